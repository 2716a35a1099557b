//! The behaviour of monsters: they sleep, wake, chase, bite, lose the player and sleep again; spiders lurk, crouch and leap.
//! Spec: roguelulz 3, "mind".

use super::monster::{Kind, Monster};
use super::{Fate, Full, MAX_MONSTERS};
use crate::content::{cue, id};
use crate::neighbour;
use barrow_core::{Dir, Event, Pos, Show, Topology};
use barrow_kit::Flood;
use barrow_kit::line::line;
use serde::Serialize;

/// Turns without sight of the player after which a monster falls asleep.
pub(super) const PATIENCE: u8 = 5;
/// The longest leap of a spider. \[cells\]
const LEAP: i32 = 4;
/// A monster's preference among equally short ways: up, down, left, right, but first along the axis on which the player is farther
/// away. Otherwise it would mirror a player who steps to and fro, and never arrive.
const DOWN_FIRST: [Dir; 4] = [Dir(0), Dir(2), Dir(3), Dir(1)];
const ACROSS_FIRST: [Dir; 4] = [Dir(3), Dir(1), Dir(0), Dir(2)];

/// A monster's state of mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Mind {
    /// Does nothing, but may wake while it can see the player.
    Asleep,
    /// Goes to the cell where it last saw the player, and gives up after `patience` more turns without sight of the player. A
    /// winded monster only catches its breath on its next turn.
    Awake { seen_at: Pos, patience: u8, is_winded: bool },
    /// Waits until it sees the player in a straight line.
    Lurking,
    /// Leaps to `aim` on its next turn.
    Crouching { aim: Pos },
    /// Has leapt, and only catches its breath on its next turn.
    Spent,
}

impl Full {
    /// Lets every living monster act, by number. The player stood at `from` when the turn began. Sight is symmetric, so the player's
    /// field of view also decides which monsters see the player.
    pub(super) fn monsters_act(&mut self, from: Pos, show: &mut Show) {
        let mut acting = 0u32;
        for number in 0..MAX_MONSTERS {
            let monster = self.monsters[number];
            if monster.hp == 0 {
                continue;
            }
            let (mind, acts) = self.think(monster);
            self.monsters[number].mind = mind;
            acting |= u32::from(acts) << number;
            let cue = match (monster.mind, mind) {
                (Mind::Asleep, Mind::Awake { .. }) => cue::NOTICED,
                (Mind::Lurking, Mind::Crouching { .. }) => cue::CROUCHED,
                _ => continue,
            };
            let (who, at) = (self.monsters[number].id(), monster.at);
            show.tell(true, || Event { cue, who, whom: id::HERO, at, to: at, amount: 0 });
        }
        if acting == 0 {
            return;
        }
        let ways = self.ways(acting);
        for number in bits(acting) {
            match self.monsters[number].mind {
                Mind::Crouching { aim } => self.leap(number, aim, show),
                Mind::Awake { seen_at, .. } => self.pursue(number, seen_at, ways[number], from, show),
                Mind::Asleep | Mind::Lurking | Mind::Spent => {}
            }
            if self.hp == 0 {
                return;
            }
        }
    }

    /// The state of mind of `monster` this turn, and whether it also acts. Waking, crouching and catching breath take its turn.
    fn think(&mut self, monster: Monster) -> (Mind, bool) {
        let sees = self.in_view.contains(monster.at);
        match monster.mind {
            Mind::Asleep => {
                let distance = Topology::Square8.distance(monster.at, self.hero) as u32;
                let wakes = sees && self.minds.chance(1, monster.kind.turns_of_sleep(distance));
                let awake = Mind::Awake { seen_at: self.hero, patience: PATIENCE, is_winded: false };
                (if wakes { awake } else { Mind::Asleep }, false)
            }
            Mind::Awake { patience: ..=1, .. } if !sees => (Mind::Asleep, false),
            Mind::Awake { seen_at, patience, is_winded } => {
                let (seen_at, patience) = if sees { (self.hero, PATIENCE) } else { (seen_at, patience - 1) };
                (Mind::Awake { seen_at, patience, is_winded: monster.kind.tires() && !is_winded }, !is_winded)
            }
            Mind::Lurking if sees && can_leap(monster.at, self.hero) => (Mind::Crouching { aim: self.hero }, false),
            Mind::Lurking | Mind::Spent => (Mind::Lurking, false),
            Mind::Crouching { .. } => (monster.mind, true),
        }
    }

