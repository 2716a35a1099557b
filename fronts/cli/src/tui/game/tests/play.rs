//! Tests keys, the mouse and files on the screen of a game.

use super::{Desk, help, key, last_breath, play_all, screen, session, shared, terminal};
use crate::store::{Keeper, library, settings};
use crate::tui::content::ContentScreen;
use crate::tui::game::GameScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::title::TitleScreen;
use crate::tui::{Input, Next, Screen, Shared, open_run};
use barrow_app::Options;
use barrow_app::modes::{ModeKind, Save};
use barrow_app::{Discoveries, KeySet, link};
use barrow_core::{Arg, Dir, Move, Replay, Role, Seed};
use barrow_pilot::{RANDOM, SENSIBLE, play_out};
use barrow_shelf::SHELF;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use tempfile::TempDir;

fn press(screen: &mut GameScreen, shared: &mut Shared, keys: &str) -> Next {
    keys.split_whitespace().map(|name| screen.input(Input::Key(key(name), None), shared)).last().unwrap_or(Next::Stay)
}

fn play(game: &str, variant: &str, set: KeySet, keys: &str) -> (GameScreen, Shared, TempDir) {
    let (mut shared, folder) = shared();
    shared.options.key_set = set;
    let mut screen = screen(session(game, variant, 1), &shared);
    press(&mut screen, &mut shared, keys);
    (screen, shared, folder)
}

fn moves(screen: &GameScreen) -> &[Move] {
    &screen.app.session().run().moves
}

/// Ticks until nothing on the screen moves.
fn settle(screen: &mut GameScreen, shared: &mut Shared) {
    while screen.tick_after(shared).is_some() {
        screen.input(Input::Tick, shared);
    }
}

fn hint(screen: &GameScreen) -> String {
    screen.app.screen().hint.unwrap_or_default()
}

#[test]
fn every_key_set_walks_the_same_steps() {
    let expected = [Move::towards(0, Dir(2)), Move::towards(0, Dir(4)), Move::towards(0, Dir(1)), Move::plain(1)];
    for keys in ["right down pageup .", "l j u space", "6 2 9 5"] {
        let (screen, ..) = play("monster-caves", "classic", KeySet::All, keys);
        assert_eq!(moves(&screen), expected, "{keys}");
    }
    let (screen, ..) = play("monster-caves", "classic", KeySet::Wasd, "d s e .");
    assert_eq!(moves(&screen), expected);
}

#[test]
fn a_letter_of_another_script_is_explained_once_unless_it_is_bound() {
    let (mut screen, mut shared, _folder) = play("stomp", "20x20", KeySet::All, "esc esc");
    let mut said = |keys| {
        press(&mut screen, &mut shared, keys);
        screen.app.screen().notice.is_some_and(|notice| notice.text.contains("bind your letters (in a run: Esc, Key bindings)"))
    };
    assert_eq!(["z", "\u{444}", "\u{444}", "\u{44b}"].map(&mut said), [false, true, false, false]);
    shared.has_explained_letters = false;
    let mut bindings = crate::keys::Bindings::default();
    bindings.bind(crate::keys::Bindable::Control(crate::keys::Control::Help), vec!["\u{444}".parse().unwrap()]);
    shared.keys = bindings;
    assert!(matches!(press(&mut screen, &mut shared, "\u{444}"), Next::Open(_)));
    assert!(!shared.has_explained_letters);
}

#[test]
fn the_originals_keys_are_its_own() {
    let (screen, ..) = play("monster-caves", "classic", KeySet::Original, "l enter ctrl+a");
    assert_eq!(moves(&screen), [Move::key(2, b'l'), Move::key(2, 13), Move::key(2, 1)]);
    let (screen, ..) = play("monster-caves", "classic", KeySet::Original, "esc");
    assert_eq!(screen.app.mode_kind(), ModeKind::Menu);
}

#[test]
fn a_verb_that_takes_a_key_asks_for_it() {
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "t %");
    assert_eq!(moves(&screen), [Move { verb: 2, arg: Arg::Key(b'%') }]);
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "t esc");
    assert_eq!(moves(&screen), []);
}

