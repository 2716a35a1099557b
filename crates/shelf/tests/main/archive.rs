//! Modules play as the rules that they were made from, and as runs were recorded.

use barrow_archive::{Machine, arriving, interpreter};
use barrow_core::{Aim, Archived, Move, Play, Rng, Run, Seed, Shelved, Show, Subject, VariantCode, View};
use barrow_shelf::SHELF;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn is_today(old: &Archived) -> bool {
    SHELF.find(old.game).is_some_and(|game| game.info.rules == old.rules)
}

fn bytes(old: &Archived) -> Vec<u8> {
    let below = if is_today(old) { "today/" } else { "" };
    std::fs::read(folder(&format!("archive/{below}{}-{}.deflate", old.game, old.rules))).unwrap()
}

/// Every module, loaded once, because descriptions live until the program ends.
fn loaded() -> &'static [(&'static Archived, Shelved)] {
    static LOADED: OnceLock<Vec<(&Archived, Shelved)>> = OnceLock::new();
    LOADED.get_or_init(|| {
        let load = |old| arriving(interpreter::load(&bytes(old), old.module).unwrap()).unwrap();
        SHELF.archive().iter().map(|old| (old, load(old))).collect()
    })
}

#[test]
fn each_module_is_what_the_list_says() {
    assert!(!loaded().is_empty());
    for (old, game) in loaded() {
        assert_eq!((game.info.id, game.info.rules), (old.game, old.rules));
    }
    let files = ["archive", "archive/today"].map(|below| std::fs::read_dir(folder(below)).unwrap());
    let modules =
        files.into_iter().flatten().filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "deflate"));
    assert_eq!(modules.count(), loaded().len(), "a module is not in a list");
}

#[test]
fn every_version_from_the_first_archived_one_to_todays_has_a_module() {
    for shelved in SHELF.games() {
        let (game, today) = (shelved.info.id, shelved.info.rules);
        let first = SHELF.archive().iter().filter(|old| old.game == game).map(|old| old.rules).min();
        for rules in first.unwrap_or(today)..=today {
            let is_there = SHELF.archive().iter().any(|old| (old.game, old.rules) == (game, rules));
            assert!(
                is_there,
                "version {rules} of {game} has no module: `cargo xtask archive {game} --from .` makes it of today's rules"
            );
        }
    }
}

/// Everything that a front end can ask about a state.
fn compare(native: &dyn Play, module: &dyn Play, rng: &mut Rng) {
    let (mut seen, mut told) = (View::default(), View::default());
    native.view(&mut seen);
    module.view(&mut told);
    assert_eq!(seen, told);
    assert_eq!((native.status(), native.rest(), native.digest()), (module.status(), module.rest(), module.digest()));
    let (mut offered, mut moves) = (Vec::new(), Vec::new());
    native.offer(&mut offered);
    module.offer(&mut moves);
    assert_eq!(offered, moves);
    for _ in 0..2 {
        let Some(m) = rng.pick(&offered) else { break };
        let (mut aim, mut line) = (Aim::default(), Aim::default());
        native.aim(m, &mut aim);
        module.aim(m, &mut line);
        assert_eq!(aim, line);
        assert_eq!(
            (native.caution(m), native.refusal(m), native.peril(m)),
            (module.caution(m), module.refusal(m), module.peril(m))
        );
    }
    let subject = match (seen.hero, rng.below(3)) {
        (Some(at), 0) => Subject::Cell(at),
        (_, 1) => Subject::Slot(rng.below(4) as u8),
        _ => Subject::Cell(seen.things.first().map_or_else(Default::default, |thing| thing.at)),
    };
    let (mut facts, mut looks) = (Vec::new(), Vec::new());
    native.inspect(subject, &mut facts);
    module.inspect(subject, &mut looks);
    assert_eq!(facts, looks);
}

