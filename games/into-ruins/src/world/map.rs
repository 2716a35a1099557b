//! The ground of one level and everything over it. Spec: into-ruins world 2.1.

use super::actor::ActorId;
use super::cell::{Cell, Field};
use super::compact::Compact;
use super::layer::Layer;
use super::light::Light;
use super::marks::{Mark, Marks};
use super::memory::Memory;
use super::tiles::Tiles;
use serde::Serialize;

/// The distance of a cell that no walk reaches. The spec says 1000; any number greater than every distance will do.
pub(crate) const UNREACHED: u8 = u8::MAX;
/// One spore, in the fractions that a cell's spores are counted in.
pub(crate) const SPORE: u16 = 1024;
/// The light of a dark cell.
pub(crate) const NO_LIGHT: i8 = -10;
/// The index for a cell without an item.
pub(crate) const NO_ITEM: u8 = u8::MAX;

/// The ground of one level and everything over it. `Copy`, so that forking a run copies it in one go.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Map {
    pub(crate) tiles: Tiles,
    pub(crate) memory: Memory,
    pub(crate) marks: Marks,
    /// How strongly each cell burns; 0 if it does not.
    pub(crate) burning: Layer<u8>,
    /// \[parts of [`SPORE`]\]
    pub(crate) spores: Layer<u16>,
    pub(crate) light: Light,
    /// The actor in each cell.
    pub(crate) actors: Field<ActorId>,
    /// Index of the item in each cell, or [`NO_ITEM`].
    pub(crate) items: Field<u8>,
}

impl Map {
    /// A map of solid void.
    pub(crate) const VOID: Self = Self {
        tiles: Tiles::VOID,
        memory: Memory::NONE,
        marks: Marks::NONE,
        burning: Layer::none(0),
        spores: Layer::none(0),
        light: Light::NONE,
        actors: Field::filled(ActorId::NONE),
        items: Field::filled(NO_ITEM),
    };

    /// Tells whether the cell has the mark.
    pub(crate) fn has(&self, cell: Cell, mark: Mark) -> bool {
        self.marks[mark].has(cell)
    }

    /// Sets or clears a mark of the cell.
    pub(crate) fn put_mark(&mut self, cell: Cell, mark: Mark, is_on: bool) {
        self.marks[mark].put(cell, is_on);
    }
}

/// Distance maps: steps from a goal to every cell. Spec: into-ruins world 11.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Distances {
    /// From the player.
    pub(crate) player: Field<u8>,
    /// From the searchers' target.
    pub(crate) search: Way,
    /// From each group's destination.
    pub(crate) wander: [Way; 6],
}

/// Distances that only a step towards a goal reads.
pub(crate) type Way = Compact<UNREACHED>;

impl Distances {
    /// No cell is reached.
    pub(crate) const NONE: Self = Self { player: Field::filled(UNREACHED), search: Way::NOWHERE, wander: [Way::NOWHERE; 6] };
}
