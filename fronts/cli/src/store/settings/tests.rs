//! Tests with the options, and with the discoveries.

use super::*;
use barrow_app::options::{FightUntil, Pictures, Questions};
use barrow_app::{Discoveries, KeySet, Options, ThemeName};

/// Parses a file with these bytes. Also returns the bytes to keep aside.
fn read(bytes: &[u8]) -> (Loaded<Options>, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("options.toml");
    std::fs::write(&path, bytes).unwrap();
    (load(&path), std::fs::read(folder.path().join("options.toml.damaged")).ok())
}

#[test]
fn options_come_back_as_they_were_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/options.toml");
    assert_eq!(load(&path), (Options::default(), None));
    let changed = Options {
        theme: ThemeName::Tritanopia,
        unicode: false,
        mouse: false,
        reduced_motion: true,
        key_set: KeySet::Vi,
        turn_and_step: true,
        fight_until: FightUntil::Third,
        hints: false,
        unasked: Questions::from(["danger".to_owned(), "into-ruins/jump".to_owned()]),
        pictures: Pictures::HalfBlocks,
        page: "https://example.org/barrow/".to_owned(),
    };
    save(&path, &changed).unwrap();
    assert_eq!(load(&path), (changed, None));
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn missing_options_have_their_defaults() {
    let options = Options { unicode: false, ..Options::default() };
    assert_eq!(read(b"unicode = false\n"), ((options, None), None));
}

#[test]
fn options_that_are_not_understood_leave_the_others_and_stay_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("options.toml");
    for (more, what) in [
        (
            "colour = 3",
            "Line 2: there is no \"colour\"; choose one of: theme, unicode, mouse, reduced_motion, key_set, hints, fight",
        ),
        ("theme = \"pink\"", "Line 2: there is no theme \"pink\"; choose one of: default, high-contrast, "),
        ("key_set = \"emacs\"", "Line 2: there is no key set \"emacs\"; choose one of: all, vi, "),
        ("reduced_motion = 7", "Line 2: reduced_motion is the number 7, and should be true or false"),
        ("hints = [\n1]", "Line 2: hints is a list, and should be true or false"),
        ("theme = 3", "Line 2: theme should be a word in quotes"),
        ("hints = 7\ntheme = \"pink\"", "Line 2: hints is the number 7, and should be true or false. Line 3: there is no theme"),
        ("a = 1\nb = 1\nc = 1", "And 1 more in this file."),
        ("[theme]\nday = \"pink\"", "Line 2: there is no theme \"day\""),
        ("[newer.still]\nvolume = 3", "Line 2: there is no \"newer\""),
    ] {
        let text = format!("unicode = false\n{more}\n");
        std::fs::write(&path, &text).unwrap();
        let (options, fault) = load::<Options>(&path);
        assert_eq!(options, Options { unicode: false, ..Options::default() }, "{text}");
        let Some(Fault::Ignored(sentence)) = fault else { panic!("{text}: {fault:?}") };
        assert!(sentence.starts_with("options.toml: unknown values are ignored, and stay in the file. "), "{sentence}");
        assert!(sentence.contains(what) && sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
        save(&path, &Options { turn_and_step: true, ..options.clone() }).unwrap();
        let kept: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let wanted: toml::Table = toml::from_str(&text).unwrap();
        assert!(wanted.iter().all(|(key, value)| kept.get(key) == Some(value)), "{text}: {kept:?}");
        assert_eq!(load::<Options>(&path).0, Options { turn_and_step: true, ..options });
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    std::fs::write(&path, "theme = \"pink\"\n").unwrap();
    save(&path, &Options { theme: ThemeName::Tritanopia, ..Options::default() }).unwrap();
    assert_eq!(load::<Options>(&path).0.theme, ThemeName::Tritanopia, "what the player chooses counts");
}

#[test]
fn a_file_that_is_no_toml_is_kept_aside() {
    for (text, line) in [("unicode = false\nreduced_motion = tru\n", 2), ("\u{0}\u{1}", 1)] {
        let ((options, fault), aside) = read(text.as_bytes());
        assert_eq!((options, aside.as_deref()), (Options::default(), Some(text.as_bytes())), "{text}");
        let sentence = damage(fault);
        let start = "options.toml was damaged: the defaults apply, and it is kept as options.toml.damaged. ";
        assert!(sentence.starts_with(&format!("{start}Line {line}: ")), "{sentence}");
        assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    }
    for (bytes, why) in [(vec![0xff, 0xfe], "It is not text."), (vec![b'#'; 2_000_000], "It cannot be read (it has more than")] {
        let ((options, fault), aside) = read(&bytes);
        assert_eq!((options, aside), (Options::default(), Some(bytes)));
        let sentence = damage(fault);
        assert!(sentence.contains(why), "{sentence}");
    }
}

fn damage(fault: Option<Fault>) -> String {
    match fault {
        Some(Fault::Damaged(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_can_be_neither_read_nor_moved_leaves_the_defaults() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("options.toml");
    symlink("/dev/zero", &path).unwrap();
    let (options, notice) = load::<Options>(&path);
    assert_eq!(options, Options::default());
    assert!(damage(notice).contains("it is not a regular file"));
    assert!(!path.exists() && folder.path().join("options.toml.damaged").is_symlink(), "only the link is moved");
    std::fs::write(&path, "garbage").unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o500)).unwrap();
    let (options, notice) = load::<Options>(&path);
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o700)).unwrap();
    assert_eq!(options, Options::default());
    // An administrator may write everywhere.
    assert!(damage(notice).starts_with(if path.exists() { "options.toml is damaged" } else { "options.toml was damaged" }));
}

#[test]
fn damaged_files_are_kept_when_something_is_saved_over_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("options.toml");
    for ending in [".damaged", ".damaged-2"] {
        std::fs::write(&path, format!("not toml {ending}")).unwrap();
        save(&path, &Options::default()).unwrap();
        assert_eq!(load(&path), (Options::default(), None));
        let kept = std::fs::read_to_string(folder.path().join(format!("options.toml{ending}"))).unwrap();
        assert_eq!(kept, format!("not toml {ending}"));
    }
}

#[test]
fn below_a_file_the_defaults_hold_and_saving_fails() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let path = folder.path().join("file/options.toml");
    assert_eq!(load(&path), (Options::default(), None));
    let sentence = save(&path, &Options::default()).unwrap_err();
    assert!(sentence.contains("cannot be written (") && sentence.contains("set BARROW_HOME"), "{sentence}");
    assert!(!sentence.contains("os error"), "{sentence}");
}

#[test]
fn discoveries_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lore.toml");
    let mut discoveries = load::<Discoveries>(&path).0;
    discoveries.meet("ruins", "goblin");
    discoveries.mark_shown("ruins", "Fire burns.");
    save(&path, &discoveries).unwrap();
    assert_eq!(load(&path), (discoveries, None));
}

#[test]
fn notes_of_another_barrow_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lore.toml");
    std::fs::write(&path, "[games.ruins]\nmet = [\"bat\", 7]\nseen = [\"orb\"]\n").unwrap();
    let (mut discoveries, fault) = load::<Discoveries>(&path);
    assert!(discoveries.has_met("ruins", "bat") && matches!(fault, Some(Fault::Ignored(_))), "{fault:?}");
    discoveries.meet("ruins", "goblin");
    save(&path, &discoveries).unwrap();
    let kept: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept["games"]["ruins"]["seen"][0].as_str(), Some("orb"));
    assert_eq!(kept["games"]["ruins"]["met"].as_array().map(Vec::len), Some(3));
}
