//! Tests keys and the mouse on the screens of the arcade.

use super::toy::{SHELF, header, screenshot, shared_at, step};
use crate::store::Home;
use crate::store::keeper::tests::Kept;
use crate::tui::content::{ContentScreen, content};
use crate::tui::title::TitleScreen;
use crate::tui::{Input, Next, Screen, Shared};
use barrow_app::Options;
use barrow_app::ThemeName;
use barrow_app::screens::{Hold, Medium, Topic};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use std::time::Duration;

const SIZE: (u16, u16) = (80, 24);
const TERMINAL: Medium = Medium::Terminal { unicode: true };

fn press(screen: &mut dyn Screen, shared: &mut Shared, code: KeyCode) -> Next {
    screen.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None), shared)
}

/// Makes the mouse do `kind` where the screen shows `text`.
fn mouse(screen: &mut dyn Screen, shared: &mut Shared, kind: MouseEventKind, text: &str) -> Next {
    let shown = screenshot(screen, shared, SIZE);
    let (row, line) = shown.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let column = line[..line.find(text).unwrap()].chars().count() as u16;
    screen.input(Input::Mouse(MouseEvent { kind, column, row: row as u16, modifiers: KeyModifiers::NONE }), shared)
}

fn click(screen: &mut dyn Screen, shared: &mut Shared, text: &str) -> Next {
    mouse(screen, shared, MouseEventKind::Down(MouseButton::Left), text)
}

/// The words of a screen as one line, so that line breaks do not matter.
fn words(screen: &mut dyn Screen, shared: &Shared) -> String {
    screenshot(screen, shared, SIZE).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Waits until the runs on disk have been found.
fn settle(screen: &mut dyn Screen, shared: &mut Shared) {
    shared.runs.look_again(shared.shelf, &shared.home);
    while shared.runs.is_looking() {
        screen.input(Input::Tick, shared);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// The words of a screen that was just opened.
fn shown_next(next: Next, shared: &Shared) -> String {
    match next {
        Next::Open(topic) => words(&mut ContentScreen::new(topic), shared),
        Next::Push(mut screen) | Next::Replace(mut screen) => words(screen.as_mut(), shared),
        _ => panic!("no screen was opened"),
    }
}

fn unbegun(home: &Home, game: &str) -> Kept {
    Kept::start(SHELF, home, header(game, 1))
}

fn begun(home: &Home, game: &str) -> Kept {
    let mut kept = unbegun(home, game);
    kept.play(step()).unwrap();
    kept
}

#[test]
fn the_title_says_once_why_letters_of_another_script_do_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut title = TitleScreen::new(&mut shared);
    let mut said = |letter| {
        press(&mut title, &mut shared, KeyCode::Char(letter));
        words(&mut title, &shared).contains("Latin letters: switch its layout, or bind")
    };
    assert_eq!(['\u{442}', '\u{442}', '\u{449}', 'z'].map(&mut said), [true, false, false, false]);
}

#[test]
fn the_mouse_finds_every_game_and_every_key_on_the_title() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    mouse(&mut title, &mut shared, MouseEventKind::Moved, "The corridor, hung");
    let next = press(&mut title, &mut shared, KeyCode::Char('n'));
    assert!(shown_next(next, &shared).contains("Gallery"), "hovering selects");
    let next = click(&mut title, &mut shared, "Passage");
    assert!(shown_next(next, &shared).contains("Steps 0"), "a run begins");
    mouse(&mut title, &mut shared, MouseEventKind::ScrollUp, "Passage");
    for (text, shows) in [
        ("n new", "My own"),
        ("h history", "No runs yet"),
        ("d today", "Steps 0"),
        ("o options", "High contrast"),
        ("k keys", "North-east"),
        ("? help", "Choose a game"),
    ] {
        let next = click(&mut title, &mut shared, text);
        assert!(shown_next(next, &shared).contains(shows), "{text}");
    }
    assert!(matches!(click(&mut title, &mut shared, "q quit"), Next::Quit));
}

#[test]
fn one_escape_too_many_does_not_leave_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut title = TitleScreen::new(&mut shared);
    assert!(matches!(press(&mut title, &mut shared, KeyCode::Esc), Next::Stay));
    assert!(matches!(press(&mut title, &mut shared, KeyCode::Char('q')), Next::Quit));
}

/// The title with an open run of the second game, which is selected.
fn title_at_an_open_run() -> (TitleScreen, Shared, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    drop(begun(&shared.home, "gallery"));
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    press(&mut title, &mut shared, KeyCode::Char('2'));
    (title, shared, folder)
}

