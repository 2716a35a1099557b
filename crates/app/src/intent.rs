//! Decides whether to play a move at once, to ask first, or to refuse.
//!
//! Questions include the cost. Front ends add the keys that answer.

use crate::gear;
use crate::healing;
use crate::options::{self, DANGER, Questions};
use crate::sights::faced;
use crate::stops;
use crate::words::{capital, verb_name};
use barrow_core::{Arg, ArgKind, Dir, Move, Role, Shown, Subject, Value, Variant, VerbKind, View, sort_few};
use serde::{Deserialize, Serialize};

/// The decision about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intent {
    /// Play it.
    Play(Move),
    /// Ask, and play it if the answer is yes.
    Confirm(Question),
    /// Refuse, with this sentence.
    Refuse(String),
}

/// A question before a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The move.
    pub m: Move,
    /// The question's text.
    pub text: String,
    /// Its id among [`Questions`], if it can be turned off.
    pub id: Option<String>,
}

/// Decides about a complete move. Asks before a dangerous step, before giving up a choice, and if the game requires it.
pub fn intend(play: &dyn Shown, view: &View, m: Move, off: &Questions) -> Intent {
    let variant = play.variant();
    if let Some(question) = caution(play, m, off) {
        return confirm(play, view, question);
    }
    match m.arg {
        _ if view.asked.is_some_and(|asked| asked != m.verb) => confirm(play, view, give_up(variant, m)),
        Arg::Dir(dir) if variant.verb_that(VerbKind::Walk) == Some(m.verb) => step(play, view, dir, off),
        _ => Intent::Play(m),
    }
}

/// The game's question before a move, unless it is turned off.
pub fn caution(play: &dyn Shown, m: Move, off: &Questions) -> Option<Question> {
    let caution = play.variant().cautions.get(usize::from(play.caution(m)?))?;
    let id = (!caution.title.is_empty()).then(|| options::question_id(play.info(), caution));
    let is_off = id.as_ref().is_some_and(|id| off.contains(id));
    (!is_off).then(|| Question { m, text: caution.question.to_owned(), id })
}

/// Decides about a step. If walking is refused and exactly one other verb is possible in that direction, uses that verb.
pub fn step(play: &dyn Shown, view: &View, dir: Dir, off: &Questions) -> Intent {
    let variant = play.variant();
    let Some(walk) = variant.verb_that(VerbKind::Walk) else {
        return Intent::Refuse("There is no walking in this game.".to_owned());
    };
    let m = Move::towards(walk, dir);
    if let Some(question) = caution(play, m, off) {
        return confirm(play, view, question);
    }
    let offered = offered(play);
    if offered.contains(&m) {
        return match danger(variant, view, dir).filter(|_| !off.contains(DANGER)) {
            Some(name) => {
                confirm(play, view, Question { m, text: format!("Step into the {name}?"), id: Some(DANGER.to_owned()) })
            }
            None => Intent::Play(m),
        };
    }
    // The game may accept moves that it does not offer.
    let Some(refusal) = play.refusal(m) else { return Intent::Play(m) };
    let turn = variant.verb_that(VerbKind::Turn);
    let mut others = offered.into_iter().filter(|other| other.arg == m.arg && other.verb != walk && Some(other.verb) != turn);
    match (others.next(), others.next()) {
        (Some(other), None) => intend(play, view, other, off),
        _ => Intent::Refuse(refusal),
    }
}

/// Decides about waiting.
pub fn wait(play: &dyn Shown, view: &View, off: &Questions) -> Intent {
    match play.variant().verb_that(VerbKind::Wait) {
        Some(verb) => intend(play, view, Move::plain(verb), off),
        None => Intent::Refuse(stops::NO_WAIT.to_owned()),
    }
}

/// Decides about a refusal to make the choice that the game waits for. Asks before giving up.
pub fn decline(play: &dyn Shown, view: &View, asked: u8, off: &Questions) -> Intent {
    match offered(play).into_iter().find(|m| m.verb != asked) {
        Some(m) => caution(play, m, off)
            .map_or_else(|| confirm(play, view, give_up(play.variant(), m)), |question| confirm(play, view, question)),
        None => Intent::Refuse("Answer this first.".to_owned()),
    }
}

/// The question before a move that declines the choice for which the game waits.
fn give_up(variant: &Variant, m: Move) -> Question {
    let verb = variant.verbs.get(usize::from(m.verb));
    let text = verb.map_or_else(String::new, |verb| format!("{}? {}", capital(verb.name), verb.about));
    Question { m, text, id: None }
}

