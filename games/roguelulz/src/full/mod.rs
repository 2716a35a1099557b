//! The promised game: five random levels, sight, monsters with minds, winning and losing. Spec: roguelulz 3.
//!
//! Changes to the spec's proposal, from playing it:
//! - Three kinds of monster instead of one, which mirrored a player who stepped to and fro and never bit. See `monster`.
//! - Doors. Nobody sees through a door without standing in it, so monsters in closed rooms stay asleep and the player can escape
//!   pursuers.
//! - Sleepers wake by chance while they can see the player. The nearer the player is, the likelier they wake. One blow kills them.
//!   So the player can avoid, pass or hunt them.
//! - A kill restores one hit point, so that hunting pays and a well-started fight costs little.
//! - Five monsters per level number, so that each level is harder than the one before.

mod level;
mod mind;
mod monster;
mod sight;
#[cfg(test)]
mod tests;

use crate::Action;
use crate::content::{cue, ending, id};
use crate::neighbour;
use barrow_core::{Dir, Event, Pos, Refusal, Rng, Seed, Show, Status};
use barrow_kit::BitMap;
use level::Level;
pub(crate) use mind::{Mind, leap_cells};
pub(crate) use monster::{Kind, Monster};
use serde::Serialize;
pub(crate) use sight::SIGHT;
use sight::field_of_view;

pub(crate) const WIDTH: usize = 60;
pub(crate) const HEIGHT: usize = 20;
/// Number of levels; the star is on the last.
pub(crate) const LEVELS: u8 = 5;
const MAX_MONSTERS: usize = 25;

pub(crate) type Bits = BitMap<WIDTH, HEIGHT>;
type Monsters = [Monster; MAX_MONSTERS];

/// The state of the run.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
enum Fate {
    Undecided,
    Won,
    SlainBy(Kind),
}

#[derive(Clone, Serialize)]
pub(crate) struct Full {
    seed: Seed,
    number: u8,
    level: Level,
    monsters: Monsters,
    hero: Pos,
    hp: u8,
    kills: u16,
    fate: Fate,
    /// Cells in the player's view, walls included.
    in_view: Bits,
    /// Cells that have been in view on this level.
    known: Bits,
    /// Dice for the monsters' decisions.
    minds: Rng,
}

impl Full {
    pub(crate) fn new(seed: Seed) -> Self {
        Self::arriving(seed, 1, 0)
    }

    /// The state on arrival at level `number`, with full hit points.
    fn arriving(seed: Seed, number: u8, kills: u16) -> Self {
        let level::Fresh { level, arrival, monsters } = level::make(seed, number);
        let mut state = Self {
            seed,
            number,
            level,
            monsters,
            hero: arrival,
            hp: max_hp(number),
            kills,
            fate: Fate::Undecided,
            in_view: Bits::EMPTY,
            known: Bits::EMPTY,
            minds: seed.stream("minds", u32::from(number)),
        };
        state.look();
        state
    }

    /// Draws new dice for the monsters of this level and for later levels.
    pub(crate) fn reseed(&mut self, seed: Seed) {
        self.seed = seed;
        self.minds = seed.stream("minds", u32::from(self.number));
    }

    pub(crate) fn act(&mut self, action: Action, show: &mut Show) -> Result<(), Refusal> {
        let from = self.hero;
        if let Action::Step(dir) = action {
            self.step(dir, show)?;
        }
        if self.hero == self.level.exit {
            self.leave(show);
        } else {
            self.monsters_act(from, show);
        }
        Ok(())
    }

