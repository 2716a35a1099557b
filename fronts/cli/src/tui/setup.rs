//! A new run: which variant, which of its choices, which seed.

use super::doors;
use super::widgets::{
    Hint, Pointing, SMALLEST, Spots, Travel, centred_hints, fits, hints, panel, pointing, write, write_wrapped,
};
use super::{Input, Next, Screen, Shared};
use crate::seeds;
use barrow_core::{Choice, GameInfo, Header, Seed, Sight, Variant, VariantCode, View};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

/// The longest seed has so many digits: 2^64 - 1.
const MOST_DIGITS: usize = 20;
/// The form is no wider than this. [columns]
const FORM_WIDTH: u16 = 76;
/// From so many columns on the run's first view is shown beside the form.
const WIDE: u16 = 120;

/// The form for a new run of one game.
pub(crate) struct SetupScreen {
    info: &'static GameInfo,
    variant: usize,
    /// A bit for each choice that is on.
    choices: u8,
    seed: String,
    origin: Origin,
    /// Which line the keys are on: the variants, then the variant's choices.
    line: usize,
    spots: Spots<Act>,
    notice: Option<String>,
}

/// Where the seed in the field came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Variant,
    Fresh,
    Daily,
    Typed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Variant(usize),
    Choice(usize),
    Toggle,
    Daily,
    Fresh,
    Own,
    Start,
    Back,
}

/// A line that can be chosen.
#[derive(Clone, Copy)]
struct Line {
    index: usize,
    is_on: bool,
    title: &'static str,
    about: &'static str,
    act: Act,
}

impl SetupScreen {
    /// The form, filled in with what the game does by default.
    pub(crate) fn new(info: &'static GameInfo) -> Self {
        let mut form = Self {
            info,
            variant: 0,
            choices: 0,
            seed: String::new(),
            origin: Origin::Variant,
            line: 0,
            spots: Spots::default(),
            notice: None,
        };
        form.choose_variant(0);
        form
    }

