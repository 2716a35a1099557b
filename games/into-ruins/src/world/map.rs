//! The ground of one level and what lies over it. Spec: into-ruins world 2.1.

use super::actor::ActorId;
use super::cell::{Cell, Field};
use crate::content::tiles::Tile;
use serde::Serialize;

/// The distance of a cell that no walk reaches. The spec says 1000; any number above 271 cells will do.
pub(crate) const UNREACHED: u8 = u8::MAX;
/// One spore, in the parts that spores are counted in.
pub(crate) const SPORE: u16 = 1024;
/// The light of a dark cell.
pub(crate) const NO_LIGHT: i8 = -10;
/// No item lies there.
pub(crate) const NO_ITEM: u8 = u8::MAX;

/// Bits of [`Map::marks`].
pub(crate) mod mark {
    /// Belongs to the footprint of a room.
    pub(crate) const BUILT: u8 = 1 << 0;
    pub(crate) const FROZEN: u8 = 1 << 1;
    /// In the player's line of sight, however dark.
    pub(crate) const IN_FOV: u8 = 1 << 2;
    /// In sight of the player now.
    pub(crate) const VISIBLE: u8 = 1 << 3;
    /// Its light is cool.
    pub(crate) const COOL: u8 = 1 << 4;
}

/// The ground of one level and what lies over it. `Copy`, so that forking a run copies it in one go.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Map {
    pub(crate) tiles: Field<Tile>,
    /// The tile the player last saw there; [`Tile::Void`] where none was. Spec: "explored".
    pub(crate) memory: Field<Tile>,
    /// Bits of [`mark`].
    pub(crate) marks: Field<u8>,
    /// How strongly it burns; 0: not at all.
    pub(crate) burning: Field<u8>,
    /// \[parts of [`SPORE`]\]
    pub(crate) spores: Field<u16>,
    pub(crate) light: Field<i8>,
    /// Who stands there.
    pub(crate) actors: Field<ActorId>,
    /// Index of the item that lies there, or [`NO_ITEM`].
    pub(crate) items: Field<u8>,
}

impl Map {
    /// Solid nothing.
    pub(crate) const VOID: Self = Self {
        tiles: Field::filled(Tile::Void),
        memory: Field::filled(Tile::Void),
        marks: Field::filled(0),
        burning: Field::filled(0),
        spores: Field::filled(0),
        light: Field::filled(NO_LIGHT),
        actors: Field::filled(ActorId::NONE),
        items: Field::filled(NO_ITEM),
    };

    /// Whether anything burns. Looks at every cell, which is faster than stopping at the first fire.
    pub(crate) fn has_fire(&self) -> bool {
        self.burning.cells().iter().fold(0, |all, burning| all | burning) != 0
    }

    /// Whether there are spores anywhere.
    pub(crate) fn has_spores(&self) -> bool {
        self.spores.cells().iter().fold(0, |all, spores| all | spores) != 0
    }

    /// Whether the cell has the mark (a bit of [`mark`]).
    pub(crate) fn has(&self, cell: Cell, bit: u8) -> bool {
        self.marks[cell] & bit != 0
    }

    /// Sets or clears a mark of the cell.
    pub(crate) fn put_mark(&mut self, cell: Cell, bit: u8, is_on: bool) {
        if is_on {
            self.marks[cell] |= bit;
        } else {
            self.marks[cell] &= !bit;
        }
    }
}

/// Distance maps: steps from a goal to every cell. Spec: into-ruins world 11.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Distances {
    /// From the player.
    pub(crate) player: Field<u8>,
    /// From where searchers head.
    pub(crate) search: Field<u8>,
    /// From each group's destination.
    pub(crate) wander: [Field<u8>; 6],
}

impl Distances {
    /// Nothing is reached.
    pub(crate) const NONE: Self =
        Self { player: Field::filled(UNREACHED), search: Field::filled(UNREACHED), wander: [Field::filled(UNREACHED); 6] };
}
