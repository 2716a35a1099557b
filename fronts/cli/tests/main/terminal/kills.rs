//! Killed at any moment, a run loses at most the move that was being written.

use super::only_run;
use super::pty::Terminal;
use barrow::store::library::read_run;
use barrow::store::{Home, library::run_files};
use barrow_core::Seed;
use std::thread::sleep;
use std::time::Duration;

const KILLS: u64 = 50;

/// How many moves the panel says have been played.
fn moves_on_screen(text: &str) -> Option<usize> {
    let line = text.lines().find(|line| line.contains("Moves "))?;
    line.split("Moves ").nth(1)?.split_whitespace().next()?.parse().ok()
}

#[test]
fn killed_fifty_times_a_run_keeps_every_move_that_was_shown() {
    let home = tempfile::tempdir().unwrap();
    // A run that does not end by itself.
    let mut terminal = Terminal::barrow(home.path(), (100, 34), &["play", "roguelulz", "--variant", "part-one", "--seed", "1"]);
    let mut dice = Seed(20).stream("kills", 0);
    let mut kept = 0;
    for kill in 0..KILLS {
        let before = terminal.wait_until("the count of moves", |text| moves_on_screen(text).is_some());
        let before = moves_on_screen(&before).unwrap();
        assert!(before == kept, "kill {kill}: {kept} moves were on disk and {before} came back");
        for _ in 0..dice.range(1, 12) {
            terminal.press(dice.pick(&["h", "j", "k", "l"]).unwrap());
            sleep(Duration::from_micros(u64::from(dice.below(3000))));
        }
        terminal.signal("KILL");
        terminal.exit_code();
        let shown = moves_on_screen(&terminal.text()).unwrap_or_default();
        let files = run_files(&Home::at(home.path()));
        assert_eq!(files.len(), 1);
        let (run, _torn) = read_run(&files[0]).unwrap();
        kept = run.moves.len();
        assert!(kept >= shown, "kill {kill}: {shown} moves were shown and {kept} are on disk");
        // The title, and from there Continue: RogueLulz is the third game.
        terminal = Terminal::barrow(home.path(), (100, 34), &[]);
        terminal.wait_for("Continue (move");
        terminal.press("\x1b[B\x1b[B\r");
    }
    terminal.wait_for("Moves");
    terminal.press("\x1b");
    terminal.wait_for("Save and quit");
    let (_, run) = only_run(home.path());
    assert!(run.moves.len() > KILLS as usize, "moves were made between the kills: {}", run.moves.len());
    assert!(run.verify(&barrow_shelf::SHELF).is_ok());
}
