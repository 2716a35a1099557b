//! The bytes of a run file.

use barrow_app::{Discoveries, Playback};
use barrow_core::replay::Opening;
use barrow_core::run::LONGEST;
use barrow_core::{Header, Recording, Run, Seed, Show, VariantCode};
use barrow_shelf::SHELF;

/// Bytes that begin like a run are read as one. For any others, the first three choose a game, a variant and a seed, and the rest
/// are records, because random bytes would never form a header with the right checksum.
pub(crate) fn run(bytes: &[u8]) {
    match bytes {
        [b'b', b'a', b'r', ..] => open(bytes),
        &[game, variant, seed, ref records @ ..] => {
            let shelved = &SHELF.games()[usize::from(game) % SHELF.games().len()];
            let (game, rules) = (shelved.info.id.to_owned(), shelved.info.rules);
            let header = Header { game, rules, variant: VariantCode(variant), seed: Seed(seed.into()) };
            open(&[&header.to_bytes(), records].concat());
        }
        _ => open(bytes),
    }
}

/// Watches a run, takes it over, and plays on as far as possible.
pub(crate) fn open(bytes: &[u8]) {
    let opening = match Opening::read(bytes, &SHELF) {
        Ok(opening) => opening,
        Err(error) => return check_sentence(&error.to_string()),
    };
    let mut replay = opening.finish();
    for at in [replay.len(), replay.len() / 2] {
        replay.seek(at, &mut Show::on());
        assert_eq!(replay.at(), at);
    }
    if let Some(notice) = replay.notice() {
        check_sentence(&notice);
    }
    let digest = replay.play().digest();
    let playback = Playback::new(SHELF, replay);
    let (session, _) = playback.take_over(true, Discoveries::default());
    assert_eq!(session.state().rules().map(barrow_core::Play::digest), Some(digest));
    check_bytes(session.bytes());
    match Recording::resume(&SHELF, bytes) {
        Ok(resumed) => {
            let mut recording = resumed.recording;
            recording.close();
            check_bytes(recording.bytes());
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

/// Checks that Barrow can read and verify what it writes.
fn check_bytes(bytes: &[u8]) {
    assert!(bytes.len() <= LONGEST);
    let run = Run::parse(bytes).unwrap_or_else(|error| panic!("{error}")).run;
    assert_eq!(run.to_bytes(), bytes);
    run.verify(&SHELF).unwrap_or_else(|error| panic!("{error}"));
}

fn check_sentence(text: &str) {
    assert!(text.len() < 600 && text.split(' ').count() > 3 && !text.contains(char::is_control), "not a sentence: {text:?}");
}
