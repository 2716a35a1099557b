//! A run is its seed and its moves: the file that is save, replay, bug report and link.
//!
//! This file holds what a run is, `format` its bytes and `error` why bytes are refused.

mod error;
mod format;

pub use error::RunError;
pub(crate) use format::torn_tail_notice;
pub use format::{MAX_ID_BYTES, MAX_VERBS, Parsed, write_end, write_mark, write_move};

use crate::digest::Digest;
use crate::game::{Status, VariantCode};
use crate::moves::Move;
use crate::rng::Seed;

/// The format this build writes, and the newest it reads.
pub const FORMAT: u8 = 1;
/// Most bytes of a run file.
pub const LONGEST: usize = 512 * 1024;
/// Moves between two marks.
pub const MARK_EVERY: usize = 64;

/// What a run is a run of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Which variant and choices.
    pub variant: VariantCode,
    /// Where its randomness comes from.
    pub seed: Seed,
}

/// Header, moves and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it is a run of.
    pub header: Header,
    /// Every accepted move, in order.
    pub moves: Vec<Move>,
    /// Digests after 64, 128, … moves.
    pub marks: Vec<Digest>,
    /// Digest of the last state, if the run was closed: it ended, or the player gave it up.
    pub end: Option<Digest>,
}

/// What verifying a run found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the run stands after its last move.
    pub status: Status,
    /// Digest of that state.
    pub digest: Digest,
    /// How many moves it has.
    pub moves: usize,
    /// Whether it was closed.
    pub is_closed: bool,
}

impl Run {
    /// A run without moves.
    pub const fn new(header: Header) -> Self {
        Self { header, moves: Vec::new(), marks: Vec::new(), end: None }
    }

    /// The same run broken off after `count` moves, open to be played on.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let count = count.min(self.moves.len());
        Self {
            header: self.header.clone(),
            moves: self.moves[..count].to_vec(),
            marks: self.marks[..(count / MARK_EVERY).min(self.marks.len())].to_vec(),
            end: None,
        }
    }
}
