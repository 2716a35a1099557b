//! Draws the history: games to choose from, a table of runs, charts.

use super::super::Shared;
use super::super::game::paint::shortened;
use super::super::widgets::{
    self, Hint, SMALLEST, centred_hints, fits, panel, scrolled, typed, write, write_right, write_wrapped,
};
use super::order::{Listed, Order};
use super::{Act, HistoryScreen};
use crate::clean;
use crate::store::{Saved, Summary};
use barrow_app::date::{self, Date};
use barrow_app::ending::depth_name;
use barrow_app::seeds::Challenge;
use barrow_app::sentences::{self, SENTENCES};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns of the table; the last takes the rest. The second has the mark of a daily or weekly run.
const COLUMNS: [&str; 8] = ["Day (UTC)", "", "Run", "Seed", "Moves", "Level", "Score", " How it ended"];
/// The columns that hold numbers, which are written up to their right edge.
const NUMBERS: std::ops::Range<usize> = 3..7;

/// Narrower terminals have no room for every hint. [columns]
const ROOM_FOR_HINTS: u16 = 100;

const RUN: usize = 2;
const LEVEL: usize = 5;
const SCORE: usize = 6;
const END: usize = 7;

/// How wide the columns are in a table of this width. Runs of one game need not name it.
fn widths(width: u16, with_game: bool) -> [u16; COLUMNS.len()] {
    let (when, run, seed) = match (width >= 110, with_game) {
        (true, true) => (17, 32, 21),
        (true, false) => (17, 22, 21),
        (false, true) => (11, 18, 11),
        (false, false) => (11, 9, 11),
    };
    let others = [when, 2, run, seed, 6, 6, 6];
    let end = width.saturating_sub(others.iter().sum());
    let [when, mark, run, seed, moves, level, score] = others;
    [when, mark, run, seed, moves, level, score, end]
}

/// Where a column begins and how wide it is without the gap to the next.
fn column(line: Rect, index: usize, with_game: bool) -> Rect {
    let widths = widths(line.width, with_game);
    let start: u16 = widths[..index].iter().sum();
    Rect { x: line.x + start, width: widths[index].saturating_sub(1), ..line }
}

