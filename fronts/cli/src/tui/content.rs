//! Screens that the application describes as data: a list of rows to read, with a cursor over the controls among them.

mod draw;

use super::bindings::BindingsScreen;
use super::game::layout;
use super::game::panel::signs_in_view;
use super::theme::Theme;
use super::widgets::{Pointing, Spots, Travel, fits, pointing};
use super::{Input, Next, Screen, Shared, pictures};
use crate::clean::shown;
use barrow_app::ThemeName;
use barrow_app::options::Value;
use barrow_app::screens::{self, Block, Content, Control, Effect, Facts, Hold, Topic};
use barrow_app::session::Observed;
use barrow_core::{GameInfo, Variant};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};

/// Longer texts are no addresses. [bytes]
const LONGEST_TEXT: usize = 200;
/// Lines that the wheel of a mouse turns.
const WHEEL: i32 = 3;

/// A screen that is data.
pub struct ContentScreen {
    source: Source,
    /// The control that the cursor is on, as its place among all.
    selected: Option<usize>,
    /// The first visible row.
    first: usize,
    rows: usize,
    length: usize,
    /// Keeps the cursor in sight, until the player scrolls away from it.
    follows: bool,
    spots: Spots<Act>,
    /// A sentence about what could not be saved.
    notice: Option<String>,
    /// The words of the selected control, while they are typed.
    typed: Option<String>,
}

enum Source {
    Topic(Topic),
    Made(Box<Content>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Control(usize),
    /// The next control.
    Next,
    /// A page on.
    Page,
    Back,
}

impl ContentScreen {
    /// The screen of a topic.
    pub fn new(topic: Topic) -> Self {
        let selected = matches!(topic, Topic::Options).then_some(0);
        Self { selected, ..Self::from(Source::Topic(topic)) }
    }

    /// A screen that does not change.
    pub(crate) fn made(content: Content) -> Self {
        Self::from(Source::Made(Box::new(content)))
    }

    fn from(source: Source) -> Self {
        let (spots, typed, notice) = (Spots::default(), None, None);
        Self { source, selected: None, first: 0, rows: 1, length: 0, follows: true, spots, notice, typed }
    }

    /// The help of a game's variant.
    pub fn help(variant: &Variant, info: &GameInfo) -> Self {
        Self::new(help(variant, info, Vec::new(), false))
    }

    /// The help of a run that is played or watched, with the signs in view.
    pub(crate) fn help_in(observed: &Observed, is_watching: bool) -> Self {
        let seen = signs_in_view(observed).iter().map(|entry| entry.id).collect();
        Self::new(help(observed.variant, observed.info, seen, is_watching))
    }

    fn content(&self, shared: &Shared) -> Content {
        match &self.source {
            Source::Topic(topic) => content(topic, shared, screens::Medium::Terminal { unicode: shared.options.unicode }),
            Source::Made(content) => (**content).clone(),
        }
    }

    fn scroll(&mut self, travel: Travel) {
        let stops = self.length.saturating_sub(self.rows) + 1;
        self.first = travel.from(self.first, stops, self.rows.saturating_sub(1));
        self.follows = false;
    }

    fn travel(&mut self, travel: Travel, count: usize) {
        self.select(self.selected.map_or(0, |here| travel.around(here, count, count)));
    }

