//! A run being played, and everything derived from what the player has seen. It uses no files and no clock: a front end stores
//! [`Session::bytes`] after each update.

mod agent;
mod automatic;
mod far;
mod hints;
mod moves;
mod observed;
mod recall;

pub use automatic::{Departure, Goal, Stride};
pub use barrow_pilot::Memory;
pub use observed::{Happened, Observed, Said};
pub use recall::Memories;

use crate::discoveries::{Discoveries, Learnt};
use crate::ending::{self, Farewell, Memoir, Placing, Standing};
use crate::guide::Course;
use crate::journey::Journey;
#[cfg(test)]
use crate::keys::Control;
use crate::options::Questions;
use crate::remote::{CLOSED, Remote};
use crate::rival::Rival;
use crate::{Outcome, stops, words};
use automatic::{Chase, Dared, Halted};
use barrow_core::{Arg, Event, Header, Move, Pos, Recording, Run, RunError, Shelf, Show, Shown, Stat, Thing, Variant, View};
use barrow_pilot::{Explorer, newcomer, opponents};

/// The tag of a run that is its player's counted attempt at a server.
const COUNTED: &str = "counted";
/// A status that can last this long warns the player when it runs low. \[turns\]
const LONG: i32 = 100;

/// A run being played.
pub struct Session {
    shelf: Shelf,
    rules: Rules,
    observed: Observed,
    memories: Memories,
    show: Show,
    discoveries: Discoveries,
    /// The discoveries when the run was opened.
    known: Discoveries,
    wants_hints: bool,
    /// Number of moves after which the last hints were shown.
    hinted: Option<usize>,
    /// True if a hint was shown since the player's last action.
    has_hinted: bool,
    /// The questions that are turned off.
    unasked: Questions,
    /// Remembers which places the hero has explored.
    explorer: Explorer,
    /// The same for language agents, as far as it follows from the moves alone and from no plan.
    watched: Option<Explorer>,
    /// The course of a guided run.
    course: Option<Course>,
    /// The automatic moves in progress, and their goal.
    journey: Option<(Journey, Goal)>,
    /// The last automatic moves and the reason why they stopped, until another move is made.
    halted: Option<Halted>,
    /// The number of moves after which the player was warned of a certain loss and pressed again.
    braved: Option<usize>,
    /// The player chose to fight on, until no foe is left.
    dared: Option<Dared>,
    /// Number of turns in a row that a fight has waited for foes, and the number of moves after the last of them.
    waited: (usize, usize),
    /// Steps of fights that led nowhere.
    chase: Chase,
    last: Option<Move>,
    last_target: Option<Pos>,
    /// The day on which the run began, or the date in the name of its race.
    day: Option<String>,
    /// The name of the race of a sealed run.
    race: Option<String>,
    /// The run to beat.
    rival: Option<Rival>,
    /// The place of the ended run in its race, so far.
    placing: Option<Placing>,
    answer: Option<TurnResult>,
    /// Holds back answers in tests, like a remote server.
    #[cfg(test)]
    pub(crate) is_far: bool,
}

/// The place of a run's rules.
enum Rules {
    /// In this program.
    Here(Recording),
    /// On a server.
    There(Box<Remote>),
}

impl Rules {
    /// The run by which discoveries recognise it.
    fn known_as(&self) -> &Run {
        match self {
            Self::Here(recording) => recording.run(),
            Self::There(remote) => &remote.attempt,
        }
    }
}

/// The answer to a move: a report, or the reason why it was refused.
pub type TurnResult = Result<TurnReport, String>;

/// A report of an accepted move.
#[derive(Clone, Debug, Default)]
pub struct TurnReport {
    /// Events in view.
    pub events: Vec<Happened>,
    /// Sentences about it.
    pub said: Said,
    /// The player's new knowledge.
    pub learnt: Learnt,
    /// True if a held key must stop here: the player lost health, met a foe or a question, or changed levels.
    pub is_alarm: bool,
}

