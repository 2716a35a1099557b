//! The meaning of each key in a variant.

use super::{Bindable, Bindings, Control, Key, KeySet, Press};
use barrow_core::{GameInfo, Variant, VerbKind, sort_few};

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A control.
    Control(Control),
    /// The variant's verb at this index.
    Verb(u8),
}

/// The key that always opens the menu.
pub const WAY_OUT: Press = Press::plain(Key::Esc);

/// The keys of a variant. Each key has one meaning: the player's bindings override the keys of verbs, and those override the keys
/// of controls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyTable {
    /// Sorted by key.
    meanings: Vec<(Press, Meaning)>,
}

impl KeyTable {
    /// The table for `variant` of the game that `info` describes.
    pub fn new(bindings: &Bindings, set: KeySet, info: &'static GameInfo, variant: &'static Variant) -> Self {
        // A game's own verb for waiting takes over the keys of the control.
        let wait = variant.verb_that(VerbKind::Wait).map(Meaning::Verb);
        let controls = Control::ALL.into_iter().map(|control| match (control, wait) {
            (Control::Wait, Some(verb)) => (Bindable::Control(control), verb),
            _ => (Bindable::Control(control), Meaning::Control(control)),
        });
        let verbs = (0..).zip(variant.verbs).map(|(index, verb)| (Bindable::Verb(info, verb), Meaning::Verb(index)));
        let (bound, default): (Vec<_>, Vec<_>) = controls.chain(verbs).partition(|(what, _)| bindings.is_bound(*what));
        let mut meanings: Vec<(Press, Meaning)> = Vec::new();
        let keys = |(what, meaning)| bindings.keys(what, set).into_iter().map(move |press| (press, meaning));
        meanings.extend(default.iter().copied().flat_map(keys));
        if set == KeySet::Original {
            let does = |name: &str| default.iter().find(|(what, _)| what.id() == name).map(|(_, meaning)| *meaning);
            for (meaning, keys) in variant.buttons.iter().filter_map(|(name, keys)| Some((does(name)?, keys))) {
                meanings.extend(keys.chars().map(|key| (Press::char(key), meaning)));
            }
        }
        meanings.extend(bound.into_iter().flat_map(keys));
        meanings.push((WAY_OUT, Meaning::Control(Control::Menu)));
        sort_few(&mut meanings, |(press, _)| *press);
        // The last meaning of a key wins.
        meanings.dedup_by(|later, kept| {
            let is_same = later.0 == kept.0;
            if is_same {
                kept.1 = later.1;
            }
            is_same
        });
        Self { meanings }
    }

    /// The meaning of `press`.
    pub fn meaning(&self, press: Press) -> Option<Meaning> {
        self.iter().find(|(known, _)| *known == press).map(|(_, meaning)| meaning)
    }

    /// Every key with its meaning.
    pub fn iter(&self) -> impl Iterator<Item = (Press, Meaning)> {
        self.meanings.iter().copied()
    }

    /// Labels of the keys for `meaning`, keys without a character first.
    pub fn labels(&self, meaning: Meaning, unicode: bool) -> Vec<String> {
        let mut keys: Vec<Press> = self.keys(meaning).collect();
        sort_few(&mut keys, |press| press.character().is_some());
        keys.into_iter().map(|press| press.label(unicode)).collect()
    }

    /// The label to print as a hint for `meaning`: a character if possible.
    pub fn hint(&self, meaning: Meaning, unicode: bool) -> Option<String> {
        let typed = self.keys(meaning).find(|press| press.character().is_some());
        typed.or_else(|| self.keys(meaning).next()).map(|press| press.label(unicode))
    }

