//! Texts for the player: help, legend, cues.

use crate::{SHELF, codes, start};
use barrow_core::{Dir, Event, Move, Pos, Role, Show, VariantCode, View};

#[test]
fn variants_have_the_right_names() {
    let info = SHELF.games()[0].info;
    assert_eq!(info.parse_variant("20x20"), Some(VariantCode::new(0, 0)));
    assert_eq!(info.parse_variant("20x10+strict+glibc"), Some(VariantCode::new(1, 0b1001)));
    assert_eq!(codes().count(), 2 * 32, "each of 32 as a real run and as practice");
}

#[test]
fn a_view_has_the_variants_size_and_only_ids_of_its_legend() {
    let mut view = View::default();
    for code in codes() {
        let play = start(7, code);
        play.view(&mut view);
        let variant = play.variant();
        assert_eq!((view.width, view.height), variant.size);
        assert_eq!(view.tiles.len(), usize::from(view.width) * usize::from(view.height));
        assert!(view.positions().all(|pos| view.role(pos, &variant.legend) != Role::Blank));
        assert_eq!(view.hero, Some(Pos::new(1, 1)));
        assert_eq!(view.stats.len(), variant.stats.len());
    }
}

#[test]
fn every_event_has_a_complete_sentence() {
    let mut happened = [false; 5];
    for (seed, code) in (0..400).flat_map(|seed| codes().map(move |code| (seed, code))) {
        let mut play = start(seed, code);
        let mut show = Show::on();
        for step in [1, 2, 1, 2, 3, 0, 3, 2, 1, 1, 2, 2].into_iter().cycle().take(120) {
            let _refused = play.play(Move::towards(0, Dir(step)), &mut show);
        }
        let variant = play.variant();
        for event in show.events() {
            happened[usize::from(event.cue)] = true;
            let sentence = event.sentence(variant.cues, &variant.legend).unwrap();
            assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
        }
        let last = show.events().last().map(|event: &Event| variant.cues[usize::from(event.cue)].name);
        if let Some(ending) = play.status().ending {
            assert_eq!(last, Some(if ending.won { "won" } else { "lost" }));
        }
    }
    assert_eq!(happened[..2], [true; 2], "stomped and touched");
    assert!(happened[3], "lost");
}

#[test]
fn help_says_how_to_play_win_and_lose() {
    let help = SHELF.games()[0].info.variants[0].help;
    for word in ["You win", "lose", "even", "odd", "no waiting"] {
        assert!(help.contains(word), "{word:?} is missing");
    }
    assert!(help.split("\n\n").all(|paragraph| !paragraph.contains('\n')), "a paragraph must be one line, as front ends wrap it");
}
