//! Plays every game from the title, leaves the run, and continues it.

use super::pty::Terminal;
use super::{moves_on_screen, only_run};
use barrow::store::Home;
use barrow::store::library::{read_run, run_files};
use barrow_app::discoveries::Discoveries;
use barrow_app::options::{self, Kind, Row};
use barrow_app::session::Session;
use barrow_core::{Arg, Header, Run, Seed, VariantCode};
use barrow_shelf::SHELF;
use rustix::process::Signal;
use std::path::Path;
use vt100::MouseProtocolMode;

const SIZE: (u16, u16) = (100, 34);

/// Waits for the game, which unlike the title has help but no key to quit at once.
fn wait_for_game(terminal: &Terminal) {
    terminal.wait_until("a game", |text| text.contains("? help") && !text.contains("q quit"));
}

/// The number of moves of the only run on disk.
fn moves_saved(home: &Path) -> usize {
    run_files(&Home::at(home)).first().map_or(0, |file| read_run(file).unwrap().0.moves.len())
}

/// The key of a step that is possible after these moves. A refused step would discard the keys after it.
fn step(run: &Run) -> &'static str {
    let mut session = Session::start(SHELF, run.header.clone(), Discoveries::default()).unwrap();
    for &m in &run.moves {
        session.request(m);
        assert!(session.answer().unwrap().is_ok());
    }
    let mut offered = Vec::new();
    session.state().offer(&mut offered);
    let dir = offered.iter().find_map(|m| if let Arg::Dir(dir) = m.arg { Some(dir) } else { None });
    let keys = [("north", "k"), ("north-east", "u"), ("east", "l"), ("south-east", "n")];
    let more = [("south", "j"), ("south-west", "b"), ("west", "h"), ("north-west", "y")];
    let mut ways = keys.into_iter().chain(more);
    ways.find(|(way, _)| session.variant().topology.direction(way) == dir && dir.is_some()).unwrap().1
}

#[test]
fn each_game_is_found_started_played_put_away_and_continued() {
    for (row, shelved) in SHELF.games().iter().enumerate() {
        let (home, title) = (tempfile::tempdir().unwrap(), shelved.info.title);
        let mut terminal = Terminal::barrow(home.path(), SIZE, &[]);
        terminal.wait_for("q quit");
        terminal.press(&"\x1b[B".repeat(row));
        terminal.press("n");
        terminal.wait_for("My own");
        // Use a fixed seed, because a random one may kill the hero within a dozen moves.
        terminal.press("7");
        terminal.wait_for("7_");
        terminal.press("\r");
        if shelved.info.variants[0].opening.is_some() {
            terminal.wait_for("Esc: skip");
            terminal.press("\x1b");
        }
        wait_for_game(&terminal);
        let info = shelved.info;
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(7) };
        terminal.press(step(&Run::new(header)));
        terminal.wait_until("a move", |_| moves_saved(home.path()) == 1);
        terminal.press("?");
        terminal.wait_for("Esc back");
        terminal.press("\x1b");
        wait_for_game(&terminal);
        terminal.press("\x1b");
        terminal.wait_for("Save and go to the title");
        terminal.press("q");
        terminal.wait_for("Continue (");
        let (path, run) = only_run(home.path());
        assert_eq!(run.header.game, shelved.info.id);
        assert_eq!(run.moves.len(), 1, "{title}");
        terminal.press("\r");
        wait_for_game(&terminal);
        terminal.press(step(&run));
        terminal.wait_until("a second move", |_| moves_saved(home.path()) == 2);
        terminal.press("\x1b");
        terminal.wait_for("Save and go to the title");
        terminal.press("q");
        terminal.wait_for("q quit");
        let (same, longer) = only_run(home.path());
        assert_eq!(same, path, "{title}: continuing makes no second file");
        assert!(longer.moves.len() > run.moves.len() && longer.moves.starts_with(&run.moves), "{title}: play went on");
        terminal.press("q");
        assert_eq!(terminal.exit_code(), 0);
        assert!(terminal.is_given_back(), "{title}: {}", terminal.text());
    }
}

