//! The player's memory, on hexes drawn as text and in the games themselves.

use crate::fights::{HUNTED, HUNTS};
use crate::hexes::{RUINS, hexes};
use barrow_core::{Arg, Event, Gear, Move, Pos, Role, Seed, Show, Sight, Thing, VariantCode, View};
use barrow_pilot::{Memory, RANDOM, SENSIBLE};
use barrow_shelf::SHELF;

/// The view of a row of hexes, with only the first `seen` in view.
fn row(cells: &str, seen: usize) -> View {
    let mut view = hexes(&[cells]);
    for (x, sight) in view.sight.iter_mut().enumerate().skip(seen) {
        if *sight == Sight::InView {
            *sight = Sight::Remembered;
        }
        view.things.retain(|thing| thing.at.x as usize != x);
    }
    view
}

/// Everything on the map after these views of a level, as letters with columns.
fn remembered(views: &[View]) -> Vec<(char, i16)> {
    let mut memory = Memory::default();
    let mut last = View::default();
    for view in views {
        last = view.clone();
        memory.look(&mut last, 1, &RUINS);
    }
    let things = last.things.iter().filter(|thing| RUINS.legend.role(thing.id) != Role::Hero);
    things.map(|thing| (thing.id as char, thing.at.x)).collect()
}

#[test]
fn things_out_of_sight_stay_on_the_map() {
    let seen = row("@ . ! = g", 5);
    assert_eq!(remembered(&[seen.clone(), row("@ . . . .", 2)]), [('!', 2), ('=', 3), ('g', 4)]);
    assert_eq!(remembered(&[seen.clone(), row("@ . . . .", 3)]), [('=', 3), ('g', 4)], "somebody took the orb");
    assert_eq!(remembered(&[seen, row("@ . . . .", 2), row("@ . . . .", 5)]), [], "the goblin left");
}

#[test]
fn effects_are_not_remembered() {
    assert_eq!(remembered(&[row("@ . ^ % .", 5), row("@ . . . .", 2)]), []);
}

/// A row of hexes with creatures that move about.
fn moving(cells: &str, seen: usize) -> View {
    let mut view = row(cells, seen);
    view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|goblin| goblin.conditions = 1);
    view
}

#[test]
fn a_hunter_out_of_view_lurks_until_its_place_is_seen_empty() {
    let mut memory = Memory::default();
    let mut lurker = |cells, seen, conditions| {
        let mut view = row(cells, seen);
        view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|goblin| goblin.conditions = conditions);
        memory.look(&mut view, 1, &HUNTED);
        memory.lurker(&HUNTED).map(|thing| thing.at.x)
    };
    assert_eq!(lurker("@ . . g .", 5, HUNTS), None, "it is in view");
    assert_eq!(lurker("@ . . . .", 2, HUNTS), Some(3));
    assert_eq!(lurker("@ . . . .", 5, HUNTS), None, "it went away");
    assert_eq!(lurker("@ . . g .", 5, 0), None);
    assert_eq!(lurker("@ . . . .", 2, 0), None, "it did not hunt");
}

#[test]
fn a_creature_is_remembered_once_where_it_was_last() {
    let views = [moving("@ . . . g .", 6), moving("@ . . . . .", 2), moving("@ . g . . .", 3)];
    assert_eq!(remembered(&views[..2]), [('g', 4)]);
    assert_eq!(remembered(&views), [('g', 2)], "it came closer");
    let far = [moving("@ . . . . . . . . g", 10), moving("@ . . . . . . . . .", 2), moving("@ . g . . . . . . .", 3)];
    assert_eq!(remembered(&far), [('g', 2), ('g', 9)], "this must be a different one");
}

#[test]
fn a_sleeper_stays_where_it_was_seen_though_another_sleeps_elsewhere() {
    let views = [row("@ . . g", 4), row("@ . . .", 1), row("@ g . .", 2)];
    assert_eq!(remembered(&views), [('g', 1), ('g', 3)]);
}

#[test]
fn thrown_things_are_remembered_where_they_lie() {
    let pack = |ids: &[u8]| ids.iter().map(|&id| Gear { id, ..Gear::default() }).collect::<Vec<_>>();
    let mut memory = Memory::default();
    let see = |memory: &mut Memory, cells: &str, carried: &[u8]| {
        let mut view = View { pack: pack(carried), ..row(cells, 8) };
        memory.look(&mut view, 1, &RUINS);
        view
    };
    let throw = Move { verb: 0, arg: Arg::SlotAt(1, Pos::new(3, 0)) };
    // The throw falls short of its target, and another such thing lies farther away.
    let view = see(&mut memory, "@......!", b"%!");
    memory.note(throw, &[], &view, &RUINS);
    see(&mut memory, "@.!....!", b"%");
    assert_eq!(memory.thrown(), [(Pos::new(2, 0), b'!')]);
    see(&mut memory, "..@....!", b"%!");
    assert!(memory.thrown().is_empty(), "it was taken again");
    // A thing that broke is not mistaken for the next such thing nearby.
    let view = see(&mut memory, "@.......", b"%!");
    memory.note(throw, &[], &view, &RUINS);
    see(&mut memory, "@.......", b"%");
    see(&mut memory, "@..!....", b"%");
    assert!(memory.thrown().is_empty(), "it lay in the dark");
    // A fired staff stays in the pack.
    let view = see(&mut memory, "@......!", b"%!");
    memory.note(throw, &[], &view, &RUINS);
    see(&mut memory, "@.!....!", b"%!");
    assert!(memory.thrown().is_empty());
}

