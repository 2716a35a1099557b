//! Tests replays: forwards, backwards, and taking over.

use super::ReplayScreen;
use crate::tui::content::ContentScreen;
use crate::tui::game::tests::{Desk, play_all, session};
use crate::tui::{Input, Next, Screen, Shared};
use barrow_app::notes::Notes;
use barrow_core::{Digest, Dir, Move, Replay, Run};
use barrow_shelf::SHELF;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

/// A run of Monster Caves, where no step is refused.
fn run(moves: usize) -> Run {
    let mut session = session("monster-caves", "large", 1);
    play_all(&mut session, (0..moves).map(|number| Move::towards(0, Dir(if number % 2 == 0 { 2 } else { 6 }))));
    session.run().clone()
}

fn desk_for(run: Run) -> Desk {
    let replay = Replay::new(run, &SHELF).unwrap();
    Desk::new(|shared| Box::new(ReplayScreen::new(shared, replay, "a run".to_owned())), (80, 24))
}

fn desk(moves: usize) -> Desk {
    desk_for(run(moves))
}

fn is_at(desk: &mut Desk, at: usize) -> bool {
    desk.picture().contains(&format!("move {at} of "))
}

#[test]
fn the_controls_name_speed_help_and_the_way_out_at_any_width_and_help_names_them_all() {
    for size in [(80, 24), (100, 30), (160, 50)] {
        let replay = Replay::new(run(70), &SHELF).unwrap();
        let mut desk = Desk::new(|shared| Box::new(ReplayScreen::new(shared, replay, "a run".to_owned())), size);
        let shown = desk.picture();
        assert!(["t take over", "- + speed", "? help", "Esc back"].iter().all(|hint| shown.contains(hint)), "{shown}");
        let Next::Open(help) = desk.press("?") else { panic!("no help") };
        let help = Desk::new(|_| Box::new(ContentScreen::new(help)), (80, 24)).picture();
        let words = ["Faster", "Go to a move by its number", "Play this seed", "Twenty moves", "next important message"];
        assert!(words.iter().all(|words| help.contains(words)), "{help}");
    }
}

#[test]
fn a_shared_run_plays_at_once_within_half_a_minute_and_its_seed_can_be_played() {
    let replay = Replay::new(run(240), &SHELF).unwrap();
    let make = |shared: &Shared| -> Box<dyn Screen> {
        Box::new(ReplayScreen::new(shared, replay, String::new()).captioned("Level 2. Do better?".to_owned()).playing(shared))
    };
    let mut desk = Desk::new(make, (80, 24));
    let shown = desk.picture();
    assert!(shown.starts_with(&format!("{:30}Level 2. Do better?", "")) && shown.contains("8/s"), "{shown}");
    assert!(shown.contains("Space pause  t take over  s play seed"), "{shown}");
    assert_eq!(desk.screen.tick_after(&desk.shared), Some(std::time::Duration::from_millis(125)));
    let next = desk.screen.input(Input::Key(crate::tui::game::tests::key("s"), None), &mut desk.shared);
    let Next::Play(session, notice) = next else { panic!("no run was begun") };
    assert_eq!((session.run().moves.len(), session.run().header.seed.0, notice.as_str()), (0, 1, "New run: seed 1."));
}

/// A run that ends with its last move.
fn ended() -> Run {
    Run::parse(include_bytes!("../../../../../golden/stomp/20x20-death.run")).unwrap().run
}

fn link(run: Run, is_reduced: bool) -> Desk {
    let replay = Replay::new(run, &SHELF).unwrap();
    let mut desk = desk_for(ended());
    desk.shared.options.reduced_motion = is_reduced;
    let screen = ReplayScreen::new(&desk.shared, replay, String::new()).captioned("Do better?".to_owned());
    desk.screen = Box::new(screen.playing(&desk.shared));
    desk
}

#[test]
fn a_link_plays_to_its_end_and_the_moment_and_its_caption_and_actions_stay() {
    let length = ended().moves.len();
    let mut desk = link(ended(), false);
    let mut has_been_dark = false;
    let mut took = std::time::Duration::ZERO;
    while let Some(pause) = desk.screen.tick_after(&desk.shared) {
        took += pause;
        desk.screen.input(Input::Tick, &mut desk.shared);
        let shown = desk.picture();
        has_been_dark |= shown.contains('█') && !shown.contains("Enemies left");
    }
    assert!(has_been_dark && took.as_secs() <= 34, "{took:?}");
    let shown = desk.picture();
    for part in ["Do better?", "Enemies left", "t take over", "s play", &format!("move {length} of {length}")] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn under_reduced_motion_a_link_waits_at_its_first_turn() {
    let mut desk = link(ended(), true);
    let shown = desk.picture();
    assert!(shown.contains("paused") && shown.contains("Do better?") && shown.contains("Space play"), "{shown}");
    assert_eq!(desk.screen.tick_after(&desk.shared), None);
}

#[test]
fn stepping_back_or_leaping_ends_the_moment_but_a_held_key_does_not() {
    let mut desk = desk_for(ended());
    let is_dark = |desk: &mut Desk| desk.screen.tick_after(&desk.shared).is_some();
    desk.press("end");
    assert!(!is_dark(&mut desk), "a leap to the end shows no moment");
    desk.press("left");
    let right = || Input::Key(crate::tui::game::tests::key("right"), None);
    desk.screen.input(right(), &mut desk.shared);
    desk.screen.input(right(), &mut desk.shared);
    assert!(is_dark(&mut desk));
    desk.press("home");
    assert!(!is_dark(&mut desk));
}

#[test]
fn a_strangers_run_is_taken_over_as_a_run_and_ones_own_as_practice() {
    for is_own in [false, true] {
        let mut desk = link(ended(), true);
        if is_own {
            let folder = desk.shared.home.runs_of("stomp");
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("20260101-000000-1.run"), ended().to_bytes()).unwrap();
        }
        desk.press("right right");
        let Next::Play(session, notice) = desk.press("t") else { panic!("nothing is taken over") };
        assert_eq!((session.observed().is_practice, notice.contains("practice")), (is_own, is_own), "{notice}");
    }
}

