//! Makes a level: rooms, corridors with loops, doors, an exit and sleeping monsters. A level depends only on the seed and its
//! number. Spec: roguelulz 3, "map" and "contents".

use super::{Bits, HEIGHT, Kind, LEVELS, MAX_MONSTERS, Monster, Monsters, WIDTH};
use barrow_core::{Pos, Rng, Seed};
use barrow_kit::rooms::{Bend, corridor};
use barrow_kit::{Flood, Room};
use serde::Serialize;

/// Each sixth of the map, three across and two down, gets a room, so there are at least six rooms.
const SECTORS: usize = 6;
const SECTOR: (i16, i16) = (20, 10);
const MAX_ROOMS: usize = 10;
/// Number of tries to add more rooms. Most find no space.
const TRIES_FOR_MORE: usize = 12;
const WIDTHS: (i32, i32) = (3, 12);
const HEIGHTS: (i32, i32) = (3, 6);
/// Corridors beyond the ones that join every room. Spec: roguelulz 3.
const EXTRA_CORRIDORS: usize = 2;
/// More corridors are dug until the level has this many loops. At most eight extra corridors have always been enough.
const LOOPS: i32 = 2;
const MAX_EXTRA_CORRIDORS: usize = 8;
/// Candidates for each corridor, each tried with both bends.
const DRAFTS: usize = 3;

/// The parts of a level that never change.
#[derive(Clone, Serialize)]
pub(crate) struct Level {
    /// Walkable cells.
    pub(crate) floor: Bits,
    /// Floor cells that block sight.
    pub(crate) doors: Bits,
    /// Floor without doors. Derived.
    #[serde(skip)]
    pub(crate) clear: Bits,
    /// `clear` transposed, for the field of view. Derived.
    #[serde(skip)]
    pub(crate) across: barrow_kit::BitMap<HEIGHT, WIDTH>,
    /// The stairs, or the star on the last level.
    pub(crate) exit: Pos,
}

/// A new level with its arrival point and monsters.
pub(crate) struct Fresh {
    pub(crate) level: Level,
    pub(crate) arrival: Pos,
    pub(crate) monsters: Monsters,
}

impl Level {
    pub(crate) fn new(floor: Bits, doors: Bits, exit: Pos) -> Self {
        let clear = floor.without(&doors);
        Self { floor, doors, clear, across: clear.transposed(), exit }
    }
}

/// Makes level `number` of the run with this seed.
pub(crate) fn make(seed: Seed, number: u8) -> Fresh {
    let mut rng = seed.stream("map", u32::from(number));
    let (rooms, count) = place_rooms(&mut rng);
    let rooms = &rooms[..count];
    let halls = rooms.iter().fold(Bits::EMPTY, |halls, room| halls.or(&room.floor()));
    let floor = dig_corridors(rooms, halls, &mut rng);
    let doors = hang_doors(&floor, &halls, &mut rng);
    let arrival = rooms[0].cell(&mut rng);
    let exit = farthest(rooms, arrival, &floor).cell(&mut rng);
    let monsters = populate(&floor, rooms[0], exit, number, &mut seed.stream("monsters", u32::from(number)));
    Fresh { level: Level::new(floor, doors, exit), arrival, monsters }
}

/// Rooms in a random order: the player arrives in the first.
fn place_rooms(rng: &mut Rng) -> ([Room; MAX_ROOMS], usize) {
    let mut rooms = [Room::default(); MAX_ROOMS];
    let mut count = 0;
    let mut place = |area: Room, rng: &mut Rng| {
        let (width, height) = (rng.range(WIDTHS.0, WIDTHS.1) as i16, rng.range(HEIGHTS.0, HEIGHTS.1) as i16);
        let room = Room::placed(width, height, area, rng);
        // Leave two walls between rooms, so that a corridor passing between them cannot open both.
        if count < MAX_ROOMS && rooms[..count].iter().all(|other| !room.is_within(*other, 2)) {
            rooms[count] = room;
            count += 1;
        }
    };
    for sector in 0..SECTORS as i16 {
        let (left, top) = (sector % 3 * SECTOR.0 + 1, sector / 3 * SECTOR.1 + 1);
        place(Room { left, top, width: SECTOR.0 - 2, height: SECTOR.1 - 2 }, rng);
    }
    for _ in 0..TRIES_FOR_MORE {
        place(Room { left: 1, top: 1, width: WIDTH as i16 - 2, height: HEIGHT as i16 - 2 }, rng);
    }
    rng.shuffle(&mut rooms[..count]);
    (rooms, count)
}

