//! Computes the light on a map from the light of its cells, at nodes half a cell apart.

use super::grid::Grid;
use barrow_core::{Pos, Sight, Variant, View};
use barrow_raster::{Light, Lit, Point, Rgb, flutter, in_light, mixed, real, sine};

/// How often a flame changes its shape. \[per second\]
pub const FLICKERS: f64 = 13.0;

/// The light of a cell that was seen before.
const REMEMBERED: Lit = [0.4, 0.46, 0.62, 0.18];
/// The light of a cell in view that has none.
const DARK: Lit = [0.42, 0.45, 0.56, 0.6];
/// Warm and cool light, at its dimmest and its brightest. Cool light removes most hue, because brown rock would turn khaki.
const WARM: [Lit; 2] = [[0.6, 0.46, 0.36, 0.9], [1.22, 0.98, 0.7, 1.08]];
const COOL: [Lit; 2] = [[0.36, 0.53, 0.6, 0.3], [0.74, 1.04, 1.1, 0.34]];
/// The light that a source adds around itself.
const WARM_SHINE: [f32; 3] = [1.1, 0.62, 0.2];
const COOL_SHINE: [f32; 3] = [0.25, 0.95, 1.1];
const SHINE: f32 = 0.26;
/// The ambient light in games without lighting, and how much is added around the player.
const UNLIT: [f32; 3] = [0.84, 0.84, 0.88];
const AROUND_PLAYER: [f32; 3] = [0.26, 0.23, 0.16];
/// The square of its reach. \[cells\]
const AROUND_REACHES: f32 = 640.0;
/// Daylight above the player who won, and its least share on any known cell.
const DAY: Lit = [1.4, 1.26, 0.98, 1.0];
const LEAST_DAY: f32 = 0.3;
/// How far daylight reaches. \[cells\]
const DAY_REACHES: f32 = 14.0;
/// Higher levels are drawn no brighter.
const BRIGHTEST: i8 = 5;
/// The least light on a letter.
const DIMMEST: f32 = 0.36;
/// How much an unknown cell darkens its neighbours.
const SHADE: f32 = 0.6;

/// A source of light: the brightest cell around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) at: Pos,
    pub(super) light: barrow_core::Light,
}

/// Everything besides the view that light depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions {
    /// The time in seconds, if flames flicker.
    pub(super) flicker: Option<f64>,
    /// The least light: in themes for contrast nothing is quite dark.
    pub(super) least: f32,
    pub(super) is_grey: bool,
    /// True if remembered cells have less light than cells in view.
    pub(super) fades: bool,
    /// The share of the light that is left while a level darkens or dawns.
    pub(super) left: f32,
    /// The cell that daylight falls on.
    pub(super) day: Option<Pos>,
}

/// The light on a map, at nodes row by row.
#[derive(Clone, Debug, Default)]
pub(super) struct LightMap {
    columns: usize,
    nodes: Vec<Lit>,
    weights: Vec<f32>,
}

/// Cells that are brighter than their neighbours. Among equally bright neighbours, the first.
pub(super) fn sources(view: &View, grid: &Grid) -> Vec<Source> {
    let seen = |pos: Pos| view.light(pos).filter(|_| grid.has(pos) && view.sight(pos) == Sight::InView);
    let source = |at: Pos| {
        let light = seen(at).filter(|light| light.level > barrow_core::Light::BRIGHT)?;
        let is_dimmer = |pos: Pos| seen(pos).is_none_or(|other| (other.level, (at.y, at.x)) < (light.level, (pos.y, pos.x)));
        grid.neighbours(at).all(is_dimmer).then_some(Source { at, light })
    };
    view.positions().filter_map(source).collect()
}