#[test]
fn enter_continues_the_run_that_is_open_and_n_begins_another() {
    let (mut title, mut shared, _folder) = title_at_an_open_run();
    assert!(screenshot(&mut title, &shared, SIZE).contains("Continue (1 move)"));
    let next = press(&mut title, &mut shared, KeyCode::Char('n'));
    assert!(shown_next(next, &shared).contains("My own"));
    let next = press(&mut title, &mut shared, KeyCode::Enter);
    let shown = shown_next(next, &shared);
    assert!(shown.contains("Steps 1"), "{shown}");
}

#[test]
fn charts_show_the_results_that_the_words_beside_them_speak_of() {
    let (mut title, mut shared, _folder) = title_at_an_open_run();
    let shown = screenshot(&mut title, &shared, (160, 50));
    assert!(shown.contains("1 run, no result yet.") && !shown.contains("score of each"), "{shown}");

    let mut kept = begun(&shared.home, "corridor");
    while kept.session.state().status().ending.is_none() {
        kept.play(step()).unwrap();
    }
    let mut history = ContentScreen::new(Topic::history(Some("corridor")));
    settle(&mut history, &mut shared);
    (0..4).for_each(|_| drop(press(&mut history, &mut shared, KeyCode::Char('b'))));
    let shown = screenshot(&mut history, &shared, SIZE);
    assert!(shown.contains('█') && shown.contains("Won 1"), "{shown}");
}

#[test]
fn the_rules_of_a_listed_run_are_named_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let practice =
        barrow_core::Header { variant: barrow_core::VariantCode::new(0, 1).with_practice(true), ..header("corridor", 1) };
    let mut kept = Kept::start(SHELF, &shared.home, practice);
    kept.play(step()).unwrap();
    let mut history = ContentScreen::new(Topic::history(Some("corridor")));
    settle(&mut history, &mut shared);
    let shown = words(&mut history, &shared);
    assert!(shown.contains("Strict victory, practice"), "{shown}");
}

#[test]
fn the_title_says_how_many_runs_are_open_but_not_of_those_without_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    drop((begun(&shared.home, "gallery"), begun(&shared.home, "gallery")));
    drop((unbegun(&shared.home, "gallery"), unbegun(&shared.home, "passage")));
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    let shown = screenshot(&mut title, &shared, SIZE);
    assert!(shown.contains("Continue (1 move) · 1 more open"), "{shown}");
    assert_eq!(shown.matches("Continue").count(), 1, "{shown}");
}

#[test]
fn the_smallest_title_describes_every_game_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = Shared { shelf: barrow_shelf::SHELF, ..shared_at(&Home::at(folder.path())) };
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    let shown = screenshot(&mut title, &shared, SIZE);
    for shelved in shared.shelf.games() {
        for text in [shelved.info.pitch, shelved.info.origin] {
            assert!(shown.contains(text), "{text}\n{shown}");
        }
    }
}

#[test]
fn a_run_that_is_open_elsewhere_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let elsewhere = begun(&shared.home, "corridor");
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    assert!(matches!(press(&mut title, &mut shared, KeyCode::Enter), Next::Stay));
    let told = words(&mut title, &shared);
    assert!(told.contains("is being played in another window"), "{told}");
    drop(elsewhere);
}

#[test]
fn a_new_run_starts_with_the_seed_that_was_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut setup = super::snapshots::set_up(SHELF.games()[0].info);
    for code in [KeyCode::Char('7'), KeyCode::Char('7')] {
        press(&mut setup, &mut shared, code);
    }
    let next = click(&mut setup, &mut shared, "Enter start");
    let shown = shown_next(next, &shared);
    assert!(shown.contains("Steps 0"), "{shown}");
    let files = crate::store::library::run_files(&shared.home);
    assert!(files[0].to_string_lossy().ends_with("-77.run"), "{files:?}");
}

#[test]
fn torches_flicker_for_ten_seconds_after_input_and_only_if_motion_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    let mut burned = Duration::ZERO;
    while let Some(wait) = title.tick_after(&shared).filter(|_| burned < Duration::from_mins(1)) {
        burned += wait;
        title.input(Input::Tick, &mut shared);
    }
    assert!((Duration::from_secs(9)..=Duration::from_secs(10)).contains(&burned), "{burned:?}");
    press(&mut title, &mut shared, KeyCode::Down);
    assert!(title.tick_after(&shared).is_some());
    shared.options.reduced_motion = true;
    assert_eq!(title.tick_after(&shared), None);
}

