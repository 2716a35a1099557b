//! From the state to what the player may know: the only way out.

use crate::content::id;
use crate::full::{Bits, Full, HEIGHT, LEVELS, WIDTH};
use crate::part_one::{self, PartOne};
use barrow_core::{Sight, Stat, Thing, View};

/// Everything is in view. How many bumps a monster has had is told too: the player can count them.
pub(crate) fn part_one(state: &PartOne, view: &mut View) {
    view.begin(part_one::WIDTH as u16, part_one::HEIGHT as u16);
    view.tiles.extend(part_one::MAP.iter().copied().flatten());
    let thing = |(id, entity): (u8, part_one::Entity)| Thing { id, at: entity.at, hp: Some(bar(entity.hp, part_one::FULL_HP)) };
    view.things.extend(state.living().map(thing));
    view.hero = Some(state.hero());
    view.cursor = state.cursor();
    let monsters = i32::from(part_one::MONSTERS);
    view.stats.push(Stat { value: monsters - i32::from(state.kills()), max: monsters });
}

/// What is in view, what is remembered of the map, and nothing else. Monsters are never remembered.
pub(crate) fn full(state: &Full, view: &mut View) {
    view.begin(WIDTH as u16, HEIGHT as u16);
    let level = state.level();
    // The walls next to a floor cell belong to its picture: without them a room seen from afar would have holes.
    let with_walls = |cells: &Bits| cells.or(&cells.and(&level.clear).spread_to_corners().without(&level.floor));
    let (in_view, known) = (with_walls(state.in_view()), with_walls(state.known()));
    for y in 0..HEIGHT {
        let [in_view, known, floor, doors] = [&in_view, &known, &level.floor, &level.doors].map(|cells| cells.rows()[y]);
        for x in 0..WIDTH {
            let is_in = |row: u64| row >> x & 1 == 1;
            let (tile, sight) = match (is_in(known), is_in(floor), is_in(doors)) {
                (false, ..) => (id::BLANK, Sight::Unknown),
                (true, false, _) => (id::WALL, Sight::Remembered),
                (true, true, true) => (id::DOOR, Sight::Remembered),
                (true, true, false) => (id::FLOOR, Sight::Remembered),
            };
            view.tiles.push(tile);
            view.sight.push(if is_in(in_view) { Sight::InView } else { sight });
        }
    }
    if known.contains(level.exit) {
        let exit = if state.number() == LEVELS { id::STAR } else { id::STAIRS };
        view.tiles[level.exit.y as usize * WIDTH + level.exit.x as usize] = exit;
    }
    let monsters = state.monsters_in_view();
    view.things.extend(monsters.map(|monster| Thing {
        id: monster.id(),
        at: monster.at,
        hp: Some(bar(monster.hp, monster.max_hp)),
    }));
    let (hp, max_hp) = state.hp();
    view.things.push(Thing { id: id::HERO, at: state.hero(), hp: Some(bar(hp, max_hp)) });
    view.hero = Some(state.hero());
    view.stats.push(bar(hp, max_hp));
    view.stats.push(Stat { value: i32::from(state.number()), max: i32::from(LEVELS) });
    view.stats.push(Stat { value: i32::from(state.kills()), max: 0 });
}

const fn bar(hp: u8, max_hp: u8) -> Stat {
    Stat { value: hp as i32, max: max_hp as i32 }
}
