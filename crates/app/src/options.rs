//! The table of options, with one row each for all front ends.

use crate::ThemeName;
use crate::keys::KeySet;
use barrow_core::{Caution, GameInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The player's options for all games, as far as Rust reads them. `options.toml` uses these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// Colours.
    pub theme: ThemeName,
    /// True to draw characters beyond ASCII.
    pub unicode: bool,
    /// True if the terminal reports the mouse. Otherwise the terminal selects text with it.
    pub mouse: bool,
    /// True to leave out animations.
    pub reduced_motion: bool,
    /// The set of direction keys.
    pub key_set: KeySet,
    /// True to show each hint once.
    pub hints: bool,
    /// The health at which the command to fight begins to need a second press.
    pub fight_until: FightUntil,
    /// True if left and right turn the hero and up steps forward, in games with facing.
    pub turn_and_step: bool,
    /// The questions that are turned off.
    pub unasked: Questions,
    /// The form in which the terminal shows the map.
    pub pictures: Pictures,
    /// The address of the page that opens links; empty if there is none.
    pub page: String,
}

/// Ids of questions: [`DANGER`], or a game's id and a caution's: "into-ruins/jump".
pub type Questions = BTreeSet<String>;

/// The id of the question before a step into danger.
pub const DANGER: &str = "danger";

/// The id of the question before a rest that costs something.
pub const REST: &str = "rest";

/// The id of a game's question.
pub fn question_id(info: &GameInfo, caution: &Caution) -> String {
    format!("{}/{}", info.id, caution.id)
}

/// A question that can be turned off.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: &'static str,
    /// The game, and the question.
    pub about: String,
}

/// Every question of these games that can be turned off.
pub fn questions(games: impl Iterator<Item = &'static GameInfo>) -> Vec<Switch> {
    let about = "Step into fire, or whatever else would harm you?".to_owned();
    let costly = "Rest where that costs something you cannot get back?".to_owned();
    let mut all = vec![
        Switch { id: DANGER.to_owned(), title: "Danger", about },
        Switch { id: REST.to_owned(), title: "Resting", about: costly },
    ];
    for info in games {
        let cautions = info.variants.iter().flat_map(|variant| variant.cautions);
        for caution in cautions.filter(|caution| !caution.title.is_empty()) {
            let id = question_id(info, caution);
            if all.iter().all(|known| known.id != id) {
                all.push(Switch { id, title: caution.title, about: format!("{}: {}", info.title, caution.question) });
            }
        }
    }
    all
}

/// One option.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "OptionRow"))]
pub struct Row {
    /// Its name in the page's storage.
    #[cfg_attr(feature = "ts", ts(type = "OptionId"))]
    pub id: &'static str,
    /// The heading of its group.
    #[serde(skip)]
    pub group: &'static str,
    /// Its title.
    #[serde(skip)]
    pub title: &'static str,
    /// A description in one line.
    #[serde(skip)]
    pub about: &'static str,
    /// Its possible values.
    pub kind: Kind,
    /// The front ends that have it.
    #[serde(skip)]
    pub fronts: Fronts,
}

/// The possible values of an option.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "OptionKind"))]
pub enum Kind {
    /// On or off.
    Switch {
        /// The default.
        default: bool,
    },
    /// Follows the system, on, or off. The first is the default. The terminal cannot ask the system, so there it means off.
    Automatic {
        /// In that order.
        values: &'static [Named; 3],
    },
    /// One of several values. The first is the default.
    Choice {
        /// In the order they are shown.
        values: &'static [Named],
    },
    /// A switch for each question.
    Questions,
    /// Text that the player types. The page has no such option.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    Text,
    /// 0 to 100.
    Range {
        /// The default.
        default: u8,
    },
}

/// A value with an id.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Named {
    /// Its name in files and storage.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// A description in one line.
    pub about: &'static str,
}

