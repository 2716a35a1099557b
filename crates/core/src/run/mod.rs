//! A run is its seed and its moves. The same file serves as save, replay, bug report and link.
//!
//! This file has the data types, `format` their bytes, and `error` the reasons to refuse bytes.

mod error;
mod format;

pub use error::RunError;
pub use format::{MAX_ID_BYTES, MAX_VERBS, Parsed, write_end, write_mark, write_move};
pub(crate) use format::{is_id, torn_tail_notice};

use crate::digest::Digest;
use crate::game::Status;
use crate::info::VariantCode;
use crate::moves::Move;
use crate::rng::Seed;

/// The format that this build writes, and the newest that it reads.
pub const FORMAT: u8 = 1;
/// The most bytes of a run file.
pub const LONGEST: usize = 512 * 1024;
/// Moves between two marks.
pub const MARK_EVERY: usize = 64;

/// Everything that determines a run's first state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Variant and choices.
    pub variant: VariantCode,
    /// Source of all its randomness.
    pub seed: Seed,
}

/// Header, moves and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Game, variant and seed.
    pub header: Header,
    /// Every accepted move, in order.
    pub moves: Vec<Move>,
    /// Digests of the states after 64, 128, … moves.
    pub marks: Vec<Digest>,
    /// Digest of the last state, if the run was closed because it ended or the player gave up.
    pub end: Option<Digest>,
}

/// The result of verifying a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The status after the last move.
    pub status: Status,
    /// Digest of that state.
    pub digest: Digest,
    /// Number of moves.
    pub moves: usize,
    /// True if the run was closed.
    pub is_closed: bool,
}

impl Run {
    /// A run without moves.
    pub const fn new(header: Header) -> Self {
        Self { header, moves: Vec::new(), marks: Vec::new(), end: None }
    }

    /// A copy of the run, cut off after `count` moves and open again.
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
