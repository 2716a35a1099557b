//! The history and its charts.

use super::{NOW, facts};
use crate::discoveries::Discoveries;
use crate::keys::Bindings;
use crate::result::{Earned, Outcome};
use crate::screens::{
    Block, Chart, Content, Deed, Effect, Facts, HistoryView, LostRun, Medium, Past, PastRun, Table, Topic, content,
};
use crate::seeds::{self, Challenge};
use barrow_core::{Header, Seed, VariantCode};
use barrow_shelf::SHELF;
use core::time::Duration;

const DAY: Duration = Duration::from_hours(24);

pub(super) fn past<'a>(id: &str, days_ago: u32, run: PastRun<'a>) -> Past<'a> {
    let time = NOW.saturating_sub(DAY * days_ago);
    Past { id: id.to_owned(), begun: time, played: time, is_taken_in: false, run: Ok(run) }
}

fn header(game: &str, variant: VariantCode, seed: Seed) -> Header {
    Header { game: game.to_owned(), rules: SHELF.find(game).unwrap().info.rules, variant, seed }
}

fn run<'a>(header: &'a Header, score: i32, ending: Option<(&'static str, &'static str)>) -> PastRun<'a> {
    let outcome = Outcome { is_won: ending.is_some_and(|(word, _)| word == "victory"), score, depth: 1 };
    PastRun { header, moves: 30, outcome, is_closed: ending.is_some(), ending, earned: None }
}

const DEATH: Option<(&str, &str)> = Some(("death", "An enemy took your last life."));
const VICTORY: Option<(&str, &str)> = Some(("victory", "No enemy is left."));

fn shown(past: Vec<Past>, game: Option<&str>, view: HistoryView, medium: Medium) -> Content {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let topic = Topic::History { game: game.map(str::to_owned), view, most: 2 };
    content(&topic, &Facts { medium, past, ..facts(&keys, &none) }).unwrap()
}

fn table(content: &Content) -> Option<&Table> {
    content.blocks.iter().find_map(|block| if let Block::Table { table } = block { Some(table) } else { None })
}

fn charts(content: &Content) -> Vec<&Chart> {
    content.blocks.iter().filter_map(|block| if let Block::Chart { chart } = block { Some(chart) } else { None }).collect()
}

/// The cells of each row under these headings.
fn cells<'a>(table: &'a Table, titles: &[&str]) -> Vec<Vec<&'a str>> {
    let place = |title: &&str| table.columns.iter().position(|column| column.title == *title).unwrap();
    let row = |cells: &'a [crate::screens::TableCell]| titles.iter().map(|title| cells[place(title)].words.as_str()).collect();
    table.rows.iter().map(|row_| row(&row_.cells)).collect()
}

#[test]
fn results_are_ranked_by_game_and_variant_and_others_are_left_out() {
    let [small, large] = [0, 1].map(|variant| header("stomp", VariantCode(variant), Seed(5)));
    let caves = header("monster-caves", VariantCode(0), Seed(5));
    let practice = header("stomp", VariantCode(0).with_practice(true), Seed(5));
    let foreign = Past { is_taken_in: true, ..past("f", 1, run(&small, 99, DEATH)) };
    let all = || {
        vec![
            past("a", 1, run(&small, 10, DEATH)),
            past("b", 2, run(&large, 3, DEATH)),
            past("c", 3, run(&small, 1, VICTORY)),
            past("d", 4, run(&small, 50, None)),
            past("e", 5, run(&practice, 70, DEATH)),
            foreign.clone(),
            past("g", 6, run(&caves, 4, DEATH)),
        ]
    };
    let best = shown(all(), None, HistoryView::Best, Medium::Terminal { unicode: true });
    let table = table(&best).unwrap();
    let ids: Vec<&str> = table.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["g", "c", "a", "b"]);
    assert_eq!(cells(table, &["Rank", "End"]), [["1", "death"], ["1", "victory"], ["2", "death"], ["1", "death"]]);
    let newest = shown(all(), Some("stomp"), HistoryView::All, Medium::Terminal { unicode: true });
    assert_eq!(super::super::Content::holds(&newest).len(), 6 + 5 + 2 + 6, "tabs of games and views, actions, runs");
}

