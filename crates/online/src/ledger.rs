//! The ledger of a server: a chain of signed entries about results, which nobody can change unnoticed.

use crate::answers::{BoardRow, Kind};
use crate::identity::{Key, Secret, Signature, base64};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the entry before, in base64url; empty for the first.
    pub before: String,
    /// When it was made. \[milliseconds since 1970\]
    pub at: u64,
    /// Its subject.
    pub record: LedgerRecord,
    /// The server's signature of [`LedgerEntry::text`], in base64url.
    pub signature: String,
}

/// The subject of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LedgerRecord {
    /// A run counts.
    Result(RecordedRun),
    /// A player has a name, or has changed it.
    Name {
        /// The number of the player.
        player: i64,
        /// The [`seal`] of the name.
        seal: String,
    },
    /// A run no longer counts.
    Withdrawn {
        /// The number of the run.
        run: i64,
        /// The reason.
        why: Withdrawal,
    },
}

/// A run that counts, and its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordedRun {
    /// The number of the run.
    pub run: i64,
    /// The number of the player; `None` for a guest.
    pub player: Option<i64>,
    /// The claim that it proves.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// The race in which it was played.
    pub challenge: Option<String>,
    /// True if the player's name was newer than the race.
    pub is_young: bool,
    /// When the server received it. \[milliseconds since 1970\]
    pub uploaded_at: u64,
    /// The time that it took, if the server knows. \[milliseconds\]
    pub took: Option<u64>,
    /// Nobody may have the run before this time. \[milliseconds since 1970\]
    pub sealed_until: Option<u64>,
    /// The [`seal`] of the run's bytes.
    pub seal: String,
}

/// The reason why a run no longer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawal {
    /// Its player has deleted all their data.
    Forgotten,
    /// The server's operator has hidden it.
    Hidden,
    /// The server watched another player play the same run.
    Superseded,
}

impl Withdrawal {
    /// The reason in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forgotten => "forgotten",
            Self::Hidden => "hidden",
            Self::Superseded => "superseded",
        }
    }
}

/// The newest entry of a ledger. A client that remembers one notices if the server later rewrites it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The number of the entry; 0 if there is none.
    pub number: u64,
    /// Its hash in base64url.
    pub hash: String,
}

/// "17/HASH".
impl Display for Head {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.hash)
    }
}

impl FromStr for Head {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, hash) = text.split_once('/').ok_or(())?;
        Ok(Self { number: number.parse().map_err(|_| ())?, hash: hash.to_owned() })
    }
}

/// A hash that commits the server to these bytes but reveals nothing while its salt is secret. Once the salt is deleted, nobody can
/// check the hash any more.
pub fn seal(salt: &[u8], bytes: &[u8]) -> String {
    base64(&Sha256::new().chain_update(salt).chain_update(bytes).finalize())
}

impl LedgerEntry {
    /// An entry after `head`, signed.
    pub fn new(head: &Head, record: LedgerRecord, at: u64, secret: &Secret) -> Self {
        let mut entry = Self { number: head.number + 1, before: head.hash.clone(), at, record, signature: String::new() };
        entry.signature = secret.sign(entry.text()).to_string();
        entry
    }

    /// The text that the server signs: a line for each field, and `-` for nothing.
    pub fn text(&self) -> String {
        fn or<T: Display>(value: Option<&T>) -> String {
            value.map_or_else(|| "-".to_owned(), ToString::to_string)
        }
        let record = match &self.record {
            LedgerRecord::Result(recorded) => {
                let RecordedRun { run, player, kind, game, variant, challenge, is_young, uploaded_at, took, sealed_until, seal } =
                    recorded;
                let (kind, player, challenge) = (kind.name(), or(player.as_ref()), or(challenge.as_ref()));
                let (took, sealed_until) = (or(took.as_ref()), or(sealed_until.as_ref()));
                format!(
                    "result\n{run}\n{player}\n{kind}\n{game}\n{variant}\n{challenge}\n{is_young}\n{uploaded_at}\n{took}\n{sealed_until}\n\
                     {seal}"
                )
            }
            LedgerRecord::Name { player, seal } => format!("name\n{player}\n{seal}"),
            LedgerRecord::Withdrawn { run, why } => format!("withdrawn\n{run}\n{}", why.name()),
        };
        format!("barrow ledger 1\n{}\n{}\n{}\n{record}", self.number, self.before, self.at)
    }

    /// The entry as the head of a ledger.
    pub fn head(&self) -> Head {
        Head { number: self.number, hash: base64(&Sha256::digest(self.text())) }
    }

    /// Tells whether the owner of `key` signed it.
    pub fn is_signed_by(&self, key: &Key) -> bool {
        self.signature.parse::<Signature>().is_ok_and(|signature| key.signed(self.text(), &signature))
    }
}

/// A line of an audit: the whole ledger, then the names, then the results as the boards show them, then the entries that were added
/// meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum AuditLine {
    /// An entry of the ledger, in order.
    Entry(LedgerEntry),
    /// The name of a player.
    Name {
        /// The number of the player.
        player: i64,
        /// The name.
        name: String,
        /// The salt of its seal, in base64url.
        salt: String,
    },
    /// A result.
    Row {
        /// The row, as a board shows it.
        row: Box<BoardRow>,
        /// The salt of the run's seal in base64url; `None` while the run is sealed.
        salt: Option<String>,
        /// The bytes of the run in base64url; `None` while it is sealed.
        file: Option<String>,
    },
    /// The end. An audit without it was cut off.
    End,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_an_entry_counts() {
        let secret = Secret::from_bytes(&[1; 32]).unwrap();
        let result = LedgerRecord::Result(RecordedRun {
            run: 7,
            player: Some(2),
            kind: Kind::Sealed,
            game: "stomp".to_owned(),
            variant: "20x10".to_owned(),
            challenge: Some("daily-2026-11-26".to_owned()),
            is_young: false,
            uploaded_at: 5,
            took: None,
            sealed_until: Some(9),
            seal: seal(b"salt", b"run"),
        });
        let first = LedgerEntry::new(&Head::default(), result, 10, &secret);
        let second = LedgerEntry::new(&first.head(), LedgerRecord::Withdrawn { run: 7, why: Withdrawal::Hidden }, 11, &secret);
        assert!(first.is_signed_by(&secret.key()) && second.is_signed_by(&secret.key()));
        assert_eq!((second.number, &second.before), (2, &first.head().hash));
        assert!(!first.is_signed_by(&Secret::from_bytes(&[2; 32]).unwrap().key()));
        let text = serde_json::to_string(&first).unwrap();
        for (part, other) in [
            ("\"run\":7", "\"run\":8"),
            ("\"player\":2", "\"player\":3"),
            ("sealed\"", "open\""),
            ("stomp", "stamp"),
            ("20x10", "20x20"),
            ("11-26", "11-27"),
            ("false", "true"),
            ("\"uploadedAt\":5", "\"uploadedAt\":6"),
            ("\"took\":null", "\"took\":1"),
            ("\"sealedUntil\":9", "\"sealedUntil\":8"),
            ("\"at\":10", "\"at\":12"),
            ("\"number\":1", "\"number\":2"),
        ] {
            let changed: LedgerEntry = serde_json::from_str(&text.replacen(part, other, 1)).unwrap();
            assert_ne!(changed, first, "{part}");
            assert!(!changed.is_signed_by(&secret.key()) && changed.head().hash != first.head().hash, "{part}");
        }
    }
}
