//! Passkeys: another way to bring a name to a device, for players whose device or service keeps passkeys.

use crate::identity::{Key, base64};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Display;

/// A new passkey for a name. A browser made it for the server's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPasskey<K = Key> {
    /// The browser's id for it, in base64url.
    pub credential: String,
    /// Its public key. A client has it as text, because it cannot check it.
    pub key: K,
}

/// A browser's signature by a passkey, for the device whose key signs the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UsePasskey {
    /// The browser's id for it, in base64url.
    pub credential: String,
    /// When the challenge was made. \[milliseconds since 1970\]
    pub time: u64,
    /// The authenticator's data in base64url: `authenticatorData` of `WebAuthn`.
    pub authenticator: String,
    /// The browser's data about the request, in base64url: `clientDataJSON`.
    pub client: String,
    /// The signature of both: r and s, in base64url.
    pub signature: String,
}

/// The challenge, in base64url, that a passkey must sign to bring a name to the device with this key.
pub fn passkey_challenge(host: &str, device: &impl Display, time: u64) -> String {
    base64(&Sha256::digest(format!("barrow passkey 1\n{host}\n{device}\n{time}")))
}