#[test]
fn a_run_on_the_seed_of_its_day_is_in_the_table_of_the_day() {
    let today = header("stomp", VariantCode(0), seeds::daily("2026-11-20"));
    let earned = Earned { challenge: Some(Challenge::Daily("2026-11-20".to_owned())), ..Earned::default() };
    let other = Earned { challenge: Some(Challenge::Weekly("2026-11-16".to_owned())), ..Earned::default() };
    let of = |earned| PastRun { earned: Some(earned), ..run(&today, 5, DEATH) };
    let all = || vec![past("day", 0, of(&earned)), past("week", 0, of(&other)), past("none", 0, run(&today, 5, DEATH))];
    for (view, id) in [(HistoryView::Today, "day"), (HistoryView::Week, "week")] {
        let content = shown(all(), None, view, Medium::Page);
        let ids: Vec<&str> = table(&content).unwrap().rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, [id]);
    }
}

#[test]
fn the_page_shows_some_runs_and_offers_more() {
    let seed = header("stomp", VariantCode(0), Seed(5));
    let all = || ["a", "b", "c"].map(|id| past(id, 1, run(&seed, 1, DEATH))).to_vec();
    let page = shown(all(), None, HistoryView::All, Medium::Page);
    assert_eq!(table(&page).unwrap().rows.len(), 2);
    let last = page.holds().pop().unwrap();
    assert_eq!(last.words(), "Show 1 more");
    let Some(Effect::Turn { topic }) = last.effect() else { panic!("{last:?}") };
    assert_eq!(topic.to_string(), "history/all/all/52");
    assert_eq!(table(&shown(all(), None, HistoryView::All, Medium::Lines)).unwrap().rows.len(), 3);
}

#[test]
fn an_own_run_that_counts_can_be_sent_to_a_server_in_every_medium() {
    let [plain, practice] = [false, true].map(|is_practice| header("stomp", VariantCode(0).with_practice(is_practice), Seed(5)));
    let all = || {
        let ended = run(&plain, 1, DEATH);
        vec![
            past("own", 1, ended),
            past("open", 1, run(&plain, 1, None)),
            past("given up", 1, PastRun { is_closed: true, ..run(&plain, 1, None) }),
            past("practice", 1, run(&practice, 1, DEATH)),
            Past { is_taken_in: true, ..past("foreign", 1, ended) },
        ]
    };
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let topic = Topic::History { game: None, view: HistoryView::All, most: 50 };
    for medium in super::MEDIA {
        for has_server in [true, false] {
            let content = content(&topic, &Facts { medium, past: all(), has_server, ..facts(&keys, &none) }).unwrap();
            let sendable =
                table(&content).unwrap().rows.iter().filter(|row| row.actions.iter().any(|action| action.id == "send"));
            let ids: Vec<&str> = sendable.map(|row| row.id.as_str()).collect();
            assert_eq!(ids, if has_server { &["own"][..] } else { &[] }, "{medium:?}");
        }
    }
}

#[test]
fn each_run_offers_its_actions_and_a_damaged_one_says_why() {
    let seed = header("stomp", VariantCode(0), Seed(5));
    let [game, name, why] = ["stomp", "x.run", "This is no run."].map(str::to_owned);
    let damaged = Past { run: Err(LostRun { game, name, why }), ..past("home/x.run", 1, run(&seed, 1, None)) };
    let content = shown(vec![past("a", 1, run(&seed, 1, None)), damaged], None, HistoryView::All, Medium::Page);
    let table = table(&content).unwrap();
    let deeds = |row: usize| -> Vec<Deed> {
        fn deed(effect: &Effect) -> Option<Deed> {
            match effect {
                Effect::Do { deed, .. } => Some(*deed),
                Effect::Confirm { question, then, .. } => {
                    assert_eq!(question, "Remove Stomp, seed 5 (30 moves, open) from this browser? This cannot be undone.");
                    deed(then)
                }
                _ => None,
            }
        }
        table.rows[row].actions.iter().filter_map(|action| deed(&action.then)).collect()
    };
    assert_eq!(deeds(0), [Deed::Continue, Deed::Watch, Deed::Share, Deed::Save, Deed::Remove]);
    assert_eq!(deeds(1), []);
    assert_eq!((cells(table, &["Run"])[1][0], table.rows[1].about.as_str()), ("x.run", "This is no run."));
}

