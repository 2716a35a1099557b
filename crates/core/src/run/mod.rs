//! A run is its seed and its moves: the file that is save, replay, bug report and link.
//!
//! What is in it is said here, how it is written as bytes in `format`, how it grows as it is played in `recording`, and why one is
//! refused in `error`.

mod error;
mod format;
mod recording;

pub use error::RunError;
pub use format::{FORMAT, LONGEST, LONGEST_GAME_ID, MOST_VERBS, Parsed, write_end, write_mark, write_move};
pub(crate) use recording::lost_with;
pub use recording::{Recording, ResumeError, Resumed};

use crate::digest::Digest;
use crate::event::Show;
use crate::game::{Status, VariantCode};
use crate::moves::Move;
use crate::play::{Play, Shelf};
use crate::rng::Seed;
use std::ops::Range;

/// A mark stands after every so many moves.
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

    /// Plays the run from its first move to its last and checks every mark.
    ///
    /// # Errors
    /// If the run cannot be started here, a move is refused, or a mark disagrees.
    pub fn verify(&self, shelf: &Shelf) -> Result<Verdict, RunError> {
        let mut play = shelf.start(&self.header)?;
        self.advance(play.as_mut(), 0..self.moves.len(), &mut Show::off(), &mut |_, _| ())?;
        Ok(Verdict { status: play.status(), digest: play.digest(), moves: self.moves.len(), is_closed: self.end.is_some() })
    }

    /// Plays the moves in `range` on `play`, which has played all before them, and checks the marks on the way.
    /// `each` sees how many moves have been played and the play after each of them.
    ///
    /// # Errors
    /// If a move is refused or a mark disagrees.
    pub fn advance(
        &self,
        play: &mut dyn Play,
        range: Range<usize>,
        show: &mut Show,
        each: &mut dyn FnMut(usize, &dyn Play),
    ) -> Result<(), RunError> {
        if self.moves.is_empty() && self.end.is_some_and(|end| end != play.digest()) {
            let at = self.header.to_bytes().len();
            return Err(RunError::Damaged { at, what: "it ends before its first move, in a state that is not its first" });
        }
        for index in range {
            play.play(self.moves[index], show).map_err(|refusal| RunError::Impossible { number: index + 1, refusal })?;
            self.check_mark(play, index + 1)?;
            each(index + 1, play);
        }
        Ok(())
    }

    fn check_mark(&self, play: &dyn Play, played: usize) -> Result<(), RunError> {
        let mark = played.is_multiple_of(MARK_EVERY).then(|| self.marks.get(played / MARK_EVERY - 1)).flatten();
        let end = if played == self.moves.len() { self.end.as_ref() } else { None };
        for &expected in mark.into_iter().chain(end) {
            let found = play.digest();
            if found != expected {
                let window = (played - 1) / MARK_EVERY * MARK_EVERY..played;
                return Err(RunError::Diverged { window, expected, found, rules: self.header.rules });
            }
        }
        Ok(())
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
