//! The rules as a text for the prompt of a language agent: how to play, what can be done, and what has been learnt so far.

use super::look::facts;
use super::skills::SKILLS;
use crate::session::Session;
use crate::{glossary, sights};
use barrow_core::{Entry, Moment, Pos, Sight};

/// Everything that a player of this run can know about the rules by now.
pub fn rules(session: &Session) -> Vec<String> {
    let (observed, variant) = (session.observed(), session.variant());
    let mut lines = vec![format!("{}: {}.", observed.info.title, variant.title)];
    lines.extend(variant.help.trim().split("\n\n").map(str::to_owned));
    lines.push("Verbs:".to_owned());
    lines.extend(variant.verbs.iter().map(|verb| format!("- {}: {}", verb.name, verb.about)));
    lines.push(directions(session));
    lines.push(
        "Skills play many moves, and say why they stopped. With sure=true they act where they would warn or ask first:"
            .to_owned(),
    );
    lines.extend(SKILLS.iter().map(|row| format!("- {}: {}", row.name, row.about)));
    lines.extend(hints(session));
    for group in glossary::groups(observed.info.id, variant, session.discoveries()) {
        if !group.entries.is_empty() {
            lines.push(format!("{}, as far as you have met them:", group.title));
            lines.extend(group.entries.iter().map(|entry| kind(session, entry)));
        }
    }
    lines
}

/// The names of the directions, and what each adds to a cell.
fn directions(session: &Session) -> String {
    let topology = session.variant().topology;
    let from = Pos::new(2, 2);
    let steps = topology.directions().filter_map(|dir| {
        let (name, to) = (topology.name(dir)?, topology.step(from, dir)?);
        Some(format!("{name} {},{}", to.x - from.x, to.y - from.y))
    });
    format!(
        "A cell is called column,row. The directions, and what a step adds to both: {}.",
        steps.collect::<Vec<_>>().join("; ")
    )
}

/// Hints about the start, and about what the player has met.
fn hints(session: &Session) -> Vec<String> {
    let (game, variant) = (session.observed().info.id, session.variant());
    let has_come = move |moment: Moment| match moment {
        Moment::Start => true,
        Moment::Seen(id) | Moment::Carried(id) => session.discoveries().has_met(game, variant.legend.name(id)),
        Moment::Happened(_) | Moment::Suffers(_) | Moment::Dark => false,
    };
    let mut lines: Vec<String> = Vec::new();
    for hint in variant.hints.iter().filter(|hint| has_come(hint.when)) {
        let line = format!("- {}", hint.text);
        // Kinds that look alike share a hint.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// A kind of thing, with the facts about the nearest of its kind.
fn kind(session: &Session, entry: &Entry) -> String {
    let (view, variant) = (session.view(), session.variant());
    let cells = sights::notable(view, variant, Sight::Remembered).into_iter();
    let nearest = cells
        .filter(|at| view.top(*at).is_some_and(|id| variant.legend.name(id) == entry.name))
        .min_by_key(|at| variant.topology.distance(view.hero.unwrap_or_default(), *at));
    let facts = nearest.map_or_else(Vec::new, |at| facts(&session.explain(at)).collect());
    let about = if entry.about.is_empty() { Vec::new() } else { vec![entry.about.to_owned()] };
    format!("- {}: {}", entry.name, [about, facts].concat().join(" "))
}
