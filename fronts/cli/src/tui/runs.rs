//! Every run on disk, read in the background.

use crate::clean::shown;
use crate::store::library::{look_at, run_files};
use crate::store::{Home, Saved, Stamp, Summaries, Summary};
use barrow_app::Outcome;
use barrow_app::screens::Past;
use barrow_core::{Header, Shelf};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// The runs on disk that have been read so far.
#[derive(Debug, Default)]
pub struct Runs {
    /// Sorted by file name, newest first: names begin with the time at which the run began.
    saved: Vec<Saved>,
    looking: Option<Receiver<Found>>,
    /// True if the search failed.
    is_incomplete: bool,
}

#[derive(Debug)]
enum Found {
    /// All files, and the contents of those whose summaries were stored.
    Files(Vec<PathBuf>, Vec<Saved>),
    /// The contents of another file.
    Run(Box<Saved>),
    /// Nothing more: all files are known.
    Done,
}

impl Runs {
    /// Looks in the background for files that have changed since the last time, and reads those without a stored summary.
    /// [`Runs::take_in`] collects them.
    pub fn look_again(&mut self, shelf: Shelf, home: &Home) {
        // Nobody has played here yet, so do not start a thread.
        if !home.runs().exists() {
            self.put_all(&[], Vec::new());
            (self.looking, self.is_incomplete) = (None, false);
            return;
        }
        // Do not `collect` maps and sets, because that compiles a sort for each type, 6 KB of the program.
        let mut known = BTreeMap::new();
        known.extend(self.saved.iter().map(|saved| (saved.path.clone(), saved.stamp)));
        let home = home.clone();
        let (sender, looking) = channel();
        let look = move || {
            let files = run_files(&home);
            let news = files.iter().map(|path| (path, Stamp::of(path)));
            let news: Vec<_> = news.filter(|(path, stamp)| known.get(*path) != Some(stamp)).collect();
            if news.is_empty() {
                sender.send(Found::Files(files, Vec::new())).ok()?;
                return sender.send(Found::Done).ok();
            }
            let mut summaries = Summaries::load(&home);
            let (mut saved, mut unread) = (Vec::new(), Vec::new());
            for (path, stamp) in news {
                match summaries.known(&shelf, path, stamp) {
                    Some(known) => saved.push(known),
                    None => unread.push(path.clone()),
                }
            }
            sender.send(Found::Files(files.clone(), saved)).ok()?;
            // Store what was read even if sending fails because the player has left the title.
            let heard = unread.into_iter().try_for_each(|path| sender.send(Found::Run(Box::new(summaries.read(&shelf, path)))));
            summaries.save(&files);
            heard.and_then(|()| sender.send(Found::Done)).ok()
        };
        self.is_incomplete = thread::Builder::new().name("runs".to_owned()).spawn(look).is_err();
        self.looking = (!self.is_incomplete).then_some(looking);
    }

    /// Looks at every run on disk before it returns.
    pub(crate) fn look_now(&mut self, shelf: Shelf, home: &Home) {
        let (files, mut summaries) = (run_files(home), Summaries::load(home));
        let saved = files.iter().map(|path| summaries.look_at(&shelf, path.clone())).collect();
        summaries.save(&files);
        self.put_all(&files, saved);
    }

    /// Collects everything found since the last time; returns true if there was anything.
    pub fn take_in(&mut self) -> bool {
        let mut is_news = false;
        while let Some(looking) = &self.looking {
            match looking.try_recv() {
                Ok(Found::Files(files, saved)) => self.put_all(&files, saved),
                Ok(Found::Run(saved)) => self.put(*saved),
                Ok(Found::Done) => self.looking = None,
                Err(TryRecvError::Empty) => return is_news,
                Err(TryRecvError::Disconnected) => {
                    self.looking = None;
                    self.is_incomplete = true;
                }
            }
            is_news = true;
        }
        is_news
    }

    /// Adds the contents of some of these files, and removes all other files.
    fn put_all(&mut self, files: &[PathBuf], saved: Vec<Saved>) {
        let (mut kept, mut news) = (BTreeSet::new(), BTreeSet::new());
        kept.extend(files.iter().map(PathBuf::as_path));
        news.extend(saved.iter().map(|saved| saved.path.as_path()));
        self.saved.retain(|saved| kept.contains(saved.path.as_path()) && !news.contains(saved.path.as_path()));
        self.saved.extend(saved);
        self.saved.sort_by(|a, b| b.path.file_name().cmp(&a.path.file_name()));
    }

    /// Adds the contents of one file.
    pub(crate) fn put(&mut self, saved: Saved) {
        let newer = |other: &Saved| other.path.file_name() > saved.path.file_name();
        let first = self.saved.partition_point(newer);
        let mut namesakes = self.saved[first..].iter_mut().take_while(|other| other.path.file_name() == saved.path.file_name());
        match namesakes.find(|other| other.path == saved.path) {
            Some(other) => *other = saved,
            None => self.saved.insert(first, saved),
        }
    }

    /// Adds a run that just ended, and stores its result.
    pub(crate) fn note(&mut self, shelf: &Shelf, path: &Path) {
        let saved = look_at(shelf, path.to_owned());
        if saved.summary.is_ok() {
            self.put(saved);
        }
    }

