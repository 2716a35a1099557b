//! Measures Barrow's speed for players with many runs: taking moves back in a long run, and starting with many runs.

use super::scratch::Scratch;
use super::table::{Figure, Unit};
use crate::commands::{Failure, Result, runs};
use crate::store::Home;
use crate::tui::Runs;
use barrow_app::{Discoveries, Session};
use barrow_core::{Bot, GameInfo, Header, Recording, Seed, Shelf, Show, VariantCode};
use barrow_measure::{each, timed};
use barrow_pilot::RANDOM;
use std::fs;
use std::io::sink;
use std::time::Duration;

/// How many runs and moves to measure: few in a debug build, because tests measure every figure there.
const SIZES: Sizes = if cfg!(debug_assertions) {
    Sizes { long: 2_000, few: 5, each: 50, many: 20, settling: Duration::ZERO }
} else {
    Sizes { long: 100_000, few: 200, each: 1_000, many: 5_000, settling: Duration::from_millis(2_100) }
};
/// How many of the many runs are different; the rest are copies. All of them end.
const DIFFERENT: usize = 50;
/// The most moves that the bot may try for each move that it keeps.
const PATIENCE: usize = 20;
/// Moves taken back in one lap.
const STEPS: u16 = 8;

struct Sizes {
    /// Moves of the longest run.
    long: usize,
    /// The number of shorter runs beside it.
    few: usize,
    /// The moves of each shorter run.
    each: usize,
    /// The runs in the other home.
    many: usize,
    /// How old files must be before their summaries are stored.
    settling: Duration,
}

/// A player's runs in the shelf's first game.
pub(super) struct Growth {
    long: Recording,
    few: Home,
    many: Home,
    /// The temporary folder with both homes.
    _folder: Scratch,
}

impl Growth {
    /// Plays all runs, and lists them once. `None` if there is no game.
    pub(super) fn prepare(shelf: &Shelf) -> Result<Option<Self>> {
        let Some(info) = shelf.games().first().map(|shelved| shelved.info) else { return Ok(None) };
        let folder = Scratch::new("growth");
        let [few, many] = ["few", "many"].map(|name| Home::at(folder.path().join(name)));
        let long = survive(shelf, info, 0, SIZES.long)?;
        write(&few, 0, &long)?;
        for number in 1..=SIZES.few {
            write(&few, number, &survive(shelf, info, number, SIZES.each)?)?;
        }
        let different = (0..DIFFERENT).map(|number| lose(shelf, info, number)).collect::<Result<Vec<_>, _>>()?;
        for number in 0..SIZES.many {
            write(&many, number, &different[number % DIFFERENT])?;
        }
        std::thread::sleep(SIZES.settling);
        for home in [&few, &many] {
            Runs::default().look_now(*shelf, home);
        }
        Ok(Some(Self { long, few, many, _folder: folder }))
    }

    /// The time to take back a move of the long run, and to list all runs again at the next start.
    pub(super) fn figures<'a>(&'a self, shelf: &'a Shelf) -> Result<Vec<Figure<'a>>> {
        let resumed = Recording::resume(shelf, self.long.bytes()).map_err(|error| Failure::Said(error.to_string()))?;
        let mut session = Session::resume(*shelf, resumed.recording, Discoveries::default());
        let step_back = Box::new(move || {
            // Only a practice run without moves refuses.
            timed(|| (0..STEPS).for_each(|_| drop(session.step_back(1)))) / f64::from(STEPS)
        });
        let look = each(1, || Runs::default().look_now(*shelf, &self.few));
        let list = each(1, || drop(runs::list(shelf, &self.many, false, &mut sink())));
        Ok(vec![
            Figure::new("step_back_milliseconds", "a move taken back", Unit::Milliseconds, step_back),
            Figure::new("few_runs_milliseconds", "the arcade's look at few runs", Unit::Milliseconds, look),
            Figure::new("many_runs_milliseconds", "the command `runs` with many runs", Unit::Milliseconds, list),
        ])
    }

