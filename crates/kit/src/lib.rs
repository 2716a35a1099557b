//! Algorithms to build games from.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash. It uses the
//! types of `barrow-core` and knows no game.
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
