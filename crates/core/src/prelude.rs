//! Every type a game needs, for `use barrow_core::prelude::*`.

pub use crate::{
    Aim, Arg, ArgKind, Bot, BotKind, Caution, Choice, Clue, Colour, Condition, Cue, Danger, Deed, Dir, Effect, Ending, Entry,
    Event, Fact, Feat, Fx, Game, GameInfo, Gear, Grid, Guide, Hint, Identity, Legend, Lesson, Light, Moment, Motion, Move, Offer,
    Onslaught, Opening, Plane, Pos, Refusal, Rng, Role, Seed, Shelf, Shelved, Show, Sight, Stat, StatInfo, Status, Subject,
    Survey, Target, Thing, Threat, Tone, Topology, Value, Variant, VariantCode, Verb, View, Words,
};
