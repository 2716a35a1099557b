//! The published figures, and consequences of the rules.

mod figures;
mod letters;
mod undefined;

use super::*;
use crate::map::FLOOR;
use barrow_core::VariantCode;

/// A level drawn as rows of text from the top left corner. The rest is rock, with all monsters dead inside it.
fn level(rows: &[&str]) -> Classic {
    let mut classic = Classic::started(1);
    classic.map = Map::dug(COLUMNS, []);
    for (row, text) in rows.iter().enumerate() {
        for (column, byte) in text.bytes().enumerate() {
            classic.map.set(at(row, column), byte);
        }
    }
    classic.hp = [0; THINGS];
    classic.hp[PLAYER] = PLAYER_HP;
    classic.places = [at(24, 70) as u16; THINGS];
    classic
}

const fn at(row: usize, column: usize) -> usize {
    COLUMNS * row + column
}

/// Random numbers that make the first living monster take the first of these steps, the next monster the second, and so on.
fn steps(steps: &[(i32, i32)]) -> GlibcRandom {
    let fits = |rand: &GlibcRandom| {
        let mut rand = rand.clone();
        steps.iter().all(|&(rows, columns)| {
            let (column, row) = (rand.draw() % 3, rand.draw() % 3);
            (row as i32 - 1, column as i32 - 1) == (rows, columns)
        })
    };
    (1..100_000).map(GlibcRandom::new).find(fits).unwrap()
}

impl Classic {
    /// Sets a thing's place and hit points, but not the byte on the map.
    fn put(&mut self, thing: usize, place: usize, hp: u8) {
        self.places[thing] = place as u16;
        self.hp[thing] = hp;
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.bytes() {
            self.turn(Key(key), &mut Show::off());
        }
    }

    /// All visible bytes.
    fn frame(&self) -> Vec<u8> {
        let mut frame = Vec::new();
        self.map.write(CELLS, &mut frame);
        frame
    }

    /// The visible bytes of the first rows and columns.
    fn rows<const ROWS: usize>(&self, columns: usize) -> [String; ROWS] {
        std::array::from_fn(|row| String::from_utf8_lossy(&self.frame()[at(row, 0)..at(row, columns)]).into_owned())
    }

    /// The messages after one key.
    fn messages(&mut self, key: u8) -> Vec<String> {
        let mut show = Show::on();
        self.turn(Key(key), &mut show);
        let variant = crate::content::INFO.variant(VariantCode::new(0, 0)).unwrap();
        show.events().iter().map(|event| event.sentence(variant.cues, &variant.legend).unwrap()).collect()
    }

    /// Tells whether the generator is in the state after `draws` random numbers from `seed`.
    fn has_drawn(&self, draws: usize, seed: u32) -> bool {
        let mut rand = GlibcRandom::new(seed);
        for _ in 0..draws {
            rand.draw();
        }
        rand == self.rand
    }
}
