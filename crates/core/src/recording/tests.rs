use super::*;
use crate::tests::toy::SHELF;
use crate::{Dir, Replay, Seed, VariantCode};
use proptest::prelude::*;

const EAST: Move = Move::towards(0, Dir(1));

fn header() -> Header {
    Header { game: "corridor".into(), rules: 1, variant: VariantCode(0), seed: Seed(11) }
}

fn practice() -> Header {
    Header { variant: VariantCode(0).with_practice(true), ..header() }
}

fn start(header: Header) -> Recording {
    Recording::start(&SHELF, header).unwrap()
}

/// Plays `count` moves back and forth, which never end the run.
fn pace(recording: &mut Recording, count: usize) {
    for _ in 0..count {
        let dir = if recording.run().moves.len().is_multiple_of(2) { Dir(1) } else { Dir(3) };
        recording.play(Move::towards(0, dir), &mut Show::off()).unwrap();
    }
}

/// Walks east until the run ends.
fn finish(recording: &mut Recording) {
    while recording.state().status().ending.is_none() {
        recording.play(EAST, &mut Show::off()).unwrap();
    }
}

#[test]
fn the_bytes_each_move_adds_make_the_whole_run() {
    let mut recording = start(header());
    let mut file = recording.bytes().to_vec();
    assert_eq!(file, header().to_bytes());
    for count in 1..=200 {
        let dir = if count % 2 == 1 { Dir(1) } else { Dir(3) };
        file.extend_from_slice(recording.play(Move::towards(0, dir), &mut Show::off()).unwrap());
        assert_eq!((recording.bytes(), recording.run().to_bytes()), (&file[..], file.clone()));
        assert_eq!(recording.is_at_mark(), count % 64 == 0, "after {count}");
    }
    assert_eq!(recording.run().marks.len(), 3);
    let run = Run::parse(&file).unwrap().run;
    assert_eq!((&run, run.verify(&SHELF).unwrap().digest), (recording.run(), recording.state().digest()));
}

#[test]
fn a_run_of_the_greatest_length_refuses_more_moves_and_stays_valid() {
    let mut recording = start(header());
    let refusal = loop {
        let dir = if recording.run().moves.len().is_multiple_of(2) { Dir(1) } else { Dir(3) };
        if let Err(refusal) = recording.play(Move::towards(0, dir), &mut Show::off()) {
            break refusal;
        }
    };
    assert_eq!(refusal, TOO_LONG);
    assert!(recording.bytes().len() > LONGEST - MOVE - MARK - MARK, "it ends {} bytes early", LONGEST - recording.bytes().len());
    let run = Run::parse(recording.bytes()).unwrap().run;
    assert_eq!(run.verify(&SHELF).unwrap().digest, recording.state().digest());
    let mut replay = Replay::new(run, &SHELF).unwrap();
    replay.seek(replay.len(), &mut Show::off());
    let taken_over = Recording::take_over(&replay, false);
    let resumed = Recording::resume(&SHELF, recording.bytes()).unwrap().recording;
    for mut again in [resumed, taken_over] {
        assert_eq!(again.play(EAST, &mut Show::off()), Err(TOO_LONG));
        again.close();
        assert!(Run::parse(again.bytes()).unwrap().run.end.is_some(), "there is room for the end");
    }
}

#[test]
fn a_strangers_run_without_room_for_its_end_stays_open_and_valid() {
    let mut run = Run::new(header());
    run.moves = [EAST, Move::towards(0, Dir(3))].into_iter().cycle().take(LONGEST - header().to_bytes().len()).collect();
    let bytes = run.to_bytes();
    assert_eq!(bytes.len(), LONGEST);
    let mut recording = Recording::resume(&SHELF, &bytes).unwrap().recording;
    assert_eq!(recording.play(EAST, &mut Show::off()), Err(TOO_LONG));
    assert_eq!(recording.close(), b"");
    assert_eq!((recording.bytes(), recording.run().end), (&bytes[..], None));
}

