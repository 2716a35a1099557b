use super::*;
use crate::session::Session;
use crate::{Discoveries, Playback};
use barrow_core::{Dir, Header, Move, Replay, Run, Seed};
use barrow_shelf::SHELF;

/// A run of Monster Caves that paces back and forth.
fn pacing(moves: usize) -> Run {
    let info = SHELF.find("monster-caves").unwrap().info;
    let variant = info.parse_variant("large").unwrap();
    let header = Header { game: info.id.to_owned(), rules: info.rules, variant, seed: Seed(1) };
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    for number in 0..moves {
        session.request(Move::towards(0, Dir(if number % 2 == 0 { 2 } else { 6 })));
        session.answer().unwrap().unwrap();
    }
    session.run().clone()
}

/// A run that ends with its last move.
fn ended() -> Run {
    Run::parse(include_bytes!("../../../../golden/stomp/20x20-death.run")).unwrap().run
}

fn viewer(run: Run, medium: Medium) -> Viewer {
    Viewer::new(Playback::new(SHELF, Replay::new(run, &SHELF).unwrap()), medium)
}

const TERMINAL: Medium = Medium::Terminal { unicode: true };

fn press(viewer: &mut Viewer, keys: &str) -> Update {
    let press = |name: &str| viewer.input(Input::Press(name.parse().unwrap()));
    keys.split(' ').map(press).last().unwrap()
}

#[test]
fn every_key_goes_where_it_says() {
    let mut viewer = viewer(pacing(70), TERMINAL);
    for (keys, at) in [
        ("right l .", 3),
        ("left", 2),
        ("pagedown pagedown", 42),
        ("h ,", 40),
        ("end right", 70),
        ("home left", 0),
        ("g 6 5 enter", 65),
        ("g 9 9 9 enter", 70),
        ("g 1 esc", 70),
        ("g 6 9 backspace enter", 6),
    ] {
        press(&mut viewer, keys);
        assert_eq!(viewer.screen().at, at, "after {keys}");
    }
}

#[test]
fn no_key_has_two_meanings_and_the_page_keeps_its_own() {
    let (mut terminal, mut page) = (viewer(pacing(3), TERMINAL), viewer(pacing(3), Medium::Page));
    for name in ["up", "down", "enter", "esc", "+", "-"] {
        let press = name.parse().unwrap();
        assert!(terminal.means(press) && !page.means(press), "{name}");
    }
    assert_eq!(press(&mut page, "g").request, Some(Command::GoTo), "the page has a field");
    assert_eq!(press(&mut terminal, "g").request, None);
    assert_eq!(terminal.screen().question.as_deref(), Some("Go to move: _  of 3"));
    for medium in [TERMINAL, Medium::Page] {
        let keys: Vec<String> = Command::all(medium).map(|row| row.key).collect();
        assert!(keys.iter().all(|key| keys.iter().filter(|other| *other == key).count() == 1), "{keys:?}");
    }
}

#[test]
fn it_plays_at_its_speed_to_the_end_and_from_there_from_the_start() {
    let mut viewer = viewer(pacing(3), TERMINAL);
    assert_eq!(viewer.tick_after(), None);
    let slow = press(&mut viewer, "space").tick_after.unwrap();
    assert!(press(&mut viewer, "+").tick_after.unwrap() < slow);
    let changes = [(); 4].map(|()| viewer.input(Input::Tick).change);
    assert_eq!(changes, [Change::Turn, Change::Turn, Change::Turn, Change::Nothing]);
    assert_eq!((viewer.screen().at, viewer.screen().activity), (3, Activity::Paused));
    let again = press(&mut viewer, "space");
    assert_eq!((again.change, viewer.screen().at, viewer.screen().play), (Change::Leap, 0, "Pause"));
}

#[test]
fn nothing_is_animated_at_high_speeds() {
    let mut viewer = viewer(ended(), TERMINAL);
    let events = |viewer: &mut Viewer| {
        press(viewer, "home");
        press(viewer, "space");
        let updates: Vec<Update> = std::iter::from_fn(|| viewer.tick_after().map(|_| viewer.input(Input::Tick))).collect();
        let end = updates.last().unwrap();
        assert!(end.end.as_ref().is_some_and(|end| !end.is_won && !end.line.is_empty()), "the moment of the end is always shown");
        (end.change, updates.iter().map(|update| update.events.len()).sum::<usize>())
    };
    press(&mut viewer, "- - - + +");
    let (slow, shown) = events(&mut viewer);
    press(&mut viewer, "+ + + + + + + +");
    assert_eq!((slow, shown > 0, events(&mut viewer)), (Change::Turn, true, (Change::Rush, 0)));
    let leapt = (press(&mut viewer, "home"), press(&mut viewer, "end"));
    assert_eq!((leapt.0.change, leapt.1.change, leapt.1.end), (Change::Leap, Change::Leap, None));
}

