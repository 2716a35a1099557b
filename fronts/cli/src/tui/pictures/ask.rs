//! Asks the terminal whether it shows pictures.
//!
//! The thread that reads keys also reads the answer, so nothing that is typed meanwhile is lost, and nothing waits for a terminal that
//! never answers.

use super::{Canvas, Medium};
use ratatui::crossterm::event::KeyEvent;
use ratatui::crossterm::terminal::window_size;
use ratatui_image::picker::ProtocolType;
use ratatui_image::picker::cap_parser::{Parser, QueryStdioOptions, Response};

/// Terminals that show iTerm2's pictures without saying so, as `TERM_PROGRAM` or `LC_TERMINAL` names them.
const ITERM2: [&str; 9] = ["iTerm", "WezTerm", "mintty", "vscode", "Tabby", "Hyper", "rio", "Bobcat", "WarpTerminal"];

fn said(variable: &str) -> String {
    std::env::var(variable).unwrap_or_default()
}

fn is_tmux() -> bool {
    said("TERM").starts_with("tmux") || said("TERM_PROGRAM") == "tmux"
}

/// The question.
pub(crate) fn query() -> String {
    let has_no_placeholders = !said("WEZTERM_EXECUTABLE").is_empty() || !said("KONSOLE_VERSION").is_empty();
    let blacklist_protocols = if has_no_placeholders { vec![ProtocolType::Kitty, ProtocolType::Sixel] } else { Vec::new() };
    Parser::query(is_tmux(), QueryStdioOptions { blacklist_protocols, kitty_compression: true, ..QueryStdioOptions::default() })
}

/// The size of a character as the system knows it. \[pixels\]
pub(super) fn font() -> Option<(u16, u16)> {
    let size = window_size().ok()?;
    let font = (size.width.checked_div(size.columns)?, size.height.checked_div(size.rows)?);
    (font.0 > 0 && font.1 > 0).then_some(font)
}

/// Reads the answer, if there is one soon, and hands on what is typed meanwhile.
#[cfg(unix)]
pub(crate) fn listen(typed: &mut dyn FnMut(KeyEvent)) -> Option<Canvas> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io;
    use std::time::Duration;
    #[expect(clippy::disallowed_types, reason = "a terminal that does not answer is waited for in vain")]
    use std::time::Instant;
    const PATIENCE: Duration = Duration::from_millis(500);
    let mut answers = Answers::default();
    let stdin = io::stdin();
    #[expect(clippy::disallowed_types, reason = "as above")]
    let begin = Instant::now();
    while !answers.is_complete {
        let Ok(left) = Timespec::try_from(PATIENCE.saturating_sub(begin.elapsed())) else { break };
        let mut terminals = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut terminals, Some(&left)) {
            Err(rustix::io::Errno::INTR) => continue,
            Ok(1..) if terminals[0].revents().contains(PollFlags::IN) => {}
            // In vain, or hung up, which another thread reports.
            Ok(_) | Err(_) => break,
        }
        let mut bytes = [0; 256];
        let Ok(count @ 1..) = rustix::io::read(&stdin, &mut bytes) else { break };
        answers.take(&bytes[..count], typed);
    }
    answers.end(typed);
    answers.canvas(is_tmux(), font())
}

/// Elsewhere the system does not tell whether there is anything to read.
#[cfg(not(unix))]
pub(crate) fn listen(_: &mut dyn FnMut(KeyEvent)) -> Option<Canvas> {
    None
}

#[cfg(unix)]
pub(super) use answers::Answers;

#[cfg(unix)]
mod answers {
    use super::{Canvas, ITERM2, KeyEvent, Medium, Parser, Response, said};
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    const ESCAPE: u8 = 0x1b;

    /// What a terminal answered so far.
    #[derive(Default)]
    pub(in super::super) struct Answers {
        responses: Vec<Response>,
        /// Bytes that may be the beginning of something.
        pending: Vec<u8>,
        /// Whether the last answer came.
        pub(in super::super) is_complete: bool,
    }

    /// What bytes begin with, and how many of them that takes.
    enum Item {
        Answer(usize),
        Key(usize, Option<KeyEvent>),
        Unfinished,
    }

