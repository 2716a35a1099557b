//! All runs on disk, with their results or faults.

use super::home::Home;
use super::regular;
use super::results;
use super::stamp::Stamp;
use super::system::in_words;
use crate::clean::shown;
use barrow_app::date::Date;
use barrow_app::link;
use barrow_app::result::{self, Outcome, RunResult};
use barrow_app::screens::{LostRun, Past, PastRun};
use barrow_app::seeds::Day;
use barrow_app::words::capital;
use barrow_core::run::{LONGEST, Verdict};
use barrow_core::{Header, Run, RunError, Seed, Shelf, VariantCode};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A run file and its summary.
#[derive(Debug)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// The file's stamp before it was read.
    pub stamp: Stamp,
    /// The run's summary, or the reason why it cannot be played.
    pub summary: Result<Summary, ReadError>,
}

impl Saved {
    /// The run for a screen; its id is its path as [`shown`] formats it. The game of an unreadable run is taken from its folder.
    pub(crate) fn past(&self) -> Past<'_> {
        let written = self.stamp.written();
        let begun = day_of(&self.path).map_or(written, Date::begins);
        let run = match &self.summary {
            Ok(Summary { header, moves, outcome, is_closed, result, .. }) => Ok(PastRun {
                header,
                moves: *moves,
                outcome: *outcome,
                is_closed: *is_closed,
                ending: result.as_ref().map(|result| (result.word.as_str(), result.cause.as_str())),
                earned: result.as_ref().map(|result| &result.earned),
            }),
            Err(error) => {
                let game = self.path.parent().and_then(Path::file_name).unwrap_or_default();
                let name = self.path.file_name().unwrap_or_default();
                let why = capital(&format!("{error}. The file is left as it is."));
                Err(LostRun { game: shown(game.as_ref()), name: shown(name.as_ref()), why })
            }
        };
        Past { id: shown(&self.path), begun, played: written, is_taken_in: false, run }
    }
}

/// The state of a run after its last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The run's game, variant and seed.
    #[serde(with = "StoredHeader")]
    pub header: Header,
    /// The number of moves.
    pub moves: usize,
    /// Score and depth.
    pub outcome: Outcome,
    /// The digest of the state.
    pub digest: String,
    /// True if the run was closed.
    pub is_closed: bool,
    /// The result, if the run ended.
    pub result: Option<RunResult>,
}

/// The stored form of a header.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Header")]
struct StoredHeader {
    game: String,
    rules: u32,
    #[serde(with = "StoredVariant")]
    variant: VariantCode,
    #[serde(with = "StoredSeed")]
    seed: Seed,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "VariantCode")]
struct StoredVariant(u8);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Seed")]
struct StoredSeed(u64);

/// The reason why a run file cannot be played.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("it cannot be read ({}); check that it exists and that you may read it", in_words(.0))]
    Unreadable(io::Error),
    /// The link does not contain a run.
    #[error("{}", .0.trim_end_matches('.'))]
    Link(String),
    /// The run cannot be played here.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl Summary {
    /// The summary of a run that was played here.
    pub fn new(header: Header, verdict: Verdict, result: Option<RunResult>) -> Self {
        let Verdict { status, digest, moves, is_closed } = verdict;
        Self { header, moves, outcome: (&status).into(), digest: digest.to_string(), is_closed, result }
    }

    /// The summary of a run with a known result.
    fn known(header: Header, result: RunResult) -> Self {
        let (moves, outcome, digest) = (result.moves, result.outcome, result.digest.clone());
        Self { header, moves, outcome, digest, is_closed: true, result: Some(result) }
    }

    /// Tells whether the run counts: it was won or lost, and was not practice.
    pub const fn is_result(&self) -> bool {
        self.result.is_some() && !self.header.variant.is_practice()
    }

    /// Tells whether a move was made. Runs without moves are not worth resuming.
    pub const fn has_moves(&self) -> bool {
        self.moves > 0
    }

    /// Tells whether the run can be continued.
    pub const fn is_open(&self) -> bool {
        !self.is_closed && self.result.is_none()
    }

    /// The run's state, in a word or two.
    pub const fn standing(&self) -> &'static str {
        match self.result {
            Some(_) if self.outcome.is_won => "won",
            Some(_) => "lost",
            None if self.is_closed => "given up",
            None if self.has_moves() => "open",
            None => "not begun",
        }
    }
}

/// The link that was given on the command line instead of a file, if it is one.
pub(crate) fn as_link(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| link::is_link(text) && !path.exists())
}

/// A file's name to show. A link is too long for that.
pub(crate) fn name_of(path: &Path) -> String {
    as_link(path).map_or_else(|| shown(path), |_| "the link".to_owned())
}

