//! The types that rules and front ends share: positions, grids, dice, games, plays, moves, views, events and runs.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
//! It names no game and draws nothing.
#![deny(clippy::float_arithmetic)]

pub mod actions;
mod adaptor;
pub mod batch;
pub mod bot;
pub mod description;
pub mod digest;
pub mod ending;
pub mod event;
pub mod feat;
pub mod frame;
pub mod fx;
pub mod game;
mod grammar;
pub mod grid;
pub mod identity;
pub mod info;
pub mod keyframes;
pub mod legend;
pub mod moves;
pub mod observation;
pub mod offer;
pub mod play;
mod portable;
pub mod pos;
pub mod prelude;
pub mod promises;
pub mod recording;
pub mod replay;
pub mod rng;
pub mod run;
pub mod sheet;
pub mod shelf;
mod sort;
pub mod stat_info;
mod threat;
pub mod verb;
mod verify;
pub mod view;
pub mod wording;
pub mod words;

pub use actions::{Actions, Aimed, Meaning, Stage};
pub use batch::Batch;
pub use bot::{Bot, BotKind};
pub use description::Fault;
pub use digest::{Digest, digest_of};
pub use ending::{Ending, EndingInfo};
pub use event::{Cue, Event, Motion, Show, Tone};
pub use feat::{Clue, Deed, Feat};
pub use frame::Frame;
pub use fx::Fx;
pub use game::{Game, Refusal, Rest, Status};
pub use grammar::article;
pub use grid::Grid;
pub use identity::Identity;
pub use info::{
    Attitude, Caution, Choice, Condition, GameInfo, Guide, Hint, Lesson, Moment, Opening, ShortSeeds, Variant, VariantCode,
};
pub use keyframes::{Keyframes, States};
pub use legend::{Colour, Entry, Legend, Role};
pub use moves::{Arg, ArgKind, Move};
pub use offer::Offer;
pub use play::{Play, Shown};
pub use portable::DescriptionError;
pub use pos::{Dir, Pos, Topology};
pub use recording::Recording;
pub use replay::Replay;
pub use rng::{Rng, Seed};
pub use run::{Header, Run, RunError};
pub use sheet::{Aim, Effect, Fact, Subject, Survey, Target, Value};
pub use shelf::{Archived, Loader, Rules, Shelf, Shelved};
pub use sort::sort_few;
pub use stat_info::{StatInfo, StatMeaning};
pub use threat::{Onslaught, Threat};
pub use verb::{Verb, VerbKind};
pub use view::{Danger, Flame, Gear, Light, Plane, Sight, Stat, Thing, View};
pub use wording::Wording;
pub use words::Words;

#[cfg(test)]
mod tests {
    pub(crate) mod toy;
}
