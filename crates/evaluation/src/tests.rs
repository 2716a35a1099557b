use crate::audit::{Fault, Replayer};
use crate::bundle::{Bundle, Episode, Policy};
use crate::entry::{Entry, Split, TESTS, TRAIN, entries};
use crate::figures::Figures;
use crate::seeds::Drawn;
use barrow_core::{Identity, Run, Seed};
use barrow_learn::{Seeds, Settings};
use barrow_pilot::RANDOM;
use barrow_shelf::SHELF;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

fn entry(id: &str) -> Entry {
    entries(&SHELF).into_iter().find(|entry| entry.id == id).unwrap()
}

/// The run of the random bot under an id, up to its end or a number of moves.
fn played(entry: &Entry, seed: u64, most: usize) -> Vec<u8> {
    let mut vector = barrow_learn::Vector::new(Settings { seeds: None, ..entry.settings() }, &[Seed(seed)]).unwrap();
    let size = vector.layout().size();
    let (mut row, mut finals) = (vec![0; size], vec![0; size]);
    vector.reset(&[true], &[None], &mut row).unwrap();
    let mut bot = RANDOM.start(Seed(seed));
    while vector.moves(0) < most {
        let m = bot.next_move(vector.play(0)).unwrap();
        for action in vector.actions().numbers(m) {
            let (mut rewards, mut terminated, mut truncated) = ([0.0], [false], [false]);
            let out = barrow_learn::Rows {
                rows: &mut row,
                finals: &mut finals,
                rewards: &mut rewards,
                terminated: &mut terminated,
                truncated: &mut truncated,
            };
            vector.step(&[action as i64], out).unwrap();
            if terminated[0] || truncated[0] {
                return vector.run(0).unwrap().to_bytes();
            }
        }
    }
    vector.run(0).unwrap().to_bytes()
}

/// A bundle of the random bot and of a policy that fails after a move.
fn bundle(id: &str, seeds: &Drawn) -> Bundle {
    let entry = entry(id);
    let policy = |name: &str, most: usize, failure: Option<&str>| Policy {
        name: name.to_owned(),
        kind: "bot".to_owned(),
        files: vec![("bot".to_owned(), "00".repeat(32))],
        wall_ms: 1234,
        processor_ms: 1000,
        figures: Figures::default(),
        episodes: (seeds.seeds(&entry).unwrap().into_iter())
            .map(|seed| Episode {
                seed,
                failure: failure.map(str::to_owned),
                sha256: String::new(),
                result: crate::bundle::Result::default(),
                run: played(&entry, seed, most),
            })
            .collect(),
    };
    let policies = vec![policy("random", usize::MAX, None), policy("broken", 1, Some("it crashed"))];
    Bundle::claimed(id, seeds.clone(), Vec::new(), policies).complete(&entry).unwrap()
}

fn audited(bytes: &[u8]) -> Result<Bundle, Fault> {
    Bundle::audited(bytes, &SHELF, |entry, replays| {
        let mut replayer = Replayer::new(entry)?;
        replays.iter().try_for_each(|replay| replay.check(&mut replayer))
    })
}

/// The archive with one file changed, or without it.
fn with_file(bytes: &[u8], changed: &str, change: &dyn Fn(String) -> Option<String>) -> Vec<u8> {
    packed(bytes, CompressionMethod::Stored, changed, change)
}

fn packed(bytes: &[u8], method: CompressionMethod, changed: &str, change: &dyn Fn(String) -> Option<String>) -> Vec<u8> {
    let mut old = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    if method != CompressionMethod::Stored {
        // Without this, the files would be larger than the archive.
        new.set_comment("x".repeat(60_000)).unwrap();
    }
    for place in 0..old.len() {
        let mut file = old.by_index(place).unwrap();
        let (name, mut content) = (file.name().unwrap().into_owned(), Vec::new());
        file.read_to_end(&mut content).unwrap();
        if name == changed {
            let Some(other) = change(String::from_utf8_lossy(&content).into_owned()) else { continue };
            content = other.into_bytes();
        }
        new.start_file(name, SimpleFileOptions::default().compression_method(method)).unwrap();
        new.write_all(&content).unwrap();
    }
    new.finish().unwrap().into_inner()
}

