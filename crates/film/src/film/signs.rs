//! Draws the cursor, bars of hit points and signs of conditions over the picture of a map.

use crate::draw::{CELL, Painter, Window};
use crate::pixmap::{Pixmap, Rgb};
use barrow_core::{Pos, Role, Sight, Thing, Variant, View};
use barrow_raster::{Point, near, real};

const BAR_EDGE: Rgb = [20, 18, 28];
const BAR: Rgb = [232, 90, 76];

/// Draws these signs over the part of the map in `window`.
pub fn draw(pixmap: &mut Pixmap, painter: &Painter, variant: &Variant, view: &View, window: Window) {
    let grid = painter.grid();
    let corner = |pos: Pos| {
        let (left, top) = grid.corner(pos);
        (left - window.x, top - window.y)
    };
    let is_hero = |thing: &Thing| variant.legend.role(thing.id) == Role::Hero;
    // A view of the end shows all creatures of the level, and the signs of creatures nearby would cover the hero.
    let has_fallen = view.things.iter().any(|thing| is_hero(thing) && thing.hp.is_some_and(|hp| hp.value <= 0));
    let shown = view.things.iter().filter(|thing| grid.has(thing.at) && view.sight(thing.at) == Sight::InView);
    for danger in &view.dangers {
        if let Some(from) = danger.dir.and_then(|dir| variant.topology.delta(dir)).map(|(dx, dy)| danger.at.offset(-dx, -dy)) {
            let [here, before] = [danger.at, from].map(|pos| grid.middle(pos));
            draw_arrow(
                pixmap,
                Point { x: here.x - real(window.x), y: here.y - real(window.y) },
                (here.x - before.x, here.y - before.y),
            );
        }
    }
    for thing in shown.filter(|_| !has_fallen) {
        let (left, top) = corner(thing.at);
        draw_signs(pixmap, painter, thing, left, top + grid.cell_height());
        if let Some(hp) = thing.hp.filter(|hp| !is_hero(thing) && hp.max > 0 && (1..hp.max).contains(&hp.value)) {
            let foot = top + grid.cell_height() - 3;
            pixmap.fill(left + 2, foot, CELL - 4, 3, BAR_EDGE);
            pixmap.fill(left + 3, foot + 1, ((CELL - 6) * hp.value / hp.max).max(1), 1, BAR);
        }
    }
    if let (Some(cursor), Some(picture)) = (view.cursor, painter.looks().named("ui/cursor").and_then(|sprite| sprite.frame(0))) {
        let (left, top) = corner(cursor);
        pixmap.draw(picture, left + (CELL - picture.width as i32) / 2, top + grid.cell_height() - picture.height as i32);
    }
}

/// Draws an arrowhead where an announced strike comes into the cell around `middle`, one step of `(x, y)` pixels further.
fn draw_arrow(pixmap: &mut Pixmap, middle: Point, (x, y): (f32, f32)) {
    let long = x.hypot(y);
    let (ahead, (left, top)) = ((x / long, y / long), (near(middle.x - x * 0.42), near(middle.y - y * 0.42)));
    for (grown, colour) in [(1.0, BAR_EDGE), (0.0, BAR)] {
        for (dx, dy) in (-5..=5).flat_map(|dy| (-5..=5).map(move |dx| (dx, dy))) {
            let (along, aside) = (real(dx) * ahead.0 + real(dy) * ahead.1, real(dx) * ahead.1 - real(dy) * ahead.0);
            if along > -1.5 - grown && aside.abs() <= 1.5 - along + grown {
                pixmap.fill(left + dx, top + dy, 1, 1, colour);
            }
        }
    }
}

/// Draws the signs of a thing's conditions in a row over its head.
fn draw_signs(pixmap: &mut Pixmap, painter: &Painter, thing: &Thing, left: i32, foot: i32) {
    let head = foot - painter.height(thing.id).map_or(CELL, |height| height as i32);
    let signs = || painter.looks().signs(thing.conditions);
    let across: i32 = signs().map(|sign| sign.width as i32 + 1).sum();
    let mut x = left + (CELL + 1 - across) / 2;
    for sign in signs() {
        pixmap.draw(sign, x, head - sign.height as i32);
        x += sign.width as i32 + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::testing::run;
    use crate::ink::Ink;
    use crate::sheets::sprites;
    use barrow_app::ThemeName;
    use barrow_core::{Show, Stat};
    use barrow_shelf::SHELF;
    use std::sync::Arc;

    #[test]
    fn no_sign_hides_a_hero_who_has_fallen() {
        let run = run("into-ruins", 7, 1);
        let mut play = SHELF.start(&run.header).unwrap();
        run.advance(play.as_mut(), 0..1, &mut Show::off(), &mut |_, _| ()).unwrap();
        let (variant, mut view) = (play.variant(), View::default());
        play.view(&mut view);
        let hero = view.hero.unwrap();
        let foe = variant.legend.entries().iter().find(|entry| entry.role.is_foe()).unwrap().id;
        view.things.push(Thing { conditions: u16::MAX, ..Thing::new(foe, hero) });
        let painter = Painter::new(variant, Arc::new(sprites(&SHELF, "into-ruins")), Ink::of(ThemeName::Default), false);
        let window = painter.grid().whole();
        let is_marked = |view: &View| {
            let blank = Pixmap::filled(window.width as usize, window.height as usize, [0; 3]);
            let mut drawn = blank.clone();
            draw(&mut drawn, &painter, variant, view, window);
            drawn != blank
        };
        assert!(is_marked(&view));
        for thing in view.things.iter_mut().filter(|thing| variant.legend.role(thing.id) == Role::Hero) {
            thing.hp = Some(Stat { value: 0, max: 20 });
        }
        assert!(!is_marked(&view));
        let strike = |dir| barrow_core::Danger::new(hero, foe).towards(barrow_core::Dir(dir));
        view.dangers = vec![strike(0)];
        assert!(is_marked(&view), "an arrow shows an announced strike");
    }
}