impl Session {
    /// Starts the run of `header`. `discoveries` are the player's discoveries so far.
    ///
    /// # Errors
    /// Fails if the shelf has no such game or variant.
    pub fn start(shelf: Shelf, header: Header, discoveries: Discoveries) -> Result<Self, RunError> {
        Ok(Self::resume(shelf, Recording::start(&shelf, header)?, discoveries))
    }

    /// Continues a recording, with the messages of its last moves in the log.
    pub fn resume(shelf: Shelf, mut recording: Recording, discoveries: Discoveries) -> Self {
        let (run, mut memories) = (recording.run(), Memories::default());
        let memory =
            recording.states().map(|states| memories.before(recording.state(), run, run.moves.len(), states)).unwrap_or_default();
        let mut observed = Observed::new(recording.state(), &run.header, run.moves.len(), memory);
        if let Some(states) = recording.states() {
            observed.log.recall(run, run.moves.len(), states);
        }
        recording.forget_states();
        let run = recording.run();
        if let Some(old) = shelf.archived(&run.header) {
            let today = shelf.find(old.game).map_or(0, |shelved| shelved.info.rules);
            let sentence = format!("This run goes on under version {} of its rules; new runs follow version {today}.", old.rules);
            observed.log.stop(sentence, run.moves.len());
        }
        let (last, course) = (run.moves.last().copied(), Course::of(run, recording.state().variant(), &shelf));
        let rival = discoveries.rival(&run.header).cloned();
        observed.to_beat = rival.as_ref().map(|rival| rival.to_beat(observed.variant));
        Self { memories, course, last, rival, ..Self::around(shelf, Rules::Here(recording), observed, discoveries) }
    }

    fn around(shelf: Shelf, rules: Rules, observed: Observed, discoveries: Discoveries) -> Self {
        Self {
            shelf,
            observed,
            memories: Memories::default(),
            last: None,
            day: None,
            race: None,
            rival: None,
            placing: None,
            course: None,
            rules,
            show: Show::on(),
            known: discoveries.clone(),
            discoveries,
            wants_hints: true,
            hinted: None,
            has_hinted: false,
            unasked: Questions::new(),
            explorer: Explorer::default(),
            watched: None,
            journey: None,
            halted: None,
            braved: None,
            dared: None,
            waited: (0, 0),
            chase: Chase::default(),
            last_target: None,
            answer: None,
            #[cfg(test)]
            is_far: false,
        }
    }

    /// The player's knowledge about the run.
    pub const fn observed(&self) -> &Observed {
        &self.observed
    }

    /// The view.
    pub const fn view(&self) -> &View {
        &self.observed.view
    }

