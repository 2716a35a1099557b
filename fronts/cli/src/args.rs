//! The command line: its commands and options, and the text that explains them.

mod examples;
mod texts;

use barrow_core::Shelf;
use barrow_shelf::BOTS;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "barrow", version, about = texts::ABOUT, long_about = texts::LONG_ABOUT, max_term_width = 100)]
pub(crate) struct Cli {
    /// The command; none opens the arcade.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Plays in lines of text: type words, read sentences. For screen readers, braille displays and pipes.
    #[arg(long, global = true)]
    pub(crate) plain: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(about = "Plays a game at once", long_about = texts::PLAY)]
    Play {
        #[command(flatten)]
        game: GameArgs,
        /// Plays for practice: moves can be taken back, and the run does not count.
        #[arg(long)]
        practice: bool,
    },
    #[command(about = "Looks back on a run, move by move", long_about = texts::REPLAY)]
    Replay {
        /// The run to look back on, or a link to it, in quotes.
        #[arg(value_name = "FILE|LINK")]
        file: PathBuf,
    },
    #[command(about = "Checks runs by replaying them", long_about = texts::VERIFY)]
    Verify {
        /// The runs to check, or links to them, in quotes.
        #[arg(required = true, value_name = "FILE|LINK")]
        files: Vec<PathBuf>,
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Lists your saved runs", long_about = texts::RUNS)]
    Runs {
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Lets bots play, and compares their results", long_about = texts::BOT)]
    Bot(BotArgs),
    #[command(about = "Shows levels without playing them, or counts their contents", long_about = texts::LEVELS)]
    Levels(LevelsArgs),
    #[command(about = "Finds seeds by the contents of their first levels", long_about = texts::SEEDS)]
    Seeds(SeedsArgs),
    #[command(about = "Measures how fast the games are", long_about = texts::BENCH)]
    Bench {
        /// The game to measure; without one, measures every game, the store and the screens.
        game: Option<String>,
        /// How long to measure; more rounds give a smaller spread.
        #[arg(long, value_name = "N")]
        seconds: Option<u16>,
        /// Draws the title once without a terminal and exits. The figure for the first frame measures this.
        #[arg(long, hide = true, conflicts_with_all = ["game", "json", "seconds"])]
        first_frame: bool,
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Makes a film of a run: animated GIF, picture, descent card, asciicast", long_about = texts::FILM)]
    Film(FilmArgs),
    #[command(about = "Writes a run as a text to keep: a morgue file", long_about = texts::MORGUE)]
    Morgue {
        /// The run to write about, or a link to it, in quotes.
        #[arg(value_name = "FILE|LINK")]
        file: PathBuf,
    },
    #[command(about = "Turns a run into a link that plays it", long_about = texts::LINK)]
    Link {
        /// The run to share, or a link to it, in quotes.
        #[arg(value_name = "FILE|LINK")]
        file: PathBuf,
    },
    #[cfg(feature = "online")]
    #[command(about = "Chooses or shows your name at a server", long_about = texts::NAME)]
    Name {
        /// The new name; without one, shows your name.
        name: Option<String>,
        /// Shows a code with which another device can join this name, for ten minutes.
        #[arg(long, conflicts_with_all = ["name", "recovery", "join"])]
        share: bool,
        /// Shows a phrase to write down: it restores the name if every device is lost.
        #[arg(long, conflicts_with_all = ["name", "join"])]
        recovery: bool,
        /// Joins the name of a code or phrase.
        #[arg(long, value_name = "CODE", conflicts_with = "name")]
        join: Option<String>,
        /// Lists the devices that have your name.
        #[arg(long, conflicts_with_all = ["name", "share", "recovery", "join"])]
        devices: bool,
        /// Removes your name from a device, such as a lost one, by its id in that list.
        #[arg(long, value_name = "ID", conflicts_with_all = ["name", "share", "recovery", "join", "devices"])]
        remove: Option<String>,
        /// Writes everything that the server stores about you to a file, as JSON.
        #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "share", "recovery", "join", "devices", "remove"])]
        export: Option<PathBuf>,
        /// Makes the server forget you, with all your runs and notes. Type your name to confirm.
        #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "share", "recovery", "join", "devices", "remove", "export"])]
        forget: Option<String>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Sends runs to a server's open boards", long_about = texts::SEND)]
    Send {
        /// The runs to send, or links to them, in quotes; without any, the runs that could not be sent when they ended.
        #[arg(value_name = "FILE|LINK")]
        files: Vec<PathBuf>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Shows a board of a server", long_about = texts::BOARD)]
    Board(BoardArgs),
    #[cfg(feature = "online")]
    #[command(about = "Shows a player's record at a server", long_about = texts::PROFILE)]
    Profile {
        /// The name; by default yours.
        name: Option<String>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Plays today's sealed race at a server", long_about = texts::DAILY)]
    Daily(DailyArgs),
    #[cfg(feature = "online")]
    #[command(about = "Plays today's counted attempt at a server", long_about = texts::ATTEMPT)]
    Attempt(AttemptArgs),
    #[cfg(feature = "online")]
    #[command(about = "Lets others watch your runs, or stops that", long_about = texts::SHARE)]
    Share {
        /// Turns sharing on or off; without it, says which.
        shares: Option<OnOff>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Shows who is playing at a server, or watches one of them", long_about = texts::LIVE)]
    Live {
        /// The number of the run to watch; without one, lists who is playing.
        #[arg(value_name = "NUMBER")]
        id: Option<i64>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Writes a note on a turn of a run at a server, or lists the notes", long_about = texts::NOTE)]
    Note {
        /// The run's number, as `barrow board` shows it.
        #[arg(required_unless_present_any = ["report", "remove"])]
        run: Option<u32>,
        /// The number of moves before the note; without it, lists the notes on the run.
        #[arg(value_name = "MOVES", requires = "text")]
        moves: Option<u64>,
        /// The note, in quotes.
        text: Option<String>,
        /// Reports a note by its number, so that the server's operator looks at it.
        #[arg(long, value_name = "NOTE", conflicts_with = "run")]
        report: Option<i64>,
        /// Removes a note by its number: your own, or one on a run of yours.
        #[arg(long, value_name = "NOTE", conflicts_with_all = ["run", "report"])]
        remove: Option<i64>,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Blocks a player at a server, or lists the blocked ones", long_about = texts::BLOCK)]
    Block {
        /// The name; without one, lists the players that you have blocked.
        name: Option<String>,
        /// Unblocks the player.
        #[arg(long, requires = "name")]
        off: bool,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Looks back on a run of a server's board", long_about = texts::WATCH)]
    Watch {
        /// The run's number, as `barrow board` shows it.
        id: u32,
        /// The address of the server; by default the last one used.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[command(about = "Turns keys into frames, to compare with recordings", long_about = texts::FRAMES)]
    Frames {
        #[command(flatten)]
        game: GameArgs,
        /// The keys, as JSON Lines; - is standard input.
        #[arg(long, value_name = "FILE")]
        keys: PathBuf,
    },
}

/// A game, its variant and a seed.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The source of the run's randomness: a whole number from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
}

/// A race.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct DailyArgs {
    /// The game, by the name that `barrow --help` lists. By default the server's first.
    pub(crate) game: Option<String>,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT", requires = "game")]
    pub(crate) variant: Option<String>,
    /// Plays this week's race instead.
    #[arg(long)]
    pub(crate) weekly: bool,
    /// The address of the server; by default the last one used.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
}

/// A counted attempt.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct AttemptArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The address of the server; by default the last one used.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
}

/// A choice between two.
#[cfg(feature = "online")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum OnOff {
    /// Yes.
    On,
    /// No.
    Off,
}

/// A board.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The kind of results.
    #[arg(long, value_parser = ["open", "counted", "sealed"], default_value = "open")]
    pub(crate) kind: String,
    /// A sealed race: daily-2026-11-24.
    #[arg(long, value_name = "RACE")]
    pub(crate) race: Option<String>,
    /// Shows the names that are newer than the race.
    #[arg(long)]
    pub(crate) young: bool,
    /// The period of the results.
    #[arg(long, value_parser = ["day", "week", "all"], default_value = "all")]
    pub(crate) span: String,
    /// The first place to show.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first: u32,
    /// The address of the server; by default the last one used.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Writes one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A run, and the films to make of it.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("to").required(true).multiple(true)))]
pub(crate) struct FilmArgs {
    /// The run to film, or a link to it, in quotes.
    #[arg(value_name = "FILE|LINK")]
    pub(crate) file: PathBuf,
    /// Writes an animated GIF of the whole run.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) gif: Option<PathBuf>,
    /// Shows only the last N moves in the GIF.
    #[arg(long, value_name = "N", requires = "gif", allow_hyphen_values = true)]
    pub(crate) last: Option<String>,
    /// Writes a picture of the last turn, with the whole map.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) png: Option<PathBuf>,
    /// Writes a descent card: a picture of each level that the hero reached, with the path and where it ended.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) card: Option<PathBuf>,
    /// Writes an asciicast, for asciinema and similar players.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) cast: Option<PathBuf>,
    /// The theme for the colours; without one, the default theme.
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
}

/// The bots, their game, and how often and how long they play.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The first and the last seed to play: 1..100. A single number is one run.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Ends a run after this many moves.
    #[arg(long, value_name = "N", default_value = "1000", allow_hyphen_values = true)]
    pub(crate) moves: String,
    /// The bot; by default all of them.
    #[arg(long, value_parser = bots())]
    pub(crate) bot: Option<String>,
    /// Plays with a trained network: an ONNX file. Needs a Barrow built with --features agents.
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    pub(crate) agent: Option<PathBuf>,
    /// Before each important move, tries N moves in all on copies of the run, with the bot playing on, and makes the best move.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,
    /// Lets the copies of --search keep hidden facts, which no player could know.
    #[arg(long, requires = "search")]
    pub(crate) clairvoyant: bool,
    /// Writes each run to this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) save: Option<PathBuf>,
    /// Writes one JSON object a run.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The levels to show.
#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The depth of the level: 1 is the first.
    #[arg(long, value_name = "D", default_value = "1", allow_hyphen_values = true)]
    pub(crate) depth: String,
    /// The first and the last seed to show: 1..100. A single number is one level.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Writes one JSON object a level.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The contents that the first levels should have.
#[derive(Debug, Args)]
pub(crate) struct SeedsArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, followed by each choice that is on: VARIANT+CHOICE. By default the game's first variant.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// Something that must be there: a counted name, alone or with a number, as rapier, "orb of life>=2" or ogre=0. May be
    /// repeated.
    #[arg(long, value_name = "WISH", required = true)]
    pub(crate) with: Vec<String>,
    /// Counts levels 1 to D together.
    #[arg(long, value_name = "D", default_value = "1", allow_hyphen_values = true)]
    pub(crate) depth: String,
    /// The first and the last seed to search.
    #[arg(long, value_name = "A..B", default_value = "1..100000", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Stops after finding this many seeds.
    #[arg(long, value_name = "N", default_value = "10", allow_hyphen_values = true)]
    pub(crate) most: String,
    /// Writes one JSON object a seed.
    #[arg(long)]
    pub(crate) json: bool,
}

fn bots() -> PossibleValuesParser {
    PossibleValuesParser::new(BOTS.iter().map(|bot| PossibleValue::new(bot.name).help(bot.about)))
}

/// The reason why a command line has no command to run.
pub(crate) enum NotParsed {
    /// The user asked for help or the version: print this.
    Help(clap::Error),
    /// The error, as one sentence.
    Wrong(String),
}

/// Reads the command line. The help lists the games of `shelf` and takes its examples from them.
pub(crate) fn parse(shelf: &Shelf, words: impl IntoIterator<Item = OsString>) -> Result<Cli, NotParsed> {
    let words: Vec<OsString> = words.into_iter().collect();
    // Most players give no arguments, and describing every command to clap takes longer than drawing the title.
    if words.len() <= 1 {
        return Ok(Cli { command: None, plain: false });
    }
    let about_all = format!("{}{}\n{}", games(shelf), examples::table(shelf), texts::AFTER);
    let command = Cli::command();
    let template =
        format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}Options:\n{{options}}{{after-help}}", groups(&command));
    let command = command.help_template(template).after_long_help(about_all).mut_subcommands(|command| {
        let about = examples::with_games(&command.get_long_about().unwrap_or_default().to_string(), shelf);
        command.long_about(about)
    });
    let named = words.get(1).and_then(|word| command.find_subcommand(word)).map(|command| command.get_name().to_owned());
    let read = command.try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches));
    read.map_err(
        |error| if error.use_stderr() { NotParsed::Wrong(sentence(&error, named.as_deref())) } else { NotParsed::Help(error) },
    )
}

/// The commands, grouped by their purpose.
fn groups(command: &clap::Command) -> String {
    let mut text = String::new();
    for (title, names) in texts::GROUPS {
        let found: Vec<_> = names.iter().filter_map(|name| command.find_subcommand(name)).collect();
        if !found.is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{title}:");
            for command in found {
                let _ = writeln!(text, "  {:9} {}", command.get_name(), command.get_about().unwrap_or_default());
            }
            text.push('\n');
        }
    }
    text
}

/// The games' ids with their variants.
fn games(shelf: &Shelf) -> String {
    let mut text = "Games and their variants:\n".to_owned();
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

/// Joins clap's paragraphs into one sentence without the usage. `command` is the command that the user named.
fn sentence(error: &clap::Error, command: Option<&str>) -> String {
    let text = error.render().to_string();
    let said = text.split("\nUsage:").next().unwrap_or_default().split("\nFor more information").next().unwrap_or_default();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.strip_prefix("error: ").unwrap_or(&words).replace(" tip: ", "; ").replace(" [possible", "; [possible");
    let help = command.map_or_else(|| "barrow --help".to_owned(), |command| format!("barrow help {command}"));
    format!("{words}; see `{help}`")
}
