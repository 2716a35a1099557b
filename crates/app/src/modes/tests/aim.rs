//! Tests of aiming.

use super::*;
use barrow_core::{Effect, Target};

/// A recorded run after its first moves, played on by an app.
fn taken_over(run: &[u8], moves: usize) -> App {
    let Run { header, moves: played, .. } = Run::parse(run).unwrap().run;
    let mut session = Session::start(SHELF, header, Discoveries::default()).unwrap();
    for &m in &played[..moves] {
        session.request(m);
        assert!(session.answer().is_some_and(|answer| answer.is_ok()));
    }
    App::new(session, ALL, unhinted(), Seed(99))
}

#[test]
fn a_staff_of_fire_is_aimed_at_a_bat_that_burns() {
    let mut app = taken_over(include_bytes!("runs/bat-depth-13.run"), 629);
    press(&mut app, "f");
    let text = app.screen().prompt.unwrap().text;
    assert_eq!(text, "Fire Staff of Fire (1/3): it hits the bat: 4 damage, killed.");
    press(&mut app, "b");
    assert_eq!(app.screen().prompt.unwrap().text, text, "the letter of the only staff");
}

/// The values of an aimed move for a careless player: it harms only foes, it kills, it hits.
fn worth(app: &App, m: Move) -> (bool, bool, bool) {
    let variant = app.session().variant();
    let aim = app.session().aim(m);
    let of = |role: Role| aim.targets.iter().filter(move |target| variant.legend.role(target.id) == role);
    let harms = |effect: &Effect| effect.damage > 0 || effect.begins != 0 || effect.is_deadly || effect.falls;
    let is_certain = |target: &Target| target.chance.0 == target.chance.1;
    let is_harmed = of(Role::Hero).any(|target| target.effect.as_ref().is_some_and(harms));
    let kills = of(Role::Foe).any(|target| is_certain(target) && target.effect.as_ref().is_some_and(|effect| effect.is_deadly));
    let hits = of(Role::Foe).any(|target| target.effect.as_ref().is_none_or(|effect| !effect.helps));
    (!is_harmed, kills, hits)
}

