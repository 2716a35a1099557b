//! The games that a front end has, by id, and what starts their runs.

use crate::adaptor::Compiled;
use crate::batch::Batch;
use crate::bot::BotKind;
use crate::description::fault_in;
use crate::game::Game;
use crate::identity::Identity;
use crate::info::{GameInfo, Variant, VariantCode};
use crate::play::Play;
use crate::portable::{self, DescriptionError};
use crate::rng::Seed;
use crate::run::{Header, RunError};
use crate::sheet::Survey;
use std::fmt;

/// The rules of a game, which start its runs: compiled here, or arrived at run time.
pub trait Rules: Send + Sync {
    /// Starts a run.
    fn start(&self, seed: Seed, code: VariantCode, variant: &'static Variant) -> Box<dyn Play>;
    /// Starts a run for each of `seeds`.
    fn batch(&self, seeds: &[Seed], code: VariantCode, variant: &'static Variant) -> Box<dyn Batch>;
    /// Level `depth` before anyone plays it: see [`Game::survey`].
    fn survey(&self, seed: Seed, code: VariantCode, depth: u32) -> Option<Survey>;
}

/// A game on a shelf.
#[derive(Clone, Copy)]
pub struct Shelved {
    /// The game's name, version and variants.
    pub info: &'static GameInfo,
    /// Its sprites, as text; empty in a build without sprites. `docs/skins.md` describes the format.
    pub sprites: &'static str,
    /// Bots that know this game, weakest first.
    pub bots: &'static [BotKind],
    /// One entry per variant.
    rules: [&'static dyn Rules; VariantCode::MAX_VARIANTS],
}

impl fmt::Debug for Shelved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Shelved").field(&self.info.id).finish()
    }
}

impl Shelved {
    /// Puts `G` on a shelf. Does not compile if `G`'s state owns heap memory or its description is faulty: an invalid or duplicate
    /// id, a missing title, or more variants, choices or verbs than a run file can name.
    ///
    /// ```
    /// # use barrow_core::prelude::*;
    /// # #[derive(Clone, serde::Serialize)]
    /// # struct Nothing;
    /// # impl Game for Nothing {
    /// #     type Action = ();
    /// #     const INFO: &'static GameInfo = &GameInfo { id: "nothing", variants: &[Variant::BASE], ..GameInfo::BASE };
    /// #     fn new(_: Seed, _: VariantCode) -> Self { Self }
    /// #     fn decode(&self, _: Move) -> Result<(), Refusal> { Err(Refusal::NoSuchVerb) }
    /// #     fn act(&mut self, _: (), _: &mut Show) -> Result<(), Refusal> { Ok(()) }
    /// #     fn offer(&self, _: &mut Offer) {}
    /// #     fn view(&self, _: &mut View) {}
    /// #     fn status(&self) -> Status { Status { score: 0, depth: 1, ending: None } }
    /// # }
    /// let shelf = Shelf::of(const { &[Shelved::of::<Nothing>()] });
    /// assert!(shelf.find("nothing").is_some());
    /// ```
    ///
    /// The same game without an id:
    ///
    /// ```compile_fail
    /// # use barrow_core::prelude::*;
    /// # #[derive(Clone, serde::Serialize)]
    /// # struct Nothing;
    /// # impl Game for Nothing {
    /// #     type Action = ();
    /// #     const INFO: &'static GameInfo = &GameInfo { id: "", variants: &[Variant::BASE], ..GameInfo::BASE };
    /// #     fn new(_: Seed, _: VariantCode) -> Self { Self }
    /// #     fn decode(&self, _: Move) -> Result<(), Refusal> { Err(Refusal::NoSuchVerb) }
    /// #     fn act(&mut self, _: (), _: &mut Show) -> Result<(), Refusal> { Ok(()) }
    /// #     fn offer(&self, _: &mut Offer) {}
    /// #     fn view(&self, _: &mut View) {}
    /// #     fn status(&self) -> Status { Status { score: 0, depth: 1, ending: None } }
    /// # }
    /// let shelf = Shelf::of(const { &[Shelved::of::<Nothing>()] });
    /// ```
    pub const fn of<G: Game>() -> Self {
        const {
            if let Some(fault) = fault_in(G::INFO) {
                panic!("{}", fault.sentence());
            }
        }
        Self { info: G::INFO, sprites: "", bots: &[], rules: [Compiled::<G>::RULES; VariantCode::MAX_VARIANTS] }
    }

