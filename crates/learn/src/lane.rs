//! A lane plays one run after another. Each run is an episode.

use crate::reward::Counters;
use crate::saved::{Saved, read_run, write_run};
use crate::seeds::Seeds;
use crate::settings::{OnInvalid, Settings};
use crate::vector::Error;
use barrow_core::observation::{Layout, Part};
use barrow_core::run::MARK_EVERY;
use barrow_core::{Actions, Batch, Digest, Event, Header, Meaning, Move, Play, Run, Seed, Show, Stage, VariantCode, View, Words};
use serde::{Deserialize, Serialize};

/// How an episode ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The index of its lane.
    pub lane: usize,
    /// Its seed.
    pub seed: Seed,
    /// Points, by the game's own count.
    pub score: i32,
    /// The level the player was on.
    pub depth: u32,
    /// Its ending in one word, such as `"death"`; `None` if the limit of steps ended it.
    pub ending: Option<Words>,
    /// True if the player won.
    pub won: bool,
    /// Accepted moves.
    pub turns: u32,
    /// Steps, including steps that chose a cell or were not accepted.
    pub steps: u32,
    /// The sum of all rewards.
    pub total: f64,
    /// True if it reached its goal. `None` if it has no goal.
    pub is_success: Option<bool>,
    /// The run, to save, replay and verify. `None` if the episode was reseeded.
    pub run: Option<Run>,
}

/// Everything that determines an episode: a run, and the moves after which its dice were reseeded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// Seed and moves. A run that was reseeded has no marks, since they would match no other run.
    #[serde(serialize_with = "write_run", deserialize_with = "read_run")]
    pub run: Run,
    /// For each reseeding, the number of moves before it and the new seed.
    pub reseeded: Vec<(usize, Seed)>,
}

/// A move that was played outside of its episode, and its result.
pub struct Made {
    /// The move.
    pub m: Move,
    /// The run after it.
    pub play: Box<dyn Play>,
    /// Its events.
    pub events: Vec<Event>,
}

/// Settings shared by all lanes of a vector.
pub(crate) struct Terms<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) actions: &'a Actions,
    pub(crate) layout: &'a Layout,
}

/// Buffers that a thread uses for one lane after another.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) view: View,
    pub(crate) show: Show,
}

/// The result of one step of a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Step {
    pub(crate) reward: f64,
    pub(crate) is_terminated: bool,
    pub(crate) is_truncated: bool,
}

/// A lane with its current episode.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    /// The seed that determines the seeds of all its episodes.
    source: Seed,
    /// Episodes begun since `source` was set.
    episodes: u32,
    /// If episodes go through the allowed seeds in order: the place of the next seed, and the distance to the one after it.
    places: Option<(u64, u64)>,
    seed: Seed,
    moves: Vec<Move>,
    /// Digests of the states after 64, 128, … moves.
    marks: Vec<Digest>,
    /// For each reseeding, the number of moves before it and the new seed.
    reseeded: Vec<(usize, Seed)>,
    stage: Stage,
    steps: u32,
    total: f64,
    counters: Counters,
    has_begun: bool,
    is_over: bool,
    /// True if the last turn reached the goal. `None` without a goal.
    is_success: Option<bool>,
    /// The events of the last step.
    events: Vec<Event>,
    /// The mask of the actions accepted now. Once the episode is over, the first counts as accepted, for learners that have to draw
    /// one for the step that begins the next.
    mask: Vec<u8>,
    /// Moves of all its episodes, for statistics.
    turns: u64,
}

impl Lane {
    pub(crate) fn new(source: Seed, actions: &Actions) -> Self {
        Self {
            source,
            episodes: 0,
            places: None,
            seed: source,
            moves: Vec::new(),
            marks: Vec::new(),
            reseeded: Vec::new(),
            stage: Stage::First,
            steps: 0,
            total: 0.0,
            counters: Counters::default(),
            has_begun: false,
            is_over: true,
            is_success: None,
            events: Vec::new(),
            mask: vec![0; actions.count()],
            turns: 0,
        }
    }

    /// Tells whether its episode has ended and the next has not begun.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Tells whether an episode has ever begun.
    pub(crate) const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// The mask of the actions accepted now.
    pub(crate) fn mask(&self) -> &[u8] {
        &self.mask
    }

