//! The scenes of `play_scenes.txt`, played by these rules and compared with the original's figures. Spec: into-ruins play.
#![expect(clippy::float_arithmetic, reason = "statistics of small numbers")]

mod figures;
mod notation;
mod player;
mod reference;
mod stage;

use barrow_core::Seed;
use figures::{Figures, NAMES, OF_THE_LIVING, Tally, figures, hp};
use notation::{Scene, parse};
use player::Player;
use reference::{Row, Sum, errors_apart, rows};
use std::collections::BTreeMap;

const SCENES: &str = include_str!("../../tests/spec/play_scenes.txt");
const REFERENCE: &str = include_str!("../../tests/spec/play_reference.csv");
/// The turn of a run's last state.
const END: &str = "end";
/// A difference of more standard errors than this is not chance.
const FAR: f64 = 4.0;
/// The number of rows, out of many thousand, that may differ by more.
const BEYOND: usize = 3;

/// The sums of a scene's figures by turn.
type Sums = BTreeMap<String, [Sum; NAMES.len()]>;

/// Plays a scene once, and calls `read` with the name and figures of each recorded turn.
fn play(scene: &Scene, seed: Seed, mut read: impl FnMut(&str, &Figures)) {
    let arena = stage::set_up(scene, seed);
    let mut tally = Tally { decisions: 0, damage: 0.0, start: arena.world.hero().at };
    let mut player = Player { arena, dice: seed.stream("policy", 0) };
    let mut script = scene.script.iter().copied();
    let mut recorded = scene.recorded.iter().peekable();
    let mut now = figures(&player.arena.world, tally);
    loop {
        let world = &player.arena.world;
        let is_alone =
            scene.name.ends_with('!') && !world.actors.iter().any(|actor| actor.is_alive() && actor.kind.is_creature());
        let is_over = world.is_over() || is_alone || tally.decisions == scene.decisions;
        while let Some(turn) = recorded.next_if(|turn| **turn == tally.decisions || is_over) {
            read(&turn.to_string(), &now);
        }
        if is_over {
            break;
        }
        let before = hp(world);
        player.decide(script.next(), scene.policy);
        tally.decisions += 1;
        tally.damage += (before - hp(&player.arena.world)).max(0.0);
        now = figures(&player.arena.world, tally);
    }
    read(END, &now);
}

/// Plays a scene `runs` times.
fn play_often(scene: &Scene, runs: u32) -> Sums {
    let mut sums = Sums::new();
    let name = scene.name.bytes().fold(0, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    let dead = NAMES.iter().position(|name| *name == "dead").unwrap();
    for run in 0..runs {
        play(scene, Seed(name.wrapping_mul(100_000).wrapping_add(run.into())), |turn, figures| {
            let sums = sums.entry(turn.to_owned()).or_insert([Sum::default(); NAMES.len()]);
            for ((name, sum), value) in NAMES.iter().zip(sums).zip(figures) {
                if figures[dead] < 0.5 || !OF_THE_LIVING.contains(name) {
                    sum.add(*value);
                }
            }
        });
    }
    sums
}

/// Compares a scene's sums with its rows. Returns the number of rows, and the rows too far from these rules' figures.
fn compare(sums: &Sums, rows: &[Row]) -> (usize, Vec<String>) {
    let mut beyond = Vec::new();
    for row in rows {
        let place = NAMES.iter().position(|name| *name == row.figure).unwrap_or_else(|| panic!("no figure is called {row:?}"));
        let ours = sums.get(&row.turn).map_or_else(Default::default, |sums| sums[place].sample());
        let apart = errors_apart(row.sample, ours);
        if apart > FAR {
            let (theirs, deviation) = (row.sample.mean, row.sample.deviation);
            beyond.push(format!(
                "{}, turn {}, {}: {:.4} (deviation {:.4}) and not {theirs:.4} ({deviation:.4}), {apart:.1} standard errors apart",
                row.scene, row.turn, row.figure, ours.mean, ours.deviation
            ));
        }
    }
    (rows.len(), beyond)
}

/// Plays the scenes that `pick` selects, `times` as often as the reference did. Returns the number of rows, and the rows far off.
fn compare_all(times: u32, share: u32, pick: impl Fn(usize) -> bool) -> (usize, Vec<String>) {
    let mut by_scene: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for row in rows(REFERENCE) {
        by_scene.entry(row.scene.clone()).or_default().push(row);
    }
    let (mut compared, mut beyond) = (0, Vec::new());
    for (_, scene) in parse(SCENES).unwrap().iter().enumerate().filter(|(index, _)| pick(*index)) {
        let rows = by_scene.get(&scene.name).map_or(&[][..], Vec::as_slice);
        let (count, far) = compare(&play_often(scene, (scene.runs * times).div_ceil(share)), rows);
        compared += count;
        beyond.extend(far);
    }
    (compared, beyond)
}

/// A few runs of every sixteenth scene: a check of the notation and the comparison rather than of the rules.
#[test]
fn a_dozen_scenes_are_played_like_the_reference() {
    let (compared, beyond) = compare_all(1, 8, |index| index % 16 == 3);
    println!("{compared} figures");
    assert!(compared > 500 && beyond.is_empty(), "{compared} figures, and these are far off:\n{}", beyond.join("\n"));
}

#[test]
#[ignore = "plays 60 000 runs: cargo xtask soak"]
fn soak_every_scene_is_played_like_the_reference() {
    let (compared, beyond) = compare_all(2, 1, |_| true);
    println!("{compared} figures, {} beyond {FAR} standard errors\n{}", beyond.len(), beyond.join("\n"));
    assert!(beyond.len() <= BEYOND, "{} of {compared} figures are far off", beyond.len());
}
