//! The commands of a replay: their keys and words.

use super::{Activity, Viewer};
use crate::keys::{Key, Press};
use crate::screens::Medium;
use serde::Serialize;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ReplayCommand"))]
pub enum Command {
    /// Play or pause; in a live run, follow or stay.
    Play,
    /// One move back.
    Back,
    /// One move on.
    On,
    /// A page back.
    PageBack,
    /// A page on.
    PageOn,
    /// To the start.
    Start,
    /// To the end.
    End,
    /// Play slower.
    Slower,
    /// Play faster.
    Faster,
    /// Go to a move by its number.
    GoTo,
    /// Search for the next important message.
    NextMessage,
    /// Take the run over here.
    TakeOver,
    /// Play the same seed.
    PlaySeed,
    /// Show the help.
    Help,
    /// Close the replay.
    Leave,
}

/// A command with its keys, the first one for people, its name, and more words if the name does not say all.
type Row = (Command, &'static [Key], &'static str, &'static str);

const TABLE: [Row; 15] = [
    (Command::Play, &[Key::Char(' ')], "Play or pause", ""),
    (Command::Back, &[Key::Left, Key::Char(','), Key::Char('h'), Key::Char('a'), Key::Char('4')], "One move back", ""),
    (Command::On, &[Key::Right, Key::Char('.'), Key::Char('l'), Key::Char('d'), Key::Char('6')], "One move on", ""),
    (Command::PageBack, &[Key::PageUp, Key::Up, Key::Char('k')], "Twenty moves back", ""),
    (Command::PageOn, &[Key::PageDown, Key::Down, Key::Char('j')], "Twenty moves on", ""),
    (Command::Start, &[Key::Home], "To the start", ""),
    (Command::End, &[Key::End], "To the end", ""),
    (Command::Slower, &[Key::Char('-'), Key::Char('_'), Key::Char('<')], "Slower", ""),
    (Command::Faster, &[Key::Char('+'), Key::Char('='), Key::Char('>')], "Faster", ""),
    (Command::GoTo, &[Key::Char('g')], "Go to a move by its number", ""),
    (Command::NextMessage, &[Key::Char('n')], "Next message", "On to the next important message"),
    (Command::TakeOver, &[Key::Char('t'), Key::Enter], "Take over here", "Take the run over here and play on"),
    (Command::PlaySeed, &[Key::Char('s')], "Play this seed", "Play this seed from its start"),
    (Command::Help, &[Key::Char('?'), Key::F(1)], "Help", ""),
    (Command::Leave, &[Key::Esc, Key::Char('q')], "Back", ""),
];

/// Keys with another use in the page: they move the focus, press the focused button, resize the map or go back.
const PAGES_OWN: [Key; 9] =
    [Key::Up, Key::Down, Key::Enter, Key::Esc, Key::Char('q'), Key::Char('+'), Key::Char('='), Key::Char('-'), Key::Char('_')];

fn keys((_, keys, ..): &Row, medium: Medium) -> impl Iterator<Item = Key> {
    keys.iter().copied().filter(move |key| medium != Medium::Page || !PAGES_OWN.contains(key))
}

/// A command in words, for a button or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandRow {
    /// The command.
    pub command: Command,
    /// Its name.
    pub name: &'static str,
    /// Its effect.
    pub about: &'static str,
    /// Its key.
    pub press: Press,
    /// The label of the key.
    pub key: String,
}

/// Keys with their effect, for a line of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The keys.
    pub keys: String,
    /// Their effect.
    pub label: &'static str,
    /// The command of a click.
    pub command: Command,
}

impl Command {
    /// The command of a key.
    pub(super) fn of(press: Press, medium: Medium) -> Option<Self> {
        TABLE.iter().find(|row| keys(row, medium).any(|key| press == Press::plain(key))).map(|row| row.0)
    }

    /// The commands that have a key.
    pub fn all(medium: Medium) -> impl Iterator<Item = CommandRow> {
        TABLE.iter().filter_map(move |row| {
            let (command, _, name, about) = *row;
            let key = keys(row, medium).find(|key| has_arrows(medium) || !matches!(key, Key::Left | Key::Right))?;
            let press = Press::plain(key);
            let about = if about.is_empty() { name } else { about };
            Some(CommandRow { command, name, about, press, key: press.label(has_arrows(medium)) })
        })
    }
}

/// Tells whether a medium has signs for arrows. Their names take much room.
const fn has_arrows(medium: Medium) -> bool {
    match medium {
        Medium::Terminal { unicode } => unicode,
        Medium::Page => true,
        Medium::Lines => false,
    }
}

/// Commands that share a place in the line of keys, and their words there. The most needed come first.
const HINTS: [(&[Command], &str); 10] = [
    (&[Command::Play], ""),
    (&[Command::TakeOver], "take over"),
    (&[Command::PlaySeed], "play seed"),
    (&[Command::Back, Command::On], "step"),
    (&[Command::Slower, Command::Faster], "speed"),
    (&[Command::Help], "help"),
    (&[Command::Leave], "back"),
    (&[Command::NextMessage], "next message"),
    (&[Command::PageBack, Command::PageOn], "leap"),
    (&[Command::GoTo], "go to"),
];

impl Viewer {
    /// The line of keys, the most needed first.
    pub fn hints(&self) -> Vec<Hint> {
        let key = |wanted: &Command| {
            Command::all(self.medium).find(|row| row.command == *wanted).map_or_else(String::new, |row| row.key)
        };
        let play = if self.is_followed || self.activity == Activity::Playing { "pause" } else { "play" };
        let hint = |(commands, label): &(&[Command], &'static str)| Hint {
            keys: commands.iter().map(key).collect::<Vec<_>>().join(" "),
            label: if label.is_empty() { play } else { label },
            command: commands[commands.len() - 1],
        };
        HINTS.iter().map(hint).collect()
    }
}
