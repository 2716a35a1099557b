//! The options screen. A choice takes effect and is saved at once.

use super::game::{layout, paint::wrap};
use super::theme::Theme;
use super::widgets::{
    Hint, Pointing, SMALLEST, Spots, Travel, centred_hints, columns, fits, more, panel, pointing, scrolled, typed, write,
    write_wrapped,
};
use super::{Input, Next, Screen, Shared, pictures};
use barrow_app::options::{self, Kind, Line};
use barrow_app::{Options, ThemeName, sentences};
use barrow_core::{Role, Tone, Variant};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Width of the list of options. [columns]
const FORM_WIDTH: u16 = 78;
/// Width of the sample beside the list. [columns]
const SAMPLE_WIDTH: u16 = 40;
/// The list and the sample stand side by side from this width on. [columns]
const WIDE: u16 = FORM_WIDTH + SAMPLE_WIDTH + 4;

/// Longer texts are no addresses. [bytes]
const LONGEST_TEXT: usize = 200;

/// The options screen.
pub(crate) struct OptionsScreen {
    line: usize,
    /// The first visible row, where the list scrolls.
    first: usize,
    spots: Spots<Act>,
    /// What could not be saved.
    notice: Option<String>,
    /// The text of the selected line, while it is typed.
    typed: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Line(usize),
    Back,
}

/// A row of the list.
enum Row {
    Gap,
    Group(&'static str),
    Line(usize, Line),
    /// What the description of the line with this index goes on with.
    More(usize, String),
}

impl Row {
    fn is_of(&self, line: usize) -> bool {
        matches!(self, Self::Line(index, _) | Self::More(index, _) if *index == line)
    }
}

/// The lines of every option and question.
fn lines(shared: &Shared) -> Vec<Line> {
    options::lines(&shared.options, &options::questions(shared.shelf.games().iter().map(|shelved| shelved.info)))
}

/// The lines with headings between them. Consecutive switches share a heading. Descriptions wrap at this many columns.
fn rows(lines: Vec<Line>, width: u16) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut before: Option<Line> = None;
    for (index, line) in lines.into_iter().enumerate() {
        match before.replace(line.clone()) {
            Some(last) if last.row.id == line.row.id || last.is_switch && line.is_switch => {}
            last => {
                rows.extend(last.map(|_| Row::Gap));
                rows.push(Row::Group(line.row.group));
            }
        }
        // An address is typed on one line.
        let width = if is_text(&line) { u16::MAX } else { width };
        let mut about = wrap(&line.about, width).map(str::to_owned).collect::<Vec<_>>().into_iter();
        rows.push(Row::Line(index, Line { about: about.next().unwrap_or_default(), ..line }));
        rows.extend(about.map(|words| Row::More(index, words)));
    }
    rows
}

/// Whether each line has room for its description. If not, only the selected one's is shown, below the list.
const fn has_room_for_about(list: Rect) -> bool {
    list.width >= FORM_WIDTH - 4
}

/// Where descriptions begin. [column]
const ABOUT: u16 = 20;
/// Where there is no room for descriptions, none wraps.
const fn about_width(list: Rect) -> u16 {
    if has_room_for_about(list) { list.width - ABOUT } else { u16::MAX }
}

impl OptionsScreen {
    /// A screen with the first line selected.
    pub(crate) fn new() -> Self {
        Self { line: 0, first: 0, spots: Spots::default(), notice: None, typed: None }
    }

