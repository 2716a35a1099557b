//! The history: every run, tables of the best, and charts of results.

use super::charts::charts;
use super::{
    Action, Block, Column, Content, Deed, Effect, Facts, Look, Medium, Tab, Table, TableCell, TableRow, Topic, act, open,
    plain_text,
};
use crate::date::Date;
use crate::ending::{chosen, depth_name};
use crate::result::{Earned, Outcome};
use crate::seeds::Challenge;
use crate::sentences;
use crate::words::{counted, grouped};
use barrow_core::{GameInfo, Header, RunError, StatInfo, Tone, Variant, Wording, sort_few};
use core::time::Duration;
use std::cmp::Reverse;

/// Rows of the page at first, and the number that "Show more" adds.
pub(super) const PAGE: usize = 50;

/// The runs that the history lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryView {
    /// Every run, the newest first.
    #[default]
    All,
    /// Results, the best of each game and variant first.
    Best,
    /// Results on the seed of the day.
    Today,
    /// Results on the seed of the week.
    Week,
    /// Charts of all results.
    Charts,
}

impl HistoryView {
    const ALL: [Self; 5] = [Self::All, Self::Best, Self::Today, Self::Week, Self::Charts];

    /// Its name in addresses.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Best => "best",
            Self::Today => "today",
            Self::Week => "week",
            Self::Charts => "charts",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Best => "Best",
            Self::Today => "Today's seed",
            Self::Week => "Week's seed",
            Self::Charts => "Charts",
        }
    }

    pub(super) fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.id() == id)
    }
}

/// A stored run.
#[derive(Clone, Debug)]
pub struct Past<'a> {
    /// The name by which the front end finds it again.
    pub id: String,
    /// The time when it began, since 1970.
    pub begun: Duration,
    /// The time when it was last played, since 1970.
    pub played: Duration,
    /// True if it came from elsewhere and was not continued here: it does not count as the player's own.
    pub is_taken_in: bool,
    /// The run, if it can be read.
    pub run: Result<PastRun<'a>, LostRun>,
}

/// A run that cannot be read.
#[derive(Clone, Debug)]
pub struct LostRun {
    /// The id of its game.
    pub game: String,
    /// The name of its file.
    pub name: String,
    /// A sentence that says why it cannot be read.
    pub why: String,
}

/// A stored run that can be read.
#[derive(Clone, Copy, Debug)]
pub struct PastRun<'a> {
    /// Its game, variant and seed.
    pub header: &'a Header,
    /// The number of moves.
    pub moves: usize,
    /// Score and depth after the last move.
    pub outcome: Outcome,
    /// True if it was closed.
    pub is_closed: bool,
    /// The kind and the cause of its end, if it ended: "death", "An ogre slew you."
    pub ending: Option<(&'a str, &'a str)>,
    /// The honours that it earned, as far as they are known.
    pub earned: Option<&'a Earned>,
}

impl<'a> Past<'a> {
    /// The run, if it can be read and is the player's own. Only such runs count for results and feats.
    pub(super) fn own_run(&self) -> Option<&PastRun<'a>> {
        self.run.as_ref().ok().filter(|_| !self.is_taken_in)
    }
}

impl PastRun<'_> {
    /// Tells whether the run counts: it ended, and was not practice.
    pub(super) const fn is_result(&self) -> bool {
        self.ending.is_some() && !self.header.variant.is_practice()
    }

    const fn is_open(&self) -> bool {
        self.ending.is_none() && !self.is_closed
    }

    fn challenge(&self) -> Option<&Challenge> {
        self.earned?.challenge.as_ref()
    }
}

/// A run in the table.
#[derive(Clone, Copy)]
struct Listed<'a> {
    past: &'a Past<'a>,
    /// Its place among the results of its game and variant, from 1.
    rank: Option<usize>,
}

