//! Daily seeds, and seeds as players type them.

use barrow_core::Seed;
use barrow_core::digest::fnv;

/// The daily seed of a date such as `2026-11-20`.
pub fn daily(date: &str) -> Seed {
    Seed(fnv(date.as_bytes()) >> 32)
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
}
