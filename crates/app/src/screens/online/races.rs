//! The open races, today's counted attempt, and the runs that others are playing.

use super::{Answers, Course, Online, PLAYING_NOW, SEALED, Server, checks, count, deed, show, title, turn, unless};
use crate::date;
use crate::screens::charts;
use crate::screens::{
    Action, Block, Column, Content, Deed, Effect, Facts, Look, Tab, Table, TableRow, act, plain_text, section, text,
};
use crate::sentences;
use crate::words::{grouped, ordinal};
use barrow_core::Variant;
use barrow_online::{Answer, Call, Entry, Kind, Live, LiveRun, Player, Race, Races, Standing};
use core::time::Duration;

/// The calls whose answers the races show. The entries of this device are asked for once the races are known.
pub(super) fn calls(answers: &Answers, course: Option<&Course>, has_live: bool) -> Vec<Call> {
    let mut calls = vec![Call::Races, Call::Me];
    if has_live {
        calls.extend([Call::Hello, Call::Live]);
    }
    if let Some(Ok(Answer::Races(races))) = answers.get(&Call::Races)
        && let Some(course) = chosen(races, course)
    {
        calls.extend(races.races.iter().map(|race| checks::entry_in(&race.challenge, &course)));
    }
    calls
}

/// The course that is shown; without a choice, the server's first.
fn chosen(races: &Races, course: Option<&Course>) -> Option<Course> {
    course.cloned().or_else(|| races.games.first().map(Course::new))
}

pub(super) fn content(facts: &Facts, server: &Server, course: Option<&Course>) -> Content {
    let hello = answer!(server, Call::Hello, Hello);
    let title = hello.map_or_else(|_| "Races".to_owned(), |hello| format!("Races of {}", hello.name));
    let races = answer!(server, Call::Races, Races);
    let course = races.as_ref().map_or_else(|_| course.cloned(), |races| chosen(races, course));
    let mut blocks = Vec::from_iter(checks::ledger(server));
    match (races, &course) {
        (Ok(races), Some(course)) => {
            blocks.push(games(facts, races, course));
            blocks.extend(open(facts, server, races, course));
        }
        (Ok(_), None) => blocks.push(text("This server holds no races.")),
        (Err(block), _) => blocks.push(block),
    }
    blocks.push(section(PLAYING_NOW, vec![live(facts, server)]));
    if course.is_some() {
        blocks.extend(who(server));
    }
    let again = act("again", "Refresh", Some('r'), turn(Online::Races { course }));
    blocks.push(Block::Actions { actions: vec![again] });
    Content { name: "races", title, blocks }
}

/// Today's race; empty if there is none.
pub(super) fn today(facts: &Facts, server: &Server) -> Content {
    let races = answer!(server, Call::Races, Races);
    let race =
        races.as_ref().ok().and_then(|races| Some((races.races.iter().find(|race| race.kind == DAILY)?, chosen(races, None)?)));
    let mut blocks = Vec::new();
    if let Some((race, course)) = race {
        let player = server.player().ok().flatten();
        let (title, mut parts) = card(facts, server, race, &course, player);
        let days = charts::days_in_a_row(facts);
        if days > 1 {
            parts.insert(1, plain_text(sentences::DAYS_IN_A_ROW.replace("{days}", &days.to_string()), true));
        }
        blocks.push(section(&format!("{title}: {}", course.title(facts)), parts));
    } else if let Err(block) = races {
        blocks.push(block);
    }
    Content { name: "today", title: "Today's race".to_owned(), blocks }
}

/// The kind of a race that lasts a day.
const DAILY: &str = "daily";

/// The time after which a countdown changes; `None` if none does.
pub(super) fn stale_after(server: &Server) -> Option<Duration> {
    let races = answer!(server, Call::Races, Races).ok()?;
    let left = races.races.iter().map(|race| Duration::from_millis(race.closes_at).saturating_sub(server.now));
    let step = |left: Duration| if left <= MINUTE { 1000 } else { MINUTE.as_millis() };
    let rest = left.filter(|left| !left.is_zero()).map(|left| (left.as_millis() - 1) % step(left) + 1);
    // The countdown changes just after the end of its last minute or second, not at it.
    rest.min().map(|rest| Duration::from_millis(rest as u64 + 1))
}

