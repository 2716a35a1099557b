//! All lanes, on one thread or several.

use crate::lane::{Lane, Made, Outcome, Scratch, Step, Terms, Trace};
use crate::saved::Saved;
use crate::settings::{Autoreset, OnInvalid, Settings};
use barrow_core::observation::Layout;
use barrow_core::{Actions, Batch, Play, Run, Seed, Shelved, Show, VariantCode, View};
use rayon::ThreadPool;
use std::process;
use std::sync::{Mutex, OnceLock};
use thiserror::Error;

/// Why a vector could not be made or stepped. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The game has no such variant or choice.
    #[error("{0} has no such variant")]
    NoSuchVariant(&'static str),
    /// There are no lanes, or no threads.
    #[error("use at least one environment and one thread")]
    Nothing,
    /// The system cannot start this many threads.
    #[error("the system cannot start {0} threads")]
    NoThreads(usize),
    /// Episodes cannot go through seeds that are not limited.
    #[error("an index needs seeds that are listed: set seeds, or split")]
    NoSeeds,
    /// A list does not have one entry per lane.
    #[error("{what}: expected {wanted}, one for each environment, and got {found}")]
    Length {
        /// The name of the list.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The number of lanes.
        wanted: usize,
    },
    /// An action is not accepted now.
    #[error(
        "action {action} is not accepted now by environment {lane}: choose one where action_mask is 1, or set on_invalid=\"noop\""
    )]
    Invalid {
        /// The index of its lane.
        lane: usize,
        /// The action.
        action: i64,
    },
    /// A snapshot is of another variant, or has other choices or action numbers.
    #[error("this belongs to another game, or has other rules, another variant, other choices or other actions")]
    OtherVariant,
    /// The rules refuse a move of a run.
    #[error("the rules refused move {0} of this run")]
    Refused(usize),
    /// A trace reseeds dice that cannot be reseeded.
    #[error("this trace reseeds after its last move, or its game cannot be reseeded")]
    Dice,
    /// A lane was not reset yet.
    #[error("environment {0} has not begun an episode: call reset before anything else")]
    NotBegun(usize),
    /// An episode has ended, and lanes do not reset automatically.
    #[error("the episode of environment {0} has ended: reset it first")]
    Over(usize),
}

/// A copy of a lane's episode at some moment.
pub struct Snapshot {
    play: Box<dyn Play>,
    lane: Lane,
    code: VariantCode,
    /// Its row, once it has been restored, and the layout of the row. Searches restore a snapshot again and again.
    row: OnceLock<(Layout, Vec<u8>)>,
}

impl Snapshot {
    const fn new(play: Box<dyn Play>, lane: Lane, code: VariantCode) -> Self {
        Self { play, lane, code, row: OnceLock::new() }
    }

    /// A copy of the episode that draws all future dice from `seed`: the streams of play, and levels not yet entered. Everything
    /// that exists stays, seen or not. `None` if the game cannot be reseeded.
    pub fn with_dice(&self, seed: Seed) -> Option<Self> {
        self.play.fork_with(seed).map(|play| Self::new(play, self.lane.with_dice(seed), self.code))
    }

    /// Everything that determines it, and true if every move has its own number.
    pub fn saved(&self) -> (Saved, bool) {
        let is_flat = Actions::flat(self.play.variant()).count() == self.lane.mask().len();
        (self.lane.saved(&*self.play, self.code), is_flat)
    }

    /// The snapshot that was saved, of a run of `game`.
    ///
    /// # Errors
    /// If the run has another game, version of its rules or variant, or the rules refuse one of its moves.
    pub fn revive(game: &Shelved, saved: &Saved, is_flat: bool) -> Result<Self, Error> {
        let header = &saved.trace.run.header;
        let code = header.variant;
        let variant = game.info.variant(code).filter(|_| (header.game.as_str(), header.rules) == (game.info.id, game.info.rules));
        let variant = variant.ok_or(Error::OtherVariant)?;
        let mut runs = game.batch(&[header.seed], code).ok_or(Error::OtherVariant)?;
        let actions = if is_flat { Actions::flat(variant) } else { Actions::staged(variant) };
        let mut lane = Lane::new(header.seed, &actions);
        lane.revive(saved, &mut *runs, 0, &actions)?;
        Ok(Self::new(runs.run(0).fork(), lane, code))
    }
}

