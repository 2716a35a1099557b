//! Why whatever acts for the player stopped.

use thiserror::Error;

/// Why there is no next step. Each is a sentence for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The hero stands on the target.
    #[error("You are there.")]
    Arrived,
    /// The target is no cell of the map.
    #[error("That is outside the map.")]
    Outside,
    /// Nobody has seen the target.
    #[error("You do not know what is there.")]
    Unknown,
    /// The target cannot be entered.
    #[error("You cannot walk there: {0}.")]
    Solid(&'static str),
    /// Nothing known leads to the target.
    #[error("No way that you know leads there.")]
    NoWay,
    /// A foe is close enough to matter.
    #[error("You stop: {name}, {}.", if *steps == 1 { "next to you" } else { "close by" })]
    Foe {
        /// What it is called.
        name: &'static str,
        /// How far it is off. \[steps, as if nothing were in the way\]
        steps: i32,
    },
    /// All that can be reached is known, and nothing there is worth a walk.
    #[error("There is nothing left to find that you could walk to.")]
    Explored,
    /// The view shows no hero, so no walk can begin.
    #[error("You cannot tell where you are, so no walk can be planned.")]
    NoHero,
    /// No verb of the variant takes a direction.
    #[error("This game has no walking.")]
    NoSteps,
}
