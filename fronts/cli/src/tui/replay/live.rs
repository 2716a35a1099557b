//! A run that somebody is playing while it is watched.

use super::ReplayScreen;
use crate::tui::Shared;
use barrow_app::playback::{USUAL_SPEED, speed_for};
use std::sync::mpsc::Receiver;

/// As many moves at once are shown one by one. More were made while nobody looked.
const FEW: usize = 8;

/// Where more of a run comes from.
pub(crate) struct Live {
    /// The run's file so far.
    bytes: Vec<u8>,
    shown: Receiver<Shown>,
    /// Whether what comes is shown at once.
    is_followed: bool,
}

/// What comes of a run that is being played.
#[cfg_attr(not(feature = "online"), expect(dead_code, reason = "only a server makes these"))]
pub(crate) enum Shown {
    /// Its file has grown by these bytes.
    Grown(Vec<u8>),
    /// Why nothing comes now; `None` once it does again.
    Trouble(Option<String>),
    /// It is over.
    Over,
}

impl Live {
    /// A run of which these bytes are known.
    #[cfg(any(test, feature = "online"))]
    pub(crate) const fn new(bytes: Vec<u8>, shown: Receiver<Shown>) -> Self {
        Self { bytes, shown, is_followed: true }
    }

    /// Whether what comes is shown at once.
    pub(super) const fn is_followed(&self) -> bool {
        self.is_followed
    }
}

impl ReplayScreen {
    /// The same, for a run that somebody is playing: it begins where they are.
    #[must_use]
    #[cfg(any(test, feature = "online"))]
    pub(crate) fn live(mut self, live: Live) -> Self {
        self.live = Some(live);
        self.playback.seek(self.length());
        self
    }

    /// Shows what comes at once, or stays where it is.
    pub(super) fn follow_live(&mut self, is_followed: bool, shared: &Shared) {
        let Some(live) = &mut self.live else { return };
        live.is_followed = is_followed;
        if is_followed && self.at() < self.length() {
            self.catch_up(shared);
        }
    }

    /// Takes in what the player did.
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
            // From here on it is a replay like others.
            self.live = None;
        }
        if is_followed && is_grown {
            self.catch_up(shared);
        }
    }

    /// Plays on to where the player is: a few moves one by one, others in a leap.
    fn catch_up(&mut self, shared: &Shared) {
        let behind = self.length() - self.at();
        if behind > FEW {
            self.seek(self.length() - FEW, shared);
        }
        self.speed = if behind > 1 { speed_for(behind * 30).max(USUAL_SPEED) } else { USUAL_SPEED };
        self.is_playing = behind > 0;
        // The first of them is shown now.
        self.waited = self.pause();
    }
}
