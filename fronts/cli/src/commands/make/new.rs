//! `barrow new`: begins a game.

use super::super::{Context, Failure, Result};
use crate::clean::shown;
use crate::store::system::in_words;
use barrow_app::words::capital;
use barrow_core::run::MAX_ID_BYTES;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The files of a new game. They are of a game called Sea Magpie, which is tested as it is; the new game's name takes the place of
/// its name, and Barrow's folder that of `{{barrow}}`.
const FILES: [(&str, &str); 19] = [
    ("Cargo.toml", include_str!("../../../template/Cargo.toml.in")),
    (".gitignore", include_str!("../../../template/gitignore.in")),
    ("README.md", include_str!("../../../template/README.md.in")),
    ("page.json", include_str!("../../../template/page.json")),
    ("rules/Cargo.toml", include_str!("../../../template/rules.toml.in")),
    ("rules/src/lib.rs", include_str!("../../../template/rules/src/lib.rs")),
    ("rules/tests/sound.rs", include_str!("../../../template/rules/tests/sound.rs")),
    ("rules/skin/sprites.txt", include_str!("../../../template/rules/skin/sprites.txt")),
    ("rules/skin/sounds.json", include_str!("../../../template/rules/skin/sounds.json")),
    ("rules/skin/sparks.json", include_str!("../../../template/rules/skin/sparks.json")),
    ("terminal/Cargo.toml", include_str!("../../../template/terminal.toml.in")),
    ("terminal/src/main.rs", include_str!("../../../template/terminal/src/main.rs")),
    ("page/Cargo.toml", include_str!("../../../template/page.toml.in")),
    ("page/src/lib.rs", include_str!("../../../template/page/src/lib.rs")),
    ("gym/Cargo.toml", include_str!("../../../template/gym.toml.in")),
    ("gym/pyproject.toml", include_str!("../../../template/pyproject.toml.in")),
    ("gym/src/lib.rs", include_str!("../../../template/gym/src/lib.rs")),
    ("gym/python/sea_magpie_gym/__init__.py", include_str!("../../../template/gym/python/sea_magpie_gym/__init__.py")),
    // It says that the package has types.
    ("gym/python/sea_magpie_gym/py.typed", ""),
];
/// The lines of the rules that make its map one of hexes.
const HEXES: [(&str, &str); 2] =
    [("const WIDTH: usize = 31;", "const WIDTH: usize = 13;"), ("Topology::Square8;", "Topology::Hex;")];
/// Names that a package cannot have, or that would hide a crate that the game needs.
const TAKEN: [&str; 12] = [
    "alloc",
    "barrow",
    "barrow-core",
    "barrow-gym",
    "barrow-kit",
    "barrow-testing",
    "barrow-web",
    "core",
    "proc-macro",
    "serde",
    "std",
    "test",
];
/// Words that Rust keeps for itself.
const KEYWORDS: [&str; 41] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum",
    "extern", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override",
    "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "try", "type",
];

/// Begin a game of your own
///
/// The new folder has a small game with rules, looks, tests, programs for terminal and browser, and a package for learners. It plays at
/// once: change it into yours. Until Barrow's crates are published, it refers to the sources from which this program was built.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM new magpie\n  PROGRAM new magpie --hex")]
pub(in super::super) struct NewArgs {
    /// The name of the game and of its folder: lower-case letters, digits and hyphens
    name: String,
    /// A map of hexes instead of squares
    #[arg(long)]
    hex: bool,
}

