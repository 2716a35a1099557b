//! Runs that are sent as they are played: counted attempts, whose header the server gives out, and runs that others watch.

use crate::answers::Kind;
use crate::identity::{Key, Signature, base64};
use barrow_core::Header;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The SHA-256 of the bytes of a run's file, from its beginning to some place in it. More are taken only after those, so none is taken
/// back.
pub type FileHash = [u8; 32];

/// The hash of the beginning of a file.
pub fn file_hash(beginning: &[u8]) -> FileHash {
    Sha256::digest(beginning).into()
}

/// Asks for an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum NewAttempt {
    /// The counted attempt of today, with a header that the server gives out.
    Counted {
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
        /// Whether others may watch.
        #[serde(default)]
        is_shown: bool,
    },
    /// The counted attempt with this header, or else the run with it that others watch.
    Own {
        /// The bytes of the header in base64url.
        header: String,
        /// Whether others may watch. If not, only what was begun before is gone on with.
        #[serde(default)]
        is_shown: bool,
        /// Whether to begin another run: one that was shown before had other moves.
        #[serde(default)]
        is_new: bool,
    },
}

/// An attempt as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Attempt {
    /// Its number on this server.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// What it is to prove.
    pub kind: Kind,
    /// The bytes of the header in base64url.
    pub header: String,
    /// What the server promises, if the header is its own.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub receipt: Option<Receipt>,
    /// Bytes of the run's file that the server has, the header included.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub size: u64,
    /// Moves in them.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moves: u64,
    /// The hash of them, in base64url.
    pub hash: String,
    /// Until when more is taken. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub closes_at: u64,
    /// The number of the run, once the attempt has ended.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub run: Option<i64>,
}

/// More of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// How many bytes of the run's file come before these.
    pub after: u64,
    /// The hash of those, in base64url.
    pub hash: String,
    /// The bytes in base64url: whole moves, marks, and the end of a run that is to count.
    pub bytes: String,
}

/// Who is playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Live {
    /// Those who moved within the last minutes, the latest first.
    pub runs: Vec<LiveRun>,
}

/// A run that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LiveRun {
    /// The number of its attempt, to watch it; `None` if it is sealed.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub id: Option<i64>,
    /// Who plays.
    pub player: String,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// What the run is to prove.
    pub kind: Kind,
    /// Moves so far; `None` if it is sealed.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub moves: Option<u64>,
    /// When it began. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub started_at: u64,
    /// When the last move was made. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moved_at: u64,
}

/// What the server says of an attempt when it begins, signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// Who plays.
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
    /// What is signed.
    pub fn text(&self) -> String {
        let Self { player, challenge, header, nonce, started_at, .. } = self;
        format!("barrow receipt 1\n{player}\n{challenge}\n{header}\n{nonce}\n{started_at}")
    }

    /// Whether the owner of `key` signed this for `header`.
    pub fn holds(&self, header: &Header, key: &Key) -> bool {
        let signature = self.signature.parse::<Signature>();
        self.header == base64(&file_hash(&header.to_bytes()))
            && signature.is_ok_and(|signature| key.signed(self.text(), &signature))
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
    fn what_is_asked_for_is_told_apart() {
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
