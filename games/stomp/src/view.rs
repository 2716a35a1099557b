//! The player's knowledge: the whole board, but not the enemies' next random numbers.

use crate::content::{AIR, DEATH, ENEMIES, ENEMY, LIVES, PLAYER, VICTORY, WALL, WIDTH};
use crate::{Stomp, map};
use barrow_core::{Stat, Status, Thing, View};

impl Stomp {
    /// Fills `view`, with the player over the enemies over the map. Spec: stomp 6.
    pub(crate) fn show_all(&self, view: &mut View) {
        let rows = map::rows(self.variant);
        view.begin(WIDTH as u16, rows as u16);
        view.tiles.extend(self.walls.cells()[..WIDTH * rows].iter().map(|&is_wall| if is_wall { WALL } else { AIR }));
        view.things.extend(self.enemies.iter().map(|&at| Thing::new(ENEMY, at)));
        view.things.push(Thing::new(PLAYER, self.player));
        view.hero = Some(self.player);
        view.stats.push(Stat { value: i32::from(self.lives), max: i32::from(LIVES) });
        view.stats.push(Stat { value: self.enemies.len() as i32, max: ENEMIES as i32 });
    }

    /// The score, depth and ending of the run.
    pub(crate) fn standing(&self) -> Status {
        let ending = if self.lives == 0 {
            Some(DEATH.into())
        } else if self.is_won {
            Some(VICTORY.into())
        } else {
            None
        };
        Status { score: self.score(), depth: 1, ending }
    }

    /// Spec: stomp 7.
    pub(crate) fn score(&self) -> i32 {
        i32::from(self.lives) * 10 + i32::from(self.stomped)
    }
}
