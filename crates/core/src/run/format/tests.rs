//! The format byte for byte, and how damaged bytes are refused.

use super::*;
use proptest::prelude::*;

fn header() -> Header {
    Header { game: "stomp".into(), rules: 3, variant: VariantCode::new(1, 2), seed: Seed(0x0102_0304_0506_0708) }
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let arg = prop_oneof![
        Just(Arg::None),
        any::<u8>().prop_map(|dir| Arg::Dir(Dir(dir))),
        any::<u8>().prop_map(Arg::Slot),
        any::<(i16, i16)>().prop_map(|(x, y)| Arg::Cell(Pos::new(x, y))),
        any::<(u8, i16, i16)>().prop_map(|(slot, x, y)| Arg::SlotAt(slot, Pos::new(x, y))),
        any::<u8>().prop_map(Arg::Key),
    ];
    prop::collection::vec((0..MAX_VERBS as u8, arg).prop_map(|(verb, arg)| Move { verb, arg }), 0..200)
}

fn run_of(moves: Vec<Move>) -> Run {
    let marks = (1..=moves.len() / MARK_EVERY).map(|at| Digest(at as u64)).collect();
    Run { header: header(), moves, marks, end: Some(Digest(9)) }
}

#[test]
fn format_1_has_golden_bytes() {
    let run = Run {
        header: header(),
        moves: vec![
            Move::plain(1),
            Move::towards(0, Dir(3)),
            Move::towards(4, Dir(3)),
            Move { verb: 5, arg: Arg::Slot(7) },
            Move { verb: 6, arg: Arg::Cell(Pos::new(-1, 2)) },
            Move { verb: 7, arg: Arg::SlotAt(8, Pos::new(3, 4)) },
            Move::key(2, 27),
        ],
        marks: vec![],
        end: Some(Digest(0xfedc_ba98_7654_3210)),
    };
    let hex = run.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert_eq!(
        hex,
        concat!(
            "626172726f77",
            "01",
            "05",
            "73746f6d70",
            "03000000",
            "11",
            "0807060504030201",
            "ad4cab50",
            "21",
            "e3",
            "4403",
            "6507",
            "86ffff0200",
            "a70803000400",
            "c21b",
            "021032547698badcfe"
        )
    );
}

proptest! {
    #[test]
    fn bytes_parse_back_to_the_same_run(moves in moves()) {
        let run = run_of(moves);
        let bytes = run.to_bytes();
        let parsed = Run::parse(&bytes).unwrap();
        prop_assert_eq!(parsed, Parsed { run, whole: bytes.len(), torn: 0 });
    }

    #[test]
    fn a_cut_run_keeps_every_whole_record(moves in moves(), cut: prop::sample::Index) {
        let run = run_of(moves);
        let bytes = run.to_bytes();
        let cut = cut.index(bytes.len());
        match Run::parse(&bytes[..cut]) {
            Ok(parsed) => {
                prop_assert_eq!(parsed.whole + parsed.torn, cut);
                prop_assert!(parsed.torn < 9);
                prop_assert!(run.moves.starts_with(&parsed.run.moves));
            }
            Err(error) => {
                prop_assert!(cut < header().to_bytes().len());
                prop_assert_eq!(error, RunError::HeaderTorn);
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Run::parse(&bytes);
        let mut with_header = header().to_bytes();
        with_header.extend(bytes);
        let _ = Run::parse(&with_header);
    }
}

#[test]
fn a_header_whose_game_could_not_be_printed_is_damaged() {
    for game in ["\u{1b}[2J", "a\nb", "\u{202e}pmots", "../stomp", "Stomp", ""] {
        let bytes = Header { game: game.to_owned(), ..header() }.to_bytes();
        assert_eq!(Run::parse(&bytes), Err(RunError::HeaderDamaged), "{game:?}");
    }
}

#[test]
fn refusals_say_what_to_do() {
    assert_eq!(Run::parse(b""), Err(RunError::HeaderTorn));
    assert_eq!(Run::parse(b"PK\x03\x04"), Err(RunError::NotARun));
    assert_eq!(Run::parse(&vec![0; 1_000_000]), Err(RunError::TooLong { bytes: 1_000_000 }));
    let mut newer = header().to_bytes();
    newer[6] = 2;
    assert_eq!(Run::parse(&newer), Err(RunError::NewerFormat { found: 2 }));
    let mut damaged = header().to_bytes();
    damaged[20] ^= 1;
    assert_eq!(Run::parse(&damaged), Err(RunError::HeaderDamaged));
    let mut zeros = header().to_bytes();
    let at = zeros.len();
    zeros.push(0);
    assert_eq!(Run::parse(&zeros), Err(RunError::Damaged { at, what: "there is no such record" }));
}
