//! Seeds that have a meaning.

use barrow_core::Seed;
use barrow_core::digest::fnv;

/// The seed that everybody plays on `date`, which is written `2026-11-20`.
pub fn daily(date: &str) -> Seed {
    Seed(fnv(date.as_bytes()) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_one_seed_for_everybody_and_for_ever_and_the_next_another() {
        assert_eq!(daily("2026-11-20"), Seed(3_547_663_155));
        assert_ne!(daily("2026-11-20"), daily("2026-11-21"));
    }
}
