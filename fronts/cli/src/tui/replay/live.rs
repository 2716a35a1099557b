//! A live run, which somebody else is playing.

use super::ReplayScreen;
use crate::tui::Shared;
use std::sync::mpsc::Receiver;

/// The source of a live run's moves.
pub(crate) struct Live {
    /// The run's file so far.
    bytes: Vec<u8>,
    shown: Receiver<Shown>,
}

/// News of a live run.
pub(crate) enum Shown {
    /// Its file has grown by these bytes.
    Grown(Vec<u8>),
    /// The reason why no moves arrive now; `None` once they arrive again.
    Trouble(Option<String>),
    /// The run is over.
    Over,
}

impl Live {
    /// A live run with these bytes so far.
    pub(crate) const fn new(bytes: Vec<u8>, shown: Receiver<Shown>) -> Self {
        Self { bytes, shown }
    }
}

impl ReplayScreen {
    /// Makes this the replay of a live run, which starts where the player is.
    #[must_use]
    pub(crate) fn live(mut self, live: Live) -> Self {
        self.live = Some(live);
        self.viewer.follow();
        self
    }

    /// Receives the player's moves.
    pub(super) fn hear(&mut self, shared: &Shared) {
        let Some(live) = &mut self.live else { return };
        let known = live.bytes.len();
        let mut is_over = false;
        for shown in live.shown.try_iter() {
            match shown {
                Shown::Grown(bytes) => live.bytes.extend(bytes),
                Shown::Trouble(trouble) => self.viewer.set_trouble(trouble),
                Shown::Over => is_over = true,
            }
        }
        let update = (live.bytes.len() > known).then(|| self.viewer.grow(&live.bytes));
        if is_over {
            self.viewer.over();
            self.live = None;
        }
        if let Some(update) = update {
            self.follow(update, shared);
        }
    }
}
