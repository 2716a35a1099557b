//! Promises of a [`Game`] whose breach would pass silently: front ends would show too little or something wrong, without an error.
//! Debug builds check them in the middle of play, and `barrow-testing` in every test.

use crate::digest::{Digest, digest_of};
use crate::ending::Ending;
use crate::event::Event;
use crate::game::{Game, Status};
use crate::info::Variant;
#[cfg(debug_assertions)]
use crate::moves::Move;
use crate::view::{Sight, Thing, View};

/// The first fault of a view, as a sentence for the maker of its game.
pub fn fault_in_view(view: &View, variant: &Variant, has_ended: bool) -> Option<String> {
    let cells = usize::from(view.width) * usize::from(view.height);
    let is_out_of_view = |thing: &&Thing| view.sight(thing.at) != Sight::InView;
    let mut unknown = view.tiles.iter().zip(&view.sight).filter(|(_, sight)| **sight == Sight::Unknown).map(|(id, _)| id);
    let ids = || {
        let things = view.things.iter().map(|thing| thing.id).chain(view.pack.iter().map(|gear| gear.id));
        view.tiles.iter().copied().chain(things)
    };
    if (view.width, view.height) != variant.size {
        return Some(format!(
            "`view.begin` has the size {} x {}, but the variant has {:?}",
            view.width, view.height, variant.size
        ));
    }
    if view.tiles.len() != cells {
        return Some(format!(
            "`view.tiles` has {} ids, but the map has {cells} cells: begin `view` with `view.begin`",
            view.tiles.len()
        ));
    }
    if !view.sight.is_empty() && view.sight.len() != cells {
        return Some("`view.sight` needs an entry for each cell, or none".to_owned());
    }
    if !view.light.is_empty() && view.light.len() != cells {
        return Some("`view.light` needs an entry for each cell, or none".to_owned());
    }
    if view.stats.len() > variant.stats.len() {
        return Some("name every number of `view.stats` in `Variant::stats`".to_owned());
    }
    if view.pack.len() > usize::from(variant.pack) && !has_ended {
        return Some(format!("`view.pack` has {} things, but `Variant::pack` allows {}", view.pack.len(), variant.pack));
    }
    if let Some(id) = ids().find(|id| variant.legend.get(*id).is_none()) {
        return Some(format!("the view shows id {id}, which is not in the legend"));
    }
    if let Some(thing) = view.things.iter().find(|thing| !view.contains(thing.at)) {
        return Some(format!("the thing with id {} is off the map, at {:?}", thing.id, thing.at));
    }
    let named = variant.conditions.len();
    if let Some(thing) = view.things.iter().find(|thing| u32::from(thing.conditions) >> named != 0) {
        return Some(format!("the thing with id {} has a condition that `Variant::conditions` does not list", thing.id));
    }
    if let Some(thing) = view.things.iter().find(is_out_of_view).filter(|_| !has_ended) {
        return Some(format!("the thing with id {} is out of view, at {:?}: the player must not know of it", thing.id, thing.at));
    }
    if let Some(blank) = unknown.next()
        && unknown.any(|id| id != blank)
    {
        return Some("cells that are `Sight::Unknown` differ in `view.tiles`: give all of them the same id".to_owned());
    }
    if let Some(danger) = view.dangers.iter().find(|danger| danger.dir.is_some_and(|dir| variant.topology.delta(dir).is_none())) {
        return Some(format!("the strike at {:?} has {:?}, which is not a direction of this map", danger.at, danger.dir));
    }
    if view.hero.is_some_and(|at| !view.contains(at)) {
        return Some("the hero is off the map".to_owned());
    }
    None
}

/// The fault of a view whose numbers contradict the status, as a sentence for the maker of its game.
pub fn fault_in_numbers(view: &View, variant: &Variant, status: &Status) -> Option<String> {
    if variant.fewer_is_better && status.score > 0 {
        return Some(format!("fewer is better here, but `Status::score` is {0}: let it be -{0}", status.score));
    }
    if status.ending.is_some() {
        // A victory may be worth more than the numbers show.
        return None;
    }
    let (depth, score) = (i64::from(status.depth), variant.shown_score(status.score));
    variant.stats.iter().zip(&view.stats).find_map(|(info, stat)| {
        let value = i64::from(stat.value);
        let is = |what: &str, expected: i64| format!("the stat \"{}\" is {value}, but `Status::{what}` is {expected}", info.name);
        if info.is_depth() && value != depth {
            return Some(is("depth", depth));
        }
        (info.is_score && value != score).then(|| is("score", score))
    })
}

/// The first fault of the events of a turn, as a sentence for the maker of their game.
pub fn fault_in_events(events: &[Event], variant: &Variant) -> Option<String> {
    if let Some(event) = events.iter().find(|event| usize::from(event.cue) >= variant.cues.len()) {
        return Some(format!("an event has cue {}, but `Variant::cues` has {} rows", event.cue, variant.cues.len()));
    }
    let id = events.iter().flat_map(|event| [event.who, event.whom]).find(|id| variant.legend.get(*id).is_none())?;
    Some(format!("an event is about id {id}, which is not in the legend"))
}

/// The fault of an ending, as a sentence for the maker of its game.
pub fn fault_in_ending(ending: &Ending, variant: &Variant) -> Option<String> {
    let is_listed = variant.endings.iter().any(|row| Ending::from(*row) == *ending);
    (!is_listed).then(|| format!("`Variant::endings` does not list this ending: \"{}\"", ending.cause))
}

/// The fault of a state that is not serialised the same twice, as a sentence for the maker of its game.
pub(crate) fn fault_in_digest<G: Game>(game: &G, digest: Digest) -> Option<String> {
    (digest_of(game) != digest).then(|| "the state has another digest each time: let it serialise the same bytes".to_owned())
}

/// The fault of a state with an offered move, as a sentence for the maker of its game.
#[cfg(debug_assertions)]
pub(crate) fn fault_in_offer<G: Game>(game: &G, m: Move, variant: &Variant) -> Option<String> {
    let Some(verb) = variant.verbs.get(usize::from(m.verb)) else {
        return Some(format!("{m:?} was offered, but `Variant::verbs` has {} rows", variant.verbs.len()));
    };
    if m.arg.kind() != verb.arg {
        return Some(format!("{m:?} was offered, but the verb \"{}\" takes `ArgKind::{:?}`", verb.name, verb.arg));
    }
    let refusal = game.decode(m).err()?;
    Some(format!("{m:?} was offered, then refused: \"{refusal}\"; let `offer` and `decode` agree"))
}

#[cfg(test)]
mod tests;
