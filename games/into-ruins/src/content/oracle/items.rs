use super::{above_none, compare, or_blank, table_name, yes_no, yes_or_blank};
use crate::content::items::{Category, ItemKind, ROWS, Row, traits};
use crate::content::powers::Stop;
use crate::content::statuses::Status;
use crate::content::words::{LEGEND, id};
use crate::world::item::Item;
use crate::world::state::Created;
use std::collections::BTreeSet;

fn row(key: &str) -> Option<Row> {
    ROWS.into_iter().find(|row| table_name(row.kind) == key)
}

fn name(row: &Row) -> String {
    LEGEND.name(id::of_item(row.kind)).to_owned()
}

fn line_mode(row: &Row) -> String {
    row.power
        .map_or("", |(_, stop)| match stop {
            Stop::Never => "pass",
            Stop::AtFirst => "stop_at_first",
            Stop::BeforeFirst => "stop_before_first",
        })
        .to_owned()
}

fn effect(row: &Row) -> String {
    row.power.map_or(String::new(), |(effect, _)| table_name(effect))
}

#[test]
fn items_are_those_of_the_spec() {
    let compared = compare(
        include_str!("../../../tests/spec/items.csv"),
        "key",
        row,
        &[
            ("name", name),
            ("category", |row| table_name(row.category)),
            ("slot", |row| row.slot.map_or(String::new(), table_name)),
            ("identified_from_start", |row| yes_no(row.kind.is_plain())),
            ("appearance_randomised", |row| yes_no(id::of_disguise(row.category, 0).is_some())),
            ("accuracy", |row| or_blank(row.accuracy)),
            ("damage", |row| or_blank(row.damage)),
            ("throw_range", |row| or_blank(row.throw_range)),
            ("throw_accuracy_override", |row| or_blank(row.throw_accuracy)),
            ("throw_damage_override", |row| or_blank(row.throw_damage)),
            ("throw_can_hurt", |row| yes_no(row.accuracy.is_some())),
            ("armor", |row| or_blank(row.armor)),
            ("darksight", |row| or_blank(row.darksight)),
            ("staff_recharge_on_landing", |row| or_blank(row.recharge)),
            ("staff_range", |row| or_blank(row.range)),
            ("charges", |row| or_blank(row.charges)),
            ("max_charges", |row| or_blank(row.charges)),
            ("line_mode", line_mode),
            ("staff_effect", effect),
            ("freeze_turns", |row| or_blank(row.freeze)),
            ("guard", |row| yes_or_blank(row.kind.has(traits::GUARD))),
            ("lunge", |row| yes_or_blank(row.kind.has(traits::LUNGE))),
            ("arc", |row| yes_or_blank(row.kind.has(traits::ARC))),
            ("stun_turns", |row| above_none(row.stun)),
            ("knockback_tiles", |row| above_none(u8::from(row.kind.has(traits::KNOCKBACK)))),
            ("attack_costs_extra_turn", |row| yes_or_blank(row.kind.has(traits::SLOW_ATTACK))),
            ("light_strength", |row| above_none(row.light)),
            ("random_level_on_creation", |row| yes_no(row.kind.has(traits::RANDOM_LEVEL) && !row.kind.has(traits::CURSED))),
            ("cursed", |row| yes_no(row.kind.has(traits::CURSED))),
            ("melee_heals_wearer", |row| yes_or_blank(row.kind.has(traits::VAMPIRIC))),
            ("melee_hurts_wearer", |row| yes_or_blank(row.kind.has(traits::RECKONING))),
            ("heal_on_landing", |row| above_none(row.heals_on_landing)),
            ("burns_wearer_in_light", |row| yes_or_blank(row.kind.has(traits::BURNS_IN_LIGHT))),
            ("spawn_weight_of_59", |row| row.weight.to_string()),
        ],
        // The tests of level generation compare `guarantee_counter`. Sounds are not events.
        &["guarantee_counter", "use_sound_id"],
    );
    assert_eq!(compared, 26);
}

