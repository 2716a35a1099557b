//! Screens that the application describes as data: a list of rows to read, with a cursor over the controls among them.

mod asked;
mod draw;
mod links;
mod preview;
mod rows;
mod tables;

pub(crate) use tables::moment;

use super::layout;
use super::link::{Contest, News, Opening};
use super::theme::Theme;
use super::widgets::{Pointing, Spots, Travel, fits, pointing, typed};
use super::{Input, Next, Screen, Shared, open_run, pictures};
use crate::clean::shown;
use crate::store::films;
use crate::store::library::read_bytes;
use asked::Asked;
use barrow_app::ThemeName;
use barrow_app::options::Value;
use barrow_app::screens::online::Course;
use barrow_app::screens::{self, Block, Content, Control, Deed, Effect, Facts, Field, Hold, KeyAnswer, Online, Setup, Topic};
use barrow_app::sentences::SENTENCES;
use barrow_core::{Header, Variant};
use barrow_online::Call;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use std::path::Path;
use std::time::Duration;

/// How often to check for runs found in the background.
const LOOK: Duration = Duration::from_millis(30);
/// The pause between two slices of a screen's background work.
const WORK: Duration = Duration::from_millis(1);
/// Lines to scroll for each step of the mouse wheel.
const WHEEL: i32 = 3;

/// A screen described as data.
pub struct ContentScreen {
    topic: Topic,
    /// The index of the control under the cursor.
    selected: Option<usize>,
    /// The first visible row.
    first: usize,
    rows: usize,
    length: usize,
    /// True while scrolling follows the cursor; false once the player scrolls away from it.
    follows: bool,
    spots: Spots<Act>,
    /// A sentence about what could not be saved.
    notice: Option<String>,
    /// The text of the selected field, while it is typed.
    typed: Option<String>,
    /// A link, while it is typed or pasted.
    link: Option<String>,
    /// A question, while it waits for a key.
    pending: Option<Asked>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Control(usize),
    /// Move to the next control.
    Next,
    /// Scroll by a page.
    Page,
    /// An action of the selected row.
    Deed(usize),
    Back,
}

impl ContentScreen {
    /// The screen of a topic. If the topic is online, requests its data.
    pub(crate) fn opened(topic: Topic, shared: &mut Shared) -> Self {
        if let Topic::Online(screen) = &topic {
            if let Some(link) = &mut shared.link {
                link.want_again(screen);
            } else if let Some(mut link) = (shared.net.connect)(&shared.home) {
                link.want(screen);
                shared.link = Some(link);
            }
        }
        Self::new(topic)
    }

    /// The screen of a topic that needs no server.
    pub fn new(topic: Topic) -> Self {
        let (spots, typed, link, notice, pending) = (Spots::default(), None, None, None, None);
        Self { topic, selected: None, first: 0, rows: 1, length: 0, follows: true, spots, notice, typed, link, pending }
    }

    /// True if the screen shows runs on disk.
    const fn shows_runs(&self) -> bool {
        self.topic.shows_runs()
    }

    /// Today's race, which the title shows, if there is a server.
    pub(crate) fn today(shared: &mut Shared) -> Option<Self> {
        shared.has_server().then(|| Self::opened(Topic::Online(Online::Today), shared))
    }

    /// Carries out the first of these actions that the screen offers.
    pub(crate) fn press(&mut self, ids: &[&str], shared: &mut Shared) -> Next {
        let content = self.content(shared);
        let holds = content.holds();
        let action = |id: &str| holds.iter().find(|hold| matches!(hold, Hold::Action(action) if action.id == id));
        let effect = ids.iter().find_map(|id| action(id)?.effect());
        effect.map_or(Next::Stay, |effect| self.carry_out(effect, shared))
    }

    /// Takes the sentence about an action that failed, so that it is shown only once.
    pub(crate) const fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    pub(crate) fn content(&self, shared: &Shared) -> Content {
        content(&self.topic, shared, screens::Medium::Terminal { unicode: shared.options.unicode })
    }

    fn scroll(&mut self, travel: Travel) {
        let stops = self.length.saturating_sub(self.rows) + 1;
        self.first = travel.from(self.first, stops, self.rows.saturating_sub(1));
        self.follows = false;
    }

    /// Puts the cursor on the first control of a form or a list, if there is no cursor yet.
    fn settle(&mut self, content: &Content) {
        let (holds, is_anywhere) = (content.holds(), |selected| stops(&content.holds()).contains(&selected));
        if is_form(&holds) && !self.selected.is_some_and(is_anywhere) {
            self.selected = stops(&holds).first().copied();
        }
    }