#[test]
fn pointing_explains_and_a_click_walks() {
    let mut desk = Desk::game("roguelulz", "part-one", (80, 24));
    let at = desk.find("@");
    desk.mouse(MouseEventKind::Moved, at);
    let about = SHELF.find("roguelulz").unwrap().info.variants[0].legend.entries()[0].about;
    let first_words = about.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    assert!(desk.picture().contains(&first_words), "{}", desk.picture());
    let before = desk.find("@");
    desk.mouse(MouseEventKind::Down(MouseButton::Left), (before.0 + 2, before.1));
    desk.press("");
    assert_eq!(desk.find("@"), (before.0 + 2, before.1), "{}", desk.picture());
}

#[test]
fn the_mouse_selects_and_chooses_rows_and_scrolls_messages() {
    let mut desk = Desk::game("monster-caves", "classic", (80, 24));
    desk.press("l esc");
    let at = desk.find("Messages");
    desk.mouse(MouseEventKind::Moved, at);
    assert!(desk.picture().contains("▸ Messages"), "{}", desk.picture());
    desk.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert!(desk.picture().contains("any other key: back"), "{}", desk.picture());
    let eventful = (1..20).map(|seed| {
        let mut session = session("into-ruins", "descent", seed);
        let mut moves = Vec::new();
        play_out(session.state().rules().unwrap().fork().as_mut(), SENSIBLE.start(Seed(1)).as_mut(), 300, &mut |m, _| {
            moves.push(m);
        });
        play_all(&mut session, moves);
        session
    });
    let session = eventful.into_iter().find(|session| session.observed().log.messages().len() > 30).unwrap();
    let mut desk = Desk::new(|shared| Box::new(screen(session, shared)), (80, 24));
    desk.press("m");
    let newest = desk.picture();
    desk.mouse(MouseEventKind::ScrollUp, at);
    let older = desk.picture();
    assert_ne!(older, newest);
    desk.mouse(MouseEventKind::ScrollDown, at);
    assert_eq!(desk.picture(), newest);
}

#[test]
fn a_run_that_is_left_is_kept_open_closed_or_removed_as_the_player_says() {
    // `Some` has whether the run is open afterwards, and its number of moves. `None` means that its file is gone.
    for (keys, kept) in [
        ("l h esc n l", Some((true, 2))),
        ("l h esc n G", Some((false, 2))),
        ("l h esc g G", Some((false, 2))),
        ("l h esc g g esc esc q", Some((true, 2))),
        ("l h esc q", Some((true, 2))),
        ("esc r", None),
        ("esc q", None),
    ] {
        let (mut screen, mut shared, _folder) = play("monster-caves", "classic", KeySet::All, "");
        let path = screen.place.file().unwrap().path().to_owned();
        let next = press(&mut screen, &mut shared, keys);
        assert!(matches!(next, Next::Play(..) | Next::Title), "{keys}");
        drop(screen);
        let found = path.exists().then(|| {
            let (run, torn) = library::read_run(&path).unwrap();
            assert_eq!(torn, 0);
            (run.end.is_none(), run.moves.len())
        });
        assert_eq!(found, kept, "{keys}");
    }
}

#[test]
fn every_move_is_in_the_file_when_it_is_shown() {
    let (mut screen, mut shared, _folder) = play("monster-caves", "classic+practice", KeySet::All, "");
    for (keys, count) in [("l", 1), ("h", 2), ("j", 3), ("backspace", 2), (".", 3)] {
        press(&mut screen, &mut shared, keys);
        assert_eq!(library::read_run(screen.place.file().unwrap().path()).unwrap().0.moves.len(), count, "{keys}");
    }
}

#[test]
fn trouble_with_the_disk_is_on_the_screen_and_asked_about_before_leaving() {
    let in_the_way = |shared: &Shared| -> Box<dyn Screen> {
        std::fs::write(shared.home.runs(), "a file in the way").unwrap();
        Box::new(screen(session("stomp", "20x20", 1), shared))
    };
    let mut desk = Desk::new(in_the_way, (80, 24));
    let picture = desk.picture();
    assert!(picture.starts_with("New moves of this run are not saved:"), "{picture}");
    assert!(picture.contains("Enemies left"), "{picture}");
    desk.press("right down left up esc");
    assert!(matches!(desk.press("q"), Next::Stay));
    assert!(desk.picture().contains("Leave, and lose what is not saved"), "{}", desk.picture());
    assert!(desk.screen.unsaved().is_some_and(|unsaved| unsaved.starts_with("Stomp")));
}

