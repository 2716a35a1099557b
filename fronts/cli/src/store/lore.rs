//! What the player has met and been told so far, by game, kept in `lore.toml`.

use super::settings;
use barrow_core::digest::fnv;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What the player has met and been told so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lore {
    games: BTreeMap<String, Known>,
}

/// What is known of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Known {
    /// Names of the legend's entries that were in view or in the pack.
    met: BTreeSet<String>,
    /// Hints that were told: a number made of the words, so that words that change are told again and an order that changes is not.
    told: BTreeSet<u32>,
}

impl Lore {
    /// Reads the file; nothing is known where there is none.
    ///
    /// # Errors
    /// One sentence that names the file, the line and what to do. The file is left as it is.
    pub fn load(path: &Path) -> Result<Self, String> {
        settings::load(path)
    }

    /// Writes the file. A damaged one is kept beside it as `lore.toml.damaged`.
    ///
    /// # Errors
    /// One sentence that says what is not saved and what to do.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        settings::save(path, self)
    }

    /// Whether something called so was met in `game`.
    pub fn has_met(&self, game: &str, name: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.met.contains(name))
    }

    /// Keeps that something called so was met in `game`; whether that is new.
    pub fn meet(&mut self, game: &str, name: &str) -> bool {
        !self.has_met(game, name) && self.of(game).met.insert(name.to_owned())
    }

    /// Whether the hint with these words was told in `game`.
    pub fn was_told(&self, game: &str, hint: &str) -> bool {
        self.games.get(game).is_some_and(|known| known.told.contains(&number(hint)))
    }

    /// Keeps that the hint with these words was told in `game`.
    pub fn tell(&mut self, game: &str, hint: &str) {
        self.of(game).told.insert(number(hint));
    }

    /// Every hint of every game may be told again.
    pub fn forget_hints(&mut self) {
        for known in self.games.values_mut() {
            known.told.clear();
        }
    }

    fn of(&mut self, game: &str) -> &mut Known {
        self.games.entry(game.to_owned()).or_default()
    }
}

fn number(hint: &str) -> u32 {
    fnv(hint.as_bytes()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_and_told_is_known_the_next_time_and_hints_can_be_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        let mut lore = Lore::load(&path).unwrap();
        assert!(lore.meet("ruins", "goblin") && !lore.meet("ruins", "goblin"));
        lore.tell("ruins", "Fire burns.");
        lore.save(&path).unwrap();
        let mut lore = Lore::load(&path).unwrap();
        assert!(lore.has_met("ruins", "goblin") && !lore.has_met("caves", "goblin") && !lore.has_met("ruins", "bat"));
        assert!(lore.was_told("ruins", "Fire burns.") && !lore.was_told("caves", "Fire burns."));
        assert!(!lore.was_told("ruins", "Fire burns!"), "other words are another hint");
        lore.forget_hints();
        assert!(!lore.was_told("ruins", "Fire burns.") && lore.has_met("ruins", "goblin"));
    }

    #[test]
    fn a_damaged_file_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        std::fs::write(&path, "[games.ruins]\nmett = []\n").unwrap();
        let sentence = Lore::load(&path).unwrap_err();
        assert!(sentence.contains("lore.toml, line 2: there is no \"mett\""), "{sentence}");
    }
}
