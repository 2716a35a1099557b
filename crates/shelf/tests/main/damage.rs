//! Damaged golden runs. Each one is either refused with a sentence or playable to its end.

use crate::golden;
use barrow_core::run::LONGEST;
use barrow_core::{Replay, Rng, Run, RunError, Seed};
use barrow_shelf::SHELF;

const MUTANTS: usize = 10_000;

#[test]
fn ten_thousand_damaged_runs_are_refused_or_played() {
    let originals: Vec<Vec<u8>> = golden::files().iter().map(|(file, ..)| golden::read(file)).collect();
    let mut rng = Seed(1).stream("damage", 0);
    let (mut refused, mut played, mut longest_sentence) = (0, 0, 0);
    for index in 0..MUTANTS {
        let bytes = damage(&originals[index % originals.len()], &mut rng);
        match Run::parse(&bytes).and_then(|parsed| Ok((parsed.run.verify(&SHELF)?, parsed.run))) {
            Ok((verdict, run)) => {
                played += 1;
                assert_eq!(verdict.moves, run.moves.len());
                assert!(run.end.is_none_or(|end| end == verdict.digest), "an end with the wrong digest was accepted");
            }
            Err(error) => {
                refused += 1;
                let sentence = error.to_string();
                longest_sentence = longest_sentence.max(sentence.len());
                assert!(sentence.starts_with("th") && sentence.contains("; "), "not a sentence with a remedy: {sentence}");
                look_back_as_far_as_it_goes(&bytes, &error);
            }
        }
    }
    assert_eq!(refused + played, MUTANTS);
    assert!(refused > MUTANTS / 2, "only {refused} of {MUTANTS} damaged runs were refused");
    assert!(played > MUTANTS / 100, "only {played} were played, too few to test playing");
    assert!(longest_sentence < 400, "a sentence of {longest_sentence} bytes");
}

/// Checks that a replay shows the good part of a refused run, from its first move to its last.
fn look_back_as_far_as_it_goes(bytes: &[u8], error: &RunError) {
    let Ok(parsed) = Run::parse(bytes) else { return };
    let Ok(mut replay) = Replay::new(parsed.run, &SHELF) else { return };
    assert_eq!(replay.problem(), Some(error));
    for target in [replay.len(), 0, replay.len() / 2] {
        replay.seek(target, &mut barrow_core::Show::off());
        assert_eq!(replay.at(), target);
    }
}

/// Damages a run one to three times: flips a bit, changes a byte, removes, inserts, repeats or swaps bytes, or cuts the tail.
fn damage(original: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = original.to_vec();
    // Mostly damages bytes after the header, because the header's checksum catches all damage to it.
    let header = if rng.chance(1, 8) { 0 } else { header_length(original) };
    for _ in 0..rng.range(1, 3) {
        let place = |rng: &mut Rng, bytes: &[u8]| {
            header.min(bytes.len()) + rng.below((bytes.len().saturating_sub(header)) as u32) as usize
        };
        let at = place(rng, &bytes);
        let other = place(rng, &bytes);
        let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 40));
        match rng.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            1 if at < bytes.len() => bytes[at] = rng.bits() as u8,
            2 => drop(bytes.drain(from..to)),
            3 => bytes.splice(at..at, (0..rng.range(1, 20)).map(|_| 0).collect::<Vec<u8>>()).for_each(drop),
            4 => {
                let doubled = bytes[from..to].to_vec();
                bytes.splice(from..from, doubled).for_each(drop);
            }
            5 if at.max(other) < bytes.len() => bytes.swap(at, other),
            _ => bytes.truncate(at),
        }
    }
    bytes
}

fn header_length(run: &[u8]) -> usize {
    Run::parse(run).unwrap().run.header.to_bytes().len()
}

#[test]
fn a_million_bytes_are_refused() {
    let mut bytes = golden::read(&golden::files()[0].0);
    bytes.resize(1_000_000, 0b0010_0000);
    assert_eq!(Run::parse(&bytes), Err(RunError::TooLong { bytes: 1_000_000 }));
    bytes.truncate(LONGEST);
    assert!(matches!(Run::parse(&bytes), Err(RunError::Damaged { .. })));
}

#[test]
fn a_cut_golden_run_keeps_all_whole_records() {
    for (file, ..) in golden::files() {
        let bytes = golden::read(&file);
        let whole = Run::parse(&bytes).unwrap().run;
        for cut in header_length(&bytes)..bytes.len() {
            let parsed = Run::parse(&bytes[..cut]).unwrap();
            assert!(whole.moves.starts_with(&parsed.run.moves) && parsed.run.end.is_none(), "{file} cut at {cut}");
        }
    }
}
