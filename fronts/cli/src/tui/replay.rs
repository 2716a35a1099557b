//! A run looked back on: forwards, backwards, at any speed, and taken over anywhere.

#[cfg(test)]
mod tests;

use super::game::GameScreen;
use super::game::effects::FRAME;
use super::game::layout::SMALLEST;
use super::game::paint::{Painter, columns};
use super::game::stage::{Props, Stage, say_too_small};
use super::help::HelpScreen;
use super::{Input, Next, Screen, Shared};
use crate::store::Session;
use barrow_core::{Replay, Show, Tone};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::time::Duration;

/// Moves a second.
const SPEEDS: [u32; 8] = [1, 2, 4, 8, 15, 30, 60, 200];
/// Moves a page goes.
const PAGE: usize = 20;
/// Rows that the controls take, under the stage.
const CONTROLS: u16 = 2;

/// A run looked back on.
pub struct ReplayScreen {
    replay: Replay,
    name: String,
    notice: Option<String>,
    stage: Stage,
    show: Show,
    is_playing: bool,
    speed: usize,
    /// For how long what just happened has been shown.
    waited: Duration,
    /// The number of a move, while it is typed.
    number: Option<String>,
    bar: Rect,
    is_too_small: bool,
}

impl ReplayScreen {
    /// A screen for `replay`; `name` tells the player which run it is.
    pub fn new(replay: Replay, name: String) -> Self {
        let stage = Stage::new(replay.play(), replay.run().header.seed, replay.at());
        let notice = replay.notice();
        let (show, bar) = (Show::on(), Rect::default());
        Self {
            replay,
            name,
            notice,
            stage,
            show,
            is_playing: false,
            speed: 3,
            waited: Duration::ZERO,
            number: None,
            bar,
            is_too_small: false,
        }
    }

    fn seek(&mut self, target: usize, shared: &Shared) {
        let before = self.replay.at();
        self.show.clear();
        self.stage.effects.clear();
        self.waited = Duration::ZERO;
        self.stage.notice = None;
        self.replay.seek(target, &mut self.show);
        if self.replay.at() != before + 1 {
            self.stage.log.clear();
        }
        self.stage.look(self.replay.play(), self.replay.at());
        self.stage.hear(&self.show, !shared.options.reduced_motion);
        if self.replay.at() == self.replay.len() {
            self.is_playing = false;
            let told = self.stage.log.told_at(self.replay.at(), "x");
            // Some games tell their end in words of their own, cause and score and all.
            if let Some(ending) = self.stage.status.ending
                && !told.is_some_and(|(told, _)| told.contains(ending.cause.trim_end_matches('.')))
            {
                let tone = if ending.won { Tone::Great } else { Tone::Bad };
                self.stage.notice = Some((format!("{} Score {}.", ending.cause, self.stage.status.score), tone));
            }
        }
    }

    /// Between two moves.
    fn pause(&self) -> Duration {
        Duration::from_millis(u64::from(1000 / SPEEDS[self.speed]))
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(number) = self.number.take() {
            self.number = self.type_number(number, key.code, shared);
            return Next::Stay;
        }
        let at = self.replay.at();
        match key.code {
            KeyCode::Char(' ') => self.play_or_pause(shared),
            KeyCode::Right | KeyCode::Char('l' | '.' | 'd' | '6') => self.step(at + 1, shared),
            KeyCode::Left | KeyCode::Char('h' | ',' | 'a' | '4') => self.step(at.saturating_sub(1), shared),
            KeyCode::PageDown | KeyCode::Down | KeyCode::Char('j') => self.step(at + PAGE, shared),
            KeyCode::PageUp | KeyCode::Up | KeyCode::Char('k') => self.step(at.saturating_sub(PAGE), shared),
            KeyCode::Home => self.step(0, shared),
            KeyCode::End => self.step(self.replay.len(), shared),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-' | '_') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('g') => {
                self.is_playing = false;
                self.number = Some(String::new());
            }
            KeyCode::Char('t') | KeyCode::Enter => return self.take_over(shared),
            KeyCode::Char('?') | KeyCode::F(1) => {
                return Next::Push(Box::new(HelpScreen::new(self.stage.variant, self.stage.info).seeing(&self.stage)));
            }
            KeyCode::Esc | KeyCode::Char('q') => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn play_or_pause(&mut self, shared: &Shared) {
        self.is_playing = !self.is_playing && !self.replay.is_empty();
        if self.is_playing && self.replay.at() == self.replay.len() {
            self.seek(0, shared);
            self.is_playing = true;
        }
    }

    /// Goes to a move and stays there.
    fn step(&mut self, target: usize, shared: &Shared) {
        self.is_playing = false;
        self.seek(target, shared);
    }

    fn type_number(&mut self, mut number: String, code: KeyCode, shared: &Shared) -> Option<String> {
        match code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && number.len() < 9 => number.push(digit),
            KeyCode::Backspace => {
                number.pop();
            }
            KeyCode::Enter => {
                if let Ok(target) = number.parse() {
                    self.step(target, shared);
                }
                return None;
            }
            KeyCode::Esc => return None,
            _ => {}
        }
        Some(number)
    }

