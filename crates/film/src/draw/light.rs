//! How bright each pixel of a map is: the light of its cells as it falls in the page (`lighting.ts` there), at rest.

use super::NIGHT;
use super::glow::{Source, sources};
use super::grid::{CELL, Grid, Window, real};
use crate::pixmap::{Lit, PLAIN, Rgb};
use barrow_core::{Light, Pos, Sight, View};

/// Seen before.
const REMEMBERED: Lit = [0.4, 0.46, 0.62, 0.18];
/// The same in games without light, where nothing else is dim.
const REMEMBERED_UNLIT: Lit = [0.41, 0.42, 0.52, 0.5];
/// In view, but without light.
const DARK: Lit = [0.42, 0.45, 0.56, 0.6];
/// By warm and cool light, at the least and at the most. What is cool leaves little of any other hue: brown rock would be khaki.
const WARM: [Lit; 2] = [[0.6, 0.46, 0.36, 0.9], [1.22, 0.98, 0.7, 1.08]];
const COOL: [Lit; 2] = [[0.36, 0.53, 0.6, 0.3], [0.74, 1.04, 1.1, 0.34]];
/// Deep in the rock, where all is in view.
const DEEP: Lit = [0.41, 0.39, 0.45, 1.0];
/// Where a run was won: light from above, at its brightest, and the least of it wherever anything is known.
const DAY: Lit = [1.4, 1.26, 0.98, 1.0];
const LEAST_DAY: f32 = 0.3;
/// So far it falls. \[cells\]
const DAY_REACHES: f32 = 14.0;
/// The level that is drawn brightest.
const BRIGHTEST: i8 = 5;
/// How much an unknown cell darkens what is beside it.
const SHADE: f32 = 0.6;
/// Who acts is neither darker than this, nor burnt out by the torch beside it, and keeps so much of its colours.
const FIGURE: f32 = 0.74;
const GLARE: f32 = 1.04;
const FIGURE_KEPT: f32 = 0.9;

/// The light that falls on each pixel of a window: nodes half a cell apart, and between them what is between theirs.
pub(super) struct Lights {
    pub(super) window: Window,
    cell_height: i32,
    /// From one row of nodes to the next. \[pixels\]
    step: f32,
    columns: usize,
    /// Empty: all is lit as it is.
    nodes: Vec<Lit>,
    /// Where light comes from.
    pub(super) sources: Vec<Source>,
    /// Above whom the light of day shines.
    pub(super) day: Option<Pos>,
}

/// The light of one cell without that of others; `None` where nothing is known.
pub(super) fn of_cell(view: &View, pos: Pos) -> Option<Lit> {
    match (view.sight(pos), view.light(pos)) {
        (Sight::Unknown, _) => None,
        (Sight::Remembered, _) if view.light.is_empty() => Some(REMEMBERED_UNLIT),
        (Sight::Remembered, _) => Some(REMEMBERED),
        (Sight::InView, None) => Some(PLAIN),
        (Sight::InView, Some(light)) => Some(of_light(light)),
    }
}

fn of_light(light: Light) -> Lit {
    if light.level <= 0 {
        return DARK;
    }
    let part = (f32::from(light.level.min(BRIGHTEST) - 1) / (f32::from(BRIGHTEST) - 1.5)).min(1.0);
    let [low, high] = if light.is_cool { COOL } else { WARM };
    mixed(low, high, part)
}

fn mixed(low: Lit, high: Lit, part: f32) -> Lit {
    std::array::from_fn(|index| low[index] + (high[index] - low[index]) * part)
}

/// How somebody who acts is lit where ground is lit like that: to be told in any light.
pub(super) fn of_figure([red, green, blue, kept]: Lit) -> Lit {
    let part = |part: f32| part.max(FIGURE * (part * 4.0).min(1.0)).min(GLARE);
    [part(red), part(green), part(blue), if kept == 0.0 { 0.0 } else { kept.max(FIGURE_KEPT) }]
}

