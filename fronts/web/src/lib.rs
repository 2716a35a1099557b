//! A shelf in WebAssembly, for the page in `page/`. The crate itself contains no rules of games: [`page!`] adds them.
//!
//! Each exported type and function forwards to the application or to core. Serde converts values for JavaScript. The test in
//! `types.rs` writes their TypeScript types to `page/src/wire.ts`.

pub use product::begin;
pub use wasm_bindgen;

/// Makes a crate into the modules of a page for a shelf: `barrow_web::page!(magpie::SHELF);` is all of it.
#[macro_export]
macro_rules! page {
    ($shelf:expr) => {
        /// Called when the module is loaded.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen(start, wasm_bindgen = $crate::wasm_bindgen)]
        pub fn begin() {
            $crate::begin($shelf);
        }
    };
}

#[cfg(any(feature = "rules", feature = "films"))]
pub mod archive;
#[cfg(feature = "rules")]
pub mod crossing;
#[cfg(feature = "rules")]
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod exports;
#[cfg(feature = "films")]
pub mod films;
#[cfg(feature = "rules")]
pub mod keys;
#[cfg(feature = "rules")]
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod online;
#[cfg(feature = "rules")]
#[expect(missing_docs, reason = "the names say it, and TypeScript's types")]
pub mod painter;
#[cfg(feature = "rules")]
pub mod panics;
#[cfg(feature = "rules")]
pub mod pictures;
pub mod product;
#[cfg(feature = "rules")]
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod replay;
#[cfg(feature = "rules")]
pub mod runs;
#[cfg(feature = "rules")]
pub mod screens;
#[cfg(feature = "rules")]
pub mod script;
#[cfg(feature = "rules")]
#[expect(missing_docs, reason = "each export is one line around a documented function")]
pub mod session;
#[cfg(feature = "rules")]
pub mod shelf;
#[cfg(feature = "rules")]
pub mod state;
#[cfg(feature = "rules")]
#[cfg(test)]
mod testing;
#[cfg(feature = "rules")]
#[cfg(test)]
mod types;
