//! Finds the parts of a picture that a moment changes. All other parts are kept.

use super::grid::Grid;
use super::scene::{Glow, Moment, SparkKind};
use barrow_raster::{Area, Point, real};

/// How far a sprite reaches from the middle of its cell. \[pixels\]
const ASIDE: f32 = 20.0;
const UP: f32 = 46.0;
const DOWN: f32 = 14.0;

/// The parts of the map that a moment changes, in pixels. No two overlap, because pixels in both would be lit twice.
pub(super) fn dirty(grid: &Grid, moment: &Moment) -> Vec<Area> {
    let tall = |lift: f32| UP + lift * real(grid.cell_height());
    let wide = |cells: f32| cells * real(grid.cell_width());
    let figures = moment.figures.iter().map(|figure| around(grid.point(figure.place), ASIDE, tall(figure.lift), DOWN));
    let sparks = moment.sparks.iter().map(|spark| {
        let middle = grid.point(spark.place);
        match spark.kind {
            SparkKind::Bolt(to) | SparkKind::Lightning(to) | SparkKind::Flying(_, to, _) => {
                union(disc(middle, ASIDE), disc(grid.point(to), ASIDE))
            }
            SparkKind::Ring(radius) => disc(middle, wide(radius) + 3.0),
            SparkKind::Cell | SparkKind::Dot | SparkKind::Thing(_) | SparkKind::Sprite(..) => {
                around(middle, ASIDE, tall(spark.lift), DOWN + 4.0)
            }
        }
    });
    let glows = moment.glows.iter().map(|&Glow { place, radius, .. }| disc(grid.point(place), wide(radius) + 1.0));
    // A fire's glow reaches further than its sprite.
    let hidden = moment.hidden.iter().map(|&(_, at)| disc(grid.middle(at), UP));
    merged(figures.chain(sparks).chain(glows).chain(hidden).collect())
}

fn disc(middle: Point, reach: f32) -> Area {
    around(middle, reach, reach, reach)
}

fn around(Point { x, y }: Point, aside: f32, up: f32, down: f32) -> Area {
    let (left, top) = ((x - aside).floor() as i32, (y - up).floor() as i32);
    Area { left, top, right: (x + aside).ceil() as i32, bottom: (y + down).ceil() as i32 }
}

fn merged(mut areas: Vec<Area>) -> Vec<Area> {
    let mut index = 0;
    while index < areas.len() {
        let here = areas[index];
        match (index + 1..areas.len()).find(|&other| overlap(here, areas[other])) {
            Some(other) => areas[index] = union(here, areas.swap_remove(other)),
            // A merged area may reach one that was checked before.
            None => match (0..index).find(|&other| overlap(here, areas[other])) {
                Some(other) => {
                    areas[other] = union(here, areas[other]);
                    areas.swap_remove(index);
                    index = other;
                }
                None => index += 1,
            },
        }
    }
    areas
}

const fn overlap(a: Area, b: Area) -> bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

fn union(a: Area, b: Area) -> Area {
    Area { left: a.left.min(b.left), top: a.top.min(b.top), right: a.right.max(b.right), bottom: a.bottom.max(b.bottom) }
}

/// Moves a part of the map into a picture that begins at the map's pixel `x0`, `y0`, and cuts off everything outside `whole`.
pub(super) fn within(area: Area, whole: Area, (x0, y0): (i32, i32)) -> Area {
    Area {
        left: (area.left - x0).clamp(whole.left, whole.right),
        top: (area.top - y0).clamp(whole.top, whole.bottom),
        right: (area.right - x0).clamp(whole.left, whole.right),
        bottom: (area.bottom - y0).clamp(whole.top, whole.bottom),
    }
}
