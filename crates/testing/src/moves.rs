//! Moves, sensible ones and absurd ones.

use crate::{Case, accept};
use barrow_core::{Aim, Arg, Dir, Move, Pos, Rng, Seed, Shelf, Show, Subject};

const MANY: usize = 100_000;

/// Coordinates outside every map. Some differences exceed 16 bits.
const ABSURD: [i16; 8] = [i16::MIN, i16::MIN + 1, -256, -1, 255, 256, i16::MAX - 1, i16::MAX];

/// A random move, often an invalid one.
fn any_move(rng: &mut Rng) -> Move {
    let cell = |rng: &mut Rng| {
        let absurd = |rng: &mut Rng| rng.pick(&ABSURD).unwrap_or_default();
        match rng.below(4) {
            0 => Pos::new(absurd(rng), absurd(rng)),
            1 => Pos::new(absurd(rng), rng.range(-3, 70) as i16),
            _ => Pos::new(rng.range(-3, 130) as i16, rng.range(-3, 70) as i16),
        }
    };
    let arg = match rng.below(6) {
        0 => Arg::None,
        1 => Arg::Dir(Dir(rng.below(10) as u8)),
        2 => Arg::Slot(rng.bits() as u8),
        3 => Arg::Cell(cell(rng)),
        4 => Arg::SlotAt(rng.bits() as u8, cell(rng)),
        _ => Arg::Key(rng.bits() as u8),
    };
    Move { verb: rng.below(5) as u8, arg }
}

/// A hundred thousand random moves of each variant, most of them offered: offered moves are accepted, and refused ones change nothing.
///
/// # Panics
/// If an offered move is refused, or a refused move changes the state.
pub fn random_moves_are_accepted_or_change_nothing(shelf: &Shelf) {
    for case in Case::all(shelf) {
        let mut rng = Seed(5).stream("moves", u32::from(case.code.0));
        let (mut seed, mut accepted, mut refused) = (1, 0, 0);
        let mut play = case.start(seed);
        let mut offered = Vec::new();
        let mut show = Show::on();
        for _ in 0..MANY {
            offered.clear();
            show.clear();
            play.offer(&mut offered);
            let has_ended = play.status().ending.is_some();
            assert!(!has_ended || offered.is_empty(), "{case} seed {seed} offers moves after the run has ended: offer none then");
            if has_ended || rng.chance(1, 2000) {
                seed += 1;
                play = case.start(seed);
                continue;
            }
            let is_offered = rng.chance(7, 8) && !offered.is_empty();
            let m = if is_offered { rng.pick(&offered).unwrap() } else { any_move(&mut rng) };
            let before = (!is_offered).then(|| play.digest());
            match play.play(m, &mut show) {
                Ok(()) => accepted += 1,
                Err(refusal) => {
                    refused += 1;
                    assert!(
                        !is_offered,
                        "{case} seed {seed}: {m:?} was offered, then refused ({refusal}): let `offer` and `decode` agree"
                    );
                    let sentence = "was refused but changed something: refuse in `decode`, before `act` changes anything";
                    assert_eq!(Some(play.digest()), before, "{case} seed {seed}: {m:?} {sentence}");
                }
            }
        }
        assert!(accepted > MANY / 2 && refused > MANY / 1000, "{case}: {accepted} accepted, {refused} refused");
    }
}

/// Moves and looks at cells far outside of the map, at slots and in directions that do not exist, neither panic nor change anything.
///
/// # Panics
/// If such a move is accepted or changes the state.
pub fn moves_that_name_absurd_cells_are_refused_and_change_nothing(shelf: &Shelf) {
    for case in Case::all(shelf) {
        for (seed, moves) in [(1, 0), (2, 40)] {
            let mut play = case.start(seed);
            let mut rng = Seed(seed).stream("absurd", 0);
            let mut offered = Vec::new();
            for _ in 0..moves {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = rng.pick(&offered) else { break };
                accept(&mut *play, m, &mut Show::off());
            }
            let before = play.digest();
            for cell in ABSURD.iter().flat_map(|&x| ABSURD.iter().map(move |&y| Pos::new(x, y))) {
                let args = [0, 1, 255].map(|slot| Arg::SlotAt(slot, cell)).into_iter().chain([Arg::Cell(cell)]);
                for m in args.flat_map(|arg| (0..12).map(move |verb| Move { verb, arg })) {
                    play.aim(m, &mut Aim::default());
                    let refused = play.play(m, &mut Show::on());
                    assert!(
                        refused.is_err() && play.digest() == before,
                        "{case} seed {seed}: {m:?} was accepted: check in `decode` that the cell is on the map"
                    );
                }
                let mut facts = Vec::new();
                play.inspect(Subject::Cell(cell), &mut facts);
                assert_eq!(facts, [], "{case} seed {seed} knows something about {cell:?}, which is not on the map");
            }
            for byte in 0..=u8::MAX {
                for m in (0..12).flat_map(|verb| [Arg::Dir(Dir(byte)), Arg::Slot(byte)].map(|arg| Move { verb, arg })) {
                    play.aim(m, &mut Aim::default());
                }
                play.inspect(Subject::Slot(byte), &mut Vec::new());
            }
        }
    }
}
