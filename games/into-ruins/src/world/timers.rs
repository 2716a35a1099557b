//! The remaining turns of each status.

use crate::content::statuses::{OF_BODIES, OF_PLAYER, Status};
use serde::Serialize;
use std::ops::{Index, IndexMut};

/// A counter for each status of one [`crate::content::statuses::Kept`]. Index it only with these statuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Timers<A>(A);

/// The counters of a body.
pub(crate) type BodyTimers = Timers<[u8; OF_BODIES]>;
/// The counters of statuses that only the player has.
pub(crate) type PlayerTimers = Timers<[u8; OF_PLAYER]>;

impl<A: AsRef<[u8]>> Index<Status> for Timers<A> {
    type Output = u8;

    fn index(&self, status: Status) -> &u8 {
        &self.0.as_ref()[status.place()]
    }
}

impl<A: AsRef<[u8]> + AsMut<[u8]>> IndexMut<Status> for Timers<A> {
    fn index_mut(&mut self, status: Status) -> &mut u8 {
        &mut self.0.as_mut()[status.place()]
    }
}
