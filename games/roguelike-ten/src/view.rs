//! The player's knowledge: the revealed cells and nothing else.

use crate::RoguelikeTen;
use crate::content::DEATH;
use crate::screen::{COLUMNS, ROWS, WALL, around, pos};
use barrow_core::{Sight, Stat, Status, View};

/// Cells of the top two rows, which hold text and no dungeon. A blank there is paper, not wall.
const WRITING: usize = 2 * COLUMNS as usize;
const CELLS: usize = (COLUMNS * ROWS) as usize;

impl RoguelikeTen {
    /// Fills `view`. Nothing moves out of sight, so remembered cells are still accurate.
    pub(crate) fn show_screen(&self, view: &mut View) {
        view.begin(COLUMNS as u16, ROWS as u16);
        view.tiles.resize(CELLS, WALL);
        view.sight.resize(CELLS, Sight::Unknown);
        let cells = view.tiles.iter_mut().zip(&mut view.sight).zip(self.screen.cells());
        for ((tile, sight), (code, is_revealed)) in cells {
            (*tile, *sight) = if is_revealed { (code, Sight::Remembered) } else { (WALL, Sight::Unknown) };
        }
        for (sight, &tile) in view.sight.iter_mut().zip(&view.tiles).take(WRITING) {
            *sight = if tile == WALL { Sight::Unknown } else { Sight::InView };
        }
        for at in around(self.hero) {
            if let Some(sight) = view.sight.get_mut(at as usize) {
                *sight = Sight::InView;
            }
        }
        view.hero = Some(pos(self.hero));
        view.stats.extend([self.hp.max(0), self.level as i32, self.gold as i32].map(|value| Stat { value, max: 0 }));
    }

    /// The score, depth and ending of the run. Spec: roguelike-10 7.
    pub(crate) fn standing(&self) -> Status {
        Status { score: self.gold as i32, depth: self.level, ending: (self.hp <= 0).then(|| DEATH.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Seed, Show, VariantCode};

    /// The view's content at one cell, and how well the player knows it.
    fn cell(game: &RoguelikeTen, at: usize) -> (u8, Sight) {
        let (code, is_revealed) = game.screen.cells().nth(at).unwrap();
        let sight = match (is_revealed, at < WRITING) {
            _ if around(game.hero).any(|near| near as usize == at) => Sight::InView,
            (false, _) => Sight::Unknown,
            (true, false) => Sight::Remembered,
            (true, true) if code == WALL => Sight::Unknown,
            (true, true) => Sight::InView,
        };
        (if is_revealed { code } else { WALL }, sight)
    }

    #[test]
    fn hit_points_are_never_below_0_but_in_the_machines_own_row() {
        let mut view = View::default();
        let mut game = RoguelikeTen::power_on(Seed(1), VariantCode(0));
        game.hp = -2;
        game.show_screen(&mut view);
        assert_eq!(view.stats[0].value, 0);
        assert!(game.standing().ending.is_some());
    }

    #[test]
    fn each_cell_is_shown_as_it_is_known() {
        let mut view = View::default();
        for seed in 0..20 {
            let mut rng = Seed(seed).stream("walk", 0);
            let mut game = RoguelikeTen::power_on(Seed(seed), VariantCode(0));
            for _ in 0..100 {
                let stick = rng.pick(&[1, 1, COLUMNS, -1, -COLUMNS]).unwrap();
                game.push(stick, &mut Show::off());
                game.show_screen(&mut view);
                let shown = view.tiles.iter().copied().zip(view.sight.iter().copied());
                assert_eq!(shown.len(), CELLS);
                for (at, shown) in shown.enumerate() {
                    assert_eq!(shown, cell(&game, at), "seed {seed}, {:?}", pos(at as i16));
                }
            }
        }
    }
}
