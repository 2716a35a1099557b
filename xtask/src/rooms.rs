//! The dependency rule: which rooms each room may depend on. `ARCHITECTURE.md` has the table.

use crate::command::root;
use crate::metadata::{Package, packages};
use crate::purity;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::path::Path;

/// A kind of crate. It determines the crate's allowed dependencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// `crates/core`: the contract.
    Core,
    /// `crates/kit`: algorithms.
    Kit,
    /// `games/*`: the rules.
    Game,
    /// `games/*/bot`: a bot that knows one game.
    Bot,
    /// `crates/shelf`: the games and bots by name.
    Shelf,
    /// `crates/pilot`: decides from a view.
    Pilot,
    /// `crates/app`: shared by every front end.
    App,
    /// `crates/raster`: pixels.
    Raster,
    /// `crates/film`: a run as pictures.
    Film,
    /// `crates/archive`: the rules of earlier releases.
    Archive,
    /// `crates/learn`: runs as episodes.
    Learn,
    /// `crates/testing`: the tests that every game has to pass.
    Testing,
    /// `crates/evaluation`: ids for learners, and evaluations.
    Evaluation,
    /// `crates/online`: messages between a server and its clients.
    Online,
    /// `crates/client`: the online client without I/O.
    Client,
    /// `crates/measure`: time measurements.
    Measure,
    /// `crates/export`: makes the page of a shelf.
    Export,
    /// `fronts/*`: front ends for people and programs.
    Front,
    /// `fronts/program`, `fronts/page`, `fronts/module` and `fronts/service`: the programs with Barrow's own games.
    Program,
    /// `docs/first-game`: a game and its program in one, written as a maker outside Barrow would write it.
    Guide,
    /// `docs/sea-magpie/*`: the game that `barrow new` writes. Its sources are in `fronts/cli/template`.
    Made,
    /// `xtask` and the crates in it: chores.
    Chores,
}

/// The file with a reason for each dependency. The heading "rules" lists dependencies that rules may use.
const REASONS: &str = "docs/dependencies.md";

impl Room {
    /// The room of `folder`, which is relative to the root of the project.
    fn at(folder: &Path) -> Option<Self> {
        let parts: Vec<&str> = folder.iter().filter_map(|part| part.to_str()).collect();
        match parts[..] {
            ["crates", "core"] => Some(Self::Core),
            ["crates", "kit"] => Some(Self::Kit),
            ["crates", "shelf"] => Some(Self::Shelf),
            ["crates", "pilot"] => Some(Self::Pilot),
            ["crates", "app"] => Some(Self::App),
            ["crates", "raster"] => Some(Self::Raster),
            ["crates", "film"] => Some(Self::Film),
            ["crates", "archive"] => Some(Self::Archive),
            ["crates", "learn"] => Some(Self::Learn),
            ["crates", "testing"] => Some(Self::Testing),
            ["crates", "evaluation"] => Some(Self::Evaluation),
            ["crates", "online"] => Some(Self::Online),
            ["crates", "client"] => Some(Self::Client),
            ["crates", "measure"] => Some(Self::Measure),
            ["crates", "export"] => Some(Self::Export),
            ["games", _] => Some(Self::Game),
            ["games", _, "bot"] => Some(Self::Bot),
            ["fronts", "program" | "page" | "module" | "service"] => Some(Self::Program),
            ["fronts", _] => Some(Self::Front),
            ["docs", "first-game"] => Some(Self::Guide),
            ["docs", "sea-magpie", _] => Some(Self::Made),
            ["xtask"] | ["xtask", _] => Some(Self::Chores),
            _ => None,
        }
    }

