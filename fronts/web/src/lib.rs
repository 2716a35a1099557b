//! The rules in WebAssembly, for the page in `page/`: sessions, replays and words as JSON. No rule of any game is here.

#[expect(missing_docs, reason = "each export is told of once, where the page calls it: in page/src/rules.ts")]
pub mod exports;
pub mod json;
pub mod keys;
pub mod links;
pub mod panics;
pub mod pictures;
pub mod replay;
pub mod runs;
pub mod session;
pub mod shelf;
#[cfg(test)]
mod testing;
pub mod told;
pub mod wire;
