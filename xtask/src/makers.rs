//! Makes games as a maker outside this project does, and tries everything that comes of them.

use crate::command::{build_tests, cargo, output, root, run};
use crate::metadata::target_folder;
use crate::{gym, install, web};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A game that somebody made from outside, with a skin and a bot.
const BREAKWATER: &str = include_str!("../tests/makers/breakwater.rs");
const SKIN: &str = include_str!("../tests/makers/sprites.txt");
/// Words of the games of this project. None of them may be in a program of a maker.
const OURS: [&str; 4] = ["Wings of Yendor", "Monster Caves", "RogueLulz", "Roguelike 10"];
/// A server for the maker's shelf.
const SERVER: &str = "fn main() -> std::process::ExitCode {\n    barrow_server::run(breakwater::SHELF)\n}\n";

/// Makes three games, or only the one called `only`, and tests, plays, exports, learns and serves them.
pub(crate) fn make(only: Option<&str>) -> Result<()> {
    install::wasm_target()?;
    build_tests()?;
    let place = std::env::temp_dir().join(format!("makers-{}", std::process::id()));
    fs::create_dir_all(&place).with_context(|| format!("{} cannot be made", place.display()))?;
    let done = all(&place, only);
    fs::remove_dir_all(&place).with_context(|| format!("{} cannot be removed", place.display()))?;
    done
}

fn all(place: &Path, only: Option<&str>) -> Result<()> {
    let mut made = 0;
    for (name, shape) in [("magpie", None), ("seal", Some("--hex")), ("breakwater", Some("--hex"))] {
        if only.is_some_and(|only| only != name) {
            continue;
        }
        made += 1;
        println!("\n== {name}");
        run(Command::new(barrow()?).args(["new", name]).args(shape).current_dir(place))?;
        let project = place.join(name);
        if name == "breakwater" {
            breakwater(&project)?;
        }
        try_out(&project, name)?;
        learn(&project, name)?;
        develop(&project)?;
        if name == "breakwater" {
            serve(&project)?;
        }
    }
    ensure!(made > 0, "there is no game of that name; choose magpie, seal or breakwater");
    Ok(())
}

/// Puts the game, its skin and a server into a new project.
fn breakwater(project: &Path) -> Result<()> {
    let write = |file: &str, text: &str| fs::write(project.join(file), text).with_context(|| format!("{file} cannot be written"));
    write("rules/src/lib.rs", BREAKWATER)?;
    write("rules/skin/sprites.txt", SKIN)?;
    write("rules/tests/sound.rs", "//! The tests that every game has to pass.\n\nbarrow_testing::check!(breakwater::SHELF);\n")?;
    for file in ["sounds.json", "sparks.json"] {
        fs::remove_file(project.join("rules/skin").join(file))?;
    }
    let read = |file: &str| fs::read_to_string(project.join(file)).with_context(|| format!("{file} cannot be read"));
    let tinyvec = "tinyvec = { version = \"1\", default-features = false, features = [\"serde\", \"rustc_1_57\"] }";
    write("rules/Cargo.toml", &read("rules/Cargo.toml")?.replace("[dev-", &format!("{tinyvec}\n\n[dev-")))?;
    write(
        "terminal/Cargo.toml",
        &read("terminal/Cargo.toml")?
            .replace("barrow.workspace = true", "barrow = { workspace = true, features = [\"online\"] }"),
    )?;
    fs::create_dir_all(project.join("server/src"))?;
    write("server/src/main.rs", SERVER)?;
    let server = root()?.join("fronts/server");
    let manifest = format!(
        "[package]\nname = \"breakwater-server\"\nversion.workspace = true\nedition.workspace = true\n\n[dependencies]\n\
         breakwater.workspace = true\nbarrow-server = {{ path = '{}' }}\n",
        server.display()
    );
    write("server/Cargo.toml", &manifest)?;
    write("Cargo.toml", &read("Cargo.toml")?.replace("\"gym\"]", "\"gym\", \"server\"]"))
}

/// Tests, plays and exports a game.
fn try_out(project: &Path, name: &str) -> Result<()> {
    run(&mut inside(project, "test")?)?;
    run(&mut inside(project, "build")?)?;
    let program = built(name)?;
    let bot = if name == "breakwater" { "warden" } else { "sensible" };
    let runs = project.join("runs");
    run(Command::new(&program).args(["bot", name, "--bot", bot, "--seeds", "1..5", "--moves", "300", "--save"]).arg(&runs))?;
    let saved: Vec<PathBuf> = fs::read_dir(&runs)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    ensure!(saved.len() == 5, "the bot saved {} runs instead of 5", saved.len());
    run(Command::new(&program).arg("verify").args(&saved))?;
    run(Command::new(&program).arg("film").arg(&saved[0]).arg("--gif").arg(project.join("film.gif")))?;
    let help = output(Command::new(&program).arg("--help"))?;
    ensure!(
        help.contains(&format!("{name} play {name}")) && !help.contains("Barrow"),
        "the help is not the product's own:\n{help}"
    );
    run(Command::new(barrow()?).arg("web").current_dir(project).env("CARGO_TARGET_DIR", target()?))?;
    let single = project.join(name).with_extension("html");
    web::play(name, &project.join("dist"), &single)?;
    let parts = ["barrow_web_bg.wasm", "barrow_films_bg.wasm", "skins.json"].map(|part| project.join("dist").join(part));
    for file in parts.into_iter().chain([program]) {
        is_free_of_ours(&file)?;
    }
    for file in [project.join(name).with_extension("zip"), single] {
        println!("{}: {} bytes", file.display(), fs::metadata(&file)?.len());
    }
    Ok(())
}

