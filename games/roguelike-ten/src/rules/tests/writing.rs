//! The text printed above the dungeon. Spec: roguelike-10 6 and 7.

use super::*;

/// The top line and the line below it, as the view shows them.
pub(super) fn writing(game: &RoguelikeTen) -> [String; 2] {
    let mut view = View::default();
    game.view(&mut view);
    let text = view.text(&RoguelikeTen::INFO.variants[0]);
    let mut lines = text.lines().map(str::to_owned);
    [lines.next().unwrap(), lines.next().unwrap()]
}

#[test]
fn the_line_on_top_has_hit_points_level_and_gold_each_after_a_blank() {
    let mut game = dungeon(&["X$...."], false);
    game.level = 5;
    game.gold = 5;
    game.hp = 9;
    push(&mut game, RIGHT);
    assert_eq!(writing(&game), [" 9HP 5L 6G", ""]);
    (game.hp, game.level, game.gold) = (1234, 100, 70);
    push(&mut game, RIGHT);
    assert_eq!(writing(&game), [" 1234HP 100L 70G", ""]);
}

#[test]
fn the_line_on_top_leaves_nothing_behind_when_ten_becomes_nine() {
    let mut game = dungeon(&["Xs"], false);
    push(&mut game, LEFT);
    assert_eq!(writing(&game)[0], " 9HP 1L 0G");
    assert_eq!(writing(&RoguelikeTen::new(Seed(1), VariantCode(0)))[0], " 10HP 1L 0G");
}

#[test]
fn after_the_fatal_step_the_line_stays_and_rip_stands_below() {
    let mut game = dungeon(&["X.s"], true);
    game.hp = 2;
    push(&mut game, LEFT);
    push(&mut game, LEFT);
    assert_eq!(writing(&game), [" 1HP 1L 0G", ""]);
    push(&mut game, LEFT);
    assert_eq!((game.hp, writing(&game)), (0, [" 1HP 1L 0G".into(), "RIP".into()]));
}
