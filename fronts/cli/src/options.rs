//! The file that keeps the options.

pub use barrow_app::Options;

use crate::store::settings;
use std::path::Path;

/// Reads the options file; the defaults where there is none.
///
/// # Errors
/// One sentence that names the file, the line and what to do. The file is left as it is.
pub fn load(path: &Path) -> Result<Options, String> {
    settings::load(path)
}

/// Writes the options file. A damaged one is kept beside it as `options.toml.damaged`.
///
/// # Errors
/// One sentence that says what is not saved and what to do.
pub fn save(options: &Options, path: &Path) -> Result<(), String> {
    settings::save(path, options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_app::{KeySet, ThemeName};

    fn read(text: &str) -> Result<Options, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("options.toml");
        std::fs::write(&path, text).unwrap();
        load(&path)
    }

    #[test]
    fn options_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/options.toml");
        assert_eq!(load(&path), Ok(Options::default()));
        let changed = Options {
            theme: ThemeName::Tritanopia,
            unicode: false,
            reduced_motion: true,
            key_set: KeySet::Vi,
            turn_and_step: true,
            hints: false,
        };
        save(&changed, &path).unwrap();
        assert_eq!(load(&path), Ok(changed));
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_file_leaves_out_has_its_default() {
        assert_eq!(read("unicode = false\n"), Ok(Options { unicode: false, ..Options::default() }));
    }

    #[test]
    fn a_damaged_file_is_named_with_its_line_and_the_remedy() {
        for (text, line, what) in [
            (
                "unicode = true\ncolour = 3\n",
                2,
                "there is no \"colour\"; choose one of: theme, unicode, reduced_motion, key_set, hints, turn_and_step",
            ),
            ("theme = \"pink\"\n", 1, "there is no theme \"pink\"; choose one of: default, high-contrast, "),
            ("key_set = \"emacs\"\n", 1, "there is no key set \"emacs\"; choose one of: all, vi, "),
            ("unicode = true\n\nreduced_motion = 7\n", 3, "reduced_motion is the number 7, and should be true or false"),
            ("unicode = [\n1]\n", 1, "unicode is a list, and should be true or false"),
            ("theme = 3\n", 1, "theme should be a word in quotes"),
            ("unicode = 7\ntheme = \"pink\"\n", 1, "unicode is the number 7"),
            ("theme = \"vi\"\nunicode = tru\n", 1, "there is no theme \"vi\""),
            ("\u{0}\u{1}", 1, ""),
        ] {
            let sentence = read(text).unwrap_err();
            assert!(sentence.contains(&format!("options.toml, line {line}: {what}")), "{sentence}");
            assert!(sentence.ends_with("to have the defaults back."), "{sentence}");
            assert!(!sentence.contains('\n'), "{sentence}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("options.toml");
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(load(&path).unwrap_err().contains("options.toml cannot be read"));
    }

    #[test]
    fn damaged_files_are_kept_when_something_is_saved_over_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("options.toml");
        for ending in [".damaged", ".damaged-2"] {
            std::fs::write(&path, format!("not toml {ending}")).unwrap();
            save(&Options::default(), &path).unwrap();
            assert_eq!(load(&path), Ok(Options::default()));
            let kept = std::fs::read_to_string(folder.path().join(format!("options.toml{ending}"))).unwrap();
            assert_eq!(kept, format!("not toml {ending}"));
        }
    }

    #[test]
    fn below_a_file_the_defaults_hold_and_saving_fails() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let path = folder.path().join("file/options.toml");
        assert_eq!(load(&path), Ok(Options::default()));
        let sentence = save(&Options::default(), &path).unwrap_err();
        assert!(sentence.contains("cannot be written (") && sentence.contains("set BARROW_HOME"), "{sentence}");
        assert!(!sentence.contains("os error"), "{sentence}");
    }
}
