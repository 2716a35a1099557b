//! Snapshots of the screens.

use super::{Desk, last_breath, play_all, screen, session};
use crate::tui::colour::Depth;
use crate::tui::content::ContentScreen;
use crate::tui::replay::ReplayScreen;
use crate::tui::theme::Theme;
use crate::tui::{Input, Next, Screen, Shared, console, draw};
use barrow_app::rival::Rival;
use barrow_app::screens::{SeedSearch, Topic};
use barrow_app::{Discoveries, Session, ThemeName};
use barrow_core::{BotKind, EndingInfo, Pos, Recording, Replay, Seed, Sight, Status, VariantCode};
use barrow_pilot::{RANDOM, SENSIBLE};
use barrow_shelf::SHELF;
use insta::assert_snapshot;
use std::time::Duration;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 50);

#[test]
fn games_at_80_by_24() {
    for game in SHELF.games() {
        for variant in game.info.variants {
            let mut desk = Desk::game(game.info.id, variant.id, SMALL);
            desk.press("right down right down");
            assert_snapshot!(format!("small-{}-{}", game.info.id, variant.id), desk.picture());
        }
    }
}

#[test]
fn games_on_larger_terminals() {
    for (name, size) in [("medium", (100, 30)), ("large", LARGE)] {
        for game in SHELF.games() {
            let mut desk = Desk::game(game.info.id, game.info.variants[0].id, size);
            desk.press("right down right down");
            assert_snapshot!(format!("{name}-{}", game.info.id), desk.picture());
        }
    }
}

#[test]
fn ruins_in_practice_on_a_narrow_terminal() {
    let mut desk = Desk::game("into-ruins", "descent+practice", (60, 24));
    desk.press("right down right down");
    assert_snapshot!("narrow-into-ruins-practice", desk.picture());
    let mut desk = Desk::game("into-ruins", "descent", (60, 20));
    desk.press("right down right down");
    assert_snapshot!("low-into-ruins", desk.picture());
    let mut desk = Desk::game("into-ruins", "descent+practice", SMALL);
    desk.press("right down right down");
    assert_snapshot!("small-into-ruins-practice", desk.picture());
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    assert_snapshot!(Desk::game("stomp", "20x20", (40, 12)).picture());
}

#[test]
fn ascii_is_ascii() {
    let mut desk = Desk::game("roguelulz", "full", SMALL);
    desk.shared.options.unicode = false;
    for keys in ["", "enter", "esc esc", "esc m", "esc x"] {
        desk.press(keys);
        let picture = desk.picture();
        assert!(picture.is_ascii(), "{picture}");
    }
    desk.press("esc");
    assert_snapshot!(desk.picture());
}

#[test]
fn the_linux_console_has_every_sign_that_is_drawn() {
    let games = SHELF.games().iter().flat_map(|game| game.info.variants.iter().enumerate().map(|variant| (game.info, variant)));
    for (info, (index, variant)) in games {
        for size in [SMALL, LARGE] {
            let help = |_: &Shared| -> Box<dyn Screen> { Box::new(super::help(info, index)) };
            let keys = ["", "right down", "; right right", "esc /", "esc enter", "esc i", "esc esc", "r", "esc esc m", "esc Z"];
            let desks = [(Desk::game(info.id, variant.id, size), &keys[..]), (Desk::new(help, size), &["", "space", "end"])];
            for (mut desk, keys) in desks {
                for keys in keys {
                    desk.press(keys);
                    let usual = desk.picture();
                    desk.shared.is_console = true;
                    let Desk { terminal, screen, shared, .. } = &mut desk;
                    terminal.draw(|frame| draw(screen.as_mut(), frame, shared)).unwrap();
                    desk.shared.is_console = false;
                    let signs = desk.terminal.backend().buffer().content().iter().map(ratatui::buffer::Cell::symbol);
                    let shown = signs.collect::<String>();
                    assert!(shown.chars().all(console::has), "{}: {shown}", info.id);
                    let count = |text: &str| text.chars().filter(|&sign| sign == '?').count();
                    assert_eq!(count(&shown), count(&usual), "each sign has one that stands for it: {shown}");
                }
            }
        }
    }
}

#[test]
fn overlays() {
    let mut desk = Desk::game("monster-caves", "classic", SMALL);
    for (name, keys) in
        [("menu", "l esc"), ("leaving", "r"), ("actions", "esc enter"), ("asking", "down down enter"), ("looking", "esc x l l")]
    {
        desk.press(keys);
        assert_snapshot!(name, desk.picture());
    }
    desk.press("esc m");
    assert_snapshot!("messages", desk.picture());
}

