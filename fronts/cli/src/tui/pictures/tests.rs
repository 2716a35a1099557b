use super::*;
use crate::tui::game::tests::{Desk, screen, session};
use crate::tui::theme::Theme;
use barrow_core::{Role, Sight};
use ratatui::buffer::Cell;
use ratatui::style::Color;

pub(crate) const KITTY: Canvas = Canvas { medium: Medium::Kitty { inflates: true }, font: (10, 20), is_tmux: false };

/// A run of a game's first variant.
fn first(game: &str) -> barrow_app::Session {
    session(game, barrow_shelf::SHELF.find(game).unwrap().info.variants[0].id, 1)
}

fn desk(pictures: Pictures, canvas: Option<Canvas>, game: &str, size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(|shared| Box::new(screen(first(game), shared)), size);
    desk.shared.theme = Theme::new(ThemeName::Default, Depth::True);
    desk.shared.options.theme = ThemeName::Default;
    desk.shared.options.pictures = pictures;
    desk.shared.canvas = canvas;
    desk
}

fn half_blocks(game: &str, size: (u16, u16)) -> Desk {
    desk(Pictures::HalfBlocks, None, game, size)
}

/// The brightness of each square of a screen of half blocks, as text.
fn drawn(desk: &mut Desk) -> String {
    const INK: [char; 8] = [' ', '.', ':', '-', '=', '+', '#', '@'];
    desk.picture();
    let buffer = desk.terminal.backend().buffer();
    let ink = |colour: Color| match colour {
        Color::Rgb(red, green, blue) => {
            let light = (usize::from(red) * 3 + usize::from(green) * 6 + usize::from(blue)) / 10;
            INK[light * INK.len() / 256]
        }
        _ => '?',
    };
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    let row = |row: &[Cell]| {
        let half = |upper: bool| -> String {
            let shade = |cell: &Cell| match (cell.symbol(), upper) {
                ("▀", true) | ("▄", false) => ink(cell.fg),
                ("▀", false) | ("▄", true) | (" ", _) => ink(cell.bg),
                (other, _) => other.chars().next().unwrap_or_default(),
            };
            row.iter().map(shade).collect::<String>().trim_end().to_owned() + "\n"
        };
        half(true) + &half(false)
    };
    rows.map(row).collect()
}

/// The number of blocks that the terminal is sent in this frame.
fn sent(desk: &mut Desk) -> usize {
    let before = desk.terminal.backend().buffer().clone();
    desk.picture();
    let after = desk.terminal.backend().buffer();
    let cells = before.content().iter().zip(after.content());
    cells.filter(|(before, after)| before != after && after.symbol().contains("\u{1b}_G")).count()
}

#[test]
fn half_blocks_show_the_map_as_the_painter_draws_it() {
    insta::assert_snapshot!("half-blocks-ruins", drawn(&mut half_blocks("into-ruins", (120, 36))));
    insta::assert_snapshot!("half-blocks-stomp", drawn(&mut half_blocks("stomp", (160, 50))));
}

#[test]
fn holes_are_marked_as_they_are_as_dark_as_their_ground() {
    let variant = &barrow_shelf::SHELF.find("into-ruins").unwrap().info.variants[0];
    let id = |role| variant.legend.entries().iter().find(|entry| entry.role == role).unwrap().id;
    let (grid, ink, hole) = (Grid::new(variant), Ink::of(ThemeName::Default), Pos::new(20, 10));
    let mut view = View::default();
    view.begin(variant.size.0, variant.size.1);
    view.tiles = view.positions().map(|pos| id(if pos == hole { Role::Hole } else { Role::Floor })).collect();
    let whole = grid.whole();
    let mut map = Pixmap::filled(whole.width as usize, whole.height as usize, [9; 3]);
    let lit = |map: &Pixmap, colour| map.pixels.iter().filter(|pixel| **pixel == colour).count();
    marks::draw(&mut map, &grid, whole, (&view, variant), ink, &Marks::default());
    assert!(lit(&map, ink.accent()) >= 20, "{}", lit(&map, ink.accent()));
    let (left, top) = grid.corner(hole);
    let at = |x: i32, y: i32| map.get((left + x) as usize, (top + y) as usize);
    assert_eq!(at(grid.cell_width() / 2, grid.cell_height() / 2), Some(ink.accent()));
    assert!((0..grid.cell_height()).all(|y| at(-1, y) == Some([9; 3])), "the mark stays in its cell");
    let mut remembered = Pixmap::filled(whole.width as usize, whole.height as usize, [9; 3]);
    view.sight = vec![Sight::Remembered; view.tiles.len()];
    marks::draw(&mut remembered, &grid, whole, (&view, variant), ink, &Marks::default());
    assert_eq!(lit(&remembered, ink.accent()), 0);
    assert!(lit(&remembered, ink.accent().map(|part| part / 2)) >= 20);
}

