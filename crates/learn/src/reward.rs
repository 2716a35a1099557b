//! The reward of a step: weighted changes of the player's knowledge.

use barrow_core::{Sight, Status, View};
use serde::{Deserialize, Serialize};

/// The weight of each change. A weight of 0 costs no time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reward {
    /// Each point of score gained or lost.
    pub score: f64,
    /// The same, and the first turn also brings the score that an episode begins with: so an episode's rewards add up to its score.
    pub points: f64,
    /// Each level deeper than before in this episode.
    pub depth: f64,
    /// Each cell seen for the first time on its level.
    pub seen: f64,
    /// Each turn survived.
    pub survival: f64,
    /// The turn that wins the game.
    pub won: f64,
    /// The turn that reaches the goal.
    pub goal: f64,
    /// Each point that the stat at this index gains or loses.
    pub stats: Vec<(usize, f64)>,
}

impl Reward {
    /// A weight of 1 on the score, and none elsewhere.
    pub fn score() -> Self {
        Self { score: 1.0, ..Self::default() }
    }

    /// The weight with this name: `"score"`, `"points"`, `"depth"`, `"seen"`, `"survival"`, `"won"` or `"goal"`.
    pub fn weight(&mut self, name: &str) -> Option<&mut f64> {
        Some(match name {
            "score" => &mut self.score,
            "points" => &mut self.points,
            "depth" => &mut self.depth,
            "seen" => &mut self.seen,
            "survival" => &mut self.survival,
            "won" => &mut self.won,
            "goal" => &mut self.goal,
            _ => return None,
        })
    }
}

/// The values before a step, for comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// The score.
    pub score: i32,
    /// The score that no reward has brought yet.
    pub unpaid: i32,
    /// The level.
    pub depth: u32,
    /// The deepest level so far.
    pub deepest: u32,
    /// Cells known on this level.
    pub known: u32,
    /// The stats that the reward weighs.
    pub stats: Vec<i32>,
}

impl Counters {
    /// Sets the counters for a new episode.
    pub(crate) fn begin(&mut self, reward: &Reward, status: &Status, view: &View) {
        *self = Self { stats: std::mem::take(&mut self.stats), ..Self::default() };
        self.stats.clear();
        self.stats.resize(reward.stats.len(), 0);
        self.worth(reward, status, view);
        (self.deepest, self.unpaid) = (status.depth, status.score);
    }

    /// Sets the counters for an episode that goes on from moves made before.
    pub(crate) fn go_on(&mut self, reward: &Reward, status: &Status, view: &View) {
        self.begin(reward, status, view);
        self.unpaid = 0;
    }

    /// The reward of the turn that led to `view`.
    pub(crate) fn worth(&mut self, reward: &Reward, status: &Status, view: &View) -> f64 {
        let deepest = self.deepest.max(status.depth);
        let gained = status.score.wrapping_sub(self.score);
        let mut worth = reward.survival
            + reward.score * f64::from(gained)
            + reward.points * f64::from(gained.wrapping_add(std::mem::take(&mut self.unpaid)))
            + reward.depth * f64::from(deepest - self.deepest);
        if reward.won != 0.0 && status.ending.as_ref().is_some_and(|ending| ending.won) {
            worth += reward.won;
        }
        (self.score, self.deepest) = (status.score, deepest);
        if reward.seen != 0.0 {
            let known = view.sight.iter().filter(|sight| **sight != Sight::Unknown).count() as u32;
            let before = if status.depth == self.depth { self.known } else { 0 };
            worth += reward.seen * f64::from(known.saturating_sub(before));
            self.known = known;
        }
        self.depth = status.depth;
        for ((stat, weight), before) in reward.stats.iter().zip(&mut self.stats) {
            let now = view.stats.get(*stat).map_or(0, |stat| stat.value);
            worth += weight * f64::from(now.wrapping_sub(*before));
            *before = now;
        }
        worth
    }
}
