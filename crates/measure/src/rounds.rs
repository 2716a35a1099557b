//! Rounds in which every contestant takes a turn.
#![expect(clippy::disallowed_types, reason = "a measurement needs a clock")]

use crate::clock::timed;
use std::time::{Duration, Instant};

/// One turn of one contestant: does its work once, and returns how long a unit of it took. \[nanoseconds\]
pub type Lap<'a> = Box<dyn FnMut() -> f64 + 'a>;

/// A lap that does `count` things.
pub fn each<'a>(count: usize, mut act: impl FnMut() + 'a) -> Lap<'a> {
    Box::new(move || timed(&mut act) / count as f64)
}

/// A lap that does `count` things. It first does them once unmeasured, because the other contestants have filled the cache.
pub fn each_warm<'a>(count: usize, mut act: impl FnMut() + 'a) -> Lap<'a> {
    Box::new(move || {
        act();
        timed(&mut act) / count as f64
    })
}

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// No round begins after this time once `least` rounds are done.
    pub time: Duration,
    /// The fewest rounds, however long they take.
    pub least: usize,
}

/// Measures every lap once per round, and returns the samples of each lap, one per round. `each_round` receives the number of
/// rounds done and the share of the time used.
pub fn rounds(laps: &mut [Lap], budget: Budget, each_round: &mut dyn FnMut(usize, f64)) -> Vec<Vec<f64>> {
    let mut samples = vec![Vec::new(); laps.len()];
    let begun = Instant::now();
    for done in 1.. {
        for (lap, samples) in laps.iter_mut().zip(&mut samples) {
            samples.push(lap());
        }
        let taken = begun.elapsed();
        each_round(done, taken.as_secs_f64() / budget.time.as_secs_f64().max(f64::MIN_POSITIVE));
        if done >= budget.least && taken >= budget.time {
            break;
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn contestants_take_turns() {
        let order = RefCell::new(String::new());
        let lap = |name: char, taken: f64| -> Lap {
            let order = &order;
            Box::new(move || {
                order.borrow_mut().push(name);
                taken
            })
        };
        let mut seen = Vec::new();
        let budget = Budget { time: Duration::ZERO, least: 3 };
        let samples = rounds(&mut [lap('a', 1.0), lap('b', 2.0)], budget, &mut |done, _| seen.push(done));
        assert_eq!(samples, [[1.0; 3], [2.0; 3]]);
        assert_eq!((order.borrow().as_str(), seen), ("ababab", vec![1, 2, 3]));
    }

    #[test]
    fn rounds_go_on_until_the_time_is_over() {
        let mut laps: [Lap; 1] = [Box::new(|| {
            std::thread::sleep(Duration::from_millis(2));
            1.0
        })];
        let budget = Budget { time: Duration::from_millis(20), least: 1 };
        let count = rounds(&mut laps, budget, &mut |_, _| ())[0].len();
        assert!((2..=10).contains(&count), "{count}");
    }

    #[test]
    fn a_warm_lap_works_twice_and_a_plain_one_once() {
        let count = RefCell::new(0);
        each(1, || *count.borrow_mut() += 1)();
        assert_eq!(*count.borrow(), 1);
        each_warm(1, || *count.borrow_mut() += 1)();
        assert_eq!(*count.borrow(), 3);
    }
}
