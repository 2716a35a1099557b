//! The creatures of a level. Spec: into-ruins world 6.2, `creature_spawn_groups.csv`.

use super::ground::any_cell;
use super::order::Order;
use crate::content::kinds::Kind::{
    self, Bat, Dragon, FleshHorror, Glowhorn, Goblin, GoblinArcher, GoblinMystic, GoblinWarlock, Jackal, Mirrorshard, Ogre,
    PinkJelly, Rat,
};
use crate::content::kinds::Start;
use crate::world::actor::{Actor, Behaviour, NICKNAMES};
use crate::world::cell::Cell;
use crate::world::map::UNREACHED;
use crate::world::state::IntoRuins;
use barrow_core::Rng;

/// The number of groups that each level tries to place.
const GROUPS: u8 = 6;
/// Creatures start at least this far from the player. \[steps\]
const NEAREST: u8 = 5;

type Group = &'static [Kind];

const ROW_3: &[Group] = &[&[Rat, Rat], &[Jackal, Jackal], &[Goblin]];
const ROW_5: &[Group] = &[&[Jackal, Jackal, Jackal], &[Goblin, Goblin], &[Goblin], &[Goblin, GoblinMystic], &[Bat], &[PinkJelly]];
const ROW_7: &[Group] = &[&[Goblin, Goblin, Goblin], &[Goblin, GoblinMystic], &[GoblinArcher], &[Bat, Bat], &[PinkJelly]];
const ROW_9: &[Group] = &[
    &[Goblin, Goblin, GoblinMystic],
    &[Goblin, GoblinArcher],
    &[PinkJelly, PinkJelly],
    &[Bat, Bat, Bat],
    &[Ogre],
    &[Goblin, GoblinMystic, GoblinArcher, GoblinWarlock],
    &[GoblinArcher, GoblinArcher],
];
const ROW_11: &[Group] = &[
    &[Goblin, GoblinArcher, GoblinWarlock, GoblinMystic],
    &[Goblin, Goblin, GoblinMystic, GoblinMystic],
    &[Goblin, Goblin, GoblinArcher, GoblinArcher],
    &[Ogre],
    &[Ogre, Ogre],
    &[Glowhorn, Glowhorn],
    &[GoblinMystic, PinkJelly],
    &[Bat, Bat, Bat],
];
const ROW_13: &[Group] = &[
    &[GoblinMystic, PinkJelly, PinkJelly],
    &[Glowhorn, Glowhorn, Glowhorn],
    &[Mirrorshard],
    &[Ogre, Ogre],
    &[Ogre, GoblinMystic],
    &[GoblinWarlock, GoblinWarlock, Bat, Bat, Bat],
];
const WAR_BAND: Group = &[Ogre, Ogre, GoblinMystic, GoblinWarlock, GoblinWarlock];
const SHARD_AND_HORNS: Group = &[Mirrorshard, Glowhorn, Glowhorn, Glowhorn];
const WARLOCKS_AND_BATS: Group = &[GoblinWarlock, GoblinWarlock, Bat, Bat, Bat, Bat];
const MYSTICS_AND_JELLIES: Group = &[GoblinMystic, GoblinMystic, PinkJelly, PinkJelly];
const ROW_17: &[Group] = &[&[FleshHorror], SHARD_AND_HORNS, &[Dragon]];

/// The groups of each row, equally likely. A level draws from its own row or from a deeper one.
static ROWS: [&[Group]; 20] = [
    &[&[Rat], &[Rat, Rat], &[Rat]],
    &[&[Rat], &[Rat, Rat], &[Jackal]],
    ROW_3,
    ROW_3,
    ROW_5,
    ROW_5,
    ROW_7,
    ROW_7,
    ROW_9,
    ROW_9,
    ROW_11,
    ROW_11,
    ROW_13,
    ROW_13,
    &[WAR_BAND, SHARD_AND_HORNS, WARLOCKS_AND_BATS, MYSTICS_AND_JELLIES],
    &[&[FleshHorror], &[Dragon], WAR_BAND, SHARD_AND_HORNS, WARLOCKS_AND_BATS, MYSTICS_AND_JELLIES],
    ROW_17,
    ROW_17,
    ROW_17,
    ROW_17,
];

/// The row (from 0) from which a group is drawn: the level's own with chance 0.55, otherwise the next deeper one, and so on.
fn draw_row(dice: &mut Rng, depth: u8) -> usize {
    let mut row = usize::from(depth) - 1;
    while row + 1 < ROWS.len() && !dice.chance(55, 100) {
        row += 1;
    }
    row
}

/// Places up to six groups, fewer if there is no room.
pub(super) fn settle_creatures(world: &mut IntoRuins, dice: &mut Rng) {
    for group in 0..GROUPS {
        let row = draw_row(dice, world.depth);
        let members = dice.pick(ROWS[row]).unwrap_or_default();
        let mut anchor = any_cell(dice);
        let behaviour = if dice.chance(1, 2) { Behaviour::Asleep } else { Behaviour::Wanders };
        for &kind in members {
            if let Some(at) = free_beside(world, dice, anchor) {
                settle(world, dice, Actor { behaviour, group, ..Actor::new(kind, at) });
                anchor = at;
            }
        }
    }
}

/// A random neighbour of `anchor` where a creature can start.
fn free_beside(world: &IntoRuins, dice: &mut Rng, anchor: Cell) -> Option<Cell> {
    Order::draw(dice).map(|dir| anchor.beside(dir)).find(|&cell| {
        let steps = world.distances.player[cell];
        steps >= NEAREST
            && steps != UNREACHED
            && world.map.tiles[cell].is_walkable()
            && world.actor_at(cell).is_none()
            && world.item_at(cell).is_none()
    })
}

fn settle(world: &mut IntoRuins, dice: &mut Rng, creature: Actor) {
    let behaviour = match creature.kind.row().start {
        Start::AsGroup => creature.behaviour,
        Start::Wandering => Behaviour::Wanders,
        Start::Hunting => Behaviour::Hunts,
    };
    let nickname = dice.below(NICKNAMES.into()) as u8;
    world.place(Actor { behaviour, nickname, ..creature });
    if !creature.kind.flies() {
        super::flatten(world, creature.at);
    }
}

#[cfg(test)]
mod tests;