impl LightMap {
    /// Computes the light of a view.
    pub(super) fn fill(&mut self, grid: &Grid, view: &View, sources: &[Source], how: &Conditions) {
        self.columns = grid.node_columns();
        let count = self.columns * grid.node_rows();
        self.nodes.clear();
        self.nodes.resize(count, [0.0; 4]);
        self.weights.clear();
        self.weights.resize(count, 0.0);
        for pos in view.positions().filter(|&pos| grid.has(pos)) {
            self.splat(grid.node(pos), of_cell(grid, view, pos, sources, how));
        }
        for (node, weight) in self.nodes.iter_mut().zip(&self.weights).filter(|(_, weight)| **weight > 0.0) {
            *node = node.map(|sum| sum / weight);
        }
    }

    /// Adds a cell's light to the nodes up to half a cell from its middle.
    fn splat(&mut self, (column, row): (usize, usize), lit: Option<Lit>) {
        for (down, above) in [(0, 0.5), (1, 1.0), (2, 0.5)] {
            for (right, aside) in [(0, 0.5), (1, 1.0), (2, 0.5)] {
                let node = (row + down - 1) * self.columns + column + right - 1;
                let weight = above * aside * if lit.is_none() { SHADE } else { 1.0 };
                let Some((sum, all)) = self.nodes.get_mut(node).zip(self.weights.get_mut(node)) else { continue };
                *all += weight;
                for (sum, part) in sum.iter_mut().zip(lit.unwrap_or_default()) {
                    *sum += part * weight;
                }
            }
        }
    }

    /// The light on a picture that begins at the map's pixel `x0`, `y0`.
    pub(super) fn seen_from(&self, grid: &Grid, (x0, y0): (i32, i32)) -> Light<'_> {
        let step = Point { x: real(grid.cell_width()) / 2.0, y: real(grid.row_step()) / 2.0 };
        // The first node is half a cell before the map.
        let first = Point { x: -step.x - real(x0), y: real(grid.cell_height()) / 2.0 - 2.0 * step.y - real(y0) };
        Light { columns: self.columns, nodes: &self.nodes, first, step }
    }
}

/// The light of one cell; `None` where nothing is known.
fn of_cell(grid: &Grid, view: &View, pos: Pos, sources: &[Source], how: &Conditions) -> Option<Lit> {
    let (mut lit, least) = match (view.sight(pos), view.light(pos)) {
        (Sight::Unknown, _) => return None,
        (Sight::Remembered, _) if how.fades => (REMEMBERED, how.least * 0.7),
        (Sight::Remembered, _) | (Sight::InView, None) => (without_light(grid, view, pos), how.least),
        (Sight::InView, Some(light)) => (of_lit_cell(grid, pos, light, sources, how), how.least),
    };
    if let Some(day) = how.day {
        lit = mixed(lit, DAY, (1.0 - grid.far(day, pos) / DAY_REACHES).max(LEAST_DAY));
    }
    let [red, green, blue, kept] = lit;
    let part = |part: f32| part.max(least) * how.left;
    Some([part(red), part(green), part(blue), if how.is_grey { 0.0 } else { kept }])
}

fn without_light(grid: &Grid, view: &View, pos: Pos) -> Lit {
    let Some(hero) = view.hero else { return [1.0; 4] };
    let (across, down) = grid.between(hero, pos);
    let mut near = (1.0 - (across * across + down * down) / AROUND_REACHES).max(0.0);
    // A bell curve ends without an edge.
    for _ in 0..4 {
        near *= near;
    }
    let part = |index: usize| UNLIT[index] + AROUND_PLAYER[index] * near;
    [part(0), part(1), part(2), 1.0]
}

