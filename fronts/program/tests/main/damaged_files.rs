//! Tests that the program reads the valid parts of damaged options, keys and discoveries, sets aside files that are not TOML, and
//! never blocks on a file that is not regular, such as a named pipe.

use crate::{barrow, text};
use std::fs;
use std::path::Path;

/// Contents that are not TOML.
const GARBAGE: [(&str, &[u8]); 6] = [
    ("options.toml", b"theme = \"default\"\nunicode = maybe\n"),
    ("options.toml", b"\xff\xfe\x00"),
    ("options.toml", &[0; 4096]),
    ("keys.toml", b"# keys\n[[[\n"),
    ("keys.toml", b"[controls]\nnorth = \"\x1b[31m\"\n"),
    ("lore.toml", b"PK\x03\x04"),
];

/// Contents from a newer Barrow, or one with different games.
const UNKNOWN: [(&str, &str); 6] = [
    ("options.toml", "volume = 3\n"),
    ("options.toml", "unicode = 3\n"),
    ("keys.toml", "[verbs.my-game]\nstep = [\"x\"]\n"),
    ("keys.toml", "[controls]\nnorth = [\"up\", \"\\u001b[31m\"]\n"),
    ("lore.toml", "games = 7\n"),
    ("lore.toml", "[games.ruins]\ntold = [-1]\n"),
];

#[test]
fn unknown_lines_are_reported_once_and_stay_in_the_file() {
    for (name, written) in UNKNOWN {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join(name), written).unwrap();
        for is_first in [true, false] {
            let output = barrow(&["--plain"]).env("BARROW_HOME", home.path()).output().unwrap();
            let said = text(&output.stdout);
            assert!(output.status.success(), "{name} {written:?}: {}", text(&output.stderr));
            let notice = format!("{name}: unknown values are ignored, and stay in the file. Line ");
            assert_eq!(said.starts_with(&notice), is_first, "{name} {written:?}: {said}");
            assert!(!said.contains('\x1b'), "{said:?}");
        }
        // `lore.toml` remembers that the notice was shown.
        let kept = fs::read_to_string(home.path().join(name)).unwrap();
        assert!(name == "lore.toml" || kept == written, "{name}: {kept}");
        let has = |part: &str| kept.contains(part);
        assert!(written.split_whitespace().all(|word| word == "7" || has(word.trim_matches(['[', ']', '\n']))), "{name}: {kept}");
        assert!(!home.path().join(format!("{name}.damaged")).exists());
    }
}

#[test]
fn garbage_in_any_file_starts_it_afresh_with_a_notice() {
    for (name, garbage) in GARBAGE {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join(name), garbage).unwrap();
        for words in [&["--plain"][..], &["play", "stomp", "--plain"]] {
            let output = barrow(words).env("BARROW_HOME", home.path()).output().unwrap();
            let said = text(&output.stdout);
            assert!(output.status.success(), "{name} {garbage:?}: {}", text(&output.stderr));
            let notice = format!("{name} was damaged: the defaults apply, and it is kept as {name}.damaged. ");
            let is_first = words.len() == 1;
            assert_eq!(said.starts_with(&notice), is_first, "{name} {garbage:?}: {said}");
            assert!(!said.contains('\x1b'), "{said:?}");
        }
        assert_eq!(fs::read(home.path().join(format!("{name}.damaged"))).unwrap(), garbage, "{name}: nothing is lost");
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_among_runs_are_listed_as_unreadable() {
    let home = tempfile::tempdir().unwrap();
    let runs = home.path().join("runs/stomp");
    fs::create_dir_all(runs.join("folder.run")).unwrap();
    make_pipe(&runs.join("pipe.run"));
    std::os::unix::fs::symlink("/dev/zero", runs.join("zero.run")).unwrap();
    fs::File::create(runs.join("huge.run")).unwrap().set_len(1 << 40).unwrap();
    let list = |words: &[&str]| text(&barrow(words).env("BARROW_HOME", home.path()).output().unwrap().stdout);
    let table = list(&["runs"]);
    for (name, reason) in [
        ("pipe.run", "it is not a regular file"),
        ("zero.run", "it is not a regular file"),
        ("folder.run", "is a directory"),
        ("huge.run", "the run is 1099511627776 bytes long"),
    ] {
        let line = table.lines().find(|line| line.contains(name)).unwrap();
        assert!(line.contains(reason), "{line}");
        let path = runs.join(name);
        for words in [&["verify"][..], &["replay"], &["film", "--png", "out.png"]] {
            let output = barrow(words).arg(&path).output().unwrap();
            let said = text(&output.stdout) + &text(&output.stderr);
            assert!(said.contains(reason), "{words:?}: {said}");
        }
    }
}

#[cfg(unix)]
fn make_pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
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
