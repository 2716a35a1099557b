//! Which creature of a view is which of the view before.

/// A creature that moves further than this in a turn is taken for another of its kind. \[steps\]
pub const STRIDE: i32 = 3;

/// Creatures of a view, paired with those of the view before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// For each creature now, the index of the same one before.
    pub before: Vec<Option<usize>>,
    /// For each creature before, whether it is there now.
    pub is_here: Vec<bool>,
}

impl Pairs {
    /// Pairs those nearest to each other first, so that those that stayed come before those that moved. `apart` returns the steps between
    /// two creatures, and `None` for two that cannot be the same.
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
    fn those_that_stayed_are_paired_before_those_that_moved() {
        // The first could be either.
        assert_eq!(pairs(&[1, 2], &[2, 5]), Pairs { before: vec![Some(1), None], is_here: vec![false, true] });
        assert_eq!(pairs(&[1, 2], &[2, 3]), Pairs { before: vec![Some(1), Some(0)], is_here: vec![true, true] });
    }

    #[test]
    fn one_too_far_away_is_another() {
        assert_eq!(pairs(&[1], &[5]), Pairs { before: vec![None], is_here: vec![false] });
        assert_eq!(pairs(&[], &[5]), Pairs { before: vec![None], is_here: vec![] });
    }
}
