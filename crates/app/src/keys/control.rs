//! Controls that every game has in addition to its own verbs.

use super::{KeySet, Press};
use crate::words::has_pack;
use barrow_core::{Dir, Role, Topology, Variant, VerbKind};
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

/// A control. A new one needs a variant here and a row in `ROWS`, in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename_all = "kebab-case"))]
pub enum Control {
    /// A direction.
    North,
    /// A direction.
    NorthEast,
    /// A direction.
    East,
    /// A direction.
    SouthEast,
    /// A direction.
    South,
    /// A direction.
    SouthWest,
    /// A direction.
    West,
    /// A direction.
    NorthWest,
    /// Waits a turn, in games with a verb for it.
    Wait,
    /// Explores until something happens.
    Explore,
    /// Walks to the nearest hole or stairs.
    Descend,
    /// Strikes the nearest foe that hunts the player, or steps towards it.
    Fight,
    /// Waits until something happens.
    Rest,
    /// Repeats the last move a chosen number of times.
    Repeat,
    /// Takes back the last move, in practice.
    StepBack,
    /// Lists everything known on the level.
    Known,
    /// Moves a cursor that explains cells and travels.
    Look,
    /// Shows the pack.
    Pack,
    /// Lists all actions.
    Verbs,
    /// Shows the messages so far.
    Messages,
    /// Explains the game and its keys.
    Help,
    /// Opens the menu of the run.
    Menu,
}

/// A row of the table of controls.
struct Row {
    control: Control,
    id: &'static str,
    title: &'static str,
    about: &'static str,
    /// Names of its default keys in every key set.
    always: &'static [&'static str],
    /// Its default keys in the sets vi, WASD and number pad; a space means none.
    letters: [char; 3],
    kind: Kind,
}

enum Kind {
    /// A direction, whose name is the id.
    Way,
    /// Any other control.
    Command {
        /// True if it can play moves.
        is_played: bool,
        /// Tells whether a variant has a use for it.
        has_use: fn(&Variant) -> bool,
    },
}

const fn row(control: Control, id: &'static str, title: &'static str, always: &'static [&'static str], kind: Kind) -> Row {
    Row { control, id, title, about: "Step that way, or strike the creature in the way.", always, letters: [' '; 3], kind }
}

impl Row {
    const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    const fn letters(self, letters: [char; 3]) -> Self {
        Self { letters, ..self }
    }
}

const fn plays(has_use: fn(&Variant) -> bool) -> Kind {
    Kind::Command { is_played: true, has_use }
}

const fn shows(has_use: fn(&Variant) -> bool) -> Kind {
    Kind::Command { is_played: false, has_use }
}

const fn always(_: &Variant) -> bool {
    true
}

fn is_explored(variant: &Variant) -> bool {
    let is_worth_a_walk = |role| matches!(role, Role::Item | Role::Goal | Role::Exit | Role::Hole);
    variant.verb_that(VerbKind::Walk).is_some() && variant.legend.entries().iter().any(|entry| is_worth_a_walk(entry.role))
}

fn is_fought(variant: &Variant) -> bool {
    variant.verb_that(VerbKind::Walk).is_some() && variant.legend.entries().iter().any(|entry| entry.role == Role::Foe)
}

fn is_descended(variant: &Variant) -> bool {
    variant.verb_that(VerbKind::Walk).is_some() && variant.has_levels()
}

