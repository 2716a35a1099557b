//! Tests pictures on terminals that can show them, and play on terminals that cannot.

use super::pty::Terminal;

const SIZE: (u16, u16) = (120, 36);
#[cfg(feature = "pictures")]
/// Kitty's answers: it can show pictures, a character has this size, and the answers are complete.
const KITTY: &str = "\x1b_Gi=31;OK\x1b\\\x1b[?62;c\x1b[6;20;10t\x1b[0n";

fn play(home: &std::path::Path, options: &str, environment: &[(&str, &str)]) -> Terminal {
    std::fs::write(home.join("options.toml"), options).unwrap();
    Terminal::barrow_with(home, SIZE, &["play", "stomp", "--seed", "3"], environment)
}

#[cfg(feature = "pictures")]
#[test]
fn a_terminal_that_answers_is_sent_pictures_and_keys_typed_meanwhile_count() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path(), "pictures = \"on\"\n", &[]);
    terminal.wait_until_sent("\x1b_Gi=31");
    terminal.wait_for("Lives");
    assert!(terminal.text().contains('@'), "glyphs until the answer comes");
    terminal.press("?");
    terminal.press(KITTY);
    // The key opened the help, which no picture covers yet.
    terminal.wait_for("Esc back");
    terminal.press("\x1b");
    terminal.wait_until_sent("a=T,U=1");
    terminal.wait_until("a picture", |text| text.contains('\u{10eeee}') && text.contains("Lives"));
}

#[cfg(feature = "pictures")]
#[test]
fn a_late_answer_shows_pictures_too_and_is_no_key() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path(), "pictures = \"on\"\n", &[]);
    terminal.wait_until_sent("\x1b_Gi=31");
    // This is longer than most programs wait for an answer.
    std::thread::sleep(std::time::Duration::from_millis(700));
    for part in KITTY.as_bytes().chunks(9) {
        terminal.press(str::from_utf8(part).unwrap());
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    terminal.wait_until_sent("a=T,U=1");
    terminal.wait_until("a picture", |text| text.contains('\u{10eeee}') && text.contains("Lives"));
}

#[test]
fn a_terminal_that_does_not_answer_shows_glyphs_and_takes_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path(), "pictures = \"on\"\n", &[]);
    terminal.wait_for("Lives");
    terminal.press("?");
    terminal.wait_for("Esc back");
    terminal.press("\x1b");
    terminal.wait_until("glyphs", |text| text.contains('@') && text.contains("Lives"));
    assert!(!terminal.has_sent("a=T"));
}

#[test]
fn nothing_is_asked_of_a_dumb_terminal_or_of_one_whose_player_wants_no_pictures() {
    for (options, environment) in [("pictures = \"on\"\n", &[("TERM", "dumb")][..]), ("", &[])] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = play(home.path(), options, environment);
        terminal.wait_for("Lives");
        terminal.press("?");
        terminal.wait_for("Esc back");
        assert!(!terminal.has_sent("\x1b_G"), "{options}");
    }
}

#[cfg(feature = "pictures")]
#[test]
fn pictures_come_at_once_where_the_player_turns_them_on() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = play(home.path(), "", &[]);
    terminal.wait_for("Lives");
    terminal.press("\x1b");
    terminal.wait_for("Options");
    terminal.press("o");
    terminal.wait_for("Half blocks");
    terminal.press(&"\x1b[B".repeat(ROWS_TO_PICTURES));
    terminal.press("\r");
    terminal.wait_until("the choice", |text| text.contains("●  Pictures"));
    terminal.press("\x1b");
    terminal.wait_until_sent("\x1b_Gi=31");
    terminal.press(KITTY);
    terminal.wait_until_sent("a=T,U=1");
}

#[cfg(feature = "pictures")]
/// Lines of the options before the one for pictures: the themes and signs.
const ROWS_TO_PICTURES: usize = barrow_app::ThemeName::ALL.len() + 1;
