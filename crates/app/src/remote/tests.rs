//! To its player, a run on a server looks like a local one.

use super::wire::{Ask, Begun, Departed, Known, Told, Turn, VERSION, from_bytes, to_bytes};
use super::{Host, answer_about};
use crate::discoveries::Discoveries;
use crate::ending::{self, Placing};
use crate::modes::{App, Front, Input, ModeKind, Preferences, Request, Timing, Update};
use crate::options::Options;
use crate::room::Room;
use crate::session::Session;
use barrow_core::{
    Aim, Arg, Danger, Dir, Effect, EndingInfo, Fact, Flame, Gear, Header, Light, Move, Pos, Rest, Seed, Shelf, Shown, Sight,
    Stat, Subject, Target, Thing, Threat, Value, View, digest_of,
};
use barrow_pilot::{RANDOM, play_out};
use barrow_shelf::SHELF;

const FRONT: Front = Front { can_zoom: false, can_share: false, can_send: true, can_rebind: true, has_tab: true };

fn header(game: &str, variant: &str, seed: u64) -> Header {
    let info = SHELF.find(game).unwrap().info;
    Header { game: game.to_owned(), rules: info.rules, variant: info.parse_variant(variant).unwrap(), seed: Seed(seed) }
}

fn preferences() -> Preferences {
    Preferences { options: Options { hints: false, ..Options::default() }, ..Preferences::default() }
}

fn here(header: &Header) -> App {
    let session = Session::start(SHELF, header.clone(), Discoveries::default()).unwrap();
    App::new(session, FRONT, preferences(), Seed(9))
}

/// A client and its server, with a connection between them.
pub(crate) struct There {
    pub(crate) app: App,
    host: Host,
}

/// The server of a run, and its first message.
fn hosted(shelf: Shelf, header: &Header, closes: &str) -> (Host, Box<Begun>) {
    let session = Session::start(shelf, header.clone(), Discoveries::default()).unwrap();
    let host = Host::new(session, "daily".to_owned(), closes.to_owned());
    let Told::Begun(begun) = sent(&host.begun()) else { panic!() };
    (host, begun)
}

impl There {
    fn new(header: &Header) -> Self {
        Self::on(SHELF, header)
    }

    /// The same with a game on this shelf.
    pub(crate) fn on(shelf: Shelf, header: &Header) -> Self {
        let (host, begun) = hosted(shelf, header, "at midnight");
        let session = Session::join(shelf, &begun, "daily-2026-11-24", Discoveries::default()).unwrap();
        let mut there = Self { app: App::new(session, FRONT, preferences(), Seed(9)), host };
        there.settle();
        there
    }

    /// Carries messages and ticks until nothing more happens.
    fn settle(&mut self) -> Update {
        let mut last = Update::default();
        for _ in 0..100_000 {
            let _ = self.app.screen();
            let asked = self.app.take_outgoing();
            let mut told = Vec::new();
            if asked.is_empty() {
                if self.host.tick_after().is_none() {
                    return last;
                }
                self.host.tick(&mut told);
            }
            for ask in asked {
                self.host.answer(sent::<Ask>(&ask), &mut told);
            }
            for told in told {
                last = self.app.receive(sent(&told));
            }
        }
        panic!("it never settles");
    }

    pub(crate) fn input(&mut self, input: Input) {
        self.app.input(input);
        self.settle();
    }
}

/// A message after encoding and decoding.
fn sent<T: serde::Serialize + serde::de::DeserializeOwned>(message: &T) -> T {
    from_bytes(&to_bytes(message)).expect("it arrives")
}

fn settle(app: &mut App) {
    while app.tick_after().is_some() {
        app.input(Input::Tick);
    }
}

fn press(name: &str) -> Input {
    Input::Press { press: name.parse().unwrap(), timing: Timing::default() }
}

/// Everything that a player sees, as text.
fn seen(app: &App) -> String {
    let observed = app.session().observed();
    format!("{:#?}\n{:#?}\n{:#?}\n{:#?}", observed.view, observed.status, observed.log.messages(), app.screen())
}

