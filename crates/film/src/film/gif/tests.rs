use super::*;
use crate::film::testing::{options, run};
use barrow_shelf::SHELF;

/// The pictures that a GIF player shows, with the time for each.
fn played(bytes: &[u8]) -> (Vec<Pixmap>, Vec<u16>) {
    let mut reading = gif::DecodeOptions::new();
    reading.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = reading.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut screen, mut shown, mut delays) = (Pixmap::filled(width, height, [0; 3]), Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, DisposalMethod::Keep);
        for (at, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            let pixel = [pixel[0], pixel[1], pixel[2], pixel[3]];
            screen.blend((x + usize::from(frame.left)) as i32, (y + usize::from(frame.top)) as i32, pixel);
        }
        shown.push(screen.clone());
        delays.push(frame.delay);
    }
    (shown, delays)
}

fn film_of(game: &str, moves: usize) -> Vec<u8> {
    gif(&run(game, 7, moves).to_bytes(), &SHELF, &options(), &mut |_, _| ()).unwrap().bytes
}

#[test]
fn a_gif_player_shows_the_drawn_pictures() {
    let run = run("into-ruins", 7, 30);
    let mut told = Vec::new();
    let bytes = gif(&run.to_bytes(), &SHELF, &options(), &mut |done, of| told.push((done, of))).unwrap().bytes;
    assert_eq!(told, (1..=31).map(|done| (done, 31)).collect::<Vec<_>>());
    let (shown, delays) = played(&bytes);
    let mut reel = Reel::new(&run.to_bytes(), &SHELF, MOST_SHOTS).unwrap();
    let mut studio = Studio::new(&reel, sprites(&SHELF, reel.game()), &options());
    let drawn: Vec<Pixmap> = (0..31).map(|index| studio.picture(&mut reel, index, false).enlarged(2)).collect();
    assert!(shown.len() <= drawn.len() && shown.len() > 20, "{}", shown.len());
    // The palette makes nearly their colours: on average, no part is off by more than a few steps.
    for (shown, drawn) in [(shown.first(), drawn.first()), (shown.last(), drawn.last())] {
        let (shown, drawn) = (shown.unwrap(), drawn.unwrap());
        assert_eq!((shown.width, shown.height), (drawn.width, drawn.height));
        let off = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
        let all: u64 = shown.pixels.iter().zip(&drawn.pixels).map(off).sum();
        assert!(all / (shown.pixels.len() as u64) < 6, "{}", all / shown.pixels.len() as u64);
    }
    assert!(delays.last() >= Some(&LAST), "{delays:?}");
    assert!(delays[..delays.len() - 1].iter().all(|delay| *delay < LAST));
}

#[test]
fn two_runs_are_two_films_and_one_run_is_one() {
    let [seven, again] = [(); 2].map(|()| film_of("stomp", 20));
    assert_eq!(seven, again, "neither a clock nor randomness");
    let other = gif(&run("stomp", 8, 20).to_bytes(), &SHELF, &options(), &mut |_, _| ()).unwrap().bytes;
    assert_ne!(played(&seven).0.last(), played(&other).0.last());
    assert_ne!(film_of("roguelulz", 20), film_of("roguelulz", 21));
}

#[test]
fn a_long_run_is_shown_in_so_many_pictures_and_bytes() {
    let bytes = film_of("roguelulz", 650);
    let (shown, delays) = played(&bytes);
    assert!(shown.len() <= MOST_SHOTS && bytes.len() <= LARGEST, "{} pictures, {} bytes", shown.len(), bytes.len());
    assert!(delays.iter().all(|delay| usize::from(*delay) >= QUICK));
}

#[test]
fn a_run_without_moves_is_one_picture() {
    let (shown, delays) = played(&film_of("roguelike-ten", 0));
    assert_eq!((shown.len(), delays), (1, vec![LAST]));
}

#[test]
fn a_run_that_goes_wrong_is_filmed_as_far_as_it_is_true() {
    let mut run = run("stomp", 7, 40);
    run.moves.truncate(20);
    run.end = Some(barrow_core::Digest(1));
    let film = gif(&run.to_bytes(), &SHELF, &options(), &mut |_, _| ()).unwrap();
    let notice = film.notice.unwrap();
    assert!(notice.starts_with("No move of this run can be played: the run plays differently here"), "{notice}");
    run.header.game = "nethack".into();
    let error = gif(&run.to_bytes(), &SHELF, &options(), &mut |_, _| ()).unwrap_err();
    assert!(error.to_string().contains("nethack"), "{error}");
}

#[test]
fn a_film_bears_a_date_and_an_address_under_its_words() {
    let run = run("into-ruins", 7, 3);
    let filmed = |imprint: &str| {
        let options = Options { imprint, ..options() };
        let mut reel = Reel::new(&run.to_bytes(), &SHELF, MOST_SHOTS).unwrap();
        Studio::new(&reel, sprites(&SHELF, reel.game()), &options).picture(&mut reel, 0, false)
    };
    let (plain, signed) = (filmed(""), filmed("2026-11-26 barrow.example"));
    assert!(signed.width == plain.width && signed.height > plain.height);
    assert!(signed.pixels[..plain.pixels.len()] == plain.pixels, "everything else stays");
    let below =
        |picture: &Pixmap| picture.pixels[plain.pixels.len()..].iter().filter(|pixel| **pixel != picture.pixels[0]).count();
    let long = filmed(&format!("2026-11-26 {}", "barrow.example/".repeat(2)));
    assert!(below(&signed) > 100 && below(&long) > 100, "an address too long for a line with the date has its own");
}
