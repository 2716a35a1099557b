//! The server as a program, with `SQLite` and with `PostgreSQL`, and with well-behaved and hostile clients.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_types, reason = "tests, against the clock")]

mod attempts;
mod audit;
mod client;
mod conformance;
mod crowds;
mod hosts;
mod kills;
mod live;
mod notes;
mod players;
mod postgres;
mod races;
mod runs;
mod sealed;
mod server;
mod starts;
mod terminal;
mod trust;
