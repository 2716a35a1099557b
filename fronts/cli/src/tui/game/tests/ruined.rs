//! Tests a rich game on the screen: drawing, questions, aiming and choices.

use super::ruin::{CHOOSE, FIRE, GIVE_UP, GOBLIN, HOLE, JUMP, SHELF, STEP, THROW, TURN, USE, WAIT};
use super::{Desk, key, session_on, shared};
use crate::tui::colour::Depth;
use crate::tui::game::{FLICKER, GameScreen};
use crate::tui::theme::Theme;
use crate::tui::{Input, Next, Screen, Shared};
use barrow_app::Options;
use barrow_app::ThemeName;
use barrow_app::modes::ModeKind;
use barrow_core::{Arg, Dir, Move, Pos};
use insta::assert_snapshot;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use std::time::Duration;
use tempfile::TempDir;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 50);
const W: Dir = Dir(0);
const NW: Dir = Dir(1);
const NE: Dir = Dir(2);
const E: Dir = Dir(3);
const SE: Dir = Dir(4);
const SW: Dir = Dir(5);

/// A screen of a run with this many orbs.
fn screen(orbs: u64, shared: &Shared) -> GameScreen {
    super::screen(session_on(SHELF, "ruin", "only", orbs), shared)
}

fn desk(size: (u16, u16)) -> Desk {
    Desk::new(|shared| Box::new(screen(1, shared)), size)
}

fn play(options: impl FnOnce(&mut Options), keys: &str) -> (GameScreen, Shared, TempDir) {
    play_with(1, options, keys)
}

fn play_with(orbs: u64, options: impl FnOnce(&mut Options), keys: &str) -> (GameScreen, Shared, TempDir) {
    let (mut shared, folder) = shared();
    options(&mut shared.options);
    let mut screen = screen(orbs, &shared);
    for name in keys.split_whitespace() {
        screen.input(Input::Key(key(name), None), &mut shared);
    }
    (screen, shared, folder)
}

fn moves(keys: &str) -> Vec<Move> {
    moves_of(&play(|_| (), keys).0)
}

fn moves_of(screen: &GameScreen) -> Vec<Move> {
    screen.app.session().run().moves.clone()
}

fn question(keys: &str) -> String {
    let prompt = play(|_| (), keys).0.app.screen().prompt;
    prompt.map_or_else(String::new, |prompt| format!("{} {}", prompt.text, prompt.keys))
}

fn said(keys: &str) -> String {
    play(|_| (), keys).0.app.screen().notice.map_or_else(String::new, |notice| notice.text)
}

const fn slot(verb: u8, slot: u8) -> Move {
    Move { verb, arg: Arg::Slot(slot) }
}

#[test]
fn pictures() {
    for (name, keys) in
        [("play", ""), ("look", "x tab tab"), ("aim", "t"), ("pack", "i"), ("sheet", "i a"), ("asked", "a"), ("preview", "a x")]
    {
        let mut small = desk(SMALL);
        small.press(keys);
        assert_snapshot!(format!("ruin-{name}-80x24"), small.picture());
        small.shared.options.unicode = false;
        let ascii = small.picture();
        assert!(ascii.is_ascii(), "{ascii}");
    }
    for (name, keys) in [("play", ""), ("aim", "t")] {
        let mut large = desk(LARGE);
        large.press(keys);
        assert_snapshot!(format!("ruin-{name}-160x50"), large.picture());
    }
}

#[test]
fn help_and_the_menu_open_while_the_game_waits_for_a_choice() {
    let mut desk = desk(SMALL);
    desk.press("a");
    assert!(matches!(desk.press("?"), Next::Open(_)));
    let choice = desk.picture();
    desk.press("f10");
    assert!(desk.picture().contains("Save and go to the title"));
    desk.press("esc");
    assert_eq!(desk.picture(), choice);
}