    /// The variant.
    pub const fn variant(&self) -> &'static Variant {
        self.observed.variant
    }

    /// The run as the player sees it, wherever its rules are.
    pub fn state(&self) -> &dyn Shown {
        match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        }
    }

    /// The header and the moves so far. For a run on a server, only the moves made here, and no seed.
    pub fn run(&self) -> &Run {
        match &self.rules {
            Rules::Here(recording) => recording.run(),
            Rules::There(remote) => &remote.run,
        }
    }

    /// The run file so far. It always ends with a complete record. Empty for a run on a server.
    pub fn bytes(&self) -> &[u8] {
        match &self.rules {
            Rules::Here(recording) => recording.bytes(),
            Rules::There(_) => &[],
        }
    }

    /// Tells whether to flush the run to disk now: after a mark or the end.
    pub fn is_at_mark(&self) -> bool {
        match &self.rules {
            Rules::Here(recording) => recording.is_at_mark(),
            Rules::There(_) => false,
        }
    }

    /// The events of the last move.
    pub fn events(&self) -> &[Event] {
        self.show.events()
    }

    /// The last move.
    pub const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Tells whether automatic moves are in progress.
    fn is_walking(&self) -> bool {
        match &self.rules {
            Rules::Here(_) => self.journey.is_some(),
            Rules::There(remote) => remote.is_walking(),
        }
    }

    /// Requests a move. [`Session::answer`] returns the answer, immediately or later.
    pub fn request(&mut self, m: Move) {
        match &mut self.rules {
            Rules::Here(_) => self.answer = Some(self.play(m)),
            Rules::There(remote) if remote.is_closed() => self.answer = Some(TurnResult::Err(CLOSED.to_owned())),
            Rules::There(remote) => {
                if self.journey.is_none() {
                    self.observed.memory.announce();
                }
                remote.play(m);
            }
        }
    }

    /// Returns the answer to the requested move, once.
    pub fn answer(&mut self) -> Option<TurnResult> {
        #[cfg(test)]
        if self.is_far {
            return None;
        }
        self.answer.take()
    }

    fn play(&mut self, m: Move) -> TurnResult {
        let Rules::Here(recording) = &mut self.rules else { return Err("The rules of this run are on a server.".to_owned()) };
        self.show.clear();
        if self.journey.is_none() {
            // The player moves by hand, so has noticed everything in view, and the last chase is over.
            self.observed.memory.announce();
            self.chase = Chase::default();
        }
        recording.play(m, &mut self.show).map_err(|refusal| refusal.to_string())?;
        let moves = recording.run().moves.len();
        Ok(self.follow(m, moves))
    }

    /// Observes the result of a move, with `moves` of them so far. Its events are in the show.
    fn follow(&mut self, m: Move, moves: usize) -> TurnReport {
        let before = self.alarms();
        self.last = Some(m);
        if let Arg::Cell(pos) | Arg::SlotAt(_, pos) = m.arg {
            self.last_target = Some(pos);
        }
        let was = words::health(self.view(), self.variant());
        self.observed.memory.note(m, self.show.events(), &self.observed.view, self.observed.variant);
        if self.observed.is_practice {
            self.memories.keep(moves, &self.observed.memory);
        }
        let play: &dyn Shown = match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        };
        let said = self.observed.turn(play, moves, self.show.events());
        if let Some(watched) = &mut self.watched {
            watched.watch(&self.observed.view, self.observed.variant);
        }
        self.warn_of_low_health(was.map(|(_, stat)| stat));
        if self.warn_of_low_statuses() && matches!(self.journey, Some((_, Goal::Explore | Goal::Exit | Goal::To(_)))) {
            self.journey = None;
        }
        let learnt = self.learn();
        let after = self.alarms();
        let is_alarm = after.health < before.health || after.hunters > before.hunters || after.depth != before.depth;
        let newcomer = newcomer(self.view(), &self.observed.memory, self.variant());
        let has_newcomer = newcomer.is_some();
        // Newcomers need no message if a walk stops for them, if events name them, or if everything is in view anyway.
        let has_words = |event: &&Event| event.sentence(self.variant().cues, &self.variant().legend).is_some();
        let is_named =
            |thing: &Thing| self.show.events().iter().filter(has_words).any(|event| [event.who, event.whom].contains(&thing.id));
        let is_told = self.is_walking() && !matches!(self.journey, Some((_, Goal::Fight(_))))
            || self.view().sight.is_empty()
            || self.observed.has_ended()
            || self.observed.memory.newcomers(self.variant()).all(is_named);
        if let Some(stop) = newcomer.filter(|_| !is_told) {
            self.observed.log.stop(stops::arrival(stop, self.view(), self.variant()), moves);
        }
        let is_alarm = is_alarm || self.view().asked.is_some() || has_newcomer;
        if opponents(self.view(), self.variant()).is_empty() {
            self.dared = None;
        } else if has_newcomer && let Some(dared) = &mut self.dared {
            // The player dared to fight only the foes that were there.
            dared.is_outmatched = false;
        }
        TurnReport { events: self.observed.happened(self.show.events()), said, learnt, is_alarm }
    }

    /// Warns when health becomes low. Screen readers get this from the narrator.
    fn warn_of_low_health(&mut self, was: Option<Stat>) {
        let Some((name, stat)) = words::health(&self.observed.view, self.observed.variant) else { return };
        let is_low = |stat: Stat| words::is_low(stat, self.observed.variant);
        if is_low(stat) && was.is_some_and(|was| !is_low(was)) && !self.observed.has_ended() {
            self.observed.log.warn(format!("{name} low: {}.", words::left_of(stat)), self.observed.moves);
        }
    }

    /// Warns when an eighth is left of a long status, such as the light of a torch. Returns true if there is such a status.
    fn warn_of_low_statuses(&mut self) -> bool {
        let Observed { view, variant, moves, .. } = &self.observed;
        let is_low = |stat: &Stat| stat.max >= LONG && stat.value * 8 <= stat.max;
        let stats = variant.stats.iter().zip(&view.stats).zip(&self.observed.before().stats);
        let new = stats.filter(|((info, now), was)| info.is_status() && is_low(now) && now.value > 0 && !is_low(was));
        let low: Vec<String> = new.map(|((info, now), _)| format!("{} low: {}.", info.name, words::left_of(*now))).collect();
        let (moves, is_any) = (*moves, !low.is_empty());
        for sentence in low {
            self.observed.log.warn(sentence, moves);
        }
        is_any
    }

    fn alarms(&self) -> Alarms {
        let Observed { view, variant, status, .. } = &self.observed;
        Alarms {
            health: words::health(view, variant).map_or(0, |(_, stat)| stat.value),
            hunters: barrow_pilot::hunters(view, variant).len(),
            depth: status.depth,
        }
    }

    /// Takes back the last `count` moves, or all if there are fewer.
    ///
    /// # Errors
    /// A sentence, if this is not practice or no move was made.
    pub fn step_back(&mut self, count: usize) -> Result<(), String> {
        let Rules::Here(recording) = &mut self.rules else {
            return Err("You cannot take back moves in a sealed run.".to_owned());
        };
        recording.step_back(count)?;
        self.show.clear();
        self.journey = None;
        self.explorer = Explorer::default();
        let run = recording.run();
        self.last = run.moves.last().copied();
        self.halted = None;
        self.chase = Chase::default();
        self.memories.cut(run.moves.len());
        let Some(states) = recording.states() else { return Ok(()) };
        let memory = self.memories.before(recording.state(), run, run.moves.len(), states);
        self.observed.leap(recording.state(), run.moves.len(), memory);
        self.observed.log.recall(run, run.moves.len(), states);
        Ok(())
    }

    /// Closes the run for good.
    pub fn close(&mut self) {
        self.journey = None;
        match &mut self.rules {
            Rules::Here(recording) => drop(recording.close()),
            Rules::There(remote) => remote.give_up(),
        }
    }

    /// The text of the last screen; `None` while the run continues. `others` are results of other runs of this game and variant.
    pub fn farewell(&self, others: &[Outcome]) -> Option<Farewell> {
        let Observed { view, moves, is_practice, .. } = &self.observed;
        let memoir = if self.is_far() { Memoir::default() } else { Memoir::of(self.run(), &self.shelf) };
        let standing = match self.closes() {
            Some(closes) => Standing::Sealed(closes),
            None if *is_practice => Standing::Practice,
            None => Standing::Among(others),
        };
        let mut farewell = ending::farewell(self.state(), view, *moves, &memoir, &standing)?;
        farewell.lines.extend(self.placing.as_ref().map(Placing::sentence));
        farewell.lines.extend(self.verdict());
        Some(farewell)
    }

    /// How the ended run compares with the run to beat, if there is one: "3 short of Ada's 12."
    pub fn verdict(&self) -> Option<String> {
        Some(self.rival.as_ref()?.verdict((&self.observed.status).into(), self.observed.variant))
    }

    /// The name of the race, if the run is sealed.
    pub fn race(&self) -> Option<&str> {
        self.race.as_deref()
    }

    /// The place of the ended run in its race, once it is known.
    pub const fn placing(&self) -> Option<&Placing> {
        self.placing.as_ref()
    }

    /// Records the place of the ended run in its race.
    pub fn take_placing(&mut self, placing: Placing) {
        self.placing = Some(placing);
    }

    /// Tells whether the run has another player's run to beat.
    pub const fn is_challenged(&self) -> bool {
        self.rival.is_some()
    }
}

/// Conditions that stop a held key when they get worse.
struct Alarms {
    health: i32,
    hunters: usize,
    depth: u32,
}

#[cfg(test)]
mod back_tests;
#[cfg(test)]
mod careless;
#[cfg(test)]
mod insist_tests;
#[cfg(test)]
mod tests;
