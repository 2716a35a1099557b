//! Decides whether to play a move that the player wants, ask first, or refuse.
//!
//! Questions include the cost. Front ends add how to answer.

use crate::gear;
use crate::sights::faced;
use crate::stops;
use crate::words::{capital, verb_name};
use barrow_core::{Arg, ArgKind, Dir, Move, Play, Refusal, Role, Show, Subject, Value, Variant, View, sort_few};
use barrow_pilot::walk_verb;

/// What to do with a move that the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play it.
    Play(Move),
    /// Ask, and play it if the answer is yes.
    Confirm {
        /// The move.
        m: Move,
        /// What to ask.
        question: String,
    },
    /// Refuse, with this sentence.
    Refuse(String),
}

/// Decides about a complete move. Asks before a dangerous step, and before other moves whose verb has a question.
pub fn intend(play: &dyn Play, view: &View, m: Move) -> Intent {
    let variant = play.variant();
    match (m.arg, question_of(variant, m.verb)) {
        (Arg::Dir(dir), None) if walk_verb(variant) == Some(m.verb) => step(play, view, dir),
        (_, None) => Intent::Play(m),
        (Arg::Dir(dir), Some(question)) => {
            let beware = danger(variant, view, dir).map_or_else(String::new, |name| format!(" Beware: {name}!"));
            confirm(play, view, m, format!("{question}{beware}"))
        }
        (_, Some(question)) => confirm(play, view, m, question.to_owned()),
    }
}

/// Decides about a step. If walking is refused and exactly one other verb leads that way, uses that verb.
pub fn step(play: &dyn Play, view: &View, dir: Dir) -> Intent {
    let variant = play.variant();
    let Some(walk) = walk_verb(variant) else { return Intent::Refuse("There is no walking in this game.".to_owned()) };
    let m = Move::towards(walk, dir);
    if question_of(variant, walk).is_some() {
        return intend(play, view, m);
    }
    let offered = offered(play);
    if offered.contains(&m) {
        return match danger(variant, view, dir) {
            Some(name) => confirm(play, view, m, format!("Step into the {name}?")),
            None => Intent::Play(m),
        };
    }
    // The game may accept moves that it does not offer.
    let Some(refusal) = refusal(play, m) else { return Intent::Play(m) };
    let turn = variant.turn_verb();
    let mut others = offered.into_iter().filter(|other| other.arg == m.arg && other.verb != walk && Some(other.verb) != turn);
    match (others.next(), others.next()) {
        (Some(other), None) => intend(play, view, other),
        _ => Intent::Refuse(refusal.to_string()),
    }
}

/// Decides about waiting.
pub fn wait(play: &dyn Play, view: &View) -> Intent {
    match play.variant().verb("wait") {
        Some(verb) => intend(play, view, Move::plain(verb)),
        None => Intent::Refuse(stops::NO_WAIT.to_owned()),
    }
}

/// Decides about a refusal to make the choice that the game waits for. Asks before giving up.
pub fn decline(play: &dyn Play, view: &View, asked: u8) -> Intent {
    let variant = play.variant();
    let Some(m) = offered(play).into_iter().find(|m| m.verb != asked) else {
        return Intent::Refuse("This must be answered first.".to_owned());
    };
    let verb = variant.verbs.get(usize::from(m.verb));
    let question = verb.map_or_else(String::new, |verb| {
        verb.confirm.map_or_else(|| format!("{}? {}", capital(verb.name), verb.about), str::to_owned)
    });
    confirm(play, view, m, question)
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
pub fn offered(play: &dyn Play) -> Vec<Move> {
    let mut moves = Vec::new();
    play.offer(&mut moves);
    moves
}

/// Why a move would be refused, if it would.
pub fn refusal(play: &dyn Play, m: Move) -> Option<Refusal> {
    play.fork().play(m, &mut Show::off()).err()
}

/// Places in the pack that a verb can use now, in display order.
pub fn places_for(play: &dyn Play, view: &View, verb: u8) -> Vec<u8> {
    let offered = offered(play);
    let mut slots = gear::order(view);
    slots.retain(|&slot| offered.iter().any(|m| m.verb == verb && slot_of(*m) == Some(slot)));
    slots
}

/// Verbs that can use a place in the pack now. Those with a question come last, so that the first choice is a safe one.
pub fn verbs_for(play: &dyn Play, slot: u8) -> Vec<u8> {
    let mut verbs: Vec<u8> = offered(play).iter().filter(|m| slot_of(**m) == Some(slot)).map(|m| m.verb).collect();
    sort_few(&mut verbs, |&verb| (question_of(play.variant(), verb).is_some(), verb));
    verbs.dedup();
    verbs
}

/// Why a verb cannot use a place in the pack, in the words of the game if it has any.
pub fn why_not(play: &dyn Play, view: &View, verb: u8, slot: u8) -> String {
    let variant = play.variant();
    let arg = match variant.verbs.get(usize::from(verb)).map(|verb| verb.arg) {
        Some(ArgKind::SlotAt) => Arg::SlotAt(slot, faced(view, variant).or(view.hero).unwrap_or_default()),
        _ => Arg::Slot(slot),
    };
    refusal(play, Move { verb, arg }).map_or_else(|| "Not with that.".to_owned(), |refusal| refusal.to_string())
}

/// Says that nothing is carried that a verb could use.
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

fn question_of(variant: &Variant, verb: u8) -> Option<&'static str> {
    variant.verbs.get(usize::from(verb)).and_then(|verb| verb.confirm)
}

/// Asks a question and adds the cost: the numeric facts of the cell that the move leads to.
fn confirm(play: &dyn Play, view: &View, m: Move, mut question: String) -> Intent {
    if let Arg::Dir(dir) = m.arg
        && let Some(to) = view.hero.and_then(|hero| play.variant().topology.step(hero, dir))
    {
        let mut facts = Vec::new();
        play.inspect(Subject::Cell(to), &mut facts);
        facts.retain(|fact| !fact.name.is_empty() && matches!(fact.value, Value::Number(_)));
        question = facts.iter().fold(question, |question, fact| format!("{question} {}: {}.", fact.name, fact.value));
    }
    Intent::Confirm { m, question }
}

/// The danger of a step in a direction. None if the step would be a blow.
fn danger(variant: &Variant, view: &View, dir: Dir) -> Option<&'static str> {
    let to = variant.topology.step(view.hero?, dir)?;
    let id = view.danger(to)?;
    let legend = &variant.legend;
    let is_taken = view.things.iter().any(|thing| thing.at == to && matches!(legend.role(thing.id), Role::Foe | Role::Prop));
    (!is_taken).then(|| legend.name(id))
}

#[cfg(test)]
mod tests;
