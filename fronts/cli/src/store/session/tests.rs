use super::*;
use barrow_core::{Replay, Seed, VariantCode};
use barrow_shelf::SHELF;
use proptest::prelude::*;
use std::fs;

fn header() -> Header {
    let info = SHELF.find("stomp").unwrap().info;
    Header { game: info.id.into(), rules: info.rules, variant: VariantCode(0), seed: Seed(11) }
}

/// A home of its own and a session in it; the folder goes when the test ends.
fn session() -> (tempfile::TempDir, Home, Session) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let session = Session::start(&SHELF, &home, header()).unwrap();
    (folder, home, session)
}

/// Plays `count` moves, or until the run is over.
fn pace(session: &mut Session, count: usize) {
    let mut moves = Vec::new();
    for step in 0..count {
        moves.clear();
        session.state().offer(&mut moves);
        let Some(&m) = moves.get(step % moves.len().max(1)) else { return };
        session.play(m, &mut Show::off()).unwrap();
    }
}

#[test]
fn every_accepted_move_is_in_the_file_before_play_returns() {
    let (_folder, _home, mut session) = session();
    for count in 1..=20 {
        pace(&mut session, 1);
        let parsed = Run::parse(&fs::read(session.path()).unwrap()).unwrap();
        assert_eq!((parsed.run.moves.len(), parsed.torn), (count, 0));
    }
}

#[test]
fn practice_steps_back_in_memory_and_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let header = Header { variant: VariantCode(0).with_practice(true), ..header() };
    let mut session = Session::start(&SHELF, &Home::at(folder.path()), header).unwrap();
    let mut states = vec![(session.state().digest(), fs::read(session.path()).unwrap())];
    for _ in 0..200 {
        pace(&mut session, 1);
        states.push((session.state().digest(), fs::read(session.path()).unwrap()));
    }
    let moves = session.run().moves.len();
    for back in [1, 10, 64, 7] {
        session.step_back(&SHELF, back).unwrap();
        let (digest, bytes) = &states[session.run().moves.len()];
        assert_eq!((&session.state().digest(), &fs::read(session.path()).unwrap()), (digest, bytes));
        assert_eq!(session.trouble(), None);
    }
    assert_eq!(session.run().moves.len(), moves - 82);
    pace(&mut session, 3);
    let run = Run::parse(&fs::read(session.path()).unwrap()).unwrap().run;
    assert_eq!((&run, run.verify(&SHELF).unwrap().digest), (session.run(), session.state().digest()));
    session.step_back(&SHELF, 9999).unwrap();
    assert_eq!(fs::read(session.path()).unwrap(), states[0].1);
    assert!(session.step_back(&SHELF, 1).unwrap_err().contains("no move to take back"));
}

#[test]
fn a_refused_move_is_not_in_the_file() {
    let (_folder, _home, mut session) = session();
    let before = fs::read(session.path()).unwrap();
    assert!(session.play(Move::plain(31), &mut Show::off()).is_err());
    assert_eq!(fs::read(session.path()).unwrap(), before);
}

#[test]
fn a_run_that_ends_is_closed_and_can_be_replayed_but_not_continued() {
    let (_folder, _home, mut session) = session();
    pace(&mut session, 100_000);
    assert!(session.state().status().ending.is_some(), "pacing about ends a run of Stomp");
    let path = session.path().to_owned();
    let (digest, moves) = (session.state().digest(), session.run().moves.len());
    drop(session);
    assert!(matches!(Session::resume(&SHELF, &path), Err(ResumeError::Over(_))));
    let run = Run::parse(&fs::read(&path).unwrap()).unwrap().run;
    assert_eq!(run.end, Some(digest));
    assert_eq!(Replay::new(run, &SHELF).unwrap().len(), moves);
}