/// Fails if a program of a maker contains words of our games.
pub(crate) fn is_free_of_ours(file: &Path) -> Result<()> {
    let bytes = fs::read(file)?;
    match OURS.iter().find(|words| bytes.windows(words.len()).any(|part| part == words.as_bytes())) {
        Some(found) => bail!("{} contains \"{found}\"", file.display()),
        None => Ok(()),
    }
}

/// Builds the package for learners, and lets Python play the game with Barrow's own package beside it.
fn learn(project: &Path, name: &str) -> Result<()> {
    let (python, packages) = (install::gymnasium()?, project.join("packages"));
    let mut maturin = gym::maturin(&project.join("gym"), &packages)?;
    // The versions and the profile of the other programs: most is built already.
    run(maturin.args(["--profile", "dev"]).env("CARGO_TARGET_DIR", target()?))?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--find-links"]);
    run(pip.arg(&packages).arg("--target").arg(&packages).arg(format!("{name}-gym")))?;
    let ours = packages.join("barrow_gym");
    fs::create_dir_all(&ours)?;
    for file in fs::read_dir(root()?.join("fronts/gym/python/barrow_gym"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), ours.join(file.file_name()))?;
        }
    }
    fs::copy(target_folder()?.join("debug/deps/lib_native.so"), ours.join("_native.abi3.so"))?;
    let (module, saved) = (format!("{name}_gym"), project.join("learner.run"));
    let mut learner = Command::new(&python);
    learner.arg("-B").arg(root()?.join("fronts/gym/tests/learn.py")).arg(&module).arg(&saved);
    run(learner.env("PYTHONPATH", &packages))?;
    run(Command::new(built(name)?).arg("verify").arg(&saved))?;
    is_free_of_ours(&packages.join(module).join("barrow_gym/_native.abi3.so"))
}

/// Serves the page while the rules change, which makes it again.
fn develop(project: &Path) -> Result<()> {
    let (port, rules) = (free_port()?.to_string(), project.join("rules/src/lib.rs"));
    let mut dev = Command::new(barrow()?);
    dev.args(["dev", "--page", "--port", &port]).current_dir(project).env("CARGO_TARGET_DIR", target()?);
    let mut dev = Stopped(dev.stdout(Stdio::piped()).spawn().context("`dev` cannot be started")?);
    let mut said = BufReader::new(dev.0.stdout.take().context("`dev` says nothing")?).lines();
    let mut wait_for = |words: &str| -> Result<()> {
        for line in said.by_ref() {
            if line?.contains(words) {
                return Ok(());
            }
        }
        bail!("`dev` has ended without the words \"{words}\"")
    };
    wait_for(&port)?;
    fs::write(&rules, fs::read_to_string(&rules)? + "\n// Changed.\n")?;
    wait_for("The page has a new version.")
}

/// Serves the page and a board of the game, and sends it a run.
fn serve(project: &Path) -> Result<()> {
    run(&mut inside(project, "build --package breakwater-server --package breakwater-terminal")?)?;
    let (port, home) = (free_port()?, project.join("home"));
    let address = format!("http://127.0.0.1:{port}");
    let mut server = Command::new(built("breakwater-server")?);
    let database = format!("sqlite:{}", project.join("server.db").display());
    let settings =
        [("LISTEN", format!("127.0.0.1:{port}")), ("DATABASE", database), ("PAGE", project.join("dist").display().to_string())];
    server.envs(settings.map(|(name, value)| (format!("BARROW_SERVER_{name}"), value)));
    let mut server = Stopped(server.stdout(Stdio::piped()).spawn().context("the server cannot be started")?);
    let said = server.0.stdout.take().context("the server says nothing")?;
    let first = BufReader::new(said).lines().next().context("the server has ended")??;
    ensure!(first.starts_with("Breakwater is at http://"), "the server said {first:?}");
    let program = |words: &[&str]| {
        let mut program = Command::new(built("breakwater")?);
        output(program.args(words).env("BARROW_HOME", &home).stdin(Stdio::null()))
    };
    program(&["name", "take", "Ada", "--server", &address])?;
    let run = fs::read_dir(project.join("runs"))?.next().context("there is no run")??.path();
    program(&["send", &run.to_string_lossy(), "--server", &address])?;
    let board = program(&["board", "breakwater", "--server", &address])?;
    ensure!(board.contains("Ada"), "the board lacks the run:\n{board}");
    println!("A server has the page and a board of Breakwater.");
    Ok(())
}

/// A program that is ended when this is dropped.
struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> Result<u16> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// The program of this project, which makes the games.
fn barrow() -> Result<PathBuf> {
    Ok(target_folder()?.join("debug/barrow"))
}

/// The folder into which the games are built, so that a second time is quick.
fn target() -> Result<PathBuf> {
    Ok(target_folder()?.join("makers"))
}

/// A program of a maker.
fn built(name: &str) -> Result<PathBuf> {
    Ok(target()?.join("debug").join(name))
}

/// Cargo in a maker's project.
fn inside(project: &Path, words: &str) -> Result<Command> {
    let mut cargo = cargo(words)?;
    cargo.current_dir(project).env("CARGO_TARGET_DIR", target()?);
    Ok(cargo)
}
