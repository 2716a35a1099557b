//! Moves as phrases: "throw red orb at goblin".

use crate::plain::way;
use crate::{gear, sights};
use barrow_core::{Arg, Move, Pos, Shown, Sight, Variant, View};
use barrow_pilot::walk_verb;

/// Number of phrases that a refusal suggests.
const SUGGESTED: usize = 5;

/// The phrase for a move in this view. If two things share a name, a letter or a place follows it.
pub fn phrase(m: Move, view: &View, variant: &Variant) -> String {
    let verb = variant.verbs.get(usize::from(m.verb)).map_or("", |verb| verb.name);
    match m.arg {
        Arg::None => verb.to_owned(),
        Arg::Dir(dir) => format!("{verb} {}", variant.topology.name(dir).unwrap_or_default()),
        Arg::Slot(slot) => format!("{verb} {}", carried(slot, view, variant)),
        Arg::Cell(at) => format!("{verb} at {}", target(at, view, variant)),
        Arg::SlotAt(slot, at) => format!("{verb} {} at {}", carried(slot, view, variant), target(at, view, variant)),
        Arg::Key(key) => format!("{verb} key {key}"),
    }
}

/// Phrases for everything that can be done now. Aims are listed only at cells with something in them; any other cell is called
/// "12,7".
pub fn legal(play: &dyn Shown, view: &View) -> Vec<String> {
    let (variant, mut moves) = (play.variant(), Vec::new());
    play.offer(&mut moves);
    let notable = sights::notable(view, variant, Sight::InView);
    let is_listed = |m: &Move| target_of(*m).is_none_or(|at| notable.contains(&at));
    let mut phrases: Vec<String> = moves.into_iter().filter(is_listed).map(|m| phrase(m, view, variant)).collect();
    // Some games offer the same move twice.
    let mut seen = std::collections::BTreeSet::new();
    phrases.retain(|phrase| seen.insert(phrase.clone()));
    phrases
}

/// The move that a phrase means now. Case, articles and a full stop do not matter. A direction alone is a step, and so is "go
/// north".
///
/// # Errors
/// A sentence that suggests phrases.
pub fn read(phrase: &str, play: &dyn Shown, view: &View) -> Result<Move, String> {
    let (variant, mut moves) = (play.variant(), Vec::new());
    play.offer(&mut moves);
    if moves.is_empty() {
        return Err("the run is over, so nothing can be done".to_owned());
    }
    let wanted = normal(phrase, variant);
    let is_exact = |m: &&Move| spellings(**m, view, variant).contains(&wanted);
    if let Some(m) = moves.iter().find(is_exact) {
        return Ok(*m);
    }
    let meant: Vec<Move> = moves.iter().copied().filter(|m| loose(*m, view, variant) == wanted).collect();
    match meant[..] {
        [m] => Ok(m),
        [] => Err(format!("{phrase:?} cannot be done now; the closest are: {}", closest(&wanted, play, view).join(", "))),
        _ => {
            let names: Vec<String> = meant.iter().take(SUGGESTED).map(|m| self::phrase(*m, view, variant)).collect();
            Err(format!("{phrase:?} could mean several things; say one of: {}", names.join(", ")))
        }
    }
}

/// The cell that these words name: "12,7", or the nearest known thing of that name.
pub fn cell(words: &str, view: &View, variant: &Variant) -> Option<Pos> {
    let wanted = normal_words(words).join(" ");
    let at = |pos: &Pos| coordinates(*pos) == wanted;
    view.positions().find(at).or_else(|| {
        let known = sights::notable(view, variant, Sight::Remembered).into_iter();
        let named = known.filter(|at| view.top(*at).is_some_and(|id| variant.legend.name(id).to_ascii_lowercase() == wanted));
        named.min_by_key(|at| variant.topology.distance(view.hero.unwrap_or_default(), *at))
    })
}

const fn target_of(m: Move) -> Option<Pos> {
    match m.arg {
        Arg::Cell(at) | Arg::SlotAt(_, at) => Some(at),
        Arg::None | Arg::Dir(_) | Arg::Slot(_) | Arg::Key(_) => None,
    }
}

fn coordinates(at: Pos) -> String {
    format!("{},{}", at.x, at.y)
}

