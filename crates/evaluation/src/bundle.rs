//! The file of an evaluation: a ZIP archive with `bundle.json`, its hash, and every run. Nothing is compressed, and names, order and dates
//! are fixed, so there is one way to write each bundle.

use crate::audit::{Fault, Replayer};
use crate::entry::Entry;
use crate::figures::{Figure, Figures};
use crate::seeds::{Drawn, hash};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The version of the format.
const FORMAT: u32 = 1;
/// The most characters of a failure that a report tells.
const MOST_TOLD: usize = 200;
const MANIFEST: &str = "bundle.json";
const SEAL: &str = "bundle.sha256";
/// A larger file is neither written nor read. \[bytes\]
const LARGEST: usize = 256 << 20;

/// An evaluation of one or several policies on the same seeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bundle {
    /// The version of the format.
    pub format: u32,
    /// The versions of the programs that made it.
    pub versions: Vec<(String, String)>,
    /// The id of the environment.
    pub id: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// How the seeds were chosen.
    pub seeds: Drawn,
    /// The policies.
    pub policies: Vec<Policy>,
    /// True if `bundle.json` does not have the hash that was stored with it.
    #[serde(skip)]
    is_resealed: bool,
}

/// A policy, and its episodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// Its name.
    pub name: String,
    /// "bot", "python", "onnx", "command" or "people".
    pub kind: String,
    /// The files that it was made of, each with its SHA-256 in hexadecimal.
    pub files: Vec<(String, String)>,
    /// The time that its episodes took. \[milliseconds\]
    pub wall_ms: u64,
    /// The processor time that it took. \[milliseconds\]
    pub processor_ms: u64,
    /// Its figures.
    #[serde(default)]
    pub figures: Figures,
    /// An episode for each seed, in their order.
    pub episodes: Vec<Episode>,
}

/// An episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Episode {
    /// Its seed.
    pub seed: u64,
    /// Why the policy failed before its end.
    pub failure: Option<String>,
    /// The SHA-256 of its run, in hexadecimal.
    #[serde(default)]
    pub sha256: String,
    /// Its result.
    #[serde(default)]
    pub result: Result,
    /// The bytes of its run, which are a file of their own.
    #[serde(skip)]
    pub run: Vec<u8>,
}

/// The result of an episode, which follows from its run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Result {
    /// Points, by the game's own count.
    pub score: i32,
    /// The level the player was on.
    pub depth: u32,
    /// The game's word for its ending; `None` if the game did not end.
    pub ending: Option<String>,
    /// True if the player won.
    pub is_won: bool,
    /// Accepted moves.
    pub turns: u32,
    /// Steps, including those that chose a cell.
    pub steps: u32,
    /// The sum of all rewards.
    pub total: f64,
    /// True if it reached the goal. `None` without a goal.
    pub is_success: Option<bool>,
    /// True if the limit of steps ended it.
    pub is_cut: bool,
}

impl Result {
    /// The first number that differs, in words.
    pub(crate) fn differs(&self, other: &Self) -> Option<&'static str> {
        let same = [
            ("score", self.score == other.score),
            ("depth", self.depth == other.depth),
            ("ending", self.ending == other.ending && self.is_won == other.is_won),
            ("number of turns", self.turns == other.turns),
            ("number of steps", self.steps == other.steps),
            ("total of rewards", self.total.to_bits() == other.total.to_bits()),
            ("success", self.is_success == other.is_success),
            ("way in which it ended", self.is_cut == other.is_cut),
        ];
        same.iter().find(|(_, is_same)| !is_same).map(|(what, _)| *what)
    }
}

impl Episode {
    /// True if it reached the goal of its task, or else won the game, without a failure of its policy.
    pub fn has_succeeded(&self) -> bool {
        self.failure.is_none() && self.result.is_success.unwrap_or(self.result.is_won)
    }
}

impl Bundle {
    /// A bundle whose results and figures are still unknown. `versions` has those of the programs besides Barrow that made it.
    pub fn claimed(id: &str, seeds: Drawn, versions: Vec<(String, String)>, policies: Vec<Policy>) -> Self {
        Self { format: 0, versions, id: id.to_owned(), rules: 0, seeds, policies, is_resealed: false }
    }

