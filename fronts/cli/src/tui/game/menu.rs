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
use barrow_core::{Header, Seed};

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
        let rows = vec![
            Row::new(Item::Resume, "Resume", "Esc"),
            Row::new(Item::Help, "Help", key(Control::Help)),
            Row::new(Item::Messages, "Messages", key(Control::Messages)),
            Row::new(Item::Restart, format!("Restart seed {seed}"), "r"),
            Row::new(Item::NewSeed, "New seed", "n"),
            Row::new(Item::GiveUp, "Give up this run", "g"),
            Row::new(Item::Options, "Options", "o"),
            Row::new(Item::Bindings, "Key bindings", "b"),
            Row::new(Item::SaveAndQuit, "Save and quit to the title", "q"),
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
            Item::Help => Next::Push(Box::new(HelpScreen::new(self.stage.variant, self.stage.info))),
            Item::Messages => {
                self.mode = Mode::Messages(Messages::default());
                Next::Stay
            }
            Item::Restart => self.leave(Leaving::ForSeed(self.stage.seed), shared),
            Item::NewSeed => self.leave(Leaving::ForSeed(seeds::fresh()), shared),
            Item::GiveUp => self.leave(Leaving::ForTitle, shared),
            Item::Options => Next::Push(Box::new(OptionsScreen::new())),
            Item::Bindings => Next::Push(Box::new(BindingsScreen::new())),
            Item::SaveAndQuit => {
                self.session.put_away();
                Next::Title
            }
        }
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
                (format!("Start seed {}", seed.0), format!("This run has {counted} and is saved. What is to become of it?"))
            }
            Leaving::ForTitle => {
                ("Give up".to_owned(), format!("A run of {counted} that is given up can be replayed, not continued."))
            }
        };
        let mut rows = vec![Row::new(Parting::Stay, "Play it on", "Esc")];
        if leaving != Leaving::ForTitle {
            rows.push(Row::new(Parting::KeepOpen, "Leave it open, to be continued later", "l"));
        }
        rows.push(Row::new(Parting::GiveUp, "Give it up: it stays in the history", "g"));
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
