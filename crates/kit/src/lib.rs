//! Algorithms to build games from.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash. It uses the
//! types of `barrow-core` and knows no game. No turn needs heap memory for it.
//!
//! | for | on squares | on hexes |
//! |---|---|---|
//! | sight | [`fov::field_of_view`] | [`fov::hex_field_of_view`] |
//! | light, lines | [`light::light`], [`line::line`] | the same |
//! | distances from sources, with costs | [`distance::distance_map`] | the same |
//! | one cheapest path | [`Search`] | the same |
//! | caves, and their connected regions | [`caves::caves`], [`Regions`] | the same |
//! | rooms and corridors, sets of cells | [`rooms`], [`BitMap`] | |
//! | pieces of maps from text, and pictures | [`prefab`] | the same |
//! | weighted tables | [`Table`] | the same |
//! | the C library's generator | [`GlibcRandom`] | the same |
#![deny(clippy::float_arithmetic)]

pub mod astar;
pub mod bitmap;
pub mod caves;
pub mod distance;
pub mod fov;
pub mod glibc;
pub mod light;
pub mod line;
pub mod prefab;
pub mod regions;
pub mod rooms;
pub mod table;

pub use astar::Search;
pub use bitmap::{BitMap, Flood};
pub use glibc::GlibcRandom;
pub use regions::Regions;
pub use rooms::Room;
pub use table::Table;