/// Front ends that have an option.
#[derive(Clone, Copy, Debug)]
pub enum Fronts {
    /// The terminal and the page.
    Both(Field),
    /// The terminal alone.
    Terminal(Field),
    /// The page alone, which stores the value itself.
    Page,
}

/// The share of health below which the command to fight warns first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FightUntil {
    /// A half.
    #[default]
    Half,
    /// A third.
    Third,
    /// A fifth.
    Fifth,
    /// It never warns.
    Death,
}

impl FightUntil {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 4] = [Self::Half, Self::Third, Self::Fifth, Self::Death];

    const fn named(self) -> Named {
        let (id, title, about) = match self {
            Self::Half => ("half", "Half", "Warn below half of your health."),
            Self::Third => ("third", "A third", "Warn below a third of your health."),
            Self::Fifth => ("fifth", "A fifth", "Warn below a fifth of your health."),
            Self::Death => ("death", "Never", "Fight to the death."),
        };
        named(id, title, about)
    }

    /// The share of health. \[percent\]
    pub const fn least_health(self) -> u8 {
        match self {
            Self::Half => 50,
            Self::Third => 33,
            Self::Fifth => 20,
            Self::Death => 0,
        }
    }
}

/// The form in which the terminal shows the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pictures {
    /// In letters and symbols.
    #[default]
    Off,
    /// In pictures, if the terminal can show them.
    On,
    /// In two coloured squares per character.
    HalfBlocks,
}

impl Pictures {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Off, Self::On, Self::HalfBlocks];

    const fn named(self) -> Named {
        let (id, title, about) = match self {
            Self::Off => ("off", "Letters", "Letters and signs."),
            Self::On => ("on", "Pictures", "If the terminal can (kitty, sixel, iTerm2)."),
            Self::HalfBlocks => ("half-blocks", "Half blocks", "Coarse pictures, best with small letters."),
        };
        named(id, title, about)
    }
}

/// The field of [`Options`] that a row sets.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// A switch.
    Flag(fn(&mut Options) -> &mut bool),
    /// The theme.
    Theme,
    /// The key set.
    KeySet,
    /// When to warn in a fight.
    FightUntil,
    /// How the terminal shows the map.
    Pictures,
    /// The questions.
    Questions,
    /// The address of a page.
    Page,
}

const fn named(id: &'static str, title: &'static str, about: &'static str) -> Named {
    Named { id, title, about }
}

const THEMES: [Named; ThemeName::ALL.len()] = {
    let mut all = [named("", "", ""); ThemeName::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        let theme = ThemeName::ALL[at];
        all[at] = named(theme.id(), theme.title(), theme.about());
        at += 1;
    }
    all
};

const KEY_SETS: [Named; KeySet::ALL.len()] = {
    let mut all = [named("", "", ""); KeySet::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = KeySet::ALL[at].named();
        at += 1;
    }
    all
};

const FIGHTS: [Named; FightUntil::ALL.len()] = {
    let mut all = [named("", "", ""); FightUntil::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = FightUntil::ALL[at].named();
        at += 1;
    }
    all
};

const PICTURES: [Named; Pictures::ALL.len()] = {
    let mut all = [named("", "", ""); Pictures::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Pictures::ALL[at].named();
        at += 1;
    }
    all
};

const LOOKS: [Named; 3] = [
    named("tiles", "Pictures", "The games' own pictures, with light."),
    named("home", "Original look", "As on each game's original machine."),
    named("glyphs", "Letters", "Letters and symbols, as in a terminal."),
];

const MOTION: [Named; 3] = [
    named("auto", "As the system asks", "Still if the system asks for less motion."),
    named("on", "Still", "No animation except moves."),
    named("off", "Moving", "Torches flicker and creatures walk."),
];

const PAD: [Named; 3] = [
    named("auto", "Automatic", "Shown on touch screens."),
    named("on", "Shown", "Always."),
    named("off", "Hidden", "Taps on the map walk."),
];

