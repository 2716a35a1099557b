//! Moves, in both directions.

use barrow_core::{Dir, Pos};
use serde::{Deserialize, Serialize};

/// A cell: column and row on squares, axial q and r on hexes.
pub type Cell = (i16, i16);

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Index into the variant's verbs.
    pub verb: u8,
    /// What the verb is applied to.
    pub arg: Arg,
}

/// What a verb is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arg {
    /// Nothing.
    None,
    /// A direction.
    Dir(u8),
    /// A place in the pack.
    Slot(u8),
    /// A cell.
    Cell(Cell),
    /// A place in the pack and a cell.
    SlotAt(u8, i16, i16),
    /// A key of the original.
    Key(u8),
}

impl From<barrow_core::Move> for Move {
    fn from(m: barrow_core::Move) -> Self {
        let arg = match m.arg {
            barrow_core::Arg::None => Arg::None,
            barrow_core::Arg::Dir(Dir(dir)) => Arg::Dir(dir),
            barrow_core::Arg::Slot(slot) => Arg::Slot(slot),
            barrow_core::Arg::Cell(pos) => Arg::Cell((pos.x, pos.y)),
            barrow_core::Arg::SlotAt(slot, pos) => Arg::SlotAt(slot, pos.x, pos.y),
            barrow_core::Arg::Key(key) => Arg::Key(key),
        };
        Self { verb: m.verb, arg }
    }
}

impl From<Move> for barrow_core::Move {
    fn from(m: Move) -> Self {
        let arg = match m.arg {
            Arg::None => barrow_core::Arg::None,
            Arg::Dir(dir) => barrow_core::Arg::Dir(Dir(dir)),
            Arg::Slot(slot) => barrow_core::Arg::Slot(slot),
            Arg::Cell((x, y)) => barrow_core::Arg::Cell(Pos::new(x, y)),
            Arg::SlotAt(slot, x, y) => barrow_core::Arg::SlotAt(slot, Pos::new(x, y)),
            Arg::Key(key) => barrow_core::Arg::Key(key),
        };
        Self { verb: m.verb, arg }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{json, read};

    #[test]
    fn every_kind_of_move_is_written_as_the_page_reads_it_and_comes_back() {
        for (arg, written) in [
            (Arg::None, r#"{"verb":3,"arg":"none"}"#),
            (Arg::Dir(5), r#"{"verb":3,"arg":{"dir":5}}"#),
            (Arg::Slot(2), r#"{"verb":3,"arg":{"slot":2}}"#),
            (Arg::Cell((-1, 7)), r#"{"verb":3,"arg":{"cell":[-1,7]}}"#),
            (Arg::SlotAt(2, -1, 7), r#"{"verb":3,"arg":{"slotAt":[2,-1,7]}}"#),
            (Arg::Key(27), r#"{"verb":3,"arg":{"key":27}}"#),
        ] {
            let m = Move { verb: 3, arg };
            assert_eq!(json(&m).unwrap(), written);
            assert_eq!(read::<Move>("a move", written).unwrap(), m);
            assert_eq!(Move::from(barrow_core::Move::from(m)), m);
        }
    }

    #[test]
    fn what_is_no_move_is_refused_with_a_sentence() {
        for bad in
            ["", "{}", r#"{"verb":300,"arg":"none"}"#, r#"{"verb":1,"arg":{"dir":-1}}"#, r#"{"verb":1,"arg":"none","x":1}"#]
        {
            let sentence = read::<Move>("a move", bad).unwrap_err();
            assert!(sentence.starts_with("The page asked for a move that the rules cannot read ("), "{sentence}");
        }
    }
}
