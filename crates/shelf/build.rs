//! Makes the shelf of what `Cargo.toml` lists, each game in the skin of its folder, so that a game or a bot is one line there and none in
//! the source.

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
            games.extend([&krate, "::GAME.with_skin(", &skin(folder), "),\n"]);
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("games.rs"), format!("[\n{games}]"))?;
    fs::write(out.join("bots.rs"), format!("[\nRANDOM,\nSENSIBLE,\n{bots}]"))
}

/// The skin in a game's folder, as an expression; headless builds have none.
fn skin(folder: &str) -> String {
    if env::var_os("CARGO_FEATURE_SKINS").is_none() {
        return "Skin::NONE".to_owned();
    }
    let text = |file: &str| format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../games/{folder}/skin/{file}\"))");
    format!("Skin {{ sprites: {}, sounds: {}, sparks: {} }}", text("sprites.txt"), text("sounds.json"), text("sparks.json"))
}

/// The name and the folder under `games` of a crate that `line` of the manifest lists.
fn listed(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" = { path = \"../../games/")?;
    Some((name, rest.split_once('"')?.0))
}