/// All options, in the order they are shown.
pub static ROWS: &[Row] = &[
    row("theme", Kind::Choice { values: &THEMES }, Fronts::Both(Field::Theme)).titled("Colours", "Colours", ""),
    row("look", Kind::Choice { values: &LOOKS }, Fronts::Page).titled("The map", "Look", ""),
    row("listInsteadOfMap", Kind::Switch { default: false }, Fronts::Page).titled(
        "The map",
        "List instead of the map",
        "What is in sight, in words.",
    ),
    row("pictures", Kind::Choice { values: &PICTURES }, Fronts::Terminal(Field::Pictures)).titled("The map", "The map", ""),
    row("unicode", Kind::Switch { default: true }, Fronts::Terminal(Field::Flag(|options| &mut options.unicode))).titled(
        "Screen",
        "Unicode",
        "Draw with more than ASCII.",
    ),
    row("mouse", Kind::Switch { default: true }, Fronts::Terminal(Field::Flag(|options| &mut options.mouse))).titled(
        "Screen",
        "Mouse",
        "Point and click. Off: the terminal selects text.",
    ),
    row("reducedMotion", Kind::Automatic { values: &MOTION }, Fronts::Both(Field::Flag(|options| &mut options.reduced_motion)))
        .titled("Motion", "Reduced motion", "No animation except moves."),
    row("isMuted", Kind::Switch { default: false }, Fronts::Page).titled("Sound", "Mute", "No sound at all."),
    row("volume", Kind::Range { default: 70 }, Fronts::Page).titled("Sound", "Sounds", ""),
    row("music", Kind::Range { default: 40 }, Fronts::Page).titled("Sound", "Background", ""),
    row("hints", Kind::Switch { default: true }, Fronts::Both(Field::Flag(|options| &mut options.hints))).titled(
        "Help while playing",
        "Hints",
        "Show hints once. Turn on again to repeat them.",
    ),
    row("fightUntil", Kind::Choice { values: &FIGHTS }, Fronts::Both(Field::FightUntil)).titled(
        "Fighting on",
        "Warn before fighting on",
        "",
    ),
    row("turnAndStep", Kind::Switch { default: false }, Fronts::Both(Field::Flag(|options| &mut options.turn_and_step))).titled(
        "Steering",
        "Turn and step",
        "In games with facing: left and right turn, up steps.",
    ),
    row("keySet", Kind::Choice { values: &KEY_SETS }, Fronts::Both(Field::KeySet)).titled(
        "Keys for walking",
        "Keys for walking",
        "",
    ),
    row("page", Kind::Text, Fronts::Terminal(Field::Page)).titled(
        "Sharing",
        "Page for links",
        "By default your server's address.",
    ),
    row("unasked", Kind::Questions, Fronts::Both(Field::Questions)).titled(
        "Questions (sealed and counted runs ask all)",
        "Questions",
        "",
    ),
    row("pad", Kind::Automatic { values: &PAD }, Fronts::Page).titled("Direction pad", "Direction pad", ""),
];

const fn row(id: &'static str, kind: Kind, fronts: Fronts) -> Row {
    Row { id, group: "", title: "", about: "", kind, fronts }
}

impl Row {
    const fn titled(self, group: &'static str, title: &'static str, about: &'static str) -> Self {
        Self { group, title, about, ..self }
    }

    /// The field of [`Options`] that it sets, if the terminal has it.
    pub const fn field(&self) -> Option<Field> {
        match self.fronts {
            Fronts::Both(field) | Fronts::Terminal(field) => Some(field),
            Fronts::Page => None,
        }
    }

    /// Tells whether the page has it.
    pub const fn is_for_page(&self) -> bool {
        matches!(self.fronts, Fronts::Both(_) | Fronts::Page)
    }
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Self {
            theme: ThemeName::default(),
            unicode: false,
            mouse: false,
            reduced_motion: false,
            key_set: KeySet::default(),
            hints: false,
            fight_until: FightUntil::default(),
            turn_and_step: false,
            unasked: Questions::new(),
            pictures: Pictures::default(),
            page: String::new(),
        };
        for row in ROWS {
            if let (Kind::Switch { default }, Some(Field::Flag(of))) = (row.kind, row.field()) {
                *of(&mut options) = default;
            }
        }
        options
    }
}

