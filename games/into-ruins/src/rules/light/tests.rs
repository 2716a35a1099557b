use super::*;
use crate::content::items::ItemKind;
use crate::content::tiles::Tile;
use crate::testing::{Arena, cell};
use crate::world::cell::{CENTRE, INNER, SIZE, WORLD};
use crate::world::item::Item;
use crate::world::light::{Light, Origin};
use crate::world::map::SPORE;
use crate::world::tiles::Tiles;
use barrow_core::{Dir, Seed, Show};
use proptest::prelude::*;
use std::collections::VecDeque;

const IDS: [u16; 22] = [0, 16, 18, 20, 22, 26, 28, 30, 32, 34, 36, 38, 40, 44, 46, 48, 50, 52, 54, 58, 60, 62];

/// Spec: into-ruins `light_vectors.csv`.
#[test]
fn light_of_the_vectors() {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/light_vectors.csv").as_bytes());
    let rows: Vec<Vec<i16>> =
        reader.records().map(|row| row.expect("a row").iter().map(|field| field.parse().expect("a number")).collect()).collect();
    assert_eq!(rows.len(), 3 * WORLD.len());
    for case in 1..=3 {
        let (mut tiles, mut glow) = (Tiles::VOID, Glow::default());
        let rows: Vec<&Vec<i16>> = rows.iter().filter(|row| row[0] == case).collect();
        for row in &rows {
            let at = Cell::at(row[1], row[2]);
            let id = IDS.iter().position(|id| *id == row[3] as u16).expect("a tile of the spec");
            tiles.set(at, Tile::ALL[id]);
            glow.add(at, row[4] as i8, false);
        }
        let (light, _) = glow.spread(&tiles, &Origin::UNKNOWN);
        for row in &rows {
            assert_eq!(i16::from(light.level(Cell::at(row[1], row[2]))), row[5], "case {case} at {}, {}", row[1], row[2]);
        }
    }
}

/// Follows the spec word for word: one queue, first in, first out, that starts with all sources in map order.
fn queued(tiles: &Tiles, own: &Field<i8>) -> Field<i8> {
    let mut light = *own;
    let mut queue: VecDeque<Cell> = WORLD.into_iter().filter(|cell| own[*cell] > 0).collect();
    while let Some(cell) = queue.pop_front() {
        for beside in cell.around() {
            if light[beside] < light[cell] - 1 {
                light[beside] = light[cell] - 1;
                if tiles[beside].is_clear() {
                    queue.push_back(beside);
                }
            }
        }
    }
    light
}

proptest! {
    #[test]
    fn spreading_the_brightest_first_equals_the_queue_of_the_spec(
        ground in prop::collection::vec(0usize..66, 271),
        sources in prop::collection::vec((0usize..271, 1i8..=8), 0..40),
    ) {
        let (mut tiles, mut own, mut glow) = (Tiles::VOID, Field::filled(NO_LIGHT), Glow::default());
        for (cell, tile) in INNER.iter().zip(ground) {
            tiles.set(*cell, if tile < 30 { Tile::CaveFloor } else if tile < 44 { Tile::LongGrass } else { Tile::ALL[tile - 44] });
        }
        for (index, level) in sources {
            own[INNER[index]] = own[INNER[index]].max(level);
            glow.add(INNER[index], level, index % 2 == 0);
        }
        let (lit, _) = glow.spread(&tiles, &Origin::UNKNOWN);
        let light: Vec<i8> = (0..SIZE as u16).map(|index| lit.level(Cell(index))).collect();
        let expected = queued(&tiles, &own);
        prop_assert_eq!(&light[..], expected.cells());
    }
}

fn lights(arena: &Arena, row: i16) -> Vec<i8> {
    (10..20).map(|x| arena.world.map.light.level(cell(x, row))).collect()
}

#[test]
fn light_falls_by_one_a_step_and_goes_on_below_zero() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    assert_eq!(lights(&arena, 10), [4, 3, 2, 1, 0, -1, -2, -3, -4, -5]);
    let mut dark = Arena::cave();
    dark.refresh();
    assert_eq!(dark.world.map.light.level(CENTRE), NO_LIGHT);
}

#[test]
fn light_goes_around_corners_and_long_grass_stops_it() {
    let mut arena = Arena::cave();
    for y in 1..20 {
        if cell(11, y).is_inner() {
            arena.world.map.tiles.set(cell(11, y), Tile::LongGrass);
        }
    }
    arena.wear(ItemKind::Torch);
    assert_eq!(lights(&arena, 10)[..3], [4, 3, NO_LIGHT]);
}

