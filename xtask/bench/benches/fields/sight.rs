//! Fields of view, against `hexx`, `doryen-fov` and `bracket-pathfinding`.

use crate::contest::Contest;
use crate::distances::Rivals;
use crate::levels::{HEIGHT, Kind, LEVEL_WIDTH, POINTS, SQUARES, Square, WIDTH, levels, points};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::fov::{field_of_view, hex_field_of_view};
use barrow_measure::each_warm;
use bracket_pathfinding::prelude::{FieldOfViewAlg, Point};
use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};
use hexx::Hex;
use hexx::algorithms::range_fov;
use into_ruins::bench::{Level, world};
use std::hint::black_box;
use std::rc::Rc;

/// A radius beyond all walls of a square map.
const FAR: u16 = (WIDTH + HEIGHT) as u16;

pub(crate) fn hex(pos: Pos) -> Hex {
    Hex::new(pos.x.into(), pos.y.into())
}

/// The clear cells of a level, in the smallest form with fast look-up.
pub(crate) struct Clear(pub(crate) Grid<bool, LEVEL_WIDTH, LEVEL_WIDTH>);

impl Clear {
    pub(crate) fn of(level: &Level) -> Self {
        let mut clear = Grid::filled(false);
        world().filter(|pos| level.is_clear(*pos)).for_each(|pos| clear[pos] = true);
        Self(clear)
    }

    /// The field of view of `hexx`.
    pub(crate) fn seen(&self, (from, reach): (Pos, u32)) -> impl IntoIterator<Item = Hex> + use<> {
        range_fov(hex(from), reach, |at| self.0.get(Pos::new(at.x as i16, at.y as i16)) != Some(true))
    }
}

/// Sight of Into Ruins, from several points on each level.
pub(crate) fn on_levels() -> Contest {
    let mut ours = levels();
    let theirs: Vec<Clear> = ours.iter().map(Clear::of).collect();
    let reach = |from: Pos| world().map(|pos| Topology::Hex.distance(from, pos)).max().map_or(0, |steps| steps as u32);
    let views: Vec<[(Pos, u32); POINTS]> =
        ours.iter_mut().enumerate().map(|(index, level)| points(level, index).map(|from| (from, reach(from)))).collect();
    let (mut agree, mut open, mut cells) = (0, 0, [0; 2]);
    for ((level, other), views) in ours.iter_mut().zip(&theirs).zip(&views) {
        for view in views {
            level.sight(view.0);
            let mut seen: Vec<Pos> = other.seen(*view).into_iter().map(|at| Pos::new(at.x as i16, at.y as i16)).collect();
            seen.sort_by_key(|pos| (pos.y, pos.x));
            let theirs = |pos: Pos| seen.binary_search_by_key(&(pos.y, pos.x), |pos| (pos.y, pos.x)).is_ok();
            cells[0] += world().filter(|pos| level.is_in_sight(*pos)).count();
            cells[1] += seen.len();
            for pos in world().filter(|pos| level.is_clear(*pos)) {
                open += 1;
                agree += usize::from(level.is_in_sight(pos) == theirs(pos));
            }
            for pos in Topology::Hex.directions().filter_map(|dir| Topology::Hex.step(view.0, dir)) {
                assert!(!level.is_clear(pos) || level.is_in_sight(pos) && theirs(pos), "both see their neighbours");
            }
        }
    }
    assert!(agree * 10 > open * 9, "the two fields of view agree about only {agree} of {open} cells");
    let count = views.len() * POINTS;
    let average = cells.map(|cells| cells as f64 / count as f64);
    let agreement = 100.0 * agree as f64 / open as f64;
    let views = Rc::new(views);
    let same = Rc::clone(&views);
    Contest::new(format!("sight, {POINTS} points on each level of Into Ruins; both agree about {agreement:.1} % of clear cells"))
        .with_cells(
            "ours, with the walls",
            average[0],
            each_warm(count, move || {
                for (level, views) in ours.iter_mut().zip(views.iter()) {
                    for view in views {
                        level.sight(view.0);
                    }
                }
            }),
        )
        .with_cells(
            "hexx::range_fov, clear cells only",
            average[1],
            each_warm(count, move || {
                for (level, views) in theirs.iter().zip(same.iter()) {
                    for view in views {
                        drop(black_box(level.seen(*view)));
                    }
                }
            }),
        )
}

