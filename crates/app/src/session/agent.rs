//! Sessions that language agents play: everything follows from the run, whatever was called before.

use super::{Chase, Session};
use crate::discoveries::Discoveries;
use barrow_pilot::Explorer;

impl Session {
    /// Prepares a session for a language agent: it shows no hints and reports every change. Call this before the first move.
    pub fn serve_agent(&mut self) {
        self.wants_hints = false;
        self.observed.tell_all();
        let mut watched = Explorer::default();
        watched.watch(&self.observed.view, self.observed.variant);
        self.watched = Some(watched);
        self.learn();
    }

    /// Forgets earlier automatic moves, their warnings and their plans.
    pub(crate) fn forget_walks(&mut self) {
        self.explorer = self.watched.clone().unwrap_or_default();
        (self.journey, self.halted, self.braved, self.dared) = (None, None, None, None);
        (self.waited, self.chase) = ((0, 0), Chase::default());
    }

    /// Tells whether automatic moves just stopped, so that starting them again insists on them.
    pub(crate) const fn may_insist(&self) -> bool {
        self.halted.is_some()
    }

    /// The player's discoveries so far.
    pub const fn discoveries(&self) -> &Discoveries {
        &self.discoveries
    }
}
