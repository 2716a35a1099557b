//! Checks facts that `cargo metadata` does not show: the lints that are on, and the modules of `std` that a crate uses.

use crate::rooms::Room;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules of `std` that access the machine. Rules that use them are not deterministic, and in a browser most of them panic.
const IMPURE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];
const NO_FLOATS: &str = "#![deny(clippy::float_arithmetic)]";

/// A sentence for each way in which the crate at `folder` breaks the promises of its room.
pub(crate) fn check(room: Room, name: &str, folder: &Path) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    if !follows_lints(&read(&folder.join("Cargo.toml"))?) {
        violations.push(format!(
            "{name} does not follow the workspace's lints; add `[lints]` and `workspace = true` to its Cargo.toml."
        ));
    }
    if room.is_rules() && !read(&folder.join("src/lib.rs"))?.contains(NO_FLOATS) {
        violations.push(format!("{name} may hold rules but does not forbid floats; add `{NO_FLOATS}` to its lib.rs."));
    }
    if !room.does_io() {
        for file in sources(&folder.join("src"))? {
            let shown = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
            for module in impure_modules(&read(&file)?) {
                violations.push(format!("{name} accesses the machine: {shown} uses std::{module}."));
            }
        }
    }
    Ok(violations)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The sources in `folder`, without test files, which may use anything.
pub(crate) fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn follows_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).skip_while(|&line| line != "[lints]").skip(1);
    lines.next() == Some("workspace = true")
}

/// The impure modules that `source` uses, as `std::fs` or inside `std::{…}`.
fn impure_modules(source: &str) -> Vec<&'static str> {
    let named = |module: &str| {
        source.split("std::").skip(1).any(|rest| {
            let list = rest.strip_prefix('{').map_or(rest, |list| list.split(';').next().unwrap_or(list));
            let names = list.split(|character: char| !(character.is_alphanumeric() || character == '_'));
            if rest.starts_with('{') {
                names.into_iter().any(|name| name == module)
            } else {
                names.into_iter().next() == Some(module)
            }
        })
    };
    IMPURE.into_iter().filter(|module| named(module)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impure_modules_are_found_in_every_form_of_use() {
        assert_eq!(impure_modules("use std::fs;"), ["fs"]);
        assert_eq!(impure_modules("let now = std::time::Instant::now();"), ["time"]);
        assert_eq!(
            impure_modules("use std::{\n    collections::BTreeMap,\n    env,\n    thread::{self, sleep},\n};"),
            ["env", "thread"]
        );
    }

    #[test]
    fn pure_modules_and_look_alikes_pass() {
        assert_eq!(impure_modules("use std::fmt; use std::ops::{Index, IndexMut}; let time = thread; // io"), Vec::<&str>::new());
        assert_eq!(impure_modules("use std::{fmt, iter}; fn env() {}"), Vec::<&str>::new());
    }

    #[test]
    fn only_the_workspaces_lints_count() {
        assert!(follows_lints("[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n"));
        assert!(!follows_lints("[package]\nname = \"a\"\n"));
        assert!(!follows_lints("[lints]\nrust.unsafe_code = \"allow\"\n"));
    }

    #[test]
    fn a_crate_that_breaks_its_promises_is_named() {
        let folder = std::env::temp_dir().join(format!("barrow-purity-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/deep")).unwrap();
        fs::write(folder.join("Cargo.toml"), "[package]\n").unwrap();
        fs::write(folder.join("src/lib.rs"), "mod deep;\n").unwrap();
        fs::write(folder.join("src/deep/mod.rs"), "use std::net::TcpStream;\n").unwrap();
        fs::write(folder.join("src/deep/tests.rs"), "use std::io::Cursor;\n").unwrap();
        let rules = check(Room::Game, "leaky", &folder).unwrap();
        let [shared, front] = [Room::App, Room::Front].map(|room| check(room, "leaky", &folder).unwrap());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(rules.len(), 3, "{rules:?}");
        assert!(rules[2].ends_with("src/deep/mod.rs uses std::net."), "{rules:?}");
        assert_eq!(shared[1..], rules[2..], "crates/app runs in the page too");
        assert_eq!(front.len(), 1, "a front end may reach the machine but must follow the lints: {front:?}");
    }
}