#[test]
fn history_opens_runs_and_reports_damaged_files_without_touching_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    drop(begun(&shared.home, "corridor"));
    let broken = shared.home.runs_of("gallery").join("broken.run");
    std::fs::create_dir_all(broken.parent().unwrap()).unwrap();
    std::fs::write(&broken, b"nothing of the kind").unwrap();
    let mut history = ContentScreen::new(Topic::history(None));
    settle(&mut history, &mut shared);

    assert!(matches!(press(&mut history, &mut shared, KeyCode::Enter), Next::Stay));
    assert!(words(&mut history, &shared).contains("This is not a run"));
    assert_eq!(std::fs::read(&broken).unwrap(), b"nothing of the kind");

    click(&mut history, &mut shared, "Corridor");
    let next = press(&mut history, &mut shared, KeyCode::Char('r'));
    assert!(shown_next(next, &shared).contains('@'), "a replay");
    let next = press(&mut history, &mut shared, KeyCode::Enter);
    let shown = shown_next(next, &shared);
    assert!(shown.contains("Steps 1"), "{shown}");
    press(&mut history, &mut shared, KeyCode::Char('d'));
    assert!(words(&mut history, &shared).contains("The descent card is in "), "{}", words(&mut history, &shared));
    let folder = shared.home.runs_of("corridor").read_dir().unwrap();
    let cards = folder.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().ends_with(".card.png"));
    assert_eq!(cards.count(), 1);
    press(&mut history, &mut shared, KeyCode::Tab);
    assert!(screenshot(&mut history, &shared, SIZE).contains("broken.run"));
    assert!(matches!(press(&mut history, &mut shared, KeyCode::Esc), Next::Back));
}

#[test]
fn an_option_applies_and_is_saved_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut screen = ContentScreen::new(Topic::Options);
    click(&mut screen, &mut shared, "Tritanopia");
    click(&mut screen, &mut shared, "Unicode");
    let expected = Options { theme: ThemeName::Tritanopia, unicode: false, ..Options::default() };
    assert_eq!(shared.options, expected);
    assert_eq!(crate::store::settings::load::<Options>(&shared.home.options()), (expected, None));
    assert!(screenshot(&mut screen, &shared, SIZE).is_ascii());
}

#[test]
fn no_description_of_an_option_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = Shared { shelf: barrow_shelf::SHELF, ..shared_at(&Home::at(folder.path())) };
    let described = content(&Topic::Options, &shared, TERMINAL);
    for size in [(48, 16), (80, 24), (160, 50)] {
        let mut screen = ContentScreen::new(Topic::Options);
        let mut shown = String::new();
        for _ in described.holds() {
            let rows = screenshot(&mut screen, &shared, size);
            let inside = rows.lines().map(|row| row.split('│').nth(1).unwrap_or_default());
            // There may be a sample of colours beside the words, or a mark for more rows.
            let words = inside.map(|row| row.replace("@bAa..+!", "").replace(['▲', '▼'], ""));
            shown.extend(words.map(|row| row + " "));
            press(&mut screen, &mut shared, KeyCode::Down);
        }
        let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        for hold in described.holds() {
            let Hold::Field(field) = hold else { continue };
            assert!(shown.contains(&field.about), "{size:?}: {} in {shown}", field.about);
        }
    }
}

#[test]
fn tab_shows_the_control_that_it_goes_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = Shared { shelf: barrow_shelf::SHELF, ..shared_at(&Home::at(folder.path())) };
    let mut screen = ContentScreen::new(Topic::About);
    assert!(!screenshot(&mut screen, &shared, SIZE).contains("How to play Into Ruins"));
    press(&mut screen, &mut shared, KeyCode::Tab);
    let shown = screenshot(&mut screen, &shared, SIZE);
    assert!(shown.contains("How to play Into Ruins") && shown.contains("Enter choose"), "{shown}");
    let next = press(&mut screen, &mut shared, KeyCode::Enter);
    assert!(shown_next(next, &shared).contains("Sixteen depths"));
}

#[test]
fn the_page_for_links_is_typed_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut screen = ContentScreen::new(Topic::Options);
    let is_other = |hold: &Hold| !matches!(hold, Hold::Field(field) if field.title == "Page for links");
    for _ in content(&Topic::Options, &shared, TERMINAL).holds().into_iter().take_while(is_other) {
        press(&mut screen, &mut shared, KeyCode::Down);
    }
    press(&mut screen, &mut shared, KeyCode::Enter);
    for letter in "https://example.org/oops".chars() {
        press(&mut screen, &mut shared, KeyCode::Char(letter));
    }
    (0..4).for_each(|_| drop(press(&mut screen, &mut shared, KeyCode::Backspace)));
    assert!(words(&mut screen, &shared).contains("https://example.org/_"));
    press(&mut screen, &mut shared, KeyCode::Enter);
    let (kept, notice) = crate::store::settings::load::<Options>(&shared.home.options());
    assert_eq!((kept.page.as_str(), notice), ("https://example.org/", None));
    press(&mut screen, &mut shared, KeyCode::Enter);
    press(&mut screen, &mut shared, KeyCode::Char('q'));
    press(&mut screen, &mut shared, KeyCode::Esc);
    assert_eq!(shared.options.page, "https://example.org/", "Esc leaves it as it was");
}

