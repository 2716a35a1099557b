//! How dangerous a creature is to the player.

use serde::{Deserialize, Serialize};

/// How dangerous a creature is: how long the player needs to kill it, compared with how long it needs to kill the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Threat {
    /// It cannot hurt the player, or needs at least ten times as long.
    Harmless,
    /// It needs at least twice as long.
    Fair,
    /// It needs longer, but less than twice as long.
    Dangerous,
    /// On average it kills the player first.
    Deadly,
}

/// The blows that one side of a fight needs to kill the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onslaught {
    /// The number of hits.
    pub hits: u32,
    /// The chance of each blow to hit, as favourable cases and all cases.
    pub chance: (u32, u32),
    /// The time of each blow. \[turns\]
    pub turns: u32,
}

impl Threat {
    /// The threat of a creature. `None` means that this side cannot hurt the other.
    pub fn of(player: Option<Onslaught>, creature: Option<Onslaught>) -> Self {
        let Some(creature) = creature else { return Self::Harmless };
        let Some(player) = player else { return Self::Deadly };
        // Expected turns are hits * turns * of / cases. Both sides are multiplied by both numbers of cases, so nothing is divided.
        let turns = |one: Onslaught, other: Onslaught| {
            [one.hits, one.turns, one.chance.1, other.chance.0].into_iter().map(u64::from).fold(1, u64::saturating_mul)
        };
        let (ours, its) = (turns(player, creature), turns(creature, player));
        match its {
            _ if its >= ours.saturating_mul(10) => Self::Harmless,
            _ if its >= ours.saturating_mul(2) => Self::Fair,
            _ if its > ours => Self::Dangerous,
            _ => Self::Deadly,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn blows(hits: u32, cases: u32, of: u32) -> Onslaught {
        Onslaught { hits, chance: (cases, of), turns: 1 }
    }

    #[test]
    fn a_threat_follows_from_how_long_each_needs_to_kill_the_other() {
        for (player, creature, expected) in [
            (Some(blows(1, 2, 3)), Some(blows(14, 1, 2)), Threat::Harmless),
            (Some(blows(2, 2, 3)), Some(blows(7, 1, 2)), Threat::Fair),
            (Some(blows(3, 2, 3)), Some(blows(5, 2, 3)), Threat::Dangerous),
            (Some(blows(5, 1, 2)), Some(blows(3, 4, 5)), Threat::Deadly),
            (Some(blows(3, 1, 2)), Some(blows(3, 1, 2)), Threat::Deadly),
            (Some(blows(9, 1, 9)), None, Threat::Harmless),
            (None, Some(blows(99, 1, 9)), Threat::Deadly),
        ] {
            assert_eq!(Threat::of(player, creature), expected, "{player:?} against {creature:?}");
        }
    }

    #[test]
    fn slow_blows_count_for_their_turns() {
        let slow = Onslaught { turns: 2, ..blows(3, 4, 5) };
        assert_eq!(Threat::of(Some(blows(3, 2, 3)), Some(slow)), Threat::Dangerous);
        assert_eq!(Threat::of(Some(blows(3, 2, 3)), Some(blows(3, 4, 5))), Threat::Deadly);
    }

    #[test]
    fn one_who_never_hits_never_kills() {
        assert_eq!(Threat::of(Some(blows(1, 0, 1)), Some(blows(1, 1, 1))), Threat::Deadly);
        assert_eq!(Threat::of(Some(blows(1, 1, 1)), Some(blows(1, 0, 1))), Threat::Harmless);
        Threat::of(Some(blows(u32::MAX, 1, u32::MAX)), Some(blows(u32::MAX, u32::MAX, u32::MAX)));
    }
}
