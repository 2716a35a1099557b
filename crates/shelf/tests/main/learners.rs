//! Functions for learners that single games promise more of than every game has to.

use crate::{every_code, name, start};
use barrow_core::{Actions, Move, Seed, Show, VariantCode};
use barrow_shelf::SHELF;

#[test]
fn into_ruins_has_as_many_numbers_as_its_table_says() {
    let play = SHELF.find("into-ruins").unwrap().start(Seed(1), VariantCode(0)).unwrap();
    let (staged, flat) = (Actions::staged(play.variant()), Actions::flat(play.variant()));
    assert_eq!((staged.count(), staged.first_cell(), staged.cells().len()), (421, 90, 331));
    assert_eq!((flat.count(), flat.is_flat()), (70 + 2 * 10 * 331, true));
}

#[test]
fn keys_that_learners_press_do_something() {
    for (shelved, code) in every_code() {
        let variant = shelved.info.variant(code).unwrap();
        for key in variant.pressed {
            let m = Move::key(variant.verb("teleport").unwrap(), *key);
            let does_something = (0..20_000).any(|seed| {
                let (mut moved, mut waited) = (start((shelved, code), seed), start((shelved, code), seed));
                moved.play(m, &mut Show::off()).unwrap();
                waited.play(Move::plain(variant.verb("wait").unwrap()), &mut Show::off()).unwrap();
                moved.digest() != waited.digest()
            });
            assert!(does_something, "{} key {key}", name((shelved, code)));
        }
    }
}

#[test]
fn the_dice_of_a_fork_decide_what_comes_next() {
    for which in every_code() {
        if ["large", "part-one"].contains(&which.0.info.variant(which.1).unwrap().id) {
            // These games draw nothing after their start.
            continue;
        }
        let digest = |with: u64| {
            let mut play = start(which, 3).fork_with(Seed(with)).unwrap();
            let mut offered = Vec::new();
            let mut dice = Seed(1).stream("moves", 0);
            for _ in 0..400 {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = dice.pick(&offered) else { break };
                play.play(m, &mut Show::off()).unwrap();
            }
            play.digest()
        };
        assert_eq!(digest(1), digest(1), "{}", name(which));
        assert_ne!(digest(1), digest(2), "{}", name(which));
    }
}