/// The output of a step, with one entry per lane in each array.
#[derive(Debug)]
pub struct Rows<'a> {
    /// The rows, one after the other: [`Layout::size`] bytes each.
    pub rows: &'a mut [u8],
    /// The last rows of episodes that ended in this step and were reset in it. Other entries do not change.
    pub finals: &'a mut [u8],
    /// The rewards.
    pub rewards: &'a mut [f64],
    /// True where the game ended.
    pub terminated: &'a mut [bool],
    /// True where the limit of steps ended the episode.
    pub truncated: &'a mut [bool],
}

/// A thread takes the next chunk when it has played one. With fewer chunks, one thread would wait for another at the end of a step.
const CHUNKS_PER_THREAD: usize = 8;

/// Lanes that a thread plays without a break.
struct Chunk {
    runs: Box<dyn Batch>,
    lanes: Vec<Lane>,
    scratch: Scratch,
    outcomes: Vec<Outcome>,
    /// The number of the first lane.
    first: usize,
    /// The next move of the first lane, if it was made already.
    made: Option<Made>,
}

/// A chunk with its part of each array.
type Task<'a> = ((((&'a mut Chunk, &'a [i64]), (&'a mut [u8], &'a mut [u8])), &'a mut [f64]), (&'a mut [bool], &'a mut [bool]));

/// Many runs of one variant, as episodes.
pub struct Vector {
    settings: Settings,
    actions: Actions,
    layout: Layout,
    chunks: Vec<Chunk>,
    /// The number of lanes in each chunk except the last.
    share: usize,
    /// The threads besides the caller's, and the process that they belong to: a forked process has none of them.
    pool: Option<(ThreadPool, u32)>,
}

impl Vector {
    /// Makes the lanes. `sources` has one seed for each lane, which determines its episodes. All lanes are over: reset them first.
    ///
    /// # Errors
    /// If there is no such variant, no lane or no thread, or `sources` does not have one seed per lane.
    pub fn new(settings: Settings, sources: &[Seed]) -> Result<Self, Error> {
        let info = settings.game.info;
        let variant = info.variant(settings.code).ok_or(Error::NoSuchVariant(info.id))?;
        if settings.lanes == 0 || settings.threads == 0 {
            return Err(Error::Nothing);
        }
        check("seeds", sources.len(), settings.lanes)?;
        let actions = if settings.is_flat { Actions::flat(variant) } else { Actions::staged(variant) };
        let layout = Layout::new(variant, &actions, &settings.parts, &settings.planes);
        let chunk_count = if settings.threads == 1 { 1 } else { settings.threads * CHUNKS_PER_THREAD };
        let share = settings.lanes.div_ceil(chunk_count);
        let mut chunks = Vec::new();
        for (number, sources) in sources.chunks(share).enumerate() {
            let runs = settings.game.batch(sources, settings.code).ok_or(Error::NoSuchVariant(info.id))?;
            let lanes = sources.iter().map(|source| Lane::new(*source, &actions)).collect();
            let scratch = Scratch { view: View::default(), show: Show::on() };
            chunks.push(Chunk { runs, lanes, scratch, outcomes: Vec::new(), first: number * share, made: None });
        }
        Ok(Self { settings, actions, layout, chunks, share, pool: None })
    }

    /// The caller's settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The numbers of the actions.
    pub const fn actions(&self) -> &Actions {
        &self.actions
    }

