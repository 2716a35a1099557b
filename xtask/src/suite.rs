//! Everything that CI runs, and the chores that take longer.

use crate::command::{TESTED, build_tests, cargo, linting, root, run, run_and_read};
use crate::install::{self, has_cargo};
use crate::metadata::{Package, packages, target_folder};
use crate::timing::Timing;
use crate::{attacks, budgets, examples, fuzz, gym, index, load, machines, makers, rooms, web};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

struct Step {
    name: &'static str,
    run: fn(&mut Timing) -> Result<()>,
}

/// The steps that CI runs on the Rust sources. The quickest failures come first, except that tests are built early: that also
/// builds the terminal program, which the page's tests need. Those run at the same time and take longest.
const STEPS: [Step; 9] = [
    Step { name: "format (cargo fmt)", run: |_| format() },
    Step { name: "dependency rule (cargo xtask rooms)", run: |_| rooms::run() },
    Step { name: "lines of code (budgets.toml)", run: |_| budgets::check_lines() },
    Step { name: "lints, programs and tests (cargo test --no-run, with clippy as the compiler)", run: |_| build_tests() },
    Step { name: "tests", run: |timing| Postgres::start()?.tests(timing) },
    Step {
        name: "examples in the documentation (cargo test --doc)",
        run: |timing| run_and_read(&mut linting(&format!("test {TESTED} --doc"))?, |line| timing.read(line)),
    },
    Step { name: "documentation (cargo doc)", run: |_| documentation() },
    Step { name: "packages for the index (cargo package --no-verify)", run: |_| index::pack() },
    Step { name: "licences (cargo deny)", run: |_| run(&mut cargo("deny check licenses")?) },
];

/// The folders of library crates.
const LIBRARIES: [&str; 2] = ["crates", "games"];

/// Runs everything that CI runs. Stops at the first failing step, waits for the page, and names the failures.
pub(crate) fn test() -> Result<()> {
    install::rust_components()?;
    install::cargo_deny()?;
    install::gymnasium()?;
    install::postgres()?;
    web::provide()?;
    let begun = Instant::now();
    let mut page = Page::start()?;
    let (mut timing, mut parts, mut failures) = (Timing::default(), Vec::new(), Vec::new());
    for (index, step) in STEPS.iter().enumerate() {
        if page.has_failed(&mut timing)? {
            break;
        }
        println!("\n== {} of {}: {}", index + 1, STEPS.len(), step.name);
        let step_begun = Instant::now();
        let done = (step.run)(&mut timing);
        parts.push(format!("{:>5} s  {}", step_begun.elapsed().as_secs(), step.name));
        if let Err(error) = done {
            let failure = format!("{} ({error:#})", step.name);
            eprintln!("\nFailed: {failure}. Waiting for the page.");
            failures.push(failure);
            break;
        }
    }
    let rest = begun.elapsed().as_secs();
    if !page.finish(&mut timing)? {
        failures.push(PAGE.to_owned());
    }
    println!("\nTime of each part:\n{}\nAll of these took {rest} s. Beside them:\n{}", parts.join("\n"), page.parts.join("\n"));
    println!("\n{}", timing.slowest());
    if !failures.is_empty() {
        bail!("failed: {}; see above", failures.join(", and "));
    }
    let limit = budgets::limit("suite")?;
    println!("All {} steps and the page passed in {} s; the limit is {limit} s.", STEPS.len(), begun.elapsed().as_secs());
    Ok(())
}

const PAGE: &str = "the page (cargo xtask web --test)";

/// The build and test of the page, in a separate process. Its tests mostly wait for a browser, which leaves the processor to the
/// Rust steps. Its output goes to a file and is printed in one piece, so that two outputs never mix.
struct Page {
    process: Child,
    log: PathBuf,
    is_printed: bool,
    /// The times of its parts, as it prints them.
    parts: Vec<String>,
}

