//! A contest between measured contestants.

use barrow_measure::{Lap, Spread, ratios};

/// Contestants that do the same work. All others are compared with the first, round by round.
pub(crate) struct Contest {
    title: String,
    contestants: Vec<Contestant>,
}

struct Contestant {
    name: String,
    /// Average number of cells that it reaches or sees in one unit of work.
    cells: Option<f64>,
    lap: Option<Lap<'static>>,
}

impl Contest {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), contestants: Vec::new() }
    }

    /// Adds a contestant without a number of cells.
    pub(crate) fn with(mut self, name: impl Into<String>, lap: Lap<'static>) -> Self {
        self.contestants.push(Contestant { name: name.into(), cells: None, lap: Some(lap) });
        self
    }

    /// Adds a contestant that reaches or sees `cells` cells on average.
    pub(crate) fn with_cells(self, name: impl Into<String>, cells: f64, lap: Lap<'static>) -> Self {
        let mut contest = self.with(name, lap);
        contest.contestants.last_mut().expect("a contestant was just added").cells = Some(cells);
        contest
    }

    pub(crate) fn take_laps(&mut self) -> impl Iterator<Item = Lap<'static>> {
        self.contestants.iter_mut().filter_map(|contestant| contestant.lap.take())
    }

    /// Prints the times of its contestants, whose samples come first in `samples`. Returns the remaining samples.
    pub(crate) fn print<'a>(&self, samples: &'a [Vec<f64>]) -> &'a [Vec<f64>] {
        let (own, rest) = samples.split_at(self.contestants.len());
        println!("{}", self.title);
        for (place, (contestant, times)) in self.contestants.iter().zip(own).enumerate() {
            let Spread { low, median, high } = Spread::of(times.iter().copied());
            print!("  {:34}{median:>11.1} ns ({low:.1} to {high:.1})", contestant.name);
            if let Some(cells) = contestant.cells {
                print!(", {cells:.1} cells, {:.2} ns each", median / cells);
            }
            if place > 0 {
                let Spread { low, median, high } = ratios(times, &own[0]);
                print!("; {median:.2} times the first ({low:.2} to {high:.2})");
            }
            println!();
        }
        println!();
        rest
    }
}
