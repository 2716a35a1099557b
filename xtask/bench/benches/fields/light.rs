//! Light of lamps, against the fields of view of `bracket-pathfinding` and `hexx` with light levels on top.

use crate::contest::Contest;
use crate::levels::{HEIGHT, Kind, LEVEL_WIDTH, POINTS, SQUARES, WIDTH, levels, points};
use crate::sight::{Clear, brackets, hex, seen_by_bracket};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::light::light;
use barrow_measure::each_warm;
use std::hint::black_box;
use std::rc::Rc;

/// The level of each lamp.
const LEVEL: u8 = 8;

pub(crate) fn all() -> [Contest; 2] {
    [on_squares(), on_hexes()]
}

/// Adds the number of lit cells of both to `lit`, and returns how many clear cells have equal levels, of how many.
fn compared<const W: usize, const H: usize>(
    [ours, theirs]: [Grid<u8, W, H>; 2],
    lit: &mut [usize; 2],
    is_clear: impl Fn(Pos) -> bool,
) -> [usize; 2] {
    for (lit, levels) in lit.iter_mut().zip([&ours, &theirs]) {
        *lit += levels.cells().iter().filter(|level| **level > 0).count();
    }
    let clear = Grid::<u8, W, H>::positions().filter(|pos| is_clear(*pos));
    clear.fold([0, 0], |[equal, all], pos| [equal + usize::from(ours[pos] == theirs[pos]), all + 1])
}

fn contest(
    place: &str,
    count: usize,
    lit: [usize; 2],
    [equal, all]: [usize; 2],
    names: [&str; 2],
    [mut ours, mut theirs]: [Box<dyn FnMut(usize)>; 2],
) -> Contest {
    assert!(equal * 100 > all * 85, "the two agree about only {equal} of {all} cells");
    let average = lit.map(|lit| lit as f64 / count as f64);
    let agreement = 100.0 * equal as f64 / all as f64;
    Contest::new(format!("light of {POINTS} lamps, {place}; levels are equal in {agreement:.1} % of clear cells"))
        .with_cells(names[0], average[0], each_warm(count, move || (0..count).for_each(&mut ours)))
        .with_cells(names[1], average[1], each_warm(count, move || (0..count).for_each(&mut theirs)))
}

fn on_squares() -> Contest {
    let maps: Vec<_> = [Kind::Rooms, Kind::Caves].into_iter().flat_map(|kind| (0..SQUARES).map(move |at| kind.map(at))).collect();
    let clear: Vec<Grid<bool, WIDTH, HEIGHT>> = maps
        .iter()
        .map(|(map, _)| {
            let mut clear = Grid::filled(false);
            map.cells().for_each(|pos| clear[pos] = true);
            clear
        })
        .collect();
    let rivals: Vec<_> = maps.iter().map(|(map, _)| brackets(map)).collect();
    let maps = Rc::new(maps);
    let same = Rc::clone(&maps);
    let ours = move |at: usize| -> Grid<u8, WIDTH, HEIGHT> {
        light(Topology::Square8, maps[at].1.map(|pos| (pos, LEVEL)), |pos| clear[at].get(pos) != Some(true))
    };
    let theirs = move |at: usize| {
        let mut levels = Grid::<u8, WIDTH, HEIGHT>::filled(0);
        for lamp in same[at].1 {
            for seen in seen_by_bracket(&rivals[at], lamp, i32::from(LEVEL) - 1) {
                let pos = Pos::new(seen.x as i16, seen.y as i16);
                let (dx, dy) = (f32::from(pos.x - lamp.x), f32::from(pos.y - lamp.y));
                levels[pos] = levels[pos].max(LEVEL.saturating_sub(dx.hypot(dy).round() as u8));
            }
        }
        levels
    };
    let (count, mut lit, mut agree) = (2 * SQUARES, [0; 2], [0; 2]);
    for at in 0..count {
        let both = [ours(at), theirs(at)];
        let kind = if at < SQUARES { Kind::Rooms } else { Kind::Caves };
        let map = kind.map(at % SQUARES).0;
        let [equal, all] = compared(both, &mut lit, |pos| map.contains(pos) && (both[0][pos] > 0 || both[1][pos] > 0));
        agree = [agree[0] + equal, agree[1] + all];
    }
    let names = ["ours (kit)", "bracket-pathfinding, symmetric"];
    let laps: [Box<dyn FnMut(usize)>; 2] =
        [Box::new(move |at| _ = black_box(ours(at))), Box::new(move |at| _ = black_box(theirs(at)))];
    contest("square maps", count, lit, agree, names, laps)
}

fn on_hexes() -> Contest {
    let mut made = levels();
    let maps: Rc<Vec<(Clear, [Pos; POINTS])>> = Rc::new(
        made.iter_mut()
            .enumerate()
            .map(|(index, level)| {
                let lamps = points(level, index);
                (Clear::of(level), lamps)
            })
            .collect(),
    );
    let [first, second, third] = [(); 3].map(|()| Rc::clone(&maps));
    let ours = move |at: usize| -> Grid<u8, LEVEL_WIDTH, LEVEL_WIDTH> {
        let (map, lamps) = &first[at];
        light(Topology::Hex, lamps.map(|pos| (pos, LEVEL)), |pos| map.0.get(pos) != Some(true))
    };
    let theirs = move |at: usize| {
        let (map, lamps) = &second[at];
        let mut levels = Grid::<u8, LEVEL_WIDTH, LEVEL_WIDTH>::filled(0);
        for lamp in lamps {
            for seen in map.seen((*lamp, u32::from(LEVEL) - 1)) {
                let pos = Pos::new(seen.x as i16, seen.y as i16);
                levels[pos] = levels[pos].max(LEVEL - hex(*lamp).unsigned_distance_to(seen) as u8);
            }
        }
        levels
    };
    let (count, mut lit, mut agree) = (maps.len(), [0; 2], [0; 2]);
    for at in 0..count {
        let both = [ours(at), theirs(at)];
        let [equal, all] = compared(both, &mut lit, |pos| third[at].0.0[pos] && (both[0][pos] > 0 || both[1][pos] > 0));
        agree = [agree[0] + equal, agree[1] + all];
    }
    let names = ["ours (kit), with the walls", "hexx::range_fov, clear cells only"];
    let laps: [Box<dyn FnMut(usize)>; 2] =
        [Box::new(move |at| _ = black_box(ours(at))), Box::new(move |at| _ = black_box(theirs(at)))];
    contest("levels of Into Ruins", count, lit, agree, names, laps)
}