    /// The layout of a row.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The trace that determines a lane's episode.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn trace(&self, lane: usize) -> Trace {
        let (chunk, place) = (&self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].trace(chunk.runs.run(place), self.settings.code)
    }

    /// Accepted moves of a lane's episode.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn moves(&self, lane: usize) -> usize {
        self.chunks[lane / self.share].lanes[lane % self.share].moves()
    }

    /// The run of a lane so far. `None` if it was reseeded: then no seed and moves lead to it.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn run(&self, lane: usize) -> Option<Run> {
        let (chunk, place) = (&self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].run(chunk.runs.run(place), self.settings.code)
    }

    /// Everything that determines a lane.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn saved(&self, lane: usize) -> Saved {
        let (chunk, place) = (&self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].saved(chunk.runs.run(place), self.settings.code)
    }

    /// Makes a lane the one that was saved.
    ///
    /// # Errors
    /// As for [`Vector::resume`].
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn revive(&mut self, lane: usize, saved: &Saved) -> Result<(), Error> {
        self.check_header(&saved.trace)?;
        let (chunk, place) = (&mut self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].revive(saved, &mut *chunk.runs, place, &self.actions)
    }

    /// Tells whether a lane has ever begun an episode.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn has_begun(&self, lane: usize) -> bool {
        self.chunks[lane / self.share].lanes[lane % self.share].has_begun()
    }

    /// The masks of the lanes, in order: 1 at the number of each action that is accepted now.
    pub fn masks(&self) -> impl Iterator<Item = &[u8]> {
        self.chunks.iter().flat_map(|chunk| &chunk.lanes).map(Lane::mask)
    }

    /// Writes an accepted action for each lane, the one at this share of all that are accepted. With shares drawn evenly from 0 to
    /// less than 1, each is as likely as the others. 0 where none is accepted.
    ///
    /// # Errors
    /// If a list does not have one entry per lane.
    pub fn sample(&self, shares: &[f64], out: &mut [i64]) -> Result<(), Error> {
        check("shares", shares.len(), self.settings.lanes)?;
        check("actions", out.len(), self.settings.lanes)?;
        let lanes = self.chunks.iter().flat_map(|chunk| &chunk.lanes);
        for ((lane, share), action) in lanes.zip(shares).zip(out) {
            *action = lane.accepted_at(*share) as i64;
        }
        Ok(())
    }

    /// Moves played in all episodes so far. Steps that choose a cell do not count.
    pub fn turns(&self) -> u64 {
        self.chunks.iter().flat_map(|chunk| &chunk.lanes).map(Lane::turns).sum()
    }

    /// The seed of the episode of a lane.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn seed(&self, lane: usize) -> Seed {
        self.chunks[lane / self.share].lanes[lane % self.share].seed()
    }

    /// A copy of a lane's current episode, hidden dice included, for [`Vector::restore`].
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn fork(&self, lane: usize) -> Snapshot {
        let chunk = &self.chunks[lane / self.share];
        let place = lane % self.share;
        Snapshot::new(chunk.runs.run(place).fork(), chunk.lanes[place].clone(), self.settings.code)
    }

    /// Continues from a snapshot in a lane, and writes its row. A snapshot can be used again.
    ///
    /// # Errors
    /// If the snapshot is of another variant, or has other choices or action numbers. Then nothing changes.
    ///
    /// # Panics
    /// If there is no such lane, or the row is too short.
    pub fn restore(&mut self, lane: usize, snapshot: &Snapshot, row: &mut [u8]) -> Result<(), Error> {
        let terms = Terms { settings: &self.settings, actions: &self.actions, layout: &self.layout };
        let (chunk, place) = (&mut self.chunks[lane / self.share], lane % self.share);
        if !snapshot.lane.has_actions(&self.actions) || !chunk.runs.run_mut(place).copy_from(&*snapshot.play) {
            return Err(Error::OtherVariant);
        }
        chunk.lanes[place].take_on(&snapshot.lane);
        if let Some((_, kept)) = snapshot.row.get().filter(|(layout, _)| *layout == self.layout) {
            row[..kept.len()].copy_from_slice(kept);
        } else {
            chunk.lanes[place].show(&*chunk.runs, place, &terms, &mut chunk.scratch, row);
            snapshot.row.get_or_init(|| (self.layout.clone(), row[..self.layout.size()].to_vec()));
        }
        Ok(())
    }

    /// Lets the first lane take over the result of a move in its next step, instead of playing the move again.
    pub fn take_over(&mut self, made: Option<Made>) {
        if let Some(chunk) = self.chunks.first_mut() {
            chunk.made = made;
        }
    }

    /// The current run of a lane.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn play(&self, lane: usize) -> &dyn Play {
        self.chunks[lane / self.share].runs.run(lane % self.share)
    }

    /// Begins an episode in a lane with the moves of a trace, and writes its row. Rewards count from there; steps include these
    /// moves.
    ///
    /// # Errors
    /// If the run has another game, version of its rules, variant or choices. Also if the rules refuse one of its moves, or its
    /// dice cannot be reseeded: then the lane stays where that happened.
    ///
    /// # Panics
    /// If there is no such lane, or the row is too short.
    pub fn resume(&mut self, lane: usize, trace: &Trace, row: &mut [u8]) -> Result<(), Error> {
        self.check_header(trace)?;
        let terms = Terms { settings: &self.settings, actions: &self.actions, layout: &self.layout };
        let (chunk, place) = (&mut self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].resume(&mut *chunk.runs, place, &terms, trace, &mut chunk.scratch, row)
    }

    /// Begins new episodes in the `chosen` lanes, and writes their first rows. `sources` determines the episodes of its lanes from
    /// now on; `None` leaves a lane's seeds as they were.
    ///
    /// # Errors
    /// If a list does not have one entry per lane.
    pub fn reset(&mut self, chosen: &[bool], sources: &[Option<Seed>], rows: &mut [u8]) -> Result<(), Error> {
        let count = self.settings.lanes;
        check("reset_mask", chosen.len(), count)?;
        check("seeds", sources.len(), count)?;
        check("rows", rows.len() / self.layout.size().max(1), count)?;
        let size = self.layout.size();
        let terms = Terms { settings: &self.settings, actions: &self.actions, layout: &self.layout };
        for chunk in &mut self.chunks {
            for (place, lane) in chunk.lanes.iter_mut().enumerate() {
                let number = chunk.first + place;
                if !chosen[number] {
                    continue;
                }
                if let Some(source) = sources[number] {
                    lane.reseed(source);
                }
                lane.begin(&mut *chunk.runs, place, &terms, &mut chunk.scratch, &mut rows[number * size..][..size]);
            }
        }
        Ok(())
    }

    /// Lets the episodes of the `chosen` lanes have the allowed seeds in order from now on: the first lane that of place `first`, the
    /// second the one after it, and so on, and each lane's next episode the one as many places later as there are such lanes.
    ///
    /// # Errors
    /// If no seeds are set, or `chosen` does not have one entry per lane.
    pub fn go_through(&mut self, chosen: &[bool], first: u64) -> Result<(), Error> {
        check("reset_mask", chosen.len(), self.settings.lanes)?;
        if self.settings.seeds.is_none() {
            return Err(Error::NoSeeds);
        }
        let stride = chosen.iter().filter(|&&is_chosen| is_chosen).count() as u64;
        let lanes = self.chunks.iter_mut().flat_map(|chunk| &mut chunk.lanes).zip(chosen);
        for (place, (lane, _)) in (0..).zip(lanes.filter(|(_, is_chosen)| **is_chosen)) {
            lane.go_through(first.wrapping_add(place), stride);
        }
        Ok(())
    }

    /// The outcome of a lane's episode so far.
    ///
    /// # Panics
    /// If there is no such lane.
    pub fn outcome(&self, lane: usize) -> Outcome {
        let (chunk, place) = (&self.chunks[lane / self.share], lane % self.share);
        chunk.lanes[place].outcome(lane, &*chunk.runs, place, &self.settings)
    }

    /// Plays an action in each lane. Returns the outcomes of episodes that ended.
    ///
    /// # Errors
    /// If a list does not have one entry per lane, an action is not accepted, or an episode is over and lanes do not reset
    /// automatically. Then no run changes.
    pub fn step(&mut self, actions: &[i64], out: Rows) -> Result<Vec<Outcome>, Error> {
        let Rows { rows, finals, rewards, terminated, truncated } = out;
        let (count, size) = (self.settings.lanes, self.layout.size());
        let lengths = [
            ("actions", actions.len()),
            ("rows", rows.len() / size.max(1)),
            ("final rows", finals.len() / size.max(1)),
            ("rewards", rewards.len()),
            ("terminated", terminated.len()),
            ("truncated", truncated.len()),
        ];
        lengths.into_iter().try_for_each(|(what, found)| check(what, found, count))?;
        self.check_actions(actions)?;
        self.renew_threads()?;
        let terms = Terms { settings: &self.settings, actions: &self.actions, layout: &self.layout };
        let share = self.share;
        let chunks = (self.chunks.iter_mut().zip(actions.chunks(share)))
            .zip(rows.chunks_mut(share * size).zip(finals.chunks_mut(share * size)))
            .zip(rewards.chunks_mut(share))
            .zip(terminated.chunks_mut(share).zip(truncated.chunks_mut(share)));
        let play = |((((chunk, actions), (rows, finals)), rewards), (terminated, truncated)): Task| {
            chunk.step(&terms, actions, &mut Rows { rows, finals, rewards, terminated, truncated });
        };
        match &self.pool {
            None => chunks.for_each(play),
            Some((pool, _)) => {
                let left = Mutex::new(chunks);
                let next = || left.lock().ok()?.next();
                let work = || std::iter::from_fn(next).for_each(play);
                // The caller's own thread plays too, so it need not wait until another wakes up.
                pool.in_place_scope(|scope| {
                    (0..pool.current_num_threads()).for_each(|_| scope.spawn(|_| work()));
                    work();
                });
            }
        }
        Ok(self.chunks.iter_mut().flat_map(|chunk| chunk.outcomes.drain(..)).collect())
    }

    fn check_header(&self, trace: &Trace) -> Result<(), Error> {
        let (info, code) = (self.settings.game.info, self.settings.code);
        let header = &trace.run.header;
        let is_ours = header.game == info.id && header.rules == info.rules && header.variant.with_practice(false) == code;
        if is_ours { Ok(()) } else { Err(Error::OtherVariant) }
    }

    fn check_actions(&self, actions: &[i64]) -> Result<(), Error> {
        for chunk in &self.chunks {
            for (place, lane) in chunk.lanes.iter().enumerate() {
                let (number, action) = (chunk.first + place, actions[chunk.first + place]);
                if !lane.has_begun() {
                    return Err(Error::NotBegun(number));
                }
                if lane.is_over() {
                    if self.settings.autoreset != Autoreset::NextStep {
                        return Err(Error::Over(number));
                    }
                } else if self.settings.on_invalid == OnInvalid::Raise && !lane.accepts(action) {
                    return Err(Error::Invalid { lane: number, action });
                }
            }
        }
        Ok(())
    }

    /// Starts the threads, if several are set and this process has none yet.
    fn renew_threads(&mut self) -> Result<(), Error> {
        let threads = self.settings.threads.min(self.chunks.len());
        // Asking for the process takes as long as a small part of a step, so one thread does not.
        if threads > 1 && self.pool.as_ref().is_none_or(|(_, owner)| *owner != process::id()) {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads - 1).build().map_err(|_| Error::NoThreads(threads))?;
            // Threads of the parent process do not exist here, so nothing can wait for them.
            if let Some((gone, _)) = self.pool.replace((pool, process::id())) {
                std::mem::forget(gone);
            }
        }
        Ok(())
    }
}

impl Chunk {
    fn step(&mut self, terms: &Terms, actions: &[i64], out: &mut Rows) {
        let size = terms.layout.size();
        let Self { runs, lanes, scratch, outcomes, first, made } = self;
        for (place, lane) in lanes.iter_mut().enumerate() {
            let row = &mut out.rows[place * size..][..size];
            let step = if lane.is_over() {
                lane.begin(&mut **runs, place, terms, scratch, row);
                Step::default()
            } else {
                let made = if place == 0 { made.take() } else { None };
                lane.step(actions[place], made, &mut **runs, place, terms, scratch, row)
            };
            out.rewards[place] = step.reward;
            out.terminated[place] = step.is_terminated;
            out.truncated[place] = step.is_truncated;
            if !lane.is_over() {
                continue;
            }
            outcomes.push(lane.outcome(*first + place, &**runs, place, terms.settings));
            if terms.settings.autoreset == Autoreset::SameStep {
                out.finals[place * size..][..size].copy_from_slice(row);
                lane.begin(&mut **runs, place, terms, scratch, row);
            }
        }
    }
}

fn check(what: &'static str, found: usize, wanted: usize) -> Result<(), Error> {
    if found == wanted { Ok(()) } else { Err(Error::Length { what, found, wanted }) }
}
