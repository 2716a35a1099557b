//! `barrow dev`, with a script in place of cargo, which builds this program or fails.

use super::only_run;
use super::pty::{Terminal, barrow};
use barrow::store::Home;
use barrow::store::library::{read_run, run_files};
use std::fs::{self, File, FileTimes, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// A project whose program is this one, and a cargo that refuses to build it while a file `broken` lies there.
fn project(root: &Path) -> String {
    let cargo = root.join("cargo");
    let script = format!(
        "#!/bin/sh\ncase $1 in\n  locate-project) echo {root}/project/Cargo.toml;;\n  build) if [ -e {root}/broken ]; then\n    \
         echo 'error: a bracket is missing' >&2; exit 1\n  fi\n  echo '{{\"executable\":\"{}\"}}';;\nesac\n",
        barrow(),
        root = root.display()
    );
    fs::write(&cargo, script).unwrap();
    fs::set_permissions(&cargo, Permissions::from_mode(0o755)).unwrap();
    fs::create_dir_all(root.join("project")).unwrap();
    fs::write(root.join("project/rules.rs"), "").unwrap();
    cargo.to_str().unwrap().to_owned()
}

/// Changes the project, as far as its file's time tells.
fn touch(root: &Path, seconds: u64) {
    let file = File::options().write(true).open(root.join("project/rules.rs")).unwrap();
    file.set_times(FileTimes::new().set_modified(UNIX_EPOCH + Duration::from_secs(seconds))).unwrap();
}

/// The number of moves of the run in play.
fn moves_saved(place: &Path) -> usize {
    let files = run_files(&Home::at(place.join("target/dev/home")));
    files.first().map_or(0, |file| read_run(file).map_or(0, |(run, _)| run.moves.len()))
}

#[test]
fn a_game_goes_on_at_the_same_move_after_each_change() {
    let folder = tempfile::tempdir().unwrap();
    let (root, home) = (folder.path(), folder.path().join("home"));
    let cargo = project(root);
    let place = root.join("project");
    let mut terminal = Terminal::barrow_with(&home, (100, 34), &["dev", place.to_str().unwrap()], &[("CARGO", &cargo)]);
    terminal.wait_for("Esc: skip");
    terminal.press("\x1b");
    terminal.wait_for("? help");
    for moves in 1..=3 {
        terminal.press(".");
        terminal.wait_until("a move", |_| moves_saved(&place) == moves);
    }
    touch(root, 1);
    terminal.wait_for("Your rules play this run as before.");
    assert_eq!(only_run(&place.join("target/dev/home")).1.moves.len(), 3);
    fs::write(root.join("broken"), "").unwrap();
    touch(root, 2);
    terminal.wait_for("error: a bracket is missing");
    terminal.wait_for("The game goes on as soon as it builds.");
    fs::remove_file(root.join("broken")).unwrap();
    touch(root, 3);
    terminal.wait_for("Your rules play this run as before.");
    assert_eq!(only_run(&place.join("target/dev/home")).1.moves.len(), 3);
    terminal.press("\x03");
    terminal.exit_code();
    assert!(terminal.is_given_back());
    assert!(!home.exists(), "the maker's own runs are elsewhere");
}
