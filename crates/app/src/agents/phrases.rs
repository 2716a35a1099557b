//! Moves as phrases: "throw red orb at goblin".

use super::wrapped::unwrapped;
use crate::plain::way;
use crate::{gear, sights};
use barrow_core::{Arg, Move, Pos, Shown, Sight, Variant, VerbKind, View};

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

/// The move that a phrase means now. Case, articles, a full stop and what models put around a phrase do not matter. A direction
/// alone is a step, and so is "go north".
///
/// # Errors
/// A sentence that suggests phrases.
pub fn read(phrase: &str, play: &dyn Shown, view: &View) -> Result<Move, String> {
    let (variant, mut moves) = (play.variant(), Vec::new());
    play.offer(&mut moves);
    if moves.is_empty() {
        return Err("the run is over, so nothing can be done".to_owned());
    }
    let wanted = normal(&unwrapped(phrase), variant);
    let (head, cells) = match wanted.split_once(" at ") {
        Some((head, tail)) => (head, cells_called(tail, view, variant)),
        None => (wanted.as_str(), Vec::new()),
    };
    let mut meant: Vec<Move> = Vec::new();
    // Names that only one thing has count first.
    for is_exact in [true, false] {
        let is_meant = |m: &Move| match target_of(*m) {
            Some(at) => cells.contains(&at) && heads(*m, is_exact, view, variant).iter().any(|known| known == head),
            None => heads(*m, is_exact, view, variant).contains(&wanted),
        };
        for m in moves.iter().copied().filter(is_meant) {
            // Some games offer the same move twice.
            if !meant.contains(&m) {
                meant.push(m);
            }
        }
        if !meant.is_empty() {
            break;
        }
    }
    match meant[..] {
        [m] => Ok(m),
        [] => Err(impossible(phrase, &wanted, play, view)),
        _ => {
            let names: Vec<String> = meant.iter().take(SUGGESTED).map(|m| self::phrase(*m, view, variant)).collect();
            Err(format!("{phrase:?} could mean several things; say one of: {}", names.join(", ")))
        }
    }
}

/// Refuses a phrase, and names those that come close.
fn impossible(phrase: &str, wanted: &str, play: &dyn Shown, view: &View) -> String {
    let variant = play.variant();
    let ways = || variant.topology.directions().filter_map(|dir| variant.topology.name(dir));
    let last = wanted.rsplit(' ').next().unwrap_or_default();
    let mut fitting: Vec<String> = Vec::new();
    if let Some(control) = way(last).filter(|control| !ways().any(|name| name == control.id())) {
        let fits = |name: &&str| name.split('-').any(|part| control.id().split('-').any(|other| part == other));
        let start = wanted.strip_suffix(last).unwrap_or_default();
        fitting.extend(ways().filter(fits).map(|name| format!("{start}{name}")));
        return format!("{phrase:?}: no step leads straight {}; the closest are: {}", control.id(), fitting.join(", "));
    }
    format!("{phrase:?} cannot be done now; the closest are: {}", closest(wanted, play, view).join(", "))
}

/// The cell that these words name: "12,7", or the nearest known thing or ground of that name, "hole".
pub fn cell(words: &str, view: &View, variant: &Variant) -> Option<Pos> {
    let words = normal_words(&unwrapped(words)).join(" ");
    let wanted = words.strip_prefix("at ").unwrap_or(&words);
    if let Some(at) = at_coordinates(wanted, Sight::Remembered, view, variant) {
        return Some(at);
    }
    let is_called = |id: u8| normal_words(variant.legend.name(id)).join(" ") == wanted;
    let things = view.things.iter().filter(|thing| is_called(thing.id)).map(|thing| thing.at);
    let ground = view.positions().filter(|at| view.tile(*at).is_some_and(is_called));
    let known = things.chain(ground).filter(|at| view.sight(*at) != Sight::Unknown);
    known.min_by_key(|at| variant.topology.distance(view.hero.unwrap_or_default(), *at))
}