/// The value of an option, as it crosses to the page and is stored there.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "OptionValue"))]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// A part of the whole. \[percent\]
    Percent(u8),
    /// The id of a value, or words.
    Word(String),
    /// Ids.
    Words(Questions),
    /// As the system asks.
    System(()),
}

impl Value {
    /// Reads a value of an option of this kind: an id, "true", "false", "null", a number, or ids with commas between them.
    fn read(kind: &Kind, text: &str) -> Option<Self> {
        Some(match kind {
            Kind::Automatic { .. } if text == "null" => Self::System(()),
            Kind::Switch { .. } | Kind::Automatic { .. } => Self::Flag(text.parse().ok()?),
            Kind::Range { .. } => Self::Percent(percent(text)?),
            Kind::Choice { .. } | Kind::Text => Self::Word(text.to_owned()),
            Kind::Questions => {
                // `collect` would sort first, which would make the page larger.
                let mut ids = Questions::new();
                ids.extend(text.split(',').filter(|id| !id.is_empty()).map(str::to_owned));
                Self::Words(ids)
            }
        })
    }
}

/// Reads a number from 0 to 1, such as "0.55". The library's parser would add tables to the page's module.
fn percent(text: &str) -> Option<u8> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let hundredths: String = part.chars().chain(['0', '0']).take(2).collect();
    let percent = 100 * u16::from(whole.parse::<u8>().ok()?) + hundredths.parse::<u16>().ok()?;
    u8::try_from(percent).ok().filter(|percent| *percent <= 100)
}

/// Reads pairs of an option's id and its value as text. Skips ids and values that no option has.
pub fn values(pairs: &[String]) -> Vec<(&'static str, Value)> {
    let value = |[id, text]: &[String; 2]| {
        let row = ROWS.iter().find(|row| row.id == id)?;
        Some((row.id, Value::read(&row.kind, text)?))
    };
    pairs.as_chunks().0.iter().filter_map(value).collect()
}

impl Options {
    /// The value of an option; `None` if Rust does not read it.
    fn value(&self, row: &Row) -> Option<Value> {
        let word = |id: &str| Value::Word(id.to_owned());
        Some(match row.field()? {
            Field::Flag(of) => Value::Flag(*of(&mut self.clone())),
            Field::Theme => word(self.theme.id()),
            Field::KeySet => word(self.key_set.named().id),
            Field::FightUntil => word(self.fight_until.named().id),
            Field::Pictures => word(self.pictures.named().id),
            Field::Questions => Value::Words(self.unasked.clone()),
            Field::Page => word(&self.page),
        })
    }

    /// The values of all options that Rust reads, by their ids.
    pub fn values(&self) -> Vec<(&'static str, Value)> {
        ROWS.iter().filter_map(|row| Some((row.id, self.value(row)?))).collect()
    }

