//! The check values of the spec: two levels and a run with the machine's generator. Spec: roguelike-10 10.

use crate::content::{C64, CREATURE, FLOOR, GOLD, HERO, POTION, STAIRS};
use crate::level;
use crate::screen::{Address, COLUMNS, ROWS, Screen, pos};
use crate::{RoguelikeTen, basic_random::BasicRandom};
use barrow_core::{Game, Pos, Seed, Show, VariantCode, View};

const FIRST_LEVEL: [&str; 8] = [
    "      X.......................",
    "      +...s...........$.....=.",
    "        ......................",
    "        ......................",
    "        ......+.....+.$.s...=.",
    "        ......................",
    "                ........  ....",
    "                ......    ....",
];

/// Row, column, width, height and object of each chamber.
type Chambers = [(Address, Address, Address, Address, u8); 10];

const LEVEL_1: Chambers = [
    (6, 6, 2, 2, POTION),
    (6, 8, 4, 6, CREATURE),
    (6, 12, 6, 6, FLOOR),
    (6, 18, 6, 5, GOLD),
    (6, 24, 6, 6, STAIRS),
    (9, 12, 4, 3, POTION),
    (9, 16, 6, 5, POTION),
    (9, 22, 2, 4, GOLD),
    (9, 24, 2, 3, CREATURE),
    (9, 26, 4, 5, STAIRS),
];
const LEVEL_2: Chambers = [
    (6, 6, 2, 6, POTION),
    (6, 8, 4, 2, GOLD),
    (6, 12, 3, 3, GOLD),
    (6, 15, 3, 3, POTION),
    (6, 18, 3, 5, STAIRS),
    (9, 3, 6, 4, CREATURE),
    (9, 9, 4, 4, FLOOR),
    (9, 13, 6, 2, POTION),
    (9, 19, 3, 2, POTION),
    (9, 22, 6, 5, STAIRS),
];

fn power_on() -> RoguelikeTen {
    RoguelikeTen::new(Seed(0), VariantCode::new(0, 1 << C64))
}

/// The glyphs of rows 6 to 13, revealed or not.
fn dungeon(game: &RoguelikeTen) -> Vec<String> {
    let glyph = |at| RoguelikeTen::INFO.variants[0].legend.ascii(game.screen.code(at)) as char;
    (6..14).map(|row| (0..COLUMNS).map(|column| glyph(COLUMNS * row + column)).collect::<String>().trim_end().into()).collect()
}

fn creatures(game: &RoguelikeTen) -> Vec<(i16, i16)> {
    let cells = game.screen.cells().zip(0..).filter(|&((code, _), _)| code == CREATURE);
    cells.map(|(_, at)| (pos(at).y, pos(at).x)).collect()
}

#[test]
fn the_first_two_levels_have_the_chambers_of_the_spec() {
    let mut random = BasicRandom::POWER_ON;
    for chambers in [LEVEL_1, LEVEL_2] {
        let mut screen = Screen::CLEAR;
        level::draw(&mut screen, |sides| random.roll(sides));
        let mut expected = Screen::CLEAR;
        for (row, column, width, height, object) in chambers {
            for y in row..row + height {
                for x in column..column + width {
                    expected.put(COLUMNS * y + x, FLOOR);
                }
            }
            expected.put(COLUMNS * (row + 1) + column + width - 2, object);
        }
        assert!(screen == expected, "chambers {chambers:?}");
    }
}

#[test]
fn the_first_level_matches_the_spec() {
    assert_eq!(dungeon(&power_on()), FIRST_LEVEL);
}

#[test]
fn the_hero_starts_out_seeing_two_cells_far() {
    let mut view = View::default();
    power_on().view(&mut view);
    let seen: Vec<Pos> = view.positions().filter(|&pos| pos.y > 1 && view.tile(pos) != Some(32)).collect();
    let expected: Vec<Pos> = [(6, 6), (7, 6), (8, 6), (6, 7), (7, 7), (8, 7), (8, 8)].map(|(x, y)| Pos::new(x, y)).into();
    assert_eq!(seen, expected);
    assert_eq!(view.tiles.len(), COLUMNS as usize * ROWS as usize);
}

#[test]
fn a_run_matches_the_spec() {
    let mut game = power_on();
    assert_eq!((pos(game.hero), game.hp, game.level, game.creatures_come), (Pos::new(6, 6), 10, 1, true));
    assert_eq!(creatures(&game), [(7, 10), (10, 24)]);
    for (push, times, hero, found, hp, level, come, expected) in [
        ('D', 1, (7, 6), Some(POTION), 11, 1, false, &[(7, 10), (10, 24)][..]),
        ('R', 1, (7, 7), Some(FLOOR), 11, 1, true, &[(7, 10), (10, 24)]),
        ('R', 1, (7, 8), Some(FLOOR), 11, 1, false, &[(7, 9), (10, 24)]),
        ('R', 1, (7, 9), Some(CREATURE), 10, 1, true, &[(10, 24)]),
        ('R', 6, (7, 15), Some(FLOOR), 10, 1, true, &[(10, 24)]),
        ('D', 1, (8, 15), Some(FLOOR), 10, 1, false, &[(10, 24)]),
        ('R', 8, (8, 23), Some(FLOOR), 10, 1, false, &[(9, 23)]),
        ('U', 1, (7, 23), Some(FLOOR), 10, 1, true, &[(9, 23)]),
        ('R', 1, (7, 24), Some(FLOOR), 10, 1, false, &[(8, 24)]),
        ('R', 1, (7, 25), Some(FLOOR), 9, 1, true, &[(8, 24)]),
        ('R', 1, (7, 26), Some(FLOOR), 9, 1, false, &[(7, 25)]),
        ('R', 1, (7, 27), Some(FLOOR), 9, 1, true, &[(7, 25)]),
        ('R', 1, (6, 7), Some(STAIRS), 9, 2, true, &[(10, 7)]),
        ('R', 1, (6, 8), Some(FLOOR), 9, 2, false, &[(10, 7)]),
        ('D', 1, (7, 8), Some(FLOOR), 9, 2, true, &[(10, 7)]),
        ('D', 1, (7, 8), None, 9, 2, false, &[(10, 7)]),
    ] {
        let stick = match push {
            'U' => -COLUMNS,
            'D' => COLUMNS,
            _ => 1,
        };
        let mut entered = FLOOR;
        for _ in 0..times {
            entered = game.screen.code(game.hero + stick);
            game.push(stick, &mut Show::off());
        }
        let case = format!("{push} to {hero:?}");
        assert_eq!(entered, found.unwrap_or(32), "{case}");
        assert_eq!((pos(game.hero).y, pos(game.hero).x), hero, "{case}");
        assert_eq!(game.screen.code(game.hero), HERO, "{case}");
        assert_eq!((game.hp, game.level, game.gold, game.creatures_come), (hp, level, 0, come), "{case}");
        assert_eq!(creatures(&game), expected, "{case}");
    }
}
