//! Play of a run whose rules are on a server.
//!
//! A mode may show facts that only the server has, such as those of a thing or the path of a throw. Input that needs a missing
//! answer is undone, and handled again once the answer is there, so the modes need not know where the rules are.

use super::{App, Input, Mode, Step, Then, Update};
use crate::remote::Received;
use crate::remote::wire::{Ask, Told};
use crate::session::Departure;
use barrow_core::Words;

/// The most inputs that wait for answers. Any further input is dropped, as players expect on a slow connection.
const MOST_WAITING: usize = 8;
/// Players notice a wait that is longer than this. \[milliseconds\]
const SLOW: u32 = 300;
/// An answer that is overdue by this much will not come: the connection is down, although nothing reports it. \[milliseconds\]
pub const OVERDUE: u32 = 5_000;

impl App {
    /// Returns messages for the server, in order. Call this after each input, and after drawing, which may need answers too.
    pub fn take_outgoing(&mut self) -> Vec<Ask> {
        self.session.take_outgoing()
    }

    /// Tells whether the last input still waits for the server before it takes full effect.
    pub fn awaits_server(&self) -> bool {
        self.session.is_far() && (self.then.is_some() || !self.waiting.is_empty() || self.session.awaits_answers())
    }

    /// How long after the last input or message to show that an answer is still due; `None` if none is. \[milliseconds\]
    pub fn slow_after(&self) -> Option<u32> {
        self.awaits_server().then_some(SLOW)
    }

    /// Handles a message from the server.
    pub fn receive(&mut self, told: Told) -> Update {
        match self.session.receive(told) {
            Received::Anew => {
                (self.then, self.now.mode) = (None, Mode::Play);
                self.waiting.clear();
                self.quiet();
                self.now.path.clear();
                self.now.update.has_leapt = true;
                self.attempt(Step::AnswerTheGame);
            }
            Received::Answer(towards) => self.take_answer(towards),
            Received::Departed(departed) => self.set_out_from(departed),
            Received::Halted(sentence) => {
                self.then = None;
                if matches!(self.now.mode, Mode::Walk) {
                    self.end_walk(sentence);
                }
            }
            // Open questions will not be answered any more. A menu may be open from which the player can leave the run.
            Received::Farewell(sentence) => {
                self.then = None;
                self.waiting.clear();
                if matches!(self.now.mode, Mode::Walk) {
                    self.now.mode = Mode::Play;
                    self.now.path.clear();
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

    fn take_answer(&mut self, towards: Option<Words>) {
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

    /// Handles the server's answer to a walk: it has started, it was refused, or the player must answer a question first.
    fn set_out_from(&mut self, departed: Result<Departure, String>) {
        match (self.then.take(), departed) {
            (Some(Then::Depart(_)), Err(sentence)) => self.warn(sentence),
            (Some(Then::Depart(_) | Then::Walk(_)), Ok(Departure::Instead(intent))) => {
                self.leave_mode();
                self.follow(intent);
            }
            (Some(Then::Depart(goal)), Ok(Departure::Ask(question))) => self.ask_to_depart(goal, &question),
            (Some(Then::Depart(_)), Ok(Departure::Go | Departure::Later)) => {
                self.now.mode = Mode::Walk;
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
            let (step, before, outgoing) = (step.clone(), self.now.clone(), self.session.waiting());
            self.session.was_lacking();
            match step {
                Step::Input(input) => self.handle(input),
                Step::AnswerTheGame => self.answer_the_game(),
            }
            if self.session.was_lacking() {
                (self.now, self.then) = (before, None);
                return self.session.forget_since(outgoing);
            }
            self.waiting.pop_front();
        }
    }
}
