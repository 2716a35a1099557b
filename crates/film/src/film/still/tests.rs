use super::*;
use crate::film::testing::{options, run};
use barrow_app::ThemeName;
use barrow_shelf::SHELF;
use std::io::Cursor;

fn picture(game: &str, seed: u64, moves: usize) -> Pixmap {
    still(&run(game, seed, moves).to_bytes(), &SHELF, &options()).unwrap().picture
}

#[test]
fn the_picture_is_that_of_the_last_turn() {
    let run = run("stomp", 7, 12);
    let mut reel = Reel::new(&run.to_bytes(), &SHELF, SHOTS).unwrap();
    let mut studio = Studio::new(&reel, sprites(&SHELF, reel.game()), &options());
    studio.picture(&mut reel, 0, true);
    let drawn = studio.picture(&mut reel, 1, true).enlarged(2);
    assert_eq!(picture("stomp", 7, 12), drawn);
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
    assert_eq!(picture("monster-caves", 1, 1).width, 77 * 16);
    assert_eq!(picture("roguelulz", 1, 1).width, 15 * 16 * 2);
}

#[test]
fn a_theme_without_hue_gives_pictures_without_hue() {
    let options = Options { theme: ThemeName::Monochrome, ..options() };
    let still = still(&run("into-ruins", 7, 30).to_bytes(), &SHELF, &options).unwrap();
    assert!(still.picture.pixels.iter().all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]));
}

#[test]
fn a_png_has_the_pixels_of_the_picture() {
    let still = still(&run("stomp", 7, 3).to_bytes(), &SHELF, &options()).unwrap();
    let film = still.clone().into_png().unwrap();
    let mut reader = png::Decoder::new(Cursor::new(film.bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width as usize, info.height as usize), (still.picture.width, still.picture.height));
    assert!(pixels == still.picture.pixels.as_flattened());
}
