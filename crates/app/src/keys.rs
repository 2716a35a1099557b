//! Keys and their meanings in a variant.

mod bindings;
mod control;
mod editor;
mod press;
mod table;

pub use bindings::{Bindable, Bindings, StoredBindings, UnknownName, verbs_of};
pub use control::Control;
pub use editor::{BoundKey, Change, ChangeKind, Editor, KeyChange, Row};
pub use press::{Key, Press};
pub use table::{KeyTable, Meaning, WAY_OUT};

use crate::options::Named;
use barrow_core::{ArgKind, Variant};
use serde::{Deserialize, Serialize};

/// A set of direction keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum KeySet {
    /// Arrows, vi keys and number pad, as far as a game leaves the letters free. Letters next to these keys do not walk.
    #[default]
    All,
    /// Arrows and `hjklyubn`.
    Vi,
    /// Arrows and `wasd`.
    Wasd,
    /// Arrows and digits.
    Numpad,
    /// The keys of each original.
    Original,
}

impl KeySet {
    /// All key sets, in the order they are offered.
    pub const ALL: [Self; 5] = [Self::All, Self::Vi, Self::Wasd, Self::Numpad, Self::Original];

    /// Its id, title and description.
    pub const fn named(self) -> Named {
        let (id, title, about) = match self {
            Self::All => ("all", "Usual", "Arrows; hjklyubn and digits unless a game uses them."),
            Self::Vi => ("vi", "vi", "Arrows and hjklyubn."),
            Self::Wasd => ("wasd", "WASD", "Arrows and WASD, with QEZC for the diagonals."),
            Self::Numpad => ("numpad", "Number pad", "Arrows and digits, as on a number pad."),
            Self::Original => ("original", "Original", "Only the keys that each original had."),
        };
        Named { id, title, about }
    }

    /// The set with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.named().id == id)
    }
}

/// The verb that takes the original's keys, if the player chose that key set.
pub fn original_verb(variant: &Variant, set: KeySet) -> Option<u8> {
    let is_wanted = set == KeySet::Original;
    variant.verbs.iter().position(|verb| is_wanted && verb.arg == ArgKind::Key).map(|index| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Verb;

    const KEY: Verb = Verb::new("key", "", "", ArgKind::Key);
    const VARIANT: Variant = Variant { verbs: &[Verb { arg: ArgKind::Dir, ..KEY }, KEY], ..Variant::BASE };

    #[test]
    fn the_originals_keys_need_their_key_set() {
        assert_eq!((original_verb(&VARIANT, KeySet::Original), original_verb(&VARIANT, KeySet::All)), (Some(1), None));
    }
}
