//! The boards of a game's variant: who did best.

use super::{Answers, Course, MOST_PARTS, Online, Server, checks, count, races, score_of, seconds, show, turn, unless, watch};
use crate::screens::{
    Block, Column, Content, Effect, Facts, Look, Medium, Tab, Table, TableCell, TableRow, act, plain_text, section,
};
use crate::sentences;
use crate::words::grouped;
use barrow_core::{Tone, Variant};
use barrow_online::{Answer, Board, BoardList, BoardRow, Call, Kind};
use std::borrow::Cow;

/// The number of rows of a part.
pub const ROWS: u32 = 50;

/// The board to show, and the range of its lists to show: one list, or all lists of a race.
fn shown<'a>(boards: &'a [Board], board: &str, list: usize) -> Option<(Cow<'a, Board>, std::ops::Range<usize>)> {
    let found = match boards.iter().find(|each| is(each, board)) {
        Some(found) => Cow::Borrowed(found),
        None if board.is_empty() => Cow::Borrowed(boards.first()?),
        // Older races have boards, too.
        None => Cow::Owned(Board::of_races(board, Some(board))),
    };
    let all = found.lists.len();
    let lists = if found.kind == Kind::Sealed { 0..all } else { list.min(all)..(list + 1).min(all) };
    Some((found, lists))
}

fn is(board: &Board, id: &str) -> bool {
    board.race.as_deref().unwrap_or_else(|| board.kind.name()) == id
}

pub(super) fn calls(answers: &Answers, course: &Course, board: &str, list: usize, parts: u64) -> Vec<Call> {
    let Some(Ok(Answer::Boards(boards))) = answers.get(&Call::Boards) else { return vec![Call::Boards] };
    let shown = shown(boards, board, list);
    let race = shown.as_ref().and_then(|(board, _)| board.race.clone());
    let checks = race.map(|race| checks::calls(answers, &race, course)).unwrap_or_default();
    let lists = shown.into_iter().flat_map(|(board, lists)| board.lists[lists].to_vec());
    let rows = lists.flat_map(|list| (0..parts).map(move |part| rows_of(course, &list, part)));
    [Call::Boards, Call::Hello].into_iter().chain(rows).chain(checks).collect()
}

fn rows_of(course: &Course, list: &BoardList, part: u64) -> Call {
    let Course { game, variant } = course.clone();
    Call::Board { game, variant, query: list.query.clone(), first: 1 + part * u64::from(ROWS), count: ROWS }
}

pub(super) fn content(facts: &Facts, server: &Server, course: &Course, board: &str, list: usize, parts: u64) -> Content {
    let blocks = match answer!(server, Call::Boards, Boards) {
        Ok(boards) => on(facts, server, boards, (course, board, list, parts)),
        Err(block) => vec![block],
    };
    Content { name: "board", title: course.title(facts), blocks }
}

