//! Walks over hexes, holes, props, fire and things left lying, on maps drawn as text.

use barrow_core::{
    ArgKind, Attitude, Colour, Condition, Cue, Danger, Entry, Gear, Legend, Pos, Role, Sight, StatInfo, Thing, Tone, Topology,
    Variant, Verb, View,
};
use barrow_pilot::{Explorer, Obstacle, Route, Stop, travel, travel_to_exit};

const fn entry(id: u8, role: Role, name: &'static str) -> Entry {
    Entry { id, name, glyph: id as char, ascii: id as char, colour: Colour::White, role, about: "" }
}

pub(crate) const FIRE: u8 = b'^';
pub(crate) const SPORES: u8 = b'%';

pub(crate) static RUINS: Variant = Variant {
    topology: Topology::Hex,
    pack: 10,
    verbs: &[Verb::walk("step", ""), Verb::wait("wait", "", ""), Verb::new("choose", "", "", ArgKind::Slot)],
    legend: Legend::new(&[
        entry(b'.', Role::Floor, "floor"),
        entry(b'#', Role::Wall, "wall"),
        entry(b'@', Role::Hero, "you"),
        entry(b'g', Role::Foe, "goblin"),
        entry(b'b', Role::Foe, "bat"),
        entry(b'!', Role::Item, "orb"),
        entry(b'O', Role::Hole, "hole"),
        entry(b'>', Role::Exit, "stairs"),
        entry(b'=', Role::Prop, "barrel"),
        entry(FIRE, Role::Effect, "fire"),
        entry(SPORES, Role::Effect, "spores"),
    ]),
    stats: &[StatInfo::health("Hit points"), StatInfo::status("Burning")],
    conditions: &[Condition { attitude: Attitude::Flees, ..Condition::BASE }],
    cues: &[Cue::new("death", Tone::Good, "{who} die[s].").ending(), Cue::new("bite", Tone::Bad, "{who} bite[s].")],
    ..Variant::BASE
};

/// A view of hexes drawn as on screen: each row half a cell further right, with a blank between two cells. `_` is an unseen cell,
/// `^` a floor on fire, `%` a floor under spores; everything except ground lies on floor.
pub(crate) fn hexes(rows: &[&str]) -> View {
    let mut view = View::default();
    let cells: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().filter(|&byte| byte != b' ').collect()).collect();
    view.begin(cells[0].len() as u16, rows.len() as u16);
    for (y, row) in cells.iter().enumerate() {
        assert_eq!(row.len(), cells[0].len(), "rows are of one length");
        assert!(rows[y].starts_with(&" ".repeat(y)), "row {y} begins half a cell further right");
        for (x, &byte) in row.iter().enumerate() {
            let at = Pos::new(x as i16, y as i16);
            let is_ground = matches!(byte, b'.' | b'#' | b'O' | b'>');
            view.tiles.push(if is_ground { byte } else { b'.' });
            view.sight.push(if byte == b'_' { Sight::Unknown } else { Sight::InView });
            if byte == b'@' {
                view.hero = Some(at);
            }
            if byte == FIRE {
                view.dangers.push(Danger::new(at, FIRE));
            }
            if !is_ground && byte != b'_' {
                view.things.push(Thing::new(byte, at));
            }
        }
    }
    view
}

/// The steps as numbers, clockwise from west, with the obstacle at the end if the walk does not reach its target.
fn steps(route: &Route) -> String {
    let beside = route.obstacle.map_or_else(String::new, |obstacle| format!(" to {}", obstacle.name));
    route.steps.iter().map(|dir| dir.0.to_string()).collect::<String>() + &beside
}

/// An obstacle at a column of the middle row.
const fn obstacle(name: &'static str, x: i16, y: i16) -> Obstacle {
    Obstacle { name, at: Pos::new(x, y) }
}

fn explore(rows: &[&str]) -> Result<String, Stop> {
    Explorer::default().next_walk(&hexes(rows), &RUINS).map(|walk| steps(&walk))
}

#[test]
fn hexes_are_walked_in_six_directions() {
    let view = hexes(&[
        "# # # # #", //
        " # @ # . #",
        "  # . . # #",
    ]);
    assert_eq!(travel(&view, &RUINS, Pos::new(3, 1)).map(|walk| steps(&walk)), Ok("432".into()));
}