impl Page {
    fn start() -> Result<Self> {
        let log = target_folder()?.join("page.log");
        let file = File::create(&log).with_context(|| format!("{} cannot be written", log.display()))?;
        let xtask = std::env::current_exe().context("this program's path is unknown")?;
        let process = Command::new(xtask).args(["web", "--test"]).stdout(file.try_clone()?).stderr(file).spawn()?;
        println!("Building and testing the page beside the other steps; its output is in {} until it ends.", log.display());
        Ok(Self { process, log, is_printed: false, parts: Vec::new() })
    }

    /// Tells whether it has ended with a failure. Prints its output once it has ended.
    fn has_failed(&mut self, timing: &mut Timing) -> Result<bool> {
        let Some(status) = self.process.try_wait()? else { return Ok(false) };
        if !self.is_printed {
            self.is_printed = true;
            let output = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
            println!("\n== beside them: {PAGE}\n{output}");
            output.lines().for_each(|line| timing.read(line));
            let parts = output.lines().filter(|line| [web::BUILT, web::TESTED].iter().any(|part| line.starts_with(part)));
            self.parts = parts.map(str::to_owned).collect();
        }
        Ok(!status.success())
    }

    /// Waits for it. Returns true if it passed.
    fn finish(&mut self, timing: &mut Timing) -> Result<bool> {
        self.process.wait()?;
        Ok(!self.has_failed(timing)?)
    }
}

/// A `PostgreSQL` server for all tests. Without it, each test would start its own.
struct Postgres {
    process: Child,
    folder: String,
}

impl Postgres {
    fn start() -> Result<Self> {
        let mut command = Command::new(target_folder()?.join("debug/examples/postgres"));
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("PostgreSQL could not be started")?;
        let mut folder = String::new();
        BufReader::new(process.stdout.take().context("it has no output")?).read_line(&mut folder)?;
        if folder.trim().is_empty() {
            bail!("PostgreSQL could not be started; see above");
        }
        Ok(Self { process, folder: folder.trim().to_owned() })
    }

    fn tests(mut self, timing: &mut Timing) -> Result<()> {
        let done = run_and_read(tests(None)?.env("BARROW_TEST_POSTGRES", &self.folder), |line| timing.read(line));
        // The server ends when its input closes.
        drop(self.process.stdin.take());
        self.process.wait()?;
        done
    }
}

/// Checks the format of all Rust sources.
pub(crate) fn format() -> Result<()> {
    run(&mut cargo("fmt --all --check")?)
}

/// Builds the documentation of the library crates. That of the programs is left to `soak`, because checking their dependencies
/// takes minutes.
fn documentation() -> Result<()> {
    let packages = packages()?;
    let is_library = |package: &&Package| LIBRARIES.iter().any(|folder| package.folder.starts_with(folder));
    let names = packages.iter().filter(is_library).flat_map(|package| ["--package", package.name.as_str()]);
    run(cargo("doc --no-deps")?.args(names).env("RUSTDOCFLAGS", "-D warnings"))
}

/// A command that runs the tests of all crates, or only the tests that `filter` selects, in nextest's language. It builds all
/// crates either way: with fewer, their dependencies would have different features and be built again. Without nextest, it runs all
/// tests.
pub(crate) fn tests(filter: Option<&str>) -> Result<Command> {
    if has_cargo("nextest")? {
        let mut command = linting(&format!("nextest run {TESTED} --tests --no-fail-fast"))?;
        // The affected crates may have no tests.
        command.args(filter.map(|filter| ["-E", filter, "--no-tests=pass"]).into_iter().flatten());
        return Ok(command);
    }
    linting(&format!("test {TESTED} --tests --no-fail-fast"))
}

/// Records the golden runs and level catalogues again.
pub(crate) fn golden() -> Result<()> {
    for tests in ["-- --exact kept::no_rules_are_lost", ""] {
        let mut test = cargo(&format!("test --package barrow-shelf --test main {tests}"))?;
        run(test.env("BARROW_BLESS", "1")).context("the golden runs were not recorded; see the tests' output above")?;
    }
    println!(
        "Recorded. Read `git diff golden` before you commit: every change there means that players' saved runs replay differently."
    );
    Ok(())
}