    /// The accepted action at this share of all of them, from 0 to less than 1. 0 if none is accepted.
    pub(crate) fn accepted_at(&self, share: f64) -> usize {
        let count = self.mask.iter().map(|&bit| u32::from(bit)).sum::<u32>();
        let mut left = ((share * f64::from(count)) as u32).min(count.saturating_sub(1));
        for (number, &bit) in self.mask.iter().enumerate() {
            match (bit, left) {
                (0, _) => {}
                (_, 0) => return number,
                _ => left -= 1,
            }
        }
        0
    }

    /// Tells whether an action is accepted now.
    pub(crate) fn accepts(&self, action: i64) -> bool {
        usize::try_from(action).is_ok_and(|number| self.mask.get(number) == Some(&1))
    }

    /// Tells whether the lane numbers its actions as `actions` does.
    pub(crate) fn has_actions(&self, actions: &Actions) -> bool {
        self.mask.len() == actions.count()
    }

    /// Moves of all its episodes.
    pub(crate) const fn turns(&self) -> u64 {
        self.turns
    }

    /// Accepted moves of this episode.
    pub(crate) const fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The seed of this episode.
    pub(crate) const fn seed(&self) -> Seed {
        self.seed
    }

    /// The trace that determines this episode.
    pub(crate) fn trace(&self, play: &dyn Play, code: VariantCode) -> Trace {
        let info = play.info();
        let header = Header { game: info.id.to_owned(), rules: info.rules, variant: code, seed: self.seed };
        let mut run = Run { moves: self.moves.clone(), ..Run::new(header) };
        if self.reseeded.is_empty() {
            run.marks.clone_from(&self.marks);
            run.end = play.status().ending.map(|_| play.digest());
        }
        Trace { run, reseeded: self.reseeded.clone() }
    }

    /// The moves of this episode as a run. `None` if it was reseeded.
    pub(crate) fn run(&self, play: &dyn Play, code: VariantCode) -> Option<Run> {
        self.reseeded.is_empty().then(|| self.trace(play, code).run)
    }

    /// A copy of the episode, whose run has just been reseeded from `seed`.
    pub(crate) fn with_dice(&self, seed: Seed) -> Self {
        let mut lane = self.clone();
        lane.reseeded.push((lane.moves.len(), seed));
        lane
    }

    /// Records an accepted move.
    fn record(&mut self, m: Move, play: &dyn Play) {
        self.moves.push(m);
        if self.moves.len().is_multiple_of(MARK_EVERY) {
            self.marks.push(play.digest());
        }
    }

    /// The outcome of its episode so far.
    pub(crate) fn outcome(&self, lane: usize, runs: &dyn Batch, place: usize, settings: &Settings) -> Outcome {
        let status = runs.run(place).status();
        Outcome {
            lane,
            seed: self.seed,
            score: status.score,
            depth: status.depth,
            won: status.ending.as_ref().is_some_and(|ending| ending.won),
            ending: status.ending.map(|ending| ending.word),
            turns: self.moves.len() as u32,
            steps: self.steps,
            total: self.total,
            is_success: settings.goal.as_ref().map(|_| self.is_success == Some(true)),
            run: self.run(runs.run(place), settings.code),
        }
    }

    /// Becomes a copy of another lane's episode, in the same memory. The seeds of its later episodes do not change.
    pub(crate) fn take_on(&mut self, other: &Self) {
        let Self {
            source: _,
            episodes: _,
            places: _,
            turns: _,
            seed,
            moves,
            marks,
            reseeded,
            stage,
            steps,
            total,
            counters,
            has_begun,
            is_over,
            is_success,
            events,
            mask,
        } = other;
        (self.seed, self.stage, self.steps, self.total) = (*seed, *stage, *steps, *total);
        (self.has_begun, self.is_over, self.is_success) = (*has_begun, *is_over, *is_success);
        self.events.clone_from(events);
        self.moves.clone_from(moves);
        self.marks.clone_from(marks);
        self.reseeded.clone_from(reseeded);
        self.counters.clone_from(counters);
        self.mask.clone_from(mask);
    }

    /// Writes the row again.
    pub(crate) fn show(&mut self, runs: &dyn Batch, place: usize, terms: &Terms, scratch: &mut Scratch, row: &mut [u8]) {
        runs.run(place).view(&mut scratch.view);
        self.write(runs, place, terms, scratch, row);
    }

    /// Everything that determines it.
    pub(crate) fn saved(&self, play: &dyn Play, code: VariantCode) -> Saved {
        Saved {
            trace: self.trace(play, code),
            source: self.source,
            episodes: self.episodes,
            places: self.places,
            turns: self.turns,
            has_begun: self.has_begun,
            stage: self.stage,
            steps: self.steps,
            total: self.total,
            counters: self.counters.clone(),
            is_over: self.is_over,
            is_success: self.is_success,
            events: self.events.clone(),
        }
    }

