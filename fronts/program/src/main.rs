//! The `barrow` binary: the games Barrow ships, in the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    barrow::run(barrow_shelf::SHELF)
}
