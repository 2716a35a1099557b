//! Sealed races: everybody plays the same seed, which nobody knows until the race closes.

use crate::attempt::Receipt;
use crate::identity::{base64, from_base64};
use barrow_core::Seed;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Bytes of a race's secret.
pub const SECRET_BYTES: usize = 32;

/// A race, as the server shows it. It includes the secret once the race has closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Race {
    /// Its name: "daily-2026-11-24", or "weekly-" and a Monday.
    pub challenge: String,
    /// "daily" or "weekly".
    pub kind: String,
    /// When it opens. \[milliseconds since 1970\]
    pub opens_at: u64,
    /// When it closes. \[milliseconds since 1970\]
    pub closes_at: u64,
    /// The number of players who have entered it.
    #[serde(default)]
    pub players: u64,
    /// The SHA-256 hash of its secret in base64url, public from the beginning.
    pub commitment: String,
    /// The secret in base64url, after the close.
    pub secret: Option<String>,
}

impl Race {
    /// The seed of a game in this race. `None` before the secret is known, or if the secret does not match the commitment.
    pub fn seed(&self, game: &str, variant: &str, rules: u32, is_young: bool) -> Option<Seed> {
        let secret = from_base64(self.secret.as_deref()?)?;
        (commitment(&secret) == self.commitment).then(|| seed(&secret, game, variant, rules, is_young))
    }
}

/// The open races, and the games that can be played in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Races {
    /// The daily and the weekly race.
    pub races: Vec<Race>,
    /// Ids of games, each with a variant that has races because its seeds cannot be guessed.
    pub games: Vec<(String, String)>,
}

/// A player's state in a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The server's promise. It names the hash of the run's header, not the seed.
    pub receipt: Receipt,
    /// True if the name is older than the race. Only such results are ranked.
    pub is_ranked: bool,
    /// True if the run has ended.
    pub is_ended: bool,
    /// The number of the run, if it ended and counts.
    pub run: Option<i64>,
    /// The place of the result, once it counts.
    #[serde(default)]
    pub standing: Option<Standing>,
}

/// The place of a result in a race. The race's board shows the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place on its list, from 1.
    pub place: u64,
    /// The number of results on that list.
    pub entries: u64,
    /// The score.
    pub score: i64,
    /// The depth at the end.
    pub depth: i64,
}

/// A client's first message on a race's socket, as text. It names the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Greeting {
    /// The credentials of a GET request for the socket's address, as in an `Authorization` header.
    pub authorization: String,
    /// True if others may see that the player plays this race.
    #[serde(default)]
    pub is_shown: bool,
}

/// The server's commitment before a race: a hash of its secret, in base64url.
pub fn commitment(secret: &[u8]) -> String {
    base64(&Sha256::digest(secret))
}

/// The seed of a game in a race. A run's dice can be traced back to their seed, but this seed cannot be traced back to the secret,
/// so one game's seed reveals nothing about another's. Names that are newer than the race have a seed of their own, so that nobody
/// can scout for a ranked name with a new one.
pub fn seed(secret: &[u8], game: &str, variant: &str, rules: u32, is_young: bool) -> Seed {
    // HMAC takes a key of any length, so this never fails.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else { return Seed(0) };
    // Defence against scouting with a new name.
    let list = if is_young { "\nnew" } else { "" };
    mac.update(format!("barrow race 1\n{game}\n{variant}\n{rules}{list}").as_bytes());
    let bytes = mac.finalize().into_bytes();
    Seed(bytes.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(secret: Option<&[u8]>) -> Race {
        Race {
            challenge: "daily-2026-11-24".to_owned(),
            kind: "daily".to_owned(),
            opens_at: 1,
            closes_at: 2,
            players: 0,
            commitment: commitment(b"secret"),
            secret: secret.map(base64),
        }
    }

    #[test]
    fn a_seed_follows_from_the_secret_that_was_promised_and_from_no_other() {
        let closed = race(Some(b"secret"));
        let seed = closed.seed("into-ruins", "descent", 3, false).unwrap();
        // Computed once with another program: HMAC-SHA256 of "barrow race 1\ninto-ruins\ndescent\n3".
        assert_eq!(seed, Seed(12_720_560_254_479_529_418));
        assert_ne!(closed.seed("into-ruins", "descent", 4, false).unwrap(), seed);
        assert_ne!(closed.seed("stomp", "20x10", 3, false).unwrap(), seed);
        assert_ne!(closed.seed("into-ruins", "descent", 3, true).unwrap(), seed, "new names play another");
        assert_eq!(race(Some(b"other")).seed("into-ruins", "descent", 3, false), None);
        assert_eq!(race(None).seed("into-ruins", "descent", 3, false), None);
    }
}