#[test]
fn what_cannot_be_resumed_is_said_and_left_as_it_is() {
    let (folder, _home, mut session) = session();
    pace(&mut session, 30);
    let whole = fs::read(session.path()).unwrap();
    let other = |change: &dyn Fn(&mut Header)| {
        let mut header = header();
        change(&mut header);
        header.to_bytes()
    };
    let mut newer = whole.clone();
    newer[6] = 9;
    for (bytes, sentence) in [
        (other(&|header| header.rules += 1), "follows version 2 of the rules of stomp"),
        (other(&|header| header.game = "chess".into()), "a game called \"chess\""),
        (other(&|header| header.variant = VariantCode(7)), "a variant of stomp"),
        (newer, "is of format 9"),
        (b"not a run at all".to_vec(), "this is not a Barrow run"),
        (vec![b'x'; 1_000_000], "bytes long"),
        (whole[..10].to_vec(), "breaks off inside its header"),
    ] {
        let path = folder.path().join("other.run");
        fs::write(&path, &bytes).unwrap();
        let Err(error) = Session::resume(&SHELF, &path) else { panic!("resumed what says {sentence}") };
        assert!(error.to_string().contains(sentence), "{error}");
        assert!(error.to_string().contains("other.run"), "{error}");
        assert!(fs::read(&path).unwrap() == bytes, "the file was touched ({sentence})");
    }
}

#[test]
fn a_run_is_not_played_twice_at_once() {
    let (_folder, _home, session) = session();
    assert!(matches!(Session::resume(&SHELF, session.path()), Err(ResumeError::Open(_))));
}

#[test]
fn two_runs_of_one_second_have_two_files() {
    let (_folder, home, session) = session();
    let second = Session::start(&SHELF, &home, header()).unwrap();
    assert_ne!(session.path(), second.path());
    assert_eq!((session.trouble(), second.trouble()), (None, None));
}

#[test]
fn without_a_folder_to_write_to_one_can_play_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("runs"), b"in the way").unwrap();
    let mut session = Session::start(&SHELF, &Home::at(folder.path()), header()).unwrap();
    pace(&mut session, 5);
    assert_eq!(session.run().moves.len(), 5);
    assert!(session.trouble().unwrap().contains("are not saved"));
}

/// The tags of marks and ends are below those of moves.
fn is_torn_move(record: &[u8]) -> bool {
    record[0] >= 0b0010_0000
}

#[test]
fn an_end_that_was_torn_off_a_run_that_is_over_is_written_again() {
    let (_folder, _home, mut session) = session();
    pace(&mut session, 100_000);
    let path = session.path().to_owned();
    drop(session);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    let (resumed, notice) = Session::resume(&SHELF, &path).unwrap();
    assert_eq!(notice, None);
    assert!(resumed.run().end.is_some());
    assert_eq!(fs::read(&path).unwrap(), whole);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn cut_anywhere_behind_its_header_a_run_goes_on_from_its_last_whole_move(moves in 0usize..150, lost in 1usize..40) {
        let (_folder, _home, mut session) = session();
        pace(&mut session, moves);
        let path = session.path().to_owned();
        let before = session.run().clone();
        drop(session);
        let bytes = fs::read(&path).unwrap();
        let cut = bytes.len().saturating_sub(lost).max(header().to_bytes().len());
        fs::write(&path, &bytes[..cut]).unwrap();
        let torn = Run::parse(&bytes[..cut]).unwrap().torn;
        match Session::resume(&SHELF, &path) {
            Ok((mut resumed, notice)) => {
                prop_assert!(before.moves.starts_with(&resumed.run().moves));
                let is_undone = notice.is_some_and(|sentence| sentence.starts_with("The last move was cut off"));
                let is_one_short = torn > 0 && is_torn_move(&bytes[cut - torn..]);
                prop_assert_eq!(is_undone, is_one_short);
                pace(&mut resumed, 3);
                let on_disk = Run::parse(&fs::read(&path).unwrap()).unwrap();
                prop_assert_eq!(on_disk.torn, 0);
                prop_assert_eq!(&on_disk.run, resumed.run());
                prop_assert!(on_disk.run.verify(&SHELF).is_ok());
            }
            // Nothing was lost of a run that was over: a cut of 0 bytes.
            Err(error) => prop_assert!(matches!(error, ResumeError::Over(_)) && cut == bytes.len(), "{error}"),
        }
    }
}
