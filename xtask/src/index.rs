//! The crates for the package index: those that makers of games depend on.

use crate::command::{cargo, run};
use crate::install;
use crate::metadata::packages;
use anyhow::{Context, Result};
use std::process::Command;

/// Packs each crate for the index: every file and every word that the index asks for must be there.
pub(crate) fn pack() -> Result<()> {
    run(&mut of_all("package --no-verify --quiet --allow-dirty --exclude-lockfile")?)
}

/// Builds each crate from its own package, and compares the public API with that of the commit before.
pub(crate) fn verify() -> Result<()> {
    run(&mut of_all("package --quiet --allow-dirty")?).context("a crate does not build from its package; see above")?;
    install::semver_checks()?;
    run(&mut of_all("semver-checks check-release --baseline-rev HEAD~1")?)
        .context("the public API has lost something: raise the version if that is meant, and say so in the commit")
}

/// `cargo` with `words` for every crate that may be published.
fn of_all(words: &str) -> Result<Command> {
    let packages = packages()?;
    let names = packages.iter().filter(|package| package.is_published).flat_map(|package| ["--package", package.name.as_str()]);
    let mut command = cargo(words)?;
    command.args(names);
    Ok(command)
}