#[test]
fn without_colour_every_cell_is_free_of_it() {
    let mut desk = Desk::game("monster-caves", "classic", SMALL);
    desk.shared.options.theme = ThemeName::Monochrome;
    desk.press("l esc");
    desk.picture();
    let buffer = desk.terminal.backend().buffer();
    let colours =
        buffer.content().iter().filter(|cell| cell.fg != ratatui::style::Color::Reset || cell.bg != ratatui::style::Color::Reset);
    assert_eq!(colours.count(), 0);
}

fn delver() -> BotKind {
    SHELF.find("into-ruins").unwrap().bots[0]
}

/// The first picture after the end of a run that a bot wins, or loses if not `is_won`. It is the first such run, by seed from
/// `first`.
fn ending(game: &str, variant: &str, by: (BotKind, u64), is_won: bool, size: (u16, u16)) -> Desk {
    let (session, key) = last_breath(game, variant, by, is_won);
    let mut desk = Desk::new(|shared| Box::new(screen(session, shared)), size);
    desk.screen.input(Input::Key(super::key(key), None), &mut desk.shared);
    desk
}

/// The card after that picture.
fn ended(game: &str, variant: &str, by: (BotKind, u64), is_won: bool, size: (u16, u16)) -> Desk {
    let mut desk = ending(game, variant, by, is_won, size);
    tick_until(&mut desk, u32::MAX);
    desk
}

/// Ticks until this time has passed or nothing moves.
fn tick_until(desk: &mut Desk, end: u32) {
    let mut now = Duration::ZERO;
    while let Some(pause) = desk.screen.tick_after(&desk.shared)
        && now + pause <= Duration::from_millis(end.into())
        && pause < Duration::from_millis(100)
    {
        now += pause;
        desk.screen.input(Input::Tick, &mut desk.shared);
    }
}

#[test]
fn the_end_is_a_moment_before_it_is_a_card() {
    let delver = (delver(), 1);
    for (size, name) in [(SMALL, "small"), (LARGE, "large")] {
        for (is_won, outcome) in [(false, "death"), (true, "victory")] {
            let game = if is_won { ("roguelulz", "full", (SENSIBLE, 20)) } else { ("into-ruins", "descent", delver) };
            let mut desk = ending(game.0, game.1, game.2, is_won, size);
            let mut before = 0;
            for time in [1300, 2300] {
                tick_until(&mut desk, time - before);
                before = time;
                assert_snapshot!(format!("moment-{outcome}-{name}-{time}"), desk.picture());
            }
            tick_until(&mut desk, u32::MAX);
            assert!(desk.picture().contains("New run"), "the card follows:\n{}", desk.picture());
        }
    }
}

#[test]
fn a_key_skips_the_moment_and_reduced_motion_has_none() {
    let run = || ending("monster-caves", "classic", (RANDOM, 1), false, SMALL);
    let mut desk = run();
    tick_until(&mut desk, 500);
    assert!(!desk.picture().contains("New run"));
    assert!(matches!(desk.press("f"), Next::Stay), "the key does nothing else");
    assert!(desk.picture().contains("New run"), "{}", desk.picture());
    let (session, key) = last_breath("monster-caves", "classic", (RANDOM, 1), false);
    let mut desk = Desk::new(|shared| Box::new(screen(session, shared)), SMALL);
    desk.shared.options.reduced_motion = true;
    desk.screen.input(Input::Key(super::key(key), None), &mut desk.shared);
    assert!(desk.picture().contains("New run"), "{}", desk.picture());
}

#[test]
fn an_ended_run_is_shared_as_a_link() {
    let mut desk = ended("monster-caves", "classic", (RANDOM, 1), false, SMALL);
    let shared_as = |desk: &mut Desk| {
        desk.press("S");
        let folder = std::fs::read_dir(desk.shared.home.runs_of("monster-caves")).unwrap().map(|entry| entry.unwrap().path());
        let path = folder.into_iter().find(|path| path.extension().is_some_and(|end| end == "link")).unwrap();
        (desk.picture(), std::fs::read_to_string(path).unwrap())
    };
    let (shown, text) = shared_as(&mut desk);
    assert!(shown.contains("The link is in "), "{shown}");
    assert!(text.contains("Level 2. Bitten once too often by a monster. Do better?\n#run="), "{text}");
    desk.shared.options.page = "https://example.org/".to_owned();
    desk.press("enter");
    assert!(shared_as(&mut desk).1.contains("?\nhttps://example.org/#run="));
}

