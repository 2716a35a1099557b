//! Barrow's games with their sprites and bots. This is the only crate that names them all: `Cargo.toml` lists them, and `build.rs` makes
//! the shelf.

use barrow_core::{Identity, Shelf};

/// Every game of this build, in display order.
pub const SHELF: Shelf =
    Shelf::of(&include!(concat!(env!("OUT_DIR"), "/games.rs"))).named(Identity::read(include_str!("../page.json")));
