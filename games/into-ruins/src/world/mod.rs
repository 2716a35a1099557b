//! The state: cells, the map, actors, items.

pub(crate) mod actor;
pub(crate) mod cell;
pub(crate) mod compact;
pub(crate) mod item;
pub(crate) mod layer;
pub(crate) mod light;
pub(crate) mod map;
pub(crate) mod marks;
pub(crate) mod memory;
pub(crate) mod plane;
pub(crate) mod state;
pub(crate) mod tiles;
pub(crate) mod timers;