#[test]
fn a_terminal_may_grow_shrink_below_use_and_grow_again() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), (200, 60), &["play", "stomp", "--seed", "3"]);
    terminal.wait_for("Enemies left");
    terminal.resize((20, 5));
    terminal.wait_for("needed");
    terminal.press("l");
    terminal.resize((200, 60));
    terminal.wait_for("Enemies left");
    terminal.press("ll");
    terminal.resize((80, 24));
    terminal.wait_for("Enemies left");
    // Wait, because the program may drop a key that arrives before the answer to earlier ones is drawn.
    let is_drawn = |text: &str| moves_on_screen(text) >= Some(2) && !text.contains("needed");
    terminal.wait_until("two moves", is_drawn);
    terminal.press("\x1b");
    terminal.wait_for("Save and go to the title");
}

/// Crossterm's usual event source holds back a key that arrives together with a resize until the next key press.
#[test]
fn a_key_that_comes_together_with_a_new_size_is_not_lost() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &["play", "roguelulz", "--variant", "part-one", "--seed", "1"]);
    terminal.wait_for("? help");
    for (key, moves) in ["l", "h"].into_iter().cycle().zip(1..=100u16) {
        terminal.resize((80 + moves, 40));
        terminal.press(key);
        // The count only grows, so a half-drawn screen cannot be mistaken for the answer.
        terminal.wait_until("the answer to a key", |text| {
            text.lines().any(|line| line.contains("Moves") && line.split_whitespace().any(|word| *word == moves.to_string()))
        });
    }
}

#[test]
fn a_mouse_click_walks_and_a_replay_can_be_taken_over() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &["play", "roguelulz", "--variant", "part-one", "--seed", "1"]);
    terminal.wait_for("? help");
    let (column, row) = terminal.find("@");
    // Click all neighbours, each of which has four columns and two rows here: at least one click walks.
    for (across, down) in [(4, 0), (-4, 0), (0, 2), (0, -2)] {
        terminal.click(column.wrapping_add_signed(across), row.wrapping_add_signed(down));
    }
    // During a walk, a key only ends the walk, so Escape may be needed twice.
    terminal.wait_until("a walk", |text| !text.contains("Moves                                0"));
    while !terminal.text().contains("Save and go to the title") {
        terminal.press("\x1b");
        std::thread::sleep(std::time::Duration::from_millis(300));
    }
    let (path, run) = only_run(home.path());
    assert!(!run.moves.is_empty(), "a click walks");
    terminal.press("q");
    terminal.wait_for("q quit");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);

    let mut terminal = Terminal::barrow(home.path(), SIZE, &["replay", path.to_str().unwrap()]);
    terminal.wait_for("playing");
    // The replay plays by itself.
    terminal.press("\x1b[H\x1b[C");
    terminal.wait_for("move 1 of");
    terminal.press("t");
    terminal.wait_for("Enter actions");
    let files = barrow::store::library::run_files(&barrow::store::Home::at(home.path()));
    assert_eq!(files.len(), 2, "taking over makes a run of its own");
}

#[test]
fn practice_is_stepped_back_and_put_away_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &["play", "monster-caves", "--practice", "--seed", "1"]);
    wait_for_game(&terminal);
    terminal.press("....");
    terminal.wait_until("four moves", |_| only_run(home.path()).1.moves.len() == 4);
    // Terminals send this code for Backspace.
    terminal.press("\x7f");
    terminal.wait_for("Took back one move. This run now has 3 moves.");
    let (_, run) = only_run(home.path());
    assert!(run.header.variant.is_practice() && run.moves.len() == 3 && run.end.is_none());
    terminal.press("\x1b");
    terminal.wait_for("Save and go to the title");
    terminal.press("q");
    terminal.wait_for("Continue (");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_newcomer_is_given_a_hint_and_plays_on() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &["play", "into-ruins", "--seed", "1"]);
    terminal.wait_for("I N T O   R U I N S");
    terminal.press("\r");
    terminal.wait_for("Enter: jump");
    // Repeating a key at once would count as holding it down.
    terminal.press(" ");
    terminal.wait_for("The Wings of Yendor lie on depth 16.");
    terminal.wait_for("A hint");
    terminal.press(".");
    terminal.wait_until("a move", |_| only_run(home.path()).1.moves.len() == 1);
    assert!(std::fs::read_to_string(home.path().join("lore.toml")).unwrap().contains("told"));
}