/// Plays random runs natively and in the module.
fn play_both(game: &Shelved, module: &Shelved, code: VariantCode, seed: Seed, moves: usize) {
    let (mut native, mut archived) = (game.start(seed, code).unwrap(), module.start(seed, code).unwrap());
    let (mut rng, mut offered) = (seed.stream("moves", 0), Vec::new());
    let (mut show, mut told) = (Show::on(), Show::on());
    for number in 0..moves {
        if number % 8 == 0 {
            compare(native.as_ref(), archived.as_ref(), &mut rng);
        }
        offered.clear();
        native.offer(&mut offered);
        let Some(m) = rng.pick(&offered) else { break };
        show.clear();
        told.clear();
        assert_eq!(native.play(m, &mut show), archived.play(m, &mut told));
        assert_eq!(show.events(), told.events());
        if number == 20 {
            (native, archived) = (native.fork(), archived.fork());
            let imagined = [native.imagine(Seed(9)), archived.imagine(Seed(9))].map(|play| play.map(|play| play.digest()));
            assert_eq!(imagined[0], imagined[1]);
        }
    }
    compare(native.as_ref(), archived.as_ref(), &mut rng);
}

fn agree(seeds: u64, moves: usize) {
    for (old, module) in loaded() {
        let Some(game) = SHELF.find(old.game).filter(|_| is_today(old)) else { continue };
        println!("If the rules of {0} changed since their module was made: `cargo xtask archive {0} --from .`", old.game);
        for index in 0..game.info.variants.len() as u8 {
            for seed in 1..=seeds {
                let choices = (seed % (1 << game.info.variants[usize::from(index)].choices.len())) as u8;
                play_both(game, module, VariantCode::new(index, choices), Seed(seed), moves);
            }
        }
    }
}

#[test]
fn a_module_plays_as_its_rules() {
    agree(2, 60);
}

#[test]
#[ignore = "takes minutes"]
fn a_module_plays_ten_thousand_runs_as_its_rules() {
    agree(10_000, 200);
}

/// Recorded runs of every version that was ever archived.
#[test]
fn recorded_runs_of_old_rules_replay_on_their_modules() {
    let shelf = SHELF.loaded_by(|wanted| loaded().iter().find(|(old, _)| old.module == wanted.module).map(|(_, game)| game));
    let (mut verified, mut folders) = (0, vec![folder("archive/runs")]);
    while let Some(at) = folders.pop() {
        for file in std::fs::read_dir(at).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let run = Run::parse(&std::fs::read(&path).unwrap()).unwrap().run;
            let verdict = run.verify(&shelf).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(verdict.moves, run.moves.len());
            verified += 1;
        }
    }
    assert!(verified > 0);
}

/// Plays a little on a module that may be anything.
fn play_anything(machine: Box<dyn Machine>) {
    let Ok(game) = arriving(machine) else { return };
    let Some(mut play) = game.start(Seed(1), VariantCode(0)) else { return };
    let (mut view, mut moves) = (View::default(), Vec::new());
    for number in 0..8 {
        play.view(&mut view);
        assert_eq!((view.width, view.height), play.variant().size);
        moves.clear();
        play.offer(&mut moves);
        let m = moves.get(number % moves.len().max(1)).copied().unwrap_or(Move::plain(0));
        let _ = play.play(m, &mut Show::on());
        let _ = (play.status(), play.digest(), play.rest());
    }
    drop(play.fork());
}

/// Changes a few bytes of modules. Nothing that they do then may hang, reach outside or need more than its limits.
fn mutate(count: u32) {
    let old = SHELF.archive().iter().min_by_key(|old| bytes(old).len()).unwrap();
    let whole = interpreter::unpacked(&bytes(old)).unwrap();
    let mut rng = Seed(33).stream("mutations", 0);
    for _ in 0..count {
        let mut module = whole.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(module.len() as u32) as usize;
            module[at] = rng.bits() as u8;
        }
        if rng.chance(1, 50) {
            module.truncate(rng.below(module.len() as u32) as usize);
        }
        let packed = miniz_oxide::deflate::compress_to_vec(&module, 1);
        assert!(interpreter::load(&packed, old.module).is_err() || module == whole, "its name is its hash");
        if let Ok(machine) = interpreter::load_unnamed(&module) {
            play_anything(machine);
        }
    }
}

#[test]
fn mutated_modules_do_no_harm() {
    mutate(20);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_mutated_modules_do_no_harm() {
    mutate(10_000);
}
