//! Damaged options and bindings are said before the terminal is taken, and left as they are.

use crate::{barrow, text};
use std::fs;

#[test]
fn damaged_options_and_bindings_are_named_with_file_and_line() {
    for (name, damage) in [
        ("options.toml", "theme = \"default\"\nunicode = maybe\n"),
        ("keys.toml", "# keys\n[[[\n"),
        ("keys.toml", "[verbs.stomp]\nstap = [\"x\"]\n"),
        ("keys.toml", "# keys\n[verbs.stmop]\nstep = [\"x\"]\n"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(name);
        fs::write(&path, damage).unwrap();
        for words in [&[][..], &["play", "stomp"]] {
            let output = barrow(words).env("BARROW_HOME", home.path()).output().unwrap();
            let sentence = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{name} {words:?}: {sentence}");
            assert!(sentence.contains(name) && sentence.contains("line 2"), "{name} {words:?}: {sentence}");
            assert_eq!(sentence.lines().count(), 1, "{name} {words:?}: {sentence}");
            assert_eq!(fs::read_to_string(&path).unwrap(), damage, "nothing is lost");
        }
    }
}

#[test]
fn without_a_terminal_the_arcade_says_so() {
    let home = tempfile::tempdir().unwrap();
    for words in [&[][..], &["play", "stomp"]] {
        let output = barrow(words).env("BARROW_HOME", home.path()).output().unwrap();
        let sentence = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {sentence}");
        assert!(sentence.contains("terminal"), "{words:?}: {sentence}");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "{words:?}: no run was begun");
    }
}
