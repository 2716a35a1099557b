//! Draws a level: two rows of five adjacent chambers. Spec: roguelike-10 3.

use crate::content::{CREATURE, FLOOR, GOLD, POTION, STAIRS};
use crate::screen::{Address, COLUMNS, Screen};

/// The upper left cell of the first chamber, where the hero starts: row 6, column 6.
pub(crate) const START: Address = 6 * COLUMNS + 6;

const ROWS_OF_CHAMBERS: u32 = 2;
const CHAMBERS: u32 = 5;
/// The offset from the upper right corner of the first row of chambers to the upper left corner of the second: 3 rows down, 18
/// columns left.
const TO_SECOND_ROW: Address = 3 * COLUMNS - 18;
/// A chamber's object by a roll of a four-sided die. The last chamber always holds the stairs.
const OBJECTS: [u8; 4] = [FLOOR, GOLD, CREATURE, POTION];

/// Draws a level on a clear screen. `roll` returns a whole number from 1 to its argument; each chamber takes three rolls.
pub(crate) fn draw(screen: &mut Screen, mut roll: impl FnMut(u32) -> u32) {
    let mut corner = START;
    for _ in 0..ROWS_OF_CHAMBERS {
        for chamber in 1..=CHAMBERS {
            let width = roll(5) as Address + 1;
            let height = roll(5) as Address + 1;
            // The last chamber rolls for an object too, but always holds the stairs.
            let rolled = OBJECTS[(roll(OBJECTS.len() as u32) - 1) as usize];
            draw_chamber(screen, corner, width, height, if chamber == CHAMBERS { STAIRS } else { rolled });
            corner += width;
        }
        corner += TO_SECOND_ROW;
    }
}

/// Draws a chamber, with its object in the second row, one cell left of the right edge.
fn draw_chamber(screen: &mut Screen, corner: Address, width: Address, height: Address, object: u8) {
    for row in 0..height {
        for column in 0..width {
            screen.put(corner + COLUMNS * row + column, FLOOR);
        }
    }
    screen.put(corner + COLUMNS + width - 2, object);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{WALL, pos};
    use barrow_core::Seed;

    fn drawn(rolls: &[[u32; 3]; 10]) -> Screen {
        let mut rolls = rolls.iter().flatten();
        let mut screen = Screen::CLEAR;
        draw(&mut screen, |_| *rolls.next().unwrap());
        assert_eq!(rolls.next(), None, "a level takes thirty rolls");
        screen
    }

    fn row(screen: &Screen, row: Address) -> String {
        (0..COLUMNS)
            .map(|column| match screen.code(COLUMNS * row + column) {
                FLOOR => '.',
                GOLD => '$',
                CREATURE => 's',
                POTION => '+',
                STAIRS => '=',
                _ => ' ',
            })
            .collect::<String>()
            .trim_end()
            .into()
    }

    #[test]
    fn chambers_touch_and_the_second_row_starts_three_down_and_eighteen_left() {
        let screen = drawn(&[
            [1, 1, 4],
            [2, 1, 3],
            [5, 2, 2],
            [3, 1, 1],
            [1, 1, 1],
            [1, 1, 2],
            [1, 1, 2],
            [1, 1, 2],
            [1, 1, 2],
            [1, 1, 2],
        ]);
        assert_eq!(row(&screen, 6), "      .................");
        assert_eq!(row(&screen, 7), "      +..s.....$.....=.");
        assert_eq!(row(&screen, 8), "           ......");
        assert_eq!(row(&screen, 9), "     ..........");
        assert_eq!(row(&screen, 10), "     $.$.$.$.=.");
        assert_eq!(row(&screen, 11), "");
    }

    #[test]
    fn columns_beyond_an_edge_continue_in_the_neighbouring_row() {
        let narrow = drawn(&[[1, 1, 1]; 10]);
        assert_eq!(row(&narrow, 8), " ".repeat(38) + "..", "the second row starts two columns left of column 0");
        assert_eq!(row(&narrow, 9), format!("........{}=.", " ".repeat(30)).replace("=.", ".."));
    }

    #[test]
    fn the_hero_starts_on_floor_and_not_next_to_stairs() {
        let mut holds_an_object = 0;
        for seed in 0..3000 {
            let mut rng = Seed(seed).stream("test", 0);
            let mut screen = Screen::CLEAR;
            draw(&mut screen, |sides| rng.below(sides) + 1);
            assert_eq!((screen.code(START), screen.code(START + 1)), (FLOOR, FLOOR));
            assert_eq!((screen.code(START - 1), screen.code(START - COLUMNS)), (WALL, WALL));
            let below = screen.code(START + COLUMNS);
            assert!(below != STAIRS && below != WALL);
            holds_an_object += u32::from(below != FLOOR);
            let stairs = screen.cells().filter(|&(code, _)| code == STAIRS).count();
            assert!((1..=2).contains(&stairs), "{stairs} stairs at seed {seed}");
            let objects = screen.cells().filter(|&(code, _)| matches!(code, GOLD | CREATURE | POTION)).count();
            assert!(objects <= 8, "{objects} objects at seed {seed}");
            assert!(screen.cells().zip(0..).all(|((code, _), at)| code == WALL || pos(at).y >= 6));
        }
        assert!(holds_an_object > 0, "the cell below the start holds an object where the first chamber is two wide");
    }
}