impl HistoryScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        if !fits(frame, &shared.theme, SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        self.draw_filters(buffer, Rect { x: area.x + 1, width: area.width - 2, height: 1, ..area }, shared);
        let chart_height =
            if self.game.is_some() { (area.height / 4).clamp(6, 12) } else { shared.shelf.games().len() as u16 + 2 };
        let chart_height = chart_height.min(area.height / 2);
        let foot = 4;
        let table = Rect { y: area.y + 1, height: area.height - 1 - chart_height - foot, ..area };
        let title = self.order.heading(self.title(shared));
        let inside = panel(buffer, table, &shared.theme, shared.options.unicode, &title);
        self.draw_table(buffer, inside, shared);
        self.draw_charts(buffer, Rect { y: table.bottom(), height: chart_height, ..area }, shared);
        self.draw_foot(buffer, Rect { y: area.bottom() - foot, height: foot, ..area }, shared);
    }

    /// The game's word for a depth.
    fn depth_name(&self, shared: &Shared) -> &'static str {
        self.game.and_then(|game| shared.shelf.find(game)).map_or("Level", |shelved| depth_name(shelved.info))
    }

    /// Tells whether the game's score is just the depth.
    fn is_score_depth(&self, shared: &Shared) -> bool {
        let Some(game) = self.game else { return false };
        let mut runs = shared.runs.of(game).map(|(_, summary)| summary.outcome).peekable();
        runs.peek().is_some() && runs.all(|outcome| i64::from(outcome.score) == i64::from(outcome.depth))
    }

    /// The title of the one game whose runs are shown.
    fn title(&self, shared: &Shared) -> Option<&'static str> {
        self.game.and_then(|game| shared.shelf.find(game)).map(|shelved| shelved.info.title)
    }

    fn draw_filters(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let mut x = 0;
        for filter in Self::filters(shared) {
            let name = filter.and_then(|id| shared.shelf.find(id)).map_or("All games", |shelved| shelved.info.title);
            let style =
                if filter == self.game { shared.theme.accent().patch(shared.theme.selected()) } else { shared.theme.dim() };
            let end = write(buffer, area, x, 0, &format!(" {name} "), style);
            self.spots.add(Rect { x: area.x + x, width: end - x, ..area }, Act::Filter(filter));
            x = end + 1;
        }
    }

    fn draw_table(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let is_score_depth = self.is_score_depth(shared);
        let depth = self.depth_name(shared);
        for (index, title) in COLUMNS.iter().enumerate() {
            let title = match index {
                0 if self.order != Order::Newest => "Rank",
                LEVEL => depth,
                SCORE if is_score_depth => "",
                _ => title,
            };
            let cell = column(area, index, self.game.is_none());
            if NUMBERS.contains(&index) {
                write_right(buffer, cell, 0, title, theme.heading());
            } else {
                write(buffer, cell, 0, 0, title, theme.heading());
            }
        }
        let shown = self.shown(shared);
        if shown.is_empty() {
            let sentence = match (shared.runs.is_looking(), self.title(shared)) {
                (true, _) if shared.options.unicode => "Looking…".to_owned(),
                (true, _) => "Looking...".to_owned(),
                (false, title) if self.order == Order::Newest => sentences::no_runs(title),
                (false, _) => SENTENCES.no_ranked_runs.to_owned(),
            };
            write(buffer, area, 0, 2, &sentence, theme.dim());
            return;
        }
        self.page = usize::from(area.height.saturating_sub(1)).max(1);
        self.selected = self.selected.min(shown.len() - 1);
        self.first = scrolled(self.first, self.selected, shown.len(), self.page);
        for (row, (index, listed)) in (1..).zip(shown.iter().enumerate().skip(self.first).take(self.page)) {
            let line = Rect { y: area.y + row, height: 1, ..area };
            draw_run(buffer, line, shared, listed, (self.game.is_none(), !is_score_depth));
            if index == self.selected {
                buffer.set_style(line, theme.selected());
            }
            self.spots.add(line, Act::Select(index));
        }
        let runs = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let beyond = (self.first > 0, self.first + self.page < shown.len());
        widgets::more(buffer, runs, theme, shared.options.unicode, beyond);
    }

    /// The results of a game that the charts show, the oldest first: those of the day or the week where the table has only these.
    fn charted<'a>(&self, game: &str, shared: &'a Shared) -> Vec<&'a Summary> {
        let ended = shared.runs.ended(game).rev();
        if matches!(self.order, Order::Newest | Order::Best) {
            return ended.map(|(_, summary)| summary).collect();
        }
        let listed = self.order.of(shared, Some(game), &self.today);
        let is_listed = |saved: &Saved| listed.iter().any(|listed| listed.saved.path == saved.path);
        ended.filter(|(saved, _)| is_listed(saved)).map(|(_, summary)| summary).collect()
    }

    fn draw_charts(&self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        if let Some(game) = self.game {
            let runs = self.charted(game, shared);
            let scores: Vec<i32> = runs.iter().map(|run| run.outcome.score).collect();
            let depths: Vec<i32> = runs.iter().map(|run| run.outcome.depth as i32).collect();
            let depth = self.depth_name(shared);
            if self.is_score_depth(shared) {
                draw_chart(buffer, area, shared, &format!("{depth} reached, which is the score"), &depths);
                return;
            }
            let has_levels = depths.iter().any(|&depth| depth > 1);
            let left = Rect { width: if has_levels { area.width / 2 } else { area.width }, ..area };
            draw_chart(buffer, left, shared, "Score of each run that ended", &scores);
            if has_levels {
                draw_chart(
                    buffer,
                    Rect { x: left.right(), width: area.width - left.width, ..area },
                    shared,
                    &format!("{depth} reached"),
                    &depths,
                );
            }
            return;
        }
        let inside = panel(buffer, area, theme, unicode, "Scores of runs that ended, the last at the right");
        for (row, shelved) in (0..inside.height).zip(shared.shelf.games()) {
            let line = Rect { y: inside.y + row, height: 1, ..inside };
            let runs: Vec<i32> = self.charted(shelved.info.id, shared).iter().map(|summary| summary.outcome.score).collect();
            write(buffer, line, 0, 0, shelved.info.title, theme.text());
            let best = runs.iter().max().map_or_else(String::new, |best| format!("best {best}, {}", counted(runs.len())));
            write_right(buffer, line, 0, &best, theme.dim());
            let chart = Rect { x: line.x + 18, width: line.width.saturating_sub(18 + 18), ..line };
            widgets::columns(buffer, chart, theme, unicode, &runs);
        }
    }

    fn draw_foot(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let shown = self.shown(shared);
        let selected = shown.get(self.selected).map(|listed| listed.saved);
        let asked = self.link.as_ref().map(|link| format!("Paste a link and press Enter: {}", typed(link)));
        let (text, style) = match (self.notice.as_ref().or(asked.as_ref()), selected.map(|saved| &saved.summary)) {
            (Some(notice), _) => (notice.clone(), theme.warning()),
            (None, Some(Err(error))) => {
                let path = selected.map_or_else(String::new, |saved| clean::shown(&saved.path));
                (format!("{path}: {error}. The file is left as it is."), theme.warning())
            }
            (None, Some(Ok(summary))) => (story(summary, shared), theme.dim()),
            (None, None) => (String::new(), theme.dim()),
        };
        let middle = Rect { x: area.x + 2, width: area.width - 4, height: 3, ..area };
        write_wrapped(buffer, middle, &text, style);
        let mut all = Vec::with_capacity(6);
        if selected.is_some_and(|saved| saved.summary.is_ok()) {
            all.push(Hint { key: "Enter", label: "watch", does: Act::Watch });
            all.push(Hint { key: "d", label: "descent card", does: Act::Card });
        }
        if selected.is_some_and(|saved| saved.summary.as_ref().is_ok_and(Summary::is_open)) {
            all.push(Hint { key: "c", label: "continue", does: Act::Continue });
        }
        all.push(Hint { key: "b", label: self.order.next().name(), does: Act::NextOrder });
        all.push(Hint { key: "f", label: "feats", does: Act::Feats });
        all.push(Hint { key: "l", label: "link", does: Act::Link });
        // The games stand in a row over the table, which says as much.
        if area.width >= ROOM_FOR_HINTS {
            all.push(Hint { key: "Tab", label: "next game", does: Act::NextFilter(1) });
        }
        all.push(Hint { key: "Esc", label: "back", does: Act::Back });
        centred_hints(buffer, Rect { y: area.bottom() - 1, height: 1, ..area }, theme, &all, &mut self.spots);
    }
}