fn of_lit_cell(grid: &Grid, pos: Pos, light: barrow_core::Light, sources: &[Source], how: &Conditions) -> Lit {
    if light.level <= 0 {
        return DARK;
    }
    let [red, green, blue, kept] = of_light(light);
    let flicker = how.flicker.map_or(1.0, |time| flicker(grid, pos, light.is_cool, time));
    let mut lit = [red * flicker, green * flicker, blue * flicker, kept];
    for source in sources {
        let reach = 1.0 + f32::from(source.light.level) * 0.7;
        let left = 1.0 - grid.far(source.at, pos) / reach;
        if left > 0.0 {
            let shine = if source.light.is_cool { COOL_SHINE } else { WARM_SHINE };
            let strength = left * left * SHINE * how.flicker.map_or(1.0, |time| flare(grid, *source, time));
            for (own, shine) in lit.iter_mut().zip(shine) {
                *own += strength * shine;
            }
        }
    }
    lit
}

fn of_light(light: barrow_core::Light) -> Lit {
    if light.level <= 0 {
        return DARK;
    }
    let part = (f32::from(light.level.min(BRIGHTEST) - 1) / (f32::from(BRIGHTEST) - 1.5)).min(1.0);
    let [low, high] = if light.is_cool { COOL } else { WARM };
    mixed(low, high, part)
}

/// The light of a known cell, without its neighbours' light.
fn alone(view: &View, variant: &Variant, pos: Pos) -> Lit {
    match (variant.shown(view.sight(pos)), view.light(pos)) {
        (Sight::InView, Some(light)) => of_light(light),
        (Sight::InView, None) => [1.0; 4],
        (Sight::Remembered | Sight::Unknown, _) => REMEMBERED,
    }
}

/// The colour of a letter in the light of its cell alone.
pub(crate) fn letter_in_light(view: &View, variant: &Variant, pos: Pos, colour: Rgb) -> Rgb {
    in_light(colour, alone(view, variant, pos).map(|part| part.max(DIMMEST)))
}

/// The brightness of a cell that flickers. Flames add waves of several lengths, and cells near each other flicker alike; spores pulse.
fn flicker(grid: &Grid, pos: Pos, is_cool: bool, time: f64) -> f32 {
    let place = grid.place(pos);
    let (u, v) = (f64::from(place.u), f64::from(place.v));
    if is_cool {
        return 1.0 + 0.05 * sine(time * 1.9 + u * 0.4 + v * 0.7);
    }
    let (slow, quick) = (sine(time * 9.1 + u * 0.31), sine(time * 13.7 + v * 0.53 + u * 0.17));
    1.0 + 0.045 * (slow + 0.7 * quick + 0.4 * sine(time * 23.3 - u * 0.23))
}

