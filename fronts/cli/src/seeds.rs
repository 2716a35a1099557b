//! Seeds for runs without a seed from the player.

use crate::clock;
use barrow_app::date::Date;
use barrow_core::{Seed, Variant};

/// A random seed, short enough to type.
pub fn fresh() -> Seed {
    let clock = || clock::now().as_nanos() as u32;
    Seed(u64::from(getrandom::u32().unwrap_or_else(|_| clock())))
}

/// Today's date in UTC, as `2026-11-20`.
pub fn today() -> String {
    Date::of(clock::now()).map(|date| date.to_string()).unwrap_or_default()
}

/// The Monday of this week in UTC, in the same form.
pub fn this_monday() -> String {
    Date::of(clock::now()).map(|date| date.monday().to_string()).unwrap_or_default()
}

/// The seed of a new run: the variant's own, or a random one.
pub fn default_for(variant: &Variant) -> Seed {
    variant.default_seed.map_or_else(fresh, Seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_with_ten_characters() {
        assert_eq!((today().len(), this_monday().len()), (10, 10));
    }
}
