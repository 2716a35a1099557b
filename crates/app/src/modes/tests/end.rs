//! Tests of the end of a run: its animation, its card, and the actions after it.

use super::*;
use crate::modes::List;
use crate::rival::Rival;
use crate::seeds::Day;
use crate::{ending, plain};
use barrow_core::{EndingInfo, Recording, Status};

#[test]
fn the_moment_of_the_end_comes_before_its_card() {
    let (mut app, last) = last_breath("monster-caves", "classic");
    app.act(last, super::super::Then::Play);
    assert_eq!((app.finish().tick_after, mode(&app)), (None, ModeKind::Ending));
    app.input(Input::ShowEnd(Vec::new()));
    app.input(Input::Point(Some(Pos::new(1, 1))));
    assert_eq!(mode(&app), ModeKind::Ending, "the card waits for the moment");
    app.input(Input::Tick);
    assert_eq!(mode(&app), ModeKind::End);
}

#[test]
fn without_motion_the_card_comes_at_once() {
    let (mut app, last) = last_breath("monster-caves", "classic");
    app.set_preferences(Preferences { options: Options { reduced_motion: true, ..unhinted().options }, ..unhinted() });
    app.act(last, super::super::Then::Play);
    assert!(app.finish().has_ended);
    app.input(Input::ShowEnd(Vec::new()));
    assert_eq!(mode(&app), ModeKind::End);
}

#[test]
fn any_new_key_or_tap_skips_the_moment_and_answers_nothing() {
    let inputs =
        [at("f", 500), Input::Tap { cell: Pos::new(0, 0), is_touch: true }, Input::Confirm, Input::Command(Control::Menu)];
    for input in inputs {
        let (mut app, last) = last_breath("monster-caves", "classic");
        app.act(last, super::super::Then::Play);
        app.finish();
        app.drawn(100);
        app.input(Input::ShowEnd(Vec::new()));
        let update = app.input(input.clone());
        assert_eq!((mode(&app), update.request), (ModeKind::End, None), "{input:?}");
    }
}

#[test]
fn a_held_key_and_an_early_one_neither_skip_the_moment_nor_answer_the_card() {
    let (mut app, last) = last_breath("monster-caves", "classic");
    app.now.hold = None;
    app.input(at("f", 0));
    app.act(last, super::super::Then::Play);
    app.finish();
    app.input(Input::ShowEnd(Vec::new()));
    app.input(at("g", 20));
    assert_eq!(mode(&app), ModeKind::Ending, "it was pressed before the moment was drawn");
    app.drawn(30);
    for now in (40..1000).step_by(30) {
        app.input(at("g", now));
        assert_eq!(mode(&app), ModeKind::Ending, "it is still held");
    }
    app.input(Input::Tick);
    for now in (1000..2000).step_by(30) {
        let update = app.input(at("g", now));
        app.drawn(1020);
        assert_eq!((mode(&app), update.request), (ModeKind::End, None), "it is still held");
    }
    assert!(app.input(at("g", 3000)).request.is_some(), "it was let go");
}

#[test]
fn the_card_stays_when_it_shares_the_run_and_says_what_came_of_it() {
    let mut app = ended("monster-caves", "classic");
    let requests = [
        ("result", Request::Result),
        ("share", Request::Share),
        ("send", Request::Send),
        ("card", Request::Card),
        ("last-moves", Request::LastMoves),
        ("morgue", Request::Morgue),
    ];
    for (id, request) in requests {
        let before = app.screen().list.unwrap().about;
        assert_eq!(choose(&mut app, id).request, Some(request));
        assert_eq!(mode(&app), ModeKind::End);
        app.tell(format!("{id} is done."));
        let about = app.screen().list.unwrap().about;
        assert_eq!(about[2], format!("{id} is done."));
        assert!(about.len() == before.len().max(about.len()) && about.last() == before.last(), "{about:?}");
    }
    assert!(!app.screen().list.unwrap().about.iter().any(|line| line == "share is done."), "the newest answer only");
}