/// Each source of the spec's table alone, and whether it is cool.
#[test]
fn sources_of_light() {
    let at = cell(13, 10);
    let level_and_cool = |arena: &mut Arena| {
        arena.refresh();
        (arena.world.map.light.level(at), arena.world.map.has(at, Mark::Cool))
    };
    let kinds = [
        (Kind::Mushroom, (4, true)),
        (Kind::Brazier, (4, false)),
        (Kind::Glowhorn, (3, true)),
        (Kind::SpectralBlade, (3, true)),
        (Kind::Goblin, (NO_LIGHT, false)),
    ];
    for (kind, expected) in kinds {
        let mut arena = Arena::cave();
        arena.place(kind, 13, 10);
        assert_eq!(level_and_cool(&mut arena), expected, "{kind:?}");
    }
    for (kind, expected) in [(ItemKind::OrbOfIce, 2), (ItemKind::WingsOfYendor, 2), (ItemKind::Torch, NO_LIGHT)] {
        let mut arena = Arena::cave();
        arena.world.lay(Item::new(kind), at);
        assert_eq!(level_and_cool(&mut arena), (expected, false), "{kind:?}");
    }
    let mut burning = Arena::cave();
    burning.world.map.burning.set(at, 1);
    assert_eq!(level_and_cool(&mut burning), (4, false));
    let mut body = Arena::cave();
    let goblin = body.place(Kind::Goblin, 13, 10);
    body.world.actor_mut(goblin).timers[Status::Burning] = 1;
    assert_eq!(level_and_cool(&mut body), (4, false));
    let mut spores = Arena::cave();
    spores.world.map.spores.set(at, 1);
    assert_eq!(level_and_cool(&mut spores), (4, true));
    spores.world.map.burning.set(at, 1);
    assert_eq!(level_and_cool(&mut spores), (4, false));
    let mut spilled = Arena::cave();
    let brazier = spilled.place(Kind::Brazier, 13, 10);
    spilled.world.actor_mut(brazier).is_spilled = true;
    assert_eq!(level_and_cool(&mut spilled).0, NO_LIGHT);
}

#[test]
fn the_players_torch_is_warm_the_players_own_light_cool_and_both_are_no_brighter() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Light] = 10;
    arena.refresh();
    assert_eq!((arena.world.map.light.level(CENTRE), arena.world.map.has(CENTRE, Mark::Cool)), (4, true));
    arena.wear(ItemKind::Torch);
    assert_eq!((arena.world.map.light.level(CENTRE), arena.world.map.has(CENTRE, Mark::Cool)), (4, true), "items 5.8");
    arena.world.timers[Status::Light] = 0;
    arena.refresh();
    assert_eq!((arena.world.map.light.level(CENTRE), arena.world.map.has(CENTRE, Mark::Cool)), (4, false));
}

/// Spec: into-ruins world 8.1: a source replaces an earlier one only if it is brighter.
#[test]
fn the_earlier_of_two_equal_sources_in_a_cell_gives_the_colour() {
    let mut arena = Arena::cave();
    arena.place(Kind::Brazier, 13, 10);
    arena.world.map.spores.set(cell(13, 10), SPORE);
    arena.refresh();
    assert!(!arena.world.map.has(cell(13, 10), Mark::Cool));
}

#[test]
fn the_dark_shows_the_six_cells_around_and_darksight_more() {
    let mut arena = Arena::cave();
    let seen = |arena: &Arena| WORLD.iter().filter(|at| arena.world.map.has(**at, Mark::Visible)).count();
    assert_eq!(seen(&arena), 7);
    arena.wear(ItemKind::DarksightAmulet);
    assert_eq!(seen(&arena), 19);
    arena.wear(ItemKind::DarksightCloak);
    assert_eq!(seen(&arena), 37);
}

#[test]
fn a_torch_shows_three_cells_around_and_darksight_dimmer_ones() {
    let mut arena = Arena::cave();
    let seen = |arena: &Arena| WORLD.iter().filter(|at| arena.world.map.has(**at, Mark::Visible)).count();
    arena.wear(ItemKind::Torch);
    assert_eq!(seen(&arena), 37);
    arena.wear(ItemKind::DarksightAmulet);
    assert_eq!(seen(&arena), 61);
}

#[test]
fn cells_are_remembered_as_they_were_last_seen() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let far = cell(13, 10);
    assert_eq!(arena.world.map.memory[far], Tile::CaveFloor);
    arena.world.pack.clear();
    arena.world.map.tiles.set(far, Tile::Soot);
    arena.refresh();
    assert!(!arena.world.map.has(far, Mark::Visible));
    assert_eq!(arena.world.map.memory[far], Tile::CaveFloor);
}

/// Spec: into-ruins world 8.4.
#[test]
fn a_flash_lasts_until_the_end_of_its_turn_and_counts_there_and_lightning_does_not() {
    let mut arena = Arena::cave();
    let (orb, bolt) = (cell(13, 10), cell(4, 10));
    arena.turn(|turn| {
        turn.flash(orb, 8);
        turn.flash_lightning(bolt, 6);
        turn.shine(Shine::Plain);
        assert_eq!((turn.world.map.light.level(orb), turn.world.map.light.level(bolt)), (8, 6));
        turn.shine(Shine::Closing);
        assert_eq!((turn.world.map.light.level(orb), turn.world.map.light.level(bolt)), (8, -1));
        turn.shine(Shine::Plain);
        assert_eq!(turn.world.map.light.level(orb), NO_LIGHT);
    });
}

