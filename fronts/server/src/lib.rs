//! A server for Barrow, with boards of runs that it has replayed, for players on many machines.

pub mod clock;
pub mod config;
pub mod hasher;
pub mod hosts;
pub mod http;
pub mod limits;
pub mod marks;
pub mod metrics;
pub mod names;
mod owners;
mod program;
pub mod proxies;
pub mod races;
pub mod recorder;
pub mod store;
pub mod verifying;

pub use program::run;