    fn take_over(&mut self, shared: &Shared) -> Next {
        if self.stage.status.ending.is_some() {
            self.stage.notice = Some(("The run is over here; step back to take it over before its end.".to_owned(), Tone::Plain));
            return Next::Stay;
        }
        let (run, play) = self.replay.take_over();
        let moves = run.moves.len();
        let session = Session::adopt(&shared.home, run, play);
        let notice = format!("From move {moves} on, this is a run of your own; the one you watched stays as it is.");
        Next::Replace(Box::new(GameScreen::new(session, Some(notice)).with_messages(&shared.shelf)))
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &Shared) {
        match mouse.kind {
            MouseEventKind::Moved => self.stage.pointer = self.stage.cell_at(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                if self.bar.contains((mouse.column, mouse.row).into()) =>
            {
                let last = usize::from(self.bar.width.saturating_sub(1)).max(1);
                self.step(usize::from(mouse.column - self.bar.x) * self.replay.len() / last, shared);
            }
            MouseEventKind::ScrollDown => self.step(self.replay.at() + 1, shared),
            MouseEventKind::ScrollUp => self.step(self.replay.at().saturating_sub(1), shared),
            _ => {}
        }
    }

    fn draw_controls(&mut self, painter: &mut Painter, area: Rect) {
        let theme = &painter.shared.theme;
        let (dim, accent, bar) = (theme.dim(), theme.accent(), theme.bar_full());
        let (at, length) = (self.replay.at(), self.replay.len());
        let state = match (self.is_playing, painter.shared.options.unicode) {
            (true, true) => "▶ playing",
            (true, false) => "> playing",
            (false, true) => "❚❚ paused",
            (false, false) => "|| paused",
        };
        let x = painter.text(area.x + 1, area.y, area.width, &format!("{state:<10}"), accent);
        let place = match &self.number {
            Some(number) => format!(" Go to move: {number}_  of {length}"),
            None => format!(" move {at} of {length}  {}/s", SPEEDS[self.speed]),
        };
        let right = area.right().saturating_sub(1 + columns(&place));
        self.bar = Rect::new(x + 1, area.y, right.saturating_sub(x + 2), 1);
        painter.bar(self.bar.x, area.y, self.bar.width, at as i64, length as i64, bar);
        painter.right_aligned(area.right() - 1, area.y, &place, dim);
        let mut x = area.x + 1;
        for (key, does) in [
            ("Space", "play"),
            ("< >", "step"),
            ("PgUp PgDn", "leap"),
            ("g", "go to"),
            ("+ -", "speed"),
            ("t", "take over here"),
            ("Esc", "back"),
        ] {
            let width = columns(key) + columns(does) + 1;
            if x + width >= area.right() {
                break;
            }
            let key = if painter.shared.options.unicode && key == "< >" { "← →" } else { key };
            x = painter.text(x, area.y + 1, width, key, accent) + 1;
            x = painter.text(x, area.y + 1, width, does, dim) + 2;
        }
        if x + columns(&self.name) + 1 < area.right() {
            painter.right_aligned(area.right() - 1, area.y + 1, &self.name, dim);
        }
    }
}

impl Screen for ReplayScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        self.is_too_small = area.width < SMALLEST.0 || area.height < SMALLEST.1 + CONTROLS;
        if self.is_too_small {
            say_too_small(&mut painter, area, (SMALLEST.0, SMALLEST.1 + CONTROLS));
            return;
        }
        let stage = Rect { height: area.height - CONTROLS, ..area };
        let mut facts = Vec::new();
        Stage::inspect(self.replay.play(), self.stage.pointer, &mut facts);
        let props = Props { trouble: self.notice.as_deref(), facts: &facts, ..Props::default() };
        self.stage.draw(&mut painter, stage, &props);
        self.draw_controls(&mut painter, Rect { y: stage.bottom(), height: CONTROLS, ..area });
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key) if self.is_too_small => {
                if key.code == KeyCode::Esc {
                    return Next::Back;
                }
            }
            Input::Mouse(_) if self.is_too_small => {}
            Input::Key(key) => return self.key(key, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                let is_moving = self.stage.effects.is_running();
                if is_moving {
                    self.stage.effects.tick();
                    self.waited += FRAME;
                }
                if self.is_playing && (!is_moving || self.waited >= self.pause()) {
                    self.seek(self.replay.at() + 1, shared);
                }
            }
            Input::Uncovered | Input::PutAway => {}
        }
        Next::Stay
    }

    fn tick_after(&self, _shared: &Shared) -> Option<Duration> {
        if self.stage.effects.is_running() {
            return Some(if self.is_playing { FRAME.min(self.pause()) } else { FRAME });
        }
        self.is_playing.then(|| self.pause().saturating_sub(self.waited))
    }
}
