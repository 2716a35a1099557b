//! Draws the title: at 80 by 24 a picture over a list; larger terminals describe the selected game beside it.

use super::super::letters;
use super::super::paint::{Painter, columns, shortened};
use super::super::picture;
use super::super::widgets::{self, Hint, SMALLEST, fits, scrolled, write, write_right, write_wrapped};
use super::super::{Runs, Shared};
use super::{Choice, TitleScreen};
use crate::store::Summary;
use barrow_app::ending::{depth_name, progress, so_far};
use barrow_app::guide;
use barrow_app::screens::{Block, Content};
use barrow_app::sentences::SMALL_GAMES;
use barrow_core::{GameInfo, Shelf, StatInfo};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The picture of products that have this one.
const MOUND: &str = "mound";
/// The fewest rows of a picture.
const SHORTEST_PICTURE: u16 = 9;
/// The widest window in which a run is shown under the name. [columns]
const WIDEST_RUN: u16 = 60;
/// The fewest rows with room for a list.
const SMALLEST_TITLE: (u16, u16) = (60, 16);
/// Terminals this wide have a panel beside the list. [columns]
const WIDE: u16 = 120;
/// The greatest width of the list, so that the eye can follow a line. [columns]
const WIDEST_LIST: u16 = 92;
/// Narrower terminals have no room for every hint. [columns]
const ROOM_FOR_HINTS: u16 = 90;
/// Rows under the picture besides the games: notice, keys, and an empty line over each.
const FOOT: u16 = 3;

