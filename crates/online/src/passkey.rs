//! Passkeys: another way to bring a name to a device, for those who have a device or a service that keeps them.

use crate::identity::{Key, base64};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A passkey that is to bring a name back. A browser made it for the page of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPasskey {
    /// What the browser calls it, in base64url.
    pub credential: String,
    /// Its public key.
    pub key: Key,
}

/// What a browser signed with a passkey, for the device whose key signs the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UsePasskey {
    /// What the browser calls it, in base64url.
    pub credential: String,
    /// When the challenge was made. \[milliseconds since 1970\]
    pub time: u64,
    /// What the authenticator says of itself, in base64url: `authenticatorData` of `WebAuthn`.
    pub authenticator: String,
    /// What the browser says was asked for, in base64url: `clientDataJSON`.
    pub client: String,
    /// The signature of both: r and s, in base64url.
    pub signature: String,
}

/// What a passkey must sign to bring a name to the device with this key, in base64url.
pub fn passkey_challenge(host: &str, device: &Key, time: u64) -> String {
    base64(&Sha256::digest(format!("barrow passkey 1\n{host}\n{device}\n{time}")))
}
