//! Daily and weekly seeds, and seeds as players type them.

use barrow_core::Seed;
use barrow_core::digest::fnv;
use serde::{Deserialize, Serialize};

/// A seed that everybody plays for a while.
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
    /// A sentence after another one.
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

/// The seed of the week of a date; `None` if it is no date.
pub fn weekly(date: &str) -> Option<Seed> {
    monday(date).map(|monday| Seed(fnv(format!("week of {monday}").as_bytes()) >> 32))
}

/// The challenge that `seed` is on the date on which a run was begun, if any.
pub fn challenge(seed: Seed, begun: &str) -> Option<Challenge> {
    if seed == daily(begun) {
        return Some(Challenge::Daily(begun.to_owned()));
    }
    (weekly(begun)? == seed).then(|| monday(begun).map(Challenge::Weekly)).flatten()
}

/// The Monday of the week of a date such as `2026-11-20`.
pub fn monday(date: &str) -> Option<String> {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Days since 1 March of the year 0, and back: years begin in March, so that the leap day is their last.
    let (from_march, year) = ((month + 9) % 12, year - i64::from(month < 3));
    let number = 365 * year + year / 4 - year / 100 + year / 400 + (153 * from_march + 2) / 5 + day - 1;
    // Day 0 was a Wednesday.
    let number = number - (number + 2) % 7;
    let era = number / 146_097;
    let of_era = number % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * from_march + 2) / 5 + 1, if from_march < 10 { from_march + 3 } else { from_march - 9 });
    Some(format!("{:04}-{month:02}-{day:02}", era * 400 + year + i64::from(month < 3)))
}

/// The most digits in a seed.
pub const MOST_DIGITS: usize = 20;

/// Parses a typed seed.
///
/// # Errors
/// A sentence, if it is none.
pub fn parse(text: &str) -> Result<Seed, String> {
    let typed = text.trim();
    typed.parse().map(Seed).map_err(|_| match typed {
        "" => format!("A seed is a whole number from 0 to {}; without one, take a fresh one.", u64::MAX),
        _ => format!("\"{typed}\" is no seed: a seed is a whole number from 0 to {}.", u64::MAX),
    })
}

/// Why no further digit fits.
pub fn too_long() -> String {
    format!("A seed has at most {MOST_DIGITS} digits.")
}

/// Why a letter is refused.
pub fn not_a_digit(letter: char) -> String {
    format!("A seed has digits only, so \"{letter}\" cannot stand in it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_parsed_or_refused_with_a_sentence() {
        assert_eq!(parse(" 7 "), Ok(Seed(7)));
        assert_eq!(parse("18446744073709551615"), Ok(Seed(u64::MAX)));
        for (text, words) in [
            ("", "take a fresh one"),
            ("seven", "\"seven\" is no seed"),
            ("-1", "is no seed"),
            ("18446744073709551616", "is no seed"),
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
    fn each_week_has_a_fixed_seed_of_its_own_from_monday_on() {
        assert_eq!(monday("2026-11-22").as_deref(), Some("2026-11-16"));
        assert_eq!(monday("2026-11-23").as_deref(), Some("2026-11-23"));
        assert_eq!(monday("2024-03-01").as_deref(), Some("2024-02-26"));
        assert_eq!(monday("2000-01-01").as_deref(), Some("1999-12-27"));
        for wrong in ["", "today", "2026-11", "2026-13-01", "0-1-1", "2026-11-99"] {
            assert_eq!((monday(wrong), weekly(wrong)), (None, None), "{wrong}");
        }
        assert_eq!(weekly("2026-11-16"), weekly("2026-11-22"));
        assert_ne!(weekly("2026-11-16"), weekly("2026-11-23"));
        assert_ne!(weekly("2026-11-16"), Some(daily("2026-11-16")));
    }
}
