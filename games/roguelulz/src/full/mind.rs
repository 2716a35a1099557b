//! The behaviour of monsters: they sleep, wake, chase, bite, lose the player and sleep again. Spec: roguelulz 3, "mind".

use super::{Full, MAX_MONSTERS, Monster};
use crate::content::{cue, id};
use crate::neighbour;
use barrow_core::{Dir, Event, Pos, Show, Topology};
use barrow_kit::Flood;
use serde::Serialize;

/// Turns without sight of the player after which a monster falls asleep.
pub(super) const PATIENCE: u8 = 5;
/// A monster's preference among equally short ways: up, down, left, right.
const PREFERENCE: [Dir; 4] = [Dir(0), Dir(2), Dir(3), Dir(1)];

/// A monster's state of mind.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Mind {
    /// Does nothing, but may wake while it can see the player.
    Asleep,
    /// Goes to the cell where it last saw the player, and gives up after `patience` more turns without seeing the player.
    Awake { seen_at: Pos, patience: u8 },
}

impl Full {
    /// Lets every living monster act, by number. Sight is symmetric, so the player's field of view also decides which monsters see
    /// the player.
    pub(super) fn monsters_act(&mut self, show: &mut Show) {
        let mut pursuers = 0u32;
        for number in 0..MAX_MONSTERS {
            let monster = self.monsters[number];
            if monster.hp > 0 {
                self.monsters[number].mind = self.think(monster, show);
                // Waking takes the monster's turn.
                if monster.mind != Mind::Asleep && self.monsters[number].mind != Mind::Asleep {
                    pursuers |= 1 << number;
                }
            }
        }
        if pursuers != 0 {
            self.pursue(pursuers, show);
        }
    }

    /// The state of mind of `monster` this turn.
    fn think(&mut self, monster: Monster, show: &mut Show) -> Mind {
        let sees = self.in_view.contains(monster.at);
        let roused = Mind::Awake { seen_at: self.hero, patience: PATIENCE };
        match monster.mind {
            Mind::Asleep if !sees => Mind::Asleep,
            Mind::Asleep => {
                let distance = Topology::Square8.distance(monster.at, self.hero) as u32;
                if !self.minds.chance(1, turns_of_sleep(distance)) {
                    return Mind::Asleep;
                }
                let at = monster.at;
                show.tell(true, || Event { cue: cue::NOTICED, who: id::MONSTER, whom: id::HERO, at, to: at, amount: 0 });
                roused
            }
            Mind::Awake { .. } if sees => roused,
            Mind::Awake { patience: ..=1, .. } => Mind::Asleep,
            Mind::Awake { seen_at, patience } => Mind::Awake { seen_at, patience: patience - 1 },
        }
    }

    /// Lets each monster in the bit set bite the player if adjacent, or else step.
    fn pursue(&mut self, pursuers: u32, show: &mut Show) {
        let ways = self.ways(pursuers);
        for number in bits(pursuers) {
            let at = self.monsters[number].at;
            if Topology::Square4.distance(at, self.hero) == 1 {
                self.hp -= 1;
                let (to, amount) = (self.hero, i32::from(self.hp));
                show.tell(true, || Event { cue: cue::BITTEN, who: id::MONSTER, whom: id::HERO, at, to, amount });
                if self.hp == 0 {
                    show.tell(true, || Event { cue: cue::DIED, who: id::MONSTER, whom: id::HERO, at, to, amount });
                    return;
                }
            } else {
                let steps = PREFERENCE.iter().zip(ways[number]).filter(|(_, shortens)| *shortens);
                let free = |to: &Pos| *to != self.hero && self.monsters.iter().all(|other| other.at != *to || other.hp == 0);
                if let Some(to) = steps.map(|(dir, _)| neighbour(at, *dir)).find(free) {
                    self.monsters[number].at = to;
                }
            }
        }
    }

    /// For each monster in the bit set, which of the `PREFERENCE` directions shorten its way. Other monsters are no obstacles here;
    /// they block a step only when it is taken.
    fn ways(&self, pursuers: u32) -> [[bool; 4]; MAX_MONSTERS] {
        let mut ways = [[false; 4]; MAX_MONSTERS];
        let target = |number: usize| match self.monsters[number].mind {
            Mind::Awake { seen_at, .. } => seen_at,
            Mind::Asleep => self.monsters[number].at,
        };
        let is_next_to_hero = |number: &usize| Topology::Square4.distance(self.monsters[*number].at, self.hero) == 1;
        let mut waiting = bits(pursuers).filter(|number| !is_next_to_hero(number)).fold(0, |set, number| set | 1u32 << number);
        while waiting != 0 {
            let shared = target(waiting.trailing_zeros() as usize);
            let mut group = bits(waiting).filter(|&number| target(number) == shared).fold(0, |set, number| set | 1u32 << number);
            waiting &= !group;
            let mut flood = Flood::from(shared);
            while group != 0 && flood.spread(&self.level.floor) {
                for number in bits(group) {
                    let at = self.monsters[number].at;
                    if flood.front().contains(at) {
                        group &= !(1 << number);
                        // A neighbour reached by now was reached one step before.
                        ways[number] = PREFERENCE.map(|dir| flood.reached().contains(neighbour(at, dir)));
                    }
                }
            }
        }
        ways
    }
}

/// The numbers of the set bits, lowest first.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (number < 32).then_some(number)
    })
}

/// A sleeper in sight of the player wakes with a chance of one in this many turns: the nearer, the fewer.
const fn turns_of_sleep(distance: u32) -> u32 {
    6 + 3 * distance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleepers_wake_as_the_help_says() {
        assert_eq!((turns_of_sleep(1), turns_of_sleep(8)), (9, 30));
    }

    #[test]
    fn bits_are_listed_lowest_first() {
        assert_eq!(bits(0b1000_0110).collect::<Vec<_>>(), [1, 2, 7]);
        assert_eq!(bits(0).count(), 0);
        assert_eq!(bits(u32::MAX).count(), 32);
    }
}
