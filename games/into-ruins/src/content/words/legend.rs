//! The name, glyph, colour and description of every id.

mod actors;
mod ground;
mod items;

use super::id;
use barrow_core::{Colour, Entry, Legend, Role};

/// A row without its id, which follows from its place.
type Row = (&'static str, char, char, Colour, Role, &'static str);

/// Everything, by id.
pub(crate) const LEGEND: Legend = Legend::new(&ENTRIES).with_unseen(id::UNSEEN);

static ENTRIES: [Entry; id::COUNT] = {
    let parts: [&[Row]; 5] = [&ground::TILES, &actors::KINDS, &items::KINDS, &items::DISGUISES, &ground::EFFECTS];
    let nothing = Entry { id: 0, name: "", glyph: ' ', ascii: ' ', colour: Colour::Black, role: Role::Blank, about: "" };
    let mut entries = [nothing; id::COUNT];
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            let (name, glyph, ascii, colour, role, about) = parts[part][at];
            entries[count] = Entry { id: count as u8, name, glyph, ascii, colour, role, about };
            count += 1;
            at += 1;
        }
        part += 1;
    }
    assert!(count == id::COUNT, "every id has its row");
    entries
};

#[cfg(test)]
mod tests;
