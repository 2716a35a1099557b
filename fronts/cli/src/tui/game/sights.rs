//! What is in view, how far and which way.

use super::stage::Stage;
use barrow_core::{Entry, Pos, Role, Sight, Stat, Topology};
use std::collections::BTreeMap;

/// One thing in view, or several of a kind that need not be told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Legend id.
    pub(super) id: u8,
    /// Where the nearest is.
    pub(super) at: Pos,
    /// How far that is. \[steps\]
    pub(super) distance: i32,
    /// How many there are.
    pub(super) count: u16,
    /// Hit points, of a single one.
    pub(super) hp: Option<Stat>,
    /// The conditions a single one is in.
    pub(super) conditions: u16,
}

/// Everything in view worth a word, the most pressing first and each kind by distance.
pub(super) fn in_view(stage: &Stage) -> Vec<Seen> {
    let (view, legend) = (&stage.view, &stage.variant.legend);
    let hero = view.hero.unwrap_or_default();
    let distance = |at| stage.variant.topology.distance(hero, at);
    let mut single = Vec::new();
    let mut grouped: BTreeMap<u8, Seen> = BTreeMap::new();
    let mut group = |id: u8, at: Pos| {
        let seen = Seen { id, at, distance: distance(at), count: 1, hp: None, conditions: 0 };
        grouped
            .entry(id)
            .and_modify(|known| {
                let count = known.count + 1;
                if seen.distance < known.distance {
                    *known = seen.clone();
                }
                known.count = count;
            })
            .or_insert(seen);
    };
    for thing in &view.things {
        match legend.role(thing.id) {
            Role::Foe | Role::Item | Role::Goal => single.push(Seen {
                id: thing.id,
                at: thing.at,
                distance: distance(thing.at),
                count: 1,
                hp: thing.hp,
                conditions: thing.conditions,
            }),
            Role::Corpse | Role::Prop | Role::Effect | Role::Exit | Role::Hole => group(thing.id, thing.at),
            Role::Hero | Role::Blank | Role::Floor | Role::Wall | Role::Writing => {}
        }
    }
    for pos in view.positions().filter(|&pos| view.sight(pos) == Sight::InView) {
        if let Some(id) =
            view.tile(pos).filter(|&id| matches!(legend.role(id), Role::Exit | Role::Hole | Role::Goal | Role::Item))
        {
            group(id, pos);
        }
    }
    single.extend(grouped.into_values());
    single.sort_by_key(|seen| (rank(legend.get(seen.id)), seen.distance, seen.at));
    single
}

const fn rank(entry: Option<&Entry>) -> u8 {
    match entry {
        None => 9,
        Some(entry) => match entry.role {
            Role::Foe => 0,
            Role::Goal => 1,
            Role::Item => 2,
            Role::Effect => 3,
            Role::Exit | Role::Hole => 4,
            _ => 5,
        },
    }
}

/// Which way `to` lies, as one of eight arrows or as letters.
pub(super) fn bearing(topology: Topology, from: Pos, to: Pos, unicode: bool) -> &'static str {
    const ARROWS: [&str; 8] = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];
    const LETTERS: [&str; 8] = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];
    let (from, to) = (topology.column_row(from), topology.column_row(to));
    // A row is as high as two columns are wide, or nearly.
    let across = if topology == Topology::Hex { to.0 - from.0 } else { 2 * (to.0 - from.0) };
    let down = 2 * (to.1 - from.1);
    if (across, down) == (0, 0) {
        return "";
    }
    let (across, down) = (f64::from(across), f64::from(down));
    let eighth = (down.atan2(across) / std::f64::consts::FRAC_PI_4).round().rem_euclid(8.0) as usize % 8;
    if unicode { ARROWS[eighth] } else { LETTERS[eighth] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_neighbour_is_the_name_of_its_direction() {
        let at = Pos::new(10, 10);
        let short = |name: &str| name.split('-').map(|part| part[..1].to_uppercase()).collect::<String>();
        for topology in [Topology::Hex, Topology::Square8] {
            for dir in topology.directions() {
                let to = topology.step(at, dir).unwrap();
                assert_eq!(bearing(topology, at, to, false), short(topology.name(dir).unwrap()), "{topology:?}");
            }
        }
        assert_eq!(bearing(Topology::Hex, at, at, true), "");
        assert_eq!(bearing(Topology::Hex, at, Pos::new(14, 2), true), "↑");
    }
}