#[test]
fn nothing_walks_into_what_is_dangerous() {
    let view = hexes(&[
        "# # # # # #", //
        " # @ ^ . . #",
        "  # . . # # #",
    ]);
    assert_eq!(travel(&view, &RUINS, Pos::new(2, 1)), Err(Stop::Beside(obstacle("fire", 2, 1))));
    assert_eq!(travel(&view, &RUINS, Pos::new(4, 1)).map(|walk| steps(&walk)), Ok("4323".into()));
    let rows = ["# # # # # #", " # @ ^ . ! #", "  # # # # # #"];
    assert_eq!(travel(&hexes(&rows), &RUINS, Pos::new(4, 1)), Err(Stop::Barred(obstacle("fire", 2, 1))));
    assert_eq!(explore(&rows), Err(Stop::Barred(obstacle("fire", 2, 1))));
    assert_eq!(
        explore(&["# # # #", " # @ ^ _", "  # # # #"]),
        Err(Stop::Barred(obstacle("fire", 2, 1))),
        "nor to reach something behind it"
    );
    // An immune player has no dangers, and effects over the ground hinder nobody.
    let mut immune = hexes(&rows);
    immune.dangers.clear();
    assert_eq!(Explorer::default().next_walk(&immune, &RUINS).map(|walk| steps(&walk)), Ok("333".into()));
}

#[test]
fn effects_over_a_foe_or_a_hole_do_not_hide_it() {
    let mut view = hexes(&["# # # # #", " # @ O ! #", "  # # # # #"]);
    view.things.push(Thing::new(SPORES, Pos::new(2, 1)));
    assert_eq!(Explorer::default().next_walk(&view, &RUINS), Err(Stop::WayOn("hole")));
    let mut view = hexes(&["# # # # #", " # @ g . #", "  # # # # #"]);
    view.things.push(Thing::new(SPORES, Pos::new(2, 1)));
    assert_eq!(travel(&view, &RUINS, Pos::new(3, 1)), Err(Stop::Barred(obstacle("goblin", 2, 1))));
}

#[test]
fn nobody_walks_into_a_hole_and_holes_are_only_told_of() {
    let rows = ["# # # # # #", " # @ . O . #", "  # # # # # #"];
    assert_eq!(explore(&rows), Err(Stop::WayOn("hole")));
    let view = hexes(&rows);
    assert_eq!(travel(&view, &RUINS, Pos::new(4, 1)), Err(Stop::NoWay));
    assert_eq!(travel(&view, &RUINS, Pos::new(3, 1)).map(|walk| steps(&walk)), Ok("3 to hole".into()), "to a hole is beside it");
    assert_eq!(travel_to_exit(&view, &RUINS).map(|walk| steps(&walk)), Ok("3 to hole".into()));
    let beside = hexes(&["# # # # # #", " # . @ O . #", "  # # # # # #"]);
    assert_eq!(travel_to_exit(&beside, &RUINS), Err(Stop::Beside(obstacle("hole", 3, 1))));
    assert_eq!(travel(&beside, &RUINS, Pos::new(3, 1)), Err(Stop::Beside(obstacle("hole", 3, 1))));
}

#[test]
fn the_way_on_is_the_nearest_hole_and_stairs_where_there_is_none() {
    let walk = |rows: &[&str]| travel_to_exit(&hexes(rows), &RUINS).map(|walk| steps(&walk));
    assert_eq!(walk(&["O . . @ . O"]), Ok("3 to hole".into()));
    assert_eq!(walk(&["> . . @ . ."]), Ok("000".into()));
    assert_eq!(walk(&[". . . @ . ."]), Err(Stop::NoExit));
    assert_eq!(walk(&["O # . @ . ."]), Err(Stop::NoWay));
}

#[test]
fn things_come_before_the_unknown() {
    assert_eq!(explore(&["! . . @ . _"]), Ok("000".into()));
    assert_eq!(explore(&[". . . @ . _"]), Ok("3".into()));
}

#[test]
fn a_walk_goes_as_far_as_what_bars_the_way() {
    assert_eq!(explore(&["@ = . _"]), Err(Stop::Barred(obstacle("barrel", 1, 0))));
    assert_eq!(explore(&["@ . . = . _"]), Ok("33 to barrel".into()));
    assert_eq!(explore(&["@ . . = . !"]), Ok("33 to barrel".into()));
    assert_eq!(explore(&["@ . . g _ _"]), Ok("33 to goblin".into()), "it stands in the doorway");
    assert_eq!(explore(&["@ = _"]), Err(Stop::Hidden(obstacle("barrel", 1, 0))), "it bars only the view");
    assert_eq!(explore(&["@ g _"]), Err(Stop::Barred(obstacle("goblin", 1, 0))));
    assert_eq!(explore(&["_ . @ = . !"]), Ok("0".into()), "reachable things come first");
    let barred = hexes(&["@ . = . . ."]);
    assert_eq!(travel(&barred, &RUINS, Pos::new(5, 0)).map(|walk| steps(&walk)), Ok("3 to barrel".into()));
    assert_eq!(travel_to_exit(&hexes(&["@ . = . O"]), &RUINS).map(|walk| steps(&walk)), Ok("3 to barrel".into()));
    assert_eq!(travel_to_exit(&hexes(&["@ . g . . O"]), &RUINS).map(|walk| steps(&walk)), Ok("3 to goblin".into()));
}

