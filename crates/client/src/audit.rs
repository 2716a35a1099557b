//! Checks a server's ledger, and its boards against it. This proves that the moves of each run lead to its result, and that nothing
//! was changed since it was recorded. It does not prove who made the moves.

use barrow_app::result::{counting, replayed};
use barrow_core::{Ending, RunError, Shelf};
use barrow_online::{
    AuditLine, BoardRow, Call, Head, Key, LedgerEntry, LedgerRecord, RecordedRun, Span, board_query, from_base64, seal,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The first thing that is wrong. Its text is a sentence without a capital letter or a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// An entry does not follow the one before.
    #[error("entry {0} of the ledger does not follow the one before: an entry was altered, removed or moved")]
    Chain(u64),
    /// An entry has a wrong signature.
    #[error("the server did not sign entry {0} of the ledger")]
    Signature(u64),
    /// An entry is not the one that this device saw.
    #[error("entry {0} of the ledger is not the one that this device saw before: the server has rewritten its ledger")]
    Rewritten(u64),
    /// The ledger has lost entries.
    #[error("the ledger ends with entry {found}, although entry {known} was there before")]
    Shortened {
        /// The last entry.
        found: u64,
        /// The entry that was known.
        known: u64,
    },
    /// Two entries record the same run, or one withdraws a run that does not count.
    #[error("entry {0} of the ledger contradicts an earlier one")]
    Contradiction(u64),
    /// A result without an entry.
    #[error("run {0} is on a board, but in no entry of the ledger")]
    Unrecorded(i64),
    /// A result that was withdrawn.
    #[error("run {run} is on a board, although entry {entry} has withdrawn it")]
    Withdrawn {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
    },
    /// A result whose board and entry differ.
    #[error("the board's {what} for run {run} differs from entry {entry}")]
    Differs {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
        /// The fact that differs.
        what: &'static str,
    },
    /// A result that is on no board.
    #[error("run {run} of entry {entry} is on no board, and no entry has withdrawn it")]
    Removed {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
    },
    /// The bytes of a run are not those that were recorded.
    #[error("the moves of run {run} are not those of entry {entry}")]
    OtherMoves {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
    },
    /// The server withholds a run whose race has closed.
    #[error("the server does not show run {run} of entry {entry}, although its race has closed")]
    Concealed {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
    },
    /// The moves of a run lead to a different result.
    #[error("the moves of run {run} of entry {entry} do not lead to the result on the board: {why}")]
    OtherResult {
        /// The run.
        run: i64,
        /// The entry.
        entry: u64,
        /// The difference.
        why: String,
    },
    /// A board lists different results.
    #[error("the {kind} board of {game} {variant} shows a different run at place {place} than the ledger")]
    OtherBoard {
        /// The claim that its results prove.
        kind: &'static str,
        /// The game.
        game: String,
        /// Its variant.
        variant: String,
        /// The first place that differs, from 1.
        place: usize,
    },
    /// The stream is not an audit, or ended early.
    #[error("the server's answer ends early or is not an audit")]
    Cut,
}

/// An audit in progress, line by line.
#[derive(Debug)]
pub struct Audit {
    key: Key,
    /// Heads that were seen before.
    known: Vec<Head>,
    /// The server's time. \[milliseconds since 1970\]
    now: u64,
    head: Head,
    results: BTreeMap<i64, Counting>,
    /// The entries that withdrew runs, by run.
    withdrawn: BTreeMap<i64, u64>,
    /// The seal of each player's latest name.
    seals: BTreeMap<i64, String>,
    /// The name of each player, and its salt.
    names: BTreeMap<i64, (String, String)>,
    /// Players whose names changed while the results were read.
    renamed: BTreeSet<i64>,
    state: State,
}

/// The stage of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It reads the ledger.
    Ledger,
    /// It reads names, results, and entries that were added meanwhile.
    Results,
    /// It has read everything.
    Over,
}

/// A run that counts.
#[derive(Debug)]
struct Counting {
    /// The number of its entry.
    entry: u64,
    recorded: RecordedRun,
    row: Option<BoardRow>,
    /// True if it began to count while the results were read, so that it need not be among them.
    is_late: bool,
}

/// The numbers of an audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Results on boards.
    pub results: u64,
    /// Results of open races, whose moves are still secret.
    pub sealed: u64,
    /// Runs that no longer count.
    pub withdrawn: u64,
}

/// A run to play again, which takes most of an audit's time.
#[derive(Clone, Debug)]
pub struct Replay {
    entry: u64,
    row: BoardRow,
    bytes: Vec<u8>,
}

/// The outcome of playing a run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// It leads to its result.
    Same,
    /// This program has different rules for its game.
    OtherRules,
}

