//! The pilot at the helm of every game on the shelf.
#![expect(clippy::unwrap_used, reason = "tests")]

mod bots;
mod fights;
mod hexes;
mod memory;
mod waits;
mod walks;
