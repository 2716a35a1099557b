//! Makes the shelf from the list in `Cargo.toml`, each game with the sprites of its folder, so a game or a bot needs one line there
//! and no code.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml")?;
    let (mut games, mut bots) = (String::new(), String::new());
    for (name, folder) in manifest.lines().filter_map(listed) {
        let krate = name.replace('-', "_");
        if folder.ends_with("/bot") {
            bots.extend([&krate, "::BOT,\n"]);
        } else {
            games.extend([&krate, "::GAME.with_sprites(", &sprites(folder), "),\n"]);
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("games.rs"), format!("[\n{games}]"))?;
    fs::write(out.join("bots.rs"), format!("[\nRANDOM,\nSENSIBLE,\n{bots}]"))
}

/// The sprites in a game's folder, as an expression. Empty in builds that draw nothing, and in the page, which loads them
/// separately.
fn sprites(folder: &str) -> String {
    if env::var_os("CARGO_FEATURE_SPRITES").is_none() {
        return "\"\"".to_owned();
    }
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../games/{folder}/skin/sprites.txt\"))")
}

/// The name and the folder under `games` of a crate that `line` of the manifest lists.
fn listed(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" = { path = \"../../games/")?;
    Some((name, rest.split_once('"')?.0))
}
