//! Sea Magpie in the terminal.

fn main() -> std::process::ExitCode {
    barrow::run(sea_magpie::SHELF)
}
