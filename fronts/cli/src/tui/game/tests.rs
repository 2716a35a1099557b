//! What the keys and the mouse do to a run.

use super::{GameScreen, Mode};
use crate::keys::{Key, Press, press_of};
use crate::store::{Home, Session};
use crate::tui::colour::Depth;
use crate::tui::{Input, Next, Screen, Shared};
use barrow_app::KeySet;
use barrow_app::ThemeName;
use barrow_core::{Arg, Dir, Header, Move, Pos, Role, Seed};
use barrow_shelf::SHELF;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use tempfile::TempDir;

/// A screen on a terminal of its own, with a home of its own.
pub(crate) struct Desk {
    pub(crate) screen: Box<dyn Screen>,
    pub(crate) shared: Shared,
    pub(crate) terminal: Terminal<TestBackend>,
    _folder: TempDir,
}

pub(crate) fn shared() -> (Shared, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    // What BARROW_HOME says would do the same, but tests share their environment.
    let home = Home::at(folder.path());
    let mut shared = Shared::open(SHELF, home, Depth::None).unwrap();
    shared.options.theme = ThemeName::Monochrome;
    (shared, folder)
}

pub(crate) fn session(shared: &Shared, game: &str, variant: &str, seed: u64) -> Session {
    let info = SHELF.find(game).unwrap().info;
    let header =
        Header { game: game.to_owned(), rules: info.rules, variant: info.parse_variant(variant).unwrap(), seed: Seed(seed) };
    Session::start(&SHELF, &shared.home, header).unwrap()
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

    pub(crate) fn game(game: &'static str, variant: &'static str, size: (u16, u16)) -> Self {
        Self::new(|shared| Box::new(GameScreen::new(session(shared, game, variant, 1), None)), size)
    }

    /// Presses keys by their names, one after the other.
    pub(crate) fn press(&mut self, names: &str) -> Next {
        let mut next = Next::Stay;
        for name in names.split_whitespace() {
            next = self.screen.input(Input::Key(key(name)), &mut self.shared);
            while self.screen.tick_after(&self.shared).is_some_and(|after| after.as_millis() < 100) {
                self.screen.input(Input::Tick, &mut self.shared);
            }
        }
        next
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.screen.input(Input::Mouse(mouse), &mut self.shared);
    }

    /// The screen as lines of text.
    pub(crate) fn picture(&mut self) -> String {
        self.terminal.draw(|frame| self.screen.draw(frame, &self.shared)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width);
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    /// Where `text` stands on the screen.
    fn find(&mut self, text: &str) -> (u16, u16) {
        let picture = self.picture();
        let (row, line) =
            picture.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap_or_else(|| panic!("{picture}"));
        let column = line.find(text).map(|at| line[..at].chars().count()).unwrap();
        (column as u16, row as u16)
    }
}

/// The event of a key by its name.
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

/// A game whose moves can be read.
fn play(game: &str, variant: &str, set: KeySet, keys: &str) -> (GameScreen, Shared, TempDir) {
    let (mut shared, folder) = shared();
    shared.options.key_set = set;
    let mut screen = GameScreen::new(session(&shared, game, variant, 1), None);
    for name in keys.split_whitespace() {
        screen.input(Input::Key(key(name)), &mut shared);
    }
    (screen, shared, folder)
}

#[test]
fn every_key_set_walks_the_same_steps() {
    let east_then_south = |keys| play("monster-caves", "classic", KeySet::All, keys).0.session.run().moves.clone();
    let expected = [Move::towards(0, Dir(2)), Move::towards(0, Dir(4)), Move::towards(0, Dir(1)), Move::plain(1)];
    for keys in ["right down pageup .", "l j u space", "6 2 9 5", "d s e ."] {
        assert_eq!(east_then_south(keys), expected, "{keys}");
    }
}

#[test]
fn the_originals_keys_are_its_own() {
    let moves = |keys| play("monster-caves", "classic", KeySet::Original, keys).0.session.run().moves.clone();
    assert_eq!(moves("l enter ctrl+a"), [Move::key(2, b'l'), Move::key(2, 13), Move::key(2, 1)]);
    let (screen, ..) = play("monster-caves", "classic", KeySet::Original, "esc");
    assert!(matches!(screen.mode, Mode::Menu(_)));
}

#[test]
fn a_verb_that_takes_a_key_asks_for_it() {
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "t %");
    assert_eq!(screen.session.run().moves, [Move { verb: 2, arg: Arg::Key(b'%') }]);
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "t esc");
    assert!(screen.session.run().moves.is_empty());
}

#[test]
fn what_cannot_be_done_is_explained_and_takes_no_turn() {
    for (keys, words) in
        [("y", "Nobody can go north-west here"), (".", "no waiting"), ("f9", "F9 does nothing here; ? shows the keys")]
    {
        let (screen, ..) = play("stomp", "20x20", KeySet::All, keys);
        let said = screen.stage.notice.map(|(said, _)| said).unwrap_or_default();
        assert!(said.contains(words), "{said}");
        assert!(screen.session.run().moves.is_empty());
    }
}

