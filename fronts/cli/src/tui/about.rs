//! What the arcade is and what its keys do.

use super::widgets::{Hint, Pointing, SMALLEST, Spots, centred_hints, fits, panel, pointing, write, write_wrapped};
use super::{Input, Next, Screen, Shared};
use crate::clean::shown;
use ratatui::Frame;
use ratatui::layout::Rect;

/// The arcade's own help.
pub(crate) struct AboutScreen {
    spots: Spots<()>,
}

const WHAT: &str = "Barrow rebuilds small roguelikes from what their authors tell of them. Each is told of in its own help: start it and \
    press ?. Every move is on disk before the next is asked for, so a run can be left at any time and is continued where it was; \
    every run, also one that is over, can be watched again, and taken over at any of its moves.";

const KEYS: [(&str, &str); 10] = [
    ("Up, Down", "choose a game; the mouse does too"),
    ("Enter", "continue the run that is open, or begin one"),
    ("n", "begin a new run: variant, rules, seed"),
    ("h, r", "runs of the chosen game, runs of all: watch or continue them"),
    ("Paste", "a link to a run: watch it"),
    ("o", "colours, signs, motion, keys for walking"),
    ("k", "what each key does while playing, and how to change it"),
    ("Esc", "back; in a game, its menu"),
    ("Ctrl-Z", "put Barrow aside; `fg` brings it back"),
    ("q", "quit"),
];

impl AboutScreen {
    /// The help.
    pub(crate) fn new() -> Self {
        Self { spots: Spots::default() }
    }
}

impl Screen for AboutScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        let theme = &shared.theme;
        if !fits(frame, theme, SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let width = (area.width - 4).min(90);
        let outer = Rect { x: area.x + (area.width - width) / 2, y: area.y, width, height: area.height.min(24) - 1 };
        let inside = panel(buffer, outer, theme, shared.options.unicode, "Barrow");
        let mut row = write_wrapped(buffer, inside, WHAT, theme.text()) + 1;
        for (key, does) in KEYS {
            write(buffer, inside, 0, row, key, theme.accent());
            write(buffer, inside, 10, row, does, theme.text());
            row += 1;
        }
        row += 1;
        let rest = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        let files = format!("Runs, options and keys are files in {}.", shown(shared.home.root()));
        write_wrapped(buffer, rest, &files, theme.dim());
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(buffer, foot, theme, &[Hint { key: "Esc", label: "back", does: () }], &mut self.spots);
    }

    fn input(&mut self, input: Input, _: &mut Shared) -> Next {
        match input {
            Input::Key(..) => Next::Back,
            Input::Mouse(mouse) if pointing(mouse) == Some(Pointing::Click) && self.spots.under(mouse).is_some() => Next::Back,
            _ => Next::Stay,
        }
    }
}
