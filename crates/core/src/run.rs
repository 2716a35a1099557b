//! A run is its seed and its moves: the file that is save, replay, bug report and link.
//!
//! Format 1: a header, then records appended as they happen. One record is one tag byte and what belongs to it.
//!
//! | bytes | meaning |
//! |---|---|
//! | `barrow`, `01` | magic and format |
//! | length, game id; rules (u32); variant (u8); seed (u64); check (u32) | header; numbers little-endian; the check is FNV-1a over all before it, low half |
//! | `001vvvvv` | move: verb v, nothing |
//! | `010vvvvv` dir | move: verb, direction |
//! | `011vvvvv` slot | move: verb, slot |
//! | `100vvvvv` x y | move: verb, cell (two i16) |
//! | `101vvvvv` slot x y | move: verb, slot and cell |
//! | `110vvvvv` key | move: verb, key of the original |
//! | `111vvddd` | move: verb below 4, direction below 8 |
//! | `01` digest | mark, after every 64th move |
//! | `02` digest | end; nothing follows |

use crate::digest::{Digest, fnv};
use crate::event::Show;
use crate::game::{Refusal, Status, VariantCode};
use crate::moves::{Arg, Move};
use crate::play::{Play, Shelf};
use crate::pos::{Dir, Pos};
use crate::rng::Seed;
use std::ops::Range;
use thiserror::Error;

/// A mark stands after every so many moves.
pub const MARK_EVERY: usize = 64;
/// A run file holds at most so many bytes.
pub const LONGEST: usize = 512 * 1024;
/// The format this build writes, and the newest it reads.
pub const FORMAT: u8 = 1;

const MAGIC: &[u8; 6] = b"barrow";
const LONGEST_GAME_ID: usize = 64;
const MOST_VERBS: u8 = 32;
const TAG_MARK: u8 = 1;
const TAG_END: u8 = 2;

/// What a run is a run of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Which variant and choices.
    pub variant: VariantCode,
    /// Where its randomness comes from.
    pub seed: Seed,
}

/// Header, moves and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it is a run of.
    pub header: Header,
    /// Every accepted move, in order.
    pub moves: Vec<Move>,
    /// Digests after 64, 128, … moves.
    pub marks: Vec<Digest>,
    /// Digest of the last state, if the run was closed: it ended, or the player gave it up.
    pub end: Option<Digest>,
}

/// A run read from bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The run.
    pub run: Run,
    /// How many bytes of the input are whole records.
    pub whole: usize,
    /// How many bytes of a record that was never finished follow them.
    pub torn: usize,
}

/// Why bytes are no run, or a run cannot be played here. Each sentence says what happened and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// The magic is missing.
    #[error("this is not a Barrow run (it does not begin with \"barrow\"); choose a .run file")]
    NotARun,
    /// The header stops short.
    #[error("the run breaks off inside its header, so nothing of it can be played; use another copy of the file")]
    HeaderTorn,
    /// The header's check does not fit.
    #[error("the run's header is damaged, so its game and seed cannot be trusted; use another copy of the file")]
    HeaderDamaged,
    /// A format this build does not know.
    #[error("the run is of format {found}, and this Barrow reads up to format {FORMAT}; play it with a newer Barrow")]
    NewerFormat {
        /// The format it has.
        found: u8,
    },
    /// More bytes than a run may have.
    #[error("the run is {bytes} bytes long, and a run has at most {LONGEST}; it is not one that Barrow wrote")]
    TooLong {
        /// How many bytes.
        bytes: u64,
    },
    /// A record that cannot be.
    #[error("the run is damaged at byte {at} ({what}); use another copy of the file")]
    Damaged {
        /// Where, in bytes from the start.
        at: usize,
        /// What is wrong there.
        what: &'static str,
    },
    /// A game this shelf does not hold.
    #[error("the run is of a game called \"{game}\", which this Barrow does not have; play it with the Barrow that made it")]
    UnknownGame {
        /// The id in the header.
        game: String,
    },
    /// Another version of the rules.
    #[error(
        "the run follows version {run} of the rules of {game}, and this Barrow plays version {here}; play it with the Barrow that made it"
    )]
    OtherRules {
        /// The game.
        game: String,
        /// Version in the header.
        run: u32,
        /// Version here.
        here: u32,
    },
    /// A variant the game does not have.
    #[error(
        "the run plays a variant of {game} (number {variant}) that this Barrow does not have; play it with the Barrow that made it"
    )]
    UnknownVariant {
        /// The game.
        game: String,
        /// Code in the header.
        variant: u8,
    },
    /// A move the rules refuse.
    #[error("the run cannot be true: its move {number} is refused ({refusal}); everything before it can still be played")]
    Impossible {
        /// Which move, counted from 1.
        number: usize,
        /// What the rules say.
        refusal: Refusal,
    },
    /// A mark disagrees.
    #[error(
        "the run went another way here, somewhere in moves {} to {}: it says {expected}, version {rules} of these rules says {found}; everything before can still be played",
        window.start + 1, window.end
    )]
    Diverged {
        /// The moves between the last mark that agrees and this one.
        window: Range<usize>,
        /// The digest in the run.
        expected: Digest,
        /// The digest found by playing.
        found: Digest,
        /// Version of the rules, the same in both.
        rules: u32,
    },
}

