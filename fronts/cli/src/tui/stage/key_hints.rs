//! The keys worth knowing, for the corner of the screen.

use crate::keys::{Control, KeyTable, Meaning, Press};
use barrow_app::words::has_pack;
use barrow_app::{App, KeySet};
use barrow_core::{Topology, Variant};

/// The keys worth knowing.
#[derive(Debug, Default)]
pub(crate) struct KeyHints {
    /// Keys with their effects, the most needed first.
    pub(crate) commands: Vec<(String, String)>,
    /// The keys for the six directions on hexes, clockwise from the west; empty if they are not shown.
    pub(crate) rose: Vec<String>,
}

impl KeyHints {
    /// The keys for a run. Empty if the player wants only the keys of the original.
    pub(crate) fn new(app: &App) -> Self {
        let (observed, options) = (app.session().observed(), &app.preferences().options);
        let (variant, unicode) = (observed.variant, options.unicode);
        let is_steered = options.turn_and_step || options.key_set == KeySet::Original;
        let has_rose = !is_steered && variant.topology == Topology::Hex;
        let is_original = app.original_verb().is_some();
        Self {
            commands: if is_original { Vec::new() } else { commands(app.keys(), variant, observed.is_practice, unicode) },
            rose: if has_rose { rose(app.keys(), unicode) } else { Vec::new() },
        }
    }
}

fn commands(table: &KeyTable, variant: &Variant, is_practice: bool, unicode: bool) -> Vec<(String, String)> {
    [
        (Control::Help, "help"),
        (Control::Menu, "menu"),
        (Control::StepBack, "undo"),
        (Control::Verbs, "actions"),
        (Control::Pack, variant.wording.pack),
        (Control::Look, "look"),
        (Control::Explore, "explore"),
    ]
    .into_iter()
    .filter(|(control, _)| *control != Control::Pack || has_pack(variant))
    .filter(|(control, _)| *control != Control::StepBack || is_practice)
    .filter_map(|(control, what)| Some((table.hint(Meaning::Control(control), unicode)?, what.to_ascii_lowercase())))
    .collect()
}

/// A key for each of the six directions, clockwise from the west; empty if one of them has no key.
fn rose(table: &KeyTable, unicode: bool) -> Vec<String> {
    let ways = [Control::West, Control::NorthWest, Control::NorthEast, Control::East, Control::SouthEast, Control::SouthWest];
    // Prefer keys of one kind, because they are easier to find.
    let is_whole =
        |keys: &&str| keys.chars().zip(ways).all(|(key, way)| table.meaning(Press::char(key)) == Some(Meaning::Control(way)));
    if let Some(keys) = ["hyulnb", "479631"].iter().find(|keys| is_whole(keys)) {
        return keys.chars().map(String::from).collect();
    }
    let keys: Option<Vec<String>> = ways.into_iter().map(|way| table.hint(Meaning::Control(way), unicode)).collect();
    keys.unwrap_or_default()
}
