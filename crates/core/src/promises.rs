//! Promises of a [`Game`] whose breach would pass silently: front ends would show too little or something wrong, without an error.
//! Debug builds check them in the middle of play, and `barrow-testing` in every test.

use crate::digest::{Digest, digest_of};
use crate::ending::Ending;
use crate::event::{Event, Show};
use crate::game::Game;
use crate::info::Variant;
use crate::moves::Move;
use crate::view::View;

/// The first fault of a view, as a sentence for the maker of its game.
pub fn fault_in_view(view: &View, variant: &Variant, has_ended: bool) -> Option<String> {
    let cells = usize::from(view.width) * usize::from(view.height);
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
    if view.hero.is_some_and(|at| !view.contains(at)) {
        return Some("the hero is off the map".to_owned());
    }
    None
}

/// The first fault of the events of a turn, as a sentence for the maker of their game.
pub fn fault_in_events(events: &[Event], variant: &Variant) -> Option<String> {
    let cue = events.iter().map(|event| event.cue).find(|cue| usize::from(*cue) >= variant.cues.len())?;
    Some(format!("an event has cue {cue}, but `Variant::cues` has {} rows", variant.cues.len()))
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
pub(crate) fn fault_in_offer<G: Game>(game: &G, m: Move) -> Option<String> {
    let mut copy = game.clone();
    let refusal = copy.decode(m).and_then(|action| copy.act(action, &mut Show::off())).err()?;
    Some(format!("{m:?} was offered, then refused: \"{refusal}\""))
}
