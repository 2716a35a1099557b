#![expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "statistics of small numbers")]

use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::world::actor::Actor;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A sample of one metric at one depth.
#[derive(Clone, Copy, Debug)]
struct Sample {
    mean: f64,
    deviation: f64,
    size: f64,
}

type Samples = BTreeMap<(u8, String), Sample>;

/// `reference_level_stats.csv`.
fn reference() -> Samples {
    let mut reader = csv::Reader::from_reader(include_str!("../../tests/spec/reference_level_stats.csv").as_bytes());
    let samples = reader.records().map(|row| {
        let row = row.unwrap();
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        ((row[0].parse().unwrap(), row[1].to_owned()), Sample { mean: number(2), deviation: number(3), size: number(4) })
    });
    samples.collect()
}

/// Shows `look` every level of the descents from some seeds.
fn descend(seeds: RangeInclusive<u64>, mut look: impl FnMut(&IntoRuins)) {
    for seed in seeds {
        let mut world = IntoRuins::survey_first(Seed(seed), VariantCode(0));
        look(&world);
        while world.depth < LAST_DEPTH {
            assert!(world.survey_next().is_some(), "seed {seed}: depth {} cannot be left", world.depth);
            look(&world);
        }
    }
}

fn ours(seeds: RangeInclusive<u64>) -> Samples {
    let size = seeds.clone().count() as f64;
    let mut sums: BTreeMap<(u8, &str), (f64, f64)> = BTreeMap::new();
    descend(seeds, |world| {
        for (name, count) in world.counted() {
            let (sum, squares) = sums.entry((world.depth, name)).or_default();
            *sum += f64::from(count);
            *squares += f64::from(count) * f64::from(count);
        }
    });
    let sample = |((depth, name), (sum, squares)): ((u8, &str), (f64, f64))| {
        let mean = sum / size;
        ((depth, name.to_owned()), Sample { mean, deviation: (squares / size - mean * mean).max(0.0).sqrt(), size })
    };
    sums.into_iter().map(sample).collect()
}

/// The distance between two means in standard errors, each with its own deviation.
fn errors_apart(one: Sample, other: Sample) -> f64 {
    let variance = |sample: Sample| sample.deviation * sample.deviation / sample.size;
    let error = (variance(one) + variance(other)).sqrt();
    let apart = (one.mean - other.mean).abs();
    if apart < f64::EPSILON { 0.0 } else { apart / error }
}

/// The same distance with the larger deviation for both, because a small sample without rare cases underestimates its deviation.
fn errors_apart_at_least(one: Sample, other: Sample) -> f64 {
    let deviation = one.deviation.max(other.deviation);
    errors_apart(Sample { deviation, ..one }, Sample { deviation, ..other })
}

#[test]
fn metrics_have_the_names_of_the_reference() {
    let world = IntoRuins::survey_first(Seed(1), VariantCode(0));
    let names: Vec<&str> = world.counted().into_iter().map(|(name, _)| name).collect();
    let reference = reference();
    let mut expected = reference.keys().filter(|(depth, _)| *depth == 1).map(|(_, name)| name.as_str());
    assert_eq!(expected.find(|name| !names.contains(name)), None);
}

#[test]
fn levels_match_the_reference_on_average() {
    let (reference, ours) = (reference(), ours(1..=150));
    for (key, theirs) in reference {
        let apart = errors_apart_at_least(ours[&key], theirs);
        assert!(apart < 5.0, "{key:?}: {} for {}, {apart:.1} standard errors apart", ours[&key].mean, theirs.mean);
    }
}

#[test]
#[ignore = "makes 32 000 levels: some seconds"]
fn ninety_eight_of_a_hundred_means_are_within_four_standard_errors() {
    let (reference, ours) = (reference(), ours(1..=2000));
    let mut beyond = 0;
    for (key, theirs) in &reference {
        let apart = errors_apart(ours[key], *theirs);
        if apart > 4.0 {
            println!("{key:?}: {} for {}, {apart:.1} standard errors apart", ours[key].mean, theirs.mean);
            beyond += 1;
        }
    }
    println!("{} of {} means are within four standard errors", reference.len() - beyond, reference.len());
    assert!(beyond * 50 <= reference.len(), "{beyond} of {} are not", reference.len());
}

/// Checks that the level has a way on, and no bat in the light.
fn check(world: &IntoRuins) {
    let is_reached = |cell: Cell| world.distances.player[cell] != UNREACHED;
    if world.depth == LAST_DEPTH {
        let wings = world.floor.iter().find(|lying| lying.item.kind == ItemKind::WingsOfYendor);
        assert!(wings.is_some_and(|wings| is_reached(wings.at)), "seed {:?}", world.seed);
    } else {
        let mut holes = INNER.iter().filter(|&&cell| world.map.tiles[cell].is_hole());
        assert!(holes.any(|&cell| is_reached(cell)), "seed {:?}, depth {}", world.seed, world.depth);
    }
    let is_burning = |actor: &Actor| actor.is_here() && actor.kind == Kind::Bat && world.map.light.level(actor.at) >= 2;
    assert!(!world.actors.iter().any(is_burning), "a bat in the light: seed {:?}, depth {}", world.seed, world.depth);
}

#[test]
fn every_level_of_a_descent_can_be_left_and_has_no_bat_in_the_light() {
    descend(1..=300, check);
}

#[test]
#[ignore = "makes 1 600 000 levels: some minutes"]
fn every_level_of_100_000_descents_can_be_left() {
    descend(1..=100_000, check);
}

#[test]
fn a_survey_is_of_the_depth_it_is_asked_for() {
    let survey = |depth| IntoRuins::survey_level(Seed(7), VariantCode(0), depth);
    assert!(survey(0).is_none() && survey(17).is_none() && survey(u32::MAX).is_none());
    for depth in [1, 2, 16] {
        let survey = survey(depth).unwrap();
        let wings = survey.metrics.iter().find(|(name, _)| *name == "item:wings_of_yendor");
        assert_eq!(wings, Some(&("item:wings_of_yendor", i32::from(depth == 16))));
        assert_eq!((survey.text.lines().count(), survey.text.is_ascii()), (21, true), "{}", survey.text);
    }
    assert_eq!(survey(5), survey(5));
}

#[test]
fn every_cell_has_one_kind_of_ground() {
    descend(1..=5, |world| {
        let tiles = world.counted().into_iter().filter(|(name, _)| name.starts_with("tile:"));
        assert_eq!(tiles.map(|(_, count)| count).sum::<i32>(), 331);
    });
}

#[test]
fn counters_are_carried_down() {
    let mut made = [0; 5];
    descend(1..=1, |world| {
        let orbs = [ItemKind::OrbOfLife, ItemKind::OrbOfGravity, ItemKind::OrbOfPower, ItemKind::OrbOfData, ItemKind::OrbOfLight];
        for (made, orb) in made.iter_mut().zip(orbs) {
            *made += world.floor.iter().filter(|lying| lying.item.kind == orb).count() as i8;
        }
        let expected = [made[0] - 1, made[1] - 1, made[2], made[3], made[4]];
        assert_eq!(world.created.orbs, expected, "depth {}", world.depth);
    });
}
