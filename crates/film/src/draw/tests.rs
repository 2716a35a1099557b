use super::*;
use crate::pixmap::Pixmap;
use barrow_app::ThemeName;
use barrow_core::{Colour, Condition, Entry, Legend, Light, Topology};
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
        entry(6, "crab", 'c', Role::Foe),
        entry(7, "hole", '>', Role::Hole),
    ]),
    conditions: &[
        Condition { name: "asleep", glyph: 'z', about: "Asleep.", ..Condition::BASE },
        Condition { name: "on edge", glyph: '!', about: "Awake.", ..Condition::BASE },
    ],
    ..Variant::BASE
};

const GREY: [u8; 3] = [100, 100, 100];
const BLUE: [u8; 3] = [40, 40, 200];
const GREEN: [u8; 3] = [40, 200, 40];
const RED: [u8; 3] = [200, 40, 40];
const YELLOW: [u8; 3] = [200, 200, 40];

/// Sprites of one colour each: the wall is taller than its cell, the foe is narrower, and a sleeping foe is yellow.
fn sprites() -> Sprites {
    let mut text = "# Licence: none\npalette\na #646464\nb #2828c8\nc #28c828\nd #c82828\ne #c8c828\n".to_owned();
    for (name, key, width, height) in [
        ("floor", "a", 16, 16),
        ("hole", "a", 16, 16),
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
    text.push_str("sprite crab 2x1\nab\n");
    Sprites::parse(&text).unwrap()
}

/// A room with only floor, all in view.
fn room() -> View {
    let mut view = View::default();
    view.begin(3, 3);
    view.tiles.resize(9, 0);
    view
}

fn drawn_with(view: &View, day: Option<Pos>, moment: impl Fn(&mut Moment)) -> Pixmap {
    let mut painter = Painter::new(&VARIANT, Arc::new(sprites()), Ink::of(ThemeName::Default), false);
    painter.show(view.clone(), day);
    let mut shown = Moment { figures: painter.figures(), ..Moment::default() };
    moment(&mut shown);
    let whole = painter.grid().whole();
    Pixmap::of(painter.draw(whole, &shown))
}

/// The view as drawn with nobody in motion.
fn drawn(view: &View) -> Pixmap {
    drawn_with(view, None, |_| ())
}

/// A colour where nothing is dark. The light of the night is added to it.
fn lit(colour: [u8; 3]) -> [u8; 3] {
    let paper = Ink::of(ThemeName::Default).paper();
    std::array::from_fn(|part| (f32::from(colour[part]) + f32::from(paper[part]) * NIGHT) as u8)
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
    assert_eq!((middle(&picture, 0, 0), middle(&picture, 1, 2)), (lit(GREY), lit(BLUE)));
    assert_eq!(picture.get(24, 18), Some(lit(GREEN)), "the head");
    assert_eq!(picture.get(24, 30), Some(lit(BLUE)), "the feet");
    assert_eq!(picture.get(18, 18), Some(lit(GREY)), "the ground beside it");
    view.things[0].at = Pos::new(1, 2);
    assert_eq!(drawn(&view).get(24, 34), Some(lit(GREEN)), "a figure stands in front of it");
}

#[test]
fn things_that_are_not_ground_stand_on_the_ground_beside_them() {
    let mut view = room();
    view.tiles[4] = 3;
    let picture = drawn(&view);
    assert_eq!((picture.get(24, 24), picture.get(17, 24)), (Some(lit(GREEN)), Some(lit(GREY))));
}

#[test]
fn things_without_a_sprite_are_letters() {
    let mut view = room();
    view.things.push(Thing::new(2, Pos::new(1, 1)));
    let with_hero = drawn(&view);
    let cell: Vec<[u8; 3]> =
        (16..32).flat_map(|y| (16..32).map(move |x| (x, y))).filter_map(|(x, y)| with_hero.get(x, y)).collect();
    let (letter, ground) = (lit(Ink::of(ThemeName::Default).thing(Colour::White, Role::Hero)), lit(GREY));
    assert!(cell.contains(&letter) && cell.contains(&ground));
    assert!(cell.iter().all(|pixel| [letter, ground].contains(pixel)));
}

#[test]
fn a_condition_shows() {
    let mut view = room();
    let foe = Thing::new(3, Pos::new(1, 1));
    view.things.push(Thing { conditions: 1, ..foe });
    assert_eq!(middle(&drawn(&view), 1, 1), lit(YELLOW));
    view.things = vec![foe];
    assert_eq!(middle(&drawn(&view), 1, 1), lit(GREEN));
}

#[test]
fn darkness_hides_the_rim_of_a_hole_less_than_ground_of_the_same_colour() {
    let mut view = room();
    view.tiles[4] = 7;
    view.light.resize(9, Light { level: 0, is_cool: false });
    let dark = drawn(&view);
    let light = |colour: [u8; 3]| colour.iter().map(|part| u32::from(*part)).sum::<u32>();
    assert!(light(middle(&dark, 1, 1)) > light(middle(&dark, 2, 2)) * 5 / 4);
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
    let night = Ink::of(ThemeName::Default).paper().map(|part| (f32::from(part) * NIGHT).round() as u8);
    assert_eq!(middle(&picture, 0, 0), night);
    assert!(middle(&picture, 1, 1)[0] > 90 && middle(&picture, 2, 1)[0] < 60, "{:?}", middle(&picture, 2, 1));
    view.things.push(Thing::new(3, Pos::new(0, 0)));
    assert_eq!(drawn(&view), picture, "things on unknown ground are not drawn");
}

#[test]
fn spores_glow_and_a_run_that_was_won_ends_in_the_light_of_day() {
    let mut view = room();
    view.light.resize(9, Light { level: 0, is_cool: true });
    let at = |view: &View, day: Option<Pos>, x: usize, y: usize| drawn_with(view, day, |_| ()).get(x, y).unwrap();
    let dark = at(&view, None, 24, 24);
    view.light[4].level = 5;
    let beside = at(&view, None, 24, 44);
    assert!(beside[2] > beside[0] + 10 && beside[2] > dark[2], "{beside:?}");
    view.light[4].level = 0;
    let day = at(&view, Some(Pos::new(1, 1)), 24, 24);
    assert!(day.iter().zip(dark).all(|(day, dark)| *day > dark + 40), "{day:?}");
}

/// The test's own generator. It makes few small moments: if areas covered everything, an area that is too small would go unnoticed.
struct Dice(u32);

impl Dice {
    fn below(&mut self, most: f32) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from((self.0 >> 16) as u16) / 65_536.0 * most
    }

    fn place(&mut self) -> Place {
        Place { u: self.below(6.0), v: self.below(2.0) }
    }

    fn moment(&mut self, time: f64) -> Moment {
        let figure = |dice: &mut Self| Figure {
            id: 3,
            place: dice.place(),
            lift: dice.below(1.0),
            alpha: 0.2 + dice.below(0.8),
            size: 0.5 + dice.below(0.5),
            tint: Some((RED, dice.below(1.0))),
            conditions: 0,
            is_left: dice.below(1.0) < 0.5,
        };
        let figures = (0..self.below(3.0) as usize).map(|_| figure(self)).collect();
        let kinds = [
            SparkKind::Sprite("fx/hit".to_owned(), 0.0),
            SparkKind::Lightning(self.place()),
            SparkKind::Bolt(self.place()),
            SparkKind::Flying("fx/hit".to_owned(), self.place(), 0.5),
            SparkKind::Thing(3),
            SparkKind::Ring(1.2),
            SparkKind::Dot,
            SparkKind::Cell,
        ];
        let spark = |dice: &mut Self, kind| Spark { kind, place: dice.place(), lift: 0.4, colour: YELLOW, alpha: 0.6 };
        let mut sparks = Vec::new();
        for kind in kinds {
            if self.below(1.0) < 0.2 {
                sparks.push(spark(self, kind));
            }
        }
        let glows = vec![Glow { place: self.place(), radius: 1.5, colour: RED, strength: 0.5 }];
        let hidden = vec![(4, Pos::new(1, 1))];
        Moment { figures, sparks, glows, hidden, time, motion: Motion::All, ..Moment::default() }
    }
}

