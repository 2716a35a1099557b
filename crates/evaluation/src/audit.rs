//! Plays an evaluation again. This proves that its moves lead to its results, and its results to its figures. It does not prove how
//! the moves were chosen, nor how long that took.

use crate::bundle::{Bundle, Episode, Result};
use crate::entry::{Entry, entries};
use crate::figures::{Figures, rounded};
use crate::seeds::hash;
use barrow_core::observation::Part;
use barrow_core::{Run, Seed, Shelf};
use barrow_learn::{Autoreset, Rows, Settings, Vector};
use thiserror::Error;

/// The first thing that is wrong. Its text is a sentence without a capital letter or a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The file is something else, or badly damaged.
    #[error("this is not a bundle of barrow-gym: {0}")]
    NoBundle(String),
    /// A file in it cannot be read.
    #[error("{0} in this bundle cannot be read: {1}")]
    Unreadable(String, String),
    /// This program has different rules.
    #[error("this bundle has version {theirs} of the rules of {game}, and this program has version {ours}")]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The version in the bundle.
        theirs: u32,
        /// The version here.
        ours: u32,
    },
    /// There is no such id.
    #[error("there is no id \"{0}\"")]
    NoId(String),
    /// The seeds cannot be derived.
    #[error("{0}")]
    Seeds(String),
    /// A policy did not play a seed.
    #[error("{policy} has no run of seed {seed}")]
    NoRun {
        /// The policy.
        policy: String,
        /// The seed.
        seed: u64,
    },
    /// A policy played a seed that is not one of the evaluation.
    #[error("{policy} has a run of seed {seed}, which is not one of the seeds of this evaluation, or not in its place")]
    OtherSeed {
        /// The policy.
        policy: String,
        /// The seed.
        seed: u64,
    },
    /// A run does not lead to its result.
    #[error("the run of {policy} on seed {seed} is wrong: {why}")]
    Run {
        /// The policy.
        policy: String,
        /// The seed.
        seed: u64,
        /// The fault.
        why: String,
    },
    /// A figure does not follow from the runs.
    #[error("the {what} of {policy} does not follow from its runs")]
    Figure {
        /// The policy.
        policy: String,
        /// The figure.
        what: String,
    },
    /// `bundle.json` does not match `bundle.sha256`.
    #[error("bundle.json was changed after it was made: it no longer has the hash in bundle.sha256")]
    Resealed,
    /// A byte was changed between the files.
    #[error("byte {0} of this file is not as it was written")]
    Byte(usize),
}

impl Fault {
    pub(crate) fn run(policy: &str, seed: u64, why: String) -> Self {
        Self::Run { policy: policy.to_owned(), seed, why }
    }
}

/// A run to play again, which takes most of an audit's time.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    policy: &'a str,
    episode: &'a Episode,
}

/// Plays runs again, one after the other.
pub struct Replayer {
    vector: Vector,
    row: Vec<u8>,
    finals: Vec<u8>,
}

impl Bundle {
    /// Reads the bytes of a bundle and checks all of it. `check_all` gets the runs to play again, and must call [`Replay::check`] for each.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn audited(
        bytes: &[u8],
        shelf: &Shelf,
        check_all: impl FnOnce(&Entry, Vec<Replay<'_>>) -> std::result::Result<(), Fault>,
    ) -> std::result::Result<Self, Fault> {
        let bundle = Self::parse(bytes)?;
        bundle.check_policies()?;
        let entry = bundle.entry(shelf)?;
        check_all(&entry, bundle.replays(&entry)?)?;
        bundle.check(bytes)?;
        Ok(bundle)
    }

    /// The entry of its id.
    fn entry(&self, shelf: &Shelf) -> std::result::Result<Entry, Fault> {
        let entry = entries(shelf).into_iter().find(|entry| entry.id == self.id).ok_or_else(|| Fault::NoId(self.id.clone()))?;
        let (game, ours) = (entry.game.info.id, entry.game.info.rules);
        if self.rules == ours { Ok(entry) } else { Err(Fault::OtherRules { game, theirs: self.rules, ours }) }
    }

