//! What is now: cells, the map, actors, items. Fields live here and nowhere else.

pub(crate) mod actor;
pub(crate) mod cell;
pub(crate) mod item;
pub(crate) mod map;
pub(crate) mod state;
