//! Runs that are played on a server: the messages, and both sides.
//!
//! The [`Host`] is a [`Session`](crate::Session) on the server. The client has a session too, without rules: a mirror stands for
//! the run, and shows the server's scenes. Modes, menus, keys, options and drawing are the client's own, as in every other run.

mod client;
mod host;
mod mirror;
#[cfg(test)]
pub(crate) mod tests;
pub mod wire;

pub(crate) use client::{CLOSED, MISMATCH, Received, Remote};
pub use host::{Host, answer_about};