/// The kit's sight on hexes, from several points on each level of Into Ruins.
pub(crate) fn on_hexes() -> Contest {
    let mut levels = levels();
    let maps: Vec<Clear> = levels.iter().map(Clear::of).collect();
    let reach = |from: Pos| world().map(|pos| Topology::Hex.distance(from, pos)).max().map_or(0, |steps| steps as u32);
    let views: Vec<[(Pos, u32); POINTS]> =
        levels.iter_mut().enumerate().map(|(index, level)| points(level, index).map(|from| (from, reach(from)))).collect();
    let mut seen = Grid::<bool, LEVEL_WIDTH, LEVEL_WIDTH>::filled(false);
    let mut look = move |map: &Clear, (from, radius): (Pos, u32)| {
        seen.cells_mut().fill(false);
        hex_field_of_view(from, radius as u16, |pos| map.0.get(pos) != Some(true), |pos| seen[pos] = true);
        *black_box(&mut seen)
    };
    let (mut agree, mut open, mut cells) = (0, 0, [0; 2]);
    for (map, views) in maps.iter().zip(&views) {
        for view in views {
            let ours = look(map, *view);
            let mut theirs = Grid::<bool, LEVEL_WIDTH, LEVEL_WIDTH>::filled(false);
            map.seen(*view).into_iter().for_each(|at| theirs[Pos::new(at.x as i16, at.y as i16)] = true);
            cells[0] += ours.cells().iter().filter(|seen| **seen).count();
            cells[1] += theirs.cells().iter().filter(|seen| **seen).count();
            for pos in world().filter(|pos| map.0[*pos]) {
                open += 1;
                agree += usize::from(ours[pos] == theirs[pos]);
            }
        }
    }
    assert!(agree * 10 > open * 9, "the two fields of view agree about only {agree} of {open} cells");
    let count = views.len() * POINTS;
    let average = cells.map(|cells| cells as f64 / count as f64);
    let agreement = 100.0 * agree as f64 / open as f64;
    let (views, maps) = (Rc::new(views), Rc::new(maps));
    let each = move |look: &mut dyn FnMut(&Clear, (Pos, u32))| {
        for (map, views) in maps.iter().zip(views.iter()) {
            for view in views {
                look(map, *view);
            }
        }
    };
    let again = each.clone();
    Contest::new(format!("hex sight of the kit, {POINTS} points on each level; both agree about {agreement:.1} % of clear cells"))
        .with_cells(
            "ours (kit), with the walls",
            average[0],
            each_warm(count, move || each(&mut |map, view| _ = look(map, view))),
        )
        .with_cells(
            "hexx::range_fov, clear cells only",
            average[1],
            each_warm(count, move || again(&mut |map, view| drop(black_box(map.seen(view))))),
        )
}

/// A square map in the form that `field_of_view` needs, and the cells in view.
struct Ours {
    clear: Grid<bool, WIDTH, HEIGHT>,
    seen: Grid<bool, WIDTH, HEIGHT>,
}

impl Ours {
    fn of(map: &Square) -> Self {
        let mut clear = Grid::filled(false);
        map.cells().for_each(|pos| clear[pos] = true);
        Self { clear, seen: Grid::filled(false) }
    }

    fn look(&mut self, from: Pos, radius: u16) {
        let Self { clear, seen } = self;
        seen.cells_mut().fill(false);
        field_of_view(from, radius, |pos| clear.get(pos) != Some(true), |pos| seen[pos] = true);
        black_box(seen);
    }
}

/// A square map in the form of `doryen-fov`.
fn doryens(map: &Square) -> MapData {
    let mut data = MapData::new(WIDTH, HEIGHT);
    for pos in Grid::<u8, WIDTH, HEIGHT>::positions() {
        data.set_transparent(pos.x as usize, pos.y as usize, map.contains(pos));
    }
    data
}

