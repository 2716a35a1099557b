use super::*;
use crate::film::imprint;
use crate::film::testing::{options, run};
use barrow_core::{Run, View};
use barrow_shelf::SHELF;

/// A run of `golden/`.
macro_rules! golden {
    ($path:literal) => {
        Run::parse(include_bytes!(concat!("../../../../../golden/", $path))).unwrap().run
    };
}

fn traced(run: &Run) -> Trace {
    trace(&mut Opening::read(&run.to_bytes(), &SHELF).unwrap().finish())
}

fn pictured(run: &Run) -> Pixmap {
    card(&run.to_bytes(), &SHELF, &options()).unwrap().picture
}

#[test]
fn a_run_is_traced_from_its_first_level_to_the_place_of_its_end() {
    let run = golden!("into-ruins/descent-victory.run");
    let trace = traced(&run);
    assert_eq!(trace.levels.iter().map(|level| level.depth).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
    assert_eq!(trace.last, 15);
    assert_eq!(trace.levels[15].path.last().copied(), trace.view.hero);
    assert!(trace.levels.iter().all(|level| level.path.windows(2).all(|step| step[0] != step[1])));
}

#[test]
fn a_card_knows_of_a_level_only_what_the_player_saw() {
    let run = golden!("into-ruins/descent-death-ogre.run");
    let trace = traced(&run);
    // When a run is over, the view hides nothing.
    let known = |view: &View| view.sight.iter().filter(|sight| **sight != Sight::Unknown).count();
    let mut before = Opening::read(&run.to_bytes(), &SHELF).unwrap().finish();
    before.seek(before.len() - 1, &mut barrow_core::Show::off());
    let mut seen = View::default();
    before.play().view(&mut seen);
    assert!(known(&trace.view) > known(&seen), "the player must not know the whole last level");
    assert_eq!(trace.levels[trace.last].view.sight, seen.sight);
}

#[test]
fn a_level_on_which_the_run_ended_at_once_shows_what_was_in_sight() {
    let run = golden!("into-ruins/descent-death-fall.run");
    let trace = traced(&run);
    let before = run.first(run.moves.len() - 1);
    assert_eq!(traced(&before).levels.len() + 1, trace.levels.len(), "the last move must reach a new level");
    let has = |view: &View, sought: Sight| view.sight.contains(&sought);
    assert!(has(&trace.view, Sight::Remembered));
    let shown = &trace.levels[trace.last].view;
    assert!(has(shown, Sight::InView) && !has(shown, Sight::Remembered));
}

#[test]
fn other_ends_and_other_ways_are_other_cards_and_one_run_is_one() {
    let ogre = pictured(&golden!("into-ruins/descent-death-ogre.run"));
    assert_eq!((ogre.width as i32, ogre.height as i32), SIZE);
    assert!(pictured(&golden!("into-ruins/descent-death-ogre.run")) == ogre);
    assert!(pictured(&golden!("into-ruins/descent-death-rat.run")) != ogre);
    for game in ["into-ruins", "monster-caves", "roguelike-ten", "roguelulz", "stomp"] {
        assert!(pictured(&run(game, 7, 9)) != pictured(&run(game, 7, 8)), "{game}");
    }
}

#[test]
fn the_card_in_the_readme_is_that_of_the_golden_victory() {
    let path = "../../docs/pictures/card.png";
    let made = card(&golden!("into-ruins/descent-victory.run").to_bytes(), &SHELF, &options()).unwrap();
    let made = made.into_png().unwrap().bytes;
    if std::env::var_os("BARROW_BLESS").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert!(std::fs::read(path).unwrap() == made, "rewrite {path} with BARROW_BLESS=1, and look at it");
}

#[test]
fn a_card_bears_a_date_and_an_address_below_everything_else() {
    let run = golden!("stomp/20x20-death.run");
    let imprint = imprint(Some("2026-11-26"), "https://barrow.example/games/");
    let signed = card(&run.to_bytes(), &SHELF, &Options { imprint: &imprint, ..options() }).unwrap().picture;
    let plain = pictured(&run);
    let changed = (0..plain.pixels.len()).filter(|&at| plain.pixels[at] != signed.pixels[at]);
    let (columns, rows): (Vec<usize>, Vec<usize>) = changed.map(|at| (at % plain.width, at / plain.width)).unzip();
    assert!(rows.iter().min() > Some(&500) && columns.iter().max() < Some(&(WORDS as usize)), "it is in the lower left corner");
    assert!(columns.iter().max() > Some(&300));
}

#[test]
fn a_card_shows_what_is_near_the_hero() {
    let run = golden!("monster-caves/large-death.run");
    let trace = traced(&run);
    let variant = &SHELF.find("monster-caves").unwrap().info.variants[1];
    let ink = Ink::of(options().theme);
    let (light, end) = (ink.text(), ink.text());
    let card = Card { ink, variant, grid: Grid::new(variant), tone: Tone::Bad, light, end };
    let (level, window) = (&trace.levels[0], card.known(&trace.levels[0]));
    assert_eq!((window.width, window.height), MOST, "the whole cave is larger");
    let (x, y) = card.grid.corner(*level.path.last().unwrap());
    assert!(
        ((x - window.x) - MOST.0 / 2).abs() <= CELL && ((y - window.y) - MOST.1 / 2).abs() <= CELL,
        "the hero is in the middle"
    );
}

#[test]
fn a_run_without_a_move_has_a_card() {
    let empty = pictured(&run("into-ruins", 7, 0)).pixels;
    assert!(empty.iter().any(|pixel| pixel != &empty[0]));
}

#[test]
fn a_picture_at_another_scale_has_the_mean_of_its_pixels() {
    let small = Pixmap { width: 2, height: 2, pixels: vec![[0; 3], [20; 3], [40; 3], [60; 3]] };
    assert_eq!(shrunk(&small, 0.5), Pixmap { width: 1, height: 1, pixels: vec![[30; 3]] });
    assert_eq!(shrunk(&small, 2.0), small.enlarged(2));
}

#[test]
fn counters_keep_their_names_and_numbers_together() {
    let counters = "Depth 13, Steps 494, Items found 26, Slain 3, Moves 630, Score 13.";
    let most = ((WORDS - 2 * EDGE) / (LETTER * 2)) as usize;
    let ends = |text: &str| lines(text, most).iter().filter(|line| !line.ends_with([',', '.'])).count();
    assert!(ends(counters) > 0, "there is something to keep together");
    assert_eq!(ends(&whole_counters(counters)), 0);
}
