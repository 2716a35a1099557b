//! However the player makes a move that cannot be undone, the question comes first and once, unless it is turned off.

use super::{App, Front, Input, ModeKind, Preferences};
use crate::discoveries::Discoveries;
use crate::keys::{Control, Press};
use crate::options::Questions;
use crate::plain;
use crate::remote::tests::There;
use crate::session::Session;
use barrow_core::prelude::*;
use barrow_core::{Header, Recording};
use serde::Serialize;

const STEP: u8 = 0;
const BURN: u8 = 1;
const THROW: u8 = 2;
const LEAP: u8 = 3;
const DIE: u8 = 4;
const THERE: Pos = Pos::new(3, 0);

/// A corridor in which only steps can be undone, except those to the west.
#[derive(Clone, Serialize)]
struct Corridor {
    hero: Pos,
    maps: u8,
}

const fn verb(name: &'static str, keys: &'static str, arg: ArgKind) -> Verb {
    Verb::new(name, "", keys, arg)
}

static INFO: GameInfo = GameInfo {
    id: "corridor",
    variants: &[Variant {
        size: (7, 1),
        topology: Topology::Square4,
        verbs: &[
            Verb::walk("step", ""),
            verb("burn", "b", ArgKind::Slot),
            verb("throw", "t", ArgKind::SlotAt),
            verb("leap", "L", ArgKind::None),
            verb("die", "D", ArgKind::None),
        ],
        legend: Legend::new(&[
            Entry { id: 0, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "" },
            Entry { id: 1, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "" },
            Entry { id: 2, name: "map", glyph: '?', ascii: '?', colour: Colour::White, role: Role::Item, about: "" },
        ]),
        pack: 3,
        cues: &[Cue::new("read", Tone::Plain, "").with_card(&["Beware.", "Of the maps."], "Go on")],
        cautions: &[Caution { id: "sure", title: "Sure", question: "Sure?" }, Caution { id: "end", title: "", question: "Die?" }],
        ..Variant::BASE
    }],
    ..GameInfo::BASE
};

const SHELF: Shelf = Shelf::of(const { &[Shelved::of::<Corridor>()] });

impl Game for Corridor {
    const INFO: &'static GameInfo = &INFO;
    type Action = Move;

    fn new(seed: Seed, _: VariantCode) -> Self {
        Self { hero: Pos::new(2, 0), maps: seed.0 as u8 }
    }

    fn decode(&self, m: Move) -> Result<Move, Refusal> {
        match (m.verb, m.arg) {
            (STEP, Arg::Dir(Dir(1 | 3)))
            | (BURN, Arg::Slot(0 | 1))
            | (THROW, Arg::SlotAt(0 | 1, _))
            | (LEAP | DIE, Arg::None) => Ok(m),
            _ => Err(Refusal::Blocked),
        }
    }

    fn act(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        let has_sign = self.maps == 0 && m.verb == STEP;
        show.tell(has_sign, || Event { cue: 0, who: 1, whom: 1, at: self.hero, to: self.hero, amount: 1 });
        Ok(())
    }

    fn caution(&self, m: Move) -> Option<u8> {
        match m.verb {
            DIE => Some(1),
            STEP => (m.arg == Arg::Dir(Dir(3))).then_some(0),
            _ => Some(0),
        }
    }

    fn offer(&self, offer: &mut Offer) {
        offer.extend([Move::towards(STEP, Dir(1)), Move::towards(STEP, Dir(3)), Move::plain(LEAP), Move::plain(DIE)]);
        for slot in 0..self.maps {
            offer.push(Move { verb: BURN, arg: Arg::Slot(slot) });
            offer.push(Move { verb: THROW, arg: Arg::SlotAt(slot, THERE) });
        }
    }

    fn view(&self, view: &mut View) {
        view.begin(7, 1);
        view.tiles.resize(7, 0);
        view.hero = Some(self.hero);
        view.facing = Some(Dir(1));
        view.things.push(Thing::new(1, self.hero));
        view.pack.extend((0..self.maps).map(|letter| Gear { id: 2, letter, is_known: true, ..Gear::default() }));
    }

    fn status(&self) -> Status {
        Status { score: 0, depth: 1, ending: None }
    }
}

/// An app with two maps.
fn app(unasked: &[&str]) -> App {
    with_maps(2, unasked)
}

fn header(maps: u64) -> Header {
    Header { game: "corridor".to_owned(), rules: 1, variant: VariantCode::default(), seed: Seed(maps) }
}

fn with_maps(maps: u64, unasked: &[&str]) -> App {
    let mut preferences = Preferences::default();
    preferences.options.unasked = unasked.iter().map(|id| (*id).to_owned()).collect();
    App::new(Session::start(SHELF, header(maps), Discoveries::default()).unwrap(), Front::default(), preferences, Seed(2))
}

fn press(name: &str) -> Input {
    Input::Press { press: name.parse::<Press>().unwrap(), timing: super::Timing::default() }
}