/// The colours and modifiers of cells of the map at a colour depth.
fn styles(depth: Depth, cells: &[Pos]) -> Vec<String> {
    let mut desk = desk(SMALL);
    let theme = if depth == Depth::None { ThemeName::Monochrome } else { ThemeName::Default };
    desk.shared.options.theme = theme;
    desk.shared.theme = Theme::new(theme, depth);
    let picture = desk.picture();
    let row = picture.lines().position(|line| line.contains('@')).unwrap() as i32;
    let column = picture.lines().nth(row as usize).unwrap().chars().position(|glyph| glyph == '@').unwrap() as i32;
    let buffer = desk.terminal.backend().buffer();
    let show = |pos: &Pos| {
        let (across, down) = (2 * i32::from(pos.x - 4) + i32::from(pos.y - 4), i32::from(pos.y - 4));
        let cell = &buffer[((column + across) as u16, (row + down) as u16)];
        let beside = &buffer[((column + across + 1) as u16, (row + down) as u16)];
        format!("{} {:?} on {:?} {:?} then {:?}", cell.symbol(), cell.fg, cell.bg, cell.modifier, beside.symbol())
    };
    cells.iter().map(show).collect()
}

#[test]
fn light_and_fire_at_every_depth() {
    // Lit, dimly lit, dark, remembered, burning, and someone in spores.
    let cells = [(4, 5), (5, 5), (4, 7), (3, 8), (FIRE.x, FIRE.y), (GOBLIN.x, GOBLIN.y)].map(|(x, y)| Pos::new(x, y));
    for (name, depth) in [("none", Depth::None), ("16", Depth::Sixteen), ("256", Depth::Xterm256), ("true", Depth::True)] {
        assert_snapshot!(format!("ruin-styles-{name}"), styles(depth, &cells).join("\n"));
    }
}

#[test]
fn without_colour_the_sign_of_an_effect_stands_beside_the_creature_in_it() {
    let told = styles(Depth::None, &[GOBLIN]);
    assert!(told[0].starts_with('g') && told[0].ends_with("then \"*\""), "{told:?}");
}

#[test]
fn the_sign_of_a_condition_stands_beside_the_creature() {
    let rat = Pos::new(2, 6);
    for depth in [Depth::None, Depth::True] {
        let told = styles(depth, &[rat]);
        assert!(told[0].starts_with('r') && told[0].ends_with("then \"z\""), "{told:?}");
    }
}

#[test]
fn no_bracket_hides_the_sign_of_the_creature_before_it() {
    let mut desk = desk(SMALL);
    for key in ["n", "n", "l", "h"] {
        desk.press(key);
    }
    let picture = desk.picture();
    assert!(picture.contains("rz.]@"), "{picture}");
}

#[test]
fn a_large_cell_of_a_creature_has_one_ground_under_its_sign_too() {
    let mut desk = desk((160, 50));
    desk.shared.options.theme = ThemeName::Default;
    desk.shared.theme = Theme::new(ThemeName::Default, Depth::True);
    desk.picture();
    let rows: Vec<_> = desk.terminal.backend().buffer().content().chunks(160).collect();
    let grounds = rows.iter().find_map(|row| {
        let x = row.windows(2).position(|pair| pair[0].symbol() == "r" && pair[1].symbol() == "z")?;
        Some([x - 1, x, x + 1].map(|x| row[x].bg))
    });
    let [left, creature, sign] = grounds.unwrap();
    assert!(left == creature && creature == sign, "{left} {creature} {sign}");
}

#[test]
fn dangers_are_marked_at_every_depth() {
    for depth in [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True] {
        let [hole, floor] = [HOLE, Pos::new(HOLE.x - 1, HOLE.y)].map(|pos| styles(depth, &[pos]).remove(0));
        assert!(hole.contains("UNDERLINED") && !floor.contains("UNDERLINED"), "{hole}, {floor}");
        let has_sign = hole.ends_with("then \"v\"");
        assert_eq!(has_sign, matches!(depth, Depth::None | Depth::Sixteen), "{hole}");
    }
}

