//! Scenes drawn as text, and properties that need hidden state.

use super::*;
use crate::RogueLulz;
use crate::Rules;
use crate::content::id;
use barrow_core::{Game, Move, Offer, Sight, Threat, Topology, View};
use proptest::prelude::*;

/// A scene: `#` wall, `.` floor, `+` door, `>` stairs, `@` the player, `h` and `o` a sleeping hound and ogre, `H` and `O` a hound
/// and an ogre that have just noticed the player, `s` a spider.
fn scene(rows: &[&str]) -> Full {
    let mut state = Full::new(Seed(1));
    let (mut floor, mut doors, mut exit) = (Bits::EMPTY, Bits::EMPTY, Pos::new(0, 0));
    let mut monsters = Vec::new();
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
                b'h' | b'H' => monsters.push((Monster::new(Kind::Hound, at), cell == b'H')),
                b'o' | b'O' => monsters.push((Monster::new(Kind::Ogre, at), cell == b'O')),
                b's' => monsters.push((Monster::new(Kind::Spider, at), false)),
                _ => {}
            }
        }
    }
    state.monsters = [Monster::NONE; MAX_MONSTERS];
    for (place, (mut monster, hunts)) in state.monsters.iter_mut().zip(monsters) {
        if hunts {
            monster.mind = Mind::Awake { seen_at: state.hero, patience: mind::PATIENCE, is_winded: false };
        }
        *place = monster;
    }
    state.level = Level::new(floor, doors, exit);
    state.known = Bits::EMPTY;
    state.look();
    state
}