impl Audit {
    /// An audit of the server with this key and time. `known` are heads that were seen before, such as those of the server's answer to
    /// [`barrow_online::Call::Hello`].
    pub fn new(key: Key, known: Vec<Head>, now: u64) -> Self {
        Self {
            key,
            known,
            now,
            head: Head::default(),
            results: BTreeMap::new(),
            withdrawn: BTreeMap::new(),
            seals: BTreeMap::new(),
            names: BTreeMap::new(),
            renamed: BTreeSet::new(),
            state: State::Ledger,
        }
    }

    /// Checks the next line. Returns a run that must be played again.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn take(&mut self, line: AuditLine) -> Result<Option<Replay>, Fault> {
        match line {
            _ if self.state == State::Over => Err(Fault::Cut),
            AuditLine::Entry(entry) => self.entry(entry).map(|()| None),
            AuditLine::Name { player, name, salt } => {
                self.state = State::Results;
                self.names.insert(player, (name, salt));
                Ok(None)
            }
            AuditLine::Row { row, salt, file } => {
                self.state = State::Results;
                self.row(*row, salt.zip(file))
            }
            AuditLine::End => {
                self.state = State::Over;
                Ok(None)
            }
        }
    }

    fn entry(&mut self, entry: LedgerEntry) -> Result<(), Fault> {
        let number = entry.number;
        if number != self.head.number + 1 || entry.before != self.head.hash {
            return Err(Fault::Chain(self.head.number + 1));
        }
        if !entry.is_signed_by(&self.key) {
            return Err(Fault::Signature(number));
        }
        self.head = entry.head();
        if self.known.iter().any(|known| known.number == number && known.hash != self.head.hash) {
            return Err(Fault::Rewritten(number));
        }
        match entry.record {
            LedgerRecord::Result(recorded) => {
                let run = recorded.run;
                let is_new = !self.withdrawn.contains_key(&run) && !self.results.contains_key(&run);
                let is_late = self.state == State::Results;
                self.results.insert(run, Counting { entry: number, recorded, row: None, is_late });
                if is_new { Ok(()) } else { Err(Fault::Contradiction(number)) }
            }
            LedgerRecord::Name { player, seal } => {
                self.seals.insert(player, seal);
                if self.state == State::Results {
                    self.renamed.insert(player);
                }
                Ok(())
            }
            LedgerRecord::Withdrawn { run, .. } => {
                self.withdrawn.insert(run, number);
                if self.results.remove(&run).is_some() { Ok(()) } else { Err(Fault::Contradiction(number)) }
            }
        }
    }

    fn row(&mut self, row: BoardRow, opened: Option<(String, String)>) -> Result<Option<Replay>, Fault> {
        let run = row.id;
        if let Some(entry) = self.withdrawn.get(&run) {
            return Err(Fault::Withdrawn { run, entry: *entry });
        }
        let Some(counting) = self.results.get_mut(&run) else { return Err(Fault::Unrecorded(run)) };
        let number = counting.entry;
        if counting.row.is_some() {
            return Err(Fault::Contradiction(number));
        }
        let RecordedRun { kind, game, variant, uploaded_at, took, sealed_until, seal: expected, .. } = &counting.recorded;
        for (what, is_same) in [
            ("kind", row.kind == *kind),
            ("game", row.game == *game),
            ("variant", row.variant == *variant),
            ("time", row.uploaded_at == *uploaded_at && row.sealed_until == *sealed_until),
            ("duration", row.took == *took),
        ] {
            if !is_same {
                return Err(Fault::Differs { run, entry: number, what });
            }
        }
        counting.row = Some(row.clone());
        let Some((salt, file)) = opened else {
            let is_sealed = row.sealed_until.is_some_and(|until| until > self.now);
            return if is_sealed { Ok(None) } else { Err(Fault::Concealed { run, entry: number }) };
        };
        let bytes = from_base64(&file).zip(from_base64(&salt));
        match bytes.filter(|(bytes, salt)| seal(salt, bytes) == *expected) {
            Some((bytes, _)) => Ok(Some(Replay { entry: number, row, bytes })),
            None => Err(Fault::OtherMoves { run, entry: number }),
        }
    }

    /// Ends the stream. Returns the numbers of the audit, the newest entry to remember, and boards to compare.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn finish(self) -> Result<(Counts, Head, Vec<AuditedBoard>), Fault> {
        if self.state != State::Over {
            return Err(Fault::Cut);
        }
        let found = self.head.number;
        if let Some(known) = self.known.iter().map(|known| known.number).find(|known| *known > found) {
            return Err(Fault::Shortened { found, known });
        }
        let removed = self.results.iter().filter(|(_, counting)| counting.row.is_none() && !counting.is_late);
        if let Some((run, counting)) = removed.min_by_key(|(_, counting)| counting.entry) {
            return Err(Fault::Removed { run: *run, entry: counting.entry });
        }
        for (run, Counting { entry, recorded, row, .. }) in &self.results {
            let Some(row) = row else { continue };
            if !self.is_named(recorded.player, row.player.as_ref()) {
                return Err(Fault::Differs { run: *run, entry: *entry, what: "player" });
            }
        }
        let mut counts = Counts { withdrawn: self.withdrawn.len() as u64, ..Counts::default() };
        let mut boards: BTreeMap<(String, String, String), AuditedBoard> = BTreeMap::new();
        for Counting { recorded: RecordedRun { challenge, is_young, .. }, row, .. } in self.results.into_values() {
            let Some(row) = row else { continue };
            counts.results += 1;
            counts.sealed += u64::from(row.sealed_until.is_some_and(|until| until > self.now));
            let query = board_query(row.kind, Span::All, challenge.as_deref(), is_young);
            let board = boards
                .entry((row.game.clone(), row.variant.clone(), query))
                .or_insert_with_key(|(.., query)| AuditedBoard { query: query.clone(), rows: Vec::new() });
            board.rows.push(row);
        }
        Ok((counts, self.head, boards.into_values().collect()))
    }

    /// Tells whether this is the player's name in the ledger.
    fn is_named(&self, player: Option<i64>, shown: Option<&String>) -> bool {
        let Some(player) = player else { return shown.is_none() };
        if self.renamed.contains(&player) {
            return shown.is_some();
        }
        let known = self.names.get(&player).zip(self.seals.get(&player));
        known.is_some_and(|((name, salt), expected)| {
            let sealed = from_base64(salt).map(|salt| seal(&salt, name.as_bytes()));
            shown == Some(name) && sealed.as_ref() == Some(expected)
        })
    }
}