/// The question for the argument of a verb; empty if it takes none.
pub fn question_for(variant: &Variant, verb: u8) -> String {
    let name = capital(verb_name(verb, variant));
    match variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) {
        None | Some(ArgKind::None) => String::new(),
        Some(ArgKind::Dir) => format!("{name}: in which direction?"),
        Some(ArgKind::Key) => format!("{name}: press a key of the original's keyboard."),
        Some(ArgKind::Slot | ArgKind::SlotAt) => format!("{name}: what?"),
        Some(ArgKind::Cell) => format!("{name}: where?"),
    }
}

/// Moves worth offering.
pub fn offered(play: &dyn Shown) -> Vec<Move> {
    let mut moves = Vec::new();
    play.offer(&mut moves);
    moves
}

/// Places in the pack that a verb can use now, in display order.
pub fn places_for(play: &dyn Shown, view: &View, verb: u8) -> Vec<u8> {
    let offered = offered(play);
    let mut slots = gear::order(view);
    slots.retain(|&slot| offered.iter().any(|m| m.verb == verb && slot_of(*m) == Some(slot)));
    slots
}

/// Verbs that can use a place in the pack now, in the order of the variant's verbs, and whether each asks first.
pub fn verbs_for(play: &dyn Shown, slot: u8) -> Vec<(u8, bool)> {
    let mut verbs: Vec<(u8, bool)> = Vec::new();
    for m in offered(play).into_iter().filter(|m| slot_of(*m) == Some(slot)) {
        if verbs.iter().all(|(verb, _)| *verb != m.verb) {
            verbs.push((m.verb, play.caution(m).is_some()));
        }
    }
    sort_few(&mut verbs, |&(verb, _)| verb);
    verbs
}

/// The reason why a verb cannot use a place in the pack, in the game's words if it has any.
pub fn why_not(play: &dyn Shown, view: &View, verb: u8, slot: u8) -> String {
    let variant = play.variant();
    let arg = match variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) {
        Some(ArgKind::SlotAt) => Arg::SlotAt(slot, faced(view, variant).or(view.hero).unwrap_or_default()),
        _ => Arg::Slot(slot),
    };
    play.refusal(Move { verb, arg }).unwrap_or_else(|| "You cannot do that with it.".to_owned())
}

/// Says that the player carries nothing for this verb.
pub fn nothing_to(variant: &Variant, verb: u8) -> String {
    format!("You carry nothing to {}.", verb_name(verb, variant))
}

/// The place in the pack that a move names.
const fn slot_of(m: Move) -> Option<u8> {
    match m.arg {
        Arg::Slot(slot) | Arg::SlotAt(slot, _) => Some(slot),
        Arg::None | Arg::Dir(_) | Arg::Cell(_) | Arg::Key(_) => None,
    }
}

/// Asks a question and adds the cost: the numeric facts of the cell to which the move leads. Facts about a thing lying there are
/// not a cost.
fn confirm(play: &dyn Shown, view: &View, mut question: Question) -> Intent {
    if let Arg::Dir(dir) = question.m.arg
        && let Some(to) = view.hero.and_then(|hero| play.variant().topology.step(hero, dir))
    {
        let mut facts = Vec::new();
        if !view.things.iter().any(|thing| thing.at == to && play.variant().legend.role(thing.id) == Role::Item) {
            play.inspect(Subject::Cell(to), &mut facts);
        }
        facts.retain(|fact| !fact.name.is_empty() && matches!(fact.value, Value::Number(_)));
        question.text = facts.iter().fold(question.text, |text, fact| format!("{text} {}: {}.", fact.name, fact.value));
        let role = view.tile(to).map(|id| play.variant().legend.role(id));
        let advice = if matches!(role, Some(Role::Hole | Role::Exit)) { healing::advice(view, play.variant()) } else { None };
        question.text.extend(advice.map(|advice| format!(" {advice}")));
    }
    Intent::Confirm(question)
}

/// The danger of a step in a direction. `None` if the step would be a blow, or if the player already stands in the same danger.
fn danger(variant: &Variant, view: &View, dir: Dir) -> Option<&'static str> {
    let to = variant.topology.step(view.hero?, dir)?;
    let id = view.danger(to)?;
    let legend = &variant.legend;
    let is_taken = view
        .things
        .iter()
        .any(|thing| thing.at == to && matches!(legend.role(thing.id), Role::Foe | Role::BlockingFoe | Role::Prop));
    let is_around = view.things.iter().any(|thing| Some(thing.at) == view.hero && thing.id == id);
    (!is_taken && !is_around).then(|| legend.name(id))
}

#[cfg(test)]
mod tests;