#[test]
fn the_end() {
    let mut desk = ended("monster-caves", "classic", (RANDOM, 1), false, SMALL);
    desk.press("c");
    assert!(desk.picture().contains("If your terminal allows it, this was"), "{}", desk.picture());
    assert!(desk.shared.copied.take().is_some_and(|text| text.starts_with("Monster Caves") && text.contains("evel ")));
    desk.press("M");
    let folder = std::fs::read_dir(desk.shared.home.runs_of("monster-caves")).unwrap().map(|entry| entry.unwrap().path());
    let path = folder.into_iter().find(|path| path.extension().is_some_and(|end| end == "txt")).unwrap();
    assert!(desk.picture().contains("The morgue file is "), "{}", desk.picture());
    assert!(std::fs::read_to_string(path).unwrap().contains("\nTHE MAP AS YOU LAST SAW IT\n"));
    assert_snapshot!("end-defeat", ended("monster-caves", "classic", (RANDOM, 1), false, SMALL).picture());
    assert_snapshot!("end-victory", ended("roguelulz", "full", (SENSIBLE, 20), true, SMALL).picture());
    assert_snapshot!("end-ruins", ended("into-ruins", "descent", (delver(), 1), false, SMALL).picture());
    assert_snapshot!("end-ruins-large", ended("into-ruins", "descent", (delver(), 1), false, LARGE).picture());
    assert_snapshot!("end-large", ended("stomp", "20x20", (RANDOM, 1), false, LARGE).picture());
}

#[test]
fn a_score_that_a_stat_shows_has_no_line_of_its_own() {
    let picture = Desk::game("roguelike-ten", "ten-lines", LARGE).picture();
    assert!(picture.contains("Gold") && !picture.contains("Score"), "{picture}");
}

#[test]
fn cells_that_a_home_computer_has_shown_stay_bright() {
    let mut desk = Desk::game("roguelike-ten", "ten-lines", LARGE);
    desk.shared.theme = Theme::new(ThemeName::Default, Depth::True);
    // Alternate keys, because a repeated key would count as held. There is a wall above.
    desk.press("l k l k l k l k l k l");
    desk.picture();
    let floor = desk.terminal.backend().buffer().content().iter().filter(|cell| cell.symbol() == "▒");
    let styles: std::collections::BTreeSet<String> = floor.map(|cell| format!("{:?} {:?}", cell.fg, cell.modifier)).collect();
    assert_eq!(styles.len(), 1, "{styles:?}");
}

#[test]
fn help() {
    let info = SHELF.find("stomp").unwrap().info;
    let mut desk = Desk::new(|_| Box::new(super::help(info, 0)), SMALL);
    assert_snapshot!("help-1", desk.picture());
    desk.press("space");
    assert_snapshot!("help-2", desk.picture());
    desk.press("end");
    assert_snapshot!("help-3", desk.picture());
    let info = SHELF.find("monster-caves").unwrap().info;
    let mut desk = Desk::new(|_| Box::new(super::help(info, 0)), SMALL);
    desk.picture();
    desk.press("end");
    assert_snapshot!("help-glyphs", desk.picture());
}

#[test]
fn help_begins_with_moving_and_tells_what_is_in_view() {
    let session = session("into-ruins", "descent", 1);
    let observed = session.observed();
    let help = ContentScreen::new(crate::tui::stage::panel::help(observed, false));
    assert_snapshot!("help-ruins", Desk::new(|_| Box::new(help), (80, 120)).picture());
}

#[test]
fn bindings() {
    let mut desk = Desk::new(|_| Box::new(ContentScreen::new(Topic::Keys { game: None })), SMALL);
    assert_snapshot!("bindings", desk.picture());
    desk.press("enter");
    assert_snapshot!("bindings-asked", desk.picture());
    desk.press("j");
    assert_snapshot!("bindings-conflict", desk.picture());
    desk.press("y");
    assert_snapshot!("bindings-changed", desk.picture());
    desk.press("right down");
    assert_snapshot!("bindings-of-a-game", desk.picture());
}

#[test]
fn bindings_fit_any_terminal() {
    let screen =
        |_: &Shared| -> Box<dyn Screen> { Box::new(ContentScreen::new(Topic::Keys { game: Some("into-ruins".to_owned()) })) };
    assert_snapshot!("bindings-160x50", Desk::new(screen, (160, 50)).picture());
    assert_snapshot!("bindings-48x16", Desk::new(screen, (48, 16)).picture());
    let mut desk = Desk::new(screen, SMALL);
    desk.shared.options.unicode = false;
    assert_snapshot!("bindings-ascii", desk.picture());
}