/// The thing that a phrase looks at: "look at the goblin". Without a name it is the player's cell.
pub fn looked_at(phrase: &str) -> Option<String> {
    let words = normal_words(&unwrapped(phrase).replace(['(', ')', '\'', '"'], " "));
    let (first, rest) = words.split_first()?;
    let rest = rest.strip_prefix(&["at".to_owned()][..]).unwrap_or(rest);
    (first == "look" || first == "examine").then(|| rest.join(" "))
}

/// The slots of the pack whose contents these words name. All of them are alike.
pub fn slots(words: &str, view: &View, variant: &Variant) -> Vec<u8> {
    let wanted = normal_words(&unwrapped(words)).join(" ");
    let all = 0..view.pack.len() as u8;
    let called = |is_exact: bool| {
        let is_called = |slot: &u8| names(*slot, is_exact, view, variant).contains(&wanted);
        all.clone().filter(is_called).collect::<Vec<u8>>()
    };
    let exact = called(true);
    if exact.is_empty() { called(false) } else { exact }
}

/// The cells that an aim names: "12,7", "goblin 12,7", or every goblin in view.
fn cells_called(wanted: &str, view: &View, variant: &Variant) -> Vec<Pos> {
    if let Some(at) = at_coordinates(wanted, Sight::Unknown, view, variant) {
        return vec![at];
    }
    let known = sights::notable(view, variant, Sight::InView).into_iter();
    known.filter(|at| name_at(*at, view, variant).as_deref() == Some(wanted)).collect()
}

/// The cell in words that end with it: "12,7", "goblin 12,7" or "goblin at 12,7", if there is a goblin.
fn at_coordinates(wanted: &str, least: Sight, view: &View, variant: &Variant) -> Option<Pos> {
    let (name, cell) = wanted.rsplit_once(' ').unwrap_or(("", wanted));
    let at = view.positions().find(|at| coordinates(*at) == cell)?;
    let name = name.strip_suffix(" at").unwrap_or(name);
    let is_there = name.is_empty() || view.sight(at) >= least && name_at(at, view, variant).as_deref() == Some(name);
    is_there.then_some(at)
}

/// The name of the topmost thing at a known cell, as phrases are compared.
fn name_at(at: Pos, view: &View, variant: &Variant) -> Option<String> {
    let id = view.top(at).filter(|_| view.sight(at) != Sight::Unknown)?;
    Some(normal_words(variant.legend.name(id)).join(" "))
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
    view.pack.get(usize::from(slot)).map_or_else(String::new, |gear| gear::name_and_level(gear, variant))
}

fn carried(slot: u8, view: &View, variant: &Variant) -> String {
    let name = item(slot, view, variant);
    let is_shared = (0..view.pack.len() as u8).any(|other| other != slot && item(other, view, variant) == name);
    match view.pack.get(usize::from(slot)) {
        Some(gear) if is_shared => format!("{name} {}", gear::letter(gear)),
        Some(_) | None => name,
    }
}

/// The names of something carried, as phrases are compared: those that nothing else has, or else those that others may share.
fn names(slot: u8, is_exact: bool, view: &View, variant: &Variant) -> Vec<String> {
    let Some(gear) = view.pack.get(usize::from(slot)) else { return Vec::new() };
    let (plain, written) = (item(slot, view, variant), gear::name(gear, variant));
    let all = if is_exact {
        let letter = gear::letter(gear);
        let is_shared = view.pack.iter().filter(|other| gear::name(other, variant) == written).count() > 1;
        let mut all = vec![carried(slot, view, variant), letter.to_string()];
        for name in [&plain, &written] {
            // Lists begin with the letter, and phrases end with it.
            all.extend([format!("{name} {letter}"), format!("{letter} {name}")]);
        }
        all.extend((!is_shared).then_some(written));
        all
    } else {
        vec![plain, written, variant.legend.name(gear.id).to_owned()]
    };
    all.iter().map(|name| normal_words(name).join(" ")).collect()
}