#[test]
fn every_goal_and_every_condition_names_what_its_game_has() {
    for entry in entries(&SHELF) {
        let Some(task) = entry.task else { continue };
        let variant = entry.game.info.variant(entry.code).unwrap();
        (task.goal)().goal(variant).unwrap();
        let known = entry.game.survey(Seed(1), entry.code, 1).map(|survey| survey.metrics).unwrap_or_default();
        for name in task.start.iter().flat_map(|count| count.names) {
            assert!(known.iter().any(|(metric, _)| metric == name), "{}: {name}", entry.id);
        }
    }
}

#[test]
fn test_seeds_are_held_out_and_meet_the_condition() {
    // The tests in Python look at all ids.
    for id in ["Barrow/IntoRuins-UseOrb-v2", "Barrow/Stomp20x10-Win-v2"] {
        let entry = entry(id);
        let (tests, train) = (entry.tests(), entry.seeds(Split::Train));
        assert_eq!(tests.len(), TESTS, "{id}");
        assert!(tests.is_sorted() && tests.iter().all(|seed| *seed < TRAIN.start && !train.has(*seed)), "{id}");
        assert!((0..3).map(|place| train.at(place).unwrap()).all(|seed| TRAIN.contains(&seed) && train.has(seed)), "{id}");
    }
}

#[test]
fn ids_of_version_1_keep_their_defaults() {
    let entry = entry("Barrow/IntoRuins-UseOrb-v1");
    assert!(matches!(entry.settings().seeds, Some(Seeds::List(seeds)) if seeds.len() == 32));
    let first = self::entry("Barrow/RogueLulzFull-v1");
    assert_eq!((first.limit, first.settings().reward.score, first.settings().seeds.is_none()), (None, 1.0, true));
}

#[test]
fn ids_have_the_name_of_the_product() {
    let product = SHELF.named(Identity { storage: "sea-magpie", ..SHELF.identity });
    let (ours, theirs) = (entries(&SHELF), entries(&product));
    assert!(ours.iter().zip(&theirs).all(|(ours, theirs)| theirs.id == ours.id.replace("Barrow/", "SeaMagpie/")));
}

