//! Distinguishes keys from the terminal's answers, with a state machine over bytes and the times at which they were read.
//!
//! Both begin with an escape, and a slow connection may split them anywhere. The decoder drops unfinished input after a while,
//! so a broken answer can never block the keyboard.

use super::sequence;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 7;
const CONTROL_C: u8 = 3;
/// The byte that ends an answer, after an escape.
const END: u8 = b'\\';
/// The beginning and the end of a paste, after an escape and a bracket.
const PASTE: &[u8] = b"200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// An escape with nothing after it counts as a key after this time. \[milliseconds\]
const ESCAPE_PATIENCE: u32 = 20;
/// After this silence, the decoder drops unfinished input. \[milliseconds\]
const PATIENCE: u32 = 500;
/// The decoder drops a longer sequence or answer. \[bytes\]
const LONGEST: usize = 4096;
/// A longer paste is truncated. The link to the longest run fits, even if all of it is percent-encoded. \[bytes\]
const LONGEST_PASTE: usize = 4 << 20;

/// Input from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    /// A key, the mouse, or a paste.
    Event(Event),
    /// An answer to any question, including its escape.
    Answer(Vec<u8>),
}

/// Turns bytes into events.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    state: State,
    /// The bytes of the unfinished input, without its first escape.
    bytes: Vec<u8>,
    /// When the last byte was read. \[milliseconds\]
    read: u32,
    /// True if Esc was already reported as a key, and the input may be the rest of a sequence that began with it.
    is_late: bool,
}

/// The unfinished input that the next byte belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Nothing,
    /// A character with this many bytes still missing.
    Letter {
        is_alt: bool,
        missing: u8,
    },
    /// An escape.
    Escape,
    /// `ESC O`, which old keyboards send.
    Shift,
    /// `ESC [`.
    Sequence,
    /// A mouse report in the old form with this many bytes still missing.
    Mouse {
        missing: u8,
    },
    /// An answer, which has its own terminator.
    Answer,
    /// An answer whose last byte is an escape.
    AnswerEscape,
    Paste,
}

impl Decoder {
    /// Decodes bytes that were read at this time.
    pub(crate) fn take(&mut self, bytes: &[u8], now: u32, found: &mut impl FnMut(Decoded)) {
        self.pass(now, found);
        for &byte in bytes {
            self.push(byte, found);
        }
        self.read = now;
    }

    /// When to call [`Self::pass`] if no byte arrives before. \[milliseconds\]
    pub(crate) fn deadline(&self) -> Option<u32> {
        let patience = match self.state {
            State::Nothing => return None,
            State::Escape if self.is_late => return None,
            State::Escape => ESCAPE_PATIENCE,
            State::Shift | State::Sequence | State::Answer if self.is_late && self.bytes.len() == 1 => ESCAPE_PATIENCE,
            State::Paste if self.bytes.len() < LONGEST_PASTE => return None,
            _ => PATIENCE,
        };
        Some(self.read.saturating_add(patience))
    }

    /// Handles the passing of time without a byte.
    pub(crate) fn pass(&mut self, now: u32, found: &mut impl FnMut(Decoded)) {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        match (self.state, &self.bytes[..]) {
            (State::Escape, _) => {
                found(key(KeyCode::Esc, KeyModifiers::NONE));
                self.is_late = true;
                return;
            }
            // This is not the rest of a sequence that Esc began, but a separate key, or a key with Alt.
            (State::Shift | State::Sequence | State::Answer, &[letter]) => {
                let alt = if self.is_late { KeyModifiers::NONE } else { KeyModifiers::ALT };
                found(character(char::from(letter), alt));
            }
            (State::Paste, _) => self.end_paste(found),
            _ => {}
        }
        self.rest();
    }

    fn push(&mut self, byte: u8, found: &mut impl FnMut(Decoded)) {
        match self.state {
            // Control-C always works: terminals put no control characters into answers or pastes.
            _ if byte == CONTROL_C => self.begin(byte, false, found),
            State::Paste => self.paste(byte, found),
            State::Escape => self.open(byte, found),
            State::Answer if byte == BELL => self.answer(byte, found),
            State::AnswerEscape if byte == END => self.answer(byte, found),
            State::Answer | State::AnswerEscape if byte == ESCAPE => self.collect(byte, State::AnswerEscape),
            State::Answer => self.collect(byte, State::Answer),
            // The answer was cut off, and this escape begins something else.
            State::AnswerEscape => {
                self.rest();
                self.open(byte, found);
            }
            State::Letter { is_alt, missing } if byte & 0xc0 == 0x80 => self.letter(byte, is_alt, missing - 1, found),
            State::Mouse { missing } if byte >= b' ' => self.mouse(byte, missing - 1, found),
            State::Sequence if byte == b'[' && self.bytes == b"[" => self.collect(byte, State::Sequence),
            State::Shift | State::Sequence => match byte {
                b' '..=b'?' => self.collect(byte, self.state),
                b'@'..=b'~' => self.sequence(byte, found),
                _ => self.begin(byte, false, found),
            },
            State::Nothing | State::Letter { .. } | State::Mouse { .. } => self.begin(byte, false, found),
        }
    }

