//! Closer looks: what can be done, what something is, where an aimed move would go.

use super::Session;
use crate::{told, wire};
use barrow_app::{aiming, explain_gear, intent, journey, sights};
use barrow_core::{Aim, Fact, Move, Pos, Subject};

impl Session {
    /// Moves worth offering with a verb.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn offered(&self, verb: u8) -> Result<String, String> {
        let moves: Vec<wire::Move> =
            intent::offered(self.recording.state()).into_iter().filter(|m| m.verb == verb).map(wire::Move::from).collect();
        wire::json(&moves)
    }

    /// Verbs that a place in the pack can be used with now.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn verbs_for(&self, slot: u8) -> Result<String, String> {
        wire::json(&intent::verbs_for(self.recording.state(), slot))
    }

    /// Places in the pack that a verb can be used with now, in the order they are shown.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn places_for(&self, verb: u8) -> Result<String, String> {
        wire::json(&intent::places_for(self.recording.state(), &self.view, verb))
    }

    /// Why a verb is not for what is at a place in the pack.
    pub fn why_not(&self, verb: u8, slot: u8) -> String {
        intent::why_not(self.recording.state(), &self.view, verb, slot)
    }

    /// Why a move would be refused; `None` if it would not.
    ///
    /// # Errors
    /// If what is given is no move at all.
    pub fn refusal(&self, m: &str) -> Result<Option<String>, String> {
        let m: wire::Move = wire::read("a move", m)?;
        Ok(intent::refusal(self.recording.state(), m.into()).map(|refusal| refusal.to_string()))
    }

    /// What a look at a cell tells.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn explain(&self, pos: Pos) -> Result<String, String> {
        wire::json(&told::explained_cell(self.recording.state(), &self.view, pos))
    }

    /// What a look at something carried tells.
    ///
    /// # Errors
    /// If nothing is there.
    pub fn explain_gear(&self, slot: u8) -> Result<String, String> {
        let mut facts: Vec<Fact> = Vec::new();
        if usize::from(slot) < self.view.pack.len() {
            self.recording.state().inspect(Subject::Slot(slot), &mut facts);
        }
        let told = explain_gear(&self.view, self.variant(), slot, &facts).ok_or("There is nothing in that place of the pack.")?;
        wire::json(&told::explained(told))
    }

    /// Where an aimed move would go.
    ///
    /// # Errors
    /// If what is given is no move at all.
    pub fn aim(&self, m: &str) -> Result<String, String> {
        let m = Move::from(wire::read::<wire::Move>("a move", m)?);
        let variant = self.variant();
        let mut aim = Aim::default();
        self.recording.state().aim(m, &mut aim);
        let target = |target: &barrow_core::Target| wire::Target {
            at: wire::cell(target.at),
            id: target.id,
            name: variant.legend.name(target.id),
        };
        wire::json(&wire::Aim {
            cells: aim.cells.iter().copied().map(wire::cell).collect(),
            around: aim.around.iter().copied().map(wire::cell).collect(),
            targets: aim.targets.iter().map(target).collect(),
            foretold: aiming::foretell(&aim, variant),
        })
    }

    /// Where to begin to aim.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn first_target(&self) -> Result<String, String> {
        wire::json(&wire::cell(aiming::first_target(&self.view, self.variant(), self.last_target)))
    }

    /// What a cursor goes through from one to the next.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn targets(&self) -> Result<String, String> {
        let targets = sights::sights(&self.view, self.variant());
        wire::json(&targets.into_iter().map(wire::cell).collect::<Vec<_>>())
    }

    /// The same, each with where it is, the nearest first.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn targets_seen(&self) -> Result<String, String> {
        wire::json(&told::targets_of(&self.view, self.variant()))
    }

    /// Everything in view worth a word.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn sights(&self) -> Result<String, String> {
        wire::json(&told::sights_of(&self.view, self.variant()))
    }

    /// A first look around: a JSON list of sentences.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn overview(&self) -> Result<String, String> {
        let seen = sights::in_view(&self.view, self.variant());
        wire::json(&sights::overview(&seen, self.variant()))
    }

    /// The cells that a walk to `pos` would cross.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn path(&self, pos: Pos) -> Result<String, String> {
        let cells = journey::path(&self.view, self.variant(), pos);
        wire::json(&cells.into_iter().map(wire::cell).collect::<Vec<_>>())
    }
}
