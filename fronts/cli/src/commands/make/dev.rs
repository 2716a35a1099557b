//! `barrow dev`: plays a game while its maker changes it.

use super::super::{Context, Failure, Result};
use crate::clean::shown;
use crate::store::Stamp;
use crate::store::system::in_words;
use barrow_export::cargo;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Output, Stdio};
use std::thread;
use std::time::Duration;

/// How often the files are looked at. Asking the system to tell of changes would need a library for each system.
const LOOK: Duration = Duration::from_millis(300);

/// Play your game while you change it
///
/// Whenever a file of the project changes, the game is built again and goes on at the same move, by playing the run again on the new
/// rules. You read from which move on it differs. If the project does not build, you see why until it does. These runs are practice,
/// and lie in the folder `target`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  PROGRAM dev\n  PROGRAM dev --page")]
pub(in super::super) struct DevArgs {
    /// The folder of the project
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// In the browser: makes the page again, which then offers its new version
    #[arg(long)]
    page: bool,
    /// The port of the page. Browsers store runs by address and port, so another one has other runs
    #[arg(long, requires = "page", default_value_t = 8017)]
    port: u16,
}

impl DevArgs {
    /// Builds, plays and watches until the player leaves.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        if self.page {
            return self.serve(context);
        }
        let project = Project::find(&self.folder)?;
        fs::create_dir_all(&project.dev).map_err(|error| project.failed(&error))?;
        let mut game = None;
        loop {
            let files = Files::of(&project.root);
            // Build while the game can still be played, and only then stop it.
            let built = project.build()?;
            if let Some(mut game) = game.take() {
                if let Some(left) = project.left(&mut game)? {
                    return Ok(left);
                }
                end(&mut game);
                project.trace()?;
            }
            if let Some(program) = program(&built)? {
                fs::copy(program, project.game()).map_err(|error| project.failed(&error))?;
                game = Some(project.play()?);
            } else {
                writeln!(context.out, "The game goes on as soon as it builds. Ctrl-C ends this.")?;
            }
            while Files::of(&project.root) == files {
                if let Some(game) = &mut game
                    && let Some(left) = project.left(game)?
                {
                    return Ok(left);
                }
                thread::sleep(LOOK);
            }
        }
    }

    /// Serves the page, and makes it again whenever a file changes.
    fn serve(&self, context: &mut Context) -> Result {
        let root = root(&self.folder)?;
        let folder = self.folder.clone();
        let export =
            move || barrow_export::Project::find(&folder, None).and_then(|page| barrow_export::export(&page, &page.root));
        let mut files = Files::of(&root);
        let exported = loop {
            match export() {
                Ok(exported) => break exported,
                Err(error) => writeln!(context.out, "{error:#}")?,
            }
            files = files.next(&root);
        };
        thread::spawn(move || {
            loop {
                files = files.next(&root);
                match export() {
                    Ok(_) => println!("The page has a new version."),
                    Err(error) => println!("{error:#}"),
                }
            }
        });
        barrow_export::serve(&exported.folder, self.port).map_err(|error| Failure::Said(format!("{error:#}")))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A maker's project.
struct Project {
    /// The folder of its workspace.
    root: PathBuf,
    /// The folder for everything that belongs to this command.
    dev: PathBuf,
}

impl Project {
    fn find(folder: &Path) -> Result<Self> {
        let root = root(folder)?;
        Ok(Self { dev: root.join("target/dev"), root })
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        Failure::Said(format!("{} cannot be used ({})", shown(&self.dev), in_words(error)))
    }

    /// The copy of the game's program that is being played, so that cargo can write the next one.
    fn game(&self) -> PathBuf {
        self.dev.join(if cfg!(windows) { "game.exe" } else { "game" })
    }

    fn home(&self) -> PathBuf {
        self.dev.join("home")
    }

    fn traced(&self) -> PathBuf {
        self.dev.join("trace")
    }

    /// Builds the project. Warnings and errors go to standard error.
    fn build(&self) -> Result<Output> {
        let mut cargo = cargo();
        cargo.args(["build", "--message-format", "json"]).current_dir(&self.root).stdin(Stdio::null());
        output(&mut cargo)
    }

    /// The program, to be run with the runs of this command.
    fn program(&self) -> Command {
        let mut program = Command::new(self.game());
        program.env("BARROW_HOME", self.home());
        program
    }

    /// Plays the last run, or a new one.
    fn play(&self) -> Result<Child> {
        let mut program = self.program();
        program.arg("again");
        if let Some(run) = newest(&self.home().join("runs")).filter(|_| self.traced().exists()) {
            program.arg(run).arg(self.traced());
        }
        program.spawn().map_err(|error| self.failed(&error))
    }

    /// The exit code of the game, once the player has left it.
    fn left(&self, game: &mut Child) -> Result<Option<ExitCode>> {
        let status = game.try_wait().map_err(|error| self.failed(&error))?;
        let code = |status: ExitStatus| status.code().and_then(|code| u8::try_from(code).ok());
        Ok(status.map(|status| code(status).map_or(ExitCode::FAILURE, ExitCode::from)))
    }

    /// Writes down the states of the last run by the rules of the program that played it.
    fn trace(&self) -> Result<()> {
        let Some(run) = newest(&self.home().join("runs")) else { return Ok(()) };
        let output = self.program().arg("trace").arg(run).output().map_err(|error| self.failed(&error))?;
        fs::write(self.traced(), output.stdout).map_err(|error| self.failed(&error))
    }
}

/// The folder of the workspace around a folder.
fn root(folder: &Path) -> Result<PathBuf> {
    let output = output(cargo().args(["locate-project", "--workspace", "--message-format", "plain"]).current_dir(folder))?;
    let manifest = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    match manifest.parent() {
        Some(root) if output.status.success() => Ok(root.to_owned()),
        _ => Err(Failure::Said(format!("there is no project in {}; {} begins one", shown(folder), crate::command("new")))),
    }
}

fn output(cargo: &mut Command) -> Result<Output> {
    cargo
        .output()
        .map_err(|error| Failure::Said(format!("cargo cannot be started ({error}); install Rust from https://rustup.rs")))
}

/// The program that cargo has built; `None` after printing why there is none.
fn program(built: &Output) -> Result<Option<PathBuf>> {
    let messages: Vec<Value> =
        built.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    if !built.status.success() {
        let mut err = std::io::stderr();
        for rendered in messages.iter().filter_map(|message| message["message"]["rendered"].as_str()) {
            err.write_all(rendered.as_bytes())?;
        }
        err.write_all(&built.stderr)?;
        return Ok(None);
    }
    let mut programs = messages.iter().filter_map(|message| message["executable"].as_str());
    match (programs.next(), programs.next()) {
        (Some(program), None) => Ok(Some(program.into())),
        (None, _) => Err(Failure::Said("the project has no program; add a package that calls `barrow::run`".to_owned())),
        (Some(_), Some(_)) => {
            Err(Failure::Said("the project has several programs; name one package in `default-members`".to_owned()))
        }
    }
}

/// Ends the game, which saves everything first where the system can ask it to.
fn end(game: &mut Child) {
    #[cfg(unix)]
    let asked = rustix::process::kill_process(rustix::process::Pid::from_child(game), rustix::process::Signal::TERM).is_ok();
    #[cfg(not(unix))]
    let asked = false;
    if !asked {
        // Every move is saved at once, so nothing is lost. A program that has ended already needs no end.
        let _ = game.kill();
    }
    let _ = game.wait();
}

/// The run that was changed last.
fn newest(runs: &Path) -> Option<PathBuf> {
    let all = Files::of(runs).0;
    let runs = all.into_iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "run"));
    runs.max_by_key(|(_, stamp)| stamp.written()).map(|(path, _)| path)
}

/// The files under a folder and their stamps, without hidden ones and those that are built.
#[derive(PartialEq, Eq)]
struct Files(BTreeMap<PathBuf, Stamp>);

impl Files {
    fn of(root: &Path) -> Self {
        let mut found = BTreeMap::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                let is_built = ["target", "dist"].iter().any(|built| name == *built) || name.to_string_lossy().starts_with('.');
                let Ok(kind) = entry.file_type() else { continue };
                if kind.is_dir() && !is_built {
                    folders.push(path);
                } else if kind.is_file() && !is_product(&path) {
                    let stamp = Stamp::of(&path);
                    found.insert(path, stamp);
                }
            }
        }
        Self(found)
    }

    /// Waits until a file changes, and returns the files after that.
    fn next(&self, root: &Path) -> Self {
        loop {
            thread::sleep(LOOK);
            let files = Self::of(root);
            if files != *self {
                return files;
            }
        }
    }
}

/// Tells whether `barrow web` or cargo writes the file.
fn is_product(path: &Path) -> bool {
    path.extension().is_some_and(|end| ["zip", "html", "lock"].iter().any(|made| end == *made))
}
