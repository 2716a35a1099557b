//! Walks, rests and repeats: one step per tick until something happens or the player does something.

use super::{App, Asked, Choice, Meant, Mode, Row, Then};
use crate::intent::Intent;
use crate::keys::{Control, Key, Meaning, Press};
use crate::options::REST;
use crate::session::{Departure, Goal, Stride};
use crate::{stops, words};
use barrow_core::{ArgKind, Move, Words};

/// The time between steps of a walk. \[milliseconds\]
pub const STRIDE: u32 = 25;
/// The time between turns of a rest. Short, because the hero does not move. \[milliseconds\]
pub const BREATH: u32 = 5;

/// Number of repeats if the player types none.
pub(super) const USUAL_TIMES: u32 = 20;
/// The most repeats.
const MOST_TIMES: u32 = 999;
/// Numbers to choose from.
const OFFERED_TIMES: [u32; 4] = [5, USUAL_TIMES, 50, 200];

impl App {
    /// Sets out. Without animations the whole walk is one update.
    pub(super) fn set_out(&mut self, goal: Goal) {
        self.depart(goal, false);
    }

    /// Sets out. Asks first about the cost, unless the player `is_sure`.
    pub(super) fn depart(&mut self, goal: Goal, is_sure: bool) {
        self.leave_mode();
        if self.session.observed().has_ended() {
            return;
        }
        match self.session.set_out(goal, is_sure || self.session.is_unasked(REST)) {
            Err(sentence) => return self.warn(sentence),
            Ok(Departure::Instead(intent)) => return self.follow(intent),
            Ok(Departure::Ask(question)) => return self.ask_to_depart(goal, &question),
            Ok(Departure::Later) => {
                self.then = Some(Then::Depart(goal));
                return;
            }
            Ok(Departure::Go) => {}
        }
        self.now.mode = Mode::Walk;
        self.stride();
        while self.preferences.options.reduced_motion && matches!(self.now.mode, Mode::Walk) && self.then.is_none() {
            self.stride();
        }
    }

    pub(super) fn ask_to_depart(&mut self, goal: Goal, question: &str) {
        let (meant, text, id) = (Meant::Goal(goal), question.to_owned(), Some(REST.to_owned()));
        self.ask(Asked { meant, text, id }, Mode::Play);
    }

    fn stride(&mut self) {
        match self.session.stride() {
            Stride::Move(m, towards) => self.act(m, Then::Walk(towards.map(Words::new))),
            Stride::Ask(question) => {
                self.leave_mode();
                self.ask(question.into(), Mode::Play);
            }
            Stride::Stop(sentence) => self.end_walk(sentence),
        }
    }

    pub(super) fn end_walk(&mut self, sentence: String) {
        self.now.mode = Mode::Play;
        self.now.path.clear();
        self.now.notice = None;
        self.warn(sentence);
    }

    pub(super) fn tick(&mut self) {
        if matches!(self.now.mode, Mode::Walk) {
            self.stride();
        }
    }

    /// Time until the next [`Input::Tick`](super::Input::Tick). \[milliseconds\]
    pub fn tick_after(&self) -> Option<u32> {
        let is_walking = matches!(self.now.mode, Mode::Walk) && self.then.is_none();
        let stride = is_walking.then(|| if self.session.is_still() { BREATH } else { STRIDE });
        stride.or(self.next_line_after())
    }

    pub(super) fn stop_walking(&mut self) {
        self.session.stop();
        self.now.path.clear();
        self.now.mode = Mode::Play;
    }

    pub(super) fn ask_how_often(&mut self) {
        self.now.mode = Mode::Repeat(String::new());
    }

    /// The question while the number is typed.
    pub(super) fn repeat_question(&self) -> String {
        self.session.last().map_or_else(|| "How many times?".to_owned(), |m| words::again(m, self.session.variant()))
    }

    pub(super) fn repeat_rows() -> Vec<Row> {
        OFFERED_TIMES.iter().map(|&times| Row::new(Choice::Times(times), times.to_string(), format!("{times} times"))).collect()
    }

    pub(super) fn repeat_press(&mut self, press: Press, mut typed: String) {
        match press.key {
            Key::Char(digit) if digit.is_ascii_digit() => {
                if typed.len() < MOST_TIMES.to_string().len() {
                    typed.push(digit);
                }
            }
            Key::Backspace => {
                typed.pop();
            }
            Key::Enter => return self.repeat(typed.parse().unwrap_or(USUAL_TIMES)),
            Key::Esc => return,
            _ => return self.repeat_other(press, typed),
        }
        self.now.mode = Mode::Repeat(typed);
    }

    /// Repeats the move of a key, as in "5 steps north".
    fn repeat_other(&mut self, press: Press, typed: String) {
        let waits = |verb: u8| self.session.variant().verbs.get(usize::from(verb)).is_some_and(|verb| verb.arg == ArgKind::None);
        let intent = match self.keys.meaning(press) {
            Some(Meaning::Control(control)) if control.direction_name().is_some() => self.steering(control),
            Some(Meaning::Control(Control::Wait)) => self.session.wait(),
            Some(Meaning::Verb(verb)) if waits(verb) => self.session.intend(Move::plain(verb)),
            Some(Meaning::Control(_) | Meaning::Verb(_)) | None => {
                self.now.mode = Mode::Repeat(typed);
                let label = press.label(self.preferences.options.unicode);
                return self.refuse(format!("{label} is not a move you can repeat."));
            }
        };
        match intent {
            Intent::Play(m) => {
                let times: u32 = typed.parse().unwrap_or(USUAL_TIMES);
                self.set_out(Goal::Repeat(m, times.clamp(1, MOST_TIMES)));
            }
            intent => self.follow(intent),
        }
    }

    pub(super) fn repeat(&mut self, times: u32) {
        match self.session.last() {
            Some(m) => self.set_out(Goal::Repeat(m, times.clamp(1, MOST_TIMES))),
            None => self.refuse(stops::NOTHING_DONE),
        }
    }
}
