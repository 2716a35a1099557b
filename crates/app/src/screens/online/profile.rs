//! The record of a player: feats and ends of each game, and the latest results.

use super::boards::{about, result, result_columns};
use super::{Server, count, day, title, watch};
use crate::Discoveries;
use crate::result::{ToldFeat, feats};
use crate::screens::{Block, Column, Content, Facts, Look, Pair, Table, TableRow, named, plain_text, section};
use crate::sentences;
use barrow_core::{GameInfo, Variant};
use barrow_online::{Answer, BoardRow, Call, Kind, Profile};

pub(super) fn content(facts: &Facts, server: &Server, name: &str) -> Content {
    let blocks = match answer!(server, Call::Profile(name.to_owned()), Profile) {
        Ok(profile) => of(facts, server, profile),
        Err(block) => vec![block],
    };
    Content { name: "profile", title: name.to_owned(), blocks }
}

fn of(facts: &Facts, server: &Server, profile: &Profile) -> Vec<Block> {
    let games = facts.shelf.games().iter().filter_map(|shelved| record(shelved.info, profile));
    let mut blocks: Vec<Block> = std::iter::once(plain_text(introduction(profile), false)).chain(games).collect();
    if !profile.runs.is_empty() {
        let first = [Column::new("Game", Look::Name, 0), Column::new("Kind", Look::Tag, 6)];
        let columns = first.into_iter().chain(result_columns(&Variant::BASE)).collect();
        let rows = profile.runs.iter().map(|row| latest(facts, server, row)).collect();
        let table = Table { title: "Latest results".to_owned(), columns, rows };
        blocks.push(section("Latest results", vec![Block::Table { table }]));
    }
    blocks
}

/// The feats that a player has earned in a game, and the ends of the runs. Feats have titles only: their stories may be news.
fn record(info: &'static GameInfo, profile: &Profile) -> Option<Block> {
    let earned = |feat: ToldFeat| {
        let (.., times) = profile.feats.iter().find(|(game, id, _)| game == info.id && *id == feat.id)?;
        Some(Pair { is_earned: Some(true), ..named(feat.title, &count(*times, "run")) })
    };
    let feats = feats(info, &[], &Discoveries::default()).into_iter().filter_map(earned);
    let ends = profile.endings.iter().filter(|(game, ..)| game == info.id);
    let ends: Vec<Pair> = ends.map(|(_, cause, times)| named(&count(*times, "run"), cause)).collect();
    (!ends.is_empty()).then(|| section(info.title, vec![Block::Pairs { pairs: feats.chain(ends).collect() }]))
}

/// The player in a sentence.
fn introduction(profile: &Profile) -> String {
    let runs: u64 = profile.endings.iter().map(|(.., count)| count).sum();
    let results = if runs == 0 { "no result yet".to_owned() } else { count(runs, "result") };
    let day = day(profile.player.made_at);
    // Replace the name last, because it may contain any text.
    sentences::PROFILE.replace("{day}", &day).replace("{results}", &results).replace("{name}", &profile.player.name)
}

fn latest(facts: &Facts, server: &Server, row: &BoardRow) -> TableRow {
    let kind = match row.kind {
        Kind::Open => "open",
        Kind::Counted => "counted",
        Kind::Sealed => "in a race",
    };
    let mut cells = vec![title(facts.shelf, &row.game, &row.variant).into(), kind.to_owned().into()];
    cells.extend(result(facts, row));
    TableRow { id: row.id.to_string(), cells, about: about(facts, row), actions: vec![watch(server, row)] }
}