    fn select(&mut self, index: usize) {
        self.selected = Some(index);
        self.follows = true;
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(typed) = self.typed.take() {
            self.type_words(typed, key.code, shared);
            return Next::Stay;
        }
        let content = self.content(shared);
        let holds = content.holds();
        let is_form = holds.iter().any(|hold| matches!(hold, Hold::Field(_)));
        let is_bound =
            |hold: &Hold| matches!((hold, key.code), (Hold::Action(action), KeyCode::Char(letter)) if action.key == Some(letter));
        if let Some(index) = holds.iter().position(is_bound) {
            return self.act(Act::Control(index), shared);
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
        if let Some(travel) = step.or(travel.filter(|_| is_form)).filter(|_| !holds.is_empty()) {
            let count = holds.len();
            self.travel(travel, count);
        } else if let Some(travel) = travel {
            self.scroll(travel);
        } else if let (KeyCode::Enter | KeyCode::Char(' '), Some(index)) = (key.code, self.selected) {
            return self.act(Act::Control(index), shared);
        } else if !is_form || matches!(key.code, KeyCode::Esc | KeyCode::Char('q' | 'o')) {
            return Next::Back;
        }
        Next::Stay
    }

    /// Takes in a key of words, which hold from Enter on.
    fn type_words(&mut self, mut typed: String, code: KeyCode, shared: &mut Shared) {
        self.follows = true;
        match code {
            KeyCode::Enter => {
                let selected = self.selected.unwrap_or_default();
                if let Some(Hold::Field(field)) = self.content(shared).holds().get(selected) {
                    self.set(field.option, &Value::Word(typed.trim().to_owned()), shared);
                }
                return;
            }
            KeyCode::Esc => return,
            KeyCode::Char(letter) if typed.len() < LONGEST_TEXT => typed.push(letter),
            KeyCode::Backspace => drop(typed.pop()),
            _ => {}
        }
        self.typed = Some(typed);
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Next {
        self.typed = None;
        let content = self.content(shared);
        let holds = content.holds();
        let index = match act {
            Act::Control(index) => index,
            Act::Next => {
                self.travel(Travel::Lines(1), holds.len());
                return Next::Stay;
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
            if let Control::Words { value } = &field.control {
                self.typed = Some(value.clone());
            }
        }
        let Some(effect) = hold.effect() else { return Next::Stay };
        match effect {
            Effect::Open { topic: Topic::Keys } => return Next::Push(Box::new(BindingsScreen::new())),
            Effect::Open { topic } => return Next::Push(Box::new(Self::new(topic))),
            Effect::Set { option, value } => self.set(option, &value, shared),
        }
        Next::Stay
    }

    fn set(&mut self, option: &str, value: &Value, shared: &mut Shared) {
        let mut options = shared.options.clone();
        options.set(option, value);
        self.notice = shared.set_options(options);
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        match (pointing(mouse), self.spots.under(mouse)) {
            (Some(Pointing::Click), Some(act)) => return self.act(act, shared),
            (Some(Pointing::Scroll(lines)), _) => self.scroll(Travel::Lines(lines * WHEEL)),
            _ => {}
        }
        Next::Stay
    }

    /// A sentence under the options: trouble, or why they cannot be seen.
    fn warning(&self, frame: &Frame, shared: &Shared) -> String {
        if !matches!(self.source, Source::Topic(Topic::Options)) {
            return String::new();
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
        earned: if let Topic::Feats { game } = topic { shared.runs.feats(game) } else { Vec::new() },
        place: shown(shared.home.root()),
    };
    screens::content(topic, &facts).unwrap_or_else(|words| {
        let blocks = vec![Block::Text { words, is_dim: false }];
        Content { name: "nothing", title: "Barrow".to_owned(), blocks }
    })
}

fn help(variant: &Variant, info: &GameInfo, seen: Vec<u8>, is_watching: bool) -> Topic {
    let index = info.variants.iter().position(|other| other.id == variant.id).unwrap_or_default();
    Topic::Help { game: info.id.to_owned(), variant: index, seen, is_watching }
}

fn colour_note(theme: &Theme, chosen: ThemeName) -> Option<&'static str> {
    let is_lost = !theme.has_colour() && chosen != ThemeName::Monochrome;
    is_lost.then_some("NO_COLOR is set, or the terminal has no colours: everything is monochrome, whatever is chosen.")
}

impl Screen for ContentScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        // Every terminal large enough to play in can show these.
        if fits(frame, &shared.theme, layout::SMALLEST) {
            let (content, warning) = (self.content(shared), self.warning(frame, shared));
            self.draw_content(frame, &content, &warning, shared);
        }
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => self.key(key, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Shared) -> Next {
        if let Some(typed) = &mut self.typed {
            let room = LONGEST_TEXT.saturating_sub(typed.len());
            typed.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        }
        Next::Stay
    }
}
