//! The shelf of this module, with the sprites that the page has loaded.

use barrow_core::Shelf;
use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(not(test))]
const BEFORE: Shelf = Shelf::of(&[]);
#[cfg(test)]
const BEFORE: Shelf = barrow_shelf::SHELF;

thread_local! {
    static SHELF: Cell<Shelf> = const { Cell::new(BEFORE) };
}

/// Begins the module, with these games. [`crate::page!`] calls this when the module is loaded.
pub fn begin(shelf: Shelf) {
    #[cfg(any(feature = "rules", feature = "films"))]
    let shelf = shelf.loaded_by(crate::archive::provided);
    stock(shelf);
    #[cfg(feature = "rules")]
    crate::panics::keep();
}

/// Puts games into this thread's module.
pub fn stock(shelf: Shelf) {
    SHELF.set(shelf);
}

/// The games of this module.
pub fn shelf() -> Shelf {
    SHELF.get()
}

/// Gives a game its sprites until the page is closed.
#[wasm_bindgen]
pub fn dress(game: &str, sprites: String) {
    SHELF.set(barrow_film::dressed(shelf(), game, sprites));
}
