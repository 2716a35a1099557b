//! Makes every file of a release in two different places, compares them, and tries each.

mod image;
mod legal;
mod packages;
mod programs;
mod trials;

use crate::command::{output, root, run};
use crate::metadata::target_folder;
use crate::{gym, install};
use anyhow::{Context, Result, bail};
use barrow_export::Project;
use programs::TARGETS;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A place in which everything is built, from a clone of the last commit.
struct Place {
    source: PathBuf,
    /// Where cargo builds.
    target: PathBuf,
    /// The files of the release.
    out: PathBuf,
    /// Work in progress.
    work: PathBuf,
    /// The commit, and its time in seconds, which is the date of everything.
    commit: String,
    time: String,
    version: String,
    is_later: bool,
    /// See [`legal::licences`].
    licences: OnceCell<String>,
}

impl Place {
    /// Clones a commit, or brings an earlier clone to it.
    fn at(folder: &Path, commit: &str) -> Result<Self> {
        let source = folder.join("source");
        let here = root()?;
        if !source.exists() {
            fs::create_dir_all(folder)?;
            run(git(here, &["clone", "--quiet"]).arg(here).arg(&source))?;
        }
        // A target folder may have served another checkout before.
        run(git(&source, &["fetch", "--quiet"]).arg(here))?;
        run(&mut git(&source, &["checkout", "--quiet", "--force", "--detach", commit]))?;
        let time = output(&mut git(here, &["show", "--no-patch", "--format=%ct", commit]))?.trim().to_owned();
        let place = Self {
            target: folder.join("target"),
            out: folder.join("out"),
            work: folder.join("work"),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            is_later: folder.ends_with(SECOND) && cfg!(target_os = "linux"),
            licences: OnceCell::new(),
            commit: commit.to_owned(),
            source,
            time,
        };
        for folder in [&place.out, &place.work] {
            fs::create_dir_all(folder)?;
        }
        Ok(place)
    }

