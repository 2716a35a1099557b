use super::*;
use crate::store::{films, library};
use barrow_app::ThemeName;
use barrow_core::run::{LONGEST, MARK_EVERY};
use barrow_core::{Dir, Move, Replay, Run, Seed, Show, VariantCode};
use barrow_shelf::SHELF;
use proptest::prelude::*;
use std::fs;

fn header() -> Header {
    let info = SHELF.find("stomp").unwrap().info;
    Header { game: info.id.into(), rules: info.rules, variant: VariantCode(0), seed: Seed(11) }
}

/// A run in progress and its file, without a screen.
pub(crate) struct Kept {
    pub(crate) session: Session,
    pub(crate) keeper: Keeper,
}

impl Kept {
    pub(crate) fn start(shelf: Shelf, home: &Home, header: Header) -> Self {
        let session = Session::start(shelf, header, Discoveries::default()).unwrap();
        Self { keeper: Keeper::create(home, &session), session }
    }

    pub(crate) fn play(&mut self, m: Move) -> Result<(), String> {
        self.session.request(m);
        self.session.answer().unwrap().map(|_| self.keeper.follow(&self.session, Save::Grown))
    }

    /// Plays `count` moves, or until the run is over.
    fn pace(&mut self, count: usize) {
        let mut moves = Vec::new();
        for step in 0..count {
            moves.clear();
            self.session.state().offer(&mut moves);
            let Some(&m) = moves.get(step % moves.len().max(1)) else { return };
            self.play(m).unwrap();
        }
    }

    fn step_back(&mut self, count: usize) -> Result<(), String> {
        self.session.step_back(count).map(|()| self.keeper.follow(&self.session, Save::Rewritten))
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.keeper.path().to_owned()
    }

    fn file(&self) -> Vec<u8> {
        fs::read(self.keeper.path()).unwrap()
    }

    fn run(&self) -> &Run {
        self.session.run()
    }
}

fn resume(path: &Path) -> Result<(Kept, Option<String>), ResumeError> {
    let Opened { keeper, session, notice } = Keeper::resume(SHELF, path, Discoveries::default())?;
    Ok((Kept { session, keeper }, notice))
}

/// A new home and a run in it; the folder is removed when the test ends.
fn kept() -> (tempfile::TempDir, Home, Kept) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let kept = Kept::start(SHELF, &home, header());
    (folder, home, kept)
}

#[test]
fn every_accepted_move_is_in_the_file_before_the_next() {
    let (_folder, _home, mut kept) = kept();
    for count in 1..=20 {
        kept.pace(1);
        let parsed = Run::parse(&kept.file()).unwrap();
        assert_eq!((parsed.run.moves.len(), parsed.torn), (count, 0));
    }
}

#[test]
fn a_run_that_is_not_worth_keeping_leaves_no_file() {
    let (_folder, _home, mut kept) = kept();
    let path = kept.path();
    kept.keeper.follow(&kept.session, Save::Discarded);
    assert!(path.exists(), "until it is left");
    drop(kept);
    assert!(!path.exists());
}

#[test]
fn practice_steps_back_in_memory_and_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let header = Header { variant: VariantCode(0).with_practice(true), ..header() };
    let mut kept = Kept::start(SHELF, &Home::at(folder.path()), header);
    let mut states = vec![(kept.session.state().rules().unwrap().digest(), kept.file())];
    for _ in 0..200 {
        kept.pace(1);
        states.push((kept.session.state().rules().unwrap().digest(), kept.file()));
    }
    let moves = kept.run().moves.len();
    for back in [1, 10, 64, 7] {
        kept.step_back(back).unwrap();
        let (digest, bytes) = &states[kept.run().moves.len()];
        assert_eq!((&kept.session.state().rules().unwrap().digest(), &kept.file()), (digest, bytes));
        assert_eq!(kept.keeper.trouble(), None);
    }
    assert_eq!(kept.run().moves.len(), moves - 82);
    kept.pace(3);
    let run = Run::parse(&kept.file()).unwrap().run;
    assert_eq!((&run, run.verify(&SHELF).unwrap().digest), (kept.run(), kept.session.state().rules().unwrap().digest()));
    kept.step_back(9999).unwrap();
    assert_eq!(kept.file(), states[0].1);
    assert!(kept.step_back(1).unwrap_err().contains("no move to take back"));
}

