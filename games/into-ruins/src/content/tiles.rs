//! The kinds of ground. Spec: into-ruins world 2.

use serde::{Deserialize, Serialize};

/// A kind of ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum Tile {
    #[default]
    Void,
    CaveWall,
    BrickWallSide,
    BrickWallFront,
    Stalagmite,
    StatueA,
    Cage,
    StatueB,
    Hole,
    Soot,
    Table,
    FlatGrass,
    Bones,
    BridgeVertical,
    WornDungeonFloor,
    DungeonFloor,
    CaveFloor,
    CaveFloorVariant,
    ShortGrass,
    LongGrass,
    BridgeDiagonal,
    Rubble,
}

/// The number of kinds of ground.
pub(crate) const TILES: usize = 22;

/// Ground entities may be there; distance maps expand through it.
const WALKABLE: u16 = 1 << 0;
/// Light and sight pass through it.
const CLEAR: u16 = 1 << 1;
/// Flyers may enter; lines, thrown things and beams pass; spores spread into it.
const FLYABLE: u16 = 1 << 2;
/// The generator treats it as carved.
const OPEN: u16 = 1 << 3;
/// The field of view may mark it.
const SEEN: u16 = 1 << 4;
/// Burns for a while and leaves soot.
const BURNS_LIKE_GRASS: u16 = 1 << 5;
/// Burns for a turn and leaves a hole.
const BURNS_LIKE_BRIDGE: u16 = 1 << 6;
const HOLE: u16 = 1 << 7;
/// The player's step makes a noise.
const NOISY: u16 = 1 << 8;

const FLOOR: u16 = WALKABLE | CLEAR | FLYABLE | OPEN | SEEN;

const FLAGS: [u16; TILES] = {
    let mut flags = [0; TILES];
    flags[Tile::Stalagmite as usize] = SEEN;
    flags[Tile::StatueA as usize] = CLEAR | SEEN;
    flags[Tile::StatueB as usize] = CLEAR | SEEN;
    flags[Tile::Cage as usize] = CLEAR | OPEN | SEEN;
    flags[Tile::Hole as usize] = CLEAR | FLYABLE | OPEN | SEEN | HOLE;
    flags[Tile::Soot as usize] = WALKABLE | CLEAR | FLYABLE | SEEN;
    flags[Tile::Table as usize] = CLEAR | FLYABLE | OPEN | SEEN;
    flags[Tile::FlatGrass as usize] = WALKABLE | CLEAR | FLYABLE | SEEN | BURNS_LIKE_GRASS;
    flags[Tile::Bones as usize] = FLOOR | NOISY;
    flags[Tile::BridgeVertical as usize] = WALKABLE | CLEAR | FLYABLE | SEEN | BURNS_LIKE_BRIDGE;
    flags[Tile::BridgeDiagonal as usize] = flags[Tile::BridgeVertical as usize];
    flags[Tile::WornDungeonFloor as usize] = FLOOR;
    flags[Tile::DungeonFloor as usize] = FLOOR;
    flags[Tile::CaveFloor as usize] = FLOOR;
    flags[Tile::CaveFloorVariant as usize] = FLOOR;
    flags[Tile::ShortGrass as usize] = FLOOR | BURNS_LIKE_GRASS;
    flags[Tile::LongGrass as usize] = (FLOOR & !CLEAR) | BURNS_LIKE_GRASS;
    flags[Tile::Rubble as usize] = CLEAR | FLYABLE | SEEN;
    flags
};

impl Tile {
    /// Every kind, in the order of the spec's table.
    pub(crate) const ALL: [Self; TILES] = [
        Self::Void,
        Self::CaveWall,
        Self::BrickWallSide,
        Self::BrickWallFront,
        Self::Stalagmite,
        Self::StatueA,
        Self::Cage,
        Self::StatueB,
        Self::Hole,
        Self::Soot,
        Self::Table,
        Self::FlatGrass,
        Self::Bones,
        Self::BridgeVertical,
        Self::WornDungeonFloor,
        Self::DungeonFloor,
        Self::CaveFloor,
        Self::CaveFloorVariant,
        Self::ShortGrass,
        Self::LongGrass,
        Self::BridgeDiagonal,
        Self::Rubble,
    ];

    const fn has(self, flag: u16) -> bool {
        FLAGS[self as usize] & flag != 0
    }

    /// Tells whether ground entities may be there.
    pub(crate) const fn is_walkable(self) -> bool {
        self.has(WALKABLE)
    }

    /// Tells whether light and sight pass through it.
    pub(crate) const fn is_clear(self) -> bool {
        self.has(CLEAR)
    }

    /// Tells whether flyers, thrown things and beams may enter.
    pub(crate) const fn is_flyable(self) -> bool {
        self.has(FLYABLE)
    }

    /// Tells whether the generator treats it as carved.
    pub(crate) const fn is_open(self) -> bool {
        self.has(OPEN)
    }

    /// Tells whether the field of view may mark it.
    pub(crate) const fn is_seen(self) -> bool {
        self.has(SEEN)
    }

    /// Tells whether it burns like grass.
    pub(crate) const fn is_grass(self) -> bool {
        self.has(BURNS_LIKE_GRASS)
    }

    /// Tells whether it is a bridge, which burns away and leaves a hole.
    pub(crate) const fn is_bridge(self) -> bool {
        self.has(BURNS_LIKE_BRIDGE)
    }

    /// Tells whether it is a wall, which shows beside known ground.
    pub(crate) const fn is_wall(self) -> bool {
        matches!(self, Self::Void | Self::CaveWall | Self::BrickWallSide | Self::BrickWallFront)
    }

    /// Tells whether things fall through it.
    pub(crate) const fn is_hole(self) -> bool {
        self.has(HOLE)
    }

    /// Tells whether the player's step makes a noise.
    pub(crate) const fn is_noisy(self) -> bool {
        self.has(NOISY)
    }
}
