//! Closer looks at things on the map and in the pack.

use super::phrases;
use crate::session::Session;
use crate::{Explained, sights, words};
use barrow_core::{Pos, Sight};

/// Explains what the words name: a cell such as "12,7", the nearest known thing of a name, or something carried.
///
/// # Errors
/// A sentence that says what can be looked at.
pub fn look(session: &Session, name: &str) -> Result<String, String> {
    let (view, variant) = (session.view(), session.variant());
    if name.trim().is_empty() {
        return view.hero.map(|hero| at_cell(session, hero)).ok_or_else(|| unknown(session, name));
    }
    let carried = phrases::slots(name, view, variant);
    let mut told: Vec<String> = carried.iter().map(|slot| format!("You carry {}", told(&session.explain_gear(*slot)))).collect();
    let at = phrases::cell(name, view, variant);
    told.extend(at.map(|at| at_cell(session, at)));
    if told.is_empty() { Err(unknown(session, name)) } else { Ok(told.join("\n")) }
}

fn at_cell(session: &Session, at: Pos) -> String {
    let (view, variant) = (session.view(), session.variant());
    let place = view.hero.map_or_else(String::new, |hero| format!(", {}", sights::steps_in_words(variant.topology, hero, at)));
    let memory = if view.sight(at) == Sight::Remembered { ", out of view" } else { "" };
    format!("At {},{}{place}{memory}: {}", at.x, at.y, told(&session.explain(at)))
}

/// An explanation on a line.
fn told(explained: &Explained) -> String {
    let mut parts = vec![words::sentence(&explained.name)];
    parts.extend((!explained.about.is_empty()).then(|| explained.about.clone()));
    parts.extend(facts(explained));
    parts.join(" ")
}

/// The facts of an explanation as sentences.
pub(super) fn facts(explained: &Explained) -> impl Iterator<Item = String> {
    let facts = explained.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value).trim().to_owned());
    facts.map(|fact| if fact.ends_with(['.', '!', '?']) { fact } else { format!("{fact}.") })
}

/// Refuses a name of nothing that is known.
pub(super) fn unknown(session: &Session, name: &str) -> String {
    let (view, variant) = (session.view(), session.variant());
    let mut names: Vec<&str> = Vec::new();
    for at in sights::notable(view, variant, Sight::Remembered) {
        let name = view.top(at).map(|id| variant.legend.name(id)).unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let known = if names.is_empty() { "nothing but the ground".to_owned() } else { names.join(", ") };
    format!("nothing here is called {name:?}; use one of {known}, or a cell such as \"12,7\"")
}
