//! Consequences of the map's bytes being state. Spec: A6, row by row.

use super::*;

#[test]
fn the_second_blow_makes_a_corpse_which_never_acts_draws_nothing_and_blocks() {
    let mut classic = level(&["####", "#@M#", "####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 2);
    classic.rand = steps(&[(0, 0)]);
    classic.keys("6");
    assert_eq!((classic.hp[1], classic.rows(4)), (1, ["####", "#@M#"].map(String::from)));
    classic.keys("6");
    assert_eq!((classic.hp[1], classic.kills, classic.rows(4)), (0, 1, ["####", "#@L#"].map(String::from)));
    let rand = classic.rand.clone();
    classic.keys("4");
    assert_eq!((classic.rand == rand, classic.player_hp()), (true, 5), "a corpse neither draws nor bites");
    assert_eq!(classic.player(), at(1, 1));
}

#[test]
fn a_corpse_that_is_hit_again_rises_as_a_lich_and_takes_255_blows_to_fall_as_another_letter() {
    let mut classic = level(&["####", "#@L#", "####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 0);
    assert_eq!(classic.messages(b'6')[0], "That was one blow too many: the corpse rises as a lich.");
    assert_eq!((classic.hp[1], classic.rows(4)), (255, ["####", "#@L#"].map(String::from)));
    let rand = classic.rand.clone();
    classic.keys("4");
    assert!(classic.rand != rand, "a lich acts");
    for blow in 1..=255 {
        assert_eq!(classic.rows(4), ["####", "#@L#"].map(String::from), "before blow {blow}");
        classic.hp[PLAYER] = PLAYER_HP;
        classic.keys("6");
    }
    assert_eq!((classic.hp[1], classic.kills, classic.rows(4)), (0, 1, ["####", "#@K#"].map(String::from)));
    let rand = classic.rand.clone();
    classic.keys("4");
    assert!(classic.rand == rand, "it is inert again");
    classic.keys("6");
    assert_eq!(classic.hp[1], 255, "and so on");
}

#[test]
fn a_lich_bites_while_it_looks_like_a_corpse() {
    let mut classic = level(&["####", "#@L#", "####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 9);
    classic.rand = steps(&[(0, -1)]);
    assert_eq!(classic.messages(b'5'), ["What you took for a corpse bites you: a lich."]);
    assert_eq!(classic.player_hp(), 4);
}

/// Two monsters in one cell; the first has left it. The player is two cells west of the second.
fn twins() -> Classic {
    let mut classic = level(&["######", "#@.M.#", "######"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 3), 2);
    classic.put(2, at(1, 3), 2);
    classic.rand = steps(&[(0, 1), (0, 0)]);
    classic.keys("5");
    assert_eq!(classic.rows(6), ["######", "#@..M#"].map(String::from), "the first takes the letter with it");
    assert_eq!((classic.place(1), classic.place(2)), (at(1, 4), at(1, 3)));
    classic
}

#[test]
fn the_monster_left_behind_moves_unseen_and_bites() {
    let mut classic = twins();
    classic.rand = steps(&[(0, 0), (0, -1)]);
    classic.keys("5");
    assert_eq!(classic.rows(6), ["######", "#@..M#"].map(String::from));
    assert_eq!(classic.place(2), at(1, 2));
    classic.rand = steps(&[(0, 0), (0, -1)]);
    assert_eq!(classic.messages(b'5'), ["Something invisible bites you."]);
    assert_eq!(classic.player_hp(), 4);
}

#[test]
fn a_bite_does_not_reveal_where_an_unseen_biter_is() {
    let mut classic = twins();
    classic.put(2, at(1, 2), 2);
    classic.rand = steps(&[(0, 0), (0, -1)]);
    let mut show = Show::on();
    classic.turn(Key(b'5'), &mut show);
    let [bite] = show.events() else { panic!("one event, not {:?}", show.events()) };
    assert_eq!((bite.at, bite.who), (bite.to, FLOOR));
}

#[test]
fn a_blow_at_an_unseen_monster_lets_the_player_in() {
    let mut classic = twins();
    classic.put(2, at(1, 2), 2);
    classic.rand = steps(&[(0, 0), (-1, 0)]);
    assert_eq!(classic.messages(b'6'), ["You hit something invisible."]);
    assert_eq!((classic.hp[2], classic.player(), classic.rows(6)), (1, at(1, 2), ["######", "#.@.M#"].map(String::from)));
}

#[test]
fn a_killing_blow_at_an_unseen_monster_shows_its_corpse_and_keeps_the_player_out() {
    let mut classic = twins();
    classic.put(2, at(1, 2), 1);
    classic.rand = steps(&[(0, 0)]);
    assert_eq!(classic.messages(b'6'), ["Your blow kills something that was invisible."]);
    assert_eq!((classic.hp[2], classic.player(), classic.rows(6)), (0, at(1, 1), ["######", "#@-.M#"].map(String::from)));
}

#[test]
fn a_blow_that_kills_two_in_one_cell_lowers_the_letter_by_two() {
    let mut classic = level(&["####", "#@M#", "####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 2);
    classic.put(2, at(1, 2), 2);
    classic.rand = steps(&[(0, 0), (0, 0)]);
    classic.keys("6");
    assert_eq!((classic.hp[1], classic.hp[2]), (1, 1), "each loses one");
    classic.keys("6");
    assert_eq!((classic.kills, classic.rows(4)), (2, ["####", "#@K#"].map(String::from)));
}

/// A player whose cell holds a monster, which leaves first, to the east.
fn robbed() -> Classic {
    let mut classic = level(&["#####", "#@..#", "#####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 1), 2);
    classic.rand = steps(&[(0, 1)]);
    classic.keys("4");
    assert_eq!(classic.rows(5), ["#####", "#.@.#"].map(String::from), "it takes the @ with it");
    assert_eq!((classic.player(), classic.place(1)), (at(1, 1), at(1, 2)));
    classic
}

#[test]
fn a_player_whose_letter_is_taken_walks_unseen() {
    let mut classic = robbed();
    classic.put(1, at(1, 3), 2);
    classic.map.set(at(1, 2), FLOOR);
    classic.map.set(at(1, 3), HERO);
    classic.rand = steps(&[(0, 0)]);
    classic.keys("6");
    assert_eq!((classic.player(), classic.rows(5)), (at(1, 2), ["#####", "#..@#"].map(String::from)));
}

#[test]
fn a_monster_that_took_the_players_letter_dies_as_another() {
    let mut classic = robbed();
    classic.rand = steps(&[(0, 0)]);
    assert_eq!(classic.messages(b'6'), ["You hit what looks like you."]);
    assert_eq!((classic.hp[1], classic.player()), (1, at(1, 1)));
    classic.keys("6");
    assert_eq!((classic.hp[1], classic.rows(5)), (0, ["#####", "#.?.#"].map(String::from)));
}

#[test]
fn a_monster_bites_and_then_enters_the_cell_of_a_player_who_cannot_be_seen() {
    let mut classic = robbed();
    classic.rand = steps(&[(0, -1)]);
    assert_eq!(classic.messages(b'4'), ["No way through, but it costs a turn.", "What looks like you bites you."]);
    assert_eq!((classic.player_hp(), classic.place(1), classic.rows(5)), (4, at(1, 1), ["#####", "#@..#"].map(String::from)));
}

#[test]
fn waiting_hits_a_monster_in_the_players_cell() {
    let mut classic = level(&["###", "#@#", "###"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(3, at(1, 1), 2);
    classic.rand = steps(&[(1, 0)]);
    assert_eq!(classic.messages(b'5'), ["You hit something invisible."]);
    assert_eq!(classic.hp[3], 1);
    classic.keys("5");
    assert_eq!((classic.hp[3], classic.kills, classic.rows(3)), (0, 1, ["###", "#?#"].map(String::from)));
}

#[test]
fn a_monster_made_on_the_stairs_carries_them_and_is_never_hit() {
    let mut classic = level(&["######", "#@.>.#", "######"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 3), 2);
    classic.put(STAIRS_MADE, at(1, 3), 0);
    classic.rand = steps(&[(0, -1)]);
    classic.keys("4");
    assert_eq!(classic.rows(6), ["######", "#@>..#"].map(String::from), "where they stood is plain floor");
    assert_eq!(classic.place(STAIRS_MADE), at(1, 3), "where they were made is never updated");
    classic.rand = steps(&[(0, -1)]);
    assert_eq!(classic.messages(b'4')[1..], ["The stairs bite you. Something carries them."]);
    assert_eq!(classic.messages(b'6')[0], "You catch the walking stairs and go down to level 2.");
    assert_eq!((classic.level, classic.kills, classic.player_hp() > 0), (2, 0, true));
}

#[test]
fn a_player_made_on_the_stairs_carries_them_and_descends_by_waiting() {
    let mut classic = level(&["#####", "#>..#", "#####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(STAIRS_MADE, at(1, 1), 0);
    classic.keys("6");
    assert_eq!((classic.player(), classic.rows(5)), (at(1, 2), ["#####", "#.>.#"].map(String::from)));
    assert_eq!(classic.level, 1);
    assert_eq!(classic.messages(b'5')[0], "You go down through yourself, to level 2.");
    assert_eq!(classic.level, 2);
}

#[test]
fn monsters_never_step_on_stairs() {
    let mut classic = level(&["#####", "#@M>#", "#####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 2);
    classic.rand = steps(&[(0, 1)]);
    classic.keys("5");
    assert_eq!((classic.place(1), classic.rows(5)), (at(1, 2), ["#####", "#@M>#"].map(String::from)));
}

#[test]
fn leaving_a_cell_in_rock_digs_it_out() {
    let mut classic = level(&["#####", "#@..#", "##M##", "#####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(2, 2), 2);
    classic.rand = steps(&[(-1, 1)]);
    classic.keys("5");
    assert_eq!(classic.rows(5), ["#####", "#@.M#", "##.##"].map(String::from));
}

#[test]
fn a_monster_bites_through_corners_and_a_player_with_no_hit_points_left_is_dead() {
    let mut classic = level(&["####", "#@##", "##M#", "#M##"]);
    classic.put(PLAYER, at(1, 1), 1);
    classic.put(1, at(2, 2), 2);
    classic.put(2, at(3, 1), 2);
    classic.rand = steps(&[(-1, -1)]);
    let mut two_draws = classic.rand.clone();
    two_draws.draw();
    two_draws.draw();
    assert_eq!(classic.messages(b'4')[1..], ["A monster bites you.", "That was the last of your hit points."]);
    assert!(classic.is_over());
    assert!(classic.rand == two_draws, "monsters after the one that killed do not act");
}

#[test]
fn only_a_teleport_key_leaves_a_closed_part_and_a_new_level_heals() {
    let mut classic = level(&["###", "#@#", "###", "#.#", "###", "#>#"]);
    classic.put(PLAYER, at(1, 1), 2);
    classic.keys("123456789");
    assert_eq!(classic.player(), at(1, 1));
    assert_eq!(classic.messages(b'/'), ["You teleport."]);
    assert_eq!((classic.player(), classic.rows(3)), (at(3, 1), ["###", "#.#", "###", "#@#"].map(String::from)));
    assert_eq!(classic.player_hp(), 2);
    classic.keys("/");
    assert_eq!(classic.level, 2);
    assert!(classic.player_hp() > 2, "a level begins with {PLAYER_HP} hit points");
}

#[test]
fn a_teleport_key_strikes_from_afar() {
    let mut classic = level(&["###", "#@#", "###", "#M#"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(8, at(3, 1), 1);
    classic.keys("/");
    assert_eq!((classic.kills, classic.player(), classic.rows(3)), (1, at(1, 1), ["###", "#@#", "###", "#L#"].map(String::from)));
}

#[test]
fn unseen_things_do_not_change_the_view() {
    let see = |classic: &Classic| {
        let mut view = barrow_core::View::default();
        crate::view::classic(classic, &mut view);
        (view, crate::view::classic_status(classic))
    };
    let shown = Classic::started(7);
    let mut scrambled = shown.clone();
    scrambled.rand = GlibcRandom::new(99);
    scrambled.hp[1..].fill(77);
    scrambled.places[1..].fill(at(20, 60) as u16);
    assert_eq!(see(&shown), see(&scrambled));
}
