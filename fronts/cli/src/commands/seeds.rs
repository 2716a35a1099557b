//! A range of seeds on the command line.

use super::failure::Failure;
use super::resolve;
use std::ops::RangeInclusive;

/// A longer range would run for days without output.
const MOST_SEEDS: u128 = 1_000_000;

/// Parses `A..B`, both included, or one number.
pub(super) fn row(asked: &str) -> Result<RangeInclusive<u64>, Failure> {
    const WANTED: &str = "a row of seeds; write the first and the last, as 1..100";
    let (first, last) = asked.split_once("..").unwrap_or((asked, asked));
    let (first, last) = (resolve::number("--seeds", first, WANTED), resolve::number("--seeds", last, WANTED));
    match (first, last) {
        (Ok(first), Ok(last)) if first <= last => match count(&(first..=last)) {
            0..=MOST_SEEDS => Ok(first..=last),
            seeds => Err(Failure::Said(format!("--seeds \"{asked}\" is {seeds} seeds; name at most {MOST_SEEDS}, as 1..100"))),
        },
        _ => Err(Failure::NotANumber { option: "--seeds", asked: asked.to_owned(), wanted: WANTED }),
    }
}

/// The number of seeds in a range. The range of all seeds has one too many for a `u64`.
pub(super) fn count(seeds: &RangeInclusive<u64>) -> u128 {
    u128::from(*seeds.end()) - u128::from(*seeds.start()) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_seeds_includes_both_ends() {
        assert_eq!(row("1..3").unwrap(), 1..=3);
        assert_eq!(row("7").unwrap(), 7..=7);
        assert_eq!(row("18446744073709551615").unwrap(), u64::MAX..=u64::MAX);
        assert_eq!(row("1..1000000").unwrap(), 1..=1_000_000);
        for many in ["0..1000000", "0..18446744073709551615"] {
            let sentence = row(many).unwrap_err().to_string();
            assert!(sentence.contains("seeds; name at most 1000000"), "{sentence}");
        }
        for wrong in ["", "3..1", "1..", "..2", "1..2..3", "a..b", "-1..2"] {
            let sentence = row(wrong).unwrap_err().to_string();
            assert!(sentence.starts_with("--seeds") && sentence.contains("as 1..100"), "{sentence}");
        }
    }
}