/// The player's name, or a way to choose one.
fn who(server: &Server) -> Vec<Block> {
    if !server.can_have_name {
        return vec![text(sentences::NAMES_NEED_HTTPS)];
    }
    let name = |label: &str| act("name", label, Some('n'), show(Online::Name));
    let (words, actions) = match server.player() {
        Ok(Some(player)) => {
            let profile = show(Online::Profile { name: player.name.clone() });
            (
                format!("You are {}.", player.name),
                vec![act("profile", "Your profile", Some('p'), profile), name("Your name and devices")],
            )
        }
        Ok(None) => (sentences::RACE_WITHOUT_NAME.to_owned(), vec![name("Choose a name")]),
        Err(block) => return vec![block],
    };
    vec![plain_text(words, false), Block::Actions { actions }]
}

fn games(facts: &Facts, races: &Races, course: &Course) -> Block {
    let tabs = races.games.iter().map(Course::new).map(|each| Tab {
        id: each.to(),
        label: each.title(facts),
        is_chosen: each == *course,
        then: turn(Online::Races { course: Some(each) }),
    });
    Block::Tabs { title: "Game".to_owned(), key: None, tabs: tabs.collect() }
}

fn open(facts: &Facts, server: &Server, races: &Races, course: &Course) -> Vec<Block> {
    let player = server.player().ok().flatten();
    let mut blocks: Vec<Block> = Vec::new();
    for race in &races.races {
        let (title, parts) = card(facts, server, race, course, player);
        blocks.push(section(title, parts));
    }
    blocks.push(plain_text(sentences::ABOUT_RACES.to_owned(), true));
    let attempt = Effect::Confirm {
        question: sentences::BEGIN_ATTEMPT.replace("{game}", &course.title(facts)),
        yes: "Play",
        no: "Not now",
        then: Box::new(deed(Deed::Attempt, course.to())),
    };
    let attempt = act("attempt", "Play today's attempt", None, attempt);
    let boards = act("boards", "All boards", None, show(Online::board(course.clone())));
    blocks.push(section(
        "Counted attempt",
        vec![
            plain_text(sentences::ABOUT_ATTEMPTS.to_owned(), true),
            Block::Actions { actions: vec![for_players(attempt, player), boards] },
        ],
    ));
    blocks
}

const NO_NAME: &str = "You have no name here yet; choose one first.";

/// An action that needs a name.
fn for_players(action: Action, player: Option<&Player>) -> Action {
    unless(player.is_none().then_some(NO_NAME), action)
}

/// The title of a race's card, and its contents.
fn card(facts: &Facts, server: &Server, race: &Race, course: &Course, player: Option<&Player>) -> (&'static str, Vec<Block>) {
    let (title, when) = if race.kind == "weekly" { ("This week's race", "this week's") } else { ("Today's race", "today's") };
    let entry = checks::entered(server.answers, &race.challenge, course).map(|(entry, _)| entry);
    // Until the answer arrives, the player may have played already.
    let is_known = server.answers.get(&checks::entry_in(&race.challenge, course)).is_some();
    let closes_at = Duration::from_millis(race.closes_at);
    let closes = if closes_at <= server.now {
        sentences::RACE_CLOSED.to_owned()
    } else {
        sentences::RACE_CLOSES.replace("{when}", &until(closes_at, server.now))
    };
    let players = match race.players {
        0 => sentences::RACE_EMPTY.to_owned(),
        players => sentences::RACE_PLAYERS.replace("{players}", &count(players, "player")),
    };
    let to = format!("{}/{}", race.challenge, course.to());
    let lacks = (!server.can_have_name).then_some(sentences::NAMES_NEED_HTTPS);
    let verb = if entry.is_some() { "Continue" } else { "Play" };
    let play = act(&format!("play-{}", race.kind), &format!("{verb} {when} race"), None, deed(Deed::Race, to));
    let play = (is_known && entry.is_none_or(|entry| !entry.is_ended)).then(|| unless(lacks, play));
    let board = Online::of_race(course.clone(), race.challenge.clone());
    let board = act(&format!("board-{}", race.kind), &format!("Board of {when} race"), None, show(board));
    let (played, keep) = entry.map(|entry| own(facts, course, entry, player, &format!("keep-{}", race.kind))).unzip();
    let actions = keep.flatten().into_iter().chain(play).chain([board]).collect();
    let once = if is_known && entry.is_none() { sentences::RACE_ONE_ATTEMPT } else { "" };
    let rest = [plain_text(format!("{closes} {players} {once}").trim_end().to_owned(), true), Block::Actions { actions }];
    (title, played.map(|played| plain_text(played, false)).into_iter().chain(rest).collect())
}

/// A sentence about a player's entry, and the way to a name, with this id, if its result needs one.
fn own(facts: &Facts, course: &Course, entry: &Entry, player: Option<&Player>, id: &str) -> (String, Option<Action>) {
    if player.is_none() && entry.run.is_some() {
        return (sentences::RACE_UNNAMED.to_owned(), Some(act(id, sentences::KEEP_RESULT, None, show(Online::Name))));
    }
    (standing(facts, course, entry), None)
}

