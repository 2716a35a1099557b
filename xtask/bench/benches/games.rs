//! Measures moves, views, forks and whole runs of each game.
//!
//! Compare these figures with each other, such as a move with a view and one without. Do not compare them across machines.
#![expect(clippy::unwrap_used, reason = "the runs are known to be good")]

use barrow_core::{Move, Play, Run, Seed, Shelved, Show, VariantCode, View};
use barrow_pilot::{RANDOM, play_out};
use barrow_shelf::SHELF;
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::{Path, PathBuf};

/// The maximum number of moves in a run.
const LONGEST: usize = 500;

/// The name of a variant, its first state, and moves from there.
fn recorded(shelved: &Shelved, index: u8) -> (String, Box<dyn Play>, Vec<Move>) {
    let code = VariantCode::new(index, 0);
    let longest = (1..20).map(|seed| {
        let mut moves = Vec::new();
        let mut play = shelved.start(Seed(seed), code).unwrap();
        play_out(play.as_mut(), RANDOM.start(Seed(seed)).as_mut(), LONGEST, &mut |m, _| moves.push(m));
        (seed, moves)
    });
    let (seed, moves) = longest.max_by_key(|(_, moves)| moves.len()).unwrap();
    let name = format!("{} {}", shelved.info.id, shelved.info.variant_name(code));
    (name, shelved.start(Seed(seed), code).unwrap(), moves)
}

fn moves(criterion: &mut Criterion) {
    for shelved in SHELF.games() {
        for index in 0..shelved.info.variants.len() as u8 {
            let (name, start, moves) = recorded(shelved, index);
            let variant = start.variant();
            let (mut view, mut frame) = (View::default(), Vec::new());
            let mut group = criterion.benchmark_group(name);
            group.throughput(Throughput::Elements(moves.len() as u64));
            let mut measure = |what: &str, look: &mut dyn FnMut(&dyn Play)| {
                group.bench_function(BenchmarkId::from_parameter(what), |bencher| {
                    bencher.iter_batched_ref(
                        || start.fork(),
                        |play| {
                            for &m in &moves {
                                let _ = black_box(play.play(m, &mut Show::off()));
                                look(play.as_ref());
                            }
                        },
                        BatchSize::SmallInput,
                    );
                });
            };
            measure("moves", &mut |_| ());
            measure("moves and views", &mut |play| play.view(&mut view));
            measure("moves and text", &mut |play| {
                play.view(&mut view);
                black_box(view.frame(variant, &mut frame));
            });
            group.throughput(Throughput::Elements(1));
            group.bench_function("fork", |bencher| bencher.iter(|| black_box(start.fork())));
            group.bench_function("digest", |bencher| bencher.iter(|| black_box(start.digest())));
            group.finish();
        }
    }
}

/// All golden runs.
fn golden() -> Vec<(PathBuf, Run)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    let folders = SHELF.games().iter().map(|shelved| root.join(shelved.info.id));
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    files
        .filter(|path| path.extension().is_some_and(|end| end == "run"))
        .map(|path| {
            let run = Run::parse(&std::fs::read(&path).unwrap()).unwrap().run;
            (path, run)
        })
        .collect()
}

fn verify(criterion: &mut Criterion) {
    let (path, run) = golden().into_iter().max_by_key(|(_, run)| run.moves.len()).unwrap();
    let mut group = criterion.benchmark_group("the longest golden run");
    group.throughput(Throughput::Elements(run.moves.len() as u64));
    let name = format!("verify {}", path.file_stem().unwrap().to_string_lossy());
    group.bench_function(name, |bencher| bencher.iter(|| black_box(run.verify(&SHELF).is_ok())));
    group.finish();
}

criterion_group!(games, moves, verify);
criterion_main!(games);
