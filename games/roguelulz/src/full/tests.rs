//! Scenes drawn as text, and properties that need hidden state.

use super::*;
use crate::RogueLulz;
use crate::Rules;
use crate::content::id;
use barrow_core::{Game, Move, Sight, Topology, View};
use proptest::prelude::*;

/// A scene: `#` wall, `.` floor, `+` door, `>` stairs, `@` the player, `z` a sleeper, `m` a monster that has just noticed the player.
fn scene(rows: &[&str]) -> Full {
    let mut state = Full::new(Seed(1));
    let (mut floor, mut doors, mut exit) = (Bits::EMPTY, Bits::EMPTY, Pos::new(0, 0));
    state.monsters = [Monster::NONE; MAX_MONSTERS];
    let mut count = 0;
    for (y, row) in (0i16..).zip(rows) {
        for (x, cell) in (0i16..).zip(row.bytes()) {
            let at = Pos::new(x, y);
            if cell != b'#' {
                floor.insert(at);
            }
            match cell {
                b'+' => doors.insert(at),
                b'>' => exit = at,
                b'@' => state.hero = at,
                b'z' | b'm' => {
                    state.monsters[count] = Monster::asleep(at, 3);
                    count += 1;
                }
                _ => {}
            }
        }
    }
    for monster in &mut state.monsters {
        if rows
            .get(monster.at.y.max(0) as usize)
            .is_some_and(|row| row.as_bytes().get(monster.at.x.max(0) as usize) == Some(&b'm'))
        {
            monster.mind = Mind::Awake { seen_at: state.hero, patience: mind::PATIENCE };
        }
    }
    state.level = Level::new(floor, doors, exit);
    state.known = Bits::EMPTY;
    state.look();
    state
}

const WAIT: Action = Action::Wait;
const UP: Action = Action::Step(Dir(0));
const RIGHT: Action = Action::Step(Dir(1));
const DOWN: Action = Action::Step(Dir(2));
const LEFT: Action = Action::Step(Dir(3));

fn act(state: &mut Full, actions: &[Action]) -> Vec<u8> {
    let mut show = Show::on();
    for &action in actions {
        state.act(action, &mut show).unwrap();
    }
    show.events().iter().map(|event| event.cue).collect()
}

fn at(state: &Full, number: usize) -> (i16, i16) {
    (state.monsters[number].at.x, state.monsters[number].at.y)
}

#[test]
fn the_one_who_waits_strikes_first() {
    let mut state = scene(&["######", "#@..m#", "######"]);
    assert_eq!(act(&mut state, &[WAIT, WAIT]), []);
    assert_eq!(at(&state, 0), (2, 1), "it is beside the player, and its turn is over");
    assert_eq!(act(&mut state, &[RIGHT, RIGHT, RIGHT]), [cue::HIT, cue::BITTEN, cue::HIT, cue::BITTEN, cue::KILL_AND_MOVE]);
    assert_eq!((state.hp, state.kills, state.hero), (2, 1, Pos::new(2, 1)), "two bites, and one point restored");
}

#[test]
fn one_blow_kills_a_sleeper() {
    let mut state = scene(&["######", "#@z.z#", "######"]);
    state.hp = 1;
    let cues = act(&mut state, &[RIGHT]);
    assert_eq!(cues[0], cue::KILL_ASLEEP);
    assert_eq!((state.hp, state.kills, state.hero), (2, 1, Pos::new(2, 1)));
}

#[test]
fn a_kill_never_heals_above_the_maximum() {
    let mut state = scene(&["#####", "#@z.#", "#####"]);
    act(&mut state, &[RIGHT]);
    assert_eq!(state.hp, 3);
}

#[test]
fn monsters_do_not_bite_across_corners_or_a_player_who_keeps_walking() {
    let mut state = scene(&["####", "#@.#", "#.m#", "####"]);
    assert_eq!(act(&mut state, &[WAIT]), []);
    assert_eq!(at(&state, 0), (2, 1), "up comes before left");
    let mut state = scene(&["#########", "#.....@m#", "#########"]);
    assert_eq!(act(&mut state, &[LEFT, LEFT, LEFT]), []);
    assert_eq!(at(&state, 0), (4, 1));
}

#[test]
fn monsters_queue_in_a_corridor() {
    let mut state = scene(&["########", "#@..m.m#", "########"]);
    act(&mut state, &[WAIT, WAIT, WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1), state.hp), ((2, 1), (3, 1), 2));
}

#[test]
fn the_first_monster_moves_first_and_blocks_the_second() {
    let mut state = scene(&["#####", "#@.m#", "#.#m#", "#####"]);
    act(&mut state, &[WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1)), ((2, 1), (3, 1)));
    let mut state = scene(&["#####", "###m#", "#@.m#", "#####"]);
    act(&mut state, &[WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1)), ((3, 1), (2, 2)), "the first found its way blocked");
}