impl TitleScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        if !fits(frame, &shared.theme, SMALLEST_TITLE) {
            return;
        }
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            self.draw_list_alone(frame.buffer_mut(), area, shared);
            return;
        }
        let buffer = frame.buffer_mut();
        let unicode = shared.options.unicode;
        let count = shared.shelf.games().len() as u16;
        let is_tall = area.height >= 15 + 3 * count + FOOT;
        let lines_each = if is_tall { 3 } else { 2 };
        let wanted = (lines_each * count + 2).max(if area.width >= WIDE { 18 } else { 0 });
        let has_mound = shared.shelf.identity.picture == MOUND;
        let tallest = match (has_mound, shared.options.reduced_motion) {
            (true, _) => 28,
            (false, false) => 20,
            (false, true) => SHORTEST_PICTURE,
        };
        let picture_height = area.height.saturating_sub(wanted + FOOT + 1).clamp(SHORTEST_PICTURE, tallest);
        let flame = if shared.options.reduced_motion { picture::STEADY_FLAME } else { self.flame };
        let picture_area = Rect { height: picture_height, ..area };
        let opening = if has_mound {
            picture::draw(buffer, picture_area, &shared.theme, unicode, flame)
        } else {
            draw_banner(buffer, picture_area, shared)
        };
        if let Some(doorway) = self.doorway.as_mut().filter(|_| !shared.options.reduced_motion) {
            doorway.draw(buffer, opening, shared);
        }

        self.draw_today(buffer, Rect { y: area.y + picture_height, height: 1, ..area }, shared);
        let below = Rect { y: area.y + picture_height + 1, height: area.height - picture_height - 1 - FOOT, ..area };
        if area.width >= WIDE {
            let list_width = (area.width / 2).min(WIDEST_LIST) - 4;
            let list = Rect { x: area.x + 3, width: list_width, ..below };
            let beside = Rect { x: list.right() + 3, width: (area.width - list.right() - 6).min(WIDEST_LIST), ..below };
            self.draw_games(buffer, list, shared, lines_each);
            self.draw_selected(buffer, beside, shared);
        } else {
            let width = (area.width - 4).min(WIDEST_LIST);
            let list = Rect { x: area.x + (area.width - width) / 2, width, ..below };
            self.draw_games(buffer, list, shared, lines_each);
        }
        self.draw_foot(buffer, Rect { y: area.bottom() - FOOT, height: FOOT, ..area }, shared);
    }

    /// Draws the list without the picture, if there is no room for that.
    fn draw_list_alone(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let end = write(buffer, area, 2, 0, shared.shelf.identity.name, shared.theme.heading()) + 2;
        self.draw_today(buffer, Rect { x: area.x + end, width: area.width.saturating_sub(end), height: 1, ..area }, shared);
        let width = (area.width - 4).min(WIDEST_LIST);
        let list =
            Rect { x: area.x + (area.width - width) / 2, y: area.y + 2, width, height: area.height.saturating_sub(2 + FOOT) };
        self.draw_games(buffer, list, shared, 2);
        self.draw_foot(buffer, Rect { y: area.bottom() - FOOT, height: FOOT, ..area }, shared);
    }

    /// Draws as much about today's race as fits in a line.
    fn draw_today(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let Some(today) = &self.today else { return };
        let Content { blocks, .. } = today.content(shared);
        let line = match &blocks[..] {
            [Block::Section { title, blocks, .. }, ..] => {
                let words = blocks
                    .iter()
                    .filter_map(|block| if let Block::Text { words, .. } = block { Some(words.as_str()) } else { None });
                format!("{title}. {}", words.collect::<Vec<_>>().join(" "))
            }
            [Block::Trouble { words }, ..] => words.clone(),
            _ => return,
        };
        let line = shortened(&line, area.width.saturating_sub(4), shared.options.unicode);
        let left = (area.width - columns(&line)) / 2;
        write(buffer, area, left, 0, &line, shared.theme.accent());
        self.spots.add(area, Choice::Daily(self.selected));
    }

    fn draw_games(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared, lines_each: u16) {
        let games = shared.shelf.games();
        if games.is_empty() {
            write(buffer, area, 0, 0, "This program was built without games.", shared.theme.warning());
            return;
        }
        // The heading takes a line.
        self.page = usize::from(area.height.saturating_sub(1) / lines_each).max(1);
        self.first = scrolled(self.first, self.selected, games.len(), self.page);
        let mut row = 0;
        for index in (self.first..games.len()).take(self.page) {
            if index == 1 && self.first == 0 && shared.shelf.identity.picture == MOUND {
                let end = write(buffer, area, 2, row, SMALL_GAMES, shared.theme.dim());
                row += u16::from(end > 0);
            }
            let rest = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..area };
            let has_room = index == 0 || index == self.selected || lines_each > 2;
            let height = self.draw_game(buffer, rest, shared, index, has_room);
            self.spots.add(Rect { height, ..rest }, Choice::Game(index));
            row += height.max(lines_each);
        }
        let beyond = (self.first > 0, self.first + self.page < games.len());
        widgets::more(&mut Painter::new(buffer, shared), area, beyond);
    }

    /// Draws one game at the top of `area` and returns the number of lines it took.
    fn draw_game(&self, buffer: &mut Buffer, area: Rect, shared: &Shared, index: usize, has_room: bool) -> u16 {
        let Some(info) = super::info(shared, index) else { return 0 };
        let theme = &shared.theme;
        let is_selected = index == self.selected;
        let inside = Rect { x: area.x + 2, width: area.width - 3, ..area };
        let right = draw_standing(buffer, inside, shared, info);

        let title_end = write(buffer, inside, 0, 0, info.title, theme.accent()) + 2;
        let room = inside.width.saturating_sub(right + 2);
        for source in [format!("{}, {} · {}", info.author, info.year, info.origin), format!("{}, {}", info.author, info.year)] {
            if title_end + columns(&source) <= room {
                write(buffer, inside, title_end, 0, &plain(&source, shared.options.unicode), theme.dim());
                break;
            }
        }
        let below = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1).min(2), ..inside };
        let lines = if has_room {
            write_wrapped(buffer, below, info.pitch, theme.text())
        } else {
            write(buffer, below, 0, 0, &shortened(info.pitch, below.width, shared.options.unicode), theme.text());
            1
        };
        let whole = Rect { height: 1 + lines, ..area };
        if is_selected {
            let pointer = if shared.options.unicode { "▸" } else { ">" };
            write(buffer, area, 0, 0, pointer, theme.accent());
            buffer.set_style(whole, theme.selected());
        }
        whole.height
    }

    fn draw_selected(&self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let Some(info) = super::info(shared, self.selected) else { return };
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        let inside = widgets::panel(&mut Painter::new(buffer, shared), area, info.title);
        let mut row = 0;
        let source = format!("{}, {} · {}", info.author, info.year, info.origin);
        write(buffer, inside, 0, row, &plain(&source, unicode), theme.dim());
        row += 2;
        for variant in info.variants {
            if row + 3 > inside.height {
                break;
            }
            let end = write(buffer, inside, 0, row, variant.title, theme.accent());
            let pitch = Rect { x: inside.x + end + 2, y: inside.y + row, width: inside.width.saturating_sub(end + 2), height: 3 };
            row += write_wrapped(buffer, pitch, variant.pitch, theme.text()).max(1);
        }
        row += 1;
        let chart_height = 5.min(inside.height.saturating_sub(row + 3));
        let runs: Vec<&Summary> = shared.runs.of(info.id).map(|(_, summary)| summary).collect();
        if runs.is_empty() || chart_height == 0 {
            let help = info.variants.first().map_or("", |variant| variant.help);
            let rest = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
            write_wrapped(buffer, rest, help, theme.dim());
            return;
        }
        let results: Vec<&Summary> = shared.runs.ended(info.id).map(|(_, summary)| summary).collect();
        if results.is_empty() {
            let count = if runs.len() == 1 { "1 run".to_owned() } else { format!("{} runs", runs.len()) };
            write(buffer, inside, 0, row, &format!("{count}, {}.", no_result(&shared.runs, info.id)), theme.dim());
            return;
        }
        let runs = results;
        let wins = runs.iter().filter(|run| run.outcome.is_won).count();
        let count = match (runs.len(), wins) {
            (1, 0) => "1 run that ended".to_owned(),
            (1, _) => "1 run that ended, won".to_owned(),
            (runs, 0) => format!("{runs} runs that ended"),
            (runs, wins) => format!("{runs} runs that ended, {wins} won"),
        };
        let numbers: Vec<i32> = runs.iter().rev().map(|run| run.outcome.shown_score(shared.shelf, &run.header) as i32).collect();
        let highest = numbers.iter().max().copied().unwrap_or_default();
        write(buffer, inside, 0, row, &format!("{count}. The score of each, at most {highest}:"), theme.dim());
        let chart = Rect { y: inside.y + row + 1, height: chart_height, ..inside };
        widgets::columns(buffer, chart, theme, unicode, &numbers);
        if let Some(best) = shared.runs.best(info.id) {
            write(buffer, inside, 0, row + 1 + chart_height, &result(best, info, shared.shelf), theme.text());
        }
    }

    fn draw_foot(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let said = self.notice.as_ref().or(shared.notices.first()).map(String::as_str);
        let incomplete = shared.runs.is_incomplete().then_some("Some runs could not be read: the lists may be incomplete.");
        if let Some(sentence) = said.or(incomplete) {
            let middle = Rect { x: area.x + 2, width: area.width - 4, height: 2, ..area };
            write_wrapped(buffer, middle, sentence, theme.warning());
        }
        let open = super::info(shared, self.selected).is_some_and(|info| shared.runs.open(info.id).is_some());
        let enter = Hint { key: "Enter", label: if open { "continue" } else { "play" }, does: Choice::Game(self.selected) };
        let daily = if self.today.is_some() { "race" } else { "today" };
        let mut all = vec![
            enter,
            Hint { key: "n", label: "new", does: Choice::New(self.selected) },
            Hint { key: "d", label: daily, does: Choice::Daily(self.selected) },
            Hint { key: "h", label: "history", does: Choice::History },
            Hint { key: "r", label: "replays", does: Choice::Replays },
            Hint { key: "o", label: "options", does: Choice::Options },
            Hint { key: "k", label: "keys", does: Choice::Keys },
            Hint { key: "?", label: "help", does: Choice::About },
            Hint { key: "q", label: "quit", does: Choice::Quit },
        ];
        let has_guide = super::info(shared, self.selected).and_then(guide::header).is_some();
        if has_guide {
            all.insert(3, Hint { key: "g", label: "guided", does: Choice::Guide(self.selected) });
        }
        if self.today.is_some() {
            all.insert(all.len() - 2, Hint { key: "b", label: "races", does: Choice::Races });
        }
        // Hide hints that do not fit: the keys still work, the help names them, and the history leads to all games.
        if area.width < ROOM_FOR_HINTS {
            all.retain(|hint| !matches!(hint.does, Choice::Replays));
        }
        if area.width < SMALLEST.0 || (has_guide || self.today.is_some()) && area.width < ROOM_FOR_HINTS {
            all.retain(|hint| !matches!(hint.does, Choice::Keys));
        }
        widgets::centred_hints(buffer, Rect { y: area.bottom() - 1, height: 1, ..area }, theme, &all, &mut self.spots);
    }
}

