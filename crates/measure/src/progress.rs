//! How far a measurement is, on standard error.

use std::io::{self, IsTerminal, Write};

/// How far a measurement is. On a terminal it rewrites one line; elsewhere each stage is a line.
#[derive(Debug)]
pub struct Progress {
    is_terminal: bool,
    stage: String,
}

impl Progress {
    /// One that writes to standard error.
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

    /// After `done` rounds, which took `share` of the time.
    pub fn round(&mut self, done: usize, share: f64) {
        if self.is_terminal {
            rewrite(&format!("{}: {:.0} %, {done} rounds", self.stage, 100.0 * share.min(1.0)));
        }
    }

    /// Removes the line that was rewritten.
    pub fn end(&mut self) {
        if self.is_terminal {
            rewrite("");
        }
    }

    /// A warning, in a line of its own.
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

/// Rewrites the line that shows progress.
fn rewrite(text: &str) {
    write(&format!("\r\x1b[K{text}"));
}

/// Where standard error is closed, progress has no reader.
fn write(text: &str) {
    let mut stderr = io::stderr();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
