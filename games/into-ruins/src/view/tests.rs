use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::content::words::{condition, id};
use crate::testing::{Arena, cell};
use crate::world::cell::CENTRE;
use crate::world::state::{Cause, Mode};
use barrow_core::{Danger, Dir, Flame, Light, Sight, Stat, Threat, View};

fn seen(arena: &Arena) -> View {
    let mut view = View::default();
    arena.world.show_all(&mut view);
    view
}

#[test]
fn walls_show_beside_what_is_known_and_nothing_else_does() {
    let view = seen(&Arena::cave().walled(1));
    assert_eq!(view.tile(CENTRE.pos()), Some(id::of_tile(Tile::CaveFloor)));
    let wall = cell(12, 10).pos();
    assert_eq!((view.tile(wall), view.sight(wall)), (Some(id::of_tile(Tile::CaveWall)), Sight::InView));
    assert_eq!(view.sight(cell(13, 10).pos()), Sight::Unknown);
    assert_eq!(view.tile(cell(13, 10).pos()), Some(id::of_tile(Tile::Void)));
}

#[test]
fn cells_out_of_sight_stay_as_they_were_last_seen() {
    let mut arena = Arena::cave().ground(12, 10, &["\""]);
    arena.wear(ItemKind::Torch);
    let grass = cell(12, 10);
    assert_eq!(seen(&arena).tile(grass.pos()), Some(id::of_tile(Tile::LongGrass)));
    arena.world.pack.clear();
    arena.refresh();
    arena.world.map.tiles.set(grass, Tile::Soot);
    let view = seen(&arena);
    assert_eq!((view.tile(grass.pos()), view.sight(grass.pos())), (Some(id::of_tile(Tile::LongGrass)), Sight::Remembered));
    assert_eq!(view.light(grass.pos()), Some(Light::default()));
}

#[test]
fn things_are_shown_where_they_are_seen_the_higher_over_the_lower() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, Dir(3));
    arena.place(Kind::Ogre, 14, 10);
    let at = arena.world.actor(goblin).at;
    arena.world.lay(crate::world::item::Item::new(ItemKind::Axe), at);
    arena.world.actor_mut(goblin).timers[Status::Burning] = 3;
    arena.world.actor_mut(goblin).timers[Status::Stunned] = 1;
    let view = seen(&arena);
    let there: Vec<u8> = view.things.iter().filter(|thing| thing.at == at.pos()).map(|thing| thing.id).collect();
    assert_eq!(there, [id::of_item(ItemKind::Axe), id::FIRE, id::of_kind(Kind::Goblin)]);
    let shown = view.thing(at.pos()).unwrap();
    assert_eq!(shown.hp, Some(Stat { value: 7, max: 7 }));
    assert_eq!(shown.conditions, condition::HUNTING | condition::of(Status::Burning) | condition::of(Status::Stunned));
    assert!(view.things.iter().all(|thing| thing.id != id::of_kind(Kind::Ogre)), "it stands in the dark");
}

#[test]
fn half_a_hit_point_shows_as_one() {
    let mut arena = Arena::cave();
    let jelly = arena.beside(Kind::PinkJelly, Dir(3));
    arena.world.actor_mut(jelly).hp = barrow_core::Fx::whole(7).half();
    let at = arena.world.actor(jelly).at.pos();
    assert_eq!(seen(&arena).thing(at).unwrap().hp, Some(Stat { value: 4, max: 10 }));
}

#[test]
fn unknown_gear_shows_its_looks_alone() {
    let mut arena = Arena::cave();
    let staff = arena.carry(ItemKind::StaffOfIce);
    arena.world.pack[staff].level = 2;
    let before = seen(&arena).pack[staff];
    assert_eq!((before.level, before.charges, before.is_known), (None, None, false));
    assert!((id::FIRST_DISGUISE..id::FIRE).contains(&before.id));
    arena.world.known |= 1 << ItemKind::StaffOfIce as u32;
    let after = seen(&arena).pack[staff];
    assert_eq!((after.id, after.level), (id::of_item(ItemKind::StaffOfIce), Some(2)));
    assert_eq!(after.charges, Some(Stat { value: 3, max: 5 }));
}

