//! Seeds that have a meaning.

use barrow_core::Seed;
use barrow_core::digest::fnv;

/// The seed that everybody plays on `date`, which is written `2026-11-20`.
pub fn daily(date: &str) -> Seed {
    Seed(fnv(date.as_bytes()) >> 32)
}

/// The most digits that a seed has.
pub const MOST_DIGITS: usize = 20;

/// A seed as people type it.
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

/// Why no further digit is taken.
pub fn too_long() -> String {
    format!("A seed has at most {MOST_DIGITS} digits.")
}

/// Why a letter is not taken.
pub fn not_a_digit(letter: char) -> String {
    format!("A seed has digits only, so \"{letter}\" cannot stand in it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_or_refused_in_words() {
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
    fn a_day_has_one_seed_for_everybody_and_for_ever_and_the_next_another() {
        assert_eq!(daily("2026-11-20"), Seed(3_547_663_155));
        assert_ne!(daily("2026-11-20"), daily("2026-11-21"));
    }
}