/// A room of floor, 13 across and 9 down, with the player in the middle and something else at a place.
fn hall(what: u8, x: usize, y: usize) -> Full {
    let mut rows = vec!["#...........#".to_owned().into_bytes(); 9];
    (rows[0], rows[8]) = (vec![b'#'; 13], vec![b'#'; 13]);
    rows[y][x] = what;
    rows[4][6] = b'@';
    let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
    scene(&rows.iter().map(String::as_str).collect::<Vec<_>>())
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
fn a_hound_that_comes_to_you_is_struck_first() {
    let mut state = scene(&["######", "#@..H#", "######"]);
    assert_eq!(act(&mut state, &[WAIT, WAIT]), []);
    assert_eq!(at(&state, 0), (2, 1), "it is beside the player, and its turn is over");
    assert_eq!(act(&mut state, &[RIGHT, RIGHT]), [cue::HIT, cue::BITTEN, cue::KILL_AND_MOVE]);
    assert_eq!((state.hp, state.kills, state.hero), (3, 1, Pos::new(2, 1)), "one bite, and one point restored");
}

#[test]
fn a_hound_bites_the_heels_of_a_player_who_steps_away() {
    let mut state = scene(&["########", "#....@H#", "########"]);
    assert_eq!(act(&mut state, &[LEFT, LEFT]), [cue::HEELS_BITTEN, cue::HEELS_BITTEN]);
    assert_eq!((state.hp, at(&state, 0)), (1, (4, 1)));
    let mut ahead = scene(&["########", "#...@.H#", "########"]);
    assert_eq!(act(&mut ahead, &[LEFT, LEFT, LEFT]), [], "a player who keeps ahead is not caught");
}

#[test]
fn stepping_to_and_fro_does_not_hold_off_a_hunter() {
    for what in [b'H', b'O'] {
        for (x, y) in (1..12).flat_map(|x| (1..8).map(move |y| (x, y))).filter(|&place| place != (6, 4)) {
            let mut state = hall(what, x, y);
            for turn in 0..40 {
                if state.hp == 3 && state.kills == 0 {
                    // A wall or the monster itself may be in the way.
                    let _ = state.act(if turn % 2 == 0 { UP } else { DOWN }, &mut Show::off());
                }
            }
            assert!(state.hp < 3 || state.kills > 0, "{} at {x}, {y} mirrors the player forever", char::from(what));
        }
    }
}

#[test]
fn an_ogre_acts_every_other_turn_and_hits_for_three() {
    let mut state = scene(&["########", "#@...O.#", "########"]);
    let places = [4, 4, 3, 3, 2, 2].map(|x| {
        let cues = act(&mut state, &[WAIT]);
        (at(&state, 0).0, x, cues.len())
    });
    assert!(places.iter().all(|&(is, expected, cues)| is == expected && cues == 0), "{places:?}");
    assert_eq!(state.hp, 3);
    assert_eq!((act(&mut state, &[WAIT]), state.hp), (vec![cue::CLUBBED, cue::DIED], 0));
    assert_eq!(state.status().ending.map(|ending| ending.cause), Some("Clubbed to death by an ogre.".into()));
}

#[test]
fn the_death_that_monsters_in_view_deal_is_foreseen() {
    let clubbed = Some("An ogre would club you to death.");
    let mut state = scene(&["########", "#@.O...#", "########"]);
    assert_eq!([RIGHT, WAIT].map(|action| state.peril(action)), [clubbed, None]);
    state.hp = 4;
    assert_eq!(state.peril(RIGHT), None, "the player survives one blow");
    let mut bitten = scene(&["########", "#....@H#", "########"]);
    assert_eq!(bitten.peril(LEFT), None);
    bitten.hp = 1;
    assert_eq!(bitten.peril(LEFT), Some("A hound would pull you down."));
    let mut hidden = scene(&["#####", "#@+O#", "#####"]);
    hidden.hp = 1;
    assert_eq!(hidden.peril(RIGHT), None, "nobody sees through a door");
    assert_eq!(act(&mut hidden, &[RIGHT]), [cue::CLUBBED, cue::DIED]);
}

#[test]
fn an_ogre_is_beaten_without_a_scratch_by_striking_and_stepping_back() {
    let mut state = scene(&["##########", "#....@.O.#", "##########"]);
    assert_eq!(act(&mut state, &[WAIT]), []);
    for _ in 0..3 {
        assert_eq!(act(&mut state, &[RIGHT, LEFT]), [cue::HIT], "it walks into the next blow");
    }
    assert_eq!((act(&mut state, &[RIGHT]), state.hp), (vec![cue::KILL_AND_MOVE], 3));
}

#[test]
fn a_spider_crouches_four_cells_away_in_a_straight_line_and_never_walks() {
    for (x, y) in (1..12).flat_map(|x| (1..8).map(move |y| (x, y))).filter(|&place| place != (6, 4)) {
        let mut state = hall(b's', x, y);
        let is_in_line = (x == 6 || y == 4) && x.abs_diff(6) + y.abs_diff(4) <= 4;
        assert_eq!(act(&mut state, &[WAIT]) == [cue::CROUCHED], is_in_line, "at {x}, {y}");
        if !is_in_line {
            assert_eq!((act(&mut state, &[WAIT; 50]), at(&state, 0)), (vec![], (x as i16, y as i16)));
        }
    }
}

#[test]
fn a_spider_leaps_on_a_player_who_stays_in_its_line() {
    for action in [WAIT, RIGHT] {
        let mut state = scene(&["#########", "#@...s..#", "#########"]);
        assert_eq!(act(&mut state, &[WAIT, action]), [cue::CROUCHED, cue::LEAPT_ON]);
        assert_eq!((state.hp, state.hero.x + 1), (1, at(&state, 0).0), "it lands beside the player");
    }
}

#[test]
fn a_spider_that_missed_lies_winded_for_two_blows() {
    let mut state = scene(&["#########", "#.......#", "#@...s..#", "#########"]);
    assert_eq!(act(&mut state, &[WAIT, UP]), [cue::CROUCHED, cue::LEAPT_PAST]);
    assert_eq!(at(&state, 0), (1, 2), "it lands where the player stood");
    assert_eq!(act(&mut state, &[DOWN, DOWN]), [cue::HIT, cue::KILL_AND_MOVE]);
    assert_eq!(state.hp, 3);
}

#[test]
fn a_leap_ends_before_what_stands_in_its_way() {
    let mut state = scene(&["#########", "#@.h.s..#", "#########"]);
    act(&mut state, &[WAIT, WAIT]);
    assert_eq!((at(&state, 1), state.hp), ((4, 1), 3));
}

#[test]
fn the_way_of_a_leap_is_marked_as_dangerous_for_its_one_turn() {
    let mut game = RogueLulz(Rules::Full(scene(&["#########", "#.......#", "#@...s..#", "#########"])));
    let mut dangers = |action| {
        let mut view = View::default();
        game.act(action, &mut Show::off()).unwrap();
        game.view(&mut view);
        view.dangers.iter().map(|danger| (danger.at.x, danger.at.y, danger.id)).collect::<Vec<_>>()
    };
    let id = id::CROUCHING_SPIDER;
    assert_eq!(dangers(WAIT), [(4, 2, id), (3, 2, id), (2, 2, id), (1, 2, id)]);
    assert_eq!(dangers(UP), []);
}

#[test]
fn one_blow_kills_a_sleeper_of_any_kind() {
    for row in ["#@h.h#", "#@o.h#"] {
        let mut state = scene(&["######", row, "######"]);
        state.hp = 1;
        assert_eq!(act(&mut state, &[RIGHT])[0], cue::KILL_ASLEEP);
        assert_eq!((state.hp, state.kills, state.hero), (2, 1, Pos::new(2, 1)));
    }
}

#[test]
fn hounds_sleep_lightly_and_ogres_soundly() {
    let sleeps = |what: u8| {
        let turns = |seed: u64| {
            let mut state = hall(what, 9, 4);
            state.minds = Seed(seed).stream("minds", 0);
            (1..10_000).find(|_| !act(&mut state, &[WAIT]).is_empty()).unwrap()
        };
        (0..200).map(turns).sum::<u32>() / 200
    };
    let (hound, ogre) = (sleeps(b'h'), sleeps(b'o'));
    assert!(
        (8..13).contains(&hound) && (20..31).contains(&ogre),
        "three cells off they sleep {hound} and {ogre} turns on average"
    );
}

#[test]
fn a_kill_never_heals_above_the_maximum() {
    let mut state = scene(&["#####", "#@h.#", "#####"]);
    act(&mut state, &[RIGHT]);
    assert_eq!(state.hp, 3);
}

#[test]
fn monsters_do_not_bite_across_corners() {
    let mut state = scene(&["####", "#@.#", "#.H#", "####"]);
    assert_eq!(act(&mut state, &[WAIT]), []);
    assert_eq!(at(&state, 0), (2, 1), "up comes before left");
}

#[test]
fn monsters_queue_in_a_corridor() {
    let mut state = scene(&["########", "#@..H.H#", "########"]);
    act(&mut state, &[WAIT, WAIT, WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1), state.hp), ((2, 1), (3, 1), 2));
}