#[test]
fn dangers_are_fire_light_for_a_vampire_and_a_fall_that_kills() {
    let mut arena = Arena::cave().ground(10, 9, &["o"]);
    arena.world.map.burning.set(cell(11, 10), 2);
    arena.refresh();
    let fire = Danger::new(cell(11, 10).pos(), id::FIRE);
    assert_eq!(seen(&arena).dangers, [fire]);
    arena.set_hp(arena.world.player, 1);
    let fall = Danger::new(cell(10, 9).pos(), id::DEADLY_FALL);
    assert_eq!(seen(&arena).dangers, [fall, fire]);
    arena.world.timers[Status::SlowFall] = 1;
    assert_eq!(seen(&arena).dangers, [fire]);
    arena.wear(ItemKind::VampireCloak);
    let view = seen(&arena);
    assert_eq!(view.danger(cell(9, 10).pos()), Some(id::BURNING_LIGHT));
    assert_eq!(view.danger(cell(11, 10).pos()), Some(id::FIRE));
    assert_eq!(view.danger(CENTRE.pos()), None, "the player stands there already");
}

#[test]
fn reckoning_heals_before_the_fall_costs() {
    let mut arena = Arena::cave();
    arena.set_hp(arena.world.player, 1);
    assert_eq!(arena.world.landing_cost(), None);
    arena.wear(ItemKind::AmuletOfReckoning);
    assert_eq!(arena.world.landing_cost(), Some(barrow_core::Fx::whole(3)));
}

#[test]
fn the_number_of_the_slain_is_shown_once_the_run_is_over() {
    let mut arena = Arena::cave();
    arena.world.creatures_slain = 4;
    let place = crate::content::info::INFO.variants[0].stats.iter().position(|stat| stat.name == "Slain").unwrap();
    let slain = |arena: &Arena| seen(arena).stats.get(place).copied();
    assert_eq!(slain(&arena), None, "a number that is withheld is not shown as 0");
    arena.world.mode = Mode::Lost(Cause::Fire);
    assert_eq!(slain(&arena), Some(Stat { value: 4, max: 0 }));
}

#[test]
fn once_the_run_is_over_nothing_is_hidden() {
    let mut arena = Arena::cave().ground(12, 10, &["\""]);
    let staff = arena.carry(ItemKind::StaffOfIce);
    arena.place(Kind::Ogre, 14, 10);
    let far = arena.world.actor(arena.world.actor_at(cell(14, 10)).unwrap()).at.pos();
    let is_shown = |view: &View| view.things.iter().any(|thing| thing.id == id::of_kind(Kind::Ogre));
    let before = seen(&arena);
    assert!(!is_shown(&before) && before.sight(far) == Sight::Unknown && !before.pack[staff].is_known);
    arena.world.mode = Mode::Lost(Cause::Fire);
    let after = seen(&arena);
    assert!(is_shown(&after) && after.sight(far) == Sight::Remembered);
    assert_eq!(after.tile(cell(12, 10).pos()), Some(id::of_tile(Tile::LongGrass)));
    assert_eq!((after.pack[staff].id, after.pack[staff].is_known), (id::of_item(ItemKind::StaffOfIce), true));
}

#[test]
fn the_score_is_the_depth_and_one_more_for_the_wings() {
    let mut arena = Arena::cave();
    arena.world.depth = 16;
    arena.world.mode = Mode::Lost(Cause::Creature(Kind::Dragon));
    let lost = arena.world.standing();
    assert_eq!((lost.score, lost.depth, lost.ending.map(|ending| ending.word)), (16, 16, Some("death".into())));
    arena.world.mode = Mode::Won;
    let won = arena.world.standing();
    assert_eq!((won.score, won.ending.map(|ending| (ending.won, ending.word))), (17, Some((true, "victory".into()))));
}

/// Spec: `status_bars.csv`.
#[test]
fn status_bars_are_those_of_the_spec() {
    const OURS: [(&str, &str); 7] = [
        ("hit_points", "Hit points"),
        ("torch", "Torch"),
        ("light_orb", "Light"),
        ("slow_fall", "Slow fall"),
        ("burning", "Burning"),
        ("frozen", "Frozen"),
        ("stunned", "Stunned"),
    ];
    let mut arena = Arena::cave();
    arena.world.hero_mut().frozen_max = 8;
    let view = seen(&arena);
    let stats = crate::content::info::INFO.variants[0].stats;
    let mut bars = stats.iter().zip(&view.stats).filter(|(info, _)| info.is_bar);
    let mut reader = csv::Reader::from_reader(include_str!("../../tests/spec/status_bars.csv").as_bytes());
    for (record, (theirs, ours)) in reader.records().map(Result::unwrap).zip(OURS) {
        let (info, stat) = bars.next().unwrap();
        assert_eq!((&record[0], info.name), (theirs, ours));
        match &record[4] {
            "max HP" => assert!(info.is_health() && stat.max == 20),
            "freeze turns given" => assert_eq!(stat.max, 8),
            most => assert_eq!(most, stat.max.to_string()),
        }
    }
    assert!(bars.next().is_none());
}

