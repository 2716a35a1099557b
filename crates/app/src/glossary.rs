//! Explains everything that the player has met in a game.

use crate::discoveries::Discoveries;
use barrow_core::{Entry, Role, Variant};

/// The groups in display order. Every visible role belongs to one.
const GROUPS: [(&str, &[Role]); 5] = [
    ("You", &[Role::Hero]),
    ("Creatures", &[Role::Foe, Role::BlockingFoe, Role::Corpse]),
    ("Items", &[Role::Item, Role::Goal]),
    ("Terrain", &[Role::Prop, Role::Effect]),
    ("The ground", &[Role::Exit, Role::Hole, Role::Floor, Role::Wall]),
];

/// Entries of related roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A title: "Creatures".
    pub title: &'static str,
    /// Entries that the player has met, in the order of the legend, without duplicates.
    pub entries: Vec<&'static Entry>,
    /// Number of other entries.
    pub unknown: usize,
}

impl Group {
    /// The title, with the number of known entries: "Creatures (3 of 14)".
    pub fn heading(&self) -> String {
        let known = self.entries.len();
        if self.unknown == 0 { self.title.to_owned() } else { format!("{} ({known} of {})", self.title, known + self.unknown) }
    }
}

/// The player's discoveries in a game, in the words of one of its variants, and the number of undiscovered entries. Empty groups
/// are left out.
pub fn groups(game: &str, variant: &'static Variant, discoveries: &Discoveries) -> Vec<Group> {
    let group = |(title, roles): &(&'static str, &[Role])| {
        let mut kinds: Vec<&'static Entry> = Vec::new();
        // The entry for creatures out of sight is not itself a creature.
        let shown = variant.legend.entries().iter().filter(|entry| !variant.legend.is_unseen(entry.id));
        for entry in shown.filter(|entry| roles.contains(&entry.role)) {
            if !kinds.iter().any(|other| (other.name, other.about) == (entry.name, entry.about)) {
                kinds.push(entry);
            }
        }
        let all = kinds.len();
        kinds.retain(|entry| discoveries.has_met(game, entry.name));
        Group { title, unknown: all - kinds.len(), entries: kinds }
    };
    GROUPS.iter().map(group).filter(|group| !group.entries.is_empty() || group.unknown > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::VARIANT;
    use barrow_core::Legend;

    static PLAYED: Variant = VARIANT;

    #[test]
    fn only_met_entries_are_listed_by_group() {
        let mut discoveries = Discoveries::default();
        let headings =
            |discoveries: &Discoveries| groups("game", &PLAYED, discoveries).iter().map(Group::heading).collect::<Vec<_>>();
        let unknown = ["You (0 of 1)", "Creatures (0 of 1)", "Items (0 of 1)", "Terrain (0 of 1)"];
        assert_eq!(headings(&discoveries)[..4], unknown);
        for name in ["goblin", "floor", "hole"] {
            discoveries.meet("game", name);
        }
        let listed: Vec<(&str, Vec<&str>)> = groups("game", &PLAYED, &discoveries)
            .iter()
            .filter(|group| !group.entries.is_empty())
            .map(|group| (group.title, group.entries.iter().map(|entry| entry.name).collect()))
            .collect();
        assert_eq!(listed, [("Creatures", vec!["goblin"]), ("The ground", vec!["floor", "hole"])]);
        assert_eq!(headings(&discoveries)[1], "Creatures");
        assert_eq!(headings(&discoveries)[4], "The ground (2 of 3)");
        assert!(groups("other", &PLAYED, &discoveries).iter().all(|group| group.entries.is_empty()));
    }

    #[test]
    fn equal_entries_are_listed_once_and_every_visible_role_has_a_group() {
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
        let mut discoveries = Discoveries::default();
        discoveries.meet("game", "thing");
        let counts: Vec<usize> = groups("game", &ALL, &discoveries).iter().map(|group| group.entries.len()).collect();
        assert_eq!(counts, [1; 5]);
    }
}
