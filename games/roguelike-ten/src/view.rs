//! What the player may know: the cells that have been revealed, and nothing of the others.

use crate::RoguelikeTen;
use crate::screen::{COLUMNS, ROWS, WALL, around, pos};
use barrow_core::{Ending, Sight, Stat, Status, View};

/// Rows on top that are written on and never part of the dungeon.
const WRITING: usize = 2 * COLUMNS as usize;

impl RoguelikeTen {
    /// Fills `view`. Nothing moves out of sight, so what is remembered is still true.
    pub(crate) fn show_screen(&self, view: &mut View) {
        view.begin(COLUMNS as u16, ROWS as u16);
        view.tiles.extend(self.screen.cells().map(|(code, is_revealed)| if is_revealed { code } else { WALL }));
        view.sight.extend(self.screen.cells().enumerate().map(|(at, (_, is_revealed))| match (is_revealed, at < WRITING) {
            (false, _) => Sight::Unknown,
            (true, true) => Sight::InView,
            (true, false) => Sight::Remembered,
        }));
        for at in around(self.hero) {
            if let Some(sight) = view.sight.get_mut(at as usize) {
                *sight = Sight::InView;
            }
        }
        view.hero = Some(pos(self.hero));
        let level = i32::try_from(self.level).unwrap_or(i32::MAX);
        view.stats.extend([self.hp, level, self.gold_found()].map(|value| Stat { value, max: 0 }));
    }

    /// How the run stands. Spec: roguelike-10 7.
    pub(crate) fn standing(&self) -> Status {
        let ending =
            (self.hp <= 0).then_some(Ending { won: false, word: "death", cause: "The creatures took your last hit point." });
        Status { score: self.gold_found(), depth: self.level, ending }
    }

    fn gold_found(&self) -> i32 {
        i32::try_from(self.gold).unwrap_or(i32::MAX)
    }
}