#[test]
fn a_search_stops_at_a_message_and_the_line_of_keys_can_be_clicked() {
    let mut desk = desk_for(ended());
    desk.press("n");
    let found = desk.picture();
    assert!(found.contains("paused") && !found.contains("move 0 of"), "{found}");
    let seed = desk.find("play seed");
    let next = desk.mouse(MouseEventKind::Down(MouseButton::Left), seed);
    assert!(matches!(next, Next::Play(..)));
}

#[test]
fn taking_over_begins_a_run_of_its_own_from_there() {
    let mut desk = desk(70);
    desk.press("g 6 6 enter");
    let Next::Play(session, notice) = desk.press("t") else { panic!("nothing is taken over") };
    assert!(notice.starts_with("From move 66 on"), "{notice}");
    assert_eq!((session.run().moves.len(), session.run().end), (66, None));
}

#[test]
fn a_run_that_goes_astray_says_so_and_plays_up_to_there() {
    let mut run = run(100);
    run.marks[0] = Digest(1);
    let mut desk = desk_for(run);
    assert!(desk.picture().starts_with("No move of this run can be played:"), "{}", desk.picture());
}

#[test]
fn nothing_is_taken_over_while_it_cannot_be_seen() {
    let mut desk = desk(70);
    desk.terminal = crate::tui::game::tests::terminal(40, 12);
    assert!(desk.picture().contains("This terminal is 40 by 12"));
    assert!(matches!(desk.press("right t"), Next::Stay));
    assert!(matches!(desk.press("esc"), Next::Back));
    desk.terminal = crate::tui::game::tests::terminal(80, 24);
    assert!(is_at(&mut desk, 0), "{}", desk.picture());
}

#[test]
fn notes_stand_beside_their_moves() {
    let replay = Replay::new(run(70), &SHELF).unwrap();
    let mut notes = Notes::default();
    notes.add(0, "I begin.");
    notes.add(3, "I see a monster, so I step back and wait for it in the corridor.");
    let make = |shared: &Shared| -> Box<dyn Screen> {
        Box::new(ReplayScreen::new(shared, replay, "a run".to_owned()).noted((notes, None)))
    };
    let mut desk = Desk::new(make, (80, 24));
    assert!(desk.picture().contains("Note: I begin."), "{}", desk.picture());
    for keys in ["right right right", "home g 3 enter"] {
        desk.press(keys);
        assert!(desk.picture().contains("Note: I see a monster"), "{}", desk.picture());
    }
    desk.press("right");
    assert!(is_at(&mut desk, 4));
}

/// Somebody plays while another watches.
mod live {
    use super::*;
    use crate::tui::replay::{Live, Shown};
    use std::sync::mpsc::{Sender, channel};

    /// A screen that watches the first of `moves` moves, and a sender for the others.
    fn watching(first: usize, whole: &Run) -> (Desk, Sender<Shown>, usize) {
        let bytes = Run { end: None, ..whole.first(first) }.to_bytes();
        let (say, shown) = channel();
        let known = bytes.len();
        let replay = Replay::new(Run::parse(&bytes).unwrap().run, &SHELF).unwrap();
        let live = Live::new(bytes, shown);
        let make =
            |shared: &Shared| -> Box<dyn Screen> { Box::new(ReplayScreen::new(shared, replay, "Ada".to_owned()).live(live)) };
        (Desk::new(make, (80, 24)), say, known)
    }

    fn tell(desk: &mut Desk, input: Input) {
        desk.screen.input(input, &mut desk.shared);
    }

    fn settle(desk: &mut Desk) {
        tell(desk, Input::News);
        while desk.screen.tick_after(&desk.shared).is_some() {
            tell(desk, Input::Tick);
        }
    }

    #[test]
    fn new_moves_are_shown_at_once_unless_the_watcher_looks_back() {
        let whole = run(30);
        let (mut desk, say, mut known) = watching(3, &whole);
        assert!(is_at(&mut desk, 3) && desk.picture().contains("live"), "{}", desk.picture());
        let mut play_to = |moves: usize| {
            let bytes = whole.first(moves).to_bytes();
            say.send(Shown::Grown(bytes[known..].to_vec())).unwrap();
            known = bytes.len();
        };
        play_to(24);
        settle(&mut desk);
        assert!(is_at(&mut desk, 24));
        desk.press("left left");
        play_to(26);
        settle(&mut desk);
        let shown = desk.picture();
        assert!(shown.contains("move 22 of 26") && !shown.contains("live"), "{shown}");
        desk.press("space");
        settle(&mut desk);
        assert!(is_at(&mut desk, 26) && desk.picture().contains("live") && desk.picture().contains("Space pause"));
        say.send(Shown::Trouble(Some("The line is down.".to_owned()))).unwrap();
        settle(&mut desk);
        assert!(desk.picture().contains("The line is down."));
        say.send(Shown::Trouble(None)).unwrap();
        play_to(30);
        say.send(Shown::Over).unwrap();
        settle(&mut desk);
        let shown = desk.picture();
        assert!(shown.contains("move 30 of 30") && !shown.contains("live") && !shown.contains("line is down"), "{shown}");
    }
}