#[test]
fn every_verb_can_be_chosen_from_a_list() {
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "enter down enter");
    assert_eq!(screen.session.run().moves, [Move::plain(1)]);
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "enter enter up");
    assert_eq!(screen.session.run().moves, [Move::towards(0, Dir(0))]);
}

#[test]
fn pointing_explains_and_a_click_walks() {
    let mut desk = Desk::game("roguelulz", "part-one", (80, 24));
    let at = desk.find("@");
    desk.mouse(MouseEventKind::Moved, at);
    let about = SHELF.find("roguelulz").unwrap().info.variants[0].legend.entries()[0].about;
    let first_words = about.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    assert!(desk.picture().contains(&first_words), "{}", desk.picture());
    let before = desk.find("@");
    desk.mouse(MouseEventKind::Down(MouseButton::Left), (before.0 + 2, before.1));
    desk.press("");
    assert_eq!(desk.find("@"), (before.0 + 2, before.1), "{}", desk.picture());
}

#[test]
fn a_key_ends_a_walk_and_does_nothing_else() {
    let (mut screen, mut shared, _folder) = play("monster-caves", "classic", KeySet::All, "");
    let hero = screen.stage.view.hero.unwrap();
    let far =
        screen.stage.view.positions().filter(|&pos| {
            barrow_pilot::travel(&screen.stage.view, screen.stage.variant, pos).is_ok_and(|steps| steps.len() > 3)
        });
    let goal: Pos = far.last().unwrap();
    screen.click(goal, &shared);
    assert!(matches!(screen.mode, Mode::Walk(_)));
    screen.input(Input::Key(key("l")), &mut shared);
    assert!(matches!(screen.mode, Mode::Play));
    assert_eq!(screen.session.run().moves.len(), 1);
    assert_ne!(screen.stage.view.hero, Some(hero));
}

#[test]
fn without_motion_a_walk_is_over_at_once_and_nothing_wants_to_be_woken() {
    let (mut screen, mut shared, _folder) = play("roguelulz", "part-one", KeySet::All, "");
    shared.options.reduced_motion = true;
    screen.input(Input::Tick, &mut shared);
    let view = &screen.stage.view;
    let goal = view.positions().filter(|&pos| barrow_pilot::travel(view, screen.stage.variant, pos).is_ok()).last().unwrap();
    screen.click(goal, &shared);
    assert!(!matches!(screen.mode, Mode::Walk(_)));
    assert!(screen.stage.moves > 0);
    assert_eq!(screen.tick_after(&shared), None);
    screen.input(Input::Tick, &mut shared);
}

#[test]
fn a_run_that_is_left_is_kept_open_or_closed_as_the_player_says() {
    for (keys, is_open, moves) in
        [("l h esc n l", true, 2), ("l h esc n g", false, 2), ("l h esc g g", false, 2), ("esc r", false, 0)]
    {
        let (mut shared, _folder) = shared();
        let mut screen = GameScreen::new(session(&shared, "monster-caves", "classic", 1), None);
        let path = screen.session.path().to_owned();
        let mut next = Next::Stay;
        for name in keys.split_whitespace() {
            next = screen.input(Input::Key(key(name)), &mut shared);
        }
        assert!(matches!(next, Next::Replace(_) | Next::Title), "{keys}");
        drop((screen, next));
        let (run, torn) = crate::store::library::read_run(&path).unwrap();
        assert_eq!((run.end.is_none(), run.moves.len(), torn), (is_open, moves, 0), "{keys}");
    }
}

#[test]
fn second_thoughts_leave_everything_as_it_is() {
    let (screen, ..) = play("monster-caves", "classic", KeySet::All, "l esc n esc esc esc l");
    assert_eq!(screen.session.run().moves.len(), 2);
    assert!(matches!(screen.mode, Mode::Play));
}

#[test]
fn trouble_with_the_disk_is_on_the_screen() {
    let mut desk = Desk::new(
        |shared| {
            std::fs::write(shared.home.runs(), "a file in the way").unwrap();
            Box::new(GameScreen::new(session(shared, "stomp", "20x20", 1), None))
        },
        (80, 24),
    );
    let picture = desk.picture();
    assert!(picture.starts_with("New moves of this run are not saved:"), "{picture}");
    assert!(picture.contains("Enemies left"), "{picture}");
}

#[test]
fn nothing_is_drawn_wrong_at_any_size() {
    for game in SHELF.games() {
        for variant in game.info.variants {
            let mut desk = Desk::game(game.info.id, variant.id, (1, 1));
            let entries = variant.legend.entries().iter();
            let heroes: Vec<char> = entries.filter(|entry| entry.role == Role::Hero).map(|entry| entry.glyph).collect();
            for (width, height) in
                [(1, 1), (5, 3), (20, 5), (40, 12), (48, 16), (60, 17), (80, 24), (100, 30), (133, 40), (200, 60)]
            {
                desk.terminal = terminal(width, height);
                desk.press("x esc m esc esc esc l");
                let picture = desk.picture();
                assert!(width < 48 || height < 16 || heroes.iter().any(|hero| picture.contains(*hero)), "{picture}");
            }
        }
    }
}
