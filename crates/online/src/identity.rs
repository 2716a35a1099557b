//! Keys instead of passwords: a device makes a key pair and signs its requests.

use base64ct::{Base64UrlUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use p256::ecdsa::signature::{Signer, Verifier};
use p256::ecdsa::{self, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;
use thiserror::Error;

/// How far the clocks of a device and a server may differ. \[milliseconds\]
pub const TOLERANCE: u64 = 5 * 60 * 1000;
/// Bytes of a nonce.
pub const NONCE_BYTES: usize = 16;
const KEY_BYTES: usize = 65;
const SIGNATURE_BYTES: usize = 64;

/// Why bytes or a text are not a key or a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KeyError {
    /// The text is not base64url, or has the wrong length.
    #[error("this is not {0} bytes in base64url without padding")]
    Form(usize),
    /// The bytes are not a point of the curve.
    #[error("this is not a P-256 public key")]
    Point,
}

/// A public key: an uncompressed point of P-256 in SEC 1 form, `raw` in the browser's `WebCrypto`. Its text form is base64url.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key([u8; KEY_BYTES]);

/// A signature: r and s, 32 bytes each, as `WebCrypto` returns it. Its text form is base64url.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; SIGNATURE_BYTES]);

fn decode<const N: usize>(text: &str) -> Result<[u8; N], KeyError> {
    from_base64(text).and_then(|bytes| bytes.try_into().ok()).ok_or(KeyError::Form(N))
}

/// Encodes bytes in base64url without padding. All binary data in texts has this form.
pub fn base64(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Decodes such a text; `None` if it is not base64url.
pub fn from_base64(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text).ok()
}

impl Key {
    /// The key as bytes.
    pub const fn bytes(&self) -> &[u8; KEY_BYTES] {
        &self.0
    }

    /// Reads a key.
    ///
    /// # Errors
    /// If these bytes are not a point of the curve.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, KeyError> {
        let bytes: &[u8; KEY_BYTES] = bytes.try_into().map_err(|_| KeyError::Form(KEY_BYTES))?;
        VerifyingKey::from_sec1_bytes(bytes).map(|_| Self(*bytes)).map_err(|_| KeyError::Point)
    }

    /// Tells whether the owner of this key signed `signed`.
    pub fn signed(&self, signed: impl AsRef<[u8]>, signature: &Signature) -> bool {
        let Ok(key) = VerifyingKey::from_sec1_bytes(&self.0) else { return false };
        ecdsa::Signature::from_slice(&signature.0).is_ok_and(|signature| key.verify(signed.as_ref(), &signature).is_ok())
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        Self::from_bytes(&decode::<KEY_BYTES>(text)?)
    }
}

impl TryFrom<String> for Key {
    type Error = KeyError;

    fn try_from(text: String) -> Result<Self, KeyError> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64(&self.0))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl FromStr for Signature {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        decode(text).map(Self)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64(&self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

/// A private key, for clients without `WebCrypto`.
#[derive(Clone)]
pub struct Secret(SigningKey);

impl Secret {
    /// The key with these 32 random bytes; `None` for the few values that are not keys.
    pub fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        SigningKey::from_slice(bytes).ok().map(Self)
    }

    /// Its bytes. Keep them where only their owner can read them.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes().into()
    }

    /// The key derived from this one for the server at `host`, which includes the port unless it is a default one. Nobody who sees
    /// public keys or signatures can tell that two such keys belong together.
    #[must_use]
    pub fn for_host(&self, host: &str) -> Self {
        let derived = (0_u32..).find_map(|count| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.to_bytes()).ok()?;
            mac.update(format!("barrow key 1\n{host}\n{count}").as_bytes());
            // A few values are not valid keys; the next count gives another value.
            Self::from_bytes(&mac.finalize().into_bytes().into())
        });
        // HMAC takes a key of any length, so this is never reached.
        derived.unwrap_or_else(|| self.clone())
    }

    /// Its public key.
    pub fn key(&self) -> Key {
        let point = self.0.verifying_key().to_sec1_point(false);
        let mut bytes = [0; KEY_BYTES];
        bytes.copy_from_slice(point.as_bytes());
        Key(bytes)
    }

    /// Signs this.
    pub fn sign(&self, what: impl AsRef<[u8]>) -> Signature {
        let signature: ecdsa::Signature = self.0.sign(what.as_ref());
        Signature(signature.to_bytes().into())
    }
}

