//! Decides for the player of a scene.

use super::notation::{Decision, Offset, Policy};
use crate::content::items::Category;
use crate::content::verbs;
use crate::rules::decide::Action;
use crate::rules::line;
use crate::testing::Arena;
use crate::world::actor::Actor;
use crate::world::cell::{Cell, DIRECTIONS};
use barrow_core::{Arg, Dir, Move, Pos, Rng};

/// The farthest a random throw is aimed, along either axis.
const AIM: i32 = 6;

pub(super) struct Player {
    pub(super) arena: Arena,
    pub(super) dice: Rng,
}

impl Player {
    /// Makes one decision, from the script or by the policy.
    pub(super) fn decide(&mut self, scripted: Option<Decision>, policy: Policy) {
        if self.arena.world.hero().is_held_up() {
            // Turns that a set-up takes away pass by themselves.
            let facing = self.arena.world.hero().facing.0;
            self.arena.turn(|turn| turn.play(Action::Turn(facing)));
        } else if let Some(decision) = scripted {
            self.follow(decision);
        } else {
            self.choose(policy);
        }
    }

    /// Makes the move if it is possible. Returns whether it was.
    fn make(&mut self, verb: u8, arg: Arg) -> bool {
        match self.arena.world.read(Move { verb, arg }) {
            Ok(action) => {
                self.arena.turn(|turn| turn.play(action));
                true
            }
            Err(_) => false,
        }
    }

    fn wait(&mut self) {
        self.make(verbs::WAIT, Arg::None);
    }

    fn follow(&mut self, decision: Decision) {
        match decision {
            Decision::Step(dir) => self.make(verbs::STEP, Arg::Dir(dir)) || self.make(verbs::JUMP, Arg::Dir(dir)),
            Decision::Wait => self.make(verbs::WAIT, Arg::None),
            Decision::Use(slot, choice) => self.use_orb(slot, |_| choice),
            Decision::Throw(slot, at) => self.aim(verbs::THROW, slot, at),
            Decision::Zap(slot, at) => self.aim(verbs::FIRE, slot, at),
            Decision::Equip(slot) => self.make(verbs::EQUIP, Arg::Slot(slot)),
            Decision::Stow(slot) => self.make(verbs::STOW, Arg::Slot(slot)),
            Decision::Extinguish(slot) => self.make(verbs::EXTINGUISH, Arg::Slot(slot)),
        };
    }

    fn aim(&mut self, verb: u8, slot: u8, (x, y): Offset) -> bool {
        let hero = self.arena.world.hero().at.pos();
        self.make(verb, Arg::SlotAt(slot, Pos::new(hero.x + x, hero.y + y)))
    }

    /// Uses an orb, and answers its question with a slot or by giving up.
    fn use_orb(&mut self, slot: u8, choice: impl FnOnce(&mut Self) -> Option<u8>) -> bool {
        let is_possible = self.make(verbs::USE, Arg::Slot(slot));
        if self.arena.world.is_choosing() {
            let chosen = choice(self);
            let is_answered = chosen.is_some_and(|slot| self.make(verbs::CHOOSE, Arg::Slot(slot)));
            if !is_answered {
                self.make(verbs::GIVE_UP, Arg::None);
            }
        }
        is_possible
    }

    fn choose(&mut self, policy: Policy) {
        match policy {
            Policy::Wait => self.wait(),
            Policy::Walk { jumps } => self.walk(jumps),
            Policy::Fight { sees, jumps } => self.fight(sees, jumps),
            Policy::Hit => match self.nearest(false).and_then(|at| self.beside(at)) {
                Some(dir) => self.step(dir),
                None => self.wait(),
            },
            Policy::Guard => {
                let hero = self.arena.world.hero().at;
                if let Some(dir) = self.nearest(false).and_then(|at| line::direction(hero, at)) {
                    self.make(verbs::TURN, Arg::Dir(dir));
                }
                self.wait();
            }
            Policy::Away => self.flee(),
            Policy::Items => {
                let is_done = self.dice.chance(60, 100) && self.handle_item();
                if !is_done {
                    self.fight(true, false);
                }
            }
            Policy::Chaos => {
                let is_done = self.dice.chance(40, 100) && self.handle_item();
                if !is_done && self.dice.chance(1, 2) {
                    self.walk(true);
                } else if !is_done {
                    self.fight(true, false);
                }
            }
        }
    }

    fn step(&mut self, dir: Dir) {
        self.follow(Decision::Step(dir));
    }

