//! Texts for the player: help, legend, cues, options.

use crate::{SHELF, codes, start, walk};
use barrow_core::{Role, Show, Sight, VariantCode, View};

#[test]
fn the_variant_has_the_right_names() {
    let info = SHELF.games()[0].info;
    assert_eq!(info.parse_variant("ten-lines"), Some(VariantCode(0)));
    assert_eq!(info.parse_variant("ten-lines+stand-still+c64"), Some(VariantCode::new(0, 0b11)));
    assert_eq!(codes().count(), 2 * 4, "each of four as a real run and as practice");
}

#[test]
fn with_the_machines_dice_every_seed_differs() {
    let code = VariantCode::new(0, 0b10);
    let mut digests: Vec<_> = (0..500).map(|seed| start(seed, code).digest()).collect();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 500);
}

#[test]
fn every_code_in_a_view_is_in_the_legend() {
    let mut view = View::default();
    for seed in 0..200 {
        let mut play = start(seed, VariantCode(0));
        for m in walk(seed, 200) {
            let _over = play.play(m, &mut Show::off());
        }
        play.view(&mut view);
        let variant = play.variant();
        assert_eq!(((view.width, view.height), view.tiles.len()), (variant.size, 1000));
        assert_eq!((view.sight.len(), view.stats.len()), (1000, variant.stats.len()));
        assert!(view.tiles.iter().all(|&code| variant.legend.get(code).is_some()));
        for pos in view.positions() {
            let role = view.role(pos, &variant.legend);
            assert_eq!(role == Role::Blank, view.sight(pos) == Sight::Unknown, "{pos:?}");
            assert!(role != Role::Writing || pos.y < 2, "{pos:?}");
        }
        assert_eq!(view.hero.map(|hero| view.role(hero, &variant.legend)), Some(Role::Hero));
    }
}

#[test]
fn every_event_has_a_complete_sentence() {
    let mut happened = Vec::new();
    for seed in 0..300 {
        let mut play = start(seed, VariantCode(0));
        let mut show = Show::on();
        for m in walk(seed, 300) {
            let _over = play.play(m, &mut show);
        }
        let variant = play.variant();
        for event in show.events() {
            let sentence = event.sentence(variant.cues, &variant.legend).unwrap();
            assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
            happened.push(variant.cues[usize::from(event.cue)].name);
        }
        let died = show.events().last().is_some_and(|event| variant.cues[usize::from(event.cue)].name == "death");
        assert_eq!(died, play.status().ending.is_some());
    }
    // Random walks hardly ever see a creature walk over gold.
    let cues = SHELF.games()[0].info.variants[0].cues.iter().filter(|cue| cue.name != "trampled");
    for cue in cues {
        assert!(happened.contains(&cue.name), "{:?} never happened", cue.name);
    }
}

#[test]
fn help_says_how_to_play_and_lose() {
    let help = SHELF.games()[0].info.variants[0].help;
    for word in ["no winning", "gold is the score", "Pushing against a wall", "every second turn", "upper left", "one more step"]
    {
        assert!(help.contains(word), "{word:?} is missing");
    }
    assert!(help.split("\n\n").all(|paragraph| !paragraph.contains('\n')), "a paragraph must be one line, as front ends wrap it");
}
