//! The help of the whole program: its commands in groups, its games and examples with them.

use super::version::version;
use crate::store::home::FILES;
use barrow_core::{BotKind, GameInfo, Seed, Shelf, VariantCode};
use barrow_pilot::bots_for;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr};
use clap::{Command, CommandFactory};
use std::fmt::Write;

/// The first command for makers.
const MAKERS: &str = if cfg!(feature = "make") { "new" } else { "levels" };
/// The first command and the title of each group.
const GROUPS: [(&str, &str); 5] = [
    ("play", "Play"),
    ("runs", "Your runs"),
    ("name", "Online"),
    (MAKERS, "For makers and bot authors"),
    ("paths", "This program"),
];

const AFTER: &str = "\
Environment:
  BARROW_HOME          the folder for these files
  NO_COLOR             set to anything: no colours
  LANG                 if not UTF-8 (also LC_ALL, LC_CTYPE): screens in ASCII
  TERM                 set to dumb: screens in ASCII

Exit codes:
  0   all went well
  1   `verify`, `send` or `audit` refused at least one run, or `selftest` one
  2   wrong usage, an unreadable file or an unsuitable terminal; one sentence on
      standard error says what to do

";

/// Placeholder for the name of the program.
const PROGRAM: &str = "PROGRAM";
/// Placeholder for the id of the shelf's first game.
const FIRST_GAME: &str = "FIRST_GAME";
/// Placeholder for the id of the shelf's last game.
const LAST_GAME: &str = "LAST_GAME";
/// Placeholder for the id of the shelf's first game whose levels can be shown.
const GAME_WITH_LEVELS: &str = "GAME_WITH_LEVELS";

/// The command line, with help that lists the games of `shelf` and uses them in its examples.
pub(super) fn with_games<C: CommandFactory>(shelf: &Shelf) -> Command {
    let command = C::command();
    let template =
        format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}{{after-help}}", groups(&command));
    let after = format!("{}{}{AFTER}{}", games(shelf), files(shelf), examples(shelf));
    let about = named(&command.get_long_about().cloned().unwrap_or_default().to_string(), shelf);
    let command = command.mut_subcommand("bot", |command| command.mut_arg("bot", |arg| arg.value_parser(bots(shelf))));
    command
        .long_version(version(shelf))
        .long_about(about)
        .help_template(template)
        .after_long_help(after)
        .mut_subcommands(|command| in_words_of(command, shelf))
}

/// The command with the placeholders of its help replaced.
fn in_words_of(mut command: Command, shelf: &Shelf) -> Command {
    let words = |text: Option<&StyledStr>| text.map(|text| named(&text.to_string(), shelf));
    if let Some(about) = words(command.get_long_about()) {
        command = command.long_about(about);
    }
    if let Some(after) = words(command.get_after_help()) {
        command = command.after_help(after);
    }
    let command = command.mut_args(|arg| {
        let arg = match words(arg.get_help()) {
            Some(help) => arg.help(help),
            None => arg,
        };
        match words(arg.get_long_help()) {
            Some(help) => arg.long_help(help),
            None => arg,
        }
    });
    command.mut_subcommands(|command| in_words_of(command, shelf))
}

/// The names of the shelf's bots.
fn bots(shelf: &Shelf) -> PossibleValuesParser {
    let mut bots: Vec<BotKind> = Vec::new();
    for (game, variant) in shelf.games().iter().flat_map(|game| game.info.variants.iter().map(move |variant| (game, variant))) {
        for bot in bots_for(game, variant) {
            if !bots.iter().any(|known| known.name == bot.name) {
                bots.push(bot);
            }
        }
    }
    PossibleValuesParser::new(bots.into_iter().map(|bot| PossibleValue::new(bot.name).help(bot.about)))
}

