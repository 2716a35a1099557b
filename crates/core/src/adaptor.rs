//! A game's state as a run in progress, alone or in a batch.

use crate::actions::{Actions, Stage};
use crate::batch::Batch;
use crate::digest::{Digest, digest_of};
use crate::event::Show;
use crate::game::{Game, Refusal, Rest, Status};
use crate::info::{GameInfo, Variant, VariantCode};
use crate::moves::Move;
use crate::offer::Offer;
use crate::play::{Play, Shown};
#[cfg(debug_assertions)]
use crate::promises::fault_in_offer;
use crate::promises::{fault_in_digest, fault_in_ending, fault_in_events, fault_in_numbers, fault_in_view};
use crate::rng::Seed;
use crate::sheet::{Aim, Fact, Subject, Survey};
use crate::shelf::Rules;
use crate::view::View;
use std::any::Any;
use std::marker::PhantomData;
#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicUsize, Ordering};

/// A state as a run in progress.
struct Adaptor<G: Game> {
    game: G,
    variant: &'static Variant,
    /// The variant with the bits of its choices.
    code: VariantCode,
    /// The number of offers so far, which decides what is checked.
    #[cfg(debug_assertions)]
    offers: AtomicUsize,
}

impl<G: Game> Adaptor<G> {
    fn of(game: G, code: VariantCode, variant: &'static Variant) -> Self {
        Self {
            game,
            variant,
            code,
            #[cfg(debug_assertions)]
            offers: AtomicUsize::new(0),
        }
    }

    /// Checks a promise of the game in debug builds.
    #[inline]
    fn assert(&self, fault: impl FnOnce() -> Option<String>) {
        if cfg!(debug_assertions) {
            let fault = fault().unwrap_or_default();
            let variant = || G::INFO.variant_name(self.code);
            assert!(fault.is_empty(), "{} ({}) breaks a promise of `Game`: {fault}", G::INFO.id, variant());
        }
    }

    /// Tries one of the offered moves in each eighth offer of a debug build.
    #[cfg(debug_assertions)]
    fn assert_offer(&self, offered: &[Move]) {
        let offers = self.offers.fetch_add(1, Ordering::Relaxed);
        if offers.is_multiple_of(8) && !offered.is_empty() {
            self.assert(|| fault_in_offer(&self.game, offered[offers / 8 % offered.len()], self.variant));
        }
    }

    fn begun(seed: Seed, code: VariantCode, variant: &'static Variant) -> Self {
        const { assert!(!std::mem::needs_drop::<G>(), "a game's state is plain data: no Vec, Box or String") };
        let code = code.with_practice(false);
        Self::of(G::new(seed, code), code, variant)
    }

    fn boxed(&self) -> Box<Self> {
        Box::write(Box::new_uninit(), Self::of(copy(&self.game), self.code, self.variant))
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
            #[cfg(debug_assertions)]
            let before = moves.len();
            self.game.offer(&mut Offer::list(moves));
            #[cfg(debug_assertions)]
            self.assert_offer(&moves[before..]);
        }
    }

    fn view(&self, view: &mut View) {
        self.game.view(view);
        self.assert(|| {
            let status = self.game.status();
            fault_in_view(view, self.variant, status.ending.is_some()).or_else(|| fault_in_numbers(view, self.variant, &status))
        });
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        self.game.inspect(subject, facts);
    }

    fn caution(&self, m: Move) -> Option<u8> {
        let caution = self.game.caution(self.game.decode(m).ok()?)?;
        let known = self.variant.cautions.len();
        let is_known = usize::from(caution) < known;
        self.assert(|| (!is_known).then(|| format!("`caution` returned {caution}, but `Variant::cautions` has {known} rows")));
        Some(caution)
    }

    fn refusal(&self, m: Move) -> Option<String> {
        self.boxed().play(m, &mut Show::off()).err().map(|refusal| refusal.to_string())
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
        let before = show.events().len();
        self.game.act(action, show)?;
        self.assert(|| fault_in_events(&show.events()[before..], self.variant));
        self.assert(|| fault_in_ending(self.game.status().ending.as_ref()?, self.variant));
        Ok(())
    }

    fn digest(&self) -> Digest {
        let digest = digest_of(&self.game);
        self.assert(|| fault_in_digest(&self.game, digest));
        digest
    }

    fn peril(&self, m: Move) -> Option<&'static str> {
        self.game.peril(self.game.decode(m).ok()?)
    }

    fn mask(&self, actions: &Actions, stage: Stage, mask: &mut [u8]) {
        if self.game.status().ending.is_some() {
            mask[..actions.count()].fill(0);
        } else {
            Offer::mask(actions, stage, mask, |offer| self.game.offer(offer));
        }
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

/// Copies a state to its destination. If this is inlined, the compiler copies most of it to the stack first, which takes a third
/// longer.
#[inline(never)]
fn copy<G: Clone>(game: &G) -> G {
    game.clone()
}

/// Many states, each as a run in progress.
struct Runs<G: Game> {
    all: Vec<Adaptor<G>>,
    code: VariantCode,
    variant: &'static Variant,
}

impl<G: Game> Batch for Runs<G> {
    fn len(&self) -> usize {
        self.all.len()
    }

    fn run(&self, index: usize) -> &dyn Play {
        &self.all[index]
    }

    fn run_mut(&mut self, index: usize) -> &mut dyn Play {
        &mut self.all[index]
    }

    fn begin(&mut self, index: usize, seed: Seed) {
        self.all[index] = Adaptor::begun(seed, self.code, self.variant);
    }
}

/// The rules of a game that is compiled in.
pub(crate) struct Compiled<G>(PhantomData<fn() -> G>);

impl<G: Game> Compiled<G> {
    /// The rules.
    pub(crate) const RULES: &'static dyn Rules = &Self(PhantomData);
}

impl<G: Game> Rules for Compiled<G> {
    fn start(&self, seed: Seed, code: VariantCode, variant: &'static Variant) -> Box<dyn Play> {
        Box::new(Adaptor::<G>::begun(seed, code, variant))
    }

    fn batch(&self, seeds: &[Seed], code: VariantCode, variant: &'static Variant) -> Box<dyn Batch> {
        let all = seeds.iter().map(|seed| Adaptor::<G>::begun(*seed, code, variant)).collect();
        Box::new(Runs { all, code, variant })
    }

    fn survey(&self, seed: Seed, code: VariantCode, depth: u32) -> Option<Survey> {
        G::survey(seed, code, depth)
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
}