impl Lights {
    /// The light in `window` of the map. Where all is in view and lit, what `is_deep` is darker.
    pub(super) fn new(view: &View, grid: &Grid, window: Window, day: Option<Pos>, is_deep: impl Fn(Pos) -> bool) -> Self {
        let sources = sources(view, grid);
        let is_all_lit = view.sight.is_empty() && view.light.is_empty();
        let columns = grid.node_columns();
        let own = |pos: Pos| {
            let lit = if is_all_lit && is_deep(pos) { Some(DEEP) } else { of_cell(view, pos) }?;
            let is_lit = view.sight(pos) == Sight::InView && view.light(pos).is_some_and(|light| light.level > 0);
            let lit = if is_lit { sources.iter().fold(lit, |lit, source| source.shine(lit, grid, pos)) } else { lit };
            Some(day.map_or(lit, |day| mixed(lit, DAY, (1.0 - grid.far(day, pos) / DAY_REACHES).max(LEAST_DAY))))
        };
        let cells: Vec<(Pos, Option<Lit>)> = view.positions().filter(|&pos| grid.has(pos)).map(|pos| (pos, own(pos))).collect();
        let is_plain = cells.iter().all(|(_, lit)| *lit == Some(PLAIN));
        let nodes = if is_plain { Vec::new() } else { nodes(grid, &cells) };
        Self { window, cell_height: grid.cell_height(), step: real(grid.row_step()) / 2.0, columns, nodes, sources, day }
    }

    /// What remains where there is no light: where all is lit as it is, nothing is added.
    pub(super) fn night(&self) -> Rgb {
        if self.nodes.is_empty() { [0; 3] } else { NIGHT }
    }

    /// The light at a pixel of the window.
    pub(super) fn at(&self, x: i32, y: i32) -> Lit {
        if self.nodes.is_empty() {
            return PLAIN;
        }
        let rows = self.nodes.len() / self.columns;
        // The first node stands half a cell before the map.
        let across = real(self.window.x + x) + 0.5;
        let (column, right) = whole(across / (real(CELL) / 2.0) + 1.0, self.columns);
        let down = real(self.window.y + y) + 0.5 - real(self.cell_height) / 2.0;
        let (row, below) = whole(down / self.step + 2.0, rows);
        let node = |column: usize, row: usize| self.nodes.get(row * self.columns + column).copied().unwrap_or_default();
        let upper = mixed(node(column, row), node(column + 1, row), right);
        mixed(upper, mixed(node(column, row + 1), node(column + 1, row + 1), right), below)
    }
}

/// The node before a place among so many, and how far beyond it that is.
fn whole(place: f32, count: usize) -> (usize, f32) {
    let place = place.clamp(0.0, real(count as i32) - 1.001);
    (place as usize, place.fract())
}

