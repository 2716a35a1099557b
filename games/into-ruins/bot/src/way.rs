//! The way through a level: where to heal, where to explore, when and where to go down.

use super::ground::{Dare, Walk};
use super::names::SLOW_FALL_LEFT;
use super::{DelverBot, Here, LONGEST_STAY, STUCK};
use barrow_core::{Arg, Move};

/// The last depth that it explores fully: down to here, the items are worth more than the foes cost.
const GATHERING: u32 = 4;
/// The longest detour for an item while it dives. \[steps\]
const DETOUR: i32 = 5;
/// Hit points that a burst mushroom heals. Use none for smaller wounds. \[hit points\]
const MUSHROOM_HEALS: i32 = 8;
/// Before a fall, which leaves the mushrooms behind, use one for smaller wounds too. \[hit points\]
const LEFTOVER: i32 = 3;
/// Ignore spores farther away: they drift apart before the bot arrives. \[steps\]
const SPORES_LAST: i32 = 5;
/// The size of the pack.
const MOST_CARRIED: usize = 10;

impl DelverBot {
    pub(super) fn falls_slowly(&self, here: Here) -> bool {
        self.left(here.variant, SLOW_FALL_LEFT) > 0
    }

    /// Tells whether it goes straight down: falls are free now, or the foes here cost more than the items are worth.
    pub(super) fn is_diving(&self, here: Here) -> bool {
        let is_weak = self.health().0 <= 1 && !self.falls_slowly(here);
        self.stayed > LONGEST_STAY || (self.depth > GATHERING || self.falls_slowly(here)) && !is_weak
    }

    fn follow(&self, here: Here, walk: Option<Walk>) -> Option<Move> {
        self.step_to(here, walk?.to)
    }

    /// Walks to the goal of the game.
    pub(super) fn reach_goal(&mut self, here: Here) -> Option<Move> {
        let goals = std::mem::take(&mut self.ground.goals);
        let walk = self.ground.careful_walk(here.variant, here.hero, &goals, Dare::Nothing, Dare::All);
        self.ground.goals = goals;
        self.follow(here, walk)
    }

    /// Walks into spores, or to a mushroom that holds some.
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

    /// Walks to a mushroom and strikes it, if at least `missing` hit points are lost.
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

    /// Walks to items, then to the edge of the unknown.
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

    /// Walks to the nearest hole, and jumps.
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

    /// A jump into an adjacent hole. If `is_resigned`, even a deadly one: it still leads one depth deeper.
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

    /// The last resort: everything in reach is known and nothing leads down, so it breaks through obstacles.
    pub(super) fn search(&mut self, here: Here) -> Option<Move> {
        let edges = self.ground.edges(&self.view, here.variant, here.hero);
        let walk = self.ground.walk(here.variant, here.hero, &edges, Dare::All);
        self.follow(here, walk)
    }
}
