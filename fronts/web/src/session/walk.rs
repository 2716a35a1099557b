//! What goes on by itself, one step at a time.

use super::Session;
use crate::wire::{self, Goal};
use barrow_app::{Journey, words};
use barrow_core::Pos;
use barrow_pilot::{Again, Stop};

/// A walk, a rest or a repetition that was begun.
#[derive(Default)]
pub(super) enum Walk {
    #[default]
    None,
    /// It goes on.
    On(Box<Journey>),
    /// It cannot even begin; why is told by the first stride.
    Never(String),
}

impl Session {
    /// Sets off. Nothing is played yet.
    ///
    /// # Errors
    /// If what is given is no goal at all.
    pub fn begin(&mut self, goal: &str) -> Result<(), String> {
        let on = |journey| Walk::On(Box::new(journey));
        let again = |again: Result<Again, Stop>| match again {
            Ok(again) => on(Journey::again(again)),
            Err(stop) => Walk::Never(stop.to_string()),
        };
        self.walk = match wire::read("a walk", goal)? {
            Goal::Explore => on(Journey::explore()),
            Goal::Exit => on(Journey::to_exit()),
            Goal::To((x, y)) => on(Journey::to(Pos::new(x, y))),
            Goal::Rest => again(Again::rest(self.variant())),
            Goal::Repeat(times) => again(self.last.map(|m| Again::repeat(m, times)).ok_or(Stop::NothingDone)),
        };
        Ok(())
    }

    /// What to ask before the last move is made again.
    ///
    /// # Errors
    /// If there is none.
    pub fn again(&self) -> Result<String, String> {
        self.last.map(|m| words::again(m, self.variant())).ok_or_else(|| Stop::NothingDone.to_string())
    }

    /// One step of what was begun.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn stride(&mut self) -> Result<String, String> {
        let mut journey = match std::mem::take(&mut self.walk) {
            Walk::None => return self.halt(String::new()),
            Walk::Never(sentence) => return self.halt(sentence),
            Walk::On(journey) => journey,
        };
        let variant = self.variant();
        let towards = journey.aim(&self.view, variant, &self.explorer);
        let m = match journey.next(&self.view, variant, &mut self.explorer) {
            Ok(m) => m,
            Err(sentence) => return self.halt(sentence),
        };
        let result = self.act(m);
        let (refused, is_hinted) = match &result {
            Ok(told) => (None, !told.hints.is_empty()),
            Err(sentence) => (Some(sentence.clone()), false),
        };
        let goes_on = refused.is_none()
            && self.recording.state().status().ending.is_none()
            && self.view.asked.is_none()
            && !journey.stops_for(self.show.events(), variant)
            // Whoever walks on reads no hint.
            && !is_hinted;
        if goes_on {
            self.walk = Walk::On(journey);
        }
        // What ends a walk on the way is told already, but for a refusal.
        let stopped = (!goes_on).then(|| refused.unwrap_or_default());
        self.log_stop(stopped.as_deref().unwrap_or_default());
        wire::json(&wire::Stride { turn: Some(self.turn(result)), stopped, towards: towards.filter(|_| goes_on) })
    }

    /// Goes no further, without a move.
    fn halt(&mut self, sentence: String) -> Result<String, String> {
        self.log_stop(&sentence);
        wire::json(&wire::Stride { turn: None, stopped: Some(sentence), towards: None })
    }

    fn log_stop(&mut self, sentence: &str) {
        if !sentence.is_empty() {
            self.log.stop(sentence.to_owned(), self.moves());
        }
    }

    /// Stands still.
    pub fn stop(&mut self) {
        self.walk = Walk::None;
    }
}