    /// Moves the cursor to another of the controls that it stops at.
    fn travel(&mut self, travel: Travel, stops: &[usize]) {
        let here = stops.iter().position(|stop| Some(*stop) == self.selected);
        let next = here.map_or(0, |here| travel.around(here, stops.len(), self.rows.min(stops.len())));
        if let Some(stop) = stops.get(next) {
            self.select(*stop);
        }
    }

    fn select(&mut self, index: usize) {
        self.selected = Some(index);
        self.follows = true;
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(asked) = self.pending.take() {
            return self.answer(asked, key, shared);
        }
        if let Some(typed) = self.typed.take() {
            return self.type_words(typed, key.code, shared);
        }
        if let Some(link) = self.link.take() {
            return self.type_link(link, key.code, shared);
        }
        let content = self.content(shared);
        self.settle(&content);
        let holds = content.holds();
        let is_form = is_form(&holds);
        if let KeyCode::Char(letter) = key.code
            && let Some(effect) = content.bound(letter, self.selected)
        {
            return self.carry_out(effect, shared);
        }
        let turn = match key.code {
            KeyCode::Right | KeyCode::Tab => content.next_tab(None, 1),
            KeyCode::Left | KeyCode::BackTab => content.next_tab(None, -1),
            KeyCode::Char(letter) => content.next_tab(Some(letter), 1),
            _ => None,
        };
        if let Some(effect) = turn {
            return self.carry_out(effect, shared);
        }
        let letters = match key.code {
            KeyCode::Char('j') if !is_form => Some(Travel::Lines(1)),
            KeyCode::Char('k') if !is_form => Some(Travel::Lines(-1)),
            KeyCode::Char(' ') if !is_form => Some(Travel::Pages(1)),
            _ => None,
        };
        let step = match key.code {
            KeyCode::Tab => Some(Travel::Lines(1)),
            KeyCode::BackTab => Some(Travel::Lines(-1)),
            _ => None,
        };
        let travel = Travel::of(key).or(letters);
        let stops = stops(&holds);
        if let Some(travel) = step.or(travel.filter(|_| is_form)).filter(|_| !stops.is_empty()) {
            self.travel(travel, &stops);
        } else if let Some(travel) = travel {
            self.scroll(travel);
        } else if let (KeyCode::Enter, Some(effect), false) = (key.code, content.main(), self.is_on_action(&holds)) {
            return self.carry_out(effect, shared);
        } else if let (KeyCode::Enter | KeyCode::Char(' '), Some(index)) = (key.code, self.selected) {
            return self.act(Act::Control(index), shared);
        } else if let (KeyCode::Char(digit @ '0'..='9'), Some(index)) = (key.code, number_field(&holds)) {
            self.select(index);
            self.typed = Some(digit.to_string());
        } else {
            // The key that opened the screen closes it.
            let is_opener =
                |letter: char| matches!((letter, content.name), ('o', "options") | ('h', "history" | "help") | ('k', "bindings"));
            let is_way_out = match key.code {
                KeyCode::Esc | KeyCode::Char('q') => true,
                KeyCode::Char(letter) if is_opener(letter) => true,
                _ => !is_form && !self.shows_runs(),
            };
            return if is_way_out { Next::Back } else { Next::Stay };
        }
        Next::Stay
    }

    /// Edits the text of a field. Enter applies it.
    fn type_words(&mut self, mut typed: String, code: KeyCode, shared: &mut Shared) -> Next {
        self.follows = true;
        let content = self.content(shared);
        let Some((field, longest)) = self.field(&content) else { return Next::Stay };
        match code {
            KeyCode::Enter => {
                let next = self.commit(field, &typed, shared);
                // The field completes the form, so submit it.
                let main = self.content(shared).main();
                return main.map_or(next, |effect| self.carry_out(effect, shared));
            }
            KeyCode::Esc => return Next::Stay,
            KeyCode::Char(letter) if typed.chars().count() < longest => typed.push(letter),
            KeyCode::Backspace => drop(typed.pop()),
            _ => {}
        }
        self.typed = Some(typed);
        Next::Stay
    }

    /// Applies the text that was typed into a field.
    fn commit(&mut self, field: &Field, typed: &str, shared: &mut Shared) -> Next {
        let effect = self.topic.typed(field.option, typed);
        self.carry_out(effect, shared)
    }

    /// Does a slice of the screen's background work.
    fn work(&mut self, shared: &Shared) {
        if let Some(next) = self.topic.next(shared.shelf) {
            self.topic = next;
        }
    }

