//! The name, glyph, colour and description of every id.

mod ground;

use super::id;
use crate::content::{items, kinds};
use barrow_core::{Entry, Legend};

/// Everything, by id.
pub(crate) const LEGEND: Legend = Legend::new(&ENTRIES).with_unseen(id::UNSEEN);

static ENTRIES: [Entry; id::COUNT] = {
    let mut entries = [ground::TILES[0]; id::COUNT];
    let mut id = 0;
    while id < id::COUNT as u8 {
        let entry = match id {
            id::FIRST_KIND..id::FIRST_ITEM => kinds::BY_KIND[(id - id::FIRST_KIND) as usize].entry,
            id::FIRST_ITEM..id::FIRST_DISGUISE => items::ROWS[(id - id::FIRST_ITEM) as usize].entry,
            id::FIRST_DISGUISE..id::FIRE => items::DISGUISES[(id - id::FIRST_DISGUISE) as usize],
            id::FIRE.. => ground::EFFECTS[(id - id::FIRE) as usize],
            tile => ground::TILES[tile as usize],
        };
        entries[id as usize] = Entry { id, ..entry };
        id += 1;
    }
    entries
};

#[cfg(test)]
mod tests;
