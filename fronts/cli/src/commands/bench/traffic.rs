//! Measures the bytes that a step sends to the terminal.

use super::scratch::Scratch;
use crate::commands::{Failure, Result};
use crate::store::Home;
use crate::tui::colour::Depth;
use crate::tui::wire::Wire;
use crate::tui::{Input, Screen, Shared, draw, open_run};
use barrow_core::{Header, Rng, Seed, Shelf, Shelved, VariantCode};
use ratatui::Terminal;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

/// Columns and rows of the terminal.
pub(super) const SIZE: (u16, u16) = (80, 24);
/// Keys pressed, spread over these seeds.
const KEYS: usize = 400;
const SEEDS: u64 = 8;
/// Output within this time of a key belongs to the key. Flames that flicker later do not.
const SOON: Duration = Duration::from_millis(100);

/// The median of the bytes for a step of each game, made by a random walker, by the game's id.
pub(super) fn measure(shelf: &Shelf) -> Result<Vec<(&'static str, usize)>> {
    let folder = Scratch::new("traffic");
    let mut shared = Shared::open(*shelf, Home::at(folder.path()), Depth::True);
    shared.options.hints = false;
    shelf.games().iter().map(|shelved| Ok((shelved.info.id, of_game(shelved, &mut shared)?))).collect()
}

fn of_game(shelved: &Shelved, shared: &mut Shared) -> Result<usize> {
    let mut steps = Vec::new();
    for seed in (1..=SEEDS).map(Seed) {
        let header =
            Header { game: shelved.info.id.to_owned(), rules: shelved.info.rules, variant: VariantCode::default(), seed };
        let mut screen = open_run::begin(header, shared).map_err(Failure::Said)?.on_screen(shared);
        walk(screen.as_mut(), seed.stream("traffic", 0), shared, &mut steps)?;
    }
    steps.sort_unstable();
    Ok(steps.get(steps.len() / 2).copied().unwrap_or_default())
}

/// Presses arrow keys and adds the bytes of each key that changed the screen.
fn walk(screen: &mut dyn Screen, mut dice: Rng, shared: &mut Shared, steps: &mut Vec<usize>) -> Result<()> {
    let sent = Rc::new(Cell::new(0));
    let mut terminal = Terminal::new(Wire::to_size(Counter(Rc::clone(&sent)), SIZE))?;
    let mut press = |code, screen: &mut dyn Screen| {
        sent.set(0);
        screen.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None), shared);
        loop {
            terminal.draw(|frame| draw(screen, frame, shared))?;
            if screen.tick_after(shared).is_none_or(|wait| wait > SOON) {
                return Ok::<_, Failure>(sent.get());
            }
            screen.input(Input::Tick, shared);
        }
    };
    // Close the story that opens a run.
    press(KeyCode::Enter, screen)?;
    for _ in 0..KEYS / SEEDS as usize {
        let keys = [KeyCode::Left, KeyCode::Up, KeyCode::Right, KeyCode::Down];
        let bytes = press(keys[dice.below(4) as usize], screen)?;
        if bytes > 0 {
            steps.push(bytes);
        }
    }
    Ok(())
}

/// Counts the bytes written to it.
struct Counter(Rc<Cell<usize>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_takes_few_bytes() {
        let budgets: toml::Table = include_str!("../../../../../budgets.toml").parse().unwrap();
        let most = |game: &str| budgets[&format!("step-{game}")]["most"].as_integer().unwrap() as usize;
        for (game, bytes) in measure(&barrow_shelf::SHELF).unwrap() {
            assert!((1..=most(game)).contains(&bytes), "{game}: {bytes} bytes");
        }
    }
}
