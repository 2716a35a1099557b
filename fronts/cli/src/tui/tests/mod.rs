//! The screens of the arcade over toy games.

mod arcade;
mod snapshots;
pub(crate) mod toy;
