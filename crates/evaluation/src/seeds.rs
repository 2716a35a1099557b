//! The seeds that an evaluation is played with.

use crate::entry::{Entry, HIDDEN, Split, TESTS};
use barrow_learn::Seeds;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The most seeds of an evaluation: more would take days, and a large file.
const MOST: usize = 10_000;

/// How the seeds of an evaluation were chosen. Anybody can derive them from this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Drawn {
    /// The first seeds of those to train with.
    Train {
        /// Their number.
        count: usize,
    },
    /// The first seeds of those to test with.
    Test {
        /// Their number.
        count: usize,
    },
    /// Seeds that were drawn when the evaluation began, so that no policy can have trained with them.
    Hidden {
        /// Their number.
        count: usize,
        /// 32 random bytes in hexadecimal, from which they follow.
        secret: String,
        /// The hash of the secret, to compare with the one published before the first move.
        commitment: String,
    },
    /// The seeds of runs that people had played, in the order of their files. A seed may be there more than once.
    Listed {
        /// The seeds.
        seeds: Vec<u64>,
    },
}

impl Drawn {
    /// The first seeds of a split.
    pub const fn of(split: Split, count: usize) -> Self {
        match split {
            Split::Train => Self::Train { count },
            Split::Test => Self::Test { count },
        }
    }

    /// Seeds that follow from a secret.
    pub fn hidden(secret: [u8; 32], count: usize) -> Self {
        Self::Hidden { count, secret: hexadecimal(&secret), commitment: hash(&secret) }
    }

    /// The seeds, in order.
    ///
    /// # Errors
    /// A sentence, if there are too many or none, or the commitment is not that of the secret.
    pub fn seeds(&self, entry: &Entry) -> Result<Vec<u64>, String> {
        let count = match self {
            Self::Train { count } | Self::Test { count } | Self::Hidden { count, .. } => *count,
            Self::Listed { seeds } => seeds.len(),
        };
        let most = if matches!(self, Self::Test { .. }) { TESTS } else { MOST };
        if !(1..=most).contains(&count) {
            return Err(format!("use from 1 to {most} seeds, not {count}"));
        }
        match self {
            Self::Test { .. } => Ok(entry.tests().iter().copied().take(count).collect()),
            Self::Train { .. } => {
                let seeds = entry.seeds(Split::Train);
                Ok((0..count as u64).filter_map(|place| seeds.at(place)).collect())
            }
            Self::Listed { seeds } => Ok(seeds.clone()),
            Self::Hidden { secret, commitment, .. } => {
                let secret = bytes(secret).ok_or("the secret of the hidden seeds is damaged")?;
                if hash(&secret) != *commitment {
                    return Err("the hidden seeds are not the ones that the evaluation committed to".to_owned());
                }
                Ok(drawn(&secret, count, &entry.suited(&HIDDEN)))
            }
        }
    }
}

/// The first seeds that follow from a secret, each once.
fn drawn(secret: &[u8], count: usize, allowed: &Seeds) -> Vec<u64> {
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let mut numbers = 0_u64..;
    while found.len() < count {
        let Some(number) = numbers.next() else { break };
        let hashed = Sha256::new().chain_update(secret).chain_update(number.to_be_bytes()).finalize();
        let drawn = hashed.iter().take(8).fold(0, |drawn, byte| drawn << 8 | u64::from(*byte));
        let seed = drawn | HIDDEN.start;
        if allowed.has(seed) && known.insert(seed) {
            found.push(seed);
        }
    }
    found
}

/// The SHA-256 of some bytes, in hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The 32 bytes of hexadecimal digits.
fn bytes(text: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let (pairs, rest) = digits.as_ref()?.as_chunks::<2>();
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    bytes.try_into().ok().filter(|bytes: &[u8; 32]| rest.is_empty() && hexadecimal(bytes) == text)
}