    fn current(&self) -> &'static Variant {
        &self.info.variants[self.variant]
    }

    fn choose_variant(&mut self, index: usize) {
        if index < self.info.variants.len() {
            if index != self.variant {
                self.choices = 0;
            }
            (self.variant, self.line) = (index, index);
            if matches!(self.origin, Origin::Variant | Origin::Fresh) {
                self.set_seed(seeds::default_for(self.current()), Origin::Variant);
            }
        }
    }

    fn toggle(&mut self, choice: usize) {
        if choice < self.current().choices.len() {
            self.choices ^= 1 << choice;
            self.line = self.info.variants.len() + choice;
        }
    }

    fn set_seed(&mut self, seed: Seed, origin: Origin) {
        self.seed = seed.0.to_string();
        self.origin = origin;
        self.notice = None;
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(travel) = Travel::of(key) {
            let lines = self.info.variants.len() + self.current().choices.len();
            let line = travel.from(self.line, lines, lines);
            if line < self.info.variants.len() {
                self.choose_variant(line);
            }
            self.line = line;
            return Next::Stay;
        }
        let act = match key.code {
            KeyCode::Char(digit @ '0'..='9') if self.origin != Origin::Typed => {
                self.seed = digit.to_string();
                self.origin = Origin::Typed;
                return Next::Stay;
            }
            KeyCode::Char(digit @ '0'..='9') if self.seed.len() < MOST_DIGITS => {
                self.seed.push(digit);
                return Next::Stay;
            }
            KeyCode::Backspace if key.modifiers.is_empty() => {
                self.seed.pop();
                self.origin = Origin::Typed;
                return Next::Stay;
            }
            KeyCode::Delete | KeyCode::Backspace => {
                self.seed.clear();
                self.origin = Origin::Typed;
                return Next::Stay;
            }
            KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right => Act::Toggle,
            KeyCode::Char('d') => Act::Daily,
            KeyCode::Char('f') => Act::Fresh,
            KeyCode::Char('o') => Act::Own,
            KeyCode::Enter => Act::Start,
            KeyCode::Esc | KeyCode::Char('q') => Act::Back,
            KeyCode::Char(other) if (key.modifiers - KeyModifiers::SHIFT).is_empty() => {
                self.notice = Some(format!("A seed has digits only, so \"{other}\" cannot stand in it."));
                return Next::Stay;
            }
            _ => return Next::Stay,
        };
        self.act(act, shared)
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &mut Shared) -> Next {
        match (pointing(mouse), self.spots.under(mouse)) {
            (Some(Pointing::Click), Some(act)) => self.act(act, shared),
            _ => Next::Stay,
        }
    }

    fn act(&mut self, act: Act, shared: &mut Shared) -> Next {
        match act {
            Act::Variant(index) => self.choose_variant(index),
            Act::Choice(index) => self.toggle(index),
            Act::Toggle => {
                if let Some(choice) = self.line.checked_sub(self.info.variants.len()) {
                    self.toggle(choice);
                }
            }
            Act::Daily => self.set_seed(seeds::daily(&seeds::today()), Origin::Daily),
            Act::Fresh => self.set_seed(seeds::fresh(), Origin::Fresh),
            Act::Own => match self.current().default_seed {
                Some(seed) => self.set_seed(Seed(seed), Origin::Variant),
                None => self.notice = Some("This variant has no seed of its own: each run has a fresh one.".to_owned()),
            },
            Act::Start => return self.start(shared),
            Act::Back => return Next::Back,
        }
        Next::Stay
    }

    fn header(&self) -> Result<Header, String> {
        let seed = self.seed.parse().map_err(|_| {
            format!(
                "\"{}\" is no seed: a seed is a whole number from 0 to {}. Type one, or take d daily or f fresh.",
                self.seed,
                u64::MAX
            )
        })?;
        Ok(Header {
            game: self.info.id.to_owned(),
            rules: self.info.rules,
            variant: VariantCode::new(self.variant as u8, self.choices),
            seed: Seed(seed),
        })
    }

    fn start(&mut self, shared: &mut Shared) -> Next {
        match self.header().and_then(|header| doors::begin(header, shared)) {
            Ok(screen) => Next::Replace(screen),
            Err(sentence) => {
                self.notice = Some(sentence);
                Next::Stay
            }
        }
    }

    fn draw_form(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let theme = &shared.theme;
        let unicode = shared.options.unicode;
        let inside = panel(buffer, area, theme, unicode, &format!("New run of {}", self.info.title));
        let source = format!("{}, {} {} {}", self.info.author, self.info.year, if unicode { "·" } else { "-" }, self.info.origin);
        write(buffer, inside, 0, 0, &source, theme.dim());
        let mut row = 2;
        let below = |row: u16| Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        for (index, variant) in self.info.variants.iter().enumerate() {
            let (is_on, act) = (index == self.variant, Act::Variant(index));
            row += self.draw_line(
                buffer,
                below(row),
                shared,
                Line { index, is_on, title: variant.title, about: variant.pitch, act },
            );
        }
        let choices = self.current().choices;
        if !choices.is_empty() {
            write(buffer, inside, 0, row + 1, "Rules that can be switched on", theme.dim());
            row += 2;
        }
        for (choice, Choice { id, about }) in choices.iter().enumerate() {
            let (is_on, act) = (self.choices >> choice & 1 == 1, Act::Choice(choice));
            let index = self.info.variants.len() + choice;
            row += self.draw_line(buffer, below(row), shared, Line { index, is_on, title: id, about, act });
        }
        row += 1;
        let end = write(buffer, inside, 0, row, "Seed ", theme.text());
        let field = Rect { x: inside.x + end, y: inside.y + row, width: MOST_DIGITS as u16 + 2, height: 1 };
        buffer.set_style(field, theme.text().patch(theme.selected()));
        write(buffer, field, 1, 0, &self.seed, theme.text().patch(theme.selected()));
        let caret = if unicode { "▏" } else { "_" };
        write(buffer, field, 1 + self.seed.len() as u16, 0, caret, theme.accent().patch(theme.selected()));
        let told = match self.origin {
            Origin::Variant if self.current().default_seed.is_some() => "the original's: the same run as ever".to_owned(),
            Origin::Variant | Origin::Fresh => "fresh: nobody has chosen it".to_owned(),
            Origin::Daily => format!("of {} (UTC): everybody plays it today", seeds::today()),
            Origin::Typed => "yours: the same seed is the same run".to_owned(),
        };
        write(buffer, inside, end + field.width + 2, row, &told, theme.dim());
        row += 2;
        let mut ways = vec![
            Hint { key: "0-9", label: "type one", does: Act::Toggle },
            Hint { key: "d", label: "daily", does: Act::Daily },
            Hint { key: "f", label: "fresh", does: Act::Fresh },
        ];
        if self.current().default_seed.is_some() {
            ways.push(Hint { key: "o", label: "the original's", does: Act::Own });
        }
        // Typing is not clicked.
        let typing = ways.remove(0);
        let end = write(buffer, inside, 5, row, typing.key, theme.accent());
        let end = write(buffer, inside, end + 1, row, typing.label, theme.dim()) + 3;
        let rest = Rect { x: inside.x + end, y: inside.y + row, width: inside.width.saturating_sub(end), height: 1 };
        hints(buffer, rest, theme, &ways, &mut self.spots);
        row += 2;
        let rest = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        let (text, style) = self.notice.as_deref().map_or((self.current().help, theme.dim()), |notice| (notice, theme.warning()));
        write_wrapped(buffer, rest, text, style);
    }

    /// Draws one line to choose at the top of `area` and says how many rows it took.
    fn draw_line(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared, line: Line) -> u16 {
        let theme = &shared.theme;
        let sign = match (line.act, shared.options.unicode, line.is_on) {
            (Act::Choice(_), _, true) => "[x] ",
            (Act::Choice(_), _, false) => "[ ] ",
            (_, true, true) => "● ",
            (_, true, false) => "○ ",
            (_, false, true) => "(x) ",
            (_, false, false) => "( ) ",
        };
        let end = write(buffer, area, 0, 0, sign, theme.accent());
        let end = write(buffer, area, end, 0, line.title, theme.accent()) + 2;
        let text = Rect { x: area.x + end, width: area.width.saturating_sub(end), height: area.height.min(2), ..area };
        let height = write_wrapped(buffer, text, line.about, theme.text()).max(1);
        let whole = Rect { height, ..area };
        if line.index == self.line {
            buffer.set_style(whole, theme.selected());
        }
        self.spots.add(whole, line.act);
        height
    }

    /// What the player would see first: a view, and so no more than that.
    fn draw_first_view(&self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let inside = panel(buffer, area, &shared.theme, shared.options.unicode, "The first view of it");
        let Ok(play) = self.header().and_then(|header| shared.shelf.start(&header).map_err(|error| error.to_string())) else {
            return;
        };
        let mut view = View::default();
        play.view(&mut view);
        let (topology, legend) = (play.variant().topology, &play.variant().legend);
        let (width, height) = view
            .positions()
            .map(|pos| topology.column_row(pos))
            .fold((0, 0), |size, (column, row)| (size.0.max(column + 1), size.1.max(row + 1)));
        let left = (i32::from(inside.width) - width).max(0) / 2;
        let top = (i32::from(inside.height) - height).max(0) / 2;
        for pos in view.positions().filter(|&pos| view.sight(pos) != Sight::Unknown) {
            let Some(entry) = view.top(pos).and_then(|id| legend.get(id)) else { continue };
            let (column, row) = topology.column_row(pos);
            let glyph = if shared.options.unicode { entry.glyph } else { entry.ascii };
            let style = shared.theme.entry(entry, view.sight(pos));
            write(buffer, inside, (left + column) as u16, (top + row) as u16, glyph.encode_utf8(&mut [0; 4]), style);
        }
    }
}