/// What verifying a run found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the run stands after its last move.
    pub status: Status,
    /// Digest of that state.
    pub digest: Digest,
    /// How many moves it has.
    pub moves: usize,
    /// Whether it was closed.
    pub is_closed: bool,
}

impl Header {
    /// The header as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(FORMAT);
        bytes.push(self.game.len() as u8);
        bytes.extend_from_slice(self.game.as_bytes());
        bytes.extend_from_slice(&self.rules.to_le_bytes());
        bytes.push(self.variant.0);
        bytes.extend_from_slice(&self.seed.0.to_le_bytes());
        let check = fnv(&bytes) as u32;
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    fn parse(reader: &mut Reader) -> Result<Self, RunError> {
        let magic = reader.bytes.get(..MAGIC.len().min(reader.bytes.len())).unwrap_or_default();
        if magic.is_empty() || !MAGIC.starts_with(magic) {
            return Err(RunError::NotARun);
        }
        reader.take::<6>().ok_or(RunError::HeaderTorn)?;
        let format = reader.byte().ok_or(RunError::HeaderTorn)?;
        if format > FORMAT {
            return Err(RunError::NewerFormat { found: format });
        }
        let length = usize::from(reader.byte().ok_or(RunError::HeaderTorn)?);
        if format == 0 || length > LONGEST_GAME_ID {
            return Err(RunError::HeaderDamaged);
        }
        let game = reader.slice(length).ok_or(RunError::HeaderTorn)?;
        let rules = u32::from_le_bytes(reader.take().ok_or(RunError::HeaderTorn)?);
        let variant = VariantCode(reader.byte().ok_or(RunError::HeaderTorn)?);
        let seed = Seed(u64::from_le_bytes(reader.take().ok_or(RunError::HeaderTorn)?));
        let check = fnv(&reader.bytes[..reader.at]) as u32;
        if u32::from_le_bytes(reader.take().ok_or(RunError::HeaderTorn)?) != check {
            return Err(RunError::HeaderDamaged);
        }
        let game = std::str::from_utf8(game).map_err(|_| RunError::HeaderDamaged)?.to_owned();
        Ok(Self { game, rules, variant, seed })
    }
}

/// Appends the record of one move.
pub fn write_move(bytes: &mut Vec<u8>, m: Move) {
    let verb = m.verb % MOST_VERBS;
    match m.arg {
        Arg::None => bytes.push(0b0010_0000 | verb),
        Arg::Dir(Dir(dir)) if verb < 4 && dir < 8 => bytes.push(0b1110_0000 | verb << 3 | dir),
        Arg::Dir(Dir(dir)) => bytes.extend([0b0100_0000 | verb, dir]),
        Arg::Slot(slot) => bytes.extend([0b0110_0000 | verb, slot]),
        Arg::Cell(cell) => {
            bytes.push(0b1000_0000 | verb);
            write_cell(bytes, cell);
        }
        Arg::SlotAt(slot, cell) => {
            bytes.extend([0b1010_0000 | verb, slot]);
            write_cell(bytes, cell);
        }
        Arg::Key(key) => bytes.extend([0b1100_0000 | verb, key]),
    }
}