fn look(doryen: &mut impl FovAlgorithm, map: &mut MapData, from: Pos, radius: u16) {
    map.clear_fov();
    doryen.compute_fov(map, from.x as usize, from.y as usize, radius.into(), true);
    black_box(&map.fov);
}

/// The kit's sight on square maps, near and far, on each kind of map.
pub(crate) fn on_squares() -> Vec<Contest> {
    let mut contests = Vec::new();
    for kind in Kind::ALL {
        for radius in [8, FAR] {
            contests.push(on_square(kind, radius));
        }
    }
    contests
}

fn on_square(kind: Kind, radius: u16) -> Contest {
    let maps: Rc<[(Square, [Pos; POINTS])]> = (0..SQUARES).map(|index| kind.map(index)).collect();
    let mut ours: Vec<Ours> = maps.iter().map(|(map, _)| Ours::of(map)).collect();
    let (mut casting, mut restrictive) = (FovRecursiveShadowCasting::new(), FovRestrictive::new());
    let [mut cast, mut restricted] = [(); 2].map(|()| maps.iter().map(|(map, _)| doryens(map)).collect::<Vec<_>>());
    let bracket: Vec<Rivals> = maps.iter().map(|(map, _)| brackets(map)).collect();
    let mut cells = [0; 4];
    for (index, (_, points)) in maps.iter().enumerate() {
        for &from in points {
            ours[index].look(from, radius);
            look(&mut casting, &mut cast[index], from, radius);
            look(&mut restrictive, &mut restricted[index], from, radius);
            let count = |seen: &[bool]| seen.iter().filter(|seen| **seen).count();
            let seen = [ours[index].seen.cells(), &cast[index].fov, &restricted[index].fov].map(count);
            cells.iter_mut().zip(seen).for_each(|(cells, seen)| *cells += seen);
            cells[3] += seen_by_bracket(&bracket[index], from, radius.into()).len();
        }
    }
    let count = SQUARES * POINTS;
    let [own, by_casting, by_restriction, by_bracket] = cells.map(|cells| cells as f64 / count as f64);
    let all = move |maps: &Rc<[(Square, [Pos; POINTS])]>| {
        let maps = Rc::clone(maps);
        move |act: &mut dyn FnMut(usize, Pos)| {
            for (index, (_, points)) in maps.iter().enumerate() {
                for &from in points {
                    act(index, from);
                }
            }
        }
    };
    let [first, second, third, fourth] = [(); 4].map(|()| all(&maps));
    let how_far = if radius == FAR { "to the edge of the map".to_owned() } else { format!("within {radius} cells") };
    Contest::new(format!("square sight {how_far}: {}", kind.name()))
        .with_cells("ours (kit)", own, each_warm(count, move || first(&mut |index, from| ours[index].look(from, radius))))
        .with_cells(
            "doryen-fov, shadow casting",
            by_casting,
            each_warm(count, move || second(&mut |index, from| look(&mut casting, &mut cast[index], from, radius))),
        )
        .with_cells(
            "doryen-fov, restrictive",
            by_restriction,
            each_warm(count, move || third(&mut |index, from| look(&mut restrictive, &mut restricted[index], from, radius))),
        )
        .with_cells(
            "bracket-pathfinding, symmetric",
            by_bracket,
            each_warm(count, move || {
                fourth(&mut |index, from| drop(black_box(seen_by_bracket(&bracket[index], from, radius.into()))));
            }),
        )
}

/// A square map in the form of `bracket-pathfinding`.
pub(crate) fn brackets(map: &Square) -> Rivals {
    let clear = Grid::<u8, WIDTH, HEIGHT>::positions().map(|pos| map.contains(pos).into()).collect();
    Rivals::new(Topology::Square8, WIDTH, Vec::new(), clear)
}

/// The symmetric field of view of `bracket-pathfinding`.
pub(crate) fn seen_by_bracket(map: &Rivals, from: Pos, radius: i32) -> impl ExactSizeIterator<Item = Point> + use<> {
    FieldOfViewAlg::SymmetricShadowcasting.field_of_view_set(Point::new(from.x, from.y), radius, map).into_iter()
}
