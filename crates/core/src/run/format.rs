//! A run as bytes. Format 1: a header, then one record per move or mark, appended as they happen. A record is a tag byte and its data.
//!
//! | bytes | meaning |
//! |---|---|
//! | `barrow`, `01` | magic and format |
//! | length, game id; rules (u32); variant (u8); seed (u64); checksum (u32) | header; numbers are little-endian; the checksum is the low half of the FNV-1a hash of all bytes before it |
//! | `001vvvvv` | move: verb v without argument |
//! | `010vvvvv` dir | move: verb, direction |
//! | `011vvvvv` slot | move: verb, slot |
//! | `100vvvvv` x y | move: verb, cell (two i16) |
//! | `101vvvvv` slot x y | move: verb, slot and cell |
//! | `110vvvvv` key | move: verb, key of the original |
//! | `111vvddd` | move: verb below 4, direction below 8 |
//! | `01` digest | mark, after every 64th move |
//! | `02` digest | end; nothing follows |

use super::{FORMAT, Header, LONGEST, MARK_EVERY, Run, RunError};
use crate::digest::{Digest, fnv};
use crate::info::VariantCode;
use crate::moves::{Arg, Move};
use crate::pos::{Dir, Pos};
use crate::rng::Seed;

/// Most bytes of a game's id.
pub const MAX_ID_BYTES: usize = 64;
/// Most verbs of a variant: five bits of a record hold the index.
pub const MAX_VERBS: usize = 32;

const MAGIC: &[u8; 6] = b"barrow";
const VERB_BITS: u8 = MAX_VERBS as u8 - 1;
const TAG_MARK: u8 = 1;
const TAG_END: u8 = 2;

/// Tells whether `id` can name a folder on every system, be part of `variant+choice`, and be printed. A stranger's header may
/// contain any bytes.
pub(crate) const fn is_id(id: &str) -> bool {
    let id = id.as_bytes();
    let mut at = 0;
    while at < id.len() {
        if !matches!(id[at], b'a'..=b'z' | b'0'..=b'9' | b'-') {
            return false;
        }
        at += 1;
    }
    !id.is_empty()
}

/// A run read from bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The run.
    pub run: Run,
    /// Bytes of the header and all complete records.
    pub whole: usize,
    /// Bytes of the unfinished record after them.
    pub torn: usize,
}

const AFTER_END: &str = "something follows its end";
const MISPLACED: &str = "a mark is in the wrong place";

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
        // An empty file may be a run whose writer was interrupted before the header, so a prefix of the magic counts as torn.
        let magic = &reader.bytes[..MAGIC.len().min(reader.bytes.len())];
        if !MAGIC.starts_with(magic) {
            return Err(RunError::NotARun);
        }
        reader.take::<6>().ok_or(RunError::HeaderTorn)?;
        let format = reader.byte().ok_or(RunError::HeaderTorn)?;
        if format > FORMAT {
            return Err(RunError::NewerFormat { found: format });
        }
        let length = usize::from(reader.byte().ok_or(RunError::HeaderTorn)?);
        if format == 0 || length > MAX_ID_BYTES {
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
        let game = str::from_utf8(game).ok().filter(|id| is_id(id)).ok_or(RunError::HeaderDamaged)?.to_owned();
        Ok(Self { game, rules, variant, seed })
    }
}

