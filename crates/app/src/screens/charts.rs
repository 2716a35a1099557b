//! Charts of results, and the numbers behind them.

use super::history::PastRun;
use super::{Bar, Block, Chart, Column, Facts, Figure, Look, Past, Table, TableCell, TableRow, plain_text};
use crate::date::Date;
use crate::ending::depth_name;
use crate::seeds;
use crate::sentences;
use crate::words::{counted, grouped};
use barrow_core::{GameInfo, Seed, Shelf, sort_few};
use core::time::Duration;
use std::cmp::Reverse;

/// The most results in a chart.
const MOST_BARS: usize = 60;
/// The most seeds in a table.
const MOST_SEEDS: usize = 12;
/// Days in a chart of days.
const DAYS: i64 = 28;
/// About how many classes a distribution has.
const CLASSES: i64 = 10;

type Own<'a> = (&'a Past<'a>, &'a PastRun<'a>);

/// Charts of the runs of one game, or of all games: then without scores, which cannot be compared between games.
pub(super) fn charts(facts: &Facts, info: Option<&'static GameInfo>) -> Vec<Block> {
    let own = facts.past.iter().filter_map(|past| Some((past, past.own_run()?)));
    let played = own.filter(|(_, run)| run.moves > 0 && info.is_none_or(|info| info.id == run.header.game));
    let mut runs: Vec<Own> = played.collect();
    sort_few(&mut runs, |(past, _)| past.begun);
    if runs.is_empty() {
        let none = sentences::no_runs(info.map(|info| info.title));
        return vec![plain_text(if facts.is_looking { sentences::looking(facts.unicode()) } else { none }, true)];
    }
    let results: Vec<Own> = runs.iter().filter(|(_, run)| run.is_result()).copied().collect();
    let figures = Block::Figures { figures: figures(facts, &runs, &results, info.is_some()) };
    let days = chart("Runs per day", "runs", days(&runs, facts.now));
    let Some(info) = info else {
        let count = |info: &GameInfo| runs.iter().filter(|(_, run)| run.header.game == info.id).count();
        let games = facts.shelf.games().iter().map(|shelved| tally(shelved.info.title.to_owned(), count(shelved.info)));
        let games = Block::Chart { chart: Chart { has_names: true, ..made("Runs by game", "runs", games.collect()) } };
        return vec![figures, games, days];
    };
    let last = &results[results.len().saturating_sub(MOST_BARS)..];
    let of_day = |(past, run): &&Own| Date::of(past.begun).is_some_and(|date| seeds::daily(&date.to_string()) == run.header.seed);
    let daily: Vec<Own> = results.iter().filter(of_day).copied().collect();
    let daily = &daily[daily.len().saturating_sub(DAYS as usize)..];
    let all_scores: Vec<i64> = results.iter().map(|(_, run)| run.outcome.shown_score(facts.shelf, run.header)).collect();
    let is_deep = results.iter().any(|(_, run)| run.outcome.depth > 1);
    let scores =
        last.iter().map(|(past, run)| score(format!("{}, seed {}", day_of(past.begun), run.header.seed.0), run, facts.shelf));
    let by_day = daily.iter().map(|(past, run)| score(day_of(past.begun), run, facts.shelf));
    let blocks = [
        Some(figures),
        (!last.is_empty()).then(|| chart("Score of each run, latest on the right", "score", scores.collect())),
        (results.len() > 1).then(|| chart("Runs by score", "runs", spread(&all_scores))),
        is_deep.then(|| chart("Runs by depth", "runs", depths(&results, &depth_name(info).to_ascii_lowercase()))),
        (!daily.is_empty()).then(|| chart("Daily seeds: score by day", "score", by_day.collect())),
        by_seed(&results, facts.shelf),
        Some(days),
    ];
    blocks.into_iter().flatten().collect()
}

