//! The replay of a run: forwards, backwards, at any speed, and taken over anywhere. It also shows live runs.

mod live;
#[cfg(test)]
mod tests;

pub(crate) use live::{Live, Shown};

use super::content::ContentScreen;
use super::game::key_hints::KeyHints;
use super::game::layout::SMALLEST;
use super::game::paint::{Painter, columns};
use super::game::props::Props;
use super::game::stage::{Stage, say_too_small};
use super::open_run;
use super::{Input, Next, Screen, Shared};
use crate::store::library;
use barrow_app::modes::Notice;
use barrow_app::notes::Notes;
use barrow_app::playback::{SPEEDS, USUAL_SPEED, pace, speed_for};
use barrow_app::session::TurnReport;
use barrow_app::{Playback, Session, ending, sentences};
use barrow_core::{Pos, Replay, Shelf, Tone};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::time::Duration;

/// The number of moves in a page.
const PAGE: usize = 20;
/// The keys for one move forward or back, if the terminal cannot draw arrows.
const STEP: &str = "< >";
/// Rows for the controls, under the stage.
const CONTROLS: u16 = 2;

/// The replay of a run.
pub struct ReplayScreen {
    playback: Playback,
    /// The name of the run.
    name: String,
    /// Words above a shared run, if there is room.
    caption: Option<String>,
    /// The reason why only a part of it can be played.
    trouble: Option<String>,
    notice: Option<Notice>,
    stage: Stage,
    /// The cell under the mouse.
    pointer: Option<Pos>,
    is_playing: bool,
    /// The source of further moves, while somebody plays the run.
    live: Option<Live>,
    speed: usize,
    /// How long the last move has been shown.
    waited: Duration,
    /// A move number that the player is typing.
    number: Option<String>,
    bar: Rect,
    is_too_small: bool,
}

impl ReplayScreen {
    /// A screen for `replay`; `name` tells the player which run it is.
    pub fn new(shelf: Shelf, replay: Replay, name: String) -> Self {
        Self {
            trouble: replay.notice(),
            playback: Playback::new(shelf, replay),
            name,
            caption: None,
            notice: None,
            stage: Stage::default(),
            pointer: None,
            is_playing: false,
            live: None,
            speed: USUAL_SPEED,
            waited: Duration::ZERO,
            number: None,
            bar: Rect::default(),
            is_too_small: false,
        }
    }

    /// Adds the notes of an agent beside the moves, and a sentence about unreadable notes.
    #[must_use]
    pub(crate) fn noted(mut self, (notes, trouble): (Notes, Option<String>)) -> Self {
        self.playback.set_notes(notes);
        self.trouble = self.trouble.or(trouble);
        self
    }

    /// Plays a shared run at once, with words above it.
    pub(crate) fn captioned(self, caption: String, is_reduced: bool) -> Self {
        Self { caption: Some(caption), ..self }.playing(is_reduced)
    }

    /// Plays at once, unless motion is reduced.
    #[must_use]
    pub(crate) fn playing(mut self, is_reduced: bool) -> Self {
        self.speed = speed_for(self.length());
        self.is_playing = self.length() > 0 && !is_reduced;
        self
    }

    fn at(&self) -> usize {
        self.playback.replay().at()
    }

    fn length(&self) -> usize {
        self.playback.replay().len()
    }

    fn seek(&mut self, target: usize, shared: &Shared) {
        let was_at = self.at();
        // A key held at the end does not skip the effects shown there.
        if target.min(self.length()) != was_at {
            let report = self.playback.seek(target);
            self.show(&report, was_at + 1 == self.at(), shared);
        }
    }

    fn play_on(&mut self, shared: &Shared) {
        let report = self.playback.play_on(pace(self.speed).0);
        self.show(&report, true, shared);
    }