    fn walk(&mut self, jumps: bool) {
        if self.dice.chance(1, 10) { self.wait() } else { self.step_anywhere(jumps) }
    }

    /// A step, blow or jump in any direction that allows one.
    fn step_anywhere(&mut self, jumps: bool) {
        let is_possible = |verb, dir| self.arena.world.read(Move::towards(verb, dir)).is_ok();
        let possible = |dir: &Dir| is_possible(verbs::STEP, *dir) || jumps && is_possible(verbs::JUMP, *dir);
        let ways: Vec<Dir> = (0..DIRECTIONS as u8).map(Dir).filter(possible).collect();
        match self.dice.pick(&ways) {
            Some(dir) => self.step(dir),
            None => self.wait(),
        }
    }

    fn fight(&mut self, sees: bool, jumps: bool) {
        let Some(foe) = self.nearest(sees) else { return self.walk(jumps) };
        if let Some(dir) = self.beside(foe) {
            return self.step(dir);
        }
        let ways = self.free_steps(jumps, |before, after| after < before, foe);
        match self.dice.pick(&ways) {
            Some(dir) => self.step(dir),
            None => self.step_anywhere(jumps),
        }
    }

    fn flee(&mut self) {
        let Some(foe) = self.nearest(false) else { return self.walk(false) };
        let ways = self.free_steps(false, |before, after| after > before, foe);
        match self.dice.pick(&ways) {
            Some(dir) => self.step(dir),
            None => self.walk(false),
        }
    }

    /// The steps onto free cells that `is_better` accepts by comparing the distance to `foe` before and after.
    fn free_steps(&self, jumps: bool, is_better: impl Fn(i32, i32) -> bool, foe: Cell) -> Vec<Dir> {
        let world = &self.arena.world;
        let hero = world.hero().at;
        let is_free = |at: Cell| {
            let tile = world.map.tiles[at];
            world.actor_at(at).is_none() && (tile.is_walkable() || jumps && tile.is_hole())
        };
        let is_meant = |dir: &Dir| {
            let at = hero.beside(*dir);
            is_free(at) && is_better(hero.distance(foe), at.distance(foe))
        };
        (0..DIRECTIONS as u8).map(Dir).filter(is_meant).collect()
    }

    /// The direction of a cell beside the player.
    fn beside(&self, at: Cell) -> Option<Dir> {
        let hero = self.arena.world.hero().at;
        (0..DIRECTIONS as u8).map(Dir).find(|dir| hero.beside(*dir) == at)
    }

    /// The nearest creature, or the nearest that the player sees.
    fn nearest(&mut self, sees: bool) -> Option<Cell> {
        let world = &self.arena.world;
        let is_meant = |actor: &&Actor| actor.is_alive() && actor.kind.is_creature() && (!sees || world.is_in_view(actor.at));
        let steps = |at: Cell| at.distance(world.hero().at);
        let cells: Vec<Cell> = world.actors.iter().filter(is_meant).map(|actor| actor.at).collect();
        let least = cells.iter().map(|at| steps(*at)).min();
        let nearest: Vec<Cell> = cells.into_iter().filter(|at| Some(steps(*at)) == least).collect();
        self.dice.pick(&nearest)
    }

    /// Does something with a random item. Returns whether that was possible.
    fn handle_item(&mut self) -> bool {
        let slots: Vec<u8> = (0..).take(self.arena.world.pack.len()).collect();
        let Some(slot) = self.dice.pick(&slots) else { return false };
        let item = self.arena.world.pack[usize::from(slot)];
        let mut toss = || self.dice.range(-AIM, AIM) as i16;
        let at = (toss(), toss());
        if self.dice.chance(40, 100) {
            return self.aim(verbs::THROW, slot, at);
        }
        match item.kind.category() {
            Category::Orb => self.use_orb(slot, Self::any_choice),
            Category::Staff => self.aim(verbs::FIRE, slot, at),
            _ if item.is_worn => self.make(verbs::STOW, Arg::Slot(slot)) || self.make(verbs::EXTINGUISH, Arg::Slot(slot)),
            _ => self.make(verbs::EQUIP, Arg::Slot(slot)),
        }
    }

    fn any_choice(&mut self) -> Option<u8> {
        let world = &self.arena.world;
        let slots: Vec<u8> =
            (0..).zip(&world.pack).filter(|(_, item)| world.may_choose(**item).is_ok()).map(|(slot, _)| slot).collect();
        self.dice.pick(&slots)
    }
}