#[test]
fn a_small_terminal_says_which_size_is_enough_for_pictures() {
    // The size of the terminal is known once something was drawn.
    let told = |desk: &mut Desk| {
        desk.picture();
        desk.press(".");
        desk.picture()
    };
    let mut small = half_blocks("into-ruins", (80, 24));
    let picture = told(&mut small);
    let sentence = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = sentence.split_once("too small for maps in pictures: ").unwrap_or_else(|| panic!("{picture}"));
    let mut size = rest.split_whitespace().filter_map(|word| word.parse().ok());
    let enough = (size.next().unwrap(), size.next().unwrap());
    let is_told = |size| told(&mut half_blocks("into-ruins", size)).contains("too small for");
    assert!(!is_told(enough) && is_told((enough.0 - 1, enough.1)), "{enough:?}");
    let mut large = half_blocks("into-ruins", enough);
    assert!(large.picture().contains('▀'));
    small.press(".");
    assert!(!small.picture().contains("too small"), "once");

    let mut options =
        Desk::new(|_| Box::new(crate::tui::content::ContentScreen::new(barrow_app::screens::Topic::Options)), (80, 24));
    options.shared.theme = Theme::new(ThemeName::Default, Depth::True);
    assert!(!options.picture().contains("too small"), "signs are drawn at any size");
    options.shared.options.pictures = Pictures::HalfBlocks;
    assert!(options.picture().contains("80 by 24, too small for maps in pictures"), "{}", options.picture());
    options.shared.options.pictures = Pictures::On;
    assert!(options.picture().contains("did not say that it can show pictures"), "{}", options.picture());
}

#[test]
fn a_high_panel_beside_a_picture_lists_what_is_carried_and_every_key() {
    let mut desk = half_blocks("into-ruins", (160, 50));
    desk.press("esc esc");
    let picture = desk.picture();
    assert!(["Carried", "What you see", "o explore"].iter().all(|words| picture.contains(words)), "{picture}");
}

#[test]
fn the_cursor_shows_in_half_blocks() {
    let mut desk = half_blocks("into-ruins", (120, 36));
    // Close the hints.
    desk.press("esc esc");
    let before = drawn(&mut desk);
    desk.press(";");
    let looking = drawn(&mut desk);
    let map = |text: &str| text.lines().map(|line| line.chars().take(80).collect::<String>()).collect::<Vec<_>>();
    let changed = map(&before).iter().zip(&map(&looking)).filter(|(before, looking)| before != looking).count();
    assert!((4..16).contains(&changed), "{changed} rows changed:\n{looking}");
}

#[test]
fn where_too_little_of_the_map_would_show_there_are_glyphs() {
    let mut desk = half_blocks("into-ruins", (80, 24));
    assert!(desk.picture().contains('@'));
    let mut desk = half_blocks("into-ruins", (120, 36));
    assert!(!desk.picture().lines().take(30).any(|line| line.chars().take(60).any(|letter| letter == '@')));
}

#[test]
fn without_an_answer_without_colours_or_without_unicode_there_are_glyphs() {
    let is_glyphs = |mut desk: Desk| desk.picture().contains('@') && !desk.picture().contains('▀');
    assert!(is_glyphs(desk(Pictures::On, None, "stomp", (120, 36))));
    assert!(is_glyphs(desk(Pictures::Off, Some(KITTY), "stomp", (120, 36))));
    let mut plain = half_blocks("stomp", (120, 36));
    plain.shared.theme = Theme::new(ThemeName::Default, Depth::Sixteen);
    assert!(is_glyphs(plain));
    let mut ascii = desk(Pictures::On, Some(KITTY), "stomp", (120, 36));
    ascii.shared.options.unicode = false;
    assert!(is_glyphs(ascii));
}

#[test]
fn only_the_blocks_that_changed_are_sent() {
    let mut desk = desk(Pictures::On, Some(KITTY), "stomp", (160, 50));
    desk.shared.options.reduced_motion = true;
    let all = sent(&mut desk);
    assert!(all > 100, "{all}");
    assert_eq!(sent(&mut desk), 0, "nothing happened");
    desk.press("esc esc ;");
    sent(&mut desk);
    desk.press("right");
    let some = sent(&mut desk);
    assert!((1..20).contains(&some), "{some} of {all}");
}