pub(super) fn content(facts: &Facts, game: Option<&str>, view: HistoryView, most: usize) -> Result<Content, String> {
    let info = game.map(|id| facts.game(id)).transpose()?;
    let turn = |game: Option<&str>, view: HistoryView| Topic::History { game: game.map(str::to_owned), view, most: PAGE };
    let tab = |label: &str, id: &str, is_chosen: bool, topic: Topic| Tab {
        id: id.to_owned(),
        label: label.to_owned(),
        is_chosen,
        then: Effect::Turn { topic },
    };
    let games = facts.shelf.games().iter().map(|shelved| shelved.info);
    let all = tab("All games", "all", game.is_none(), turn(None, view));
    let games = games.map(|info| tab(info.title, info.id, game == Some(info.id), turn(Some(info.id), view)));
    let views = HistoryView::ALL.map(|each| tab(each.label(), each.id(), each == view, turn(game, each)));
    let mut blocks = vec![
        Block::Tabs { title: "Games".to_owned(), key: None, tabs: std::iter::once(all).chain(games).collect() },
        Block::Tabs { title: "Which runs".to_owned(), key: Some('b'), tabs: views.into() },
        Block::Actions { actions: actions(facts.medium, info) },
    ];
    if view == HistoryView::Charts {
        blocks.extend(charts(facts, info));
    } else {
        blocks.extend(runs(facts, info, view, most));
    }
    Ok(Content { name: "history", title: "History".to_owned(), blocks })
}

fn actions(medium: Medium, info: Option<&GameInfo>) -> Vec<Action> {
    let feats = info.map(|info| open("feats", "Feats", Some('f'), Topic::Feats { game: info.id.to_owned() }));
    let others = match medium {
        Medium::Terminal { .. } => vec![done("open-link", "Link", 'l', Deed::OpenLink, "")],
        Medium::Page => vec![
            done("open-file", "Open a .run file", 'l', Deed::OpenFile, ""),
            done("save-all", "Save all runs as one file", 's', Deed::SaveAll, ""),
        ],
        Medium::Lines => Vec::new(),
    };
    feats.into_iter().chain(others).collect()
}

/// The runs of a game, or of all games: own ones unless `view` is [`HistoryView::All`].
fn listed<'a>(facts: &'a Facts, info: Option<&GameInfo>, view: HistoryView) -> Vec<Listed<'a>> {
    let is_of = |past: &&Past| {
        let game = past.run.as_ref().map_or_else(|lost| lost.game.as_str(), |run| run.header.game.as_str());
        info.is_none_or(|info| info.id == game)
    };
    let past = facts.past.iter().filter(is_of);
    if view == HistoryView::All {
        // A file without moves is not worth a line, except in the page, where such a run can be removed nowhere else.
        let is_played = |past: &&Past| past.run.as_ref().map_or(true, |run| run.moves > 0 || facts.medium == Medium::Page);
        return past.filter(is_played).map(|past| Listed { past, rank: None }).collect();
    }
    let date = Date::of(facts.now).unwrap_or_default();
    let wanted = match view {
        HistoryView::Today => Some(Challenge::Daily(date.to_string())),
        HistoryView::Week => Some(Challenge::Weekly(date.monday().to_string())),
        HistoryView::All | HistoryView::Best | HistoryView::Charts => None,
    };
    let is_wanted = |run: &PastRun| run.is_result() && (wanted.is_none() || run.challenge() == wanted.as_ref());
    let results = past.filter_map(|past| Some((past, past.own_run()?)));
    let mut results: Vec<_> = results.filter(|(_, run)| is_wanted(run)).collect();
    let place = |id: &str| facts.shelf.games().iter().position(|shelved| shelved.info.id == id);
    sort_few(&mut results, |(_, run)| (place(&run.header.game), run.header.variant, Reverse(run.outcome), run.moves));
    let mut listed: Vec<Listed> = Vec::with_capacity(results.len());
    let mut before = None;
    for (past, run) in results {
        let table = Some((run.header.game.as_str(), run.header.variant));
        let last = listed.last().and_then(|listed| listed.rank).filter(|_| before == table);
        before = table;
        listed.push(Listed { past, rank: Some(last.unwrap_or_default() + 1) });
    }
    listed
}