fn choose(app: &App, id: &str) -> Input {
    let list = app.screen().list.unwrap();
    Input::Choose(list.rows.iter().position(|row| row.id == id).unwrap_or_else(|| panic!("{id}: {list:?}")))
}

/// An input, which may depend on the screen.
type Way = fn(&App) -> Input;

/// Every way to make a move that is asked about.
const WAYS: &[(&str, &[Way])] = &[
    ("quick key and letter", &[|_| press("b"), |_| press("a")]),
    ("quick key and Enter", &[|_| press("b"), |_| press("enter")]),
    ("key without an argument", &[|_| press("L")]),
    ("direction key", &[|_| press("left")]),
    ("pack", &[|_| Input::Command(Control::Pack), |_| press("a"), |app| choose(app, "burn")]),
    ("thing in the pack, by its verb's key", &[|_| Input::Inspect(0), |_| press("b")]),
    ("list of actions", &[|_| Input::Command(Control::Verbs), |app| choose(app, "leap")]),
    ("button of a verb", &[|_| Input::Verb(LEAP)]),
    ("click beside the hero", &[|_| Input::Tap { cell: Pos::new(1, 0), is_touch: false }]),
    ("touch beside the hero", &[|_| Input::Tap { cell: Pos::new(1, 0), is_touch: true }]),
    ("stick", &[|_| Input::Step(Dir(3))]),
    ("actions at a cell", &[|_| Input::There(Pos::new(1, 0)), |app| choose(app, "step")]),
    ("aim, confirmed by Enter", &[|_| Input::Verb(THROW), |app| choose(app, "a"), |_| press("enter")]),
    ("aim, confirmed by its key", &[|_| Input::Verb(THROW), |app| choose(app, "a"), |_| press("t")]),
    (
        "aim, confirmed by a click",
        &[|_| Input::Verb(THROW), |app| choose(app, "a"), |_| Input::Tap { cell: THERE, is_touch: false }],
    ),
    (
        "aim, confirmed by a second touch",
        &[
            |_| Input::Verb(THROW),
            |app| choose(app, "a"),
            |_| Input::Tap { cell: Pos::new(5, 0), is_touch: true },
            |_| Input::Tap { cell: Pos::new(5, 0), is_touch: true },
        ],
    ),
    ("throw at a cell", &[|_| Input::There(THERE), |app| choose(app, "throw a"), |_| Input::Confirm]),
    ("plain mode", &[|app| typed(app, "burn"), |app| typed(app, "a")]),
    ("a word in plain mode", &[|app| typed(app, "leap")]),
];

/// Number of moves played after following this way.
fn go(app: &mut App, way: &[Way]) -> usize {
    for step in way {
        let input = step(app);
        app.input(input);
    }
    app.session().run().moves.len()
}

#[test]
fn every_way_to_a_move_that_cannot_be_undone_asks_once() {
    for (name, way) in WAYS {
        let mut app = app(&[]);
        assert_eq!((go(&mut app, way), app.screen().mode), (0, ModeKind::Confirm), "{name}");
        assert!(app.screen().prompt.unwrap().text.starts_with("Sure?"), "{name}");
        let yes = choose(&app, "yes");
        app.input(yes);
        assert_eq!((app.session().run().moves.len(), app.screen().mode), (1, ModeKind::Play), "{name}: asked twice");
    }
}

#[test]
fn no_way_asks_a_question_that_is_turned_off() {
    for (name, way) in WAYS {
        assert_eq!(go(&mut app(&["corridor/sure"]), way), 1, "{name}");
        assert_eq!(go(&mut app(&["corridor/other", "danger"]), way), 0, "{name}");
    }
}

#[test]
fn an_answer_turns_its_question_off_for_this_run() {
    let mut app = app(&[]);
    app.input(press("L"));
    assert!(app.screen().prompt.unwrap().keys.contains("a: yes, and do not ask again in this run"));
    assert_eq!(app.input(press("a")).turns, 1);
    assert_eq!(app.preferences().options.unasked, Questions::new(), "only the options turn it off for good");
    assert_eq!(app.input(press("L")).turns, 1, "not asked again");
    let mut preferences = app.preferences().clone();
    preferences.options.hints = !preferences.options.hints;
    app.set_preferences(preferences);
    assert_eq!(app.input(press("L")).turns, 1, "whatever else the player changes");
}

#[test]
fn a_question_that_was_turned_off_stays_off_when_the_run_is_continued() {
    let mut first = app(&[]);
    first.input(press("L"));
    assert!(first.input(press("a")).has_news);
    first.input(press("right"));
    let recording = Recording::resume(&SHELF, first.session().bytes()).unwrap().recording;
    let session = Session::resume(SHELF, recording, first.session().news());
    let mut again = App::new(session, Front::default(), Preferences::default(), Seed(2));
    assert_eq!(again.input(press("L")).turns, 1, "not asked again");
    let mut other = App::new(
        Session::start(SHELF, Header { seed: Seed(3), ..first.session().run().header.clone() }, first.session().news()).unwrap(),
        Front::default(),
        Preferences::default(),
        Seed(2),
    );
    assert_eq!(other.input(press("L")).turns, 0, "another run asks");
}

