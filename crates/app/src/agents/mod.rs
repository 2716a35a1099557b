//! A run for language agents: descriptions in words, text or numbers, moves as phrases, closer looks, the rules, and skills that
//! play many moves.
//!
//! It uses the words of line mode. Everything follows from the run, whatever was called before.

mod look;
pub mod phrases;
mod progress;
mod rules;
mod scene;
pub mod skills;
#[cfg(test)]
mod tests;
mod things;
mod wrapped;

pub use look::look;
pub use progress::Progress;
pub use rules::rules;
pub use scene::{Encoding, Scene, observe};