/// Joins each room to the nearest earlier room. Then digs loops, each from a room with few exits to the nearest room that no
/// corridor joins to it.
fn dig_corridors(rooms: &[Room], halls: Bits, rng: &mut Rng) -> Bits {
    let mut floor = halls;
    let mut joined = [0u16; MAX_ROOMS];
    let dig = |a: usize, b: usize, floor: &mut Bits, joined: &mut [u16; MAX_ROOMS], rng: &mut Rng| {
        joined[a] |= 1 << b;
        joined[b] |= 1 << a;
        *floor = floor.or(&best_corridor(rooms[a], rooms[b], floor, rng));
    };
    for room in 1..rooms.len() {
        if let Some(nearest) = (0..room).min_by_key(|&other| rooms[room].steps_to(rooms[other])) {
            dig(room, nearest, &mut floor, &mut joined, rng);
        }
    }
    for extra in 0..MAX_EXTRA_CORRIDORS {
        if extra >= EXTRA_CORRIDORS && loops(&floor) >= LOOPS {
            break;
        }
        let Some(start) = (0..rooms.len()).min_by_key(|&room| (joined[room].count_ones(), room)) else { break };
        let open = |&other: &usize| other != start && joined[start] >> other & 1 == 0;
        if let Some(end) = (0..rooms.len()).filter(open).min_by_key(|&other| rooms[start].steps_to(rooms[other])) {
            dig(start, end, &mut floor, &mut joined, rng);
        }
    }
    floor
}

/// Counts the separate pieces of wall that the connected floor encloses, by Euler's formula on cells, sides and corners.
fn loops(floor: &Bits) -> i32 {
    let below = |y: usize| floor.row(y as i32 + 1);
    let ones = |bits: u64| bits.count_ones() as i32;
    (0..HEIGHT).fold(1, |loops, y| {
        let row = floor.rows()[y];
        let pairs = row & row >> 1;
        loops - ones(row) + ones(pairs) + ones(row & below(y)) - ones(pairs & (below(y) & below(y) >> 1))
    })
}

/// Tries a few corridors between random cells of two rooms, and picks the one that runs least alongside existing floor.
fn best_corridor(a: Room, b: Room, floor: &Bits, rng: &mut Rng) -> Bits {
    let beside = floor.spread_to_sides();
    let mut best = (u32::MAX, Bits::EMPTY);
    for _ in 0..DRAFTS {
        let (from, to) = (a.cell(rng), b.cell(rng));
        for bend in [Bend::AcrossFirst, Bend::DownFirst] {
            let draft = corridor(from, to, bend);
            let new = draft.without(floor);
            let cost = 4 * new.and(&beside).count() + new.count();
            if cost < best.0 {
                best = (cost, draft);
            }
        }
    }
    best.1
}

/// Places doors where a corridor meets a room in a gap one cell wide. One such gap in four stays open.
fn hang_doors(floor: &Bits, halls: &Bits, rng: &mut Rng) -> Bits {
    let gaps = floor.without(halls).and(&halls.spread_to_sides());
    let mut doors = Bits::EMPTY;
    for gap in gaps.cells() {
        let [north, east, south, west] = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| floor.contains(gap.offset(x, y)));
        let is_narrow = (north && south && !east && !west) || (east && west && !north && !south);
        if is_narrow && rng.chance(3, 4) {
            doors.insert(gap);
        }
    }
    doors
}

/// The room whose centre is most steps away from `arrival`.
fn farthest(rooms: &[Room], arrival: Pos, floor: &Bits) -> Room {
    let mut flood = Flood::from(arrival);
    let mut last = 0;
    while flood.spread(floor) {
        last = (1..rooms.len()).find(|&room| flood.front().contains(rooms[room].centre())).unwrap_or(last);
    }
    rooms[last]
}

/// Places monsters by rejection sampling, as in Part I, but none in the arrival room and none on the exit.
fn populate(floor: &Bits, arrival: Room, exit: Pos, number: u8, rng: &mut Rng) -> Monsters {
    let mut monsters = [Monster::NONE; MAX_MONSTERS];
    let mut free = floor.without(&arrival.floor());
    free.remove(exit);
    for (monster, kind) in monsters.iter_mut().zip(Kind::ROTA.into_iter().cycle()).take(monsters_on(number)) {
        let at = loop {
            let row = rng.below(HEIGHT as u32) as i16;
            let at = Pos::new(rng.below(WIDTH as u32) as i16, row);
            if free.contains(at) {
                break at;
            }
        };
        free.remove(at);
        *monster = Monster::new(kind, at);
    }
    monsters
}

