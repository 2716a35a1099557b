//! Tests terminal input that is not a key, and keys that arrive in pieces.

use super::pty::Terminal;
use super::{moves_on_screen, only_run};
use std::path::Path;
use std::time::Duration;

const SIZE: (u16, u16) = (100, 34);

fn play(home: &Path) -> Terminal {
    let terminal = Terminal::barrow(home, SIZE, &["play", "roguelulz", "--variant", "part-one", "--seed", "1"]);
    terminal.wait_for("? help");
    terminal
}

/// Presses a key that plays a move, and waits until `moves` moves are played, by when the program has read all earlier input.
#[track_caller]
fn step(terminal: &mut Terminal, key: &str, moves: usize) {
    terminal.press(key);
    terminal.wait_until("the move", |text| moves_on_screen(text) == Some(moves));
}

#[test]
fn answers_play_no_move_whole_or_in_pieces() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path());
    for answer in [
        "\x1b]10;rgb:b1b1/b1b1/b1b1\x1b\\",
        "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
        "\x1bP>|ghostty hjkl 1.2.0\x1b\\",
        "\x1b[?62;4c",
        "\x1b_Gi=31;hjklOK\x1b\\",
        "\x1b^hjkl\x1b\\",
        "\x1bXhjkl\x1b\\",
    ] {
        terminal.press(answer);
        for part in answer.as_bytes().chunks(5) {
            terminal.press(str::from_utf8(part).unwrap());
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    step(&mut terminal, "l", 1);
    // An answer without a terminator does not block the keyboard.
    terminal.press("\x1b]11;rgb:");
    std::thread::sleep(Duration::from_millis(600));
    step(&mut terminal, "h", 2);
    assert_eq!(only_run(home.path()).1.moves.len(), 2);
    terminal.press("\x1bP>|ghost\x03");
    assert_eq!(terminal.exit_code(), 128 + 2);
    assert!(terminal.is_given_back());
}

#[test]
fn an_escape_acts_at_once_and_its_late_rest_is_no_key() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path());
    // Use two different keys for help, because repeating one so soon would count as holding it down.
    for (help, rest) in [("?", "[B"), ("\x1bOP", "[1;2D"), ("?", "OC"), ("\x1bOP", "]11;rgb:hhhh/jjjj/kkkk\x07")] {
        terminal.press(help);
        terminal.wait_for("Esc back");
        terminal.press("\x1b");
        terminal.wait_until("the map", |text| !text.contains("Esc back"));
        terminal.press(rest);
    }
    step(&mut terminal, "l", 1);
    step(&mut terminal, "\x1b[D", 2);
    assert_eq!(only_run(home.path()).1.moves.len(), 2);
}

#[test]
fn number_pad_5_waits_without_num_lock() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &["play", "into-ruins", "--seed", "7"]);
    terminal.wait_for("Under this hill");
    terminal.press("\x1b");
    terminal.wait_for("? help");
    for key in [".", "\x1b[E", "\x1bOE", "\x1bOu"] {
        terminal.press(key);
    }
    terminal.wait_until("four moves", |_| only_run(home.path()).1.moves.len() == 4);
    let moves = only_run(home.path()).1.moves;
    assert!(moves.iter().all(|played| *played == moves[0]), "{moves:?}");
}

#[test]
fn a_paste_without_an_end_is_left_with_control_c() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path());
    terminal.press("\x1b[200~hello");
    terminal.press("jjj\x03");
    assert_eq!(terminal.exit_code(), 128 + 2);
    assert!(terminal.is_given_back());
    assert_eq!(only_run(home.path()).1.moves.len(), 0);
}
