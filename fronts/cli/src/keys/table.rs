//! What each key means while one variant is played.

use super::{Bindable, Control, KeyMap, Meaning, Press};
use barrow_app::KeySet;
use barrow_app::keys::{Bound, WAY_OUT, bound};
use barrow_core::{GameInfo, Variant};
use std::collections::BTreeMap;

/// Every key that means something in one variant. A key means one thing: what the player chose goes before the keys a game asks
/// for, and those go before the keys that every game has.
#[derive(Debug)]
pub struct KeyTable {
    meanings: BTreeMap<Press, Meaning>,
}

impl KeyTable {
    /// The table for `variant` of the game that `info` describes.
    pub fn new(keys: &KeyMap, set: KeySet, info: &GameInfo, variant: &'static Variant) -> Self {
        let named = |(bound, meaning)| match bound {
            Bound::Control(control) => Some((Bindable::Control(control), meaning)),
            Bound::Verb(verb) => Some((Bindable::Verb(info.id, variant.verbs.get(usize::from(verb))?), meaning)),
        };
        let all = bound(variant).filter_map(named);
        let mut meanings = BTreeMap::new();
        let (chosen, by_default): (Vec<_>, Vec<_>) = all.partition(|(what, _)| keys.changed(*what).is_some());
        for (what, meaning) in by_default.into_iter().chain(chosen) {
            meanings.extend(keys.keys(what, set).into_iter().map(|press| (press, meaning)));
        }
        meanings.extend(WAY_OUT.parse().ok().map(|press: Press| (press, Meaning::Control(Control::Menu))));
        Self { meanings }
    }

    /// What `press` does.
    pub fn meaning(&self, press: Press) -> Option<Meaning> {
        self.meanings.get(&press).copied()
    }

    /// The keys that do `meaning`, as people read them: arrows first, then letters.
    pub fn labels(&self, meaning: Meaning, unicode: bool) -> Vec<String> {
        let mut keys: Vec<Press> = self.meanings.iter().filter(|(_, does)| **does == meaning).map(|(press, _)| *press).collect();
        keys.sort_by_key(|press| press.character().is_some());
        keys.into_iter().map(|press| press.label(unicode)).collect()
    }

    /// One key that does `meaning`, the one to print on a hint: a character if there is one.
    pub fn hint(&self, meaning: Meaning, unicode: bool) -> Option<String> {
        let mut keys = self.meanings.iter().filter(|(_, does)| **does == meaning).map(|(press, _)| *press);
        let first = keys.next()?;
        let best =
            if first.character().is_some() { first } else { keys.find(|press| press.character().is_some()).unwrap_or(first) };
        Some(best.label(unicode))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{ArgKind, Topology, Verb};

    const VARIANT: Variant = Variant {
        topology: Topology::Square8,
        verbs: &[
            Verb { name: "step", about: "", keys: "", arg: ArgKind::Dir, confirm: None },
            Verb { name: "drop", about: "", keys: "d", arg: ArgKind::Slot, confirm: None },
            Verb { name: "wait", about: "", keys: "", arg: ArgKind::None, confirm: None },
        ],
        ..Variant::BASE
    };
    const INFO: GameInfo =
        GameInfo { id: "g", title: "", author: "", year: "", origin: "", pitch: "", rules: 1, variants: &[VARIANT] };

    fn table(keys: &KeyMap) -> KeyTable {
        KeyTable::new(keys, KeySet::All, &INFO, &INFO.variants[0])
    }

    #[test]
    fn a_games_key_goes_before_a_direction_and_the_players_choice_before_both() {
        let mut keys = KeyMap::default();
        assert_eq!(table(&keys).meaning(Press::char('d')), Some(Meaning::Verb(1)));
        assert_eq!(table(&keys).meaning(Press::char('l')), Some(Meaning::Control(Control::East)));
        keys.bind(Bindable::Control(Control::East), vec![Press::char('d')]);
        assert_eq!(table(&keys).meaning(Press::char('d')), Some(Meaning::Control(Control::East)));
        assert_eq!(table(&keys).meaning(Press::char('l')), None);
    }

    #[test]
    fn waiting_is_the_games_verb_for_it() {
        let table = table(&KeyMap::default());
        assert_eq!(table.meaning(Press::char('.')), Some(Meaning::Verb(2)));
        assert_eq!(table.meaning(Press::char('5')), Some(Meaning::Verb(2)));
        assert_eq!(table.labels(Meaning::Verb(2), false), ["pad 5", "Space", ".", "5"]);
    }

    #[test]
    fn escape_cannot_be_bound_away() {
        let mut keys = KeyMap::default();
        keys.bind(Bindable::Control(Control::Menu), vec![]);
        keys.bind(Bindable::Control(Control::Wait), vec!["esc".parse().unwrap()]);
        assert_eq!(table(&keys).meaning("esc".parse().unwrap()), Some(Meaning::Control(Control::Menu)));
    }

    #[test]
    fn hints_prefer_a_character() {
        let table = table(&KeyMap::default());
        assert_eq!(table.hint(Meaning::Control(Control::Help), true).as_deref(), Some("?"));
        assert_eq!(table.hint(Meaning::Control(Control::Verbs), true).as_deref(), Some("Enter"));
    }
}