/// Five per level number. With the spec's 8 + 2 per level, the first level was the deadliest, because hit points are fewest there.
const fn monsters_on(number: u8) -> usize {
    5 * number as usize
}

const _: () = assert!(monsters_on(LEVELS) <= MAX_MONSTERS, "the last level has the most monsters");

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Topology;
    use barrow_kit::Regions;

    fn each_level(mut check: impl FnMut(u64, u8, &Fresh)) {
        for seed in 0..1000 {
            for number in 1..=LEVELS {
                check(seed, number, &make(Seed(seed), number));
            }
        }
    }

    #[test]
    fn all_floor_is_connected_and_the_border_is_wall() {
        each_level(|seed, number, fresh| {
            let mut flood = Flood::from(fresh.arrival);
            while flood.spread(&fresh.level.floor) {}
            assert!(*flood.reached() == fresh.level.floor, "seed {seed}, level {number}");
            let border = fresh
                .level
                .floor
                .cells()
                .find(|cell| cell.x == 0 || cell.y == 0 || cell.x == WIDTH as i16 - 1 || cell.y == HEIGHT as i16 - 1);
            assert_eq!(border, None, "seed {seed}, level {number}");
            assert!(fresh.level.floor.contains(fresh.level.exit));
            assert!(fresh.level.doors.without(&fresh.level.floor).is_empty());
        });
    }

    #[test]
    fn there_are_at_least_six_rooms_with_walls_between_them() {
        for seed in 0..1000 {
            let mut rng = Seed(seed).stream("rooms", 0);
            let (rooms, count) = place_rooms(&mut rng);
            assert!((SECTORS..=MAX_ROOMS).contains(&count), "seed {seed}: {count} rooms");
            for (index, room) in rooms[..count].iter().enumerate() {
                assert!((3..=12).contains(&room.width) && (3..=6).contains(&room.height), "seed {seed}: {room:?}");
                assert!(rooms[..index].iter().all(|other| !room.is_within(*other, 1)), "seed {seed}: {room:?} has no wall");
            }
        }
    }

    #[test]
    fn there_are_loops() {
        let mut fewest = i32::MAX;
        each_level(|seed, number, fresh| {
            // A loop encloses walls from which no path over walls, diagonals included, leads out.
            let walls = Regions::<WIDTH, HEIGHT>::of(Topology::Square8, |pos| !fresh.level.floor.contains(pos));
            let pieces = i32::from(walls.count()) - 1;
            assert_eq!(pieces, loops(&fresh.level.floor), "seed {seed}, level {number}");
            fewest = fewest.min(pieces);
        });
        assert!(fewest >= LOOPS, "some level has {fewest} loops");
    }

    #[test]
    fn monsters_avoid_the_arrival_room_and_half_of_them_are_hounds() {
        each_level(|seed, number, fresh| {
            let living: Vec<&Monster> = fresh.monsters.iter().filter(|monster| monster.hp > 0).collect();
            let (rooms, count) = place_rooms(&mut Seed(seed).stream("map", u32::from(number)));
            assert!(rooms[0].contains(fresh.arrival) && !rooms[0].contains(fresh.level.exit), "seed {seed}, level {number}");
            assert!(rooms[..count].iter().any(|room| room.contains(fresh.level.exit)), "seed {seed}, level {number}");
            for (index, monster) in living.iter().enumerate() {
                assert!(fresh.level.floor.contains(monster.at) && monster.at != fresh.level.exit, "seed {seed}, level {number}");
                assert!(living[..index].iter().all(|other| other.at != monster.at), "seed {seed}, level {number}");
                assert!(!rooms[0].contains(monster.at), "seed {seed}, level {number}");
            }
            let count = |kind| living.iter().filter(|monster| monster.kind == kind).count();
            let [hounds, spiders, ogres] = [Kind::Hound, Kind::Spider, Kind::Ogre].map(count);
            assert_eq!(hounds + spiders + ogres, 5 * usize::from(number));
            assert!(hounds >= spiders + ogres && spiders >= ogres && ogres > 0, "{hounds}, {spiders}, {ogres}");
        });
    }

    #[test]
    fn a_level_depends_on_seed_and_number_alone() {
        let draw = |seed, number| {
            let fresh = make(Seed(seed), number);
            (fresh.level.floor, fresh.level.exit, fresh.arrival, fresh.monsters.map(|monster| monster.at))
        };
        assert!(draw(3, 2) == draw(3, 2));
        assert!(draw(3, 2) != draw(3, 3));
        assert!(draw(3, 2) != draw(4, 2));
    }
}
