//! Asks the terminal whether it shows pictures. The answer may come at any time, or never.

use super::{Canvas, Medium};
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

/// The question, on systems where answers can be read.
pub(crate) fn query() -> Option<String> {
    let has_no_placeholders = !said("WEZTERM_EXECUTABLE").is_empty() || !said("KONSOLE_VERSION").is_empty();
    let blacklist_protocols = if has_no_placeholders { vec![ProtocolType::Kitty, ProtocolType::Sixel] } else { Vec::new() };
    let options = QueryStdioOptions { blacklist_protocols, kitty_compression: true, ..QueryStdioOptions::default() };
    cfg!(unix).then(|| Parser::query(is_tmux(), options))
}

/// The size of a character, if the system knows it. \[pixels\]
pub(super) fn font() -> Option<(u16, u16)> {
    let size = window_size().ok()?;
    let font = (size.width.checked_div(size.columns)?, size.height.checked_div(size.rows)?);
    (font.0 > 0 && font.1 > 0).then_some(font)
}

/// The answers of a terminal so far.
#[derive(Default)]
pub(crate) struct Answers {
    has_kitty: bool,
    inflates: bool,
    has_sixel: bool,
    font: Option<(u16, u16)>,
}

impl Answers {
    /// Takes in one answer. After the last one, returns the terminal's means to show pictures.
    pub(crate) fn take(&mut self, answer: &[u8]) -> Option<Canvas> {
        let mut parser = Parser::new();
        let mut is_last = false;
        for response in answer.iter().flat_map(|&byte| parser.push(byte.into())) {
            match response {
                Response::Kitty => self.has_kitty = true,
                Response::KittyCompression => self.inflates = true,
                Response::Sixel => self.has_sixel = true,
                Response::CellSize(size) => self.font = size.or(self.font),
                Response::Status => is_last = true,
                Response::RectangularOps | Response::CursorPositionReport(..) | Response::Background(..) => {}
            }
        }
        if is_last { self.canvas() } else { None }
    }

    fn canvas(&self) -> Option<Canvas> {
        let named = [said("TERM_PROGRAM"), said("LC_TERMINAL")];
        let medium = if self.has_kitty {
            Medium::Kitty { inflates: self.inflates }
        } else if ITERM2.iter().any(|name| named.iter().any(|said| said.contains(name))) {
            Medium::Iterm2
        } else if self.has_sixel {
            Medium::Sixel
        } else {
            return None;
        };
        Some(Canvas { medium, font: self.font.or_else(font)?, is_tmux: is_tmux() })
    }
}
