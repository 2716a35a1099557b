//! The folder for the files of a product.

use etcetera::BaseStrategy;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The files and folders in the data folder, and what they are.
pub const FILES: [(&str, &str); 9] = [
    ("runs/GAME/*.run", "one run each: the save, the replay and the bug report"),
    ("runs/GAME/*.result", "the result of a run that ended"),
    ("summaries.json", "the state of each run, for lists; safe to delete"),
    ("options.toml", "your options"),
    ("keys.toml", "your keys"),
    ("lore.toml", "the creatures and things you have met, the hints you saw"),
    ("online.toml", "the server that you use"),
    ("online.key", "the key of your name there: keep a copy"),
    ("outbox", "ended runs that are still to be sent"),
];

/// The data folder: `runs/<game>/*.run`, `summaries.json`, `options.toml`, `keys.toml` and `lore.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    root: PathBuf,
}

impl Home {
    /// The folder that `BARROW_HOME` names, or else the platform's data folder.
    ///
    /// # Errors
    /// A sentence, if neither exists.
    pub fn find() -> Result<Self, String> {
        Self::choose(std::env::var_os("BARROW_HOME"))
    }

    fn choose(named: Option<OsString>) -> Result<Self, String> {
        if let Some(root) = named.filter(|root| !root.is_empty()) {
            return Ok(Self::at(root));
        }
        let folders = etcetera::choose_base_strategy().map_err(|error| {
            format!("there is no folder for your runs ({error}); set BARROW_HOME to a folder you can write to.")
        })?;
        Ok(Self::at(folders.data_dir().join(crate::product().storage)))
    }

    /// The folder `root`, wherever it is.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of all runs.
    pub fn runs(&self) -> PathBuf {
        self.root.join("runs")
    }

    /// The folder of one game's runs.
    pub fn runs_of(&self, game: &str) -> PathBuf {
        self.runs().join(game)
    }

    /// The file with the summaries of all runs.
    pub fn summaries(&self) -> PathBuf {
        self.root.join("summaries.json")
    }

    /// The options file.
    pub fn options(&self) -> PathBuf {
        self.root.join("options.toml")
    }

    /// The file of discoveries.
    pub fn discoveries(&self) -> PathBuf {
        self.root.join("lore.toml")
    }

    /// The file that names the server.
    pub fn server(&self) -> PathBuf {
        self.root.join("online.toml")
    }

    /// The file with the keys of the player's names at servers.
    pub fn secret(&self) -> PathBuf {
        self.root.join("online.key")
    }

    /// The folder of ended runs that are still to be sent to a server.
    pub fn outbox(&self) -> PathBuf {
        self.root.join("outbox")
    }

    /// The key bindings file.
    pub fn keys(&self) -> PathBuf {
        self.root.join("keys.toml")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_home_wins_and_an_empty_name_does_not_count() {
        assert_eq!(Home::choose(Some("/somewhere".into())).unwrap().root(), Path::new("/somewhere"));
        assert!(Home::choose(Some(OsString::new())).unwrap().root().ends_with(crate::product().storage));
    }
}
