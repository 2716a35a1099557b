//! The open races, today's counted attempt, and the runs that others are playing.

use super::{Course, Online, PLAYING_NOW, SEALED, Server, deed, show, title, turn, unless};
use crate::date;
use crate::screens::{Action, Block, Column, Content, Deed, Facts, Look, Tab, Table, TableRow, act, plain_text, section, text};
use crate::sentences;
use barrow_online::{Answer, Call, Kind, Live, LiveRun, Player, Race, Races};
use core::time::Duration;

pub(super) fn content(facts: &Facts, server: &Server, course: Option<&Course>) -> Content {
    let hello = answer!(server, Call::Hello, Hello);
    let title = hello.map_or_else(|_| "Races".to_owned(), |hello| format!("Races of {}", hello.name));
    let races = answer!(server, Call::Races, Races);
    let course = course.cloned().or_else(|| races.as_ref().ok()?.games.first().map(Course::new));
    let mut blocks = Vec::new();
    match (races, &course) {
        (Ok(races), Some(course)) => {
            blocks.push(games(facts, races, course));
            blocks.extend(who(server));
            blocks.extend(open(server, races, course));
        }
        (Ok(_), None) => blocks.push(text("This server holds no races.")),
        (Err(block), _) => blocks.push(block),
    }
    blocks.push(section(PLAYING_NOW, vec![live(facts, server)]));
    let again = act("again", "Look again", Some('r'), turn(Online::Races { course }));
    blocks.push(Block::Actions { actions: vec![again] });
    Content { name: "races", title, blocks }
}

/// The player's name, or the way to one.
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
    Block::Tabs { title: "Game".to_owned(), key: Some('g'), tabs: tabs.collect() }
}

fn open(server: &Server, races: &Races, course: &Course) -> Vec<Block> {
    let mut blocks = vec![text(sentences::ABOUT_RACES)];
    let player = server.player().ok().flatten();
    blocks.extend(races.races.iter().map(|race| card(server, race, course)));
    let attempt = act("attempt", "Play today's attempt", None, deed(Deed::Attempt, course.to()));
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

fn card(server: &Server, race: &Race, course: &Course) -> Block {
    let (title, when) = if race.kind == "weekly" { ("This week's race", "this week's") } else { ("Today's race", "today's") };
    let closes = sentences::RACE_CLOSES.replace("{when}", &until(race.closes_at, server.now));
    let to = format!("{}/{}", race.challenge, course.to());
    let lacks = (!server.can_have_name).then_some(sentences::NAMES_NEED_HTTPS);
    let play = act(&format!("play-{}", race.kind), &format!("Play {when} race"), None, deed(Deed::Race, to));
    let play = unless(lacks, play);
    let board = Online::of_race(course.clone(), race.challenge.clone());
    let board = act(&format!("board-{}", race.kind), &format!("Board of {when} race"), None, show(board));
    section(title, vec![plain_text(closes, true), Block::Actions { actions: vec![play, board] }])
}

/// A time to come: "in 5 h 12 min, on 2026-11-25 00:00 (UTC)". \[milliseconds since 1970\]
fn until(time: u64, now: Duration) -> String {
    let time = Duration::from_millis(time);
    let minutes = time.saturating_sub(now).as_secs().div_ceil(60);
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let left = match (days, hours) {
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
