//! Every run so far: how it ended, tables of the best, how results changed over time, and a way to watch or continue it.

mod draw;
mod order;

use super::content::ContentScreen;
use super::open_run;
use super::widgets::{Pointing, Spots, Travel, pointing};
use super::{Input, Next, Screen, Shared};
use crate::clean::shown;
use crate::seeds;
use crate::store::films;
use crate::store::library::read_bytes;
use barrow_app::screens::Topic;
use barrow_core::run::LONGEST;
use order::{Listed, Order};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use std::time::Duration;

/// How often to take in runs found in the background.
const LOOK: Duration = Duration::from_millis(30);

/// No run has a longer one, whatever its page. [bytes]
const LONGEST_LINK: usize = 2 * LONGEST;

/// The list of runs, of one game or of all.
pub(crate) struct HistoryScreen {
    /// Id of the one game whose runs are shown.
    game: Option<&'static str>,
    order: Order,
    /// The date (UTC), for the tables of the day and the week.
    today: String,
    selected: usize,
    first: usize,
    page: usize,
    spots: Spots<Act>,
    notice: Option<String>,
    /// A link, while it is typed or pasted.
    link: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Filter(Option<&'static str>),
    NextFilter(i32),
    NextOrder,
    Feats,
    Select(usize),
    Watch,
    Continue,
    Card,
    Link,
    Back,
}

impl HistoryScreen {
    /// The runs of one game, or of all.
    pub(crate) fn new(game: Option<&'static str>) -> Self {
        Self {
            game,
            order: Order::Newest,
            today: seeds::today(),
            selected: 0,
            first: 0,
            page: 1,
            spots: Spots::default(),
            notice: None,
            link: None,
        }
    }

    /// The runs shown, in their order.
    fn shown<'a>(&self, shared: &'a Shared) -> Vec<Listed<'a>> {
        self.order.of(shared, self.game, &self.today)
    }

    fn filters(shared: &Shared) -> Vec<Option<&'static str>> {
        std::iter::once(None).chain(shared.shelf.games().iter().map(|shelved| Some(shelved.info.id))).collect()
    }

    /// Plays a pasted link at once. What is no whole link yet stays in the field for links, if that is open.
    fn paste_link(&mut self, text: &str, shared: &Shared) -> Next {
        let typed = self.link.take();
        let link: String = typed.iter().flat_map(|typed| typed.chars()).chain(text.chars()).take(LONGEST_LINK).collect();
        match open_run::link(&link, shared) {
            Ok(screen) => return Next::Push(screen),
            Err(_) if typed.is_some() => self.link = Some(link.chars().filter(|letter| !letter.is_control()).collect()),
            Err(sentence) => self.notice = Some(sentence),
        }
        Next::Stay
    }

    /// Takes in a key of a link, which is opened with Enter.
    fn type_link(&mut self, mut link: String, code: KeyCode, shared: &Shared) -> Next {
        match code {
            KeyCode::Enter => match open_run::link(&link, shared) {
                Ok(screen) => return Next::Push(screen),
                Err(sentence) => self.notice = Some(sentence),
            },
            KeyCode::Esc => {}
            _ => {
                match code {
                    KeyCode::Char(letter) if link.len() < LONGEST_LINK => link.push(letter),
                    KeyCode::Backspace => drop(link.pop()),
                    _ => {}
                }
                self.link = Some(link);
            }
        }
        Next::Stay
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(link) = self.link.take() {
            return self.type_link(link, key.code, shared);
        }
        if let Some(travel) = Travel::of(key) {
            self.selected = travel.from(self.selected, self.shown(shared).len(), self.page);
            return Next::Stay;
        }
        let act = match key.code {
            KeyCode::Right | KeyCode::Tab => Act::NextFilter(1),
            KeyCode::Left | KeyCode::BackTab => Act::NextFilter(-1),
            KeyCode::Enter | KeyCode::Char('r') => Act::Watch,
            KeyCode::Char('c') => Act::Continue,
            KeyCode::Char('d') => Act::Card,
            KeyCode::Char('b') => Act::NextOrder,
            KeyCode::Char('f') => Act::Feats,
            KeyCode::Char('l') => Act::Link,
            KeyCode::Esc | KeyCode::Char('q' | 'h') => Act::Back,
            _ => return Next::Stay,
        };
        self.act(act, shared)
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        match (pointing(mouse), self.spots.under(mouse)) {
            (Some(Pointing::Click), Some(Act::Select(index))) if index == self.selected => self.act(Act::Watch, shared),
            (Some(Pointing::Click), Some(act)) => self.act(act, shared),
            (Some(Pointing::Scroll(lines)), _) => {
                self.selected = Travel::Lines(lines).from(self.selected, self.shown(shared).len(), self.page);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Next {
        match act {
            Act::Filter(game) => {
                (self.game, self.selected, self.first) = (game, 0, 0);
            }
            Act::NextFilter(by) => {
                let filters = Self::filters(shared);
                let at = filters.iter().position(|filter| *filter == self.game).unwrap_or_default();
                let next = (at as i32 + by).rem_euclid(filters.len() as i32) as usize;
                return self.act(Act::Filter(filters[next]), shared);
            }
            Act::NextOrder => {
                (self.order, self.selected, self.first) = (self.order.next(), 0, 0);
            }
            Act::Feats => {
                let games = shared.shelf.games();
                let shelved = self.game.map_or(games.first(), |game| shared.shelf.find(game));
                let topic = shelved.map(|shelved| Topic::Feats { game: shelved.info.id.to_owned() });
                return topic.map_or(Next::Stay, |topic| Next::Push(Box::new(ContentScreen::new(topic))));
            }
            Act::Select(index) => self.selected = index,
            Act::Watch | Act::Continue => {
                let Some(path) = self.shown(shared).get(self.selected).map(|listed| listed.saved.path.clone()) else {
                    return Next::Stay;
                };
                let opened = if act == Act::Watch { open_run::replay(&path, shared) } else { open_run::resume(&path, shared) };
                match opened {
                    Ok(screen) => return Next::Push(screen),
                    Err(sentence) => self.notice = Some(sentence),
                }
            }
            Act::Card => {
                let selected = self.shown(shared).get(self.selected).map(|listed| listed.saved.path.clone());
                self.notice = selected.map(|path| match read_bytes(&path) {
                    Ok(bytes) => films::write(films::Kind::Card, &path, &bytes, &shared.shelf, shared.options.theme),
                    Err(error) => format!("{}: {error}.", shown(&path)),
                });
            }
            Act::Link => self.link = Some(String::new()),
            Act::Back => return Next::Back,
        }
        Next::Stay
    }
}

impl Screen for HistoryScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.draw_all(frame, shared);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => {
                self.notice = None;
                self.key(key, shared)
            }
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                shared.runs.take_in();
                Next::Stay
            }
            Input::Uncovered => {
                shared.runs.look_again(shared.shelf, &shared.home);
                Next::Stay
            }
            Input::News | Input::PutAway => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Next {
        self.notice = None;
        self.paste_link(text, shared)
    }

    fn tick_after(&self, shared: &Shared) -> Option<Duration> {
        shared.runs.is_looking().then_some(LOOK)
    }
}
