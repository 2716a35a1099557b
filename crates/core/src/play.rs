//! A run in progress, as a front end holds it, and the shelf that starts one.

use crate::actions::{Actions, Stage};
use crate::batch::{Batch, batch};
use crate::description::fault_in;
use crate::digest::{Digest, digest_of};
use crate::event::Show;
use crate::game::{Game, GameInfo, Refusal, Rest, Status, Variant, VariantCode};
use crate::moves::Move;
use crate::offer::Offer;
use crate::rng::Seed;
use crate::run::{Header, RunError};
use crate::sheet::{Aim, Fact, Subject, Survey};
use crate::view::View;
use std::any::Any;

/// All that a run in progress shows to its player, wherever its rules are.
pub trait Shown: Send + Sync {
    /// The game's name, version and variants.
    fn info(&self) -> &'static GameInfo;
    /// The variant this run plays.
    fn variant(&self) -> &'static Variant;
    /// Adds the moves on offer to `moves`; none once the run is over.
    fn offer(&self, moves: &mut Vec<Move>);
    /// Writes everything the player may know into `view`.
    fn view(&self, view: &mut View);
    /// The score, depth and ending of the run.
    fn status(&self) -> Status;
    /// Adds to `facts` what a closer look at one thing reveals.
    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>);
    /// The question to ask before a move, as an index into [`Variant::cautions`]; none if the move would be refused.
    fn caution(&self, m: Move) -> Option<u8>;
    /// The reason why a move would be refused; `None` if it would be played.
    fn refusal(&self, m: Move) -> Option<Refusal>;
    /// Replaces `aim` with the predicted path and targets of an aimed move, from the player's knowledge.
    fn aim(&self, m: Move, aim: &mut Aim);
    /// Tells whether resting would help.
    fn rest(&self) -> Rest;
    /// The run with its rules; `None` if they are elsewhere, as on a server.
    fn rules(&self) -> Option<&dyn Play>;
}

/// A run in progress, with its rules. The object-safe form of [`Game`], so that front ends are compiled once for all games.
pub trait Play: Shown {
    /// Plays one decision and everything that follows. A refusal changes nothing; a finished run refuses every move.
    fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal>;
    /// The digest of the state.
    fn digest(&self) -> Digest;
    /// Sets the mask of the moves that [`Play::play`] accepts now: 1 at their numbers, 0 elsewhere. An original's keys count only
    /// if they do something. All 0 once the run is over.
    ///
    /// # Panics
    /// If the mask is shorter than [`Actions::count`].
    fn mask(&self, actions: &Actions, stage: Stage, mask: &mut [u8]);
    /// A copy of the run as it stands, hidden dice included.
    fn fork(&self) -> Box<dyn Play>;
    /// A copy of the run with new dice: see [`Game::reseed`]. `None` if the game cannot be reseeded.
    fn fork_with(&self, seed: Seed) -> Option<Box<dyn Play>>;
    /// A copy of the run with everything hidden drawn anew: see [`Game::imagine`]. `None` if the game cannot do this.
    fn imagine(&self, seed: Seed) -> Option<Box<dyn Play>>;
    /// Becomes a copy of `other`, hidden dice included, in the same memory. Returns false if `other` is not a run of the same
    /// variant with the same choices.
    fn copy_from(&mut self, other: &dyn Play) -> bool;
    /// The run as its own type, for [`Play::copy_from`].
    fn as_any(&self) -> &dyn Any;
    /// Size of the state, which may differ from variant to variant. \[bytes\]
    fn state_size(&self) -> usize {
        size_of_val(self)
    }
}

/// A state as a run in progress.
pub(crate) struct Adaptor<G: Game> {
    game: G,
    variant: &'static Variant,
    /// The variant with the bits of its choices.
    code: VariantCode,
}

impl<G: Game> Adaptor<G> {
    pub(crate) fn begun(seed: Seed, code: VariantCode, variant: &'static Variant) -> Self {
        const { assert!(!std::mem::needs_drop::<G>(), "a game's state is plain data: no Vec, Box or String") };
        let code = code.with_practice(false);
        Self { game: G::new(seed, code), variant, code }
    }

    fn boxed(&self) -> Box<Self> {
        Box::write(Box::new_uninit(), Self { game: copy(&self.game), variant: self.variant, code: self.code })
    }
}