/// Draws the best result and the run to continue at the right of the first line; returns their width.
fn draw_standing(buffer: &mut Buffer, area: Rect, shared: &Shared, info: &GameInfo) -> u16 {
    let theme = &shared.theme;
    let best = shared
        .runs
        .best(info.id)
        .map_or_else(|| no_result(&shared.runs, info.id).to_owned(), |best| result(best, info, shared.shelf));
    write_right(buffer, area, 0, &best, theme.dim());
    let Some((_, open)) = shared.runs.open(info.id) else { return columns(&best) };
    let more = match shared.runs.count_open(info.id) - 1 {
        0 => String::new(),
        more => plain(&format!(" · {more} more open"), shared.options.unicode),
    };
    let so_far = so_far(info, &open.header, open.outcome.depth, open.moves);
    let room = area.width.saturating_sub(columns(&best) + 2 + columns(info.title) + 2);
    let progress = progress(info, &open.header, open.outcome.depth, open.moves);
    let all = [format!("{so_far}){more}"), format!("{so_far})"), format!("{progress})")];
    let all = all.map(|words| format!("Continue ({words}")).into_iter().chain(["Continue".to_owned()]).collect::<Vec<_>>();
    let Some(text) = all.iter().find(|text| columns(text) <= room) else { return columns(&best) };
    let before = Rect { width: area.width - columns(&best) - 2, ..area };
    write_right(buffer, before, 0, text, theme.heading().remove_modifier(Modifier::UNDERLINED));
    columns(&best) + 2 + columns(text)
}

