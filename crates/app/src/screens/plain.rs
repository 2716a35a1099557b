//! Screens in lines, for line mode and pipes.

use super::{Action, Block, Content, Control, Effect, Field, Pair, Topic};
use barrow_core::GameInfo;

/// The words that open a screen in line mode.
pub const WORDS: [&str; 5] = ["options", "rules", "glossary", "feats", "about"];

/// Stands under each screen in line mode.
pub const HELP: &str = "Type a number to choose, with any text after it. An empty line goes back.";
/// Stands under a screen without controls.
pub const BACK: &str = "An empty line goes back.";

/// The topic that a word names; for those about a game, this one.
pub fn topic(word: &str, info: &GameInfo, variant: usize) -> Option<Topic> {
    let game = info.id.to_owned();
    Some(match word {
        "options" => Topic::Options,
        "rules" => Topic::Help { game, variant, seen: Vec::new(), is_watching: false },
        "glossary" => Topic::Glossary { game, variant },
        "feats" => Topic::Feats { game },
        "about" => Topic::About,
        _ => return None,
    })
}

/// A control of a screen.
#[derive(Clone, Copy, Debug)]
pub enum Hold<'a> {
    /// A setting.
    Field(&'a Field),
    /// An action.
    Action(&'a Action),
}

impl Hold<'_> {
    /// The effect of choosing it; `None` if the player has to type or to slide something.
    pub fn effect(&self) -> Option<Effect> {
        match self {
            Self::Action(action) => Some(action.then.clone()),
            Self::Field(Field { control: Control::Choice { then, .. } | Control::Switch { then, .. }, .. }) => Some(then.clone()),
            Self::Field(_) => None,
        }
    }

    /// The control in words.
    pub fn words(&self) -> String {
        match self {
            Self::Action(action) => action.label.clone(),
            Self::Field(Field { title, about, control, .. }) => {
                let state = match control {
                    Control::Choice { is_chosen: true, .. } => "chosen".to_owned(),
                    Control::Choice { is_chosen: false, .. } => "not chosen".to_owned(),
                    Control::Switch { is_on: true, .. } => "on".to_owned(),
                    Control::Switch { is_on: false, .. } => "off".to_owned(),
                    Control::Range { value } => value.to_string(),
                    Control::Words { value } if value.is_empty() => "empty".to_owned(),
                    Control::Words { value } => value.clone(),
                };
                explained(&format!("{title}, {state}"), about)
            }
        }
    }
}

impl Content {
    /// Every control, from the top down.
    pub fn holds(&self) -> Vec<Hold<'_>> {
        fn of(block: &Block) -> Vec<Hold<'_>> {
            match block {
                Block::Section { blocks, .. } => blocks.iter().flat_map(of).collect(),
                Block::Fields { fields } => fields.iter().map(Hold::Field).collect(),
                Block::Actions { actions } => actions.iter().map(Hold::Action).collect(),
                Block::Text { .. } | Block::Pairs { .. } => Vec::new(),
            }
        }
        self.blocks.iter().flat_map(of).collect()
    }

    /// The screen in lines. Controls have numbers, from 1 on.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("{}.", self.title)];
        push(&self.blocks, &mut lines, &mut 0);
        lines
    }
}

fn push(blocks: &[Block], lines: &mut Vec<String>, number: &mut usize) {
    for block in blocks {
        match block {
            Block::Text { words, .. } => lines.push(words.clone()),
            Block::Section { title, blocks, .. } => {
                lines.push(format!("{title}:"));
                push(blocks, lines, number);
            }
            Block::Pairs { pairs } => lines.extend(pairs.iter().map(pair)),
            Block::Fields { fields } => fields.iter().for_each(|field| lines.push(numbered(Hold::Field(field), number))),
            Block::Actions { actions } => actions.iter().for_each(|action| lines.push(numbered(Hold::Action(action), number))),
        }
    }
}

fn numbered(hold: Hold, number: &mut usize) -> String {
    *number += 1;
    format!("  {number} {}", hold.words())
}

fn pair(pair: &Pair) -> String {
    let Pair { signs, name, keys, about, is_earned } = pair;
    let sign = signs.first().map_or_else(String::new, |sign| format!("{} ", sign.ascii));
    let earned = match is_earned {
        Some(true) => ", earned",
        Some(false) => ", not earned yet",
        None => "",
    };
    let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(" ")) };
    format!("  {}", explained(&format!("{sign}{name}{earned}{keys}"), about))
}

fn explained(name: &str, about: &str) -> String {
    if about.is_empty() { name.to_owned() } else { format!("{name}: {about}") }
}
