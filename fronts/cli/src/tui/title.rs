//! The title: the picture, the games, and access to all other screens.

mod doorway;
mod draw;

use super::content::ContentScreen;
use super::open_run;
use super::picture::{BRIGHTEST_FLAME, STEADY_FLAME};
use super::widgets::{Pointing, Spots, Travel, pointing};
use super::{Input, Next, Screen, Shared};
use crate::seeds;
use barrow_app::guide;
use barrow_app::screens::online::NO_SERVER;
use barrow_app::screens::{Online, SeedFrom, Setup, Topic};
use barrow_core::{GameInfo, Rng};
use doorway::Doorway;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use std::time::Duration;

/// The time between two flickers of a torch.
const FLICKER: Duration = Duration::from_millis(130);
/// After this many flickers without input (ten seconds), the run in the doorway and the torches stop, so that nothing wakes the
/// program any more.
const FLICKERS: u32 = 76;
/// How often to check for runs found in the background.
const LOOK: Duration = Duration::from_millis(30);

/// The title screen.
pub(crate) struct TitleScreen {
    selected: usize,
    first: usize,
    page: usize,
    hovered: Option<Choice>,
    spots: Spots<Choice>,
    /// A sentence for the player, until the next key.
    notice: Option<String>,
    flame: u16,
    flickers: u32,
    /// Random numbers for the animation only; no run depends on them.
    dice: Rng,
    /// The run in the doorway, from the first flicker on.
    doorway: Option<Doorway>,
    /// Today's race, if there is a server.
    today: Option<ContentScreen>,
}

/// The things that the player can choose here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Game(usize),
    New(usize),
    Daily(usize),
    Guide(usize),
    History,
    Replays,
    Options,
    Keys,
    Races,
    About,
    Quit,
}

impl TitleScreen {
    /// The title. It shows unread notices.
    pub(crate) fn new(shared: &mut Shared) -> Self {
        shared.runs.look_again(shared.shelf, &shared.home);
        Self {
            selected: shared.title_row,
            first: 0,
            page: 1,
            hovered: None,
            spots: Spots::default(),
            notice: None,
            flame: STEADY_FLAME,
            flickers: 0,
            dice: seeds::fresh().stream("torches", 0),
            doorway: None,
            today: ContentScreen::today(shared),
        }
    }

    fn flicker(&mut self) {
        let step = self.dice.below(5) as u16;
        self.flame = (self.flame + step).saturating_sub(2).clamp(3, BRIGHTEST_FLAME);
        self.flickers += 1;
        if self.flickers >= FLICKERS {
            self.flame = STEADY_FLAME;
        }
    }

