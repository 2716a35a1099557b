//! Parsers for values on the command line. Each error completes a sentence that begins with the option and its value.

use crate::store::{Home, library};
use barrow_core::Seed;
use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// A longer range would run for days without output.
const MOST_SEEDS: u128 = 1_000_000;

/// A parser for whole numbers in a range.
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("is not a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A parser for runs: a file, a link, or the name of a saved run.
pub(in crate::commands) fn run_file() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(|text| {
        let named = PathBuf::from(text);
        match Home::find() {
            Ok(home) => library::find(named, &home),
            // Ignore a missing folder here: a command that needs it says why there is none.
            Err(_) => named,
        }
    })
}

/// Parses a seed.
pub(super) fn seed(text: &str) -> Result<Seed, String> {
    whole(0..=u64::MAX)(text).map(Seed)
}

/// Parses `A..B`, both included, or one number.
pub(super) fn seeds(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => match count(&(first..=last)) {
            0..=MOST_SEEDS => Ok(first..=last),
            seeds => Err(format!("is {seeds} seeds; name at most {MOST_SEEDS}, as in 1..100")),
        },
        _ => Err("is not a range of seeds; name the first and the last, as in 1..100".to_owned()),
    }
}

/// The number of seeds in a range, which can exceed a `u64` by one.
pub(super) fn count(seeds: &RangeInclusive<u64>) -> u128 {
    u128::from(*seeds.end()) - u128::from(*seeds.start()) + 1
}

/// A parser for one of a few named values.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)));
    names.try_map(move |text| all.iter().copied().find(|&value| name(value) == text).ok_or("has no such value"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_seeds_includes_both_ends() {
        assert_eq!(seeds("1..3"), Ok(1..=3));
        assert_eq!(seeds("7"), Ok(7..=7));
        assert_eq!(seeds("18446744073709551615"), Ok(u64::MAX..=u64::MAX));
        assert_eq!(seeds("1..1000000"), Ok(1..=1_000_000));
        for many in ["0..1000000", "0..18446744073709551615"] {
            let sentence = seeds(many).unwrap_err();
            assert!(sentence.contains("seeds; name at most 1000000"), "{sentence}");
        }
        for wrong in ["", "3..1", "1..", "..2", "1..2..3", "a..b", "-1..2"] {
            assert!(seeds(wrong).unwrap_err().ends_with("as in 1..100"), "{wrong}");
        }
    }

    #[test]
    fn a_whole_number_is_in_its_range() {
        assert_eq!(seed(" 18446744073709551615"), Ok(Seed(u64::MAX)));
        for wrong in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            assert_eq!(seed(wrong), Err("is not a whole number from 0 to 18446744073709551615".to_owned()), "{wrong}");
        }
        assert_eq!([1, 100].map(|number| whole(1..=100_u32)(&number.to_string())), [Ok(1), Ok(100)]);
        assert!(["0", "101"].iter().all(|wrong| whole(1..=100_u32)(wrong).unwrap_err().ends_with("from 1 to 100")));
    }
}