#[test]
fn a_door_keeps_sleepers_from_seeing() {
    let mut state = scene(&["########", "#@..+.z#", "########"]);
    for _ in 0..500 {
        act(&mut state, &[WAIT]);
    }
    assert!(state.monsters[0].mind == Mind::Asleep);
    act(&mut state, &[RIGHT, RIGHT, RIGHT]);
    let mut cues = Vec::new();
    for _ in 0..200 {
        cues.extend(act(&mut state, &[WAIT]));
        if !cues.is_empty() {
            break;
        }
    }
    assert_eq!(cues, [cue::NOTICED], "the sleeper notices a player in the door sooner or later");
}

#[test]
fn a_monster_goes_to_where_it_last_saw_the_player_and_falls_asleep_after_five_turns() {
    let mut state = scene(&["##############", "#m.....@+....#", "########.#####", "########.#####", "##############"]);
    act(&mut state, &[RIGHT, DOWN]);
    let Mind::Awake { seen_at, .. } = state.monsters[0].mind else { panic!("it is awake") };
    assert_eq!(seen_at, Pos::new(8, 1), "the door was the last cell it could see");
    act(&mut state, &[DOWN, WAIT, WAIT]);
    assert!(state.monsters[0].mind != Mind::Asleep, "four turns without sight");
    let mut lost = state.clone();
    lost.hero = Pos::new(12, 1);
    lost.in_view = Bits::EMPTY;
    lost.monsters_act(&mut Show::off());
    assert!(lost.monsters[0].mind == Mind::Asleep, "five turns without sight");
}

#[test]
fn stairs_lead_down_before_anyone_can_bite() {
    let mut state = scene(&["#####", "#.@>#", "#.mm#", "#####"]);
    state.hp = 1;
    assert_eq!(act(&mut state, &[RIGHT]), [cue::DESCEND]);
    assert_eq!((state.number, state.hp, state.status().ending), (2, 4, None));
}

#[test]
fn a_wall_takes_no_time() {
    let mut state = scene(&["#####", "#@m.#", "#####"]);
    assert_eq!(state.act(UP, &mut Show::off()), Err(Refusal::Blocked));
    assert_eq!(state.hp, 3);
}

/// Plays `count` random moves, and returns the state unless the run ended.
fn wander(seed: u64, count: usize, mut each: impl FnMut(&Full, &Full)) -> Option<Full> {
    let mut rng = Seed(seed).stream("wander", 0);
    let mut state = Full::new(Seed(seed));
    for _ in 0..count {
        let before = state.clone();
        let action = rng.pick(&[UP, RIGHT, RIGHT, DOWN, LEFT, WAIT]).unwrap_or(WAIT);
        if state.act(action, &mut Show::off()).is_ok() {
            each(&before, &state);
        }
        if state.status().ending.is_some() {
            return None;
        }
    }
    Some(state)
}