/// A board's list, according to the ledger.
#[derive(Clone, Debug)]
pub struct AuditedBoard {
    query: String,
    rows: Vec<BoardRow>,
}

/// The most rows of a list that are compared.
const COMPARED: u32 = 100;

impl AuditedBoard {
    /// The call for the first rows of the list.
    pub fn call(&self) -> Option<Call> {
        let BoardRow { game, variant, .. } = self.rows.first()?.clone();
        Some(Call::Board { game, variant, query: self.query.clone(), first: 1, count: COMPARED })
    }

    /// Compares the server's list, which must not have changed since.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(mut self, shown: &[BoardRow]) -> Result<(), Fault> {
        // The best first; ties go to the earlier run.
        self.rows.sort_by_key(|row| (Reverse((row.is_won, row.score, row.depth)), row.id));
        let is_whole = shown.len() >= self.rows.len().min(COMPARED as usize);
        let differs = shown.iter().zip(&self.rows).position(|(shown, row)| shown != row);
        let place = match differs {
            None if is_whole || shown.len() == COMPARED as usize => return Ok(()),
            None => shown.len(),
            Some(place) => place,
        };
        let BoardRow { kind, game, variant, .. } = self.rows.swap_remove(0);
        Err(Fault::OtherBoard { kind: kind.name(), game, variant, place: place + 1 })
    }
}

impl Replay {
    /// The number of its entry.
    pub const fn entry(&self) -> u64 {
        self.entry
    }

    /// Plays the run again.
    ///
    /// # Errors
    /// If it leads to a different result.
    pub fn check(&self, shelf: &Shelf) -> Result<Replayed, Fault> {
        let other = |why: String| Fault::OtherResult { run: self.row.id, entry: self.entry, why };
        let run = counting(&self.bytes).map_err(other)?;
        let (found, last) = match replayed(&run, shelf) {
            Ok(Some(found)) => found,
            Ok(None) => return Err(other("it has not ended".to_owned())),
            Err(RunError::OtherRules { .. } | RunError::UnknownGame { .. }) => return Ok(Replayed::OtherRules),
            Err(error) => return Err(other(error.to_string())),
        };
        let row = &self.row;
        let to_others = last.status.ending.as_ref().map(Ending::to_others);
        let variant = shelf.info_of(&run.header).map(|info| info.variant_name(run.header.variant));
        for (what, is_same) in [
            ("game", run.header.game == row.game && variant.as_ref() == Some(&row.variant)),
            ("outcome", found.outcome.is_won == row.is_won && found.word == row.word),
            ("score", i64::from(found.outcome.score) == row.score),
            ("depth", i64::from(found.outcome.depth) == row.depth),
            // Older servers stored the sentence to the player; newer ones store the one about the player.
            ("cause", to_others.is_some_and(|cause| **cause == *row.cause) || found.cause == row.cause),
            ("number of moves", found.moves as i64 == row.moves),
            ("list of feats", found.earned.feats == row.feats),
        ] {
            if !is_same {
                return Err(other(format!("the {what} differs")));
            }
        }
        Ok(Replayed::Same)
    }
}
