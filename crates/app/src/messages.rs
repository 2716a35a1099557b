//! The messages of a run, newest last.

use crate::telling;
use barrow_core::{Event, Run, Show, States, Tone, Variant};
use serde::{Deserialize, Serialize};

/// The most messages to keep.
const MOST: usize = 2000;
/// Moves replayed into the log on resume.
pub(crate) const RECALLED: usize = 300;

/// One message, with a count of repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
    /// The number of consecutive repeats.
    pub times: u32,
    /// The number of moves when it was last added.
    pub moves: usize,
    /// Its origin.
    pub source: Source,
    /// True if the player did it, or if it is about the player's things. Short lists of messages keep it while it is new.
    #[serde(default)]
    pub is_own: bool,
}

/// The origin of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Source {
    /// An event in the game.
    Event,
    /// A hint. It has a box of its own, so short lists of messages leave it out.
    Hint,
    /// The reason why a walk, a rest or a repetition stopped, or a warning.
    Stop,
}

/// The messages of a run since it was opened.
#[derive(Debug, Default)]
pub struct Log {
    messages: Vec<Message>,
}

impl Log {
    /// Adds a sentence, or counts a repeat.
    pub fn add(&mut self, text: String, tone: Tone, moves: usize) {
        self.push(Message::new(text, tone, moves, Source::Event));
    }

    fn push(&mut self, message: Message) {
        if let Some(last) = self.messages.last_mut().filter(|last| last.text == message.text) {
            last.times += message.times;
            (last.moves, last.source) = (message.moves, message.source);
            return;
        }
        if self.messages.len() >= MOST {
            self.messages.drain(..MOST / 4);
        }
        self.messages.push(message);
    }

    /// Adds a hint.
    pub fn hint(&mut self, text: String, moves: usize) {
        self.push(Message::new(text, Tone::Great, moves, Source::Hint));
    }

    /// Adds a note that somebody wrote after this many moves, after the other messages of that move. Returns the message.
    pub fn note(&mut self, text: &str, moves: usize) -> Message {
        let message = Message::new(format!("Note: {text}"), Tone::Great, moves, Source::Event);
        let place = self.messages.iter().rposition(|other| other.moves <= moves).map_or(0, |last| last + 1);
        self.messages.insert(place, message.clone());
        message
    }

    /// Adds the reason why a walk, a rest or a repetition stopped. It replaces an earlier copy of itself if only such reasons
    /// were added since, with no move.
    pub fn stop(&mut self, text: String, moves: usize) {
        let mut message = Message::new(text, Tone::Plain, moves, Source::Stop);
        let is_before = |old: &Message| old.source != Source::Stop || old.tone != message.tone || old.moves != moves;
        let first = self.messages.iter().rposition(is_before).map_or(0, |index| index + 1);
        if let Some(index) = self.messages[first..].iter().position(|old| old.text == message.text) {
            message.times += self.messages.remove(first + index).times;
        }
        self.push(message);
    }

    /// Adds a warning that does not come from an event.
    pub fn warn(&mut self, text: String, moves: usize) {
        self.push(Message::new(text, Tone::Bad, moves, Source::Stop));
    }

    /// Adds the sentences of events.
    pub fn tell(&mut self, events: &[Event], variant: &Variant, moves: usize) {
        for told in telling::tell(events, variant) {
            self.push(Message { is_own: told.is_own, ..Message::new(told.text, told.tone, moves, Source::Event) });
        }
    }

    /// All messages, oldest first.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The messages of the last move on one line, with their tone, if that move is number `moves`.
    pub fn line_at(&self, moves: usize, times: &str) -> Option<(String, Tone)> {
        let first = self.messages.iter().rposition(|message| message.moves != moves).map_or(0, |index| index + 1);
        let new: Vec<&Message> = self.messages.get(first..)?.iter().filter(|message| message.source != Source::Hint).collect();
        let tone = new.iter().map(|message| message.tone).max_by_key(|tone| weight(*tone))?;
        let words: Vec<String> = new.iter().map(|message| message.words(times)).collect();
        Some((words.join(" "), tone))
    }

