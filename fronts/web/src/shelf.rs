//! The shelf as the page is told of it.

use crate::wire;
use barrow_core::{ArgKind, Colour, GameInfo, Motion, Role, Topology, Variant};
use barrow_interface::words::{capital, has_pack};
use barrow_pilot::{wait_verb, walk_verb};
use barrow_shelf::SHELF;

/// Everything that can be played, as JSON.
///
/// # Errors
/// A sentence; nothing can cause it.
pub fn shelf() -> Result<String, String> {
    let games = SHELF.games().iter().map(|shelved| game(shelved.info)).collect();
    wire::json(&wire::Shelf { games, themes: Vec::new(), key_sets: Vec::new() })
}

fn game(info: &'static GameInfo) -> wire::Game {
    wire::Game {
        id: info.id,
        title: info.title,
        author: info.author,
        year: info.year,
        origin: info.origin,
        pitch: info.pitch,
        rules: info.rules,
        variants: info.variants.iter().enumerate().map(|(index, it)| variant(index, it)).collect(),
    }
}

fn variant(index: usize, it: &'static Variant) -> wire::Variant {
    let ways = || it.topology.directions();
    let verbs = it.verbs.iter();
    wire::Variant {
        id: it.id,
        index,
        title: it.title,
        pitch: it.pitch,
        help: it.help,
        width: it.size.0,
        height: it.size.1,
        topology: topology(it.topology),
        directions: ways().filter_map(|dir| it.topology.name(dir)).collect(),
        deltas: ways().filter_map(|dir| it.topology.delta(dir)).collect(),
        verbs: verbs.map(|verb| wire::Verb { name: verb.name, about: verb.about, keys: verb.keys, arg: arg(verb.arg) }).collect(),
        legend: it.legend.entries().iter().map(entry).collect(),
        stats: it.stats.iter().map(stat).collect(),
        cues: it.cues.iter().map(cue).collect(),
        conditions: it.conditions.iter().map(condition).collect(),
        choices: it.choices.iter().map(|choice| named(choice.id, choice.about)).collect(),
        default_seed: it.default_seed.map(|seed| seed.to_string()),
        is_exact: it.exact,
        has_pack: has_pack(it),
        walk: walk_verb(it),
        turn: it.turn_verb(),
        wait: wait_verb(it),
    }
}

/// Something whose title is its id.
fn named(id: &'static str, about: &'static str) -> wire::Named {
    wire::Named { id, title: capital(id), about }
}

fn entry(entry: &barrow_core::Entry) -> wire::Entry {
    wire::Entry {
        id: entry.id,
        name: entry.name,
        glyph: entry.glyph,
        ascii: entry.ascii,
        colour: colour(entry.colour),
        role: role(entry.role),
        about: entry.about,
    }
}

fn stat(stat: &barrow_core::StatInfo) -> wire::StatInfo {
    wire::StatInfo { name: stat.name, is_bar: stat.is_bar, is_health: stat.is_health, is_status: stat.is_status }
}

fn cue(cue: &barrow_core::Cue) -> wire::Cue {
    wire::Cue { name: cue.name, tone: wire::tone(cue.tone), look: motion(cue.look) }
}

fn condition(condition: &barrow_core::Condition) -> wire::Condition {
    wire::Condition { name: condition.name, glyph: condition.glyph, about: condition.about }
}

const fn topology(topology: Topology) -> &'static str {
    match topology {
        Topology::Square4 => "square4",
        Topology::Square8 => "square8",
        Topology::Hex => "hex",
    }
}

const fn arg(kind: ArgKind) -> &'static str {
    match kind {
        ArgKind::None => "none",
        ArgKind::Dir => "dir",
        ArgKind::Slot => "slot",
        ArgKind::Cell => "cell",
        ArgKind::SlotAt => "slot-at",
        ArgKind::Key => "key",
    }
}

const fn motion(motion: Motion) -> wire::Motion {
    wire::Motion::Plain(match motion {
        Motion::Text(text) => return wire::Motion::Text { text },
        Motion::None => "none",
        Motion::Flash => "flash",
        Motion::Bolt => "bolt",
        Motion::Throw => "throw",
        Motion::Slide => "slide",
        Motion::Fall => "fall",
        Motion::Burst => "burst",
        Motion::Fire => "fire",
        Motion::Blink => "blink",
    })
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Blank => "blank",
        Role::Floor => "floor",
        Role::Wall => "wall",
        Role::Hero => "hero",
        Role::Foe => "foe",
        Role::Corpse => "corpse",
        Role::Item => "item",
        Role::Exit => "exit",
        Role::Hole => "hole",
        Role::Prop => "prop",
        Role::Effect => "effect",
        Role::Goal => "goal",
        Role::Writing => "writing",
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Cyan => "cyan",
        Colour::Purple => "purple",
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::Orange => "orange",
        Colour::Brown => "brown",
        Colour::LightRed => "light-red",
        Colour::DarkGrey => "dark-grey",
        Colour::Grey => "grey",
        Colour::LightGreen => "light-green",
        Colour::LightBlue => "light-blue",
        Colour::LightGrey => "light-grey",
    }
}
