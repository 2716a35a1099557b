//! The rules in WebAssembly, for the page in `page/`. No rule of any game is here.
//!
//! Each type and function that script sees forwards to the application or to core. What crosses is a value of script made of the Rust
//! type by serde; `page/src/wire.ts` has these types in TypeScript, written by the test in `types.rs`.

pub mod crossing;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod exports;
pub mod keys;
pub mod links;
#[expect(missing_docs, reason = "the names say it, and TypeScript's types")]
pub mod painter;
pub mod panics;
pub mod pictures;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod replay;
pub mod runs;
pub mod script;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod session;
pub mod shelf;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod types;
