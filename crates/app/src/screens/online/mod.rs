//! Screens of a server. They follow from its answers, and list the calls that they need, which a front end makes.

/// The server's answer to a call, which has one kind; if there is none, a block to show in its place.
macro_rules! answer {
    ($server:expr, $call:expr, $kind:ident) => {
        $server.answer(&$call, |answer| if let Answer::$kind(found) = answer { Some(found) } else { None })
    };
}

mod answers;
mod boards;
mod checks;
mod name;
mod notes;
mod profile;
mod races;

pub use answers::{Answers, add_promises, promise_of_head, promised_head};
pub use boards::ROWS;
pub use name::short_id;
pub use races::place;

use super::{Action, Block, Content, Deed, Effect, Facts, Topic, act, plain_text};
use crate::date::Date;
use crate::sentences::SENTENCES;
use crate::words::counted;
use crate::words::grouped;
use barrow_core::{Shelf, Variant};
use barrow_online::{Answer, BoardRow, Call, Kind, Player, Span};
use core::time::Duration;
use std::fmt::{self, Display, Formatter};

/// A screen of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Online {
    /// The open races, and the runs that others are playing.
    Races {
        /// The game and variant to race in; by default the server's first.
        course: Option<Course>,
    },
    /// Today's race, as the title shows it.
    Today,
    /// The boards of a game's variant.
    Board {
        /// The game and the variant.
        course: Course,
        /// The board: the name of a race, or else of a kind of results; empty for the server's first.
        board: String,
        /// The list of the board.
        list: usize,
        /// The number of parts that are shown.
        parts: u64,
    },
    /// The runs that others are playing.
    Live,
    /// The record of a player.
    Profile {
        /// The player's name.
        name: String,
    },
    /// The player's own name, with its devices.
    Name,
    /// The notes on a run.
    Notes {
        /// The number of the run.
        run: i64,
        /// The number of moves before the turn that the player may write about.
        moves: Option<u64>,
        /// The number of parts of the list to show.
        parts: u64,
    },
}

/// A game and a variant of it, as a server names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The game's id.
    pub game: String,
    /// The variant with its choices: "descent+glibc".
    pub variant: String,
}

impl Course {
    fn new((game, variant): &(String, String)) -> Self {
        Self { game: game.clone(), variant: variant.clone() }
    }

    /// The game and, if it has several, the variant, for players.
    fn title(&self, facts: &Facts) -> String {
        title(facts.shelf, &self.game, &self.variant)
    }

    /// The variant, if the shelf has it.
    fn variant(&self, facts: &Facts) -> &'static Variant {
        variant_of(facts.shelf, &self.game, &self.variant).unwrap_or(&Variant::BASE)
    }

    /// Reads "GAME/VARIANT".
    pub fn read(text: &str) -> Self {
        let (game, variant) = text.split_once('/').unwrap_or((text, ""));
        Self { game: game.to_owned(), variant: variant.to_owned() }
    }

    /// Its form in an address. Neither name contains a slash.
    fn to(&self) -> String {
        format!("{}/{}", self.game, self.variant)
    }
}

/// The variant that a server names, without its choices.
pub(super) fn variant_of(shelf: Shelf, game: &str, variant: &str) -> Option<&'static Variant> {
    let id = variant.split('+').next()?;
    shelf.find(game)?.info.variants.iter().find(|variant| variant.id == id)
}

/// The score of a run as people read it.
pub(super) fn score_of(row: &BoardRow, shelf: Shelf) -> String {
    let variant = variant_of(shelf, &row.game, &row.variant);
    grouped(variant.map_or(row.score, |variant| variant.shown_score(row.score)))
}

pub(super) fn title(shelf: Shelf, game: &str, variant: &str) -> String {
    let Some(info) = shelf.find(game).map(|shelved| shelved.info) else { return format!("{game} {variant}") };
    if info.variants.len() < 2 {
        return info.title.to_owned();
    }
    let (id, choices) = variant.split_once('+').unwrap_or((variant, ""));
    let title = variant_of(shelf, game, variant).map_or(id, |variant| variant.title);
    let more = if choices.is_empty() { String::new() } else { format!(" with {}", choices.replace('+', ", ")) };
    format!("{}: {title}{more}", info.title)
}