/// Appends the record of one move.
pub fn write_move(bytes: &mut Vec<u8>, m: Move) {
    let verb = m.verb & VERB_BITS;
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
    /// The run as bytes, for a file or a link.
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

    /// Cuts the run off after `count` moves and opens it again. Returns the number of bytes removed.
    pub(crate) fn cut(&mut self, count: usize) -> usize {
        let marks = (count / MARK_EVERY).min(self.marks.len());
        let mut bytes = Vec::new();
        self.moves.drain(count.min(self.moves.len())..).for_each(|m| write_move(&mut bytes, m));
        self.marks.drain(marks..).for_each(|mark| write_mark(&mut bytes, mark));
        self.end.take().into_iter().for_each(|end| write_end(&mut bytes, end));
        bytes.len()
    }

    /// Reads a run. Drops an unfinished last record and counts its bytes in `torn`.
    ///
    /// # Errors
    /// If the bytes are not a run, have a newer format, are too long, or contain an invalid record.
    pub fn parse(bytes: &[u8]) -> Result<Parsed, RunError> {
        match Self::parse_good(bytes)? {
            (parsed, None) => Ok(parsed),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// Reads a run up to its first invalid record, and returns that error too.
    ///
    /// # Errors
    /// If the bytes are not a run, have a newer format or are too long.
    pub fn parse_good(bytes: &[u8]) -> Result<(Parsed, Option<RunError>), RunError> {
        if bytes.len() > LONGEST {
            return Err(RunError::TooLong { bytes: bytes.len() as u64 });
        }
        let mut reader = Reader { bytes, at: 0 };
        let mut run = Self::new(Header::parse(&mut reader)?);
        loop {
            let whole = reader.at;
            let taken = match reader.record() {
                Ok(None) => return Ok((Parsed { run, whole, torn: bytes.len() - whole }, None)),
                Ok(Some(record)) => run.take_in(record),
                Err(what) => Err(what),
            };
            if let Err(what) = taken {
                return Ok((Parsed { run, whole, torn: 0 }, Some(RunError::Damaged { at: whole, what })));
            }
        }
    }

    /// Checks records that continue a run of `moves` moves. Returns the number of moves in them, and true if they close the run. A
    /// missing mark before them goes unnoticed until the whole run is read.
    ///
    /// # Errors
    /// If a record is invalid, unfinished, in the wrong place or follows the end.
    pub fn check_more(bytes: &[u8], moves: usize) -> Result<(usize, bool), RunError> {
        let mut reader = Reader { bytes, at: 0 };
        let (mut more, mut is_closed, mut marked_at) = (0, false, None);
        while reader.at < bytes.len() {
            let at = reader.at;
            let damaged = |what| RunError::Damaged { at, what };
            match reader.record().map_err(damaged)? {
                None => return Err(damaged("a record is cut off")),
                Some(_) if is_closed => return Err(damaged(AFTER_END)),
                Some(Record::Move(_)) => more += 1,
                Some(Record::Mark(_)) => {
                    let at = moves + more;
                    if at == 0 || !at.is_multiple_of(MARK_EVERY) || marked_at.replace(at) == Some(at) {
                        return Err(damaged(MISPLACED));
                    }
                }
                Some(Record::End(_)) => is_closed = true,
            }
        }
        Ok((more, is_closed))
    }

    fn take_in(&mut self, record: Record) -> Result<(), &'static str> {
        if self.end.is_some() {
            return Err(AFTER_END);
        }
        match record {
            Record::Move(m) => self.moves.push(m),
            Record::Mark(_) if self.moves.len() != (self.marks.len() + 1) * MARK_EVERY => {
                return Err(MISPLACED);
            }
            Record::Mark(digest) => self.marks.push(digest),
            Record::End(digest) => self.end = Some(digest),
        }
        Ok(())
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

    /// The next record, or `None` if the bytes end before it does.
    fn record(&mut self) -> Result<Option<Record>, &'static str> {
        let Some(tag) = self.byte() else { return Ok(None) };
        let verb = tag & VERB_BITS;
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
                    return Err("a move that fits one byte takes two");
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

/// The notice for the player about a dropped, unfinished last record. `None` for a mark, which is written again, and for an end if
/// the run `is_over` anyway.
pub(crate) fn torn_tail_notice(torn: &[u8], is_over: bool) -> Option<&'static str> {
    match *torn.first()? {
        TAG_MARK => None,
        TAG_END => (!is_over).then_some("Closing this run was interrupted: it still has every move, and is open again."),
        _ => Some("Saving the last move was interrupted, so it is undone; everything before it is here."),
    }
}

#[cfg(test)]
mod tests;
