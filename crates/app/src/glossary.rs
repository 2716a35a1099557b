//! Everything that was met in a game so far, with what is known of it.

use crate::discoveries::Discoveries;
use barrow_core::{Entry, Role, Variant};
use serde::Serialize;

/// The groups, in their order; every role that is shown is in one.
const GROUPS: [(&str, &[Role]); 5] = [
    ("You", &[Role::Hero]),
    ("Who is about", &[Role::Foe, Role::Corpse]),
    ("What can be had", &[Role::Item, Role::Goal]),
    ("What stands or hangs about", &[Role::Prop, Role::Effect]),
    ("The ground", &[Role::Exit, Role::Hole, Role::Floor, Role::Wall]),
];

/// Things of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "GlossaryGroup"))]
pub struct Group {
    /// What they are to the player: "Who is about".
    pub title: &'static str,
    /// Those that were met, in the order of the legend. None looks and reads like another.
    pub entries: Vec<&'static Entry>,
}

/// What was met in the game with this id, in the words of one of its variants. A group of which nothing was met is left out.
pub fn groups(game: &str, variant: &'static Variant, lore: &Discoveries) -> Vec<Group> {
    let met = |roles: &[Role]| {
        let mut entries: Vec<&'static Entry> = Vec::new();
        for entry in variant.legend.entries().iter().filter(|entry| roles.contains(&entry.role)) {
            let is_told = entries.iter().any(|told| (told.name, told.about) == (entry.name, entry.about));
            if lore.has_met(game, entry.name) && !is_told {
                entries.push(entry);
            }
        }
        entries
    };
    let groups = GROUPS.iter().map(|(title, roles)| Group { title, entries: met(roles) });
    groups.filter(|group| !group.entries.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::VARIANT;
    use barrow_core::Legend;

    static PLAYED: Variant = VARIANT;

    #[test]
    fn what_was_met_is_grouped_and_nothing_else_is_told_of() {
        let mut lore = Discoveries::default();
        assert!(groups("game", &PLAYED, &lore).is_empty());
        for name in ["goblin", "floor", "hole"] {
            lore.meet("game", name);
        }
        let told: Vec<(&str, Vec<&str>)> = groups("game", &PLAYED, &lore)
            .iter()
            .map(|group| (group.title, group.entries.iter().map(|entry| entry.name).collect()))
            .collect();
        assert_eq!(told, [("Who is about", vec!["goblin"]), ("The ground", vec!["floor", "hole"])]);
        assert!(groups("other", &PLAYED, &lore).is_empty());
    }

    #[test]
    fn what_reads_alike_is_told_once_and_every_role_that_is_shown_has_its_group() {
        const fn entry(id: u8, role: Role) -> Entry {
            Entry { id, name: "thing", glyph: 'x', ascii: 'x', colour: barrow_core::Colour::Grey, role, about: "" }
        }
        static ALL: Variant = Variant {
            legend: Legend::new(&[
                entry(0, Role::Floor),
                entry(1, Role::Wall),
                entry(2, Role::Hero),
                entry(3, Role::Foe),
                entry(4, Role::Item),
                entry(5, Role::Prop),
            ]),
            ..Variant::BASE
        };
        let mut lore = Discoveries::default();
        lore.meet("game", "thing");
        let counts: Vec<usize> = groups("game", &ALL, &lore).iter().map(|group| group.entries.len()).collect();
        assert_eq!(counts, [1; 5]);
    }
}
