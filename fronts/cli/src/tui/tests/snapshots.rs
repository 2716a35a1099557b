//! Every screen of the arcade as text: at the smallest size and a large one, and in ASCII without colour.

use super::toy::{SHELF, header, screenshot, shared};
use crate::store::library::ReadError;
use crate::store::{Saved, Stamp, Summary};
use crate::tui::colour::Depth;
use crate::tui::content::ContentScreen;
use crate::tui::theme::Theme;
use crate::tui::title::TitleScreen;
use crate::tui::{Input, Screen, Shared};
use barrow_app::Options;
use barrow_app::result::{self, Earned};
use barrow_app::screens::{Setup, Topic};
use barrow_app::seeds::Challenge;
use barrow_app::{RunResult, ThemeName};
use barrow_core::run::Verdict;
use barrow_core::{Digest, Ending, EndingInfo, Run, RunError, Status};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 50);

fn saved(game: &str, number: u64, score: i32, depth: u32, ending: Option<Ending>) -> Saved {
    let is_closed = ending.is_some();
    let status = Status { score, depth, ending };
    let (header, moves) = (header(game, number * number), 10 + number as usize);
    let verdict = Verdict { status, digest: Digest(0), moves, is_closed };
    let challenge = (number % 7 == 3).then(|| Challenge::Daily("2026-11-20".to_owned()));
    let earned = Earned { version: result::VERSION, challenge, ..Earned::default() };
    let result = RunResult::new(&Run::new(header.clone()), &verdict, earned);
    Saved {
        path: format!("/nonexistent/barrow/runs/{game}/20261120-{number:06}-{number}.run").into(),
        stamp: Stamp::written_at(Duration::from_secs(1_795_000_000 + 3600 * number)),
        summary: Ok(Summary::new(header, verdict, result)),
    }
}

/// Thirty runs and a damaged file.
fn played() -> Shared {
    let mut shared = shared();
    let won: Ending = EndingInfo::won("victory", "You reached the east end.").into();
    let lost: Ending = EndingInfo::lost("death", "The corridor ended first.").into();
    for number in 0..28 {
        let ending = if number % 5 == 4 { &won } else { &lost };
        shared.runs.put(saved("corridor", number, (number * number % 23) as i32, 1 + number as u32 % 4, Some(ending.clone())));
    }
    shared.runs.put(saved("corridor", 28, 3, 1, None));
    shared.runs.put(saved("gallery", 29, 0, 1, Some(lost)));
    shared.runs.put(Saved { summary: Err(ReadError::Run(RunError::HeaderTorn)), ..saved("gallery", 30, 0, 1, None) });
    shared
}

fn in_ascii(mut shared: Shared) -> Shared {
    shared.options = Options { unicode: false, theme: ThemeName::Monochrome, ..shared.options.clone() };
    shared.theme = Theme::new(ThemeName::Monochrome, Depth::None);
    shared
}

fn check(name: &str, screen: &mut dyn Screen, shared: Shared) {
    insta::assert_snapshot!(format!("{name}-80x24"), screenshot(screen, &shared, SMALL));
    insta::assert_snapshot!(format!("{name}-160x50"), screenshot(screen, &shared, LARGE));
    let ascii = screenshot(screen, &in_ascii(shared), SMALL);
    assert!(ascii.is_ascii(), "{name}: {:?}", ascii.chars().find(|character| !character.is_ascii()));
    insta::assert_snapshot!(format!("{name}-ascii"), ascii);
}

fn press(screen: &mut dyn Screen, shared: &mut Shared, code: KeyCode) {
    screen.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None), shared);
}

/// The title once it has found all runs.
fn title(shared: &mut Shared) -> TitleScreen {
    let runs = std::mem::take(&mut shared.runs);
    let title = TitleScreen::new(shared);
    shared.runs = runs;
    title
}

#[test]
fn title_before_the_first_game() {
    let mut shared = shared();
    let mut title = title(&mut shared);
    check("title-new", &mut title, shared);
}

#[test]
fn title_after_some_games() {
    let mut shared = played();
    let mut title = title(&mut shared);
    check("title-played", &mut title, shared);
}

#[test]
fn a_notice_is_shown_until_a_key_is_pressed() {
    let mut shared = shared();
    let sentence = "options.toml, line 2: unknown field `colour`";
    shared.notices.push(sentence.to_owned());
    let mut title = title(&mut shared);
    assert!(screenshot(&mut title, &shared, SMALL).contains(sentence));
    press(&mut title, &mut shared, KeyCode::Down);
    assert!(!screenshot(&mut title, &shared, SMALL).contains(sentence));
}