impl Screen for SetupScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.spots.clear();
        if !fits(frame, &shared.theme, SMALLEST) {
            return;
        }
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let height = (area.height - 2).min(34);
        let top = area.y + (area.height - 2 - height) / 3;
        if area.width >= WIDE {
            let left = Rect { x: area.x + 2, y: top, width: FORM_WIDTH.min(area.width / 2), height };
            self.draw_form(buffer, left, shared);
            let right = Rect { x: left.right() + 1, width: area.width - left.width - 5, ..left };
            self.draw_first_view(buffer, right, shared);
        } else {
            let middle = Rect { x: area.x + (area.width - FORM_WIDTH) / 2, y: top, width: FORM_WIDTH, height };
            self.draw_form(buffer, middle, shared);
        }
        let all = [
            Hint { key: "Enter", label: "start", does: Act::Start },
            Hint { key: "Space", label: "switch", does: Act::Toggle },
            Hint { key: "Esc", label: "back", does: Act::Back },
        ];
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(buffer, foot, &shared.theme, &all, &mut self.spots);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key) => {
                self.notice = None;
                self.key(key, shared)
            }
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick | Input::Uncovered | Input::PutAway => Next::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::toy::{SHELF, shared};

    fn form() -> SetupScreen {
        SetupScreen::new(SHELF.games()[0].info)
    }

    fn press(form: &mut SetupScreen, keys: &[KeyCode]) {
        let mut shared = shared();
        for &code in keys {
            form.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)), &mut shared);
        }
    }

    #[test]
    fn digits_make_the_seed_and_anything_else_is_told() {
        let mut form = form();
        press(&mut form, &[KeyCode::Char('4'), KeyCode::Char('2'), KeyCode::Char('7'), KeyCode::Backspace]);
        assert_eq!(form.header().unwrap().seed, Seed(42));
        press(&mut form, &[KeyCode::Char('x')]);
        assert!(form.notice.as_ref().unwrap().contains("digits only"));
        press(&mut form, &[KeyCode::Delete]);
        assert!(form.header().unwrap_err().contains("is no seed"));
        press(&mut form, &[KeyCode::Char('9'); 25]);
        assert!(form.header().unwrap_err().contains("from 0 to 18446744073709551615"));
        press(&mut form, &[KeyCode::Enter]);
        assert!(form.notice.is_some());
    }

    #[test]
    fn the_day_has_its_seed_and_a_variant_its_own() {
        let mut form = form();
        press(&mut form, &[KeyCode::Char('d')]);
        assert_eq!(form.header().unwrap().seed, seeds::daily(&seeds::today()));
        press(&mut form, &[KeyCode::Down]);
        assert_eq!(form.header().unwrap().seed, seeds::daily(&seeds::today()), "what was chosen stays");
        press(&mut form, &[KeyCode::Char('o')]);
        assert_eq!((form.header().unwrap().seed, form.variant), (Seed(1), 1));
    }

    #[test]
    fn choices_are_switched_and_belong_to_their_variant() {
        let mut form = form();
        press(&mut form, &[KeyCode::End, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode::new(0, 2));
        press(&mut form, &[KeyCode::Up, KeyCode::Up, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode::new(1, 0));
    }
}
