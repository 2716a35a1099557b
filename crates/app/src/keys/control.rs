//! What the keys do on a game's screen, the game's own verbs aside.

use super::{KeySet, Press};
use crate::ending::has_levels;
use crate::words::has_pack;
use barrow_core::{Dir, Role, Topology, Variant};
use barrow_pilot::{wait_verb, walk_verb};
use serde::{Deserialize, Serialize};

/// Something a key can be bound to in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// Lets a turn pass, in games that have a verb for it.
    Wait,
    /// Walks on by itself to what is not yet known.
    Explore,
    /// Walks to the nearest hole or stairs.
    Descend,
    /// Waits until something happens.
    Rest,
    /// Does again what was done last, so often as the player says.
    Repeat,
    /// Takes the last move back, in practice.
    StepBack,
    /// A cursor that explains cells, and travels.
    Look,
    /// What is carried.
    Pack,
    /// All that can be done here.
    Verbs,
    /// The messages so far.
    Messages,
    /// What the game is and how it is played.
    Help,
    /// Resume, restart, options, quit.
    Menu,
}

impl Control {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 20] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::Wait,
        Self::Explore,
        Self::Descend,
        Self::Rest,
        Self::Repeat,
        Self::StepBack,
        Self::Look,
        Self::Pack,
        Self::Verbs,
        Self::Messages,
        Self::Help,
        Self::Menu,
    ];

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::NorthEast => "North-east",
            Self::East => "East",
            Self::SouthEast => "South-east",
            Self::South => "South",
            Self::SouthWest => "South-west",
            Self::West => "West",
            Self::NorthWest => "North-west",
            Self::Wait => "Wait",
            Self::Explore => "Explore",
            Self::Descend => "Go to the way on",
            Self::Rest => "Rest",
            Self::Repeat => "Repeat",
            Self::StepBack => "Take a move back",
            Self::Look => "Look and travel",
            Self::Pack => "Inventory",
            Self::Verbs => "All actions",
            Self::Messages => "Messages",
            Self::Help => "Help",
            Self::Menu => "Menu",
        }
    }

    /// What it does, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::North
            | Self::NorthEast
            | Self::East
            | Self::SouthEast
            | Self::South
            | Self::SouthWest
            | Self::West
            | Self::NorthWest => "A step that way, or a blow at whoever stands there.",
            Self::Wait => "Let a turn pass where you are.",
            Self::Explore => "Walk to things worth having, the unknown and the way on, until something happens.",
            Self::Descend => "Walk to the nearest hole or stairs that you know; beside a hole you stop.",
            Self::Rest => "Wait until something happens.",
            Self::Repeat => "Do what you did last again, as often as you say or until something happens.",
            Self::StepBack => "Take the last move back: in practice only.",
            Self::Look => "Move a cursor that explains what is there; Enter walks to it.",
            Self::Pack => "What you carry, and what can be done with it.",
            Self::Verbs => "All that can be done, in a list.",
            Self::Messages => "All messages so far.",
            Self::Help => "What the game is and how it is played.",
            Self::Menu => "Options, another run, and the way out of this one.",
        }
    }

    /// Whether it is of any use in `variant`, whatever the run.
    pub fn has_use(self, variant: &Variant) -> bool {
        let is_there = |roles: &[Role]| variant.legend.entries().iter().any(|entry| roles.contains(&entry.role));
        let is_walked = walk_verb(variant).is_some();
        match self {
            // There is no due north on hexes, and yet a key for it.
            Self::North | Self::South if variant.topology == Topology::Hex => is_walked,
            Self::North
            | Self::NorthEast
            | Self::East
            | Self::SouthEast
            | Self::South
            | Self::SouthWest
            | Self::West
            | Self::NorthWest => is_walked && self.direction(variant.topology).is_some(),
            Self::Wait => variant.verb("wait").is_some(),
            Self::Explore => is_walked && is_there(&[Role::Item, Role::Goal, Role::Exit, Role::Hole]),
            Self::Descend => is_walked && has_levels(variant),
            Self::Rest => wait_verb(variant).is_some(),
            Self::Pack => has_pack(variant),
            Self::Repeat | Self::StepBack | Self::Look | Self::Verbs | Self::Messages | Self::Help | Self::Menu => true,
        }
    }

    /// Whether it plays moves, and so is of no use in a run that is over.
    pub const fn is_played(self) -> bool {
        match self {
            Self::North
            | Self::NorthEast
            | Self::East
            | Self::SouthEast
            | Self::South
            | Self::SouthWest
            | Self::West
            | Self::NorthWest
            | Self::Wait
            | Self::Explore
            | Self::Descend
            | Self::Rest
            | Self::Repeat
            | Self::Verbs => true,
            Self::StepBack | Self::Look | Self::Pack | Self::Messages | Self::Help | Self::Menu => false,
        }
    }

    /// The direction's name in [`Topology`], if this is a direction.
    pub const fn direction_name(self) -> Option<&'static str> {
        match self {
            Self::North
            | Self::NorthEast
            | Self::East
            | Self::SouthEast
            | Self::South
            | Self::SouthWest
            | Self::West
            | Self::NorthWest => Some(self.id()),
            Self::Wait
            | Self::Explore
            | Self::Descend
            | Self::Rest
            | Self::Repeat
            | Self::StepBack
            | Self::Look
            | Self::Pack
            | Self::Verbs
            | Self::Messages
            | Self::Help
            | Self::Menu => None,
        }
    }

    /// The direction this is on such a grid, if the grid has it.
    pub fn direction(self, topology: Topology) -> Option<Dir> {
        topology.direction(self.direction_name()?)
    }

    /// How it is written in files and on the wire: "north-east".
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wait => "wait",
            Self::Explore => "explore",
            Self::Descend => "descend",
            Self::Rest => "rest",
            Self::Repeat => "repeat",
            Self::StepBack => "step-back",
            Self::Look => "look",
            Self::Pack => "pack",
            Self::Verbs => "verbs",
            Self::Messages => "messages",
            Self::Help => "help",
            Self::Menu => "menu",
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }

    /// The one that is written so.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|control| control.id() == id)
    }

    /// The keys it has in a key set, unless the player binds others.
    pub fn default_keys(self, set: KeySet) -> Vec<Press> {
        let Keys { always, vi, wasd, digit } = self.keys();
        let letter = |wanted: bool, key: char| (wanted && key != ' ').then_some(Press::char(key));
        always
            .iter()
            .filter_map(|name| name.parse().ok())
            .chain(letter(matches!(set, KeySet::All | KeySet::Vi), vi))
            .chain(letter(matches!(set, KeySet::All | KeySet::Wasd), wasd))
            .chain(letter(matches!(set, KeySet::All | KeySet::Numpad), digit))
            .collect()
    }

    const fn keys(self) -> Keys {
        match self {
            Self::North => Keys { always: &["up"], vi: 'k', wasd: 'w', digit: '8' },
            Self::NorthEast => Keys { always: &["pageup"], vi: 'u', wasd: 'e', digit: '9' },
            Self::East => Keys { always: &["right"], vi: 'l', wasd: 'd', digit: '6' },
            Self::SouthEast => Keys { always: &["pagedown"], vi: 'n', wasd: 'c', digit: '3' },
            Self::South => Keys { always: &["down"], vi: 'j', wasd: 's', digit: '2' },
            Self::SouthWest => Keys { always: &["end"], vi: 'b', wasd: 'z', digit: '1' },
            Self::West => Keys { always: &["left"], vi: 'h', wasd: 'a', digit: '4' },
            Self::NorthWest => Keys { always: &["home"], vi: 'y', wasd: 'q', digit: '7' },
            Self::Wait => Keys { always: &[".", "space", "begin"], digit: '5', ..Keys::NONE },
            Self::Explore => Keys { always: &["o"], ..Keys::NONE },
            Self::Descend => Keys { always: &[">"], ..Keys::NONE },
            Self::Rest => Keys { always: &["Z"], ..Keys::NONE },
            Self::Repeat => Keys { always: &["0", "ctrl+a"], ..Keys::NONE },
            Self::StepBack => Keys { always: &["backspace"], ..Keys::NONE },
            Self::Look => Keys { always: &["x", ";", "_"], ..Keys::NONE },
            Self::Pack => Keys { always: &["i"], ..Keys::NONE },
            Self::Verbs => Keys { always: &["enter"], ..Keys::NONE },
            Self::Messages => Keys { always: &["m", "p"], ..Keys::NONE },
            Self::Help => Keys { always: &["?", "f1"], ..Keys::NONE },
            Self::Menu => Keys { always: &["esc"], ..Keys::NONE },
        }
    }
}