#[test]
fn a_list_for_a_verb_shows_what_it_is_for_under_the_letters_of_the_pack() {
    let mut desk = Desk::new(|shared| Box::new(screen(2, shared)), SMALL);
    desk.press("a");
    let picture = desk.picture();
    let list: String = picture.lines().skip_while(|line| !line.contains("Use: what?")).collect();
    assert!(list.contains("b o orb of power") && !list.contains("spear"), "{picture}");
    desk.press("a");
    assert!(desk.picture().contains("A spear cannot be used."), "{}", desk.picture());
    desk.press("h");
    assert!(desk.picture().contains("You carry nothing with the letter h."), "{}", desk.picture());
    assert_eq!(said("a a a"), "You carry nothing to use.");
}

#[test]
fn a_choice_can_be_looked_at_and_is_not_dropped_by_a_no() {
    let (screen, ..) = play(|_| (), "a x esc esc n");
    assert_eq!(screen.app.mode_kind(), ModeKind::Slot);
    assert_eq!(moves("a x"), [slot(USE, 1)], "a look chooses nothing");
    assert_eq!(moves("a enter"), [slot(USE, 1), slot(CHOOSE, 0)]);
}

#[test]
fn a_step_into_danger_is_asked_and_a_step_without_is_not() {
    assert_eq!(moves("n"), [Move::towards(STEP, SE)]);
    assert_eq!(
        (moves("l"), question("l")),
        (vec![], "Step into the fire? (y: yes, a: yes, and do not ask again in this run, any other key: no)".to_owned())
    );
    assert_eq!(moves("l y"), [Move::towards(STEP, E)]);
    assert_eq!(moves("l n"), []);
}

#[test]
fn a_held_key_does_not_answer_the_question_it_raised() {
    // From there the fire is to the north-west, and y is also the key for that direction.
    let there = "n";
    assert_eq!((moves(&format!("{there} y")).len(), moves(&format!("{there} u")).len()), (2, 1));
    let held = format!("{there} l y y y");
    assert_eq!(moves(&held).len(), 2, "{}", question(&held));
    assert!(question(&held).starts_with("Step into"), "{}", question(&held));
    assert_eq!(moves(&format!("{there} l y Y")).len(), 3);
    let mut desk = desk(SMALL);
    desk.press(&held);
    let picture = desk.picture();
    assert!(picture.contains("Step into the fire? y asked this and cannot answer it."), "{picture}");
    assert!(picture.contains("capital Y: yes"), "{picture}");
}

#[test]
fn a_step_that_another_verb_makes_asks_for_that() {
    assert_eq!(
        (moves("h"), question("h")),
        (
            vec![],
            "Jump into the hole? Landing costs: 6. (y: yes, a: yes, and do not ask again in this run, any other key: no)"
                .to_owned()
        )
    );
    assert_eq!(moves("h y"), [Move::towards(JUMP, W)]);
    assert_eq!(HOLE, Pos::new(3, 4));
}

#[test]
fn up_and_down_go_straight_by_turns_and_around_what_is_in_the_way() {
    assert_eq!(moves("down down"), [Move::towards(STEP, SE), Move::towards(STEP, SW)]);
    let (screen, ..) = play(|_| (), "down down");
    assert_eq!(barrow_core::Topology::Hex.column_row(screen.app.session().view().hero.unwrap()).0, 12);
}

#[test]
fn shift_turns_and_so_do_the_arrows_if_the_player_wants_it() {
    assert_eq!(moves("H Y shift+right"), [Move::towards(TURN, W), Move::towards(TURN, NW), Move::towards(TURN, E)]);
    let turning = |keys| play(|options| options.turn_and_step = true, keys).0.app.session().run().moves.clone();
    assert_eq!(turning("left right right"), [Move::towards(TURN, NE), Move::towards(TURN, E), Move::towards(TURN, SE)]);
    assert_eq!(turning("down"), [Move::towards(TURN, W)]);
    assert_eq!(turning("right up"), [Move::towards(TURN, SE), Move::towards(STEP, SE)]);
    assert_eq!(turning("up"), [], "straight on is the fire");
}

#[test]
fn a_verb_takes_what_is_chosen_from_the_pack_and_says_why_not() {
    assert_eq!(moves("a"), [slot(USE, 1)], "nothing else can be used");
    let of_two = |keys: &str| moves_of(&play_with(2, |_| (), keys).0);
    assert_eq!((of_two("a b"), of_two("a c"), of_two("a a")), (vec![slot(USE, 1)], vec![slot(USE, 2)], vec![]));
    assert_eq!(moves("i b a"), [slot(USE, 1)], "from the sheet");
}

