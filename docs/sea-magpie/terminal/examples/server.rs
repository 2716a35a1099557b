//! A server for a maker's game: this is all of it.

fn main() -> std::process::ExitCode {
    barrow_server::run(sea_magpie::SHELF)
}