#[test]
fn nothing_is_drawn_wrong_at_any_size() {
    for game in SHELF.games() {
        for variant in game.info.variants {
            let mut desk = Desk::game(game.info.id, variant.id, (1, 1));
            let entries = variant.legend.entries().iter();
            let heroes: Vec<char> = entries.filter(|entry| entry.role == Role::Hero).map(|entry| entry.glyph).collect();
            for (width, height) in
                [(1, 1), (5, 3), (20, 5), (40, 12), (48, 16), (60, 17), (80, 24), (100, 30), (133, 40), (200, 60)]
            {
                desk.terminal = terminal(width, height);
                desk.press("x esc m esc enter");
                desk.picture();
                desk.press("esc esc esc l");
                let picture = desk.picture();
                let is_seen = picture.contains("A hint") || heroes.iter().any(|hero| picture.contains(*hero));
                assert!(width < 48 || height < 16 || is_seen, "{picture}");
            }
        }
    }
}

#[test]
fn no_key_plays_while_the_map_cannot_be_seen() {
    let mut desk = Desk::game("monster-caves", "classic", (40, 12));
    assert!(desk.picture().contains("This terminal is 40 by 12"));
    desk.press("right m . enter enter right");
    desk.terminal = terminal(160, 50);
    let picture = desk.picture();
    let moves = picture.lines().find(|line| line.contains("Moves")).unwrap_or_default();
    assert!(moves.contains(" 0"), "{picture}");
    desk.press("right");
    desk.terminal = terminal(47, 30);
    desk.picture();
    assert!(matches!(desk.press("q"), Next::Stay));
    assert!(matches!(desk.press("esc"), Next::Title));
}

#[test]
fn a_resumed_run_shows_its_messages_again() {
    let (screen, _shared, _folder) = play("monster-caves", "classic", KeySet::All, "right right down down");
    let told = screen.app.session().observed().log.messages().to_vec();
    assert!(!told.is_empty());
    let path = screen.place.file().unwrap().path().to_owned();
    drop(screen);
    let opened = Keeper::resume(SHELF, &path, Discoveries::default()).unwrap();
    assert_eq!(opened.session.observed().log.messages(), told);
}

#[test]
fn every_game_is_on_the_first_screen_of_the_title() {
    for size in [(80, 24), (60, 16), (120, 30), (160, 50)] {
        let mut desk = Desk::new(|_| Box::new(TitleScreen::new(&mut shared().0)), size);
        let picture = desk.picture();
        for game in SHELF.games() {
            assert!(picture.contains(game.info.title), "{picture}");
        }
    }
}

#[test]
fn a_replay_tells_the_end_once() {
    let (mut shared, _folder) = shared();
    let (session, last) = last_breath("stomp", "20x20", (SENSIBLE, 1), true);
    let mut screen = screen(session, &shared);
    press(&mut screen, &mut shared, last);
    let replay = Replay::new(screen.app.session().run().clone(), &SHELF).unwrap();
    let mut desk = Desk::new(|shared| Box::new(ReplayScreen::new(shared, replay, String::new())), (80, 24));
    desk.press("end");
    let picture = desk.picture();
    assert_eq!(picture.matches("No enemy is left").count(), 1, "{picture}");
    assert!(matches!(desk.press("t"), Next::Stay));
    assert!(desk.picture().contains("The run is over here"), "{}", desk.picture());
}

#[test]
fn a_new_player_sees_a_hint_at_once_and_only_once() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", KeySet::All, "");
    settle(&mut screen, &mut shared);
    assert_eq!(hint(&screen), "", "the story comes first");
    press(&mut screen, &mut shared, "esc");
    let first = hint(&screen);
    assert!(first.starts_with("The Wings of Yendor lie on depth 16."), "{first}");
    press(&mut screen, &mut shared, "l");
    assert!(!hint(&screen).starts_with("The Wings"));
    let kept = settings::load::<barrow_app::Discoveries>(&shared.home.discoveries()).0;
    assert!(kept.was_shown("into-ruins", first.lines().next().unwrap()), "kept on disk");
    let next = barrow_app::Session::start(SHELF, screen.app.session().run().header.clone(), shared.discoveries.clone()).unwrap();
    let mut again = super::screen(next, &shared);
    settle(&mut again, &mut shared);
    assert!(!hint(&again).starts_with("The Wings"));
}

