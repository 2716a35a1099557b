use crate::content::items::{ItemKind, ROWS};
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::testing::Arena;
use crate::world::actor::Behaviour;
use crate::world::cell::CENTRE;
use crate::world::state::Mode;
use barrow_core::{Dir, Fact, Pos, Subject, Value};

const EAST: Dir = Dir(3);

fn look(arena: &Arena, subject: Subject) -> Vec<Fact> {
    let mut facts = Vec::new();
    arena.world.look_at(subject, &mut facts);
    facts
}

fn value(facts: &[Fact], name: &str) -> Option<Value> {
    facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.clone())
}

fn beside(arena: &Arena) -> Vec<Fact> {
    look(arena, Subject::Cell(CENTRE.beside(EAST).pos()))
}

#[test]
fn a_look_at_a_goblin_shows_its_figures_and_the_effect_of_blows() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, EAST);
    let facts = beside(&arena);
    for (name, told) in [
        ("Health", Value::OutOf(7, 7)),
        ("Accuracy", Value::Bonus(1)),
        ("Damage", Value::Number(3)),
        ("Armor", Value::Bonus(0)),
        ("You hit it", Value::Chance(1, 2)),
        ("Blows to kill it", Value::Number(4)),
        ("It hits you", Value::Chance(2, 3)),
        ("Blows to kill you", Value::Number(7)),
    ] {
        assert_eq!(value(&facts, name), Some(told), "{name}");
    }
    assert!(facts[0].name == "Goes by" && matches!(facts[0].value, Value::Name(..)));
    assert_eq!(value(&facts, "Notices you"), None, "it hunts");
    arena.world.actor_mut(goblin).level = 2;
    assert_eq!(value(&beside(&arena), "Accuracy"), Some(Value::Bonus(3)));
}

#[test]
fn a_creature_that_cannot_strike_has_no_chance_to_hit() {
    let mut arena = Arena::cave();
    arena.beside(Kind::GoblinWarlock, EAST);
    let facts = beside(&arena);
    assert_eq!(value(&facts, "It hits you"), None);
    assert_eq!(value(&facts, "Blows to kill you"), Some(Value::Number(5)));
    let mut arena = Arena::cave();
    arena.beside(Kind::GoblinMystic, EAST);
    assert_eq!(value(&beside(&arena), "Blows to kill you"), None);
}

#[test]
fn props_are_always_hit_and_hit_nobody() {
    let mut arena = Arena::cave();
    arena.beside(Kind::Barrel, EAST);
    let facts = beside(&arena);
    assert_eq!(value(&facts, "You hit it"), Some(Value::Chance(1, 1)));
    assert_eq!(value(&facts, "Blows to kill it"), Some(Value::Number(2)));
    assert_eq!(value(&facts, "It hits you"), None);
    assert!(facts.iter().all(|fact| !matches!(fact.value, Value::Name(..))));
}

/// QUIRK. Spec: into-ruins actors 4.2.
#[test]
fn the_archers_sheet_says_six() {
    let mut arena = Arena::cave();
    arena.beside(Kind::GoblinArcher, EAST);
    assert_eq!(value(&beside(&arena), "Throw range"), Some(Value::Number(6)));
}

/// Spec: into-ruins actors 10.5.
#[test]
fn the_chance_to_be_noticed_is_that_of_a_turn() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let goblin = arena.place(Kind::Goblin, 12, 10);
    let chance = |arena: &Arena| value(&look(arena, Subject::Cell(Pos::new(12, 10))), "Notices you");
    for (behaviour, told) in [
        (Behaviour::Asleep, Some(Value::Chance(29, 100))),
        (Behaviour::Wanders, Some(Value::Chance(4959, 10_000))),
        (Behaviour::Searches, Some(Value::Chance(1, 1))),
        (Behaviour::Hunts, None),
    ] {
        arena.world.actor_mut(goblin).behaviour = behaviour;
        assert_eq!(chance(&arena), told);
    }
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.world.map.light.put(CENTRE, 1);
    assert_eq!(chance(&arena), Some(Value::Chance(0, 1)), "the player stands in the dark");
    arena.world.map.light.put(CENTRE, 4);
    arena.world.actor_mut(goblin).timers[Status::Stunned] = 1;
    assert_eq!(chance(&arena), Some(Value::Chance(0, 1)), "it loses its turn");
}

#[test]
fn unknown_things_have_no_facts() {
    let mut arena = Arena::cave();
    let orb = arena.carry(ItemKind::OrbOfIce);
    assert!(look(&arena, Subject::Slot(orb as u8)).is_empty());
    assert!(look(&arena, Subject::Slot(9)).is_empty());
    assert_eq!(look(&arena, Subject::Cell(Pos::new(1, 10))).len(), 1);
}