    /// Checks that each policy has a run of each seed. Returns the runs to play again.
    fn replays(&self, entry: &Entry) -> std::result::Result<Vec<Replay<'_>>, Fault> {
        let seeds = self.seeds.seeds(entry).map_err(Fault::Seeds)?;
        let mut replays = Vec::new();
        for policy in &self.policies {
            let name = || policy.name.clone();
            let mut played = policy.episodes.iter().map(|episode| episode.seed);
            for seed in &seeds {
                match played.next() {
                    Some(next) if next == *seed => {}
                    Some(next) if !seeds.contains(&next) => return Err(Fault::OtherSeed { policy: name(), seed: next }),
                    _ => return Err(Fault::NoRun { policy: name(), seed: *seed }),
                }
            }
            if let Some(seed) = played.next() {
                return Err(Fault::OtherSeed { policy: name(), seed });
            }
            replays.extend(policy.episodes.iter().map(|episode| Replay { policy: &policy.name, episode }));
        }
        Ok(replays)
    }

    /// Checks the figures of each policy, and the bytes of the file. The runs must have been played again.
    fn check(&self, bytes: &[u8]) -> std::result::Result<(), Fault> {
        for policy in &self.policies {
            if let Some(what) = Figures::of(&policy.episodes).differs(&policy.figures) {
                return Err(Fault::Figure { policy: policy.name.clone(), what });
            }
        }
        self.check_bytes(bytes)
    }
}

impl Replay<'_> {
    /// Plays the run again.
    ///
    /// # Errors
    /// If it is not the run that was recorded, or leads to a different result.
    pub fn check(&self, replayer: &mut Replayer) -> std::result::Result<(), Fault> {
        let Self { policy, episode } = *self;
        let wrong = |why: String| Fault::run(policy, episode.seed, why);
        if hash(&episode.run) != episode.sha256 {
            return Err(wrong("its bytes are not the ones that were recorded".to_owned()));
        }
        let found = replayer.play(episode).map_err(wrong)?;
        match found.differs(&episode.result) {
            Some(what) => Err(wrong(format!("it leads to another {what}"))),
            None => Ok(()),
        }
    }
}

impl Replayer {
    /// A replayer of the runs of an id.
    ///
    /// # Errors
    /// If the id has a variant that its game does not have.
    pub fn new(entry: &Entry) -> std::result::Result<Self, Fault> {
        let mut settings = Settings { seeds: None, autoreset: Autoreset::Disabled, ..entry.settings() };
        (settings.parts, settings.planes) = (vec![Part::ActionMask], Vec::new());
        let vector = Vector::new(settings, &[Seed(0)]).map_err(|_| Fault::NoId(entry.id.clone()))?;
        let row = vec![0; vector.layout().size()];
        Ok(Self { vector, finals: row.clone(), row })
    }

    /// Plays the run of an episode.
    ///
    /// # Errors
    /// A sentence, if the run is not one of the episode, or goes on after its end, or ends before it for no reason.
    pub(crate) fn play(&mut self, episode: &Episode) -> std::result::Result<Result, String> {
        let run = Run::parse(&episode.run).map_err(|error| error.to_string())?.run;
        let settings = self.vector.settings();
        let (game, code, limit) = (settings.game.info, settings.code, settings.limit);
        let header = &run.header;
        if (header.game.as_str(), header.rules, header.variant, header.seed.0) != (game.id, game.rules, code, episode.seed) {
            return Err("it is a run of another game, variant or seed".to_owned());
        }
        self.vector.reset(&[true], &[Some(header.seed)], &mut self.row).map_err(|error| error.to_string())?;
        let (mut is_over, mut is_cut) = (false, false);
        for (number, m) in (1..).zip(&run.moves) {
            for action in self.vector.actions().numbers(*m) {
                if is_over || is_cut {
                    return Err(format!("it goes on after its end, with move {number}"));
                }
                (is_over, is_cut) = self.step(action).map_err(|_| format!("the rules refuse move {number}"))?;
            }
        }
        let outcome = self.vector.outcome(0);
        if outcome.run.as_ref().map(Run::to_bytes).as_ref() != Some(&episode.run) {
            return Err("its bytes are not those of these moves".to_owned());
        }
        // A limit may come between the two steps of an aimed move, of which a run has only the whole.
        is_cut |= !is_over && episode.failure.is_none() && limit.is_some_and(|limit| outcome.steps + 1 >= limit);
        if (is_over || is_cut) && episode.failure.is_some() {
            return Err("its policy is said to have failed after its end".to_owned());
        }
        if !is_over && !is_cut && episode.failure.is_none() {
            return Err("it ends before its end, for no reason".to_owned());
        }
        Ok(Result {
            score: outcome.score,
            depth: outcome.depth,
            ending: outcome.ending.map(|ending| ending.to_string()),
            is_won: outcome.won,
            turns: outcome.turns,
            steps: outcome.steps,
            total: rounded(outcome.total),
            is_success: outcome.is_success,
            is_cut,
        })
    }

    /// Plays an action. Returns whether the episode ended, and whether it was cut off.
    fn step(&mut self, action: usize) -> std::result::Result<(bool, bool), barrow_learn::Error> {
        let (mut rewards, mut terminated, mut truncated) = ([0.0], [false], [false]);
        let out = Rows {
            rows: &mut self.row,
            finals: &mut self.finals,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        self.vector.step(&[action as i64], out)?;
        Ok((terminated[0], truncated[0]))
    }
}
