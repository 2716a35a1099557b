//! The screen of a replay, which also shows live runs. [`Viewer`] decides everything.

mod live;
#[cfg(test)]
mod tests;

pub(crate) use live::{Live, Shown};

use super::layout::SMALLEST;
use super::paint::{Painter, columns};
use super::stage::panel::help;
use super::stage::props::Props;
use super::stage::{Stage, say_too_small};
use super::widgets::{self, Spots};
use super::{Input, LINKS_ELSEWHERE, Next, Screen, Shared};
use crate::keys::{Press, press_of};
use crate::store::library;
use barrow_app::notes::Notes;
use barrow_app::screens::Medium;
use barrow_app::viewer::{self, Activity, Change, Command, End, Update, Viewer};
use barrow_app::{Playback, Session, sentences};
use barrow_core::{Pos, Replay, Tone};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::time::Duration;

/// Rows for the controls, under the stage.
const CONTROLS: u16 = 2;

/// The replay of a run.
pub struct ReplayScreen {
    viewer: Viewer,
    /// The name of the run.
    name: String,
    /// Words to show above a shared run, if there is room.
    caption: Option<String>,
    /// The source of further moves, while somebody plays the run.
    live: Option<Live>,
    stage: Stage,
    /// The cell under the mouse.
    pointer: Option<Pos>,
    /// How long the last move has been shown.
    waited: Duration,
    /// The place of the bar, and of the line of keys.
    bar: Rect,
    spots: Spots<Command>,
    is_too_small: bool,
}

impl ReplayScreen {
    /// A screen for `replay`; `name` tells the player which run it is.
    pub fn new(shared: &Shared, replay: Replay, name: String) -> Self {
        let medium = Medium::Terminal { unicode: shared.options.unicode };
        Self {
            viewer: Viewer::new(Playback::new(shared.shelf, replay), medium),
            name,
            caption: None,
            live: None,
            stage: Stage::default(),
            pointer: None,
            waited: Duration::ZERO,
            bar: Rect::default(),
            spots: Spots::default(),
            is_too_small: false,
        }
    }

    /// Adds notes beside the moves, and a sentence about unreadable notes.
    #[must_use]
    pub(crate) fn noted(mut self, (notes, trouble): (Notes, Option<String>)) -> Self {
        self.viewer.set_notes(notes);
        if self.viewer.screen().trouble.is_none() {
            self.viewer.set_trouble(trouble);
        }
        self
    }

    /// Adds words above the run.
    #[must_use]
    pub(crate) fn captioned(self, caption: String) -> Self {
        Self { caption: Some(caption), ..self }
    }

    /// Plays at once, unless motion is reduced.
    #[must_use]
    pub(crate) fn playing(mut self, shared: &Shared) -> Self {
        if !shared.options.reduced_motion {
            self.viewer.input(viewer::Input::Command(Command::Play));
        }
        self
    }

    fn send(&mut self, input: viewer::Input, shared: &Shared) -> Next {
        let update = self.viewer.input(input);
        self.follow(update, shared)
    }

    fn follow(&mut self, update: Update, shared: &Shared) -> Next {
        if update.change != Change::Nothing {
            self.waited = Duration::ZERO;
            let events: Vec<_> = update.events.iter().map(|happened| happened.event).collect();
            let variant = self.viewer.playback().observed().variant;
            self.stage.show(&events, variant, !shared.options.reduced_motion);
            if let Some(End { line, is_won }) = update.end {
                self.stage.end(line, is_won, shared.options.reduced_motion);
            }
        }
        update.request.map_or(Next::Stay, |request| self.fulfil(request, shared))
    }