const KEYS: [&str; 34] = [
    "l", "h", "j", "k", "y", "u", "b", "n", "enter", "esc", "tab", "x", "i", "a", "b", "t", "o", ">", "Z", "0", "2", ".", "?",
    "d", "e", "r", "w", "F", "right", "down", "N", "Y", "g", "m",
];

#[test]
fn a_run_on_a_server_looks_like_one_here() {
    for game in SHELF.games() {
        let mut moves = 0;
        for (at, variant) in (0..).zip(game.info.variants) {
            for seed in 0..2 {
                moves += compare(&header(game.info.id, variant.id, 40 + 10 * at + seed), seed as u32);
            }
        }
        assert!(moves > 40, "{} was hardly played: {moves} moves", game.info.id);
    }
}

/// Presses the same keys in a local run and in a remote one. Returns the number of moves.
fn compare(header: &Header, mut dice: u32) -> usize {
    let (mut here, mut there) = (here(header), There::new(header));
    here.begin();
    there.app.begin();
    there.settle();
    for step in 0..150 {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let name = KEYS[(dice >> 16) as usize % KEYS.len()];
        here.input(press(name));
        settle(&mut here);
        there.input(press(name));
        if here.session().observed().has_ended() {
            assert!(there.app.session().observed().has_ended());
            break;
        }
        // The menus differ, because a sealed run has no seed and no file.
        let is_other = |app: &App| matches!(app.screen().mode, ModeKind::Menu | ModeKind::Leave);
        if is_other(&here) {
            assert!(is_other(&there.app), "{step} {name}");
            here.input(press("esc"));
            there.input(press("esc"));
            continue;
        }
        let (ours, theirs) = (seen(&here), seen(&there.app));
        if ours != theirs {
            let differ = ours.lines().zip(theirs.lines()).filter(|(one, other)| one != other).take(12);
            panic!("{header:?} step {step}, {name}: {:#?}", differ.collect::<Vec<_>>());
        }
    }
    there.host.session().run().moves.len()
}

/// Everything that a server would answer about a state to a client that asks everything.
fn everything(play: &dyn Shown) -> Vec<u8> {
    let mut view = View::default();
    play.view(&mut view);
    let mut told = to_bytes(&Known::of(play, &view));
    let mut moves = Vec::new();
    play.offer(&mut moves);
    moves.extend((0..6).map(|dir| Move::towards(0, Dir(dir))));
    let looks = view.positions().map(Subject::Cell).chain((0..10).map(Subject::Slot)).map(Ask::Look);
    for ask in looks.chain(moves.into_iter().flat_map(|m| [Ask::Aim(m), Ask::Weigh(m)])) {
        told.extend(to_bytes(&answer_about(play, &view, &ask)));
    }
    told
}

/// Clients of a version read its bytes. If this fails, raise [`VERSION`].
#[test]
fn the_bytes_of_messages_belong_to_the_version() {
    let at = Pos::new(1, 2);
    let stat = Stat { value: -3, max: 500 };
    let view = View {
        width: 2,
        height: 1,
        tiles: vec![200, 1],
        sight: vec![Sight::InView, Sight::Remembered],
        things: vec![
            Thing { hp: Some(stat), conditions: 300, threat: Some(Threat::Deadly), ..Thing::new(7, at) },
            Thing::new(8, at),
        ],
        hero: Some(at),
        cursor: None,
        stats: vec![stat],
        light: vec![Light { level: -5, is_cool: true }, Light { level: 9, is_cool: false }],
        facing: Some(Dir(3)),
        pack: vec![Gear {
            id: 9,
            letter: 2,
            level: Some(4),
            charges: Some(stat),
            is_worn: true,
            is_known: false,
            flame: Flame::Burning,
        }],
        dangers: vec![Danger::new(at, 6)],
        asked: Some(2),
        question: "Which one?".into(),
    };
    let aimed = |x| Move { verb: 3, arg: Arg::SlotAt(0, Pos::new(x, 1)) };
    let ending = Some(EndingInfo::lost("death", "You fell.").into());
    let scene = |rest| {
        let others = vec![Move::plain(1), aimed(1), aimed(2)];
        Known::of(&Room { others, ending: ending.clone(), rest: Some(rest), ..Room::default() }, &view)
    };
    let turn = |rest| Turn { moves: 7, m: aimed(1), towards: Some("stairs".into()), events: Vec::new(), scene: scene(rest) };
    let value = |value| Fact { preview: Some(Value::Bonus(-1)), ..Fact::new("Name", value) };
    let facts = [
        Fact::words("It sleeps."),
        value(Value::Name("Grum".into(), "bo".into())),
        value(Value::Number(3)),
        value(Value::OutOf(2, 3)),
        value(Value::Chance(1, 3)),
    ];
    let effect =
        Effect { damage: 3, begins: 1, ends: 2, to: Some(at), is_deadly: true, falls: false, also: "grows".into(), helps: true };
    let aim = Aim {
        cells: vec![at],
        targets: vec![
            Target { at, id: 5, chance: (2, 3), effect: Some(effect) },
            Target { at, id: 5, chance: (1, 1), effect: None },
        ],
        around: vec![at, at],
        warning: "You land in fire.".into(),
    };
    let told = [
        Told::Turn(Box::new(turn(Rest::Helps))),
        Told::Turn(Box::new(turn(Rest::Costs("Sure?".into())))),
        Told::Turn(Box::new(turn(Rest::Useless("No.".into())))),
        Told::Facts(Subject::Slot(1), facts.to_vec()),
        Told::Aimed(aimed(2), aim),
        Told::Weighed(aimed(2), Some(1), Some("No.".to_owned())),
        Told::Departed(Departed::Ask("Sure?".into())),
    ];
    let digest = digest_of(&told.each_ref().map(to_bytes)).to_string();
    assert_eq!((VERSION, digest.as_str()), (4, "6128a97a7d5a9c0f"));
}

