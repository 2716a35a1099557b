//! A descent card: a picture with a silhouette of each level, the path taken and the place where it ended.

mod levels;

use super::caption::{Caption, GIVEN_UP};
use super::{FilmError, Options, Still};
use crate::draw::{CELL, Grid, LETTER, Window, lines, write};
use crate::ink::Ink;
use crate::name::sprite_name;
use crate::pixmap::{Pixmap, Rgb};
use crate::sheets::sprites;
use crate::sprite::Picture;
use barrow_app::{ending, words};
use barrow_core::replay::Opening;
use barrow_core::{Colour, Legend, Pos, Replay, Role, Shelf, Sight, Tone, Variant};
use barrow_raster::{mix, near, real};
use levels::{Level, Trace, trace};

/// The usual size of link previews. \[pixels\]
const SIZE: (i32, i32) = (1200, 630);
/// The width of the words on the left, and the gap to the edges. \[pixels\]
const WORDS: i32 = 500;
const EDGE: i32 = 32;
/// The gap between levels, and the height of a level's number. \[pixels\]
const GAP: i32 = 8;
const NUMBER: i32 = 22;
/// The largest scale of a level.
const LARGEST: f32 = 1.75;
/// How much the hero is enlarged, and the glow behind. \[pixels\]
const HERO: i32 = 7;
const AURA: f32 = 150.0;
/// The glow where the run ended. \[pixels\]
const END: f32 = 46.0;
/// Half the width of the mark there. \[pixels\]
const MARK: i32 = 14;
/// How far a path lights the ground. \[cells\]
const REACH: f32 = 2.4;
/// Half the width of a path. \[pixels\]
const PATH: f32 = 1.7;
/// The most that a card shows of a level, around the place where the hero left it or stands. \[pixels\]
const MOST: (i32, i32) = (24 * CELL, 16 * CELL);
/// A blank at which lines do not break.
const NO_BREAK: &str = "\u{a0}";

/// A descent card of the run in `bytes`, as far as it was played. It shows only what the player has seen.
///
/// # Errors
/// If the bytes are not a run, or the run cannot be started here.
pub fn card(bytes: &[u8], shelf: &Shelf, options: &Options) -> Result<Still, FilmError> {
    let mut replay = Opening::read(bytes, shelf)?.finish();
    let trace = trace(&mut replay);
    let play = replay.play();
    let ink = Ink::of(options.theme);
    let tone = play.status().ending.map_or(Tone::Plain, |ending| if ending.won { Tone::Great } else { Tone::Bad });
    let light = ink.thing(Colour::Orange, Role::Effect);
    let end = if tone == Tone::Plain { light } else { ink.tone(tone) };
    let card = Card { ink, variant: play.variant(), grid: Grid::new(play.variant()), tone, light, end };
    let mut picture = Pixmap::filled(SIZE.0 as usize, SIZE.1 as usize, ink.paper());
    card.draw_levels(&mut picture, &trace);
    let mut top = EDGE;
    if let Some(hero) = hero(&play.variant().legend, shelf, play.info().id) {
        top = card.draw_hero(&mut picture, &hero);
    }
    let Caption { title, seed, .. } = Caption::new(&replay);
    let headline = ending::headline(play).map_or_else(|| unended(&replay), |line| line + ".");
    top = paragraph(&mut picture, top, &title, ink.heading(), &[(4, 1), (3, 2)]);
    top = paragraph(&mut picture, top, &headline, card.end, &[(3, 4)]);
    let counters = whole_counters(&ending::counters(play, &trace.view, replay.len()));
    paragraph(&mut picture, top, &counters, ink.text(), &[(3, 3)]);
    let mut bottom = SIZE.1 - EDGE;
    for word in [&seed].into_iter().map(String::as_str).chain(options.imprint.split(' ')).rev().filter(|word| !word.is_empty()) {
        let fits = |times: &i32| word.chars().count() as i32 * times * LETTER <= WORDS - 2 * EDGE;
        let times = [3, 2].into_iter().find(fits).unwrap_or(1);
        bottom -= times * LETTER;
        write(&mut picture, EDGE, bottom, word, ink.dim(), times);
        bottom -= 2 * times;
    }
    if ink.is_grey() {
        picture.grey();
    }
    Ok(Still { picture, notice: replay.notice() })
}