/// The brightness of a source at a time.
fn flare(grid: &Grid, source: Source, time: f64) -> f32 {
    if source.light.is_cool {
        return flicker(grid, source.at, true, time);
    }
    0.9 + 0.25 * flutter(grid.index(source.at), 1, (time * FLICKERS) as i32) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Topology, Variant};

    const ROW: Variant = Variant { size: (4, 1), topology: Topology::Square4, ..Variant::BASE };
    const CALM: Conditions = Conditions { flicker: None, least: 0.0, is_grey: false, fades: true, left: 1.0, day: None };

    fn view(sight: &[Sight], light: &[(i8, bool)]) -> View {
        let mut view = View::default();
        view.begin(4, 1);
        view.tiles.extend([0; 4]);
        view.sight.extend(sight);
        view.light.extend(light.iter().map(|&(level, is_cool)| barrow_core::Light { level, is_cool }));
        view
    }

    /// The light on the middle row of pixels.
    fn row(view: &View, how: &Conditions) -> Vec<Lit> {
        let grid = Grid::new(&ROW);
        let mut light = LightMap::default();
        light.fill(&grid, view, &[], how);
        (0..64).map(|x| light.seen_from(&grid, (0, 0)).at(x, 8)).collect()
    }

    fn hundredths(lit: Lit) -> [i32; 4] {
        lit.map(|part| (part * 100.0).round() as i32)
    }

    #[test]
    fn light_falls_off_without_a_step() {
        let row = row(&view(&[Sight::InView; 4], &[(2, false), (2, false), (0, false), (0, false)]), &CALM);
        assert!((row[63][0] - DARK[0]).abs() < 0.01, "{row:?}");
        for pair in row.windows(2) {
            assert!(pair[0][0] >= pair[1][0] - 0.001 && pair[0][0] - pair[1][0] <= 0.04, "{row:?}");
        }
        assert!(row[26][0] > row[32][0] && row[32][0] > row[38][0], "{row:?}");
    }

    #[test]
    fn warm_is_red_and_cool_is_blue_and_brighter_is_brighter() {
        let of = |level, is_cool| of_light(barrow_core::Light { level, is_cool });
        for level in 2..6 {
            assert!(of(level, false)[0] > of(level, false)[2] && of(level, true)[0] < of(level, true)[2]);
            for is_cool in [false, true] {
                let all = |level| of(level, is_cool)[..3].iter().sum::<f32>();
                assert!(all(level) >= all(level - 1), "{level}");
            }
        }
        assert_eq!((of(0, false), of(-10, true)), (DARK, DARK));
    }

    #[test]
    fn the_unknown_is_dark_and_darkens_the_edge_of_the_known() {
        use Sight::{InView, Remembered, Unknown};
        let row = row(&view(&[Unknown, InView, Remembered, Unknown], &[(9, true), (2, false), (9, true), (9, true)]), &CALM);
        assert!(row[2].iter().all(|part| *part < 0.001));
        assert!(row[16][0] < row[24][0]);
        assert!((row[40][2] - REMEMBERED[2]).abs() < 0.03, "remembered cells have no light");
    }

    #[test]
    fn where_memory_does_not_fade_what_is_remembered_is_as_bright_as_what_is_in_view() {
        let seen = row(&view(&[Sight::InView; 4], &[]), &CALM);
        let remembered = |fades| row(&view(&[Sight::Remembered; 4], &[]), &Conditions { fades, ..CALM });
        assert!(remembered(false) == seen && remembered(true) != seen);
    }

    #[test]
    fn a_game_without_light_is_a_little_brighter_around_the_player() {
        let mut all = view(&[], &[]);
        assert_eq!(hundredths(row(&all, &CALM)[3]), [100; 4]);
        all.hero = Some(Pos::new(0, 0));
        let row = row(&all, &CALM);
        assert!(row[8][0] > 1.0 && row[63][0] < row[8][0] && row[63][0] > UNLIT[0], "{row:?}");
    }

    #[test]
    fn where_a_run_was_won_it_is_day() {
        let view = view(&[Sight::InView, Sight::InView, Sight::Remembered, Sight::Unknown], &[(0, false); 4]);
        let day = row(&view, &Conditions { day: Some(Pos::new(0, 0)), ..CALM });
        let dark = row(&view, &CALM);
        assert!(day[8][0] > 1.2 && dark[8][0] < 0.5);
        assert!(day[40][0] > dark[40][0]);
        assert!(day[63][0] < 0.5, "day reveals nothing");
    }

    #[test]
    fn themes_for_contrast_leave_nothing_dark_and_monochrome_no_hue() {
        let dark = view(&[Sight::InView; 4], &[(0, false); 4]);
        let bright = row(&dark, &Conditions { least: 0.8, is_grey: true, ..CALM });
        assert_eq!(hundredths(bright[20]), [80, 80, 80, 0]);
    }

    #[test]
    fn flames_flicker_and_spores_breathe_around_their_own_light() {
        let grid = Grid::new(&ROW);
        for is_cool in [false, true] {
            let all: Vec<f32> = (0..100).map(|step| flicker(&grid, Pos::new(2, 0), is_cool, f64::from(step) / 13.0)).collect();
            assert!(all.iter().all(|by| (0.89..1.11).contains(by)), "{all:?}");
            assert!(all.windows(2).any(|pair| pair[0].to_bits() != pair[1].to_bits()));
        }
    }
}