/// A signed request.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// "POST".
    pub method: &'a str,
    /// Host and port by which the client calls the server. They tie the signature to this server.
    pub host: &'a str,
    /// Path and query.
    pub target: &'a str,
    /// When it was made. \[milliseconds since 1970\]
    pub time: u64,
    /// [`NONCE_BYTES`] random bytes in base64url. A key never uses the same nonce twice.
    pub nonce: &'a str,
    /// The body.
    pub body: &'a [u8],
}

impl Request<'_> {
    /// The signed text: one line per part, with the body as its SHA-256 hash in hexadecimal.
    pub fn text(&self) -> String {
        let Self { method, host, target, time, nonce, body } = self;
        let mut text = format!("barrow 1\n{method}\n{host}\n{target}\n{time}\n{nonce}\n");
        for byte in Sha256::digest(body) {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }
}

/// The header of a request that names its signer, in one line after `Authorization: Barrow`: key, time, nonce and signature,
/// separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The signer's key.
    pub key: Key,
    /// When the request was made. \[milliseconds since 1970\]
    pub time: u64,
    /// Random bytes.
    pub nonce: String,
    /// The signature of [`Request::text`].
    pub signature: Signature,
}

/// The `Authorization` header of a signed request, from the parts of [`Credentials`] as texts.
pub fn authorization(key: &str, time: u64, nonce: &str, signature: &str) -> String {
    format!("Barrow {key} {time} {nonce} {signature}")
}

impl fmt::Display for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&authorization(&self.key.to_string(), self.time, &self.nonce, &self.signature.to_string()))
    }
}

impl FromStr for Credentials {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let parts: Vec<&str> = text.split(' ').collect();
        let ["Barrow", key, time, nonce, signature] = parts[..] else { return Err(KeyError::Form(KEY_BYTES)) };
        decode::<NONCE_BYTES>(nonce)?;
        let time = time.parse().map_err(|_| KeyError::Form(8))?;
        Ok(Self { key: key.parse()?, time, nonce: nonce.to_owned(), signature: signature.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const REQUEST: Request<'_> = Request {
        method: "POST",
        host: "barrow.test",
        target: "/api/runs",
        time: 5,
        nonce: "AAAAAAAAAAAAAAAAAAAAAA",
        body: b"run",
    };

    fn secret(byte: u8) -> Secret {
        Secret::from_bytes(&[byte; 32]).unwrap()
    }

    #[test]
    fn a_signature_holds_for_its_key_and_every_part_of_its_request() {
        let signature = secret(1).sign(REQUEST.text());
        assert!(secret(1).key().signed(REQUEST.text(), &signature));
        assert!(!secret(2).key().signed(REQUEST.text(), &signature));
        for changed in [
            Request { method: "DELETE", ..REQUEST },
            Request { host: "other.test", ..REQUEST },
            Request { target: "/api/runs?x", ..REQUEST },
            Request { time: 6, ..REQUEST },
            Request { nonce: "BAAAAAAAAAAAAAAAAAAAAA", ..REQUEST },
            Request { body: b"runs", ..REQUEST },
        ] {
            assert!(!secret(1).key().signed(changed.text(), &signature), "{changed:?}");
        }
    }

    #[test]
    fn each_host_has_a_key_that_follows_from_the_secret() {
        let derived = secret(1).for_host("barrow.test:80");
        // Computed once with another program: HMAC-SHA256 of "barrow key 1\nbarrow.test:80\n0".
        assert_eq!(base64(&derived.to_bytes()), "retbMATfbwqCMUP2eVq3EylmzRV77oOr9aHb_JVvUPM");
        for other in [secret(1).for_host("barrow.test"), secret(2).for_host("barrow.test:80"), secret(1)] {
            assert_ne!(other.key(), derived.key());
        }
    }

    #[test]
    fn credentials_are_read_as_they_are_written() {
        let Request { time, nonce, .. } = REQUEST;
        let credentials =
            Credentials { key: secret(1).key(), time, nonce: nonce.to_owned(), signature: secret(1).sign(REQUEST.text()) };
        assert_eq!(credentials.to_string().parse(), Ok(credentials));
    }

    #[test]
    fn a_point_off_the_curve_is_no_key() {
        let mut bytes = *secret(1).key().bytes();
        bytes[64] ^= 1;
        assert_eq!(Key::from_bytes(&bytes), Err(KeyError::Point));
    }

    proptest! {
        #[test]
        fn no_words_panic(text in "(Barrow )?[ -~]{0,200}") {
            let _ = text.parse::<Credentials>();
            let _ = text.parse::<Key>();
        }
    }
}
