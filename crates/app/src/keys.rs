//! Keys by name: what each means while a variant is played.
//!
//! A key is named by the character it types, or "space", "up", "pageup", "f1", with "ctrl+", "alt+" and "shift+" before it.

mod chosen;
mod control;
pub mod menus;

pub use chosen::{Bindable, Chosen, conflicts, verbs_of};
pub use control::Control;

use barrow_core::{ArgKind, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which keys mean the directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeySet {
    /// Arrows, vi keys, number pad and WASD, as far as a game leaves the letters free.
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

    /// How it is written in files and on the wire: "numpad".
    pub const fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Vi => "vi",
            Self::Wasd => "wasd",
            Self::Numpad => "numpad",
            Self::Original => "original",
        }
    }

    /// The one that is written so.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.id() == id)
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Vi => "vi",
            Self::Wasd => "WASD",
            Self::Numpad => "Number pad",
            Self::Original => "Original",
        }
    }

    /// What it is, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::All => "Arrows, hjklyubn, WASD, digits, where a game allows.",
            Self::Vi => "Arrows and hjklyubn.",
            Self::Wasd => "Arrows and WASD, with QEZC for the diagonals.",
            Self::Numpad => "Arrows and digits, as they lie on a number pad.",
            Self::Original => "Only the keys that each original had.",
        }
    }
}

/// What a key does while a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Something every game has.
    Control(Control),
    /// The variant's verb at this index.
    Verb(u8),
}

/// Something that keys are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// In every game.
    Control(Control),
    /// The variant's verb at this index.
    Verb(u8),
}

/// Everything that keys are bound to in a variant, and what such a key does. The keys of what comes later go before those of
/// what comes earlier: those a game asks for before those that every game has. Waiting is the game's verb for it, if it has one.
pub fn bound(variant: &Variant) -> impl Iterator<Item = (Bound, Meaning)> {
    let wait = variant.verb("wait").map(Meaning::Verb);
    let controls = Control::ALL.into_iter().map(move |control| match (control, wait) {
        (Control::Wait, Some(verb)) => (Bound::Control(control), verb),
        _ => (Bound::Control(control), Meaning::Control(control)),
    });
    let verbs = (0..variant.verbs.len() as u8).map(|verb| (Bound::Verb(verb), Meaning::Verb(verb)));
    controls.chain(verbs)
}

/// The key that always opens the menu: the way out is always there.
pub const WAY_OUT: &str = "esc";

/// What every key does in `variant` of a game, by the key's name. A key means one thing: what the player chose goes before the keys a
/// game asks for, and those go before the keys that every game has.
pub fn table(game: &str, variant: &Variant, set: KeySet, chosen: &Chosen) -> BTreeMap<String, Meaning> {
    let mut meanings = BTreeMap::new();
    let mut at_last = Vec::new();
    for (bound, meaning) in bound(variant) {
        let verb = |index: u8| variant.verbs.get(usize::from(index));
        let (mine, usual) = match bound {
            Bound::Control(control) => (chosen.controls.get(control.id()), control.default_keys(set)),
            Bound::Verb(index) => (
                verb(index).and_then(|verb| chosen.of_verb(game, verb.name)),
                verb(index).map_or_else(Vec::new, |verb| names(verb.keys)),
            ),
        };
        match mine {
            Some(keys) => at_last.extend(keys.iter().map(|key| (key.clone(), meaning))),
            None => meanings.extend(usual.into_iter().map(|key| (key, meaning))),
        }
    }
    meanings.extend(at_last);
    meanings.insert(WAY_OUT.to_owned(), Meaning::Control(Control::Menu));
    meanings
}

/// The names of the keys that type these characters.
fn names(characters: &str) -> Vec<String> {
    characters.chars().map(|key| if key == ' ' { "space".to_owned() } else { key.to_string() }).collect()
}

/// The verb that takes the original's keys, where the player wants just those.
pub fn original_verb(variant: &Variant, set: KeySet) -> Option<u8> {
    let is_wanted = set == KeySet::Original;
    variant.verbs.iter().position(|verb| is_wanted && verb.arg == ArgKind::Key).map(|index| index as u8)
}

/// The byte that the key of this name sends on the keyboard of an old terminal, if it sends just one.
pub fn byte(name: &str) -> Option<u8> {
    let character = |text: &str| {
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none())
    };
    match name {
        "space" => Some(b' '),
        "enter" => Some(b'\r'),
        "tab" => Some(b'\t'),
        "esc" => Some(27),
        "backspace" => Some(127),
        "ctrl+space" => Some(0),
        _ => match name.strip_prefix("ctrl+").and_then(character) {
            Some(held) => held.is_ascii().then_some(held.to_ascii_uppercase() as u8 & 0x1f),
            None => u8::try_from(u32::from(character(name)?)).ok(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Verb;

    const fn verb(name: &'static str, keys: &'static str, arg: ArgKind) -> Verb {
        Verb { name, about: "", keys, arg, confirm: None }
    }

    const VARIANT: Variant = Variant {
        verbs: &[
            verb("step", "", ArgKind::Dir),
            verb("drop", "d", ArgKind::Slot),
            verb("wait", "", ArgKind::None),
            verb("bow", " ", ArgKind::None),
            verb("key", "", ArgKind::Key),
        ],
        ..Variant::BASE
    };

    #[test]
    fn a_games_key_goes_before_one_that_every_game_has() {
        let table = table("a", &VARIANT, KeySet::All, &Chosen::default());
        let meaning = |key: &str| table.get(key).copied();
        assert_eq!(meaning("d"), Some(Meaning::Verb(1)));
        assert_eq!(meaning("l"), Some(Meaning::Control(Control::East)));
        assert_eq!(meaning("."), Some(Meaning::Verb(2)), "waiting is the game's verb for it");
        assert_eq!(meaning("space"), Some(Meaning::Verb(3)));
        assert_eq!(meaning("esc"), Some(Meaning::Control(Control::Menu)));
        assert_eq!(meaning("P"), None);
    }

    #[test]
    fn a_key_set_has_the_letters_of_its_name() {
        let has = |set, key: &str| table("a", &VARIANT, set, &Chosen::default()).contains_key(key);
        assert!(has(KeySet::Vi, "k") && !has(KeySet::Vi, "w") && !has(KeySet::Wasd, "k") && has(KeySet::Wasd, "w"));
        assert!(has(KeySet::Numpad, "8") && !has(KeySet::Original, "8") && has(KeySet::Original, "up"));
    }

    #[test]
    fn the_originals_keys_are_taken_where_only_they_are_wanted() {
        assert_eq!((original_verb(&VARIANT, KeySet::Original), original_verb(&VARIANT, KeySet::All)), (Some(4), None));
        assert_eq!(["a", "ctrl+c", "enter", "é", "space", "+"].map(byte), [97, 3, 13, 0xe9, 32, 43].map(Some));
        assert_eq!(["€", "up", "ctrl+up", "alt+a", ""].map(byte), [None; 5]);
    }
}