/// Compares the first target with every other target, for everything that can be fired or thrown.
fn compare_targets(app: &mut App) -> usize {
    let (variant, mut compared) = (app.session().variant(), 0);
    for verb in ["fire", "throw"].map(|verb| variant.verb(verb).unwrap()) {
        let offered = app.session().offered(verb);
        for slot in app.session().places_for(verb) {
            let name = crate::gear::name(&app.session().view().pack[usize::from(slot)], variant);
            app.take_aim(verb, Some(slot), None);
            let cursor = app.screen().cursor.unwrap();
            app.input(Input::Cancel);
            let first = worth(app, Move { verb, arg: Arg::SlotAt(slot, cursor) });
            let helps = name.contains("Power") || name.contains("Life") || name.contains("Blink");
            for m in offered.iter().filter(|m| matches!(m.arg, Arg::SlotAt(of, _) if of == slot)) {
                let other = worth(app, *m);
                assert!(first.0 || !other.0, "{name} at {cursor:?} harms the player, and {m:?} does not");
                assert!(helps || first >= other, "{name} at {cursor:?} is {first:?}, {m:?} is {other:?}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn no_target_on_offer_is_better_than_the_first() {
    let mut compared = 0;
    for seed in 0..12 {
        let first = session("into-ruins", "descent", seed);
        let mut play = first.state().rules().unwrap().fork();
        let mut played = Vec::new();
        play_out(play.as_mut(), RANDOM.start(Seed(seed)).as_mut(), 300, &mut |m, _| played.push(m));
        let mut app = App::new(first, ALL, unhinted(), Seed(99));
        for (number, m) in played.into_iter().enumerate() {
            app.session.request(m);
            assert!(app.session.answer().is_some_and(|answer| answer.is_ok()));
            let is_asked = app.session().view().asked.is_some() || app.session().observed().has_ended();
            if number % 25 == 0 && !is_asked {
                compared += compare_targets(&mut app);
            }
        }
    }
    assert!(compared > 1000, "{compared} targets");
}

#[test]
fn a_refused_target_offers_no_enter() {
    let mut app = app("into-ruins", "descent", 7);
    let throw = app.session().variant().verb("throw").unwrap();
    let here = app.session().view().hero.unwrap();
    app.take_aim(throw, Some(0), None);
    assert!(app.screen().prompt.unwrap().keys.contains("Enter: do it"));
    app.input(Input::Point(Some(here)));
    let prompt = app.screen().prompt.unwrap();
    assert!(prompt.text.contains("not there") && !prompt.keys.contains("Enter"), "{prompt:?}");
}

#[test]
fn a_throw_starts_on_a_thing_that_is_not_in_use() {
    let mut app = (1..60).find_map(|seed| {
        let mut app = app("into-ruins", "descent", seed);
        for _ in 0..6 {
            press(&mut app, "o");
            settle(&mut app);
            app.input(Input::Cancel);
        }
        let pack = &app.session().view().pack;
        (pack.len() > 1 && pack[0].is_worn && pack[1..].iter().any(|gear| !gear.is_worn)).then_some(app)
    });
    let app = app.as_mut().unwrap();
    press(app, "t");
    let Some(list) = app.screen().list.clone() else { panic!("no list") };
    assert_eq!((list.rows[0].group, list.rows[list.selected].group), ("Worn", "Stowed"));
}

/// The first target is often not the nearest foe.
#[test]
fn the_next_target_is_the_nearest_other_foe() {
    let mut app = taken_over(include_bytes!("runs/bat-depth-13.run"), 629);
    press(&mut app, "f");
    let session = app.session();
    let is_foe = |at: &Pos| session.view().role(*at, &session.variant().legend).is_foe();
    let foes: Vec<Pos> = session.targets(Sight::InView).into_iter().filter(is_foe).collect();
    let first = *foes.last().unwrap();
    assert!(foes.len() > 1);
    let Some(m) = session.offered(session.variant().verb("fire").unwrap()).first().copied() else { panic!("nothing to fire") };
    let Arg::SlotAt(slot, _) = m.arg else { panic!("{m:?}") };
    app.input(Input::Cancel);
    app.take_aim(m.verb, Some(slot), Some(first));
    let met: Vec<Pos> = (1..foes.len()).map(|_| press_for_cursor(&mut app)).collect();
    assert_eq!(met, foes[..foes.len() - 1]);
    for _ in 0..app.session().targets(Sight::InView).len() - foes.len() {
        assert!(!foes.contains(&press_for_cursor(&mut app)));
    }
    assert_eq!(press_for_cursor(&mut app), first);
}

fn press_for_cursor(app: &mut App) -> Pos {
    press(app, "tab");
    app.screen().cursor.unwrap()
}

#[test]
fn looking_starts_at_the_hero_and_goes_from_target_to_target() {
    let at = |names: &str| {
        let mut app = app("stomp", "20x20", 1);
        keys(&mut app, names);
        let cursor = app.screen().cursor.unwrap_or_else(|| panic!("{names}: not looking"));
        let observed = app.session().observed();
        (cursor, observed.view.role(cursor, &observed.variant.legend), app.session().targets(Sight::InView).len())
    };
    assert_eq!(at("x").1, Role::Hero);
    assert_eq!(at("x tab").1, Role::Foe);
    let (first, _, sights) = at("x tab");
    assert_ne!(at("x tab space").0, first);
    assert_eq!(at("x tab space backtab").0, first);
    assert_eq!(at(&format!("x {}", "tab ".repeat(sights + 1))).0, first, "round again");
    let mut app = app("stomp", "20x20", 1);
    keys(&mut app, "x g");
    assert!(notice(&app).starts_with("g does nothing while you look."), "{}", notice(&app));
    keys(&mut app, "x");
    assert_eq!(mode(&app), ModeKind::Play);
}

#[test]
fn a_look_is_spoken_and_explained() {
    let mut app = app("into-ruins", "descent", 1);
    let update = keys(&mut app, "x tab");
    let explained = app.screen().explained.unwrap();
    assert!(
        update.spoken.first().is_some_and(|first| first.to_ascii_lowercase().contains(&explained.name.to_ascii_lowercase())),
        "{:?} {explained:?}",
        update.spoken
    );
}

#[test]
fn a_click_walks_and_a_touch_moves_the_cursor_first() {
    let hero = |app: &App| app.session().view().hero.unwrap();
    let mut app = app("stomp", "20x20", 1);
    let far = *app.session().targets(Sight::InView).last().unwrap();
    keys(&mut app, "x");
    app.input(Input::Tap { cell: far, is_touch: true });
    assert_eq!((app.screen().cursor, moves(&app).len()), (Some(far), 0));
    keys(&mut app, "esc");
    let before = hero(&app);
    app.input(Input::Tap { cell: before, is_touch: false });
    assert_eq!(mode(&app), ModeKind::Actions, "a click on the hero asks what to do");
    keys(&mut app, "esc");
    let beside = before.offset(1, 0);
    app.input(Input::Tap { cell: beside, is_touch: false });
    assert!(moves(&app).len() <= 1 && (hero(&app) != before || !notice(&app).is_empty() || moves(&app).len() == 1));
}

#[test]
fn aiming_says_what_would_be_hit_and_throws() {
    let mut app = app("into-ruins", "descent", 1);
    let throw = app.session().variant().verbs.iter().position(|verb| verb.name == "throw").unwrap() as u8;
    app.begin_verb(throw);
    if mode(&app) == ModeKind::Slot {
        app.input(Input::Choose(0));
    }
    assert_eq!(mode(&app), ModeKind::Aim);
    assert!(app.screen().prompt.unwrap().text.starts_with("Throw "));
    let hero = app.session().view().hero.unwrap();
    app.input(Input::Point(Some(hero.offset(1, 0))));
    assert_eq!(app.screen().cursor, Some(hero.offset(1, 0)), "the cursor goes with the mouse");
    keys(&mut app, "esc");
    assert_eq!((mode(&app), moves(&app).len()), (ModeKind::Play, 0));
}

#[test]
fn a_look_names_enter_only_where_it_does_something() {
    let enter = |app: &App| app.screen().prompt.unwrap().keys;
    let mut app = app("stomp", "20x20", 1);
    keys(&mut app, ";");
    assert_eq!(enter(&app), "Tab: next. Enter: what to do. Esc: back.");
    app.input(Input::NextTarget { is_back: false });
    assert_eq!(enter(&app), "Tab: next. Enter: go. Esc: back.");
    let wall = app.session().view().positions().find(|&at| {
        let tile = app.session().view().tile(at).unwrap();
        app.session().variant().legend.role(tile) == Role::Wall && app.session().path(at).is_empty()
    });
    app.input(Input::Look(wall.unwrap()));
    assert_eq!(enter(&app), "Tab: next. Esc: back.");
    let mut ended = ended("stomp", "20x20");
    keys(&mut ended, "v");
    assert_eq!(enter(&ended), "Tab: next. Esc: back.");
}

#[test]
fn the_next_move_clears_the_explanation_at_the_pointer() {
    let mut app = app("monster-caves", "classic", 1);
    app.input(Input::Point(Some(Pos::new(3, 3))));
    assert!(app.screen().explained.is_some());
    press(&mut app, "right");
    assert!(app.screen().explained.is_none());
    let Observed { moves, .. } = app.session().observed();
    assert_eq!(*moves, 1);
}

#[test]
fn a_command_from_a_button_leaves_a_cursor_first() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "x");
    app.input(Input::Command(Control::Pack));
    assert_eq!((mode(&app), app.screen().cursor), (ModeKind::Pack, None));
    let arg = |m: &Move| matches!(m.arg, Arg::None);
    assert!(moves(&app).iter().all(arg));
}
