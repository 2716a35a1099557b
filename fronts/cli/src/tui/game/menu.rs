//! The menu of a run, and how to part from one.

use super::list::{Chosen, List, Row};
use super::messages::Messages;
use super::{GameScreen, Mode};
use crate::keys::{Control, Meaning};
use crate::seeds;
use crate::store::Session;
use crate::tui::bindings::BindingsScreen;
use crate::tui::help::HelpScreen;
use crate::tui::options::OptionsScreen;
use crate::tui::{Next, Shared};
use barrow_app::keys::menus::LETTERS;
use barrow_core::{Header, Seed, Tone};

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Resume,
    Help,
    Messages,
    Restart,
    NewSeed,
    GiveUp,
    Options,
    Bindings,
    SaveAndQuit,
}

/// What the player does instead of playing this run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    ForSeed(Seed),
    ForTitle,
}

/// What becomes of the run that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parting {
    Stay,
    KeepOpen,
    GiveUp,
}

impl GameScreen {
    pub(super) fn open_menu(&mut self, shared: &Shared) {
        let key = |control| self.keys.table.hint(Meaning::Control(control), shared.options.unicode).unwrap_or_default();
        let seed = self.stage.seed.0;
        let letters = LETTERS.menu;
        let rows = vec![
            Row::new(Item::Resume, "Resume", "Esc"),
            Row::new(Item::Help, "Help", key(Control::Help)),
            Row::new(Item::Messages, "Messages", key(Control::Messages)),
            Row::new(Item::Restart, format!("Restart seed {seed}"), letters.restart),
            Row::new(Item::NewSeed, "New seed", letters.new_seed),
            Row::new(Item::GiveUp, "Give up this run", letters.give_up),
            Row::new(Item::Options, "Options", letters.options),
            Row::new(Item::Bindings, "Key bindings", letters.bindings),
            Row::new(Item::SaveAndQuit, "Save and quit to the title", letters.quit),
        ];
        self.mode = Mode::Menu(List::new(self.stage.info.title, "", rows));
    }

    pub(super) fn choose_from_menu(&mut self, chosen: Chosen<Item>, shared: &mut Shared) -> Next {
        let item = match chosen {
            Chosen::Nothing => return Next::Stay,
            Chosen::Left => Item::Resume,
            Chosen::This(item) => item,
        };
        self.mode = Mode::Play;
        match item {
            Item::Resume => Next::Stay,
            Item::Help => Next::Push(Box::new(HelpScreen::new(self.stage.variant, self.stage.info).seeing(&self.stage))),
            Item::Messages => {
                self.mode = Mode::Messages(Messages::default());
                Next::Stay
            }
            Item::Restart => self.leave(Leaving::ForSeed(self.stage.seed), shared),
            Item::NewSeed => self.leave(Leaving::ForSeed(seeds::fresh()), shared),
            Item::GiveUp => self.leave(Leaving::ForTitle, shared),
            Item::Options => Next::Push(Box::new(OptionsScreen::new())),
            Item::Bindings => Next::Push(Box::new(BindingsScreen::new())),
            Item::SaveAndQuit => self.save_and_quit(shared),
        }
    }

    fn save_and_quit(&mut self, shared: &Shared) -> Next {
        self.session.put_away();
        let Some(trouble) = self.session.trouble().filter(|_| self.stage.moves > 0) else {
            return self.go(Leaving::ForTitle, shared);
        };
        let rows = vec![
            Row::new(Parting::Stay, "Play it on", "Esc"),
            Row::new(Parting::KeepOpen, "Leave it: what is not saved is lost", LETTERS.parting.leave),
        ];
        self.mode = Mode::Part(List::new("Not saved", trouble, rows).with_tone(Tone::Bad), Leaving::ForTitle);
        Next::Stay
    }