impl<G: Game> Shown for Adaptor<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn variant(&self) -> &'static Variant {
        self.variant
    }

    fn offer(&self, moves: &mut Vec<Move>) {
        if self.game.status().ending.is_none() {
            self.game.offer(&mut Offer::list(moves));
        }
    }

    fn view(&self, view: &mut View) {
        self.game.view(view);
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        self.game.inspect(subject, facts);
    }

    fn caution(&self, m: Move) -> Option<u8> {
        self.game.caution(self.game.decode(m).ok()?)
    }

    fn refusal(&self, m: Move) -> Option<Refusal> {
        self.boxed().play(m, &mut Show::off()).err()
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        aim.clear();
        self.game.aim(m, aim);
    }

    fn rest(&self) -> Rest {
        self.game.rest()
    }

    fn rules(&self) -> Option<&dyn Play> {
        Some(self)
    }
}

impl<G: Game> Play for Adaptor<G> {
    fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        if self.game.status().ending.is_some() {
            return Err(Refusal::Over);
        }
        let action = self.game.decode(m)?;
        self.game.act(action, show)
    }

    fn digest(&self) -> Digest {
        digest_of(&self.game)
    }

    fn mask(&self, actions: &Actions, stage: Stage, mask: &mut [u8]) {
        let mask = &mut mask[..actions.count()];
        mask.fill(0);
        if self.game.status().ending.is_some() {
            return;
        }
        if stage == Stage::First {
            actions.keys().for_each(|number| mask[number] = 1);
        }
        self.game.offer(&mut Offer::mask(actions, stage, mask));
    }

    fn fork(&self) -> Box<dyn Play> {
        self.boxed()
    }

    fn fork_with(&self, seed: Seed) -> Option<Box<dyn Play>> {
        let mut forked = self.boxed();
        forked.game.reseed(seed).then_some(forked as Box<dyn Play>)
    }

    fn imagine(&self, seed: Seed) -> Option<Box<dyn Play>> {
        let mut imagined = self.boxed();
        imagined.game.imagine(seed).then_some(imagined as Box<dyn Play>)
    }

    fn copy_from(&mut self, other: &dyn Play) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>().filter(|other| other.code == self.code) else {
            return false;
        };
        self.game.clone_from(&other.game);
        true
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn state_size(&self) -> usize {
        size_of::<G>()
    }
}

/// Copies a state to its destination. When inlined, the compiler copied most of it to the stack first, which took a third longer.
#[inline(never)]
fn copy<G: Clone>(game: &G) -> G {
    game.clone()
}

