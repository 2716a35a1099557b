//! Hashes that identify a run.

use barrow_core::digest::Digest;
use barrow_core::run::write_move;
use barrow_core::{Header, Run, Seed};
use sha2::{Digest as _, Sha256};

/// The SHA-256 hash of a run's header and moves.
pub type RunHash = [u8; 32];

/// The hash of a run's header and moves. It leaves out marks and the end, which follow from these.
pub fn run_hash(run: &Run) -> RunHash {
    // Defence against one run in many encodings.
    let mut bytes = run.header.to_bytes();
    for m in &run.moves {
        write_move(&mut bytes, *m);
    }
    Sha256::digest(&bytes).into()
}

/// The hash of a play: runs that reach the same state count as one. It ignores the seed and the moves themselves, because one play
/// can be written in many ways: some games ignore half of the seed's bits, some have several names for a move, and some moves take
/// no time and change nothing. A hash of every state on the way would distinguish two routes to one state, but takes up to
/// forty-six times as long as playing the run.
pub fn play_hash(header: &Header, last: Digest) -> RunHash {
    let mut hash = Sha256::new();
    hash.update(Header { seed: Seed(0), ..header.clone() }.to_bytes());
    hash.update(last.0.to_le_bytes());
    hash.finalize().into()
}

/// The hash of a player's run in a race. All runs of a race have the same header, and in a small game two players may make the same
/// moves; both results count. So the hash includes `nonce`, the nonce of the player's receipt.
pub fn entry_hash(run: &Run, nonce: &[u8]) -> RunHash {
    let mut hash = Sha256::new();
    hash.update(run_hash(run));
    hash.update(nonce);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Arg, Dir, Move, VariantCode};

    fn run(moves: Vec<Move>) -> Run {
        let header = Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(5) };
        Run { moves, ..Run::new(header) }
    }

    #[test]
    fn the_same_run_with_other_marks_or_an_end_has_the_same_hash() {
        let open = run(vec![Move { verb: 1, arg: Arg::Dir(Dir(2)) }]);
        let closed = Run { end: Some(Digest(7)), marks: vec![Digest(1)], ..open.clone() };
        assert_ne!(open.to_bytes(), closed.to_bytes());
        assert_eq!(run_hash(&open), run_hash(&closed));
    }

    #[test]
    fn a_play_hash_is_of_the_last_state() {
        let header = run(Vec::new()).header;
        let other = Header { seed: Seed(1 << 32 | 5), ..header.clone() };
        let played = play_hash(&header, Digest(7));
        assert_eq!(played, play_hash(&other, Digest(7)));
        assert_ne!(played, play_hash(&header, Digest(8)));
        assert_ne!(played, play_hash(&Header { variant: VariantCode(1), ..header }, Digest(7)));
    }

    #[test]
    fn a_move_has_one_form_in_a_file() {
        let mut bytes = run(Vec::new()).header.to_bytes();
        bytes.extend([0b0100_0001, 2]);
        assert!(Run::parse(&bytes).is_err(), "a short form exists");
    }

    #[test]
    fn another_run_has_another_hash() {
        let steps = [0, 1].map(|dir| run_hash(&run(vec![Move { verb: 1, arg: Arg::Dir(Dir(dir)) }])));
        assert_ne!(steps[0], steps[1]);
        assert_ne!(steps[0], run_hash(&run(Vec::new())));
        let mut practice = run(Vec::new());
        practice.header.variant = practice.header.variant.with_practice(true);
        assert_ne!(run_hash(&practice), run_hash(&run(Vec::new())));
    }
}
