//! A cache of the summaries of all runs in one file, `summaries.json`, so that Barrow need not replay every run at the start.
//!
//! Nothing depends on this file. A run's result follows from the run and is in its result file, where it outlives the rules. This
//! file only saves the time to read them. A summary is valid while the run's file is unchanged; if in doubt, the run is read again.

use super::home::Home;
use super::library::{Saved, Summary, look_at};
use super::stamp::Stamp;
use super::{regular, whole};
use crate::clock;
use barrow_app::result;
use barrow_core::digest::fnv;
use barrow_core::{Run, Shelf};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Raise this when the contents or format of a summary change.
const VERSION: u32 = 1;
/// The most bytes in the file. A run takes about 500 of them.
const LONGEST: usize = 32 * 1024 * 1024;

/// The known summaries of the runs in a home.
pub struct Summaries {
    home: Home,
    /// By the run's path within the folder of all runs.
    known: BTreeMap<String, Known>,
    is_changed: bool,
    /// A clock. \[nanoseconds since 1970 UTC\]
    clock: fn() -> u64,
}

/// A known summary of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    /// The stamp of the file that was read.
    stamp: Stamp,
    summary: Summary,
}

impl Summaries {
    /// Reads the stored summaries. An unreadable or damaged file counts as empty.
    pub fn load(home: &Home) -> Self {
        let known = regular::read(&home.summaries(), LONGEST).ok().and_then(|bytes| parse(&bytes));
        Self { home: home.clone(), known: known.unwrap_or_default(), is_changed: false, clock }
    }

    /// The cached summary of the file at `path`, if it is still valid. `stamp` is the file's present stamp.
    pub fn known(&self, shelf: &Shelf, path: &Path, stamp: Stamp) -> Option<Saved> {
        let known = self.known.get(self.name(path)?).filter(|known| known.stamp == stamp)?;
        let summary = known.summary.clone();
        is_current(&summary, shelf).then(|| Saved { path: path.to_owned(), stamp, summary: Ok(summary) })
    }

    /// Reads the file at `path`, and caches its summary.
    pub fn read(&mut self, shelf: &Shelf, path: PathBuf) -> Saved {
        let now = (self.clock)();
        let saved = look_at(shelf, path);
        // Only replace a summary if the run can be played: another version of Barrow may have written it.
        if let (Some(name), Ok(summary)) = (self.name(&saved.path), &saved.summary)
            && saved.stamp.is_settled(now)
        {
            let (name, known) = (name.to_owned(), Known { stamp: saved.stamp, summary: summary.clone() });
            self.is_changed |= self.known.get(&name) != Some(&known);
            self.known.insert(name, known);
        }
        saved
    }

    /// The summary of the file at `path`. Reads the file if the summary is unknown.
    pub fn look_at(&mut self, shelf: &Shelf, path: PathBuf) -> Saved {
        match self.known(shelf, &path, Stamp::of(&path)) {
            Some(saved) => saved,
            None => self.read(shelf, path),
        }
    }

    /// Stores the summaries of the given runs, and drops all others. Without runs, changes nothing, because the folder may be
    /// unavailable for a while.
    pub fn save(&mut self, runs: &[PathBuf]) {
        if runs.is_empty() {
            return;
        }
        let before = self.known.len();
        let mut known = std::mem::take(&mut self.known);
        let names: BTreeSet<&str> = runs.iter().filter_map(|path| self.name(path)).collect();
        known.retain(|name, _| names.contains(name.as_str()));
        self.known = known;
        if std::mem::take(&mut self.is_changed) || self.known.len() != before {
            let whole = serde_json::to_string(&self.known).map(|json| sealed(&json)).unwrap_or_default();
            if !whole.is_empty() && whole.len() <= LONGEST {
                // If this fails, the runs are read again next time.
                let _ = whole::replace(&self.home.summaries(), whole.as_bytes());
            }
        }
    }

    fn name<'a>(&self, path: &'a Path) -> Option<&'a str> {
        path.strip_prefix(self.home.runs()).ok()?.to_str()
    }
}

