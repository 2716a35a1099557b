//! How a kind of ground changes its neighbours. Spec: into-ruins world 5.2, `tile_transition_weights.csv`.
//!
//! Leaves out the spec's underlays and mirrored pictures: no rule reads them, and Barrow's pictures do not need them.

use crate::content::kinds::Kind;
use crate::content::tiles::{TILES, Tile};
use Tile::{
    Bones, BrickWallFront, Cage, CaveFloor, CaveFloorVariant, CaveWall, DungeonFloor, Hole, LongGrass, Rubble, ShortGrass,
    Stalagmite, StatueA, StatueB, Table, WornDungeonFloor,
};

/// Equally likely outcomes of a column.
pub(super) const FACES: usize = 15;

/// The new ground of a cell, and the prop on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) tile: Tile,
    pub(super) prop: Option<Kind>,
}

/// The outcomes for one kind of ground, holes last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) faces: [Outcome; FACES],
    /// The number of outcomes that are not holes. The last depth chooses from these.
    pub(super) solid: u8,
}

type Table15 = [Column; TILES];

/// Ground without a column turns its neighbours into void. The spec's undefined tile 203 is void too.
const NOTHING: Column = Column { faces: [Outcome { tile: Tile::Void, prop: None }; FACES], solid: FACES as u8 };

const fn column(outcomes: &[(u8, Tile, Option<Kind>)]) -> Column {
    let mut column = NOTHING;
    let (mut at, mut filled) = (0, 0);
    while at < outcomes.len() {
        let (weight, tile, prop) = outcomes[at];
        let mut count = 0;
        while count < weight {
            column.faces[filled] = Outcome { tile, prop };
            filled += 1;
            count += 1;
        }
        if tile.is_hole() {
            assert!(at + 1 == outcomes.len() && weight < FACES as u8, "holes come last, and not every outcome is one");
            column.solid -= weight;
        }
        at += 1;
    }
    assert!(filled == FACES, "a column has fifteen faces");
    column
}

const fn natural() -> Table15 {
    let mut table = [NOTHING; TILES];
    let mushroom = Some(Kind::Mushroom);
    table[CaveWall as usize] = column(&[
        (6, Stalagmite, None),
        (3, CaveFloorVariant, None),
        (2, CaveFloor, None),
        (2, CaveFloor, mushroom),
        (2, CaveFloorVariant, mushroom),
    ]);
    table[Hole as usize] = column(&[(2, CaveWall, None), (1, CaveFloorVariant, None), (12, Hole, None)]);
    table[CaveFloor as usize] = column(&[(10, CaveFloor, None), (5, CaveFloorVariant, None)]);
    table[CaveFloorVariant as usize] =
        column(&[(7, CaveFloor, None), (5, CaveFloorVariant, None), (2, ShortGrass, None), (1, Hole, None)]);
    table[ShortGrass as usize] =
        column(&[(9, ShortGrass, None), (3, LongGrass, None), (2, CaveFloor, None), (1, CaveFloorVariant, None)]);
    table[LongGrass as usize] = column(&[(10, LongGrass, None), (5, ShortGrass, None)]);
    let cave = column(&[(15, CaveFloor, None)]);
    table[Cage as usize] = cave;
    table[Table as usize] = cave;
    table[Bones as usize] = cave;
    table[WornDungeonFloor as usize] = cave;
    table[DungeonFloor as usize] = cave;
    table
}

const fn built() -> Table15 {
    let mut table = [NOTHING; TILES];
    let (chair, barrel, brazier) = (Some(Kind::Chair), Some(Kind::Barrel), Some(Kind::Brazier));
    table[BrickWallFront as usize] = column(&[
        (4, WornDungeonFloor, None),
        (4, DungeonFloor, None),
        (3, Rubble, None),
        (1, StatueA, None),
        (1, StatueB, None),
        (1, WornDungeonFloor, barrel),
        (1, DungeonFloor, brazier),
    ]);
    table[Cage as usize] = column(&[(10, DungeonFloor, None), (4, WornDungeonFloor, None), (1, WornDungeonFloor, barrel)]);
    table[Hole as usize] = column(&[(1, DungeonFloor, None), (14, Hole, None)]);
    table[Table as usize] = column(&[(15, WornDungeonFloor, chair)]);
    let paving = column(&[(12, DungeonFloor, None), (3, WornDungeonFloor, None)]);
    table[Bones as usize] = paving;
    table[CaveFloor as usize] = paving;
    table[CaveFloorVariant as usize] = paving;
    table[WornDungeonFloor as usize] = column(&[
        (6, DungeonFloor, None),
        (1, Cage, None),
        (1, Table, None),
        (1, Bones, None),
        (1, WornDungeonFloor, chair),
        (1, WornDungeonFloor, barrel),
        (1, DungeonFloor, brazier),
        (2, ShortGrass, None),
        (1, Hole, None),
    ]);
    table[DungeonFloor as usize] = column(&[(11, DungeonFloor, None), (4, WornDungeonFloor, None)]);
    table[ShortGrass as usize] =
        column(&[(12, ShortGrass, None), (1, WornDungeonFloor, None), (1, DungeonFloor, None), (1, LongGrass, None)]);
    table[LongGrass as usize] =
        column(&[(7, LongGrass, None), (6, ShortGrass, None), (1, WornDungeonFloor, None), (1, DungeonFloor, None)]);
    table
}

/// The tables, natural and built, by the kind of ground next to the cell.
static TABLES: [Table15; 2] = [natural(), built()];

/// The outcomes for a neighbour of `source`, inside a room or outside.
pub(super) fn column_of(is_built: bool, source: Tile) -> &'static Column {
    &TABLES[usize::from(is_built)][source as usize]
}

#[cfg(test)]
mod tests;