    /// The rooms that it may depend on.
    const fn may_use(self) -> &'static [Self] {
        match self {
            Self::Core | Self::Raster | Self::Measure => &[],
            Self::Chores => &[Self::Export],
            Self::Kit | Self::Learn | Self::Online | Self::Export | Self::Archive => &[Self::Core],
            Self::Evaluation => &[Self::Core, Self::Learn],
            Self::Testing => &[Self::Core, Self::Pilot, Self::Film],
            Self::Game | Self::Pilot => &[Self::Core, Self::Kit],
            Self::Bot => &[Self::Core, Self::Kit, Self::Pilot],
            Self::Shelf => &[Self::Core, Self::Game, Self::Bot],
            Self::App => &[Self::Core, Self::Pilot, Self::Online],
            Self::Film => &[Self::Core, Self::App, Self::Raster],
            Self::Client => &[Self::Core, Self::App, Self::Online],
            Self::Front => &[
                Self::Core,
                Self::Shelf,
                Self::Pilot,
                Self::App,
                Self::Film,
                Self::Archive,
                Self::Learn,
                Self::Evaluation,
                Self::Measure,
                Self::Export,
                Self::Online,
                Self::Client,
            ],
            Self::Program => &[Self::Shelf, Self::Front],
            Self::Guide => &[Self::Core, Self::Kit, Self::Front],
            Self::Made => &[Self::Core, Self::Kit, Self::Made, Self::Front],
        }
    }

    /// Tells whether it does input and output. Such a room may use any outside crate.
    pub(crate) const fn does_io(self) -> bool {
        matches!(
            self,
            Self::Learn
                | Self::Evaluation
                | Self::Testing
                | Self::Measure
                | Self::Export
                | Self::Front
                | Self::Program
                | Self::Guide
                | Self::Made
                | Self::Chores
        )
    }

    /// Tells whether it may use any outside crate, even if it does no input or output itself.
    const fn may_take(self) -> bool {
        self.does_io() || matches!(self, Self::App | Self::Film | Self::Online | Self::Client | Self::Archive)
    }

    /// Tells whether it is part of the rules, which must compute the same on every machine.
    pub(crate) const fn is_rules(self) -> bool {
        matches!(self, Self::Core | Self::Kit | Self::Game)
    }
}

/// Checks the whole workspace.
pub(crate) fn run() -> Result<()> {
    let packages = packages()?;
    let text = std::fs::read_to_string(root()?.join(REASONS)).with_context(|| format!("{REASONS} cannot be read"))?;
    let reasons = reasons(&text);
    let mut violations = check(&packages, &reasons);
    violations.extend(without_reason(&packages, &reasons));
    for package in &packages {
        if let Some(room) = Room::at(&package.folder) {
            violations.extend(purity::check(room, &package.name, &root()?.join(&package.folder))?);
        }
    }
    for violation in &violations {
        eprintln!("{violation}");
    }
    match violations.len() {
        0 => println!("{} crates stay in their rooms.", packages.len()),
        1 => bail!("one thing breaks the room rule; see above"),
        count => bail!("{count} things break the room rule; see above"),
    }
    Ok(())
}

/// An outside crate with a reason.
#[derive(Debug, PartialEq, Eq)]
struct Reason<'a> {
    name: &'a str,
    /// True if it is under the heading "rules", whose crates every room may use.
    is_for_rules: bool,
}

/// Reads the first column of the tables in `text`: names in backticks, under headings in bold.
fn reasons(text: &str) -> Vec<Reason<'_>> {
    let mut reasons = Vec::new();
    let mut is_for_rules = false;
    for line in text.lines() {
        let Some(cell) = line.strip_prefix("| ").and_then(|row| row.split(" |").next()) else { continue };
        if let Some(heading) = cell.strip_prefix("**") {
            is_for_rules = heading == "rules**";
        } else if cell.starts_with('`') {
            let names = cell.split(", ").map(|name| name.trim_matches('`'));
            reasons.extend(names.map(|name| Reason { name, is_for_rules }));
        }
    }
    reasons
}

/// A sentence for each dependency in `packages` that breaks the rule.
fn check(packages: &[Package], reasons: &[Reason]) -> Vec<String> {
    packages.iter().flat_map(|package| check_package(package, packages, reasons)).collect()
}

