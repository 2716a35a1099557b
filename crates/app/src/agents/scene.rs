//! The player's view for programs: in words, as a map of text, or as named numbers.

use super::skills::over;
use super::things;
use crate::session::{Observed, Session};
use crate::{gear, plain, sights, words};
use barrow_core::{Dir, Move, Sight, Stat, VerbKind, Words};
use serde::Serialize;
use std::collections::BTreeMap;

/// The form of a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Sentences, as in line mode.
    Words,
    /// A map in ASCII, the meaning of its glyphs, then the same lists.
    Ascii,
}

/// Describes a run in lines.
pub fn observe(session: &Session, encoding: Encoding) -> Vec<String> {
    let observed = session.observed();
    let mut lines = match encoding {
        Encoding::Words => Vec::new(),
        Encoding::Ascii => map(observed),
    };
    lines.extend(whereabouts(session));
    lines.extend(things::sentences(observed));
    lines.extend(plain::stats(observed, &[]));
    if !observed.view.pack.is_empty() {
        let names = observed.view.pack.iter().map(|gear| {
            let worn = if gear.is_worn { format!(", {}", observed.variant.wording.in_use) } else { String::new() };
            format!("{} {}{worn}", gear::letter(gear), gear::name(gear, observed.variant))
        });
        lines.push(format!("You carry: {}.", names.collect::<Vec<_>>().join("; ")));
    }
    lines.extend(asked(observed));
    lines.extend(messages(session));
    lines.extend(observed.status.ending.as_ref().map(over));
    lines
}

/// The map in ASCII, each row after its number, and the meaning of its glyphs.
fn map(observed: &Observed) -> Vec<String> {
    let text = observed.view.text(observed.variant);
    let rows: Vec<String> = text.lines().enumerate().map(|(row, line)| format!("{row:>2} {line}")).collect();
    let is_drawn = |line: &&str| !line.trim().is_empty();
    let first = text.lines().take_while(|line| !is_drawn(line)).count();
    let last = text.lines().count() - text.lines().rev().take_while(|line| !is_drawn(line)).count();
    let meanings: Vec<String> = plain::shown(observed).map(|entry| format!("{} {}", entry.ascii, entry.name)).collect();
    let mut lines = rows[first.min(last)..last].to_vec();
    lines.push(format!("{}.", meanings.join(", ")));
    lines
}

/// The player's cell, and the steps that are possible.
fn whereabouts(session: &Session) -> Option<String> {
    let Observed { view, variant, .. } = session.observed();
    let hero = view.hero?;
    let name = |dir: Dir| variant.topology.name(dir).unwrap_or_default();
    let facing = view.facing.map_or_else(String::new, |dir| format!(", facing {}", name(dir)));
    let (walk, mut moves) = (variant.verb_that(VerbKind::Walk), Vec::new());
    session.state().offer(&mut moves);
    let steps = variant.topology.directions().filter(|dir| walk.is_some_and(|verb| moves.contains(&Move::towards(verb, *dir))));
    let steps = steps.map(|dir| {
        let danger = variant.topology.step(hero, dir).and_then(|at| view.danger(at)).map(|id| variant.legend.name(id));
        danger.map_or_else(|| name(dir).to_owned(), |danger| format!("{} (danger: {danger})", name(dir)))
    });
    let steps: Vec<String> = steps.collect();
    let steps = if steps.is_empty() { String::new() } else { format!(" You can step {}.", steps.join(", ")) };
    Some(format!("You are at {},{}{facing}.{steps}", hero.x, hero.y))
}

/// The sentences about the last move.
fn messages(session: &Session) -> impl Iterator<Item = String> {
    crate::telling::tell(session.events(), session.variant()).into_iter().map(|sentence| sentence.text)
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
    /// The ending in one word, once the run is over, and its cause as a sentence.
    ending: Option<Words>,
    cause: Option<Words>,
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
    /// The direction in which most steps of the way lead.
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
    pub fn of(session: &Session) -> Self {
        let observed = session.observed();
        let Observed { view, variant, status, info, moves, .. } = observed;
        let pair = |stat: Stat| (stat.value, stat.max);
        let thing = |seen: sights::Seen| Thing {
            name: variant.legend.name(seen.id),
            at: (seen.at.x, seen.at.y),
            distance: seen.distance,
            direction: view.hero.and_then(|hero| {
                let steps = sights::steps(variant.topology, hero, seen.at);
                variant.topology.name(steps.first()?.1)
            }),
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
            cause: status.ending.as_ref().map(|ending| ending.cause.clone()),
            won: status.ending.as_ref().is_some_and(|ending| ending.won),
            stats: variant.stats.iter().zip(&view.stats).map(|(info, stat)| (info.name, pair(*stat))).collect(),
            hero: view.hero.map(|at| (at.x, at.y)),
            facing: view.facing.and_then(|dir| variant.topology.name(dir)),
            things: things::known(observed).into_iter().map(thing).collect(),
            pack: view.pack.iter().map(carried).collect(),
            asked: view.asked.map(|verb| words::verb_name(verb, variant)),
            messages: messages(session).collect(),
            map: view.text(variant).lines().map(str::to_owned).collect(),
            legend,
        }
    }
}
