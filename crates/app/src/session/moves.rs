//! Questions about moves: offers, cautions and refusals.

use super::Session;
use crate::explain::explain_gear;
use crate::intent::{self, Intent};
use crate::journey;
use crate::keys::Control;
use crate::{Explained, aiming, sights, steer};
use barrow_core::{Aim, Dir, Move, Pos, Sight, Subject};

impl Session {
    /// Decides about a complete move.
    pub fn intend(&self, m: Move) -> Intent {
        intent::intend(self.state(), self.view(), m, &self.unasked)
    }

    /// Decides about a step.
    pub fn step(&self, dir: Dir) -> Intent {
        intent::step(self.state(), self.view(), dir, &self.unasked)
    }

    /// Decides about a direction key. With `is_turning`, left and right turn the hero and up steps forward.
    pub fn steer(&self, control: Control, is_turning: bool) -> Intent {
        steer::steer(self.state(), self.view(), control, is_turning, &self.unasked)
    }

    /// The turn that faces a direction, in games with facing.
    pub fn turn_towards(&self, control: Control) -> Option<Move> {
        steer::turn_towards(self.variant(), self.view(), control)
    }

    /// Decides about waiting.
    pub fn wait(&self) -> Intent {
        intent::wait(self.state(), self.view(), &self.unasked)
    }

    /// Decides about declining the choice for `verb` that the game waits for.
    pub fn decline(&self, verb: u8) -> Intent {
        intent::decline(self.state(), self.view(), verb, &self.unasked)
    }

    /// The moves worth offering with `verb`.
    pub fn offered(&self, verb: u8) -> Vec<Move> {
        let mut moves = intent::offered(self.state());
        moves.retain(|m| m.verb == verb);
        moves
    }

    /// The reason why a move would be refused, if so.
    pub fn refusal(&self, m: Move) -> Option<String> {
        self.state().refusal(m)
    }

    /// Places in the pack that `verb` can use now, in display order.
    pub fn places_for(&self, verb: u8) -> Vec<u8> {
        intent::places_for(self.state(), self.view(), verb)
    }

    /// Verbs that can use a place in the pack now, and whether each asks first.
    pub fn verbs_for(&self, slot: u8) -> Vec<(u8, bool)> {
        if self.observed.has_ended() { Vec::new() } else { intent::verbs_for(self.state(), slot) }
    }

    /// The reason why `verb` cannot use a place in the pack.
    pub fn why_not(&self, verb: u8, slot: u8) -> String {
        intent::why_not(self.state(), self.view(), verb, slot)
    }

    /// Explains a cell.
    pub fn explain(&self, pos: Pos) -> Explained {
        self.observed.explain(self.state(), pos)
    }

    /// Explains something carried; empty for an empty place.
    pub fn explain_gear(&self, slot: u8) -> Explained {
        let mut facts = Vec::new();
        if self.view().pack.get(usize::from(slot)).is_some() {
            self.state().inspect(Subject::Slot(slot), &mut facts);
        }
        explain_gear(self.view(), self.variant(), slot, &facts).unwrap_or_default()
    }

    /// The path and targets of an aimed move.
    pub fn aim(&self, m: Move) -> Aim {
        let mut aim = Aim::default();
        self.state().aim(m, &mut aim);
        aim
    }

    /// The cell to aim at first, given the move `aimed` at each cell; `None` if the move has no target.
    pub fn first_target(&self, aimed: &dyn Fn(Pos) -> Move) -> Option<Pos> {
        aiming::first_target(self.state(), self.view(), aimed, self.last_target)
    }

    /// Cells with something notable that are known at least this well, for cursors: foes first, then by distance.
    pub fn targets(&self, least: Sight) -> Vec<Pos> {
        sights::notable(self.view(), self.variant(), least)
    }

    /// The path of a walk to `pos`; empty if there is none.
    pub fn path(&self, pos: Pos) -> Vec<Pos> {
        journey::path(self.view(), self.variant(), pos)
    }
}