#[test]
fn the_first_monster_moves_first_and_blocks_the_second() {
    let mut state = scene(&["#####", "#@.H#", "#.#H#", "#####"]);
    act(&mut state, &[WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1)), ((2, 1), (3, 1)));
    let mut state = scene(&["#####", "###H#", "#@.H#", "#####"]);
    act(&mut state, &[WAIT]);
    assert_eq!((at(&state, 0), at(&state, 1)), ((3, 1), (2, 2)), "the first found its way blocked");
}

#[test]
fn a_door_keeps_sleepers_from_seeing() {
    let mut state = scene(&["########", "#@..+.h#", "########"]);
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
    let mut state = scene(&["##############", "#H.....@+....#", "########.#####", "########.#####", "##############"]);
    act(&mut state, &[RIGHT, DOWN]);
    let Mind::Awake { seen_at, .. } = state.monsters[0].mind else { panic!("it is awake") };
    assert_eq!(seen_at, Pos::new(8, 1), "the door was the last cell it could see");
    act(&mut state, &[DOWN, WAIT, WAIT]);
    assert!(state.monsters[0].mind != Mind::Asleep, "four turns without sight");
    let mut lost = state.clone();
    lost.hero = Pos::new(12, 1);
    lost.in_view = Bits::EMPTY;
    lost.monsters_act(lost.hero, &mut Show::off());
    assert!(lost.monsters[0].mind == Mind::Asleep, "five turns without sight");
}

#[test]
fn stairs_lead_down_before_anyone_can_bite() {
    let mut state = scene(&["#####", "#.@>#", "#.HH#", "#####"]);
    state.hp = 1;
    assert_eq!(act(&mut state, &[RIGHT]), [cue::DESCEND]);
    assert_eq!((state.number, state.hp, state.status().ending), (2, 4, None));
}