/// Appends the record of a mark.
pub fn write_mark(bytes: &mut Vec<u8>, digest: Digest) {
    bytes.push(TAG_MARK);
    bytes.extend_from_slice(&digest.0.to_le_bytes());
}

/// Appends the record that closes a run.
pub fn write_end(bytes: &mut Vec<u8>, digest: Digest) {
    bytes.push(TAG_END);
    bytes.extend_from_slice(&digest.0.to_le_bytes());
}

fn write_cell(bytes: &mut Vec<u8>, cell: Pos) {
    bytes.extend_from_slice(&cell.x.to_le_bytes());
    bytes.extend_from_slice(&cell.y.to_le_bytes());
}

impl Run {
    /// A run without moves.
    pub const fn new(header: Header) -> Self {
        Self { header, moves: Vec::new(), marks: Vec::new(), end: None }
    }

    /// The run as bytes: the file, and what a link holds.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.to_bytes();
        let mut marks = self.marks.iter();
        for (index, &m) in self.moves.iter().enumerate() {
            write_move(&mut bytes, m);
            if (index + 1).is_multiple_of(MARK_EVERY)
                && let Some(&mark) = marks.next()
            {
                write_mark(&mut bytes, mark);
            }
        }
        if let Some(end) = self.end {
            write_end(&mut bytes, end);
        }
        bytes
    }

    /// Reads a run. A last record that was never finished is left out and counted in `torn`.
    ///
    /// # Errors
    /// If the bytes are no run, of a newer format, too long, or hold a record that cannot be.
    pub fn parse(bytes: &[u8]) -> Result<Parsed, RunError> {
        if bytes.len() > LONGEST {
            return Err(RunError::TooLong { bytes: bytes.len() as u64 });
        }
        let mut reader = Reader { bytes, at: 0 };
        let mut run = Self::new(Header::parse(&mut reader)?);
        loop {
            let whole = reader.at;
            match reader.record() {
                Ok(None) => return Ok(Parsed { run, whole, torn: bytes.len() - whole }),
                Ok(Some(record)) => run.take_in(record).map_err(|what| RunError::Damaged { at: whole, what })?,
                Err(what) => return Err(RunError::Damaged { at: whole, what }),
            }
        }
    }

    fn take_in(&mut self, record: Record) -> Result<(), &'static str> {
        if self.end.is_some() {
            return Err("something follows the end");
        }
        match record {
            Record::Move(m) => self.moves.push(m),
            Record::Mark(_) if self.moves.len() != (self.marks.len() + 1) * MARK_EVERY => {
                return Err("a mark stands in the wrong place");
            }
            Record::Mark(digest) => self.marks.push(digest),
            Record::End(digest) => self.end = Some(digest),
        }
        Ok(())
    }

    /// Plays the run from its first move to its last and checks every mark.
    ///
    /// # Errors
    /// If the run cannot be started here, a move is refused, or a mark disagrees.
    pub fn verify(&self, shelf: &Shelf) -> Result<Verdict, RunError> {
        let mut play = shelf.start(&self.header)?;
        self.advance(play.as_mut(), 0..self.moves.len(), &mut Show::off(), &mut |_, _| ())?;
        Ok(Verdict { status: play.status(), digest: play.digest(), moves: self.moves.len(), is_closed: self.end.is_some() })
    }

    /// Plays the moves in `range` on `play`, which has played all before them, and checks the marks on the way.
    /// `each` sees how many moves have been played and the play after each of them.
    ///
    /// # Errors
    /// If a move is refused or a mark disagrees.
    pub fn advance(
        &self,
        play: &mut dyn Play,
        range: Range<usize>,
        show: &mut Show,
        each: &mut dyn FnMut(usize, &dyn Play),
    ) -> Result<(), RunError> {
        if self.moves.is_empty() && self.end.is_some_and(|end| end != play.digest()) {
            let at = self.header.to_bytes().len();
            return Err(RunError::Damaged { at, what: "it ends before its first move, in a state that is not its first" });
        }
        for index in range {
            play.play(self.moves[index], show).map_err(|refusal| RunError::Impossible { number: index + 1, refusal })?;
            self.check_mark(play, index + 1)?;
            each(index + 1, play);
        }
        Ok(())
    }

    fn check_mark(&self, play: &dyn Play, played: usize) -> Result<(), RunError> {
        let mark = played.is_multiple_of(MARK_EVERY).then(|| self.marks.get(played / MARK_EVERY - 1)).flatten();
        let end = if played == self.moves.len() { self.end.as_ref() } else { None };
        for &expected in mark.into_iter().chain(end) {
            let found = play.digest();
            if found != expected {
                let window = (played - 1) / MARK_EVERY * MARK_EVERY..played;
                return Err(RunError::Diverged { window, expected, found, rules: self.header.rules });
            }
        }
        Ok(())
    }

    /// The same run broken off after `count` moves, open to be played on.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let count = count.min(self.moves.len());
        Self {
            header: self.header.clone(),
            moves: self.moves[..count].to_vec(),
            marks: self.marks[..(count / MARK_EVERY).min(self.marks.len())].to_vec(),
            end: None,
        }
    }
}