#[test]
fn a_hint_covers_neither_the_hole_nor_the_mushroom_that_it_is_about() {
    for (hint, sign) in [("A hole leads", '>'), ("A mushroom bursts", '♣')] {
        let run = session("into-ruins", "descent", 3_232_415_388);
        let mut known = barrow_app::Discoveries::default();
        for other in run.variant().hints.iter().filter(|other| !other.text.starts_with(hint)) {
            known.mark_shown("into-ruins", other.text);
        }
        let run = barrow_app::Session::start(SHELF, run.run().header.clone(), known).unwrap();
        let mut desk = Desk::new(|shared| Box::new(super::screen(run, shared)), (80, 24));
        desk.screen.input(Input::Tick, &mut desk.shared);
        desk.press("esc");
        let mut picture = desk.picture();
        for _ in 0..12 {
            if picture.contains(hint) {
                break;
            }
            desk.press("o");
            picture = desk.picture();
        }
        let map: String = picture.lines().flat_map(|line| line.chars().take(41)).collect();
        assert!(picture.contains(hint) && map.contains(sign) && map.contains('@'), "{picture}");
    }
}

#[test]
fn hints_can_be_switched_off_and_on_again_they_are_all_shown_anew() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", KeySet::All, "");
    let off = Options { hints: false, ..shared.options.clone() };
    assert_eq!(shared.set_options(off.clone()), None);
    settle(&mut screen, &mut shared);
    assert_eq!(hint(&screen), "");
    shared.discoveries.mark_shown("into-ruins", "Anything.");
    shared.set_options(Options { hints: true, ..off });
    assert!(!shared.discoveries.was_shown("into-ruins", "Anything."));
    // Turn hints off and on between two inputs of the run in progress.
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", KeySet::All, "");
    settle(&mut screen, &mut shared);
    let known = screen.app.session().news();
    let on = shared.options.clone();
    shared.set_options(Options { hints: false, ..on.clone() });
    shared.set_options(on);
    screen.input(Input::Uncovered, &mut shared);
    assert_ne!(screen.app.session().news(), known, "the session forgot them too");
}

#[test]
fn the_glossary_is_behind_the_help_and_holds_what_was_seen() {
    let (mut screen, mut shared, _folder) = play("into-ruins", "descent", KeySet::All, "");
    settle(&mut screen, &mut shared);
    let Next::Open(glossary) = help(screen.app.session().observed().info, 0).input(Input::Key(key("g"), None), &mut shared)
    else {
        panic!("no glossary")
    };
    let mut desk = Desk::new(|_| Box::new(ContentScreen::new(glossary)), (80, 24));
    desk.shared.discoveries = shared.discoveries.clone();
    let picture = desk.picture();
    assert!(picture.contains("Into Ruins: glossary") && picture.contains("The ground"), "{picture}");
    assert!(!picture.contains("dragon"), "{picture}");
}

#[test]
fn a_run_that_ends_is_a_result_and_its_replay_is_one_key_away() {
    let (mut shared, _folder) = shared();
    let (session, last) = last_breath("monster-caves", "classic", (RANDOM, 1), false);
    let mut screen = screen(session, &shared);
    press(&mut screen, &mut shared, last);
    settle(&mut screen, &mut shared);
    assert_eq!(screen.app.mode_kind(), ModeKind::End);
    assert_eq!(shared.runs.ended("monster-caves").count(), 1, "the next run is compared with this one");
    assert!(matches!(press(&mut screen, &mut shared, "r"), Next::Watch(..)));
}