#[test]
fn a_refused_move_is_not_in_the_file() {
    let (_folder, _home, mut kept) = kept();
    let before = kept.file();
    assert!(kept.play(Move::plain(31)).is_err());
    assert_eq!(kept.file(), before);
}

#[test]
fn a_run_that_ends_is_closed_and_can_be_replayed_but_not_continued() {
    let (_folder, _home, mut kept) = kept();
    kept.pace(100_000);
    assert!(kept.session.state().status().ending.is_some(), "pacing about ends a run of Stomp");
    let path = kept.path();
    let (digest, moves) = (kept.session.state().rules().unwrap().digest(), kept.run().moves.len());
    drop(kept);
    assert!(matches!(resume(&path), Err(ResumeError::Over(_))));
    let run = Run::parse(&fs::read(&path).unwrap()).unwrap().run;
    assert_eq!(run.end, Some(digest));
    assert_eq!(Replay::new(run, &SHELF).unwrap().len(), moves);
}

#[test]
fn files_that_cannot_be_resumed_are_reported_and_left_alone() {
    let (folder, _home, mut kept) = kept();
    kept.pace(30);
    let whole = kept.file();
    let other = |change: &dyn Fn(&mut Header)| {
        let mut header = header();
        change(&mut header);
        header.to_bytes()
    };
    let mut newer = whole.clone();
    newer[6] = 9;
    for (bytes, sentence) in [
        (other(&|header| header.rules += 1), "of the rules of stomp, and this program plays"),
        (other(&|header| header.game = "chess".into()), "a game called \"chess\""),
        (other(&|header| header.variant = VariantCode(7)), "a variant of stomp"),
        (newer, "has format 9"),
        (b"not a run at all".to_vec(), "this is not a run"),
        (vec![b'x'; 1_000_000], "bytes long"),
        (whole[..10].to_vec(), "breaks off inside its header"),
    ] {
        let path = folder.path().join("other.run");
        fs::write(&path, &bytes).unwrap();
        let Err(error) = resume(&path) else { panic!("resumed what says {sentence}") };
        assert!(error.to_string().contains(sentence), "{error}");
        assert!(error.to_string().contains("other.run"), "{error}");
        assert!(fs::read(&path).unwrap() == bytes, "the file was touched ({sentence})");
    }
}

#[test]
fn a_run_of_the_greatest_length_refuses_moves_however_it_is_opened_and_stays_valid() {
    let info = SHELF.find("roguelulz").unwrap().info;
    let variant = info.parse_variant("part-one").unwrap();
    let header = Header { game: info.id.into(), rules: info.rules, variant, seed: Seed(1) };
    let mut play = SHELF.start(&header).unwrap();
    let mut run = Run::new(header.clone());
    // Steps east and west, a byte each, and a mark of nine bytes after 64 moves.
    let most = (LONGEST - header.to_bytes().len() - 24) / 73 * 64;
    for m in [Move::towards(0, Dir(1)), Move::towards(0, Dir(3))].into_iter().cycle().take(most) {
        play.play(m, &mut Show::off()).unwrap();
        run.moves.push(m);
        if run.moves.len().is_multiple_of(MARK_EVERY) {
            run.marks.push(play.digest());
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.run");
    fs::write(&path, run.to_bytes()).unwrap();
    let (mut resumed, _) = resume(&path).unwrap();
    let mut east = true;
    let refusal = loop {
        match resumed.play(Move::towards(0, if east { Dir(1) } else { Dir(3) })) {
            Ok(()) => east = !east,
            Err(sentence) => break sentence,
        }
    };
    assert!(refusal.starts_with("This run has reached its maximum length"), "{refusal}");
    let whole = fs::read(&path).unwrap();
    assert!(whole.len() <= LONGEST && whole == resumed.session.bytes());
    let replay = Replay::new(Run::parse(&whole).unwrap().run, &SHELF).unwrap();
    let mut watched = barrow_app::Playback::new(SHELF, replay);
    watched.seek(usize::MAX);
    let (mut taken_over, _) = watched.take_over(true, Discoveries::default());
    taken_over.request(Move::towards(0, Dir(1)));
    assert_eq!(taken_over.answer().unwrap().err(), Some(refusal));
    resumed.session.close();
    resumed.keeper.follow(&resumed.session, Save::Closed);
    drop(resumed);
    assert!(library::look_at(&SHELF, path).summary.unwrap().is_closed);
}

#[test]
fn a_run_is_not_played_twice_at_once() {
    let (_folder, _home, kept) = kept();
    assert!(matches!(resume(&kept.path()), Err(ResumeError::Open(_))));
}

#[test]
fn two_runs_of_one_second_have_two_files() {
    let (_folder, home, kept) = kept();
    let second = Kept::start(SHELF, &home, header());
    assert_ne!(kept.path(), second.path());
    assert_eq!((kept.keeper.trouble(), second.keeper.trouble()), (None, None));
}

#[test]
fn without_a_folder_to_write_to_one_can_play_and_reads_why() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("runs"), b"in the way").unwrap();
    let mut kept = Kept::start(SHELF, &Home::at(folder.path()), header());
    kept.pace(5);
    assert_eq!(kept.run().moves.len(), 5);
    assert!(kept.keeper.trouble().unwrap().contains("are not saved"));
}