#[test]
fn flashes_above_two_are_cool_and_the_flame_of_a_beam_is_warm() {
    let mut arena = Arena::cave();
    arena.turn(|turn| {
        turn.flash(cell(13, 10), 8);
        turn.flash(cell(1, 12), 2);
        turn.flashes.flame = Some(cell(10, 18));
        turn.shine(Shine::Plain);
    });
    let is_cool = |x, y| arena.world.map.has(cell(x, y), Mark::Cool);
    assert!(is_cool(13, 10) && !is_cool(1, 12) && !is_cool(10, 18));
    assert_eq!(arena.world.map.light.level(cell(10, 18)), 4);
}

#[test]
fn r13_a_bat_catches_fire_in_light_two_and_sets_the_next_one_on_fire() {
    let mut arena = Arena::cave();
    let lit = arena.place(Kind::Bat, 12, 10);
    let next = arena.place(Kind::Bat, 14, 10);
    let far = arena.place(Kind::Bat, 17, 10);
    arena.wear(ItemKind::Torch);
    let burns = |arena: &Arena| [lit, next, far].map(|bat| arena.world.actor(bat).timers[Status::Burning]);
    arena.turn(|turn| turn.shine(Shine::Plain));
    assert_eq!(burns(&arena), [0, 0, 0]);
    arena.turn(|turn| turn.shine(Shine::Igniting));
    assert_eq!(burns(&arena), [6, 6, 0]);
    assert_eq!(arena.world.map.light.level(cell(14, 10)), 4);
}

#[test]
fn a_burning_bat_ignites_the_grass_under_it() {
    let mut arena = Arena::cave();
    arena.place(Kind::Bat, 12, 10);
    arena.world.map.tiles.set(cell(12, 10), Tile::ShortGrass);
    arena.wear(ItemKind::Torch);
    arena.turn(|turn| turn.shine(Shine::Closing));
    assert_eq!(arena.world.map.burning[cell(12, 10)], 1);
}

#[test]
fn on_arrival_bats_in_the_light_are_removed_and_the_player_in_a_vampire_cloak_burns() {
    let mut arena = Arena::cave();
    let bat = arena.place(Kind::Bat, 11, 10);
    arena.wear(ItemKind::Torch);
    arena.wear(ItemKind::VampireCloak);
    arena.turn(|turn| turn.shine(Shine::Arriving));
    assert!(!arena.world.actor(bat).is_here());
    assert_eq!(arena.world.hero().timers[Status::Burning], 6);
}

#[test]
fn a_vampire_cloak_in_the_pack_does_not_burn() {
    let mut arena = Arena::cave();
    arena.carry(ItemKind::VampireCloak);
    arena.wear(ItemKind::Torch);
    arena.turn(|turn| turn.shine(Shine::Closing));
    assert_eq!(arena.world.hero().timers[Status::Burning], 0);
}

#[test]
fn a_hole_beside_the_player_is_seen_in_the_dark() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.refresh();
    assert!(arena.world.map.has(CENTRE.beside(Dir(3)), Mark::Visible));
}

/// Light is cached while its sources stay the same, so cached and newly computed light must be equal.
#[test]
fn cached_light_equals_newly_computed_light() {
    let mut dice = Seed(1).stream("kept light", 0);
    for _ in 0..100 {
        let mut arena = Arena::cave();
        let brazier = arena.place(Kind::Brazier, 13, 10);
        arena.wear(ItemKind::Torch);
        let mut turn = Turn::new(&mut arena.world, &mut arena.show);
        for _ in 0..20 {
            let at = INNER[dice.below(INNER.len() as u32) as usize];
            match dice.below(8) {
                0 => turn.world.map.tiles.set(at, Tile::CaveWall),
                1 => turn.world.map.tiles.set(at, Tile::LongGrass),
                2 => turn.world.map.spores.set(at, SPORE),
                3 => turn.world.map.burning.set(at, 1),
                4 => turn.flash(at, 1 + dice.below(8) as i8),
                5 => turn.world.actor_mut(brazier).is_spilled ^= true,
                _ => {}
            }
            turn.shine(Shine::Plain);
            let mut anew = turn.world.clone();
            anew.map.light = Light::NONE;
            let mut show = Show::off();
            let mut fresh = Turn::new(&mut anew, &mut show);
            fresh.flashes = turn.flashes.clone();
            fresh.shine(Shine::Plain);
            assert_eq!((anew.map.light, anew.map.marks), (turn.world.map.light, turn.world.map.marks));
        }
    }
}