fn made(title: &str, unit: &str, bars: Vec<Bar>) -> Chart {
    let highest = bars.iter().max_by_key(|bar| bar.value);
    let in_words = |bar: &Bar| {
        let words = sentences::CHART.replace("{bars}", &counted(bars.len(), "bar")).replace("{name}", &bar.name);
        words.replace("{value}", &bar.label).replace("{unit}", unit)
    };
    let summary = highest.map_or_else(String::new, in_words);
    Chart { title: title.to_owned(), unit: unit.to_owned(), summary, has_names: false, bars }
}

fn chart(title: &str, unit: &str, bars: Vec<Bar>) -> Block {
    Block::Chart { chart: made(title, unit, bars) }
}

/// A bar that counts runs.
fn tally(name: String, count: usize) -> Bar {
    Bar { name, value: count as i32, label: count.to_string(), is_great: false }
}

fn score(name: String, run: &PastRun, shelf: Shelf) -> Bar {
    let (score, word) = (run.outcome.shown_score(shelf, run.header), run.ending.map_or("", |(word, _)| word));
    let value = i32::try_from(score).unwrap_or(i32::MAX);
    Bar { name, value, label: format!("{} ({word})", grouped(score)), is_great: run.outcome.is_won }
}

fn day_of(time: Duration) -> String {
    Date::of(time).map_or_else(String::new, |date| date.to_string())
}

/// The current streak: the number of days in a row, up to today or yesterday, on which the player began a run.
pub(super) fn days_in_a_row(facts: &Facts) -> usize {
    let own = facts.past.iter().filter_map(|past| Some((past, past.own_run()?)));
    let mut runs: Vec<Own> = own.collect();
    runs.sort_by_key(|(past, _)| past.begun);
    streaks(&runs, facts.now).1
}

