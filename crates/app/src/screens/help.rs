//! How a game is played, in its own words, with the keys that are bound.

use super::{Block, Content, Facts, Medium, Pair, Topic, named, open, section, text};
use crate::keys::{Control, KeyTable, Meaning};
use crate::viewer::{Command, CommandRow};
use crate::words::capital;
use crate::{sentences, stance, threat};
use barrow_core::{ArgKind, Entry, Role, Variant, VerbKind};

/// A longer legend is left to the glossary.
const MOST_MEANINGS: usize = 40;

const PAGE_HABITS: [(&str, &str); 3] = [
    ("Touch", "Tap to act, hold to learn."),
    ("Map size", "Change it with + and - (unless the game uses them), the mouse wheel, two fingers or the menu."),
    ("Gamepad", "Four directions, yes and no are enough; everything else is in the action menu."),
];

pub(super) fn content(facts: &Facts, game: &str, index: usize, seen: &[u8], is_watching: bool) -> Result<Content, String> {
    let (info, variant) = facts.variant(game, index)?;
    let table = KeyTable::new(facts.keys, facts.key_set(), info, variant);
    let mut blocks = Vec::new();
    if is_watching {
        let command = |row: CommandRow| Pair { keys: vec![row.key], ..named(row.about, "") };
        let mouse = named("Mouse", "Click the bar to go to a move; the wheel goes one move on or back.");
        let pairs = Command::all(facts.medium).map(command).chain([mouse]).collect();
        blocks.push(section("The replay", vec![Block::Pairs { pairs }]));
    }
    blocks.push(text(variant.pitch));
    let has_keys = facts.medium != Medium::Lines;
    if has_keys && variant.verbs.iter().any(|verb| verb.arg == ArgKind::Dir) {
        blocks.push(walking(facts, variant, &table));
    }
    let paragraphs = variant.help.split("\n\n");
    blocks.extend(paragraphs.map(|words| text(&words.split_whitespace().collect::<Vec<_>>().join(" "))));
    blocks.push(section("Actions", vec![Block::Pairs { pairs: verbs(facts, variant, &table) }]));
    if has_keys {
        blocks.extend(everywhere(facts, variant, &table));
    }
    let seen: Vec<Pair> = seen.iter().filter_map(|id| variant.legend.get(*id)).map(|entry| sign(entry, "")).collect();
    if !seen.is_empty() {
        blocks.push(section("In view now", vec![Block::Pairs { pairs: seen }]));
    }
    if !variant.conditions.is_empty() {
        blocks.push(section("Symbols", vec![Block::Pairs { pairs: signs(variant) }]));
    }
    let meanings = meanings(variant);
    let legend = if meanings.len() > MOST_MEANINGS {
        text("Too much to list here; discover it as you play.")
    } else {
        Block::Pairs { pairs: meanings }
    };
    let glossary = Topic::Glossary { game: info.id.to_owned(), variant: index };
    let met = open("glossary", "Glossary", Some('g'), glossary);
    blocks.push(section("Legend", vec![legend, Block::Actions { actions: vec![met] }]));
    blocks.push(section("Origin", vec![text(&sentences::origin(info))]));
    let title = format!("{}: {}", info.title, variant.title);
    Ok(Content { name: "help", title, blocks })
}

pub(super) fn sign(entry: &'static Entry, about: &str) -> Pair {
    Pair { signs: vec![entry], ..named(entry.name, about) }
}

fn verbs(facts: &Facts, variant: &Variant, table: &KeyTable) -> Vec<Pair> {
    let walk = variant.verbs.iter().position(|verb| verb.arg == ArgKind::Dir);
    let verb = |(index, verb): (usize, &barrow_core::Verb)| {
        let keys = table.labels(Meaning::Verb(index as u8), facts.unicode());
        let keys = match verb.arg {
            _ if facts.medium == Medium::Lines => Vec::new(),
            _ if Some(index) == walk => vec!["arrows".to_owned(), "click".to_owned()],
            // It is offered where walking is refused.
            ArgKind::Dir if keys.is_empty() => vec!["walk there".to_owned()],
            _ => keys,
        };
        Pair { keys, ..named(&capital(verb.name), verb.about) }
    };
    variant.verbs.iter().enumerate().map(verb).collect()
}

fn keys(facts: &Facts, table: &KeyTable, control: Control) -> Vec<String> {
    table.labels(Meaning::Control(control), facts.unicode())
}

fn walking(facts: &Facts, variant: &Variant, table: &KeyTable) -> Block {
    let ways = Control::ALL.into_iter().filter(|way| way.direction_name().is_some() && way.has_use(variant));
    let pair = |way: Control| Pair { keys: keys(facts, table, way), ..named(way.title_in(variant), "") };
    let blocks = vec![Block::Pairs { pairs: ways.map(pair).collect() }];
    Block::Section { title: "Walking".to_owned(), can_fold: true, blocks }
}

/// Commands and habits of every game.
fn everywhere(facts: &Facts, variant: &Variant, table: &KeyTable) -> Vec<Block> {
    // Directions have their own section, and waiting is a verb in the games that have it.
    let is_told = |control: &Control| control.direction_name().is_none() && *control != Control::Wait;
    let controls = Control::ALL.into_iter().filter(|control| is_told(control) && control.has_use(variant));
    let pair = |control: Control| Pair { keys: keys(facts, table, control), ..named(control.title(), control.about()) };
    let pairs = controls.map(pair).collect();
    let commands = Block::Section { title: "In every game".to_owned(), can_fold: true, blocks: vec![Block::Pairs { pairs }] };
    let mut habits = vec![named("Mouse", sentences::MOUSE)];
    if facts.medium == Medium::Page {
        habits.extend(PAGE_HABITS.map(|(name, about)| named(name, about)));
        if let Some(Meaning::Control(control)) = "tab".parse().ok().and_then(|tab| table.meaning(tab)) {
            let about = format!("On the map, Tab means {}; Shift+Tab leaves the map for the buttons.", control.title());
            habits.push(named("Keyboard", &about));
        }
    } else {
        habits.push(named("Every move", "It is saved as you make it: quit whenever you like, and continue from the title."));
        // Smaller maps fit whole on the smallest terminal that shows the title.
        if variant.size.0 > 80 || variant.size.1 > 25 {
            habits.push(named("Large map", sentences::SCROLLING_MAP));
        }
    }
    vec![commands, Block::Pairs { pairs: habits }]
}

/// Signs that replace words where a list has little room, and the mark for the way the hero faces on the map.
fn signs(variant: &Variant) -> Vec<Pair> {
    let faced = variant.verb_that(VerbKind::Turn).map(|_| named("[ ]", stance::FACED));
    let threats = threat::ALL.map(threat::words).map(|words| named(&words.sign.to_string(), words.about));
    let conditions =
        variant.conditions.iter().map(|condition| named(&format!("{}  {}", condition.glyph, condition.name), condition.about));
    faced.into_iter().chain(threats).chain(conditions).collect()
}

/// The legend by meaning, each with all its signs.
fn meanings(variant: &'static Variant) -> Vec<Pair> {
    let mut meanings: Vec<Pair> = Vec::new();
    let entries = variant.legend.entries().iter().filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing));
    for entry in entries {
        match meanings.iter_mut().find(|known| known.name == entry.name && known.about == entry.about) {
            Some(known) => known.signs.push(entry),
            None => meanings.push(sign(entry, entry.about)),
        }
    }
    meanings
}