    /// A game that arrives at run time: its description, as [`Shelved::describe`] wrote it, and its rules. The description lives
    /// until the program ends, so read each one once.
    ///
    /// # Errors
    /// A sentence that names the faulty row, if `bytes` are no sound description.
    pub fn arriving(bytes: Vec<u8>, rules: &'static dyn Rules) -> Result<Self, DescriptionError> {
        let (info, sprites) = portable::read(bytes)?;
        Ok(Self { info, sprites, bots: &[], rules: [rules; VariantCode::MAX_VARIANTS] })
    }

    /// The game's description and sprites as bytes.
    pub fn describe(&self) -> Vec<u8> {
        portable::written(self.info, self.sprites)
    }

    /// The same game with `G` as the state of the variant at `index`, so that the variant takes no more memory than it needs.
    ///
    /// # Panics
    /// If there is no such variant. This fails the build, because shelves are constants.
    #[must_use]
    pub const fn with_variant<G: Game>(mut self, index: usize) -> Self {
        assert!(index < self.info.variants.len(), "the game has no variant with that index");
        self.rules[index] = Compiled::<G>::RULES;
        self
    }

    /// The same game with `sprites`.
    #[must_use]
    pub const fn with_sprites(self, sprites: &'static str) -> Self {
        Self { sprites, ..self }
    }

    /// The same game with `bots`.
    #[must_use]
    pub const fn with_bots(self, bots: &'static [BotKind]) -> Self {
        Self { bots, ..self }
    }

    /// Level `depth` as generated from `seed`, before anyone plays it; `None` if the game has no such variant or no levels to
    /// survey.
    pub fn survey(&self, seed: Seed, code: VariantCode, depth: u32) -> Option<Survey> {
        self.info.variant(code).and_then(|_| self.rules[0].survey(seed, code.with_practice(false), depth))
    }

    /// Starts a run, or returns `None` if the game has no such variant or choice.
    pub fn start(&self, seed: Seed, code: VariantCode) -> Option<Box<dyn Play>> {
        self.info.variant(code).map(|variant| self.rules[code.index()].start(seed, code, variant))
    }

    /// Starts a run for each of `seeds`, or returns `None` if the game has no such variant or choice.
    pub fn batch(&self, seeds: &[Seed], code: VariantCode) -> Option<Box<dyn Batch>> {
        self.info.variant(code).map(|variant| self.rules[code.index()].batch(seeds, code, variant))
    }
}

/// An earlier version of a game's rules, as a module. `barrow-archive` makes and plays modules.
#[derive(Debug, PartialEq, Eq)]
pub struct Archived {
    /// The game.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The SHA-256 of the module, in hexadecimal.
    pub module: &'static str,
    /// The module, compressed (deflate); empty if it lies elsewhere.
    pub bytes: &'static [u8],
}

/// Loads the rules in a module; `None` if they are not there. It always returns the same for the same module.
pub type Loader = fn(&'static Archived) -> Option<&'static Shelved>;

/// The games a front end can play, by id.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    games: &'static [Shelved],
    archive: &'static [Archived],
    samples: &'static [&'static [u8]],
    loader: Loader,
    /// The product's names and words.
    pub identity: Identity,
}

