//! The terminal is always given back, and the run is safe.

use super::only_run;
use super::pty::{Terminal, barrow};

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
        terminal.wait_until("a move", |text| text.contains("Moves") && !text.contains("Moves                0"));
        terminal.signal(name);
        assert_eq!(terminal.exit_code(), 128 + number, "SIG{name}");
        assert!(terminal.is_given_back(), "SIG{name}");
        let (_, run) = only_run(home.path());
        assert!(run.end.is_none() && run.verify(&barrow_shelf::SHELF).is_ok(), "SIG{name}: the run can be continued");
    }
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
    terminal.wait_for("Save and quit");
}
