//! The program `barrow-server`, with Barrow's games.

use std::process::ExitCode;

fn main() -> ExitCode {
    barrow_server::run(barrow_shelf::SHELF)
}
