//! The screens of the arcade over toy games.

mod arcade;
mod bindings;
mod snapshots;
pub(crate) mod toy;
