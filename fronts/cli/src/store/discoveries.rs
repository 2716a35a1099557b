//! The player's discoveries so far, stored in `lore.toml`.

use super::settings::{self, Loaded};
use barrow_app::Discoveries;
use std::path::Path;

/// Reads the file. If it is missing or damaged, nothing is known.
pub fn load(path: &Path) -> Loaded<Discoveries> {
    settings::load(path, |_| Vec::new())
}

/// Writes the file. A file that is not TOML is kept beside it as `lore.toml.damaged`.
///
/// # Errors
/// One sentence that says what is not saved and how to fix that.
pub fn save(discoveries: &Discoveries, path: &Path) -> Result<(), String> {
    settings::save(path, discoveries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discoveries_survive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        let (mut discoveries, _) = load(&path);
        discoveries.meet("ruins", "goblin");
        discoveries.mark_shown("ruins", "Fire burns.");
        save(&discoveries, &path).unwrap();
        assert_eq!(load(&path), (discoveries, None));
    }

    #[test]
    fn notes_of_another_barrow_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        std::fs::write(&path, "[games.ruins]\nmet = [\"bat\", 7]\nseen = [\"orb\"]\n").unwrap();
        let (mut discoveries, fault) = load(&path);
        assert!(discoveries.has_met("ruins", "bat") && matches!(fault, Some(settings::Fault::Ignored(_))), "{fault:?}");
        discoveries.meet("ruins", "goblin");
        save(&discoveries, &path).unwrap();
        let kept: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(kept["games"]["ruins"]["seen"][0].as_str(), Some("orb"));
        assert_eq!(kept["games"]["ruins"]["met"].as_array().map(Vec::len), Some(3));
    }
}