/// The same for the board of a race, nothing before the run has ended.
pub(super) fn own_result(facts: &Facts, server: &Server, course: &Course, race: &str) -> Vec<Block> {
    let entry = checks::entered(server.answers, race, course).map(|(entry, _)| entry).filter(|entry| entry.is_ended);
    let Some(entry) = entry else { return Vec::new() };
    let (words, keep) = own(facts, course, entry, server.player().ok().flatten(), "keep");
    let actions = keep.map(|keep| Block::Actions { actions: vec![keep] });
    std::iter::once(plain_text(words, false)).chain(actions).collect()
}

/// The place of an entry in its race, once it has one: "3rd of 14".
pub fn place(entry: &Entry) -> Option<String> {
    let Standing { place, entries, .. } = entry.standing?;
    let among = if entry.is_ranked { "" } else { " among new names" };
    Some(format!("{} of {entries}{among}", ordinal(usize::try_from(place).unwrap_or(usize::MAX))))
}

/// A player's entry in a race, in a sentence: "You: depth 2, 3rd of 14."
fn standing(facts: &Facts, course: &Course, entry: &Entry) -> String {
    match (place(entry), entry) {
        (Some(place), Entry { standing: Some(Standing { score, depth, .. }), .. }) => {
            let code = course.variant.split('+').next().unwrap_or_default();
            let variants = facts.game(&course.game).map_or(&[][..], |info| info.variants);
            let variant = variants.iter().find(|variant| variant.id == code);
            let score = variant.map_or(*score, |variant| variant.shown_score(*score));
            let is_deep = variant.is_some_and(Variant::has_levels);
            let reached = if is_deep { format!("depth {depth}") } else { format!("score {}", grouped(score)) };
            format!("You: {reached}, {place}.")
        }
        (_, Entry { is_ended: false, .. }) => sentences::RACE_BEGUN.to_owned(),
        (_, Entry { run: Some(_), .. }) => sentences::RACE_ENDED.to_owned(),
        (_, Entry { .. }) => sentences::RACE_GIVEN_UP.to_owned(),
    }
}

const MINUTE: Duration = Duration::from_secs(60);

/// A future time: "in 5 h 12 min, on 2026-11-25 00:00 (UTC)".
fn until(time: Duration, now: Duration) -> String {
    let left = time.saturating_sub(now);
    let seconds = left.as_millis().div_ceil(1000);
    let minutes = seconds.div_ceil(60);
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let left = match (days, hours) {
        _ if left <= MINUTE => format!("{seconds} s"),
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {} min", minutes % 60),
        _ => format!("{days} d {hours} h"),
    };
    format!("in {left}, on {} (UTC)", date::minute(time).unwrap_or_default())
}

/// The runs that others are playing.
pub(super) fn live(facts: &Facts, server: &Server) -> Block {
    let runs = match answer!(server, Call::Live, Live) {
        Ok(Live { runs }) if runs.is_empty() => return plain_text(sentences::NOBODY_PLAYS.to_owned(), true),
        Ok(Live { runs }) => runs,
        Err(block) => return block,
    };
    let columns = vec![
        Column::new("Player", Look::Name, 0),
        Column::new("Kind", Look::Tag, 2),
        Column::new("Game", Look::Story, 0),
        Column::new("Moves", Look::Number, 1),
        Column::new("Last move", Look::Number, 3),
    ];
    let rows = runs.iter().map(|run| playing(facts, server, run)).collect();
    Block::Table { table: Table { title: PLAYING_NOW.to_owned(), columns, rows } }
}

fn playing(facts: &Facts, server: &Server, run: &LiveRun) -> TableRow {
    let LiveRun { id, player, game, variant, kind, moves, moved_at, .. } = run;
    let game = title(facts.shelf, game, variant);
    let kind = if *kind == Kind::Sealed { "in a race" } else { kind.name() };
    let minutes = server.now.saturating_sub(Duration::from_millis(*moved_at)).as_secs() / 60;
    let moved = if minutes == 0 { String::new() } else { format!("{minutes} min ago") };
    let moves = moves.map_or_else(String::new, |moves| moves.to_string());
    let cells = [player.clone(), kind.to_owned(), game.clone(), moves, moved].map(Into::into).into();
    let id = id.map_or_else(String::new, |id| id.to_string());
    let watch = act("watch", "Watch", None, deed(Deed::WatchLive, format!("{id}/{player}")));
    let watch = unless(id.is_empty().then_some(SEALED), watch);
    TableRow { id, cells, about: format!("{player} plays {game}."), actions: vec![watch] }
}
