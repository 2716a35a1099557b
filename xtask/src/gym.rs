//! Builds the Python package for a package index.

use crate::command::{root, run};
use crate::free_threaded;
use crate::install::{self, GYMNASIUM};
use crate::metadata::target_folder;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The tool that builds wheels from crates.
const MATURIN: &str = "maturin>=1.12.1,<2";
/// Fails if importing the package turns on a global lock.
const HAS_NO_LOCK: &str = "import barrow_gym, sys; sys.exit(sys._is_gil_enabled())";

/// The Python that the wheels in the target folder's `wheels` are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wheel {
    /// Every `CPython` from 3.11 on. A source distribution comes with it.
    Usual,
    /// `CPython` without its global lock.
    FreeThreaded,
}

/// Maturin, which makes the wheel of the Python package in `package` in the folder `out`.
pub(crate) fn maturin(package: &Path, out: &Path) -> Result<Command> {
    maturin_of("build", package, out)
}

/// Maturin, which makes something (`build` or `sdist`) of the Python package in `package` in the folder `out`.
pub(crate) fn maturin_of(word: &str, package: &Path, out: &Path) -> Result<Command> {
    let mut command = Command::new(install::python("maturin", &[MATURIN, install::ZIG], "maturin, ziglang")?);
    command.args(["-m", "maturin", word, "--out"]).arg(out).current_dir(package);
    Ok(command)
}

/// Builds wheels for this machine.
pub(crate) fn build(wheel: Wheel) -> Result<()> {
    let folder = target_folder()?.join("wheels");
    let mut command = maturin(&root()?.join("fronts/gym"), &folder)?;
    command.arg("--release");
    match wheel {
        Wheel::Usual => command.arg("--sdist"),
        Wheel::FreeThreaded => command.arg("--interpreter").arg(free_threaded::python()?),
    };
    run(&mut command).context("maturin could not build the package; see above")?;
    println!("The package is in {}.", folder.display());
    Ok(())
}

/// Builds the wheel for Python without its global lock, and runs the package's tests with it. Without such a Python, prints the
/// reason.
pub(crate) fn free_threaded() -> Result<()> {
    let interpreter = match free_threaded::python() {
        Ok(interpreter) => interpreter,
        Err(refusal) => {
            println!("The wheel for Python without its global lock was left out: {refusal:#}");
            return Ok(());
        }
    };
    build(Wheel::FreeThreaded)?;
    let python = install::python_of(&interpreter, "free-threaded", &[GYMNASIUM, "numpy"], "gymnasium")?;
    install_wheel(&python, Wheel::FreeThreaded)?;
    run(Command::new(&python).args(["-c", HAS_NO_LOCK])).context("importing the package switched the global lock on")?;
    let tests = root()?.join("fronts/gym/tests");
    run(Command::new(&python).args(["-B", "-m", "unittest", "discover", "--start-directory"]).arg(tests))
        .context("the tests fail without the global lock")
}

/// Installs the newest wheel of a kind, replacing an older one.
pub(crate) fn install_wheel(python: &Path, kind: Wheel) -> Result<()> {
    let wheel = newest(kind)?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"]).arg(&wheel);
    run(&mut pip).with_context(|| format!("{} cannot be installed for {}", wheel.display(), python.display()))
}

fn newest(kind: Wheel) -> Result<PathBuf> {
    let folder = target_folder()?.join("wheels");
    let mut wheels = Vec::new();
    for file in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let file = file?;
        let (path, name) = (file.path(), file.file_name().to_string_lossy().into_owned());
        if path.extension().is_some_and(|end| end == "whl") && name.contains("-abi3-") == (kind == Wheel::Usual) {
            wheels.push((file.metadata()?.modified()?, path));
        }
    }
    match wheels.into_iter().max() {
        Some((_, wheel)) => Ok(wheel),
        None => bail!("there is no such wheel in {}; `cargo xtask gym` builds one", folder.display()),
    }
}
