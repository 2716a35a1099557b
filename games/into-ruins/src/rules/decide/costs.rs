//! `player_actions.csv`, row by row: the cost of each action.

use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::testing::{Arena, UP};
use crate::world::cell::CENTRE;

/// A counter that drops by one per turn, wherever the player is.
const CLOCK: u8 = 100;

/// Plays moves, legal or not, and counts the turns that passed.
fn turns(arena: &mut Arena, moves: &[Move]) -> u32 {
    arena.world.timers[Status::SlowFall] = CLOCK;
    for m in moves {
        if let Ok(action) = arena.world.read(*m) {
            arena.act(action);
        }
    }
    u32::from(CLOCK - arena.world.timers[Status::SlowFall])
}

fn with(verb: u8, slot: usize) -> Move {
    Move { verb, arg: Arg::Slot(slot as u8) }
}

fn far(verb: u8, slot: usize) -> Move {
    Move { verb, arg: Arg::SlotAt(slot as u8, Pos::new(10, 5)) }
}

/// The number of turns that the action takes. `None` for actions that belong to the original's screens.
fn played(action: &str) -> Option<u32> {
    let mut arena = Arena::cave();
    let step = Move::towards(verbs::STEP, UP);
    let turn = |steps: u8| Move::towards(verbs::TURN, crate::world::cell::turned(UP, steps));
    let taken = match action {
        "turn_left" => turns(&mut arena, &[turn(5)]),
        "turn_right" => turns(&mut arena, &[turn(1)]),
        "turn_around" => turns(&mut arena, &[turn(3)]),
        "wait" => turns(&mut arena, &[Move::plain(verbs::WAIT)]),
        "step_forward" => {
            let taken = turns(&mut arena, &[step]);
            assert_eq!((arena.world.hero().at, arena.world.steps_taken), (CENTRE.beside(UP), 1));
            taken
        }
        "attack_forward" => {
            arena.beside(Kind::Mushroom, UP);
            let taken = turns(&mut arena, &[step]);
            assert_eq!((arena.count(Kind::Mushroom), arena.world.steps_taken), (0, 0));
            taken
        }
        "step_at_hole" => turns(&mut arena.ground(10, 9, &["o"]), &[step]),
        "bump_wall" => turns(&mut arena.ground(10, 9, &["#"]), &[step]),
        "jump_confirmed" => {
            let mut arena = arena.ground(10, 9, &["o"]);
            let taken = turns(&mut arena, &[Move::towards(verbs::JUMP, UP)]);
            assert_eq!((arena.world.depth, arena.world.steps_taken), (2, 0));
            taken
        }
        "equip" => {
            arena.wear(ItemKind::Torch);
            let spear = arena.carry(ItemKind::Spear);
            turns(&mut arena, &[with(verbs::EQUIP, spear)])
        }
        "stow" => {
            let spear = arena.wear(ItemKind::Spear);
            turns(&mut arena, &[with(verbs::STOW, spear)])
        }
        "extinguish" => {
            let torch = arena.wear(ItemKind::Torch);
            turns(&mut arena, &[with(verbs::EXTINGUISH, torch)])
        }
        "use_orb" => {
            let orb = arena.carry(ItemKind::OrbOfLife);
            turns(&mut arena, &[with(verbs::USE, orb)])
        }
        "choose_item_for_power_or_data" | "cancel_choice_for_power_or_data" => {
            let spear = arena.carry(ItemKind::Spear);
            let orb = arena.carry(ItemKind::OrbOfPower);
            let is_choice = action.starts_with("choose");
            let answer = if is_choice { with(verbs::CHOOSE, spear) } else { Move::plain(verbs::GIVE_UP) };
            let taken = turns(&mut arena, &[with(verbs::USE, orb), answer]);
            assert_eq!(arena.world.pack.len(), 1, "the orb is spent");
            // Includes the orb's own turn.
            taken - 1
        }
        "use_staff" => {
            let staff = arena.carry(ItemKind::StaffOfBlink);
            turns(&mut arena, &[far(verbs::FIRE, staff)])
        }
        "throw" => {
            let spear = arena.carry(ItemKind::Spear);
            turns(&mut arena, &[far(verbs::THROW, spear)])
        }
        "pickup" => {
            arena.world.lay(Item::new(ItemKind::Axe), CENTRE.beside(UP));
            let taken = turns(&mut arena, &[step]);
            assert_eq!(arena.world.pack.len(), 1);
            // Includes the step's own turn.
            taken - 1
        }
        "forced_skip" => {
            arena.wear(ItemKind::Hammer);
            arena.beside(Kind::Barrel, UP);
            // Includes the swing's own turn.
            turns(&mut arena, &[step]) - 1
        }
        "open_inventory" | "close_menu" => return None,
        other => panic!("no such action is known: {other}"),
    };
    Some(taken)
}

#[test]
fn every_action_costs_what_the_table_says() {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/player_actions.csv").as_bytes());
    let mut compared = 0;
    for row in reader.records().map(Result::unwrap) {
        if let Some(taken) = played(&row[0]) {
            assert_eq!(taken.to_string(), row[3], "{}", &row[0]);
            compared += 1;
        }
    }
    assert_eq!(compared, 19);
}
