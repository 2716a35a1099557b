//! The player's knowledge: the only way out of the state.

use crate::content::{condition, id};
use crate::full::{Bits, Full, HEIGHT, LEVELS, Mind, Monster, WIDTH, leap_cells};
use crate::part_one::{self, PartOne};
use barrow_core::{Danger, Fact, Onslaught, Pos, Sight, Stat, Thing, Threat, Value, View};

/// Everything is in view. That includes the monsters' hit points, because the player can count bumps.
pub(crate) fn part_one(state: &PartOne, view: &mut View) {
    view.begin(part_one::WIDTH as u16, part_one::HEIGHT as u16);
    view.tiles.extend(part_one::MAP.iter().copied().flatten());
    let thing =
        |(id, entity): (u8, part_one::Entity)| Thing::new(id, entity.at).with_hp(entity.hp.into(), part_one::FULL_HP.into());
    view.things.extend(state.living().map(thing));
    view.hero = Some(state.hero());
    view.cursor = state.cursor();
    let monsters = i32::from(part_one::MONSTERS);
    view.stats.push(Stat { value: monsters - i32::from(state.kills()), max: monsters });
}

/// Everything in view, and the remembered map. Monsters are never remembered.
pub(crate) fn full(state: &Full, view: &mut View) {
    view.begin(WIDTH as u16, HEIGHT as u16);
    let level = state.level();
    // A floor cell also shows the walls around it; otherwise a room seen from afar would have gaps.
    let with_walls = |cells: &Bits| cells.or(&cells.and(&level.clear).spread_to_corners().without(&level.floor));
    let (in_view, known) = (with_walls(state.in_view()), with_walls(state.known()));
    view.tiles.resize(WIDTH * HEIGHT, id::BLANK);
    view.sight.resize(WIDTH * HEIGHT, Sight::Unknown);
    let rows = view.tiles.chunks_exact_mut(WIDTH).zip(view.sight.chunks_exact_mut(WIDTH));
    for (y, (tiles, sight)) in (0..).zip(rows).filter(|&(y, _)| known.row(y) != 0) {
        let (known, in_view) = (known.unpacked_row(y), in_view.unpacked_row(y));
        let (floor, doors) = (level.floor.unpacked_row(y), level.doors.unpacked_row(y));
        for (x, tile) in tiles.iter_mut().enumerate() {
            *tile = match (known[x], floor[x], doors[x]) {
                (false, ..) => id::BLANK,
                (true, false, _) => id::WALL,
                (true, true, true) => id::DOOR,
                (true, true, false) => id::FLOOR,
            };
        }
        for (x, sight) in sight.iter_mut().enumerate() {
            *sight = match (in_view[x], known[x]) {
                (true, _) => Sight::InView,
                (false, true) => Sight::Remembered,
                (false, false) => Sight::Unknown,
            };
        }
    }
    if known.contains(level.exit) {
        let exit = if state.number() == LEVELS { id::STAR } else { id::STAIRS };
        view.tiles[level.exit.y as usize * WIDTH + level.exit.x as usize] = exit;
    }
    let things = state.monsters_in_view().map(|monster| Thing {
        conditions: conditions(monster.mind),
        threat: Some(threat(monster, state.hp().0)),
        ..Thing::new(monster.id(), monster.at).with_hp(monster.hp.into(), monster.kind.hp().into())
    });
    view.things.extend(things);
    // A spider crouches in view of the player, so the player knows where it will leap.
    let leaps = state.monsters_in_view().filter_map(|monster| match monster.mind {
        Mind::Crouching { aim } => Some(leap_cells(monster.at, aim).map(|at| Danger::new(at, monster.id()))),
        _ => None,
    });
    view.dangers.extend(leaps.flatten());
    let (hp, max_hp) = state.hp();
    view.things.push(Thing::new(id::HERO, state.hero()).with_hp(hp.into(), max_hp.into()));
    view.hero = Some(state.hero());
    view.stats.push(bar(hp, max_hp));
    view.stats.push(Stat { value: i32::from(state.number()), max: i32::from(LEVELS) });
    view.stats.push(Stat { value: i32::from(state.kills()), max: 0 });
}

/// The conditions that follow from a monster's state of mind.
const fn conditions(mind: Mind) -> u16 {
    match mind {
        Mind::Asleep => condition::ASLEEP,
        Mind::Awake { is_winded: false, .. } => condition::HUNTING,
        // A spent spider lurks again once it has its breath back, unless it is struck first.
        Mind::Awake { is_winded: true, .. } | Mind::Spent => condition::HUNTING | condition::WINDED,
        Mind::Lurking => condition::LURKING,
        Mind::Crouching { .. } => condition::HUNTING | condition::CROUCHING,
    }
}

/// The threat of the monster to a player with these hit points: which of the two would kill the other first.
fn threat(monster: &Monster, hp: u8) -> Threat {
    let blows = |hits: u8, turns| Some(Onslaught { hits: hits.into(), chance: (1, 1), turns });
    Threat::of(blows(monster.blows_to_kill(), 1), blows(hp.div_ceil(monster.kind.damage()), monster.kind.turns_per_blow()))
}

/// Adds the facts that a closer look reveals about the monster at a cell.
pub(crate) fn inspect(state: &Full, at: Pos, facts: &mut Vec<Fact>) {
    if let Some(monster) = state.monsters_in_view().find(|monster| monster.at == at) {
        facts.push(Fact::new(Fact::DAMAGE, Value::Number(monster.kind.damage().into())));
        facts.push(Fact::new(Fact::BLOWS_TO_KILL, Value::Number(monster.blows_to_kill().into())));
    }
}

const fn bar(hp: u8, max_hp: u8) -> Stat {
    Stat { value: hp as i32, max: max_hp as i32 }
}