    /// Becomes the lane that was saved. If that fails, it stays where the moves of the trace led.
    pub(crate) fn revive(&mut self, saved: &Saved, runs: &mut dyn Batch, place: usize, actions: &Actions) -> Result<(), Error> {
        self.start(saved.trace.run.header.seed, runs, place);
        self.replay(&saved.trace, runs, place, &mut Show::off())?;
        (self.source, self.episodes, self.turns) = (saved.source, saved.episodes, saved.turns);
        self.places = saved.places;
        (self.has_begun, self.is_over, self.is_success) = (saved.has_begun, saved.is_over, saved.is_success);
        (self.stage, self.steps, self.total) = (saved.stage, saved.steps, saved.total);
        self.counters.clone_from(&saved.counters);
        self.events.clone_from(&saved.events);
        self.renew_mask(runs.run(place), actions);
        Ok(())
    }

    /// Determines the seeds of its episodes by `source` from now on. The next episode is the first.
    pub(crate) const fn reseed(&mut self, source: Seed) {
        (self.source, self.episodes, self.places) = (source, 0, None);
    }

    /// Lets its episodes have the allowed seeds in order from now on: the one at `place`, then the one `stride` places later.
    pub(crate) const fn go_through(&mut self, place: u64, stride: u64) {
        self.places = Some((place, stride));
    }

    /// Begins the next episode and writes its first row.
    pub(crate) fn begin(&mut self, runs: &mut dyn Batch, place: usize, terms: &Terms, scratch: &mut Scratch, row: &mut [u8]) {
        let seeds = terms.settings.seeds.as_ref();
        let listed = self.places.and_then(|(place, _)| seeds?.at(place)).map(Seed);
        let seed = listed.unwrap_or_else(|| episode(self.source, self.episodes, seeds));
        self.places = self.places.map(|(place, stride)| (place.wrapping_add(stride), stride));
        self.episodes += 1;
        self.start(seed, runs, place);
        self.events.clear();
        let play = runs.run(place);
        play.view(&mut scratch.view);
        self.counters.begin(&terms.settings.reward, &play.status(), &scratch.view);
        self.write(runs, place, terms, scratch, row);
    }

    /// Begins an episode with the moves of a trace, and writes the row after them.
    pub(crate) fn resume(
        &mut self,
        runs: &mut dyn Batch,
        place: usize,
        terms: &Terms,
        trace: &Trace,
        scratch: &mut Scratch,
        row: &mut [u8],
    ) -> Result<(), Error> {
        self.start(trace.run.header.seed, runs, place);
        scratch.show.clear();
        let replayed = self.replay(trace, runs, place, &mut scratch.show);
        self.tell(&scratch.show);
        self.steps = self.moves.len() as u32;
        let play = runs.run(place);
        self.is_over = play.status().ending.is_some();
        play.view(&mut scratch.view);
        self.counters.go_on(&terms.settings.reward, &play.status(), &scratch.view);
        self.show(runs, place, terms, scratch, row);
        replayed
    }

    /// Plays the moves of a trace, and reseeds the dice between them. The events of the last move go to `show`.
    fn replay(&mut self, trace: &Trace, runs: &mut dyn Batch, place: usize, show: &mut Show) -> Result<(), Error> {
        let mut dice = trace.reseeded.iter().peekable();
        for number in 0..=trace.run.moves.len() {
            while let Some((_, seed)) = dice.next_if(|(after, _)| *after == number) {
                let forked = runs.run(place).fork_with(*seed).ok_or(Error::Dice)?;
                runs.run_mut(place).copy_from(&*forked);
                self.reseeded.push((number, *seed));
            }
            if let Some(m) = trace.run.moves.get(number) {
                let play = runs.run_mut(place);
                let is_last = number + 1 == trace.run.moves.len();
                let mut unseen = Show::off();
                play.play(*m, if is_last { show } else { &mut unseen }).map_err(|_| Error::Refused(number + 1))?;
                self.record(*m, play);
            }
        }
        if dice.next().is_none() { Ok(()) } else { Err(Error::Dice) }
    }