proptest! {
    #[test]
    fn a_monster_acts_only_if_it_can_have_seen_the_player(seed: u64) {
        let mut can_have_seen = [false; MAX_MONSTERS];
        wander(seed, 400, |before, after| {
            if before.number != after.number {
                can_have_seen = [false; MAX_MONSTERS];
                return;
            }
            for (number, can_have_seen) in can_have_seen.iter_mut().enumerate() {
                let (was, is) = (before.monsters[number], after.monsters[number]);
                assert!(was.at == is.at || *can_have_seen, "monster {number} moved before it saw the player");
                if was.hp > 0 {
                    // The player has not moved since the monsters decided.
                    let sees = field_of_view(was.at, &after.level.clear, &after.level.across).contains(after.hero);
                    assert_eq!(sees, after.in_view.contains(was.at), "sight is symmetric");
                    *can_have_seen |= sees;
                }
            }
            let biters = (0..MAX_MONSTERS).filter(|&number| {
                can_have_seen[number] && Topology::Square4.distance(after.monsters[number].at, after.hero) == 1
            });
            assert!(after.hp >= before.hp || biters.count() >= usize::from(before.hp - after.hp), "a bite needs an adjacent monster");
        });
    }

    #[test]
    fn the_view_shows_each_cell_as_the_player_knows_it(seed: u64) {
        let mut shown = View::default();
        wander(seed, 200, |_, state| {
            crate::view::full(state, &mut shown);
            for pos in barrow_core::Grid::<u8, WIDTH, HEIGHT>::positions() {
                let (tile, sight) = cell(state, pos);
                assert_eq!((shown.tile(pos), shown.sight(pos)), (Some(tile), sight), "{pos:?}");
            }
        });
    }

    #[test]
    fn unseen_state_does_not_change_the_view(seed: u64, count in 0usize..200, salt: u64) {
        let Some(state) = wander(seed, count, |_, _| ()) else { return Ok(()) };
        let scrambled = scramble(&state, salt);
        let [mut shown, mut shown_scrambled] = [View::default(), View::default()];
        let [game, game_scrambled] = [state, scrambled].map(|state| RogueLulz(Rules::Full(state)));
        game.view(&mut shown);
        game_scrambled.view(&mut shown_scrambled);
        prop_assert_eq!(shown, shown_scrambled);
        let [mut offered, mut offered_scrambled] = [Vec::new(), Vec::new()];
        game.offer(&mut offered);
        game_scrambled.offer(&mut offered_scrambled);
        prop_assert_eq!(offered, offered_scrambled);
        prop_assert_eq!(game.status(), game_scrambled.status());
        for m in (0..4).map(|dir| Move::towards(0, Dir(dir))).chain([Move::plain(1)]) {
            let answer = |game: &RogueLulz| game.decode(m).and_then(|action| game.clone().act(action, &mut Show::off()));
            prop_assert_eq!(answer(&game), answer(&game_scrambled), "{:?}", m);
        }
    }

    #[test]
    fn unsaved_fields_can_be_derived(seed: u64, count in 0usize..100) {
        let Some(state) = wander(seed, count, |_, _| ()) else { return Ok(()) };
        let derived = Level::new(state.level.floor, state.level.doors, state.level.exit);
        prop_assert_eq!(derived.clear, state.level.clear);
        prop_assert_eq!(derived.across, state.level.across);
    }
}

/// What the view shows of one cell, and how well the player knows it.
fn cell(state: &Full, pos: Pos) -> (u8, Sight) {
    let level = &state.level;
    let is_seen = |cells: &Bits| {
        let mut neighbours = Topology::Square8.directions().filter_map(|dir| Topology::Square8.step(pos, dir));
        let is_wall = !level.floor.contains(pos);
        cells.contains(pos) || is_wall && neighbours.any(|near| cells.contains(near) && level.clear.contains(near))
    };
    let sight = match (is_seen(&state.in_view), is_seen(&state.known)) {
        (true, _) => Sight::InView,
        (false, true) => Sight::Remembered,
        (false, false) => Sight::Unknown,
    };
    let tile = match sight {
        Sight::Unknown => id::BLANK,
        _ if pos == level.exit && state.number == LEVELS => id::STAR,
        _ if pos == level.exit => id::STAIRS,
        _ if level.doors.contains(pos) => id::DOOR,
        _ if level.floor.contains(pos) => id::FLOOR,
        _ => id::WALL,
    };
    (tile, sight)
}

/// Changes everything hidden from the player: cells not shown, monsters out of view, and dice.
fn scramble(state: &Full, salt: u64) -> Full {
    let mut rng = Seed(salt).stream("scramble", 0);
    let mut other = state.clone();
    other.seed = Seed(salt);
    other.minds = Seed(salt).stream("minds", 9);
    // A wall beside known floor is shown, so the cells there must not change.
    let pictured = state.known.spread_to_corners();
    let (mut floor, mut doors, mut exit) = (state.level.floor, state.level.doors, state.level.exit);
    for pos in barrow_core::Grid::<u8, WIDTH, HEIGHT>::positions().filter(|&pos| !pictured.contains(pos)) {
        floor.remove(pos);
        doors.remove(pos);
        if rng.chance(2, 3) {
            floor.insert(pos);
        }
        if floor.contains(pos) && rng.chance(1, 5) {
            doors.insert(pos);
        }
        if !pictured.contains(exit) && rng.chance(1, 300) {
            exit = pos;
        }
    }
    other.level = Level::new(floor, doors, exit);
    for monster in other.monsters.iter_mut().filter(|monster| monster.hp == 0 || !state.in_view.contains(monster.at)) {
        let at = Pos::new(rng.below(WIDTH as u32) as i16, rng.below(HEIGHT as u32) as i16);
        if !state.in_view.contains(at) {
            *monster = Monster::asleep(at, rng.below(4) as u8);
            if rng.chance(1, 2) {
                monster.mind = Mind::Awake { seen_at: at, patience: 3 };
            }
        }
    }
    other
}

#[test]
fn sleeping_and_waking_monsters_look_different() {
    let state = scene(&["######", "#@.zm#", "######"]);
    let ids: Vec<u8> = state.monsters_in_view().map(Monster::id).collect();
    assert_eq!(ids, [id::SLEEPER, id::MONSTER]);
}
