//! A new run: which variant, which of its choices, which seed.

use super::doors;
use super::widgets::{Hint, Pointing, SMALLEST, Spots, Travel, fits, hints, panel, pointing, write, write_wrapped};
use super::{Input, Next, Screen, Shared};
use crate::seeds;
use barrow_core::{GameInfo, Header, Seed, Variant, VariantCode, View};
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
        let mut row = 1;
        let marked = |is_on: bool, signs: [&'static str; 2]| if is_on { signs[0] } else { signs[1] };
        for (index, variant) in self.info.variants.iter().enumerate() {
            let sign = marked(index == self.variant, if unicode { ["●", "○"] } else { ["(x)", "( )"] });
            self.draw_line(buffer, inside, &mut row, shared, (index, sign), (variant.title, variant.pitch), Act::Variant(index));
        }
        let first = self.info.variants.len();
        for (index, choice) in self.current().choices.iter().enumerate() {
            if index == 0 {
                row += 1;
                write(buffer, inside, 0, row, "Rules that can be switched on", theme.dim());
                row += 1;
            }
            let sign = marked(self.choices >> index & 1 == 1, ["[x]", "[ ]"]);
            self.draw_line(
                buffer,
                inside,
                &mut row,
                shared,
                (first + index, sign),
                (choice.id, choice.about),
                Act::Choice(index),
            );
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
        let end = write(buffer, inside, end + 1, row, typing.label, theme.dim());
        let rest = Rect { x: inside.x + end, y: inside.y + row, width: inside.width.saturating_sub(end), height: 1 };
        hints(buffer, Rect { width: rest.width.min(48), ..rest }, theme, &ways, &mut self.spots);
        row += 2;
        if let Some(notice) = &self.notice {
            let rest = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
            write_wrapped(buffer, rest, notice, theme.warning());
        }
    }

    fn draw_line(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        row: &mut u16,
        shared: &Shared,
        (line, sign): (usize, &str),
        (title, about): (&str, &str),
        act: Act,
    ) {
        let theme = &shared.theme;
        let sign_width = if shared.options.unicode && !sign.starts_with('[') { 2 } else { 4 };
        let indent = sign_width + title.chars().count() as u16 + 2;
        let text = Rect {
            x: area.x + indent,
            y: area.y + *row,
            width: area.width.saturating_sub(indent),
            height: area.bottom().saturating_sub(area.y + *row).min(2),
        };
        let height = write_wrapped(buffer, text, about, theme.text()).max(1);
        write(buffer, area, 0, *row, sign, theme.accent());
        write(buffer, area, sign_width, *row, title, theme.accent());
        let whole = Rect { y: area.y + *row, height, ..area };
        if line == self.line {
            buffer.set_style(whole, theme.selected());
        }
        self.spots.add(whole, act);
        *row += height;
    }

    /// What the player would see first: a view, and so no more than that.
    fn draw_first_view(&self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let inside = panel(buffer, area, &shared.theme, shared.options.unicode, "The first view of it");
        let Ok(play) = self.header().and_then(|header| shared.shelf.start(&header).map_err(|error| error.to_string())) else {
            return;
        };
        let mut view = View::default();
        play.view(&mut view);
        let text = view.text(play.variant());
        let width = text.lines().map(str::len).max().unwrap_or(0) as u16;
        let height = text.lines().count() as u16;
        let left = inside.width.saturating_sub(width) / 2;
        let top = inside.height.saturating_sub(height) / 2;
        for (row, line) in (top..).zip(text.lines()) {
            write(buffer, inside, left, row, line, shared.theme.dim());
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
        hints(buffer, foot, &shared.theme, &all, &mut self.spots);
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
