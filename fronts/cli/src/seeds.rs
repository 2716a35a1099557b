//! Seeds for runs for which the player names none.

use barrow_core::{Seed, Variant};

/// A random seed, short enough to type.
pub fn fresh() -> Seed {
    let clock = || jiff::Timestamp::now().as_nanosecond() as u32;
    Seed(u64::from(getrandom::u32().unwrap_or_else(|_| clock())))
}

/// Today's date in UTC, as `2026-11-20`.
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

/// The Monday of a date's week, in the same form.
pub fn monday(date: jiff::civil::Date) -> Option<String> {
    let days = i64::from(date.weekday().to_monday_zero_offset());
    date.checked_sub(jiff::Span::new().days(days)).ok().map(|monday| monday.to_string())
}

/// The Monday of this week in UTC.
pub fn this_monday() -> String {
    today().parse().ok().and_then(monday).unwrap_or_default()
}

/// The seed of a new run: the variant's own, or a fresh one.
pub fn default_for(variant: &Variant) -> Seed {
    variant.default_seed.map_or_else(fresh, Seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_with_ten_characters() {
        assert_eq!((today().len(), this_monday().len()), (10, 10));
        for (date, of) in [("2026-11-22", "2026-11-16"), ("2026-11-23", "2026-11-23"), ("2024-03-01", "2024-02-26")] {
            assert_eq!(monday(date.parse().unwrap()).as_deref(), Some(of));
        }
    }
}
