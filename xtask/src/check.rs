//! The quick check: format, lints, and the tests that a change can break.

use crate::command::{self, build_tests, output, root};
use crate::metadata::{Package, packages};
use crate::{install, rooms, suite, web};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

/// The page's sources, which are TypeScript and part of no crate.
const PAGE: &str = "fronts/web/page";

/// Files outside all crates that affect every crate.
const BUILD: [&str; 5] = ["Cargo.toml", "Cargo.lock", "clippy.toml", ".cargo", ".config"];

/// Crates whose tests read files of other crates, and those files.
const READERS: [(&str, &str); 5] = [
    ("golden", "barrow"),
    ("golden", "barrow-shelf"),
    ("docs/your-first-game.md", "first-game"),
    ("fronts/web/page/static/index.html", "xtask"),
    ("games/into-ruins/tests/spec", "barrow"),
];

/// The packages that a change can break.
#[derive(Debug, Default, PartialEq, Eq)]
struct Affected<'a> {
    packages: BTreeSet<&'a str>,
    page: bool,
}

/// Checks everything that differs from `main`: commits, uncommitted changes and new files.
pub(crate) fn run() -> Result<()> {
    suite::format()?;
    rooms::run()?;
    let (packages, files) = (packages()?, changed_files()?);
    let affected = affected(&files, &packages);
    if !affected.packages.is_empty() {
        println!("\n== crates: {}", affected.packages.iter().copied().collect::<Vec<_>>().join(", "));
        if affected.packages.contains("sea-magpie-gym") {
            install::gymnasium()?;
        }
        build_tests()?;
        command::run(&mut suite::tests(Some(&filter(&affected.packages)))?)?;
    }
    if affected.page {
        println!("\n== the page");
        web::check(affected.packages.contains("barrow-web"))?;
    }
    println!("\nChecked what {} changed files can break. `cargo xtask test` checks everything.", files.len());
    Ok(())
}

/// The files that changed since this branch left `main`, relative to the root.
fn changed_files() -> Result<Vec<PathBuf>> {
    let base = ["main", "origin/main"].iter().find_map(|branch| git(&["merge-base", "HEAD", branch]).ok());
    let base = base.as_deref().map_or("HEAD", str::trim);
    let changed = git(&["diff", "--name-only", "--no-renames", "-z", base])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    Ok(changed.split('\0').chain(new.split('\0')).filter(|file| !file.is_empty()).map(PathBuf::from).collect())
}

fn git(arguments: &[&str]) -> Result<String> {
    output(Command::new("git").args(arguments).current_dir(root()?)).context("git could not list the changed files")
}

/// The packages that changes in `files` can break: their own packages, packages with tests that read them, and the dependents of
/// both.
fn affected<'a>(files: &[PathBuf], packages: &'a [Package]) -> Affected<'a> {
    let mut affected = Affected::default();
    let mut changed = BTreeSet::new();
    for file in files {
        let readers = READERS.iter().filter(|(path, _)| file.starts_with(path));
        affected
            .packages
            .extend(readers.filter_map(|(_, reader)| packages.iter().find(|p| p.name == *reader)).map(|p| p.name.as_str()));
        if BUILD.iter().any(|path| file.starts_with(path)) {
            changed.extend(packages.iter().map(|package| package.name.as_str()));
        } else if file.starts_with(PAGE) {
            affected.page = true;
        } else {
            // Take the innermost folder, because xtask contains further crates.
            let owners = packages.iter().filter(|package| file.starts_with(&package.folder));
            changed.extend(owners.max_by_key(|package| package.folder.components().count()).map(|package| package.name.as_str()));
        }
    }
    affected.packages.extend(dependents(changed, packages));
    affected
}

/// `changed` and everything built from it. If only a package's tests use a changed one, it is affected, but its dependents are not.
fn dependents<'a>(mut changed: BTreeSet<&'a str>, packages: &'a [Package]) -> BTreeSet<&'a str> {
    let needs = |needed: &[String], set: &BTreeSet<&str>| needed.iter().any(|name| set.contains(name.as_str()));
    loop {
        let before = changed.len();
        for package in packages {
            if needs(&package.dependencies, &changed) {
                changed.insert(&package.name);
            }
        }
        if changed.len() == before {
            break;
        }
    }
    let testers =
        packages.iter().filter(|package| needs(&package.test_dependencies, &changed)).map(|package| package.name.as_str());
    let testers: Vec<&str> = testers.collect();
    changed.extend(testers);
    changed
}