type Start = fn(Seed, VariantCode, &'static Variant) -> Box<dyn Play>;

fn start<G: Game>(seed: Seed, code: VariantCode, variant: &'static Variant) -> Box<dyn Play> {
    Box::new(Adaptor::<G>::begun(seed, code, variant))
}

/// Functions that start a variant's runs: one alone, or many side by side.
#[derive(Clone, Copy, Debug)]
struct Beginnings {
    start: Start,
    batch: fn(&[Seed], VariantCode, &'static Variant) -> Box<dyn Batch>,
}

impl Beginnings {
    const fn of<G: Game>() -> Self {
        Self { start: start::<G>, batch: batch::<G> }
    }
}

/// A game on a shelf.
#[derive(Clone, Copy, Debug)]
pub struct Shelved {
    /// The game's name, version and variants.
    pub info: &'static GameInfo,
    /// Its sprites, as text; empty in a build without sprites. `docs/skins.md` describes the format.
    pub sprites: &'static str,
    /// One entry per variant.
    beginnings: [Beginnings; VariantCode::MAX_VARIANTS],
    survey: fn(Seed, VariantCode, u32) -> Option<Survey>,
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
    /// let shelf = Shelf(const { &[Shelved::of::<Nothing>()] });
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
    /// let shelf = Shelf(const { &[Shelved::of::<Nothing>()] });
    /// ```
    pub const fn of<G: Game>() -> Self {
        const {
            if let Some(fault) = fault_in(G::INFO) {
                panic!("{}", fault);
            }
        }
        Self { info: G::INFO, sprites: "", beginnings: [Beginnings::of::<G>(); VariantCode::MAX_VARIANTS], survey: G::survey }
    }

    /// The same game with `G` as the state of the variant at `index`, so that the variant takes no more memory than it needs.
    ///
    /// # Panics
    /// If there is no such variant. This fails the build, because shelves are constants.
    #[must_use]
    pub const fn with_variant<G: Game>(mut self, index: usize) -> Self {
        assert!(index < self.info.variants.len(), "the game has no variant with that index");
        self.beginnings[index] = Beginnings::of::<G>();
        self
    }

    /// The same game with `sprites`.
    #[must_use]
    pub const fn with_sprites(self, sprites: &'static str) -> Self {
        Self { sprites, ..self }
    }

    /// Level `depth` as generated from `seed`, before anyone plays it; `None` if the game has no such variant or no levels to
    /// survey.
    pub fn survey(&self, seed: Seed, code: VariantCode, depth: u32) -> Option<Survey> {
        self.info.variant(code).and_then(|_| (self.survey)(seed, code.with_practice(false), depth))
    }

    /// Starts a run, or returns `None` if the game has no such variant or choice.
    pub fn start(&self, seed: Seed, code: VariantCode) -> Option<Box<dyn Play>> {
        self.info.variant(code).map(|variant| (self.beginnings[code.index()].start)(seed, code, variant))
    }

    /// Starts a run for each of `seeds`, or returns `None` if the game has no such variant or choice.
    pub fn batch(&self, seeds: &[Seed], code: VariantCode) -> Option<Box<dyn Batch>> {
        self.info.variant(code).map(|variant| (self.beginnings[code.index()].batch)(seeds, code, variant))
    }
}

/// The games a front end can play, by id.
#[derive(Clone, Copy, Debug)]
pub struct Shelf(pub &'static [Shelved]);

impl Shelf {
    /// Every game, in display order.
    pub const fn games(&self) -> &'static [Shelved] {
        self.0
    }

    /// The game called `id`.
    pub fn find(&self, id: &str) -> Option<&'static Shelved> {
        self.0.iter().find(|shelved| shelved.info.id == id)
    }

    /// Starts the run that `header` describes.
    ///
    /// # Errors
    /// If this shelf lacks the game, that version of its rules or the variant.
    pub fn start(&self, header: &Header) -> Result<Box<dyn Play>, RunError> {
        let shelved = self.find(&header.game).ok_or_else(|| RunError::UnknownGame { game: header.game.clone() })?;
        if shelved.info.rules != header.rules {
            return Err(RunError::OtherRules { game: header.game.clone(), run: header.rules, here: shelved.info.rules });
        }
        shelved
            .start(header.seed, header.variant)
            .ok_or_else(|| RunError::UnknownVariant { game: header.game.clone(), variant: header.variant.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::toy::SHELF;
    use crate::{Arg, Dir, Sight};

    fn corridor() -> Box<dyn Play> {
        SHELF.games()[0].start(Seed(1), VariantCode(0)).unwrap()
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut play = corridor();
        let before = play.digest();
        for (m, refusal) in [
            (Move::towards(0, Dir(3)), Refusal::Edge),
            (Move::towards(0, Dir(0)), Refusal::Blocked),
            (Move::plain(0), Refusal::WrongArgument),
            (Move { verb: 9, arg: Arg::None }, Refusal::NoSuchVerb),
        ] {
            assert_eq!(play.play(m, &mut Show::off()), Err(refusal));
            assert_eq!(play.digest(), before);
        }
    }

    #[test]
    fn a_finished_run_refuses_and_offers_nothing() {
        let mut play = corridor();
        for _ in 0..7 {
            play.play(Move::towards(0, Dir(1)), &mut Show::off()).unwrap();
        }
        assert!(play.status().ending.is_some());
        assert_eq!(play.play(Move::towards(0, Dir(3)), &mut Show::off()), Err(Refusal::Over));
        let mut moves = Vec::new();
        play.offer(&mut moves);
        assert!(moves.is_empty());
    }

    #[test]
    fn views_become_text_and_events_become_sentences() {
        let mut play = corridor();
        let mut show = Show::on();
        play.play(Move::towards(0, Dir(1)), &mut show).unwrap();
        let mut view = View::default();
        play.view(&mut view);
        assert_eq!(view.text(play.variant()), ".@......\n");
        assert_eq!(view.sight(crate::Pos::new(4, 0)), Sight::Unknown);
        let variant = play.variant();
        assert_eq!(show.events()[0].sentence(variant.cues, &variant.legend).as_deref(), Some("Step 1."));
    }

    #[test]
    fn variant_names_parse_back() {
        let info = SHELF.games()[0].info;
        assert_eq!(info.parse_variant("plain"), Some(VariantCode(0)));
        assert_eq!(info.variant_name(VariantCode(0)), "plain");
        assert_eq!(info.parse_variant("plain+fast"), None);
        assert_eq!(info.parse_variant("fancy"), None);
        assert!(info.variant(VariantCode::new(0, 1)).is_none());
    }

    #[test]
    fn practice_has_a_name_and_the_same_rules() {
        let info = SHELF.games()[0].info;
        let code = VariantCode(0).with_practice(true);
        assert_eq!((code, info.parse_variant("plain+practice")), (VariantCode(128), Some(code)));
        assert_eq!(info.variant_name(code), "plain+practice");
        assert!(code.is_practice() && !code.with_practice(false).is_practice() && !code.has(4));
        let [earnest, practice] = [VariantCode(0), code].map(|code| SHELF.games()[0].start(Seed(1), code).unwrap().digest());
        assert_eq!(earnest, practice, "the state must not know that it is practice");
    }
}
