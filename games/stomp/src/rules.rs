//! One turn: the player steps, then every living enemy. Spec: stomp 4 and 5.

use crate::content::{ENEMY, FAR, PLAYER, STRICT, cue};
use crate::{Stomp, map};
use barrow_core::{Dir, Event, Pos, Refusal, Show, Topology};

/// The result of a turn, as codes 1 to 4 of the original; only tests read it. The other two codes are refusals here: 0 (the player
/// did not move) is [`Refusal::Blocked`] or [`Refusal::Edge`], and 5 (an impossible request) is [`Refusal::WrongArgument`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The player moved, then the enemies.
    Move,
    /// The player stepped on an enemy, then the other enemies moved.
    Stomp,
    /// The player won: no enemy is left.
    Complete,
    /// The player lost: no life is left.
    GameOver,
}

/// The directions of a roaming enemy, indexed by its random number: up, down, left, right.
const ROAM: [(i16, i16); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

impl Stomp {
    /// The player's step, then every enemy's.
    pub(crate) fn turn(&mut self, dir: Dir, show: &mut Show) -> Result<Outcome, Refusal> {
        self.player = self.target(dir)?;
        let has_stomped = self.stomp(show);
        if has_stomped && self.enemies.is_empty() {
            return Ok(self.win(show));
        }
        let mut next = 0;
        while let Some(&from) = self.enemies.get(next) {
            match self.enemy_target(from) {
                Some(to) if to == self.player => self.touch(next, show),
                Some(to) => {
                    self.enemies[next] = to;
                    next += 1;
                }
                None => next += 1,
            }
            if self.lives == 0 {
                show.tell(true, || self.event(cue::LOST, self.player));
                return Ok(Outcome::GameOver);
            }
        }
        // The original checks for the last enemy only when the player steps on one. `strict` keeps that gap.
        if self.enemies.is_empty() && !self.variant.has(STRICT) {
            return Ok(self.win(show));
        }
        Ok(if has_stomped { Outcome::Stomp } else { Outcome::Move })
    }

    /// The cell that a step leads to, or why the step is refused.
    pub(crate) fn target(&self, dir: Dir) -> Result<Pos, Refusal> {
        let target = Topology::Square4.step(self.player, dir).ok_or(Refusal::WrongArgument)?;
        if self.is_open(target) {
            Ok(target)
        } else if self.walls.get(target).is_none() || target.y as usize >= map::rows(self.variant) {
            Err(Refusal::Edge)
        } else if map::is_walled_in(&self.walls) {
            Err(Refusal::Because("There are walls on all four sides: no step is possible here. Start a new run."))
        } else {
            Err(Refusal::Blocked)
        }
    }

    /// Kills the enemy in the player's cell, if there is one.
    fn stomp(&mut self, show: &mut Show) -> bool {
        let Some(index) = self.enemies.iter().position(|&enemy| enemy == self.player) else { return false };
        self.enemies.remove(index);
        self.stomped += 1;
        show.tell(true, || Event { amount: self.enemies.len() as i32, ..self.event(cue::STOMPED, self.player) });
        true
    }

    /// An enemy steps on the player. It dies, and the player loses a life.
    fn touch(&mut self, index: usize, show: &mut Show) {
        let from = self.enemies.remove(index);
        self.lives -= 1;
        show.tell(true, || Event {
            who: ENEMY,
            whom: PLAYER,
            to: self.player,
            amount: i32::from(self.lives),
            ..self.event(cue::TOUCHED, from)
        });
        let is_stuck = self.variant.has(STRICT) && self.lives > 0 && self.enemies.is_empty();
        show.tell(is_stuck, || self.event(cue::NOBODY_LEFT, self.player));
    }

    fn win(&mut self, show: &mut Show) -> Outcome {
        self.is_won = true;
        show.tell(true, || self.event(cue::WON, self.player));
        Outcome::Complete
    }

    /// The cell to which the enemy at `from` moves; `None` if it stays.
    fn enemy_target(&mut self, from: Pos) -> Option<Pos> {
        let (dx, dy) = (self.player.x - from.x, self.player.y - from.y);
        if i32::from(dx.abs() + dy.abs()) > FAR {
            let (dx, dy) = ROAM[self.dice.below(4) as usize];
            return Some(from.offset(dx, dy)).filter(|&cell| self.is_free(cell));
        }
        let (horizontal, vertical) = (from.offset(dx.signum(), 0), from.offset(0, dy.signum()));
        // If one difference is 0, that axis leads to the enemy's own cell, which is not free.
        let by_preference = if dx.abs() >= dy.abs() { [horizontal, vertical] } else { [vertical, horizontal] };
        by_preference.into_iter().find(|&cell| self.is_free(cell))
    }

    /// Tells whether the player may enter the cell.
    pub(crate) fn is_open(&self, cell: Pos) -> bool {
        self.walls.get(cell) == Some(false)
    }

    /// Tells whether an enemy may enter the cell: the player's, but not another enemy's.
    fn is_free(&self, cell: Pos) -> bool {
        // Counting all enemies takes half the time of stopping at the first match, because no branch can be mispredicted.
        self.is_open(cell) && self.enemies.iter().filter(|&&enemy| enemy == cell).count() == 0
    }

    fn event(&self, cue: u8, at: Pos) -> Event {
        Event { cue, who: PLAYER, whom: ENEMY, at, to: at, amount: self.score() }
    }
}

#[cfg(test)]
mod tests;