fn on(facts: &Facts, server: &Server, boards: &[Board], (course, board, list, parts): (&Course, &str, usize, u64)) -> Vec<Block> {
    let Some((shown, lists)) = shown(boards, board, list) else {
        return vec![plain_text(sentences::NOBODY_FINISHED.to_owned(), true)];
    };
    let to = |board: &Board, list: usize, parts: u64| {
        let board = board.race.clone().unwrap_or_else(|| board.kind.name().to_owned());
        turn(Online::Board { course: course.clone(), board, list, parts })
    };
    let tab = |id: String, label: &str, is_chosen: bool, then: Effect| Tab { id, label: label.to_owned(), is_chosen, then };
    let tabs = boards.iter().map(|each| tab(each.name.clone(), &each.name, *each == *shown, to(each, 0, 1)));
    let which = Block::Tabs { title: "Which board".to_owned(), key: None, tabs: tabs.collect() };
    let mut blocks: Vec<Block> = checks::ledger(server).into_iter().chain([which]).collect();
    if shown.kind != Kind::Sealed && shown.lists.len() > 1 {
        let tabs = shown.lists.iter().enumerate();
        let tabs = tabs.map(|(at, each)| tab(at.to_string(), &each.name, lists.contains(&at), to(&shown, at, 1)));
        blocks.push(Block::Tabs { title: "Since when".to_owned(), key: Some('s'), tabs: tabs.collect() });
    }
    blocks.extend(shown.race.iter().flat_map(|race| races::own_result(facts, server, course, race)));
    let first = [Column::new("Place", Look::Number, 0), Column::new("Player", Look::Name, 0)];
    let columns: Vec<Column> = first.into_iter().chain(result_columns(course.variant(facts))).collect();
    let mut proves = String::new();
    let before = blocks.len();
    let mut has_more = false;
    let is_alone = lists.len() == 1;
    for list in &shown.lists[lists] {
        let mut rows = Vec::new();
        for part in 0..parts {
            let page = match answer!(server, rows_of(course, list, part), Board) {
                Ok(page) => page,
                Err(block) => {
                    blocks.push(block);
                    break;
                }
            };
            proves.clone_from(&page.proves);
            rows.extend((page.first..).zip(&page.rows).map(|(place, row)| ranked(facts, server, place, row)));
            has_more |= page.has_more && part + 1 == parts && parts < MOST_PARTS;
        }
        if !rows.is_empty() {
            let table = Block::Table { table: Table { title: list.name.clone(), columns: columns.clone(), rows } };
            blocks.push(if is_alone { table } else { section(&list.name, vec![table]) });
        }
    }
    if has_more {
        let more = act("more", "Show more", Some('m'), to(&shown, list, parts + 1));
        blocks.push(Block::Actions { actions: vec![more] });
    }
    if blocks.len() == before {
        let how = match (facts.medium, shown.kind) {
            (Medium::Page, _) => "",
            (_, Kind::Open) => " `barrow send FILE` sends one.",
            (_, Kind::Counted) => " `barrow attempt GAME` plays for one.",
            (_, Kind::Sealed) => " `barrow daily GAME` plays for one.",
        };
        blocks.push(plain_text(format!("{}{how}", sentences::NOBODY_FINISHED), true));
    }
    blocks.extend((!proves.is_empty()).then(|| plain_text(proves, true)));
    blocks.extend(shown.race.as_deref().and_then(|race| checks::block(server, race, course)));
    blocks
}

fn ranked(facts: &Facts, server: &Server, place: u64, row: &BoardRow) -> TableRow {
    let name = row.player.clone().unwrap_or_else(|| "a guest".to_owned());
    let mut cells = vec![TableCell::from(place.to_string()), name.into()];
    cells.extend(result(facts, row));
    let lacks = row.player.is_none().then_some(sentences::GUESTS_HAVE_NO_PROFILE);
    let player = row.player.clone().unwrap_or_default();
    let profile = act("profile", "Profile", Some('p'), show(Online::Profile { name: player }));
    let actions = vec![watch(server, row), unless(lacks, profile)];
    TableRow { id: row.id.to_string(), cells, about: about(facts, row), actions }
}

/// The columns of [`result`], in the words of a variant.
pub(super) fn result_columns(variant: &Variant) -> [Column; 8] {
    [
        Column::new("End", Look::Tag, 5),
        Column::new("Sent (UTC)", Look::Time, 4),
        Column::new(variant.wording.score, Look::Number, 0),
        Column::new(variant.depth_name(), Look::Number, 2),
        Column::new("Moves", Look::Number, 3),
        Column::new("Took", Look::Number, 7),
        Column::new("Most at once", Look::Number, 8),
        Column::new("What ended it", Look::Story, 0),
    ]
}

/// The end of a run, the time it was sent, its score, depth and moves, how it was sent, and its cause.
pub(super) fn result(facts: &Facts, row: &BoardRow) -> [TableCell; 8] {
    let tone = row.is_won.then_some(Tone::Great);
    let depth = if row.depth > 1 { row.depth.to_string() } else { String::new() };
    [
        TableCell { tone, ..TableCell::from(if row.is_won { "won".to_owned() } else { row.word.clone() }) },
        TableCell { seconds: seconds(row.uploaded_at), ..TableCell::default() },
        score_of(row, facts.shelf).into(),
        depth.into(),
        grouped(row.moves).into(),
        row.took.map_or_else(String::new, time).into(),
        row.largest.map_or_else(String::new, most).into(),
        TableCell { tone, ..row.cause.clone().into() },
    ]
}

/// Everything that is known about a result. Line mode has no columns.
pub(super) fn about(facts: &Facts, row: &BoardRow) -> String {
    let took = row.took.map(|took| format!(" It took {}.", time(took)));
    let most = row.largest.map(|largest| format!(" At most {} arrived at once.", count(largest, "move")));
    let more = took.into_iter().chain(most).filter(|_| facts.medium == Medium::Lines);
    std::iter::once(row.cause.clone()).chain(more).collect()
}

/// A span of time. \[milliseconds\]
fn time(span: u64) -> String {
    let seconds = span / 1000;
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

fn most(moves: u64) -> String {
    grouped(i64::try_from(moves).unwrap_or(i64::MAX))
}