#[test]
fn effects_delay_no_key_and_can_be_switched_off() {
    for is_reduced in [false, true] {
        let (mut shared, _folder) = shared();
        shared.options.reduced_motion = is_reduced;
        let (session, last) = last_breath("monster-caves", "classic", (RANDOM, 1), false);
        let mut screen = screen(session, &shared);
        settle(&mut screen, &mut shared);
        press(&mut screen, &mut shared, last);
        assert_eq!(screen.stage.effects.is_running(), !is_reduced, "the blow that kills is shown");
        assert_eq!(screen.tick_after(&shared).is_some(), !is_reduced);
        assert!(screen.app.session().observed().has_ended(), "the state is final at once");
        if !is_reduced {
            press(&mut screen, &mut shared, "t");
            assert_eq!((screen.app.mode_kind(), screen.tick_after(&shared)), (ModeKind::End, None), "a key skips it");
        }
        assert!(matches!(press(&mut screen, &mut shared, "t"), Next::Title));
    }
}

#[test]
fn a_walk_on_a_terminal_that_became_too_small_stops() {
    let mut desk = Desk::game("monster-caves", "classic", (160, 50));
    desk.picture();
    desk.screen.input(Input::Key(key(">"), None), &mut desk.shared);
    assert!(desk.screen.tick_after(&desk.shared).is_some());
    desk.terminal = terminal(20, 5);
    desk.picture();
    let before = library::run_files(&desk.shared.home);
    let moves = library::read_run(&before[0]).unwrap().0.moves.len();
    for _ in 0..5 {
        desk.screen.input(Input::Tick, &mut desk.shared);
    }
    assert_eq!(library::read_run(&before[0]).unwrap().0.moves.len(), moves);
}

#[test]
fn the_run_of_a_link_is_to_be_beaten_until_the_players_own_is_sent_back() {
    let (mut theirs, _other) = shared();
    let (session, last) = last_breath("monster-caves", "classic", (RANDOM, 1), false);
    let mut other = screen(session, &theirs);
    press(&mut other, &mut theirs, last);
    let (theirs, score) = (other.app.session().run().clone(), other.app.session().observed().status.score);
    let link = link::to_link("https://barrow.example/", other.app.session().bytes());
    let link = link::signed(link, Some("Ada"));

    let (mut shared, _folder) = shared();
    std::fs::write(shared.home.server(), "server = \"https://barrow.example\"\nname = \"Bob\"\n").unwrap();
    let Ok(replay) = open_run::link(&link, &mut shared) else { panic!("the link is whole") };
    let mut desk = Desk::new(|_| replay, (80, 30));
    assert!(desk.picture().contains("Ada: Level 2. Bitten once too often by a monster. Do better?"), "{}", desk.picture());
    let Next::Play(run, _) = desk.screen.input(Input::Key(key("s"), None), &mut shared) else { panic!("no run begins") };
    let mut own = *run;
    play_all(&mut own, theirs.moves[..theirs.moves.len() - 1].iter().copied());
    let path = {
        let mut run = open_run::play(own, None, &shared);
        run.place.follow(&run.session, Save::PutAway);
        run.place.file().unwrap().path().to_owned()
    };
    // Another program continues it.
    let mut shared = Shared { net: shared.net, ..Shared::open(shared.shelf, shared.home.clone(), shared.depth) };
    let run = open_run::resume(&path, &shared).unwrap();
    let mut screen = GameScreen::new(run.session, run.place, None, &shared);
    let aim = screen.app.session().observed().to_beat.clone().unwrap();
    assert_eq!(aim, format!("Ada: {score} to beat"));
    press(&mut screen, &mut shared, last);
    settle(&mut screen, &mut shared);
    let list = screen.app.screen().list.unwrap();
    assert!(list.about.last().is_some_and(|line| line.starts_with("Ada's ") && line.ends_with(" reached, but not beaten.")));
    let row = list.rows.iter().find(|row| row.id == "share").unwrap();
    assert_eq!(row.label, "Send it back");
    press(&mut screen, &mut shared, "S");
    let sent = std::fs::read_to_string(path.with_extension("link")).unwrap();
    let own = std::fs::read(&path).unwrap();
    assert_eq!((link::sender(&sent).as_deref(), link::from_link(&sent).as_deref()), (Some("Bob"), Ok(&own[..])));
    // The player's own run is not one to beat.
    let mut again = Shared { discoveries: barrow_app::Discoveries::default(), ..shared };
    assert!(open_run::link(&sent, &mut again).is_ok());
    assert_eq!(again.discoveries.rival(&theirs.header), None);
}