    /// True if the cursor is on an action, so that Enter triggers it.
    fn is_on_action(&self, holds: &[Hold]) -> bool {
        self.selected.and_then(|selected| holds.get(selected)).is_some_and(|hold| matches!(hold, Hold::Action(_)))
    }

    /// The selected text field, and its greatest length.
    fn field<'a>(&self, content: &'a Content) -> Option<(&'a Field, usize)> {
        match content.holds().get(self.selected?)? {
            Hold::Field(field @ Field { control: Control::Words { longest, .. }, .. }) => Some((field, *longest)),
            _ => None,
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Next {
        let content = self.content(shared);
        if let Some((typed, (field, _))) = self.typed.take().zip(self.field(&content))
            && !matches!(field.control, Control::Words { send: Some(_), .. })
        {
            self.commit(field, &typed, shared);
        }
        let content = self.content(shared);
        let holds = content.holds();
        let index = match act {
            Act::Control(index) => index,
            Act::Next => {
                self.travel(Travel::Lines(1), &stops(&holds));
                return Next::Stay;
            }
            Act::Deed(index) => {
                let Some(Hold::Row(row)) = self.selected.and_then(|selected| holds.get(selected)) else { return Next::Stay };
                let effect = row.actions.get(index).map(|action| action.then.clone());
                return effect.map_or(Next::Stay, |effect| self.carry_out(effect, shared));
            }
            Act::Page => {
                self.scroll(Travel::Pages(1));
                return Next::Stay;
            }
            Act::Back => return Next::Back,
        };
        let Some(hold) = holds.get(index).copied() else { return Next::Stay };
        if let Hold::Field(field) = hold {
            self.select(index);
            if let Control::Words { value, .. } = &field.control {
                self.typed = Some(value.clone());
            }
        }
        // The first click selects a row, and the second opens it.
        if matches!(hold, Hold::Row(_)) && self.selected != Some(index) {
            self.select(index);
            return Next::Stay;
        }
        hold.effect().map_or(Next::Stay, |effect| self.carry_out(effect, shared))
    }

    fn carry_out(&mut self, effect: Effect, shared: &mut Shared) -> Next {
        match effect {
            Effect::Open { topic } => return Next::Open(topic),
            Effect::Turn { topic } => {
                // A form keeps its cursor.
                if !topic.is_form() {
                    (self.selected, self.first) = (None, 0);
                }
                if let (Topic::Online(screen), Some(link)) = (&topic, &mut shared.link) {
                    link.want_again(screen);
                }
                self.topic = topic;
            }
            Effect::Say { sentence } => self.notice = Some(sentence),
            Effect::Ask { call, said } => self.make(call, said, shared),
            Effect::Set { option, value } => self.set(option, &value, shared),
            Effect::Do { deed, to } => return self.do_it(deed, &to, shared),
            Effect::Confirm { question, yes, no, then } => self.pending = Some(Asked::Agreement { question, yes, no, then }),
            Effect::Press { question, change } => self.pending = Some(Asked::Key { question, change }),
            Effect::Bind { change } => match shared.bind(change) {
                KeyAnswer::Said(sentence) => self.notice = Some(sentence),
                KeyAnswer::Ask(question) => return self.carry_out(question, shared),
            },
        }
        Next::Stay
    }

    fn make(&mut self, call: Call, said: String, shared: &mut Shared) {
        self.notice = None;
        if let Some(link) = &mut shared.link {
            link.make(call, said);
        }
    }

    /// Asks the server for something that opens a screen.
    fn open(&mut self, opening: Opening, shared: &mut Shared) -> Next {
        if let Some(link) = &mut shared.link {
            self.notice = Some(SENTENCES.asking.to_owned());
            link.open(opening);
        }
        Next::Stay
    }

    /// Processes news from the server.
    fn hear(&mut self, shared: &mut Shared) -> Next {
        if let Some(sentence) = shared.take_mail().pop() {
            self.notice = Some(sentence);
        }
        let (Topic::Online(screen), Some(mut link)) = (&self.topic, shared.link.take()) else { return Next::Stay };
        let news = link.hear(screen);
        shared.link = Some(link);
        for each in news {
            match each {
                News::Say(sentence) => self.notice = Some(sentence),
                News::Open(opener) => match opener(shared) {
                    Ok(screen) => {
                        self.notice = None;
                        return Next::Push(screen);
                    }
                    Err(sentence) => self.notice = Some(sentence),
                },
            }
        }
        Next::Stay
    }

    fn do_it(&mut self, deed: Deed, run: &str, shared: &mut Shared) -> Next {
        let path = || shared.runs.path(run).ok_or_else(|| format!("{run} is no longer here."));
        let opened = match deed {
            Deed::Start => {
                let begun = set_up(run, shared).and_then(|header| open_run::begin(header, shared));
                return self.show(begun.map(|run| run.on_screen(shared)), Next::Replace);
            }
            Deed::Continue => path().and_then(|path| open_run::resume(&path, shared)).map(|run| run.on_screen(shared)),
            Deed::Watch => path().and_then(|path| open_run::replay(&path, shared)),
            Deed::Send => Err(path()
                .and_then(|path| read_bytes(&path).map_err(|error| format!("{}: {error}.", shown(&path))))
                .map_or_else(|gone| gone, |bytes| shared.send(bytes))),
            Deed::Card => Err(path().map_or_else(|gone| gone, |path| card(&path, shared))),
            Deed::OpenLink => {
                self.link = Some(String::new());
                return Next::Stay;
            }
            Deed::Race => {
                let (race, course) = run.split_once('/').unwrap_or_default();
                return self.open(Opening::Play(Contest::Race(race.to_owned(), Course::read(course))), shared);
            }
            Deed::Attempt => return self.open(Opening::Play(Contest::Attempt(Course::read(run))), shared),
            Deed::WatchRanked => return self.open(Opening::Ranked(run.parse().unwrap_or_default()), shared),
            Deed::WatchLive => {
                let (run, player) = run.split_once('/').unwrap_or_default();
                return self.open(Opening::Live(run.parse().unwrap_or_default(), player.to_owned()), shared);
            }
            Deed::LetWatch => {
                if let Some(link) = &mut shared.link {
                    link.share(run == "on");
                }
                return Next::Stay;
            }
            // Only the page offers these.
            Deed::GoToMove
            | Deed::MakePasskey
            | Deed::UsePasskey
            | Deed::SaveMine
            | Deed::Share
            | Deed::Save
            | Deed::Remove
            | Deed::OpenFile
            | Deed::SaveAll => return Next::Stay,
        };
        self.show(opened, Next::Push)
    }

    /// Shows an opened screen, or else says why there is none.
    fn show(&mut self, opened: Result<Box<dyn Screen>, String>, how: fn(Box<dyn Screen>) -> Next) -> Next {
        opened.map_or_else(
            |sentence| {
                self.notice = Some(sentence);
                Next::Stay
            },
            how,
        )
    }

    fn set(&mut self, option: &str, value: &Value, shared: &mut Shared) {
        let mut options = shared.options.clone();
        options.set(option, value);
        self.notice = shared.set_options(options);
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        if pointing(mouse) == Some(Pointing::Click) {
            self.pending = None;
        }
        match (pointing(mouse), self.spots.under(mouse)) {
            (Some(Pointing::Click), Some(act)) => return self.act(act, shared),
            (Some(Pointing::Scroll(lines)), _) => self.scroll(Travel::Lines(lines * WHEEL)),
            _ => {}
        }
        Next::Stay
    }

    /// A sentence under the screen: a problem, a link that is being typed, or why options have no effect.
    fn warning(&self, frame: &Frame, shared: &Shared) -> String {
        if let Some(asked) = &self.pending {
            return asked.words();
        }
        if let Some(link) = &self.link {
            return format!("Paste a link and press Enter: {}", typed(link));
        }
        if !matches!(self.topic, Topic::Options) {
            return self.notice.clone().unwrap_or_default();
        }
        let variants: Vec<&Variant> = shared.shelf.games().iter().flat_map(|shelved| shelved.info.variants).collect();
        let notice = self.notice.clone().or_else(|| pictures::lack(frame.area(), &variants, shared));
        notice.or_else(|| colour_note(&shared.theme, shared.options.theme).map(str::to_owned)).unwrap_or_default()
    }
}

/// The screen of a topic.
pub(crate) fn content(topic: &Topic, shared: &Shared, medium: screens::Medium) -> Content {
    let facts = Facts {
        shelf: shared.shelf,
        medium,
        values: &shared.options.values(),
        keys: &shared.keys,
        discoveries: &shared.discoveries,
        past: if topic.shows_runs() { shared.runs.past() } else { Vec::new() },
        is_looking: shared.runs.is_looking(),
        now: (shared.now)(),
        place: shown(shared.home.root()),
        has_server: topic.shows_runs() && shared.has_server(),
        server: shared.link.as_ref().map(|link| link.server((shared.now)())),
    };
    screens::content(topic, &facts).unwrap_or_else(|words| {
        let blocks = vec![Block::Text { words, is_dim: false }];
        Content { name: "nothing", title: shared.shelf.identity.name.to_owned(), blocks }
    })
}

/// Writes a run's descent card. Returns a sentence that says where it is, or why it was not written.
fn card(path: &Path, shared: &Shared) -> String {
    match read_bytes(path) {
        Ok(bytes) => {
            let page = shared.page();
            films::write(films::Kind::Card, path, &bytes, &shared.shelf, shared.options.theme, &page)
        }
        Err(error) => format!("{}: {error}.", shown(path)),
    }
}

/// The run that was set up.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn set_up(setup: &str, shared: &Shared) -> Result<Header, String> {
    let setup = Setup::read(setup);
    let shelved = shared.shelf.find(&setup.game).ok_or_else(|| format!("There is no game \"{}\" here.", setup.game))?;
    setup.header(shelved.info, (shared.now)())
}