/// All controls in display order.
static ROWS: &[Row] = &[
    row(Control::North, "north", "North", &["up"], Kind::Way).letters(['k', 'w', '8']),
    row(Control::NorthEast, "north-east", "North-east", &["pageup"], Kind::Way).letters(['u', 'e', '9']),
    row(Control::East, "east", "East", &["right"], Kind::Way).letters(['l', 'd', '6']),
    row(Control::SouthEast, "south-east", "South-east", &["pagedown"], Kind::Way).letters(['n', 'c', '3']),
    row(Control::South, "south", "South", &["down"], Kind::Way).letters(['j', 's', '2']),
    row(Control::SouthWest, "south-west", "South-west", &["end"], Kind::Way).letters(['b', 'z', '1']),
    row(Control::West, "west", "West", &["left"], Kind::Way).letters(['h', 'a', '4']),
    row(Control::NorthWest, "north-west", "North-west", &["home"], Kind::Way).letters(['y', 'q', '7']),
    row(Control::Wait, "wait", "Wait", &[".", "space", "begin"], plays(|variant| variant.verb_that(VerbKind::Wait).is_some()))
        .letters([' ', ' ', '5'])
        .about("Let a turn pass where you are."),
    row(Control::Explore, "explore", "Explore", &["o"], plays(is_explored)).about(
        "Walk to useful items and unexplored places until something happens. When everything is found, press again to walk to the exit.",
    ),
    row(Control::Descend, "descend", "Travel to the exit", &[">"], plays(is_descended))
        .about("Walk to the nearest known hole or stairs; you stop beside a hole."),
    row(Control::Fight, "fight", "Fight", &["tab", "'"], plays(is_fought))
        .about("Strike a foe that hunts you, a wounded one first, or step towards it."),
    row(Control::Rest, "rest", "Rest", &["Z"], plays(|variant| variant.verb_that(VerbKind::Wait).is_some()))
        .about("Wait until something happens."),
    row(Control::Repeat, "repeat", "Repeat", &["0", "ctrl+a"], plays(always))
        .about("Repeat your last action, a number of times or until something happens."),
    row(Control::StepBack, "step-back", "Take a move back", &["backspace"], shows(always))
        .about("Take back the last move, in practice only."),
    row(Control::Known, "known", "Known things", &["/", "ctrl+f"], plays(|variant| variant.verb_that(VerbKind::Walk).is_some()))
        .about("Search everything you know of on this level, and walk to it."),
    row(Control::Look, "look", "Look and travel", &["x", ";", "_"], shows(always))
        .about("Move a cursor that explains what is there; Enter walks to it."),
    row(Control::Pack, "pack", "Inventory", &["i"], shows(has_pack)).about("What you carry, and what you can do with it."),
    row(Control::Verbs, "verbs", "All actions", &["enter"], plays(always)).about("A list of everything you can do."),
    row(Control::Messages, "messages", "Messages", &["m", "p"], shows(always)).about("All messages so far."),
    row(Control::Help, "help", "Help", &["?", "f1"], shows(always)).about("About the game, and how to play it."),
    row(Control::Menu, "menu", "Menu", &["esc"], shows(always)).about("Change options, start a new run, or leave this one."),
];

impl Control {
    /// All controls in display order.
    pub const ALL: [Self; ROWS.len()] = {
        let mut all = [Self::North; ROWS.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = ROWS[at].control;
            assert!(all[at] as usize == at, "the rows have the order of the variants");
            at += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its title.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Its title in this variant. Hexes have no due north: the key goes up-left and up-right alternately. The pack has the name that
    /// the game gives it.
    pub fn title_in(self, variant: &Variant) -> &'static str {
        match self {
            Self::North if variant.topology == Topology::Hex => "Up, zigzag",
            Self::South if variant.topology == Topology::Hex => "Down, zigzag",
            Self::Pack => variant.wording.pack,
            _ => self.title(),
        }
    }

    /// A description in one line.
    pub const fn about(self) -> &'static str {
        self.row().about
    }

    /// Tells whether `variant` has a use for it.
    pub fn has_use(self, variant: &Variant) -> bool {
        match self.row().kind {
            Kind::Way => {
                let is_upright = matches!(self, Self::North | Self::South) && variant.topology == Topology::Hex;
                variant.verb_that(VerbKind::Walk).is_some() && (is_upright || self.direction(variant.topology).is_some())
            }
            Kind::Command { has_use, .. } => has_use(variant),
        }
    }

    /// Tells whether it plays moves. If so, it is useless after the end.
    pub const fn is_played(self) -> bool {
        matches!(self.row().kind, Kind::Way | Kind::Command { is_played: true, .. })
    }