#[test]
fn a_wall_takes_no_time() {
    let mut state = scene(&["#####", "#@H.#", "#####"]);
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
    #![proptest_config(ProptestConfig::with_cases(64))]

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
            let most: u8 = biters.map(|number| after.monsters[number].kind.damage()).sum();
            assert!(after.hp + most >= before.hp, "a bite needs an adjacent monster");
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
        game.offer(&mut Offer::list(&mut offered));
        game_scrambled.offer(&mut Offer::list(&mut offered_scrambled));
        prop_assert_eq!(offered, offered_scrambled);
        prop_assert_eq!(game.status(), game_scrambled.status());
        for at in barrow_core::Grid::<u8, WIDTH, HEIGHT>::positions() {
            let look = |game: &RogueLulz| {
                let mut facts = Vec::new();
                game.inspect(barrow_core::Subject::Cell(at), &mut facts);
                facts
            };
            prop_assert_eq!(look(&game), look(&game_scrambled), "{:?}", at);
        }
        for m in (0..4).map(|dir| Move::towards(0, Dir(dir))).chain([Move::plain(1)]) {
            let answer = |game: &RogueLulz| game.decode(m).and_then(|action| game.clone().act(action, &mut Show::off()));
            prop_assert_eq!(answer(&game), answer(&game_scrambled), "{:?}", m);
            let peril = |game: &RogueLulz| game.decode(m).ok().and_then(|action| game.peril(action));
            prop_assert_eq!(peril(&game), peril(&game_scrambled), "{:?}", m);
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

/// The view's content at one cell, and how well the player knows it.
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
    // A wall beside known floor is shown, so the cells around known cells must not change.
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
            *monster = Monster::new(rng.pick(&Kind::ROTA).unwrap_or(Kind::Ogre), at);
            monster.hp = rng.below(4) as u8;
            if rng.chance(1, 2) {
                monster.mind = Mind::Awake { seen_at: at, patience: 3, is_winded: rng.chance(1, 2) };
            }
        }
    }
    other
}

#[test]
fn looks_and_conditions_tell_what_a_monster_is_about_to_do() {
    let looks = |state: &Full| {
        let mut view = View::default();
        crate::view::full(state, &mut view);
        let variant = &RogueLulz::INFO.variants[1];
        let conditions = |bits: u16| (0..16).filter(move |bit| bits >> bit & 1 == 1).map(|bit| variant.conditions[bit].name);
        let things = view.things.iter().filter(|thing| thing.id != id::HERO);
        things.map(|thing| (char::from(thing.id), conditions(thing.conditions).collect::<Vec<_>>().join(" "))).collect::<Vec<_>>()
    };
    let look = |glyph: char, conditions: &str| (glyph, conditions.to_owned());
    let mut state = scene(&["########", "#@.hos.#", "#.....H#", "#.....O#", "########"]);
    let asleep = [look('h', "asleep"), look('o', "asleep"), look('s', "lurking"), look('H', "hunting"), look('O', "hunting")];
    assert_eq!(looks(&state), asleep);
    state.minds = Seed(0).stream("minds", 0);
    act(&mut state, &[WAIT]);
    let after = looks(&state);
    assert_eq!(after[2..], [look('S', "hunting crouching"), look('H', "hunting"), look('O', "hunting winded")]);
    let mut missed = scene(&["########", "#......#", "#@..s..#", "########"]);
    act(&mut missed, &[WAIT, UP]);
    assert_eq!(looks(&missed), [look('s', "hunting winded")]);
}

#[test]
fn a_sleeper_is_less_of_a_threat_than_a_hunter() {
    let mut view = View::default();
    crate::view::full(&scene(&["########", "#@.hos.#", "#.....H#", "#.....O#", "########"]), &mut view);
    let threats: Vec<Threat> = view.things.iter().filter_map(|thing| thing.threat).collect();
    assert_eq!(threats, [Threat::Fair, Threat::Fair, Threat::Fair, Threat::Dangerous, Threat::Deadly]);
}

#[test]
fn a_closer_look_says_how_hard_it_hits_and_how_many_blows_it_takes() {
    let game = RogueLulz(Rules::Full(scene(&["########", "#@.hos.#", "#.....O#", "########"])));
    let facts = |x, y| {
        let mut facts = Vec::new();
        game.inspect(barrow_core::Subject::Cell(Pos::new(x, y)), &mut facts);
        facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(facts(3, 1), "Damage 1, Blows to kill it 1");
    assert_eq!(facts(4, 1), "Damage 3, Blows to kill it 1");
    assert_eq!(facts(5, 1), "Damage 2, Blows to kill it 2");
    assert_eq!(facts(6, 2), "Damage 3, Blows to kill it 4");
    assert_eq!(facts(2, 1), "");
}