    /// The keys for `meaning`.
    pub fn keys(&self, meaning: Meaning) -> impl Iterator<Item = Press> {
        self.iter().filter(move |(_, does)| *does == meaning).map(|(press, _)| press)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{ArgKind, Topology, Verb};

    const fn verb(name: &'static str, keys: &'static str, arg: ArgKind) -> Verb {
        Verb::new(name, "", keys, arg)
    }

    const VARIANT: Variant = Variant {
        topology: Topology::Square8,
        verbs: &[Verb::walk("step", ""), verb("drop", "d", ArgKind::Slot), Verb::wait("wait", "", "")],
        ..Variant::BASE
    };
    static INFO: GameInfo = GameInfo { id: "g", variants: &[VARIANT], ..GameInfo::BASE };

    fn table(bindings: &Bindings, set: KeySet) -> KeyTable {
        KeyTable::new(bindings, set, &INFO, &INFO.variants[0])
    }

    fn does(table: &KeyTable, name: &str) -> Option<Meaning> {
        table.meaning(name.parse().unwrap())
    }

    #[test]
    fn bindings_win_over_verbs_and_verbs_over_controls() {
        let mut bindings = Bindings::default();
        let usual = table(&bindings, KeySet::All);
        assert_eq!(does(&usual, "d"), Some(Meaning::Verb(1)));
        assert_eq!(does(&usual, "l"), Some(Meaning::Control(Control::East)));
        assert_eq!(does(&usual, "P"), None);
        bindings.bind(Bindable::Control(Control::East), vec![Press::char('d')]);
        let bound = table(&bindings, KeySet::All);
        assert_eq!((does(&bound, "d"), does(&bound, "l")), (Some(Meaning::Control(Control::East)), None));
    }

    #[test]
    fn the_wait_key_plays_the_verb_for_waiting() {
        let table = table(&Bindings::default(), KeySet::All);
        assert_eq!(does(&table, "."), Some(Meaning::Verb(2)));
        assert_eq!(table.labels(Meaning::Verb(2), false), ["pad 5", "Space", ".", "5"]);
    }

    #[test]
    fn escape_always_opens_the_menu() {
        let mut bindings = Bindings::default();
        bindings.bind(Bindable::Control(Control::Menu), vec![]);
        bindings.bind(Bindable::Control(Control::Wait), vec![WAY_OUT]);
        assert_eq!(table(&bindings, KeySet::All).meaning(WAY_OUT), Some(Meaning::Control(Control::Menu)));
    }

    #[test]
    fn key_sets_differ_in_their_letters() {
        let has = |set, key: &str| does(&table(&Bindings::default(), set), key).is_some();
        assert!(has(KeySet::Vi, "k") && !has(KeySet::Vi, "w") && !has(KeySet::Wasd, "k") && has(KeySet::Wasd, "w"));
        assert!(has(KeySet::Numpad, "8") && !has(KeySet::Original, "8") && has(KeySet::Original, "up"));
    }

    /// Spec: into-ruins actors 2.1.
    #[test]
    fn the_originals_buttons_work_in_its_key_set_and_yield_to_the_players_keys() {
        const BUTTONS: Variant = Variant { buttons: &[("pack", "Jd"), ("wait", "z")], ..VARIANT };
        static INFO: GameInfo = GameInfo { id: "g", variants: &[BUTTONS], ..GameInfo::BASE };
        let table = |bindings: &Bindings, set| KeyTable::new(bindings, set, &INFO, &INFO.variants[0]);
        let mut bindings = Bindings::default();
        let (usual, original) = (table(&bindings, KeySet::Vi), table(&bindings, KeySet::Original));
        assert_eq!((does(&usual, "J"), does(&usual, "d")), (None, Some(Meaning::Verb(1))));
        assert_eq!(["J", "d"].map(|key| does(&original, key)), [Some(Meaning::Control(Control::Pack)); 2]);
        assert_eq!(does(&original, "z"), Some(Meaning::Verb(2)));
        bindings.bind(Bindable::Control(Control::Help), vec![Press::char('J')]);
        assert_eq!(does(&table(&bindings, KeySet::Original), "J"), Some(Meaning::Control(Control::Help)));
    }

    #[test]
    fn hints_prefer_a_character() {
        let table = table(&Bindings::default(), KeySet::All);
        assert_eq!(table.hint(Meaning::Control(Control::Help), true).as_deref(), Some("?"));
        assert_eq!(table.hint(Meaning::Control(Control::Verbs), true).as_deref(), Some("Enter"));
    }
}