impl Display for Online {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Today => f.write_str("today"),
            Self::Races { course: None } => f.write_str("races"),
            Self::Races { course: Some(course) } => write!(f, "races/{}", course.to()),
            Self::Board { course, board, list, parts } => write!(f, "board/{}/{board}/{list}/{parts}", course.to()),
            Self::Live => f.write_str("live"),
            Self::Profile { name } => write!(f, "profile/{name}"),
            Self::Name => f.write_str("name"),
            Self::Notes { run, moves, parts } => {
                let moves = moves.map(|moves| moves.to_string()).unwrap_or_default();
                write!(f, "notes/{run}/{moves}/{parts}")
            }
        }
    }
}

impl Online {
    /// The boards of a game's variant, with the first one shown.
    pub const fn board(course: Course) -> Self {
        Self::Board { course, board: String::new(), list: 0, parts: 1 }
    }

    /// The board of runs of this kind, with the list for this time span.
    pub fn of_runs(course: Course, kind: Kind, span: Span) -> Self {
        let list = Span::ALL.iter().position(|each| *each == span).unwrap_or_default();
        Self::Board { course, board: kind.name().to_owned(), list, parts: 1 }
    }

    /// The board of the race with this name.
    pub const fn of_race(course: Course, race: String) -> Self {
        Self::Board { course, board: race, list: 0, parts: 1 }
    }

    /// Reads the text that [`Display`] writes.
    pub fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once('/').unwrap_or((text, ""));
        let mut words = rest.split('/');
        let mut next = || words.next().unwrap_or_default();
        Some(match name {
            "today" => Self::Today,
            "races" if rest.is_empty() => Self::Races { course: None },
            "races" => Self::Races { course: Some(Course { game: next().to_owned(), variant: next().to_owned() }) },
            "board" => Self::Board {
                course: Course { game: next().to_owned(), variant: next().to_owned() },
                board: next().to_owned(),
                list: next().parse().unwrap_or_default(),
                parts: parts(next()),
            },
            "live" => Self::Live,
            "profile" => Self::Profile { name: rest.to_owned() },
            "name" => Self::Name,
            "notes" => Self::Notes { run: next().parse().ok()?, moves: next().parse().ok(), parts: parts(next()) },
            _ => return None,
        })
    }

    /// The calls whose answers the screen shows, as far as the answers so far tell.
    pub fn calls(&self, answers: &Answers) -> Vec<Call> {
        match self {
            Self::Today => races::calls(answers, None, false),
            Self::Races { course } => races::calls(answers, course.as_ref(), true),
            Self::Board { course, board, list, parts } => boards::calls(answers, course, board, *list, *parts),
            Self::Live => vec![Call::Live],
            Self::Profile { name } => vec![Call::Profile(name.clone())],
            Self::Name => name::calls(answers),
            Self::Notes { run, parts, .. } => notes::calls(*run, *parts),
        }
    }

    /// The time after which the screen changes by itself: a countdown goes on, or a call that failed is made again. `now` is the time of
    /// this device, since 1970.
    pub fn stale_after(&self, server: &Server, now: Duration) -> Option<Duration> {
        let countdown = if let Self::Today | Self::Races { .. } = self { races::stale_after(server) } else { None };
        countdown.into_iter().chain(server.answers.retry_after(self, now)).min()
    }

    /// The effect of words that the player typed into a field of this screen.
    pub(super) fn typed(&self, option: &str, words: String) -> Effect {
        match self {
            Self::Notes { run, moves, .. } => notes::written(*run, moves.unwrap_or_default(), words),
            _ => name::typed(option, words),
        }
    }
}

/// The most parts of a list to show.
const MOST_PARTS: u64 = 100;

/// Reads the number of parts in an address.
fn parts(text: &str) -> u64 {
    // Defence against an address that asks for endless parts.
    text.parse().unwrap_or(1).clamp(1, MOST_PARTS)
}

