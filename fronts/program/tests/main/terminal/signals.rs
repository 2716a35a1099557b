//! Tests that the program always restores the terminal, and never loses a run.

use super::pty::{Terminal, barrow};
use super::{moves_on_screen, only_run};
use barrow::store::Home;
use barrow::store::library::{read_run, run_files};
use rustix::process::Signal;
use std::path::{Path, PathBuf};
use std::time::Duration;

const SIZE: (u16, u16) = (100, 34);
const PLAY: [&str; 6] = ["play", "roguelulz", "--variant", "part-one", "--seed", "1"];
const COMMAND: &str = "play roguelulz --variant part-one --seed 1";

#[test]
fn a_signal_ends_it_tidily() {
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::barrow(home.path(), SIZE, &PLAY);
        terminal.wait_for("? help");
        terminal.press("l");
        terminal.wait_until("a move", has_moved);
        terminal.signal(signal);
        assert_eq!(terminal.exit_code(), 128 + number, "{signal:?}");
        assert!(terminal.is_given_back(), "{signal:?}");
        let (_, run) = only_run(home.path());
        assert!(run.end.is_none() && run.verify(&barrow_shelf::SHELF).is_ok(), "{signal:?}: the run can be continued");
    }
}

#[test]
fn a_signal_ends_it_within_a_second_even_if_nobody_reads_the_terminal() {
    // Try several times, because a signal may happen to wake the thread that waits for a reader.
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::TERM, 15), (Signal::INT, 2)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::barrow_unread(home.path(), (200, 60), &PLAY);
        let begun = only_run_begun(home.path());
        // Fill the terminal's buffer with whole screens, so that the program blocks until somebody reads.
        for key in ["?", "\x1b"].repeat(10) {
            terminal.press(key);
            std::thread::sleep(Duration::from_millis(20));
        }
        #[expect(clippy::disallowed_types, reason = "the claim is about time")]
        let signalled = std::time::Instant::now();
        terminal.signal(signal);
        assert_eq!(terminal.exit_code(), 128 + number, "{signal:?}");
        assert!(signalled.elapsed() < Duration::from_secs(1), "{signal:?} took {:?}", signalled.elapsed());
        assert!(read_run(&begun).unwrap().0.verify(&barrow_shelf::SHELF).is_ok(), "{signal:?}: the run can be continued");
    }
}

/// Waits for the file of the new run.
fn only_run_begun(home: &Path) -> PathBuf {
    for _ in 0..2000 {
        if let [file] = &run_files(&Home::at(home))[..] {
            return file.clone();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no run was begun");
}

#[test]
fn a_data_folder_deleted_during_play_is_reported_and_written_again_whole() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &PLAY);
    terminal.wait_for("? help");
    for moves in 1..=63 {
        terminal.press(if moves % 2 == 1 { "l" } else { "h" });
        terminal.wait_until("a move", |text| moves_on_screen(text) == Some(moves));
    }
    std::fs::remove_dir_all(home.path().join("runs")).unwrap();
    terminal.press("h");
    terminal.wait_for("was deleted while");
    let (_, run) = only_run(home.path());
    assert_eq!((run.moves.len(), run.marks.len()), (64, 1));
    std::fs::remove_dir_all(home.path()).unwrap();
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.exit_code(), 128 + 15);
    terminal.wait_for("was deleted while you played");
    let (_, run) = only_run(home.path());
    assert!(run.moves.len() == 64 && run.verify(&barrow_shelf::SHELF).is_ok());
}

#[test]
fn garbage_in_the_options_is_a_notice_on_the_title() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("options.toml"), b"\xff\x00").unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &[]);
    terminal.wait_for("options.toml was damaged: the defaults apply");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_hostile_file_name_is_shown_on_the_screen_and_not_obeyed() {
    let home = tempfile::tempdir().unwrap();
    let runs = home.path().join("runs/stomp");
    std::fs::create_dir_all(&runs).unwrap();
    std::fs::write(runs.join("a\u{1b}[2J\r\nb\u{202e}.run"), b"nothing").unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &[]);
    terminal.wait_for("q quit");
    terminal.press("r");
    for key in ["\r", ""] {
        let text = terminal.wait_for("a\\u001b[2J\\u000d\\u000ab\\u202e.run");
        assert!(!text.contains('\u{202e}'), "{text}");
        terminal.press(key);
    }
}

#[test]
fn without_unicode_everything_is_drawn_in_ascii() {
    for environment in [[("LC_ALL", "C"), ("TERM", "xterm")], [("LC_ALL", "C.UTF-8"), ("TERM", "dumb")]] {
        let home = tempfile::tempdir().unwrap();
        for (key, shown) in [("h", "No runs yet"), ("o", "High contrast"), ("n", "Seed"), ("?", "fg")] {
            let mut terminal = Terminal::barrow_with(home.path(), SIZE, &[], &environment);
            let title = terminal.wait_for("q quit");
            terminal.press(key);
            let text = terminal.wait_for(shown);
            assert!(title.is_ascii() && text.is_ascii(), "{environment:?}: {title}{text}");
        }
        let mut terminal = Terminal::barrow_with(home.path(), SIZE, &["play", "into-ruins", "--seed", "3"], &environment);
        let opening = terminal.wait_for("Under this hill");
        assert!(opening.is_ascii(), "{environment:?}: {opening}");
        while !terminal.text().contains("Torch") {
            terminal.press("\r");
            std::thread::sleep(Duration::from_millis(100));
        }
        for key in ["o", "x", "\x1b", "i", "\x1b", "?"] {
            let text = terminal.wait_for("Torch");
            assert!(text.is_ascii(), "{environment:?} {key:?}: {text}");
            terminal.press(key);
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

fn has_moved(text: &str) -> bool {
    moves_on_screen(text).is_some_and(|moves| moves > 0)
}

#[test]
fn closing_the_window_ends_it_tidily() {
    // With a controlling terminal, the system sends SIGHUP. Without one, only the terminal's hang-up shows that it is closed.
    for start in [Terminal::barrow_under_control, Terminal::barrow] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = start(home.path(), SIZE, &PLAY);
        terminal.wait_for("? help");
        terminal.press("l");
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
    terminal.press("l");
    terminal.wait_until("a move", has_moved);
    terminal.signal(Signal::TERM);
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
    terminal.press("l");
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
