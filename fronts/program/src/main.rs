//! The `barrow` binary: Barrow's games in the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    barrow::run(barrow_shelf::SHELF)
}
