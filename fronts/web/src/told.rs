//! How a play stands, and what came of a move, as the page is told.

use crate::wire;
use barrow_app::messages::Log;
use barrow_app::{Explained, explain, gear, sights, words};
use barrow_core::{Event, Fact, Play, Pos, Subject, Variant, View};

/// How `play` stands after so many moves. `view` is its view already.
pub fn state<'a>(view: &'a View, play: &dyn Play, moves: usize) -> wire::State<'a> {
    let status = play.status();
    let variant = play.variant();
    wire::State {
        moves,
        score: status.score,
        depth: status.depth,
        ending: status.ending.map(wire::Ending::from),
        width: view.width,
        height: view.height,
        tiles: &view.tiles,
        sight: &view.sight,
        things: &view.things,
        hero: view.hero.map(wire::cell),
        cursor: view.cursor.map(wire::cell),
        stats: &view.stats,
        light: &view.light,
        cool: &view.light,
        facing: view.facing.map(|dir| dir.0),
        pack: (0..).zip(&view.pack).map(|(slot, gear)| carried(slot, gear, variant)).collect(),
        dangers: &view.dangers,
        asked: view.asked,
    }
}

fn carried(slot: u8, carried: &barrow_core::Gear, variant: &Variant) -> wire::Gear {
    wire::Gear { slot, letter: gear::letter(slot), id: carried.id, name: gear::name(carried, variant), is_worn: carried.is_worn }
}

/// Events, to be shown and heard.
pub fn events(events: &[Event], variant: &Variant) -> Vec<wire::GameEvent> {
    let told = |event: &Event| wire::GameEvent {
        cue: event.cue,
        who: event.who,
        whom: event.whom,
        at: wire::cell(event.at),
        to: wire::cell(event.to),
        amount: event.amount,
        tone: wire::tone(event.tone(variant.cues, &variant.legend)),
    };
    events.iter().map(told).collect()
}

/// What events say, for the log.
pub fn messages(events: &[Event], variant: &Variant, moves: usize) -> Vec<wire::Message> {
    let mut log = Log::default();
    log.tell(events, variant, moves);
    log.messages().iter().map(wire::Message::from).collect()
}

/// What a look at a cell tells.
pub fn explained_cell(play: &dyn Play, view: &View, pos: Pos) -> wire::Explained {
    let mut facts = Vec::new();
    if view.contains(pos) {
        play.inspect(Subject::Cell(pos), &mut facts);
    }
    explained(explain(view, play.variant(), pos, &facts))
}

/// A closer look on the wire.
pub fn explained(told: Explained) -> wire::Explained {
    let facts: &[Fact] = &told.facts;
    wire::Explained { facts: facts.iter().map(wire::Fact::from).collect(), name: told.name, about: told.about }
}

/// Everything in view worth a word.
pub fn sights_of(view: &View, variant: &'static Variant) -> Vec<wire::Seen> {
    sights::in_view(view, variant).iter().map(|seen| told_seen(seen, variant)).collect()
}

/// So many targets are worth a list; foes before all else.
const MOST_TARGETS: usize = 12;

/// What can be aimed at, each by itself, the nearest first.
pub fn targets_of(view: &View, variant: &'static Variant) -> Vec<wire::Seen> {
    let hero = view.hero.unwrap_or_default();
    let mut targets = sights::sights(view, variant);
    targets.truncate(MOST_TARGETS);
    targets.sort_by_key(|&at| variant.topology.distance(hero, at));
    let seen = |&at: &Pos| {
        let thing = view.thing(at);
        Some(sights::Seen {
            id: view.top(at)?,
            at,
            distance: variant.topology.distance(hero, at),
            bearing: sights::bearing(variant.topology, hero, at),
            count: 1,
            hp: thing.and_then(|thing| thing.hp),
            conditions: thing.map_or(0, |thing| thing.conditions),
        })
    };
    targets.iter().filter_map(seen).map(|seen| told_seen(&seen, variant)).collect()
}

fn told_seen(seen: &sights::Seen, variant: &'static Variant) -> wire::Seen {
    wire::Seen {
        id: seen.id,
        at: wire::cell(seen.at),
        name: variant.legend.name(seen.id),
        count: seen.count,
        distance: seen.distance,
        bearing: seen.bearing.map_or("", sights::Bearing::name),
        hp: seen.hp.map(wire::pair),
        conditions: words::conditions(seen.conditions, variant).map(|condition| condition.name).collect(),
        sentence: seen.sentence(variant),
    }
}
