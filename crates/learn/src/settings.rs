//! What the caller chooses.

use crate::goal::{Goal, Seeds};
use crate::reward::Reward;
use barrow_core::observation::{Part, Plane};
use barrow_core::{Shelved, VariantCode};

/// When a lane begins its next episode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// With the step after the last one: its action does not count, and its reward is 0.
    #[default]
    NextStep,
    /// Within the last step: its row is the first of the next episode, and the last row of this one stands beside.
    SameStep,
    /// Never: the caller resets it.
    Disabled,
}

/// What happens when an action is not accepted. The run stays as it is either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnInvalid {
    /// The whole step is refused, and no run changes.
    #[default]
    Raise,
    /// The step counts towards the limit, and nothing else happens.
    Noop,
}

/// What the caller chooses.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub game: &'static Shelved,
    /// Its variant and choices.
    pub code: VariantCode,
    /// How many lanes there are.
    pub lanes: usize,
    /// How many threads play them.
    pub threads: usize,
    /// The parts of a row.
    pub parts: Vec<Part>,
    /// The planes of its map.
    pub planes: Vec<Plane>,
    /// Whether every move has a number of its own.
    pub is_flat: bool,
    /// What a step is worth.
    pub reward: Reward,
    /// Most steps of an episode.
    pub limit: Option<u32>,
    /// When a lane begins its next episode.
    pub autoreset: Autoreset,
    /// What happens when an action is not accepted.
    pub on_invalid: OnInvalid,
    /// The seeds that episodes may have. Without it, all.
    pub seeds: Option<Seeds>,
    /// What ends an episode before the game does.
    pub goal: Option<Goal>,
}

impl Settings {
    /// One lane of a variant with everything in its rows but the list of things, which the map shows already.
    pub fn new(game: &'static Shelved, code: VariantCode) -> Self {
        Self {
            game,
            code,
            lanes: 1,
            threads: 1,
            parts: Part::ALL.into_iter().filter(|part| *part != Part::Things).collect(),
            planes: game.info.variant(code).map_or_else(Vec::new, |variant| variant.planes.to_vec()),
            is_flat: false,
            reward: Reward::score(),
            limit: None,
            autoreset: Autoreset::default(),
            on_invalid: OnInvalid::default(),
            seeds: None,
            goal: None,
        }
    }
}
