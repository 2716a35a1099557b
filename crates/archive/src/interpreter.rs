//! Runs modules by interpreting them, with limits on their time and memory.

use crate::{Fault, Machine, arriving};
use barrow_core::{Archived, Shelved};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use wasmi::{Config, Engine, Linker, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, TypedFunc};

/// The most memory of a module. Into Ruins, the largest, needs a fiftieth. \[bytes\]
const MEMORY: usize = 32 << 20;
/// The most steps for one answer: between half a second and two seconds. The longest answer known, a new depth of Into Ruins, takes 18
/// million.
const FUEL: u64 = 500_000_000;
/// The largest module. Into Ruins has a fortieth. \[bytes\]
const LARGEST: usize = 10 << 20;
/// The longest answer. \[bytes\]
const LONGEST: u32 = 1 << 20;

/// The SHA-256 of a module, in hexadecimal, by which it is known.
pub fn name_of(module: &[u8]) -> String {
    Sha256::digest(module).iter().fold(String::new(), |mut name, byte| {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

/// The game of a module on a shelf: a [`barrow_core::Loader`]. Loads each module once.
pub fn loaded(old: &'static Archived) -> Option<&'static Shelved> {
    static LOADED: Mutex<BTreeMap<&'static str, Option<&'static Shelved>>> = Mutex::new(BTreeMap::new());
    let load = || Some(&*Box::leak(Box::new(arriving(load(old.bytes, old.module).ok()?).ok()?)));
    *LOADED.lock().unwrap_or_else(PoisonError::into_inner).entry(old.module).or_insert_with(load)
}

/// Loads the module with this name from its compressed bytes.
///
/// # Errors
/// If the bytes are other ones, or no module.
pub fn load(packed: &[u8], name: &str) -> Result<Box<dyn Machine>, Fault> {
    let module = unpacked(packed)?;
    if name_of(&module) == name { load_unnamed(&module) } else { Err(Fault::Damaged) }
}

/// The module in compressed bytes.
///
/// # Errors
/// If they are damaged, or too many.
pub fn unpacked(packed: &[u8]) -> Result<Vec<u8>, Fault> {
    decompress_to_vec_with_limit(packed, LARGEST).map_err(|_| Fault::Damaged)
}

/// Loads a module that is not known by name. It may be anything: it can neither take more time or memory than its limits allow, nor
/// reach anything outside.
///
/// # Errors
/// If the bytes are no module.
pub fn load_unnamed(bytes: &[u8]) -> Result<Box<dyn Machine>, Fault> {
    let mut config = Config::default();
    config.consume_fuel(true);
    let module = Module::new(&Engine::new(&config), bytes).map_err(|_| Fault::Damaged)?;
    Ok(Box::new(Instance::new(module)?))
}

fn failed(error: &wasmi::Error) -> Fault {
    Fault::Failed(error.to_string())
}

/// An instance of a module.
struct Instance {
    module: Module,
    store: Store<StoreLimits>,
    memory: Memory,
    abi: TypedFunc<(), u32>,
    input: TypedFunc<u32, u32>,
    answer: TypedFunc<(), u32>,
    output: TypedFunc<(), u32>,
}

impl Instance {
    fn new(module: Module) -> Result<Self, Fault> {
        let limits = StoreLimitsBuilder::new().memory_size(MEMORY).memories(1).tables(1).table_elements(10_000).instances(1);
        let mut store = Store::new(module.engine(), limits.build());
        store.limiter(|limits| limits);
        refuel(&mut store)?;
        let linker = Linker::new(module.engine());
        let instance = linker.instantiate_and_start(&mut store, &module).map_err(|error| failed(&error))?;
        let lacks = |_| Fault::Damaged;
        Ok(Self {
            memory: instance.get_memory(&store, "memory").ok_or(Fault::Damaged)?,
            abi: instance.get_typed_func(&store, "abi").map_err(lacks)?,
            input: instance.get_typed_func(&store, "input").map_err(lacks)?,
            answer: instance.get_typed_func(&store, "answer").map_err(lacks)?,
            output: instance.get_typed_func(&store, "output").map_err(lacks)?,
            module,
            store,
        })
    }

    fn try_ask(&mut self, question: &[u8], answer: &mut Vec<u8>) -> Result<(), wasmi::Error> {
        let Self { store, memory, .. } = self;
        let at = self.input.call(&mut *store, question.len() as u32)?;
        memory.write(&mut *store, at as usize, question)?;
        let length = self.answer.call(&mut *store, ())?;
        if length > LONGEST {
            return Err(wasmi::Error::new("its answer is too long"));
        }
        answer.resize(length as usize, 0);
        let at = self.output.call(&mut *store, ())?;
        memory.read(&*store, at as usize, answer)?;
        Ok(())
    }
}

fn refuel(store: &mut Store<StoreLimits>) -> Result<(), Fault> {
    store.set_fuel(FUEL).map_err(|error| failed(&error))
}

impl Machine for Instance {
    fn abi(&mut self) -> Result<u32, Fault> {
        refuel(&mut self.store)?;
        self.abi.call(&mut self.store, ()).map_err(|error| failed(&error))
    }

    fn ask(&mut self, question: &[u8], answer: &mut Vec<u8>) -> Result<(), Fault> {
        answer.clear();
        refuel(&mut self.store)?;
        self.try_ask(question, answer).map_err(|error| failed(&error))
    }

    /// Between two questions, everything that a module knows is in its memory.
    fn fork(&self) -> Result<Box<dyn Machine>, Fault> {
        let mut copy = Self::new(self.module.clone())?;
        let from = self.memory.data(&self.store);
        let pages = self.memory.size(&self.store).saturating_sub(copy.memory.size(&copy.store));
        copy.memory.grow(&mut copy.store, pages).map_err(|error| Fault::Failed(error.to_string()))?;
        copy.memory.data_mut(&mut copy.store).copy_from_slice(from);
        Ok(Box::new(copy))
    }

    fn size(&self) -> usize {
        self.memory.data_size(&self.store)
    }
}
