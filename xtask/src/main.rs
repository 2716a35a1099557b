//! Barrow's chores: checks, golden runs, the room rule. Run them from anywhere in the project as `cargo xtask NAME`.
#![expect(clippy::disallowed_types, reason = "a chore that takes minutes says how many")]

mod command;
mod metadata;
mod purity;
mod rooms;
mod suite;
mod web;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
Barrow's chores. Usage: cargo xtask NAME

  test     everything CI runs: format, rooms, clippy, tests, documentation, the release build, the page in a browser, licences
  rooms    whether each crate depends only on what its room allows, and the pure rooms stay pure
  golden   records the golden runs and level catalogues anew; read the difference before you commit it
  soak     the tests that take long: those marked #[ignore], in a release build
  web      builds the page into dist/; --serve [--port N] serves it to this machine, --sizes prints how large and how quick it is;
           --built takes the page as it was built last
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => suite::test(),
        ["rooms"] => rooms::run(),
        ["golden"] => suite::golden(),
        ["soak"] => suite::soak(),
        ["web", ref rest @ ..] => web::web(rest),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no chore \"{}\"; `cargo xtask help` lists them", arguments.join(" ")),
    }
}