    /// Lets a monster bite an adjacent player, or else step. A hound does both if the player has just stepped away from it.
    fn pursue(&mut self, number: usize, seen_at: Pos, ways: [bool; 4], from: Pos, show: &mut Show) {
        let Monster { kind, at, .. } = self.monsters[number];
        if is_beside(at, self.hero) {
            return self.bite(number, if kind == Kind::Ogre { cue::CLUBBED } else { cue::BITTEN }, show);
        }
        let preference = if (seen_at.x - at.x).abs() > (seen_at.y - at.y).abs() { ACROSS_FIRST } else { DOWN_FIRST };
        let steps = preference.into_iter().filter(|dir| ways[usize::from(dir.0)]).map(|dir| neighbour(at, dir));
        if let Some(to) = steps.into_iter().find(|&to| self.is_free(to)) {
            self.monsters[number].at = to;
            if kind == Kind::Hound && is_beside(at, from) && is_beside(to, self.hero) {
                self.bite(number, cue::HEELS_BITTEN, show);
            }
        }
    }

    /// Lets a spider leap to `aim`: onto a player there or on the way, else as far as the way is free.
    fn leap(&mut self, number: usize, aim: Pos, show: &mut Show) {
        let at = self.monsters[number].at;
        let is_hit = leap_cells(at, aim).find(|&next| !self.is_free(next)) == Some(self.hero);
        let to = leap_cells(at, aim).take_while(|&next| self.is_free(next)).last().unwrap_or(at);
        self.monsters[number].at = to;
        self.monsters[number].mind = Mind::Spent;
        if is_hit {
            self.bite(number, cue::LEAPT_ON, show);
        } else {
            let event = Event { cue: cue::LEAPT_PAST, who: id::SPIDER, whom: id::HERO, at, to, amount: 0 };
            show.tell(self.in_view.contains(to), || event);
        }
    }

    /// Takes hit points from the player, which may be deadly.
    fn bite(&mut self, number: usize, cue: u8, show: &mut Show) {
        let monster = self.monsters[number];
        self.hp = self.hp.saturating_sub(monster.kind.damage());
        let (at, to, amount) = (monster.at, self.hero, monster.kind.damage().into());
        let event = Event { cue, who: monster.id(), whom: id::HERO, at, to, amount };
        show.tell(true, || event);
        if self.hp == 0 {
            self.fate = Fate::SlainBy(monster.kind);
            show.tell(true, || Event { cue: cue::DIED, ..event });
        }
    }

    /// Tells whether a monster can enter a floor cell.
    fn is_free(&self, at: Pos) -> bool {
        at != self.hero && self.monsters.iter().all(|other| other.at != at || other.hp == 0)
    }

    /// The directions that shorten the way to the player, for each pursuing monster in the bit set. Other monsters are not
    /// obstacles here; they only block the step itself.
    fn ways(&self, acting: u32) -> [[bool; 4]; MAX_MONSTERS] {
        let mut ways = [[false; 4]; MAX_MONSTERS];
        let target = |number: usize| match self.monsters[number].mind {
            Mind::Awake { seen_at, .. } if !is_beside(self.monsters[number].at, self.hero) => Some(seen_at),
            _ => None,
        };
        let mut waiting = bits(acting).filter(|&number| target(number).is_some()).fold(0, |set, number| set | 1u32 << number);
        while let Some(shared) = bits(waiting).next().and_then(target) {
            let mut group =
                bits(waiting).filter(|&number| target(number) == Some(shared)).fold(0, |set, number| set | 1u32 << number);
            waiting &= !group;
            let mut flood = Flood::from(shared);
            while group != 0 && flood.spread(&self.level.floor) {
                for number in bits(group) {
                    let at = self.monsters[number].at;
                    if flood.front().contains(at) {
                        group &= !(1 << number);
                        // A neighbour that the flood has reached by now was reached one step earlier.
                        ways[number] = [0, 1, 2, 3].map(|dir| flood.reached().contains(neighbour(at, Dir(dir))));
                    }
                }
            }
        }
        ways
    }
}

fn is_beside(one: Pos, other: Pos) -> bool {
    Topology::Square4.distance(one, other) == 1
}

/// Tells whether a spider that sees the player can leap there.
fn can_leap(from: Pos, to: Pos) -> bool {
    (from.x == to.x || from.y == to.y) && Topology::Square4.distance(from, to) <= LEAP
}

/// The cells that a leap crosses, `to` included, the nearest first.
pub(crate) fn leap_cells(from: Pos, to: Pos) -> impl Iterator<Item = Pos> {
    line(Topology::Square4, from, to).skip(1)
}

/// The numbers of the set bits, lowest first.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (number < 32).then_some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_listed_lowest_first() {
        assert_eq!(bits(0b1000_0110).collect::<Vec<_>>(), [1, 2, 7]);
        assert_eq!(bits(0).count(), 0);
        assert_eq!(bits(u32::MAX).count(), 32);
    }
}