#[test]
fn aiming_names_the_target_and_remembers_it() {
    assert!(question("t a").contains("goblin (67%)"), "{}", question("t a"));
    let at = |pos| Move { verb: THROW, arg: Arg::SlotAt(0, pos) };
    assert_eq!(moves("t a enter"), [at(GOBLIN)]);
    let rat = Pos::new(2, 6);
    assert_eq!(moves("t a tab enter . t a t"), [at(rat), Move::plain(WAIT), at(rat)]);
    assert_eq!(moves("t a esc"), []);
    assert_eq!(moves("i a t enter"), [at(GOBLIN)]);
}

#[test]
fn a_refused_aim_can_be_corrected() {
    // The goblin stands two rows straight up: two steps down lead back to the player's cell.
    let (screen, ..) = play(|_| (), "t a down down enter");
    assert_eq!(screen.app.mode_kind(), ModeKind::Aim);
    assert_eq!(moves_of(&screen), []);
}

#[test]
fn a_choice_the_game_asks_for_opens_by_itself_and_is_given_up_only_on_purpose() {
    let (screen, ..) = play(|_| (), "a");
    assert_eq!(screen.app.mode_kind(), ModeKind::Slot);
    assert_eq!(moves("a a"), [slot(USE, 1), slot(CHOOSE, 0)]);
    assert!(question("a esc").starts_with("Give up?"), "{}", question("a esc"));
    assert_eq!(moves("a esc y"), [slot(USE, 1), Move::plain(GIVE_UP)]);
    let (screen, ..) = play(|_| (), "a esc n");
    assert_eq!(screen.app.mode_kind(), ModeKind::Slot, "asked again");
}

#[test]
fn the_mouse_aims_and_a_click_throws() {
    let (mut screen, mut shared, _folder) = play(|_| (), "t a");
    let mut terminal = super::terminal(80, 24);
    terminal.draw(|frame| screen.draw(frame, &shared)).unwrap();
    let buffer = terminal.backend().buffer();
    let (column, row) = (0..24).flat_map(|y| (0..40).map(move |x| (x, y))).find(|&at| buffer[at].symbol() == "@").unwrap();
    // The place of the rat, from there.
    let (column, row) = (column - 2, row + 2);
    assert_eq!(buffer[(column, row)].symbol(), "r");
    for kind in [MouseEventKind::Moved, MouseEventKind::Down(MouseButton::Left)] {
        screen.input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }), &mut shared);
    }
    assert_eq!(moves_of(&screen), [Move { verb: THROW, arg: Arg::SlotAt(0, Pos::new(2, 6)) }]);
}

#[test]
fn flames_flicker_only_where_things_may_move() {
    let (mut screen, mut shared, _folder) = play(|_| (), "");
    shared.theme = Theme::new(ThemeName::Default, Depth::True);
    screen.input(Input::Tick, &mut shared);
    assert_eq!(screen.tick_after(&shared), Some(FLICKER));
    shared.options.reduced_motion = true;
    assert_eq!(screen.tick_after(&shared), None);
}

#[test]
fn flames_rest_after_ten_seconds_without_input() {
    let (mut screen, mut shared, _folder) = play(|_| (), "");
    shared.theme = Theme::new(ThemeName::Default, Depth::True);
    let burned = |screen: &mut GameScreen, shared: &mut Shared| {
        let mut time = Duration::ZERO;
        while let Some(wait) = screen.tick_after(shared).filter(|_| time < Duration::from_mins(1)) {
            time += wait;
            screen.input(Input::Tick, shared);
        }
        time
    };
    let ten_seconds = Duration::from_secs(9)..=Duration::from_secs(10);
    assert!(ten_seconds.contains(&burned(&mut screen, &mut shared)));
    screen.input(Input::Key(key("esc"), None), &mut shared);
    screen.input(Input::Key(key("esc"), None), &mut shared);
    assert!(ten_seconds.contains(&burned(&mut screen, &mut shared)), "a key has them burn on");
}
