//! The items of a level. Spec: into-ruins world 6.3, items 6.2 and 12, `item_spawn_weights.csv`, `guaranteed_item_spawns.csv`.

use super::ground::any_cell;
use crate::content::items::{Category, ITEM_KINDS, ItemKind, ROWS, traits};
use crate::world::item::Item;
use crate::world::map::UNREACHED;
use crate::world::state::{Created, IntoRuins};
use barrow_core::Rng;
use barrow_kit::Table;
use tinyvec::ArrayVec;

/// Items lie at least this far from where the player arrives. \[steps\]
const NEAREST: u8 = 4;

/// Random kinds.
static KINDS: Table<ItemKind, ITEM_KINDS> = {
    let mut kinds = [(0, ItemKind::Torch); ITEM_KINDS];
    let mut at = 0;
    while at < ITEM_KINDS {
        kinds[at] = (ROWS[at].weight as u32, ROWS[at].kind);
        at += 1;
    }
    Table::new(kinds)
};

/// The orbs of which every run is guaranteed a number, in the order of [`Created::orbs`].
const COUNTED_ORBS: [ItemKind; 5] =
    [ItemKind::OrbOfLife, ItemKind::OrbOfGravity, ItemKind::OrbOfPower, ItemKind::OrbOfData, ItemKind::OrbOfLight];
/// Attempts at random items. Spec: 7 - floor(depth / 5.99).
const fn random_attempts(depth: u8) -> u32 {
    7 - depth as u32 * 100 / 599
}

/// Attempts at an orb that was made `created` times. Spec: max(0, floor(depth / 2.001) - c + 1).
fn orb_attempts(depth: u8, created: i8) -> i32 {
    (i32::from(depth) * 1000 / 2001 - i32::from(created) + 1).max(0)
}

fn is_weapon_or_staff(kind: ItemKind) -> bool {
    matches!(kind.category(), Category::Weapon | Category::Staff)
}

fn is_uncursed_wearable(kind: ItemKind) -> bool {
    matches!(kind.category(), Category::Amulet | Category::Cloak) && !kind.has(traits::CURSED)
}

fn all(is_meant: fn(ItemKind) -> bool) -> ArrayVec<[ItemKind; ITEM_KINDS]> {
    ROWS.iter().map(|row| row.kind).filter(|&kind| is_meant(kind)).collect()
}

/// Scatters random items, then the items that the run still lacks.
pub(super) fn scatter_items(world: &mut IntoRuins, dice: &mut Rng) {
    let depth = world.depth;
    for _ in 0..random_attempts(depth) {
        let kind = *KINDS.draw(dice);
        attempt(world, dice, kind);
    }
    for (counted, orb) in COUNTED_ORBS.into_iter().enumerate() {
        for _ in 0..orb_attempts(depth, world.created.orbs[counted]) {
            attempt_one_of(world, dice, &[orb]);
        }
    }
    if world.created.weapon_or_staff == 0 {
        attempt_one_of(world, dice, &all(is_weapon_or_staff));
    }
    if world.created.uncursed_wearable == 0 {
        attempt_one_of(world, dice, &all(is_uncursed_wearable));
    }
}

/// Attempts one of `kinds`, each equally likely.
fn attempt_one_of(world: &mut IntoRuins, dice: &mut Rng, kinds: &[ItemKind]) {
    if let Some(kind) = dice.pick(kinds) {
        attempt(world, dice, kind);
    }
}

/// Puts an item on a random cell, if the cell is reachable, far enough away and free.
fn attempt(world: &mut IntoRuins, dice: &mut Rng, kind: ItemKind) {
    let at = any_cell(dice);
    let steps = world.distances.player[at];
    let is_far_enough = steps >= NEAREST && steps != UNREACHED;
    let is_free = world.map.tiles[at].is_walkable() && world.actor_at(at).is_none() && world.item_at(at).is_none();
    if is_far_enough && is_free {
        world.lay(made(dice, kind), at);
        super::flatten(world, at);
        count(&mut world.created, kind);
    }
}

/// A new item with its levels: each additional level has chance 0.33.
fn made(dice: &mut Rng, kind: ItemKind) -> Item {
    let mut item = Item::new(kind);
    while kind.has(traits::RANDOM_LEVEL) && item.level < u8::MAX && dice.chance(33, 100) {
        item.level += 1;
    }
    item.charges = item.max_charges().map_or(0, |charges| charges as u8);
    item
}

fn count(created: &mut Created, kind: ItemKind) {
    let more = |count: &mut i8| *count = count.saturating_add(1);
    if let Some(counted) = COUNTED_ORBS.iter().position(|&orb| orb == kind) {
        more(&mut created.orbs[counted]);
    }
    if is_weapon_or_staff(kind) {
        more(&mut created.weapon_or_staff);
    }
    if is_uncursed_wearable(kind) {
        more(&mut created.uncursed_wearable);
    }
}

#[cfg(test)]
mod tests;
