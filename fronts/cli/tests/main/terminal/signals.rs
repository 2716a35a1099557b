//! The terminal is always given back, and the run is safe.

use super::pty::{Terminal, barrow};
use super::{moves_on_screen, only_run};

const SIZE: (u16, u16) = (100, 34);
const PLAY: [&str; 6] = ["play", "roguelulz", "--variant", "part-one", "--seed", "1"];
const COMMAND: &str = "play roguelulz --variant part-one --seed 1";

#[test]
fn a_signal_ends_it_tidily() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::barrow(home.path(), SIZE, &PLAY);
        terminal.wait_for("? help");
        terminal.press("hjkl");
        terminal.wait_until("a move", has_moved);
        terminal.signal(name);
        assert_eq!(terminal.exit_code(), 128 + number, "SIG{name}");
        assert!(terminal.is_given_back(), "SIG{name}");
        let (_, run) = only_run(home.path());
        assert!(run.end.is_none() && run.verify(&barrow_shelf::SHELF).is_ok(), "SIG{name}: the run can be continued");
    }
}

fn has_moved(text: &str) -> bool {
    moves_on_screen(text).is_some_and(|moves| moves > 0)
}

#[test]
fn closing_the_window_ends_it_tidily() {
    // With a controlling terminal the system sends SIGHUP; without one only the terminal itself tells.
    for start in [Terminal::barrow_under_control, Terminal::barrow] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = start(home.path(), SIZE, &PLAY);
        terminal.wait_for("? help");
        terminal.press("hjkl");
        terminal.wait_until("a move", has_moved);
        terminal.close_window("x");
        let ending = terminal.ending();
        assert_eq!(ending.signal(), None, "{ending}");
        assert!([1, 128 + 1].contains(&ending.exit_code()), "{ending}");
        let (_, run) = only_run(home.path());
        assert!(run.end.is_none() && run.verify(&barrow_shelf::SHELF).is_ok(), "the run can be continued");
        assert!(!run.moves.is_empty(), "no move is lost");
    }
}

#[test]
fn moves_that_are_not_saved_are_told_on_the_way_out() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("runs"), "a file in the way of the folder").unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &PLAY);
    terminal.wait_for("? help");
    terminal.press("hjkl");
    terminal.wait_until("a move", has_moved);
    terminal.signal("TERM");
    assert_eq!(terminal.exit_code(), 128 + 15);
    assert!(terminal.is_given_back());
    terminal.wait_for("are not saved");
}

#[test]
fn a_panic_gives_the_terminal_back_and_says_what_happened() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::shell(home.path(), SIZE);
    terminal.wait_for("ready>");
    terminal.press("stty -g\r");
    let settings = terminal.wait_until("the settings", |text| text.matches("ready>").count() == 2);
    let settings = settings.lines().find(|line| line.matches(':').count() > 10).unwrap().to_owned();
    terminal.press(&format!("clear; BARROW_TEST_PANIC=1 {} {COMMAND}\r", barrow()));
    terminal.wait_for("Enter actions");
    terminal.press("hjkl");
    terminal.press("\x1b[24~");
    terminal.wait_for("asked to panic");
    assert!(terminal.is_given_back(), "{}", terminal.text());
    terminal.wait_for("ready>");
    terminal.press("clear; stty -g\r");
    terminal.wait_until("the same settings", |text| text.contains(&settings));
    let (_, run) = only_run(home.path());
    assert!(run.verify(&barrow_shelf::SHELF).is_ok());
}

#[test]
fn put_aside_with_control_z_it_comes_back_where_it_was() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::shell(home.path(), SIZE);
    terminal.wait_for("ready>");
    terminal.press(&format!("clear; {} {COMMAND}\r", barrow()));
    terminal.wait_for("Enter actions");
    terminal.press("\x1a");
    terminal.wait_for("Stopped");
    assert!(terminal.is_given_back(), "{}", terminal.text());
    terminal.press("echo the shell $((6*7)) works\r");
    terminal.wait_for("the shell 42 works");
    terminal.press("fg\r");
    terminal.wait_for("Enter actions");
    terminal.press("\x1b");
    terminal.wait_for("Save and go to the title");
}