/// A figure that levels can raise, by its name in the tables.
type Figure = (&'static str, fn(Item) -> Option<i32>);

const FIGURES: [Figure; 10] = [
    ("accuracy", Item::accuracy),
    ("throw_accuracy_override", |item| item.kind.row().throw_accuracy.and(item.throw_accuracy())),
    ("damage", Item::damage),
    ("throw_damage_override", |item| item.kind.row().throw_damage.and(item.throw_damage())),
    ("armor", Item::armor),
    ("darksight", Item::darksight),
    ("staff_recharge_on_landing", Item::recharge),
    ("staff_range", Item::range),
    ("max_charges", Item::max_charges),
    ("freeze_turns", Item::freeze),
];

#[test]
fn levels_add_what_the_spec_says_and_nothing_else() {
    let mut listed = BTreeSet::new();
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/item_level_gains.csv").as_bytes());
    for record in reader.records().map(Result::unwrap) {
        let row = row(&record[0]).unwrap();
        match &record[1] {
            "(item_destroyed)" => assert!(row.kind.has(traits::CURSED)),
            "(level_suffix_only)" => assert_eq!(row.category, Category::Orb),
            // A full refill. The tests of the rules cover it.
            "charges" => assert_eq!(row.charges.unwrap().to_string(), record[2]),
            stat => {
                let (stat, figure) = FIGURES.into_iter().find(|(name, _)| *name == stat).unwrap();
                let at = |level: u8| figure(Item { level, ..Item::new(row.kind) }).unwrap();
                let (base, gain): (i32, i32) = (record[2].parse().unwrap(), record[3].parse().unwrap());
                assert_eq!([at(0), at(1), at(5)], [base, base + gain, base + 5 * gain], "{stat} of {}", &record[0]);
                listed.insert((row.kind, stat));
            }
        }
    }
    for row in &ROWS {
        for (stat, figure) in FIGURES {
            let has = figure(Item::new(row.kind)).is_some();
            assert_eq!(has, listed.contains(&(row.kind, stat)), "{stat} of {:?}", row.kind);
        }
    }
}

#[test]
fn orbs_are_those_of_the_spec() {
    const COUNTED: [ItemKind; 5] =
        [ItemKind::OrbOfLife, ItemKind::OrbOfGravity, ItemKind::OrbOfPower, ItemKind::OrbOfData, ItemKind::OrbOfLight];
    let compared = compare(
        include_str!("../../../tests/spec/orbs.csv"),
        "key",
        row,
        &[
            ("name", name),
            ("throw_range", |row| or_blank(row.throw_range)),
            ("spawn_weight_of_59", |row| row.weight.to_string()),
            ("guarantee_initial_count", |row| {
                or_blank(COUNTED.into_iter().position(|kind| kind == row.kind).map(|at| Created::NONE.orbs[at]))
            }),
            ("use_duration_turns", |row| match row.kind {
                ItemKind::OrbOfGravity => Status::SlowFall.turns().to_string(),
                ItemKind::OrbOfLight => Status::Light.turns().to_string(),
                _ => or_blank(row.freeze),
            }),
        ],
        // The tests of the rules cover their effects.
        &[
            "effect_key",
            "when_used",
            "when_thrown",
            "use_number",
            "throw_number",
            "throw_area_tiles",
            "throw_area_applies_on_use",
            "effect_sound_id",
            "extra_sound_when_thrown_id",
        ],
    );
    assert_eq!(compared, 8);
}

#[test]
fn unknown_items_look_as_in_the_spec() {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/appearances.csv").as_bytes());
    let mut seen = [0u8; 4];
    for record in reader.records().map(Result::unwrap) {
        let categories = [Category::Amulet, Category::Cloak, Category::Staff, Category::Orb];
        let index = categories.into_iter().position(|category| table_name(category) == record[0]).unwrap();
        let category = categories[index];
        let looks = id::of_disguise(category, seen[index]).unwrap();
        seen[index] += 1;
        assert_eq!(LEGEND.name(looks), &record[2]);
        assert!(record[2].starts_with(&record[1]));
        for row in ROWS.iter().filter(|row| row.category == category) {
            assert_eq!(or_blank(row.throw_range), record[5]);
            assert_eq!(above_none(row.light), record[6]);
            assert!(category == Category::Orb || row.weight.to_string() == record[7]);
        }
    }
    assert_eq!(seen, [4, 4, 4, 8]);
    assert_eq!(seen.iter().sum::<u8>(), id::DISGUISES);
}