    /// Starts a run, and discards the one before.
    fn start(&mut self, seed: Seed, runs: &mut dyn Batch, place: usize) {
        runs.begin(place, seed);
        self.moves.clear();
        self.marks.clear();
        self.reseeded.clear();
        (self.seed, self.stage, self.steps, self.total) = (seed, Stage::First, 0, 0.0);
        (self.has_begun, self.is_over, self.is_success) = (true, false, None);
    }

    /// Keeps the events of a step.
    fn tell(&mut self, show: &Show) {
        self.events.clear();
        self.events.extend_from_slice(show.events());
    }

    /// Plays an action and writes the row after it. `row` holds the row that this lane wrote last. A move that was `made` already
    /// is not played again.
    #[expect(clippy::too_many_arguments, reason = "what all lanes share, and what is this lane's own")]
    pub(crate) fn step(
        &mut self,
        action: i64,
        made: Option<Made>,
        runs: &mut dyn Batch,
        place: usize,
        terms: &Terms,
        scratch: &mut Scratch,
        row: &mut [u8],
    ) -> Step {
        self.steps += 1;
        let mut step = Step::default();
        scratch.show.clear();
        let accepted = usize::try_from(action).ok().filter(|_| self.accepts(action));
        let meaning = accepted.and_then(|number| terms.actions.meaning(self.stage, number));
        match meaning {
            Some(Meaning::Aim(aimed)) => {
                self.stage = Stage::Cell(aimed);
                runs.run(place).view(&mut scratch.view);
            }
            Some(Meaning::Move(m)) => {
                self.stage = Stage::First;
                let play = runs.run_mut(place);
                let made = made.filter(|made| made.m == m && play.copy_from(&*made.play));
                let is_played = made.is_some();
                made.into_iter().flat_map(|made| made.events).for_each(|event| scratch.show.tell(true, || event));
                // The mask accepts it, and a test checks the mask.
                if is_played || play.play(m, &mut scratch.show).is_ok() {
                    self.record(m, play);
                    self.turns += 1;
                }
                play.view(&mut scratch.view);
                let status = play.status();
                step.reward = self.counters.worth(&terms.settings.reward, &status, &scratch.view);
                let turns = self.moves.len() as u32;
                let goal = terms.settings.goal.as_ref();
                self.is_success = goal.map(|goal| goal.is_reached(&status, turns, scratch.show.events(), &scratch.view));
                if self.is_success == Some(true) {
                    step.reward += terms.settings.reward.goal;
                }
                step.is_terminated = status.ending.is_some() || self.is_success == Some(true);
            }
            None => {
                debug_assert_eq!(terms.settings.on_invalid, OnInvalid::Noop, "the vector refuses such steps before");
            }
        }
        self.total += step.reward;
        step.is_truncated = !step.is_terminated && terms.settings.limit.is_some_and(|limit| self.steps >= limit);
        self.is_over = step.is_terminated || step.is_truncated;
        self.tell(&scratch.show);
        if meaning.is_some() {
            self.write(runs, place, terms, scratch, row);
        } else if self.is_over {
            self.show(runs, place, terms, scratch, row);
        } else if let Some(events) = terms.layout.field(Part::Events) {
            // Nothing else has changed, so the rest of the row stays valid.
            events.bytes(row).fill(0);
        }
        step
    }

    fn renew_mask(&mut self, play: &dyn Play, actions: &Actions) {
        if self.is_over {
            self.mask.fill(0);
            self.mask.first_mut().into_iter().for_each(|first| *first = 1);
        } else {
            play.mask(actions, self.stage, &mut self.mask);
        }
    }

    /// Writes the row of the player's current knowledge.
    fn write(&mut self, runs: &dyn Batch, place: usize, terms: &Terms, scratch: &Scratch, row: &mut [u8]) {
        self.renew_mask(runs.run(place), terms.actions);
        terms.layout.write(&scratch.view, &self.events, self.stage, row);
        if let Some(field) = terms.layout.field(Part::ActionMask) {
            field.bytes(row).copy_from_slice(&self.mask);
        }
    }
}

/// The seed of episode `number` of a lane. `source` itself is the first if it is allowed.
fn episode(source: Seed, number: u32, allowed: Option<&Seeds>) -> Seed {
    if number == 0 && allowed.is_none_or(|allowed| allowed.has(source.0)) {
        return source;
    }
    let mut dice = source.stream("episode", number);
    let mut draw = || u64::from(dice.bits()) << 32 | u64::from(dice.bits());
    match allowed {
        Some(allowed) => allowed.draw(&mut draw).map_or(source, Seed),
        None => Seed(draw()),
    }
}
