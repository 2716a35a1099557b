//! A new run: its variant, its rules and its seed.

use super::history::Past;
use super::{Action, Block, Content, Control, Deed, Effect, Facts, Field, SeedSearch, Topic, act, open, plain_text, section};
use crate::date::Date;
use crate::search;
use crate::seeds::{self, daily, weekly};
use crate::sentences;
use barrow_core::{GameInfo, Header, Seed, StatInfo, Variant, VariantCode};
use std::fmt::{self, Display, Formatter};

/// The most of a help text that the form shows. \[paragraphs\]
const PARAGRAPHS: usize = 3;

/// A new run, as far as the player has chosen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// The variant and the choices that are on.
    pub variant: VariantCode,
    /// The origin of the seed.
    pub seed: SeedFrom,
    /// The random seed that is offered.
    pub fresh: u32,
}

/// The origin of a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeedFrom {
    /// The variant's own, or a random one.
    Usual,
    /// A random one.
    Fresh,
    /// Today's.
    Daily,
    /// This week's.
    Weekly,
    /// The one that the player typed.
    Typed(String),
}

impl SeedFrom {
    const fn id(&self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Fresh => "fresh",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::Typed(_) => "typed",
        }
    }
}

impl Display for Setup {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { game, variant, seed, fresh } = self;
        write!(f, "{game}/{}/{fresh}/{}", variant.0, seed.id())?;
        if let SeedFrom::Typed(words) = seed { write!(f, "/{words}") } else { Ok(()) }
    }
}

impl Setup {
    /// Reads a form from the text that [`Display`] writes. A missing part has its default.
    pub fn read(text: &str) -> Self {
        let mut parts = text.splitn(5, '/');
        let mut next = || parts.next().unwrap_or_default();
        let (game, variant, fresh) = (next().to_owned(), next().parse().unwrap_or_default(), next().parse().unwrap_or_default());
        let seed = match next() {
            "fresh" => SeedFrom::Fresh,
            "daily" => SeedFrom::Daily,
            "weekly" => SeedFrom::Weekly,
            "typed" => SeedFrom::Typed(next().to_owned()),
            _ => SeedFrom::Usual,
        };
        Self { game, variant: VariantCode(variant), seed, fresh }
    }
}

/// The variant to offer first: the one played last, or for a newcomer the first with health to lose. A program rebuilt for its own
/// sake, in which nothing can be won or lost, is no place to start.
fn first_choice(info: &GameInfo, past: &[Past]) -> usize {
    let of_game = past.iter().filter(|past| past.run.as_ref().is_ok_and(|run| run.header.game == info.id && run.moves > 0));
    let last = of_game.max_by_key(|past| past.played);
    let last = last.and_then(|past| Some(past.run.as_ref().ok()?.header.variant.index()));
    let can_be_lost = |variant: &Variant| variant.stats.iter().any(StatInfo::is_health);
    last.filter(|index| *index < info.variants.len()).or_else(|| info.variants.iter().position(can_be_lost)).unwrap_or_default()
}

impl Setup {
    /// The run to offer first: of the variant that the player played last, or of one that suits a newcomer. `fresh` is a random seed.
    pub fn first(info: &GameInfo, past: &[Past], fresh: u32) -> Self {
        let variant = VariantCode::new(first_choice(info, past) as u8, 0);
        Self { game: info.id.to_owned(), variant, seed: SeedFrom::Usual, fresh }
    }

    /// The run that was set up. `now` decides the daily and weekly seeds.
    ///
    /// # Errors
    /// A sentence, if the seed is invalid.
    pub fn header(&self, info: &GameInfo, now: core::time::Duration) -> Result<Header, String> {
        let date = Date::of(now).unwrap_or_default();
        let fresh = Seed(self.fresh.into());
        let seed = match &self.seed {
            SeedFrom::Usual => info.variant(self.variant).and_then(|variant| variant.default_seed).map_or(fresh, Seed),
            SeedFrom::Fresh => fresh,
            SeedFrom::Daily => daily(&date.to_string()),
            SeedFrom::Weekly => weekly(&date.monday().to_string()),
            SeedFrom::Typed(words) => seeds::parse(words)?,
        };
        Ok(Header { game: info.id.to_owned(), rules: info.rules, variant: self.variant, seed })
    }

    /// The same run with another seed.
    #[must_use]
    pub fn with(&self, seed: SeedFrom) -> Self {
        Self { seed, ..self.clone() }
    }
}

