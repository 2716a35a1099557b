//! The player's view for programs: in words, as a map of text, or as named numbers.

use crate::session::Observed;
use crate::{gear, plain, sights, words};
use barrow_core::{Sight, Stat, Words};
use serde::Serialize;
use std::collections::BTreeMap;

/// An observation includes the messages of this many moves.
const RECENT: usize = 1;

/// The form of a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Sentences, as in line mode.
    Words,
    /// A map in ASCII, the meaning of its glyphs, then the same lists.
    Ascii,
}

/// Describes a run in lines.
pub fn observe(observed: &Observed, encoding: Encoding) -> Vec<String> {
    let mut lines = match encoding {
        Encoding::Words => Vec::new(),
        Encoding::Ascii => plain::map(observed),
    };
    lines.extend(sights::overview(&observed.in_view(), observed.variant));
    lines.extend(plain::stats(observed, &[]));
    if !observed.view.pack.is_empty() {
        let names = observed.view.pack.iter().map(|gear| {
            let worn = if gear.is_worn { ", in use" } else { "" };
            format!("{} {}{worn}", gear::letter(gear), gear::name(gear, observed.variant))
        });
        lines.push(format!("You carry: {}.", names.collect::<Vec<_>>().join("; ")));
    }
    lines.extend(asked(observed));
    lines.extend(messages(observed));
    if let Some(ending) = &observed.status.ending {
        lines.push(format!("The run is over: {}.", ending.word));
    }
    lines
}

fn messages(observed: &Observed) -> impl Iterator<Item = String> {
    let all = observed.log.messages().iter();
    all.filter(|message| message.moves + RECENT > observed.moves).map(|message| message.words("x"))
}

fn asked(observed: &Observed) -> Option<String> {
    let verb = observed.view.asked?;
    Some(format!("{}: what?", words::capital(words::verb_name(verb, observed.variant))))
}

/// A run as JSON, with names for ids.
#[derive(Debug, Serialize)]
pub struct Scene {
    game: &'static str,
    variant: &'static str,
    turns: usize,
    score: i32,
    depth: u32,
    /// The ending in one word, once the run is over.
    ending: Option<Words>,
    won: bool,
    /// Value and maximum; a maximum of 0 means that there is none.
    stats: BTreeMap<&'static str, (i32, i32)>,
    /// Column and row.
    hero: Option<(i16, i16)>,
    facing: Option<&'static str>,
    /// Notable things in view or remembered, most pressing first.
    things: Vec<Thing>,
    pack: Vec<Carried>,
    /// The verb whose argument the game waits for.
    asked: Option<&'static str>,
    /// Messages of the last turn.
    messages: Vec<String>,
    /// Rows of the map in ASCII.
    map: Vec<String>,
    /// The meanings of the glyphs, each name once.
    legend: BTreeMap<char, Vec<&'static str>>,
}

#[derive(Debug, Serialize)]
struct Thing {
    name: &'static str,
    at: (i16, i16),
    distance: i32,
    direction: Option<&'static str>,
    in_view: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_points: Option<(i32, i32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Carried {
    letter: char,
    name: String,
    in_use: bool,
}

impl Scene {
    /// Describes a run.
    pub fn of(observed: &Observed) -> Self {
        let Observed { view, variant, status, info, moves, .. } = observed;
        let pair = |stat: Stat| (stat.value, stat.max);
        let thing = |seen: sights::Seen| Thing {
            name: variant.legend.name(seen.id),
            at: (seen.at.x, seen.at.y),
            distance: seen.distance,
            direction: seen.bearing.map(sights::Bearing::name),
            in_view: view.sight(seen.at) == Sight::InView,
            hit_points: seen.hp.map(pair),
            conditions: words::conditions(seen.conditions, variant).map(|condition| condition.name).collect(),
            threat: seen.threat.map(|threat| crate::threat::words(threat).word),
        };
        let carried = |gear: &barrow_core::Gear| Carried {
            letter: gear::letter(gear),
            name: gear::name(gear, variant),
            in_use: gear.is_worn,
        };
        let mut legend: BTreeMap<char, Vec<&'static str>> = BTreeMap::new();
        for entry in plain::shown(observed) {
            let names = legend.entry(entry.ascii).or_default();
            if !names.contains(&entry.name) {
                names.push(entry.name);
            }
        }
        Self {
            game: info.id,
            variant: variant.id,
            turns: *moves,
            score: status.score,
            depth: status.depth,
            ending: status.ending.as_ref().map(|ending| ending.word.clone()),
            won: status.ending.as_ref().is_some_and(|ending| ending.won),
            stats: variant.stats.iter().zip(&view.stats).map(|(info, stat)| (info.name, pair(*stat))).collect(),
            hero: view.hero.map(|at| (at.x, at.y)),
            facing: view.facing.and_then(|dir| variant.topology.name(dir)),
            things: sights::known(view, variant).into_iter().map(thing).collect(),
            pack: view.pack.iter().map(carried).collect(),
            asked: view.asked.map(|verb| words::verb_name(verb, variant)),
            messages: messages(observed).collect(),
            map: view.text(variant).lines().map(str::to_owned).collect(),
            legend,
        }
    }
}
