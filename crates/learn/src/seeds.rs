//! The seeds of episodes.

use barrow_core::{Seed, Shelved, VariantCode};

/// The seeds that episodes may have.
#[derive(Clone, Debug)]
pub enum Seeds {
    /// From the first to one less than the second.
    Range(u64, u64),
    /// The listed seeds.
    List(Vec<u64>),
    /// The seeds of a range whose first level meets a condition.
    Suited(u64, u64, Start),
}

/// A condition on the first level that a seed makes, before anybody plays it.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The game, which must survey its levels.
    pub game: &'static Shelved,
    /// The variant.
    pub code: VariantCode,
    /// The counts that the level must have, all of them.
    pub counts: &'static [Count],
}

/// Places of suited seeds are this far apart in their range. A suited seed comes much sooner, so two places never share one, and each is
/// found without those before it.
const APART: u64 = 1 << 20;

/// A count of things on a level.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Names of the survey's metrics, which are added up.
    pub names: &'static [&'static str],
    /// The least sum.
    pub least: i32,
    /// The greatest sum.
    pub most: i32,
}

impl Start {
    /// Tells whether the first level of a seed meets the condition.
    pub fn suits(&self, seed: u64) -> bool {
        self.counts.is_empty()
            || self.game.survey(Seed(seed), self.code, 1).is_some_and(|survey| {
                let sum = |count: &Count| count.names.iter().map(|name| survey.count(name)).sum::<i32>();
                self.counts.iter().all(|count| (count.least..=count.most).contains(&sum(count)))
            })
    }
}

impl Seeds {
    /// Tells whether there are no seeds.
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Range(first, end) | Self::Suited(first, end, _) => *first >= *end,
            Self::List(seeds) => seeds.is_empty(),
        }
    }

    /// Tells whether an episode may have this seed.
    pub fn has(&self, seed: u64) -> bool {
        match self {
            Self::Range(first, end) => (*first..*end).contains(&seed),
            Self::List(seeds) => seeds.contains(&seed),
            Self::Suited(first, end, start) => (*first..*end).contains(&seed) && start.suits(seed),
        }
    }

    /// The seed at a place of their order, which begins again at its end. `None` if there are no seeds.
    pub fn at(&self, place: u64) -> Option<u64> {
        match self {
            Self::Range(first, end) => place.checked_rem(end.saturating_sub(*first)).map(|place| first + place),
            Self::List(seeds) => seeds.get(place.checked_rem(seeds.len() as u64)? as usize).copied(),
            Self::Suited(first, end, start) => {
                let from = Self::Range(*first, *end).at(place.wrapping_mul(APART))?;
                (from..*end).chain(*first..from).find(|seed| start.suits(*seed))
            }
        }
    }

    /// Draws a seed, by random numbers. `None` if there are no seeds.
    pub(crate) fn draw(&self, dice: &mut dyn FnMut() -> u64) -> Option<u64> {
        match self {
            Self::Range(..) | Self::List(_) => self.at(dice()),
            Self::Suited(first, end, start) => loop {
                let seed = Self::Range(*first, *end).at(dice())?;
                if start.suits(seed) {
                    return Some(seed);
                }
            },
        }
    }
}
