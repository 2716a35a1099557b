//! The boards of a server for one game: tables to leaf through, each row one press away from its replay.

use super::content::ContentScreen;
use super::game::paint::shortened;
use super::open_run;
use super::theme::Theme;
use super::widgets::{
    self, Hint, Pointing, SMALLEST, Spots, Travel, centred_hints, fits, panel, pointing, scrolled, write, write_right,
};
use super::{Input, Next, Screen, Shared};
use crate::online::profile;
use barrow_app::date;
use barrow_app::notes::Notes;
use barrow_app::sentences::{self, SENTENCES};
use barrow_online::{Board, BoardPage, BoardRow, Profile};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// Titles of the columns, and how wide all but the last are.
const COLUMNS: [(&str, u16); 7] =
    [("Place", 6), ("Player", 21), ("Score", 8), ("Depth", 6), ("Moves", 7), ("Sent (UTC)", 18), (" What ended it", 0)];
/// The columns that hold numbers, which are written up to their right edge.
const NUMBERS: [usize; 4] = [0, 2, 3, 4];

/// A list of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which of the boards.
    pub(crate) board: usize,
    /// Which of its lists.
    pub(crate) list: usize,
}

/// A question to a server.
pub(crate) enum Wanted {
    /// Rows of a list, from this place on.
    Rows(Place, u64),
    /// A run to watch.
    Run(Box<BoardRow>),
    /// A player's profile.
    Profile(String),
}

/// The server's answer.
pub(crate) enum Answer {
    /// Rows, and of which list.
    Rows(Place, BoardPage),
    /// A player's profile.
    Profile(Box<Profile>),
    /// A run, with the notes on it, and words for which it is.
    Run(Vec<u8>, Notes, String),
    /// A sentence: why there is nothing.
    Trouble(String),
}

/// The boards of a server.
pub(crate) struct Rankings {
    /// The game and variant, in words.
    title: String,
    boards: Vec<Board>,
    shown: Place,
    /// The rows so far.
    page: Option<BoardPage>,
    /// True while more rows are on their way.
    is_growing: bool,
    wanted: Sender<Wanted>,
    answers: Receiver<Answer>,
    selected: usize,
    first: usize,
    rows: usize,
    spots: Spots<Act>,
    notice: Option<String>,
}

#[derive(Clone, Copy)]
enum Act {
    Show(Place),
    NextBoard,
    NextList,
    Select(usize),
    Watch,
    Profile,
    Back,
}

impl Rankings {
    /// A screen for these boards, which begins with the list at `shown`. A thread has the other ends, and answers what is wanted.
    pub(crate) fn new(
        title: String,
        boards: Vec<Board>,
        shown: Place,
        wanted: Sender<Wanted>,
        answers: Receiver<Answer>,
    ) -> Self {
        let mut screen = Self {
            title,
            boards,
            shown,
            page: None,
            is_growing: false,
            wanted,
            answers,
            selected: 0,
            first: 0,
            rows: 1,
            spots: Spots::default(),
            notice: None,
        };
        screen.turn_to(shown);
        screen
    }

    fn turn_to(&mut self, shown: Place) {
        (self.shown, self.page, self.is_growing, self.selected, self.first) = (shown, None, false, 0, 0);
        self.want(Wanted::Rows(shown, 1));
    }

    /// The board that is so many further on, around the end.
    fn turn_by(&mut self, boards: usize) {
        self.turn_to(Place { board: (self.shown.board + boards) % self.boards.len().max(1), list: 0 });
    }

    /// Asks for more rows once the last one is reached.
    fn grow(&mut self) {
        let Some(page) = &self.page else { return };
        if page.has_more && !self.is_growing && self.selected + 1 >= page.rows.len() {
            let next = page.first + page.rows.len() as u64;
            self.is_growing = true;
            self.want(Wanted::Rows(self.shown, next));
        }
    }

    fn row(&self) -> Option<&BoardRow> {
        self.page.as_ref()?.rows.get(self.selected)
    }

    fn want(&mut self, wanted: Wanted) {
        if self.wanted.send(wanted).is_err() {
            self.notice = Some("The line to the server is down; leave and come back.".to_owned());
        }
    }

    fn count(&self) -> usize {
        self.page.as_ref().map_or(0, |page| page.rows.len())
    }