/// Counters that keep their names and numbers on one line.
fn whole_counters(counters: &str) -> String {
    counters.split(", ").map(|counter| counter.replace(' ', NO_BREAK)).collect::<Vec<_>>().join(", ")
}

/// Where an unfinished run is now.
fn unended(replay: &Replay) -> String {
    if replay.is_closed() {
        return GIVEN_UP.to_owned();
    }
    let (play, header) = (replay.play(), &replay.run().header);
    words::capital(&ending::progress(play.info(), header, play.status().depth, replay.len())) + "."
}

/// The picture of the hero.
fn hero(legend: &Legend, shelf: &Shelf, game: &str) -> Option<Picture> {
    let hero = legend.entries().iter().find(|entry| entry.role == Role::Hero)?;
    sprites(shelf, game).get(&sprite_name(legend, hero.id, |_| false)?)?.frame(0).cloned()
}

/// Writes words below `top`, and returns where the next words begin. Enlarges them by the first of `sizes` at which they need no
/// more lines than it allows, or else to double size.
fn paragraph(picture: &mut Pixmap, mut top: i32, text: &str, colour: Rgb, sizes: &[(i32, usize)]) -> i32 {
    let broken = |times: i32| lines(text, ((WORDS - 2 * EDGE) / (LETTER * times)) as usize);
    let times = sizes.iter().find(|&&(times, most)| broken(times).len() <= most).map_or(2, |&(times, _)| times);
    for line in broken(times) {
        write(picture, EDGE, top, &line.replace(NO_BREAK, " "), colour, times);
        top += (LETTER + 3) * times;
    }
    top + EDGE / 2
}

/// Settings shared by all parts of a card.
struct Card {
    ink: Ink,
    variant: &'static Variant,
    grid: Grid,
    /// The tone of the run's ending.
    tone: Tone,
    /// The colour of a torch, and the colour of the ending.
    light: Rgb,
    end: Rgb,
}

impl Card {
    /// Draws the hero in its own light, and returns where the words begin.
    fn draw_hero(&self, picture: &mut Pixmap, hero: &Picture) -> i32 {
        let (width, height) = (hero.width as i32 * HERO, hero.height as i32 * HERO);
        glow(picture, (EDGE + width / 2, EDGE + height / 2), AURA, self.end, 0.5);
        for (y, row) in (0..).zip(hero.rows()) {
            for (x, &[red, green, blue, _]) in (0..).zip(row).filter(|(_, pixel)| pixel[3] > 0) {
                picture.fill(EDGE + x * HERO, EDGE + y * HERO, HERO, HERO, [red, green, blue]);
            }
        }
        height + 2 * EDGE
    }

