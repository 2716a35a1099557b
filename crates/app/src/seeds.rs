//! Daily and weekly seeds, and parsing of typed seeds.

use barrow_core::Seed;
use barrow_core::digest::fnv;
use serde::{Deserialize, Serialize};

/// A seed that everybody plays for a day or a week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Challenge {
    /// The seed of this date.
    Daily(String),
    /// The seed of the week that begins with this date, a Monday.
    Weekly(String),
}

impl Challenge {
    /// "daily" or "weekly".
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Daily(_) => "daily",
            Self::Weekly(_) => "weekly",
        }
    }

    /// A sentence to append.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Daily(day) => format!(" The daily seed of {day}."),
            Self::Weekly(monday) => format!(" The weekly seed of {monday}."),
        }
    }
}

/// The daily seed of a date such as `2026-11-20`.
pub fn daily(date: &str) -> Seed {
    Seed(fnv(date.as_bytes()) >> 32)
}

/// The seed of the week that begins with this date, a Monday.
pub fn weekly(monday: &str) -> Seed {
    Seed(fnv(format!("week of {monday}").as_bytes()) >> 32)
}

/// A day in UTC, with dates such as `2026-11-20`. Front ends provide the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day<'a> {
    /// The day's date.
    pub date: &'a str,
    /// The date of the Monday of its week.
    pub monday: &'a str,
}

impl Day<'_> {
    /// The challenge that `seed` is on this day, if any.
    pub fn challenge(&self, seed: Seed) -> Option<Challenge> {
        match seed {
            _ if seed == daily(self.date) => Some(Challenge::Daily(self.date.to_owned())),
            _ if seed == weekly(self.monday) => Some(Challenge::Weekly(self.monday.to_owned())),
            _ => None,
        }
    }
}

/// The most digits in a seed.
pub const MOST_DIGITS: usize = 20;

/// Parses a typed seed.
///
/// # Errors
/// A sentence, if the text is not a seed.
pub fn parse(text: &str) -> Result<Seed, String> {
    let typed = text.trim();
    typed.parse().map(Seed).map_err(|_| match typed {
        "" => format!("Type a whole number from 0 to {}.", u64::MAX),
        _ => format!("\"{typed}\" is not a seed: a seed is a whole number from 0 to {}.", u64::MAX),
    })
}

/// The reason why no further digit fits.
pub fn too_long() -> String {
    format!("A seed has at most {MOST_DIGITS} digits.")
}

/// The reason why a letter is refused.
pub fn not_a_digit(letter: char) -> String {
    format!("A seed has only digits, so \"{letter}\" cannot be part of it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_parsed_or_refused_with_a_sentence() {
        assert_eq!(parse(" 7 "), Ok(Seed(7)));
        assert_eq!(parse("18446744073709551615"), Ok(Seed(u64::MAX)));
        for (text, words) in [
            ("", "whole number"),
            ("seven", "\"seven\" is not a seed"),
            ("-1", "is not a seed"),
            ("18446744073709551616", "is not a seed"),
        ] {
            assert!(parse(text).unwrap_err().contains(words), "{text}");
        }
    }

    #[test]
    fn each_day_has_a_fixed_seed_of_its_own() {
        assert_eq!(daily("2026-11-20"), Seed(3_547_663_155));
        assert_ne!(daily("2026-11-20"), daily("2026-11-21"));
    }

    #[test]
    fn a_seed_is_the_challenge_of_its_day_or_week_only() {
        let day = Day { date: "2026-11-20", monday: "2026-11-16" };
        let later = Day { date: "2026-11-24", monday: "2026-11-23" };
        let (of_day, of_week) = (daily("2026-11-20"), weekly("2026-11-16"));
        assert_eq!(day.challenge(of_day), Some(Challenge::Daily("2026-11-20".to_owned())));
        assert_eq!(day.challenge(of_week), Some(Challenge::Weekly("2026-11-16".to_owned())));
        assert_eq!([later.challenge(of_day), later.challenge(of_week), day.challenge(Seed(1))], [None, None, None]);
        assert_ne!(weekly("2026-11-16"), daily("2026-11-16"));
    }
}
