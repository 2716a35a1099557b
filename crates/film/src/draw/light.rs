//! How bright each pixel of a map is: the light of its cells, without steps from one to the next.

use super::grid::{Grid, Window};
use crate::pixmap::{FULL, Shade};
use barrow_core::{Light, Pos, Sight, View};

/// In view, but without light. \[of 256\]
const DARK: Shade = [112, 118, 156];
/// By steps of light, from 1 on: warm.
const WARM: [Shade; 4] = [[190, 166, 140], [256, 230, 188], [280, 248, 196], [298, 262, 202]];
/// By steps of light, from 1 on: cool.
const COOL: [Shade; 4] = [[136, 172, 188], [192, 250, 256], [200, 268, 276], [206, 280, 296]];
/// Seen before.
const REMEMBERED: Shade = [76, 84, 122];
/// The same in games without light, where nothing else is dim.
const REMEMBERED_UNLIT: Shade = [104, 108, 132];

/// Deep in the rock, where all is in view.
const DEEP: Shade = [104, 100, 116];

/// The light that falls on each pixel of a window.
pub(super) struct Lights {
    width: usize,
    /// Empty: all is lit as it is.
    shades: Vec<Shade>,
}

/// The light of one cell; `None` where nothing is known.
pub(super) fn of_cell(view: &View, pos: Pos) -> Option<Shade> {
    match (view.sight(pos), view.light(pos)) {
        (Sight::Unknown, _) => None,
        (Sight::Remembered, _) if view.light.is_empty() => Some(REMEMBERED_UNLIT),
        (Sight::Remembered, _) => Some(REMEMBERED),
        (Sight::InView, None) => Some(FULL),
        (Sight::InView, Some(light)) => Some(of_light(light)),
    }
}

fn of_light(light: Light) -> Shade {
    let steps = if light.is_cool { &COOL } else { &WARM };
    match usize::try_from(light.level) {
        Ok(level @ 1..) => steps[(level - 1).min(steps.len() - 1)],
        Ok(0) | Err(_) => DARK,
    }
}

impl Lights {
    /// The light in `window` of the map. Where all is in view and lit, what `is_deep` is darker.
    pub(super) fn new(view: &View, grid: &Grid, window: Window, is_deep: impl Fn(Pos) -> bool) -> Self {
        let width = window.width as usize;
        let is_all_lit = view.sight.is_empty() && view.light.is_empty();
        let (columns, rows) = (view.width as usize, view.height as usize);
        let light = |pos: Pos| match (grid.has(pos), is_all_lit) {
            (false, _) => None,
            (true, true) => Some(if is_deep(pos) { DEEP } else { FULL }),
            (true, false) => of_cell(view, pos),
        };
        let cells: Vec<Option<Shade>> = view.positions().map(light).collect();
        if cells.iter().all(|cell| *cell == Some(FULL)) {
            return Self { width, shades: Vec::new() };
        }
        let cell = |pos: Pos| {
            let (x, y) = (usize::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
            if x < columns && y < rows { cells.get(y * columns + x).copied().flatten() } else { None }
        };
        let mut shades = Vec::with_capacity(width * window.height as usize);
        for y in window.y..window.y + window.height {
            for x in window.x..window.x + window.width {
                let (mut sum, mut weight) = ([0; 3], 0);
                for (pos, share) in grid.around(x, y) {
                    // What is not known has no say: what is known is as bright at its edge as in its middle.
                    if share > 0
                        && let Some(shade) = cell(pos)
                    {
                        weight += share;
                        for (sum, part) in sum.iter_mut().zip(shade) {
                            *sum += i32::from(part) * share;
                        }
                    }
                }
                shades.push(if weight == 0 { [0; 3] } else { sum.map(|sum| (sum / weight) as u16) });
            }
        }
        Self { width, shades }
    }

    /// The light at a pixel of the window. Where none is known (what is tall may reach there), `own`.
    pub(super) fn at(&self, x: i32, y: i32, own: Shade) -> Shade {
        if self.shades.is_empty() {
            return own;
        }
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return own };
        let known = if x < self.width { self.shades.get(y * self.width + x) } else { None };
        known.copied().filter(|shade| *shade != [0; 3]).unwrap_or(own)
    }
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
        Lights::new(view, &grid, grid.whole(), |pos| pos.x == 3)
    }

    #[test]
    fn light_falls_off_without_a_step() {
        let lights = lights(&view(&[Sight::InView; 4], &[(3, false), (3, false), (0, false), (0, false)]));
        let row: Vec<u16> = (0..64).map(|x| lights.at(x, 8, FULL)[0]).collect();
        assert_eq!((row[0], row[8], row[63]), (WARM[2][0], WARM[2][0], DARK[0]));
        for pair in row.windows(2) {
            assert!(pair[0] >= pair[1] && pair[0] - pair[1] <= 14, "{row:?}");
        }
        assert!(row[26] > row[32] && row[32] > row[38], "{row:?}");
    }

    #[test]
    fn warm_is_red_and_cool_is_blue_and_brighter_is_brighter() {
        let of = |level, is_cool| of_light(Light { level, is_cool });
        for level in 1..6 {
            assert!(of(level, false)[0] > of(level, false)[2] && of(level, true)[0] < of(level, true)[2]);
            for is_cool in [false, true] {
                let all = |level| of(level, is_cool).iter().sum::<u16>();
                assert!(all(level) >= all(level - 1), "{level}");
            }
        }
        assert_eq!((of(0, false), of(-10, true)), (DARK, DARK));
    }

    #[test]
    fn what_is_known_is_as_bright_at_its_edge_and_what_is_not_has_no_light() {
        use Sight::{InView, Remembered, Unknown};
        let lights = lights(&view(&[Unknown, InView, Remembered, Unknown], &[(9, true), (2, false), (9, true), (9, true)]));
        assert_eq!(lights.at(16, 8, FULL), WARM[1]);
        assert_eq!(lights.at(47, 8, FULL), REMEMBERED, "what is remembered has no light");
        assert_eq!(lights.at(2, 8, [7; 3]), [7; 3]);
        assert_eq!(lights.at(-2, 8, [7; 3]), [7; 3]);
    }

    #[test]
    fn a_game_without_light_or_sight_is_drawn_as_it_is_but_for_what_is_deep_in_the_rock() {
        let lights_of_all = lights(&view(&[], &[]));
        assert_eq!((lights_of_all.at(3, 3, FULL), lights_of_all.at(63, 8, FULL)), (FULL, DEEP));
        assert_eq!(lights(&view(&[Sight::InView; 4], &[])).at(3, 3, FULL), FULL);
    }
}
