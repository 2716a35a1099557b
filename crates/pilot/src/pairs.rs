//! Pairs the creatures of a view with those of the view before.

/// A creature never moves farther than this in a turn: one farther away is a different creature of its kind. \[steps\]
pub const STRIDE: i32 = 3;

/// Creatures of a view, paired with those of the view before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// For each creature now, the index of the same one before.
    pub before: Vec<Option<usize>>,
    /// For each creature before, true if it is still there.
    pub is_here: Vec<bool>,
}

impl Pairs {
    /// Pairs the nearest creatures first, so that creatures that stayed come before creatures that moved. `apart` returns the steps
    /// between two creatures, and `None` for two that cannot be the same.
    pub fn new<B, N>(before: &[B], now: &[N], apart: impl Fn(&B, &N) -> Option<i32>) -> Self {
        let all = (0..now.len()).flat_map(|is| (0..before.len()).map(move |was| (is, was)));
        let mut open: Vec<(i32, usize, usize)> =
            all.filter_map(|(is, was)| Some((apart(&before[was], &now[is])?, is, was))).collect();
        let mut pairs = Self { before: vec![None; now.len()], is_here: vec![false; before.len()] };
        while let Some(&(_, is, was)) = open.iter().min() {
            pairs.before[is] = Some(was);
            pairs.is_here[was] = true;
            open.retain(|&(_, now, before)| now != is && before != was);
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(before: &[i32], now: &[i32]) -> Pairs {
        let apart = |before: &i32, now: &i32| Some((before - now).abs()).filter(|&steps| steps <= STRIDE);
        Pairs::new(before, now, apart)
    }

    #[test]
    fn creatures_that_stayed_are_paired_before_creatures_that_moved() {
        // Either creature before could be the first one now.
        assert_eq!(pairs(&[1, 2], &[2, 5]), Pairs { before: vec![Some(1), None], is_here: vec![false, true] });
        assert_eq!(pairs(&[1, 2], &[2, 3]), Pairs { before: vec![Some(1), Some(0)], is_here: vec![true, true] });
    }

    #[test]
    fn one_too_far_away_is_another() {
        assert_eq!(pairs(&[1], &[5]), Pairs { before: vec![None], is_here: vec![false] });
        assert_eq!(pairs(&[], &[5]), Pairs { before: vec![None], is_here: vec![] });
    }
}
