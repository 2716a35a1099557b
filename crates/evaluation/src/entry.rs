//! The ids that learners train and test with: each game's variants, and tasks within them.

use crate::tables::{DEFAULTS, FIRST, FIRST_SEEDS, LIMIT, POINTS, TASKS, Weights};
use barrow_core::{Shelf, Shelved, VariantCode};
use barrow_learn::{Count, Milestone, Reward, Seeds, Settings, Start};
use std::ops::Range;
use std::sync::OnceLock;

/// The versions of ids. They cover observations, actions, rules, and the defaults of rewards, limits and seeds. Version 1 has the reward
/// "score" and no limit.
pub(crate) const VERSIONS: [u32; 2] = [1, 2];

/// Seeds to train with. Smaller seeds are held out.
pub(crate) const TRAIN: Range<u64> = 1_000_000..1 << 63;
/// Hidden seeds are drawn from these, so that nobody has trained with them.
pub(crate) const HIDDEN: Range<u64> = 1 << 63..u64::MAX;
/// The number of seeds to test with.
pub(crate) const TESTS: usize = 1000;

/// A milestone to reach. The reward is 1 there and 0 everywhere else.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The part of the id that names it: `ReachHole`.
    pub name: &'static str,
    /// Its aim, in a sentence.
    pub about: &'static str,
    /// The game.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The milestone.
    pub goal: fn() -> Milestone,
    /// The most steps of an episode, second stages included.
    pub limit: u32,
    /// The counts that the first level of each seed has.
    pub start: &'static [Count],
    /// The versions of ids that have it.
    pub versions: &'static [u32],
}

/// A part of the seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Any number of seeds to train with.
    Train,
    /// 1,000 seeds to test with.
    Test,
}

impl Split {
    /// The split called "train" or "test".
    pub fn named(name: &str) -> Option<Self> {
        [Self::Train, Self::Test].into_iter().find(|split| split.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Test => "test",
        }
    }
}

/// An id, and what it stands for.
#[derive(Debug)]
pub struct Entry {
    /// The id: `Barrow/IntoRuins-v2`, `Barrow/IntoRuins-ReachHole-v2`.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// The game.
    pub game: &'static Shelved,
    /// The variant.
    pub code: VariantCode,
    /// The weights of its reward.
    pub reward: Weights,
    /// The most steps of an episode.
    pub limit: Option<u32>,
    /// The task within the variant.
    pub task: Option<&'static Task>,
    /// Seeds to test with, found when they are first needed.
    tests: OnceLock<Vec<u64>>,
}

/// Every id of a shelf in all versions, under the name of the product, the newest version first, and variants before tasks.
pub fn entries(shelf: &Shelf) -> Vec<Entry> {
    // Its folder's name never changes, as ids must not.
    let namespace = capitalized(shelf.identity.storage);
    let mut found = Vec::new();
    for version in VERSIONS.into_iter().rev() {
        for game in shelf.games() {
            for (index, variant) in (0..).zip(game.info.variants) {
                found.push(Entry::of(&namespace, game, VariantCode::new(index, 0), variant.id, version));
            }
        }
        for task in TASKS.into_iter().flatten().filter(|task| task.versions.contains(&version)) {
            let game = shelf.find(task.game).and_then(|game| Some((game, game.info.parse_variant(task.variant)?)));
            found.extend(game.map(|(game, code)| {
                let plain = Entry::of(&namespace, game, code, task.variant, version);
                let id = plain.id.replace("-v", &format!("-{}-v", task.name));
                Entry { id, reward: &[("goal", 1.0)], limit: Some(task.limit), task: Some(task), ..plain }
            }));
        }
    }
    found
}

impl Entry {
    /// The id of a variant.
    fn of(namespace: &str, game: &'static Shelved, code: VariantCode, variant: &str, version: u32) -> Self {
        let known = DEFAULTS.iter().find(|(id, name, ..)| (*id, *name) == (game.info.id, variant));
        let (reward, limit) = known.map_or((POINTS, LIMIT), |(.., reward, limit)| (*reward, *limit));
        let (reward, limit): (Weights, _) = if version == 1 { (&[("score", 1.0)], None) } else { (reward, Some(limit)) };
        let title = game.info.title.replace(' ', "");
        let own = if title.eq_ignore_ascii_case(game.info.id) { title } else { capitalized(game.info.id) };
        // The first variant is the game itself.
        let of_variant = if code == VariantCode::default() { String::new() } else { capitalized(variant) };
        let id = format!("{namespace}/{own}{of_variant}-v{version}");
        Self { id, version, game, code, reward, limit, task: None, tests: OnceLock::new() }
    }

    /// The settings of its environments, unless others are given.
    pub fn settings(&self) -> Settings {
        let mut reward = Reward::default();
        for (name, weight) in self.reward {
            reward.weight(name).into_iter().for_each(|known| *known = *weight);
        }
        let goal = self.game.info.variant(self.code).and_then(|variant| (self.task?.goal)().goal(variant).ok());
        Settings { reward, limit: self.limit, goal, seeds: self.own_seeds(), ..Settings::new(self.game, self.code) }
    }

    /// The seeds of its episodes if neither seeds nor a split are given: any for a variant, those to train with for a task.
    fn own_seeds(&self) -> Option<Seeds> {
        let task = self.task?;
        let first = FIRST_SEEDS.iter().find(|(name, _)| *name == task.name).filter(|_| self.version == 1);
        Some(first.map_or_else(|| self.seeds(Split::Train), |(_, seeds)| Seeds::List(seeds.map(|seed| FIRST + seed).into())))
    }

    /// The seeds of a split.
    pub fn seeds(&self, split: Split) -> Seeds {
        match split {
            Split::Test => Seeds::List(self.tests().to_vec()),
            Split::Train => self.suited(&TRAIN),
        }
    }

    /// The seeds to test with: the first 1,000 below 1,000,000 that meet the condition of the task.
    pub fn tests(&self) -> &[u64] {
        self.tests.get_or_init(|| (0..TRAIN.start).filter(|seed| self.start().suits(*seed)).take(TESTS).collect())
    }

    /// The seeds of a range that meet the condition of the task.
    pub(crate) fn suited(&self, range: &Range<u64>) -> Seeds {
        match self.start() {
            Start { counts: [], .. } => Seeds::Range(range.start, range.end),
            start => Seeds::Suited(range.start, range.end, start),
        }
    }

    fn start(&self) -> Start {
        Start { game: self.game, code: self.code, counts: self.task.map_or(&[], |task| task.start) }
    }
}

/// Words without hyphens, each with a capital.
fn capitalized(words: &str) -> String {
    let capital = |word: &str| {
        word.chars().take(1).map(|letter| letter.to_ascii_uppercase()).chain(word.chars().skip(1)).collect::<String>()
    };
    words.split('-').map(capital).collect()
}
