//! Falling through holes. Spec: into-ruins actors 9, world 9.6 and 10.

use super::Turn;
use super::hold::{FALL, LANDING, Motion, PLAYER_FALL, SLOW_LANDING};
use super::light::Shine;
use crate::content::cues::EventKind;
use crate::content::statuses::Status;
use crate::world::actor::{Actor, ActorId};
use crate::world::marks::Mark;
use crate::world::state::LAST_DEPTH;

impl Turn<'_> {
    /// Makes an actor fall if it is over a hole and does not fly. Creatures and props are then gone; the player reaches the next
    /// level when the fall lands in the hold. If a blow kills the player, the body falls at once.
    pub(crate) fn fall_if_over_hole(&mut self, actor: ActorId) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        if kind.flies() || !self.world.map.tiles[at].is_hole() {
            return;
        }
        if actor == self.world.player && self.is_fall_put_off && self.world.hero().is_alive() {
            return;
        }
        let id = self.id_of(actor);
        if actor == self.world.player {
            self.tell(EventKind::Fell, id, id, at, at, 0);
            self.shine(Shine::Plain);
            self.hold.start(actor, PLAYER_FALL, Motion::Fall);
        } else {
            self.tell_of_living(actor, EventKind::Fell, id, at, at);
            self.hold.start(actor, FALL, Motion::Fall);
        }
    }

    /// The player reaches the next level, dead or alive. The dead do not fall slowly (items R10).
    pub(crate) fn descend(&mut self) {
        let hole = self.world.hero().at;
        let is_built = self.world.map.has(hole, Mark::Built);
        self.world.depth = (self.world.depth + 1).min(LAST_DEPTH);
        self.enter_level(hole, is_built);
        let is_slow = self.world.timers[Status::SlowFall] > 0 && self.world.hero().is_alive();
        self.hold.start(self.world.player, if is_slow { SLOW_LANDING } else { LANDING }, Motion::Land);
    }
}