#[test]
fn the_longest_records_are_as_long_as_expected() {
    let mut bytes = Vec::new();
    write_move(&mut bytes, Move { verb: 9, arg: crate::Arg::SlotAt(1, crate::Pos::new(2, 3)) });
    assert_eq!(bytes.len(), MOVE);
    write_mark(&mut bytes, crate::Digest(0));
    write_end(&mut bytes, crate::Digest(0));
    assert_eq!(bytes.len(), MOVE + MARK + MARK);
}

#[test]
fn a_refused_move_adds_nothing() {
    let mut recording = start(header());
    pace(&mut recording, 3);
    let (bytes, run) = (recording.bytes().to_vec(), recording.run().clone());
    assert_eq!(recording.play(Move::towards(0, Dir(0)), &mut Show::off()), Err(Refusal::Blocked));
    assert_eq!((recording.bytes(), recording.run()), (&bytes[..], &run));
}

#[test]
fn a_run_that_ends_is_closed_and_can_be_replayed_but_not_continued() {
    let mut recording = start(header());
    finish(&mut recording);
    let digest = recording.state().digest();
    assert_eq!((recording.run().end, recording.is_at_mark()), (Some(digest), true));
    assert!(recording.close().is_empty(), "a run is closed only once");
    assert!(matches!(Recording::resume(&SHELF, recording.bytes()), Err(ResumeError::Over)));
    let run = Run::parse(recording.bytes()).unwrap().run;
    assert_eq!(Replay::new(run, &SHELF).unwrap().len(), 7);
}

#[test]
fn stepping_back_restores_the_earlier_bytes() {
    let mut recording = start(practice());
    let mut states = vec![(recording.state().digest(), recording.bytes().to_vec())];
    for _ in 0..200 {
        pace(&mut recording, 1);
        states.push((recording.state().digest(), recording.bytes().to_vec()));
    }
    for back in [1, 10, 64, 7] {
        let length = recording.step_back(back).unwrap();
        let (digest, bytes) = &states[recording.run().moves.len()];
        assert_eq!((&recording.state().digest(), recording.bytes(), length), (digest, &bytes[..], bytes.len()));
    }
    assert_eq!(recording.run().moves.len(), 200 - 82);
    pace(&mut recording, 30);
    assert_eq!(recording.bytes(), recording.run().to_bytes());
    recording.step_back(9999).unwrap();
    assert_eq!(recording.bytes(), states[0].1);
    assert!(recording.step_back(1).unwrap_err().contains("no move to take back"));
}

#[test]
fn a_state_is_near_every_move_that_can_be_taken_back() {
    let mut played = start(practice());
    pace(&mut played, 40_000);
    let resumed = Recording::resume(&SHELF, played.bytes()).unwrap().recording;
    let mut replay = Replay::new(played.run().clone(), &SHELF).unwrap();
    replay.seek(replay.len(), &mut Show::off());
    for mut recording in [played, resumed, Recording::take_over(&replay, true)] {
        let is_near = |moves: usize| moves - recording.states().unwrap().last(moves).0 < 128;
        assert!((0..=40_000).all(is_near));
        recording.step_back(30_001).unwrap();
        pace(&mut recording, 500);
        assert!(
            (9_000..=10_499).all(|moves| moves - recording.states().unwrap().last(moves).0 < 128),
            "and after going back too"
        );
        assert_eq!(recording.run().verify(&SHELF).unwrap().digest, recording.state().digest());
    }
}

#[test]
fn only_practice_can_step_back_from_its_end() {
    for (header, is_practice) in [(practice(), true), (header(), false)] {
        let mut recording = start(header);
        finish(&mut recording);
        assert_eq!(recording.step_back(1).is_ok(), is_practice);
        assert_eq!(recording.run().end.is_none(), is_practice);
        assert_eq!(Run::parse(recording.bytes()).unwrap().run, *recording.run());
    }
}