    /// How many runs and moves were measured, in words.
    pub(super) fn title(&self) -> String {
        let Sizes { few, each, many, .. } = SIZES;
        format!(
            "a run of {} moves in a home with {few} runs of {each}; another home with {many} runs",
            self.long.run().moves.len()
        )
    }
}

fn begin(shelf: &Shelf, info: &GameInfo, number: usize, is_practice: bool) -> Result<(Recording, Box<dyn Bot>)> {
    let (variant, seed) = (VariantCode::default().with_practice(is_practice), Seed(number as u64 + 1));
    let header = Header { game: info.id.to_owned(), rules: info.rules, variant, seed };
    let recording = Recording::start(shelf, header).map_err(|error| Failure::Said(error.to_string()))?;
    Ok((recording, RANDOM.start(seed)))
}

/// A practice run of this many moves, or fewer if that takes too long. The bot stays on the first level, and takes moves back
/// whenever it loses.
fn survive(shelf: &Shelf, info: &GameInfo, number: usize, moves: usize) -> Result<Recording> {
    let (mut recording, mut bot) = begin(shelf, info, number, true)?;
    let depth = recording.state().status().depth;
    // Each loss in a row takes back twice as many moves, because an old mistake may be the cause.
    let (mut back, mut longest) = (1, 0);
    for _ in 0..moves * PATIENCE {
        let (count, state) = (recording.run().moves.len(), recording.state());
        if count >= moves {
            break;
        }
        if count > longest {
            (longest, back) = (count, 1);
        }
        let mut next = state.fork();
        let m = bot.next_move(state).filter(|&m| next.play(m, &mut Show::off()).is_ok());
        let status = next.status();
        match m {
            Some(m) if status.ending.is_none() && status.depth == depth => {
                recording.play(m, &mut Show::off()).map_err(|refusal| Failure::Said(refusal.to_string()))?;
            }
            Some(_) if status.ending.is_none() => {}
            _ if count == 0 => break,
            _ => {
                recording.step_back(back).map_err(Failure::Said)?;
                back *= 2;
            }
        }
    }
    Ok(recording)
}

/// A run that ends soon.
fn lose(shelf: &Shelf, info: &GameInfo, number: usize) -> Result<Recording> {
    let (mut recording, mut bot) = begin(shelf, info, number, false)?;
    for _ in 0..SIZES.each {
        if bot.next_move(recording.state()).is_none_or(|m| recording.play(m, &mut Show::off()).is_err()) {
            break;
        }
    }
    recording.close();
    Ok(recording)
}

/// Puts a run into the home of a player who begins a run each minute.
fn write(home: &Home, number: usize, recording: &Recording) -> Result<()> {
    let Header { game, seed, .. } = &recording.run().header;
    let folder = home.runs_of(game);
    fs::create_dir_all(&folder)?;
    let (day, hour, minute) = (1 + number / 1440, number / 60 % 24, number % 60);
    fs::write(folder.join(format!("202611{day:02}-{hour:02}{minute:02}00-{}.run", seed.0)), recording.bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;

    #[test]
    fn played_runs_are_measured_and_removed() {
        let growth = Growth::prepare(&SHELF).unwrap().unwrap();
        let folder = growth.few.root().parent().unwrap().to_owned();
        assert_eq!(growth.long.run().moves.len(), SIZES.long, "the bot survives");
        let counted = |home: &Home| crate::store::library::run_files(home).len();
        assert_eq!((counted(&growth.few), counted(&growth.many)), (SIZES.few + 1, SIZES.many));
        for mut figure in growth.figures(&SHELF).unwrap() {
            assert!((figure.lap)() > 0.0);
        }
        drop(growth);
        assert!(!folder.exists());
        assert!(Growth::prepare(&Shelf::of(&[])).unwrap().is_none());
    }
}