    /// Takes in a key of a text, which holds from Enter on.
    fn type_text(&mut self, mut typed: String, code: KeyCode, shared: &mut Shared) {
        match code {
            KeyCode::Enter => {
                self.notice = shared.set_options(Options { page: typed.trim().to_owned(), ..shared.options.clone() });
                return;
            }
            KeyCode::Esc => return,
            KeyCode::Char(letter) if typed.len() < LONGEST_TEXT => typed.push(letter),
            KeyCode::Backspace => drop(typed.pop()),
            _ => {}
        }
        self.typed = Some(typed);
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(typed) = self.typed.take() {
            self.type_text(typed, key.code, shared);
            return Next::Stay;
        }
        let count = lines(shared).len();
        if let Some(travel) = Travel::of(key) {
            self.line = travel.around(self.line, count, count);
            return Next::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.act(Act::Line(self.line), shared),
            KeyCode::Esc | KeyCode::Char('q' | 'o') => Next::Back,
            _ => Next::Stay,
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Next {
        match act {
            Act::Back => return Next::Back,
            Act::Line(index) => {
                if let Some(line) = lines(shared).into_iter().nth(index) {
                    self.line = index;
                    if is_text(&line) {
                        self.typed = Some(shared.options.page.clone());
                        return Next::Stay;
                    }
                    self.notice = shared.set_options(line.then);
                }
            }
        }
        Next::Stay
    }

    /// The description of a line, or what is being typed there.
    fn about(&self, index: usize, line: &Line) -> String {
        self.typed.as_ref().filter(|_| index == self.line).map_or_else(|| line.about.clone(), |text| typed(text))
    }

    fn draw_lines(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        let mut rows = rows(lines(shared), about_width(area));
        if rows.len() > usize::from(area.height) {
            rows.retain(|row| !matches!(row, Row::Gap));
        }
        let page = usize::from(area.height).max(1);
        let last = rows.iter().rposition(|row| row.is_of(self.line)).unwrap_or_default();
        // Show the heading over the first line with it.
        let first = if self.line == 0 { 0 } else { rows.iter().position(|row| row.is_of(self.line)).unwrap_or_default() };
        self.first = scrolled(self.first, last, rows.len(), page);
        self.first = scrolled(self.first, first, rows.len(), page);
        more(buffer, area, theme, unicode, (self.first > 0, self.first + page < rows.len()));
        for (row, shown) in (0..area.height).zip(rows.into_iter().skip(self.first)) {
            let here = Rect { y: area.y + row, height: 1, ..area };
            let index = match shown {
                Row::Gap => continue,
                Row::Group(group) => {
                    write(buffer, area, 0, row, group, theme.heading());
                    continue;
                }
                Row::Line(index, line) => {
                    let about = self.about(index, &line);
                    write(buffer, here, 0, 0, sign(&line, unicode), theme.accent());
                    write(buffer, here, 4, 0, line.title, theme.text());
                    if has_room_for_about(area) {
                        write(buffer, here, ABOUT, 0, &about, theme.dim());
                    }
                    index
                }
                Row::More(index, words) => {
                    write(buffer, here, ABOUT, 0, &words, theme.dim());
                    index
                }
            };
            if index == self.line {
                buffer.set_style(here, theme.selected());
            }
            self.spots.add(here, Act::Line(index));
        }
    }
}

const fn is_text(line: &Line) -> bool {
    matches!(line.row.kind, Kind::Text)
}

const fn sign(line: &Line, unicode: bool) -> &'static str {
    match (line.is_switch, unicode, line.is_on) {
        _ if is_text(line) => "...",
        (true, _, true) => "[x]",
        (true, _, false) => "[ ]",
        (false, true, true) => " ● ",
        (false, true, false) => " ○ ",
        (false, false, true) => "(x)",
        (false, false, false) => "( )",
    }
}

/// A room with one thing of each kind, in the current theme.
const SAMPLE: [&str; 7] =
    ["#############", "#....$......#", "#..@....b...#", "#.......#####", "#..%....#    ", "#......>#    ", "#########    "];

fn draw_sample(buffer: &mut Buffer, area: Rect, shared: &Shared) {
    let theme = &shared.theme;
    let unicode = shared.options.unicode;
    for (row, line) in (0..).zip(SAMPLE) {
        for (column, sign) in (0..).zip(line.chars()) {
            let (role, drawn) = sample(sign, unicode);
            write(buffer, area, column, row, drawn.encode_utf8(&mut [0; 4]), theme.role(role));
        }
    }
    let words: [(&str, Style); 7] = [
        ("@ you", theme.role(Role::Hero)),
        ("b a foe", theme.role(Role::Foe)),
        ("% what was one", theme.role(Role::Corpse)),
        ("$ an item", theme.role(Role::Item)),
        ("> the way down", theme.role(Role::Exit)),
        (sentences::SAMPLE_BAD, theme.tone(Tone::Bad)),
        (sentences::SAMPLE_GOOD, theme.tone(Tone::Good)),
    ];
    for (row, (text, style)) in (0..).zip(words) {
        write(buffer, area, 16, row, text, style.remove_modifier(Modifier::REVERSED));
    }
    let below = Rect { y: area.y + 8, width: 31, height: 2.min(area.height.saturating_sub(8)), ..area };
    columns(buffer, below, theme, unicode, &[1, 3, 2, 5, 4, 4, 7, 6, 9, 3, 8, 12, 10, 7, 13, 9, 16, 12, 14, 11]);
}

const fn sample(sign: char, unicode: bool) -> (Role, char) {
    match sign {
        '#' => (Role::Wall, sign),
        '.' => (Role::Floor, if unicode { '·' } else { '.' }),
        '@' => (Role::Hero, sign),
        'b' => (Role::Foe, sign),
        '%' => (Role::Corpse, sign),
        '$' => (Role::Item, sign),
        '>' => (Role::Exit, sign),
        _ => (Role::Blank, sign),
    }
}

fn colour_note(theme: &Theme, options: &Options) -> &'static str {
    if theme.has_colour() || options.theme == ThemeName::Monochrome {
        ""
    } else {
        "NO_COLOR is set, or the terminal has no colours: everything is monochrome, whatever is chosen."
    }
}