/// The client reads a message, and the player goes on as far as the client allows.
fn survives(begun: &Begun, told: Option<Told>) {
    let Ok(session) = Session::join(SHELF, begun, "daily-2026-11-24", Discoveries::default()) else { return };
    let mut app = App::new(session, FRONT, preferences(), Seed(9));
    app.begin();
    if let Some(told) = told {
        app.receive(told);
    }
    for name in ["x", "b", "esc", "l", "i", "a", "esc", "t", "enter"] {
        let _ = app.screen();
        app.input(press(name));
    }
}

#[test]
fn bytes_of_a_server_that_lies_are_refused_or_shown_without_a_panic() {
    for (game, variant) in [("into-ruins", "descent"), ("stomp", "20x10"), ("roguelulz", "full")] {
        let mut there = There::new(&header(game, variant, 3));
        let Told::Begun(begun) = there.host.begun() else { panic!() };
        let (mut told, mut moves) = (Vec::new(), Vec::new());
        there.host.session().state().offer(&mut moves);
        there.host.answer(Ask::Play(0, moves[0]), &mut told);
        let (first, turn) = (to_bytes(&begun), to_bytes(&told[0]));
        let (mut read, mut dice) = (0, 1_u32);
        for _ in 0..400 {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let lie = |bytes: &[u8]| {
                let mut bytes = bytes.to_vec();
                let at = (dice >> 8) as usize % bytes.len();
                bytes[at] = bytes[at].wrapping_add(1 + (dice >> 24) as u8 % 255);
                bytes
            };
            if let Some(begun) = from_bytes(&lie(&first)) {
                survives(&begun, None);
                read += 1;
            }
            if let Some(told) = from_bytes(&lie(&turn)) {
                survives(&begun, Some(told));
                read += 1;
            }
        }
        assert!(read > 200, "{game}: only {read} lies could be read");
    }
}

#[test]
fn a_scene_that_does_not_fit_is_refused() {
    let there = There::new(&header("into-ruins", "descent", 3));
    let Told::Begun(begun) = there.host.begun() else { panic!() };
    let lies: [fn(&mut View); 6] = [
        |view| view.tiles.truncate(1),
        |view| view.tiles.push(0),
        |view| view.width += 1,
        |view| view.sight.truncate(1),
        |view| view.light.push(Light::default()),
        |view| view.things[0].id = 255,
    ];
    for lie in lies {
        let mut begun = begun.clone();
        lie(&mut begun.scene.view);
        assert!(
            Session::join(SHELF, &begun, "daily-2026-11-24", Discoveries::default())
                .is_err_and(|why| why.contains("does not match"))
        );
        survives(&begun, None);
    }
}

