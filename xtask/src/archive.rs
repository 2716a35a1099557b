//! Makes a game's rules into a module of the archive, so that its runs can be played for ever.

use crate::command::{cargo, output, root, run};
use crate::install;
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules, compressed (deflate), and the list of them: a line for each, with its game, the version of its rules, and the SHA-256 of
/// the module.
const FOLDER: &str = "crates/shelf/archive";
const LIST: &str = "list.txt";
/// The folder of modules whose rules are still today's, with a list of its own. No build contains them.
const TODAY: &str = "today";
/// The profile of a module.
const PROFILE: &str = "[profile.release]\nopt-level = \"z\"\nlto = \"fat\"\ncodegen-units = 1\npanic = \"abort\"\nstrip = true\n";
/// Each copy of a run copies the stack, which has 256 KiB.
const FLAGS: &str = "-Clink-arg=-zstack-size=262144";

/// Archives the rules of `game` as the last commit has them, or as the checkout in `from` has them; then those of this checkout, if
/// they are others. Today's go into a folder of their own.
pub(crate) fn archive(game: &str, from: Option<&str>) -> Result<()> {
    install::wasm_target()?;
    let place = target_folder()?.join("archive");
    let source = take(from, &place)?;
    let module = build(game, &source, &place)?;
    let named = output(cargo("run --quiet --package barrow-archive --features interpreter --example name --")?.arg(&module))?;
    let [id, rules, name] = named.split_whitespace().collect::<Vec<_>>()[..] else { bail!("the module has no name: {named}") };
    let (old, today) = (root()?.join(FOLDER), root()?.join(FOLDER).join(TODAY));
    if let Some(line) = lines(&old)?.iter().find(|line| line.starts_with(&format!("{id} {rules} "))) {
        let sentence = if line.ends_with(name) {
            "These rules are archived."
        } else {
            "Another module of these rules is archived, and stays."
        };
        println!("{sentence}");
        return keep_runs(&source, &old, id, rules);
    }
    let is_today = rules_of(game)? == rules;
    let folder = if is_today { &today } else { &old };
    // Today's module of this game, if there is one, gives way.
    let (replaced, others): (Vec<_>, Vec<_>) = lines(&today)?.into_iter().partition(|line| line.split(' ').next() == Some(id));
    for line in replaced {
        let name: Vec<&str> = line.split(' ').take(2).collect();
        fs::remove_file(today.join(name.join("-")).with_extension("deflate"))?;
    }
    list(&today, others)?;
    let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(&module)?, 10);
    fs::write(folder.join(format!("{id}-{rules}.deflate")), packed)?;
    let all = lines(folder)?.into_iter().chain([format!("{id} {rules} {name}")]);
    list(folder, all.collect())?;
    if !is_today {
        keep_runs(&source, &old, id, rules)?;
    }
    println!("Archived version {rules} of the rules of {id}: commit {FOLDER}.");
    // Every version has a module as soon as it has runs.
    if is_today { Ok(()) } else { archive(game, root()?.to_str()) }
}

/// Keeps the golden runs of archived rules.
fn keep_runs(source: &Path, archive: &Path, game: &str, rules: &str) -> Result<()> {
    let runs = archive.join(format!("runs/{game}-{rules}"));
    fs::create_dir_all(&runs)?;
    for file in fs::read_dir(source.join("golden").join(game))? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "run") {
            fs::copy(&path, runs.join(path.file_name().context("a file has no name")?))?;
        }
    }
    Ok(())
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
    let sources = root()?.join("games").join(game).join("src");
    let lines = output(Command::new("grep").args(["--recursive", "--no-filename", "^    rules: "]).arg(sources))?;
    let rules = lines.trim().strip_prefix("rules: ").and_then(|rules| rules.strip_suffix(','));
    Ok(rules.with_context(|| format!("{game} has several lines `rules: 1,`, or none"))?.to_owned())
}

/// Puts the files of the last commit, or those of the checkout in `from`, into the folder in which modules are built. Names of
/// functions, and so their order, depend on where packages lie below that folder, and on no folder around it.
fn take(from: Option<&str>, place: &Path) -> Result<PathBuf> {
    let source = place.join("source");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    let Some(from) = from else {
        let here = format!("file://{}", root()?.display());
        run(Command::new("git").args(["clone", "--quiet", "--depth", "1", &here]).arg(&source))?;
        return Ok(source);
    };
    fs::create_dir_all(&source)?;
    let files = output(Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(from))?;
    for file in files.lines() {
        let (file, copy) = (Path::new(from).join(file), source.join(file));
        // The list also has files that are deleted and not committed.
        if file.is_file() {
            fs::create_dir_all(copy.parent().unwrap_or(&source))?;
            fs::copy(&file, &copy).with_context(|| format!("{} cannot be copied", file.display()))?;
        }
    }
    Ok(source)
}

/// Builds the module of a game of the files in `source`.
fn build(game: &str, source: &Path, place: &Path) -> Result<PathBuf> {
    fs::create_dir_all(place.join("src"))?;
    // A game may leave this out of the page, because of its size.
    let whole = fs::read_to_string(source.join("games").join(game).join("Cargo.toml"))?.contains("\nimagine = [");
    let features = if whole { ", features = [\"imagine\"]" } else { "" };
    let manifest = format!(
        "[package]\nname = \"module\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[lib]\ncrate-type = [\"cdylib\"]\n\n[dependencies]\n\
         {game} = {{ path = 'source/games/{game}'{features} }}\nbarrow-archive = {{ path = 'source/crates/archive' }}\n\n{PROFILE}\n\
         [workspace]\nexclude = [\"source\"]\n"
    );
    fs::write(place.join("Cargo.toml"), manifest)?;
    fs::copy(source.join("Cargo.lock"), place.join("Cargo.lock"))?;
    let krate = game.replace('-', "_");
    fs::write(place.join("src/lib.rs"), format!("//! The rules of one game.\n\nbarrow_archive::module!({krate}::GAME);\n"))?;
    let target = place.join("target");
    let mut build = cargo("build --release --target wasm32-unknown-unknown")?;
    let flags = barrow_export::remapped(FLAGS, &[(place, "module")]);
    run(build.current_dir(place).env("CARGO_TARGET_DIR", &target).env("CARGO_ENCODED_RUSTFLAGS", flags))?;
    Ok(target.join("wasm32-unknown-unknown/release/module.wasm"))
}
