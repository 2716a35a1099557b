//! Moves of sealed runs as bytes.

use barrow_core::run::write_move;
use barrow_core::{Header, Move, Run, RunError};

/// Encodes moves as the records of a run's file.
pub fn to_records(moves: &[Move]) -> Vec<u8> {
    let mut records = Vec::new();
    for m in moves {
        write_move(&mut records, *m);
    }
    records
}

/// Decodes the moves in records; `None` if they contain anything else, or an incomplete move.
///
/// # Errors
/// Fails if they cannot be read.
pub fn from_records(header: &Header, records: &[u8]) -> Result<Option<Vec<Move>>, RunError> {
    let mut bytes = header.to_bytes();
    bytes.extend_from_slice(records);
    let parsed = Run::parse(&bytes)?;
    let Run { moves, marks, end, .. } = parsed.run;
    Ok((parsed.torn == 0 && marks.is_empty() && end.is_none()).then_some(moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Arg, Dir, Seed, VariantCode};

    fn header() -> Header {
        Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(5) }
    }

    #[test]
    fn records_are_read_as_written_and_hold_only_moves() {
        let moves: Vec<Move> = (0..100).map(|number| Move { verb: 1, arg: Arg::Dir(Dir(number % 4)) }).collect();
        let records = to_records(&moves);
        assert_eq!(from_records(&header(), &records).unwrap(), Some(moves.clone()));
        let slot = to_records(&[Move { verb: 1, arg: Arg::Slot(3) }]);
        assert_eq!(from_records(&header(), &slot[..1]).unwrap(), None, "it is cut off");
        let closed = [&records[..], &[2; 9]].concat();
        assert!(!matches!(from_records(&header(), &closed), Ok(Some(_))), "an end is not a move");
        assert!(from_records(&header(), &[0]).is_err());
    }
}
