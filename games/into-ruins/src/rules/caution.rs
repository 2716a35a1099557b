//! Actions that the player should confirm, judged by what the player can tell.

use super::decide::Action;
use crate::content::cautions::{
    DEADLY_JUMP, JUMP, LAST_BLOW, LUNGE, SPENT_TORCH, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB, USELESS_ORB, WASTED_THROW,
};
use crate::content::items::{Category, ItemKind, traits};
use crate::content::powers::Stop;
use crate::content::statuses::Status;
use crate::world::cell::{Cell, DIRECTIONS, turned};
use crate::world::item::Item;
use crate::world::state::{IntoRuins, LAST_DEPTH, Mode};
use barrow_core::{Dir, Fx};

impl IntoRuins {
    /// The question before an action, as an index into the cautions.
    pub(crate) fn cautions_about(&self, action: Action) -> Option<u8> {
        match action {
            Action::Jump(_) => Some(if self.landing_cost().is_some() { JUMP } else { DEADLY_JUMP }),
            Action::Extinguish(_) => Some(TORCH),
            Action::Equip(slot) => {
                let kind = self.pack[usize::from(slot)].kind;
                let is_lit = kind.row().slot.and_then(|slot| self.worn(slot)).is_some_and(|worn| self.pack[worn].is_lit);
                if is_lit { Some(TORCH) } else { (!self.is_known(kind)).then_some(UNKNOWN_GEAR) }
            }
            Action::Use(slot) => {
                let orb = self.pack[usize::from(slot)].kind;
                if self.knows(orb) {
                    self.is_useless(orb).then_some(USELESS_ORB)
                } else {
                    (self.hero().hp.ceil() <= 1).then_some(UNKNOWN_ORB)
                }
            }
            Action::Throw(slot, to) => self.is_wasted(self.pack[usize::from(slot)], to.0).then_some(WASTED_THROW),
            Action::Choose(slot) => {
                (self.mode == Mode::ChooseForPower && is_spent(self.pack[usize::from(slot)])).then_some(SPENT_TORCH)
            }
            Action::Step(dir) if self.shares_blows() && self.reckoning(dir) >= self.hero().hp => Some(LAST_BLOW),
            Action::Step(dir) => self.lunges_at_thing(dir).then_some(LUNGE),
            Action::Wait | Action::Turn(_) | Action::Stow(_) | Action::Fire(..) | Action::GiveUp => None,
        }
    }

    /// Tells whether each hit hurts the player as much as the foe. A cloak's drain comes first and makes up for it.
    pub(crate) fn shares_blows(&self) -> bool {
        self.wears(traits::RECKONING) && !self.wears(traits::VAMPIRIC)
    }

    /// Tells whether a step would end in a lunge at something in view that is not a creature, such as a mushroom.
    fn lunges_at_thing(&self, dir: Dir) -> bool {
        let (front, is_free) = (self.hero().at.beside(dir), |at| self.seen_actor(at).is_none());
        let is_thing = |at| self.seen_actor(at).is_some_and(|actor| !actor.kind.is_creature());
        self.wears(traits::LUNGE) && is_free(front) && self.map.tiles[front].is_walkable() && is_thing(front.beside(dir))
    }

    /// The damage that a step would do to the player if it hit everybody in view whom it can. Spec: into-ruins actors 2.2 and 6.2.
    fn reckoning(&self, dir: Dir) -> Fx {
        let (hero, front) = (self.hero().at, self.hero().at.beside(dir));
        let is_lunge = self.seen_actor(front).is_none() && self.wears(traits::LUNGE);
        let from = if is_lunge { front } else { hero };
        if self.seen_actor(from.beside(dir)).is_none() {
            return Fx::ZERO;
        }
        let sides: &[u8] = if self.wears(traits::ARC) { &[0, 1, DIRECTIONS as u8 - 1] } else { &[0] };
        let struck = sides.iter().map(|&side| from.beside(turned(dir, side))).filter(|&at| self.is_in_view(at));
        let struck = struck.filter_map(|at| self.actor_at(at)).filter(|&id| self.armor(id).is_some());
        let dealt = Fx::whole(self.damage(self.player));
        struck.map(|id| dealt.min(self.actor(id).hp.max(Fx::ZERO))).fold(Fx::ZERO, |sum, amount| sum + amount)
    }

    /// Tells whether using a known orb now would change nothing.
    fn is_useless(&self, orb: ItemKind) -> bool {
        match orb {
            ItemKind::OrbOfPower => self.pack.iter().all(|item| item.kind.category() == Category::Orb || is_spent(*item)),
            ItemKind::OrbOfData => self.pack.iter().all(|item| self.knows(item.kind)),
            // Nobody falls from the last depth.
            ItemKind::OrbOfGravity => self.depth == LAST_DEPTH,
            // The torch is already as bright.
            ItemKind::OrbOfLight => self.left(Status::Torch) >= i32::from(Status::Light.turns()),
            _ => false,
        }
    }

    /// Tells whether a thrown known orb would break without effect or be lost in a hole, as far as the player sees.
    fn is_wasted(&self, orb: Item, to: Cell) -> bool {
        if orb.kind.category() != Category::Orb || !self.knows(orb.kind) {
            return false;
        }
        let line = self.known_line(to, orb.kind.row().throw_range.unwrap_or(0).into(), Stop::AtFirst, false);
        let Some(&end) = line.last().filter(|end| self.is_in_view(**end)) else { return false };
        let (is_anybody, lying) = (self.seen_actor(end).is_some(), self.item_at(end).map(|lying| lying.item.kind));
        match orb.kind {
            _ if self.seems_a_hole(end) && !is_anybody => true,
            ItemKind::OrbOfPower | ItemKind::OrbOfTeleport => !is_anybody && lying.is_none(),
            ItemKind::OrbOfData => is_anybody || lying.is_none_or(|kind| self.knows(kind)),
            _ => false,
        }
    }
}

/// Tells whether it is a torch that can never burn again.
fn is_spent(item: Item) -> bool {
    item.kind == ItemKind::Torch && !item.is_lit
}

#[cfg(test)]
mod tests;
