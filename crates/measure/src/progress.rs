//! Shows the progress of a measurement on standard error.

use std::io::{self, IsTerminal, Write};

/// The progress of a measurement. On a terminal it rewrites one line; elsewhere it writes a line for each stage.
#[derive(Debug)]
pub struct Progress {
    is_terminal: bool,
    stage: String,
}

impl Progress {
    /// A progress that writes to standard error.
    pub fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal(), stage: String::new() }
    }

    /// Begins `stage`.
    pub fn stage(&mut self, stage: &str) {
        stage.clone_into(&mut self.stage);
        if self.is_terminal {
            rewrite(stage);
        } else {
            write(&format!("{stage}\n"));
        }
    }

    /// Shows that `done` rounds took `share` of the time.
    pub fn round(&mut self, done: usize, share: f64) {
        if self.is_terminal {
            rewrite(&format!("{}: {:.0} %, {done} rounds", self.stage, 100.0 * share.min(1.0)));
        }
    }

    /// Removes the rewritten line.
    pub fn end(&mut self) {
        if self.is_terminal {
            rewrite("");
        }
    }

    /// Writes a warning in a line of its own.
    pub fn warn(&mut self, warning: &str) {
        self.end();
        write(&format!("Warning: {warning}.\n"));
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

/// Rewrites the progress line.
fn rewrite(text: &str) {
    write(&format!("\r\x1b[K{text}"));
}

/// Ignores errors: if standard error is closed, nobody reads the progress.
fn write(text: &str) {
    let mut stderr = io::stderr();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