    impl Answers {
        /// Takes in what was read: answers, and keys typed meanwhile.
        pub(in super::super) fn take(&mut self, bytes: &[u8], typed: &mut dyn FnMut(KeyEvent)) {
            self.pending.extend_from_slice(bytes);
            loop {
                let (length, key) = match item(&self.pending) {
                    Item::Unfinished => return,
                    Item::Answer(length) => {
                        self.understand(length);
                        (length, None)
                    }
                    Item::Key(length, key) => (length, key),
                };
                self.pending.drain(..length);
                key.into_iter().for_each(&mut *typed);
            }
        }

        /// Nothing more comes: an escape with nothing behind it was a key.
        pub(in super::super) fn end(&mut self, typed: &mut dyn FnMut(KeyEvent)) {
            if std::mem::take(&mut self.pending).first() == Some(&ESCAPE) {
                typed(KeyCode::Esc.into());
            }
        }

        fn understand(&mut self, length: usize) {
            let mut parser = Parser::new();
            for &byte in &self.pending[..length] {
                self.responses.append(&mut parser.push(byte.into()));
            }
            self.is_complete |= self.responses.contains(&Response::Status);
        }

        /// What can be shown on this terminal. `font` is the size of a character, if the terminal did not say it.
        pub(in super::super) fn canvas(&self, is_tmux: bool, font: Option<(u16, u16)>) -> Option<Canvas> {
            let has = |wanted| self.responses.contains(&wanted);
            let named = [said("TERM_PROGRAM"), said("LC_TERMINAL")];
            let medium = if has(Response::Kitty) {
                Medium::Kitty { inflates: has(Response::KittyCompression) }
            } else if ITERM2.iter().any(|name| named.iter().any(|said| said.contains(name))) {
                Medium::Iterm2
            } else if has(Response::Sixel) {
                Medium::Sixel
            } else {
                return None;
            };
            let size = self.responses.iter().find_map(|response| match response {
                Response::CellSize(size) => *size,
                _ => None,
            });
            Some(Canvas { medium, font: size.or(font)?, is_tmux })
        }
    }

    fn item(bytes: &[u8]) -> Item {
        match bytes {
            [] | [ESCAPE] | [ESCAPE, b'O'] => Item::Unfinished,
            [ESCAPE, b'_', rest @ ..] => match rest.windows(2).position(|end| end == [ESCAPE, b'\\']) {
                Some(end) => Item::Answer(2 + end + 2),
                None => Item::Unfinished,
            },
            [ESCAPE, b'[', rest @ ..] => match rest.iter().position(|byte| (0x40..0x7f).contains(byte)) {
                None => Item::Unfinished,
                Some(end) if matches!(rest[end], b'c' | b't' | b'n') => Item::Answer(2 + end + 1),
                Some(end) => Item::Key(2 + end + 1, sequence(&rest[..=end]).map(Into::into)),
            },
            [ESCAPE, b'O', key, ..] => Item::Key(3, sequence(&[*key]).map(Into::into)),
            [ESCAPE, ..] => Item::Key(1, Some(KeyCode::Esc.into())),
            [byte, ..] => character(bytes, *byte),
        }
    }

    /// The key that sends this after an escape and a bracket.
    fn sequence(bytes: &[u8]) -> Option<KeyCode> {
        Some(match bytes {
            b"A" => KeyCode::Up,
            b"B" => KeyCode::Down,
            b"C" => KeyCode::Right,
            b"D" => KeyCode::Left,
            b"H" | b"1~" => KeyCode::Home,
            b"F" | b"4~" => KeyCode::End,
            b"Z" => KeyCode::BackTab,
            b"3~" => KeyCode::Delete,
            b"5~" => KeyCode::PageUp,
            b"6~" => KeyCode::PageDown,
            _ => return None,
        })
    }

    fn character(bytes: &[u8], first: u8) -> Item {
        let key = match first {
            b'\r' | b'\n' => KeyCode::Enter.into(),
            b'\t' => KeyCode::Tab.into(),
            0x7f | 8 => KeyCode::Backspace.into(),
            0 => return Item::Key(1, None),
            1..0x20 => KeyEvent::new(KeyCode::Char((first - 1 + b'a').into()), KeyModifiers::CONTROL),
            _ => {
                let length = match first {
                    0xf0.. => 4,
                    0xe0.. => 3,
                    0xc0.. => 2,
                    _ => 1,
                };
                let Some(letter) = bytes.get(..length) else { return Item::Unfinished };
                let letter = std::str::from_utf8(letter).ok().and_then(|letter| letter.chars().next());
                return Item::Key(length, letter.map(|letter| KeyCode::Char(letter).into()));
            }
        };
        Item::Key(1, Some(key))
    }
}