#[test]
fn a_torn_mark_or_end_loses_no_move() {
    let mut recording = start(header());
    pace(&mut recording, MARK_EVERY);
    recording.close();
    let whole = recording.bytes().to_vec();
    for (cut, sentence) in [(9 + 4, None), (4, Some("it still has every move, and is open again"))] {
        let resumed = Recording::resume(&SHELF, &whole[..whole.len() - cut]).unwrap();
        assert_eq!(resumed.recording.run().moves, recording.run().moves);
        assert_eq!(resumed.recording.run().marks, recording.run().marks);
        match sentence {
            None => assert_eq!(resumed.notice, None),
            Some(sentence) => assert!(resumed.notice.unwrap().contains(sentence), "{:?}", resumed.notice),
        }
    }
    // A torn move is a tag without its data.
    let mut torn = header().to_bytes();
    torn.push(0b0110_0000);
    assert!(Recording::resume(&SHELF, &torn).unwrap().notice.unwrap().starts_with("Saving the last move"));
}

#[test]
fn the_torn_end_of_a_finished_run_is_written_again() {
    let mut recording = start(header());
    finish(&mut recording);
    let whole = recording.bytes();
    let resumed = Recording::resume(&SHELF, &whole[..whole.len() - 3]).unwrap();
    assert_eq!((resumed.notice, resumed.whole), (None, whole.len() - 9));
    assert_eq!(resumed.recording.bytes(), whole);
}

#[test]
fn only_runs_that_this_shelf_can_play_are_resumed() {
    let refused = |bytes: &[u8]| match Recording::resume(&SHELF, bytes) {
        Err(error) => error.to_string(),
        Ok(_) => "resumed".to_owned(),
    };
    assert!(refused(b"not a run at all").contains("this is not a run"));
    assert!(refused(&Header { rules: 2, ..header() }.to_bytes()).contains("version 2 of the rules"));
    assert!(refused(&Header { game: "chess".into(), ..header() }.to_bytes()).contains("a game called \"chess\""));
}

#[test]
fn a_run_taken_over_from_a_replay_can_be_finished() {
    let mut recording = start(header());
    finish(&mut recording);
    let mut replay = Replay::new(recording.run().clone(), &SHELF).unwrap();
    replay.seek(4, &mut Show::off());
    let mut taken = Recording::take_over(&replay, false);
    assert_eq!((taken.run().moves.len(), taken.run().end), (4, None));
    finish(&mut taken);
    assert_eq!(taken.bytes(), recording.bytes());
}

proptest! {
    #[test]
    fn a_run_cut_after_its_header_resumes_from_its_last_whole_record(moves in 0usize..150, lost in 0usize..40) {
        let mut recording = start(header());
        pace(&mut recording, moves);
        let cut = recording.bytes().len().saturating_sub(lost).max(header().to_bytes().len());
        let resumed = Recording::resume(&SHELF, &recording.bytes()[..cut]).unwrap();
        let mut again = resumed.recording;
        prop_assert!(recording.run().moves.starts_with(&again.run().moves));
        prop_assert!(recording.bytes().starts_with(again.bytes()), "a lost mark is written again");
        prop_assert!(resumed.whole <= cut && resumed.whole <= again.bytes().len());
        pace(&mut again, 3);
        let parsed = Run::parse(again.bytes()).unwrap();
        prop_assert_eq!(parsed.torn, 0);
        prop_assert_eq!(&parsed.run, again.run());
        prop_assert!(parsed.run.verify(&SHELF).is_ok());
    }
}

#[test]
fn a_run_is_played_again_and_the_first_changed_state_is_found() {
    let mut recording = start(practice());
    pace(&mut recording, 70);
    let (run, trace) = (recording.run().clone(), Recording::trace(&SHELF, recording.run()).unwrap());
    assert_eq!(trace.len(), 71);
    let again = |trace: &[Digest], run: &Run| Recording::again(&SHELF, run, trace).unwrap();
    let same = again(&trace, &run);
    assert_eq!((same.recording.bytes(), same.changed_after, same.refusal), (recording.bytes(), None, None));
    let mut other = trace.clone();
    other[12] = Digest(0);
    assert_eq!(again(&other, &run).changed_after, Some(12));
    let old = Run { header: Header { rules: 0, ..run.header.clone() }, ..run.clone() };
    assert_eq!(again(&trace, &old).recording.run().header.rules, 1);
    let mut refused = run.clone();
    refused.moves[2] = Move::plain(9);
    let refused = again(&trace, &refused);
    assert_eq!((refused.recording.run().moves.len(), refused.refusal), (2, Some(Refusal::NoSuchVerb)));
}