#[test]
fn a_run_can_be_sent_to_the_board_if_it_counts_there_and_does_not_go_there_by_itself() {
    let offers = |variant: &str, change: &dyn Fn(&mut App)| {
        let (mut app, last) = last_breath("monster-caves", variant);
        change(&mut app);
        app.act(last, super::super::Then::Play);
        app.finish();
        app.input(Input::ShowEnd(Vec::new()));
        app.input(Input::Tick);
        app.screen().list.unwrap().rows.iter().any(|row| row.id == "send")
    };
    assert!(offers("classic", &|_| {}));
    assert!(!offers("classic", &|app| app.offer_to_send(false)), "no server is known, or it gets the run already");
    assert!(!offers("classic", &App::mark_counted), "it is sent to a board of its own");
    assert!(!offers("classic+practice", &|_| {}));
}

#[test]
fn after_the_end_the_map_can_be_seen_and_any_key_shows_the_end_again() {
    let mut app = ended("into-ruins", "descent");
    assert_eq!(mode(&app), ModeKind::End);
    app.tell("A file was written.".to_owned());
    keys(&mut app, "v");
    assert_eq!((mode(&app), notice(&app)), (ModeKind::Look, String::new()), "only the keys of the look are shown");
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::End);
    keys(&mut app, "m esc");
    assert_eq!(mode(&app), ModeKind::End);
    assert_eq!(keys(&mut app, "r").request, Some(Request::Replay));
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Look, "the box is closed and the map remains");
}

#[test]
fn the_last_choice_after_the_end_stays_selected() {
    let mut app = ended("into-ruins", "descent");
    let selected = |app: &App| app.screen().list.unwrap().current().unwrap().id.clone();
    assert_eq!(selected(&app), "new");
    keys(&mut app, "m esc");
    assert_eq!(selected(&app), "messages");
    keys(&mut app, "v esc");
    assert_eq!(selected(&app), "map");
}

#[test]
fn after_the_end_no_list_without_rows_opens() {
    let mut app = ended("into-ruins", "descent");
    keys(&mut app, "v");
    for input in [Input::Confirm, Input::There(app.session().view().hero.unwrap())] {
        app.input(input);
        assert_eq!((mode(&app), notice(&app).as_str()), (ModeKind::Look, "The run has ended: you can do nothing here."));
    }
}

#[test]
fn practice_continues_from_before_its_end() {
    let mut app = ended("monster-caves", "classic+practice");
    let before = moves(&app).len();
    let update = keys(&mut app, "backspace");
    assert!(update.save == Save::Rewritten && notice(&app).starts_with("The run goes on."), "{}", notice(&app));
    assert_eq!((mode(&app), moves(&app).len()), (ModeKind::Play, before - 1));
}

#[test]
fn no_row_after_the_end_has_a_key_that_plays() {
    // Messages and taking a move back have the same keys as before the end.
    let is_other = |control: &Control| !matches!(control, Control::Messages | Control::StepBack);
    let pressed: Vec<Press> = Control::ALL.into_iter().filter(is_other).flat_map(|way| way.default_keys(KeySet::All)).collect();
    let rows = ["20x20", "20x20+practice"].map(|variant| ended("stomp", variant).screen().list.unwrap().rows);
    for row in rows.into_iter().flatten() {
        assert!(!row.keys.iter().any(|key| pressed.contains(key)), "{}", row.id);
        assert!(row.id == "messages" || !row.keys.contains(&Press::char('p')), "{}", row.id);
    }
}

#[test]
fn after_the_end_other_keys_do_what_they_do_in_play_or_say_why_not() {
    let mut app = ended("into-ruins", "descent");
    for (key, opened) in [("i", ModeKind::Pack), ("x", ModeKind::Look)] {
        keys(&mut app, key);
        assert_eq!(mode(&app), opened, "{key}");
        keys(&mut app, "esc");
        assert_eq!(mode(&app), ModeKind::End, "{key} comes back");
    }
    assert_eq!(keys(&mut app, "?").request, Some(Request::Help));
    assert_eq!(mode(&app), ModeKind::End);
    let over = "The run has ended: you can do nothing more in it.";
    for (key, said) in
        [("tab", over), ("o", over), ("/", over), ("t", ""), ("q", "q is not in this list."), ("q", "q is not in this list.")]
    {
        let update = keys(&mut app, key);
        if said.is_empty() {
            assert_eq!(update.request, Some(Request::Title), "a row overrides the key's meaning in play");
            continue;
        }
        assert_eq!((mode(&app), update.is_refused, update.request), (ModeKind::End, true, None), "{key}");
        assert_eq!(app.screen().list.unwrap().about[2], said, "the card says it");
    }
    assert_eq!(app.screen().list.unwrap().about.iter().filter(|line| line.contains("in this list")).count(), 1);
}