    /// The death that monsters in view are certain to cause if the player does this. Ignores monsters out of view, which must stay
    /// hidden.
    pub(crate) fn peril(&self, action: Action) -> Option<&'static str> {
        let mut after = self.clone();
        for monster in after.monsters.iter_mut().filter(|monster| !self.in_view.contains(monster.at)) {
            monster.hp = 0;
        }
        after.act(action, &mut Show::off()).ok()?;
        // A monster that wakes bites from the next turn on, so the result does not depend on dice.
        match after.fate {
            Fate::SlainBy(kind) => Some(kind.peril()),
            Fate::Undecided | Fate::Won => None,
        }
    }

    /// Bumps or walks. As in Part I, a killing blow also moves the player.
    fn step(&mut self, dir: Dir, show: &mut Show) -> Result<(), Refusal> {
        let (from, to) = (self.hero, neighbour(self.hero, dir));
        if self.is_wall(to) {
            return Err(Refusal::Blocked);
        }
        if let Some(monster) = self.monsters.iter_mut().find(|monster| monster.at == to && monster.hp > 0) {
            let whom = monster.id();
            let cue = match (monster.mind, monster.blows_to_kill()) {
                (Mind::Asleep, _) => cue::KILL_ASLEEP,
                (_, 1) => cue::KILL_AND_MOVE,
                _ => cue::HIT,
            };
            monster.hp = if cue == cue::HIT { monster.hp - 1 } else { 0 };
            show.tell(true, || Event { cue, who: id::HERO, whom, at: from, to, amount: 1 });
            if monster.hp > 0 {
                return Ok(());
            }
            self.kills += 1;
            self.hp = (self.hp + 1).min(max_hp(self.number));
        }
        self.hero = to;
        self.look();
        Ok(())
    }

    fn leave(&mut self, show: &mut Show) {
        let at = self.hero;
        if self.number == LEVELS {
            self.fate = Fate::Won;
            show.tell(true, || Event { cue: cue::WON, who: id::HERO, whom: id::STAR, at, to: at, amount: 0 });
        } else {
            *self = Self::arriving(self.seed, self.number + 1, self.kills);
            let (to, amount) = (self.hero, i32::from(self.number));
            show.tell(true, || Event { cue: cue::DESCEND, who: id::HERO, whom: id::STAIRS, at: to, to, amount });
        }
    }

    fn look(&mut self) {
        self.in_view = field_of_view(self.hero, &self.level.clear, &self.level.across);
        self.known = self.known.or(&self.in_view);
    }

    pub(crate) fn status(&self) -> Status {
        let ending = match self.fate {
            Fate::Undecided => None,
            Fate::Won => Some(ending::WON),
            Fate::SlainBy(Kind::Hound) => Some(ending::BY_HOUND),
            Fate::SlainBy(Kind::Spider) => Some(ending::BY_SPIDER),
            Fate::SlainBy(Kind::Ogre) => Some(ending::BY_OGRE),
        };
        let bonus = if self.fate == Fate::Won { 50 } else { 0 };
        let score = 10 * i32::from(self.number) + i32::from(self.kills) + bonus;
        Status { score, depth: u32::from(self.number), ending: ending.map(Into::into) }
    }

    pub(crate) fn is_wall(&self, pos: Pos) -> bool {
        !self.level.floor.contains(pos)
    }

    pub(crate) const fn hero(&self) -> Pos {
        self.hero
    }

    /// Hit points and their maximum on this level.
    pub(crate) const fn hp(&self) -> (u8, u8) {
        (self.hp, max_hp(self.number))
    }

    pub(crate) const fn kills(&self) -> u16 {
        self.kills
    }

    pub(crate) const fn number(&self) -> u8 {
        self.number
    }

    pub(crate) const fn level(&self) -> &Level {
        &self.level
    }

    pub(crate) const fn in_view(&self) -> &Bits {
        &self.in_view
    }

    pub(crate) const fn known(&self) -> &Bits {
        &self.known
    }

    pub(crate) fn monsters_in_view(&self) -> impl Iterator<Item = &Monster> {
        self.monsters.iter().filter(|monster| monster.hp > 0 && self.in_view.contains(monster.at))
    }
}

/// Maximum hit points: 3 on the first level, and 1 more for each new one. Spec: roguelulz 3.
const fn max_hp(number: u8) -> u8 {
    let hp = 2 + number;
    if hp < 7 { hp } else { 7 }
}
