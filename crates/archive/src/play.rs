//! A module as a game on a shelf, and its runs.

use crate::contract::{ABI, Ask, Refused};
use crate::words::kept;
use crate::{Fault, Machine};
use barrow_core::promises::{fault_in_events, fault_in_view};
use barrow_core::{
    Actions, Aim, Batch, Digest, Ending, Event, Fact, GameInfo, Move, Offer, Play, Refusal, Rest, Rules, Seed, Shelved, Show,
    Shown, Stage, Status, Subject, Survey, Variant, VariantCode, View, Words,
};
use serde::de::DeserializeOwned;
use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The refusal of every move once a module has failed.
const FAILED: Refusal = Refusal::Because("The archived rules have failed, so this run cannot go on. Please report it.");

/// The game of a module. Its description lives until the program ends, so load each module once.
///
/// # Errors
/// If the module speaks another version of the contract, or cannot describe itself.
pub fn arriving(mut machine: Box<dyn Machine>) -> Result<Shelved, Fault> {
    let abi = machine.abi()?;
    if abi != ABI {
        return Err(Fault::OtherAbi(abi));
    }
    let mut description = Vec::new();
    machine.ask(&question(Ask::Describe), &mut description)?;
    let module = Arc::new(Module { pristine: machine, info: OnceLock::new() });
    let rules = Box::leak(Box::new(ModuleRules(Arc::clone(&module))));
    let shelved = Shelved::arriving(description, rules).map_err(|error| Fault::Failed(error.to_string()))?;
    module.info.get_or_init(|| shelved.info);
    Ok(shelved)
}

fn question(ask: Ask) -> Vec<u8> {
    // A vector grows as needed, so writing to it cannot fail.
    postcard::to_extend(&ask, Vec::new()).unwrap_or_default()
}

/// A module and its description.
struct Module {
    /// The module before any run.
    pristine: Box<dyn Machine>,
    info: OnceLock<&'static GameInfo>,
}

/// The rules in a module.
struct ModuleRules(Arc<Module>);

impl Rules for ModuleRules {
    fn start(&self, seed: Seed, code: VariantCode, variant: &'static Variant) -> Box<dyn Play> {
        Box::new(ArchivedRun::begin(&self.0, seed, code, variant))
    }

    fn batch(&self, seeds: &[Seed], code: VariantCode, variant: &'static Variant) -> Box<dyn Batch> {
        Box::new(Runs(seeds.iter().map(|seed| ArchivedRun::begin(&self.0, *seed, code, variant)).collect()))
    }

    fn survey(&self, _: Seed, _: VariantCode, _: u32) -> Option<Survey> {
        None
    }
}

/// A module and its last answer.
struct State {
    /// `None` once it has failed.
    machine: Option<Box<dyn Machine>>,
    answer: Vec<u8>,
}

/// A run whose rules are in a module.
struct ArchivedRun {
    module: Arc<Module>,
    code: VariantCode,
    variant: &'static Variant,
    state: Mutex<State>,
}

impl ArchivedRun {
    fn begin(module: &Arc<Module>, seed: Seed, code: VariantCode, variant: &'static Variant) -> Self {
        let run = Self::of(Arc::clone(module), code.with_practice(false), variant, module.pristine.fork().ok());
        if run.ask::<bool>(Ask::Begin(seed, run.code)) != Some(true) {
            run.fail();
        }
        run
    }

