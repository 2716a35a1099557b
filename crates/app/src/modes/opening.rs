//! The story before a player's first run, line by line, and cards that interrupt a run.

use super::{App, Mode};
use crate::keys::{Key, Press};
use crate::session::Happened;
use barrow_core::{Opening, Variant};
use serde::Serialize;

/// The time between lines. \[milliseconds\]
const LINE: u32 = 1600;

/// The part of the story that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "ShownOpening"))]
pub struct Shown {
    /// The title of the game.
    pub title: &'static str,
    /// All its lines.
    pub lines: &'static [&'static str],
    /// Number of lines to show.
    pub shown: usize,
    /// The label of a button that appears after the last line and leads into the run: "Jump".
    pub action: &'static str,
}

impl App {
    /// Shows the story, if the player has not seen it. Returns true if it does.
    pub(super) fn open_story(&mut self) -> bool {
        let Some(opening) = self.session.take_opening() else { return false };
        self.now.update.has_news = true;
        self.now.update.spoken.extend(opening.lines.iter().map(|line| (*line).to_owned()));
        let shown = if self.preferences.options.reduced_motion { opening.lines.len() } else { 1 };
        self.now.mode = Mode::Opening(opening, shown);
        true
    }

    /// Interrupts the run with a text.
    pub(super) fn show_card(&mut self, card: Opening) {
        self.now.update.spoken.extend(card.lines.iter().map(|line| (*line).to_owned()));
        self.now.mode = Mode::Opening(card, card.lines.len());
    }

    /// Begins the run, or goes on with it. The first hint follows, and any question that the game asks.
    pub(super) fn close_story(&mut self) {
        self.now.mode = Mode::Play;
        let learnt = self.session.learn();
        self.take_learnt(&learnt);
        self.answer_the_game();
    }

    /// The first press shows the whole story, and the second begins the run.
    pub(super) fn go_on(&mut self, opening: Opening, shown: usize) {
        if shown < opening.lines.len() {
            self.now.mode = Mode::Opening(opening, opening.lines.len());
        } else {
            self.close_story();
        }
    }

    /// Enter and Space continue, Escape begins the run, and any other key begins it and is played.
    pub(super) fn opening_press(&mut self, press: Press, is_held: bool, opening: Opening, shown: usize) {
        self.now.mode = Mode::Opening(opening, shown);
        match press.key {
            _ if is_held => {}
            Key::Enter | Key::Char(' ') => self.go_on(opening, shown),
            Key::Esc => self.close_story(),
            _ => {
                self.close_story();
                self.press_by_mode(press, false);
            }
        }
    }

    pub(super) fn show_next_line(&mut self) {
        if let Mode::Opening(opening, shown) = &mut self.now.mode {
            *shown = opening.lines.len().min(*shown + 1);
        }
    }

    pub(super) const fn next_line_after(&self) -> Option<u32> {
        match &self.now.mode {
            Mode::Opening(opening, shown) if *shown < opening.lines.len() => Some(LINE),
            _ => None,
        }
    }

    pub(super) fn shown_opening(&self) -> Option<Shown> {
        let Mode::Opening(Opening { lines, action }, shown) = self.now.mode else { return None };
        Some(Shown { title: self.session.observed().info.title, lines, shown, action })
    }
}

/// The text with which events interrupt a run.
pub(crate) fn card_of(events: &[Happened], variant: &Variant) -> Option<Opening> {
    events.iter().find_map(|happened| variant.cues.get(usize::from(happened.event.cue))?.card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discoveries::Discoveries;
    use crate::modes::{Front, Input, ModeKind, Preferences, Timing};
    use crate::session::Session;
    use crate::{Options, modes::Update};
    use barrow_core::{Header, Seed, VariantCode};
    use barrow_shelf::SHELF;

    fn begin(discoveries: Discoveries, options: Options) -> (App, Update) {
        let info = SHELF.find("into-ruins").unwrap().info;
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(1) };
        let session = Session::start(SHELF, header, discoveries).unwrap();
        let mut app = App::new(session, Front::default(), Preferences { options, ..Preferences::default() }, Seed(9));
        let update = app.begin();
        (app, update)
    }

    fn press(app: &mut App, key: &str) -> Update {
        app.input(Input::Press { press: key.parse().unwrap(), timing: Timing::default() })
    }

    #[test]
    fn the_story_comes_line_by_line_before_the_first_hint() {
        let (mut app, update) = begin(Discoveries::default(), Options::default());
        let opening = app.screen().opening.unwrap();
        assert_eq!((app.mode_kind(), opening.title, opening.shown), (ModeKind::Opening, "Into Ruins", 1));
        assert_eq!(update.spoken, opening.lines, "a player who cannot see it hears all of it at once");
        assert_eq!((update.tick_after, update.has_news, app.screen().hint), (Some(LINE), true, None));
        app.input(Input::Tick);
        assert_eq!(app.screen().opening.unwrap().shown, 2);
        assert_eq!(app.input(Input::Tick).tick_after, None);
        let update = press(&mut app, "enter");
        assert_eq!((app.mode_kind(), update.turns), (ModeKind::Play, 0));
        assert!(app.screen().hint.is_some_and(|hint| update.spoken.contains(&hint.lines().next().unwrap().to_owned())));
    }

    #[test]
    fn one_press_shows_the_whole_story_and_the_next_begins_the_run() {
        for input in [Input::Confirm, Input::Tap { cell: barrow_core::Pos::new(0, 0), is_touch: true }] {
            let (mut app, _) = begin(Discoveries::default(), Options::default());
            app.input(input.clone());
            assert_eq!(app.screen().opening.map(|opening| opening.shown), Some(3), "{input:?}");
            app.input(input);
            assert_eq!((app.mode_kind(), app.session().observed().moves), (ModeKind::Play, 0));
        }
    }

    #[test]
    fn any_other_key_begins_the_run_and_is_played() {
        for (key, moves) in [("esc", 0), (".", 1)] {
            let (mut app, _) = begin(Discoveries::default(), Options::default());
            press(&mut app, key);
            assert_eq!((app.mode_kind(), app.session().observed().moves), (ModeKind::Play, moves), "{key}");
        }
    }

    #[test]
    fn the_story_is_shown_once_and_whole_without_motion_and_never_without_hints() {
        let (app, _) = begin(Discoveries::default(), Options { reduced_motion: true, ..Options::default() });
        assert_eq!(app.screen().opening.map(|opening| opening.shown), Some(3));
        let (again, _) = begin(app.session().news(), Options::default());
        assert_eq!(again.mode_kind(), ModeKind::Play);
        let (unhinted, _) = begin(Discoveries::default(), Options { hints: false, ..Options::default() });
        assert_eq!(unhinted.mode_kind(), ModeKind::Play);
    }
}
