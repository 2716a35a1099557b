//! Travel and exploring, on maps drawn as text and on the games themselves.

use barrow_core::{Colour, Entry, Legend, Pos, Role, Seed, Sight, Topology, Variant, VariantCode, Verb, View};
use barrow_pilot::{Explorer, Obstacle, Route, Stop, travel};
use barrow_shelf::SHELF;

const fn entry(id: u8, role: Role, name: &'static str) -> Entry {
    Entry { id, name, glyph: id as char, ascii: id as char, colour: Colour::White, role, about: "" }
}

static MAP: Variant = Variant {
    id: "map",
    title: "Map",
    size: (8, 3),
    topology: Topology::Square4,
    verbs: &[Verb::walk("step", "")],
    legend: Legend::new(&[
        entry(b'.', Role::Floor, "floor"),
        entry(b'#', Role::Wall, "wall"),
        entry(b'@', Role::Hero, "you"),
        entry(b'M', Role::Foe, "monster"),
        entry(b'$', Role::Item, "gold"),
        entry(b'>', Role::Exit, "stairs"),
    ]),
    ..Variant::BASE
};

/// A view drawn as text; a blank is an unseen cell.
fn view_of(rows: &[&str]) -> View {
    let mut view = View::default();
    view.begin(rows[0].len() as u16, rows.len() as u16);
    for (y, row) in rows.iter().enumerate() {
        for (x, byte) in row.bytes().enumerate() {
            view.tiles.push(if byte == b' ' { b'.' } else { byte });
            view.sight.push(if byte == b' ' { Sight::Unknown } else { Sight::InView });
            if byte == b'@' {
                view.hero = Some(Pos::new(x as i16, y as i16));
            }
        }
    }
    view
}

fn names(route: &Route) -> String {
    route.steps.iter().map(|&dir| MAP.topology.name(dir).unwrap()[..1].to_owned()).collect()
}

#[test]
fn travel_goes_round_walls_and_up_to_foes() {
    let view = view_of(&["@#...", ".#.#M", "....."]);
    assert_eq!(names(&travel(&view, &MAP, Pos::new(2, 0)).unwrap()), "sseenn");
    assert_eq!(travel(&view, &MAP, Pos::new(4, 1)).unwrap().steps.len(), 6, "it ends beside the foe");
    assert_eq!(travel(&view, &MAP, Pos::new(1, 0)), Err(Stop::Solid("wall")));
}

#[test]
fn travel_takes_stairs_only_if_it_leads_there() {
    let view = view_of(&["@>.", "..."]);
    assert_eq!(names(&travel(&view, &MAP, Pos::new(2, 0)).unwrap()), "seen");
    assert_eq!(names(&travel(&view, &MAP, Pos::new(1, 0)).unwrap()), "e");
    assert_eq!(travel(&view_of(&["@>."]), &MAP, Pos::new(2, 0)), Err(Stop::NoWay));
}

#[test]
fn travel_says_why_not() {
    let view = view_of(&["@.#. ", "..#. "]);
    assert_eq!(travel(&view, &MAP, Pos::new(0, 0)), Err(Stop::Arrived));
    assert_eq!(travel(&view, &MAP, Pos::new(4, 0)), Err(Stop::Unknown));
    assert_eq!(travel(&view, &MAP, Pos::new(3, 0)), Err(Stop::NoWay));
    assert_eq!(travel(&view, &MAP, Pos::new(5, 0)), Err(Stop::Outside));
    assert_eq!(travel(&View { hero: None, ..view }, &MAP, Pos::new(1, 0)), Err(Stop::NoHero));
}

#[test]
fn exploring_takes_things_first_then_the_dark_and_no_exit() {
    let next = |rows: &[&str]| Explorer::default().next_walk(&view_of(rows), &MAP).map(|walk| names(&walk));
    assert_eq!(next(&["$..@.>", "##### "]), Ok("www".into()));
    assert_eq!(next(&["...@.>", "##### "]), Err(Stop::WayOn("stairs")), "the dark begins behind them");
    assert_eq!(next(&[".>.@$. ", "#######"]), Ok("e".into()));
    assert_eq!(next(&[" .>@..", "######"]), Err(Stop::WayOn("stairs")), "and so does the west");
    assert_eq!(next(&["...@..", "##### "]), Ok("ee".into()));
    assert_eq!(next(&["...@..", "######"]), Err(Stop::Explored));
    assert_eq!(next(&["@...M ", "##### "]), Ok("eee".into()), "a monster stands in the doorway");
    let monster = Obstacle { name: "monster", at: Pos::new(1, 0) };
    assert_eq!(next(&["@M... ", "##### "]), Err(Stop::Barred(monster)), "it stands in the way");
}

#[test]
fn a_dark_cell_one_has_stood_beside_is_not_sought_again() {
    let mut explorer = Explorer::default();
    let rows = [" ....@", "######"];
    assert_eq!(explorer.next_walk(&view_of(&rows), &MAP).unwrap().steps.len(), 4);
    assert_eq!(explorer.next_walk(&view_of(&[" @....", "######"]), &MAP), Err(Stop::Explored));
    // A view with fewer known cells shows a different level.
    assert_eq!(explorer.next_walk(&view_of(&[" ..@  ", "######"]), &MAP).unwrap().steps.len(), 2);
}

#[test]
fn every_travel_the_pilot_plans_in_a_real_game_arrives() {
    let mut planned = 0;
    for shelved in SHELF.games() {
        for seed in 1..=10 {
            let play = shelved.start(Seed(seed), VariantCode(0)).unwrap();
            let variant = play.variant();
            let mut view = View::default();
            play.view(&mut view);
            for target in view.positions() {
                let Ok(route) = travel(&view, variant, target) else { continue };
                let mut at = view.hero.unwrap();
                for &dir in &route.steps {
                    at = variant.topology.step(at, dir).unwrap();
                    assert!(view.role(at, &variant.legend).is_passable(), "{} {seed}: {at:?}", shelved.info.id);
                }
                match route.obstacle {
                    Some(obstacle) => assert_eq!(variant.topology.distance(at, obstacle.at), 1, "{} {seed}", shelved.info.id),
                    None => assert_eq!(at, target, "{} {seed}", shelved.info.id),
                }
                planned += 1;
            }
        }
    }
    assert!(planned > 100, "only {planned} walks were planned, so nothing was shown");
}
