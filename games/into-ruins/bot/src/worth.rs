//! The bot's rating of a state: how deep a run gets from there when this bot plays on, estimated by a straight line.
//!
//! Fitted by least squares to 110,000 states of the bot's own runs (seeds 2,000,000 to 2,002,999), with depths in groups.

use barrow_core::{Shown, View};
use barrow_pilot::hunters;

/// Thousandths of a level still to come, for depths from `from` on.
struct Fit {
    /// The first depth.
    from: u32,
    /// In every state.
    base: i64,
    /// For each hit point.
    health: i64,
    /// For each thing carried.
    carried: i64,
    /// Subtracted for each hit point of the hunters.
    hunters: i64,
}

const FITS: [Fit; 7] = [
    Fit { from: 1, base: 5620, health: 26, carried: 314, hunters: 113 },
    Fit { from: 2, base: 3360, health: 93, carried: 340, hunters: 150 },
    Fit { from: 3, base: 2960, health: 98, carried: 248, hunters: 93 },
    Fit { from: 4, base: 1980, health: 110, carried: 256, hunters: 64 },
    Fit { from: 5, base: 1720, health: 81, carried: 213, hunters: 64 },
    Fit { from: 7, base: 1150, health: 64, carried: 154, hunters: 43 },
    Fit { from: 10, base: 1010, health: 41, carried: 10, hunters: 29 },
];
/// The assumed hit points of creatures that do not show them. \[hit points\]
const UNKNOWN: i32 = 3;
const VICTORY: i64 = 100_000;

/// The rating, in thousandths of a level.
pub(super) fn worth(play: &dyn Shown) -> i64 {
    let status = play.status();
    let depth = 1000 * i64::from(status.depth);
    if let Some(ending) = status.ending {
        return if ending.won { depth + VICTORY } else { depth };
    }
    let mut view = View::default();
    play.view(&mut view);
    let fit = FITS.iter().rfind(|fit| fit.from <= status.depth).unwrap_or(&FITS[0]);
    let health = view.stats.first().map_or(0, |stat| i64::from(stat.value));
    let hunted: i32 = hunters(&view, play.variant()).iter().map(|thing| thing.hp.map_or(UNKNOWN, |hp| hp.value)).sum();
    let feared = (fit.hunters * i64::from(hunted)).min(fit.base);
    depth + fit.base - feared + fit.health * health + fit.carried * view.pack.len() as i64
}