#[test]
fn a_large_game_is_played_with_its_pack_an_aim_and_a_closer_look() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), (80, 24), &["play", "into-ruins", "--seed", "1"]);
    terminal.wait_for("Esc: skip");
    terminal.press("\x1b");
    terminal.wait_for("In view");
    terminal.press("H.");
    terminal.wait_for("159/160");
    terminal.press("i");
    terminal.wait_for("Pack");
    terminal.press("a");
    terminal.wait_for("Throw range");
    terminal.press("t");
    terminal.wait_for("never mind");
    terminal.press("\x1b");
    terminal.wait_until("the end of the aim", |text| !text.contains("never mind"));
    terminal.press("x");
    terminal.wait_for("Esc: back");
    terminal.press("\x1b");
    terminal.wait_until("the end of the look", |text| !text.contains("Esc: back"));
    terminal.press("\x1b");
    terminal.wait_for("Save and go to the title");
    terminal.press("q");
    terminal.wait_for("q quit");
    let (_, run) = only_run(home.path());
    assert_eq!(run.moves.len(), 2, "a turn of the head and a wait: {:?}", run.moves);
}

#[test]
fn pasted_text_is_text_and_never_keys() {
    let home = tempfile::tempdir().unwrap();
    let run = include_bytes!("../../../../../golden/stomp/20x20-death.run");
    let link = barrow_app::link::to_link("https://example.org/barrow/", run);
    let paste = |text: &str| format!("\x1b[200~{text}\x1b[201~");
    let mut terminal = Terminal::barrow(home.path(), SIZE, &[]);
    terminal.wait_for("q quit");
    assert!(terminal.emulator().screen().bracketed_paste(), "the terminal marks what is pasted");
    terminal.press(&paste("okay, hello quit"));
    terminal.wait_for("That is not a link to a run.");
    for key in ["", "h", "l"] {
        terminal.press(key);
        if key == "h" {
            terminal.wait_for("No runs yet");
        }
        terminal.press(&paste(&format!("{link}\r")));
        terminal.wait_for("playing");
        terminal.press("\x1b");
        terminal.wait_until("the screen before", |text| !text.contains("take over"));
    }
    terminal.press("\x1b");
    terminal.wait_for("q quit");
    terminal.press("n");
    terminal.wait_for("My own");
    terminal.press(&paste(" 1234\r"));
    terminal.wait_for("1234_");
    terminal.press("\r");
    terminal.wait_for("Esc: skip");
    terminal.press("\x1b");
    terminal.wait_for("In view");
    terminal.press(&paste(&link));
    terminal.wait_for("on the title");
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.exit_code(), 128 + 15);
    assert!(terminal.is_given_back() && !terminal.emulator().screen().bracketed_paste());
}

#[test]
fn without_a_terminal_it_says_so() {
    let home = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(super::pty::barrow())
        .env("BARROW_HOME", home.path())
        .stdin(std::process::Stdio::null())
        .output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{output:?}");
}

#[test]
fn no_color_is_obeyed() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow_with(home.path(), SIZE, &["play", "stomp", "--seed", "3"], &[("NO_COLOR", "1")]);
    terminal.wait_for("Enemies left");
    terminal.press("l");
    terminal.wait_for("Moves");
    let emulator = terminal.emulator();
    for row in 0..SIZE.1 {
        for column in 0..SIZE.0 {
            let cell = emulator.screen().cell(row, column).unwrap();
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default),
                "row {row}, column {column}"
            );
        }
    }
}

#[test]
fn the_mouse_is_left_to_the_terminal_if_the_player_wants() {
    let mode = |terminal: &Terminal| terminal.emulator().screen().mouse_protocol_mode();
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), SIZE, &[]);
    terminal.wait_for("q quit");
    assert_ne!(mode(&terminal), MouseProtocolMode::None);
    let controls = |row: &Row| if let Kind::Choice { values } = row.kind { values.len() } else { 1 };
    let rows = options::ROWS.iter().filter(|row| row.field().is_some());
    let at = rows.take_while(|row| row.id != "mouse").map(controls).sum();
    terminal.press("o");
    terminal.wait_for("High contrast");
    terminal.press(&"\x1b[B".repeat(at));
    terminal.wait_for("[x] Mouse");
    for (shown, is_left) in [("[ ] Mouse", true), ("[x] Mouse", false), ("[ ] Mouse", true)] {
        terminal.press("\r");
        terminal.wait_for(shown);
        assert_eq!(mode(&terminal) == MouseProtocolMode::None, is_left);
    }
    terminal.press("\x1b");
    terminal.wait_for("q quit");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
    let terminal = Terminal::barrow(home.path(), SIZE, &[]);
    terminal.wait_for("q quit");
    assert_eq!(mode(&terminal), MouseProtocolMode::None, "the choice is kept");
}
