//! Prints the game, the version of the rules and the name of a module: `name FILE.wasm`.

use barrow_archive::{arriving, interpreter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let name = || -> Result<String, Box<dyn std::error::Error>> {
        let file = std::env::args().nth(1).ok_or("usage: name FILE.wasm")?;
        let module = std::fs::read(file)?;
        let info = arriving(interpreter::load_unnamed(&module)?)?.info;
        Ok(format!("{} {} {}", info.id, info.rules, interpreter::name_of(&module)))
    };
    match name() {
        Ok(name) => {
            println!("{name}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("name: {error}");
            ExitCode::FAILURE
        }
    }
}