    /// Tells whether there is more to come.
    pub const fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// Tells whether the search failed, so that runs may be missing.
    pub const fn is_incomplete(&self) -> bool {
        self.is_incomplete
    }

    /// All runs with moves, the newest first.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = &Saved> {
        self.saved.iter().filter(|saved| saved.summary.as_ref().map_or(true, Summary::has_moves))
    }

    /// One game's runs that have moves and can be played here, newest first.
    pub fn of(&self, game: &str) -> impl DoubleEndedIterator<Item = (&Saved, &Summary)> {
        let playable = self.all().filter_map(|saved| saved.summary.as_ref().ok().map(|summary| (saved, summary)));
        playable.filter(move |(_, summary)| summary.header.game == game)
    }

    /// The runs of that game that can be continued.
    fn all_open(&self, game: &str) -> impl Iterator<Item = (&Saved, &Summary)> {
        self.of(game).filter(|(_, summary)| summary.is_open())
    }

    /// The run of that game that was played last and can be continued.
    pub fn open(&self, game: &str) -> Option<(&Saved, &Summary)> {
        self.all_open(game).max_by_key(|(saved, _)| saved.stamp.written())
    }

    /// The run with this header that was played last and can be continued.
    pub(crate) fn open_with(&self, header: &Header) -> Option<&Saved> {
        let same = self.all_open(&header.game).filter(|(_, summary)| summary.header == *header);
        same.max_by_key(|(saved, _)| saved.stamp.written()).map(|(saved, _)| saved)
    }

    /// How many runs of that game can be continued.
    pub fn count_open(&self, game: &str) -> usize {
        self.all_open(game).count()
    }

    /// The runs of one game that were won or lost, the newest first.
    pub fn ended(&self, game: &str) -> impl DoubleEndedIterator<Item = (&Saved, &Summary)> {
        self.of(game).filter(|(_, summary)| summary.is_result())
    }

    /// All runs for a screen that shows them, the newest first.
    pub(crate) fn past(&self) -> Vec<Past<'_>> {
        self.saved.iter().map(Saved::past).collect()
    }

    /// The file of the run with this `id` on a screen.
    pub(crate) fn path(&self, id: &str) -> Option<PathBuf> {
        self.saved.iter().map(|saved| &saved.path).find(|path| shown(path) == id).cloned()
    }

    /// The outcomes of runs of the same game and variant, except the run in this file.
    pub(crate) fn outcomes_like(&self, header: &Header, path: &Path) -> Vec<Outcome> {
        let is_other = |(saved, summary): &(&Saved, &Summary)| saved.path != path && summary.header.variant == header.variant;
        self.ended(&header.game).filter(is_other).map(|(_, summary)| summary.outcome).collect()
    }

    /// The best run of that game: wins before losses, then the highest score, the greatest depth and the fewest moves.
    pub fn best(&self, game: &str) -> Option<&Summary> {
        self.ended(game).map(|(_, summary)| summary).min_by_key(|summary| (Reverse(summary.outcome), summary.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::keeper::tests::Kept;
    use crate::tui::tests::toy::{SHELF, header, step};
    use barrow_core::{Header, VariantCode};
    use std::time::Duration;

    fn looked(runs: &mut Runs, home: &Home) {
        runs.look_again(SHELF, home);
        while runs.is_looking() {
            runs.take_in();
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn runs_on_disk_are_found_again_and_again() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let mut runs = Runs::default();
        looked(&mut runs, &home);
        assert_eq!(runs.all().count(), 0);

        let mut kept = Kept::start(SHELF, &home, header("corridor", 1));
        looked(&mut runs, &home);
        assert!(runs.all().count() == 0 && runs.open("corridor").is_none(), "opened and left is not a run yet");
        kept.play(step()).unwrap();
        std::fs::write(home.runs_of("corridor").join("00000000-broken.run"), b"nothing").unwrap();
        looked(&mut runs, &home);
        assert_eq!(runs.all().count(), 2);
        assert_eq!(runs.all().map(|saved| saved.summary.is_ok()).collect::<Vec<_>>(), [true, false]);
        let (open, summary) = runs.open("corridor").unwrap();
        assert_eq!((open.path.as_path(), summary.moves), (kept.path().as_path(), 1));
        assert_eq!((runs.count_open("corridor"), runs.count_open("gallery")), (1, 0));
        assert!(runs.best("corridor").is_none(), "a run that goes on is no result yet");

        while kept.session.state().status().ending.is_none() {
            kept.play(step()).unwrap();
        }
        looked(&mut runs, &home);
        assert!(runs.open("corridor").is_none());
        assert!(runs.best("corridor").unwrap().outcome.is_won);

        let practice = Header { variant: VariantCode(0).with_practice(true), ..header("gallery", 1) };
        let mut practised = Kept::start(SHELF, &home, practice);
        while practised.session.state().status().ending.is_none() {
            practised.play(step()).unwrap();
        }
        looked(&mut runs, &home);
        assert_eq!(runs.of("gallery").count(), 1, "practice is in the history");
        assert!(runs.best("gallery").is_none(), "and no result");
        std::fs::remove_file(practised.path()).unwrap();

        std::fs::remove_file(kept.path()).unwrap();
        looked(&mut runs, &home);
        assert_eq!(runs.all().count(), 1);
        assert!(!runs.is_incomplete());
    }
}
