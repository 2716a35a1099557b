//! The command line: what can be asked, and the text that explains it.

mod examples;

use barrow_core::Shelf;
use barrow_shelf::BOTS;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "barrow", version, about = ABOUT, long_about = LONG_ABOUT, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do; the arcade where nothing is named.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Plays in lines of text: type words, read sentences. For screen readers, braille displays and pipes.
    #[arg(long, global = true)]
    pub(crate) plain: bool,
}

const ABOUT: &str = "Small roguelikes in the terminal. Without a command: the arcade.";

const LONG_ABOUT: &str = "\
Small roguelikes in the terminal, on one deterministic engine: a run is its seed and its moves.

Without a command barrow opens the arcade: choose a game, play, continue, look back. Every game explains itself there: press ? while \
you play. The commands below do single things, for players in a hurry, makers, and authors of bots.";

const AFTER: &str = "\
Exit codes:
  0    all went well
  1    `verify` refused at least one run
  2    a word on the command line, a file or the terminal is not as it must be; one sentence on standard error says what to do

Environment:
  BARROW_HOME    the folder for runs, options and keys, in place of the platform's data folder
  NO_COLOR       set to anything: nothing is coloured
  LANG           without UTF-8 (as LC_ALL, LC_CTYPE), or with TERM=dumb: screens are in ASCII