    /// An empty folder for work in progress.
    fn fresh(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// A program that could write today's date into a file. In the second place today is more than a year later.
    fn tool(&self, name: &str) -> Command {
        // Run the compiler in real time: it writes no date, and sometimes hangs under faketime.
        if !self.is_later {
            return Command::new(name);
        }
        let mut command = Command::new("faketime");
        command.args(["-f", "+400d", name]);
        command
    }

    /// The time of the commit, in a form of the system's `date`.
    fn date(&self, form: &str) -> Result<String> {
        let mut date = Command::new("date");
        date.args(["--utc", form, "--date", &format!("@{}", self.time)]).env("LC_ALL", "C");
        Ok(output(&mut date)?.trim().to_owned())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<String> {
        fs::write(self.out.join(name), bytes).with_context(|| format!("{name} cannot be written"))?;
        Ok(name.to_owned())
    }
}

fn git(at: &Path, words: &[&str]) -> Command {
    let mut git = Command::new("git");
    git.args(words).current_dir(at);
    git
}

/// A group of files that are made together.
type Part = (&'static str, fn(&Place) -> Result<Vec<String>>);

const PARTS: [Part; 7] = [
    ("linux-x86_64", |place| programs::make(place, &TARGETS[0])),
    ("linux-arm64", |place| programs::make(place, &TARGETS[1])),
    ("windows-x86_64", |place| programs::make(place, &TARGETS[2])),
    ("page", page),
    ("python", python),
    ("legal", legal::make),
    (HOST, programs::host),
];
/// The part for systems on which nothing else can be made: this machine's own program. Only the workflow asks for it.
const HOST: &str = "host";

/// Files that this machine cannot make, and why.
const NOT_HERE: [(&str, &str); 3] = [
    ("macOS, on both processors", "Apple's linker and headers run on Apple's machines only; the workflow builds them there"),
    ("wheels for Windows and macOS", "they need that system's linker; the workflow builds them there"),
    ("attestations", "they are signed by the workflow's own identity"),
];

/// Makes the files of a release, or only those of one part.
pub(crate) fn dist(only: Option<&str>) -> Result<()> {
    let parts: Vec<&str> =
        PARTS.map(|(name, _)| name).into_iter().filter(|name| only.map_or(*name != HOST, |only| only == *name)).collect();
    if parts.is_empty() {
        bail!("there is no such part; choose one of {}", PARTS.map(|(name, _)| name).join(", "));
    }
    if cfg!(target_os = "linux") {
        install::packagers()?;
    }
    let commit = output(&mut git(root()?, &["rev-parse", "HEAD"]))?.trim().to_owned();
    let places = [place(FIRST, &commit)?, place(SECOND, &commit)?];
    let mut files = Vec::new();
    for name in parts {
        println!("\n== {name}");
        files.extend(make(&places[0], name)?);
        run(elsewhere()?.args(["dist", "--again", name, &commit]))?;
    }
    let mut lines = Vec::new();
    for file in &files {
        let [first, second] = [&places[0], &places[1]].map(|place| place.out.join(file));
        let (bytes, other) = (fs::read(&first)?, fs::read(&second)?);
        let is_same = bytes == other;
        if !is_same {
            explain(&first, &second);
        }
        let sum = barrow_export::sha256(&bytes);
        let tried = trials::tried(&places[0], file).unwrap_or_else(|error| format!("FAILED: {error:#}"));
        lines.push((file.clone(), bytes.len(), sum, is_same, tried));
    }
    write_sums(&places[0].out)?;
    println!("\nfile | bytes | SHA-256 | equal twice | tried\n---|---|---|---|---");
    for (file, size, sum, is_same, tried) in &lines {
        println!("{file} | {size} | {} | {} | {tried}", &sum[..16], if *is_same { "yes" } else { "NO" });
    }
    for (what, why) in NOT_HERE {
        println!("not built here: {what}: {why}");
    }
    println!("The files are in {}.", places[0].out.display());
    let failed = lines.iter().filter(|(.., is_same, tried)| !is_same || tried.starts_with("FAILED")).count();
    if failed == 0 { Ok(()) } else { bail!("{failed} files differ or do not work; see the table") }
}

const FIRST: &str = "first";
const SECOND: &str = "second/elsewhere";

fn place(name: &str, commit: &str) -> Result<Place> {
    Place::at(&target_folder()?.join("dist").join(name), commit)
}

/// The terminal's program for Linux, as the last commit's release has it.
pub(crate) fn program() -> Result<PathBuf> {
    let commit = output(&mut git(root()?, &["rev-parse", "HEAD"]))?;
    place(FIRST, commit.trim())?.program(&TARGETS[0], "barrow-program", "barrow")
}

fn make(place: &Place, part: &str) -> Result<Vec<String>> {
    let (_, make) = PARTS.iter().find(|(name, _)| *name == part).with_context(|| format!("there is no part {part}"))?;
    make(place).with_context(|| format!("{part} was not made in {}", place.source.display()))
}

/// Makes a part in the second place.
pub(crate) fn again(part: &str, commit: &str) -> Result<()> {
    make(&place(SECOND, commit)?, part).map(|_| ())
}

/// Starts this program as another user, where the system can pretend so.
fn elsewhere() -> Result<Command> {
    let this = std::env::current_exe().context("the system does not say which program this is")?;
    if !cfg!(target_os = "linux") {
        return Ok(Command::new(this));
    }
    let user = ["--user", "--map-user=1000", "--map-group=1000"];
    let is_allowed = Command::new("unshare").args(user).arg("true").status().is_ok_and(|status| status.success());
    let mut command = Command::new("unshare");
    if !is_allowed {
        println!("This system lets nobody pretend to be another user, so both builds are of the same one.");
    }
    command.args(if is_allowed { &user[..] } else { &[] }).arg(this).env("USER", "somebody");
    Ok(command)
}

/// Writes the sums of all files that are there, those of earlier calls included.
fn write_sums(out: &Path) -> Result<()> {
    let name = "SHA256SUMS";
    let mut sums = BTreeMap::new();
    for entry in fs::read_dir(out)? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if file != name {
            sums.insert(file, barrow_export::sha256(&fs::read(&path)?));
        }
    }
    let text = sums.iter().fold(String::new(), |text, (file, sum)| text + sum + "  " + file + "\n");
    fs::write(out.join(name), text).with_context(|| format!("{name} cannot be written"))
}

/// Prints where two files differ.
fn explain(first: &Path, second: &Path) {
    let done = Command::new("diffoscope").args(["--max-text-report-size", "4000"]).arg(first).arg(second).status();
    if done.is_err() {
        println!("{} differs; diffoscope would say where", first.display());
    }
}

/// The page as an archive and as a single file.
fn page(place: &Place) -> Result<Vec<String>> {
    install::wasm_target()?;
    let project = Project::find(&place.source, Some("barrow-page"))?;
    let exported = barrow_export::export(&project, &place.fresh("page")?)?;
    let names = [format!("barrow-{}-page.zip", place.version), format!("barrow-{}.html", place.version)];
    place.put(&names[0], &fs::read(&exported.archive)?)?;
    place.put(&names[1], &fs::read(&exported.single)?)?;
    Ok(names.to_vec())
}

/// The systems whose wheels Linux can make, because a wheel for all versions of Python asks none of them.
const WHEELS: [&str; 2] = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// The source distribution, and wheels for both processors on Linux, or for this machine.
fn python(place: &Place) -> Result<Vec<String>> {
    let out = place.fresh("wheels")?;
    let package = place.source.join("fronts/gym");
    fs::write(package.join("python/barrow_gym/LICENSES.txt"), legal::licences(place)?)?;
    let bill = package.join("barrow-gym.cdx.json");
    fs::write(&bill, legal::bill(place, "barrow-module", "barrow-gym")?)?;
    let maturin = || -> Result<Command> {
        let mut maturin = gym::maturin(&package, &out)?;
        maturin.args(["--release", "--locked", "--sbom-include"]).arg(&bill);
        Ok(maturin)
    };
    if cfg!(target_os = "linux") {
        install::targets(&WHEELS, &["rustup target add x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu"])?;
        for system in WHEELS {
            let mut maturin = maturin()?;
            // Zig links with the functions that the oldest system has. Maturin looks for it in the first Python on the path.
            let own = Path::new(maturin.get_program()).parent().map(Path::to_owned);
            let path = std::env::var_os("PATH").unwrap_or_default();
            maturin.env("PATH", std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path)))?);
            maturin.args(["--zig", "--compatibility", "manylinux2014", "--target", system]);
            run(place.settled(&mut maturin, ""))?;
        }
    } else {
        run(place.settled(&mut maturin()?, ""))?;
    }
    run(gym::maturin_of("sdist", &package, &out)?.env("SOURCE_DATE_EPOCH", &place.time))?;
    let mut names = Vec::new();
    for entry in fs::read_dir(&out)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a wheel has no name")?.to_owned();
        names.push(place.put(&name, &fs::read(&path)?)?);
    }
    names.sort();
    Ok(names)
}