/// Spec: `info_panel_rows.csv`: the rows of each item in their order, and which of them are previewed.
#[test]
fn an_items_rows_are_those_of_the_spec() {
    const NAMES: [(&str, &str); 14] = [
        ("staff charges regained on landing", "Charges on landing"),
        ("darksight", "Darksight"),
        ("health", "Health"),
        ("freeze turns", "Freezes for"),
        ("knockback", "Knockback"),
        ("stun", "Stuns for"),
        ("accuracy", "Accuracy"),
        ("damage", "Damage"),
        ("range", "Range"),
        ("armor", "Armor"),
        ("throw range", "Throw range"),
        ("throw accuracy", "Throw accuracy"),
        ("throw damage", "Throw damage"),
        ("charges", "Charges"),
    ];
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/info_panel_rows.csv").as_bytes());
    let rows: Vec<(String, bool)> =
        reader.records().map(Result::unwrap).map(|record| (record[1].to_owned(), record[4].starts_with("yes"))).collect();
    let place = |name: &str| {
        let (theirs, _) = NAMES.into_iter().find(|(_, ours)| *ours == name).unwrap();
        rows.iter().position(|(row, _)| row == theirs).unwrap()
    };
    for row in &ROWS {
        let mut arena = Arena::cave();
        let slot = arena.carry(row.kind);
        arena.world.known = u32::MAX;
        arena.world.mode = Mode::ChooseForPower;
        let facts: Vec<Fact> = look(&arena, Subject::Slot(slot as u8)).into_iter().filter(|fact| !fact.name.is_empty()).collect();
        assert!(facts.is_sorted_by_key(|fact| place(&fact.name)), "{:?}", row.kind);
        for fact in facts {
            let grows = row.category != crate::content::items::Category::Orb;
            assert_eq!(fact.preview.is_some(), grows && rows[place(&fact.name)].1, "{} of {:?}", fact.name, row.kind);
        }
    }
}

#[test]
fn an_orb_of_power_previews_its_effect_while_it_asks() {
    let mut arena = Arena::cave();
    let staff = arena.carry(ItemKind::StaffOfFire) as u8;
    arena.world.pack[usize::from(staff)].charges = 1;
    arena.world.known = u32::MAX;
    let preview = |arena: &Arena, name: &str| {
        look(arena, Subject::Slot(staff)).iter().find(|fact| fact.name == name).unwrap().preview.clone()
    };
    assert_eq!(preview(&arena, "Damage"), None);
    arena.world.mode = Mode::ChooseForPower;
    assert_eq!(preview(&arena, "Damage"), Some(Value::Number(5)));
    assert_eq!(preview(&arena, "Charges"), Some(Value::OutOf(4, 4)));
    assert_eq!(preview(&arena, "Throw range"), None);
}

#[test]
fn a_hole_says_what_landing_costs() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    assert_eq!(value(&beside(&arena), "Landing costs"), Some(Value::Number(6)));
    arena.set_hp(arena.world.player, 1);
    assert_eq!(beside(&arena)[0], Fact::words(super::DEADLY));
}

#[test]
fn a_weapon_says_that_wielding_it_puts_the_torch_out_while_that_burns() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    let sword = arena.carry(ItemKind::Rapier) as u8;
    let orb = arena.carry(ItemKind::OrbOfIce) as u8;
    let warns = |arena: &Arena, slot: u8| look(arena, Subject::Slot(slot)).contains(&Fact::words(super::item::PUTS_OUT));
    assert!(warns(&arena, sword));
    arena.world.pack[torch].is_lit = false;
    assert!(!warns(&arena, sword), "the torch is out");
    arena.world.pack[torch].is_lit = true;
    arena.world.known = u32::MAX;
    assert!(!warns(&arena, orb) && !warns(&arena, torch as u8));
}

#[test]
fn the_sheet_of_a_known_thing_says_its_effect() {
    let mut arena = Arena::cave();
    let staff = arena.carry(ItemKind::StaffOfBlink) as u8;
    arena.world.known = u32::MAX;
    let says = look(&arena, Subject::Slot(staff))
        .iter()
        .any(|fact| matches!(&fact.value, Value::Words(words) if words.starts_with("Moves you")));
    assert!(says);
}

#[test]
fn light_is_mentioned_only_where_somebody_can_stand() {
    let mut arena = Arena::cave().ground(11, 10, &["t"]);
    arena.wear(ItemKind::Torch);
    arena.refresh();
    let tells_light =
        |facts: &[Fact]| facts.iter().any(|fact| [super::BRIGHT, super::DIM, super::DARK].map(Fact::words).contains(fact));
    assert!(!tells_light(&beside(&arena)));
    assert!(tells_light(&look(&arena, Subject::Cell(CENTRE.beside(Dir(0)).pos()))));
}