    /// Asks what is to become of this run, if it is worth asking.
    fn leave(&mut self, leaving: Leaving, shared: &Shared) -> Next {
        let moves = self.stage.moves;
        if moves == 0 {
            self.session.close();
            return self.go(leaving, shared);
        }
        let counted = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        let (title, about) = match leaving {
            Leaving::ForSeed(seed) => {
                let saved = match self.session.trouble() {
                    None => format!("This run has {counted} and is saved."),
                    Some(trouble) => format!("This run has {counted}. {trouble}"),
                };
                (format!("Start seed {}", seed.0), format!("{saved} What should happen to it?"))
            }
            Leaving::ForTitle => {
                let lost = self.session.trouble().map_or_else(String::new, |trouble| format!("\n{trouble}"));
                ("Give up".to_owned(), format!("A run of {counted} that is given up can be replayed, not continued.{lost}"))
            }
        };
        let mut rows = vec![Row::new(Parting::Stay, "Play it on", "Esc")];
        if leaving != Leaving::ForTitle {
            rows.push(Row::new(Parting::KeepOpen, "Leave it open, to be continued later", LETTERS.parting.leave));
        }
        rows.push(Row::new(Parting::GiveUp, "Give it up: it stays in the history", LETTERS.parting.give_up));
        self.mode = Mode::Part(List::new(title, about, rows), leaving);
        Next::Stay
    }

    pub(super) fn part(&mut self, chosen: Chosen<Parting>, leaving: Leaving, shared: &Shared) -> Next {
        match chosen {
            Chosen::Nothing => Next::Stay,
            Chosen::Left | Chosen::This(Parting::Stay) => {
                self.mode = Mode::Play;
                Next::Stay
            }
            Chosen::This(Parting::KeepOpen) => {
                self.session.put_away();
                self.go(leaving, shared)
            }
            Chosen::This(Parting::GiveUp) => {
                self.session.close();
                self.go(leaving, shared)
            }
        }
    }

    pub(super) fn go(&mut self, leaving: Leaving, shared: &Shared) -> Next {
        match leaving {
            Leaving::ForTitle => Next::Title,
            Leaving::ForSeed(seed) => {
                let header = Header { seed, ..self.session.run().header.clone() };
                match Session::start(&shared.shelf, &shared.home, header) {
                    Ok(session) => Next::Replace(Box::new(Self::new(session, Some(format!("A new run: seed {}.", seed.0))))),
                    Err(error) => {
                        self.say(format!("No new run could be started: {error}."));
                        Next::Stay
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tui::Next;
    use crate::tui::game::GameScreen;
    use crate::tui::game::tests::{Desk, session};

    /// What a box says, wherever its lines are broken.
    fn words_of(picture: &str) -> String {
        picture.replace(['│', ' ', '\n'], "")
    }

    fn desk(is_disk_full: bool) -> Desk {
        let screen = |shared: &crate::tui::Shared| -> Box<dyn crate::tui::Screen> {
            if is_disk_full {
                std::fs::write(shared.home.runs(), "a file in the way").unwrap();
            }
            Box::new(GameScreen::new(session(shared, "monster-caves", "classic", 1), None))
        };
        Desk::new(screen, (80, 24))
    }

    #[test]
    fn a_run_that_is_saved_is_left_without_a_question() {
        let mut desk = desk(false);
        assert!(matches!(desk.press("l h esc q"), Next::Title));
        assert_eq!(desk.screen.unsaved(), None);
    }

    #[test]
    fn moves_that_would_be_lost_are_named_before_a_run_is_left() {
        let mut desk = desk(true);
        assert!(matches!(desk.press("l h esc q"), Next::Stay));
        let picture = desk.picture();
        assert!(picture.contains("what is not saved is lost"), "{picture}");
        assert!(matches!(desk.press("esc l esc q l"), Next::Title));
        let told = desk.screen.unsaved().unwrap_or_default();
        assert!(told.contains("Monster Caves") && told.contains("are not saved"), "{told}");
    }

    #[test]
    fn without_moves_nothing_is_lost() {
        let mut desk = desk(true);
        assert!(matches!(desk.press("esc q"), Next::Title));
        assert_eq!(desk.screen.unsaved(), None);
    }

    #[test]
    fn a_run_is_called_saved_only_if_it_is() {
        for (is_disk_full, words) in [(false, "and is saved."), (true, "are not saved")] {
            let mut desk = desk(is_disk_full);
            desk.press("l h esc n");
            let question = words_of(desk.picture().split("Start seed").last().unwrap_or_default());
            assert!(question.contains(&words_of(words)), "{question}");
        }
    }
}
