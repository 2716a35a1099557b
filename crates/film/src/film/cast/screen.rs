//! One screen of coloured letters.

use crate::draw::letter_in_light;
use crate::film::caption::Caption;
use crate::film::reel::{Reel, Shot};
use crate::ink::Ink;
use crate::pixmap::Rgb;
use barrow_core::{Pos, Sight, Topology, Variant, View};
use std::fmt::Write;

/// A narrower screen would have no room for words.
const NARROWEST: usize = 40;
/// Lines over and under the map.
const ABOVE: usize = 2;
const BELOW: usize = 4;

type Letter = (char, Rgb);

/// A screen of coloured letters, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Screen {
    width: usize,
    rows: Vec<Vec<Letter>>,
    paper: Rgb,
}

impl Screen {
    pub(super) fn new(reel: &Reel, shot: &Shot, caption: &Caption, ink: Ink) -> Self {
        let map = map(reel.variant(), &shot.view, ink);
        let width = map.first().map_or(0, Vec::len).max(NARROWEST);
        let mut rows = vec![vec![(' ', ink.paper()); width]; ABOVE + map.len() + BELOW];
        put(&mut rows, 0, 0, &caption.title, ink.heading());
        put(&mut rows, 0, width.saturating_sub(caption.seed.chars().count()), &caption.seed, ink.dim());
        for (row, letters) in rows[ABOVE..].iter_mut().zip(&map) {
            row[..letters.len()].copy_from_slice(letters);
        }
        let under = ABOVE + map.len() + 1;
        let (numbers, moves) = Caption::numbers(reel, shot);
        let room = width.saturating_sub(moves.chars().count() + 2);
        put(&mut rows, under, 0, &Caption::fitting(&numbers, room), ink.text());
        put(&mut rows, under, width.saturating_sub(moves.chars().count()), &moves, ink.dim());
        let (words, tone) = Caption::words(reel, shot, width);
        for (line, words) in words.iter().enumerate() {
            put(&mut rows, under + 1 + line, 0, words, ink.tone(tone));
        }
        Self { width, rows, paper: ink.paper() }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.rows.len())
    }

    /// The bytes that make a terminal show this in place of `before`.
    pub(super) fn written(&self, before: Option<&Self>) -> String {
        let mut text = String::new();
        let [red, green, blue] = self.paper;
        if before.is_none() {
            let _ = write!(text, "\x1b[?25l\x1b[48;2;{red};{green};{blue}m\x1b[2J");
        }
        for (index, row) in self.rows.iter().enumerate() {
            let same = before.and_then(|before| before.rows.get(index));
            let differs = |at: usize| same.is_none_or(|same| same.get(at) != row.get(at));
            let Some(first) = (0..row.len()).find(|&at| differs(at)) else { continue };
            let last = (first..row.len()).rev().find(|&at| differs(at)).unwrap_or(first);
            let is_blank = same.is_none() && row.iter().all(|(letter, _)| *letter == ' ');
            if is_blank {
                continue;
            }
            let _ = write!(text, "\x1b[{};{}H", index + 1, first + 1);
            let mut pen = None;
            for &(letter, colour) in &row[first..=last] {
                if letter != ' ' && pen != Some(colour) {
                    let [red, green, blue] = colour;
                    let _ = write!(text, "\x1b[38;2;{red};{green};{blue}m");
                    pen = Some(colour);
                }
                text.push(letter);
            }
        }
        text
    }
}

fn put(rows: &mut [Vec<Letter>], row: usize, column: usize, text: &str, colour: Rgb) {
    if let Some(row) = rows.get_mut(row) {
        for (cell, letter) in row.iter_mut().skip(column).zip(text.chars()) {
            *cell = (letter, colour);
        }
    }
}

/// The map in letters, without the empty columns beside the hexagon of a map of hexes.
fn map(variant: &Variant, view: &View, ink: Ink) -> Vec<Vec<Letter>> {
    let (columns, rows) = (usize::from(view.width), usize::from(view.height));
    let (width, left) = match variant.topology {
        Topology::Square4 | Topology::Square8 => (columns, 0),
        Topology::Hex => (2 * columns - 1, (columns as i32 - 1) / 2),
    };
    let mut map = vec![vec![(' ', ink.paper()); width]; rows];
    let mut set = |pos: Pos, id: u8| {
        let (column, row) = variant.topology.column_row(pos);
        let at = (usize::try_from(column - left), usize::try_from(row));
        if let (Ok(column), Ok(row)) = at
            && let Some(cell) = map.get_mut(row).and_then(|row| row.get_mut(column))
        {
            *cell = letter(variant, view, pos, id, ink);
        }
    };
    for pos in view.positions().filter(|&pos| view.sight(pos) != Sight::Unknown) {
        if let Some(tile) = view.tile(pos) {
            set(pos, tile);
        }
    }
    for thing in &view.things {
        set(thing.at, thing.id);
    }
    map
}

fn letter(variant: &Variant, view: &View, pos: Pos, id: u8, ink: Ink) -> Letter {
    let Some(entry) = variant.legend.get(id) else { return (' ', ink.paper()) };
    (entry.glyph, letter_in_light(view, variant, pos, ink.thing(entry.colour, entry.role)))
}
