//! The page, built: the rules in WebAssembly, what joins them to script, the script itself.

use super::{dist, page, tools};
use crate::command::{cargo, output, root, run};
use anyhow::{Context, Result};
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the page into `dist/`, with all that is needed for that.
pub(super) fn build() -> Result<()> {
    tools::node()?;
    tools::wasm_target()?;
    let page = page()?;
    if is_older(&page.join("node_modules/.package-lock.json"), &page.join("package-lock.json")) {
        println!("Installing what the page is built and tested with (npm ci).");
        run(npm(&page).args(["ci", "--no-audit", "--no-fund"])).context("npm could not install what the page is built with")?;
    }
    let mut rules = cargo(&format!("build --package barrow-web --profile web --target {}", tools::WASM))?;
    run(rules.env("CARGO_ENCODED_RUSTFLAGS", nameless_paths(root()?)))?;
    let module = target_folder()?.join(tools::WASM).join("web/barrow_web.wasm");
    run(cargo("run --quiet --package bindgen --profile tool --")?.arg(module).arg(page.join("generated")))?;
    run(npm(&page).args(["run", "--silent", "check"])).context("the types of the page's script do not hold")?;
    run(Command::new("node").arg("build.mjs").arg(dist()?).current_dir(&page)).context("the page could not be bundled")?;
    println!("The page is in {}.", dist()?.display());
    Ok(())
}

/// Tells the compiler to leave out where things are on this machine: the same sources are the same file everywhere.
fn nameless_paths(root: &Path) -> OsString {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let mut flags = OsString::new();
    for (from, to) in [(home.as_deref(), "cargo"), (Some(root), "barrow")] {
        let Some(from) = from else { continue };
        if !flags.is_empty() {
            flags.push("\x1f");
        }
        flags.push("--remap-path-prefix=");
        flags.push(from);
        flags.push("=");
        flags.push(to);
    }
    flags
}

fn npm(page: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(page);
    npm
}

/// Whether `file` is missing, or was written before `than`.
fn is_older(file: &Path, than: &Path) -> bool {
    let written = |path| fs::metadata(path).and_then(|data| data.modified());
    match (written(file), written(than)) {
        (Ok(file), Ok(than)) => file < than,
        (Err(_), _) => true,
        (Ok(_), Err(_)) => false,
    }
}

/// Where cargo builds to.
pub(super) fn target_folder() -> Result<PathBuf> {
    let metadata = output(&mut cargo("metadata --no-deps --format-version 1")?)?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata printed something that is not JSON")?;
    let folder = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
    Ok(root()?.join(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_is_told_to_name_no_folder_of_this_machine() {
        let flags = nameless_paths(Path::new("/home/somebody/barrow"));
        let flags: Vec<&str> = flags.to_str().unwrap().split('\x1f').collect();
        assert_eq!(flags.last(), Some(&"--remap-path-prefix=/home/somebody/barrow=barrow"));
        assert!(flags.iter().all(|flag| flag.starts_with("--remap-path-prefix=")), "{flags:?}");
    }

    #[test]
    fn what_is_missing_is_older_than_what_is_there() {
        let here = root().unwrap();
        assert!(is_older(&here.join("no such file"), &here.join("Cargo.toml")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("no such file")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("Cargo.toml")));
    }
}
