//! The devices of a name.

use serde::{Deserialize, Serialize};

/// The kinds of keys that can sign for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKind {
    /// The key of a browser or a terminal.
    Device,
    /// A passkey, which can add devices.
    Passkey,
    /// A phrase on paper, which can add a device.
    Phrase,
}

impl DeviceKind {
    /// All kinds, in their order.
    pub const ALL: [Self; 3] = [Self::Device, Self::Passkey, Self::Phrase];
}

/// A device of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// The public key of a device, the id of a passkey, or the hash of a phrase, in base64url.
    pub id: String,
    /// Its kind.
    pub kind: DeviceKind,
    /// When it was added. \[milliseconds since 1970\]
    pub added_at: u64,
    /// True if it signed the request that this answers.
    pub is_this: bool,
}

/// The devices of a player, the first one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Devices {
    /// The devices.
    pub devices: Vec<Device>,
}
