//! The commands that need a server.

mod boards;
mod identity;
mod notes;
mod playing;
mod sending;

pub(super) use boards::{board, profile};
pub(super) use identity::{code, devices, export, forget, join, name, remove_device};
pub(super) use notes::{about_note, block, note};
pub(super) use playing::{attempt, daily, live, watch};
pub(super) use sending::{send, share};

use crate::args::GameArgs;
use crate::commands::failure::Failure;
use crate::commands::resolve;
use crate::online::{OnlineError, Server};
use crate::store::Home;
use barrow_app::date::{self, Date};
use barrow_core::Shelf;
use std::time::Duration;

impl From<OnlineError> for Failure {
    fn from(error: OnlineError) -> Self {
        Self::Said(error.to_string())
    }
}

fn server(named: Option<&str>) -> Result<Server, Failure> {
    Ok(Server::open(&Home::find().map_err(Failure::Said)?, named)?)
}

/// A name as part of an address.
fn escaped(name: &str) -> String {
    let digit = |number: u8| char::from_digit(number.into(), 16).unwrap_or_default();
    name.bytes().flat_map(|byte| ['%', digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The named game and variant, in the server's form.
fn course(shelf: &Shelf, game: &str, variant: Option<&str>) -> Result<(String, String), Failure> {
    let named = GameArgs { game: game.to_owned(), variant: variant.map(str::to_owned), seed: None };
    let header = resolve::choose(shelf, &named)?.header();
    let variant = shelf.find(&header.game).map(|shelved| shelved.info.variant_name(header.variant)).unwrap_or_default();
    Ok((header.game, variant))
}

/// A time to the minute, in UTC. \[milliseconds since 1970\]
fn when(time: u64) -> String {
    date::minute(Duration::from_millis(time)).unwrap_or_default()
}

/// The day of a time, in UTC. \[milliseconds since 1970\]
fn day(time: u64) -> String {
    Date::of(Duration::from_millis(time)).map(|date| date.to_string()).unwrap_or_default()
}
