//! Builds the page: the rules in WebAssembly, the bindings that connect them to the script, the script, and the page of these.

use super::{dist, page};
use crate::command::{output, root, run};
use anyhow::{Context, Result, bail};
use barrow_export::{Project, bindings, build as build_modules, single, write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The script as it is committed, so that makers need no Node.
const PREBUILT: &str = "fronts/web/prebuilt";

/// Builds the page into `dist/`.
pub(super) fn build() -> Result<()> {
    packages()?;
    let project = Project::find(root()?, Some("barrow-page"))?;
    build_modules(&project, &generated()?)?;
    check_types()?;
    run(Command::new("node").arg("build.mjs").arg(project.prebuilt()).current_dir(page()?))
        .context("the page could not be bundled")?;
    let known = serde_json::to_string_pretty(&bindings(&generated()?)?)?;
    fs::write(project.prebuilt().join("bindings.json"), known + "\n").context("the hashes of the bindings cannot be written")?;
    write(&project, &generated()?, &dist()?)?;
    run(Command::new("node").arg("compress.mjs").arg(dist()?).current_dir(page()?))
        .context("the page could not be compressed")?;
    // The tests play it without a server.
    fs::write(generated()?.join("single.html"), single(&project, &dist()?)?)
        .context("the page in a single file cannot be written")?;
    println!("The page is in {}.", dist()?.display());
    Ok(())
}

/// Checks that the script that makers get is the one that was just built.
pub(super) fn check_prebuilt() -> Result<()> {
    let mut git = Command::new("git");
    let changed = output(git.args(["status", "--porcelain", "--", PREBUILT]).current_dir(root()?))?;
    if !changed.trim().is_empty() {
        bail!("{PREBUILT} is not what its sources make; run `cargo xtask web` and commit the folder");
    }
    Ok(())
}

/// Checks the types of the page's script.
pub(super) fn check_types() -> Result<()> {
    packages()?;
    run(npm()?.args(["run", "--silent", "check"])).context("the page's script has type errors")
}

/// The folder of the bindings.
pub(super) fn generated() -> Result<PathBuf> {
    Ok(page()?.join("generated"))
}

/// Installs the packages that build and test the page, if they are missing.
fn packages() -> Result<()> {
    let page = page()?;
    if !is_older(&page.join("node_modules/.package-lock.json"), &page.join("package-lock.json")) {
        return Ok(());
    }
    println!("Installing the packages that build and test the page (npm ci).");
    run(npm()?.args(["ci", "--no-audit", "--no-fund"])).context("npm could not install the page's packages")
}

/// `npm` in the page's folder.
pub(super) fn npm() -> Result<Command> {
    let mut npm = Command::new("npm");
    npm.current_dir(page()?);
    Ok(npm)
}

/// Tells whether `file` is missing or older than `than`.
fn is_older(file: &Path, than: &Path) -> bool {
    let written = |path| fs::metadata(path).and_then(|data| data.modified());
    match (written(file), written(than)) {
        (Ok(file), Ok(than)) => file < than,
        (Err(_), _) => true,
        (Ok(_), Err(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_older_than_any_other() {
        let here = root().unwrap();
        assert!(is_older(&here.join("no such file"), &here.join("Cargo.toml")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("no such file")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("Cargo.toml")));
    }
}
