//! The rules in WebAssembly, for the page in `page/`. The crate itself contains no rules of games.
//!
//! Each exported type and function forwards to the application or to core. Serde converts values for JavaScript. The test in
//! `types.rs` writes their TypeScript types to `page/src/wire.ts`.

pub mod crossing;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod exports;
pub mod keys;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod online;
#[expect(missing_docs, reason = "the names say it, and TypeScript's types")]
pub mod painter;
pub mod panics;
pub mod pictures;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod replay;
pub mod runs;
pub mod screens;
pub mod script;
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod session;
pub mod shelf;
pub mod state;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod types;
