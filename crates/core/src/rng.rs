//! Random numbers: a published generator, Barrow's own draws, and one stream per purpose.

use crate::digest::{Fnv, mix};
use rand_core::Rng as _;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// The source of all randomness in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub u64);

impl Seed {
    /// An independent generator for one purpose ("map", "mind", …) and index (a depth, for example). Drawing from one stream
    /// never affects another.
    ///
    /// ```
    /// use barrow_core::Seed;
    /// let mut first = Seed(7).stream("map", 1);
    /// let mut again = Seed(7).stream("map", 1);
    /// assert_eq!(first.below(1000), again.below(1000));
    /// ```
    pub fn stream(self, purpose: &str, index: u32) -> Rng {
        let mut hash = Fnv::default();
        hash.write(&self.0.to_le_bytes());
        hash.write(purpose.as_bytes());
        hash.write(&index.to_le_bytes());
        let state = mix(hash.finish());
        Rng(Pcg32::new(state, mix(state ^ self.0)))
    }
}

/// The state of a generator: PCG32 (published as `Lcg64Xsh32`) with Barrow's own draws. Their values never change between versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Pcg32);

impl Rng {
    /// Thirty-two random bits.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A whole number from 0 to `bound - 1`, each equally likely (Lemire's method, <https://arxiv.org/abs/1805.10941>).
    /// 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let reject_below = bound.wrapping_neg() % bound;
            while (product as u32) < reject_below {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A whole number from `low` to `high`, both included, each equally likely.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let span = high.wrapping_sub(low).wrapping_add(1) as u32;
        low.wrapping_add(self.below(span) as i32)
    }

    /// True with a chance of `numerator` in `denominator`.
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// One of `choices`, each equally likely; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices.get(self.below(choices.len() as u32) as usize).copied()
    }

    /// Shuffles `items`, every order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_draws_of_each_kind_are_pinned() {
        let mut rng = Seed(1).stream("test", 0);
        let bits: Vec<u32> = (0..4).map(|_| rng.bits()).collect();
        let below: Vec<u32> = (0..6).map(|_| rng.below(6)).collect();
        let range: Vec<i32> = (0..6).map(|_| rng.range(-3, 3)).collect();
        let chance: Vec<bool> = (0..6).map(|_| rng.chance(1, 3)).collect();
        let pick: Vec<Option<char>> = (0..3).map(|_| rng.pick(&['a', 'b', 'c'])).collect();
        let mut order = [0, 1, 2, 3, 4, 5];
        rng.shuffle(&mut order);
        assert_eq!(format!("{bits:?} {below:?} {range:?} {chance:?} {pick:?} {order:?}"), PINNED);
    }

    const PINNED: &str = "[3334722556, 1606538210, 530187947, 3868911619] [1, 0, 2, 0, 2, 1] [-3, 1, -2, -3, -1, 1] \
        [false, false, false, false, false, false] [Some('c'), Some('a'), Some('c')] [4, 1, 3, 5, 0, 2]";

    #[test]
    fn streams_differ_by_seed_purpose_and_index() {
        let first = |seed: u64, purpose, index| Seed(seed).stream(purpose, index).bits();
        let base = first(1, "map", 1);
        assert_ne!(base, first(2, "map", 1));
        assert_ne!(base, first(1, "mind", 1));
        assert_ne!(base, first(1, "map", 2));
    }

    proptest! {
        #[test]
        fn draws_stay_in_bounds(seed: u64, bound in 1u32.., low in -1000i32..1000, span in 0i32..1000) {
            let mut rng = Seed(seed).stream("bounds", 0);
            prop_assert!(rng.below(bound) < bound);
            prop_assert!((low..=low + span).contains(&rng.range(low, low + span)));
        }
    }

    #[test]
    fn empty_ranges_do_not_panic() {
        let mut rng = Seed(0).stream("empty", 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
        assert_eq!(rng.below(0), 0);
        assert!(!rng.chance(0, 0));
    }
}
