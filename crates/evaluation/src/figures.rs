//! Means of many episodes, and how far chance could have moved them.
#![expect(clippy::cast_precision_loss, reason = "figures are for people")]

use crate::bundle::Episode;
use barrow_core::Seed;
use serde::{Deserialize, Serialize};

/// The number of resamples of a bootstrap.
const RESAMPLES: usize = 1000;
/// The share of resamples outside of an interval, at each end.
const TAIL: f64 = 0.025;
/// Figures are kept to this fraction of 1.
const FINEST: f64 = 1e6;

/// A value of an episode.
type Value = fn(&Episode) -> f64;

/// The figures of a policy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Episodes, also failed ones and those that were cut off.
    pub runs: usize,
    /// Episodes that reached the goal of a task, or else won the game.
    pub succeeded: usize,
    /// Episodes that the game ended, or the goal.
    pub ended: usize,
    /// Episodes that the limit of steps ended.
    pub cut: usize,
    /// Episodes in which the policy failed. Their runs count as far as they go, as no success, and with no points: some games begin with
    /// points that the hero loses.
    pub failed: usize,
    /// A row for each measured value.
    pub rows: Vec<Figure>,
}

/// A value's means, each with its 95 % bootstrap interval; the interval of the share of successes is Wilson's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The value: "success", "total", "score", "depth", "steps".
    pub name: String,
    /// Its mean.
    pub mean: f64,
    /// The interval of the mean.
    pub mean_between: (f64, f64),
    /// Its interquartile mean: that of the middle half of the episodes.
    pub iqm: f64,
    /// The interval of the interquartile mean.
    pub iqm_between: (f64, f64),
}

impl Figures {
    /// The figures of a policy's episodes.
    pub(crate) fn of(episodes: &[Episode]) -> Self {
        let count = |is_counted: fn(&Episode) -> bool| episodes.iter().filter(|episode| is_counted(episode)).count();
        let values: [(&str, Value); 5] = [
            ("success", |episode| f64::from(u8::from(episode.has_succeeded()))),
            ("total", |episode| episode.result.total),
            ("score", |episode| if episode.failure.is_some() { 0.0 } else { episode.result.score.into() }),
            ("depth", |episode| episode.result.depth.into()),
            ("steps", |episode| episode.result.steps.into()),
        ];
        let columns = values.map(|(_, value)| episodes.iter().map(value).collect::<Vec<_>>());
        let mut rows: Vec<Figure> = values
            .iter()
            .zip(bootstrapped(&columns))
            .map(|((name, _), row)| Figure { name: (*name).to_owned(), ..row })
            .collect();
        let succeeded = count(Episode::has_succeeded);
        rows.iter_mut().filter(|row| row.name == "success").for_each(|row| row.mean_between = wilson(succeeded, episodes.len()));
        Self {
            runs: episodes.len(),
            succeeded,
            ended: count(|episode| episode.failure.is_none() && !episode.result.is_cut),
            cut: count(|episode| episode.failure.is_none() && episode.result.is_cut),
            failed: count(|episode| episode.failure.is_some()),
            rows,
        }
    }

    /// The row of a value.
    pub fn row(&self, name: &str) -> Option<&Figure> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// The first figure that differs from another's.
    pub(crate) fn differs(&self, other: &Self) -> Option<String> {
        let counts = [
            ("number of runs", self.runs, other.runs),
            ("number of successes", self.succeeded, other.succeeded),
            ("number of runs that ended", self.ended, other.ended),
            ("number of runs that were cut off", self.cut, other.cut),
            ("number of failures", self.failed, other.failed),
        ];
        let wrong = counts.iter().find(|(_, one, other)| one != other).map(|(what, ..)| (*what).to_owned());
        let row = |(one, other): (&Figure, &Figure)| one.differs(other);
        wrong.or_else(|| self.rows.iter().zip(&other.rows).find_map(row)).or_else(|| {
            let is_complete = self.rows.len() == other.rows.len();
            (!is_complete).then(|| "number of figures".to_owned())
        })
    }
}

