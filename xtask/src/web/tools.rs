//! What the page needs and cargo does not bring: node, the target of the compiler, a browser.

use crate::command::{output, run};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the compiler that the rules are built for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The oldest node that runs all of the page's tools, major and minor: the build asks where a file that it found lies.
const NODE: [u32; 2] = [20, 12];
const BROWSERS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/// Fails with what to do unless node and npm are there and new enough.
pub(crate) fn node() -> Result<()> {
    let [major, minor] = NODE;
    let help = format!("install Node.js {major}.{minor} or newer, with npm, from https://nodejs.org or your system's packages");
    let version = output(Command::new("node").arg("--version")).with_context(|| format!("the page needs node: {help}"))?;
    if !is_new_enough(&version) {
        bail!("node is {}, which is too old: {help}", version.trim());
    }
    output(Command::new("npm").arg("--version")).with_context(|| format!("the page needs npm: {help}"))?;
    Ok(())
}

/// Whether `version`, as node prints it, is that of a node that will do.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse::<u32>);
    let mut number = || numbers.next().and_then(Result::ok);
    number().zip(number()).is_some_and(|(major, minor)| [major, minor] >= NODE)
}

/// Adds the target for WebAssembly if the compiler does not have it.
pub(crate) fn wasm_target() -> Result<()> {
    let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    println!("Adding the compiler's target {WASM} (rustup target add).");
    run(Command::new("rustup").args(["target", "add", WASM]))
        .with_context(|| format!("the compiler has no target {WASM}; add it as you installed Rust, with rustup or otherwise"))
}

/// The browser: that which `CHROMIUM` names, else the first on the path. Where a machine is only there to test, it is installed.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = found() {
        return Ok(found);
    }
    if std::env::var_os("CI").is_some_and(|value| value == "true") && Path::new("/usr/bin/apt-get").exists() {
        println!("Chromium is missing: installing it (apt-get install chromium).");
        run(Command::new("apt-get").arg("update"))?;
        run(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "chromium"]))?;
    }
    found().context(
        "the page is tested in Chromium, and none is here; install it (on Debian: `apt-get install chromium`), \
         or name a Chromium or Chrome with the environment variable CHROMIUM",
    )
}

fn found() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_node_is_told_from_a_new_one() {
        let cases = [
            ("v20.20.2\n", true),
            ("v20.12.0", true),
            ("v26.0.0", true),
            ("v20.11.1", false),
            ("v18.19.0", false),
            ("node", false),
            ("", false),
        ];
        for (version, is_enough) in cases {
            assert_eq!(is_new_enough(version), is_enough, "{version}");
        }
    }
}
