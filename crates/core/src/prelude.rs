//! Every type a game needs, for `use barrow_core::prelude::*`.

pub use crate::{
    Aim, Arg, ArgKind, Attitude, Bot, BotKind, Caution, Choice, Clue, Colour, Condition, Cue, Danger, Deed, Dir, Effect, Ending,
    EndingInfo, Entry, Event, Fact, Feat, Flame, Fx, Game, GameInfo, Gear, Grid, Guide, Hint, Identity, Legend, Lesson, Light,
    Moment, Motion, Move, Offer, Onslaught, Opening, Plane, Pos, Refusal, Rest, Rng, Role, Seed, Shelf, Shelved, ShortSeeds,
    Show, Shown, Sight, Stat, StatInfo, StatMeaning, Status, Subject, Survey, Target, Thing, Threat, Tone, Topology, Value,
    Variant, VariantCode, Verb, VerbKind, View, Wording, Words,
};
