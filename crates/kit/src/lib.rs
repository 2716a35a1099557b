//! Algorithms to build games from.
//!
//! This room is pure: no clock, thread, file, environment, global or float, and no iteration over a hash. It knows the
//! words of `barrow-core` and no game.
#![deny(clippy::float_arithmetic)]

pub mod distance;
pub mod glibc;

pub use glibc::GlibcRandom;