impl Figure {
    /// The first number that differs, in words.
    fn differs(&self, other: &Self) -> Option<String> {
        let numbers = [
            ("mean", self.mean, other.mean),
            ("interval of the mean", self.mean_between.0, other.mean_between.0),
            ("interval of the mean", self.mean_between.1, other.mean_between.1),
            ("interquartile mean", self.iqm, other.iqm),
            ("interval of the interquartile mean", self.iqm_between.0, other.iqm_between.0),
            ("interval of the interquartile mean", self.iqm_between.1, other.iqm_between.1),
        ];
        if self.name != other.name {
            return Some(format!("name of the figure \"{}\"", other.name));
        }
        let wrong = numbers.iter().find(|(_, one, other)| one.to_bits() != other.to_bits());
        wrong.map(|(what, ..)| format!("{what} of {}", self.name))
    }
}

/// Rounds to the fraction that figures are kept to.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * FINEST).round() / FINEST
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The mean of the middle half: a quarter of the values, rounded down, is left out at each end.
fn middle(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let out = values.len() / 4;
    mean(&values[out..values.len() - out])
}

/// A row for each column of values, without its name. The episodes of each resample are drawn with replacement, the same for all
/// columns. They depend on the number of episodes alone.
fn bootstrapped<const N: usize>(columns: &[Vec<f64>; N]) -> [Figure; N] {
    let count = columns.first().map_or(0, Vec::len);
    let mut dice = Seed(0).stream("bootstrap", 0);
    let mut found = [const { (Vec::new(), Vec::new()) }; N];
    let (mut sample, mut drawn) = (Vec::new(), Vec::new());
    for _ in 0..RESAMPLES {
        sample.clear();
        sample.extend((0..count).map(|_| dice.below(count as u32) as usize));
        for (values, (means, middles)) in columns.iter().zip(&mut found) {
            drawn.clear();
            drawn.extend(sample.iter().map(|place| values[*place]));
            means.push(mean(&drawn));
            middles.push(middle(&mut drawn));
        }
    }
    let mut columns = columns.iter();
    found.map(|(means, middles)| {
        let values = columns.next().cloned().unwrap_or_default();
        Figure {
            name: String::new(),
            mean: rounded(mean(&values)),
            mean_between: interval(means),
            iqm: rounded(middle(&mut values.clone())),
            iqm_between: interval(middles),
        }
    })
}

/// Wilson's 95 % interval of a share.
fn wilson(succeeded: usize, count: usize) -> (f64, f64) {
    let (n, share) = (count.max(1) as f64, succeeded as f64 / count.max(1) as f64);
    let z = 1.959_964;
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (rounded(((centre - spread) / whole).max(0.0)), rounded(((centre + spread) / whole).min(1.0)))
}

/// The interval without the tails.
fn interval(mut found: Vec<f64>) -> (f64, f64) {
    found.sort_by(f64::total_cmp);
    let place = |share: f64| found.get((share * (found.len() - 1) as f64).round() as usize).map_or(0.0, |value| rounded(*value));
    (place(TAIL), place(1.0 - TAIL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_lies_within_its_interval_and_an_outlier_moves_only_the_mean() {
        let mut values: Vec<f64> = (0..100).map(f64::from).collect();
        values[99] = 10_000.0;
        let [figure] = bootstrapped(&[values.clone()]);
        assert!((figure.mean - 148.51).abs() < 1e-9 && (figure.iqm - 49.5).abs() < 1e-9, "{figure:?}");
        for (value, (low, high)) in [(figure.mean, figure.mean_between), (figure.iqm, figure.iqm_between)] {
            assert!(low < value && value < high, "{figure:?}");
        }
        assert_eq!([figure], bootstrapped(&[values]));
    }

    #[test]
    fn a_share_of_nothing_has_an_interval() {
        let (low, high) = wilson(0, 300);
        assert!(low.abs() < 1e-9 && (high - 0.012_643).abs() < 1e-5, "{low} to {high}");
    }
}