/// A space stands for no key.
struct Keys {
    always: &'static [&'static str],
    vi: char,
    wasd: char,
    digit: char,
}

impl Keys {
    const NONE: Self = Self { always: &[], vi: ' ', wasd: ' ', digit: ' ' };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::VARIANT;
    use std::collections::BTreeSet;

    #[test]
    fn no_key_means_two_things_by_default() {
        for set in KeySet::ALL {
            let keys: Vec<Press> = Control::ALL.iter().flat_map(|control| control.default_keys(set)).collect();
            assert_eq!(keys.len(), keys.iter().collect::<BTreeSet<_>>().len(), "{set:?}");
        }
    }

    #[test]
    fn every_name_of_a_default_key_is_a_key() {
        for name in Control::ALL.iter().flat_map(|control| control.keys().always) {
            assert_eq!(name.parse::<Press>().unwrap().to_string(), *name);
        }
    }

    #[test]
    fn a_control_is_found_by_its_id() {
        assert!(Control::ALL.into_iter().all(|control| Control::find(control.id()) == Some(control)));
        assert_eq!(Control::find("up"), None);
    }

    #[test]
    fn what_nothing_in_a_game_answers_to_has_no_use_there() {
        let unused = |variant: &Variant| -> Vec<&str> {
            Control::ALL.into_iter().filter(|control| !control.has_use(variant)).map(Control::id).collect()
        };
        let diagonals = ["north-east", "south-east", "south-west", "north-west"];
        assert_eq!(unused(&VARIANT), [&diagonals[..], &["wait"]].concat());
        assert_eq!(unused(&Variant { topology: Topology::Hex, ..VARIANT }), ["wait"]);
        let bare = unused(&Variant::BASE);
        assert!(["north", "explore", "descend", "rest", "pack"].iter().all(|id| bare.contains(id)) && !bare.contains(&"look"));
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
