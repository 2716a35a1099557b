use super::*;
use barrow_app::ThemeName;
use barrow_core::{Colour, Condition, Cue, Entry, Event, Legend, Light, Motion, Tone, Topology};
use std::fmt::Write;

const fn entry(id: u8, name: &'static str, glyph: char, role: Role) -> Entry {
    Entry { id, name, glyph, ascii: glyph, colour: Colour::White, role, about: "Something." }
}

const VARIANT: Variant = Variant {
    size: (3, 3),
    topology: Topology::Square4,
    legend: Legend::new(&[
        entry(0, "floor", '.', Role::Floor),
        entry(1, "wall", '#', Role::Wall),
        entry(2, "you", '@', Role::Hero),
        entry(3, "foe", 'f', Role::Foe),
        entry(4, "fire", '^', Role::Effect),
        entry(5, "writing", 'W', Role::Writing),
    ]),
    cues: &[cue(Motion::Flash), cue(Motion::Bolt), cue(Motion::None)],
    conditions: &[
        Condition { name: "asleep", glyph: 'z', about: "Asleep.", ..Condition::BASE },
        Condition { name: "on edge", glyph: '!', about: "Awake.", ..Condition::BASE },
    ],
    ..Variant::BASE
};

const fn cue(look: Motion) -> Cue {
    Cue::new("it", Tone::Plain, "It happens.").with_look(look)
}

const GREY: [u8; 3] = [100, 100, 100];
const BLUE: [u8; 3] = [40, 40, 200];
const GREEN: [u8; 3] = [40, 200, 40];
const RED: [u8; 3] = [200, 40, 40];
const YELLOW: [u8; 3] = [200, 200, 40];

/// Sprites of one colour each: the wall is taller than its cell, the foe narrower, and asleep it is yellow.
fn sprites() -> Sprites {
    let mut text = "# Licence: none\npalette\na #646464\nb #2828c8\nc #28c828\nd #c82828\ne #c8c828\n".to_owned();
    for (name, key, width, height) in [
        ("floor", "a", 16, 16),
        ("wall", "b", 16, 24),
        ("foe", "c", 4, 16),
        ("fire", "d", 8, 8),
        ("asleep/foe", "e", 4, 16),
        ("mark/on-edge", "d", 2, 2),
        ("ui/cursor", "e", 2, 2),
        ("fx/hit", "d", 8, 8),
    ] {
        let row = format!("{}\n", key.repeat(width));
        let _ = write!(text, "sprite {name} {width}x{height}\n{}", row.repeat(height));
    }
    Sprites::parse(&text).unwrap()
}

/// All floor, and all of it in view.
fn room() -> View {
    let mut view = View::default();
    view.begin(3, 3);
    view.tiles.resize(9, 0);
    view
}

fn drawn(view: &View) -> Pixmap {
    let sprites = sprites();
    let painter = Painter::new(&VARIANT, &sprites, Ink::of(ThemeName::Default));
    painter.draw(view, painter.grid().whole(), 0, None)
}

/// The middle of a cell.
fn middle(pixmap: &Pixmap, x: usize, y: usize) -> [u8; 3] {
    pixmap.get(x * 16 + 8, y * 16 + 8).unwrap()
}

#[test]
fn walls_hide_the_feet_of_what_is_behind_them_and_nothing_else() {
    let mut view = room();
    view.tiles[7] = 1;
    view.things.push(Thing::new(3, Pos::new(1, 1)));
    let picture = drawn(&view);
    assert_eq!((middle(&picture, 0, 0), middle(&picture, 1, 2)), (GREY, BLUE));
    assert_eq!(picture.get(24, 18), Some(GREEN), "the head");
    assert_eq!(picture.get(24, 30), Some(BLUE), "the feet");
    assert_eq!(picture.get(18, 18), Some(GREY), "the ground beside it");
    view.things[0].at = Pos::new(1, 2);
    assert_eq!(drawn(&view).get(24, 34), Some(GREEN), "who stands there stands before it");
}

#[test]
fn what_is_no_ground_stands_on_the_ground_beside_it() {
    let mut view = room();
    view.tiles[4] = 3;
    let picture = drawn(&view);
    assert_eq!((picture.get(24, 24), picture.get(17, 24)), (Some(GREEN), Some(GREY)));
}

#[test]
fn what_has_no_sprite_is_its_letter_and_writing_is_on_nothing() {
    let mut view = room();
    view.things.push(Thing::new(2, Pos::new(1, 1)));
    let with_hero = drawn(&view);
    let cell: Vec<[u8; 3]> =
        (16..32).flat_map(|y| (16..32).map(move |x| (x, y))).filter_map(|(x, y)| with_hero.get(x, y)).collect();
    let letter = Ink::of(ThemeName::Default).thing(Colour::White, Role::Hero);
    assert!(cell.contains(&letter) && cell.contains(&GREY));
    assert!(cell.iter().all(|pixel| [letter, GREY].contains(pixel)));
    view.tiles[0] = 5;
    assert_eq!(drawn(&view).get(0, 15), Some(NIGHT));
}

