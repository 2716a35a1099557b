//! The changes that an input makes, and requests to the front end.

use crate::session::Happened;
use barrow_core::Seed;
use serde::{Serialize, Serializer};

/// The changes that an input makes. [`Screen`](super::Screen) and the session have everything else.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    /// The number of accepted moves.
    pub turns: u32,
    /// Events in view, in order, for animation and sound.
    pub events: Vec<Happened>,
    /// Sentences for a screen reader, in order.
    pub spoken: Vec<String>,
    /// True if something was refused.
    pub is_refused: bool,
    /// True if moves were taken back, so that the change cannot be animated.
    pub has_leapt: bool,
    /// True if the run has just ended. The front end answers with [`Input::ShowEnd`](super::Input::ShowEnd).
    pub has_ended: bool,
    /// True if there are new discoveries to save.
    pub has_news: bool,
    /// The change of the run's bytes.
    pub save: Save,
    /// A request to the front end.
    pub request: Option<Request>,
    /// Time until the next [`Input::Tick`](super::Input::Tick). \[milliseconds\]
    pub tick_after: Option<u32>,
}

impl Update {
    /// Adds later changes.
    pub fn extend(&mut self, later: Self) {
        let Self { turns, events, spoken, is_refused, has_leapt, has_ended, has_news, save, request, tick_after } = later;
        self.turns += turns;
        self.events.extend(events);
        self.spoken.extend(spoken);
        self.is_refused |= is_refused;
        self.has_leapt |= has_leapt;
        self.has_ended |= has_ended;
        self.has_news |= has_news;
        self.save = self.save.max(save);
        self.request = request.or(self.request);
        self.tick_after = tick_after;
    }
}

/// A change of the run's bytes. Greater changes replace smaller ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Save {
    /// No change.
    #[default]
    Nothing,
    /// They grew.
    Grown,
    /// They shrank: moves were taken back.
    Rewritten,
    /// The player left the run, to continue later.
    PutAway,
    /// The run was closed for good.
    Closed,
    /// The run has no moves and can be deleted.
    Discarded,
}

/// A request to the front end.
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
    /// Copy the result as a text, [`ending::result_to_share`](crate::ending::result_to_share).
    Result,
    /// Share the run.
    Share,
    /// Send the run to the server's open board. The front end tells the outcome.
    Send,
    /// Draw the run's descent card.
    Card,
    /// Film the run's last ten moves.
    LastMoves,
    /// Write the run's morgue file.
    Morgue,
    /// Show the run's replay.
    Replay,
    /// Choose a name at the server.
    Name,
    /// Show the board of a sealed run's race.
    Board,
    /// Go to the title.
    Title,
    /// Start a run like this one with this seed.
    Start(
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        Seed,
    ),
}

/// A seed in decimal, because JavaScript's numbers are too small for it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn as_text<S: Serializer>(seed: &Seed, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&seed.0)
}

impl Update {
    /// Records a change of the bytes, unless a greater one is already recorded.
    pub(super) fn save(&mut self, save: Save) {
        self.save = self.save.max(save);
    }
}
