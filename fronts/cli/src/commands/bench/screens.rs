//! How fast the screens are: from start to the first frame, and from a key to the frame that answers it.

use super::super::failure::Failure;
use super::{PASSES, fastest};
use crate::seeds;
use crate::store::Home;
use crate::tui::colour::Depth;
use crate::tui::pictures::{self, Canvas};
use crate::tui::title::TitleScreen;
use crate::tui::{Input, Shared, draw, open_run};
use barrow_app::options::Pictures;
use barrow_core::{Header, Shelf, VariantCode};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::io::{self, BufWriter, Sink, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Columns and rows that are drawn.
pub(super) const SIZE: (u16, u16) = (160, 50);
/// Keys pressed in one pass.
const KEYSTROKES: u16 = 60;

/// What was measured of the screens.
pub(super) struct ScreenFigures {
    /// From the start of a process to its end, with the title drawn once between. \[seconds\]
    pub(super) first_frame: f64,
    /// The most memory that process had at once, if the system reports it. \[kilobytes\]
    pub(super) resident: Option<u64>,
    /// From a key that moves, through the rules and the run's file, to the last byte of the frame. \[seconds\]
    pub(super) keystroke: f64,
    /// The same with the map in pictures, by what shows them; empty in a build without. \[seconds\]
    pub(super) pictured: Vec<(&'static str, f64)>,
}

/// Measures the screens of `shelf`.
pub(super) fn measure(shelf: &Shelf) -> Result<ScreenFigures, Failure> {
    let program = std::env::current_exe()?;
    let mut resident = None;
    let mut trouble = None;
    let first_frame = fastest(|| match first_frame_elsewhere(&program) {
        Ok(kilobytes) => resident = kilobytes,
        Err(error) => trouble = Some(error),
    });
    if let Some(error) = trouble {
        return Err(Failure::Output(error));
    }
    let pictured = pictures::SAMPLES.iter().map(|&(name, canvas)| Ok((name, keystroke(shelf, Some(canvas))?)));
    let pictured = pictured.collect::<Result<_, Failure>>()?;
    Ok(ScreenFigures { first_frame, resident, keystroke: keystroke(shelf, None)?, pictured })
}

/// Starts a process that draws the title once and says how much memory that took.
fn first_frame_elsewhere(program: &PathBuf) -> io::Result<Option<u64>> {
    let output = Command::new(program).args(["bench", "--first-frame"]).stdin(Stdio::null()).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().parse().ok())
}

/// What that process does.
pub(super) fn first_frame(shelf: &Shelf, out: &mut dyn Write) -> Result<(), Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    let mut shared = Shared::open(*shelf, home, Depth::True);
    let mut title = TitleScreen::new(&mut shared);
    let mut terminal = nowhere()?;
    terminal.draw(|frame| draw(&mut title, frame, &shared))?;
    if let Some(kilobytes) = most_memory() {
        writeln!(out, "{kilobytes}")?;
    }
    Ok(())
}

/// A terminal that discards every byte written to it.
fn nowhere() -> io::Result<Terminal<CrosstermBackend<BufWriter<Sink>>>> {
    let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
    Terminal::with_options(CrosstermBackend::new(BufWriter::new(io::sink())), TerminalOptions { viewport })
}

/// The peak memory, which Linux reports in kilobytes.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

/// Seconds per key in the shelf's first game, over many keys.
fn keystroke(shelf: &Shelf, canvas: Option<Canvas>) -> Result<f64, Failure> {
    let Some(shelved) = shelf.games().first() else { return Ok(0.0) };
    let folder = std::env::temp_dir().join(format!("barrow-bench-{}-{}", std::process::id(), seeds::fresh().0));
    let home = Home::at(&folder);
    let header = || Header {
        game: shelved.info.id.to_owned(),
        rules: shelved.info.rules,
        variant: VariantCode::default(),
        seed: barrow_core::Seed(1),
    };
    let mut shared = Shared::open(*shelf, home, Depth::True);
    if canvas.is_some() {
        (shared.canvas, shared.options.pictures) = (canvas, Pictures::On);
    }
    let mut games = Vec::new();
    for _ in 0..PASSES {
        games.push(open_run::begin(header(), &shared).map_err(Failure::Said)?);
    }
    let mut terminal = nowhere()?;
    let mut trouble = None;
    let seconds = fastest(|| {
        let Some(mut game) = games.pop() else { return };
        for key in [KeyCode::Left, KeyCode::Up, KeyCode::Right, KeyCode::Down].into_iter().cycle().take(KEYSTROKES.into()) {
            game.input(Input::Key(KeyEvent::new(key, KeyModifiers::NONE), None), &mut shared);
            trouble = terminal.draw(|frame| draw(game.as_mut(), frame, &shared)).err().or(trouble.take());
        }
    });
    // The system clears temporary folders that stay behind.
    let _ = std::fs::remove_dir_all(folder);
    trouble.map_or(Ok(seconds / f64::from(KEYSTROKES)), |error| Err(Failure::Output(error)))
}