#[test]
fn a_burst_of_keys_that_ended_the_run_begins_no_other() {
    for is_reduced in [true, false] {
        let (mut app, last) = last_breath("monster-caves", "classic");
        app.set_preferences(Preferences { options: Options { reduced_motion: is_reduced, ..unhinted().options }, ..unhinted() });
        app.input(at("q", 900));
        app.act(last, super::super::Then::Play);
        app.finish();
        app.input(Input::ShowEnd(Vec::new()));
        app.drawn(910);
        if !is_reduced {
            app.input(Input::Tick);
        }
        for now in (1000..3000).step_by(150) {
            app.drawn(now - 100);
            for (key, now) in [("enter", now), ("f", now + 75)] {
                assert_eq!((app.input(at(key, now)).request, mode(&app)), (None, ModeKind::End), "{key} {now}");
            }
        }
        let rested = app.input(at("enter", 3600));
        assert_eq!(rested.request, Some(Request::Start(Seed(99))), "after a rest it acts");
    }
}

#[test]
fn a_result_is_shared_without_spoiling_anything() {
    let shared = |game: &str, variant: &str, is_unicode: bool| {
        let mut app = ended(game, variant);
        app.begun_on(Day { date: "2025-11-24", monday: "2025-11-24" });
        ending::result_to_share(app.session(), is_unicode, "https://barrow.example/")
    };
    let texts = [
        shared("monster-caves", "classic", true),
        shared("stomp", "20x20+practice", false),
        shared("into-ruins", "descent", true),
    ];
    assert_eq!(
        texts.map(Option::unwrap),
        [
            "Monster Caves, The small game, 2025-11-24\n† level 1, 132 moves\nhttps://barrow.example/\n",
            "Stomp, Open ground, practice, 2025-11-24\nx score 1, 251 moves\nhttps://barrow.example/\n",
            "Into Ruins, 2025-11-24\n●† depth 2, 26 moves\nhttps://barrow.example/\n",
        ]
    );
}

#[test]
fn the_end_says_whether_another_run_of_the_seed_was_beaten_and_sends_the_own_one_back() {
    let over = |score| Status { score, depth: 1, ending: Some(EndingInfo::lost("death", "").into()) };
    let (own, last) = last_breath("monster-caves", "classic");
    let run = own.session().run().clone();
    let challenged = |score| {
        let mut known = Discoveries::default();
        known.challenge("monster-caves", Rival::new(&run.header, &over(score), Some("Ada")).unwrap());
        let recording = Recording::resume(&SHELF, &run.to_bytes()).unwrap().recording;
        App::new(Session::resume(SHELF, recording, known), ALL, unhinted(), Seed(9))
    };
    let mut app = challenged(1000);
    assert!(plain::overview(&app).contains(&"Ada: 1000 to beat.".to_owned()), "line mode says it at once");
    app.act(last, super::super::Then::Play);
    app.finish();
    app.input(Input::ShowEnd(Vec::new()));
    app.input(Input::Tick);
    let score = app.session().observed().status.score;
    let list = app.screen().list.unwrap();
    assert_eq!(list.about.last(), Some(&format!("{} short of Ada's 1000.", 1000 - score)));
    let text = ending::result_to_share(app.session(), true, "").unwrap();
    assert!(text.ends_with(&format!("\n{} short of Ada's 1000.\n", 1000 - score)), "friends read an answer: {text}");
    let label = |list: &List| list.rows.iter().find(|row| row.id == "share").map(|row| row.label.clone());
    assert_eq!(label(&list).as_deref(), Some("Send it back"));
    let other = ended("monster-caves", "classic").screen().list.unwrap();
    assert_eq!(label(&other).as_deref(), Some("Share it"));
}

#[test]
fn a_new_run_after_the_guided_one_is_no_practice() {
    let is_practice = |seed: u64, next: u64| {
        let app = app("into-ruins", "descent+practice", seed);
        app.header_like(Seed(next)).variant.is_practice()
    };
    let guided = crate::guide::header(SHELF.find("into-ruins").unwrap().info).unwrap().seed.0;
    assert!(!is_practice(guided, 5) && is_practice(guided, guided), "the same seed is the guided run again");
    assert!(is_practice(5, 6), "practice goes on");
}
