//! A live run: somebody else is playing it.

use super::ReplayScreen;
use crate::tui::Shared;
use barrow_app::playback::{USUAL_SPEED, speed_for};
use std::sync::mpsc::Receiver;

/// Up to this many new moves are shown one by one. If there are more, nobody was watching meanwhile.
const FEW: usize = 8;

/// The source of a live run's moves.
pub(crate) struct Live {
    /// The run's file so far.
    bytes: Vec<u8>,
    shown: Receiver<Shown>,
    /// True if new moves are shown at once.
    is_followed: bool,
}

/// News of a live run.
pub(crate) enum Shown {
    /// Its file has grown by these bytes.
    Grown(Vec<u8>),
    /// Why no moves arrive now; `None` once they arrive again.
    Trouble(Option<String>),
    /// The run is over.
    Over,
}

impl Live {
    /// A live run whose first bytes are known.
    pub(crate) const fn new(bytes: Vec<u8>, shown: Receiver<Shown>) -> Self {
        Self { bytes, shown, is_followed: true }
    }

    /// Tells whether new moves are shown at once.
    pub(super) const fn is_followed(&self) -> bool {
        self.is_followed
    }
}

impl ReplayScreen {
    /// Makes this the replay of a live run, which starts where the player is.
    #[must_use]
    pub(crate) fn live(mut self, live: Live) -> Self {
        self.live = Some(live);
        self.playback.seek(self.length());
        self
    }

    /// Shows new moves at once, or stays at the current move.
    pub(super) fn follow_live(&mut self, is_followed: bool, shared: &Shared) {
        let Some(live) = &mut self.live else { return };
        live.is_followed = is_followed;
        if is_followed && self.at() < self.length() {
            self.catch_up(shared);
        }
    }

    /// Takes in the player's moves.
    pub(super) fn hear(&mut self, shared: &Shared) {
        let Some(live) = &mut self.live else { return };
        let (mut is_grown, mut is_over) = (false, false);
        for shown in live.shown.try_iter() {
            match shown {
                Shown::Grown(bytes) => {
                    live.bytes.extend(bytes);
                    is_grown = true;
                }
                Shown::Trouble(trouble) => self.trouble = trouble,
                Shown::Over => is_over = true,
            }
        }
        let is_followed = live.is_followed;
        if is_grown && let Err(error) = self.playback.grow(&live.bytes) {
            self.trouble = Some(self.playback.replay().notice().unwrap_or_else(|| format!("{error}.")));
        }
        if is_over {
            // From here on it is an ordinary replay.
            self.live = None;
        }
        if is_followed && is_grown {
            self.catch_up(shared);
        }
    }

    /// Catches up with the player: shows a few moves one by one, or leaps over many.
    fn catch_up(&mut self, shared: &Shared) {
        let behind = self.length() - self.at();
        if behind > FEW {
            self.seek(self.length() - FEW, shared);
        }
        self.speed = if behind > 1 { speed_for(behind * 30).max(USUAL_SPEED) } else { USUAL_SPEED };
        self.is_playing = behind > 0;
        // Show the first of them now.
        self.waited = self.pause();
    }
}