/// The bytes of a run file, or of the run in a link.
///
/// # Errors
/// If the file cannot be read, is not a regular file or is longer than any run, or if the link is damaged.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    if let Some(text) = as_link(path) {
        return link::from_link(text).map_err(ReadError::Link);
    }
    regular::read(path, LONGEST).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => {
            RunError::TooLong { bytes: fs::metadata(path).map_or(0, |metadata| metadata.len()) }.into()
        }
        _ => ReadError::Unreadable(error),
    })
}

/// Reads a run file. Also returns the number of bytes of an unfinished record at its end. The file is not changed.
///
/// # Errors
/// If the file cannot be read or is not a run.
pub fn read_run(path: &Path) -> Result<(Run, usize), ReadError> {
    let parsed = Run::parse(&read_bytes(path)?)?;
    Ok((parsed.run, parsed.torn))
}

/// Tells whether a run with the same header and moves is under `home`, which means that it is the player's own.
pub fn holds(home: &Home, run: &Run) -> bool {
    let folder = home.runs_of(&run.header.game);
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files = files.filter(|path| path.extension().is_some_and(|end| end == "run"));
    files.any(|path| read_run(&path).is_ok_and(|(own, _)| own.header == run.header && own.moves == run.moves))
}

/// The summary of one file. Reads the result from the file beside it. Without one, replays the run, and stores the result if the
/// run ended.
pub fn look_at(shelf: &Shelf, path: PathBuf) -> Saved {
    let stamp = Stamp::of(&path);
    let summary = read_run(&path).and_then(|(run, _)| summary_of(shelf, &path, run));
    Saved { path, stamp, summary }
}

fn summary_of(shelf: &Shelf, path: &Path, run: Run) -> Result<Summary, ReadError> {
    let stored = results::load(path, &run);
    if let Some(result) = &stored
        && result.earned.version == result::VERSION
    {
        return Ok(Summary::known(run.header, result.clone()));
    }
    let begun = begun(path);
    let (verdict, earned) = match (result::derive(&run, shelf, begun.as_ref().map(Begun::day)), stored) {
        // The run's rules are not available, so fall back to the result of another version.
        (Err(_), Some(result)) => return Ok(Summary::known(run.header, result)),
        (derived, _) => derived?,
    };
    let derived = RunResult::new(&run, &verdict, earned);
    if let Some(result) = &derived {
        // If this fails, the result is derived again next time.
        let _ = results::save(path, result);
    }
    Ok(Summary::new(run.header, verdict, derived))
}

/// The day on which a run was begun (UTC).
#[derive(Debug, PartialEq, Eq)]
pub struct Begun {
    date: String,
    monday: String,
}

impl Begun {
    /// The day.
    pub fn day(&self) -> Day<'_> {
        Day { date: &self.date, monday: &self.monday }
    }
}

/// The day on which a run was begun, from the name of its file.
pub fn begun(path: &Path) -> Option<Begun> {
    let date = day_of(path)?;
    Some(Begun { date: date.to_string(), monday: date.monday().to_string() })
}

fn day_of(path: &Path) -> Option<Date> {
    let (date, _) = path.file_name()?.to_str()?.split_once('-')?;
    Date::parse(date)
}

/// Checks that the runs under `home` can be listed.
///
/// # Errors
/// A sentence, if the system does not let Barrow read their folder.
pub(crate) fn check_folder(home: &Home) -> Result<(), String> {
    let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    match fs::read_dir(home.runs()).err().filter(|error| !is_missing(error)) {
        None => Ok(()),
        Some(error) => {
            let what = in_words(&error);
            Err(format!("{} cannot be read ({what}); set BARROW_HOME to a folder that you may read", shown(&home.runs())))
        }
    }
}

/// All run files under `home`, newest first by name. An unreadable folder counts as empty.
pub fn run_files(home: &Home) -> Vec<PathBuf> {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries(&home.runs())
        .flat_map(|folder| entries(&folder))
        .filter(|path| path.extension().is_some_and(|end| end == "run"))
        .collect();
    files.sort_by(|a, b| b.file_name().cmp(&a.file_name()));
    files
}

