//! The programs of the game that `barrow new` writes.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const GAME: &str = env!("CARGO_BIN_EXE_sea-magpie");
/// Words of Barrow's own games. None of them may be in a program of a maker.
const OURS: [&str; 4] = ["Wings of Yendor", "Monster Caves", "RogueLulz", "Roguelike 10"];

/// Runs the game's program, and returns what it prints.
fn game(home: &Path, words: &[&str]) -> String {
    let output = Command::new(GAME).args(words).env("BARROW_HOME", home).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs of a bot, in files.
fn runs(home: &Path) -> Vec<PathBuf> {
    let folder = home.join("bot");
    let words = ["bot", "sea-magpie", "--bot", "sensible", "--seeds", "1..3", "--moves", "200", "--save"];
    game(home, &[&words[..], &[folder.to_str().unwrap()]].concat());
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_new_game_is_played_verified_and_filmed_under_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    let (home, gif) = (folder.path(), folder.path().join("film.gif"));
    let runs = runs(home);
    assert_eq!(runs.len(), 3);
    for run in &runs {
        assert!(game(home, &["verify", run.to_str().unwrap()]).starts_with("OK "));
    }
    game(home, &["film", runs[0].to_str().unwrap(), "--gif", gif.to_str().unwrap()]);
    assert!(fs::read(gif).unwrap().starts_with(b"GIF89a"));
    let help = game(home, &["--help"]);
    assert!(help.contains("sea-magpie play sea-magpie") && !help.contains("Barrow"), "{help}");
    let program = fs::read(GAME).unwrap();
    let found = OURS.iter().find(|words| program.windows(words.len()).any(|part| part == words.as_bytes()));
    assert_eq!(found, None);
}

/// A server that ends when this is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_of_a_new_game_has_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let mut command = Command::new(Path::new(GAME).with_file_name("examples").join("server"));
    let database = format!("sqlite:{}", home.join("server.db").display());
    command.env("BARROW_SERVER_LISTEN", "127.0.0.1:0").env("BARROW_SERVER_DATABASE", database);
    command.env("BARROW_SERVER_LOG", "error").env("BARROW_TEST_SECRET", "1").stdout(Stdio::piped());
    let mut server = Server(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Sea Magpie is at ").unwrap().to_owned();
    game(home, &["name", "take", "Ada", "--server", &address]);
    game(home, &["send", runs(home)[0].to_str().unwrap(), "--server", &address]);
    let board = game(home, &["board", "sea-magpie", "--server", &address]);
    assert!(board.contains("Ada"), "{board}");
}
