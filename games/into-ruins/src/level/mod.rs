//! Makes a level: carves caves and rooms, joins, fills and populates them. Spec: into-ruins world 5 and 6.

mod carve;
mod connect;
mod creatures;
mod exits;
mod fill;
mod ground;
mod loot;
mod order;
mod room;
mod transitions;

use crate::content::tiles::Tile;
use crate::world::actor::Actor;
use crate::world::cell::Cell;
use crate::world::map::{Distances, Map};
use crate::world::state::IntoRuins;
use ground::Ground;

/// Where a run begins. Spec: into-ruins world 5.1.
pub(crate) const FIRST_START: Cell = Cell::at(10, 12);

/// Builds the ground and props of `world.depth` around `start`, replacing the previous level: steps 1 to 6 of the spec's 5.0. Puts
/// the player on `start`, after the props and before all others in the list. Hit points and statuses stay.
pub(crate) fn build(world: &mut IntoRuins, start: Cell, is_built: bool) {
    let hero = *world.hero();
    leave(world);
    let mut ground = Ground::new(world, start, is_built);
    ground.carve();
    ground.connect(false);
    ground.lift_bridges();
    ground.fill();
    ground.connect(false);
    ground.thin_walls();
    ground.connect(true);
    ground.finish();
    world.forget_gone();
    let placed = world.place(Actor { at: start, ..hero });
    assert!(placed.is_some(), "props leave room for creatures on every level");
    world.player = placed.unwrap_or_default();
}

/// Clears the previous level, except for the player. Spec: into-ruins world 3, actors 17.
fn leave(world: &mut IntoRuins) {
    world.map = Map::VOID;
    world.distances = Distances::NONE;
    world.actors.clear();
    world.floor.clear();
    world.search_target = None;
    world.last_seen = None;
    world.is_player_seen = false;
    world.destinations = [None; 6];
}

/// Places creatures and items: steps 8 and 9. Needs the player's distances.
pub(crate) fn populate(world: &mut IntoRuins) {
    let (seed, depth) = (world.seed, u32::from(world.depth));
    creatures::settle_creatures(world, &mut seed.stream("population", depth));
    loot::scatter_items(world, &mut seed.stream("loot", depth));
}

/// Tramples long grass when an actor or item enters the cell. Spec: into-ruins world 9.8.
fn flatten(world: &mut IntoRuins, cell: Cell) {
    if world.map.tiles[cell] == Tile::LongGrass {
        world.map.tiles.set(cell, Tile::FlatGrass);
    }
}

#[cfg(test)]
mod tests;
