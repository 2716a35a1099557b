//! Links to runs, typed or pasted into the history.

use super::super::{Next, Shared, open_run};
use super::ContentScreen;
use barrow_core::run::LONGEST;
use ratatui::crossterm::event::KeyCode;

/// The link to the longest run is shorter, whatever the page's address. [bytes]
const LONGEST_LINK: usize = 2 * LONGEST;

impl ContentScreen {
    /// Plays a pasted link at once. An incomplete link stays in the field for links, if that is open.
    pub(super) fn paste_link(&mut self, text: &str, shared: &mut Shared) -> Next {
        let typed = self.link.take();
        let link: String = typed.iter().flat_map(|typed| typed.chars()).chain(text.chars()).take(LONGEST_LINK).collect();
        match open_run::link(&link, shared) {
            Ok(screen) => return Next::Push(screen),
            Err(_) if typed.is_some() => self.link = Some(link.chars().filter(|letter| !letter.is_control()).collect()),
            Err(sentence) => self.notice = Some(sentence),
        }
        Next::Stay
    }

    /// Edits a link. Enter opens it.
    pub(super) fn type_link(&mut self, mut link: String, code: KeyCode, shared: &mut Shared) -> Next {
        match code {
            KeyCode::Enter => return self.show(open_run::link(&link, shared), Next::Push),
            KeyCode::Esc => {}
            _ => {
                match code {
                    KeyCode::Char(letter) if link.len() < LONGEST_LINK => link.push(letter),
                    KeyCode::Backspace => drop(link.pop()),
                    _ => {}
                }
                self.link = Some(link);
            }
        }
        Next::Stay
    }
}
