//! Exposes the internals of the rules to benchmarks. Compiled only with the feature `bench`.

use crate::IntoRuins;
use crate::content::tiles::Tile;
use crate::level::{build, populate};
use crate::rules::Turn;
use crate::rules::distance::flood;
use crate::rules::light::Shine;
use crate::rules::sight::look;
use crate::world::actor::Actor;
use crate::world::cell::{Cell, Field, WORLD};
use crate::world::item::FloorItem;
use crate::world::light::Light;
use crate::world::map::{Map, UNREACHED, Way};
use crate::world::marks::Mark;
use barrow_core::{Pos, Seed, Show, VariantCode};

const START: Cell = Cell::at(10, 12);

/// A finished level, with the player on it.
pub struct Level {
    world: IntoRuins,
    steps: Field<u8>,
}

impl Level {
    /// The level at `depth` of a run; `depth` from 1 to 16.
    pub fn made(seed: u64, depth: u8) -> Self {
        let mut world = IntoRuins::blank(Seed(seed), VariantCode::default());
        world.depth = depth;
        let mut level = Self { world, steps: Field::filled(UNREACHED) };
        level.make();
        level
    }

    /// Makes the level again, as an arrival does: built, populated, seen and lit.
    pub fn make(&mut self) {
        let world = &mut self.world;
        let is_built = world.depth.is_multiple_of(2);
        build(world, START, is_built);
        flood(&world.map.tiles, START, &mut world.distances.player);
        populate(world);
        look(&mut world.map, START);
        Turn::new(world, &mut Show::off()).shine(Shine::Arriving);
    }

    pub fn distances(&mut self) -> &[u8] {
        flood(&self.world.map.tiles, START, &mut self.steps);
        self.steps.cells()
    }

    /// Marks the cells in sight from `from`, a cell of the world.
    pub fn sight(&mut self, from: Pos) {
        look(&mut self.world.map, Cell::at(from.x, from.y));
    }

    pub fn light(&mut self) {
        self.world.map.light = Light::NONE;
        Turn::new(&mut self.world, &mut Show::off()).shine(Shine::Plain);
    }

    pub fn is_in_sight(&self, pos: Pos) -> bool {
        Cell::of(pos).is_some_and(|cell| self.world.map.has(cell, Mark::InSight))
    }

    pub fn start() -> Pos {
        START.pos()
    }

    pub fn is_walkable(&self, pos: Pos) -> bool {
        self.tile(pos).is_walkable()
    }

    pub fn is_clear(&self, pos: Pos) -> bool {
        self.tile(pos).is_clear()
    }

    pub fn is_seen(&self, pos: Pos) -> bool {
        self.tile(pos).is_seen()
    }

    fn tile(&self, pos: Pos) -> Tile {
        Cell::of(pos).map_or(Tile::Void, |cell| self.world.map.tiles[cell])
    }

    /// Index into [`Level::distances`].
    pub fn index(pos: Pos) -> usize {
        Cell::at(pos.x, pos.y).index()
    }
}

/// Every cell of a level.
pub fn world() -> impl Iterator<Item = Pos> {
    WORLD.iter().map(|cell| cell.pos())
}

/// The bytes of the state that a turn can read or write. Leaves out the room for absent actors and items, and the maps of groups
/// without a destination.
pub fn touched(world: &IntoRuins) -> usize {
    let unused_actors = world.actors.capacity() - world.actors.len();
    let unused_items = world.floor.capacity() - world.floor.len();
    let unused_ways = world.destinations.iter().filter(|destination| destination.is_none()).count();
    size_of::<IntoRuins>()
        - unused_actors * size_of::<Actor>()
        - unused_items * size_of::<FloorItem>()
        - unused_ways * size_of::<Way>()
}

/// The sizes of a state and of its parts. \[bytes\]
pub fn sizes() -> [(&'static str, usize); 4] {
    [
        ("state", size_of::<IntoRuins>()),
        ("map", size_of::<Map>()),
        ("distances", size_of::<crate::world::map::Distances>()),
        ("a turn's own", size_of::<Turn>()),
    ]
}