/// The field for a number.
fn number_field(holds: &[Hold]) -> Option<usize> {
    let is_number = |hold: &Hold| matches!(hold, Hold::Field(Field { control: Control::Words { is_number: true, .. }, .. }));
    holds.iter().position(is_number)
}

/// True if the arrow keys move a cursor instead of scrolling: there is a form, a list, or a choice below tabs.
fn is_form(holds: &[Hold]) -> bool {
    let has_tabs = holds.iter().any(|hold| matches!(hold, Hold::Tab(_)));
    has_tabs && !stops(holds).is_empty() || holds.iter().any(|hold| matches!(hold, Hold::Field(_) | Hold::Row(_)))
}

/// The controls that the cursor stops at. The others have keys of their own.
fn stops(holds: &[Hold]) -> Vec<usize> {
    let keys_are_below = holds.iter().any(|hold| matches!(hold, Hold::Row(_) | Hold::Tab(_)));
    let stops = |hold: &Hold| match hold {
        Hold::Row(_) | Hold::Field(_) => true,
        Hold::Action(action) => !keys_are_below || action.key.is_none(),
        Hold::Tab(_) => false,
    };
    holds.iter().enumerate().filter(|(_, hold)| stops(hold)).map(|(index, _)| index).collect()
}

fn colour_note(theme: &Theme, chosen: ThemeName) -> Option<&'static str> {
    let is_lost = !theme.has_colour() && chosen != ThemeName::Monochrome;
    is_lost.then_some("NO_COLOR is set, or the terminal has no colours: everything is monochrome, whatever you choose.")
}