/// The path of a run on the command line. A bare name that is not in the current folder may be that of a saved run.
pub(crate) fn find(named: PathBuf, home: &Home) -> PathBuf {
    if named.components().count() != 1 || named.exists() || as_link(&named).is_some() {
        return named;
    }
    run_files(home).into_iter().find(|path| path.file_name() == Some(named.as_os_str())).unwrap_or(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_app::seeds::{self, Challenge};
    use barrow_shelf::SHELF;

    /// Puts a changed golden run into a library. `name`, the name of its file, begins with the day on which it was begun.
    fn put(home: &Home, golden: &str, name: &str, change: impl FnOnce(&mut Run)) -> PathBuf {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(golden);
        let mut run = read_run(&golden).unwrap().0;
        change(&mut run);
        let path = home.runs_of(&run.header.game).join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, run.to_bytes()).unwrap();
        path
    }

    #[test]
    fn the_name_of_a_saved_run_is_enough() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let path = put(&home, "stomp/20x20-death.run", "20261120-131500-7.run", |_| ());
        let found = |named: &str| find(named.into(), &home);
        assert_eq!(found("20261120-131500-7.run"), path);
        for named in ["20261120-131500-8.run", "./20261120-131500-7.run", "Cargo.toml"] {
            assert_eq!(found(named), Path::new(named));
        }
    }

    #[test]
    fn the_result_of_a_run_is_stored_beside_it_once_and_outlives_its_rules() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let path = put(&home, "stomp/20x20-death.run", "20261120-131500-7.run", |_| ());
        let looked = || look_at(&SHELF, path.clone()).summary;
        let first = looked().unwrap();
        assert_eq!(first.result.as_ref().unwrap().cause, "An enemy took your last life.");
        let beside = path.with_extension("result");
        let stored = fs::read_to_string(&beside).unwrap();
        assert_eq!(looked().unwrap(), first);
        // A shelf without the game simulates a build with other rules.
        assert_eq!(look_at(&Shelf::of(&[]), path.clone()).summary.unwrap(), first);
        fs::write(&beside, stored.replace("last life", "lust life")).unwrap();
        assert!(looked().unwrap().result.unwrap().cause.contains("lust"), "the stored result is taken, not played again");
        fs::write(
            &beside,
            stored.replace(&format!("\"version\":{}", result::VERSION), "\"version\":0").replace("last life", "lust"),
        )
        .unwrap();
        assert_eq!(looked().unwrap(), first, "a result of another version is derived anew");
        assert_eq!(fs::read_to_string(&beside).unwrap(), stored);
        fs::write(&beside, "garbage").unwrap();
        assert_eq!(looked().unwrap(), first);
        fs::remove_file(&beside).unwrap();
        assert!(
            look_at(&Shelf::of(&[]), path.clone())
                .summary
                .unwrap_err()
                .to_string()
                .contains("play it with the program that made it")
        );
    }

    #[test]
    fn a_result_of_another_run_does_not_count_and_open_runs_have_none() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let lost = put(&home, "stomp/20x20-death.run", "20261120-131500-7.run", |_| ());
        look_at(&SHELF, lost.clone());
        let won = put(&home, "stomp/20x20-victory.run", "20261120-131500-8.run", |_| ());
        fs::copy(lost.with_extension("result"), won.with_extension("result")).unwrap();
        assert!(look_at(&SHELF, won).summary.unwrap().outcome.is_won);
        let open = put(&home, "stomp/20x20-victory.run", "20261120-131500-9.run", |run| *run = run.first(4));
        assert_eq!(look_at(&SHELF, open.clone()).summary.unwrap().result, None);
        assert!(!open.with_extension("result").exists());
    }

    #[test]
    fn a_run_is_daily_if_it_was_begun_on_the_day_of_its_seed() {
        assert_eq!(
            begun(Path::new("runs/stomp/20261120-131500-7.run")).unwrap().day(),
            Day { date: "2026-11-20", monday: "2026-11-16" }
        );
        for other in ["runs/stomp/a.run", "7.run", "2026112x-1.run", "20261399-1.run"] {
            assert_eq!(begun(Path::new(other)), None, "{other}");
        }
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let seed = seeds::daily("2026-11-20");
        // The shortest possible run: the classic caves have a move that ends it.
        let path = put(&home, "monster-caves/classic-abort.run", "20261120-131500-7.run", |run| run.header.seed = seed);
        let run = read_run(&path).unwrap().0;
        let mut recording = barrow_core::Recording::start(&SHELF, run.header).unwrap();
        let mut moves = Vec::new();
        while recording.state().status().ending.is_none() {
            moves.clear();
            recording.state().offer(&mut moves);
            let m = moves[recording.run().moves.len() % moves.len()];
            recording.play(m, &mut barrow_core::Show::off()).unwrap();
        }
        fs::write(&path, recording.bytes()).unwrap();
        let result = look_at(&SHELF, path).summary.unwrap().result.unwrap();
        assert_eq!(result.earned.challenge, Some(Challenge::Daily("2026-11-20".to_owned())));
    }
}
