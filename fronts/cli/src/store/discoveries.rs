//! What the player discovered so far, kept in `lore.toml`.

use super::settings::{self, Loaded};
use barrow_app::Discoveries;
use std::path::Path;

/// Reads the file; without one, or with a damaged one, nothing is known.
pub fn load(path: &Path) -> Loaded<Discoveries> {
    settings::load(path, |_| Ok(()))
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
        let (mut discoveries, _) = load(&path);
        discoveries.meet("ruins", "goblin");
        discoveries.mark_shown("ruins", "Fire burns.");
        save(&discoveries, &path).unwrap();
        assert_eq!(load(&path), (discoveries, None));
    }

    #[test]
    fn garbage_starts_discoveries_afresh_and_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lore.toml");
        std::fs::write(&path, "[games.ruins]\nmett = []\n").unwrap();
        let (discoveries, notice) = load(&path);
        assert_eq!(discoveries, Discoveries::default());
        assert!(notice.as_ref().unwrap().contains("kept as lore.toml.damaged. Line 2: there is no \"mett\""), "{notice:?}");
        save(&discoveries, &path).unwrap();
        assert_eq!(std::fs::read(folder.path().join("lore.toml.damaged")).unwrap(), b"[games.ruins]\nmett = []\n");
    }
}