#[test]
fn a_servers_answers_reveal_no_hidden_facts() {
    let mut compared = 0;
    for seed in 0..12 {
        let mut play = SHELF.start(&header("into-ruins", "descent", seed)).unwrap();
        for steps in 0..4 {
            let bot = RANDOM.start(Seed(seed + steps));
            play_out(play.as_mut(), { bot }.as_mut(), 15, &mut |_, _| {});
            if play.status().ending.is_some() {
                break;
            }
            let imagined = play.imagine(Seed(seed + 1000)).unwrap();
            assert_ne!(imagined.digest(), play.digest(), "nothing is hidden");
            assert_eq!(everything(play.as_ref()), everything(imagined.as_ref()), "seed {seed}, {steps}");
            compared += 1;
        }
    }
    assert!(compared > 20);
}

#[test]
fn the_end_of_a_sealed_run_reveals_nothing() {
    let mut ended = 0;
    for seed in 0..6 {
        let header = header("into-ruins", "descent", seed);
        let (mut there, mut moves) = (There::new(&header), Vec::new());
        let mut play = SHELF.start(&header).unwrap();
        play_out(play.as_mut(), RANDOM.start(Seed(seed)).as_mut(), 1500, &mut |m, _| moves.push(m));
        if play.status().ending.is_none() {
            continue;
        }
        ended += 1;
        let (last, moves) = moves.split_last().unwrap();
        let mut told = Vec::new();
        for (after, m) in (0..).zip(moves) {
            there.host.answer(Ask::Play(after, *m), &mut told);
        }
        let known = |there: &There| there.app.session().view().sight.iter().filter(|sight| **sight != Sight::Unknown).count();
        told.drain(..).for_each(|told| drop(there.app.receive(sent(&told))));
        let (before, pack) = (known(&there), there.app.session().view().pack.clone());
        there.host.answer(Ask::Play(moves.len() as u64, *last), &mut told);
        told.drain(..).for_each(|told| drop(there.app.receive(sent(&told))));
        assert!(there.app.session().observed().has_ended());
        assert_eq!((known(&there), &there.app.session().view().pack), (before, &pack));
        let lines = there.app.session().farewell(&[]).unwrap().lines.join(" ");
        let result = ending::result_to_share(there.app.session(), true, "").unwrap();
        assert!(result.lines().next().is_some_and(|line| line.ends_with(", 2026-11-24")), "{result}");
        assert!(lines.contains("closes (at midnight)") && !lines.contains("Left unused"), "{lines}");
        there.app.input(Input::Placing(Placing::Unnamed));
        there.app.input(Input::ShowEnd(Vec::new()));
        there.app.input(Input::Tick);
        let about = there.app.screen().list.unwrap().about;
        assert!(about.last().is_some_and(|line| line.contains("needs a name")), "it came before the card: {about:?}");
        assert_eq!(there.app.screen().list.unwrap().rows[0].label, "Keep this result");
        assert_eq!(there.app.input(Input::Choose(0)).request, Some(Request::Name));
        there.app.input(Input::ShowEnd(Vec::new()));
        let update = there.app.input(Input::Placing(Placing::At("3rd of 14".to_owned())));
        assert_eq!(update.spoken, ["So far you are 3rd of 14 in this race."]);
        let list = there.app.screen().list.unwrap();
        assert_eq!((list.about.last(), list.rows[0].label.as_str()), (update.spoken.last(), "See the board"));
        let result = ending::result_to_share(there.app.session(), true, "").unwrap();
        assert!(result.ends_with(" moves, 3rd of 14\n"), "{result}");
        there.host.answer(Ask::Look(Subject::Slot(0)), &mut told);
        assert_eq!(told, [Told::Facts(Subject::Slot(0), Vec::new())]);
        let Told::Begun(begun) = there.host.begun() else { panic!() };
        let again = Session::join(SHELF, &begun, "daily-2026-11-24", Discoveries::default()).unwrap();
        assert_eq!(again.view().pack, pack, "it is hidden from a returning player too");
    }
    assert!(ended > 2);
}