#[test]
fn conditions_wounds_and_the_cursor_show() {
    let mut view = room();
    let foe = Thing::new(3, Pos::new(1, 1));
    let mut look = |thing: Thing| {
        view.things = vec![thing];
        drawn(&view)
    };
    let plain = look(foe);
    assert_eq!(middle(&look(Thing { conditions: 1, ..foe }), 1, 1), YELLOW);
    let on_edge = look(Thing { conditions: 2, ..foe });
    assert_eq!((on_edge.get(24, 15), plain.get(24, 15)), (Some(RED), Some(GREY)), "over its head");
    assert_eq!(look(foe.with_hp(5, 5)), plain);
    let [some, most] = [1, 4].map(|hp| look(foe.with_hp(hp, 5)));
    assert!(some != plain && most != some);
    view.cursor = Some(Pos::new(0, 0));
    assert_eq!(drawn(&view).get(8, 15), Some(YELLOW));
}

#[test]
fn darkness_hides_ground_more_than_figures_and_fires_not_at_all() {
    let mut view = room();
    view.light.resize(9, Light { level: 0, is_cool: false });
    view.things = vec![Thing::new(3, Pos::new(0, 1)), Thing::new(4, Pos::new(1, 1))];
    let dark = drawn(&view);
    let light = |colour: [u8; 3]| colour.iter().map(|part| u32::from(*part)).sum::<u32>();
    assert!(light(middle(&dark, 2, 2)) < light(GREY) * 2 / 3);
    assert!(light(middle(&dark, 0, 1)) > light(GREEN) * 2 / 3);
    assert!(light(dark.get(24, 28).unwrap()) >= light(RED));
    view.light.fill(Light { level: 4, is_cool: false });
    assert!(light(middle(&drawn(&view), 2, 2)) >= light(GREY) - 30);
}

#[test]
fn nothing_is_drawn_of_what_is_not_known_and_what_is_remembered_is_dim() {
    let mut view = room();
    view.sight.resize(9, Sight::Unknown);
    (view.sight[4], view.sight[5]) = (Sight::InView, Sight::Remembered);
    let picture = drawn(&view);
    assert_eq!(middle(&picture, 0, 0), NIGHT);
    assert!(middle(&picture, 1, 1)[0] > 90 && middle(&picture, 2, 1)[0] < 60, "{:?}", middle(&picture, 2, 1));
    view.things.push(Thing::new(3, Pos::new(0, 0)));
    assert_eq!(drawn(&view), picture, "nor of what stands there");
}

#[test]
fn blows_and_flights_show_where_they_are() {
    let sprites = sprites();
    let painter = Painter::new(&VARIANT, &sprites, Ink::of(ThemeName::Default));
    let window = Window { x: 8, y: 0, width: 40, height: 48 };
    let plain = painter.draw(&room(), window, 0, None);
    let after = |cue: u8| {
        let mut picture = plain.clone();
        let event = Event { cue, who: 3, whom: 2, at: Pos::new(0, 1), to: Pos::new(2, 1), amount: 1 };
        painter.draw_events(&mut picture, window, &[event]);
        picture
    };
    let (blow, flight) = (after(0), after(1));
    assert_eq!((blow.get(32, 24), blow.get(16, 24)), (Some(RED), Some(GREY)));
    assert!(flight.get(16, 24) > Some(GREY) && flight.get(16, 12) == Some(GREY));
    assert_eq!(after(2), plain);
    assert_eq!(after(9), plain, "a cue that nobody listed");
}

#[test]
fn spores_glow_and_a_run_that_was_won_ends_in_the_light_of_day() {
    let mut view = room();
    view.light.resize(9, Light { level: 0, is_cool: true });
    let sprites = sprites();
    let painter = Painter::new(&VARIANT, &sprites, Ink::of(ThemeName::Default));
    let whole = painter.grid().whole();
    let at = |view: &View, day: Option<Pos>, x: usize, y: usize| painter.draw(view, whole, 0, day).get(x, y).unwrap();
    let dark = at(&view, None, 24, 24);
    view.light[4].level = 5;
    let beside = at(&view, None, 24, 44);
    assert!(beside[2] > beside[0] + 10 && beside[2] > dark[2], "{beside:?}");
    view.light[4].level = 0;
    let day = at(&view, Some(Pos::new(1, 1)), 24, 24);
    assert!(day.iter().zip(dark).all(|(day, dark)| *day > dark + 40), "{day:?}");
}