    /// Draws all levels beside the words, at the same scale and as large as they fit.
    fn draw_levels(&self, picture: &mut Pixmap, trace: &Trace) {
        let windows: Vec<Window> = trace.levels.iter().map(|level| self.known(level)).collect();
        let most = |of: fn(&Window) -> i32| windows.iter().map(of).max().unwrap_or_default().max(CELL);
        let (wide, high) = (most(|window| window.width), most(|window| window.height));
        let number = if self.variant.has_levels() { NUMBER } else { 0 };
        let count = trace.levels.len() as i32;
        let slot = |columns: i32| {
            let rows = (count + columns - 1) / columns;
            let (width, height) = ((SIZE.0 - WORDS - EDGE) / columns, (SIZE.1 - 2 * EDGE) / rows);
            let scale = (real(width - GAP) / real(wide)).min(real(height - GAP - number) / real(high));
            (columns, width, height, scale.min(LARGEST))
        };
        let better = |one: (i32, i32, i32, f32), other: (i32, i32, i32, f32)| if other.3 > one.3 { other } else { one };
        let (columns, width, height, scale) = (2..=count).map(slot).fold(slot(1), better);
        for (index, (level, window)) in (0..).zip(trace.levels.iter().zip(&windows)) {
            let (left, top) = (WORDS + index % columns * width, EDGE + index / columns * height);
            let small = shrunk(&self.silhouette(level, *window, scale), scale);
            let x = left + (width - small.width as i32) / 2;
            let y = top + number + (height - number - small.height as i32) / 2;
            picture.paste(&small, x, y);
            let is_last = index as usize == trace.last;
            if number > 0 {
                write(picture, x, y - number, &level.depth.to_string(), if is_last { self.end } else { self.ink.dim() }, 2);
            }
            if let Some(&at) = level.path.last().filter(|_| is_last) {
                let middle = self.grid.middle(at);
                let on_card = |at: f32, from: i32, to: i32| to + ((at - real(from)) * scale) as i32;
                self.mark(picture, (on_card(middle.x, window.x, x), on_card(middle.y, window.y, y)));
            }
        }
    }

    /// The part of a level's map that the player knows, as far as it is near the hero's last place there.
    fn known(&self, level: &Level) -> Window {
        let (mut left, mut top, mut right, mut bottom) = (i32::MAX, i32::MAX, 0, 0);
        for pos in level.view.positions().filter(|&pos| self.ground(level, pos).is_some()) {
            let (x, y) = self.grid.corner(pos);
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x + CELL), bottom.max(y + self.grid.cell_height()));
        }
        if right == 0 {
            return self.grid.whole();
        }
        let middle = level.path.last().map_or((left, top), |&at| self.grid.corner(at));
        let along = |from: i32, to: i32, middle: i32, most: i32| {
            let width = (to - from).min(most);
            ((middle + CELL / 2 - width / 2).clamp(from, to - width), width)
        };
        let ((x, width), (y, height)) = (along(left, right, middle.0, MOST.0), along(top, bottom, middle.1, MOST.1));
        Window { x, y, width, height }
    }

    /// The role of a cell, if the player knows it and it is part of the world.
    fn ground(&self, level: &Level, pos: Pos) -> Option<Role> {
        if !self.grid.has(pos) || level.view.sight(pos) == Sight::Unknown {
            return None;
        }
        let role = self.variant.legend.role(level.view.tile(pos)?);
        (!matches!(role, Role::Blank | Role::Writing)).then_some(role)
    }

    /// A level before scaling: rock, ground that is brighter near the path, and the path.
    fn silhouette(&self, level: &Level, window: Window, scale: f32) -> Pixmap {
        let paper = self.ink.paper();
        let (rock, dark, lit) =
            (mix(paper, self.ink.dim(), 0.26), mix(paper, self.ink.dim(), 0.48), mix(self.ink.dim(), self.light, 0.75));
        let mut map = Pixmap::filled(window.width as usize, window.height as usize, paper);
        for pos in level.view.positions() {
            let Some(role) = self.ground(level, pos) else { continue };
            let far = level.path.iter().map(|&at| self.grid.far(at, pos)).fold(f32::MAX, f32::min);
            let bright = 1.0 / (1.0 + (far / REACH) * (far / REACH));
            let colour = match role {
                Role::Wall => mix(rock, lit, bright * 0.25),
                Role::Hole => mix(paper, rock, 0.5),
                _ => mix(dark, lit, bright * 0.8),
            };
            let (left, top) = self.grid.corner(pos);
            for y in 0..self.grid.cell_height() {
                let span = self.grid.span(y);
                map.fill(left - window.x + span.start, top - window.y + y, span.len() as i32, 1, colour);
            }
        }
        let point = |pos: Pos| {
            let middle = self.grid.middle(pos);
            (middle.x as i32 - window.x, middle.y as i32 - window.y)
        };
        let path = near(PATH / scale).clamp(1, 3);
        let bright = mix(self.light, self.ink.heading(), 0.7);
        for (index, step) in level.path.windows(2).enumerate() {
            let part = real(index as i32 + 1) / real(level.path.len() as i32);
            stroke(&mut map, point(step[0]), point(step[1]), path, mix(self.light, bright, part));
        }
        if let Some(&first) = level.path.first() {
            disc(&mut map, point(first), 2 * path + 1, bright);
        }
        map
    }

    /// Marks where the run ended: a cross, or a star if the player won. An unfinished run gets a disc.
    fn mark(&self, picture: &mut Pixmap, (middle_x, middle_y): (i32, i32)) {
        glow(picture, (middle_x, middle_y), END, self.end, 0.8);
        let is_marked = |x: i32, y: i32, wider: i32| match self.tone {
            Tone::Bad => (x - y).abs() <= 2 + wider && x.max(y) <= 8 + wider,
            Tone::Great => x * y <= 5 * (1 + wider) && x.max(y) <= 12 + wider,
            Tone::Plain | Tone::Good => x * x + y * y <= (5 + wider).pow(2),
        };
        for (wider, [red, green, blue]) in [(2, self.ink.paper()), (0, self.ink.text())] {
            for y in -MARK..=MARK {
                for x in (-MARK..=MARK).filter(|x| is_marked(x.abs(), y.abs(), wider)) {
                    picture.blend(middle_x + x, middle_y + y, [red, green, blue, 255]);
                }
            }
        }
    }
}