/// The tags of marks and ends are smaller than the tags of moves.
fn is_torn_move(record: &[u8]) -> bool {
    record[0] >= 0b0010_0000
}

#[test]
fn an_end_that_was_torn_off_a_run_that_is_over_is_written_again() {
    let (_folder, _home, mut kept) = kept();
    kept.pace(100_000);
    let path = kept.path();
    drop(kept);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    let (resumed, notice) = resume(&path).unwrap();
    assert_eq!(notice, None);
    assert!(resumed.run().end.is_some());
    assert_eq!(fs::read(&path).unwrap(), whole);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn cut_anywhere_behind_its_header_a_run_goes_on_from_its_last_whole_move(moves in 0usize..150, lost in 1usize..40) {
        let (_folder, _home, mut kept) = kept();
        kept.pace(moves);
        let path = kept.path();
        let before = kept.run().clone();
        drop(kept);
        let bytes = fs::read(&path).unwrap();
        let cut = bytes.len().saturating_sub(lost).max(header().to_bytes().len());
        fs::write(&path, &bytes[..cut]).unwrap();
        let torn = Run::parse(&bytes[..cut]).unwrap().torn;
        match resume(&path) {
            Ok((mut resumed, notice)) => {
                prop_assert!(before.moves.starts_with(&resumed.run().moves));
                let is_undone = notice.is_some_and(|sentence| sentence.starts_with("Saving the last move"));
                let is_one_short = torn > 0 && is_torn_move(&bytes[cut - torn..]);
                prop_assert_eq!(is_undone, is_one_short);
                resumed.pace(3);
                let on_disk = Run::parse(&fs::read(&path).unwrap()).unwrap();
                prop_assert_eq!(on_disk.torn, 0);
                prop_assert_eq!(&on_disk.run, resumed.run());
                prop_assert!(on_disk.run.verify(&SHELF).is_ok());
            }
            // A cut of 0 bytes loses nothing, so the run is still over.
            Err(error) => prop_assert!(matches!(error, ResumeError::Over(_)) && cut == bytes.len(), "{error}"),
        }
    }
}

#[test]
fn the_card_and_the_last_moves_are_written_beside_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = Kept::start(SHELF, &Home::at(folder.path()), header());
    kept.pace(12);
    let said = [
        films::write(
            films::Kind::Card,
            &kept.path(),
            kept.session.bytes(),
            &SHELF,
            ThemeName::Default,
            "https://barrow.example/",
        ),
        films::write(
            films::Kind::LastMoves,
            &kept.path(),
            kept.session.bytes(),
            &SHELF,
            ThemeName::Default,
            "https://barrow.example/",
        ),
    ];
    for ((said, ending), magic) in said.iter().zip(["card.png", "last.gif"]).zip([&b"\x89PNG"[..], b"GIF89a"]) {
        let path = kept.path().with_extension(ending);
        assert!(said.contains(path.to_str().unwrap()), "{said}");
        assert!(fs::read(path).unwrap().starts_with(magic), "{ending}");
    }
}