fn runs(facts: &Facts, info: Option<&'static GameInfo>, view: HistoryView, most: usize) -> Vec<Block> {
    let listed = listed(facts, info, view);
    if listed.is_empty() {
        let words = match (facts.is_looking, view) {
            (true, _) => sentences::looking(facts.unicode()),
            (false, HistoryView::All) => sentences::no_runs(info.map(|info| info.title)),
            (false, _) => sentences::NO_RANKED_RUNS.to_owned(),
        };
        return vec![plain_text(words, true)];
    }
    let most = if facts.medium == Medium::Page { most } else { listed.len() };
    let more = listed.len().saturating_sub(most);
    let shown = &listed[..listed.len() - more];
    let depth = info.map_or("Depth", depth_name);
    let score = info.and_then(|info| info.variants.first()).map_or(Wording::BASE.score, |variant| variant.wording.score);
    let is_depth = info.is_some_and(|info| info.variants.iter().all(is_scored_by_depth));
    let columns = [
        (view != HistoryView::All).then(|| Column::new("Rank", Look::Number, 0)),
        Some(Column::new("Run", Look::Name, 0)),
        Some(Column::new("", Look::Tag, 6)),
        Some(Column::new("End", Look::Tag, 7)),
        Some(Column::new("Played", Look::Time, 4)),
        Some(Column::new("Seed", Look::Number, 5)),
        Some(Column::new("Moves", Look::Number, 2)),
        facts.has_levels(info).then(|| Column::new(depth, Look::Number, 1)),
        (!is_depth).then(|| Column::new(score, Look::Number, 3)),
        Some(Column::new("How it ended", Look::Story, 0)),
    ];
    let rows = shown.iter().map(|listed| {
        let cells = cells(facts, *listed, info.is_none());
        let cells = columns.iter().zip(cells).filter(|(column, _)| column.is_some()).map(|(_, cell)| cell).collect();
        TableRow { id: listed.past.id.clone(), cells, about: about(facts, listed.past), actions: row_actions(facts, listed.past) }
    });
    let rows = rows.collect();
    let table =
        Block::Table { table: Table { title: "Runs".to_owned(), columns: columns.into_iter().flatten().collect(), rows } };
    let topic = Topic::History { game: info.map(|info| info.id.to_owned()), view, most: most + PAGE };
    let more = (more > 0)
        .then(|| Block::Actions { actions: vec![act("more", &format!("Show {more} more"), None, Effect::Turn { topic })] });
    std::iter::once(table).chain(more).collect()
}

impl Facts<'_> {
    /// Tells whether a game, or any game, has several levels.
    fn has_levels(&self, info: Option<&GameInfo>) -> bool {
        let all = self.shelf.games().iter().map(|shelved| shelved.info);
        let mut wanted = all.filter(|each| info.is_none_or(|info| info.id == each.id));
        wanted.any(|info| info.variants.iter().any(Variant::has_levels))
    }
}

/// Tells whether the score is the depth, so that nothing shows both.
fn is_scored_by_depth(variant: &Variant) -> bool {
    variant.score_stat().is_some_and(StatInfo::is_depth)
}

fn cells(facts: &Facts, Listed { past, rank }: Listed, with_game: bool) -> [TableCell; 10] {
    let rank = TableCell::from(rank.map_or_else(String::new, |rank| rank.to_string()));
    let time = TableCell { seconds: u32::try_from(past.played.as_secs()).ok(), ..TableCell::default() };
    let empty = TableCell::default;
    let run = match &past.run {
        Ok(run) => run,
        Err(LostRun { name, why, .. }) => {
            let why = TableCell { words: why.clone(), tone: Some(Tone::Bad), ..TableCell::default() };
            let name = TableCell { tone: Some(Tone::Bad), ..TableCell::from(name.clone()) };
            return [rank, name, empty(), empty(), time, empty(), empty(), empty(), empty(), why];
        }
    };
    let word = state(run);
    let tone = match run.ending {
        Some(_) => run.outcome.is_won.then_some(Tone::Great),
        None => (!run.is_closed).then_some(Tone::Good),
    };
    let end = TableCell { tone, ..TableCell::from(word.to_owned()) };
    let story = TableCell { tone, ..TableCell::from(run.ending.map_or(word, |(_, cause)| cause).to_owned()) };
    let depth = if run.outcome.depth > 0 { run.outcome.depth.to_string() } else { String::new() };
    let marks = run.challenge().map(Challenge::name).into_iter().chain(past.is_taken_in.then_some("imported"));
    let name = name(facts, run.header, with_game);
    let found = facts.variant(&run.header.game, run.header.variant.index()).ok();
    let is_depth = found.is_some_and(|(_, variant)| is_scored_by_depth(variant));
    let score = if is_depth { String::new() } else { grouped(run.outcome.shown_score(facts.shelf, run.header)) };
    [
        rank,
        TableCell::from(name),
        TableCell::from(marks.collect::<Vec<_>>().join(", ")),
        end,
        time,
        TableCell::from(run.header.seed.0.to_string()),
        TableCell::from(grouped(run.moves as i64)),
        TableCell::from(depth),
        TableCell::from(score),
        story,
    ]
}

