//! Races the fields, levels and turns of Into Ruins against other libraries.
//!
//! In each round, every contestant takes its turn on the same 256 generated levels, so that a slow moment of the machine slows all of
//! them. On one level alone, a processor would learn every branch. Results are compared before anything is timed. A figure is the
//! fastest round.
#![expect(
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "a broken assumption should stop a measurement, and figures are for people"
)]
#![expect(clippy::disallowed_types, reason = "measurements need a clock, and other libraries hash")]

use barrow_core::{Game, Move, Pos, Rng, Seed, Show, VariantCode, View};
use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};
use hexx::Hex;
use hexx::algorithms::range_fov;
use into_ruins::IntoRuins;
use into_ruins::bench::{Level, sizes, touched, world};
use pathfinding::prelude::dijkstra_all;
use std::hint::black_box;
use std::time::Instant;

const LEVELS: usize = 256;
const ROUNDS: usize = 25;
/// States that fit into the cache together.
const CACHED: usize = 4;
const CELLS: f64 = 331.0;
/// Columns of the square that holds the world.
const WIDTH: i16 = 21;
const STEPS: [(i16, i16); 6] = [(-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)];
/// Most moves in a run.
const LONGEST_RUN: usize = 500;
const TURNS: usize = 20_000;

fn around(pos: Pos) -> impl Iterator<Item = Pos> {
    STEPS.into_iter().map(move |(x, y)| Pos::new(pos.x + x, pos.y + y))
}

/// A level for `bracket-pathfinding`, with the neighbours of each cell looked up beforehand.
struct Bracket {
    exits: Vec<SmallVec<[(usize, f32); 10]>>,
    start: usize,
}

impl BaseMap for Bracket {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        self.exits[index].clone()
    }
}

fn bracket_index(pos: Pos) -> usize {
    pos.y as usize * WIDTH as usize + pos.x as usize
}

impl Bracket {
    fn of(level: &Level) -> Self {
        let mut exits = vec![SmallVec::new(); WIDTH as usize * WIDTH as usize];
        for pos in world().filter(|pos| level.is_walkable(*pos)) {
            exits[bracket_index(pos)] =
                around(pos).filter(|beside| level.is_walkable(*beside)).map(|beside| (bracket_index(beside), 1.0)).collect();
        }
        Self { exits, start: bracket_index(Level::start()) }
    }
}

/// The fastest time of each contestant for one level. \[nanoseconds\]
fn race<const N: usize>(mut contestants: [&mut dyn FnMut(usize); N]) -> [f64; N] {
    let mut fastest = [f64::INFINITY; N];
    for _ in 0..ROUNDS {
        for (contestant, fastest) in contestants.iter_mut().zip(&mut fastest) {
            // A warm-up lap, since the others have filled the cache.
            (0..LEVELS).for_each(&mut *contestant);
            let begun = Instant::now();
            (0..LEVELS).for_each(&mut *contestant);
            *fastest = fastest.min(begun.elapsed().as_secs_f64() * 1e9 / LEVELS as f64);
        }
    }
    fastest
}

fn levels() -> Vec<Level> {
    (0..LEVELS).map(|index| Level::made(index as u64, 1 + (index % 16) as u8)).collect()
}

fn distances() -> f64 {
    let mut ours = levels();
    let brackets: Vec<Bracket> = ours.iter().map(Bracket::of).collect();
    let mut bracket_map = DijkstraMap::new_empty(WIDTH, WIDTH, 1024.0);
    let successors = |pos: &Pos, exits: &Bracket| -> Vec<(usize, u32)> {
        exits.exits[bracket_index(*pos)].iter().map(|(index, _)| (*index, 1)).collect()
    };
    let all = |exits: &Bracket| {
        dijkstra_all(&exits.start, |index| {
            let pos = Pos::new((index % WIDTH as usize) as i16, (index / WIDTH as usize) as i16);
            successors(&pos, exits)
        })
    };
    for (level, exits) in ours.iter_mut().zip(&brackets) {
        DijkstraMap::clear(&mut bracket_map);
        DijkstraMap::build(&mut bracket_map, &[exits.start], exits);
        let all = all(exits);
        let ours: Vec<u8> = level.distances().to_vec();
        for pos in world().filter(|pos| level.is_walkable(*pos)) {
            let steps = ours[Level::index(pos)];
            let bracket = bracket_map.map[bracket_index(pos)];
            let theirs = if bracket == f32::MAX { u8::MAX } else { bracket as u8 };
            let other = all.get(&bracket_index(pos)).map_or(u8::MAX, |(_, steps)| *steps as u8);
            if pos != Level::start() {
                assert_eq!((steps, steps), (theirs, other), "distances agree at {pos:?}");
            }
        }
    }
    let [flood, bracket, all] = race([
        &mut |index| _ = black_box(ours[index].distances()),
        &mut |index| {
            DijkstraMap::clear(&mut bracket_map);
            DijkstraMap::build(&mut bracket_map, &[brackets[index].start], &brackets[index]);
            black_box(&bracket_map.map);
        },
        &mut |index| _ = black_box(all(&brackets[index])),
    ]);
    println!("distance map: {flood:.0} ns, {:.2} ns a cell", flood / CELLS);
    println!("  bracket-pathfinding, map reused: {bracket:.0} ns, {:.1} times ours", bracket / flood);
    println!("  pathfinding::dijkstra_all: {all:.0} ns, {:.1} times ours", all / flood);
    flood
}