#[test]
fn a_counted_run_asks_what_the_options_turn_off() {
    let mut app = app(&["corridor/sure"]);
    app.mark_counted();
    assert_eq!((app.input(press("L")).turns, app.screen().mode), (0, ModeKind::Confirm));
    app.input(press("a"));
    assert_eq!(app.input(press("L")).turns, 1, "unless the player says so in this run");
}

#[test]
fn a_no_closes_the_list_that_led_to_the_question() {
    for way in [&["b", "a", "n"] as &[&str], &["i", "a", "b", "n"]] {
        let mut app = app(&[]);
        for key in way {
            app.input(press(key));
        }
        assert_eq!((app.session().run().moves.len(), app.screen().mode), (0, ModeKind::Play), "{way:?}");
    }
}

#[test]
fn a_list_of_one_is_skipped() {
    let mut app = with_maps(1, &[]);
    app.input(press("b"));
    assert_eq!(app.screen().mode, ModeKind::Confirm);
    assert_eq!(app.screen().prompt.unwrap().text, "Burn map: Sure?");
    app.input(press("n"));
    app.input(press("t"));
    assert_eq!((app.screen().mode, app.screen().cursor), (ModeKind::Aim, Some(THERE)));
    app.input(press("a"));
    assert_eq!((app.screen().mode, app.screen().cursor), (ModeKind::Aim, Some(THERE)), "its letter, out of habit");
    app.input(press("right"));
    assert_eq!(app.screen().cursor, Some(Pos::new(4, 0)));
}

#[test]
fn a_list_says_why_a_letter_is_not_in_it() {
    let mut app = app(&[]);
    let mut said = |keys: &[&str]| {
        for key in keys {
            app.input(press(key));
        }
        let said = app.screen().notice.map(|notice| notice.text).unwrap_or_default();
        app.input(Input::Cancel);
        (said, app.session().run().moves.len())
    };
    assert_eq!(said(&["b", "h"]), ("You carry nothing with the letter h.".to_owned(), 0));
    assert_eq!(said(&["i", "Z"]), ("Z is not in this list.".to_owned(), 0));
    assert_eq!(said(&["esc", "h"]), ("h is not in this list.".to_owned(), 0));
    assert_eq!(said(&["esc", "f9"]), ("F9 is not in this list.".to_owned(), 0));
}

#[test]
fn a_question_before_the_end_of_the_run_cannot_be_turned_off() {
    let mut app = app(&["corridor/end"]);
    assert_eq!((app.input(press("D")).turns, app.screen().mode), (0, ModeKind::Confirm));
    let prompt = app.screen().prompt.unwrap();
    assert!(prompt.text.starts_with("Die?") && !prompt.keys.contains("again"), "{prompt:?}");
    assert!(crate::options::questions(std::iter::once(&INFO)).iter().all(|row| row.id != "corridor/end"));
}

#[test]
fn repeating_a_move_that_cannot_be_undone_asks_its_question() {
    let mut app = app(&[]);
    app.input(press("L"));
    app.input(press("y"));
    app.input(Input::Times(5));
    while app.tick_after().is_some() {
        app.input(Input::Tick);
    }
    assert_eq!((app.session().run().moves.len(), app.screen().mode), (1, ModeKind::Confirm));
    assert!(app.screen().prompt.unwrap().text.starts_with("Sure?"));
}

#[test]
fn a_walk_on_a_server_asks_before_a_move_that_cannot_be_undone() {
    let mut there = There::on(SHELF, &header(2));
    let moves_and_mode = |there: &There| (there.app.session().observed().moves, there.app.screen().mode);
    there.input(press("L"));
    there.input(press("y"));
    there.input(Input::Times(5));
    assert_eq!(moves_and_mode(&there), (1, ModeKind::Confirm));
    assert!(there.app.screen().prompt.unwrap().text.starts_with("Sure?"));
    there.input(press("y"));
    assert_eq!(moves_and_mode(&there), (2, ModeKind::Play));
    there.input(press("right"));
    assert_eq!(moves_and_mode(&there), (3, ModeKind::Play), "the walk is over");
}

/// The input that a line of plain mode means.
fn typed(app: &App, line: &str) -> Input {
    let plain::Line::Inputs(mut inputs, _) = plain::read(app, line) else { panic!("\"{line}\" means nothing") };
    inputs.remove(0)
}

#[test]
fn a_card_interrupts_the_run_until_it_is_read() {
    let mut app = with_maps(0, &[]);
    let update = app.input(Input::Step(Dir(1)));
    assert!(update.spoken.iter().any(|line| line == "Of the maps."), "{:?}", update.spoken);
    let shown = app.screen().opening.unwrap();
    assert_eq!((shown.lines, shown.shown, shown.action), (&["Beware.", "Of the maps."][..], 2, "Go on"));
    app.input(Input::Confirm);
    assert_eq!((app.mode_kind(), app.session().observed().moves), (ModeKind::Play, 1));
}