fn no_result(runs: &Runs, game: &str) -> &'static str {
    match runs.of(game).next() {
        Some(_) => "no result yet",
        None if runs.is_looking() => "",
        None => "not played yet",
    }
}

/// The result of a run in a few words.
fn result(summary: &Summary, info: &GameInfo, shelf: Shelf) -> String {
    let (status, score) = (summary.outcome, summary.outcome.shown_score(shelf, &summary.header));
    let won = if status.is_won { "won with " } else { "" };
    let name = depth_name(info).to_ascii_lowercase();
    let depth = if status.depth > 1 { format!(", {name} {}", status.depth) } else { String::new() };
    if info.variants.iter().all(|variant| variant.score_stat().is_some_and(StatInfo::is_depth)) {
        return format!("best: {won}{name} {}", status.depth);
    }
    format!("best: {won}{score}{depth}")
}

/// `text` without its only sign that is not ASCII.
fn plain(text: &str, unicode: bool) -> String {
    if unicode { text.to_owned() } else { text.replace('·', "-") }
}

/// Draws the name and the tagline of a product. Returns the space under them, where a run is shown.
fn draw_banner(buffer: &mut Buffer, area: Rect, shared: &Shared) -> Rect {
    let identity = &shared.shelf.identity;
    let mut lines = if shared.options.unicode { letters::large(identity.name, area.width) } else { Vec::new() };
    if lines.is_empty() || lines.len() + 3 > usize::from(area.height) {
        lines = vec![identity.name.to_owned()];
    }
    let mut row = 1;
    for line in &lines {
        write(buffer, area, area.width.saturating_sub(columns(line)) / 2, row, line, shared.theme.heading());
        row += 1;
    }
    let tagline = shortened(identity.tagline, area.width.saturating_sub(4), shared.options.unicode);
    write(buffer, area, area.width.saturating_sub(columns(&tagline)) / 2, row, &tagline, shared.theme.dim());
    let (width, used) = (area.width.min(WIDEST_RUN), (row + 2).min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + used, width, height: area.height - used }
}