impl Shelf {
    /// A shelf of `games`, in display order; games that arrive at run time are leaked into it. Without a name of its own it is
    /// called like its first game.
    pub const fn of(games: &'static [Shelved]) -> Self {
        let identity = match games {
            [first, ..] => Identity {
                name: first.info.title,
                tagline: first.info.pitch,
                description: first.info.pitch,
                storage: first.info.id,
                ..Identity::EMPTY
            },
            [] => Identity { name: "No game", storage: "no-game", ..Identity::EMPTY },
        };
        Self { games, archive: &[], samples: &[], loader: |_| None, identity }
    }

    /// The same games under other names: `SHELF.named(Identity::read(include_str!("../page.json")))`.
    #[must_use]
    pub const fn named(self, identity: Identity) -> Self {
        Self { identity, ..self }
    }

    /// The same games, in the order of `games`, under the same names.
    #[must_use]
    pub const fn with_games(self, games: &'static [Shelved]) -> Self {
        Self { games, ..self }
    }

    /// The same games, whose runs of earlier versions are played by the modules in `archive`.
    #[must_use]
    pub const fn with_archive(self, archive: &'static [Archived]) -> Self {
        Self { archive, ..self }
    }

    /// Every version of the rules that ever had a module.
    pub const fn archive(&self) -> &'static [Archived] {
        self.archive
    }

    /// The same games with the files of recorded runs, with which a program tests itself.
    #[must_use]
    pub const fn with_samples(self, samples: &'static [&'static [u8]]) -> Self {
        Self { samples, ..self }
    }

    /// The files of recorded runs.
    pub const fn samples(&self) -> &'static [&'static [u8]] {
        self.samples
    }

    /// The same games, whose earlier rules are loaded by `loader`. A front end calls this once, when it starts.
    #[must_use]
    pub const fn loaded_by(self, loader: Loader) -> Self {
        Self { loader, ..self }
    }

    /// The module with the rules of a run; `None` if this version is compiled in, or unknown.
    pub fn archived(&self, header: &Header) -> Option<&'static Archived> {
        let is_here = self.find(&header.game).is_some_and(|shelved| shelved.info.rules == header.rules);
        self.archive.iter().filter(|_| !is_here).find(|old| old.game == header.game && old.rules == header.rules)
    }

    /// Every game, in display order.
    pub const fn games(&self) -> &'static [Shelved] {
        self.games
    }

    /// The game called `id`.
    pub fn find(&self, id: &str) -> Option<&'static Shelved> {
        self.games.iter().find(|shelved| shelved.info.id == id)
    }

    /// Starts the run that `header` describes.
    ///
    /// # Errors
    /// If this shelf lacks the game, that version of its rules or the variant.
    pub fn start(&self, header: &Header) -> Result<Box<dyn Play>, RunError> {
        self.game_of(header)?
            .start(header.seed, header.variant)
            .ok_or_else(|| RunError::UnknownVariant { game: header.game.clone(), variant: header.variant.0 })
    }

    /// The description of a run's game: in the version that the run follows, or else today's, for its names.
    pub fn info_of(&self, header: &Header) -> Option<&'static GameInfo> {
        self.game_of(header).ok().or_else(|| self.find(&header.game)).map(|shelved| shelved.info)
    }

    /// The game of a run, in the version that the run follows.
    ///
    /// # Errors
    /// If this shelf lacks the game or that version of its rules.
    pub fn game_of(&self, header: &Header) -> Result<&'static Shelved, RunError> {
        let shelved = self.find(&header.game).ok_or_else(|| RunError::UnknownGame { game: header.game.clone() })?;
        if shelved.info.rules == header.rules {
            return Ok(shelved);
        }
        let Some(old) = self.archived(header) else {
            return Err(RunError::OtherRules { game: header.game.clone(), run: header.rules, here: shelved.info.rules });
        };
        (self.loader)(old).ok_or(RunError::NoModule { game: old.game, run: old.rules, module: old.module })
    }
}
