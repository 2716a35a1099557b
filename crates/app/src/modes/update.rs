//! What an input changed, and what only the front end can do about it.

use crate::session::Happened;
use barrow_core::Seed;
use serde::{Serialize, Serializer};

/// What an input changed. The rest is in [`Screen`](super::Screen) and in the session.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    /// How many moves were accepted.
    pub turns: u32,
    /// What happened in sight, in order: to animate and to sound.
    pub events: Vec<Happened>,
    /// What a screen reader says, in order.
    pub spoken: Vec<String>,
    /// Whether something was refused.
    pub is_refused: bool,
    /// Whether moves were taken back: what is shown is a leap.
    pub has_leapt: bool,
    /// Whether the run ended just now; the front answers with [`Input::ShowEnd`](super::Input::ShowEnd).
    pub has_ended: bool,
    /// Whether the player discovered something or saw a hint, so that discoveries are worth saving.
    pub has_news: bool,
    /// What became of the run's bytes.
    pub save: Save,
    /// What the front end is asked to do.
    pub request: Option<Request>,
    /// When to send the next [`Input::Tick`](super::Input::Tick). \[milliseconds\]
    pub tick_after: Option<u32>,
}

/// What became of the run's bytes, the more the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Save {
    /// They are as they were.
    #[default]
    Nothing,
    /// They grew.
    Grown,
    /// They shrank: moves were taken back.
    Rewritten,
    /// They are left as they are, to be played on later.
    PutAway,
    /// The run was closed for good.
    Closed,
    /// The run has no moves and is not worth keeping.
    Discarded,
}

/// Something that the front end does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Request {
    /// Show the help.
    Help,
    /// Show the options.
    Options,
    /// Show the key bindings.
    Bindings,
    /// Let the player change the size of the map.
    Zoom,
    /// Share the run.
    Share,
    /// Show the run's replay.
    Replay,
    /// Go to the title.
    Title,
    /// Start a run like this one with another seed, or with the same.
    Start(
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        Seed,
    ),
}

/// A seed in decimal: script has no whole numbers as large.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn as_text<S: Serializer>(seed: &Seed, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&seed.0)
}

impl Update {
    /// Asks to save this much, unless more was asked already.
    pub(super) fn save(&mut self, save: Save) {
        self.save = self.save.max(save);
    }
}
