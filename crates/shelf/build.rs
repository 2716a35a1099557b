//! Makes the shelf of what `Cargo.toml` lists, so that a game or a bot is one line there and none in the source.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml")?;
    let (mut games, mut bots) = (String::new(), String::new());
    for (name, folder) in manifest.lines().filter_map(listed) {
        let krate = name.replace('-', "_");
        if folder.ends_with("/bot") {
            bots += &format!("{krate}::BOT,\n");
        } else {
            games += &format!("{krate}::GAME,\n");
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("games.rs"), format!("[\n{games}]"))?;
    fs::write(out.join("bots.rs"), format!("[\nRANDOM,\nSENSIBLE,\n{bots}]"))
}

/// The name and the folder under `games` of a crate that `line` of the manifest lists.
fn listed(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" = { path = \"../../games/")?;
    Some((name, rest.split_once('"')?.0))
}