#[test]
fn drawing_only_what_changes_gives_the_picture_that_drawing_everything_gives() {
    let sprites = Arc::new(sprites());
    let mut dice = Dice(3);
    for theme in [ThemeName::Default, ThemeName::Monochrome] {
        let painter = || Painter::new(&VARIANT, Arc::clone(&sprites), Ink::of(theme), false);
        for round in 0..40 {
            let mut view = room();
            view.light.extend((0..9).map(|_| Light { level: dice.below(8.0) as i8 - 2, is_cool: dice.below(1.0) < 0.5 }));
            view.things.push(Thing::new(4, Pos::new(1, 1)));
            let mut quick = painter();
            quick.show(view.clone(), None);
            for step in 0..3 {
                let moment = dice.moment(f64::from(round) + f64::from(step) * 0.002);
                let window = Window { x: -9, y: -5, width: 70, height: 64 };
                // A glow that reaches everywhere makes the painter redraw everything.
                let mut slow = painter();
                slow.show(view.clone(), None);
                let mut all = moment.clone();
                let middle = Place { u: 3.0, v: 1.0 };
                all.glows.push(Glow { place: middle, radius: 20.0, colour: RED, strength: 0.0 });
                let (quick, slow) = (quick.draw(window, &moment).pixels.clone(), slow.draw(window, &all));
                assert!(quick == slow.pixels, "round {round}, step {step}");
            }
        }
    }
}

#[test]
fn sprites_are_mirrored_and_letters_are_not() {
    let mut view = room();
    let mut looks = |id: u8| {
        view.things = vec![Thing::new(id, Pos::new(1, 1))];
        let [right, left] = [false, true].map(|is_left| {
            drawn_with(&view, None, |moment| moment.figures.iter_mut().for_each(|figure| figure.is_left = is_left))
        });
        right == left
    };
    assert!(looks(2), "a letter");
    assert!(!looks(6), "a sprite that is not the same on both sides");
}

#[test]
fn things_in_the_air_are_not_on_the_ground_yet() {
    let mut view = room();
    view.things.push(Thing::new(4, Pos::new(1, 1)));
    let flying = drawn_with(&view, None, |moment| moment.hidden.push((4, Pos::new(1, 1))));
    view.things.clear();
    assert_eq!(flying, drawn(&view));
}

#[test]
fn a_pale_bolt_crosses_the_cells_between_two_places() {
    let line = drawn_with(&room(), None, |moment| {
        let (place, to) = (Place { u: 1.0, v: 1.0 }, Place { u: 5.0, v: 1.0 });
        moment.sparks.push(Spark { kind: SparkKind::Bolt(to), place, lift: 0.0, colour: YELLOW, alpha: 1.0 });
    });
    assert_ne!(line.get(24, 22), Some(lit(GREY)));
    assert_eq!(line.get(24, 12), Some(lit(GREY)));
}
