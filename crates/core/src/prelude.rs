//! Every word a game needs, for `use barrow_core::prelude::*`.

pub use crate::{
    Arg, ArgKind, Choice, Colour, Cue, Dir, Ending, Entry, Event, Game, GameInfo, Grid, Legend, Move, Pos, Refusal, Rng, Role,
    Seed, Shelf, Shelved, Show, Sight, Stat, StatInfo, Status, Thing, Tone, Topology, Variant, VariantCode, Verb, View,
};
