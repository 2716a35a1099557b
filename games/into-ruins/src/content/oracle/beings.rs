use super::{above_none, compare, or_blank, or_none, table_name, yes_no, yes_or_blank};
use crate::content::kinds::{Kind, ROWS, Row, Start, traits};
use crate::content::powers::Effect;
use crate::content::words::{LEGEND, id};

const CREATURES: &str = include_str!("../../../tests/spec/creatures.csv");
const PROPS: &str = include_str!("../../../tests/spec/props.csv");

fn kind(name: &str) -> Option<Row> {
    ROWS.iter().copied().find(|row| table_name(row.kind) == name)
}

fn has(row: &Row, bit: u32) -> bool {
    row.kind.has(bit)
}

fn glyph(row: &Row) -> String {
    char::from(LEGEND.ascii(id::of_kind(row.kind))).to_string()
}

/// The player has no goal distance.
fn goal(row: &Row) -> String {
    if row.kind == Kind::Player { String::new() } else { row.goal.to_string() }
}

fn start(row: &Row) -> String {
    match row.start {
        _ if row.kind == Kind::Player => "",
        Start::AsGroup => "sleep or wander (50/50 per group)",
        Start::Wandering => "wander",
        Start::Hunting => "hunt",
    }
    .to_owned()
}

fn power_chance(row: &Row) -> String {
    match row.power_chance {
        0 => String::new(),
        10_000 => "1".to_owned(),
        chance => format!("0.{}", format!("{chance:04}").trim_end_matches('0')),
    }
}

#[test]
fn creatures_are_those_of_the_spec() {
    let compared = compare(
        CREATURES,
        "name",
        kind,
        &[
            ("glyph", glyph),
            ("hp", |row| row.hp.to_string()),
            ("accuracy", |row| or_none(row.accuracy)),
            ("damage", |row| or_none(row.damage)),
            ("armor", |row| or_none(row.armor)),
            ("has_melee", |row| yes_no(row.accuracy.is_some())),
            ("goal_distance", goal),
            ("alt_goal_distance", |row| or_blank(row.other_goal)),
            ("start_behaviour", start),
            ("move_then_attack", |row| yes_no(has(row, traits::MOVES_THEN_ATTACKS))),
            ("slow_attack", |row| yes_no(has(row, traits::SLOW_ATTACK))),
            ("knockback", |row| yes_no(has(row, traits::KNOCKBACK))),
            ("stun_turns_on_hit", |row| above_none(row.stun)),
            ("ranged_chance", power_chance),
            ("flying", |row| yes_no(row.kind.flies())),
            ("can_fall", |row| yes_no(!row.kind.flies())),
            ("pushable", |row| yes_no(!has(row, traits::IMMOVABLE))),
            ("sees_in_dark", |row| yes_no(has(row, traits::SEES_IN_DARK))),
            ("burns_in_light", |row| yes_no(has(row, traits::BURNS_IN_LIGHT))),
            ("removed_if_level_start_in_light", |row| yes_no(has(row, traits::BURNS_IN_LIGHT))),
            ("immune_to_ignition", |row| yes_no(has(row, traits::NEVER_IGNITES))),
            ("light_emitted", |row| or_blank(row.light.map(|(level, _)| level))),
            ("light_is_cool", |row| row.light.map_or(String::new(), |(_, is_cool)| yes_no(is_cool))),
            ("splits_when_hurt", |row| yes_no(has(row, traits::SPLITS))),
            ("spores_on_death", |row| above_none(row.spores)),
            ("makes_flesh", |row| yes_no(has(row, traits::MAKES_FLESH))),
            ("heals_allies", |row| yes_no(row.powers.iter().any(|power| power.effect == Effect::Heal))),
            ("always_hunts", |row| yes_no(has(row, traits::ALWAYS_HUNTS))),
            ("freeze_turns_inflicted", |row| or_blank(row.freeze)),
            ("healed_by_spores", |row| yes_or_blank(!row.kind.is_prop())),
        ],
        &[
            "colour_hint",
            "source_id",
            // The test of spawn groups compares these.
            "native_first_depth",
            "native_last_depth",
            // The test of powers compares these, and other tests cover flights.
            "ranged_options",
            "projectile_tiles_per_tick",
            "cue_alert",
            "cue_hurt",
            "cue_death",
            "lunge_offset_ratio",
            "sprite_width_tiles",
            "has_back_facing_sprites",
            "notes",
        ],
    );
    assert_eq!(compared, 15);
}

#[test]
fn props_are_those_of_the_spec() {
    let compared = compare(
        PROPS,
        "name",
        kind,
        &[
            ("glyph", glyph),
            ("kind", |_| "prop".to_owned()),
            ("tile_slot", |_| "entity".to_owned()),
            ("hp", |row| row.hp.to_string()),
            ("armor", |row| or_none(row.armor)),
            ("pushable", |row| yes_no(!has(row, traits::IMMOVABLE))),
            ("pushed_by_directional_hits", |row| yes_no(has(row, traits::PUSHED_BY_HITS))),
            ("can_fall", |row| yes_no(!row.kind.flies())),
            ("makes_its_tile_flammable", |row| yes_no(has(row, traits::FLAMMABLE))),
            ("immune_to_ignition", |row| yes_no(has(row, traits::NEVER_IGNITES))),
            ("light_emitted", |row| or_blank(row.light.map(|(level, _)| level))),
            ("light_is_cool", |row| row.light.map_or(String::new(), |(_, is_cool)| yes_no(is_cool))),
            ("spores_on_death", |row| above_none(row.spores)),
            ("counts_as_slain", |row| yes_no(row.kind.is_creature())),
            ("healed_by_spores", |row| yes_no(!row.kind.is_prop())),
        ],
        // The table describes these behaviours in sentences, which the tests of the rules cover.
        &["colour_hint", "source_id", "on_damage", "on_death", "on_freeze", "passive", "cue_hurt", "cue_death", "notes"],
    );
    assert_eq!(compared, 5);
}

#[test]
fn fire_and_spores_are_drawn_as_in_the_spec() {
    let effect = |name: &str| match name {
        "fire" => Some(id::FIRE),
        "spores" => Some(id::SPORES),
        _ => None,
    };
    let mut reader = csv::Reader::from_reader(PROPS.as_bytes());
    for record in reader.records().map(Result::unwrap) {
        if let Some(id) = effect(&record[0]) {
            assert_eq!(char::from(LEGEND.ascii(id)).to_string(), record[2]);
        }
    }
}

/// Spec: into-ruins items R3.
#[test]
fn r3_mirrorshards_have_eight_hit_points() {
    assert_eq!(Kind::Mirrorshard.row().hp, 8);
}