#[test]
fn a_link_is_pasted_into_the_history_and_plays_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let kept = begun(&shared.home, "gallery");
    let link = barrow_app::link::to_link("https://example.org/", kept.session.bytes());
    let mut history = ContentScreen::new(Topic::history(None));
    let mut paste = |shared: &mut Shared, text: &str| {
        press(&mut history, shared, KeyCode::Char('l'));
        for letter in text.chars() {
            press(&mut history, shared, KeyCode::Char(letter));
        }
        assert!(words(&mut history, shared).contains(&format!("press Enter: {}_", &text[text.len() - 40..])));
        let next = press(&mut history, shared, KeyCode::Enter);
        (next, words(&mut history, shared))
    };
    let (next, shown) = paste(&mut shared, &link[..link.len() - 1]);
    assert!(matches!(next, Next::Stay) && shown.contains("This link is damaged"), "{shown}");
    let shown = shown_next(paste(&mut shared, &link).0, &shared);
    assert!(shown.contains("playing") && shown.contains("move 0 of 1"), "{shown}");
    let path = std::path::PathBuf::from(&link);
    let mut screen = crate::tui::open_run::replay(&path, &mut shared).unwrap_or_else(|sentence| panic!("{sentence}"));
    let shown = screenshot(screen.as_mut(), &shared, (150, 50));
    assert!(shown.contains("How would you go on?"), "{shown}");
}

#[test]
fn an_option_that_cannot_be_saved_still_applies_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let mut shared = shared_at(&Home::at(folder.path().join("file")));
    let mut screen = ContentScreen::new(Topic::Options);
    let is_other = |hold: &Hold| !matches!(hold, Hold::Field(field) if field.title == "Reduced motion");
    for _ in content(&Topic::Options, &shared, TERMINAL).holds().into_iter().take_while(is_other) {
        press(&mut screen, &mut shared, KeyCode::Down);
    }
    press(&mut screen, &mut shared, KeyCode::Enter);
    assert!(shared.options.reduced_motion);
    assert!(words(&mut screen, &shared).contains("cannot be written"));
}

#[test]
fn no_color_is_said_to_win_over_the_theme() {
    let folder = tempfile::tempdir().unwrap();
    let mut shared = shared_at(&Home::at(folder.path()));
    let mut screen = ContentScreen::new(Topic::Options);
    assert!(!screenshot(&mut screen, &shared, SIZE).contains("NO_COLOR"));
    shared.depth = crate::tui::colour::Depth::None;
    shared.set_options(shared.options.clone());
    assert!(screenshot(&mut screen, &shared, SIZE).contains("NO_COLOR is set"));
}

#[test]
fn daily_begins_the_run_of_the_day_at_once_and_later_goes_on_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let mut shared = Shared { now: crate::clock::now, ..shared_at(&home) };
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    let shown = shown_next(press(&mut title, &mut shared, KeyCode::Char('d')), &shared);
    assert!(!shown.contains("New run of"), "the daily asks for nothing: {shown}");
    assert!(shown.contains(": daily"), "the run says what it is: {shown}");

    let of_day = barrow_app::date::Date::of(crate::clock::now()).unwrap().to_string();
    let header = barrow_core::Header { seed: barrow_app::seeds::daily(&of_day), ..header("corridor", 1) };
    let mut kept = Kept::start(SHELF, &home, header);
    kept.play(step()).unwrap();
    drop(kept);
    settle(&mut title, &mut shared);
    let shown = shown_next(press(&mut title, &mut shared, KeyCode::Char('d')), &shared);
    assert!(shown.contains("Steps 1"), "a daily that was begun goes on: {shown}");
}

#[test]
fn the_title_of_the_mound_says_what_it_continues_and_where_the_small_games_begin() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let practice = barrow_core::Header { variant: barrow_core::VariantCode(0).with_practice(true), ..header("corridor", 1) };
    let mut kept = Kept::start(SHELF, &home, practice);
    kept.play(step()).unwrap();
    drop(kept);
    let mut shared = shared_at(&home);
    shared.shelf = SHELF.named(barrow_core::Identity { picture: "mound", ..SHELF.identity });
    let mut title = TitleScreen::new(&mut shared);
    settle(&mut title, &mut shared);
    let shown = words(&mut title, &shared);
    assert!(shown.contains("Continue (The long corridor, practice, 1 move)"), "{shown}");
    let order = ["Corridor", "Small games", "Gallery"].map(|title| shown.find(title).unwrap());
    assert!(order.is_sorted(), "{shown}");
}