#[test]
fn a_warm_view_allocates_nothing() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    arena.beside(Kind::Goblin, Dir(3));
    let mut view = seen(&arena);
    let measured = allocation_counter::measure(|| arena.world.show_all(&mut view));
    assert_eq!(measured.count_total, 0);
}

#[test]
fn creatures_that_flee_or_keep_away_do_not_count_as_hunting() {
    for (kind, expected) in [
        (Kind::Goblin, condition::HUNTING),
        (Kind::Rat, condition::FLEEING),
        (Kind::GoblinArcher, condition::KEEPING_DISTANCE),
        (Kind::GoblinMystic, condition::KEEPING_DISTANCE),
        (Kind::Mirrorshard, condition::KEEPING_DISTANCE),
        (Kind::Jackal, condition::HUNTING),
    ] {
        let mut arena = Arena::cave();
        let id = arena.beside(kind, Dir(3));
        let at = arena.world.actor(id).at.pos();
        let view = seen(&arena);
        let thing = view.things.iter().find(|thing| thing.at == at).unwrap();
        assert_eq!(thing.conditions, expected, "{kind:?}");
    }
}

#[test]
fn a_threat_follows_from_the_blows_of_both_sides() {
    for (kind, hp, expected) in [
        (Kind::Rat, 20, Some(Threat::Harmless)),
        (Kind::Rat, 1, Some(Threat::Dangerous)),
        (Kind::Jackal, 20, Some(Threat::Fair)),
        (Kind::Goblin, 20, Some(Threat::Fair)),
        (Kind::Goblin, 14, Some(Threat::Dangerous)),
        (Kind::GoblinMystic, 20, Some(Threat::Fair)),
        (Kind::GoblinWarlock, 20, Some(Threat::Dangerous)),
        (Kind::Ogre, 20, Some(Threat::Deadly)),
        (Kind::Dragon, 20, Some(Threat::Deadly)),
        (Kind::Barrel, 20, None),
    ] {
        let mut arena = Arena::cave();
        arena.wear(ItemKind::Torch);
        arena.set_hp(arena.world.player, hp);
        let id = arena.beside(kind, Dir(3));
        let at = arena.world.actor(id).at.pos();
        assert_eq!(seen(&arena).thing(at).unwrap().threat, expected, "{kind:?} at {hp}");
    }
}

#[test]
fn the_amulet_of_reckoning_makes_a_foe_with_as_much_health_as_the_hero_deadly() {
    let threat = |hp: i32, is_worn: bool| {
        let mut arena = Arena::cave();
        if is_worn {
            arena.wear(ItemKind::AmuletOfReckoning);
        }
        let jackal = arena.beside(Kind::Jackal, Dir(3));
        let at = arena.world.actor(jackal).at.pos();
        let health = arena.world.actor(jackal).hp.ceil();
        arena.set_hp(arena.world.player, health + hp);
        seen(&arena).thing(at).unwrap().threat
    };
    assert_eq!(threat(0, true), Some(Threat::Deadly));
    assert!((1..60).all(|hp| threat(hp, true) >= threat(hp, false)));
    assert!((1..60).any(|hp| threat(hp, true) > threat(hp, false)), "the rest of the health has to last for its bites");
    assert!(threat(59, true) < Some(Threat::Deadly));
}

#[test]
fn better_gear_lowers_a_threat() {
    let threat = |level: u8| {
        let mut arena = Arena::cave();
        let axe = arena.wear(ItemKind::Axe);
        arena.world.pack[axe].level = level;
        let id = arena.beside(Kind::Ogre, Dir(3));
        let at = arena.world.actor(id).at.pos();
        seen(&arena).thing(at).unwrap().threat
    };
    assert_eq!([0, 2, 8].map(threat), [Some(Threat::Deadly), Some(Threat::Dangerous), Some(Threat::Fair)]);
}

#[test]
fn the_question_is_about_the_orb_in_use() {
    let mut arena = Arena::cave();
    let mut asked = |mode| {
        arena.world.mode = mode;
        let view = seen(&arena);
        (view.asked.is_some(), view.question.to_string())
    };
    assert_eq!(asked(Mode::ChooseForPower), (true, "Upgrade which item? A cursed item is destroyed.".to_owned()));
    assert_eq!(asked(Mode::ChooseForData), (true, "Identify which item?".to_owned()));
    assert_eq!(asked(Mode::Play), (false, String::new()));
}

#[test]
fn a_torch_that_is_out_shows_that_it_is_spent() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let mut flame = |is_lit| {
        let torch = arena.world.pack.iter_mut().find(|item| item.kind == ItemKind::Torch).unwrap();
        torch.is_lit = is_lit;
        seen(&arena).pack[0].flame
    };
    assert_eq!([flame(true), flame(false)], [Flame::Burning, Flame::Spent]);
}
