//! Makes a game's rules into a module of the archive, so that its runs can be played for ever.

use crate::command::{cargo, output, root, run};
use crate::install;
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules and the list of them: a line for each, with its game, the version of its rules, and its SHA-256.
const FOLDER: &str = "crates/shelf/archive";
const LIST: &str = "list.txt";
/// The folder of modules whose rules are still today's, with a list of its own. No build contains them.
const TODAY: &str = "today";
/// The profile of a module.
const PROFILE: &str = "[profile.release]\nopt-level = \"z\"\nlto = \"fat\"\ncodegen-units = 1\npanic = \"abort\"\nstrip = true\n";
/// Each copy of a run copies the stack, which has 256 KiB.
const FLAGS: &str = "-Clink-arg=-zstack-size=262144";

/// Archives the rules of `game` as the last commit has them, or as the checkout in `from` has them. Rules that are still those of this
/// checkout go into the folder of today's.
pub(crate) fn archive(game: &str, from: Option<&str>) -> Result<()> {
    install::wasm_target()?;
    let place = target_folder()?.join("archive");
    let source = match from {
        Some(folder) => fs::canonicalize(folder).with_context(|| format!("{folder} cannot be found"))?,
        None => last_commit(&place)?,
    };
    let module = build(game, &source, &place)?;
    let named = output(cargo("run --quiet --package barrow-archive --features interpreter --example name --")?.arg(&module))?;
    let [id, rules, name] = named.split_whitespace().collect::<Vec<_>>()[..] else { bail!("the module has no name: {named}") };
    let (old, today) = (root()?.join(FOLDER), root()?.join(FOLDER).join(TODAY));
    let listed = lines(&old)?;
    if let Some(line) = listed.iter().find(|line| line.starts_with(&format!("{id} {rules} "))) {
        let sentence = if line.ends_with(name) {
            "These rules are archived."
        } else {
            "Another module of these rules is archived, and stays."
        };
        println!("{sentence}");
        return Ok(());
    }
    let is_today = rules_of(game)? == rules;
    let folder = if is_today { &today } else { &old };
    let others = lines(&today)?.into_iter().filter(|line| !line.starts_with(&format!("{id} ")));
    let (others, line) = (others.collect::<Vec<_>>(), format!("{id} {rules} {name}"));
    let is_current = |path: &Path| path.extension().is_some_and(|end| end == "wasm");
    for path in entries(&today)?.into_iter().filter(|path| is_current(path)) {
        // A module of this game that is there is of this version or an earlier one.
        if path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.rsplit_once('-')).is_some_and(|(of, _)| of == id)
        {
            fs::remove_file(path)?;
        }
    }
    fs::write(folder.join(format!("{id}-{rules}.wasm")), fs::read(&module)?)?;
    if is_today {
        list(&today, others.into_iter().chain([line]).collect())?;
    } else {
        list(&today, others)?;
        list(&old, listed.into_iter().chain([line]).collect())?;
        let runs = old.join(format!("runs/{id}-{rules}"));
        fs::create_dir_all(&runs)?;
        for path in
            entries(&source.join("golden").join(id))?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "run"))
        {
            fs::write(runs.join(path.file_name().context("a file has no name")?), fs::read(&path)?)?;
        }
    }
    println!("Archived version {rules} of the rules of {id}: commit {FOLDER}.");
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

fn lines(folder: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(folder.join(LIST)).with_context(|| format!("{LIST} cannot be read"))?;
    Ok(text.lines().map(str::to_owned).collect())
}

fn list(folder: &Path, mut lines: Vec<String>) -> Result<()> {
    lines.sort_unstable();
    let text = lines.iter().fold(String::new(), |text, line| text + line + "\n");
    fs::write(folder.join(LIST), text).with_context(|| format!("{LIST} cannot be written"))
}

/// The version of a game's rules in this checkout.
fn rules_of(game: &str) -> Result<String> {
    let mut folders = vec![root()?.join("games").join(game).join("src")];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path)?;
            if let Some(rules) = text.lines().find_map(|line| line.strip_prefix("    rules: ")?.strip_suffix(',')) {
                return Ok(rules.to_owned());
            }
        }
    }
    bail!("no file of {game} has a line `rules: 1,`")
}

/// The files of the last commit, in a folder of their own.
fn last_commit(place: &Path) -> Result<PathBuf> {
    let source = place.join("source");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    run(Command::new("git")
        .args(["clone", "--quiet", "--depth", "1"])
        .arg(format!("file://{}", root()?.display()))
        .arg(&source))?;
    Ok(source)
}

/// Builds the module of a game of the checkout in `source`.
fn build(game: &str, source: &Path, place: &Path) -> Result<PathBuf> {
    let project = place.join(game);
    fs::create_dir_all(project.join("src"))?;
    // A game may leave this out of the page, because of its size.
    let whole = fs::read_to_string(source.join("games").join(game).join("Cargo.toml"))?.contains("\nimagine = [");
    let features = if whole { ", features = [\"imagine\"]" } else { "" };
    let manifest = format!(
        "[package]\nname = \"{game}-rules\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[lib]\ncrate-type = [\"cdylib\"]\n\n[dependencies]\n\
         {game} = {{ path = '{}'{features} }}\nbarrow-archive = {{ path = '{}' }}\n\n{PROFILE}\n[workspace]\n",
        source.join("games").join(game).display(),
        source.join("crates/archive").display()
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    fs::copy(source.join("Cargo.lock"), project.join("Cargo.lock"))?;
    let krate = game.replace('-', "_");
    fs::write(project.join("src/lib.rs"), format!("//! The rules of one game.\n\nbarrow_archive::module!({krate}::GAME);\n"))?;
    let target = place.join("target");
    let mut build = cargo("build --release --target wasm32-unknown-unknown")?;
    let flags = barrow_export::remapped(FLAGS, &[(source, "barrow"), (&project, "module")]);
    run(build.current_dir(&project).env("CARGO_TARGET_DIR", &target).env("CARGO_ENCODED_RUSTFLAGS", flags))?;
    Ok(target.join("wasm32-unknown-unknown/release").join(format!("{krate}_rules.wasm")))
}
