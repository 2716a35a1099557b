//! What the player may know: the cells that have been revealed, and nothing of the others.

use crate::RoguelikeTen;
use crate::screen::{COLUMNS, ROWS, WALL, around, pos};
use barrow_core::{Ending, Sight, Stat, Status, View};

/// How many cells on top are written on and never part of the dungeon: two rows. A blank there is paper, not wall.
const WRITING: usize = 2 * COLUMNS as usize;

impl RoguelikeTen {
    /// Fills `view`. Nothing moves out of sight, so what is remembered is still true.
    pub(crate) fn show_screen(&self, view: &mut View) {
        view.begin(COLUMNS as u16, ROWS as u16);
        view.tiles.extend(self.screen.cells().map(|(code, is_revealed)| if is_revealed { code } else { WALL }));
        view.sight.extend(self.screen.cells().enumerate().map(|(at, (code, is_revealed))| match is_revealed {
            false => Sight::Unknown,
            true if at >= WRITING => Sight::Remembered,
            true if code == WALL => Sight::Unknown,
            true => Sight::InView,
        }));
        for at in around(self.hero) {
            if let Some(sight) = view.sight.get_mut(at as usize) {
                *sight = Sight::InView;
            }
        }
        view.hero = Some(pos(self.hero));
        view.stats.extend([self.hp, self.level as i32, self.gold as i32].map(|value| Stat { value, max: 0 }));
    }

    /// How the run stands. Spec: roguelike-10 7.
    pub(crate) fn standing(&self) -> Status {
        let ending =
            (self.hp <= 0).then_some(Ending { won: false, word: "death", cause: "The creatures took your last hit point." });
        Status { score: self.gold as i32, depth: self.level, ending }
    }
}