/// The form for a run of a game, with a fixed seed offered.
pub(super) fn set_up(info: &barrow_core::GameInfo) -> ContentScreen {
    ContentScreen::new(Topic::Setup(Setup::first(info, &[], 12_345)))
}

#[test]
fn setup() {
    let mut screen = set_up(SHELF.games()[0].info);
    let mut shared = shared();
    for code in [KeyCode::Char('4'), KeyCode::Char('2'), KeyCode::Esc, KeyCode::Home, KeyCode::Down, KeyCode::Char(' ')] {
        press(&mut screen, &mut shared, code);
    }
    check("setup", &mut screen, shared);
}

#[test]
fn history_of_one_game() {
    check("history-one", &mut ContentScreen::new(Topic::history(Some("corridor"))), played());
}

#[test]
fn history_of_all_games_with_a_damaged_file_selected() {
    check("history-all", &mut ContentScreen::new(Topic::history(None)), played());
}

#[test]
fn tables_of_the_best_of_the_day_and_of_the_week() {
    let (mut screen, mut shared) = (ContentScreen::new(Topic::history(Some("corridor"))), played());
    press(&mut screen, &mut shared, KeyCode::Char('b'));
    insta::assert_snapshot!("history-best-80x24", screenshot(&mut screen, &shared, SMALL));
    insta::assert_snapshot!("history-best-160x50", screenshot(&mut screen, &shared, LARGE));
    press(&mut screen, &mut shared, KeyCode::Char('b'));
    let picture = screenshot(&mut screen, &shared, SMALL);
    assert!(picture.contains(" 4  The long") && !picture.contains(" 5  The long"), "{picture}");
    press(&mut screen, &mut shared, KeyCode::Char('b'));
    let picture = screenshot(&mut screen, &shared, SMALL);
    assert!(picture.contains("No results yet"), "{picture}");
    press(&mut screen, &mut shared, KeyCode::Char('b'));
    assert!(screenshot(&mut screen, &shared, SMALL).contains("Score of each run"));
    press(&mut screen, &mut shared, KeyCode::Char('b'));
    assert!(screenshot(&mut screen, &shared, SMALL).contains("1 to "), "round to the first table");
}

#[test]
fn history_of_nothing() {
    check("history-none", &mut ContentScreen::new(Topic::history(None)), shared());
}

#[test]
fn options() {
    check("options", &mut ContentScreen::new(Topic::Options), shared());
}

#[test]
fn options_and_title_on_a_small_terminal() {
    let mut screen = ContentScreen::new(Topic::Options);
    insta::assert_snapshot!("options-48x16", screenshot(&mut screen, &shared(), (48, 16)));
    press(&mut screen, &mut shared(), KeyCode::End);
    insta::assert_snapshot!("options-48x16-end", screenshot(&mut screen, &shared(), (48, 16)));
    let mut shared = played();
    let mut title = title(&mut shared);
    insta::assert_snapshot!("title-60x16", screenshot(&mut title, &shared, (60, 16)));
}

#[test]
fn about() {
    check("about", &mut ContentScreen::new(Topic::About), shared());
}

#[test]
fn too_small_a_terminal_says_so_and_recovers() {
    let shared = played();
    let screens: [(Box<dyn Screen>, &str); 5] = [
        (Box::new(title(&mut self::shared())), "60 by 16"),
        (Box::new(set_up(SHELF.games()[0].info)), "48 by 16"),
        (Box::new(ContentScreen::new(Topic::history(None))), "48 by 16"),
        (Box::new(ContentScreen::new(Topic::Options)), "48 by 16"),
        (Box::new(ContentScreen::new(Topic::About)), "48 by 16"),
    ];
    for (mut screen, needed) in screens {
        let told = screenshot(screen.as_mut(), &shared, (50, 10));
        assert!(told.contains("This terminal is 50 by 10."), "{told}");
        assert!(told.contains(needed), "{told}");
        for tiny in [(1, 1), (3, 2), (20, 5), (79, 24), (80, 23), (300, 24), (80, 100)] {
            screenshot(screen.as_mut(), &shared, tiny);
        }
        assert!(!screenshot(screen.as_mut(), &shared, SMALL).contains("This terminal is"));
    }
}