/// Looks for known vulnerabilities of dependencies.
pub(crate) fn advisories() -> Result<()> {
    install::cargo_deny()?;
    run(&mut cargo("deny check advisories")?)
}

/// A part of `soak`: its name, and its command.
type Part = (&'static str, fn() -> Result<()>);

/// The parts of `soak`: the long tests, and the lints and comparisons of the crates that `test` does not build.
const SOAK: [Part; 14] = [
    ("lints of the benchmarks", || {
        run(&mut cargo("clippy --package barrow-bench --package bindgen --all-targets -- -D warnings")?)
    }),
    ("lints of the terminal without its features", || {
        run(&mut cargo("clippy --package barrow --package barrow-program --no-default-features --all-targets -- -D warnings")?)
    }),
    ("the oldest compilers", oldest_compilers),
    ("documentation of everything", || run(cargo(&format!("doc {TESTED} --no-deps"))?.env("RUSTDOCFLAGS", "-D warnings"))),
    ("comparisons with other libraries", || run(&mut cargo("test --release --package barrow-bench")?)),
    ("long tests", long_tests),
    ("networks that play", || {
        // Networks take minutes to build.
        run(&mut cargo("clippy --package barrow --features agents --all-targets -- -D warnings")?)?;
        run(&mut cargo("test --release --package barrow-program --features agents agent")?)
    }),
    ("Python without its global lock, and the examples for learners", || gym::free_threaded().and_then(|()| examples::play())),
    ("games of makers, from new project to board", || makers::make(None)),
    ("packages for the index, and the public API", index::verify),
    ("fuzz", || fuzz::fuzz(&[])),
    ("load", load::load),
    ("attacks", || attacks::try_all("")),
    ("machines", machines::verify),
];

/// Checks each crate, without its tests, with the oldest compiler that it names.
fn oldest_compilers() -> Result<()> {
    let mut crates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages()? {
        crates.entry(package.oldest).or_default().push(package.name);
    }
    for (version, names) in crates {
        install::compiler(&version)?;
        let mut check = Command::new("rustup");
        check.args(["run", &version, "cargo", "check", "--locked"]).current_dir(root()?);
        check.args(names.iter().flat_map(|name| ["--package", name.as_str()]));
        // The cargo that started this chore names its own compiler.
        for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTC_WORKSPACE_WRAPPER"] {
            check.env_remove(variable);
        }
        run(check.env("CARGO_TARGET_DIR", target_folder()?.join(format!("rust-{version}"))))?;
    }
    Ok(())
}

/// Runs each part of [`SOAK`], even after a failure, because a complete run takes hours.
pub(crate) fn soak() -> Result<()> {
    install::gymnasium()?;
    install::python("types", &[install::GYMNASIUM, "numpy", "mypy", "pyright"], "mypy, pyright")?;
    let mut failures = Vec::new();
    for (index, (name, part)) in SOAK.into_iter().enumerate() {
        println!("\n== {} of {}: {name}", index + 1, SOAK.len());
        let begun = Instant::now();
        match part() {
            Ok(()) => println!("== passed in {} s: {name}", begun.elapsed().as_secs()),
            Err(error) => {
                println!("== failed after {} s: {name} ({error:#})", begun.elapsed().as_secs());
                failures.push(name);
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { bail!("failed: {}; see above", failures.join(", ")) }
}

fn long_tests() -> Result<()> {
    // Optimize, but keep arithmetic checks, because random moves and bytes must never overflow. Above level 1 the compiler spends
    // hours on proofs that checks cannot fail.
    let mut tests = cargo(&format!("test --release {TESTED} --tests --no-fail-fast -- --ignored"))?;
    let profile = [("OVERFLOW_CHECKS", "true"), ("OPT_LEVEL", "1"), ("LTO", "off"), ("CODEGEN_UNITS", "16")];
    tests.envs(profile.map(|(setting, value)| (format!("CARGO_PROFILE_RELEASE_{setting}"), value)));
    run(&mut tests)
}
