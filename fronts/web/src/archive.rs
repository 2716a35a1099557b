//! The rules of earlier releases, which the page's script fetches and the browser runs.

use crate::product;
use barrow_archive::{Fault, Machine, arriving};
use barrow_core::{Archived, Run, Shelved};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// An instance of a module: `Machine` in `page/src/old-rules.ts`.
    #[wasm_bindgen(typescript_type = "Machine")]
    pub type Instance;
    #[wasm_bindgen(method)]
    fn ask(this: &Instance, question: &[u8]) -> Option<Vec<u8>>;
    #[wasm_bindgen(method)]
    fn abi(this: &Instance) -> Option<u32>;
    #[wasm_bindgen(method)]
    fn fork(this: &Instance) -> Option<Instance>;
    #[wasm_bindgen(method)]
    fn size(this: &Instance) -> u32;
}

thread_local! {
    /// Every instance, by number. Values of JavaScript cannot leave their thread, and a run might.
    static INSTANCES: RefCell<BTreeMap<u32, Instance>> = const { RefCell::new(BTreeMap::new()) };
    /// The games of modules, by the modules' names.
    static GAMES: RefCell<BTreeMap<String, &'static Shelved>> = const { RefCell::new(BTreeMap::new()) };
}

/// The game of a module that the script has provided.
pub fn provided(old: &'static Archived) -> Option<&'static Shelved> {
    GAMES.with_borrow(|games| games.get(old.module).copied())
}

/// The module with the rules of a run, by its name; none if they are compiled in.
#[wasm_bindgen(js_name = oldRulesOf)]
pub fn old_rules_of(run: &[u8]) -> Option<String> {
    let header = Run::parse_good(run).ok()?.0.run.header;
    product::shelf().archived(&header).map(|old| old.module.to_owned())
}

/// Puts the game of a module on the shelf. The script has checked the module's hash.
///
/// # Errors
/// A sentence, if the module cannot be used.
#[wasm_bindgen]
pub fn provide(name: &str, instance: Instance) -> Result<(), JsError> {
    if GAMES.with_borrow(|games| games.contains_key(name)) {
        return Ok(());
    }
    let game = arriving(Box::new(Handle::of(instance))).map_err(|fault| JsError::new(&fault.to_string()))?;
    GAMES.with_borrow_mut(|games| games.insert(name.to_owned(), Box::leak(Box::new(game))));
    Ok(())
}

/// The number of an instance.
struct Handle(u32);

impl Handle {
    fn of(instance: Instance) -> Self {
        INSTANCES.with_borrow_mut(|all| {
            let number = all.last_key_value().map_or(0, |(last, _)| last + 1);
            all.insert(number, instance);
            Self(number)
        })
    }

    fn with<T>(&self, act: impl FnOnce(&Instance) -> Option<T>) -> Result<T, Fault> {
        let done = INSTANCES.with_borrow(|all| all.get(&self.0).and_then(act));
        done.ok_or_else(|| Fault::Failed("the browser stopped them".to_owned()))
    }
}

impl Machine for Handle {
    fn abi(&mut self) -> Result<u32, Fault> {
        self.with(Instance::abi)
    }

    fn ask(&mut self, question: &[u8], answer: &mut Vec<u8>) -> Result<(), Fault> {
        *answer = self.with(|instance| instance.ask(question))?;
        Ok(())
    }

    fn fork(&self) -> Result<Box<dyn Machine>, Fault> {
        let copy = self.with(Instance::fork)?;
        Ok(Box::new(Self::of(copy)))
    }

    fn size(&self) -> usize {
        self.with(|instance| Some(instance.size())).unwrap_or(0) as usize
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        INSTANCES.with_borrow_mut(|all| all.remove(&self.0));
    }
}