/// `packages` in nextest's filter language.
fn filter(packages: &BTreeSet<&str>) -> String {
    packages.iter().map(|name| format!("package(={name})")).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependencies: &[&str], test_dependencies: &[&str]) -> Package {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Package {
            name: name.to_owned(),
            folder: folder.into(),
            dependencies: owned(dependencies),
            test_dependencies: owned(test_dependencies),
            is_published: false,
            oldest: String::new(),
        }
    }

    fn workspace() -> Vec<Package> {
        vec![
            package("barrow-core", "crates/core", &["serde"], &["proptest"]),
            package("barrow-pilot", "crates/pilot", &["barrow-core"], &["barrow-shelf"]),
            package("stomp", "games/stomp", &["barrow-core"], &[]),
            package("roguelulz", "games/roguelulz", &["barrow-core"], &[]),
            package("barrow-shelf", "crates/shelf", &["barrow-core", "stomp", "roguelulz"], &[]),
            package("barrow-film", "crates/film", &["barrow-core"], &[]),
            package("barrow", "fronts/cli", &["barrow-core", "barrow-pilot", "barrow-shelf"], &[]),
            package("barrow-web", "fronts/web", &["barrow-core", "barrow-pilot", "barrow-shelf"], &[]),
            package("first-game", "docs/first-game", &["barrow"], &[]),
            package("xtask", "xtask", &["anyhow"], &[]),
            package("bindgen", "xtask/bindgen", &["anyhow"], &[]),
        ]
    }

    #[track_caller]
    fn assert_affected(files: &[&str], expected: &[&str], page: bool) {
        let (workspace, files) = (workspace(), files.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(affected(&files, &workspace), Affected { packages: expected.iter().copied().collect(), page }, "{files:?}");
    }

    const ALL: [&str; 11] = [
        "barrow",
        "barrow-core",
        "barrow-film",
        "barrow-pilot",
        "barrow-shelf",
        "barrow-web",
        "bindgen",
        "first-game",
        "roguelulz",
        "stomp",
        "xtask",
    ];

    #[test]
    fn a_game_affects_its_dependents_and_packages_that_test_with_them() {
        let expected = ["stomp", "barrow-shelf", "barrow", "barrow-web", "first-game", "barrow-pilot"];
        assert_affected(&["games/stomp/src/lib.rs"], &expected, false);
    }

    #[test]
    fn core_affects_everything_except_the_chores() {
        let expected: Vec<&str> = ALL.into_iter().filter(|name| !["xtask", "bindgen"].contains(name)).collect();
        assert_affected(&["crates/core/src/view.rs"], &expected, false);
    }

    #[test]
    fn dependents_of_a_crate_that_only_tests_with_it_are_free() {
        let mut workspace = workspace();
        workspace.push(package("app", "crates/app", &["barrow-pilot"], &[]));
        assert!(!affected(&["games/stomp/src/lib.rs".into()], &workspace).packages.contains("app"));
    }

    #[test]
    fn a_file_belongs_to_the_innermost_crate() {
        assert_affected(&["xtask/bindgen/src/main.rs"], &["bindgen"], false);
        assert_affected(&["xtask/src/main.rs"], &["xtask"], false);
    }

    #[test]
    fn the_page_is_no_part_of_its_crate() {
        assert_affected(&["fronts/web/page/src/main.ts"], &[], true);
        assert_affected(&["fronts/web/src/lib.rs"], &["barrow-web"], false);
    }

    #[test]
    fn files_that_others_read_affect_their_readers_only() {
        assert_affected(&["golden/stomp/20x20-death.run"], &["barrow", "barrow-shelf"], false);
        assert_affected(&["fronts/web/page/static/index.html"], &["xtask"], true);
    }

    #[test]
    fn how_things_are_built_affects_everything() {
        for file in ["Cargo.toml", "Cargo.lock", "clippy.toml", ".cargo/config.toml", ".config/nextest.toml"] {
            assert_affected(&[file], &ALL, false);
        }
    }

    #[test]
    fn prose_affects_nothing() {
        assert_affected(&["README.md", "docs/notes/a note.md", "docs/pictures/title.png"], &[], false);
        assert_affected(&[], &[], false);
    }

    #[test]
    fn every_reader_and_every_file_it_reads_exists() {
        let packages = packages().unwrap();
        for (path, reader) in READERS {
            assert!(root().unwrap().join(path).exists(), "{path} is gone; take it out of READERS");
            assert!(packages.iter().any(|package| package.name == reader), "there is no crate {reader}");
        }
        assert!(root().unwrap().join(PAGE).is_dir() && BUILD.iter().all(|path| root().unwrap().join(path).exists()));
    }

    #[test]
    fn the_filter_names_whole_packages() {
        assert_eq!(filter(&["barrow", "stomp"].into()), "package(=barrow) | package(=stomp)");
    }
}