    /// Drops unfinished input.
    fn rest(&mut self) {
        self.state = State::Nothing;
        self.is_late = false;
        self.bytes.clear();
    }

    /// Decodes the first byte of something.
    fn begin(&mut self, byte: u8, is_alt: bool, found: &mut impl FnMut(Decoded)) {
        self.rest();
        match byte {
            ESCAPE => self.state = State::Escape,
            0xc2..=0xdf => self.collect(byte, State::Letter { is_alt, missing: 1 }),
            0xe0..=0xef => self.collect(byte, State::Letter { is_alt, missing: 2 }),
            0xf0..=0xf4 => self.collect(byte, State::Letter { is_alt, missing: 3 }),
            // No character begins with this byte.
            0x80.. => {}
            _ => {
                let alt = if is_alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
                found(Decoded::Event(Event::Key(sequence::plain(byte, alt))));
            }
        }
    }

    /// Decodes the byte after an escape.
    fn open(&mut self, byte: u8, found: &mut impl FnMut(Decoded)) {
        let state = match byte {
            b'[' => State::Sequence,
            b'O' => State::Shift,
            b']' | b'P' | b'_' | b'^' | b'X' => State::Answer,
            ESCAPE => {
                if !self.is_late {
                    found(key(KeyCode::Esc, KeyModifiers::NONE));
                }
                return self.begin(byte, false, found);
            }
            _ => return self.begin(byte, !self.is_late, found),
        };
        self.collect(byte, state);
    }

    /// Keeps a byte of unfinished input.
    fn collect(&mut self, byte: u8, state: State) {
        if self.bytes.len() >= LONGEST {
            return self.rest();
        }
        self.bytes.push(byte);
        self.state = state;
    }

    fn letter(&mut self, byte: u8, is_alt: bool, missing: u8, found: &mut impl FnMut(Decoded)) {
        self.collect(byte, State::Letter { is_alt, missing });
        if missing == 0 {
            let letter = str::from_utf8(&self.bytes).ok().and_then(|letter| letter.chars().next());
            let alt = if is_alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
            letter.map(|letter| character(letter, alt)).into_iter().for_each(found);
            self.rest();
        }
    }

    fn mouse(&mut self, byte: u8, missing: u8, found: &mut impl FnMut(Decoded)) {
        self.collect(byte, State::Mouse { missing });
        if missing == 0 {
            self.report(sequence::old_mouse(&self.bytes[2..]), found);
        }
    }

    /// Decodes the last byte of a sequence.
    fn sequence(&mut self, byte: u8, found: &mut impl FnMut(Decoded)) {
        let is_shift = self.state == State::Shift;
        self.collect(byte, self.state);
        match self.bytes.split_first() {
            Some((_, b"M")) if !is_shift => self.state = State::Mouse { missing: 3 },
            Some((_, PASTE)) if !is_shift => {
                self.rest();
                self.state = State::Paste;
            }
            Some((_, sequence)) => match sequence::event(sequence, is_shift) {
                None if !is_shift => self.answered(found),
                event => self.report(event, found),
            },
            None => self.rest(),
        }
    }

    fn answer(&mut self, byte: u8, found: &mut impl FnMut(Decoded)) {
        self.bytes.push(byte);
        self.answered(found);
    }

    fn answered(&mut self, found: &mut impl FnMut(Decoded)) {
        self.bytes.insert(0, ESCAPE);
        found(Decoded::Answer(std::mem::take(&mut self.bytes)));
        self.rest();
    }

    fn report(&mut self, event: Option<Event>, found: &mut impl FnMut(Decoded)) {
        if !self.is_late {
            event.map(Decoded::Event).into_iter().for_each(found);
        }
        self.rest();
    }

    fn paste(&mut self, byte: u8, found: &mut impl FnMut(Decoded)) {
        self.bytes.push(byte);
        if self.bytes.ends_with(PASTE_END) {
            self.bytes.truncate(self.bytes.len() - PASTE_END.len());
            self.end_paste(found);
            return self.rest();
        }
        if self.bytes.len() > LONGEST_PASTE + PASTE_END.len() {
            // Only look for the end.
            self.bytes.remove(LONGEST_PASTE);
        }
    }

    fn end_paste(&self, found: &mut impl FnMut(Decoded)) {
        let text = &self.bytes[..self.bytes.len().min(LONGEST_PASTE)];
        found(Decoded::Event(Event::Paste(String::from_utf8_lossy(text).into_owned())));
    }
}

/// The key that types a character.
fn character(letter: char, modifiers: KeyModifiers) -> Decoded {
    key(KeyCode::Char(letter), modifiers | sequence::shift_of(letter))
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Decoded {
    Decoded::Event(Event::Key(KeyEvent::new(code, modifiers)))
}
