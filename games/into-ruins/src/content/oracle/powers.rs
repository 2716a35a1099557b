use super::table_name;
use crate::content::kinds::ROWS;
use crate::content::powers::{Power, Stop};

const NAMES: [(&str, Power); 8] = [
    ("shoot", Power::SHOOT),
    ("fire_bolt", Power::FIRE_BOLT),
    ("fire_breath", Power::FIRE_BREATH),
    ("ice_beam", Power::ICE_BEAM),
    ("lightning_beam", Power::LIGHTNING_BEAM),
    ("blink", Power::BLINK),
    ("heal_ally", Power::HEAL_ALLY),
    ("summon_blade", Power::SUMMON_BLADE),
];

#[test]
fn each_creature_has_the_powers_of_the_spec() {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/creatures.csv").as_bytes());
    let at = reader.headers().unwrap().iter().position(|name| name == "ranged_options").unwrap();
    let mut compared = 0;
    for record in reader.records().map(Result::unwrap) {
        let row = ROWS.iter().find(|row| table_name(row.kind) == record[0]).unwrap();
        let options: Vec<&str> = record[at].split('|').map(str::trim).filter(|option| !option.is_empty()).collect();
        assert_eq!(row.powers.len(), options.len(), "{}", &record[0]);
        for option in options {
            let (_, power) = NAMES.into_iter().find(|(name, _)| option.starts_with(name)).unwrap();
            assert!(row.powers.contains(&power), "{option}");
            compare_line(option, power);
            compared += 1;
        }
    }
    assert_eq!(compared, NAMES.len());
}

fn compare_line(option: &str, power: Power) {
    if let Some((_, range)) = option.split_once("range ") {
        let range: u8 = range.split([',', ' ']).next().unwrap().parse().unwrap();
        assert_eq!(power.range, range, "{option}");
        let stop = match option {
            _ if option.contains("stops at first") => Stop::AtFirst,
            _ if option.contains("stops before") => Stop::BeforeFirst,
            _ => Stop::Never,
        };
        assert_eq!(power.stop, stop, "{option}");
    }
}

/// Spec: the table of into-ruins actors 11.1.
#[test]
fn powers_that_go_past_their_target_are_those_of_the_spec() {
    for (name, power) in NAMES {
        let extends = ["fire_bolt", "fire_breath", "ice_beam", "lightning_beam", "blink"].contains(&name);
        assert_eq!(power.extends, extends, "{name}");
    }
    assert_eq!((Power::HEAL_ALLY.range, Power::HEAL_ALLY.stop), (1, Stop::AtFirst));
    assert_eq!((Power::SUMMON_BLADE.range, Power::SUMMON_BLADE.stop), (1, Stop::BeforeFirst));
}
