//! Play of a run whose rules are on a server.
//!
//! A mode may show facts that only the server has, such as those of a thing or the path of a throw. Input that needs a missing
//! answer is undone, and handled again once the answer is there. So the modes need not know where the rules are.

use super::hold::{Hold, Seen};
use super::{App, Input, Mode, Notice, Step, Then, Update};
use crate::keys::Press;
use crate::remote::Received;
use crate::remote::wire::{Ask, Told};
use crate::session::Departure;
use barrow_core::Pos;

/// The most inputs that wait for answers. Any further input is dropped, as players expect on a slow connection.
const MOST_WAITING: usize = 8;

/// The state before an input, to restore if the input needs a missing answer.
struct Before {
    mode: Mode,
    notice: Option<Notice>,
    hint: Option<String>,
    path: Vec<Pos>,
    pointer: Option<Pos>,
    raised_by: Option<Press>,
    hold: Option<Hold>,
    seen: Seen,
    last_choice: String,
    /// Messages that wait to be sent.
    outgoing: usize,
    update: Update,
}

impl App {
    /// Returns messages for the server, in order. Call this after each input, and after drawing, which may need answers too.
    pub fn take_outgoing(&mut self) -> Vec<Ask> {
        self.session.take_outgoing()
    }

    /// Handles a message from the server.
    pub fn receive(&mut self, told: Told) -> Update {
        match self.session.receive(told) {
            Received::Anew => {
                (self.then, self.mode) = (None, Mode::Play);
                self.waiting.clear();
                self.quiet();
                self.path.clear();
                self.update.has_leapt = true;
                self.attempt(Step::AnswerTheGame);
            }
            Received::Answer(towards) => self.take_answer(towards),
            Received::Departed(departed) => self.set_out_from(departed),
            Received::Halted(sentence) => {
                self.then = None;
                if matches!(self.mode, Mode::Walk) {
                    self.end_walk(sentence);
                }
            }
            // Open questions will not be answered any more. A menu may be open from which the player can leave the run.
            Received::Farewell(sentence) => {
                self.then = None;
                self.waiting.clear();
                if matches!(self.mode, Mode::Walk) {
                    self.mode = Mode::Play;
                    self.path.clear();
                }
                // The front end shows this all the time, so do not say it too.
                if !sentence.is_empty() {
                    self.say(sentence);
                }
            }
            Received::Nothing => {}
        }
        self.try_again();
        self.finish()
    }

    /// Queues input that arrives before the answer to a move, because with local rules the answer would be there at once. If
    /// something comes up that the player should see first, the queue is dropped. Input during a walk ends the walk instead.
    pub(super) fn is_typed_ahead(&mut self, input: &Input) -> bool {
        let is_due = matches!(self.then, Some(Then::Play | Then::Aim(_)));
        if !self.session.is_far() || !is_due || matches!(input, Input::Tick | Input::Point(_)) {
            return false;
        }
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(Step::Input(input.clone()));
        }
        true
    }

    fn take_answer(&mut self, towards: Option<&'static str>) {
        match self.then.take() {
            Some(Then::Walk(_)) => {
                self.then = Some(Then::Walk(towards));
                self.pump();
                // The server decides when the walk is over.
                self.then = Some(Then::Walk(None));
            }
            then => {
                self.then = Some(then.unwrap_or(Then::Play));
                self.pump();
            }
        }
    }

    /// Follows the start of a walk, or a question to which a walk has come.
    fn set_out_from(&mut self, departed: Result<Departure, String>) {
        match (self.then.take(), departed) {
            (Some(Then::Depart(_)), Err(sentence)) => self.warn(sentence),
            (Some(Then::Depart(_) | Then::Walk(_)), Ok(Departure::Instead(intent))) => {
                self.leave_mode();
                self.follow(intent);
            }
            (Some(Then::Depart(goal)), Ok(Departure::Ask(question))) => self.ask_to_depart(goal, question),
            (Some(Then::Depart(_)), Ok(Departure::Go | Departure::Later)) => {
                self.mode = Mode::Walk;
                self.then = Some(Then::Walk(None));
            }
            (Some(Then::Play | Then::Walk(_) | Then::Aim(_)) | None, _) => {}
        }
    }

    /// Takes a step. If an answer is missing, undoes the step until the answer is there.
    pub(super) fn attempt(&mut self, step: Step) {
        if !self.session.is_far() {
            return match step {
                Step::Input(input) => self.handle(input),
                Step::AnswerTheGame => self.answer_the_game(),
            };
        }
        match step {
            // The game's question comes before everything else.
            Step::AnswerTheGame => self.waiting.push_front(step),
            Step::Input(_) if self.waiting.len() < MOST_WAITING => self.waiting.push_back(step),
            Step::Input(_) => {}
        }
        if self.waiting.len() == 1 {
            self.try_again();
        }
    }

    /// Retries the waiting steps until an answer is missing.
    fn try_again(&mut self) {
        while self.then.is_none() && !self.session.awaits_answers() {
            let Some(step) = self.waiting.front() else { return };
            let (step, before) = (step.clone(), self.before());
            self.session.was_lacking();
            match step {
                Step::Input(input) => self.handle(input),
                Step::AnswerTheGame => self.answer_the_game(),
            }
            if self.session.was_lacking() {
                return self.restore(before);
            }
            self.waiting.pop_front();
        }
    }

    fn before(&self) -> Before {
        Before {
            mode: self.mode.clone(),
            notice: self.notice.clone(),
            hint: self.hint.clone(),
            path: self.path.clone(),
            pointer: self.pointer,
            raised_by: self.raised_by,
            hold: self.hold,
            seen: self.seen,
            last_choice: self.last_choice.clone(),
            outgoing: self.session.waiting(),
            update: self.update.clone(),
        }
    }

    fn restore(&mut self, before: Before) {
        let Before { mode, notice, hint, path, pointer, raised_by, hold, seen, last_choice, outgoing, update } = before;
        self.mode = mode;
        self.notice = notice;
        self.hint = hint;
        self.path = path;
        self.pointer = pointer;
        self.raised_by = raised_by;
        self.hold = hold;
        self.seen = seen;
        self.last_choice = last_choice;
        self.then = None;
        self.session.forget_since(outgoing);
        self.update = update;
    }
}