    /// The name of the direction in [`Topology`], if it is one.
    pub const fn direction_name(self) -> Option<&'static str> {
        match self.row().kind {
            Kind::Way => Some(self.id()),
            Kind::Command { .. } => None,
        }
    }

    /// The direction on a grid, if the grid has it.
    pub fn direction(self, topology: Topology) -> Option<Dir> {
        topology.direction(self.direction_name()?)
    }

    /// Its name in files and on the page: "north-east".
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The control with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|control| control.id() == id)
    }

    /// Its keys in a set, unless the player has bound others.
    pub fn default_keys(self, set: KeySet) -> Vec<Press> {
        let Row { always, letters, .. } = self.row();
        let sets = [KeySet::Vi, KeySet::Wasd, KeySet::Numpad].into_iter().zip(letters);
        // WASD keys are also keys of commands, so they walk only in their own set.
        let is_in = |of: KeySet| set == of || set == KeySet::All && of != KeySet::Wasd;
        let letters = sets.filter(|(of, letter)| is_in(*of) && **letter != ' ');
        let always = always.iter().filter_map(|name| name.parse().ok());
        always.chain(letters.map(|(_, letter)| Press::char(*letter))).collect()
    }
}

impl Serialize for Control {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Control {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        let known = || Self::ALL.map(Self::id).join(", ");
        Self::find(&id).ok_or_else(|| D::Error::custom(format_args!("there is no \"{id}\"; choose one of: {}", known())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::VARIANT;
    use std::collections::BTreeSet;

    #[test]
    fn default_keys_do_not_conflict() {
        for set in KeySet::ALL {
            let keys: Vec<Press> = Control::ALL.iter().flat_map(|control| control.default_keys(set)).collect();
            assert_eq!(keys.len(), keys.iter().collect::<BTreeSet<_>>().len(), "{set:?}");
        }
    }

    #[test]
    fn every_default_key_parses() {
        for name in ROWS.iter().flat_map(|row| row.always) {
            assert_eq!(name.parse::<Press>().unwrap().to_string(), *name);
        }
    }

    #[test]
    fn a_control_is_found_by_its_id() {
        assert!(Control::ALL.into_iter().all(|control| Control::find(control.id()) == Some(control)));
        assert_eq!(Control::find("up"), None);
    }

    #[test]
    fn controls_without_an_effect_in_a_game_have_no_use() {
        let unused = |variant: &Variant| -> Vec<&str> {
            Control::ALL.into_iter().filter(|control| !control.has_use(variant)).map(Control::id).collect()
        };
        let diagonals = ["north-east", "south-east", "south-west", "north-west"];
        assert_eq!(unused(&VARIANT), [&diagonals[..], &["wait", "rest"]].concat());
        assert_eq!(unused(&Variant { topology: Topology::Hex, ..VARIANT }), ["wait", "rest"]);
        let bare = unused(&Variant::BASE);
        assert!(["north", "explore", "descend", "rest", "pack"].iter().all(|id| bare.contains(id)) && !bare.contains(&"look"));
    }

    #[test]
    fn no_title_promises_a_direction_that_hexes_lack() {
        let hex = Variant { topology: Topology::Hex, ..VARIANT };
        let titles = |variant: &Variant| Control::ALL.map(|control| control.title_in(variant));
        assert!(titles(&VARIANT).contains(&"North") && titles(&VARIANT).contains(&"South"));
        assert!(titles(&hex).iter().all(|title| !["North", "South"].contains(title)));
    }

    #[test]
    fn a_hex_has_six_directions_on_the_keys_of_the_design() {
        let hex = |keys: &str| -> Vec<Option<Dir>> {
            let has = |control: &Control, key: char| control.default_keys(KeySet::All).contains(&Press::char(key));
            let controls = keys.chars().map(|key| Control::ALL.into_iter().find(|control| has(control, key)).unwrap());
            controls.map(|control| control.direction(Topology::Hex)).collect()
        };
        assert_eq!(hex("hyulnb"), (0..6).map(|dir| Some(Dir(dir))).collect::<Vec<_>>());
        assert_eq!(hex("479631"), (0..6).map(|dir| Some(Dir(dir))).collect::<Vec<_>>());
        assert_eq!(hex("kj"), [None, None]);
    }
}