#[test]
fn a_box_over_the_map_hides_the_blocks_below_it_until_it_is_closed() {
    let mut desk = desk(Pictures::On, Some(KITTY), "stomp", (160, 50));
    let all = sent(&mut desk);
    desk.press("esc");
    assert_eq!(sent(&mut desk), 0);
    assert!(desk.picture().contains("Save and go to the title"));
    desk.press("esc");
    let again = sent(&mut desk);
    assert!((1..all).contains(&again), "{again} of {all}");
}

#[test]
fn the_mouse_finds_the_cell_that_was_drawn_there() {
    for (game, canvas, size) in [
        ("into-ruins", Canvas::HALF_BLOCKS, (160, 50)),
        ("into-ruins", KITTY, (160, 50)),
        ("stomp", KITTY, (80, 24)),
        ("monster-caves", KITTY, (100, 30)),
    ] {
        let Desk { shared, .. } = &desk(Pictures::On, Some(canvas), game, size);
        let session = first(game);
        let (observed, mut map) = (session.observed(), Map::default());
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buffer = Buffer::empty(area);
        let layout = map.layout(area, observed, shared).unwrap();
        map.draw(&mut buffer, layout.map, observed, shared, &Marks::default(), &[]);
        let mut found = 0;
        for pos in observed.view.positions() {
            if let Some(place) = map.on_screen(pos) {
                // A character may show parts of several cells, and belongs to the cell in its middle.
                let is_found = place.positions().any(|at| map.cell_at(&observed.view, at.x, at.y) == Some(pos));
                assert!(is_found, "{game} {pos:?} {place:?}");
                found += 1;
            }
        }
        assert!(found >= 40, "{game} shows {found} cells");
        assert!(observed.view.hero.is_some_and(|hero| map.on_screen(hero).is_some()), "{game}");
    }
}

#[test]
fn a_resized_terminal_gets_another_picture() {
    let mut desk = desk(Pictures::On, Some(KITTY), "stomp", (100, 30));
    let small = sent(&mut desk);
    desk.terminal.backend_mut().resize(160, 50);
    let large = sent(&mut desk);
    assert!(large > small, "{small}, {large}");
    let smaller_font = Canvas { font: (6, 12), ..KITTY };
    desk.shared.canvas = Some(smaller_font);
    assert!(sent(&mut desk) > 0);
}

/// The medium that is known after each of the terminal's answers.
fn understood(answers: &[&str]) -> Vec<Option<Medium>> {
    let mut all = Answers::default();
    answers.iter().map(|answer| all.take(answer.as_bytes()).map(|canvas| canvas.medium)).collect()
}

#[test]
fn the_last_answer_says_what_the_terminal_shows() {
    let kitty = ["\x1b_Gi=31;OK\x1b\\", "\x1b]11;rgb:1e1e/1e1e/2e2e\x07", "\x1b[?62;4c", "\x1b[6;20;10t", "\x1b[0n"];
    assert_eq!(understood(&kitty), [None, None, None, None, Some(Medium::Kitty { inflates: false })]);
    assert_eq!(understood(&kitty[2..]), [None, None, Some(Medium::Sixel)]);
    assert_eq!(understood(&["\x1b[?62;22c", "\x1b[6;20;10t", "\x1b[0n"]), [None; 3], "it has no pictures");
    assert_eq!(understood(&["\x1b_Gi=31;OK\x1b\\", "\x1b[0n"]), [None; 2], "the size of a character is not known");
}

#[test]
fn every_medium_encodes_a_block() {
    for (medium, sign) in
        [(Medium::Kitty { inflates: false }, "\u{1b}_G"), (Medium::Sixel, "\u{1b}P"), (Medium::Iterm2, "]1337;File")]
    {
        let mut desk = desk(Pictures::On, Some(Canvas { medium, font: (4, 8), ..KITTY }), "stomp", (80, 24));
        desk.picture();
        let symbols: String = desk.terminal.backend().buffer().content().iter().map(Cell::symbol).collect();
        assert!(symbols.contains(sign), "{medium:?}");
    }
}

#[test]
fn a_picture_gets_dark_from_its_edges_and_turns_to_gold_from_its_middle() {
    let lit = |elapsed, is_won| {
        let mut map = Pixmap::filled(400, 400, [100; 3]);
        shade(&mut map, (200, 200), 10, ending::moment(elapsed, is_won, false).unwrap());
        [(200, 200), (399, 399)].map(|(x, y)| map.get(x, y).unwrap())
    };
    assert_eq!(lit(0, false), [[100; 3]; 2], "the blow lands first");
    let [middle, corner] = lit(1300, false);
    assert!(middle[0] > 50 && corner == [0; 3]);
    assert_eq!(lit(2000, false), [[0; 3]; 2]);
    let [middle, corner] = lit(700, true);
    assert!(middle[0] > 130 && middle[2] < 100 && corner == [100; 3], "{middle:?} {corner:?}");
}
