//! What the player meets and is told: messages, hints, what a screen reader says, the words at the end.

use super::Session;
use crate::{json, told, wire};
use barrow_app::discoveries::Discoveries;
use barrow_app::ending::{self, Outcome};
use barrow_app::messages::{Message, Source};
use barrow_core::Event;

/// What a move told, beside its state and its events.
#[derive(Default)]
pub(super) struct Told {
    pub(super) messages: Vec<wire::Message>,
    pub(super) narrated: Vec<String>,
    pub(super) hints: Vec<&'static str>,
}

impl Session {
    /// Takes in what the move told that was accepted last.
    pub(super) fn hear(&mut self) -> Told {
        let (variant, moves) = (self.variant(), self.moves());
        self.log.tell(self.show.events(), variant, moves);
        let messages = told::messages(self.show.events(), variant, moves);
        let depth = self.recording.state().status().depth;
        let narrated = self.narrator.tell(&self.before, &self.view, depth, variant, self.show.events());
        let hints = self.learn();
        Told { messages, narrated, hints }
    }

    /// Takes in what is new to the player; the hints that are due.
    fn learn(&mut self) -> Vec<&'static str> {
        let moves = self.moves();
        let cues: Vec<u8> = self.show.events().iter().map(|event: &Event| event.cue).collect();
        let learnt = self.lore.learn(self.recording.state(), &self.view, &cues, moves == 0, self.wants_hints);
        for hint in &learnt.hints {
            self.log.hint((*hint).to_owned(), moves);
        }
        learnt.hints
    }

    /// Hints that are due though no move was made.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn hints(&mut self) -> Result<String, String> {
        wire::json(&self.learn())
    }

    /// Whether hints are told at all.
    pub const fn set_hints(&mut self, wants_hints: bool) {
        self.wants_hints = wants_hints;
    }

    /// The newest messages, oldest first; hints are shown elsewhere.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn newest(&self, count: usize) -> Result<String, String> {
        let told: Vec<&Message> = self.log.messages().iter().filter(|message| message.source != Source::Hint).collect();
        let first = told.len().saturating_sub(count);
        wire::json(&told[first..].iter().map(|message| wire::Message::from(*message)).collect::<Vec<_>>())
    }

    /// What was told so far: of a run that goes on, by its last moves.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn messages(&self) -> Result<String, String> {
        wire::json(&self.log.messages().iter().map(wire::Message::from).collect::<Vec<_>>())
    }

    /// What the player has met and been told in this session, and not before: what another session learns meanwhile is not undone by it.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn news(&self) -> Result<String, String> {
        wire::json(&self.lore.news_since(&self.known))
    }

    /// Every hint may be told again.
    pub fn forget_hints(&mut self) {
        self.lore.forget_hints();
        self.known.forget_hints();
    }

    /// The end of the run in words. `others` are summaries: the results of the same kind are compared with, this run left out.
    ///
    /// # Errors
    /// If what is given are no summaries, or the run has not ended.
    pub fn farewell(&self, others: &str) -> Result<String, String> {
        let others: Vec<wire::Other> = wire::read("a comparison", others)?;
        let header = &self.recording.run().header;
        let is_like = |other: &&wire::Other| {
            let is_same_kind = other.variant_index == header.variant.index() && other.choices == header.variant.choices();
            other.game == header.game && is_same_kind
        };
        let (seed, digest) = (header.seed.0.to_string(), self.recording.state().digest().to_string());
        let is_this = |other: &wire::Other| other.seed == seed && other.moves == self.moves() && other.digest == digest;
        let others = others.iter().filter(is_like).filter(|other| !is_this(other));
        let others: Vec<Outcome> = others.filter_map(wire::Other::result).collect();
        let others = (!header.variant.is_practice()).then_some(&others[..]);
        let told = ending::farewell(self.recording.state(), &self.view, header.seed.0, self.moves(), &self.log, others);
        let told = told.ok_or("This run has not ended.")?;
        wire::json(&wire::Farewell { title: told.title, lines: told.lines })
    }
}

/// What the player has met and been told, as the page kept it; nothing where it cannot be read.
pub(crate) fn lore_of(text: &str) -> Discoveries {
    json::read(text).unwrap_or_default()
}