fn item(slot: u8, view: &View, variant: &Variant) -> String {
    view.pack.get(usize::from(slot)).map_or_else(String::new, |gear| gear::name_and_level(gear, variant).to_ascii_lowercase())
}

fn carried(slot: u8, view: &View, variant: &Variant) -> String {
    let name = item(slot, view, variant);
    let is_shared = (0..view.pack.len() as u8).any(|other| other != slot && item(other, view, variant) == name);
    match view.pack.get(usize::from(slot)) {
        Some(gear) if is_shared => format!("{name} {}", gear::letter(gear)),
        Some(_) | None => name,
    }
}

/// The name of the most notable thing at a cell.
fn named(at: Pos, view: &View, variant: &Variant) -> Option<String> {
    let is_notable = sights::notable(view, variant, Sight::InView).contains(&at);
    view.top(at).filter(|_| is_notable).map(|id| variant.legend.name(id).to_ascii_lowercase())
}

fn target(at: Pos, view: &View, variant: &Variant) -> String {
    let Some(name) = named(at, view, variant) else { return coordinates(at) };
    let others = sights::notable(view, variant, Sight::InView);
    let is_shared = others.iter().any(|other| *other != at && named(*other, view, variant).as_ref() == Some(&name));
    if is_shared { format!("{name} {}", coordinates(at)) } else { name }
}

/// All unambiguous phrases for a move.
fn spellings(m: Move, view: &View, variant: &Variant) -> Vec<String> {
    let mut all = vec![normal(&phrase(m, view, variant), variant)];
    if let (Some(at), Some(verb)) = (target_of(m), variant.verbs.get(usize::from(m.verb))) {
        let what = if let Arg::SlotAt(slot, _) = m.arg { format!("{} ", carried(slot, view, variant)) } else { String::new() };
        all.push(normal(&format!("{} {what}at {}", verb.name, coordinates(at)), variant));
    }
    all
}

/// A shorter phrase for a move, which other moves may share.
fn loose(m: Move, view: &View, variant: &Variant) -> String {
    let verb = variant.verbs.get(usize::from(m.verb)).map_or("", |verb| verb.name);
    let at = |at: Pos| named(at, view, variant).unwrap_or_else(|| coordinates(at));
    let words = match m.arg {
        Arg::Slot(slot) => format!("{verb} {}", item(slot, view, variant)),
        Arg::Cell(pos) => format!("{verb} at {}", at(pos)),
        Arg::SlotAt(slot, pos) => format!("{verb} {} at {}", item(slot, view, variant), at(pos)),
        Arg::None | Arg::Dir(_) | Arg::Key(_) => phrase(m, view, variant),
    };
    normal(&words, variant)
}

fn normal_words(phrase: &str) -> Vec<String> {
    let lower = phrase.to_ascii_lowercase();
    let words = lower.split_whitespace().map(|word| word.trim_matches(|letter: char| matches!(letter, '.' | '!' | '"' | '\'')));
    words.filter(|word| !matches!(*word, "" | "the" | "a" | "an" | "my")).map(str::to_owned).collect()
}

fn normal(phrase: &str, variant: &Variant) -> String {
    let mut words = normal_words(phrase);
    let direction = |word: &str| {
        let control = way(word)?;
        variant.topology.directions().filter_map(|dir| variant.topology.name(dir)).find(|name| *name == control.id())
    };
    let last = words.last().and_then(|word| direction(word));
    if let Some(name) = last {
        let walk = walk_verb(variant).and_then(|verb| variant.verbs.get(usize::from(verb))).map(|verb| verb.name);
        let is_step = words.len() == 1 || words.len() == 2 && matches!(words[0].as_str(), "go" | "walk" | "move" | "step");
        if let Some(walk) = walk.filter(|_| is_step) {
            words = vec![walk.to_owned(), name.to_owned()];
        } else {
            words.pop();
            words.push(name.to_owned());
        }
    }
    words.join(" ")
}

/// The phrases that share the most words with `wanted`.
fn closest(wanted: &str, play: &dyn Shown, view: &View) -> Vec<String> {
    let words: Vec<&str> = wanted.split(' ').collect();
    let common = |phrase: &String| phrase.split(' ').filter(|word| words.contains(word)).count();
    let mut phrases = legal(play, view);
    phrases.sort_by_key(|phrase| std::cmp::Reverse(common(phrase)));
    phrases.truncate(SUGGESTED);
    phrases
}
