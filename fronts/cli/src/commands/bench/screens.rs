//! Measures the screens: from start to the first frame, and from a key to the frame that answers it.

use super::scratch::Scratch;
use super::table::{Figure, Unit};
use crate::commands::{Failure, Result};
use crate::store::Home;
use crate::tui::colour::Depth;
use crate::tui::pictures::{self, Canvas};
use crate::tui::title::TitleScreen;
use crate::tui::wire::Wire;
use crate::tui::{Input, Shared, draw, open_run};
use barrow_app::options::Pictures;
use barrow_core::{Header, Seed, Shelf, VariantCode};
use barrow_measure::{Lap, timed};
use ratatui::Terminal;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::cell::{Cell, RefCell};
use std::io::{self, Sink, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The columns and rows of the screens.
pub(super) const SIZE: (u16, u16) = (160, 50);
/// Keys pressed in one lap.
const KEYSTROKES: u16 = 16;

/// The screens of a shelf, with a folder for their files.
pub(super) struct Screens {
    folder: Scratch,
    program: PathBuf,
    /// The most memory used by a process that drew the title, if the system reports it. \[kilobytes\]
    resident: Cell<Option<u64>>,
    trouble: RefCell<Option<Failure>>,
}

impl Screens {
    pub(super) fn prepare() -> Result<Self> {
        Ok(Self {
            folder: Scratch::new("screens"),
            program: std::env::current_exe()?,
            resident: Cell::new(None),
            trouble: RefCell::new(None),
        })
    }

    /// The time from start to the first frame, and from a moving key through the rules and the run's file to the last byte of the
    /// frame.
    pub(super) fn figures<'a>(&'a self, shelf: &Shelf) -> Result<Vec<Figure<'a>>> {
        let first_frame = Box::new(|| self.first_frame());
        let mut figures = vec![
            Figure::new("first_frame_milliseconds", "first frame, by the wall clock", Unit::Milliseconds, first_frame),
            Figure::new("keystroke_microseconds", "a keystroke", Unit::Microseconds, self.keystroke(shelf, None)?),
        ];
        for &(name, canvas) in pictures::SAMPLES {
            let lap = self.keystroke(shelf, Some(canvas))?;
            figures.push(Figure::part("pictured_keystroke_microseconds", name, Unit::Microseconds, lap));
        }
        Ok(figures)
    }

    /// The memory, or the error that occurred.
    pub(super) fn memory(self) -> Result<Option<u64>> {
        self.trouble.into_inner().map_or(Ok(self.resident.get()), Err)
    }

    fn fail(&self, failure: Failure) {
        self.trouble.borrow_mut().get_or_insert(failure);
    }

    /// Nanoseconds that a process takes to draw the title once and exit, by the wall clock: processor time would count only
    /// threads of this process.
    fn first_frame(&self) -> f64 {
        #[expect(clippy::disallowed_types, reason = "a measurement needs a clock")]
        let begun = std::time::Instant::now();
        match Command::new(&self.program).args(["bench", "--first-frame"]).stdin(Stdio::null()).output() {
            Ok(output) if output.status.success() => {
                self.resident.set(String::from_utf8_lossy(&output.stdout).trim().parse().ok());
            }
            Ok(_) => self.fail(Failure::Said("a separate process could not draw the title".into())),
            Err(error) => self.fail(Failure::Output(error)),
        }
        begun.elapsed().as_secs_f64() * 1e9
    }

    /// Nanoseconds a key takes in the shelf's first game, over many keys of a new run.
    fn keystroke(&self, shelf: &Shelf, canvas: Option<Canvas>) -> Result<Lap<'_>> {
        let Some(info) = shelf.games().first().map(|shelved| shelved.info) else { return Ok(Box::new(|| f64::NAN)) };
        let mut shared = Shared::open(*shelf, Home::at(self.folder.path()), Depth::True);
        if canvas.is_some() {
            (shared.canvas, shared.options.pictures) = (canvas, Pictures::On);
        }
        let mut terminal = nowhere()?;
        Ok(Box::new(move || {
            let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(1) };
            let mut game = match open_run::begin(header, &shared) {
                Ok(game) => game.on_screen(&shared),
                Err(sentence) => {
                    self.fail(Failure::Said(sentence));
                    return f64::NAN;
                }
            };
            let taken = timed(|| {
                for key in [KeyCode::Left, KeyCode::Up, KeyCode::Right, KeyCode::Down].into_iter().cycle().take(KEYSTROKES.into())
                {
                    game.input(Input::Key(KeyEvent::new(key, KeyModifiers::NONE), None), &mut shared);
                    if let Err(error) = terminal.draw(|frame| draw(game.as_mut(), frame, &shared)) {
                        self.fail(Failure::Output(error));
                    }
                }
            });
            taken / f64::from(KEYSTROKES)
        }))
    }
}

/// Draws the first frame, in the process that is measured.
pub(super) fn first_frame(shelf: &Shelf, out: &mut dyn Write) -> Result<()> {
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
fn nowhere() -> io::Result<Terminal<Wire<Sink>>> {
    Terminal::new(Wire::to_size(io::sink(), SIZE))
}

/// The peak memory, which Linux reports in kilobytes.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}
