//! Counted attempts: a header that the server gives out, and moves that are sent as they are made.

use crate::identity::{Key, Signature, base64};
use barrow_core::run::write_move;
use barrow_core::{Header, Move, Run, RunError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A hash over a header and every move sent so far. Moves are taken only after the chain that they follow, so none is taken back.
pub type Chain = [u8; 32];

/// The chain of a header, before any move.
pub fn chain_of(header: &Header) -> Chain {
    Sha256::digest(header.to_bytes()).into()
}

/// The chain after these moves, as [`to_records`] writes them.
pub fn chain_after(chain: Chain, records: &[u8]) -> Chain {
    let mut hash = Sha256::new();
    hash.update(chain);
    hash.update(records);
    hash.finalize().into()
}

/// Moves as the records of a run's file.
pub fn to_records(moves: &[Move]) -> Vec<u8> {
    let mut records = Vec::new();
    for m in moves {
        write_move(&mut records, *m);
    }
    records
}

/// The moves in records; `None` if something else stands in them, or part of a move.
///
/// # Errors
/// If they cannot be read.
pub fn from_records(header: &Header, records: &[u8]) -> Result<Option<Vec<Move>>, RunError> {
    let mut bytes = header.to_bytes();
    bytes.extend_from_slice(records);
    let parsed = Run::parse(&bytes)?;
    let Run { moves, marks, end, .. } = parsed.run;
    Ok((parsed.torn == 0 && marks.is_empty() && end.is_none()).then_some(moves))
}

/// Asks for an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewAttempt {
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
}

/// An attempt as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// Its number on this server.
    pub id: i64,
    /// The bytes of the header in base64url.
    pub header: String,
    /// What the server promises.
    pub receipt: Receipt,
    /// Moves that the server has.
    pub moves: u64,
    /// The chain after them, in base64url.
    pub chain: String,
    /// The number of the run, once the attempt has ended.
    pub run: Option<i64>,
}

/// More moves of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// How many moves come before these.
    pub after: u64,
    /// The chain after those, in base64url.
    pub chain: String,
    /// The moves, as records in base64url.
    pub moves: String,
    /// Whether these are the last, and the run is to count.
    pub is_last: bool,
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
        self.header == base64(&chain_of(header)) && signature.is_ok_and(|signature| key.signed(&self.text(), &signature))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Secret;
    use barrow_core::{Arg, Dir, Seed, VariantCode};

    fn header() -> Header {
        Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(5) }
    }

    #[test]
    fn records_are_read_as_they_were_written_and_hold_nothing_else() {
        let moves: Vec<Move> = (0..100).map(|number| Move { verb: 1, arg: Arg::Dir(Dir(number % 4)) }).collect();
        let records = to_records(&moves);
        assert_eq!(from_records(&header(), &records).unwrap(), Some(moves.clone()));
        let slot = to_records(&[Move { verb: 1, arg: Arg::Slot(3) }]);
        assert_eq!(from_records(&header(), &slot[..1]).unwrap(), None, "it is cut off");
        let closed = [&records[..], &[2; 9]].concat();
        assert!(!matches!(from_records(&header(), &closed), Ok(Some(_))), "an end is no move");
        assert!(from_records(&header(), &[0]).is_err());
    }

    #[test]
    fn a_chain_tells_every_history_from_every_other() {
        let begun = chain_of(&header());
        let [one, other] = [0, 1].map(|dir| to_records(&[Move { verb: 1, arg: Arg::Dir(Dir(dir)) }]));
        assert_ne!(chain_after(chain_after(begun, &one), &other), chain_after(chain_after(begun, &other), &one));
        assert_ne!(begun, chain_of(&Header { seed: Seed(6), ..header() }));
    }

    #[test]
    fn a_receipt_holds_for_its_header_alone() {
        let secret = Secret::from_bytes(&[3; 32]).unwrap();
        let mut receipt = Receipt {
            player: "Ada".to_owned(),
            challenge: "2026-11-24".to_owned(),
            header: base64(&chain_of(&header())),
            nonce: base64(&[1; 16]),
            started_at: 5,
            signature: String::new(),
        };
        receipt.signature = secret.sign(&receipt.text()).to_string();
        assert!(receipt.holds(&header(), &secret.key()));
        assert!(!receipt.holds(&Header { seed: Seed(6), ..header() }, &secret.key()));
        assert!(!Receipt { player: "Bob".to_owned(), ..receipt }.holds(&header(), &secret.key()));
    }
}