#[test]
fn a_bundle_is_what_it_says() {
    for id in ["Barrow/IntoRuins-ReachHole-v2", "Barrow/Stomp-v2"] {
        let listed = Drawn::Listed { seeds: vec![9, 5, 9] };
        for seeds in [Drawn::of(Split::Test, 8), Drawn::of(Split::Train, 4), Drawn::hidden([7; 32], 5), listed] {
            let bundle = bundle(id, &seeds);
            let read = audited(&bundle.to_bytes()).unwrap();
            assert_eq!(read, bundle);
            assert_eq!(read.policies[1].figures.failed, read.policies[1].figures.runs);
            assert_eq!(read.policies[0].figures.failed, 0);
            let first = &read.policies[1].episodes[0];
            let told = format!("it failed first on seed {}: {}", first.seed, first.failure.as_ref().unwrap());
            assert_eq!(read.report().matches("it failed first").count(), 1);
            assert!(read.report().contains(&told));
        }
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = bundle("Barrow/Stomp-v2", &Drawn::of(Split::Test, 3)).to_bytes();
    let mut dice = Seed(1).stream("bytes", 0);
    for _ in 0..300 {
        let place = dice.below(bytes.len() as u32) as usize;
        let mut changed = bytes.clone();
        changed[place] ^= 1 << dice.below(8);
        assert!(audited(&changed).is_err(), "byte {place}");
    }
    for end in [0, 1, 100, bytes.len() - 1] {
        assert!(audited(&bytes[..end]).is_err());
    }
    assert!(audited(&[&bytes[..], b"more"].concat()).is_err());
    let compressed = audited(&packed(&bytes, CompressionMethod::Deflated, "", &|_| None)).unwrap_err().to_string();
    assert!(compressed.contains("it is compressed, which no file of a bundle is"), "{compressed}");
}

#[test]
fn an_audit_names_what_is_wrong() {
    let bundle = bundle("Barrow/IntoRuins-ReachHole-v2", &Drawn::of(Split::Test, 6));
    let bytes = bundle.to_bytes();
    let said = |file: &str, change: &dyn Fn(String) -> Option<String>| {
        audited(&with_file(&bytes, file, change)).unwrap_err().to_string()
    };
    let replaced = |from: &'static str, to: &'static str| move |text: String| Some(text.replacen(from, to, 1));
    let seed = bundle.policies[0].episodes[2].seed;
    let manifest = "bundle.json";
    assert_eq!(said(&format!("runs/0/2-{seed}.run"), &|_| None), format!("random has no run of seed {seed}"));
    assert!(said(manifest, &replaced("\"score\": 1", "\"score\": 7")).contains("leads to another score"));
    assert!(said(manifest, &replaced("\"is_success\": true", "\"is_success\": false")).contains("leads to another success"));
    assert!(said(manifest, &replaced("\"mean\": 0.", "\"mean\": 1.")).contains("mean of success of random does not follow"));
    assert!(said(manifest, &replaced("\"failed\": 0", "\"failed\": 1")).contains("number of failures"));
    assert!(said(manifest, &replaced("\"it crashed\"", "null")).contains("ends before its end"));
    assert!(said(manifest, &replaced("\"failure\": null", "\"failure\": \"it crashed\"")).contains("failed after its end"));
    assert!(said(manifest, &replaced("\"name\": \"broken\"", "\"name\": \"random\"")).contains("the same name"));
    assert!(said(manifest, &replaced("1234", "1235")).contains("bundle.json was changed"));
    assert!(said(manifest, &replaced("\"count\": 6", "\"count\": 5")).contains("not one of the seeds"));
    assert!(said(manifest, &replaced("\"count\": 6", "\"count\": 7")).contains("has no run of seed"));
    assert!(said(manifest, &replaced("ReachHole-v2", "ReachHole-v7")).contains("there is no id"));
    assert!(said(manifest, &replaced("\"from\": \"test\"", "\"from\": \"tests\"")).contains("cannot be read"));
}

#[test]
fn hidden_seeds_are_the_ones_of_their_commitment() {
    let entry = entry("Barrow/IntoRuins-BeatJackal-v2");
    let Drawn::Hidden { count, secret, commitment } = Drawn::hidden([3; 32], 4) else { unreachable!() };
    let seeds = Drawn::Hidden { count, secret: secret.clone(), commitment: commitment.clone() }.seeds(&entry).unwrap();
    assert!(seeds.iter().all(|seed| *seed >= TRAIN.end), "{seeds:?}");
    let other = Drawn::Hidden { count, secret: secret.replace('3', "4"), commitment };
    assert!(other.seeds(&entry).unwrap_err().contains("committed to"));
    assert!(Drawn::of(Split::Test, TESTS + 1).seeds(&entry).is_err());
}

#[test]
fn a_run_that_ends_early_or_goes_on_after_its_end_is_refused() {
    let (plain, task) = (entry("Barrow/Stomp-v2"), entry("Barrow/Stomp-StompFive-v2"));
    // A run of the whole game goes on after half of it.
    let seed = (0..100).find(|seed| Run::parse(&played(&task, *seed, 500)).unwrap().run.moves.len() < 300).unwrap();
    let won = (0..100).find(|seed| {
        let mut replayer = Replayer::new(&plain).unwrap();
        let run = played(&plain, *seed, usize::MAX);
        let episode =
            Episode { seed: *seed, failure: None, sha256: String::new(), result: crate::bundle::Result::default(), run };
        replayer.play(&episode).unwrap().is_won
    });
    let mut replayer = Replayer::new(&task).unwrap();
    let mut episode = |seed: u64, run: Vec<u8>| {
        let episode = Episode { seed, failure: None, sha256: String::new(), result: crate::bundle::Result::default(), run };
        replayer.play(&episode).unwrap_err()
    };
    assert!(episode(seed, played(&plain, seed, 5)).contains("ends before its end"));
    assert!(episode(won.unwrap(), played(&plain, won.unwrap(), usize::MAX)).contains("goes on after its end"));
    assert!(episode(seed + 1, played(&plain, seed, 5)).contains("another game, variant or seed"));
}

#[test]
fn a_small_file_with_large_files_in_it_is_not_read() {
    let bytes = bundle("Barrow/Stomp-v2", &Drawn::of(Split::Test, 2)).to_bytes();
    let mut padded = bytes.clone();
    // The size of the first file in the central directory, which a reader may trust.
    let directory = padded.windows(4).rposition(|four| four == [b'P', b'K', 1, 2]).unwrap();
    padded[directory + 24..][..4].copy_from_slice(&u32::MAX.saturating_sub(1).to_le_bytes());
    assert!(audited(&padded).is_err());
    assert!(audited(&bytes).is_ok());
    let empty = Bundle::claimed("Barrow/Stomp-v2", Drawn::of(Split::Test, 2), Vec::new(), Vec::new());
    assert!(empty.complete(&entry("Barrow/Stomp-v2")).unwrap_err().to_string().contains("no policies"));
}
