//! A new run: which variant, which of its choices, which seed.

mod draw;

use super::content::ContentScreen;
use super::open_run;
use super::runs::Runs;
use super::widgets::{Pointing, Spots, Travel, pointing};
use super::{Input, Next, Screen, Shared};
use crate::seeds;
use barrow_app::seeds::{self as named, daily, weekly};
use barrow_app::sentences;
use barrow_core::{GameInfo, Header, Seed, Variant, VariantCode};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};

/// The form for a new run of one game.
pub(crate) struct SetupScreen {
    info: &'static GameInfo,
    variant: usize,
    /// A bit for each choice that is on.
    choices: u8,
    is_practice: bool,
    seed: String,
    origin: Origin,
    /// Which line the keys are on: the variants, then the variant's choices, then practice.
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
    Weekly,
    Typed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Variant(usize),
    Choice(usize),
    Practice,
    Toggle,
    Daily,
    Weekly,
    Fresh,
    Own,
    Start,
    Help,
    Back,
}

/// The variant to offer first: the one played last, or for a newcomer the first with health to lose. A program rebuilt for its own
/// sake, in which nothing can be won or lost, is no place to start.
fn first_choice(info: &GameInfo, runs: &Runs) -> usize {
    let last = runs.last_played(info.id).map(|summary| summary.header.variant.index());
    let can_be_lost = |variant: &Variant| variant.stats.iter().any(|stat| stat.is_health);
    last.or_else(|| info.variants.iter().position(can_be_lost)).unwrap_or_default()
}

impl SetupScreen {
    /// The form, filled in with what was played last, or with what suits a newcomer.
    pub(crate) fn new(info: &'static GameInfo, runs: &Runs) -> Self {
        let mut form = Self {
            info,
            variant: 0,
            choices: 0,
            is_practice: false,
            seed: String::new(),
            origin: Origin::Variant,
            line: 0,
            spots: Spots::default(),
            notice: None,
        };
        form.choose_variant(first_choice(info, runs));
        form
    }

