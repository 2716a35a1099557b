//! What the player was told, newest last.

use barrow_core::{Event, Replay, Run, Shelf, Show, Tone, Variant};
use serde::Serialize;

/// So many messages are kept.
const MOST: usize = 2000;
/// Of a run that is gone on with, so many moves are told again.
const RECALLED: usize = 300;

/// One message, and how often it came in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// How to take it.
    pub tone: Tone,
    /// How often it came in a row.
    pub times: u32,
    /// After how many moves it came last.
    pub moves: usize,
    /// Where it comes from.
    pub source: Source,
}

/// Where a message comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Source {
    /// Something happened.
    Event,
    /// A hint, which is shown in a box of its own: a few lines of messages do not say it again.
    Hint,
    /// Something that went on by itself went no further.
    Stop,
}

/// The messages of a run since it was opened.
#[derive(Debug, Default)]
pub struct Log {
    messages: Vec<Message>,
}

impl Log {
    /// Adds a sentence; the same one again counts up.
    pub fn add(&mut self, text: String, tone: Tone, moves: usize) {
        self.push(text, tone, moves, Source::Event);
    }

    fn push(&mut self, text: String, tone: Tone, moves: usize, source: Source) {
        if let Some(last) = self.messages.last_mut().filter(|last| last.text == text) {
            last.times += 1;
            (last.moves, last.source) = (moves, source);
            return;
        }
        if self.messages.len() == MOST {
            self.messages.drain(..MOST / 4);
        }
        self.messages.push(Message { text, tone, times: 1, moves, source });
    }

    /// Adds a hint, which the screen shows in a box.
    pub fn hint(&mut self, text: String, moves: usize) {
        self.push(text, Tone::Great, moves, Source::Hint);
    }

    /// Adds why a walk, a rest or a repetition went no further.
    pub fn stop(&mut self, text: String, moves: usize) {
        self.push(text, Tone::Plain, moves, Source::Stop);
    }

    /// Adds what events say.
    pub fn tell(&mut self, events: &[Event], variant: &Variant, moves: usize) {
        for event in events {
            if let Some(text) = event.sentence(variant.cues, &variant.legend) {
                self.add(text, event.tone(variant.cues, &variant.legend), moves);
            }
        }
    }

    /// All messages, oldest first.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.messages.clear();
    }

    /// What was told after so many moves, on one line, and how to take it.
    pub fn told_at(&self, moves: usize, times: &str) -> Option<(String, Tone)> {
        let first = self.messages.iter().rposition(|message| message.moves != moves).map_or(0, |index| index + 1);
        let told: Vec<&Message> = self.messages.get(first..)?.iter().filter(|message| message.source != Source::Hint).collect();
        let tone = told.iter().map(|message| message.tone).max_by_key(|tone| weight(*tone))?;
        let words: Vec<String> = told.iter().map(|message| message.words(times)).collect();
        Some((words.join(" "), tone))
    }

    /// Takes in what the last moves told before where `replay` stands.
    pub fn recall_replay(&mut self, replay: &mut Replay) {
        let last = replay.at();
        let mut show = Show::on();
        for at in last.saturating_sub(RECALLED) + 1..=last {
            show.clear();
            replay.seek(at, &mut show);
            self.tell(show.events(), replay.play().variant(), at);
        }
    }

    /// Takes in what the last moves of `run` told: nobody told it to this log when they were played.
    pub fn recall(&mut self, run: &Run, shelf: &Shelf) {
        let Ok(mut play) = shelf.start(&run.header) else { return };
        let first = run.moves.len().saturating_sub(RECALLED);
        let mut show = Show::off();
        // A run that cannot be played so far was refused when it was opened; what is left to do here is to tell nothing.
        for (number, &m) in run.moves.iter().enumerate() {
            if number == first {
                show = Show::on();
            }
            show.clear();
            if play.play(m, &mut show).is_err() {
                return;
            }
            self.tell(show.events(), play.variant(), number + 1);
        }
    }
}

impl Message {
    /// The sentence and how often it came.
    pub fn words(&self, times: &str) -> String {
        if self.times > 1 { format!("{} {times}{}", self.text, self.times) } else { self.text.clone() }
    }
}

const fn weight(tone: Tone) -> u8 {
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
    fn the_same_sentence_again_is_counted() {
        let mut log = Log::default();
        log.add("A bat bites.".into(), Tone::Bad, 1);
        log.add("A bat bites.".into(), Tone::Bad, 2);
        log.add("You wait.".into(), Tone::Plain, 2);
        log.add("A bat bites.".into(), Tone::Bad, 3);
        let words: Vec<String> = log.messages().iter().map(|message| message.words("x")).collect();
        assert_eq!(words, ["A bat bites. x2", "You wait.", "A bat bites."]);
        assert_eq!(log.told_at(3, "x"), Some(("A bat bites.".into(), Tone::Bad)));
        assert_eq!(log.told_at(4, "x"), None);
    }

    #[test]
    fn what_one_move_told_is_one_line_in_its_gravest_tone() {
        let mut log = Log::default();
        log.add("You bow.".into(), Tone::Plain, 1);
        log.add("A bat bites.".into(), Tone::Bad, 2);
        log.add("You find gold.".into(), Tone::Good, 2);
        assert_eq!(log.told_at(2, "x"), Some(("A bat bites. You find gold.".into(), Tone::Bad)));
    }

    #[test]
    fn a_long_run_forgets_its_oldest_messages_only() {
        let mut log = Log::default();
        for number in 0..5000 {
            log.add(number.to_string(), Tone::Plain, number);
        }
        assert!(log.messages().len() <= MOST);
        assert_eq!(log.messages().last().map(|message| message.text.as_str()), Some("4999"));
    }
}
