//! The end of a run.

use super::{App, Choice, EndChoice, List, ListKind, Mode, Request, Row};
use crate::ending::Placing;
use crate::keys::{Key, Press};
use crate::sentences::{KEEP_RESULT, SEND_KEY, SEND_TO_BOARD};
use barrow_core::Tone;

impl App {
    /// Finishes the animation of the end. The result follows as soon as the other results are known.
    pub(super) fn see_end(&mut self) {
        self.now.mode = Mode::Play;
        if self.others.is_some() {
            self.open_end();
        }
    }

    /// Shows the result and the choices after it.
    pub(super) fn open_end(&mut self) {
        let Some(farewell) = self.session.farewell(self.others.as_deref().unwrap_or_default()) else { return };
        let observed = self.session.observed();
        // No key here may be a key that plays, because the player may still be pressing it.
        let row = |choice: EndChoice, id: &str, label: &str, key: char| Row::new(Choice::End(choice), id, label).with_key(key);
        let mut rows = Vec::new();
        if observed.is_practice {
            let mut back = row(EndChoice::StepBack, "step-back", "Take the last move back", 'B');
            back.keys.push(Press::plain(Key::Backspace));
            rows.push(back);
        }
        if let Some(seed) = observed.seed {
            rows.push(row(EndChoice::Start(self.next_seed), "new", "New run", 'f'));
            let again = row(EndChoice::Start(seed), "again", "Same seed again", 'g');
            rows.push(again.with_detail(seed.0.to_string()));
            rows.push(row(EndChoice::Replay, "replay", "Watch the replay", 'r'));
        } else {
            if self.session.placing() == Some(&Placing::Unnamed) {
                rows.push(row(EndChoice::Name, "name", KEEP_RESULT, 'N'));
            }
            rows.push(row(EndChoice::Board, "board", "See the board", 'r'));
        }
        rows.push(row(EndChoice::Result, "result", "Copy the result", 'c'));
        if observed.seed.is_some() {
            if self.front.can_share {
                let label = if self.session.is_challenged() { "Send it back" } else { "Share it" };
                rows.push(row(EndChoice::Share, "share", label, 'S'));
            }
            if self.can_send() {
                rows.push(row(EndChoice::Send, "send", SEND_TO_BOARD, SEND_KEY));
            }
            rows.push(row(EndChoice::Card, "card", "Draw the descent card", 'C'));
            rows.push(row(EndChoice::LastMoves, "last-moves", "Film the last ten moves", 'G'));
            rows.push(row(EndChoice::Morgue, "morgue", "Write a morgue file", 'M'));
        }
        rows.push(row(EndChoice::Map, "map", "See the map", 'v'));
        rows.push(row(EndChoice::Messages, "messages", "Messages", 'm'));
        rows.push(row(EndChoice::Title, "title", "Title", 't'));
        let tone = Some(if farewell.is_won { Tone::Great } else { Tone::Bad });
        self.quiet();
        let list = List::new(farewell.title, rows).selecting(&self.now.last_choice);
        self.now.mode = Mode::List(ListKind::End, List { about: farewell.lines, tone, ..list });
    }

    /// Records the place of the run in its race.
    pub(super) fn take_placing(&mut self, placing: Placing) {
        self.now.update.spoken.push(placing.sentence());
        self.session.take_placing(placing);
        if let Mode::List(ListKind::End, list) = &self.now.mode {
            self.now.last_choice = list.current().map_or_else(String::new, |row| row.id.clone());
            self.open_end();
        }
    }

    /// Tells whether the player may send the run to the open board. A counted attempt is sent automatically, to a board of its own.
    fn can_send(&self) -> bool {
        let observed = self.session.observed();
        self.front.can_send && observed.seed.is_some() && !observed.is_practice && !self.session.always_asks()
    }

    pub(super) fn after_the_end(&mut self, choice: EndChoice) {
        match choice {
            EndChoice::StepBack => self.step_back(),
            EndChoice::Start(seed) => self.now.update.request = Some(Request::Start(seed)),
            EndChoice::Name => self.now.update.request = Some(Request::Name),
            EndChoice::Board => self.now.update.request = Some(Request::Board),
            EndChoice::Replay => self.now.update.request = Some(Request::Replay),
            EndChoice::Result => self.now.update.request = Some(Request::Result),
            EndChoice::Share => self.now.update.request = Some(Request::Share),
            EndChoice::Send => self.now.update.request = Some(Request::Send),
            EndChoice::Card => self.now.update.request = Some(Request::Card),
            EndChoice::LastMoves => self.now.update.request = Some(Request::LastMoves),
            EndChoice::Morgue => self.now.update.request = Some(Request::Morgue),
            EndChoice::Map => {
                self.quiet();
                self.look_at(self.session.view().hero.unwrap_or_default());
            }
            EndChoice::Messages => self.now.mode = Mode::Messages(0),
            EndChoice::Title => self.now.update.request = Some(Request::Title),
        }
    }
}
