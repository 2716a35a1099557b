//! The player's knowledge about a run, played or replayed: view, status and messages.

use crate::messages::{Log, Message};
use crate::sights::{self, Seen};
use crate::{Explained, Narrator, explain, guide};
use barrow_core::{Event, Fact, GameInfo, Header, Pos, Seed, Shown, Status, Subject, Tone, Variant, View};
use barrow_pilot::Memory;
use serde::Serialize;

/// The player's knowledge about a run.
pub struct Observed {
    /// The game.
    pub info: &'static GameInfo,
    /// The variant.
    pub variant: &'static Variant,
    /// The seed; `None` for a sealed run, whose seed a server keeps.
    pub seed: Option<Seed>,
    /// True if moves can be taken back.
    pub is_practice: bool,
    /// A tag that distinguishes special runs: "practice", "guided", "daily" or "weekly".
    pub tag: Option<&'static str>,
    /// The run to beat, in words: "Ada: 12 to beat".
    pub to_beat: Option<String>,
    /// The view.
    pub view: View,
    /// Score, depth and ending.
    pub status: Status,
    /// Moves played.
    pub moves: usize,
    /// The messages so far.
    pub log: Log,
    /// The player's memory. `view` includes it.
    pub memory: Memory,
    before: View,
    narrator: Narrator,
}

/// An event in view, with its tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "GameEvent"))]
pub struct Happened {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// Its tone.
    pub tone: Tone,
}

/// The sentences of a turn.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Sentences for the log.
    pub messages: Vec<Message>,
    /// Further sentences for screen readers.
    pub narrated: Vec<String>,
}

impl Observed {
    /// Observes `play` after `moves` moves of the run of `header`, with the player's memory from just before.
    pub fn new(play: &dyn Shown, header: &Header, moves: usize, memory: Memory) -> Self {
        let mut observed = Self {
            info: play.info(),
            variant: play.variant(),
            seed: Some(header.seed),
            is_practice: header.variant.is_practice(),
            tag: guide::kind(header, play.info()),
            to_beat: None,
            view: View::default(),
            status: play.status(),
            moves,
            log: Log::default(),
            memory: Memory::default(),
            before: View::default(),
            narrator: Narrator::default(),
        };
        observed.leap(play, moves, memory);
        observed
    }

    /// The seed in words: its number, or "sealed".
    pub fn seed_in_words(&self) -> String {
        self.seed.map_or_else(|| "sealed".to_owned(), |seed| seed.0.to_string())
    }

    /// The view before the last turn.
    pub const fn before(&self) -> &View {
        &self.before
    }

    /// Tells every change of a turn from now on, with its cell.
    pub fn tell_all(&mut self) {
        self.narrator.tell_all();
    }

    /// Observes `play` after a leap, whose changes cannot be described, with the player's memory from just before.
    pub fn leap(&mut self, play: &dyn Shown, moves: usize, memory: Memory) {
        self.memory = memory;
        self.look(play, moves);
        self.memory.announce();
        self.narrator.begin(&self.view, self.status.depth, self.variant);
    }

    /// Observes `play` one turn later, with the turn's events.
    pub fn turn(&mut self, play: &dyn Shown, moves: usize, events: &[Event]) -> Said {
        std::mem::swap(&mut self.view, &mut self.before);
        self.look(play, moves);
        self.log.tell(events, self.variant, moves);
        let mut messages = Log::default();
        messages.tell(events, self.variant, moves);
        let narrated = self.narrator.tell(&self.before, &self.view, self.status.depth, self.variant, events);
        Said { messages: messages.messages().to_vec(), narrated }
    }

    fn look(&mut self, play: &dyn Shown, moves: usize) {
        play.view(&mut self.view);
        self.status = play.status();
        self.memory.look(&mut self.view, self.status.depth, self.variant);
        self.moves = moves;
    }

    /// The events of a turn with their tones.
    pub fn happened(&self, events: &[Event]) -> Vec<Happened> {
        let tone = |event: &Event| event.tone(self.variant.cues, &self.variant.legend);
        events.iter().map(|event| Happened { event: *event, tone: tone(event) }).collect()
    }

    /// Tells whether the run is over.
    pub const fn has_ended(&self) -> bool {
        self.status.ending.is_some()
    }

    /// Explains a cell. `play` is the observed run.
    pub fn explain(&self, play: &dyn Shown, pos: Pos) -> Explained {
        let mut facts: Vec<Fact> = Vec::new();
        if self.view.contains(pos) {
            play.inspect(Subject::Cell(pos), &mut facts);
        }
        explain(&self.view, self.variant, pos, &facts)
    }

    /// Everything notable in view, most pressing first.
    pub fn in_view(&self) -> Vec<Seen> {
        sights::in_view(&self.view, self.variant)
    }
}
