//! The median of many measurements, and their spread.

/// The median and the quartiles of many measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A quarter of the measurements are below.
    pub low: f64,
    /// Half of the measurements are below.
    pub median: f64,
    /// A quarter of the measurements are above.
    pub high: f64,
}

impl Spread {
    /// The spread of `samples`; not a number if there are none.
    pub fn of(samples: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = samples.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        Self { low: quantile(&sorted, 0.25), median: quantile(&sorted, 0.5), high: quantile(&sorted, 0.75) }
    }

    /// The spread with `change` applied to each of the three numbers. A change that reverses their order is fine.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let (low, high) = (change(self.low), change(self.high));
        Self { low: low.min(high), median: change(self.median), high: low.max(high) }
    }

    /// Converts times in nanoseconds to rates per second.
    #[must_use]
    pub fn per_second(self) -> Self {
        self.map(|nanoseconds| 1e9 / nanoseconds)
    }
}

/// `one` divided by `other`, round by round.
pub fn ratios(one: &[f64], other: &[f64]) -> Spread {
    Spread::of(one.iter().zip(other).map(|(one, other)| one / other))
}

/// Interpolates between the two samples nearest to `share`.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = sorted.len().saturating_sub(1) as f64 * share;
    let at = |index: f64| sorted.get(index as usize).copied().unwrap_or(f64::NAN);
    let (below, above) = (at(place.floor()), at(place.ceil()));
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_the_median_and_a_quarter_lies_outside_on_each_side() {
        assert_eq!(Spread::of([5.0, 1.0, 4.0, 2.0, 3.0]), Spread { low: 2.0, median: 3.0, high: 4.0 });
        assert_eq!(Spread::of([1.0, 2.0, 3.0, 4.0]), Spread { low: 1.75, median: 2.5, high: 3.25 });
        assert_eq!(Spread::of([7.0]), Spread { low: 7.0, median: 7.0, high: 7.0 });
        assert!(Spread::of([]).median.is_nan());
    }

    #[test]
    fn one_slow_round_moves_nothing() {
        let calm = Spread::of([2.0, 2.0, 2.0, 2.0, 2.0]);
        assert_eq!(Spread::of([2.0, 2.0, 900.0, 2.0, 2.0]), calm);
    }

    #[test]
    fn a_rate_keeps_low_below_high() {
        let rate = Spread { low: 1e3, median: 2e3, high: 4e3 }.per_second();
        assert_eq!(rate, Spread { low: 2.5e5, median: 5e5, high: 1e6 });
    }

    #[test]
    fn ratios_compare_measurements_of_the_same_round() {
        // The machine became ten times slower in the second round. The ratio did not change.
        assert_eq!(ratios(&[2.0, 20.0], &[1.0, 10.0]), Spread { low: 2.0, median: 2.0, high: 2.0 });
    }
}
