//! The trait that a roguelike implements, and the types that it returns.

use crate::ending::Ending;
use crate::event::Show;
use crate::info::{GameInfo, VariantCode};
use crate::moves::Move;
use crate::offer::Offer;
use crate::rng::Seed;
use crate::sheet::{Aim, Fact, Subject, Survey};
use crate::view::View;
use crate::words::Words;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A set of rules over a state that is plain data.
///
/// Implement this and every front end, save, replay and test harness works. `docs/your-first-game.md` shows how.
pub trait Game: Clone + Send + Sync + Serialize + 'static {
    /// The game's name, version and variants.
    const INFO: &'static GameInfo;
    /// The game's own decisions, decoded from a [`Move`].
    type Action: Copy;

    /// The first state of a run. The same seed and variant always give the same state.
    fn new(seed: Seed, variant: VariantCode) -> Self;
    /// Turns a move into an action, or says why it cannot.
    fn decode(&self, m: Move) -> Result<Self::Action, Refusal>;
    /// Plays one decision and everything that follows, up to the player's next decision. A refusal changes nothing.
    fn act(&mut self, action: Self::Action, show: &mut Show) -> Result<(), Refusal>;
    /// Offers every move that is accepted now, except the keys of an original: front ends press these, and [`crate::Variant::pressed`]
    /// lists them for learners.
    fn offer(&self, offer: &mut Offer);
    /// Writes everything the player may know into `view`. Reuses its buffers, so a warm view allocates nothing.
    fn view(&self, view: &mut View);
    /// The score, depth and ending of the run.
    fn status(&self) -> Status;

    /// Adds to `facts` what a closer look at one thing reveals. Nothing by default.
    fn inspect(&self, _subject: Subject, _facts: &mut Vec<Fact>) {}

    /// Draws new dice from `seed` for everything in the future: the streams of play, and levels not yet entered. Everything that
    /// exists stays, seen or not. Returns whether the game can do this; by default it cannot. A game without dice after its start
    /// can, because nothing is left to draw.
    fn reseed(&mut self, _seed: Seed) -> bool {
        false
    }

    /// Replaces everything hidden from the player with something equally possible, drawn from `seed`: the unseen part of the level,
    /// the items behind disguises, the dice. Views, offers and looks stay the same. Returns whether the game can do this; by
    /// default it cannot.
    fn imagine(&mut self, _seed: Seed) -> bool {
        false
    }

    /// The question to ask before an action that cannot be undone, as an index into [`crate::Variant::cautions`]. It depends only on the
    /// player's knowledge. None by default.
    fn caution(&self, _action: Self::Action) -> Option<u8> {
        None
    }

    /// A sentence about an action that is certain to lose a life or the run: "An enemy would step on you." It depends only on the
    /// player's knowledge. Automatic moves warn of it once; single moves are played without a question. None by default.
    fn peril(&self, _action: Self::Action) -> Option<&'static str> {
        None
    }

    /// Predicts the path and targets of a move aimed at a cell from the player's knowledge. Nothing by default.
    fn aim(&self, _m: Move, _aim: &mut Aim) {}

    /// Tells whether resting would help, from the player's knowledge. By default it may always help.
    fn rest(&self) -> Rest {
        Rest::Helps
    }

    /// Level `depth` as generated from `seed` and `variant`, before anyone plays it: for catalogues and statistics.
    /// `None` if the game has no levels to survey.
    fn survey(_seed: Seed, _variant: VariantCode, _depth: u32) -> Option<Survey> {
        None
    }
}

/// The score, depth and ending of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Status {
    /// Points, by the game's own count. More is better: see [`crate::Variant::fewer_is_better`].
    pub score: i32,
    /// The level the player is on, from 1. Always 1 in games without levels.
    pub depth: u32,
    /// `None` while the run is in progress.
    pub ending: Option<Ending>,
}

/// How useful resting is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rest {
    /// Something may improve.
    Helps,
    /// Something may improve, but at a price. Asks whether it is worth it.
    Costs(Words),
    /// Nothing improves. Says so, and what would help.
    Useless(Words),
}

/// Why the rules refused a move. Nothing changed and no time passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The variant has no such verb.
    #[error("This game has no such move.")]
    NoSuchVerb,
    /// The verb takes a different kind of argument.
    #[error("That move needs something else: a direction, a cell or a key.")]
    WrongArgument,
    /// Something solid is there.
    #[error("Something solid is in the way.")]
    Blocked,
    /// The map ends that way.
    #[error("That is the edge of the world.")]
    Edge,
    /// The run has ended.
    #[error("The run is over.")]
    Over,
    /// The game's own reason, as a sentence.
    #[error("{0}")]
    Because(&'static str),
}
