//! The list of actions, the menu, and leaving a run.

use super::{App, Choice, LeaveChoice, List, ListKind, MenuChoice, Mode, Request, Row, Save};
use crate::keys::{Control, Key, Meaning};
use crate::words::{capital, counted};
use barrow_core::{ArgKind, Seed, Tone, VerbKind};

/// The player's way of leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// Start a run of this seed.
    Start(Seed),
    /// Give up and go to the title.
    GiveUp,
    /// Go to the title, to continue later.
    Quit,
}

impl App {
    /// Opens the list of actions that apply now.
    pub(super) fn open_actions(&mut self) {
        let mut rows = self.verb_rows();
        // Steps and waiting are verbs of the game, and this menu is open already.
        let is_comfort = |control: &Control| {
            control.direction_name().is_none()
                && !matches!(control, Control::Wait | Control::Verbs)
                && self.session.has_goal(*control)
        };
        rows.extend(self.command_rows(&Control::ALL.into_iter().filter(is_comfort).collect::<Vec<_>>()));
        self.now.mode = Mode::List(ListKind::Actions, List::new("What to do", rows).selecting(&self.now.last_choice));
    }

    /// Verbs that apply now.
    fn verb_rows(&self) -> Vec<Row> {
        let variant = self.session.variant();
        let offered = crate::intent::offered(self.session.state());
        let row = |(index, verb): (u8, &barrow_core::Verb)| {
            let is_walk = variant.verb_that(VerbKind::Walk) == Some(index);
            // Keys are always possible, and a refused step explains itself.
            let is_useful = is_walk || verb.arg == ArgKind::Key || offered.iter().any(|m| m.verb == index);
            let keys = self.keys.keys(Meaning::Verb(index)).collect();
            let mut hint = self.keys.labels(Meaning::Verb(index), self.preferences.options.unicode).join(" ");
            if hint.is_empty() && is_walk {
                hint.push_str("arrows");
            }
            let row = Row::new(Choice::Verb(index), verb.name, capital(verb.name)).with_detail(verb.about);
            is_useful.then_some(Row { keys, hint, group: "Moves", ..row })
        };
        let has_ended = self.session.observed().has_ended();
        (0..).zip(variant.verbs).filter_map(row).filter(|_| !has_ended).collect()
    }

    /// Rows for the commands that apply now.
    pub fn command_rows(&self, commands: &[Control]) -> Vec<Row> {
        let row = |&command: &Control| {
            // The game's verb for waiting uses the keys of the control.
            let wait = self.session.variant().verb_that(VerbKind::Wait).filter(|_| command == Control::Wait);
            let meaning = wait.map_or(Meaning::Control(command), Meaning::Verb);
            let keys = self.keys.keys(meaning).filter(|press| !matches!(press.key, Key::Enter | Key::Esc)).collect();
            let unicode = self.preferences.options.unicode;
            let tab = self.keys.keys(meaning).find(|press| self.front.has_tab && press.key == Key::Tab);
            let hint = tab.map(|press| press.label(unicode)).or_else(|| self.keys.hint(meaning, unicode)).unwrap_or_default();
            Row {
                keys,
                hint,
                group: "Commands",
                ..Row::new(Choice::Command(command), command.id(), command.title_in(self.session.variant()))
            }
        };
        commands.iter().filter(|command| self.is_useful(**command)).map(row).collect()
    }

    pub(super) fn open_menu(&mut self) {
        let observed = self.session.observed();
        let keyed =
            |control: Control| Row { group: "", ..self.command_rows(&[control]).pop().unwrap_or_else(|| row_of(control)) };
        let menu = |choice: MenuChoice, id: &str, label: &str, key: char| Row::new(Choice::Menu(choice), id, label).with_key(key);
        let resume = Row { hint: "Esc".to_owned(), ..Row::new(Choice::Menu(MenuChoice::Resume), "resume", "Resume") };
        let mut rows = vec![resume, keyed(Control::Help), keyed(Control::Messages)];
        if self.front.can_zoom {
            rows.push(menu(MenuChoice::Zoom, "zoom", "Map size", 'z'));
        }
        rows.push(menu(MenuChoice::Options, "options", "Options", 'o'));
        if self.front.can_rebind {
            rows.push(menu(MenuChoice::Bindings, "bindings", "Key bindings", 'b'));
        }
        if self.front.can_share && observed.seed.is_some() {
            rows.push(menu(MenuChoice::Share, "share", "Share or save this run", 's'));
        }
        if let Some(seed) = observed.seed {
            let again = menu(MenuChoice::Start(seed), "restart", "Same seed again", 'r');
            rows.push(again.with_detail(seed.0.to_string()));
            rows.push(menu(MenuChoice::Start(self.next_seed), "new", "New run", 'n').with_detail("With another seed"));
        }
        if !observed.has_ended() {
            rows.push(menu(MenuChoice::GiveUp, "give-up", "Give up this run", 'g').bad());
        }
        let quit = if observed.seed.is_some() { "Save and go to the title" } else { "Leave; the run waits for you" };
        rows.push(menu(MenuChoice::Quit, "title", quit, 'q'));
        self.now.mode = Mode::List(ListKind::Menu, List::new(observed.info.title, rows));
    }

