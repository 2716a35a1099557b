//! What a screen adds to the run that is drawn.

use super::key_hints::KeyHints;
use barrow_app::Explained;
use barrow_app::modes::Notice;
use barrow_core::{Aim, Pos};

/// What a screen adds to the run that is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Props<'a> {
    /// A cursor that the player moves.
    pub(crate) cursor: Option<Pos>,
    /// The way the hero would walk.
    pub(crate) path: &'a [Pos],
    /// Where an aimed move would go.
    pub(crate) aim: Option<&'a Aim>,
    /// A closer look at the cursor, or else at the pointer.
    pub(crate) explained: Option<&'a Explained>,
    /// What must be answered or was just refused.
    pub(crate) notice: Option<&'a Notice>,
    /// The keys worth knowing.
    pub(crate) keys: &'a KeyHints,
    /// What must be said all the time, over everything else.
    pub(crate) trouble: Option<&'a str>,
}
