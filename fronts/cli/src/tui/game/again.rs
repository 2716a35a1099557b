//! Resting, and the last move again: how often, until what.

use super::{GameScreen, Mode};
use crate::keys::{Key, Press};
use crate::tui::Shared;
use barrow_app::{Journey, words};
use barrow_core::{Move, Variant};
use barrow_pilot::{Again, Explorer, Stop};

/// How often a move is made again where the player names no number.
const USUAL: u32 = 20;
/// Nobody needs more digits.
const MOST_DIGITS: usize = 3;

/// What is asked while the number is typed.
pub(super) fn question(typed: &str, last: Option<Move>, variant: &Variant) -> String {
    let asked = last.map_or_else(String::new, |m| words::again(m, variant));
    format!("{asked} {typed}_ (Enter alone: {USUAL} times, or until something happens. Esc: not at all.)")
}

impl GameScreen {
    pub(super) fn rest(&mut self, shared: &Shared) {
        match Again::rest(self.stage.variant) {
            Ok(rest) => self.walk(Journey::again(rest), shared),
            Err(stop) => self.say(stop.to_string()),
        }
    }

    pub(super) fn ask_how_often(&mut self) {
        if self.last.is_some() {
            self.stage.notice = None;
            self.mode = Mode::Times(String::new());
        } else {
            self.say(Stop::NothingDone.to_string());
        }
    }

    pub(super) fn times_key(&mut self, press: Press, mut typed: String, shared: &Shared) {
        match press.key {
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < MOST_DIGITS => typed.push(digit),
            Key::Backspace => {
                typed.pop();
            }
            Key::Enter => {
                let times = typed.parse().unwrap_or(USUAL);
                if let Some(m) = self.last {
                    self.walk(Journey::again(Again::repeat(m, times)), shared);
                }
                return;
            }
            Key::Char(digit) if digit.is_ascii_digit() => {}
            _ => return,
        }
        self.mode = Mode::Times(typed);
    }

    /// Takes the last move back, in practice.
    pub(super) fn step_back(&mut self, shared: &Shared) {
        let has_ended = self.stage.status.ending.is_some();
        if let Err(sentence) = self.session.step_back(&shared.shelf, 1) {
            self.say(sentence);
            return;
        }
        self.mode = Mode::Play;
        self.is_kept = false;
        self.path.clear();
        self.explorer = Explorer::default();
        let run = self.session.run();
        self.last = run.moves.last().copied();
        self.stage.look(self.session.state(), run.moves.len());
        self.stage.log.clear();
        self.stage.log.recall(run, &shared.shelf);
        let again = if has_ended { "The run goes on. " } else { "" };
        self.say(format!("{again}One move is taken back: {} are left.", self.stage.moves));
    }
}
