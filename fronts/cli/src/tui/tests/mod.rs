//! Tests the screens of the arcade with toy games.

mod arcade;
mod bindings;
mod snapshots;
pub(crate) mod toy;
