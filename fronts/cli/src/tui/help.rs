//! What a game is and how it is played: made from the game's own words, and the keys that are bound.

use super::book::BookScreen;
use super::game::board::look;
use super::game::paint::{Painter, centred, columns, wrap};
use super::game::panel::signs_in_view;
use super::widgets::Travel;
use super::{Input, Next, Screen, Shared};
use crate::keys::{Control, KeyTable, Meaning};
use barrow_app::session::Observed;
use barrow_app::words::capital;
use barrow_app::{sentences, stance, threat};
use barrow_core::{ArgKind, Entry, GameInfo, Role, Sight, Variant};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 78;
/// A legend longer than this is left to the glossary.
const MOST_MEANINGS: usize = 40;
/// Where the words about a key or a glyph begin. [columns]
const INDENT: u16 = 22;

/// What a game is and how it is played.
pub struct HelpScreen {
    variant: &'static Variant,
    info: &'static GameInfo,
    first: usize,
    page: usize,
    length: usize,
    /// What is in view now.
    seen: Vec<&'static Entry>,
    /// The keys of the screen that opened the help, under a heading.
    first_keys: Option<(&'static str, &'static [(&'static str, &'static str)])>,
}

/// One line of help.
enum Line {
    Empty,
    Heading(&'static str),
    Text(String),
    /// Words on the left, and what they mean.
    Pair(String, String),
    /// All glyphs of one meaning.
    Glyphs(Vec<&'static Entry>, String),
}

impl HelpScreen {
    /// Help for one variant of a game.
    pub fn new(variant: &'static Variant, info: &'static GameInfo) -> Self {
        Self { variant, info, first: 0, page: 1, length: 0, seen: Vec::new(), first_keys: None }
    }

    /// The same, with the signs that are in view.
    pub(crate) fn seeing(self, observed: &Observed) -> Self {
        Self { seen: signs_in_view(observed), ..self }
    }

    /// The same after the keys of the screen that opens it.
    pub(crate) fn after(self, heading: &'static str, keys: &'static [(&'static str, &'static str)]) -> Self {
        Self { first_keys: Some((heading, keys)), ..self }
    }

    fn lines(&self, shared: &Shared, width: u16) -> Vec<Line> {
        let mut lines = Vec::new();
        if let Some((heading, keys)) = self.first_keys {
            lines.push(Line::Heading(heading));
            for (key, does) in keys {
                push_pair(&mut lines, (*key).to_owned(), does, width);
            }
            lines.push(Line::Empty);
        }
        lines.extend(wrap(self.variant.pitch, width).map(|line| Line::Text(line.to_owned())));
        self.push_moving(&mut lines, shared);
        for paragraph in self.variant.help.split("\n\n") {
            lines.push(Line::Empty);
            let words = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
            lines.extend(wrap(&words, width).map(|line| Line::Text(line.to_owned())));
        }
        self.push_verbs(&mut lines, shared, width);
        self.push_controls(&mut lines, shared, width);
        if !self.seen.is_empty() {
            lines.extend([Line::Empty, Line::Heading("What you see now")]);
            lines.extend(self.seen.iter().map(|entry| Line::Glyphs(vec![entry], String::new())));
        }
        self.push_signs(&mut lines, width);
        self.push_legend(&mut lines, width);
        lines.extend([Line::Empty, Line::Heading("Where it comes from")]);
        lines.extend(wrap(&sentences::origin(self.info), width).map(|line| Line::Text(line.to_owned())));
        lines
    }

    fn push_verbs(&self, lines: &mut Vec<Line>, shared: &Shared, width: u16) {
        let table = KeyTable::new(&shared.keys, shared.options.key_set, self.info, self.variant);
        lines.extend([Line::Empty, Line::Heading("What you can do")]);
        let walks = self.variant.verbs.iter().position(|verb| verb.arg == ArgKind::Dir);
        for (index, verb) in self.variant.verbs.iter().enumerate() {
            let keys = if Some(index) == walks {
                "arrows, click".to_owned()
            } else {
                let keys = table.labels(Meaning::Verb(index as u8), shared.options.unicode).join(" ");
                // Other verbs with a direction are offered where walking is refused.
                if keys.is_empty() && verb.arg == ArgKind::Dir { "walk there".to_owned() } else { keys }
            };
            push_pair(lines, format!("{}  {keys}", capital(verb.name)), verb.about, width);
        }
    }

    fn push_moving(&self, lines: &mut Vec<Line>, shared: &Shared) {
        let table = KeyTable::new(&shared.keys, shared.options.key_set, self.info, self.variant);
        lines.extend([Line::Empty, Line::Heading("Moving")]);
        let directions: Vec<(&str, Vec<String>)> = Control::ALL
            .into_iter()
            .filter(|control| control.direction_name().is_some() && control.has_use(self.variant))
            .map(|control| (control.title_in(self.variant), table.labels(Meaning::Control(control), shared.options.unicode)))
            .collect();
        for (title, keys) in directions {
            lines.push(Line::Pair(format!("  {title}"), keys.join("  ")));
        }
    }

    /// The signs that stand for words where a list has little room, and the way the hero faces on the map.
    fn push_signs(&self, lines: &mut Vec<Line>, width: u16) {
        if self.variant.conditions.is_empty() {
            return;
        }
        lines.extend([Line::Empty, Line::Heading("Signs for words")]);
        if self.variant.turn_verb().is_some() {
            push_pair(lines, "  [ ]".to_owned(), stance::FACED, width);
        }
        for words in threat::ALL.map(threat::words) {
            push_pair(lines, format!("  {}", words.sign), words.about, width);
        }
        for condition in self.variant.conditions {
            push_pair(lines, format!("  {}  {}", condition.glyph, condition.name), condition.about, width);
        }
    }

    fn push_legend(&self, lines: &mut Vec<Line>, width: u16) {
        lines.extend([Line::Empty, Line::Heading("What you may see")]);
        let meanings = meanings(self.variant);
        if meanings.len() > MOST_MEANINGS {
            let words =
                "More than a page could say, and half of it is for you to find out. Press g for all that you have met so far.";
            lines.extend(wrap(words, width).map(|line| Line::Text(line.to_owned())));
            return;
        }
        for entries in meanings {
            let mut rows = wrap(entries[0].about, width.saturating_sub(INDENT));
            // A name too long for its column has a row of its own.
            let is_short = columns(entries[0].name) < INDENT - 4;
            let beside = if is_short { rows.next() } else { None };
            lines.push(Line::Glyphs(entries, beside.unwrap_or_default().to_owned()));
            lines.extend(rows.map(|row| Line::Pair(String::new(), row.to_owned())));
        }
    }

    fn push_controls(&self, lines: &mut Vec<Line>, shared: &Shared, width: u16) {
        let table = KeyTable::new(&shared.keys, shared.options.key_set, self.info, self.variant);
        lines.extend([Line::Empty, Line::Heading("In every game")]);
        // Directions have rows above, and waiting is a verb of the games that have it.
        let is_told = |control: &Control| control.direction_name().is_none() && *control != Control::Wait;
        for control in Control::ALL.into_iter().filter(|control| is_told(control) && control.has_use(self.variant)) {
            let keys = table.labels(Meaning::Control(control), shared.options.unicode).join(" ");
            push_pair(lines, format!("{}  {keys}", control.title()), control.about(), width);
        }
        push_pair(lines, "The mouse".to_owned(), sentences::MOUSE, width);
        push_pair(
            lines,
            "Every move".to_owned(),
            "is saved as you make it: quit whenever you like, and continue from the title.",
            width,
        );
        // Smaller maps fit whole on the smallest terminal that shows the title.
        if self.variant.size.0 > 80 || self.variant.size.1 > 25 {
            push_pair(lines, "Large map".to_owned(), sentences::SCROLLING_MAP, width);
        }
    }

    fn travel(&mut self, key: KeyEvent) -> bool {
        let letters = match key.code {
            KeyCode::Char('j') => Some(Travel::Lines(1)),
            KeyCode::Char('k') => Some(Travel::Lines(-1)),
            KeyCode::Char(' ') => Some(Travel::Pages(1)),
            _ => None,
        };
        let Some(travel) = Travel::of(key).or(letters) else { return false };
        self.scroll(travel);
        true
    }

    fn scroll(&mut self, travel: Travel) {
        let stops = self.length.saturating_sub(self.page) + 1;
        self.first = travel.from(self.first, stops, self.page.saturating_sub(1));
    }

    fn draw_line(painter: &mut Painter, area: Rect, line: &Line) {
        let theme = &painter.shared.theme;
        let (text, heading, accent, dim) = (theme.text(), theme.heading(), theme.accent(), theme.dim());
        match line {
            Line::Empty => {}
            Line::Heading(title) => {
                painter.text(area.x, area.y, area.width, title, heading);
            }
            Line::Text(words) => {
                painter.text(area.x, area.y, area.width, words, text);
            }
            Line::Pair(left, right) => {
                painter.clipped(area.x, area.y, INDENT - 1, left, accent);
                painter.clipped(area.x + INDENT, area.y, area.width.saturating_sub(INDENT), right, text);
            }
            Line::Glyphs(entries, about) => {
                let mut x = area.x + u16::from(entries.len() == 1);
                for entry in entries.iter().take(2) {
                    let look = look(painter, entry, Sight::InView);
                    x = painter.text(x, area.y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style);
                }
                if entries.len() > 2 {
                    painter.text(x, area.y, 1, painter.strokes.ellipsis, dim);
                }
                let width = if about.is_empty() { area.width.saturating_sub(4) } else { INDENT - 5 };
                painter.clipped(area.x + 4, area.y, width, entries[0].name, text);
                painter.clipped(area.x + INDENT, area.y, area.width.saturating_sub(INDENT), about, dim);
            }
        }
    }
}

/// The legend by meaning, each with all its glyphs.
fn meanings(variant: &Variant) -> Vec<Vec<&'static Entry>> {
    let mut meanings: Vec<Vec<&'static Entry>> = Vec::new();
    let entries = variant.legend.entries().iter().filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing));
    for entry in entries {
        match meanings.iter_mut().find(|known| (known[0].name, known[0].about) == (entry.name, entry.about)) {
            Some(known) => known.push(entry),
            None => meanings.push(vec![entry]),
        }
    }
    meanings
}

