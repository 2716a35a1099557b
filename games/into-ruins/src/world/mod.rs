//! The state: cells, the map, actors, items.

pub(crate) mod actor;
pub(crate) mod cell;
pub(crate) mod item;
pub(crate) mod map;
pub(crate) mod state;
pub(crate) mod timers;