#[test]
fn seeds_are_sought_by_wishes_and_played() {
    let mut desk =
        Desk::new(|_| Box::new(ContentScreen::new(Topic::Seeds(SeedSearch::new("into-ruins", VariantCode(0))))), SMALL);
    assert_snapshot!("seeds", desk.picture());
    desk.press("space r a p i e r enter");
    assert_snapshot!("seeds-found", desk.picture());
    for (name, (width, height)) in [("seeds-160x50", (160, 50)), ("seeds-48x16", (48, 16))] {
        desk.terminal.backend_mut().resize(width, height);
        assert_snapshot!(name, desk.picture());
    }
    desk.press("down down down down");
    assert!(matches!(desk.press("enter"), Next::Replace(_)), "{}", desk.picture());
}

#[test]
fn a_replay() {
    let mut session = session("stomp", "20x20", 1);
    for _ in 0..30 {
        let mut moves = Vec::new();
        session.state().offer(&mut moves);
        play_all(&mut session, moves.first().copied());
    }
    let replay = Replay::new(session.run().clone(), &SHELF).unwrap();
    let name = "a run of 30 moves".to_owned();
    let mut desk = Desk::new(|shared| Box::new(ReplayScreen::new(shared, replay, name)), SMALL);
    desk.press("pagedown right left");
    assert_snapshot!("replay", desk.picture());
}

#[test]
fn the_story_before_the_first_run() {
    let mut desk = Desk::game("into-ruins", "descent", SMALL);
    desk.screen.input(Input::Tick, &mut desk.shared);
    assert_snapshot!("story-begins", desk.picture());
    desk.press("enter");
    assert_snapshot!("story-whole", desk.picture());
    desk.press("enter");
    assert!(desk.picture().contains("The Wings of Yendor"), "{}", desk.picture());
}

#[test]
fn a_closer_look_at_a_creature_is_whole_on_a_small_screen() {
    let mut looked = Vec::new();
    for seed in 1..5 {
        let mut session = session("into-ruins", "descent", seed);
        let mut bot = delver().start(Seed(seed));
        for _ in 0..12 {
            for _ in 0..40 {
                if let Some(m) = bot.next_move(session.state()).filter(|_| !session.observed().has_ended()) {
                    play_all(&mut session, [m]);
                }
            }
            let is_foe = |at: &Pos| session.view().role(*at, &session.variant().legend).is_foe();
            let first = session.targets(Sight::Remembered).into_iter().next().filter(is_foe);
            let Some(at) = first.filter(|_| !session.observed().has_ended()) else { continue };
            let about = session.explain(at);
            let recording = Recording::resume(&SHELF, session.bytes()).unwrap().recording;
            let resumed = Session::resume(SHELF, recording, Discoveries::default());
            let mut desk = Desk::new(|shared| Box::new(screen(resumed, shared)), (80, 24));
            desk.press("x tab");
            let picture = desk.picture();
            let panel = picture.lines().map(|line| line.chars().skip(43).collect::<String>().trim().to_owned());
            let words = panel.collect::<Vec<_>>().join(" ");
            for part in about.facts.iter().map(|fact| &*fact.name).chain([about.about.as_str()]) {
                assert!(words.contains(part), "seed {seed}: {part}\n{picture}");
            }
            looked.push(about.name);
        }
    }
    looked.sort();
    looked.dedup();
    assert!(looked.len() > 4, "{looked:?}");
}

#[test]
fn the_run_to_beat_shows_at_every_size() {
    for game in SHELF.games() {
        let own = session(game.info.id, game.info.variants[0].id, 1);
        let over = Status { score: 12, depth: 3, ending: Some(EndingInfo::lost("death", "").into()) };
        let mut known = Discoveries::default();
        known.challenge(game.info.id, Rival::new(&own.run().header, &over, Some("Ada")).unwrap());
        for size in [(48, 16), SMALL, (100, 30), LARGE] {
            let own = Session::start(SHELF, own.run().header.clone(), known.clone()).unwrap();
            let mut desk = Desk::new(|shared| Box::new(screen(own, shared)), size);
            let first = desk.picture();
            desk.press("right down right down");
            let picture = desk.picture();
            // A message may replace it, and an arrow on the frame may cover its last words.
            assert!(first.contains("Ada: ") || picture.contains("Ada: "), "{} {size:?}\n{picture}", game.info.id);
            if size.0 < 100 && ["into-ruins", "stomp"].contains(&game.info.id) {
                assert_snapshot!(format!("to-beat-{}-{}x{}", game.info.id, size.0, size.1), picture);
            }
        }
    }
}
