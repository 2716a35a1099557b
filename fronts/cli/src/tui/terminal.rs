//! Takes control of the terminal, and restores it however the program ends.

use super::wire::Wire;
use crate::clean::clean;
use base64ct::{Base64, Encoding};
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};
use std::io::{self, IsTerminal, Stdout, Write, stderr, stdin, stdout};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};

/// True while this program controls the terminal. A static, because the panic hook must know.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Checks that input and output are a terminal.
///
/// # Errors
/// A sentence that says what to do.
pub(crate) fn need_terminal() -> Result<(), String> {
    if stdin().is_terminal() && stdout().is_terminal() {
        return Ok(());
    }
    Err("The screens need a terminal, and the input or the output is not one; \
         run it in a terminal, or see its --help for the commands that print text."
        .to_owned())
}

/// Tells whether the terminal shows Unicode according to `TERM` and the locale.
pub(crate) fn has_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let said = |name: &&str| variable(name).filter(|value| !value.is_empty());
    if !cfg!(unix) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(said).unwrap_or_default().to_ascii_lowercase();
    said(&"TERM").is_none_or(|term| term != "dumb") && (locale.contains("utf-8") || locale.contains("utf8"))
}

/// The whole terminal, under this program's control until dropped.
pub(crate) struct FullScreen {
    /// Never dropped, because ratatui's destructor prints errors to standard error, and panics if that is gone too.
    /// [`give_back`] shows the cursor instead.
    terminal: ManuallyDrop<Terminal<Wire<Stdout>>>,
    /// True if the terminal reports the mouse, instead of selecting text with it.
    has_mouse: bool,
}

impl FullScreen {
    /// Takes control of the terminal.
    ///
    /// # Errors
    /// A sentence, if there is no terminal.
    pub(crate) fn take() -> Result<Self, String> {
        need_terminal()?;
        give_back_on_panic();
        let opened = take_over().and_then(|()| Terminal::new(Wire::new(stdout())));
        opened.map(|terminal| Self { terminal: ManuallyDrop::new(terminal), has_mouse: false }).map_err(|error| {
            give_back();
            format!("The terminal cannot be used ({error}); try another one.")
        })
    }

    /// Draws the changes since the last frame, without tearing.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }

    /// Captures the mouse, or leaves it to the terminal.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn want_mouse(&mut self, is_wanted: bool) -> io::Result<()> {
        match (is_wanted, std::mem::replace(&mut self.has_mouse, is_wanted)) {
            (true, false) => execute!(stdout(), EnableMouseCapture),
            (false, true) => execute!(stdout(), DisableMouseCapture),
            (true, true) | (false, false) => Ok(()),
        }
    }

    /// Writes a question to the terminal between two frames.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<()> {
        self.terminal.backend_mut().interject(question.as_bytes())
    }

    /// Takes control of the terminal again, whatever other programs did to it, and makes the next frame redraw everything.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        give_back();
        self.has_mouse = false;
        take_over()?;
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// The sequence that puts a text into the terminal's clipboard (OSC 52).
pub(crate) fn copying(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", Base64::encode_string(text.as_bytes()))
}

fn take_over() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Hide)?;
    // Ignore errors: old Windows consoles have no bracketed paste.
    let _ = execute!(stdout(), EnableBracketedPaste);
    Ok(())
}

/// Restores the terminal. Ignores errors, because a terminal that is gone needs no restoring.
pub(crate) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableBracketedPaste);
        let _ = execute!(stdout(), EndSynchronizedUpdate, DisableMouseCapture, ResetColor, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// Restores only the settings of a terminal, without writing, because it no longer accepts output.
#[cfg(unix)]
pub(super) fn give_back_unwritten() {
    let _ = disable_raw_mode();
}

/// Writes a line to standard error. If the terminal is gone, the text is lost.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(stderr(), "{}", clean(sentence));
}

/// Restores the terminal before reporting a panic. Does not report panics of other threads, because the receivers of their results
/// notice them.
fn give_back_on_panic() {
    let screens = std::thread::current().id();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == screens {
            give_back();
            say(
                "The program crashed because of a bug. Every move that could be saved is saved: start it again and choose Continue.",
            );
            say("Details for a report:");
            usual(panic);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_text_to_copy_cannot_end_the_words_around_it() {
        assert_eq!(copying("a\x07\n"), "\x1b]52;c;YQcK\x07");
    }

    #[test]
    fn a_dumb_terminal_and_a_locale_without_unicode_have_none() {
        for (variables, expected) in [
            (&[("LANG", "en_US.UTF-8"), ("TERM", "xterm")][..], true),
            (&[("LANG", "de_DE.utf8")], true),
            (&[("LC_CTYPE", "UTF-8")], true),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], true),
            (&[("LANG", "en_US.UTF-8"), ("TERM", "dumb")], false),
            (&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")], false),
            (&[("LC_ALL", ""), ("LANG", "POSIX")], false),
            (&[("LANG", "de_DE.ISO-8859-1")], false),
            (&[("TERM", "xterm-256color")], false),
        ] {
            let of = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            assert_eq!(has_unicode(of), expected, "{variables:?}");
        }
    }
}
