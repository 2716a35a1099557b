//! A run for language agents: descriptions in words, text or numbers, moves as phrases, and skills that play many moves.
//!
//! It uses the words of line mode.

pub mod phrases;
mod progress;
mod scene;
pub mod skills;
#[cfg(test)]
mod tests;

pub use progress::Progress;
pub use scene::{Encoding, Scene, observe};
