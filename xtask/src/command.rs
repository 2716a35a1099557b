//! Runs the programs that chores need.

use anyhow::{Context, Result, bail};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// The crates that are built together. `bindgen` and `barrow-bench` are left out, because they would add features to shared
/// dependencies, and minutes to the build.
pub(crate) const TESTED: &str = "--workspace --exclude bindgen --exclude barrow-bench";

/// Builds the tests of all crates, the programs they start, and examples, with all lints.
pub(crate) fn build_tests() -> Result<()> {
    run(&mut linting(&format!("test {TESTED} --no-run --quiet"))?)
}

/// The root of the project.
pub(crate) fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask has no parent folder")
}

/// `cargo` with `arguments`, separated by blanks, at the root of the project.
pub(crate) fn cargo(arguments: &str) -> Result<Command> {
    // Use the cargo that started this chore, so that one toolchain builds everything.
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments.split_whitespace()).current_dir(root()?);
    // CI builds once, so incremental compilation would only cost time: it writes caches and splits crates into more parts. Nobody
    // debugs there either. A failed test names its line without debug information, which takes a fifth of the time.
    if std::env::var_os("CI").is_some() {
        for (name, value) in [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")] {
            if std::env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
    }
    Ok(command)
}

/// `cargo` with `arguments`, refusing code of this project that clippy complains about. Clippy is the compiler with more lints,
/// so tested code and its dependencies need not be compiled a second time for checking.
pub(crate) fn linting(arguments: &str) -> Result<Command> {
    let mut command = cargo(arguments)?;
    // This is how `cargo clippy -- -D warnings` sets them.
    let driver = Path::new(command.get_program()).with_file_name("clippy-driver");
    command.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings");
    Ok(command)
}

/// Runs `command`, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{program} could not be started; is it installed?"))?;
    success(&program, status)
}

/// Runs `command`, and also passes each line that it prints to `read`.
pub(crate) fn run_and_read(command: &mut Command, mut read: impl FnMut(&str)) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    // One pipe for both outputs, so that their lines keep their order.
    let (output, input) = io::pipe().context("the system has no pipe")?;
    let mut process =
        command.stdout(input.try_clone()?).stderr(input).spawn().with_context(|| format!("{program} could not be started"))?;
    // `command` keeps its ends of the pipe open, and then reading would never end.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    for line in BufReader::new(output).lines() {
        let line = line.with_context(|| format!("the output of {program} cannot be read"))?;
        println!("{line}");
        read(&line);
    }
    success(&program, process.wait()?)
}

fn success(program: &str, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("{program} ended with {status}");
    }
    Ok(())
}

/// Runs `command` and returns what it prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("{program} could not be started"))?;
    if !output.status.success() {
        bail!("{program} ended with {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{program} printed something that is not UTF-8"))
}
