//! Screens in lines, for line mode and pipes.

use super::{Block, Content, Control, Field, Hold, Pair, Topic};
use barrow_core::GameInfo;

/// The words that open a screen in line mode.
pub const WORDS: [&str; 5] = ["options", "rules", "glossary", "feats", "about"];

/// Stands under each screen in line mode.
pub const HELP: &str = "Type a number to choose, with any text after it. An empty line goes back.";
/// Stands under a screen without controls.
pub const BACK: &str = "An empty line goes back.";

/// The topic that a word names; for those about a game, this one.
pub fn topic(word: &str, info: &GameInfo, variant: usize) -> Option<Topic> {
    let name = if word == "rules" { "help" } else { word };
    WORDS.contains(&word).then(|| format!("{name}/{}/{variant}", info.id).parse().ok()).flatten()
}

impl Hold<'_> {
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