fn hex(pos: Pos) -> Hex {
    Hex::new(pos.x.into(), pos.y.into())
}

fn sight() {
    let mut ours = levels();
    let theirs = levels();
    let reach = world().map(|pos| hex(pos).unsigned_distance_to(hex(Level::start()))).max().unwrap_or(0);
    let fov = |level: &Level| {
        let blocks = |at: Hex| !level.is_clear(Pos::new(at.x as i16, at.y as i16));
        range_fov(hex(Level::start()), reach, blocks)
    };
    let (mut agree, mut cells) = (0, 0);
    for (level, other) in ours.iter_mut().zip(&theirs) {
        level.sight();
        let seen = fov(other);
        for pos in world().filter(|pos| level.is_clear(*pos)) {
            cells += 1;
            agree += usize::from(level.is_in_sight(pos) == seen.contains(&hex(pos)));
        }
        for pos in around(Level::start()).filter(|pos| level.is_clear(*pos)) {
            assert!(level.is_in_sight(pos) && seen.contains(&hex(pos)), "both see their neighbours");
        }
    }
    assert!(agree * 10 > cells * 9, "the two fields of view agree about only {agree} of {cells} cells");
    let [look, hexx] = race([&mut |index| ours[index].sight(), &mut |index| _ = black_box(fov(&theirs[index]))]);
    println!("sight: {look:.0} ns; both agree about {:.1} % of open cells", 100.0 * agree as f64 / cells as f64);
    println!("  hexx range_fov: {hexx:.0} ns, {:.1} times ours", hexx / look);
}

fn rest(flood: f64) -> f64 {
    let (mut lit, mut made) = (levels(), levels());
    let states: Vec<IntoRuins> = (0..LEVELS).map(|seed| IntoRuins::new(Seed(seed as u64), VariantCode::default())).collect();
    let [light, make, cold, fork] = race([
        &mut |index| lit[index].light(),
        &mut |index| made[index].make(),
        &mut |index| _ = black_box(Box::new(states[index].clone())),
        &mut |index| _ = black_box(Box::new(states[index % CACHED].clone())),
    ]);
    println!("light: {light:.0} ns");
    println!("a level made: {:.1} us, {:.0} distance maps", make / 1e3, make / flood);
    println!("fork: {fork:.0} ns of {CACHED} states in rotation, {cold:.0} ns of {LEVELS}, more than the cache holds");
    fork
}

/// Random legal moves, chosen before the clock starts.
struct Recorded {
    seed: Seed,
    moves: Vec<Move>,
}

fn record() -> Vec<Recorded> {
    let mut runs = Vec::new();
    let mut dice = Seed(1).stream("moves", 0);
    let (mut count, mut offered) = (0, Vec::new());
    for seed in (0..).map(Seed) {
        let mut world = IntoRuins::new(seed, VariantCode::default());
        let mut moves = Vec::new();
        while moves.len() < LONGEST_RUN && world.status().ending.is_none() {
            offered.clear();
            world.offer(&mut offered);
            let m = one_of(&offered, &mut dice);
            moves.push(m);
            let action = world.decode(m).expect("what is offered is accepted");
            world.act(action, &mut Show::off()).expect("what is offered is accepted");
        }
        count += moves.len();
        runs.push(Recorded { seed, moves });
        if count >= TURNS {
            return runs;
        }
    }
    runs
}

/// Picks a verb first. Otherwise nearly every move would be a throw, which has a target on each of three hundred cells.
fn one_of(offered: &[Move], dice: &mut Rng) -> Move {
    let mut verbs: Vec<u8> = offered.iter().map(|m| m.verb).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let verb = dice.pick(&verbs).expect("something can be done");
    let of_verb: Vec<Move> = offered.iter().filter(|m| m.verb == verb).copied().collect();
    dice.pick(&of_verb).expect("something can be done")
}

fn turns(flood: f64, fork: f64) {
    let runs = record();
    let moves: usize = runs.iter().map(|run| run.moves.len()).sum();
    let mut view = View::default();
    let mut play = |with_view: bool| {
        let begun = Instant::now();
        for run in &runs {
            let mut world = IntoRuins::new(run.seed, VariantCode::default());
            for &m in &run.moves {
                let action = world.decode(m).expect("a recorded move");
                let _ = black_box(world.act(action, &mut Show::off()));
                if with_view {
                    world.view(&mut view);
                }
            }
        }
        moves as f64 / begun.elapsed().as_secs_f64()
    };
    let (mut plain, mut viewed) = (0f64, 0f64);
    for _ in 0..ROUNDS {
        plain = plain.max(play(false));
        viewed = viewed.max(play(true));
    }
    println!("{moves} random legal moves in {} runs, levels and restarts counted:", runs.len());
    println!("  {plain:.0} a second, {:.1} distance maps each", 1e9 / plain / flood);
    println!("  {viewed:.0} a second with the view");
    println!("  a fork is {:.2} of a turn", fork * plain / 1e9);
    let mut most = 0;
    for run in &runs {
        let mut world = IntoRuins::new(run.seed, VariantCode::default());
        for &m in &run.moves {
            let action = world.decode(m).expect("a recorded move");
            let _ = world.act(action, &mut Show::off());
            most = most.max(touched(&world));
        }
    }
    println!("  at most {most} bytes of state that any of these turns can touch");
}

fn main() {
    for (name, bytes) in sizes() {
        println!("{name}: {bytes} bytes");
    }
    let flood = distances();
    sight();
    let fork = rest(flood);
    turns(flood, fork);
}