/// The end of a run, or its state, in a word.
fn state<'a>(run: &PastRun<'a>) -> &'a str {
    match run.ending {
        Some((word, _)) => word,
        None if run.is_closed => "given up",
        None => "open",
    }
}

/// The game of a run, if there are several, and the player's choices in it.
fn name(facts: &Facts, header: &Header, with_game: bool) -> String {
    let Ok((info, variant)) = facts.variant(&header.game, header.variant.index()) else { return header.game.clone() };
    let chosen = chosen(info, header);
    match (with_game, chosen.is_empty()) {
        (true, true) => info.title.to_owned(),
        (true, false) => format!("{}: {}", info.title, chosen.join(", ")),
        (false, true) => variant.title.to_owned(),
        (false, false) => chosen.join(", "),
    }
}

/// Everything that is known about a run, and the reason if it cannot be watched any more.
fn about(facts: &Facts, past: &Past) -> String {
    let run = match &past.run {
        Ok(run) => run,
        Err(lost) => return lost.why.clone(),
    };
    let cause = run.ending.map(|(_, cause)| cause);
    let mut about = match facts.medium {
        // A terminal has no room for every column.
        Medium::Terminal { .. } | Medium::Lines => sentences::standing(cause, run.is_closed, run.moves, run.header.seed),
        Medium::Page => cause.unwrap_or_default().to_owned(),
    };
    if let Some((earned, info)) = run.earned.zip(facts.shelf.info_of(run.header)) {
        about.push_str(&earned.notes(info));
    }
    // A front end fetches a module once it is needed.
    if let Err(error) = facts.shelf.game_of(run.header)
        && !matches!(error, RunError::NoModule { .. })
    {
        about.push_str(&sentences::unwatchable(&error));
    }
    about
}

fn done(id: &str, label: &str, key: char, deed: Deed, to: &str) -> Action {
    act(id, label, Some(key), Effect::Do { deed, to: to.to_owned() })
}

/// Removes a run, once the player has agreed.
fn removal(facts: &Facts, past: &Past, run: &PastRun) -> Effect {
    let title = facts.game(&run.header.game).map_or(run.header.game.as_str(), |info| info.title);
    let (seed, moves) = (run.header.seed.0, counted(run.moves, "move"));
    let question = format!("Remove {title}, seed {seed} ({moves}, {}) from this browser? This cannot be undone.", state(run));
    let then = Box::new(Effect::Do { deed: Deed::Remove, to: past.id.clone() });
    Effect::Confirm { question, yes: "Remove", no: "Keep", then }
}

fn row_actions(facts: &Facts, past: &Past) -> Vec<Action> {
    let Ok(run) = &past.run else { return Vec::new() };
    let of_run = |id: &str, label: &str, key: char, deed: Deed| done(id, label, key, deed, &past.id);
    let go_on = run.is_open().then(|| of_run("continue", "Continue", 'c', Deed::Continue));
    let others = match facts.medium {
        Medium::Terminal { .. } => {
            vec![of_run("watch", "Watch", 'r', Deed::Watch), of_run("card", "Descent card", 'd', Deed::Card)]
        }
        Medium::Page => vec![
            of_run("watch", "Watch", 'r', Deed::Watch),
            of_run("share", "Share", 's', Deed::Share),
            of_run("save", "Save", 'f', Deed::Save),
            Action { then: removal(facts, past, run), ..of_run("remove", "Remove", 'd', Deed::Remove) },
        ],
        Medium::Lines => vec![of_run("watch", "Watch", 'r', Deed::Watch)],
    };
    let can_send = facts.has_server && past.own_run().is_some_and(PastRun::is_result);
    let send = can_send.then(|| of_run("send", sentences::SEND_TO_BOARD, sentences::SEND_KEY, Deed::Send));
    go_on.into_iter().chain(others).chain(send).collect()
}