    pub(super) fn choose_from_menu(&mut self, choice: MenuChoice) {
        self.leave_mode();
        match choice {
            MenuChoice::Resume => self.answer_the_game(),
            MenuChoice::Zoom => self.now.update.request = Some(Request::Zoom),
            MenuChoice::Options => self.now.update.request = Some(Request::Options),
            MenuChoice::Bindings => self.now.update.request = Some(Request::Bindings),
            MenuChoice::Share => self.now.update.request = Some(Request::Share),
            MenuChoice::Start(seed) => self.ask_to_leave(Leaving::Start(seed)),
            MenuChoice::GiveUp => self.ask_to_leave(Leaving::GiveUp),
            MenuChoice::Quit => self.ask_to_leave(Leaving::Quit),
        }
    }

    /// Asks what to do with this run if anything can be lost.
    fn ask_to_leave(&mut self, leaving: Leaving) {
        let observed = self.session.observed();
        let stay = Row { hint: "Esc".to_owned(), ..Row::new(Choice::Leave(LeaveChoice::Stay), "stay", "Play on") };
        let row =
            |choice: LeaveChoice, id: &str, label: &str, key: char| Row::new(Choice::Leave(choice), id, label).with_key(key);
        // The menu's key is not an answer here, because it may have been pressed twice.
        let give_up = row(LeaveChoice::GiveUp, "give-up", "Give it up: it stays in the history", 'G').bad();
        let moves = counted(observed.moves, "move");
        let trouble = self.trouble.as_deref();
        let list = match leaving {
            _ if observed.moves == 0 => {
                self.now.update.save(Save::Discarded);
                return self.go_away(leaving);
            }
            Leaving::Start(_) if observed.has_ended() => return self.go_away(leaving),
            Leaving::Start(seed) => {
                let saved = trouble.map_or_else(|| " and is saved.".to_owned(), |trouble| format!(". {trouble}"));
                List::new(
                    format!("Start seed {}", seed.0),
                    vec![stay, row(LeaveChoice::KeepOpen, "keep", "Leave it open to continue later", 'l'), give_up],
                )
                .about(format!("This run has {moves}{saved} What should happen to it?"))
            }
            Leaving::GiveUp => {
                let about = match self.session.closes() {
                    Some(closes) => {
                        format!(
                            "If you give up this sealed run of {moves}, it does not count, and you get no second attempt at the race, which closes {closes}."
                        )
                    }
                    None => format!("If you give up this run of {moves}, you can replay it but not continue it."),
                };
                let list = List::new("Give up", vec![stay, give_up]).about(about);
                trouble.into_iter().fold(list, List::about)
            }
            Leaving::Quit => {
                self.now.update.save(Save::PutAway);
                let Some(trouble) = trouble else { return self.go_away(leaving) };
                let leave = row(LeaveChoice::KeepOpen, "leave", "Leave, and lose what is not saved", 'l').bad();
                let list = List::new("Not saved", vec![stay, leave]).about(trouble);
                List { tone: Some(Tone::Bad), ..list }
            }
        };
        self.now.mode = Mode::List(ListKind::Leave(leaving), list);
    }

    pub(super) fn leave(&mut self, choice: LeaveChoice) {
        let Mode::List(ListKind::Leave(leaving), _) = std::mem::replace(&mut self.now.mode, Mode::Play) else { return };
        match choice {
            LeaveChoice::Stay => return self.answer_the_game(),
            LeaveChoice::KeepOpen => self.now.update.save(Save::PutAway),
            LeaveChoice::GiveUp => {
                self.session.close();
                self.now.update.save(Save::Closed);
            }
        }
        self.go_away(leaving);
    }

    pub(super) fn go_away(&mut self, leaving: Leaving) {
        self.now.update.request = Some(match leaving {
            Leaving::Start(seed) => Request::Start(seed),
            Leaving::GiveUp | Leaving::Quit => Request::Title,
        });
    }
}

fn row_of(control: Control) -> Row {
    Row::new(Choice::Command(control), control.id(), control.title())
}
