//! Runs that a client sends while they are being played: counted attempts, whose header the server issues, and runs that others
//! watch.

use crate::answers::Kind;
use crate::identity::{Key, Signature, base64};
use barrow_core::Header;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The SHA-256 hash of the first bytes of a run's file. A client names it with each part, and the server accepts only a part that
/// continues these bytes, so no move can be taken back.
pub type FileHash = [u8; 32];

/// Hashes the beginning of a file.
pub fn file_hash(beginning: &[u8]) -> FileHash {
    Sha256::digest(beginning).into()
}

/// Asks for an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum NewAttempt {
    /// Today's counted attempt, with a header that the server issues.
    Counted {
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
        /// True if others may watch.
        #[serde(default)]
        is_shown: bool,
    },
    /// The counted attempt with this header; if there is none, the shared run with it.
    Own {
        /// The bytes of the header in base64url.
        header: String,
        /// True if others may watch. If false, the request only continues an attempt that has begun.
        #[serde(default)]
        is_shown: bool,
        /// True to begin another run, because the one shared before has different moves.
        #[serde(default)]
        is_new: bool,
    },
}

/// The state of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Attempt {
    /// Its number on this server.
    pub id: i64,
    /// The claim that it is to prove.
    pub kind: Kind,
    /// The bytes of the header in base64url.
    pub header: String,
    /// The server's promise, if the header is its own.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub receipt: Option<Receipt>,
    /// Size of the run's file on the server, header included. \[bytes\]
    pub size: u64,
    /// The number of moves in these bytes.
    pub moves: u64,
    /// The hash of these bytes, in base64url.
    pub hash: String,
    /// The server accepts parts until this time. \[milliseconds since 1970\]
    pub closes_at: u64,
    /// The number of the run, once the attempt has ended.
    pub run: Option<i64>,
}

/// The next part of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The number of the file's bytes before this part.
    pub after: u64,
    /// The hash of the bytes before this part, in base64url.
    pub hash: String,
    /// The part in base64url: complete moves and marks, and the end of a run that is to count.
    pub bytes: String,
}

/// The runs in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Live {
    /// Runs with a move in the last minutes, the latest first.
    pub runs: Vec<LiveRun>,
}

/// A run in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LiveRun {
    /// The number of its attempt, to watch it; `None` if it is sealed.
    pub id: Option<i64>,
    /// The player's name.
    pub player: String,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// The claim that the run is to prove.
    pub kind: Kind,
    /// Moves so far; `None` if it is sealed.
    pub moves: Option<u64>,
    /// When it began. \[milliseconds since 1970\]
    pub started_at: u64,
    /// When the player last moved. \[milliseconds since 1970\]
    pub moved_at: u64,
}

/// The server's signed statement about an attempt, issued when it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The player's name.
    pub player: String,
    /// The day that it counts for: "2026-11-24".
    pub challenge: String,
    /// The SHA-256 of the header in base64url.
    pub header: String,
    /// 16 random bytes in base64url.
    pub nonce: String,
    /// When it began. \[milliseconds since 1970\]
    pub started_at: u64,
    /// The server's signature of [`Receipt::text`], in base64url.
    pub signature: String,
}

impl Receipt {
    /// The text that the server signs.
    pub fn text(&self) -> String {
        let Self { player, challenge, header, nonce, started_at, .. } = self;
        format!("barrow receipt 1\n{player}\n{challenge}\n{header}\n{nonce}\n{started_at}")
    }

    /// Tells whether this receipt names this header. It does not check the signature.
    pub fn names(&self, header: &Header) -> bool {
        self.header == base64(&file_hash(&header.to_bytes()))
    }

    /// Tells whether the owner of `key` signed this receipt for `header`.
    pub fn holds(&self, header: &Header, key: &Key) -> bool {
        let signature = self.signature.parse::<Signature>();
        self.names(header) && signature.is_ok_and(|signature| key.signed(self.text(), &signature))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Secret;
    use barrow_core::{Seed, VariantCode};

    fn header() -> Header {
        Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(5) }
    }

    #[test]
    fn requests_for_attempts_are_distinguished() {
        let read = |text: &str| serde_json::from_str::<NewAttempt>(text).ok();
        let (game, variant) = ("stomp".to_owned(), "20x10".to_owned());
        assert_eq!(
            read(r#"{"game": "stomp", "variant": "20x10"}"#),
            Some(NewAttempt::Counted { game, variant, is_shown: false })
        );
        let own = NewAttempt::Own { header: "AA".to_owned(), is_shown: true, is_new: false };
        assert_eq!(read(r#"{"header": "AA", "isShown": true}"#), Some(own));
        assert_eq!(read(r#"{"game": "stomp"}"#), None);
    }

    #[test]
    fn a_receipt_holds_for_its_header_alone() {
        let secret = Secret::from_bytes(&[3; 32]).unwrap();
        let mut receipt = Receipt {
            player: "Ada".to_owned(),
            challenge: "2026-11-24".to_owned(),
            header: base64(&file_hash(&header().to_bytes())),
            nonce: base64(&[1; 16]),
            started_at: 5,
            signature: String::new(),
        };
        receipt.signature = secret.sign(receipt.text()).to_string();
        assert!(receipt.holds(&header(), &secret.key()));
        assert!(!receipt.holds(&Header { seed: Seed(6), ..header() }, &secret.key()));
        assert!(!Receipt { player: "Bob".to_owned(), ..receipt }.holds(&header(), &secret.key()));
    }
}
