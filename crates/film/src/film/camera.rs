//! Chooses the part of a map that a film shows.

use crate::draw::{CELL, Grid, Window};
use barrow_core::View;

/// The largest part of a map that a film shows. On a phone, a cell is then about as wide as a letter is high. \[pixels\]
const MOST: (i32, i32) = (21 * CELL, 15 * CELL);
/// The camera moves when the player is this near its edge. \[pixels\]
const MARGIN: i32 = 5 * CELL;

/// Shows all of a small map, and follows the player on a large one. It moves in leaps, so that most of each picture stays the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Camera {
    window: Option<Window>,
}

impl Camera {
    pub(super) const fn new() -> Self {
        Self { window: None }
    }

    /// The window to show of `view`.
    pub(super) fn follow(&mut self, grid: &Grid, view: &View) -> Window {
        let whole = grid.whole();
        let window = match (self.window, view.hero) {
            (Some(window), None) => window,
            (None, None) => Window { x: 0, y: 0, width: whole.width.min(MOST.0), height: whole.height.min(MOST.1) },
            (None, Some(hero)) => grid.window_around(hero, MOST),
            (Some(window), Some(hero)) => {
                let (x, y) = grid.corner(hero);
                let is_near = |at: i32, from: i32, shown: i32| at < from + MARGIN || at + CELL > from + shown - MARGIN;
                let is_leaving = is_near(x, window.x, window.width) || is_near(y, window.y, window.height);
                if is_leaving { grid.window_around(hero, MOST) } else { window }
            }
        };
        self.window = Some(window);
        window
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Pos, Topology, Variant};

    #[test]
    fn the_camera_keeps_still_until_the_player_nears_its_edge() {
        let variant = Variant { size: (100, 30), topology: Topology::Square8, ..Variant::BASE };
        let grid = Grid::new(&variant);
        let mut camera = Camera::new();
        let mut at = |x, y| {
            let view = View { hero: Some(Pos::new(x, y)), ..View::default() };
            camera.follow(&grid, &view)
        };
        let first = at(50, 15);
        assert_eq!((first.width, first.height), MOST);
        assert_eq!(at(46, 14), first);
        assert_ne!(at(44, 15), first);
        for x in 0..100 {
            let window = at(x, 15);
            assert!((window.x..window.x + window.width).contains(&(i32::from(x) * CELL)), "{x}");
        }
    }

    #[test]
    fn a_small_map_is_shown_whole() {
        let grid = Grid::new(&Variant { size: (15, 10), topology: Topology::Square4, ..Variant::BASE });
        let view = View { hero: Some(Pos::new(0, 0)), ..View::default() };
        assert_eq!(Camera::new().follow(&grid, &view), grid.whole());
        assert_eq!(Camera::new().follow(&grid, &View::default()), grid.whole());
    }
}