    /// Carries out a request that only a front end can.
    fn fulfil(&mut self, request: Command, shared: &Shared) -> Next {
        let playback = self.viewer.playback();
        match request {
            Command::TakeOver => {
                let is_own = library::holds(&shared.home, playback.replay().run());
                let (session, notice) = playback.take_over(is_own, shared.discoveries.clone());
                Next::Play(Box::new(session), notice)
            }
            Command::PlaySeed => {
                let header = playback.replay().run().header.clone();
                let seed = header.seed;
                match Session::start(shared.shelf, header, shared.discoveries.clone()) {
                    Ok(session) => Next::Play(Box::new(session), sentences::begun(seed)),
                    Err(error) => {
                        self.viewer.tell(sentences::not_begun(&error), Tone::Bad);
                        Next::Stay
                    }
                }
            }
            Command::Help => Next::Open(help(playback.observed(), true)),
            Command::Leave => Next::Back,
            _ => Next::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &Shared) -> Next {
        let command = match mouse.kind {
            MouseEventKind::Moved => {
                self.pointer = self.stage.cell_at(self.viewer.playback().observed(), mouse.column, mouse.row);
                None
            }
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                if self.bar.contains((mouse.column, mouse.row).into()) =>
            {
                let last = usize::from(self.bar.width.saturating_sub(1)).max(1);
                let target = usize::from(mouse.column - self.bar.x) * self.viewer.screen().length / last;
                return self.send(viewer::Input::Seek(target), shared);
            }
            MouseEventKind::Down(MouseButton::Left) => self.spots.under(mouse),
            MouseEventKind::ScrollDown => Some(Command::On),
            MouseEventKind::ScrollUp => Some(Command::Back),
            _ => None,
        };
        command.map_or(Next::Stay, |command| self.send(viewer::Input::Command(command), shared))
    }

    /// The time between two moves, while the replay plays.
    fn pause(&self) -> Option<Duration> {
        self.viewer.tick_after().map(|wait| Duration::from_millis(wait.into()))
    }

    fn draw_controls(&mut self, painter: &mut Painter, area: Rect, screen: &viewer::Screen) {
        let theme = &painter.shared.theme;
        let (dim, accent, bar) = (theme.dim(), theme.accent(), theme.bar_full());
        let state = match (screen.activity, painter.shared.options.unicode) {
            (_, true) if screen.is_live => "● live",
            (_, false) if screen.is_live => "* live",
            (Activity::Playing, true) => "▶ playing",
            (Activity::Playing, false) => "> playing",
            (Activity::Searching, true) => "▶ searching",
            (Activity::Searching, false) => "> searching",
            (Activity::Paused, true) => "❚❚ paused",
            (Activity::Paused, false) => "|| paused",
        };
        let x = painter.text(area.x + 1, area.y, area.width, &format!("{state:<10}"), accent);
        let place = match &screen.question {
            Some(question) => format!(" {question}"),
            None => format!(" {}  {}", screen.place, screen.pace),
        };
        let right = area.right().saturating_sub(1 + columns(&place));
        self.bar = Rect::new(x + 1, area.y, right.saturating_sub(x + 2), 1);
        painter.bar(self.bar.x, area.y, self.bar.width, screen.at as i64, screen.length as i64, bar);
        painter.right_aligned(area.right() - 1, area.y, &place, dim);
        let row = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: 1 };
        let hints = self.viewer.hints();
        let shown: Vec<_> =
            hints.iter().map(|hint| widgets::Hint { key: &hint.keys, label: hint.label, does: hint.command }).collect();
        let end = widgets::hints(painter.buffer, row, theme, &shown, &mut self.spots);
        if end + columns(&self.name) + 1 < area.right() {
            painter.right_aligned(area.right() - 1, row.y, &self.name, dim);
        }
    }
}

impl Screen for ReplayScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        self.spots.clear();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        self.is_too_small = area.width < SMALLEST.0 || area.height < SMALLEST.1 + CONTROLS;
        if self.is_too_small {
            say_too_small(&mut painter, area, (SMALLEST.0, SMALLEST.1 + CONTROLS));
            return;
        }
        let caption = self.caption.as_ref().filter(|_| area.height > SMALLEST.1 + CONTROLS);
        if let Some(caption) = caption {
            let style = painter.shared.theme.heading();
            painter.text(area.x + area.width.saturating_sub(columns(caption)) / 2, area.y, area.width, caption, style);
        }
        let above = u16::from(caption.is_some());
        let stage = Rect { y: area.y + above, height: area.height - CONTROLS - above, ..area };
        let (screen, playback) = (self.viewer.screen(), self.viewer.playback());
        let explained = self.pointer.map(|cell| playback.explain(cell));
        let props = Props {
            explained: explained.as_ref(),
            notice: screen.notice.as_ref(),
            trouble: screen.trouble.as_deref(),
            ..Props::default()
        };
        self.stage.draw(&mut painter, stage, playback.observed(), &props);
        self.draw_controls(&mut painter, Rect { y: stage.bottom(), height: CONTROLS, ..area }, &screen);
        self.stage.finish(frame.buffer_mut());
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) if self.is_too_small => {
                if key.code == KeyCode::Esc {
                    return Next::Back;
                }
            }
            Input::Mouse(_) if self.is_too_small => {}
            Input::Key(key, _) => {
                return press_of(key).map_or(Next::Stay, |press| self.send(viewer::Input::Press(press), shared));
            }
            Input::Mouse(mouse) => return self.mouse(mouse, shared),
            Input::Tick => {
                let shown = self.stage.pause();
                self.stage.tick();
                self.waited += shown.unwrap_or_default();
                if self.pause().is_some_and(|pause| shown.is_none() || self.waited >= pause) {
                    return self.send(viewer::Input::Tick, shared);
                }
            }
            // Draw it again: another screen may have hidden the news.
            Input::News | Input::Uncovered => self.hear(shared),
            Input::PutAway => {}
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Next {
        if self.viewer.screen().question.is_none() {
            self.viewer.tell(LINKS_ELSEWHERE.to_owned(), Tone::Plain);
        } else {
            for digit in text.chars() {
                self.send(viewer::Input::Press(Press::char(digit)), shared);
            }
        }
        Next::Stay
    }

    fn tick_after(&self, _shared: &Shared) -> Option<Duration> {
        match (self.stage.pause(), self.pause()) {
            (Some(frame), pause) => Some(pause.map_or(frame, |pause| pause.min(frame))),
            (None, pause) => pause.map(|pause| pause.saturating_sub(self.waited)),
        }
    }
}