/// Totals, the best result, and streaks.
fn figures(facts: &Facts, runs: &[Own], results: &[Own], is_one_game: bool) -> Vec<Figure> {
    let count = |count: usize| grouped(count as i64);
    let given_up = runs.iter().filter(|(_, run)| run.ending.is_none() && run.is_closed).count();
    let wins = results.iter().filter(|(_, run)| run.outcome.is_won).count();
    let best = results.iter().map(|(_, run)| run).max_by_key(|run| run.outcome).filter(|_| is_one_game);
    let (longest, current) = streaks(runs, facts.now);
    let row = if current == longest { current.to_string() } else { format!("{current} (longest {longest})") };
    let moves: usize = runs.iter().map(|(_, run)| run.moves).sum();
    let all = [
        ("Runs", Some(count(runs.len()))),
        ("Finished", Some(count(results.len()))),
        ("Won", Some(count(wins))),
        ("Given up", (given_up > 0).then(|| count(given_up))),
        ("Best", best.map(|run| in_words(run, facts.shelf))),
        ("Moves", Some(count(moves))),
        ("Days in a row", Some(row)),
    ];
    let figure = |(name, value): (&'static str, Option<String>)| Some(Figure { name, value: value? });
    all.into_iter().filter_map(figure).collect()
}

fn in_words(run: &PastRun, shelf: Shelf) -> String {
    format!("{}{}", grouped(run.outcome.shown_score(shelf, run.header)), if run.outcome.is_won { ", won" } else { "" })
}

/// The number of a day since 1970 (UTC).
const fn day_number(time: Duration) -> i64 {
    (time.as_secs() / 86_400) as i64
}

/// Counts the runs that were begun on each of the last days.
fn days(runs: &[Own], now: Duration) -> Vec<Bar> {
    let today = day_number(now);
    let bar = |day: i64| {
        let count = runs.iter().filter(|(past, _)| day_number(past.begun) == day).count();
        tally(day_of(Duration::from_secs(day.max(0) as u64 * 86_400)), count)
    };
    (today - DAYS + 1..=today).map(bar).collect()
}

/// The longest streak of days with a run, and the streak up to today or yesterday. The runs are in the order of their days.
fn streaks(runs: &[Own], now: Duration) -> (usize, usize) {
    let (mut longest, mut row, mut before) = (0, 0, i64::MIN);
    for day in runs.iter().map(|(past, _)| day_number(past.begun)) {
        row = match day - before.max(-1) {
            0 => row,
            1 => row + 1,
            _ => 1,
        };
        before = day;
        longest = longest.max(row);
    }
    (longest, if before >= day_number(now) - 1 { row } else { 0 })
}

/// Counts values in classes of equal, round width.
fn spread(values: &[i64]) -> Vec<Bar> {
    let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else { return Vec::new() };
    let width = round_up((most - least).div_euclid(CLASSES) + 1);
    let first = least.div_euclid(width);
    let bar = |class: i64| {
        let from = class * width;
        let name = if width == 1 { from.to_string() } else { format!("{from} to {}", from + width - 1) };
        tally(name, values.iter().filter(|value| value.div_euclid(width) == class).count())
    };
    (first..=most.div_euclid(width)).map(bar).collect()
}

/// The first of 1, 2, 5, 10, 20, 50 and so on that is at least `width`.
fn round_up(width: i64) -> i64 {
    let mut power = 1;
    loop {
        if let Some(step) = [1, 2, 5].into_iter().find(|step| step * power >= width) {
            return step * power;
        }
        power *= 10;
    }
}

/// Counts the runs that ended at each depth.
fn depths(results: &[Own], name: &str) -> Vec<Bar> {
    let deepest = results.iter().map(|(_, run)| run.outcome.depth).max().unwrap_or(1);
    let count = |depth: u32| results.iter().filter(|(_, run)| run.outcome.depth == depth).count();
    (1..=deepest).map(|depth| tally(format!("{name} {depth}"), count(depth))).collect()
}

/// A table of seeds that were played more than once, each with its best result.
fn by_seed(results: &[Own], shelf: Shelf) -> Option<Block> {
    let mut seeds: Vec<(Seed, usize, &PastRun)> = Vec::new();
    for (_, run) in results {
        match seeds.iter_mut().find(|(seed, ..)| *seed == run.header.seed) {
            Some((_, count, best)) => {
                *count += 1;
                if run.outcome > best.outcome {
                    *best = run;
                }
            }
            None => seeds.push((run.header.seed, 1, run)),
        }
    }
    seeds.retain(|(_, count, _)| *count > 1);
    sort_few(&mut seeds, |(_, count, _)| Reverse(*count));
    let row = |(seed, count, best): &(Seed, usize, &PastRun)| TableRow {
        cells: vec![
            TableCell::from(seed.0.to_string()),
            TableCell::from(count.to_string()),
            TableCell::from(in_words(best, shelf)),
        ],
        ..TableRow::default()
    };
    let rows: Vec<TableRow> = seeds.iter().take(MOST_SEEDS).map(row).collect();
    let columns = [("Seed", Look::Name), ("Runs", Look::Number), ("Best", Look::Number)];
    let columns = columns.map(|(title, look)| Column::new(title, look, 0)).into();
    let table = Table { title: "Seeds played more than once".to_owned(), columns, rows };
    (!table.rows.is_empty()).then_some(Block::Table { table })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bars: &[Bar]) -> Vec<(&str, i32)> {
        bars.iter().map(|bar| (bar.name.as_str(), bar.value)).collect()
    }

    #[test]
    fn values_are_counted_in_classes_of_round_width() {
        assert_eq!(names(&spread(&[3, 3, 5])), [("3", 2), ("4", 0), ("5", 1)]);
        assert_eq!(names(&spread(&[-7, 93])), spread_of(&[(-20, 1), (0, 0), (20, 0), (40, 0), (60, 0), (80, 1)], 20));
        assert_eq!(names(&spread(&[7])), [("7", 1)]);
        assert_eq!([1, 2, 3, 6, 11, 21, 51].map(round_up), [1, 2, 5, 10, 20, 50, 100]);
    }

    /// Names like those of [`spread`].
    fn spread_of(classes: &[(i64, i32)], width: i64) -> Vec<(&'static str, i32)> {
        let name = |from: i64| &*Box::leak(format!("{from} to {}", from + width - 1).into_boxed_str());
        classes.iter().map(|&(from, count)| (name(from), count)).collect()
    }
}