    /// Today's run of the variant that the form offers first.
    ///
    /// # Errors
    /// A sentence for the player.
    pub(crate) fn daily(info: &'static GameInfo, runs: &Runs) -> Result<Header, String> {
        let mut form = Self::new(info, runs);
        form.set_seed(daily(&seeds::today()), Origin::Daily);
        form.header()
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

    /// Switches a choice; the one after the last is practice.
    fn toggle(&mut self, choice: usize) {
        if choice < self.current().choices.len() {
            self.choices ^= 1 << choice;
        } else {
            self.is_practice = !self.is_practice;
        }
        self.line = self.info.variants.len() + choice.min(self.current().choices.len());
    }

    fn set_seed(&mut self, seed: Seed, origin: Origin) {
        self.seed = seed.0.to_string();
        self.origin = origin;
        self.notice = None;
    }

    /// Takes a pasted seed in place of the one in the field.
    fn paste_seed(&mut self, text: &str) {
        self.notice = match text.chars().find(|letter| !letter.is_ascii_digit()) {
            Some(other) => Some(named::not_a_digit(other)),
            None if text.is_empty() => return,
            None if text.len() > named::MOST_DIGITS => Some(named::too_long()),
            None => {
                (self.seed, self.origin) = (text.to_owned(), Origin::Typed);
                None
            }
        };
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        if let Some(travel) = Travel::of(key) {
            let lines = self.info.variants.len() + self.current().choices.len() + 1;
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
            KeyCode::Char(digit @ '0'..='9') if self.seed.len() < named::MOST_DIGITS => {
                self.seed.push(digit);
                return Next::Stay;
            }
            KeyCode::Char('0'..='9') => {
                self.notice = Some(named::too_long());
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
            KeyCode::Char('w') => Act::Weekly,
            KeyCode::Char('f') => Act::Fresh,
            KeyCode::Char('o') => Act::Own,
            KeyCode::Enter => Act::Start,
            KeyCode::Char('?') | KeyCode::F(1) => Act::Help,
            KeyCode::Esc | KeyCode::Char('q') => Act::Back,
            KeyCode::Char(other) if (key.modifiers - KeyModifiers::SHIFT).is_empty() => {
                self.notice = Some(named::not_a_digit(other));
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
            Act::Practice => self.toggle(self.current().choices.len()),
            Act::Toggle => {
                if let Some(choice) = self.line.checked_sub(self.info.variants.len()) {
                    self.toggle(choice);
                }
            }
            Act::Daily => self.set_seed(daily(&seeds::today()), Origin::Daily),
            Act::Weekly => self.set_seed(weekly(&seeds::this_monday()), Origin::Weekly),
            Act::Fresh => self.set_seed(seeds::fresh(), Origin::Fresh),
            Act::Own => match self.current().default_seed {
                Some(seed) => self.set_seed(Seed(seed), Origin::Variant),
                None => self.notice = Some(sentences::NO_SEED_OF_ITS_OWN.to_owned()),
            },
            Act::Start => return self.start(shared),
            Act::Help => return Next::Push(Box::new(ContentScreen::help(self.current(), self.info))),
            Act::Back => return Next::Back,
        }
        Next::Stay
    }

    fn header(&self) -> Result<Header, String> {
        let seed = named::parse(&self.seed)?;
        Ok(Header {
            game: self.info.id.to_owned(),
            rules: self.info.rules,
            variant: VariantCode::new(self.variant as u8, self.choices).with_practice(self.is_practice),
            seed,
        })
    }

    fn start(&mut self, shared: &mut Shared) -> Next {
        match self.header().and_then(|header| open_run::begin(header, shared)) {
            Ok(screen) => Next::Replace(screen),
            Err(sentence) => {
                self.notice = Some(sentence);
                Next::Stay
            }
        }
    }
}

impl Screen for SetupScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.draw_all(frame, shared);
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => {
                self.notice = None;
                self.key(key, shared)
            }
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => Next::Stay,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Shared) -> Next {
        self.paste_seed(text.trim());
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::toy::{SHELF, shared};

    fn form() -> SetupScreen {
        SetupScreen::new(SHELF.games()[0].info, &Runs::default())
    }

    /// The id of the variant that a newcomer to `game` finds chosen.
    fn for_newcomers(game: &str) -> &'static str {
        let info = barrow_shelf::SHELF.find(game).unwrap().info;
        info.variants[SetupScreen::new(info, &Runs::default()).variant].id
    }

    #[test]
    fn a_newcomer_is_offered_a_game_that_can_be_lost() {
        let all = ["monster-caves", "roguelike-ten", "roguelulz", "stomp"].map(for_newcomers);
        assert_eq!(all, ["classic", "ten-lines", "full", "20x20"]);
    }

    #[test]
    fn a_returning_player_is_offered_the_same_variant() {
        let folder = tempfile::tempdir().unwrap();
        let home = crate::store::Home::at(folder.path());
        let header = Header { variant: VariantCode::new(1, 0), ..crate::tui::tests::toy::header("corridor", 1) };
        let mut kept = crate::store::keeper::tests::Kept::start(SHELF, &home, header);
        kept.play(crate::tui::tests::toy::step()).unwrap();
        let mut runs = Runs::default();
        runs.put(crate::store::library::look_at(&SHELF, kept.path()));
        assert_eq!(SetupScreen::new(SHELF.games()[0].info, &runs).variant, 1);
        assert_eq!(SetupScreen::new(SHELF.games()[1].info, &runs).variant, 0);
    }

    fn press(form: &mut SetupScreen, keys: &[KeyCode]) {
        let mut shared = shared();
        for &code in keys {
            form.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE), None), &mut shared);
        }
    }

    #[test]
    fn digits_make_the_seed_and_anything_else_is_refused() {
        let mut form = form();
        press(&mut form, &[KeyCode::Char('4'), KeyCode::Char('2'), KeyCode::Char('7'), KeyCode::Backspace]);
        assert_eq!(form.header().unwrap().seed, Seed(42));
        press(&mut form, &[KeyCode::Char('x')]);
        assert!(form.notice.as_ref().unwrap().contains("digits only"));
        press(&mut form, &[KeyCode::Delete]);
        assert!(form.header().unwrap_err().contains("take a fresh one"));
        press(&mut form, &[KeyCode::Char('9'); 25]);
        assert_eq!(form.notice.as_deref(), Some("A seed has at most 20 digits."));
        assert!(form.header().unwrap_err().contains("from 0 to 18446744073709551615"));
        press(&mut form, &[KeyCode::Enter]);
        assert!(form.notice.is_some());
    }

    #[test]
    fn every_form_says_how_to_play_and_each_line_has_all_its_words_somewhere() {
        let mut shared = shared();
        shared.shelf = barrow_shelf::SHELF;
        for shelved in barrow_shelf::SHELF.games() {
            for (index, variant) in shelved.info.variants.iter().enumerate() {
                let mut form = SetupScreen::new(shelved.info, &Runs::default());
                form.choose_variant(index);
                let mut words = || {
                    let shown = crate::tui::tests::toy::screenshot(&mut form, &shared, (80, 24));
                    let shown: Vec<String> = shown.split_whitespace().filter(|word| *word != "│").map(str::to_owned).collect();
                    form.line += 1;
                    shown.join(" ")
                };
                let first = words();
                let help: Vec<&str> = variant.help.split_whitespace().take(8).collect();
                assert!(first.contains(&help.join(" ")), "{}: {first}", variant.title);
                assert!(first.contains(variant.pitch), "{}: {first}", variant.title);
                for _ in index + 1..shelved.info.variants.len() {
                    words();
                }
                for choice in variant.choices {
                    let shown = words();
                    assert!(shown.contains(choice.about), "{}: {shown}", choice.id);
                }
            }
        }
    }

    #[test]
    fn a_question_mark_opens_the_help_of_the_variant() {
        let next = form().input(Input::Key(KeyEvent::new(KeyCode::Char('?'), KeyModifiers::SHIFT), None), &mut shared());
        let Next::Push(mut help) = next else { panic!("no help") };
        assert!(crate::tui::tests::toy::screenshot(help.as_mut(), &shared(), (80, 24)).contains("Corridor: "));
    }

    #[test]
    fn the_day_has_its_seed_and_a_variant_its_own() {
        let mut form = form();
        press(&mut form, &[KeyCode::Char('d')]);
        assert_eq!(form.header().unwrap().seed, daily(&seeds::today()));
        press(&mut form, &[KeyCode::Down]);
        assert_eq!(form.header().unwrap().seed, daily(&seeds::today()), "what was chosen stays");
        press(&mut form, &[KeyCode::Char('w')]);
        assert_eq!(form.header().unwrap().seed, weekly(&seeds::this_monday()));
        press(&mut form, &[KeyCode::Char('o')]);
        assert_eq!((form.header().unwrap().seed, form.variant), (Seed(1), 1));
    }

    #[test]
    fn choices_are_switched_and_belong_to_their_variant() {
        let mut form = form();
        press(&mut form, &[KeyCode::End, KeyCode::Up, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode::new(0, 2));
        press(&mut form, &[KeyCode::Up, KeyCode::Up, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode::new(1, 0));
    }

    #[test]
    fn every_variant_can_be_practised() {
        let mut form = form();
        press(&mut form, &[KeyCode::End, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode(0).with_practice(true));
        press(&mut form, &[KeyCode::Home, KeyCode::Down, KeyCode::Down, KeyCode::Char(' ')]);
        assert_eq!(form.header().unwrap().variant, VariantCode::new(1, 0), "and switched off again");
    }
}
