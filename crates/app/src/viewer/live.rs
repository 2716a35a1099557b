//! A live run: somebody else is playing it.

use super::speed::USUAL_SPEED;
use super::{Activity, Update, Viewer};
use crate::words::sentence;

/// Up to this many new moves are shown one by one. If there are more, nobody was watching meanwhile.
const FEW: usize = 8;

impl Viewer {
    /// Shows the run from where its player is, and follows.
    pub fn follow(&mut self) {
        self.playback.seek(self.length());
        (self.is_live, self.is_followed, self.speed) = (true, true, USUAL_SPEED);
    }

    /// Adds the moves by which the run's file has grown. `bytes` are the whole file.
    pub fn grow(&mut self, bytes: &[u8]) -> Update {
        if let Err(error) = self.playback.grow(bytes) {
            self.trouble = Some(self.playback.replay().notice().unwrap_or_else(|| sentence(&error)));
        }
        let update = if self.is_followed { self.catch_up() } else { Update::default() };
        Update { tick_after: self.tick_after(), ..update }
    }

    /// The player has left the run: from now on it is like any other.
    pub const fn over(&mut self) {
        (self.is_live, self.is_followed) = (false, false);
    }

    pub(super) fn follow_or_stay(&mut self) -> Update {
        self.is_followed = !self.is_followed;
        if self.is_followed { self.catch_up() } else { self.pause() }
    }

    /// Catches up with the player: shows a few moves one by one, or leaps over many.
    fn catch_up(&mut self) -> Update {
        let behind = self.length() - self.at();
        let was_playing = self.activity == Activity::Playing;
        if behind == 0 {
            return Update::default();
        }
        self.activity = Activity::Playing;
        if behind > FEW {
            self.seek(self.length() - FEW)
        } else if was_playing {
            Update::default()
        } else {
            self.play_on()
        }
    }
}