fn check_package(package: &Package, packages: &[Package], reasons: &[Reason]) -> Vec<String> {
    let Some(room) = Room::at(&package.folder) else {
        return vec![format!("{} is in {}, which is not a room.", package.name, package.folder.display())];
    };
    let check = |needed: &String| match packages.iter().find(|other| other.name == *needed) {
        Some(other) => check_room(&package.name, room, other),
        None => check_outside(&package.name, room, needed, reasons),
    };
    package.dependencies.iter().filter_map(check).collect()
}

fn check_outside(name: &str, room: Room, needed: &str, reasons: &[Reason]) -> Option<String> {
    let for_rules: Vec<&str> = reasons.iter().filter(|reason| reason.is_for_rules).map(|reason| reason.name).collect();
    let is_allowed = room.may_take() || for_rules.contains(&needed);
    (!is_allowed).then(|| {
        format!("{name} ({room:?}) uses {needed}; a room without I/O may use only {} from outside.", for_rules.join(", "))
    })
}

fn check_room(name: &str, room: Room, other: &Package) -> Option<String> {
    let needed = &other.name;
    let other_room = Room::at(&other.folder)?;
    (!room.may_use().contains(&other_room))
        .then(|| format!("{name} ({room:?}) depends on {needed} ({other_room:?}); it may depend on {:?} only.", room.may_use()))
}

/// A sentence for each outside crate without a reason, including crates that only tests use.
fn without_reason(packages: &[Package], reasons: &[Reason]) -> Vec<String> {
    let has_reason = |name: &str| reasons.iter().any(|reason| reason.name == name);
    let needed: BTreeSet<&String> =
        packages.iter().flat_map(|package| package.dependencies.iter().chain(&package.test_dependencies)).collect();
    let from_outside = needed.into_iter().filter(|name| packages.iter().all(|package| package.name != **name));
    from_outside
        .filter(|name| !has_reason(name))
        .map(|name| format!("{name} has no reason in {REASONS}; add a row for it."))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependencies: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            folder: folder.into(),
            dependencies: dependencies.iter().map(|&dependency| dependency.to_owned()).collect(),
            test_dependencies: Vec::new(),
            is_published: false,
            oldest: String::new(),
        }
    }

    const TABLE: &str = "| crate | why |