    /// Shows the current move. `is_on` is true if the replay played on, and false after a leap.
    fn show(&mut self, report: &TurnReport, is_on: bool, shared: &Shared) {
        self.waited = Duration::ZERO;
        let events: Vec<_> = report.events.iter().map(|happened| happened.event).collect();
        self.stage.show(&events, self.playback.observed().variant, !shared.options.reduced_motion);
        self.notice = self.playback.ending().map(|(text, tone)| Notice { text, tone });
        self.is_playing &= self.at() < self.length();
        let play = self.playback.state();
        if let (true, Some(line), Some(end)) = (is_on, ending::last_line(play), play.status().ending) {
            self.stage.end(line, end.won, shared.options.reduced_motion);
        }
    }

    /// Tells whether it follows a live run.
    fn is_live(&self) -> bool {
        self.live.as_ref().is_some_and(Live::is_followed)
    }

    /// The time between two pictures.
    fn pause(&self) -> Duration {
        Duration::from_millis(pace(self.speed).1.into())
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(number) = self.number.take() {
            self.number = self.type_number(number, key.code, shared);
            return Next::Stay;
        }
        let at = self.at();
        match key.code {
            KeyCode::Char(' ') => self.play_or_pause(shared),
            KeyCode::Right | KeyCode::Char('l' | '.' | 'd' | '6') => self.step(at + 1, shared),
            KeyCode::Left | KeyCode::Char('h' | ',' | 'a' | '4') => self.step(at.saturating_sub(1), shared),
            KeyCode::PageDown | KeyCode::Down | KeyCode::Char('j') => self.step(at + PAGE, shared),
            KeyCode::PageUp | KeyCode::Up | KeyCode::Char('k') => self.step(at.saturating_sub(PAGE), shared),
            KeyCode::Home => self.step(0, shared),
            KeyCode::End => self.step(self.length(), shared),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-' | '_') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('g') => {
                self.is_playing = false;
                self.number = Some(String::new());
            }
            KeyCode::Char('t') | KeyCode::Enter => return self.take_over(shared),
            KeyCode::Char('n') => return self.play_seed(shared),
            KeyCode::Char('?') | KeyCode::F(1) => {
                let observed = self.playback.observed();
                return Next::Push(Box::new(ContentScreen::help_in(observed, true)));
            }
            KeyCode::Esc | KeyCode::Char('q') => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn play_or_pause(&mut self, shared: &Shared) {
        if let Some(live) = &self.live {
            let is_followed = !live.is_followed();
            self.is_playing = false;
            self.follow_live(is_followed, shared);
            return;
        }
        self.is_playing = !self.is_playing && self.length() > 0;
        if self.is_playing && self.at() == self.length() {
            self.seek(0, shared);
            self.is_playing = true;
        }
    }

    /// Goes to a move and stays there.
    fn step(&mut self, target: usize, shared: &Shared) {
        self.is_playing = false;
        self.seek(target, shared);
        self.follow_live(self.at() == self.length(), shared);
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
        if let Some(refusal) = self.playback.refusal() {
            self.notice = Some(Notice { text: refusal.to_owned(), tone: Tone::Plain });
            return Next::Stay;
        }
        let is_own = library::holds(&shared.home, self.playback.replay().run());
        let (session, notice) = self.playback.take_over(is_own, shared.discoveries.clone());
        Next::Play(Box::new(session), notice)
    }

    /// Starts a run of the same seed.
    fn play_seed(&mut self, shared: &Shared) -> Next {
        let header = self.playback.replay().run().header.clone();
        let seed = header.seed;
        match Session::start(shared.shelf, header, shared.discoveries.clone()) {
            Ok(session) => return Next::Play(Box::new(session), sentences::begun(seed)),
            Err(error) => self.notice = Some(Notice { text: sentences::not_begun(&error), tone: Tone::Bad }),
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &Shared) {
        match mouse.kind {
            MouseEventKind::Moved => {
                self.pointer = self.stage.cell_at(self.playback.observed(), mouse.column, mouse.row);
            }
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                if self.bar.contains((mouse.column, mouse.row).into()) =>
            {
                let last = usize::from(self.bar.width.saturating_sub(1)).max(1);
                self.step(usize::from(mouse.column - self.bar.x) * self.length() / last, shared);
            }
            MouseEventKind::ScrollDown => self.step(self.at() + 1, shared),
            MouseEventKind::ScrollUp => self.step(self.at().saturating_sub(1), shared),
            _ => {}
        }
    }

    /// The keys and their effects, in words that fit into `width`. If there is little room, only the help has the less important
    /// ones.
    fn hints(&self, width: u16) -> Vec<(&'static str, &'static str)> {
        let play = if self.is_playing || self.is_live() { "pause" } else { "play" };
        let [long, short] = [["take over here", "play this seed"], ["take over", "play seed"]].map(|[take, seed]| {
            let needed =
                [("Space", play), ("t", take), ("n", seed), (STEP, "step"), ("+ -", "speed"), ("?", "help"), ("Esc", "back")];
            needed.to_vec()
        });
        let mut all = long.clone();
        all.splice(4..4, [("PgUp PgDn", "leap"), ("g", "go to")]);
        let fits = |hints: &Vec<(&str, &str)>| {
            let widths = hints.iter().map(|(key, does)| columns(key) + columns(does) + 3);
            widths.sum::<u16>() <= width + 2
        };
        [all, long].into_iter().find(fits).unwrap_or(short)
    }

    fn draw_controls(&mut self, painter: &mut Painter, area: Rect) {
        let theme = &painter.shared.theme;
        let (dim, accent, bar) = (theme.dim(), theme.accent(), theme.bar_full());
        let (at, length) = (self.at(), self.length());
        let is_live = self.is_live();
        let state = match (self.is_playing, painter.shared.options.unicode) {
            (_, true) if is_live => "● live",
            (_, false) if is_live => "* live",
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
        for (key, does) in self.hints(area.width.saturating_sub(2)) {
            let key = if painter.shared.options.unicode && key == STEP { "← →" } else { key };
            let width = columns(key) + columns(does) + 1;
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
        let caption = self.caption.as_ref().filter(|_| area.height > SMALLEST.1 + CONTROLS);
        if let Some(caption) = caption {
            let style = painter.shared.theme.heading();
            painter.text(area.x + area.width.saturating_sub(columns(caption)) / 2, area.y, area.width, caption, style);
        }
        let above = u16::from(caption.is_some());
        let stage = Rect { y: area.y + above, height: area.height - CONTROLS - above, ..area };
        let (explained, keys) = (self.pointer.map(|cell| self.playback.explain(cell)), KeyHints::default());
        let props = Props {
            cursor: None,
            path: &[],
            aim: None,
            explained: explained.as_ref(),
            notice: self.notice.as_ref(),
            keys: &keys,
            trouble: self.trouble.as_deref(),
        };
        self.stage.draw(&mut painter, stage, self.playback.observed(), &props);
        self.draw_controls(&mut painter, Rect { y: stage.bottom(), height: CONTROLS, ..area });
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
            Input::Key(key, _) => return self.key(key, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                let shown = self.stage.pause();
                self.stage.tick();
                self.waited += shown.unwrap_or_default();
                if self.is_playing && (shown.is_none() || self.waited >= self.pause()) {
                    self.play_on(shared);
                }
            }
            // Another screen may have covered the news.
            Input::News | Input::Uncovered => self.hear(shared),
            Input::PutAway => {}
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Next {
        if let Some(mut number) = self.number.take() {
            for letter in text.chars() {
                number = self.type_number(number, KeyCode::Char(letter), shared).unwrap_or_default();
            }
            self.number = Some(number);
        } else {
            self.notice = Some(Notice { text: open_run::LINKS_ELSEWHERE.to_owned(), tone: Tone::Plain });
        }
        Next::Stay
    }

    fn tick_after(&self, _shared: &Shared) -> Option<Duration> {
        if let Some(pause) = self.stage.pause() {
            return Some(if self.is_playing { pause.min(self.pause()) } else { pause });
        }
        self.is_playing.then(|| self.pause().saturating_sub(self.waited))
    }
}