    fn flickers(&self, shared: &Shared) -> bool {
        !shared.options.reduced_motion && self.flickers < FLICKERS
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        let count = shared.shelf.games().len();
        if let Some(travel) = Travel::of(key) {
            self.selected = travel.around(self.selected, count, self.page);
            return Next::Stay;
        }
        let choice = match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => Choice::Game(self.selected),
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if index < count {
                    self.selected = index;
                }
                return Next::Stay;
            }
            KeyCode::Char('n') => Choice::New(self.selected),
            KeyCode::Char('d') => Choice::Daily(self.selected),
            KeyCode::Char('g') => Choice::Guide(self.selected),
            KeyCode::Char('h') => Choice::History,
            KeyCode::Char('r') => Choice::Replays,
            KeyCode::Char('o') => Choice::Options,
            KeyCode::Char('k') => Choice::Keys,
            KeyCode::Char('b') => Choice::Races,
            KeyCode::Char('?') | KeyCode::F(1) => Choice::About,
            KeyCode::Char('q') => Choice::Quit,
            _ => {
                self.notice = shared.explain_letters(key);
                return Next::Stay;
            }
        };
        self.choose(choice, shared)
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        let under = self.spots.under(mouse);
        match pointing(mouse) {
            Some(Pointing::Hover) => {
                self.hovered = under;
                if let Some(Choice::Game(index) | Choice::New(index) | Choice::Daily(index) | Choice::Guide(index)) = under {
                    self.selected = index;
                }
                Next::Stay
            }
            Some(Pointing::Click) => under.map_or(Next::Stay, |choice| self.choose(choice, shared)),
            Some(Pointing::Scroll(lines)) => {
                self.selected = Travel::Lines(lines).from(self.selected, shared.shelf.games().len(), self.page);
                Next::Stay
            }
            None => Next::Stay,
        }
    }

    fn choose(&mut self, choice: Choice, shared: &mut Shared) -> Next {
        shared.title_row = self.selected;
        match choice {
            Choice::Game(index) => {
                let Some(info) = info(shared, index) else { return Next::Stay };
                match shared.runs.open(info.id).map(|(saved, _)| saved.path.clone()) {
                    Some(path) => self.push(open_run::resume(&path, shared).map(|run| run.on_screen(shared))),
                    None => self.begin(info, SeedFrom::Usual, shared),
                }
            }
            Choice::New(index) => {
                let topic = info(shared, index).map(|info| Topic::Setup(setup(info, shared)));
                topic.map_or(Next::Stay, Next::Open)
            }
            Choice::Daily(_) if self.today.is_some() => self.race(shared),
            Choice::Daily(index) => info(shared, index).map_or(Next::Stay, |info| self.begin(info, SeedFrom::Daily, shared)),
            Choice::Guide(index) => match info(shared, index).and_then(guide::header) {
                Some(header) => self.push(open_run::go_on(header, shared).map(|run| run.on_screen(shared))),
                None => Next::Stay,
            },
            Choice::History => Next::Open(Topic::history(info(shared, self.selected).map(|info| info.id))),
            Choice::Replays => Next::Open(Topic::history(None)),
            Choice::Options => Next::Open(Topic::Options),
            Choice::Keys => Next::Open(Topic::Keys { game: None }),
            Choice::Races if !shared.has_server() => {
                self.notice = Some(NO_SERVER.to_owned());
                Next::Stay
            }
            Choice::Races => Next::Open(Topic::Online(Online::Races { course: None })),
            Choice::About => Next::Open(Topic::About),
            Choice::Quit => Next::Quit,
        }
    }

    /// Plays or continues a run of the variant that is offered first.
    fn begin(&mut self, info: &GameInfo, seed: SeedFrom, shared: &Shared) -> Next {
        let header = setup(info, shared).with(seed).header(info, (shared.now)());
        self.push(header.and_then(|header| open_run::go_on(header, shared)).map(|run| run.on_screen(shared)))
    }

    /// Plays today's race, or shows its board if it was played.
    fn race(&mut self, shared: &mut Shared) -> Next {
        let Some(today) = &mut self.today else { return Next::Stay };
        let next = today.press(&["play-daily", "board-daily"], shared);
        self.notice = today.take_notice();
        next
    }

    /// Receives what the server sent about today's race.
    fn hear(&mut self, input: Input, shared: &mut Shared) -> Next {
        let Some(today) = &mut self.today else { return Next::Stay };
        let next = today.input(input, shared);
        self.notice = today.take_notice().or_else(|| self.notice.take());
        next
    }

    fn push(&mut self, opened: Result<Box<dyn Screen>, String>) -> Next {
        match opened {
            Ok(screen) => Next::Push(screen),
            Err(sentence) => {
                self.notice = Some(sentence);
                Next::Stay
            }
        }
    }
}

fn setup(info: &GameInfo, shared: &Shared) -> Setup {
    Setup::first(info, &shared.runs.past(), seeds::fresh().0 as u32)
}

fn info(shared: &Shared, index: usize) -> Option<&'static GameInfo> {
    shared.shelf.games().get(index).map(|shelved| shelved.info)
}

impl Screen for TitleScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.draw_all(frame, shared);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        if matches!(input, Input::Key(..) | Input::Mouse(_)) {
            self.flickers = 0;
        }
        match input {
            Input::Key(key, _) => {
                if self.notice.take().is_none() && !shared.notices.is_empty() {
                    shared.notices.remove(0);
                }
                self.key(key, shared)
            }
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick => {
                let mail = shared.take_mail();
                shared.notices.extend(mail);
                shared.runs.take_in();
                if self.flickers(shared) && !shared.runs.is_looking() {
                    self.flicker();
                    match &mut self.doorway {
                        Some(doorway) => doorway.tick(shared),
                        None => self.doorway = Doorway::open(self.dice.below(u32::MAX).into(), shared),
                    }
                }
                Next::Stay
            }
            Input::Uncovered => {
                self.hovered = None;
                shared.runs.look_again(shared.shelf, &shared.home);
                self.today = self.today.take().or_else(|| ContentScreen::today(shared));
                self.hear(input, shared)
            }
            Input::News => {
                let mail = shared.take_mail();
                shared.notices.extend(mail);
                self.hear(input, shared)
            }
            Input::PutAway => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Next {
        let opened = open_run::link(text, shared);
        self.push(opened)
    }

    fn tick_after(&self, shared: &Shared) -> Option<Duration> {
        if shared.runs.is_looking() {
            return Some(LOOK);
        }
        let flicker = self.flickers(shared).then_some(FLICKER);
        flicker.or_else(|| self.today.as_ref()?.tick_after(shared))
    }
}
