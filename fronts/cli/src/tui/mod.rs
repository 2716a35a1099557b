//! Barrow on a terminal: screens over a shelf of games.

use crate::store::Home;
use barrow_core::Shelf;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use std::time::Duration;

/// What every screen may use.
pub struct Shared {
    /// The games.
    pub shelf: Shelf,
    /// Where files are.
    pub home: Home,
}

/// Something a screen is told.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The time a screen asked for by [`Screen::tick_after`] has passed.
    Tick,
    /// The program is going to stop (SIGTERM, SIGHUP) or be suspended: put everything away.
    PutAway,
}

/// What happens after a screen was told something.
pub enum Next {
    /// This screen stays.
    Stay,
    /// Another screen over this one.
    Push(Box<dyn Screen>),
    /// Another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// Back to the screen below.
    Back,
    /// Back to the title, all others closed.
    Title,
    /// The program ends.
    Quit,
}

/// One screen: draws itself and answers input.
pub trait Screen {
    /// Draws the whole screen. The size may be anything: too small is said, not drawn.
    fn draw(&mut self, frame: &mut Frame, shared: &Shared);
    /// Answers one input.
    fn input(&mut self, input: Input, shared: &mut Shared) -> Next;
    /// After how long the screen wants a [`Input::Tick`], if it does.
    fn tick_after(&self, _shared: &Shared) -> Option<Duration> {
        None
    }
}
