//! Tests that killing the program at any moment loses at most the move being written.

use super::moves_on_screen;
use super::pty::Terminal;
use barrow::store::library::read_run;
use barrow::store::{Home, library::run_files};
use barrow_core::Seed;
use barrow_shelf::SHELF;
use rustix::process::Signal;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

const SIZE: (u16, u16) = (100, 34);

/// A game to be played and killed.
struct Victim {
    game: &'static str,
    variant: &'static str,
    /// The player's options.
    options: &'static str,
    /// Keys that each make a move.
    keys: &'static [&'static str],
    kills: u64,
}

/// The file of the run in progress, the only one that has not ended.
fn run_in_play(home: &Path, ended: &[PathBuf]) -> PathBuf {
    let mut files = run_files(&Home::at(home));
    files.retain(|file| !ended.contains(file));
    assert_eq!(files.len(), 1, "continuing makes no second file");
    files.remove(0)
}

impl Victim {
    /// Begins a run.
    fn start(&self, home: &Path, seed: u64) -> Terminal {
        Terminal::barrow(home, SIZE, &["play", self.game, "--variant", self.variant, "--seed", &seed.to_string()])
    }

    /// Continues the run from the title.
    fn go_on(&self, home: &Path) -> Terminal {
        let row = SHELF.games().iter().position(|shelved| shelved.info.id == self.game).unwrap();
        let mut terminal = Terminal::barrow(home, SIZE, &[]);
        terminal.wait_for("Continue (");
        terminal.press(&"\x1b[B".repeat(row));
        terminal.press("\r");
        terminal
    }

    fn is_killed(&self) {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path();
        std::fs::write(home.join("options.toml"), self.options).unwrap();
        let mut terminal = self.start(home, 1);
        let mut dice = Seed(20).stream("kills", 0);
        let (mut kept, mut moves, mut ended) = (0, 0, Vec::new());
        for kill in 0..self.kills {
            let before = terminal.wait_until("the count of moves", |text| moves_on_screen(text).is_some());
            let before = moves_on_screen(&before).unwrap();
            assert!(before == kept, "kill {kill}: {kept} moves were on disk and {before} came back");
            for _ in 0..dice.range(1, 12) {
                terminal.press(dice.pick(self.keys).unwrap());
                sleep(Duration::from_micros(u64::from(dice.below(3000))));
            }
            terminal.signal(Signal::KILL);
            terminal.exit_code();
            let shown = moves_on_screen(&terminal.text()).unwrap_or_default();
            let file = run_in_play(home, &ended);
            let (run, _torn) = read_run(&file).unwrap();
            assert!(run.moves.len() >= shown, "kill {kill}: {shown} moves were shown and {} are on disk", run.moves.len());
            let verdict = run.verify(&SHELF).unwrap();
            moves += run.moves.len() - kept;
            // The title does not offer runs without moves, which occur if a busy machine kills the program before the first move.
            if verdict.status.ending.is_some() || run.moves.is_empty() {
                kept = 0;
                ended.push(file);
                terminal = self.start(home, kill + 2);
            } else {
                kept = run.moves.len();
                terminal = self.go_on(home);
            }
        }
        terminal.wait_until("the count of moves", |text| moves_on_screen(text) == Some(kept));
        assert!(moves > self.kills as usize, "moves were made between the kills: {moves}");
        for file in run_files(&Home::at(home)) {
            assert!(read_run(&file).unwrap().0.verify(&SHELF).is_ok(), "{} is whole", file.display());
        }
    }
}

#[test]
fn killed_thirty_times_a_run_of_short_records_keeps_every_move_that_was_shown() {
    // A run that does not end by itself.
    Victim { game: "roguelulz", variant: "part-one", options: "", keys: &["h", "j", "k", "l"], kills: 30 }.is_killed();
}

#[test]
fn killed_twenty_times_a_run_of_long_records_keeps_every_move_that_was_shown() {
    // Keys that are passed to the original as they are, and take two bytes each in the file. None of them walks into anything.
    let (options, keys) = ("key_set = \"original\"\n", &["%", "+", "x", "=", "_"]);
    Victim { game: "monster-caves", variant: "classic", options, keys, kills: 20 }.is_killed();
}
