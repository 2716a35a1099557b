//! A run in progress, as front ends use it.

use crate::actions::{Actions, Stage};
use crate::digest::Digest;
use crate::event::Show;
use crate::game::{Refusal, Rest, Status};
use crate::info::{GameInfo, Variant};
use crate::moves::Move;
use crate::rng::Seed;
use crate::sheet::{Aim, Fact, Subject};
use crate::view::View;
use std::any::Any;

/// Everything that a run in progress shows to its player, whether its rules are here or on a server.
pub trait Shown: Send + Sync {
    /// The game's name, version and variants.
    fn info(&self) -> &'static GameInfo;
    /// The variant this run plays.
    fn variant(&self) -> &'static Variant;
    /// Adds the moves on offer to `moves`; none once the run is over.
    fn offer(&self, moves: &mut Vec<Move>);
    /// Writes everything the player may know into `view`.
    fn view(&self, view: &mut View);
    /// The score, depth and ending of the run.
    fn status(&self) -> Status;
    /// Adds to `facts` what a closer look at one thing reveals.
    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>);
    /// The question to ask before a move, as an index into [`Variant::cautions`]; none if the move would be refused.
    fn caution(&self, m: Move) -> Option<u8>;
    /// The reason why a move would be refused, as a sentence; `None` if it would be played.
    fn refusal(&self, m: Move) -> Option<String>;
    /// Replaces `aim` with the predicted path and targets of an aimed move, from the player's knowledge.
    fn aim(&self, m: Move, aim: &mut Aim);
    /// Tells whether resting would help.
    fn rest(&self) -> Rest;
    /// The run with its rules; `None` if they are elsewhere, for example on a server.
    fn rules(&self) -> Option<&dyn Play>;
}

/// A run in progress, with its rules. The object-safe form of [`crate::Game`], so that front ends are compiled once for all games.
pub trait Play: Shown {
    /// Plays one decision and everything that follows. A refusal changes nothing; a finished run refuses every move.
    fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal>;
    /// The digest of the state.
    fn digest(&self) -> Digest;
    /// A sentence about a move that is certain to lose a life or the run: see [`crate::Game::peril`]. `None` if the move would be
    /// refused.
    fn peril(&self, m: Move) -> Option<&'static str>;
    /// Sets the mask of the moves that [`Play::play`] accepts now: 1 at their numbers, 0 elsewhere. An original's keys count only
    /// if they do something. All 0 once the run is over.
    ///
    /// # Panics
    /// If the mask is shorter than [`Actions::count`].
    fn mask(&self, actions: &Actions, stage: Stage, mask: &mut [u8]);
    /// An exact copy of the run, hidden dice included.
    fn fork(&self) -> Box<dyn Play>;
    /// A copy of the run with new dice: see [`crate::Game::reseed`]. `None` if the game cannot be reseeded.
    fn fork_with(&self, seed: Seed) -> Option<Box<dyn Play>>;
    /// A copy of the run with everything hidden redrawn: see [`crate::Game::imagine`]. `None` if the game cannot do this.
    fn imagine(&self, seed: Seed) -> Option<Box<dyn Play>>;
    /// Becomes a copy of `other`, hidden dice included, in the same memory. Returns false if `other` is not a run of the same
    /// variant with the same choices.
    fn copy_from(&mut self, other: &dyn Play) -> bool;
    /// The run as its own type, for [`Play::copy_from`].
    fn as_any(&self) -> &dyn Any;
    /// Size of the state, which may differ from variant to variant. \[bytes\]
    fn state_size(&self) -> usize {
        size_of_val(self)
    }
}