/// A server, as screens show it.
#[derive(Clone, Copy)]
pub struct Server<'a> {
    /// Its answers so far.
    pub answers: &'a Answers,
    /// Its time, since 1970.
    pub now: Duration,
    /// True if this device can have a name there.
    pub can_have_name: bool,
    /// True if it can have passkeys.
    pub has_passkeys: bool,
    /// True if the player lets others watch.
    pub shares: bool,
}

impl<'a> Server<'a> {
    /// The part of an answer that `part` picks; if there is none, a block to show in its place.
    fn answer<T>(&self, call: &Call, part: impl Fn(&'a Answer) -> Option<T>) -> Result<T, Block> {
        match self.answers.get(call) {
            Some(Ok(answer)) => part(answer).ok_or_else(|| plain_text(NOTHING.to_owned(), true)),
            Some(Err(sentence)) => Err(Block::Trouble { words: sentence.to_owned() }),
            None => Err(plain_text(SENTENCES.asking.to_owned(), true)),
        }
    }

    /// The player; `None` without a name.
    fn player(&self) -> Result<Option<&'a Player>, Block> {
        answer!(self, Call::Me, Player).map(Option::as_ref)
    }
}

/// For a player who has not chosen a server.
pub const NO_SERVER: &str = "No server is chosen yet: `barrow races --server https://…` opens the races of one.";

const NOTHING: &str = "The server says nothing about it.";

pub(super) fn content(facts: &Facts, screen: &Online) -> Result<Content, String> {
    let server = facts.server.ok_or(NO_SERVER)?;
    Ok(match screen {
        Online::Today => races::today(facts, &server),
        Online::Races { course } => races::content(facts, &server, course.as_ref()),
        Online::Board { course, board, list, parts } => boards::content(facts, &server, course, board, *list, *parts),
        Online::Live => Content { name: "live", title: PLAYING_NOW.to_owned(), blocks: vec![races::live(facts, &server)] },
        Online::Profile { name } => profile::content(facts, &server, name),
        Online::Name => name::content(facts, &server),
        Online::Notes { run, moves, parts } => notes::content(&server, *run, *moves, *parts),
    })
}

const PLAYING_NOW: &str = "Playing now";

fn turn(screen: Online) -> Effect {
    Effect::Turn { topic: Topic::Online(screen) }
}

fn show(screen: Online) -> Effect {
    Effect::Open { topic: Topic::Online(screen) }
}

fn deed(deed: Deed, to: String) -> Effect {
    Effect::Do { deed, to }
}

/// Makes a call once the player has agreed, and says so.
fn ask(call: Call, question: Option<(String, &'static str)>, said: &str) -> Effect {
    let ask = Effect::Ask { call, said: said.to_owned() };
    match question {
        Some((question, yes)) => Effect::Confirm { question, yes, no: "No", then: Box::new(ask) },
        None => ask,
    }
}

/// Shows the run of a row, unless it is sealed.
fn watch(server: &Server, row: &BoardRow) -> Action {
    let is_sealed = row.sealed_until.is_some_and(|until| until > server.now.as_millis() as u64);
    let watch = act("watch", "Watch", None, deed(Deed::WatchRanked, row.id.to_string()));
    unless(is_sealed.then_some(SEALED), watch)
}

pub(super) const SEALED: &str = "The run is sealed until the race closes.";

/// An action that the player can take unless there is a reason against it.
fn unless(reason: Option<&str>, action: Action) -> Action {
    match reason {
        Some(reason) => Action { then: Effect::Say { sentence: reason.to_owned() }, ..action },
        None => action,
    }
}

/// A time of the server, for a cell. \[milliseconds since 1970\]
fn seconds(time: u64) -> Option<u32> {
    u32::try_from(time / 1000).ok()
}

/// The day of a time, in UTC. \[milliseconds since 1970\]
fn day(time: u64) -> String {
    Date::of(Duration::from_millis(time)).map(|date| date.to_string()).unwrap_or_default()
}

fn count(number: u64, what: &str) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), what)
}