    /// Gives the option with this id a value. Ignores options that Rust does not read, and values that an option cannot have.
    pub fn set(&mut self, id: &str, value: &Value) {
        let field = ROWS.iter().find(|row| row.id == id).and_then(Row::field);
        match (field, value) {
            (Some(Field::Flag(of)), Value::Flag(is_on)) => *of(self) = *is_on,
            // The rules cannot ask the system.
            (Some(Field::Flag(of)), Value::System(())) => *of(self) = false,
            (Some(Field::Theme), Value::Word(id)) => self.theme = ThemeName::find(id).unwrap_or(self.theme),
            (Some(Field::KeySet), Value::Word(id)) => self.key_set = KeySet::find(id).unwrap_or(self.key_set),
            (Some(Field::FightUntil), Value::Word(id)) => {
                let found = FightUntil::ALL.into_iter().find(|until| until.named().id == id);
                self.fight_until = found.unwrap_or(self.fight_until);
            }
            (Some(Field::Pictures), Value::Word(id)) => {
                let found = Pictures::ALL.into_iter().find(|pictures| pictures.named().id == id);
                self.pictures = found.unwrap_or(self.pictures);
            }
            (Some(Field::Questions), Value::Words(ids)) => self.unasked.clone_from(ids),
            (Some(Field::Page), Value::Word(page)) => self.page.clone_from(page),
            (Some(_) | None, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Variant;

    #[test]
    fn every_option_has_an_id_of_its_own_and_a_title() {
        let ids: BTreeSet<&str> = ROWS.iter().map(|row| row.id).collect();
        assert_eq!(ids.len(), ROWS.len());
        assert!(ROWS.iter().all(|row| !row.group.is_empty() && !row.title.is_empty()));
    }

    #[test]
    fn a_choice_begins_with_its_default() {
        assert_eq!((ThemeName::ALL[0], KeySet::ALL[0]), (ThemeName::default(), KeySet::default()));
        assert_eq!(Pictures::ALL[0], Pictures::default());
        let options = Options::default();
        assert!(options.unicode && options.mouse && options.hints && !options.reduced_motion && !options.turn_and_step);
    }

    #[test]
    fn an_option_is_set_by_its_id_to_a_value_that_it_can_have() {
        let mut options = Options::default();
        let word = |word: &str| Value::Word(word.to_owned());
        let unasked = Questions::from(["danger".to_owned(), "game/jump".to_owned()]);
        for (id, value) in [
            ("hints", Value::Flag(false)),
            ("turnAndStep", Value::Flag(true)),
            ("reducedMotion", Value::System(())),
            ("keySet", word("vi")),
            ("keySet", word("none")),
            ("keySet", Value::Flag(true)),
            ("volume", Value::Percent(50)),
            ("unasked", Value::Words(unasked.clone())),
        ] {
            options.set(id, &value);
        }
        let expected = Options { hints: false, turn_and_step: true, key_set: KeySet::Vi, unasked, ..Options::default() };
        assert_eq!(options, expected);
        let mut again = Options::default();
        for (id, value) in options.values() {
            again.set(id, &value);
        }
        assert_eq!(again, options);
    }

    #[test]
    fn values_are_read_from_texts() {
        let pairs =
            ["hints", "false", "volume", "0.5", "reducedMotion", "null", "unasked", "danger,rest", "keySet", "vi", "x", "y"];
        let read = values(&pairs.map(str::to_owned));
        let unasked = Questions::from(["danger".to_owned(), "rest".to_owned()]);
        let expected = [
            ("hints", Value::Flag(false)),
            ("volume", Value::Percent(50)),
            ("reducedMotion", Value::System(())),
            ("unasked", Value::Words(unasked)),
            ("keySet", Value::Word("vi".to_owned())),
        ];
        assert_eq!(read, expected);
        assert!(values(&["hints", "maybe"].map(str::to_owned)).is_empty());
        assert_eq!(
            ["0", "0.05", "0.7", "1", "1.2", "x", "700"].map(percent),
            [Some(0), Some(5), Some(70), Some(100), None, None, None]
        );
    }

    #[test]
    fn each_question_is_listed_once_with_its_game() {
        const JUMP: Caution = Caution { id: "jump", title: "Jumping", question: "Jump? You cannot come back." };
        const VARIANT: Variant = Variant { cautions: &[JUMP], ..Variant::BASE };
        const INFO: &GameInfo = &GameInfo { variants: &[VARIANT, Variant { id: "other", ..VARIANT }], ..GameInfo::BASE };
        let all = questions(std::iter::once(INFO));
        assert_eq!(all.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["danger", "rest", "game/jump"]);
        assert_eq!(all[2].about, "A game: Jump? You cannot come back.");
    }
}