    fn key(&mut self, key: KeyEvent) -> Next {
        self.notice = None;
        match key.code {
            KeyCode::Tab | KeyCode::Right | KeyCode::Char('l') => self.turn_by(1),
            KeyCode::BackTab | KeyCode::Left | KeyCode::Char('h') => self.turn_by(self.boards.len().saturating_sub(1)),
            KeyCode::Char('s') => return self.act(Act::NextList),
            KeyCode::Char('p') => return self.act(Act::Profile),
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(Act::Watch),
            KeyCode::Esc | KeyCode::Char('q') => return Next::Back,
            _ => {
                if let Some(travel) = Travel::of(key) {
                    self.selected = travel.from(self.selected, self.count(), self.rows);
                    self.grow();
                }
            }
        }
        Next::Stay
    }

    fn act(&mut self, act: Act) -> Next {
        match act {
            Act::Show(place) => self.turn_to(place),
            Act::NextBoard => self.turn_by(1),
            Act::NextList => {
                let lists = self.boards.get(self.shown.board).map_or(1, |board| board.lists.len().max(1));
                self.turn_to(Place { list: (self.shown.list + 1) % lists, ..self.shown });
            }
            Act::Select(row) if row == self.selected => return self.act(Act::Watch),
            Act::Select(row) => self.selected = row,
            Act::Watch => {
                if let Some(row) = self.row().cloned() {
                    self.notice = Some("Asking the server for the run.".to_owned());
                    self.want(Wanted::Run(Box::new(row)));
                }
            }
            Act::Profile => match self.row().map(|row| row.player.clone()) {
                Some(Some(player)) => self.want(Wanted::Profile(player)),
                Some(None) => self.notice = Some(sentences::GUESTS_HAVE_NO_PROFILE.to_owned()),
                None => {}
            },
            Act::Back => return Next::Back,
        }
        Next::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Next {
        match (pointing(mouse), self.spots.under(mouse)) {
            (Some(Pointing::Click), Some(act)) => return self.act(act),
            (Some(Pointing::Scroll(lines)), _) => {
                self.selected = Travel::Lines(lines).from(self.selected, self.count(), self.rows);
                self.grow();
            }
            _ => {}
        }
        Next::Stay
    }

    fn take(&mut self, place: Place, page: BoardPage) {
        match &mut self.page {
            // Another list may have been chosen meanwhile.
            _ if place != self.shown => {}
            Some(known) if page.first == known.first + known.rows.len() as u64 => {
                known.rows.extend(page.rows);
                known.has_more = page.has_more;
                self.is_growing = false;
            }
            Some(_) => {}
            None => self.page = Some(page),
        }
    }

    /// Takes in what the server answered.
    fn hear(&mut self, shared: &Shared) -> Next {
        while let Ok(answer) = self.answers.try_recv() {
            match answer {
                Answer::Rows(place, page) => self.take(place, page),
                Answer::Profile(profile) => {
                    return Next::Push(Box::new(ContentScreen::made(profile::content(shared.shelf, &profile))));
                }
                Answer::Run(bytes, notes, name) => {
                    self.notice = None;
                    match open_run::watch(&bytes, name, notes, shared) {
                        Ok(screen) => return Next::Push(screen),
                        Err(sentence) => self.notice = Some(sentence),
                    }
                }
                Answer::Trouble(sentence) => {
                    self.is_growing = false;
                    self.notice = Some(sentence);
                }
            }
        }
        Next::Stay
    }

    fn draw_table(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let cell = |line: Rect, index: usize| {
            let start: u16 = COLUMNS[..index].iter().map(|(_, width)| width).sum();
            let width = if index + 1 == COLUMNS.len() { line.width.saturating_sub(start) } else { COLUMNS[index].1 - 1 };
            Rect { x: line.x + start, width, ..line }
        };
        let mut put = |line: Rect, index: usize, text: &str, style| {
            let cell = cell(line, index);
            let text = shortened(text, cell.width, shared.options.unicode);
            if NUMBERS.contains(&index) {
                write_right(buffer, cell, 0, &text, style);
            } else {
                write(buffer, cell, 0, 0, &text, style);
            }
        };
        for (index, (title, _)) in COLUMNS.iter().enumerate() {
            put(area, index, title, theme.heading());
        }
        let Some(page) = &self.page else { return };
        if page.rows.is_empty() {
            write(buffer, area, 0, 2, SENTENCES.nobody_finished, theme.dim());
            return;
        }
        self.rows = usize::from(area.height.saturating_sub(1)).max(1);
        self.selected = self.selected.min(page.rows.len() - 1);
        self.first = scrolled(self.first, self.selected, page.rows.len(), self.rows);
        for (number, (index, row)) in (1..).zip(page.rows.iter().enumerate().skip(self.first).take(self.rows)) {
            let line = Rect { y: area.y + number, height: 1, ..area };
            let sent = date::minute(Duration::from_millis(row.uploaded_at)).unwrap_or_default();
            let player = row.player.as_deref().unwrap_or("a guest");
            let numbers = [row.score, row.depth, row.moves].map(|number| number.to_string());
            let [score, depth, moves] = &numbers;
            let place = (page.first + index as u64).to_string();
            let cause = format!(" {}{}", if row.is_won { "Won: " } else { "" }, crate::clean::clean(&row.cause));
            let texts = [&place, &*crate::clean::clean(player), score, depth, moves, &sent, &cause];
            for (column, text) in texts.into_iter().enumerate() {
                put(line, column, text, if row.is_won { theme.accent() } else { theme.text() });
            }
            self.spots.add(line, Act::Select(index));
        }
        let line = Rect { y: area.y + 1 + (self.selected - self.first) as u16, height: 1, ..area };
        buffer.set_style(line, theme.selected());
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let beyond = (self.first > 0, self.first + self.rows < page.rows.len());
        widgets::more(buffer, below, theme, shared.options.unicode, beyond);
    }
}

/// Draws names side by side, with the one that is shown marked.
fn draw_names<'a>(
    buffer: &mut Buffer,
    area: Rect,
    theme: &Theme,
    spots: &mut Spots<Act>,
    names: impl Iterator<Item = (&'a str, Place, bool)>,
) {
    let mut x = 0;
    for (name, place, is_shown) in names {
        let style = if is_shown { theme.selected() } else { theme.dim() };
        let end = write(buffer, area, x, 0, &format!(" {name} "), style);
        spots.add(Rect { x: area.x + x, width: end - x, ..area }, Act::Show(place));
        x = end + 1;
    }
}

impl Screen for Rankings {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        if !fits(frame, &shared.theme, SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let theme = &shared.theme;
        let line = |y| Rect { x: area.x + 1, y: area.y + y, width: area.width - 2, height: 1 };
        let shown = self.shown;
        let boards = self.boards.iter().enumerate();
        let boards = boards.map(|(index, board)| (&*board.name, Place { board: index, list: 0 }, index == shown.board));
        draw_names(buffer, line(0), theme, &mut self.spots, boards);
        let lists = self.boards.get(shown.board).into_iter().flat_map(|board| &board.lists).enumerate();
        let lists = lists.map(|(index, list)| (&*list.name, Place { list: index, ..shown }, index == shown.list));
        draw_names(buffer, line(1), theme, &mut self.spots, lists);
        let foot = 5;
        let table = Rect { y: area.y + 2, height: area.height - 2 - foot, ..area };
        let title = self.title.clone();
        let inside = panel(buffer, table, &shared.theme, shared.options.unicode, &title);
        self.draw_table(buffer, inside, shared);
        let proves = self.page.as_ref().map_or("", |page| page.proves.as_str());
        let (text, style) = match &self.notice {
            Some(notice) => (notice.as_str(), shared.theme.warning()),
            None => (proves, shared.theme.dim()),
        };
        let middle = Rect { x: area.x + 2, y: table.bottom(), width: area.width - 4, height: foot - 1 };
        widgets::write_wrapped(buffer, middle, &crate::clean::clean(text), style);
        let hints = [
            Hint { key: "Enter", label: "watch", does: Act::Watch },
            Hint { key: "p", label: "player", does: Act::Profile },
            Hint { key: "Tab", label: "next board", does: Act::NextBoard },
            Hint { key: "s", label: "next list", does: Act::NextList },
            Hint { key: "Esc", label: "back", does: Act::Back },
        ];
        let last = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(buffer, last, &shared.theme, &hints, &mut self.spots);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            // Another screen may have covered the news.
            Input::News | Input::Uncovered => self.hear(shared),
            Input::Tick | Input::PutAway => Next::Stay,
        }
    }
}
