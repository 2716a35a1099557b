//! Barrow's games with their sprites and bots. This is the only crate that names them all: `Cargo.toml` lists them, and `build.rs` makes
//! the shelf.

use barrow_core::{Archived, Identity, Shelf};

/// Every version of the rules that a release ever had, by game. `cargo xtask archive` adds to them.
const ARCHIVE: &[Archived] = &include!(concat!(env!("OUT_DIR"), "/archive.rs"));

/// Every game of this build, in display order.
pub const SHELF: Shelf = Shelf::of(&include!(concat!(env!("OUT_DIR"), "/games.rs")))
    .named(Identity::read(include_str!("../page.json")))
    .with_archive(ARCHIVE)
    .with_samples(&include!(concat!(env!("OUT_DIR"), "/samples.rs")));