#[test]
fn a_creature_whose_death_is_told_is_forgotten_where_it_was() {
    let left = |cue: u8, who: u8, x: i16| {
        let mut memory = Memory::default();
        for mut view in [row("@ . g . g =", 6), row("@ . . . . .", 2)] {
            memory.look(&mut view, 1, &RUINS);
        }
        let at = Pos::new(x, 0);
        let event = Event { cue, who, whom: who, at, to: at, amount: 0 };
        let mut view = row("@ . . . . .", 2);
        memory.note(Move::plain(1), &[event], &view, &RUINS);
        memory.look(&mut view, 1, &RUINS);
        let things = view.things.iter().filter(|thing| thing.id != b'@').map(|thing| (thing.id as char, thing.at.x));
        things.collect::<Vec<_>>()
    };
    assert_eq!(left(0, b'g', 4), [('=', 5), ('g', 2)]);
    assert_eq!(left(0, b'g', 3), [('=', 5), ('g', 4)], "it had moved before it died");
    assert_eq!(left(0, b'=', 5), [('g', 2), ('g', 4)], "a barrel broke");
    assert_eq!(left(0, b'b', 4), [('=', 5), ('g', 2), ('g', 4)], "another creature");
    assert_eq!(left(1, b'g', 4), [('=', 5), ('g', 2), ('g', 4)], "it lives");
}

#[test]
fn another_level_is_remembered_by_itself() {
    let mut memory = Memory::default();
    memory.look(&mut row("@ . ! . .", 5), 1, &RUINS);
    let mut below = row("@ . . . .", 2);
    memory.look(&mut below, 2, &RUINS);
    assert_eq!(below.things.len(), 1);
}

#[test]
fn creatures_are_newcomers_until_they_are_announced() {
    let mut memory = Memory::default();
    let names = |memory: &Memory| memory.newcomers(&RUINS).map(|thing| thing.id as char).collect::<String>();
    memory.look(&mut row("@ . g . .", 5), 1, &RUINS);
    assert_eq!(names(&memory), "g");
    memory.announce();
    memory.look(&mut row("@ . . . .", 2), 1, &RUINS);
    memory.look(&mut row("@ . g . .", 5), 1, &RUINS);
    assert_eq!((names(&memory), memory.has_noticed(b'g')), (String::new(), true), "it is seen again");
    memory.look(&mut row("@ . g . b", 5), 1, &RUINS);
    assert_eq!((names(&memory), memory.has_noticed(b'b')), ("b".to_owned(), false));
}

/// Plays a run, and checks after each move that everything remembered was shown on this level before, in the same cell.
fn remembers_only_what_was_shown(game: &str, seed: u64, moves: usize) -> usize {
    let shelved = SHELF.find(game).unwrap();
    let mut count = 0;
    for code in (0..shelved.info.variants.len()).map(|index| VariantCode::new(index as u8, 0)) {
        for kind in [RANDOM, SENSIBLE] {
            let mut play = shelved.start(Seed(seed), code).unwrap();
            let mut bot = kind.start(Seed(seed));
            let (mut memory, mut depth) = (Memory::default(), play.status().depth);
            let mut shown: Vec<(u8, Pos)> = Vec::new();
            let mut view = View::default();
            for _ in 0..moves {
                if std::mem::replace(&mut depth, play.status().depth) != play.status().depth {
                    shown.clear();
                }
                play.view(&mut view);
                let kind_and_place = |thing: &Thing| (thing.id, thing.at);
                shown.extend(view.things.iter().map(kind_and_place));
                let (tiles, sight, of_game) = (view.tiles.clone(), view.sight.clone(), view.things.len());
                memory.look(&mut view, depth, play.variant());
                assert_eq!((&view.tiles, &view.sight), (&tiles, &sight), "the ground is the game's");
                for thing in &view.things[of_game..] {
                    assert!(shown.contains(&kind_and_place(thing)), "{game} {seed}: {thing:?}");
                    assert_eq!(view.sight(thing.at), Sight::Remembered, "{game} {seed}: {thing:?}");
                    count += 1;
                }
                let Some(m) = bot.next_move(play.as_ref()) else { break };
                play.play(m, &mut Show::off()).unwrap();
            }
        }
    }
    count
}

#[test]
fn memory_holds_nothing_that_a_view_did_not_show() {
    let mut remembered = 0;
    for shelved in SHELF.games() {
        for seed in 1..=4 {
            remembered += remembers_only_what_was_shown(shelved.info.id, seed, 150);
        }
    }
    assert!(remembered > 1000, "only {remembered} things were remembered, so nothing was shown");
}
