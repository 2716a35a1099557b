//! Levels and maps for the contestants, and points to look from.

use barrow_core::{Grid, Pos, Rng, Seed, Topology};
use barrow_kit::caves::caves as kit_caves;
use barrow_kit::rooms::{Bend, corridor};
use barrow_kit::{BitMap, Room};
use into_ruins::bench::{Level, world};

/// Number of levels of Into Ruins: more states than the processor's nearest cache holds.
pub(crate) const LEVELS: usize = 256;
/// Columns and rows of the square that holds a level of Into Ruins.
pub(crate) const LEVEL_WIDTH: usize = 21;
/// Number of points on each map to look from.
pub(crate) const POINTS: usize = 4;
/// Number of maps of each kind of square map.
pub(crate) const SQUARES: usize = 64;

/// The size of a square map.
pub(crate) const WIDTH: usize = 60;
pub(crate) const HEIGHT: usize = 40;

/// The cells of a square map that are clear and walkable.
pub(crate) type Square = BitMap<WIDTH, HEIGHT>;

/// Levels of Into Ruins, from every depth.
pub(crate) fn levels() -> Vec<Level> {
    (0..LEVELS).map(|index| Level::made(index as u64, 1 + (index % 16) as u8)).collect()
}

/// The cells that the player can reach on a level, including its start.
pub(crate) fn reached(level: &mut Level) -> Vec<Pos> {
    let steps = level.distances().to_vec();
    world().filter(|pos| level.is_walkable(*pos) && steps[Level::index(*pos)] != u8::MAX).collect()
}

/// Points to look from: the start, and other cells that the player can reach. They must not block sight, because `hexx` sees
/// nothing from cells that do.
pub(crate) fn points(level: &mut Level, index: usize) -> [Pos; POINTS] {
    let mut dice = dice("points", index);
    let mut cells = reached(level);
    cells.retain(|pos| *pos != Level::start() && level.is_clear(*pos));
    dice.shuffle(&mut cells);
    let mut points = [Level::start(); POINTS];
    points[1..].copy_from_slice(&cells[..POINTS - 1]);
    points
}

/// A kind of square map.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Rooms,
    Caves,
    Pillars,
    Open,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Rooms, Self::Caves, Self::Pillars, Self::Open];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms and corridors",
            Self::Caves => "caves",
            Self::Pillars => "pillars",
            Self::Open => "open halls",
        }
    }

    /// The map with this index, and points on it to look from.
    pub(crate) fn map(self, index: usize) -> (Square, [Pos; POINTS]) {
        let mut dice = dice(self.name(), index);
        let map = match self {
            Self::Rooms => rooms(&mut dice),
            Self::Caves => caves(&mut dice),
            Self::Pillars => scattered(&mut dice, 90),
            Self::Open => scattered(&mut dice, 100),
        };
        let cells: Vec<Pos> = map.cells().collect();
        let points = [(); POINTS].map(|()| dice.pick(&cells).expect("every map has clear cells"));
        (map, points)
    }
}

pub(crate) fn dice(purpose: &str, index: usize) -> Rng {
    Seed(1).stream(purpose, index as u32)
}

pub(crate) const INSIDE: Room = Room { left: 1, top: 1, width: WIDTH as i16 - 2, height: HEIGHT as i16 - 2 };

fn rooms(dice: &mut Rng) -> Square {
    let mut floor = Square::EMPTY;
    let mut last: Option<Room> = None;
    for _ in 0..12 {
        let (width, height) = (dice.range(3, 12) as i16, dice.range(3, 8) as i16);
        let room = Room::placed(width, height, INSIDE, dice);
        floor = floor.or(&room.floor());
        if let Some(last) = last {
            floor = floor.or(&corridor(last.centre(), room.centre(), Bend::AcrossFirst));
        }
        last = Some(room);
    }
    floor
}

/// Randomly clear cells. `share` is in percent.
fn scattered(dice: &mut Rng, share: u32) -> Square {
    let mut floor = Square::EMPTY;
    INSIDE.floor::<WIDTH, HEIGHT>().cells().filter(|_| dice.chance(share, 100)).for_each(|pos| floor.insert(pos));
    floor
}

/// Caves of the kit.
fn caves(dice: &mut Rng) -> Square {
    let caves: Grid<bool, WIDTH, HEIGHT> = kit_caves(Topology::Square8, |pos| INSIDE.contains(pos), 55, 4, dice);
    let mut floor = Square::EMPTY;
    Grid::<bool, WIDTH, HEIGHT>::positions().filter(|pos| caves[*pos]).for_each(|pos| floor.insert(pos));
    floor
}

/// The cost of entering each cell of a map: most cost 1, and 0 is closed.
pub(crate) fn costs(map: &Square) -> Grid<u8, WIDTH, HEIGHT> {
    let mut dice = dice("costs", 0);
    let mut costs = Grid::filled(0);
    map.cells().for_each(|pos| costs[pos] = dice.pick(&[1, 1, 1, 2, 9]).expect("there are costs"));
    costs
}