#[derive(Clone, Copy)]
enum Record {
    Move(Move),
    Mark(Digest),
    End(Digest),
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn slice(&mut self, length: usize) -> Option<&'a [u8]> {
        let slice = self.bytes.get(self.at..self.at + length)?;
        self.at += length;
        Some(slice)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.slice(N)?.try_into().ok()
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn cell(&mut self) -> Option<Pos> {
        let x = i16::from_le_bytes(self.take()?);
        let y = i16::from_le_bytes(self.take()?);
        Some(Pos::new(x, y))
    }

    fn digest(&mut self) -> Option<Digest> {
        self.take().map(u64::from_le_bytes).map(Digest)
    }

    /// The next record, or `None` if what is left is not a whole one.
    fn record(&mut self) -> Result<Option<Record>, &'static str> {
        let Some(tag) = self.byte() else { return Ok(None) };
        let verb = tag & 0b1_1111;
        let arg = match tag >> 5 {
            0 => {
                return match tag {
                    TAG_MARK => Ok(self.digest().map(Record::Mark)),
                    TAG_END => Ok(self.digest().map(Record::End)),
                    _ => Err("there is no such record"),
                };
            }
            1 => Some(Arg::None),
            2 => {
                let dir = self.byte();
                if verb < 4 && dir.is_some_and(|dir| dir < 8) {
                    return Err("a short move is written long");
                }
                dir.map(|dir| Arg::Dir(Dir(dir)))
            }
            3 => self.byte().map(Arg::Slot),
            4 => self.cell().map(Arg::Cell),
            5 => self.byte().and_then(|slot| self.cell().map(|cell| Arg::SlotAt(slot, cell))),
            6 => self.byte().map(Arg::Key),
            _ => return Ok(Some(Record::Move(Move::towards(verb >> 3, Dir(verb & 7))))),
        };
        Ok(arg.map(|arg| Record::Move(Move { verb, arg })))
    }
}

#[cfg(test)]
mod tests {
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
        prop::collection::vec((0..MOST_VERBS, arg).prop_map(|(verb, arg)| Move { verb, arg }), 0..200)
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
        fn a_run_comes_back_from_its_bytes(moves in moves()) {
            let run = run_of(moves);
            let bytes = run.to_bytes();
            let parsed = Run::parse(&bytes).unwrap();
            prop_assert_eq!(parsed, Parsed { run, whole: bytes.len(), torn: 0 });
        }

        #[test]
        fn cut_anywhere_it_keeps_every_whole_record(moves in moves(), cut: prop::sample::Index) {
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
                    prop_assert_eq!(error, if cut == 0 { RunError::NotARun } else { RunError::HeaderTorn });
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
    fn refusals_say_what_to_do() {
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
}
