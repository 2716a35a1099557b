//! Everything notable that the player knows on the map, each thing with its cell.

use crate::session::Observed;
use crate::sights::{self, Seen};
use crate::words;
use barrow_core::{Pos, Role, Sight};

/// Everything notable in view or remembered, most pressing first. Fire and the like count only while they are in view.
pub(super) fn known(observed: &Observed) -> Vec<Seen> {
    let (view, variant) = (&observed.view, observed.variant);
    let mut all: Vec<Seen> = Vec::new();
    let mut take = |id: u8, at: Pos| {
        let is_notable = match variant.legend.role(id) {
            Role::Foe | Role::BlockingFoe | Role::Item | Role::Goal | Role::Corpse | Role::Prop | Role::Exit | Role::Hole => true,
            Role::Effect => view.sight(at) == Sight::InView,
            Role::Hero | Role::Blank | Role::Floor | Role::Wall | Role::Writing => false,
        };
        if !is_notable || view.sight(at) == Sight::Unknown || all.iter().any(|seen| (seen.id, seen.at) == (id, at)) {
            return;
        }
        let thing = view.things.iter().rfind(|thing| (thing.id, thing.at) == (id, at));
        all.push(Seen::new(id, at, thing, view, variant));
    };
    view.things.iter().for_each(|thing| take(thing.id, thing.at));
    for at in view.positions() {
        if let Some(id) = view.tile(at) {
            take(id, at);
        }
    }
    all.sort_by_key(|seen| (sights::rank(variant.legend.get(seen.id)), seen.distance, seen.at));
    all
}

/// Sentences about all of it. Things that are alike share one, but for foes.
pub(super) fn sentences(observed: &Observed) -> Vec<String> {
    let (in_view, mut remembered): (Vec<Seen>, Vec<Seen>) =
        known(observed).into_iter().partition(|seen| observed.view.sight(seen.at) == Sight::InView);
    // Nobody knows what they do now.
    for seen in &mut remembered {
        (seen.hp, seen.conditions, seen.threat) = (None, 0, None);
    }
    let mut lines: Vec<String> =
        groups(in_view, observed).iter().map(|group| format!("{}.", words::capital(&sentence(group, observed)))).collect();
    if !remembered.is_empty() {
        let all: Vec<String> = groups(remembered, observed).iter().map(|group| sentence(group, observed)).collect();
        lines.push(format!("You remember, out of view: {}.", all.join("; ")));
    }
    lines
}

/// Groups of things that are alike, each with the nearest first.
fn groups(all: Vec<Seen>, observed: &Observed) -> Vec<Vec<Seen>> {
    let mut groups: Vec<Vec<Seen>> = Vec::new();
    for seen in all {
        let is_foe = observed.variant.legend.role(seen.id).is_foe();
        let state = |seen: &Seen| (seen.id, seen.hp, seen.conditions, seen.threat);
        match groups.iter_mut().find(|group| !is_foe && state(&group[0]) == state(&seen)) {
            Some(group) => group.push(seen),
            None => groups.push(vec![seen]),
        }
    }
    groups
}

/// A group in words: "mushroom, two: at 12,7, one step east, and at 3,4".
fn sentence(group: &[Seen], observed: &Observed) -> String {
    let Some((nearest, others)) = group.split_first() else { return String::new() };
    let place = nearest.exact_place(observed.view.hero, observed.variant);
    if others.is_empty() {
        return nearest.sentence_at(place, observed.variant);
    }
    let cells: Vec<String> = others.iter().map(|seen| format!("{},{}", seen.at.x, seen.at.y)).collect();
    let name = observed.variant.legend.name(nearest.id);
    let particulars = nearest.particulars(place, observed.variant);
    format!("{name}, {}: {particulars}, and at {}", words::of_count(group.len() as i32), cells.join(" and "))
}
