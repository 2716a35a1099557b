//! The way through a level: what it heals in, what it explores, when and where it goes down.

use super::ground::{Dare, Walk};
use super::names::SLOW_FALL_LEFT;
use super::{DelverBot, Here, LONGEST_STAY, STUCK};
use barrow_core::{Arg, Move};

/// Levels down to this one it explores to the end: what is found there is worth more than what lives there takes.
const GATHERING: u32 = 4;
/// While it dives it still goes so many steps out of its way for what lies about.
const DETOUR: i32 = 5;
/// A burst mushroom heals about so much: less is not worth one yet.
const MUSHROOM_HEALS: i32 = 8;
/// A mushroom is left behind with the level, so before the fall less is worth it too.
const LEFTOVER: i32 = 3;
/// Spores drift away: farther than this they are gone before it is there. \[steps\]
const SPORES_LAST: i32 = 5;
/// Most things that can be carried.
const MOST_CARRIED: usize = 10;

impl DelverBot {
    pub(super) fn falls_slowly(&self, here: Here) -> bool {
        self.left(here.variant, SLOW_FALL_LEFT) > 0
    }

    /// Whether it goes straight down: falls cost nothing now, or what lives here costs more than what lies here gives.
    pub(super) fn is_diving(&self, here: Here) -> bool {
        let is_weak = self.health().0 <= 1 && !self.falls_slowly(here);
        self.stayed > LONGEST_STAY || (self.depth > GATHERING || self.falls_slowly(here)) && !is_weak
    }

    fn follow(&self, here: Here, walk: Option<Walk>) -> Option<Move> {
        self.step_to(here, walk?.to)
    }

    /// To what it came for.
    pub(super) fn reach_goal(&mut self, here: Here) -> Option<Move> {
        let goals = std::mem::take(&mut self.ground.goals);
        let walk = self.ground.careful_walk(here.variant, here.hero, &goals, Dare::Nothing, Dare::All);
        self.ground.goals = goals;
        self.follow(here, walk)
    }

    /// Into spores, or to a mushroom that holds some.
    pub(super) fn heal(&mut self, here: Here) -> Option<Move> {
        let (hp, max) = self.health();
        if hp >= max || self.is_burning(here) || self.stayed > LONGEST_STAY {
            return None;
        }
        if self.ground.spores.contains(&here.hero) {
            return Some(Move::plain(here.verbs.wait));
        }
        let spores = std::mem::take(&mut self.ground.spores);
        let walk = self.ground.walk(here.variant, here.hero, &spores, Dare::Nothing).filter(|walk| walk.steps <= SPORES_LAST);
        self.ground.spores = spores;
        if walk.is_some() {
            return self.follow(here, walk);
        }
        self.seek_mushroom(here, MUSHROOM_HEALS)
    }

    /// To a mushroom, and strike it, if so many hit points are missing.
    fn seek_mushroom(&mut self, here: Here, missing: i32) -> Option<Move> {
        let (hp, max) = self.health();
        if max - hp < missing || self.is_hunted() || self.is_burning(here) || self.stayed > LONGEST_STAY {
            return None;
        }
        let mushrooms = std::mem::take(&mut self.ground.mushrooms);
        let walk = self.ground.careful_walk(here.variant, here.hero, &mushrooms, Dare::Nothing, Dare::Foes);
        self.ground.mushrooms = mushrooms;
        self.follow(here, walk)
    }

    /// To what lies about, then to the edge of the unknown.
    pub(super) fn explore(&mut self, here: Here) -> Option<Move> {
        if self.stayed > LONGEST_STAY {
            return None;
        }
        let knows_hole = !self.ground.holes.is_empty();
        let items = self.wanted_items(here);
        let walk = self.ground.careful_walk(here.variant, here.hero, &items, Dare::Nothing, Dare::Foes);
        if let Some(walk) = walk
            && !(self.is_diving(here) && knows_hole && (walk.steps > DETOUR || self.is_hunted()))
        {
            return self.step_to(here, walk.to);
        }
        if self.is_diving(here) && knows_hole {
            return None;
        }
        let edges = self.ground.edges(&self.view, here.variant, here.hero);
        let walk = self.ground.careful_walk(here.variant, here.hero, &edges, Dare::Nothing, Dare::Foes);
        self.follow(here, walk)
    }

    fn wanted_items(&self, here: Here) -> Vec<barrow_core::Pos> {
        if self.view.pack.len() >= MOST_CARRIED {
            return Vec::new();
        }
        self.ground.items.iter().copied().filter(|&at| at != here.hero).collect()
    }

    /// To the nearest hole, and in.
    pub(super) fn go_down(&mut self, here: Here) -> Option<Move> {
        let walk = self.way_down(here)?;
        if let Some(m) = self.seek_mushroom(here, LEFTOVER) {
            return Some(m);
        }
        if walk.steps > 1 {
            return self.step_to(here, walk.to);
        }
        if !self.is_hunted()
            && let Some(m) = self.prepare_fall(here)
        {
            return Some(m);
        }
        self.jump(here, true)
    }

    /// The way to the nearest hole.
    pub(super) fn way_down(&mut self, here: Here) -> Option<Walk> {
        let holes = std::mem::take(&mut self.ground.holes);
        let least = if self.stayed > STUCK { Dare::All } else { Dare::Nothing };
        let walk = self.ground.careful_walk(here.variant, here.hero, &holes, least, Dare::All);
        self.ground.holes = holes;
        walk
    }

    /// A jump into a hole beside it; `is_resigned`: one that kills too, since it leads one deeper all the same.
    pub(super) fn jump(&self, here: Here, is_resigned: bool) -> Option<Move> {
        let jumps = self.offered.iter().copied().filter(|m| m.verb == here.verbs.jump);
        jumps.into_iter().find(|m| match m.arg {
            Arg::Dir(dir) => {
                let to = here.variant.topology.step(here.hero, dir);
                to.is_some_and(|to| is_resigned || self.view.danger(to).is_none())
            }
            _ => false,
        })
    }

    /// What is left when all that can be walked to is known and none of it leads down: through what stands in the way.
    pub(super) fn search(&mut self, here: Here) -> Option<Move> {
        let edges = self.ground.edges(&self.view, here.variant, here.hero);
        let walk = self.ground.walk(here.variant, here.hero, &edges, Dare::All);
        self.follow(here, walk)
    }
}
