//! Measures the machine's speed with a fixed piece of work.

use crate::clock::timed;
use crate::spread::Spread;
use std::hint::black_box;

/// Steps of one pass.
const STEPS: u32 = 200_000;
/// The number of passes. Their median is the figure.
const PASSES: usize = 15;
/// Numbers in the table: four megabytes, more than a core's own cache. A power of two.
const TABLE: u32 = 1 << 20;

/// The machine's speed before a measurement.
#[derive(Debug)]
pub struct Machine {
    table: Vec<u32>,
    before: Speed,
}

impl Machine {
    /// Measures the machine.
    pub fn measure() -> Self {
        // Each number is the place of the next. The walk visits every place once, in an order that the processor cannot predict.
        let table: Vec<u32> = (0..TABLE).map(|at| at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) % TABLE).collect();
        let before = Speed::measure(&table);
        Self { table, before }
    }

    /// Measures the machine again, after everything else.
    pub fn again(&self) -> Speeds {
        Speeds { before: self.before, after: Speed::measure(&self.table) }
    }
}

/// The machine's speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// How long a step of a fixed calculation takes. \[nanoseconds\]
    pub step: f64,
    /// How long reading a number takes from a table that does not fit into the core's own cache. Other running programs slow this
    /// down, but not the calculation. \[nanoseconds\]
    pub read: f64,
}

impl Speed {
    fn measure(table: &[u32]) -> Self {
        // Each step needs the result of the one before, so neither the compiler nor the processor can run several at once.
        let calculate = || {
            let mut number = black_box(1u64);
            for _ in 0..STEPS {
                number = (number ^ (number >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
            }
            black_box(number);
        };
        let read = || {
            let mut at = black_box(0);
            for _ in 0..STEPS {
                at = table[at as usize];
            }
            black_box(at);
        };
        Self { step: median(calculate), read: median(read) }
    }
}

fn median(pass: impl Fn()) -> f64 {
    Spread::of((0..PASSES).map(|_| timed(&pass) / f64::from(STEPS))).median
}

/// The machine's speed before and after a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speeds {
    /// Before the measurement.
    pub before: Speed,
    /// After the measurement.
    pub after: Speed,
}

impl Speeds {
    /// A warning if the two speeds differ so much that the figures between them cannot be trusted.
    pub fn warning(self) -> Option<String> {
        let Self { before, after } = self;
        let change = |what: &str, before: f64, after: f64| {
            let percent = 100.0 * (after / before - 1.0);
            let change = if percent > 0.0 { "slower" } else { "faster" };
            (percent.abs() > 10.0).then(|| format!("the machine {what} {:.0} % {change} than before", percent.abs()))
        };
        let changes = [change("calculates", before.step, after.step), change("reads memory", before.read, after.read)];
        let changes: Vec<String> = changes.into_iter().flatten().collect();
        (!changes.is_empty()).then(|| format!("{}; measure again when it is idle", changes.join(", and ")))
    }

    /// Both speeds, in a sentence.
    pub fn sentence(self) -> String {
        let Self { before, after } = self;
        format!(
            "The machine took {:.3} ns for a fixed step before, {:.3} ns after; to read from a large table {:.1} ns, and {:.1} ns.",
            before.step, after.step, before.read, after.read
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_reads_take_time() {
        let speeds = Machine::measure().again();
        for speed in [speeds.before, speeds.after] {
            assert!(speed.step > 0.05 && speed.read > 0.05, "{speed:?}");
        }
    }

    #[test]
    fn reading_passes_through_the_whole_table() {
        let Machine { table, .. } = Machine::measure();
        let mut at = 0;
        for _ in 1..TABLE {
            at = table[at as usize];
            assert_ne!(at, 0);
        }
        assert_eq!(table[at as usize], 0);
    }

    #[test]
    fn only_a_tenth_is_worth_a_warning() {
        let before = Speed { step: 2.0, read: 10.0 };
        let warning = |step, read| Speeds { before, after: Speed { step, read } }.warning();
        assert_eq!([(1.81, 9.1), (2.0, 10.0), (2.19, 10.9)].map(|(step, read)| warning(step, read)), [None, None, None]);
        assert!(warning(2.5, 10.0).unwrap().starts_with("the machine calculates 25 % slower than before;"));
        assert!(warning(1.5, 20.0).unwrap().contains("25 % faster than before, and the machine reads memory 100 % slower"));
    }
}