#[test]
fn a_search_stops_at_the_next_important_message_and_any_command_stops_it() {
    let mut viewer = viewer(pacing(200), TERMINAL);
    let mut stops = vec![0];
    while stops.last() != Some(&viewer.screen().length) {
        press(&mut viewer, "n");
        while viewer.screen().activity == Activity::Searching {
            viewer.input(Input::Tick);
        }
        stops.push(viewer.screen().at);
    }
    for at in 1..200 {
        viewer.input(Input::Seek(at));
        let log = viewer.playback().observed().log.messages();
        let is_important = log.iter().any(|message| message.moves == at && message.tone != Tone::Plain);
        assert_eq!(stops.contains(&at), is_important, "move {at}");
    }
    let dull = stops.windows(2).find(|stops| stops[1] - stops[0] > 2 * SEARCHED + 1);
    let from = dull.unwrap_or_else(|| panic!("no dull moves between {stops:?}"))[0];
    viewer.input(Input::Seek(from));
    let searching = press(&mut viewer, "n");
    assert_eq!(
        (searching.change, searching.tick_after, viewer.screen().activity),
        (Change::Nothing, Some(0), Activity::Searching)
    );
    viewer.input(Input::Tick);
    let stopped = press(&mut viewer, "left");
    assert_eq!((stopped.change, stopped.tick_after, viewer.screen().at), (Change::Leap, None, from + 2 * SEARCHED - 1));
    viewer.input(Input::Seek(from));
    assert_eq!((press(&mut viewer, "n space").change, viewer.screen().activity), (Change::Leap, Activity::Playing));
    viewer.input(Input::Seek(from));
    press(&mut viewer, "n");
    assert_eq!((viewer.input(Input::Pause).tick_after, viewer.screen().activity), (None, Activity::Paused));
}

#[test]
fn a_run_that_is_over_is_not_taken_over_there() {
    let mut viewer = viewer(ended(), Medium::Page);
    assert_eq!(press(&mut viewer, "t").request, Some(Command::TakeOver));
    press(&mut viewer, "end");
    assert_eq!(press(&mut viewer, "t").request, None);
    assert!(viewer.screen().notice.is_some_and(|notice| notice.text.contains("over")));
    press(&mut viewer, "left");
    assert_eq!(viewer.screen().notice, None, "the next input dismisses it");
}

#[test]
fn notes_stand_in_the_log_at_their_moves_however_the_replay_got_there() {
    let mut viewer = viewer(pacing(70), TERMINAL);
    let mut notes = Notes::default();
    for (moves, note) in [(0, "I begin."), (3, "I wait."), (60, "I go on.")] {
        notes.add(moves, note);
    }
    viewer.set_notes(notes);
    let told = |viewer: &Viewer| {
        let log = &viewer.playback().observed().log;
        log.messages()
            .iter()
            .filter(|message| message.text.starts_with("Note: "))
            .map(|message| message.moves)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&viewer), [0]);
    press(&mut viewer, "right right right");
    assert_eq!(told(&viewer), [0, 3]);
    press(&mut viewer, "end");
    assert_eq!(told(&viewer), [0, 3, 60]);
    press(&mut viewer, "home pagedown left");
    assert_eq!(told(&viewer), [0, 3]);
}

#[test]
fn a_live_run_is_followed_until_its_viewer_looks_back() {
    let whole = pacing(30);
    let file = |moves: usize| Run { end: None, ..whole.first(moves) }.to_bytes();
    let mut viewer = viewer(Run::parse(&file(3)).unwrap().run, TERMINAL);
    viewer.follow();
    let settle = |viewer: &mut Viewer| {
        while viewer.tick_after().is_some() {
            viewer.input(Input::Tick);
        }
        (viewer.screen().at, viewer.screen().is_live)
    };
    assert_eq!((viewer.screen().at, viewer.screen().is_live, viewer.screen().play), (3, true, "Pause"));
    let next = viewer.grow(&file(4));
    assert_eq!((next.change, viewer.screen().at), (Change::Turn, 4));
    let many = viewer.grow(&file(24));
    assert_eq!((many.change, viewer.screen().at), (Change::Leap, 16), "many moves are not shown one by one");
    assert_eq!(settle(&mut viewer), (24, true));
    press(&mut viewer, "left left");
    viewer.grow(&file(26));
    assert_eq!(settle(&mut viewer), (22, false));
    press(&mut viewer, "space");
    assert_eq!(settle(&mut viewer), (26, true));
    press(&mut viewer, "space");
    viewer.grow(&file(28));
    assert_eq!(settle(&mut viewer), (26, false));
    press(&mut viewer, "end");
    assert_eq!(settle(&mut viewer), (28, true));
    viewer.input(Input::Pause);
    viewer.grow(&file(30));
    viewer.over();
    assert_eq!(settle(&mut viewer), (30, false));
}

#[test]
fn an_illegal_move_of_a_live_run_is_reported() {
    let whole = pacing(3);
    let bytes = Run { end: None, ..whole.first(3) }.to_bytes();
    let mut viewer = viewer(Run::parse(&bytes).unwrap().run, TERMINAL);
    viewer.follow();
    viewer.grow(&[&bytes[..], &[0b0001_1111]].concat());
    let screen = viewer.screen();
    assert!(screen.at == 3 && screen.trouble.as_ref().is_some_and(|why| why.contains("Only the first 3 moves")), "{screen:?}");
}
