//! The parts that a screen adds to the picture of a run.

use super::key_hints::KeyHints;
use barrow_app::Explained;
use barrow_app::modes::Notice;
use barrow_core::{Aim, Pos};

/// Additions of a screen to the picture of a run.
#[derive(Default)]
pub(crate) struct Props<'a> {
    /// A cursor that the player moves.
    pub(crate) cursor: Option<Pos>,
    /// The path that the hero would walk.
    pub(crate) path: &'a [Pos],
    /// The target of an aimed move.
    pub(crate) aim: Option<&'a Aim>,
    /// An explanation of the thing at the cursor, or else at the pointer.
    pub(crate) explained: Option<&'a Explained>,
    /// A question that the player must answer, or the last refusal.
    pub(crate) notice: Option<&'a Notice>,
    /// The keys worth knowing.
    pub(crate) keys: KeyHints,
    /// A sentence that must stay visible, over everything else.
    pub(crate) trouble: Option<&'a str>,
    /// True if the server's answer is so late that the player should see that the game is waiting.
    pub(crate) is_slow: bool,
}