impl Screen for ContentScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        // Every terminal large enough to play in can show these.
        if fits(frame, &shared.theme, layout::SMALLEST) {
            let (content, warning) = (self.content(shared), self.warning(frame, shared));
            self.settle(&content);
            self.draw_content(frame, &content, &warning, shared);
        }
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => {
                self.notice = None;
                return self.key(key, shared);
            }
            Input::Mouse(mouse) => return self.mouse(mouse, shared),
            Input::Tick => {
                shared.runs.take_in();
                self.work(shared);
                return self.hear(shared);
            }
            Input::Uncovered if self.shows_runs() => shared.runs.look_again(shared.shelf, &shared.home),
            Input::Uncovered => {
                if let (Topic::Online(screen), Some(link)) = (&self.topic, &mut shared.link) {
                    link.want_again(screen);
                }
                return self.hear(shared);
            }
            Input::News => return self.hear(shared),
            Input::PutAway => {}
        }
        Next::Stay
    }

    fn tick_after(&self, shared: &Shared) -> Option<Duration> {
        let is_working = self.topic.is_working();
        let busy = (is_working || self.shows_runs() && shared.runs.is_looking()).then_some(if is_working { WORK } else { LOOK });
        busy.or_else(|| {
            let Topic::Online(screen) = &self.topic else { return None };
            shared.link.as_ref()?.stale_after(screen, (shared.now)())
        })
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Next {
        if matches!(self.topic, Topic::History { .. }) {
            self.notice = None;
            return self.paste_link(text, shared);
        }
        let content = self.content(shared);
        if self.typed.is_none()
            && let Some(index) = number_field(&content.holds())
        {
            self.select(index);
            self.typed = Some(String::new());
        }
        let longest = self.field(&content).map_or(0, |(_, longest)| longest);
        if let Some(typed) = &mut self.typed {
            let room = longest.saturating_sub(typed.chars().count());
            typed.extend(text.trim().chars().filter(|letter| !letter.is_control()).take(room));
        }
        Next::Stay
    }
}