/// The commands, grouped by their purpose.
fn groups(command: &Command) -> String {
    let mut text = String::new();
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        // Writing to a String cannot fail.
        if let Some((_, title)) = GROUPS.iter().find(|(first, _)| *first == command.get_name()) {
            let _ = writeln!(text, "\n{title}:");
        }
        let _ = writeln!(text, "  {:11} {}", command.get_name(), command.get_about().unwrap_or_default());
    }
    text
}

/// The games' ids with their variants.
fn games(shelf: &Shelf) -> String {
    let mut text = "Games, their variants and +choices:\n".to_owned();
    for shelved in shelf.games() {
        for (index, variant) in shelved.info.variants.iter().enumerate() {
            let game = if index == 0 { shelved.info.id } else { "" };
            let choices: String = variant.choices.iter().flat_map(|choice| [" +", choice.id]).collect();
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {game:14} {}{choices}", variant.id);
        }
    }
    text.push('\n');
    text
}

/// The player's files.
fn files(shelf: &Shelf) -> String {
    let storage = shelf.identity.storage;
    let mut text = format!("Files, in BARROW_HOME or the platform's data folder (~/.local/share/{storage}):\n");
    for (name, what) in FILES {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {name:20} {what}");
    }
    text.push('\n');
    text
}

/// A few example commands, each with its effect.
fn examples(shelf: &Shelf) -> String {
    // Name a variant only if there are several.
    let variants = first(shelf).map_or(&[][..], |info| info.variants);
    let variant = variants.iter().skip(1).last().map_or(String::new(), |variant| format!(" --variant {}", variant.id));
    let play = format!("PROGRAM play {FIRST_GAME}{variant} --seed 7");
    let rows = [
        ("PROGRAM", "open the arcade"),
        (play.as_str(), "play a game with a seed"),
        ("PROGRAM runs", "list your saved runs"),
        ("PROGRAM verify *.run", "check runs from anywhere"),
        ("PROGRAM bot FIRST_GAME --seeds 1..100", "compare the bots"),
    ]
    .map(|(words, what)| (named(words, shelf), what));
    let width = rows.iter().map(|(words, _)| words.len()).max().unwrap_or_default();
    let mut text = "Examples:\n".to_owned();
    for (words, what) in rows {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {words:width$}   {what}");
    }
    text
}

/// Replaces the placeholders in `text` with the ids of games.
fn named(text: &str, shelf: &Shelf) -> String {
    let id = |info: Option<&GameInfo>| info.map_or("GAME", |info| info.id);
    let last = shelf.games().last().map(|shelved| shelved.info);
    let text = text.replace(PROGRAM, shelf.identity.storage).replace(FIRST_GAME, id(first(shelf))).replace(LAST_GAME, id(last));
    // Finding this game makes a level, so only do it if `text` needs it.
    if text.contains(GAME_WITH_LEVELS) { text.replace(GAME_WITH_LEVELS, id(with_levels(shelf))) } else { text }
}

/// The first game whose levels can be shown.
fn with_levels(shelf: &Shelf) -> Option<&'static GameInfo> {
    let has_levels = shelf.games().iter().find(|shelved| shelved.survey(Seed(1), VariantCode::default(), 1).is_some());
    has_levels.map(|shelved| shelved.info)
}

fn first(shelf: &Shelf) -> Option<&'static GameInfo> {
    shelf.games().first().map(|shelved| shelved.info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_of_the_games_on_the_shelf() {
        let shelf = &barrow_shelf::SHELF;
        let (first, last) = (shelf.games()[0].info.id, shelf.games().last().unwrap().info.id);
        assert_eq!(named("play FIRST_GAME, watch runs/LAST_GAME", shelf), format!("play {first}, watch runs/{last}"));
        assert!(examples(shelf).contains(&format!("barrow bot {first} --seeds 1..100   ")), "{}", examples(shelf));
    }

    #[test]
    fn an_empty_shelf_has_examples_of_no_game() {
        let text = examples(&Shelf::of(&[]));
        assert!(text.contains("no-game play GAME --seed 7  "), "{text}");
    }
}