    /// Derives results and figures from the runs of the episodes.
    ///
    /// # Errors
    /// The first run that does not fit.
    pub fn complete(mut self, entry: &Entry) -> std::result::Result<Self, Fault> {
        (self.format, self.rules) = (FORMAT, entry.game.info.rules);
        self.versions.insert(0, ("Barrow".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
        let mut replayer = Replayer::new(entry)?;
        for policy in &mut self.policies {
            for episode in &mut policy.episodes {
                episode.sha256 = hash(&episode.run);
                let played = replayer.play(episode);
                episode.result = played.map_err(|why| Fault::run(&policy.name, episode.seed, why))?;
            }
            policy.figures = Figures::of(&policy.episodes);
        }
        self.check_policies()?;
        let size = self.to_bytes().len();
        if size > LARGEST {
            return Err(Fault::NoBundle(format!(
                "it would have {size} bytes, and at most {LARGEST} can be read; play fewer seeds"
            )));
        }
        Ok(self)
    }

    /// Checks that there are policies, and that their names tell them apart.
    pub(crate) fn check_policies(&self) -> std::result::Result<(), Fault> {
        let names: BTreeSet<&str> = self.policies.iter().map(|policy| policy.name.as_str()).collect();
        match names.len() {
            0 => Err(Fault::NoBundle("it has no policies".to_owned())),
            count if count < self.policies.len() => Err(Fault::NoBundle("two of its policies have the same name".to_owned())),
            _ => Ok(()),
        }
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing to memory, and numbers and texts as JSON, cannot fail.
        self.written().unwrap_or_default()
    }

    fn written(&self) -> zip::result::ZipResult<Vec<u8>> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let mut add = |name: &str, bytes: &[u8]| {
            archive.start_file(name, options)?;
            archive.write_all(bytes).map_err(zip::result::ZipError::from)
        };
        let manifest = self.manifest();
        add(MANIFEST, &manifest)?;
        add(SEAL, hash(&manifest).as_bytes())?;
        for (number, policy) in self.policies.iter().enumerate() {
            for (place, episode) in policy.episodes.iter().enumerate() {
                add(&file_name(number, place, episode.seed), &episode.run)?;
            }
        }
        Ok(archive.finish()?.into_inner())
    }

    fn manifest(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(self).unwrap_or_default()
    }

    /// The hash that names this evaluation: that of `bundle.json`, which has the hash of each run.
    pub fn seal(&self) -> String {
        hash(&self.manifest())
    }

    /// The figures of all policies, as lines of text.
    pub fn report(&self) -> String {
        let mut text = String::new();
        for Policy { name, figures, episodes, .. } in &self.policies {
            let name = name.escape_debug();
            let Figures { runs, succeeded, ended, cut, failed, rows } = figures;
            // Writing to a text cannot fail.
            let _ =
                writeln!(text, "{name}: {runs} runs; {succeeded} succeeded; {ended} ended, {cut} were cut off, {failed} failed");
            if let Some((episode, failure)) = episodes.iter().find_map(|episode| Some((episode, episode.failure.as_ref()?))) {
                let why: String = failure.chars().take(MOST_TOLD).collect();
                let _ = writeln!(text, "  it failed first on seed {}: {}", episode.seed, why.escape_debug());
            }
            let _ = writeln!(text, "  {:8}{:>9}  {:22}{:>9}  95 % interval", "", "mean", "95 % interval", "IQM");
            for Figure { name, mean, mean_between: (low, high), iqm, iqm_between: (least, most) } in rows {
                let between = format!("{low:.3} to {high:.3}");
                let _ = writeln!(text, "  {name:8}{mean:9.3}  {between:22}{iqm:9.3}  {least:.3} to {most:.3}");
            }
        }
        text
    }

    /// Reads a file. Its claims still have to be checked.
    ///
    /// # Errors
    /// If it is not a bundle, or lacks a run, or has something that does not belong to it.
    pub(crate) fn parse(bytes: &[u8]) -> std::result::Result<Self, Fault> {
        if bytes.len() > LARGEST {
            return Err(Fault::NoBundle(format!("it has more than {LARGEST} bytes")));
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| Fault::NoBundle(error.to_string()))?;
        // Entries may overlap, so that a small file has many large ones.
        let size = archive.decompressed_size().unwrap_or(u128::MAX);
        if size > bytes.len() as u128 {
            return Err(Fault::NoBundle("its files are larger than itself".to_owned()));
        }
        let manifest = read(&mut archive, MANIFEST)?;
        let seal = read(&mut archive, SEAL)?;
        let mut bundle: Self =
            serde_json::from_slice(&manifest).map_err(|error| Fault::Unreadable(MANIFEST.to_owned(), error.to_string()))?;
        if bundle.format != FORMAT {
            return Err(Fault::NoBundle(format!("it has format {}, and this program reads format {FORMAT}", bundle.format)));
        }
        let mut files = 2;
        for (number, policy) in bundle.policies.iter_mut().enumerate() {
            for (place, episode) in policy.episodes.iter_mut().enumerate() {
                let name = file_name(number, place, episode.seed);
                let is_there = archive.index_for_name(&name).is_some();
                if !is_there {
                    return Err(Fault::NoRun { policy: policy.name.clone(), seed: episode.seed });
                }
                episode.run = read(&mut archive, &name)?;
                files += 1;
            }
        }
        if archive.len() != files {
            return Err(Fault::NoBundle(format!("it has {} files where {files} belong to it", archive.len())));
        }
        bundle.is_resealed = hash(&manifest).as_bytes() != seal;
        Ok(bundle)
    }

    /// Finds changes that a replay misses: in names and times, and in bytes between the files.
    ///
    /// # Errors
    /// The change.
    pub(crate) fn check_bytes(&self, bytes: &[u8]) -> std::result::Result<(), Fault> {
        if self.is_resealed {
            return Err(Fault::Resealed);
        }
        let ours = self.to_bytes();
        let differs = ours.iter().zip(bytes).position(|(ours, theirs)| ours != theirs);
        let end = ours.len().min(bytes.len());
        match differs {
            None if ours.len() == bytes.len() => Ok(()),
            place => Err(Fault::Byte(place.unwrap_or(end))),
        }
    }
}

fn file_name(policy: usize, place: usize, seed: u64) -> String {
    format!("runs/{policy}/{place}-{seed}.run")
}

fn read(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> std::result::Result<Vec<u8>, Fault> {
    let unreadable = |why: String| Fault::Unreadable(name.to_owned(), why);
    let mut file = archive.by_name(name).map_err(|error| unreadable(error.to_string()))?;
    // A compressed file could be larger than it says.
    if file.compression() != CompressionMethod::Stored {
        return Err(unreadable("it is compressed, which no file of a bundle is".to_owned()));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| unreadable(error.to_string()))?;
    Ok(bytes)
}
