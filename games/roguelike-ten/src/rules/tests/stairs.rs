//! Stairs and the step that opens a level. Spec: roguelike-10 3.

use super::writing::writing;
use super::*;

/// A run that enters stairs by a push of `stick`, and reaches a new level with the chambers of `seed`.
fn through_stairs(seed: u64, stick: Address, choices: u8, hp: i32) -> (RoguelikeTen, Vec<u8>) {
    let mut game = RoguelikeTen::new(Seed(seed), VariantCode::new(0, choices));
    game.hp = hp;
    game.screen.put(game.hero + stick, STAIRS);
    let mut show = Show::on();
    game.push(stick, &mut show);
    (game, show.events().iter().map(|event| event.cue).collect())
}

#[test]
fn the_opening_step_goes_on_the_way_the_stairs_were_entered() {
    for seed in 0..200 {
        for (stick, arrives) in [(RIGHT, RIGHT), (DOWN, DOWN), (LEFT, 0), (UP, 0)] {
            let (game, cues) = through_stairs(seed, stick, 0, 10);
            assert_eq!(game.hero, level::START + arrives, "seed {seed}, stick {stick}");
            assert_eq!((game.level, game.creatures_come, cues[0]), (2, true, cue::STAIRS));
        }
    }
}

#[test]
fn the_opening_step_takes_or_fights_what_lies_below_the_start() {
    let mut met = [cue::GOLD, cue::POTION, cue::KILL].map(|cue| (cue, 0));
    for seed in 0..300 {
        let (game, cues) = through_stairs(seed, DOWN, 0, 10);
        for (cue, count) in &mut met {
            if cues.contains(cue) && cues[1] == *cue {
                *count += 1;
                assert_eq!(game.gold, u32::from(*cue == cue::GOLD));
            }
        }
    }
    assert!(met.iter().all(|&(_, count)| count > 0), "{met:?}");
}

#[test]
fn standing_still_takes_no_opening_step() {
    for seed in 0..200 {
        for stick in [RIGHT, DOWN, LEFT, UP] {
            let (game, _) = through_stairs(seed, stick, 1 << STAND_STILL, 10);
            assert_eq!((game.hero, game.gold, game.creatures_come), (level::START, 0, true));
        }
    }
}

#[test]
fn dying_in_an_opening_step_leaves_only_rip() {
    let (game, cues) = (0..1000).map(|seed| through_stairs(seed, DOWN, 0, 1)).find(|(game, _)| game.hp <= 0).unwrap();
    assert_eq!(writing(&game), ["", "RIP"]);
    assert_eq!((cues.last(), game.level), (Some(&cue::DEATH), 2));
}

#[test]
fn stairs_at_the_last_hit_point_are_entered_before_anything_bites() {
    let mut game = dungeon(&["sss", "sX=", "sss"], true);
    game.hp = 1;
    push(&mut game, RIGHT);
    assert!(game.level == 2 && game.hp == 1);
}