#[test]
fn seeds_that_can_be_guessed_are_known() {
    let long = |game: &str, variant: &str| {
        let info = SHELF.find(game).unwrap().info;
        info.has_long_seeds(info.parse_variant(variant).unwrap())
    };
    for (game, variant) in [("into-ruins", "descent"), ("stomp", "20x10+strict"), ("roguelulz", "full")] {
        assert!(long(game, variant), "{game} {variant}");
    }
    for (game, variant) in [("monster-caves", "classic"), ("monster-caves", "large+living"), ("roguelulz", "part-one")] {
        assert!(!long(game, variant), "{game} {variant}");
    }
    assert!(!long("stomp", "20x10+strict+glibc"));
    let ten = SHELF.find("roguelike-ten").unwrap().info.variants[0].id;
    assert!(!long("roguelike-ten", &format!("{ten}+c64")) && long("roguelike-ten", &format!("{ten}+stand-still")));
}

#[test]
fn keys_typed_ahead_of_an_answer_are_played_after_it_unless_something_comes_up() {
    let header = header("into-ruins", "descent", 3);
    let mut there = There::new(&header);
    there.app.begin();
    for _ in 0..5 {
        there.app.input(press("."));
    }
    assert_eq!(there.app.session().observed().moves, 0, "no answer yet");
    there.settle();
    assert_eq!(there.app.session().observed().moves, 5);
    // A foe that comes into view stops keys that were typed before the player could see it.
    for _ in 0..200 {
        let before = there.app.session().observed().moves;
        let foes = |app: &App| app.session().observed().in_view().len();
        let seen = foes(&there.app);
        (0..3).for_each(|_| drop(there.app.input(press("o"))));
        there.settle();
        assert!(there.app.session().observed().moves >= before);
        if there.app.session().observed().has_ended() || foes(&there.app) > seen {
            return;
        }
    }
}

/// A server closes the connection when the run ends, so looking around afterwards must not wait for it.
#[test]
fn after_its_end_a_run_can_be_looked_at_without_the_server() {
    let mut there = There::new(&header("stomp", "20x10", 1));
    there.app.begin();
    for _ in 0..2000 {
        if there.app.session().observed().has_ended() {
            break;
        }
        there.input(press("l"));
        there.input(press("h"));
    }
    assert!(there.app.session().observed().has_ended(), "a run that has not ended tests nothing");
    let mut modes = Vec::new();
    for name in ["enter", "v", "right", "esc"] {
        there.app.input(press(name));
        let _ = there.app.screen();
        assert!(there.app.take_outgoing().is_empty(), "{name}: nobody answers");
        modes.push(there.app.screen().mode);
    }
    assert!(modes.contains(&ModeKind::Look), "{modes:?}");
}

#[test]
fn after_a_broken_connection_the_menu_works_and_the_client_reconnects() {
    let mut there = There::new(&header("into-ruins", "descent", 3));
    there.app.begin();
    there.app.input(press("."));
    assert!(!there.app.take_outgoing().is_empty());
    // The answer never arrives.
    there.app.receive(Told::Farewell("The line is down.".to_owned()));
    let update = there.app.input(press("."));
    assert!(
        update.is_refused && update.spoken.iter().any(|said| said.contains("no connection to the server")),
        "{:?}",
        update.spoken
    );
    there.app.input(press("esc"));
    assert_eq!(there.app.screen().mode, ModeKind::Menu);
    there.app.input(press("esc"));
    let Told::Begun(begun) = sent(&there.host.begun()) else { panic!() };
    there.app.receive(Told::Begun(begun));
    there.settle();
    there.input(press("."));
    assert_eq!(there.app.session().observed().moves, 1);
}

#[test]
fn a_question_stays_off_when_a_sealed_run_is_continued_and_returns_in_another_race() {
    let join = |closes: &str, known: Discoveries| {
        let (_, begun) = hosted(SHELF, &header("into-ruins", "descent", 3), closes);
        Session::join(SHELF, &begun, "daily-2026-11-24", known).unwrap()
    };
    let mut session = join("at midnight", Discoveries::default());
    session.turn_off("into-ruins/jump");
    let turned_off = |closes| join(closes, session.news()).turned_off();
    assert_eq!(turned_off("at midnight"), ["into-ruins/jump"]);
    assert_eq!(turned_off("at noon"), [""; 0]);
}