#[test]
fn a_run_of_other_rules_is_listed_and_says_that_it_cannot_be_watched() {
    let old = Header { rules: 0, ..header("stomp", VariantCode(0), Seed(5)) };
    let content = shown(vec![past("a", 1, run(&old, 1, DEATH))], None, HistoryView::All, Medium::Page);
    let about = &table(&content).unwrap().rows[0].about;
    assert!(about.starts_with("An enemy took your last life.") && about.contains("It can no longer be watched"), "{about}");
}

#[test]
fn charts_count_own_runs_only() {
    let seeds: Vec<Header> = (1..=3).map(|seed| header("stomp", VariantCode(0), Seed(seed))).collect();
    let all = vec![
        past("a", 0, run(&seeds[0], 12, DEATH)),
        past("b", 1, run(&seeds[0], 30, VICTORY)),
        past("c", 2, run(&seeds[1], 7, DEATH)),
        past("d", 9, run(&seeds[2], 7, None)),
        Past { is_taken_in: true, ..past("e", 0, run(&seeds[1], 99, DEATH)) },
    ];
    let one = shown(all.clone(), Some("stomp"), HistoryView::Charts, Medium::Page);
    let figures = one.blocks.iter().find_map(|block| if let Block::Figures { figures } = block { Some(figures) } else { None });
    let figures: Vec<(&str, &str)> = figures.unwrap().iter().map(|figure| (figure.name, figure.value.as_str())).collect();
    assert_eq!(
        figures,
        [("Runs", "4"), ("Finished", "3"), ("Won", "1"), ("Best", "30, won"), ("Moves", "120"), ("Days in a row", "3")]
    );
    let bars = |title: &str| -> Vec<(String, i32)> {
        let all = charts(&one);
        let chart = all.iter().find(|chart| chart.title.starts_with(title)).unwrap();
        chart.bars.iter().map(|bar| (bar.name.clone(), bar.value)).collect()
    };
    let scores = bars("Score of each run");
    assert_eq!(scores.iter().map(|(_, score)| *score).collect::<Vec<_>>(), [7, 30, 12], "the last at the right");
    assert_eq!(scores[0].0, "2026-11-18, seed 2");
    let days = bars("Runs per day");
    assert_eq!((days.len(), days[27].clone(), days[18].1), (28, ("2026-11-20".to_owned(), 1), 1));
    let spread = bars("Runs by score");
    assert_eq!(spread[0], ("5 to 9".to_owned(), 1));
    assert_eq!(cells(table(&one).unwrap(), &["Seed", "Runs", "Best"]), [["1", "2", "30, won"]]);
    let every = shown(all, None, HistoryView::Charts, Medium::Page);
    let titles: Vec<&str> = charts(&every).iter().map(|chart| chart.title.as_str()).collect();
    assert_eq!(titles, ["Runs by game", "Runs per day"], "scores of several games cannot be compared");
}

#[test]
fn a_row_of_days_is_broken_by_a_day_without_a_run() {
    let seed = header("stomp", VariantCode(0), Seed(5));
    for (days, words) in
        [(&[0, 1, 2, 4][..], "3"), (&[1, 1, 2], "2"), (&[2, 3], "0 (longest 2)"), (&[0, 3, 4, 5], "1 (longest 3)")]
    {
        let all = days.iter().map(|day| past("a", *day, run(&seed, 1, DEATH))).collect();
        let content = shown(all, None, HistoryView::Charts, Medium::Lines);
        let line = format!("  Days in a row: {words}");
        assert!(content.lines().contains(&line), "{days:?}: {:?}", content.lines());
    }
}
