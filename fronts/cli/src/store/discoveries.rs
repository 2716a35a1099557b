//! What the player discovered so far, kept in `lore.toml`.

use super::settings;
use barrow_app::Discoveries;
use std::path::Path;

/// Reads the file; without one, nothing is known.
///
/// # Errors
/// One sentence that names the file, the line and what to do. The file is left as it is.
pub fn load(path: &Path) -> Result<Discoveries, String> {
    settings::load(path)
}

/// Writes the file. A damaged one is kept beside it as `lore.toml.damaged`.
///
/// # Errors
/// One sentence that says what is not saved and what to do.
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
        let mut discoveries = load(&path).unwrap();
        discoveries.meet("ruins", "goblin");
        discoveries.mark_shown("ruins", "Fire burns.");
        save(&discoveries, &path).unwrap();
        assert_eq!(load(&path).unwrap(), discoveries);
    }

    #[test]
    fn a_damaged_file_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        std::fs::write(&path, "[games.ruins]\nmett = []\n").unwrap();
        let sentence = load(&path).unwrap_err();
        assert!(sentence.contains("lore.toml, line 2: there is no \"mett\""), "{sentence}");
    }
}