/// Adds light around a point.
fn glow(picture: &mut Pixmap, (middle_x, middle_y): (i32, i32), radius: f32, [red, green, blue]: Rgb, strength: f32) {
    let reach = radius as i32;
    for y in -reach..=reach {
        for x in -reach..=reach {
            let near = 1.0 - (real(x * x + y * y)) / (radius * radius);
            if near > 0.0 {
                picture.blend(middle_x + x, middle_y + y, [red, green, blue, (near * near * strength * 255.0) as u8]);
            }
        }
    }
}

fn disc(picture: &mut Pixmap, (middle_x, middle_y): (i32, i32), radius: i32, [red, green, blue]: Rgb) {
    for y in -radius..=radius {
        for x in (-radius..=radius).filter(|x| x * x + y * y <= radius * radius) {
            picture.blend(middle_x + x, middle_y + y, [red, green, blue, 255]);
        }
    }
}

/// Draws a line between two points.
fn stroke(picture: &mut Pixmap, from: (i32, i32), to: (i32, i32), radius: i32, colour: Rgb) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let steps = across.abs().max(down.abs()).max(1);
    for step in 0..=steps {
        disc(picture, (from.0 + across * step / steps, from.1 + down * step / steps), radius, colour);
    }
}

/// A picture at another scale. Each of its pixels is the mean of the pixels that it replaces.
fn shrunk(picture: &Pixmap, scale: f32) -> Pixmap {
    let length = |length: usize| ((real(length as i32) * scale) as usize).max(1);
    let mut shrunk = Pixmap::filled(length(picture.width), length(picture.height), [0; 3]);
    let part = |at: usize, most: usize| {
        let of = |at: usize| ((real(at as i32) / scale) as usize).min(most);
        of(at)..of(at + 1).max(of(at) + 1).min(most)
    };
    for y in 0..shrunk.height {
        for x in 0..shrunk.width {
            let (mut sum, mut count) = ([0; 3], 0);
            for row in part(y, picture.height) {
                for pixel in &picture.pixels[row * picture.width..][part(x, picture.width)] {
                    (0..3).for_each(|index| sum[index] += u32::from(pixel[index]));
                    count += 1;
                }
            }
            shrunk.pixels[y * shrunk.width + x] = sum.map(|sum| (sum / count.max(1)) as u8);
        }
    }
    shrunk
}

#[cfg(test)]
mod tests;
