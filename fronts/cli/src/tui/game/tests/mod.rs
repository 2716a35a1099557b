//! Tests of a game's screen on a test terminal.

mod far;
mod play;
mod ruin;
mod ruined;
mod screens;

use super::GameScreen;
use crate::keys::{Key, Press, press_of};
use crate::store::{Home, Keeper};
use crate::tui::colour::Depth;
use crate::tui::content::ContentScreen;
use crate::tui::{Input, Next, Screen, Shared, console, draw};
use barrow_app::screens::Topic;
use barrow_app::{Discoveries, Session, ThemeName};
use barrow_core::{Arg, BotKind, GameInfo, Header, Move, Recording, Replay, Run, Seed, Shelf, Show, Variant, VerbKind};
use barrow_pilot::play_out;
use barrow_shelf::SHELF;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use tempfile::TempDir;

/// A screen with its own terminal and home.
pub(crate) struct Desk {
    pub(crate) screen: Box<dyn Screen>,
    pub(crate) shared: Shared,
    pub(crate) terminal: Terminal<TestBackend>,
    _folder: TempDir,
}

pub(crate) fn shared() -> (Shared, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    // Do not use `BARROW_HOME`, because tests share their environment.
    let home = Home::at(folder.path());
    let mut shared = Shared { net: crate::NET, ..Shared::open(SHELF, home, Depth::None) };
    shared.options.theme = ThemeName::Monochrome;
    (shared, folder)
}

pub(crate) fn session_on(shelf: Shelf, game: &str, variant: &str, seed: u64) -> Session {
    let info = shelf.find(game).unwrap().info;
    let header =
        Header { game: game.to_owned(), rules: info.rules, variant: info.parse_variant(variant).unwrap(), seed: Seed(seed) };
    Session::start(shelf, header, Discoveries::default()).unwrap()
}

pub(crate) fn session(game: &str, variant: &str, seed: u64) -> Session {
    session_on(SHELF, game, variant, seed)
}

/// Plays moves that the rules are sure to accept.
pub(crate) fn play_all(session: &mut Session, moves: impl IntoIterator<Item = Move>) {
    for m in moves {
        session.request(m);
        session.answer().unwrap().unwrap();
    }
}

/// A screen for a session, with a new file.
pub(crate) fn screen(session: Session, shared: &Shared) -> GameScreen {
    let keeper = Keeper::create(&shared.home, &session);
    GameScreen::new(session, super::Place::File(keeper, None), None, shared)
}

/// The help of a variant, opened before any run.
fn help(info: &GameInfo, variant: usize) -> ContentScreen {
    ContentScreen::new(Topic::Help { game: info.id.to_owned(), variant, seen: Vec::new(), is_watching: false })
}

pub(crate) fn terminal(width: u16, height: u16) -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(width, height)).unwrap()
}

impl Desk {
    pub(crate) fn new(make: impl FnOnce(&Shared) -> Box<dyn Screen>, (width, height): (u16, u16)) -> Self {
        let (shared, folder) = shared();
        let screen = make(&shared);
        Self { screen, shared, terminal: terminal(width, height), _folder: folder }
    }

    pub(crate) fn game(game: &str, variant: &str, size: (u16, u16)) -> Self {
        Self::new(|shared| Box::new(screen(session(game, variant, 1), shared)), size)
    }

    /// Presses keys by their names, one after the other.
    pub(crate) fn press(&mut self, names: &str) -> Next {
        let mut next = Next::Stay;
        for name in names.split_whitespace() {
            next = self.screen.input(Input::Key(key(name), None), &mut self.shared);
            while self.screen.tick_after(&self.shared).is_some_and(|after| after.as_millis() < 100) {
                self.screen.input(Input::Tick, &mut self.shared);
            }
        }
        next
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> Next {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.screen.input(Input::Mouse(mouse), &mut self.shared)
    }

    /// The screen as lines of text.
    pub(crate) fn picture(&mut self) -> String {
        self.terminal.draw(|frame| draw(self.screen.as_mut(), frame, &self.shared)).unwrap();
        let buffer = self.terminal.backend().buffer();
        console::tests::check(&buffer.content);
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width);
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    /// The place of `text` on the screen.
    pub(crate) fn find(&mut self, text: &str) -> (u16, u16) {
        let picture = self.picture();
        let (row, line) =
            picture.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap_or_else(|| panic!("{picture}"));
        let column = line.find(text).map(|at| line[..at].chars().count()).unwrap();
        (column as u16, row as u16)
    }
}

/// The event of a key, by the key's name.
pub(crate) fn key(name: &str) -> KeyEvent {
    let press: Press = name.parse().unwrap();
    let plain = Press { ctrl: false, alt: false, shift: false, ..press };
    let named = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::KeypadBegin,
    ];
    let code = match press.key {
        Key::Char(character) => KeyCode::Char(character),
        Key::F(number) => KeyCode::F(number),
        _ => named.into_iter().find(|code| press_of((*code).into()) == Some(plain)).unwrap(),
    };
    let held = [(press.ctrl, KeyModifiers::CONTROL), (press.alt, KeyModifiers::ALT), (press.shift, KeyModifiers::SHIFT)];
    KeyEvent::new(code, held.into_iter().filter(|(is_held, _)| *is_held).map(|(_, modifier)| modifier).collect())
}

/// A run that a bot wins or loses, without its last move, and the key of that move.
fn last_breath(game: &str, variant: &str, (kind, first): (BotKind, u64), is_won: bool) -> (Session, &'static str) {
    for seed in first..first + 200 {
        let mut moves = Vec::new();
        let mut play = session(game, variant, seed).state().rules().unwrap().fork();
        play_out(play.as_mut(), kind.start(Seed(1)).as_mut(), 5000, &mut |m, _| moves.push(m));
        if play.status().ending.is_none_or(|ending| ending.won != is_won) {
            continue;
        }
        let Some(key) = moves.pop().and_then(|m| key_of(m, play.variant())) else { continue };
        let run = Run { moves, ..Run::new(session(game, variant, seed).run().header.clone()) };
        let mut replay = Replay::new(run, &SHELF).unwrap();
        replay.seek(replay.len(), &mut Show::off());
        return (Session::resume(SHELF, Recording::take_over(&replay, false), Discoveries::default()), key);
    }
    panic!("no such run of {game}");
}

/// The key of a step or of a wait.
fn key_of(m: Move, variant: &Variant) -> Option<&'static str> {
    let keys = ["up", "right", "down", "left", "pageup", "pagedown", "home", "end"];
    let names = ["north", "east", "south", "west", "north-east", "south-east", "north-west", "south-west"];
    match m.arg {
        Arg::Dir(dir) if variant.verb_that(VerbKind::Walk) == Some(m.verb) => {
            let name = variant.topology.name(dir)?;
            names.iter().position(|known| *known == name).map(|index| keys[index])
        }
        Arg::None if variant.verb_that(VerbKind::Wait) == Some(m.verb) => Some("."),
        _ => None,
    }
}