|---|---|
| **rules** | |
| `serde`, `postcard` | the digest |
| `rand_pcg` | dice |
| `tinyvec` | lists |
| **the terminal** | |
| `ratatui` | not `proptest` |
| `tokio` | nothing |
";

    fn violations(packages: &[Package]) -> Vec<String> {
        check(packages, &reasons(TABLE))
    }

    /// A workspace that follows the rule.
    fn sound() -> Vec<Package> {
        vec![
            package("barrow-core", "crates/core", &["serde", "postcard", "rand_pcg"]),
            package("barrow-kit", "crates/kit", &["barrow-core"]),
            package("stomp", "games/stomp", &["barrow-core", "barrow-kit", "tinyvec"]),
            package("roguelulz", "games/roguelulz", &["barrow-core", "barrow-kit"]),
            package("barrow-shelf", "crates/shelf", &["barrow-core", "stomp", "roguelulz", "stomp-bot"]),
            package("barrow-pilot", "crates/pilot", &["barrow-core", "barrow-kit"]),
            package("barrow", "fronts/cli", &["barrow-core", "barrow-shelf", "barrow-pilot", "barrow-measure", "ratatui"]),
            package("first-game", "docs/first-game", &["barrow-core", "barrow-kit", "barrow", "serde"]),
            package("xtask", "xtask", &["anyhow"]),
            package("barrow-app", "crates/app", &["barrow-core", "barrow-pilot", "barrow-online"]),
            package("barrow-raster", "crates/raster", &[]),
            package("barrow-film", "crates/film", &["barrow-core", "barrow-app", "barrow-raster", "gif"]),
            package("stomp-bot", "games/stomp/bot", &["barrow-core", "barrow-kit", "barrow-pilot"]),
            package("barrow-web", "fronts/web", &["barrow-core", "barrow-shelf", "barrow-pilot", "barrow-app", "barrow-film"]),
            package("barrow-measure", "crates/measure", &["rustix"]),
            package("barrow-program", "fronts/program", &["barrow", "barrow-shelf"]),
            package("barrow-online", "crates/online", &["barrow-core", "p256"]),
            package("barrow-server", "fronts/server", &["barrow-core", "barrow-online", "barrow-app", "tokio"]),
        ]
    }

    #[test]
    fn a_sound_workspace_passes() {
        assert_eq!(violations(&sound()), Vec::<String>::new());
    }

    #[test]
    fn every_forbidden_dependency_is_named() {
        for (name, needed) in [
            ("barrow-core", "barrow-kit"),
            ("barrow-core", "stomp"),
            ("barrow-core", "barrow"),
            ("barrow-kit", "stomp"),
            ("barrow-kit", "barrow-shelf"),
            ("stomp", "roguelulz"),
            ("stomp", "barrow-shelf"),
            ("stomp", "barrow"),
            ("barrow-shelf", "barrow-kit"),
            ("stomp", "stomp-bot"),
            ("stomp-bot", "stomp"),
            ("stomp-bot", "barrow-shelf"),
            ("barrow-pilot", "stomp-bot"),
            ("barrow", "stomp-bot"),
            ("barrow-pilot", "barrow-shelf"),
            ("barrow-pilot", "stomp"),
            ("barrow", "barrow-kit"),
            ("barrow", "stomp"),
            ("first-game", "barrow-pilot"),
            ("first-game", "stomp"),
            ("xtask", "barrow-core"),
            ("barrow-core", "barrow-app"),
            ("stomp", "barrow-film"),
            ("barrow-pilot", "barrow-app"),
            ("barrow-app", "barrow-kit"),
            ("barrow-app", "barrow-film"),
            ("barrow-app", "barrow-shelf"),
            ("barrow-film", "barrow-pilot"),
            ("barrow-film", "stomp"),
            ("barrow-web", "barrow"),
            ("barrow-measure", "barrow-core"),
            ("barrow-app", "barrow-measure"),
            ("barrow-program", "stomp"),
            ("barrow", "barrow-program"),
            ("barrow-online", "barrow-app"),
            ("barrow-server", "barrow"),
        ] {
            let mut packages = sound();
            let package = packages.iter_mut().find(|package| package.name == name).unwrap();
            package.dependencies.push(needed.to_owned());
            let violations = violations(&packages);
            assert_eq!(violations.len(), 1, "{name} on {needed}: {violations:?}");
            assert!(
                violations[0].starts_with(name) && violations[0].contains(&format!("depends on {needed} ")),
                "{violations:?}"
            );
        }
    }

    #[test]
    fn a_room_without_io_uses_no_other_outside_crate() {
        for (index, is_refused) in [
            (0, true),
            (1, true),
            (2, true),
            (4, true),
            (5, true),
            (6, false),
            (7, false),
            (8, false),
            (9, false),
            (10, true),
            (11, false),
            (12, true),
        ] {
            let mut packages = sound();
            packages[index].dependencies.push("tokio".to_owned());
            let violations = violations(&packages);
            assert_eq!(!violations.is_empty(), is_refused, "{}: {violations:?}", packages[index].name);
            assert!(violations.iter().all(|violation| violation.contains("uses tokio")), "{violations:?}");
        }
    }

    #[test]
    fn a_crate_in_no_room_is_a_violation() {
        let mut packages = sound();
        packages.push(package("attic", "crates/attic", &[]));
        assert_eq!(violations(&packages), ["attic is in crates/attic, which is not a room."]);
    }

    #[test]
    fn a_dependency_without_a_reason_is_a_violation() {
        let mut packages =
            vec![package("barrow-core", "crates/core", &["serde"]), package("stomp", "games/stomp", &["barrow-core"])];
        packages[1].test_dependencies = vec!["proptest".to_owned(), "postcard".to_owned()];
        assert_eq!(
            without_reason(&packages, &reasons(TABLE)),
            ["proptest has no reason in docs/dependencies.md; add a row for it."]
        );
    }
}