    /// Replaces all messages.
    pub fn replace(&mut self, messages: Vec<Message>) {
        self.messages = messages;
        self.messages.truncate(MOST);
    }

    /// Replaces all messages with those of the last moves before this number. `states` belong to `run`.
    pub fn recall(&mut self, run: &Run, moves: usize, states: &States) {
        self.messages.clear();
        let first = moves.saturating_sub(RECALLED);
        let mut play = states.state(run, first);
        let mut show = Show::on();
        for number in first..moves {
            show.clear();
            // Runs that cannot be played were refused earlier, so this does not happen.
            if play.play(run.moves[number], &mut show).is_err() {
                return;
            }
            self.tell(show.events(), play.variant(), number + 1);
        }
    }
}

impl Message {
    const fn new(text: String, tone: Tone, moves: usize, source: Source) -> Self {
        Self { text, tone, times: 1, moves, source, is_own: false }
    }

    /// The sentence with its count.
    pub fn words(&self, times: &str) -> String {
        if self.times > 1 { format!("{} {times}{}", self.text, self.times) } else { self.text.clone() }
    }
}

/// The weight of a message of this tone, from 0 to 3.
pub const fn weight(tone: Tone) -> u8 {
    match tone {
        Tone::Plain => 0,
        Tone::Good => 1,
        Tone::Bad => 2,
        Tone::Great => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_sentences_are_counted() {
        let mut log = Log::default();
        log.add("A bat bites.".into(), Tone::Bad, 1);
        log.add("A bat bites.".into(), Tone::Bad, 2);
        log.add("You wait.".into(), Tone::Plain, 2);
        log.add("A bat bites.".into(), Tone::Bad, 3);
        let words: Vec<String> = log.messages().iter().map(|message| message.words("x")).collect();
        assert_eq!(words, ["A bat bites. x2", "You wait.", "A bat bites."]);
        assert_eq!(log.line_at(3, "x"), Some(("A bat bites.".into(), Tone::Bad)));
        assert_eq!(log.line_at(4, "x"), None);
    }

    #[test]
    fn a_refusal_that_repeats_replaces_its_earlier_self() {
        let mut log = Log::default();
        log.add("A bat bites.".into(), Tone::Bad, 1);
        for _ in 0..3 {
            log.stop("Nothing is left.".into(), 1);
            log.stop("No foe.".into(), 1);
        }
        log.stop("Nothing is left.".into(), 1);
        let words = |log: &Log| log.messages().iter().map(|message| message.words("x")).collect::<Vec<_>>();
        assert_eq!(words(&log), ["A bat bites.", "No foe. x3", "Nothing is left. x4"]);
        log.add("A bat bites.".into(), Tone::Bad, 2);
        log.stop("No foe.".into(), 2);
        assert_eq!(words(&log).len(), 5, "something happened between them");
        log.stop("Nothing is left.".into(), 3);
        log.stop("No foe.".into(), 4);
        assert_eq!(words(&log)[4..], ["No foe.", "Nothing is left.", "No foe."], "the player moved between them");
        log.warn("Lives low: 1 of 3.".into(), 4);
        log.stop("No foe.".into(), 4);
        assert_eq!(words(&log)[6..], ["No foe.", "Lives low: 1 of 3.", "No foe."]);
    }

    #[test]
    fn the_messages_of_a_move_are_one_line_in_the_gravest_tone() {
        let mut log = Log::default();
        log.add("You bow.".into(), Tone::Plain, 1);
        log.add("A bat bites.".into(), Tone::Bad, 2);
        log.add("You find gold.".into(), Tone::Good, 2);
        assert_eq!(log.line_at(2, "x"), Some(("A bat bites. You find gold.".into(), Tone::Bad)));
    }

    #[test]
    fn a_long_run_forgets_only_its_oldest_messages() {
        let mut log = Log::default();
        for number in 0..5000 {
            log.add(number.to_string(), Tone::Plain, number);
        }
        assert!(log.messages().len() <= MOST);
        assert_eq!(log.messages().last().map(|message| message.text.as_str()), Some("4999"));
    }
}
