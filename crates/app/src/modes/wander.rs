//! A run that plays itself for onlookers: it fights, explores, goes down and rests.

use super::{App, Choice, Input, Mode};
use crate::keys::Control;
use barrow_core::{Move, VerbKind};

/// Commands to try, in this order.
const WAYS: [Control; 4] = [Control::Fight, Control::Explore, Control::Descend, Control::Rest];

impl App {
    /// Plays a little further. Returns false once the run has ended or no command has an effect.
    pub fn wander(&mut self) -> bool {
        let before = self.session().observed().moves;
        if self.session().observed().has_ended() {
            return false;
        }
        match &self.now.mode {
            Mode::Walk => drop(self.input(Input::Tick)),
            Mode::Confirm(..) => self.answer_yes(),
            Mode::List(..) => drop(self.input(Input::Choose(0))),
            Mode::Opening(..)
            | Mode::Ending
            | Mode::Play
            | Mode::Repeat(_)
            | Mode::Aim(_)
            | Mode::Look(_)
            | Mode::Messages(_) => {
                self.leave_mode();
            }
        }
        // A walk may just have ended, or a question may have been answered with no effect.
        if self.session().observed().moves == before && matches!(self.now.mode, Mode::Play) {
            self.try_ways();
        }
        self.session().observed().moves > before || !matches!(self.now.mode, Mode::Play)
    }

    fn try_ways(&mut self) {
        let before = self.session().observed().moves;
        // The second press does what the first one may have warned of.
        for control in WAYS.into_iter().flat_map(|control| [control; 2]) {
            if self.session().has_goal(control) {
                self.input(Input::Command(control));
            }
            if self.session().observed().moves > before || !matches!(self.now.mode, Mode::Play) {
                return;
            }
        }
        if let Some(wait) = self.session().variant().verb_that(VerbKind::Wait) {
            self.act(Move::plain(wait), super::Then::Play);
        }
    }

    fn answer_yes(&mut self) {
        if let Some(row) = self.screen_rows().iter().position(|row| row.choice == Choice::Yes) {
            self.input(Input::Choose(row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::discoveries::Discoveries;
    use crate::modes::{Front, Preferences};
    use crate::session::Session;
    use barrow_core::{Header, Seed, VariantCode};
    use barrow_shelf::SHELF;

    #[test]
    fn every_game_plays_on_by_itself() {
        for game in SHELF.games() {
            let mut longest = 0;
            for seed in 1..=2 {
                let header = Header {
                    game: game.info.id.to_owned(),
                    rules: game.info.rules,
                    variant: VariantCode::default(),
                    seed: Seed(seed),
                };
                let session = Session::start(SHELF, header, Discoveries::default()).unwrap();
                let options = Options { hints: false, ..Options::default() };
                let mut app = App::new(session, Front::default(), Preferences { options, ..Preferences::default() }, Seed(9));
                app.begin();
                for _ in 0..60 {
                    if !app.wander() {
                        break;
                    }
                }
                longest = longest.max(app.session().observed().moves);
            }
            assert!(longest > 20, "{}: {longest} moves", game.info.id);
        }
    }
}