impl Screen for OptionsScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        let theme = &shared.theme;
        // Every terminal large enough to play in can change the options.
        if !fits(frame, theme, layout::SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let is_wide = area.width >= WIDE && area.height >= SMALLEST.1;
        let width = FORM_WIDTH.min(area.width);
        let together = width + if is_wide { 2 + SAMPLE_WIDTH } else { 0 };
        let widest = Rect { width: width.saturating_sub(4), ..area };
        let height = (rows(lines(shared), about_width(widest)).len() as u16 + 2).min(area.height - 3);
        let top = if is_wide { (area.height - height) / 3 } else { 0 };
        let form = Rect { x: area.x + (area.width - together) / 2, y: area.y + top, width, height };
        let inside = panel(buffer, form, theme, shared.options.unicode, "Options");
        self.draw_lines(buffer, inside, shared);
        let below = Rect { x: form.x + 2, y: form.bottom(), width: form.width - 4, height: 2 };
        let variants: Vec<&Variant> = shared.shelf.games().iter().flat_map(|shelved| shelved.info.variants).collect();
        let notice = self.notice.clone().or_else(|| pictures::lack(area, &variants, shared));
        let note = notice.as_deref().unwrap_or_else(|| colour_note(theme, &shared.options));
        match lines(shared).get(self.line) {
            Some(line) if note.is_empty() && !has_room_for_about(inside) => {
                write_wrapped(buffer, below, &self.about(self.line, line), theme.dim());
            }
            _ => {
                write_wrapped(buffer, below, note, theme.warning());
            }
        }
        if is_wide {
            let beside = Rect { x: form.right() + 2, width: SAMPLE_WIDTH, height: 14, ..form };
            let inside = panel(buffer, beside, theme, shared.options.unicode, "As it looks");
            draw_sample(buffer, Rect { y: inside.y + 1, ..inside }, shared);
        }
        let all = [
            Hint { key: "Enter", label: "choose", does: Act::Line(self.line) },
            Hint { key: "Esc", label: "back", does: Act::Back },
        ];
        centred_hints(buffer, Rect { y: area.bottom() - 1, height: 1, ..area }, theme, &all, &mut self.spots);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => self.key(key, shared),
            Input::Mouse(mouse) => match (pointing(mouse), self.spots.under(mouse)) {
                (Some(Pointing::Click), Some(act)) => self.act(act, shared),
                _ => Next::Stay,
            },
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Shared) -> Next {
        if let Some(typed) = &mut self.typed {
            let room = LONGEST_TEXT.saturating_sub(typed.len());
            typed.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        }
        Next::Stay
    }
}
