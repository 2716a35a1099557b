//! Why an automatic walk, rest or exploration stopped.

use thiserror::Error;

/// Why there is no next step. Each is a sentence for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The hero stands on the target.
    #[error("You are there.")]
    Arrived,
    /// The hero stands beside a target that only the player may decide to enter.
    #[error("You stop beside it: {0}.")]
    Beside(&'static str),
    /// The target is no cell of the map.
    #[error("That is outside the map.")]
    Outside,
    /// The target has not been seen.
    #[error("You do not know what is there.")]
    Unknown,
    /// The target cannot be entered.
    #[error("You cannot walk there: {0}.")]
    Solid(&'static str),
    /// The target would harm the player.
    #[error("You do not walk there unless you must: {0}.")]
    Harmful(&'static str),
    /// Nothing known leads to the target.
    #[error("No way that you know leads there.")]
    NoWay,
    /// The only way leads through something that a walk avoids.
    #[error("The only way that you know is barred: {0}.")]
    Barred(&'static str),
    /// A foe is close enough to matter.
    #[error("You stop: {name}, {}.", if *steps == 1 { "next to you" } else { "close by" })]
    Foe {
        /// Its name.
        name: &'static str,
        /// How far it is off. \[steps, as if nothing were in the way\]
        steps: i32,
    },
    /// A foe in view is after the player.
    #[error("Not while a foe hunts you: {0}. Walk, strike or wait turn by turn.")]
    Hunted(&'static str),
    /// A foe has come into view.
    #[error("You stop: {0} comes into view.")]
    Newcomer(&'static str),
    /// One more foe of a known kind has come into view.
    #[error("You stop: another {0} comes into view.")]
    Another(&'static str),
    /// Foes of several kinds have come into view; this is the nearest.
    #[error("You stop: {0} comes into view, and not alone.")]
    Several(&'static str),
    /// The player lost health.
    #[error("You stop: something hurt you.")]
    Hurt,
    /// Health is full again.
    #[error("You stop: you are well again.")]
    Healed,
    /// A state of the player began.
    #[error("You stop: {0} begins.")]
    Began(&'static str),
    /// A state of the player is over.
    #[error("You stop: {0} is over.")]
    Ended(&'static str),
    /// A place nearby has become dangerous.
    #[error("You stop: {0}, close by.")]
    Danger(&'static str),
    /// The last step did not move the hero.
    #[error("You get no further.")]
    NoFurther,
    /// A question must be answered first.
    #[error("You have something to decide first.")]
    Asked,
    /// Nothing happened for this many turns.
    #[error("You stop after {}: nothing happens.", if *.0 == 1 { "a turn".to_owned() } else { format!("{} turns", .0) })]
    Enough(u32),
    /// A walk did not end within this many steps.
    #[error("You stop after {0} steps: there is no end to this way.")]
    Endless(usize),
    /// All that can be reached is known, and nothing there is worth a walk.
    #[error("There is nothing left to find that you could walk to.")]
    Explored,
    /// The same, and this many known cells are holes that lead down.
    #[error("There is nothing left to find that you could walk to. {}", if *.0 == 1 { "There is a hole that leads down." } else { "There are holes that lead down." })]
    Holes(usize),
    /// No hole and no stairs are known.
    #[error("You know of no way to another level.")]
    NoExit,
    /// The view shows no hero, so no walk can begin.
    #[error("You cannot tell where you are, so no walk can be planned.")]
    NoHero,
    /// No verb of the variant takes a direction.
    #[error("This game has no walking.")]
    NoSteps,
    /// Every verb of the variant takes an argument.
    #[error("This game has no waiting: every turn is a move.")]
    NoWait,
    /// There is no last move.
    #[error("There is nothing to do again yet.")]
    NothingDone,
}