Files, in BARROW_HOME or else the platform's data folder (on Linux ~/.local/share/barrow):
  runs/GAME/*.run    one run each: the save, the replay and the bug report in one; beside it what it came to (.result)
  summaries.json     how each run stands, so that lists need not play them again; it can be deleted
  options.toml       what the option screen keeps
  keys.toml          what the key screen keeps
  online.toml        the server you use; online.key is what your name there belongs to
  lore.toml          what you have met, and which hints you were given";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(about = "Plays a game at once", long_about = PLAY)]
    Play {
        #[command(flatten)]
        game: GameArgs,
        /// As practice: moves can be taken back, and what the run comes to is no result.
        #[arg(long)]
        practice: bool,
    },
    #[command(about = "Looks back on a run, move by move", long_about = REPLAY)]
    Replay {
        /// The run to look back on, or a link to it, in quotes.
        #[arg(value_name = "FILE|LINK")]
        file: PathBuf,
    },
    #[command(about = "Checks that runs are true", long_about = VERIFY)]
    Verify {
        /// The runs to check.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Lists the runs that are kept", long_about = RUNS)]
    Runs {
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Lets bots play, and says how they fared", long_about = BOT)]
    Bot(BotArgs),
    #[command(about = "Shows levels that nobody plays, or what is counted on them", long_about = LEVELS)]
    Levels(LevelsArgs),
    #[command(about = "Finds seeds by what their first levels hold", long_about = SEEDS)]
    Seeds(SeedsArgs),
    #[command(about = "Measures how fast the games are", long_about = BENCH)]
    Bench {
        /// The game to measure; without one, every game, the store and the screens.
        game: Option<String>,
        /// How long to measure; more rounds have a smaller spread.
        #[arg(long, value_name = "N")]
        seconds: Option<u16>,
        /// Draws the title once without a terminal and ends. The figure for the first frame measures this.
        #[arg(long, hide = true, conflicts_with_all = ["game", "json", "seconds"])]
        first_frame: bool,
        /// Writes one JSON object a line.
        #[arg(long)]
        json: bool,
    },
    #[command(about = "Makes a film of a run: animated GIF, picture, descent card, asciicast", long_about = FILM)]
    Film(FilmArgs),
    #[command(about = "Writes a run as a text to keep: a morgue file", long_about = MORGUE)]
    Morgue {
        /// The run to write about.
        file: PathBuf,
    },
    #[command(about = "Turns a run into a link that plays it", long_about = LINK)]
    Link {
        /// The run to share.
        file: PathBuf,
    },
    #[cfg(feature = "online")]
    #[command(about = "Chooses your name at a server, or says what it is", long_about = NAME)]
    Name {
        /// The name; without one, says what it is.
        name: Option<String>,
        /// Shows a code with which another device joins this name, for ten minutes.
        #[arg(long, conflicts_with_all = ["name", "recovery", "join"])]
        share: bool,
        /// Shows a phrase to write down: it brings the name back if every device is lost.
        #[arg(long, conflicts_with_all = ["name", "join"])]
        recovery: bool,
        /// Joins the name of a code or phrase.
        #[arg(long, value_name = "CODE", conflicts_with = "name")]
        join: Option<String>,
        /// Lists the devices that have your name.
        #[arg(long, conflicts_with_all = ["name", "share", "recovery", "join"])]
        devices: bool,
        /// Takes your name from a device, such as one that was lost, by its id in that list.
        #[arg(long, value_name = "ID", conflicts_with_all = ["name", "share", "recovery", "join", "devices"])]
        remove: Option<String>,
        /// Writes everything that the server keeps of you into a file, as JSON.
        #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "share", "recovery", "join", "devices", "remove"])]
        export: Option<PathBuf>,
        /// Has the server forget you, with every run and note of yours. Takes your name, to be sure.
        #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "share", "recovery", "join", "devices", "remove", "export"])]
        forget: Option<String>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Sends runs to a server's open boards", long_about = SEND)]
    Send {
        /// The runs to send; without one, those that could not be sent when they ended.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Shows a board of a server", long_about = BOARD)]
    Board(BoardArgs),
    #[cfg(feature = "online")]
    #[command(about = "Shows what a player has done at a server", long_about = PROFILE)]
    Profile {
        /// The name; without one, yours.
        name: Option<String>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Plays today's sealed race at a server", long_about = DAILY)]
    Daily(DailyArgs),
    #[cfg(feature = "online")]
    #[command(about = "Plays today's counted attempt at a server", long_about = ATTEMPT)]
    Attempt(AttemptArgs),
    #[cfg(feature = "online")]
    #[command(about = "Lets others watch what you play, or not", long_about = SHARE)]
    Share {
        /// Whether to; without it, says how it stands.
        shares: Option<OnOff>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Shows who is playing at a server, or watches one of them", long_about = LIVE)]
    Live {
        /// The number of the run to watch; without one, lists who is playing.
        #[arg(value_name = "NUMBER")]
        id: Option<i64>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Writes a note on a turn of a run at a server, or lists the notes", long_about = NOTE)]
    Note {
        /// The run's number, as `barrow board` shows it.
        #[arg(required_unless_present_any = ["report", "remove"])]
        run: Option<u32>,
        /// How many moves come before the note; without it, lists the notes on the run.
        #[arg(value_name = "MOVES", requires = "text")]
        moves: Option<u64>,
        /// The note, in quotes.
        text: Option<String>,
        /// Reports a note by its number: the server's operator looks at it.
        #[arg(long, value_name = "NOTE", conflicts_with = "run")]
        report: Option<i64>,
        /// Removes a note by its number: one of yours, or one on a run of yours.
        #[arg(long, value_name = "NOTE", conflicts_with_all = ["run", "report"])]
        remove: Option<i64>,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Blocks a player at a server, or lists whom you have blocked", long_about = BLOCK)]
    Block {
        /// The name; without one, lists whom you have blocked.
        name: Option<String>,
        /// Ends it.
        #[arg(long, requires = "name")]
        off: bool,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[cfg(feature = "online")]
    #[command(about = "Looks back on a run of a server's board", long_about = WATCH)]
    Watch {
        /// The run's number, as `barrow board` shows it.
        id: u32,
        /// The address of the server; the last one where none is named.
        #[arg(long, value_name = "URL")]
        server: Option<String>,
    },
    #[command(about = "Turns keys into frames, to compare with recordings", long_about = FRAMES)]
    Frames {
        #[command(flatten)]
        game: GameArgs,
        /// The keys, as JSON Lines; - is standard input.
        #[arg(long, value_name = "FILE")]
        keys: PathBuf,
    },
}

/// Which game, how, from which seed.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// Where the run's randomness comes from: a whole number from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
}

/// Which race.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct DailyArgs {
    /// The game, by the name that `barrow --help` lists. The server's first where none is named.
    pub(crate) game: Option<String>,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT", requires = "game")]
    pub(crate) variant: Option<String>,
    /// The race of this week instead.
    #[arg(long)]
    pub(crate) weekly: bool,
    /// The address of the server; the last one where none is named.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
}

/// Which counted attempt.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct AttemptArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The address of the server; the last one where none is named.
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

/// Which board.
#[cfg(feature = "online")]
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// What its results prove.
    #[arg(long, value_parser = ["open", "counted", "sealed"], default_value = "open")]
    pub(crate) kind: String,
    /// A sealed race: daily-2026-11-24.
    #[arg(long, value_name = "RACE")]
    pub(crate) race: Option<String>,
    /// The list of names that are younger than their race.
    #[arg(long)]
    pub(crate) young: bool,
    /// Since when.
    #[arg(long, value_parser = ["day", "week", "all"], default_value = "all")]
    pub(crate) span: String,
    /// The place to begin with.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first: u32,
    /// The address of the server; the last one where none is named.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Writes one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which run is filmed, and into what.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("to").required(true).multiple(true)))]
pub(crate) struct FilmArgs {
    /// The run to film.
    pub(crate) file: PathBuf,
    /// Writes an animated GIF of the whole run.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) gif: Option<PathBuf>,
    /// Shows only the last N moves in the GIF.
    #[arg(long, value_name = "N", requires = "gif", allow_hyphen_values = true)]
    pub(crate) last: Option<String>,
    /// Writes a picture of the last turn, with all of the map.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) png: Option<PathBuf>,
    /// Writes a descent card: a picture of each level that was reached, with the path and where it ended.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) card: Option<PathBuf>,
    /// Writes an asciicast, for asciinema and its like.
    #[arg(long, value_name = "OUT", group = "to")]
    pub(crate) cast: Option<PathBuf>,
    /// The theme whose colours are used; default where none is named.
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
}

/// Which bots play what, how often and how long.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// The seeds to play, both ends included: 1..100. One number is one run.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Ends a run after this many moves.
    #[arg(long, value_name = "N", default_value = "1000", allow_hyphen_values = true)]
    pub(crate) moves: String,
    /// Only this bot; all of them where none is named.
    #[arg(long, value_parser = bots())]
    pub(crate) bot: Option<String>,
    /// Plays as a trained network says: an ONNX file. Needs a Barrow built with --features agents.
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    pub(crate) agent: Option<PathBuf>,
    /// Before a move that matters, tries out N moves in all on copies of the run, with the bot playing on, and makes the best.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,
    /// Lets the copies of --search keep what is hidden, which no player could know.
    #[arg(long, requires = "search")]
    pub(crate) clairvoyant: bool,
    /// Writes each run to this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) save: Option<PathBuf>,
    /// Writes one JSON object a run.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which levels of which game.
#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// How deep the level is: 1 is the first.
    #[arg(long, value_name = "D", default_value = "1", allow_hyphen_values = true)]
    pub(crate) depth: String,
    /// The seeds to look at, both ends included: 1..100. One number is one level.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Writes one JSON object a level.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What the first levels should hold.
#[derive(Debug, Args)]
pub(crate) struct SeedsArgs {
    /// The game, by the name that `barrow --help` lists.
    pub(crate) game: String,
    /// The variant, and behind it each choice that is on: VARIANT+CHOICE. The game's first variant where none is named.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// What must be there: a name that is counted, alone or with a number, as rapier, "orb of life>=2" or ogre=0. May be repeated.
    #[arg(long, value_name = "WISH", required = true)]
    pub(crate) with: Vec<String>,
    /// Counts the levels 1 to D together.
    #[arg(long, value_name = "D", default_value = "1", allow_hyphen_values = true)]
    pub(crate) depth: String,
    /// The seeds to look at, both ends included.
    #[arg(long, value_name = "A..B", default_value = "1..100000", allow_hyphen_values = true)]
    pub(crate) seeds: String,
    /// Ends after this many seeds are found.
    #[arg(long, value_name = "N", default_value = "10", allow_hyphen_values = true)]
    pub(crate) most: String,
    /// Writes one JSON object a seed.
    #[arg(long)]
    pub(crate) json: bool,
}

fn bots() -> PossibleValuesParser {
    PossibleValuesParser::new(BOTS.iter().map(|bot| PossibleValue::new(bot.name).help(bot.about)))
}

const PLAY: &str = "\
Plays a game at once, as a new run.

Without --seed the run has the variant's own seed, where the original always had the same, or else a fresh one. Every move is \
in the run's file before the next is asked for, so a run can be continued from the arcade however the program ended. With --practice, \
or VARIANT+practice, Backspace takes moves back, as many as you like, and what the run comes to is no result.

Example: barrow play FIRST_GAME --seed 7";

const REPLAY: &str = "\
Looks back on a run: pause, single steps both ways, jumps, speed, and taking over anywhere as a run of its own. The file is not \
changed. A run that cannot be true to its end is shown as far as it is. The run in a link plays at once; a link stands in quotes, as \
shells read # in their own way.

Example: barrow replay ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

const VERIFY: &str = "\
Plays each run from its first move to its last and checks every mark in it. Writes a line for each file: OK and what the run came to \
(score, depth, how it ended, digest of the last state), or REFUSED and why. A torn last record is left out and said, and so is \
that a run is practice: in one moves could be taken back. Files are only read.

Exit code 0 if every run is good, 1 if one was refused.

With --json each line is an object with file and ok; a good run has game, variant, practice, seed, rules, moves, score, depth, closed, ending \
(null, or word, won and cause), digest and torn_bytes; a refused one has reason.";

#[cfg(feature = "online")]
const NAME: &str = "\
Chooses your name at a server. There is no password: a name belongs to a key that this device makes for itself and keeps in \
online.key, which only you can read. Keep a copy of that file: who loses it loses the name.

--share shows a code for another device, where --join takes it; --recovery shows a phrase for the day on which every device is lost.

A name has 2 to 20 characters: letters and digits, and between them single blanks, hyphens, dots or underscores. It is refused if it \
looks like one that is taken. With a name at the server already, this changes it.

--devices lists the devices that have your name, and --remove takes it from one that was lost. --export writes everything that the server keeps of you into a file; --forget has it forget you.

Example: barrow name Ada --server https://barrow.example";

#[cfg(feature = "online")]
const SEND: &str = "\
Sends runs to a server, which plays each again. A run counts if it has ended, was played by the server's rules and is no practice. \
Writes a line for each file: COUNTS and what it came to, or REFUSED and why. Without a name, runs are sent as a guest.

Exit code 0 if every run counts, 1 if one was refused.

Example: barrow send ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run";

#[cfg(feature = "online")]
const BOARD: &str = "\
Shows a board of a server, the best first: place, player, score, depth, moves, when it was sent, the run's number, and what ended it. \
Below stands what its results prove. On a terminal the rows are a list: Enter watches a run, p shows the player's profile, Tab turns to the next \
board and s to its next list. In a file or a pipe they are lines, and `barrow watch` shows a run by its number.

Results are open (legal moves, sent by anyone), counted (one attempt a day, sent move by move) or sealed (one attempt at a race, \
played on the server).

With --json each line is an object: id, player, game, variant, kind, isWon, score, depth, word, cause, moves, took, feats, uploadedAt and \
sealedUntil.

Example: barrow board FIRST_GAME --span week";

#[cfg(feature = "online")]
const PROFILE: &str = "\
Shows what a player has done at a server: for each game the feats and what ended runs, each with how many; then the latest results.

Example: barrow profile Ada";

#[cfg(feature = "online")]
const DAILY: &str = "\
Plays today's sealed race at a server. Everybody plays the same seed, and nobody knows it before the race has closed at midnight UTC: \
the game's rules run on the server. Each name has one attempt; a run that you leave waits for you until then. When it has ended, the \
race's board is written. After the close, `barrow watch` shows everybody's run.

You need a name at the server: `barrow name NAME`.

Example: barrow daily --server https://barrow.example";

#[cfg(feature = "online")]
const ATTEMPT: &str = "\
Plays today's counted attempt at a variant of a game. The server draws its seed, and each name has one attempt a day at each variant. Your \
moves are sent as you make them, and none is taken back. If the line breaks, play on: they are kept, and sent when it is there again.

You can leave the run and go on with it from the arcade or by the same command. It counts if it ends in time, which the server's docs \
say (48 hours where nothing else is configured).

Example: barrow attempt FIRST_GAME";

#[cfg(feature = "online")]
const SHARE: &str = "\
Lets others watch what you play. From then on, each run is sent to the server move by move, and counts on its open board when it ends. \
Practice is never sent. Without a word, says how it stands.

Example: barrow share on";

#[cfg(feature = "online")]
const LIVE: &str = "\
Lists who is playing at a server: those who let others watch, and those who run in a race. With a number, watches that run as it is \
played; Space stays where it is and comes back to the player, and the other keys are those of `barrow replay`.

Example: barrow live 12";

#[cfg(feature = "online")]
const NOTE: &str = "\
Writes a note on a turn of a run that everybody may watch, or lists the notes on a run: their numbers, moves, writers and words. \
`barrow watch` shows them at their turns. A note that enough players report is hidden until the server's operator has looked at it.

Example: barrow note 7 120 \"The rope would have saved you.\"";

#[cfg(feature = "online")]
const BLOCK: &str = "\
Blocks a player at a server: you see no notes of theirs, and they write none on your runs.

Example: barrow block Bob";

#[cfg(feature = "online")]
const WATCH: &str = "\
Looks back on a run of a server's board, by its number, as `barrow replay` does with a file.

Example: barrow watch 7";

const RUNS: &str = "\
Lists every run in the library, the newest first: when it was last written, game, variant, seed, moves, score, depth, how it stands, and \
its file. A file that cannot be played is listed with the reason.

With --json each line is an object as `barrow verify --json` writes, with written (seconds since 1970 UTC) and open besides.";

const BOT: &str = "\
Lets bots play a game from a row of seeds, and compares how they fared: score, depth, wins and moves.

The bots know what a player knows (the view and the offered moves), and never the run's hidden dice. random plays any \
offered move, each equally likely. sensible strikes what stands beside it, takes what lies about, looks for the way on, and lets foes \
come to it. The same seeds give the same figures everywhere.

--agent plays as an ONNX file says. Its inputs are named as arrays of barrow-gym's observations and have their types and shapes with a \
batch of 1; its first output has a number for each staged action. --search tries moves out on copies of the run, in which all that is \
hidden is drawn anew, so it knows what a player knows; with --clairvoyant the copies keep what is hidden.

With --json each line is an object for one run: game, variant, bot, seed, moves, score, depth, won, ending (a word, or null where the \
run was broken off) and digest.

Example: barrow bot LAST_GAME --seeds 1..100 --moves 500";

const LEVELS: &str = "\
Shows levels as text: all of each, known or not, in the glyphs of ASCII, and what was counted on it.

The level at depth D of a seed is where a descent from that seed comes to when nobody plays: level after level is made, and each begins \
at the foot of any exit that could be reached on the one above. A run that somebody plays comes to other levels, as it leaves them \
elsewhere.

With --json each line is an object for one level: seed, depth, and each number that the game counts, by its name.

Example: barrow levels GAME_WITH_LEVELS --depth 3 --seeds 1..5";

const SEEDS: &str = "\
Finds seeds whose first levels hold what is asked for, and writes each as soon as it is found, with its counts. What can be asked for is \
what `barrow levels` counts.

The first level of a run is the one that is counted. Deeper ones are those that `barrow levels` shows: a run that leaves a level \
elsewhere comes to others.

With --json each line is an object: seed, and each name that was asked for with its count.

Example: barrow seeds GAME_WITH_LEVELS --with rapier --with \"orb of life>=2\"";

const FILM: &str = "\
Makes a film of a run, in any of four forms or in several at once. The run is only read.

--gif is an animated GIF, one picture a move; of a long run moves are left out, so that no film has more than 600 pictures or 5 MB. The \
last picture stays for three seconds. --png is a picture of the last turn. --card is a picture to share, a descent card: a silhouette of \
each level as far as it was seen, the path taken, and where and how the run ended or stands. --cast is an asciicast of version 2, \
coloured text as the terminal shows it, which asciinema plays.

A run that cannot be true to its end is filmed as far as it is, and a note on standard error says why. A file that is there already is \
not overwritten.

Example: barrow film ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run --gif run.gif";

const MORGUE: &str = "\
Writes a run as a text to keep: what ended it, score and depth, what the hero carried, the map as the player saw it last, the last \
messages, what was met, and the feats it earned. The run need not have ended. The file is only read.

Example: barrow morgue ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run > morgue.txt";

const LINK: &str = "\
Turns a run into a link that plays it: a line for people, and below it the link, which holds the whole run. Put the address of a page \
with Barrow into the options (Page for links), and links are whole; else this writes the part behind that address. `barrow replay` \
opens both. The file is only read.

Example: barrow link ~/.local/share/barrow/runs/LAST_GAME/20261120-131500-7.run";

const BENCH: &str = "\
Measures each variant of a game on one core, in rounds: in each round every figure of every variant takes its turn, so that a slow moment of \
the machine slows all of them. Each figure is the median of all rounds, with the bounds of their middle half. The clock counts only \
the processor's time for this thread; the first frame alone is timed by the wall's clock. It measures 20 seconds, or --seconds, after \
some seconds of preparation. Standard error says how far it is, and warns if the machine became a tenth faster or slower meanwhile.

The moves are recorded beforehand, so neither choosing them nor anything but the rules is measured: random offered moves through many \
seeds, a run starting anew when it ends or after 500 moves, and starting is measured too. One run after the other: moves a second \
without views, with the view filled after each move, with the frame drawn as text besides, and verified. Runs in turn, a move each: 256 \
runs, with and without views, and 4096 runs, whose states a cache may not hold. A fork, a view and a digest: of 256 states from all \
over these runs, one after the other, again and again. Last, a run begun, and a level made where levels can be looked at.

With --json each line is an object for one variant: game, variant, state_bytes, and figures, each with median, low and high: \
moves_per_second, moves_per_second_with_view, moves_per_second_with_text, verified_moves_per_second, in_turn_nanoseconds, \
in_turn_with_view_nanoseconds, in_turn_of_4096_nanoseconds, kept_at_4096_percent (of the throughput of 256), fork_nanoseconds, \
view_nanoseconds, digest_nanoseconds, start_nanoseconds, level_nanoseconds. Where no game is named, more objects follow. For \
players who have played much: growth (in words), step_back_milliseconds, few_runs_milliseconds, many_runs_milliseconds. For the screens: \
screens (columns and rows), resident_kilobytes (the most a process had that draws the title, or null where the system does not tell), \
first_frame_milliseconds (all of that process), keystroke_microseconds (a key that moves, with the rules, the run's file and the frame \
that answers), pictured_keystroke_microseconds. For the terminal: screens, and step_bytes (the median for each game). The last object is for the measurement: rounds, clock, and before and after it, \
how fast the machine is: step_nanoseconds (a step of a fixed calculation) and read_nanoseconds (a read from a large table, which programs \
that run beside slow down).

Examples:
  barrow bench                             every game and the screens
  barrow bench FIRST_GAME --seconds 60     one game, more exactly
  barrow bench --json > before.jsonl       for programs";

const FRAMES: &str = "\
Reads JSON Lines, plays their keys, and writes for each line one with key, frame (the map's rows as text, right-trimmed) and, where the \
run ends, end. It reads and writes line by line, so both ends may be pipes.

Of each line only key counts: null on the first line, then what was pressed. A string of one character is that byte, up to 255. It goes \
to the variant's verb that takes keys of the original, if it has one; else to the verb that has it as its key; else the game ignores it \
and the frame is repeated. UP, DOWN, LEFT and RIGHT are steps. ESC quits: the line then has \"end\":\"quit\". On a line with end an \
exact variant shows the frame before, as its original draws nothing more.

The seed is --seed; else seed on the first line; else the variant's own; else 1. A seed on the first line is written out again. Lines \
after the end are not played; a note on standard error says so.

A refused move repeats the frame. A line that cannot be read ends the program with exit code 2 and its number.

Example: barrow frames LAST_GAME --keys walk.jsonl";

/// Why the command line asks for nothing that can be done.
pub(crate) enum NotParsed {
    /// Help or version was asked for: print this.
    Help(clap::Error),
    /// One sentence.
    Wrong(String),
}

/// Reads the command line. The help lists the games of `shelf` and takes its examples from them.
pub(crate) fn parse(shelf: &Shelf, words: impl IntoIterator<Item = OsString>) -> Result<Cli, NotParsed> {
    let words: Vec<OsString> = words.into_iter().collect();
    // Most players give no words. To describe every command to clap takes longer than to draw the title.
    if words.len() <= 1 {
        return Ok(Cli { command: None, plain: false });
    }
    let about_all = format!("{}{}\n{AFTER}", games(shelf), examples::table(shelf));
    let command = Cli::command().after_long_help(about_all).mut_subcommands(|command| {
        let about = examples::with_games(&command.get_long_about().unwrap_or_default().to_string(), shelf);
        command.long_about(about)
    });
    let named = words.get(1).and_then(|word| command.find_subcommand(word)).map(|command| command.get_name().to_owned());
    let read = command.try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches));
    read.map_err(
        |error| if error.use_stderr() { NotParsed::Wrong(sentence(&error, named.as_deref())) } else { NotParsed::Help(error) },
    )
}

/// What the games are called, with their variants.
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

/// What clap says in paragraphs, as one sentence without the usage. `command` is the one that was asked for.
fn sentence(error: &clap::Error, command: Option<&str>) -> String {
    let text = error.render().to_string();
    let said = text.split("\nUsage:").next().unwrap_or_default().split("\nFor more information").next().unwrap_or_default();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.strip_prefix("error: ").unwrap_or(&words).replace(" tip: ", "; ").replace(" [possible", "; [possible");
    let help = command.map_or_else(|| "barrow --help".to_owned(), |command| format!("barrow help {command}"));
    format!("{words}; `{help}` says what can be asked")
}
