//! How a play stands, and what came of a move, as the page is told.

use crate::wire;
use barrow_core::{Event, Play, Variant, View};

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

fn carried(slot: u8, gear: &barrow_core::Gear, variant: &Variant) -> wire::Gear {
    wire::Gear {
        slot,
        letter: char::from(b'a' + slot % 26),
        id: gear.id,
        name: variant.legend.name(gear.id).to_owned(),
        level: gear.level,
        charges: gear.charges.map(wire::pair),
        is_worn: gear.is_worn,
        is_known: gear.is_known,
    }
}

/// Events with their sentences.
pub fn events(events: &[Event], variant: &Variant) -> Vec<wire::GameEvent> {
    let told = |event: &Event| wire::GameEvent {
        cue: event.cue,
        who: event.who,
        whom: event.whom,
        at: wire::cell(event.at),
        to: wire::cell(event.to),
        amount: event.amount,
        said: event.sentence(variant.cues, &variant.legend),
    };
    events.iter().map(told).collect()
}