pub(super) fn content(facts: &Facts, setup: &Setup) -> Result<Content, String> {
    let (info, variant) = facts.variant(&setup.game, setup.variant.index())?;
    let turn = |setup: Setup| Effect::Turn { topic: Topic::Setup(setup) };
    let to = |variant: VariantCode| turn(Setup { variant, ..setup.clone() });
    let field = |option: &'static str, id: &str, title: &str, about: &str, control: Control| Field {
        option,
        id: id.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        control,
        theme: None,
    };
    let is_practice = setup.variant.is_practice();
    let variants = (0..).zip(info.variants).map(|(index, other)| {
        let then = to(VariantCode::new(index, 0).with_practice(is_practice));
        field("variant", other.id, other.title, other.pitch, Control::Choice { is_chosen: other.id == variant.id, then })
    });
    let choices = (0..).zip(variant.choices).map(|(bit, choice)| {
        let others = setup.variant.choices() ^ 1 << bit;
        let then = to(VariantCode::new(setup.variant.index() as u8, others).with_practice(is_practice));
        field("choice", choice.id, choice.title, choice.about, Control::Switch { is_on: setup.variant.has(bit), then })
    });
    let then = to(setup.variant.with_practice(!is_practice));
    let practice = field("practice", "practice", "Practice", sentences::PRACTICE, Control::Switch { is_on: is_practice, then });
    let mut paragraphs = variant.help.split("\n\n").map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
    let goal = paragraphs.next().map(|words| plain_text(words, false));
    let variants = (info.variants.len() > 1).then(|| section("Variant", vec![Block::Fields { fields: variants.collect() }]));
    let blocks = [Block::Picture { start: Topic::Setup(setup.clone()) }, plain_text(info.pitch.to_owned(), true)];
    let rules = section("Rules", vec![Block::Fields { fields: choices.chain([practice]).collect() }]);
    let seed = section("Seed", vec![Block::Fields { fields: seed_fields(facts, setup, variant) }]);
    let start = Block::Actions { actions: actions(facts, setup, info) };
    let rest = paragraphs.take(PARAGRAPHS - 1).map(|words| plain_text(words, true));
    let blocks = blocks.into_iter().chain(goal).chain(variants).chain([rules, seed]).chain(rest).chain([start]).collect();
    Ok(Content { name: "setup", title: info.title.to_owned(), blocks })
}

fn seed_fields(facts: &Facts, setup: &Setup, variant: &Variant) -> Vec<Field> {
    let date = Date::of(facts.now).unwrap_or_default();
    let of_day = sentences::DAILY_SEED.replace("{day}", &date.to_string());
    let of_week = sentences::WEEKLY_SEED.replace("{day}", &date.monday().to_string());
    let random = format!("Seed {}", setup.fresh);
    let own = variant.default_seed.map(|seed| {
        let about = sentences::ORIGINAL_SEED.replace("{seed}", &seed.to_string());
        (SeedFrom::Usual, "The original's fixed seed", about)
    });
    let usual = if own.is_some() { SeedFrom::Fresh } else { SeedFrom::Usual };
    // Without a seed of its own, a variant's usual seed is the random one.
    let is_random = |seed: &SeedFrom| own.is_none() && matches!(seed, SeedFrom::Usual | SeedFrom::Fresh);
    let ways = [(usual, "Random", random), (SeedFrom::Daily, "Today's", of_day), (SeedFrom::Weekly, "This week's", of_week)];
    let field = |seed: SeedFrom, title: &str, about: String| {
        let is_chosen = seed == setup.seed || is_random(&seed) && is_random(&setup.seed);
        let (id, then) = (seed.id().to_owned(), Effect::Turn { topic: Topic::Setup(setup.with(seed)) });
        Field { option: "seed", id, title: title.to_owned(), about, control: Control::Choice { is_chosen, then }, theme: None }
    };
    let (typed, problem) = match &setup.seed {
        SeedFrom::Typed(words) => (words.clone(), seeds::parse(words).err().filter(|_| !words.is_empty())),
        SeedFrom::Usual | SeedFrom::Fresh | SeedFrom::Daily | SeedFrom::Weekly => (String::new(), None),
    };
    let own_seed = (SeedFrom::Typed(typed.clone()), "My own", sentences::SAME_SEED.to_owned());
    let number = Field {
        option: "seed",
        id: "number".to_owned(),
        title: "Seed".to_owned(),
        about: problem.unwrap_or_default(),
        control: Control::Words { value: typed, longest: seeds::MOST_DIGITS, is_number: true, send: None },
        theme: None,
    };
    let fields = own.clone().into_iter().chain(ways).chain([own_seed]).map(|(seed, title, about)| field(seed, title, about));
    fields.chain([number]).collect()
}

fn actions(facts: &Facts, setup: &Setup, info: &GameInfo) -> Vec<Action> {
    let then = Effect::Do { deed: Deed::Start, to: setup.to_string() };
    let start = Action { is_main: true, ..act("start", "Start", Some('s'), then) };
    let help = Topic::help(info.id, setup.variant.index());
    let help = open("help", "How to play", Some('?'), help);
    let shelved = facts.shelf.find(info.id);
    let is_searchable = shelved.is_some_and(|shelved| !search::names(shelved, setup.variant).is_empty());
    let seeds = Topic::Seeds(SeedSearch::new(info.id, setup.variant));
    let seeds = is_searchable.then(|| open("seeds", "Find a seed", Some('f'), seeds));
    [start, help].into_iter().chain(seeds).collect()
}