/// A cell's light reaches half a cell beyond its middle: at each node the cells around it add up.
fn nodes(grid: &Grid, cells: &[(Pos, Option<Lit>)]) -> Vec<Lit> {
    let columns = grid.node_columns();
    let mut nodes = vec![([0.0; 4], 0.0); columns * grid.node_rows()];
    for &(pos, lit) in cells {
        let (column, row) = grid.node(pos);
        for (down, up) in [(0, 0.5), (1, 1.0), (2, 0.5)] {
            for (right, aside) in [(0, 0.5), (1, 1.0), (2, 0.5)] {
                let weight = up * aside * if lit.is_none() { SHADE } else { 1.0 };
                let Some((sum, all)) = nodes.get_mut((row + down - 1) * columns + column + right - 1) else { continue };
                *all += weight;
                for (sum, part) in sum.iter_mut().zip(lit.unwrap_or_default()) {
                    *sum += part * weight;
                }
            }
        }
    }
    nodes.into_iter().map(|(sum, all): (Lit, f32)| if all > 0.0 { sum.map(|sum| sum / all) } else { sum }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Topology, Variant};

    const ROW: Variant = Variant { size: (4, 1), topology: Topology::Square4, ..Variant::BASE };

    fn view(sight: &[Sight], light: &[(i8, bool)]) -> View {
        let mut view = View::default();
        view.begin(4, 1);
        view.tiles.extend([0; 4]);
        view.sight.extend(sight);
        view.light.extend(light.iter().map(|&(level, is_cool)| Light { level, is_cool }));
        view
    }

    fn lights(view: &View) -> Lights {
        let grid = Grid::new(&ROW);
        Lights::new(view, &grid, grid.whole(), None, |pos| pos.x == 3)
    }

    /// The page's light, which film imitates.
    const PAGE: &str = include_str!("../../../../fronts/web/page/src/map/lighting.ts");

    #[test]
    fn films_are_lit_as_the_page_is() {
        let of_page = |name: &str| -> Vec<f32> {
            let (_, said) = PAGE.split_once(&format!("const {name}: Readonly<Lit> = [")).unwrap();
            said.split(']').next().unwrap().split(',').map(|number| number.trim().parse().unwrap()).collect()
        };
        let [warm_low, warm_high] = WARM;
        let [cool_low, cool_high] = COOL;
        for (name, own) in [
            ("MEMORY", REMEMBERED),
            ("DARK", DARK),
            ("WARM_LOW", warm_low),
            ("WARM_HIGH", warm_high),
            ("COOL_LOW", cool_low),
            ("COOL_HIGH", cool_high),
            ("DAY", DAY),
        ] {
            let there = of_page(name);
            assert!(
                there.len() == 4 && own.iter().zip(&there).all(|(own, there)| (own - there).abs() < 0.001),
                "{name}: {there:?}"
            );
        }
    }

    #[test]
    fn light_falls_off_without_a_step() {
        let lights = lights(&view(&[Sight::InView; 4], &[(2, false), (2, false), (0, false), (0, false)]));
        let row: Vec<f32> = (0..64).map(|x| lights.at(x, 8)[0]).collect();
        assert!((row[63] - DARK[0]).abs() < 0.01, "{row:?}");
        for pair in row.windows(2) {
            assert!(pair[0] >= pair[1] - 0.001 && pair[0] - pair[1] <= 0.04, "{row:?}");
        }
        assert!(row[26] > row[32] && row[32] > row[38], "{row:?}");
    }

    #[test]
    fn warm_is_red_and_cool_is_blue_and_brighter_is_brighter() {
        let of = |level, is_cool| of_light(Light { level, is_cool });
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
    fn cool_light_makes_brown_rock_blue() {
        let brown = [150, 104, 62, 255];
        let [red, green, blue, _] = crate::pixmap::lit(brown, of_light(Light { level: 4, is_cool: true }), [0; 3]);
        assert!(red < green && green <= blue.saturating_add(12), "{red} {green} {blue}");
        let [red, green, blue, _] = crate::pixmap::lit(brown, of_light(Light { level: 4, is_cool: false }), [0; 3]);
        assert!(red > green && green > blue);
    }

    #[test]
    fn what_is_not_known_is_dark_and_darkens_the_edge_of_what_is() {
        use Sight::{InView, Remembered, Unknown};
        let lights = lights(&view(&[Unknown, InView, Remembered, Unknown], &[(9, true), (2, false), (9, true), (9, true)]));
        assert!(lights.at(2, 8).iter().all(|part| *part < 0.001));
        assert!(lights.at(16, 8)[0] < lights.at(24, 8)[0]);
        assert!((lights.at(40, 8)[2] - REMEMBERED[2]).abs() < 0.03, "what is remembered has no light");
    }

    #[test]
    fn a_game_without_light_or_sight_is_drawn_as_it_is_but_for_what_is_deep_in_the_rock() {
        let lights_of_all = lights(&view(&[], &[]));
        assert_eq!((lights_of_all.at(3, 3), lights_of_all.at(63, 8)), (PLAIN, DEEP));
        assert!(lights(&view(&[Sight::InView; 4], &[])).nodes.is_empty(), "as it is");
    }

    #[test]
    fn where_a_run_was_won_it_is_day() {
        let grid = Grid::new(&ROW);
        let view = view(&[Sight::InView, Sight::InView, Sight::Remembered, Sight::Unknown], &[(0, false); 4]);
        let day = Lights::new(&view, &grid, grid.whole(), Some(Pos::new(0, 0)), |_| false);
        let dark = lights(&view);
        assert!(day.at(8, 8)[0] > 1.2 && dark.at(8, 8)[0] < 0.5);
        assert!(day.at(40, 8)[0] > dark.at(40, 8)[0]);
        assert!(day.at(63, 8)[0] < 0.5, "but nothing is told by it");
    }
}