impl NewArgs {
    /// Writes the project.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let checkout = checkout().map_err(Failure::Said)?;
        self.write(Path::new(""), &checkout).map_err(Failure::Said)?;
        let name = &self.name;
        writeln!(context.out, "Your game is in {name}. In there:")?;
        for (words, what) in [
            ("cargo run", "plays it"),
            ("cargo test", "tests that its rules are sound"),
            (&format!("{} dev", context.shelf.identity.storage), "plays it while you change it"),
            (&format!("{} web", context.shelf.identity.storage), "makes its page"),
            ("pip install ./gym", "makes it an environment for Gymnasium"),
        ] {
            writeln!(context.out, "  {words:17} {what}")?;
        }
        writeln!(context.out, "Its rules are in {name}/rules/src/lib.rs, its names in {name}/page.json.")?;
        Ok(ExitCode::SUCCESS)
    }

    /// Writes the project into a new folder of `parent`.
    fn write(&self, parent: &Path, checkout: &Path) -> Result<(), String> {
        let name = checked(&self.name)?;
        let folder = parent.join(name);
        let is_empty = folder.read_dir().is_ok_and(|mut entries| entries.next().is_none());
        if folder.exists() && !is_empty {
            return Err(format!("{} exists already; choose another name, or move it away", shown(&folder)));
        }
        let failed = |path: &Path, error: std::io::Error| format!("{} cannot be written ({})", shown(path), in_words(&error));
        for (file, text) in FILES {
            let path = folder.join(self.filled(file, checkout));
            let parent = path.parent().unwrap_or(&folder);
            fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
            fs::write(&path, self.filled(text, checkout)).map_err(|error| failed(&path, error))?;
        }
        // The page's script is built for these versions, and building Barrow has downloaded them already.
        let lock = folder.join("Cargo.lock");
        fs::copy(checkout.join("Cargo.lock"), &lock).map(drop).map_err(|error| failed(&lock, error))
    }

    fn filled(&self, text: &str, checkout: &Path) -> String {
        let words = || self.name.split('-').filter(|word| !word.is_empty()).map(capital);
        let (title, kind) = (words().collect::<Vec<_>>().join(" "), words().collect::<String>());
        let (name, library) = (self.name.as_str(), self.name.replace('-', "_"));
        let checkout = checkout.to_string_lossy().replace('\\', "/");
        let names = [
            ("sea-magpie", name),
            ("sea_magpie", library.as_str()),
            ("Sea Magpie", &title),
            ("SeaMagpie", &kind),
            ("{{barrow}}", &checkout),
        ];
        let hexes = if self.hex { &HEXES[..] } else { &[] };
        names.iter().chain(hexes).fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    }
}

/// The name, if it can be that of a package and of a game.
fn checked(name: &str) -> Result<&str, String> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_plain || !name.starts_with(|first: char| first.is_ascii_lowercase()) || name.len() > MAX_ID_BYTES {
        return Err(format!(
            "\"{name}\" cannot be the name of a game: begin with a lower-case letter, and use lower-case letters, digits and hyphens"
        ));
    }
    if TAKEN.contains(&name) || KEYWORDS.contains(&name) {
        return Err(format!("\"{name}\" is a name that Rust or Barrow uses itself; choose another"));
    }
    Ok(name)
}

/// The sources from which this program was built.
fn checkout() -> Result<PathBuf, String> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize();
    found.map_err(|_| {
        "the sources from which this program was built are gone, and a new game refers to them: build the program again from a checkout"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(name: &str, hex: bool) -> NewArgs {
        NewArgs { name: name.to_owned(), hex }
    }

    #[test]
    fn every_placeholder_is_filled() {
        for hex in [false, true] {
            for (file, text) in FILES {
                let filled = new("sea-magpie", hex).filled(text, Path::new("/x"));
                assert!(!filled.contains("{{"), "{file}: {filled}");
            }
        }
        let rules = new("old-seal", true).filled(FILES[5].1, Path::new("/x"));
        for line in ["pub struct OldSeal", "title: \"Old Seal\"", "id: \"old-seal\"", "Topology::Hex;", "WIDTH: usize = 13;"] {
            assert!(rules.contains(line), "{line}");
        }
        assert!(!rules.to_ascii_lowercase().contains("magpie"), "{rules}");
    }

    #[test]
    fn a_name_must_suit_a_package_and_a_folder_must_be_new() {
        let folder = tempfile::tempdir().unwrap();
        let written = |name: &str| new(name, false).write(folder.path(), &checkout().unwrap());
        for name in ["", "Magpie", "7up", "a b", "../x", "a/b", "test", "match", "self", &"a".repeat(65)] {
            assert!(written(name).unwrap_err().contains(name), "{name}");
        }
        written("magpie").unwrap();
        assert!(folder.path().join("magpie/rules/src/lib.rs").is_file());
        fs::create_dir(folder.path().join("sea-magpie")).unwrap();
        written("sea-magpie").expect("an empty folder is free");
        assert!(folder.path().join("sea-magpie/gym/python/sea_magpie_gym/__init__.py").is_file());
        assert!(written("magpie").unwrap_err().contains("exists already"));
    }
}
