//! Screens in lines, for line mode and pipes.

use super::{Block, Content, Control, Deed, Effect, Field, Figure, Hold, Pair, TableRow, Topic};
use barrow_core::GameInfo;

/// The words that open a screen in line mode.
pub const WORDS: [&str; 8] = ["options", "keys", "rules", "glossary", "feats", "history", "races", "about"];

/// Shown below a screen with controls.
const HELP: &str = "Type a number to choose, with any text after it. An empty line goes back.";
/// Shown below a screen without controls.
const BACK: &str = "An empty line goes back.";

/// The topic that a word names. Topics about a game are about this one.
pub fn topic(word: &str, info: &GameInfo, variant: usize) -> Option<Topic> {
    let address = match word {
        "races" => word.to_owned(),
        "rules" => format!("help/{}/{variant}", info.id),
        _ => format!("{word}/{}/{variant}", info.id),
    };
    WORDS.contains(&word).then(|| address.parse().ok()).flatten()
}

impl Hold<'_> {
    /// The effect of typing the control's number and these words, with the words that remain; `None` if words are missing.
    pub fn typed<'a>(&self, topic: &Topic, words: &'a str) -> Option<(Effect, &'a str)> {
        let words = words.trim();
        match self {
            Self::Row(row) => {
                let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
                let named = row.actions.iter().find(|action| action.id == first).map(|action| (action, rest));
                let (action, rest) = named.or_else(|| Some((row.actions.first()?, words)))?;
                Some((action.then.clone(), rest))
            }
            Self::Field(Field { option, control: Control::Words { .. }, .. }) if !words.is_empty() => {
                Some((topic.typed(option, if words == "none" { "" } else { words }), ""))
            }
            _ => self.effect().map(|effect| (effect, words)),
        }
    }

    /// The control in words.
    pub fn words(&self) -> String {
        match self {
            Self::Action(action) => explained(&action.label, action.lacks().unwrap_or_default()),
            Self::Tab(tab) => format!("{}{}", tab.label, if tab.is_chosen { ", shown" } else { "" }),
            Self::Row(row) => row_words(row),
            Self::Field(Field { title, about, control, .. }) => {
                let state = match control {
                    Control::Choice { is_chosen: true, .. } => "chosen".to_owned(),
                    Control::Choice { is_chosen: false, .. } => "not chosen".to_owned(),
                    Control::Switch { is_on: true, .. } => "on".to_owned(),
                    Control::Switch { is_on: false, .. } => "off".to_owned(),
                    Control::Range { value } => value.to_string(),
                    Control::Words { value, .. } if value.is_empty() => "empty".to_owned(),
                    Control::Words { value, .. } => value.clone(),
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

    /// The line to show below the screen.
    pub fn how_to_choose(&self) -> String {
        let holds = self.holds();
        let rows = holds.iter().filter_map(|hold| if let Hold::Row(row) = hold { Some(row) } else { None });
        let mut words: Vec<&str> = Vec::new();
        for action in rows.flat_map(|row| row.actions.iter().skip(1)) {
            if !words.contains(&action.id.as_str()) {
                words.push(&action.id);
            }
        }
        match (holds.is_empty(), words.is_empty()) {
            (true, _) => BACK.to_owned(),
            (false, true) => HELP.to_owned(),
            (false, false) => format!("{HELP} After the number of a row, {} does something else.", words.join(" or ")),
        }
    }
}

fn push(blocks: &[Block], lines: &mut Vec<String>, number: &mut usize) {
    for block in blocks {
        match block {
            Block::Text { words, .. } | Block::Status { words } | Block::Trouble { words } => lines.push(words.clone()),
            Block::Section { title, blocks, .. } => {
                lines.push(format!("{title}:"));
                push(blocks, lines, number);
            }
            Block::Pairs { pairs } => lines.extend(pairs.iter().map(|pair| format!("  {}", pair.words()))),
            Block::Fields { fields } => lines.extend(fields.iter().map(|field| numbered(Hold::Field(field), number))),
            Block::Actions { actions } => lines.extend(actions.iter().map(|action| numbered(Hold::Action(action), number))),
            Block::Tabs { title, tabs, .. } => {
                lines.push(format!("{title}:"));
                lines.extend(tabs.iter().map(|tab| numbered(Hold::Tab(tab), number)));
            }
            Block::Table { table } => {
                let title = format!("{}:", table.title);
                // It may have a section of its own, with the same title.
                if lines.last() != Some(&title) {
                    lines.push(title);
                }
                lines.extend(table.rows.iter().map(|row| numbered(Hold::Row(row), number)));
            }
            Block::Chart { chart } => lines.push(format!("{}: {}", chart.title, chart.summary)),
            Block::Picture { .. } => {}
            Block::Figures { figures } => lines.extend(figures.iter().map(|Figure { name, value }| format!("  {name}: {value}"))),
        }
    }
}

/// Names the row, and says everything about it.
fn row_words(row: &TableRow) -> String {
    let cells = row.cells.iter().take(if row.about.is_empty() { row.cells.len() } else { 2 });
    let name: Vec<&str> = cells.map(|cell| cell.words.as_str()).filter(|words| !words.is_empty()).collect();
    explained(&name.join(", "), &row.about)
}

fn numbered(hold: Hold, number: &mut usize) -> String {
    *number += 1;
    format!("  {number} {}", hold.words())
}

impl Pair {
    /// The pair in a line.
    pub fn words(&self) -> String {
        let Self { signs, name, keys, about, is_earned } = self;
        let sign = signs.first().map_or_else(String::new, |sign| format!("{} ", sign.ascii));
        let earned = match is_earned {
            Some(true) => ", earned",
            Some(false) => ", not earned yet",
            None => "",
        };
        let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(" ")) };
        explained(&format!("{sign}{name}{earned}{keys}"), about)
    }
}

/// The command that does a deed which line mode cannot do.
pub fn elsewhere(deed: Deed, to: &str) -> String {
    let (first, rest) = to.split_once('/').unwrap_or((to, ""));
    let of = |(game, variant): (&str, &str)| format!("{game} --variant {variant}");
    match deed {
        Deed::LetWatch => format!("`barrow share {to}` does that."),
        Deed::Race => {
            let weekly = if first.starts_with("weekly") { " --weekly" } else { "" };
            format!("`barrow --plain daily {}{weekly}` plays it.", of(rest.split_once('/').unwrap_or((rest, ""))))
        }
        Deed::Attempt => format!("`barrow --plain attempt {}` plays it.", of((first, rest))),
        Deed::WatchRanked => format!("`barrow watch {to}` shows it."),
        Deed::WatchLive => format!("`barrow live {first}` shows it."),
        _ => format!("`barrow replay {to}` shows it."),
    }
}

fn explained(name: &str, about: &str) -> String {
    if about.is_empty() { name.to_owned() } else { format!("{name}: {about}") }
}
