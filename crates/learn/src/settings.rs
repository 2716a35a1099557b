//! The caller's settings.

use crate::goal::Goal;
use crate::reward::Reward;
use crate::seeds::Seeds;
use barrow_core::observation::Part;
use barrow_core::{Plane, Shelved, VariantCode};

/// When a lane begins its next episode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// With the step after the last one. That step ignores its action and gives reward 0.
    #[default]
    NextStep,
    /// Within the last step. The row is the first of the next episode; the last row of this one is written separately.
    SameStep,
    /// Never: the caller resets it.
    Disabled,
}

/// The response to an action that is not accepted. The run does not change in either case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnInvalid {
    /// The whole step fails, and no run changes.
    #[default]
    Raise,
    /// The step counts towards the limit, but nothing else happens.
    Noop,
}

/// The caller's settings.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub game: &'static Shelved,
    /// Its variant and choices.
    pub code: VariantCode,
    /// The number of lanes.
    pub lanes: usize,
    /// The number of threads that play them.
    pub threads: usize,
    /// The parts of a row.
    pub parts: Vec<Part>,
    /// The planes of its map.
    pub planes: Vec<Plane>,
    /// True if every move has its own number.
    pub is_flat: bool,
    /// The weights of the reward.
    pub reward: Reward,
    /// The most steps of an episode.
    pub limit: Option<u32>,
    /// When a lane begins its next episode.
    pub autoreset: Autoreset,
    /// The response to an action that is not accepted.
    pub on_invalid: OnInvalid,
    /// The seeds that episodes may have. `None` allows all.
    pub seeds: Option<Seeds>,
    /// The goal that ends an episode before the game does.
    pub goal: Option<Goal>,
}

impl Settings {
    /// Settings with one lane, and rows with everything except the list of things, which the map already shows.
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
