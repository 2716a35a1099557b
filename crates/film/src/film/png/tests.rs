use super::*;
use crate::film::testing::{options, run};
use barrow_app::ThemeName;
use barrow_shelf::SHELF;
use std::io::Cursor;

/// The width, the height and the pixels of a PNG.
pub(in crate::film) fn decoded(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

fn picture(game: &str, seed: u64, moves: usize) -> (u32, u32, Vec<u8>) {
    decoded(&png(&run(game, seed, moves).to_bytes(), &SHELF, &options()).unwrap().bytes)
}

#[test]
fn the_picture_is_that_of_the_last_turn() {
    let run = run("stomp", 7, 12);
    let mut reel = Reel::new(&run.to_bytes(), &SHELF, SHOTS).unwrap();
    let mut studio = Studio::new(&reel, sprites(&SHELF, reel.game()), Ink::of(options().theme));
    studio.picture(&mut reel, 0, true);
    let drawn = studio.picture(&mut reel, 1, true).enlarged(2);
    let (width, height, pixels) = picture("stomp", 7, 12);
    assert_eq!((width as usize, height as usize), (drawn.width, drawn.height));
    assert_eq!(pixels, drawn.pixels.as_flattened());
}

#[test]
fn other_runs_and_other_turns_are_other_pictures() {
    for game in ["into-ruins", "monster-caves", "roguelike-ten", "roguelulz", "stomp"] {
        let seven = picture(game, 7, 9);
        assert_eq!(seven, picture(game, 7, 9));
        assert_ne!(seven, picture(game, 8, 9), "{game}");
        assert_ne!(seven, picture(game, 7, 0), "{game}");
    }
}

#[test]
fn a_large_map_is_shown_whole_and_a_small_one_enlarged() {
    assert_eq!(picture("monster-caves", 1, 1).0, 77 * 16);
    assert_eq!(picture("roguelulz", 1, 1).0, 15 * 16 * 2);
}

#[test]
fn a_theme_without_hue_gives_pictures_without_hue() {
    let options = Options { theme: ThemeName::Monochrome, ..options() };
    let (.., pixels) = decoded(&png(&run("into-ruins", 7, 30).to_bytes(), &SHELF, &options).unwrap().bytes);
    assert!(pixels.chunks(3).all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]));
}

#[test]
fn every_row_of_bytes_is_read_back_as_it_was() {
    let mut seed = 1u32;
    let mut noise = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    let random: Vec<u8> = (0..90_000).map(|_| noise()).collect();
    let few: Vec<u8> = (0..90_000).map(|_| noise() & 3).collect();
    let far = [&random[..33_000], &random[..33_000], &random[200..240]].concat();
    let long = vec![7; 90_000];
    for (what, pixels) in [("random", random), ("few", few), ("far", far), ("long", long), ("one", vec![1, 2, 3])] {
        let width = pixels.len() / 3;
        let (_, _, read) = decoded(&encode(width, &pixels[..width * 3]));
        assert!(read == pixels[..width * 3], "{what}");
    }
}