#[test]
fn an_obstacle_that_blocks_the_only_way_stops_a_walk() {
    let mut explorer = Explorer::default();
    assert_eq!(explorer.next_walk(&hexes(&["@ . . . _"]), &RUINS).map(|walk| steps(&walk)), Ok("333".into()));
    let thrown = hexes(&["@ = . . _"]);
    for _ in 0..2 {
        assert_eq!(explorer.next_walk(&thrown, &RUINS), Err(Stop::Barred(obstacle("barrel", 1, 0))));
    }
}

#[test]
fn a_prop_or_a_foe_is_approached() {
    let view = hexes(&["@ . . = ."]);
    assert_eq!(travel(&view, &RUINS, Pos::new(3, 0)).map(|walk| steps(&walk)), Ok("33 to barrel".into()));
    assert_eq!(travel(&hexes(&["@ = . ."]), &RUINS, Pos::new(1, 0)), Err(Stop::Beside(obstacle("barrel", 1, 0))));
    assert_eq!(travel(&hexes(&["@ . g ."]), &RUINS, Pos::new(2, 0)).map(|walk| steps(&walk)), Ok("3 to goblin".into()));
}

#[test]
fn an_item_left_for_lack_of_room_is_fetched_once_there_is_room() {
    let mut explorer = Explorer::default();
    let mut walk = |row: &str, carried: usize| {
        let mut view = hexes(&[row]);
        view.pack.resize(carried, Gear::default());
        explorer.next_walk(&view, &RUINS).map(|walk| steps(&walk))
    };
    assert_eq!(walk("! . @ . .", 10), Err(Stop::Explored), "the pack is full");
    assert_eq!(walk("! . @ . .", 9), Ok("00".into()));
    assert_eq!(walk("@ . . . .", 10), Err(Stop::Explored));
}

#[test]
fn an_item_that_the_hero_does_not_take_is_fetched_once_something_is_given_away() {
    let mut explorer = Explorer::default();
    let mut walk = |rows: &[&str], carried: usize, lies_here: bool| {
        let mut view = hexes(rows);
        view.things.splice(0..0, lies_here.then(|| Thing::new(b'!', Pos::new(0, 0))));
        view.pack.resize(carried, Gear::default());
        explorer.next_walk(&view, &RUINS).map(|walk| steps(&walk))
    };
    assert_eq!(walk(&["@ . . . ."], 5, true), Err(Stop::Explored));
    assert_eq!(walk(&["! . @ . ."], 5, false), Err(Stop::Explored));
    assert_eq!(walk(&["! . @ . ."], 4, false), Ok("00".into()));
}

#[test]
fn a_new_level_resets_exploration() {
    let mut explorer = Explorer::default();
    explorer.next_walk(&hexes(&["@ . . _ #"]), &RUINS).unwrap();
    assert_eq!(explorer.next_walk(&hexes(&[". . @ _ #"]), &RUINS), Err(Stop::Explored));
    // This view knows as many cells, but other ones.
    assert_eq!(explorer.next_walk(&hexes(&["_ . . @ #"]), &RUINS).map(|walk| steps(&walk)), Ok("00".into()));
}

/// A row of hexes in which every creature flees.
fn fleeing(rows: &[&str]) -> View {
    let mut view = hexes(rows);
    view.things.iter_mut().filter(|thing| thing.id != b'@').for_each(|thing| thing.conditions = 1);
    view
}

#[test]
fn creatures_that_move_about_bar_a_way_only_before_the_hero() {
    let explore = |rows: &[&str]| Explorer::default().next_walk(&fleeing(rows), &RUINS).map(|walk| steps(&walk));
    assert_eq!(explore(&["_ . . . @ . g ! #"]), Ok("333".into()), "the orb is nearer, and the goblin will have moved");
    assert_eq!(explore(&["_ . . . @ g . ! #"]), Err(Stop::Barred(obstacle("goblin", 5, 0))));
    let two = ["@ g . ! # #", " b . . . # #"];
    assert_eq!(explore(&["@ g . ! # #", " . . . . # #"]), Ok("4332".into()), "round one");
    assert_eq!(explore(&two), Err(Stop::Barred(obstacle("goblin", 1, 0))), "another stands on the way round");
    assert_eq!(explore(&["@ g = ! #"]), Err(Stop::Barred(obstacle("goblin", 1, 0))), "it is not struck for a barrel behind it");
    assert_eq!(explore(&["@ . g = ! #"]), Ok("33 to barrel".into()));
    let mut under = fleeing(&["@ . g . #"]);
    under.things.insert(0, Thing::new(b'!', Pos::new(2, 0)));
    assert_eq!(Explorer::default().next_walk(&under, &RUINS).map(|walk| steps(&walk)), Ok("33".into()), "an orb lies under it");
}