/// Adds words on the left and their explanation, which may take several lines. Words too long for the left get a line of their own.
fn push_pair(lines: &mut Vec<Line>, left: String, about: &str, width: u16) {
    let mut rows = wrap(about, width.saturating_sub(INDENT));
    if columns(&left) < INDENT {
        lines.push(Line::Pair(left, rows.next().unwrap_or_default().to_owned()));
    } else {
        lines.push(Line::Text(left));
    }
    lines.extend(rows.map(|row| Line::Pair(String::new(), row.to_owned())));
}

impl Screen for HelpScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        let column = centred(area, WIDEST + 4, area.height);
        let inside = painter.frame(column, &format!("{}: {}", self.info.title, self.variant.title));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let lines = self.lines(shared, inside.width);
        (self.page, self.length) = (usize::from(inside.height), lines.len());
        self.first = self.first.min(self.length.saturating_sub(self.page));
        for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(self.first)) {
            Self::draw_line(&mut painter, Rect { y, height: 1, ..inside }, line);
        }
        let dim = shared.theme.dim();
        let shown = (self.first + self.page).min(self.length);
        let foot = if self.length > self.page {
            format!(" lines {} to {shown} of {}   Space: on   g: glossary   Esc: back ", self.first + 1, self.length)
        } else {
            " g: glossary   Esc: back ".to_owned()
        };
        if columns(&foot) + 4 < column.width {
            painter.right_aligned(column.right() - 2, column.bottom() - 1, &foot, dim);
        }
    }

    fn input(&mut self, input: Input, _shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) if key.code == KeyCode::Char('g') => {
                Next::Push(Box::new(BookScreen::glossary(self.variant, self.info)))
            }
            Input::Key(key, _) if self.travel(key) => Next::Stay,
            Input::Key(..) => Next::Back,
            Input::Mouse(mouse) => {
                match mouse.kind {
                    MouseEventKind::ScrollDown => self.scroll(Travel::Lines(3)),
                    MouseEventKind::ScrollUp => self.scroll(Travel::Lines(-3)),
                    _ => {}
                }
                Next::Stay
            }
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => Next::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::game::tests::shared;
    use barrow_shelf::SHELF;

    #[test]
    fn signs_that_stand_for_words_are_explained() {
        let (shared, _folder) = shared();
        let info = SHELF.find("into-ruins").unwrap().info;
        let lines = HelpScreen::new(&info.variants[0], info).lines(&shared, 76);
        let explained = |sign: &str| {
            let is_pair = |line: &Line| matches!(line, Line::Pair(left, right) if left.split_whitespace().next() == Some(sign) && !right.is_empty());
            lines.iter().any(is_pair)
        };
        let conditions = info.variants[0].conditions.iter().map(|condition| condition.glyph.to_string());
        for sign in threat::ALL.map(|threat| threat::words(threat).sign.to_string()).into_iter().chain(conditions) {
            assert!(explained(&sign), "{sign}");
        }
        assert!(lines.iter().any(|line| matches!(line, Line::Pair(left, _) if left.trim() == "[ ]")));
    }

    #[test]
    fn every_meaning_is_explained_once_and_every_line_fits() {
        let (shared, _folder) = shared();
        for game in SHELF.games() {
            for variant in game.info.variants {
                let lines = HelpScreen::new(variant, game.info).lines(&shared, 60);
                let mut names: Vec<(&str, &str)> = Vec::new();
                for line in &lines {
                    match line {
                        Line::Text(text) => assert!(columns(text) <= 60, "{text}"),
                        Line::Glyphs(entries, _) => {
                            assert!(entries.iter().all(|entry| entry.role != Role::Writing));
                            names.push((entries[0].name, entries[0].about));
                        }
                        Line::Empty | Line::Heading(_) | Line::Pair(..) => {}
                    }
                }
                let all = names.len();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), all, "{}: {}", game.info.id, variant.id);
            }
        }
    }
}
