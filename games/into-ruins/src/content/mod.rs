//! The contents of the game: tables of tiles, creatures, props, items, powers and statuses, with their texts.

pub(crate) mod cautions;
pub(crate) mod cues;
mod feats;
pub(crate) mod info;
pub(crate) mod items;
pub(crate) mod kinds;
#[cfg(test)]
mod oracle;
pub(crate) mod powers;
pub(crate) mod statuses;
pub(crate) mod tiles;
pub(crate) mod verbs;
pub(crate) mod words;
