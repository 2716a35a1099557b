//! The shelf of this module.

use barrow_core::Shelf;
use std::sync::OnceLock;

/// Each module is linked with a copy of its own, so modules of several shelves work in one process.
static SHELF: OnceLock<Shelf> = OnceLock::new();

/// Puts games into this module.
pub(crate) fn stock(shelf: Shelf) {
    SHELF.get_or_init(|| shelf);
}

/// The games of this module.
pub(crate) fn shelf() -> Shelf {
    SHELF.get().copied().unwrap_or(const { Shelf::of(&[]) })
}
