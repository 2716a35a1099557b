//! The letters that choose in the lists around a run, the same in every front end. What has a key in play has that.

use serde::Serialize;

/// In the menu of a run.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Menu {
    /// Another run of the same seed.
    pub restart: &'static str,
    /// A run of another seed.
    pub new_seed: &'static str,
    /// Closes the run for good.
    pub give_up: &'static str,
    /// How large the map is shown.
    pub zoom: &'static str,
    /// Gives the run away, as a link, a file or a film.
    pub share: &'static str,
    /// What is set for all games.
    pub options: &'static str,
    /// Which keys do what.
    pub bindings: &'static str,
    /// Leaves the run, to be continued.
    pub quit: &'static str,
}

/// Where a run is left, and something of it is at stake.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Parting {
    /// It stays open, or as much of it as is saved.
    pub leave: &'static str,
    /// It is closed for good.
    pub give_up: &'static str,
}

/// After the end of a run. None of these walks: the player may still be pressing what does.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct After {
    /// A run of another seed.
    pub new_seed: &'static str,
    /// Another run of the same seed.
    pub again: &'static str,
    /// Looks back on it.
    pub replay: &'static str,
    /// Gives the run away, as a link, a file or a film.
    pub share: &'static str,
    /// Looks about where it ended.
    pub map: &'static str,
    /// The messages so far.
    pub messages: &'static str,
    /// Takes the last move back, in practice.
    pub step_back: &'static str,
    /// Leaves the game.
    pub title: &'static str,
}

/// All of them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Letters {
    /// In the menu of a run.
    pub menu: Menu,
    /// Where a run is left.
    pub parting: Parting,
    /// After its end.
    pub after: After,
}

/// The letters.
pub const LETTERS: Letters = Letters {
    menu: Menu { restart: "r", new_seed: "n", give_up: "g", zoom: "z", share: "s", options: "o", bindings: "b", quit: "q" },
    parting: Parting { leave: "l", give_up: "g" },
    after: After { new_seed: "f", again: "g", replay: "r", share: "p", map: "v", messages: "m", step_back: "i", title: "t" },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Control, KeySet, Press};
    use std::collections::BTreeSet;

    const AFTER: After = LETTERS.after;
    const AFTERS: [&str; 8] =
        [AFTER.new_seed, AFTER.again, AFTER.replay, AFTER.share, AFTER.map, AFTER.messages, AFTER.step_back, AFTER.title];

    #[test]
    fn no_letter_means_two_things_in_a_list() {
        let Menu { restart, new_seed, give_up, zoom, share, options, bindings, quit } = LETTERS.menu;
        let menu = [restart, new_seed, give_up, zoom, share, options, bindings, quit];
        for list in [&menu[..], &[LETTERS.parting.leave, LETTERS.parting.give_up], &AFTERS] {
            assert_eq!(list.len(), list.iter().collect::<BTreeSet<_>>().len(), "{list:?}");
        }
    }

    #[test]
    fn what_can_be_done_after_a_run_is_on_no_key_that_walks() {
        let ways = Control::ALL.into_iter().filter(|control| control.direction_name().is_some());
        let walking: Vec<Press> = ways.flat_map(|way| way.default_keys(KeySet::All)).collect();
        for letter in AFTERS {
            assert!(!walking.contains(&letter.parse().unwrap()), "{letter}");
        }
    }
}