/// Tells whether reading the run again would give the same summary.
fn is_current(summary: &Summary, shelf: &Shelf) -> bool {
    let header = &summary.header;
    let is_header = Run::parse(&header.to_bytes()).is_ok_and(|parsed| parsed.run.header == *header);
    let is_playable = shelf.game_of(header).is_ok_and(|shelved| shelved.info.variant(header.variant).is_some());
    // A result is valid without the rules. If it has another version and the rules are here, it must be derived again.
    let is_last = summary.result.as_ref().map_or(is_playable, |result| !is_playable || result.earned.version == result::VERSION);
    is_header && is_last
}

/// The content of the file, after a line with a checksum.
fn sealed(json: &str) -> String {
    format!("{}\n{json}", seal(json.as_bytes()))
}

fn seal(json: &[u8]) -> String {
    format!("barrow summaries {VERSION} {:016x}", fnv(json))
}

fn parse(bytes: &[u8]) -> Option<BTreeMap<String, Known>> {
    let line = bytes.iter().position(|&byte| byte == b'\n')?;
    let json = &bytes[line + 1..];
    if bytes[..line] != *seal(json).as_bytes() {
        return None;
    }
    serde_json::from_slice(json).ok()
}

fn clock() -> u64 {
    u64::try_from(clock::now().as_nanos()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::library::run_files;
    use barrow_core::Recording;
    use barrow_shelf::SHELF;
    use std::fs;
    use std::time::Duration;

    /// A clock ten seconds ahead, so that everything written has settled.
    fn later() -> u64 {
        clock() + 10_000_000_000
    }

    fn load(home: &Home) -> Summaries {
        Summaries { clock: later, ..Summaries::load(home) }
    }

    fn golden(name: &str) -> Vec<u8> {
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(name)).unwrap()
    }

    fn put(home: &Home, name: &str, bytes: &[u8]) -> PathBuf {
        let path = home.runs().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// A home with four files: a lost run, an open run, an abandoned run, and one that is not a run.
    fn home(folder: &Path) -> Home {
        let home = Home::at(folder);
        let lost = golden("stomp/20x20-death.run");
        put(&home, "stomp/20261120-131500-1.run", &lost);
        put(&home, "stomp/20261120-131500-2.run", &Run::parse(&lost).unwrap().run.first(4).to_bytes());
        put(&home, "into-ruins/20261120-131500-3.run", &golden("into-ruins/descent-given-up.run"));
        put(&home, "into-ruins/20261120-131500-4.run", b"nothing");
        home
    }

    /// The results of all runs of a home, in words.
    fn all(home: &Home, shelf: &Shelf, summaries: &mut Summaries) -> Vec<String> {
        let files = run_files(home);
        let told = files.iter().map(|path| match summaries.look_at(shelf, path.clone()).summary {
            Ok(summary) => format!("{summary:?}"),
            Err(error) => error.to_string(),
        });
        let told = told.collect();
        summaries.save(&files);
        told
    }

    fn summarised_again(home: &Home, shelf: &Shelf) -> Vec<String> {
        let told = |path| look_at(shelf, path).summary.map_or_else(|error| error.to_string(), |summary| format!("{summary:?}"));
        run_files(home).into_iter().map(told).collect()
    }

    /// Changes every stored score to this one, which must differ from that of every run.
    fn mark(home: &Home, score: i32) {
        let mut summaries = load(home);
        summaries.known.values_mut().for_each(|known| known.summary.outcome.score = score);
        summaries.is_changed = true;
        summaries.save(&run_files(home));
    }

    fn marked(told: &[String], score: i32) -> usize {
        told.iter().filter(|line| line.contains(&format!("score: {score}, "))).count()
    }

    #[test]
    fn a_run_is_not_read_again_until_it_changes() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let first = all(&home, &SHELF, &mut load(&home));
        assert_eq!(first, summarised_again(&home, &SHELF));
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
        mark(&home, -77);
        let second = all(&home, &SHELF, &mut load(&home));
        assert_eq!(marked(&second, -77), 3, "{second:?}");
        // Add a move to one run, and delete another, whose summary must go.
        let open = home.runs().join("stomp/20261120-131500-2.run");
        let mut recording = Recording::resume(&SHELF, &fs::read(&open).unwrap()).unwrap().recording;
        let next = Run::parse(&golden("stomp/20x20-death.run")).unwrap().run.moves[4];
        recording.play(next, &mut barrow_core::Show::off()).unwrap();
        fs::write(&open, recording.bytes()).unwrap();
        fs::remove_file(home.runs().join("stomp/20261120-131500-1.run")).unwrap();
        let third = all(&home, &SHELF, &mut load(&home));
        assert!(third.len() == 3 && marked(&third, -77) == 1 && third.iter().any(|line| line.contains("moves: 5,")), "{third:?}");
        assert_eq!(load(&home).known.len(), 2);
    }

    #[test]
    fn a_run_replaced_by_another_of_its_length_and_time_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let path = home.runs().join("stomp/20261120-131500-2.run");
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        all(&home, &SHELF, &mut load(&home));
        mark(&home, -77);
        let mut run = Run::parse(&fs::read(&path).unwrap()).unwrap().run;
        run.header.seed = barrow_core::Seed(run.header.seed.0 ^ 1);
        let other = put(&home, "other", &run.first(0).to_bytes());
        let whole = fs::metadata(&path).unwrap().len() as usize;
        fs::write(&other, &[run.first(0).to_bytes(), vec![0x21; whole]].concat()[..whole]).unwrap();
        if cfg!(unix) {
            // Other systems do not say when a file arrived at its place.
            fs::File::options().write(true).open(&other).unwrap().set_modified(written).unwrap();
        }
        fs::rename(&other, &path).unwrap();
        let told = all(&home, &SHELF, &mut load(&home));
        assert_eq!((marked(&told, -77), told), (2, with_marks(&home, -77, &[2])));
    }

    /// The output of [`all`] for the runs of [`home`] if every run is marked except the ones with these numbers.
    fn with_marks(home: &Home, score: i32, unmarked: &[usize]) -> Vec<String> {
        let files = run_files(home);
        let told = files.iter().zip(summarised_again(home, &SHELF)).map(|(path, line)| {
            let is_marked = unmarked.iter().all(|number| !path.to_str().unwrap().ends_with(&format!("-{number}.run")));
            let Some((head, tail)) = line.split_once("score: ").filter(|_| is_marked) else { return line };
            format!("{head}score: {score}{}", &tail[tail.find(',').unwrap()..])
        });
        told.collect()
    }

    #[test]
    fn runs_that_were_just_written_or_come_from_tomorrow_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        all(&home, &SHELF, &mut Summaries::load(&home));
        assert!(Summaries::load(&home).known.is_empty(), "it may be written again within the grain of its time");
        let yesterday: fn() -> u64 = || clock() - 86_400_000_000_000;
        all(&home, &SHELF, &mut Summaries { clock: yesterday, ..Summaries::load(&home) });
        assert!(load(&home).known.is_empty(), "the clock went back");
        all(&home, &SHELF, &mut load(&home));
        assert_eq!(load(&home).known.len(), 3);
        let path = home.runs().join("stomp/20261120-131500-2.run");
        let tomorrow = fs::metadata(&path).unwrap().modified().unwrap() + Duration::from_hours(24);
        fs::File::options().write(true).open(&path).unwrap().set_modified(tomorrow).unwrap();
        mark(&home, -77);
        for _ in 0..2 {
            assert_eq!(all(&home, &SHELF, &mut load(&home)), with_marks(&home, -77, &[2]), "it is read each time");
        }
    }

    #[test]
    fn a_result_outlives_its_rules_with_the_file_and_without() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let with_rules = all(&home, &SHELF, &mut load(&home));
        let lost = with_rules.iter().find(|line| line.contains("last life")).unwrap();
        let nothing = Shelf::of(&[]);
        for is_stored in [true, false] {
            if !is_stored {
                fs::remove_file(home.summaries()).unwrap();
            }
            let told = all(&home, &nothing, &mut load(&home));
            assert!(told.contains(lost), "{told:?}");
            assert_eq!(told.iter().filter(|line| line.contains("play it with the program that made it")).count(), 2, "{told:?}");
        }
        // The rules are back.
        assert_eq!(all(&home, &SHELF, &mut load(&home)), with_rules);
        // Results of another version are derived again, as long as their rules exist.
        let mut summaries = load(&home);
        for known in summaries.known.values_mut() {
            known.summary.outcome.score = -77;
            known.summary.result.iter_mut().for_each(|result| result.earned.version += 1);
        }
        summaries.is_changed = true;
        summaries.save(&run_files(&home));
        assert_eq!(marked(&all(&home, &nothing, &mut load(&home)), -77), 1);
        assert_eq!(all(&home, &SHELF, &mut load(&home)), with_marks(&home, -77, &[1]));
    }

    #[test]
    fn a_file_in_doubt_says_nothing_and_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let first = all(&home, &SHELF, &mut load(&home));
        let whole = fs::read(home.summaries()).unwrap();
        let text = String::from_utf8(whole.clone()).unwrap();
        let json = text.split_once('\n').unwrap().1;
        let mut hostile: Vec<Vec<u8>> = (0..whole.len()).step_by(97).map(|length| whole[..length].to_vec()).collect();
        hostile.extend((0..whole.len()).step_by(101).map(|at| {
            let mut changed = whole.clone();
            changed[at] ^= 4;
            changed
        }));
        hostile.extend([
            text.replace("summaries 1 ", "summaries 2 ").into_bytes(),
            sealed(&json.replace("\"game\":\"stomp\"", "\"game\":\"../stomp\"")).into_bytes(),
            sealed(&json.replace("\"stamp\"", "\"stump\"")).into_bytes(),
            sealed(&"[".repeat(100_000)).into_bytes(),
            sealed("{}").into_bytes(),
            sealed("").into_bytes(),
            vec![0xff; 10_000],
            [&whole[..], b"}"].concat(),
        ]);
        for bytes in hostile {
            fs::write(home.summaries(), &bytes).unwrap();
            let name = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
            assert_eq!(all(&home, &SHELF, &mut load(&home)), first, "{name}");
            assert_eq!(fs::read(home.summaries()).unwrap(), whole, "{name}");
        }
        fs::File::options().write(true).open(home.summaries()).unwrap().set_len(LONGEST as u64 + 1).unwrap();
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
        assert_eq!(fs::read(home.summaries()).unwrap(), whole);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_devices_and_folders_in_its_place_say_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let first = all(&home, &SHELF, &mut load(&home));
        let whole = fs::read(home.summaries()).unwrap();
        fs::remove_file(home.summaries()).unwrap();
        std::os::unix::fs::symlink("/dev/zero", home.summaries()).unwrap();
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
        assert_eq!(fs::read(home.summaries()).unwrap(), whole, "the link is replaced, not what it leads to");
        fs::remove_file(home.summaries()).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(home.summaries()).status().unwrap().success());
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
        fs::remove_file(home.summaries()).unwrap();
        fs::create_dir(home.summaries()).unwrap();
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
        let names = |path: &Path| fs::read_dir(path).unwrap().flatten().map(|entry| entry.file_name()).collect::<Vec<_>>();
        assert_eq!(names(folder.path()).len(), 2, "nothing stays behind: {:?}", names(folder.path()));
    }

    #[test]
    fn two_programs_at_once_leave_a_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        let first = all(&home, &SHELF, &mut load(&home));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let mut summaries = load(&home);
                        summaries.is_changed = true;
                        assert_eq!(all(&home, &SHELF, &mut summaries), first);
                    }
                });
            }
        });
        assert_eq!(load(&home).known.len(), 3);
        assert_eq!(all(&home, &SHELF, &mut load(&home)), first);
    }

    #[test]
    fn a_home_whose_runs_cannot_be_listed_loses_no_summary() {
        let folder = tempfile::tempdir().unwrap();
        let home = home(folder.path());
        all(&home, &SHELF, &mut load(&home));
        let away = folder.path().join("away");
        fs::rename(home.runs(), &away).unwrap();
        assert!(all(&home, &SHELF, &mut load(&home)).is_empty());
        fs::rename(&away, home.runs()).unwrap();
        assert_eq!(load(&home).known.len(), 3);
    }
}
