//! A run for programs that speak and read: what there is in words, text or numbers, moves as phrases, and skills that play many moves.
//!
//! The words are those of line mode.

pub mod phrases;
mod progress;
mod scene;
pub mod skills;
#[cfg(test)]
mod tests;

pub use progress::Progress;
pub use scene::{Encoding, Scene, observe};