/// The name of the most notable thing at a cell.
fn named(at: Pos, view: &View, variant: &Variant) -> Option<&'static str> {
    let is_notable = sights::notable(view, variant, Sight::InView).contains(&at);
    view.top(at).filter(|_| is_notable).map(|id| variant.legend.name(id))
}

fn target(at: Pos, view: &View, variant: &Variant) -> String {
    let Some(name) = named(at, view, variant) else { return coordinates(at) };
    let others = sights::notable(view, variant, Sight::InView);
    let is_shared = others.iter().any(|other| *other != at && named(*other, view, variant) == Some(name));
    if is_shared { format!("{name} {}", coordinates(at)) } else { name.to_owned() }
}

/// The beginnings of phrases for a move, without a target.
fn heads(m: Move, is_exact: bool, view: &View, variant: &Variant) -> Vec<String> {
    let verb = variant.verbs.get(usize::from(m.verb)).map_or("", |verb| verb.name);
    match m.arg {
        Arg::Slot(slot) | Arg::SlotAt(slot, _) => {
            names(slot, is_exact, view, variant).into_iter().map(|name| format!("{verb} {name}")).collect()
        }
        Arg::Cell(_) => vec![verb.to_owned()],
        Arg::None | Arg::Dir(_) | Arg::Key(_) => vec![normal(&phrase(m, view, variant), variant)],
    }
}

pub(super) fn normal_words(phrase: &str) -> Vec<String> {
    let lower = phrase.to_ascii_lowercase();
    let is_around = |letter: char| matches!(letter, '.' | '!' | '"' | '\'' | ',' | ';' | ':' | '*' | '`');
    let words: Vec<&str> =
        lower.split_whitespace().map(|word| word.trim_matches(is_around)).filter(|word| !word.is_empty()).collect();
    let is_article = |index: usize| match words[index] {
        "the" | "my" => true,
        // Letters name things too: "throw a at goblin".
        "a" | "an" => words.get(index + 1).is_some_and(|next| *next != "at"),
        _ => false,
    };
    (0..words.len()).filter(|index| !is_article(*index)).map(|index| words[index].to_owned()).collect()
}

fn normal(phrase: &str, variant: &Variant) -> String {
    let mut joined = normal_words(phrase).join(" ");
    // "north east" and "northeast" are "north-east".
    for (first, second) in [("north", "east"), ("north", "west"), ("south", "east"), ("south", "west")] {
        for spelling in [format!("{first} {second}"), format!("{first}{second}")] {
            joined = joined.replace(&spelling, &format!("{first}-{second}"));
        }
    }
    let mut words: Vec<String> = joined.split(' ').map(str::to_owned).collect();
    let Some(control) = words.last().and_then(|word| way(word)) else { return words.join(" ") };
    let walk = variant.verb_that(VerbKind::Walk).and_then(|verb| variant.verbs.get(usize::from(verb))).map(|verb| verb.name);
    let is_step = words.len() == 1 || words.len() == 2 && matches!(words[0].as_str(), "go" | "walk" | "move" | "step");
    if let Some(walk) = walk.filter(|_| is_step) {
        words = vec![walk.to_owned(), control.id().to_owned()];
    } else {
        words.pop();
        words.push(control.id().to_owned());
    }
    words.join(" ")
}

/// The phrases that share the most words with `wanted`.
fn closest(wanted: &str, play: &dyn Shown, view: &View) -> Vec<String> {
    let words: Vec<&str> = wanted.split(' ').collect();
    let common = |phrase: &String| phrase.to_ascii_lowercase().split(' ').filter(|word| words.contains(word)).count();
    let mut phrases = legal(play, view);
    phrases.sort_by_key(|phrase| std::cmp::Reverse(common(phrase)));
    phrases.truncate(SUGGESTED);
    phrases
}
