//! Why bytes are not a run, or a run cannot be played here.

use super::{FORMAT, LONGEST};
use crate::digest::Digest;
use crate::game::Refusal;
use std::ops::Range;
use thiserror::Error;

/// Why bytes are not a run, or a run cannot be played here. Each sentence says what happened and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// The magic is missing.
    #[error("this is not a run (it does not begin with \"barrow\"); choose a .run file")]
    NotARun,
    /// The bytes end inside the header: something interrupted the writer.
    #[error("the run breaks off inside its header, so nothing of it can be played; use another copy of the file")]
    HeaderTorn,
    /// The header's checksum does not match.
    #[error("the run's header is damaged, so its game and seed cannot be trusted; use another copy of the file")]
    HeaderDamaged,
    /// A format newer than this build can read.
    #[error("the run has format {found}, but this version reads only formats up to {FORMAT}; play it with a newer one")]
    NewerFormat {
        /// The run's format.
        found: u8,
    },
    /// More bytes than a run may have.
    #[error("the run is {bytes} bytes long, but a run has at most {LONGEST}; choose another file")]
    TooLong {
        /// The number of bytes.
        bytes: u64,
    },
    /// An invalid record.
    #[error("the run is damaged at byte {at} ({what}); use another copy of the file")]
    Damaged {
        /// Offset in bytes.
        at: usize,
        /// The fault there.
        what: &'static str,
    },
    /// A game missing from this shelf.
    #[error("the run is of a game called \"{game}\", which is not here; play it with the program that made it")]
    UnknownGame {
        /// The id in the header.
        game: String,
    },
    /// Another version of the rules.
    #[error(
        "the run follows version {run} of the rules of {game}, and this program plays version {here}; play it with the program that made it"
    )]
    OtherRules {
        /// The id of the game.
        game: String,
        /// Version in the header.
        run: u32,
        /// Version here.
        here: u32,
    },
    /// An earlier version of the rules, whose module is not here.
    #[error(
        "the run follows version {run} of the rules of {game}, whose module is not here; it is {module}.wasm (its SHA-256), and comes with each release"
    )]
    NoModule {
        /// The id of the game.
        game: &'static str,
        /// Version in the header.
        run: u32,
        /// The SHA-256 of the module.
        module: &'static str,
    },
    /// A variant missing from the game.
    #[error("the run plays a variant of {game} (number {variant}) that is not here; play it with the program that made it")]
    UnknownVariant {
        /// The game.
        game: String,
        /// Code in the header.
        variant: u8,
    },
    /// Not the run that is being watched, with more moves.
    #[error("this is not the run that you were watching")]
    AnotherRun,
    /// A move that the rules refuse.
    #[error("the rules refused move {number} of the run ({refusal}); everything before it can still be played")]
    Impossible {
        /// The move's number, from 1.
        number: usize,
        /// The rules' reason.
        refusal: Refusal,
    },
    /// A digest in the run differs from the one found by playing.
    #[error(
        "the run plays differently here, from somewhere in moves {} to {}: its digest is {expected}, but version {rules} of the rules says {found}; everything before it can still be played",
        window.start + 1, window.end
    )]
    Diverged {
        /// The moves between the last mark that matched and this one.
        window: Range<usize>,
        /// The digest in the run.
        expected: Digest,
        /// The digest found by playing.
        found: Digest,
        /// Version of the rules, the same in the run and here.
        rules: u32,
    },
}
