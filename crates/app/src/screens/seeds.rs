//! A search for seeds by the contents of their first levels.

use super::{
    Action, Block, Content, Control, Deed, Effect, Facts, Field, SeedFrom, Setup, Topic, act, open, plain_text, section, text,
};
use crate::search::{self, Wish, holds};
use crate::sentences;
use crate::words::grouped;
use barrow_core::{Seed, Shelf, Shelved, VariantCode};
use std::fmt::{self, Display, Formatter};

/// Seeds between two looks at the player's input.
const SLICE: u32 = 40;
/// The most seeds to find, and to search.
const MOST_FOUND: usize = 10;
const MOST_SEEDS: u32 = 100_000;
/// The most levels that are counted together.
const MOST_LEVELS: u32 = 3;
/// The most letters in wishes.
const LONGEST: usize = 200;

/// A search for seeds, with everything that it has found. Front ends call [`SeedSearch::next`] until it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedSearch {
    /// The game's id.
    pub game: String,
    /// The variant and the choices that are on.
    pub variant: VariantCode,
    /// The number of levels that are counted together.
    levels: u32,
    /// Names of things that must be there, with commas between them.
    wishes: String,
    /// The last seed that was searched; none before the search begins.
    last: Option<u32>,
    /// Seeds that fulfil the wishes.
    found: Vec<u32>,
}

impl SeedSearch {
    /// A search that has not begun.
    pub fn new(game: &str, variant: VariantCode) -> Self {
        Self { game: game.to_owned(), variant, levels: 1, wishes: String::new(), last: None, found: Vec::new() }
    }

    /// Reads a search from the text that [`Display`] writes. A missing part has its default.
    pub(super) fn read(text: &str) -> Self {
        let mut parts = text.splitn(6, '/');
        let mut next = || parts.next().unwrap_or_default();
        let new = Self::new(next(), VariantCode(next().parse().unwrap_or_default()));
        Self {
            levels: next().parse().unwrap_or(1).clamp(1, MOST_LEVELS),
            last: next().parse().ok(),
            found: next().split(',').filter_map(|seed| seed.parse().ok()).take(MOST_FOUND).collect(),
            wishes: next().to_owned(),
            ..new
        }
    }

    /// The same search for other things.
    pub(super) fn with(&self, wishes: &str) -> Self {
        Self { wishes: wishes.to_owned(), last: None, found: Vec::new(), ..self.clone() }
    }

    /// Tells whether there is more to search.
    pub fn is_running(&self) -> bool {
        self.last.is_some_and(|last| last < MOST_SEEDS) && self.found.len() < MOST_FOUND
    }

    /// The search after some more seeds; none if it is over or has not begun.
    pub fn next(&self, shelf: Shelf) -> Option<Self> {
        let last = self.last.filter(|_| self.is_running())?;
        let shelved = shelf.find(&self.game);
        let Some((shelved, Ok(wishes))) = shelved.map(|shelved| (shelved, self.parsed(shelved))) else {
            return Some(Self { last: Some(MOST_SEEDS), ..self.clone() });
        };
        let mut next = Self { last: Some(last.saturating_add(SLICE).min(MOST_SEEDS)), ..self.clone() };
        for seed in last + 1..=last.saturating_add(SLICE).min(MOST_SEEDS) {
            if holds(shelved, self.variant, self.levels, &wishes, Seed(seed.into())).is_some() {
                next.found.push(seed);
            }
            if next.found.len() == MOST_FOUND {
                next.last = Some(seed);
                break;
            }
        }
        Some(next)
    }

    fn parsed(&self, shelved: &Shelved) -> Result<Vec<Wish>, String> {
        let names = search::names(shelved, self.variant);
        let wishes = self.wishes.split(',').map(str::trim).filter(|wish| !wish.is_empty());
        let wishes = wishes.map(|wish| Wish::parse(wish, &names)).collect::<Result<Vec<_>, _>>()?;
        if wishes.is_empty() { Err("Name something that must be there.".to_owned()) } else { Ok(wishes) }
    }
}

impl Display for SeedSearch {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { game, variant, levels, wishes, last, found } = self;
        write!(f, "{game}/{}/{levels}/", variant.0)?;
        if let Some(last) = last {
            write!(f, "{last}")?;
        }
        f.write_str("/")?;
        found.iter().try_for_each(|seed| write!(f, "{seed},"))?;
        write!(f, "/{wishes}")
    }
}

pub(super) fn content(facts: &Facts, search: &SeedSearch) -> Result<Content, String> {
    let (info, _) = facts.variant(&search.game, search.variant.index())?;
    let shelved = facts.shelf.find(info.id);
    let turn = |search: SeedSearch| Effect::Turn { topic: Topic::Seeds(search) };
    let field = |option: &'static str, id: &str, title: String, control: Control| Field {
        option,
        id: id.to_owned(),
        title,
        about: String::new(),
        control,
        theme: None,
    };
    let wishes = Control::Words { value: search.wishes.clone(), longest: LONGEST, is_number: false, send: None };
    let wishes = field("wishes", "wishes", "What must be there".to_owned(), wishes);
    let levels = (1..=MOST_LEVELS).map(|levels| {
        let then = turn(SeedSearch { levels, ..search.with(&search.wishes) });
        let title = if levels == 1 { "The first level".to_owned() } else { format!("The first {levels} levels together") };
        field("levels", &levels.to_string(), title, Control::Choice { is_chosen: levels == search.levels, then })
    });
    let progress = search.last.map(|last| {
        let problem = shelved.and_then(|shelved| search.parsed(shelved).err());
        problem.unwrap_or_else(|| {
            let begun = if search.is_running() { "Searching: " } else { "" };
            format!("{begun}{} found among seeds 1 to {}.", search.found.len(), grouped(last.into()))
        })
    });
    let play = |seed: &u32| {
        let setup =
            Setup { game: search.game.clone(), variant: search.variant, seed: SeedFrom::Typed(seed.to_string()), fresh: *seed };
        act(&format!("seed-{seed}"), &format!("Play {seed}"), None, Effect::Do { deed: Deed::Start, to: setup.to_string() })
    };
    let counted = Topic::Counted { game: search.game.clone(), variant: search.variant.index() };
    let then = turn(SeedSearch { last: Some(0), ..search.with(&search.wishes) });
    let find = Action { is_main: true, ..act("find", "Find", None, then) };
    let blocks = [
        Some(text(sentences::SEED_WISHES)),
        Some(Block::Fields { fields: vec![wishes] }),
        Some(section("Levels", vec![Block::Fields { fields: levels.collect() }])),
        progress.map(|words| Block::Status { words }),
        Some(Block::Actions { actions: search.found.iter().map(play).collect() }),
        Some(Block::Actions { actions: vec![open("counted", sentences::WHAT_IS_COUNTED, None, counted)] }),
        Some(Block::Actions { actions: vec![find] }),
    ];
    let blocks = blocks.into_iter().flatten().collect();
    Ok(Content { name: "seeds", title: format!("{}: find a seed", info.title), blocks })
}

/// The names of everything that is counted on the levels of a variant.
pub(super) fn counted(facts: &Facts, game: &str, variant: usize) -> Result<Content, String> {
    let (info, _) = facts.variant(game, variant)?;
    let names = facts.shelf.find(info.id).map(|shelved| search::names(shelved, VariantCode::new(variant as u8, 0)));
    let names: Vec<String> = names.unwrap_or_default().into_iter().map(search::title).collect();
    let blocks = vec![plain_text(format!("{}.", names.join(", ")), false)];
    Ok(Content { name: "counted", title: format!("{}: names to search for", info.title), blocks })
}
