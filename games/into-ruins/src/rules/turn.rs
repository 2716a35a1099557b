//! The five phases of a turn, and the player's part of it. Spec: into-ruins actors 1 and 2.

use super::Turn;
use super::decide::{Action, CellOf};
use super::light::Shine;
use crate::content::cues::EventKind;
use crate::content::items::traits;
use crate::content::kinds::traits as kind_traits;
use crate::content::tiles::Tile;
use crate::world::actor::{Actor, ActorId, Behaviour, Facing};
use crate::world::cell::Cell;
use crate::world::marks::Mark;
use crate::world::state::Mode;
use barrow_core::Dir;

/// A bound on turns lost in a row. It is not reached: mirrorshards hold back their ice while the player is frozen, and ogres rest
/// between blows.
const MOST_LOST_TURNS: usize = 1000;

impl Turn<'_> {
    /// One decision and everything up to the next one, including lost turns.
    pub(crate) fn play(&mut self, action: Action) {
        self.flicker(0);
        if self.decide(action) {
            self.pass();
        } else {
            self.settle();
        }
        for _ in 0..MOST_LOST_TURNS {
            if !self.loses_turn() {
                break;
            }
            self.world.hero_mut().is_recovering = false;
            self.pass();
        }
        self.world.forget_gone();
    }

    fn is_over(&self) -> bool {
        matches!(self.world.mode, Mode::Lost(_) | Mode::Won)
    }

    /// Tells whether the player's next turn passes without a decision. Spec: into-ruins actors 1.7.
    fn loses_turn(&self) -> bool {
        let hero = self.world.hero();
        self.world.mode == Mode::Play && hero.is_held_up()
    }

    /// The player's part of phase A, or an item's effect before it. Returns whether it takes a turn.
    pub(super) fn decide(&mut self, action: Action) -> bool {
        match action {
            Action::Step(dir) => return self.act_forward(dir),
            Action::Wait => {
                self.guarded = Some(self.front());
                let (id, at) = (self.id_of(self.world.player), self.world.hero().at);
                self.tell(EventKind::Waited, id, id, at, at, 0);
                return true;
            }
            Action::Jump(dir) => {
                self.jump(dir);
                return false;
            }
            Action::Turn(dir) => {
                self.world.hero_mut().facing = Facing(dir);
                return false;
            }
            Action::Equip(slot) => self.equip(slot.into()),
            Action::Stow(slot) => self.stow(slot.into()),
            Action::Extinguish(_) => self.extinguish(),
            Action::Use(slot) => self.use_orb(slot.into()),
            Action::Fire(slot, CellOf(at)) => self.fire_staff(slot.into(), at),
            Action::Throw(slot, CellOf(at)) => self.throw(slot.into(), at),
            Action::Choose(slot) => self.choose(Some(slot.into())),
            Action::GiveUp => self.choose(None),
        }
        // An item takes effect before its turn passes. Spec: into-ruins actors 1.6.
        self.settle();
        self.world.mode == Mode::Play
    }

    /// A step forward, or an attack on the actor there. Returns whether it takes a turn. Spec: into-ruins actors 2.2 and 2.3.
    fn act_forward(&mut self, dir: Dir) -> bool {
        self.world.hero_mut().facing = Facing(dir);
        let front = self.front();
        if self.world.actor_at(front).is_some_and(|other| self.world.actor(other).is_alive()) {
            self.attack(self.world.player, front);
            return true;
        }
        let is_free = self.world.map.tiles[front].is_walkable();
        if is_free {
            self.step_forward(front);
        }
        is_free
    }

    fn step_forward(&mut self, front: Cell) {
        let next_front = front.beside(self.world.hero().facing.0);
        let was_visible = self.is_visible(next_front);
        self.world.steps_taken += 1;
        self.tread(front);
        self.walk(self.world.player, front);
        self.pick_up();
        let lunges = self.world.wears(traits::LUNGE) && was_visible && self.world.mode == Mode::Play;
        if lunges && let Some(target) = self.world.actor_at(next_front) {
            let id = self.id_of(self.world.player);
            self.tell(EventKind::Lunged, id, self.id_of(target), front, next_front, 0);
            self.attack(self.world.player, next_front);
        }
    }

    /// Makes the sound of a step. Bones make noise unless ice covers them.
    fn tread(&mut self, at: Cell) {
        let id = self.id_of(self.world.player);
        let tile = self.world.map.tiles[at];
        if self.world.map.has(at, Mark::Frozen) {
            return;
        }
        if tile.is_noisy() {
            self.tell(EventKind::Crunched, id, id, at, at, 0);
            self.noise(at);
        } else if matches!(tile, Tile::ShortGrass | Tile::FlatGrass | Tile::LongGrass) {
            self.tell(EventKind::Rustled, id, id, at, at, 0);
        }
    }

    /// A jump into a hole, without a turn. Spec: into-ruins actors 9.2.
    fn jump(&mut self, dir: Dir) {
        self.world.hero_mut().facing = Facing(dir);
        let front = self.front();
        if self.world.map.tiles[front].is_hole() && self.world.actor_at(front).is_none() {
            self.walk(self.world.player, front);
        }
    }

    /// The rest of a turn: the end of phase A, then B to E.
    fn pass(&mut self) {
        if !self.is_over() {
            self.tick(self.world.player);
        }
        self.refresh_sight();
        self.settle();
        let phases: [fn(&mut Self); 4] = [Self::creatures, Self::bookkeeping, Self::burn_and_drift, Self::end_turn];
        for phase in phases {
            if self.is_over() {
                break;
            }
            phase(self);
            self.settle();
        }
        self.guarded = None;
        self.world.forget_gone();
    }

    /// Phase B. Actors that arrive during it also get their status tick.
    fn creatures(&mut self) {
        self.is_fall_put_off = true;
        self.shine(Shine::Plain);
        let mut next = 0;
        while next < self.world.actors.len() {
            let actor = ActorId(next as u8);
            next += 1;
            if self.world.actor(actor).is_alive() && self.world.actor(actor).kind.is_creature() {
                self.think(actor);
            }
            if self.world.actor(actor).is_alive() && actor != self.world.player {
                self.tick(actor);
            }
        }
    }

    /// Phase C: hunters that lost the player search, everyone may act again, and a player pushed over a hole falls.
    fn bookkeeping(&mut self) {
        let is_player_frozen = self.world.hero().frozen().is_some();
        for actor in self.world.actor_ids() {
            let Actor { kind, behaviour, blade, .. } = *self.world.actor(actor);
            if !self.world.actor(actor).is_alive() || !kind.is_creature() {
                continue;
            }
            let has_lost = behaviour == Behaviour::Hunts && !self.world.is_player_seen && !kind.has(kind_traits::ALWAYS_HUNTS);
            if has_lost {
                self.set_behaviour(actor, Behaviour::Searches);
                if let Some(last_seen) = self.world.last_seen {
                    self.set_search_target(last_seen);
                }
            }
            let blade = blade.filter(|blade| self.world.actor(*blade).is_alive());
            let creature = self.world.actor_mut(actor);
            creature.blade = blade;
            creature.can_act = true;
        }
        self.world.is_ice_forbidden = is_player_frozen;
        self.is_fall_put_off = false;
        self.fall_if_over_hole(self.world.player);
    }

    /// Phase E.
    fn end_turn(&mut self) {
        self.shine(Shine::Closing);
        self.world.is_player_seen = false;
    }
}

#[cfg(test)]
mod tests;
