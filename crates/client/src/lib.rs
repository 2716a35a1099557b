//! The online client without I/O, for every front end: signed requests, uploads, runs that are sent while they are being played,
//! and connections to races.
//!
//! A piece of work is a [`Task`]. It says what it needs next and continues with the reply. A front end provides the network, the
//! keys and the timers. The sentences here are for the player. `barrow_online::Call` lists the addresses.

mod audit;
mod client;
mod failure;
mod line;
mod past;
mod place;
mod relay;
mod task;
#[cfg(test)]
mod tests;
mod upload;

pub use audit::{Audit, AuditedBoard, Counts, Fault, Replay, Replayed};
pub use client::Client;
pub use failure::Failure;
pub use line::{AGAIN, RaceLine, parted};
pub use past::PastRace;
pub use relay::GrowingRun;
pub use task::{Need, Reply, Step, Task};
pub use upload::Sent;
