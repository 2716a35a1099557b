//! Builds the page: the rules in WebAssembly, the bindings that connect them to the script, and the script.

use super::{dist, page};
use crate::command::{cargo, root, run};
use crate::install::WASM;
use crate::metadata::target_folder;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the page into `dist/`.
pub(super) fn build() -> Result<()> {
    packages()?;
    for package in ["barrow-web", "barrow-films"] {
        // Build a browser library only here, because tests link it as an ordinary one.
        let mut module = cargo(&format!("rustc --package {package} --profile web --target {WASM} --crate-type cdylib"))?;
        run(module.env("CARGO_ENCODED_RUSTFLAGS", flags(root()?)))?;
        let module = target_folder()?.join(WASM).join("web").join(package.replace('-', "_")).with_extension("wasm");
        run(cargo("run --quiet --package bindgen --profile tool --")?.arg(module).arg(generated()?))?;
    }
    check_types()?;
    run(Command::new("node").arg("build.mjs").arg(dist()?).current_dir(page()?)).context("the page could not be bundled")?;
    println!("The page is in {}.", dist()?.display());
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

/// Flags for the module only. Into Ruins uses vector instructions, which every supported browser has. Paths of this machine are
/// removed from the module, so that the same sources give the same file everywhere.
fn flags(root: &Path) -> OsString {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let mut flags = OsString::from("-Ctarget-feature=+simd128");
    for (from, to) in [(home.as_deref(), "cargo"), (Some(root), "barrow")] {
        let Some(from) = from else { continue };
        flags.push("\x1f--remap-path-prefix=");
        flags.push(from);
        flags.push("=");
        flags.push(to);
    }
    flags
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
    fn the_flags_map_every_path_of_this_machine() {
        let flags = flags(Path::new("/home/somebody/barrow"));
        let flags: Vec<&str> = flags.to_str().unwrap().split('\x1f').collect();
        assert_eq!(flags.last(), Some(&"--remap-path-prefix=/home/somebody/barrow=barrow"));
        assert!(flags[1..].iter().all(|flag| flag.starts_with("--remap-path-prefix=")), "{flags:?}");
    }

    #[test]
    fn a_missing_file_is_older_than_any_other() {
        let here = root().unwrap();
        assert!(is_older(&here.join("no such file"), &here.join("Cargo.toml")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("no such file")));
        assert!(!is_older(&here.join("Cargo.toml"), &here.join("Cargo.toml")));
    }
}
