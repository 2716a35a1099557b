//! Makes the shelf from the list in `Cargo.toml`, each game with the sprites and the bots of its folder, so a game or a bot needs one
//! line there and no code.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml")?;
    let listed: Vec<(String, &str)> =
        manifest.lines().filter_map(listed).map(|(name, folder)| (name.replace('-', "_"), folder)).collect();
    let mut games = String::new();
    for (krate, folder) in listed.iter().filter(|(_, folder)| !folder.contains('/')) {
        let mut bots = String::new();
        let has_bots = env::var_os("CARGO_FEATURE_BOTS").is_some();
        for (bot, _) in listed.iter().filter(|(_, other)| has_bots && other.strip_prefix(folder) == Some("/bot")) {
            bots.extend([bot, "::BOT,"]);
        }
        games.extend([krate, "::GAME.with_sprites(", &sprites(folder), ").with_bots(&[", &bots, "]),\n"]);
    }
    let mut archive = String::new();
    for folder in ["archive", "archive/today"] {
        println!("cargo::rerun-if-changed={folder}/list.txt");
        for line in fs::read_to_string(format!("{folder}/list.txt"))?.lines() {
            let [game, rules, module] = line.split(' ').collect::<Vec<_>>()[..] else { return Err(io::Error::other(line)) };
            archive.extend(["Archived { game: \"", game, "\", rules: ", rules, ", module: \"", module, "\", bytes: "]);
            // Front ends that fetch modules need no bytes, and today's rules are compiled in.
            let has_bytes = folder == "archive" && env::var_os("CARGO_FEATURE_ARCHIVE").is_some();
            let file = format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/archive/{game}-{rules}.deflate\"))");
            archive.extend([if has_bytes { &file } else { "&[]" }, " },\n"]);
        }
    }
    let mut samples = String::new();
    if env::var_os("CARGO_FEATURE_SAMPLES").is_some() {
        println!("cargo::rerun-if-changed=../../golden");
        for (_, folder) in listed.iter().filter(|(_, folder)| !folder.contains('/')) {
            let mut runs: Vec<PathBuf> =
                fs::read_dir(format!("../../golden/{folder}"))?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
            runs.retain(|run| run.extension().is_some_and(|end| end == "run"));
            runs.sort();
            let names = runs.iter().filter_map(|run| run.file_name()?.to_str());
            samples.extend(names.map(|name| {
                format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../golden/{folder}/{name}\")),\n")
            }));
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("games.rs"), format!("[\n{games}]"))?;
    fs::write(out.join("archive.rs"), format!("[\n{archive}]"))?;
    fs::write(out.join("samples.rs"), format!("[\n{samples}]"))
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