fn counted(runs: usize) -> String {
    if runs == 1 { "1 run".to_owned() } else { format!("{runs} runs") }
}

fn draw_chart(buffer: &mut Buffer, area: Rect, shared: &Shared, title: &str, numbers: &[i32]) {
    let unicode = shared.options.unicode;
    let inside = panel(buffer, area, &shared.theme, unicode, title);
    let highest = numbers.iter().max().map_or_else(String::new, ToString::to_string);
    let scale = highest.len() as u16 + 1;
    write(buffer, inside, 0, 0, &highest, shared.theme.dim());
    let chart = Rect { x: inside.x + scale, width: inside.width.saturating_sub(scale), ..inside };
    widgets::columns(buffer, chart, &shared.theme, unicode, numbers);
}

fn draw_run(buffer: &mut Buffer, line: Rect, shared: &Shared, listed: &Listed, (with_game, with_score): (bool, bool)) {
    let theme = &shared.theme;
    let cell = |buffer: &mut Buffer, index: usize, text: &str, style: Style| {
        if NUMBERS.contains(&index) {
            write_right(buffer, column(line, index, with_game), 0, text, style);
        } else {
            write(buffer, column(line, index, with_game), 0, 0, text, style);
        }
    };
    let (saved, is_wide) = (listed.saved, widths(line.width, with_game)[0] > 16);
    let day = match listed.rank {
        None => when(saved, is_wide),
        Some(rank) if is_wide => format!("{rank}.  {}", when(saved, false)),
        Some(rank) => format!("{rank}."),
    };
    cell(buffer, 0, &day, theme.dim());
    let summary = match &saved.summary {
        Ok(summary) => summary,
        Err(error) => {
            let name = saved.path.file_name().unwrap_or_default().to_string_lossy();
            write(buffer, line, column(line, RUN, with_game).x - line.x, 0, &format!("{name}: {error}"), theme.warning());
            return;
        }
    };
    let info = shared.shelf.find(&summary.header.game).map(|shelved| shelved.info);
    let variant = info.map_or_else(String::new, |info| info.variant_name(summary.header.variant));
    // "descent+practice" is how a command line says it.
    let variant = variant.replace('+', ", ");
    let run = match info {
        Some(info) if with_game => format!("{} {variant}", info.title),
        _ => variant,
    };
    let run = shortened(&run, column(line, RUN, with_game).width, shared.options.unicode);
    let result = summary.result.as_ref();
    let mark = match result.and_then(|result| result.earned.challenge.as_ref()) {
        None => "",
        Some(Challenge::Daily(_)) => "d",
        Some(Challenge::Weekly(_)) => "w",
    };
    cell(buffer, 1, mark, theme.accent());
    cell(buffer, RUN, &run, theme.text());
    cell(buffer, 3, &summary.header.seed.0.to_string(), theme.dim());
    cell(buffer, 4, &summary.moves.to_string(), theme.text());
    cell(buffer, LEVEL, &summary.outcome.depth.to_string(), theme.text());
    if with_score {
        cell(buffer, SCORE, &summary.outcome.score.to_string(), theme.accent());
    }
    let style = match result {
        Some(_) if summary.outcome.is_won => theme.tone(barrow_core::Tone::Good),
        Some(_) => theme.text(),
        None if summary.is_closed => theme.dim(),
        None => theme.heading(),
    };
    let end = result.map_or(summary.standing(), |result| &result.cause);
    let end = shortened(&format!(" {end}"), column(line, END, with_game).width, shared.options.unicode);
    cell(buffer, END, &end, style);
}

/// When the run was last played.
fn when(saved: &Saved, with_time: bool) -> String {
    let written = saved.stamp.written();
    let when = if with_time { date::minute(written) } else { Date::of(written).map(|date| date.to_string()) };
    when.unwrap_or_default()
}

/// All that is known of a run, and the reason if it cannot be watched any more.
fn story(summary: &Summary, shared: &Shared) -> String {
    let Summary { header, moves, is_closed, result, .. } = summary;
    let cause = result.as_ref().map(|result| result.cause.as_str());
    let mut story = sentences::standing(cause, *is_closed, *moves, header.seed);
    let variant = shared.shelf.find(&header.game).map(|shelved| shelved.info.variant_name(header.variant)).unwrap_or_default();
    // Its column is too narrow for them.
    if let Some((_, chosen)) = variant.split_once('+') {
        story.extend([" With ", &chosen.replace('+', ", "), "."]);
    }
    if let Some((result, shelved)) = result.as_ref().zip(shared.shelf.find(&header.game)) {
        story.push_str(&result.notes(shelved.info));
    }
    if let Err(error) = shared.shelf.start(header) {
        story.push_str(&sentences::unwatchable(&error));
    }
    story
}