    fn of(module: Arc<Module>, code: VariantCode, variant: &'static Variant, machine: Option<Box<dyn Machine>>) -> Self {
        Self { module, code, variant, state: Mutex::new(State { machine, answer: Vec::new() }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to a question; `None` once the module has failed.
    fn ask<T: DeserializeOwned>(&self, ask: Ask) -> Option<T> {
        let mut state = self.state();
        let State { machine, answer } = &mut *state;
        let answered = machine.as_mut()?.ask(&question(ask), answer).is_ok();
        let told = postcard::from_bytes(answer).ok().filter(|_| answered);
        if told.is_none() {
            *machine = None;
        }
        told
    }

    /// Gives the module up, because its answers make no sense.
    fn fail(&self) {
        self.state().machine = None;
    }

    fn copy(&self) -> Self {
        let machine = self.state().machine.as_ref().and_then(|machine| machine.fork().ok());
        Self::of(Arc::clone(&self.module), self.code, self.variant, machine)
    }

    fn copy_if(&self, ask: Ask) -> Option<Box<dyn Play>> {
        let copy = self.copy();
        copy.ask::<bool>(ask)?.then(|| Box::new(copy) as Box<dyn Play>)
    }
}

impl Shown for ArchivedRun {
    fn info(&self) -> &'static GameInfo {
        self.module.info.get().copied().unwrap_or(&GameInfo::BASE)
    }

    fn variant(&self) -> &'static Variant {
        self.variant
    }

    fn offer(&self, moves: &mut Vec<Move>) {
        moves.extend(self.ask::<Vec<Move>>(Ask::Offer).unwrap_or_default());
    }

    fn view(&self, view: &mut View) {
        let has_ended = self.status().ending.is_some();
        let told = self.ask::<View>(Ask::See).filter(|told| fault_in_view(told, self.variant, has_ended).is_none());
        if let Some(told) = told {
            *view = told;
        } else {
            self.fail();
            let (width, height) = self.variant.size;
            view.begin(width, height);
            let blank = self.variant.legend.entries().first().map_or(0, |entry| entry.id);
            view.tiles.resize(usize::from(width) * usize::from(height), blank);
        }
    }

    fn status(&self) -> Status {
        let mut status = self.ask(Ask::Status).unwrap_or(Status { score: 0, depth: 1, ending: None });
        // The words for others do not cross.
        if let Some(ending) = &mut status.ending
            && let Some(row) = self.variant.endings.iter().map(|row| Ending::from(*row)).find(|row| row.cause == ending.cause)
        {
            *ending = row;
        }
        status
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        facts.extend(self.ask::<Vec<Fact>>(Ask::Inspect(subject)).unwrap_or_default());
    }

    fn caution(&self, m: Move) -> Option<u8> {
        self.ask::<Option<u8>>(Ask::Caution(m)).flatten().filter(|caution| usize::from(*caution) < self.variant.cautions.len())
    }

    fn refusal(&self, m: Move) -> Option<String> {
        match self.ask::<Option<Words>>(Ask::Refusal(m)) {
            Some(words) => words.map(|words| words.to_string()),
            None => Some(FAILED.to_string()),
        }
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        *aim = self.ask(Ask::Aim(m)).unwrap_or_default();
        let legend = &self.variant.legend;
        aim.targets.retain(|target| legend.get(target.id).is_some());
    }

    fn rest(&self) -> Rest {
        self.ask(Ask::Rest).unwrap_or(Rest::Useless("The archived rules have failed.".into()))
    }

    fn rules(&self) -> Option<&dyn Play> {
        Some(self)
    }
}

impl Play for ArchivedRun {
    fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        let events = match self.ask::<Result<Vec<Event>, Refused>>(Ask::Play(m, show.is_on())) {
            Some(Ok(events)) => events,
            Some(Err(refused)) => return Err(refusal(&refused)),
            None => return Err(FAILED),
        };
        if fault_in_events(&events, self.variant).is_some() {
            self.fail();
            return Err(FAILED);
        }
        for event in events {
            show.tell(true, || event);
        }
        Ok(())
    }

    fn digest(&self) -> Digest {
        Digest(self.ask(Ask::Digest).unwrap_or(0))
    }

    fn peril(&self, m: Move) -> Option<&'static str> {
        self.ask::<Option<Words>>(Ask::Peril(m)).flatten().map(|words| kept(&words))
    }

    fn mask(&self, actions: &Actions, stage: Stage, mask: &mut [u8]) {
        if self.status().ending.is_some() {
            mask[..actions.count()].fill(0);
        } else {
            let mut moves = Vec::new();
            self.offer(&mut moves);
            Offer::mask(actions, stage, mask, |offer| offer.extend(moves));
        }
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(self.copy())
    }

    fn fork_with(&self, seed: Seed) -> Option<Box<dyn Play>> {
        self.copy_if(Ask::Reseed(seed))
    }

    fn imagine(&self, seed: Seed) -> Option<Box<dyn Play>> {
        self.copy_if(Ask::Imagine(seed))
    }

    fn copy_from(&mut self, other: &dyn Play) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        let is_same = Arc::ptr_eq(&self.module, &other.module) && self.code == other.code;
        if is_same {
            *self = other.copy();
        }
        is_same
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn state_size(&self) -> usize {
        self.state().machine.as_ref().map_or(0, |machine| machine.size())
    }
}

fn refusal(refused: &Refused) -> Refusal {
    match refused {
        Refused::NoSuchVerb => Refusal::NoSuchVerb,
        Refused::WrongArgument => Refusal::WrongArgument,
        Refused::Blocked => Refusal::Blocked,
        Refused::Edge => Refusal::Edge,
        Refused::Over => Refusal::Over,
        Refused::Because(words) => Refusal::Because(kept(words)),
    }
}

/// Runs side by side.
struct Runs(Vec<ArchivedRun>);

impl Batch for Runs {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn run(&self, index: usize) -> &dyn Play {
        &self.0[index]
    }

    fn run_mut(&mut self, index: usize) -> &mut dyn Play {
        &mut self.0[index]
    }

    fn begin(&mut self, index: usize, seed: Seed) {
        let run = &self.0[index];
        self.0[index] = ArchivedRun::begin(&run.module, seed, run.code, run.variant);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module that speaks a version of the contract, and answers nothing.
    struct Silent(u32);

    impl Machine for Silent {
        fn abi(&mut self) -> Result<u32, Fault> {
            Ok(self.0)
        }

        fn ask(&mut self, _: &[u8], answer: &mut Vec<u8>) -> Result<(), Fault> {
            answer.clear();
            Ok(())
        }

        fn fork(&self) -> Result<Box<dyn Machine>, Fault> {
            Ok(Box::new(Self(self.0)))
        }

        fn size(&self) -> usize {
            0
        }
    }

    #[test]
    fn a_module_of_another_contract_is_refused() {
        assert_eq!(arriving(Box::new(Silent(ABI + 1))).err(), Some(Fault::OtherAbi(ABI + 1)));
        assert!(matches!(arriving(Box::new(Silent(ABI))).err(), Some(Fault::Failed(_))));
    }
}
