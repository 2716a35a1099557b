//! A run being played, and everything derived from what the player has seen. It uses no files and no clock: a front end stores
//! [`Session::bytes`] after each update.

mod far;
mod observed;
mod recall;

pub use barrow_pilot::Memory;
pub use observed::{Carried, Happened, Observed, Said, State};
pub use recall::Memories;

use crate::Outcome;
use crate::discoveries::{Discoveries, Learnt, Wanted};
use crate::ending::{self, Farewell, Memoir, Standing};
use crate::explain::explain_gear;
use crate::guide::Course;
use crate::intent::{self, Intent};
use crate::journey::{self, Journey};
use crate::keys::Control;
use crate::options::Questions;
use crate::remote::{CLOSED, Remote};
use crate::seeds::Day;
use crate::{Explained, aiming, sights, steer, stops, words};
use barrow_core::{
    Aim, Arg, Dir, Header, Move, Opening, Play, Pos, Recording, Rest, Run, RunError, Shelf, Show, Sight, Stat, Subject, Variant,
    View,
};
use barrow_pilot::{Again, Explorer, Stop, fight, opponents, travel_to_exit, wait_verb};
use serde::{Deserialize, Serialize};

/// Moves after a hint before the next one that can wait.
const PAUSE: usize = 6;

/// The tag of a run that is its player's counted attempt at a server.
const COUNTED: &str = "counted";

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
    /// After how many moves the last hints were shown.
    hinted: Option<usize>,
    /// The questions that are turned off.
    unasked: Questions,
    /// Remembers where the hero has explored.
    explorer: Explorer,
    /// The course of a guided run.
    course: Option<Course>,
    /// The automatic moves being made, and what for.
    journey: Option<(Journey, Goal)>,
    /// The last automatic moves and why they stopped, until another move is made.
    halted: Option<Halted>,
    /// The health at which the player last chose to fight on, until no foe is left, or another comes.
    dared: Option<i32>,
    /// How many turns in a row a fight has waited for foes to come, and the number of moves after the last of them.
    waited: (usize, usize),
    last: Option<Move>,
    last_target: Option<Pos>,
    answer: Option<Answer>,
    /// Holds back answers in tests, like a remote server.
    #[cfg(test)]
    pub(crate) is_far: bool,
}

/// Where a run's rules are.
enum Rules {
    /// In this program.
    Here(Recording),
    /// On a server.
    There(Box<Remote>),
}

/// The answer to a move: why it was refused, or what it did.
pub type Answer = Result<TurnReport, String>;

/// What an accepted move did.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnReport {
    /// Events in view.
    pub events: Vec<Happened>,
    /// Sentences about it.
    pub said: Said,
    /// What the player has learnt.
    pub learnt: Learnt,
    /// Whether a held key must stop here: the player lost health, met a foe or a question, or is on another level.
    #[serde(skip)]
    pub is_alarm: bool,
}

/// The longest wait of a fight for foes to come. \[turns\]
const LONGEST_WAIT: usize = 2;

/// Why automatic moves stopped, and after how many moves of the run.
#[derive(Clone, Copy, Debug)]
struct Halted {
    goal: Goal,
    stop: Stop,
    /// Whether the walk led to the brink of another level.
    is_leaving: bool,
    moves: usize,
}

/// The goal of automatic moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Explore.
    Explore,
    /// Walk to the nearest hole or stairs.
    Exit,
    /// Walk to a cell.
    To(Pos),
    /// Rest until something happens.
    Rest,
    /// Make this move this many times.
    Repeat(Move, u32),
    /// Strike the nearest foe that hunts the player, or step towards it, while this share of health is left. \[percent\]
    Fight(u8),
}

/// How automatic moves begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// With a step.
    Go,
    /// With a question first.
    Ask(&'static str),
    /// With a move instead, because the player insists on what bars the way.
    Instead(Intent),
    /// As a server says, which was asked.
    Later,
}

/// The next step of automatic moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stride {
    /// A move, and what an exploring walk is heading for.
    Move(Move, Option<&'static str>),
    /// The end, with the reason; empty on arrival.
    Stop(String),
}

impl Session {
    /// Starts the run of `header`. `discoveries` are those so far.
    ///
    /// # Errors
    /// If the shelf has no such game or variant.
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
        let (last, course) = (run.moves.last().copied(), Course::of(run, recording.state().variant(), &shelf));
        Self { memories, course, last, ..Self::around(shelf, Rules::Here(recording), observed, discoveries) }
    }

    fn around(shelf: Shelf, rules: Rules, observed: Observed, discoveries: Discoveries) -> Self {
        Self {
            shelf,
            observed,
            memories: Memories::default(),
            last: None,
            course: None,
            rules,
            show: Show::on(),
            known: discoveries.clone(),
            discoveries,
            wants_hints: true,
            hinted: None,
            unasked: Questions::new(),
            explorer: Explorer::default(),
            journey: None,
            halted: None,
            dared: None,
            waited: (0, 0),
            last_target: None,
            answer: None,
            #[cfg(test)]
            is_far: false,
        }
    }

    /// What the player knows about the run.
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

    /// The state.
    pub fn state(&self) -> &dyn Play {
        match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        }
    }

    /// Header and moves so far. Of a run on a server only the moves made here, and no seed.
    pub fn run(&self) -> &Run {
        match &self.rules {
            Rules::Here(recording) => recording.run(),
            Rules::There(remote) => &remote.run,
        }
    }

    /// The run file so far. It never ends within a record. Empty for a run on a server.
    pub fn bytes(&self) -> &[u8] {
        match &self.rules {
            Rules::Here(recording) => recording.bytes(),
            Rules::There(_) => &[],
        }
    }

    /// Whether to flush the run to disk now: after a mark or the end.
    pub fn is_at_mark(&self) -> bool {
        match &self.rules {
            Rules::Here(recording) => recording.is_at_mark(),
            Rules::There(_) => false,
        }
    }

    /// The last move.
    pub const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Requests a move. [`Session::answer`] returns the answer, at once or later.
    pub fn request(&mut self, m: Move) {
        match &mut self.rules {
            Rules::Here(_) => self.answer = Some(self.play(m)),
            Rules::There(remote) if remote.is_closed() => self.answer = Some(Answer::Err(CLOSED.to_owned())),
            Rules::There(remote) => {
                if self.journey.is_none() {
                    self.observed.memory.announce();
                }
                remote.play(m);
            }
        }
    }

    /// The answer to the requested move, once.
    pub fn answer(&mut self) -> Option<Answer> {
        #[cfg(test)]
        if self.is_far {
            return None;
        }
        self.answer.take()
    }

    fn play(&mut self, m: Move) -> Answer {
        let Rules::Here(recording) = &mut self.rules else { return Err("The rules of this run are on a server.".to_owned()) };
        self.show.clear();
        if self.journey.is_none() {
            // The player has seen what is in view.
            self.observed.memory.announce();
        }
        recording.play(m, &mut self.show).map_err(|refusal| refusal.to_string())?;
        let moves = recording.run().moves.len();
        Ok(self.follow(m, moves))
    }

    /// Sees what came of a move, the last of this many. Its events are in the show.
    fn follow(&mut self, m: Move, moves: usize) -> TurnReport {
        let before = self.alarms();
        self.last = Some(m);
        if let Arg::Cell(pos) | Arg::SlotAt(_, pos) = m.arg {
            self.last_target = Some(pos);
        }
        let was = words::health(self.view(), self.variant());
        self.observed.memory.note(m, &self.observed.view, self.observed.variant);
        if self.observed.is_practice {
            self.memories.keep(moves, &self.observed.memory);
        }
        let play: &dyn Play = match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        };
        let said = self.observed.turn(play, moves, self.show.events());
        self.warn_of_low_health(was.map(|(_, stat)| stat));
        let learnt = self.learn();
        let after = self.alarms();
        let is_alarm = after.health < before.health || after.hunters > before.hunters || after.depth != before.depth;
        let has_newcomer = self.observed.memory.newcomers(self.variant()).next().is_some();
        let is_alarm = is_alarm || self.view().asked.is_some() || has_newcomer;
        // The player dared to fight the foes that were there.
        if self.dared.is_some() && (has_newcomer || opponents(self.view(), self.variant()).is_empty()) {
            self.dared = None;
        }
        TurnReport { events: self.observed.happened(self.show.events()), said, learnt, is_alarm }
    }

    /// Says so when health becomes low. Screen readers hear it from the narrator.
    fn warn_of_low_health(&mut self, was: Option<Stat>) {
        let Some((name, stat)) = words::health(&self.observed.view, self.observed.variant) else { return };
        if words::is_low(stat) && was.is_some_and(|was| !words::is_low(was)) && !self.observed.has_ended() {
            self.observed.log.warn(format!("{name} low: {} of {}.", stat.value, stat.max), self.observed.moves);
        }
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
    /// A sentence, if this is no practice or nothing was played.
    pub fn step_back(&mut self, count: usize) -> Result<(), String> {
        let Rules::Here(recording) = &mut self.rules else { return Err("A sealed run takes nothing back.".to_owned()) };
        recording.step_back(count)?;
        self.show.clear();
        self.journey = None;
        self.explorer = Explorer::default();
        let run = recording.run();
        self.last = run.moves.last().copied();
        self.halted = None;
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

    // Discoveries and hints.

    /// Notes what is new to the player.
    pub fn learn(&mut self) -> Learnt {
        let moves = self.observed.moves;
        let cues: Vec<u8> = self.show.events().iter().map(|event| event.cue).collect();
        let play: &dyn Play = match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        };
        // Hints would come between the lessons of a guided run, and are shown in the next.
        let wanted = match self.hinted {
            _ if !self.wants_hints || self.course.as_ref().and_then(Course::text).is_some() => Wanted::Nothing,
            Some(before) if moves < before + PAUSE => Wanted::Passing,
            Some(_) | None => Wanted::All,
        };
        let mut learnt = self.discoveries.learn(play, &self.observed.view, &cues, moves == 0, wanted);
        if !learnt.hints.is_empty() {
            self.hinted = Some(moves);
        }
        learnt.has_next_lesson = self.course.as_mut().is_some_and(|course| course.follow(&self.observed.view, &cues));
        for hint in &learnt.hints {
            self.observed.log.hint((*hint).to_owned(), moves);
        }
        learnt
    }

    /// What the guide says now, with the ids of commands and verbs in braces for their keys.
    pub fn lesson(&self) -> Option<&'static str> {
        self.course.as_ref().and_then(Course::text).filter(|_| !self.observed.has_ended())
    }

    /// The story to show before the first move, once.
    pub fn take_opening(&mut self) -> Option<Opening> {
        let Observed { info, moves, .. } = self.observed;
        let opening = self.variant().opening.filter(|_| self.wants_hints && moves == 0)?;
        let text = opening.lines.concat();
        let is_new = !self.discoveries.was_shown(info.id, &text);
        self.discoveries.mark_shown(info.id, &text);
        is_new.then_some(opening)
    }

    /// Marks a run of the day's or the week's seed that was begun on this day.
    pub fn begun_on(&mut self, day: Day<'_>) {
        let challenge = || self.observed.seed.and_then(|seed| day.challenge(seed)).map(|challenge| challenge.name());
        self.observed.tag = self.observed.tag.or_else(challenge);
    }

    /// Marks a run that is its player's counted attempt at a server.
    pub const fn mark_counted(&mut self) {
        self.observed.tag = Some(COUNTED);
    }

    /// Sets whether to show hints.
    pub const fn want_hints(&mut self, wants_hints: bool) {
        self.wants_hints = wants_hints;
    }

    /// Sets the questions that are turned off.
    pub fn set_unasked(&mut self, unasked: Questions) {
        self.unasked = unasked;
    }

    /// Whether a question is turned off.
    pub fn is_unasked(&self, id: &str) -> bool {
        self.unasked.contains(id)
    }

    /// Whether the options turn no question off, because others rely on the result.
    pub fn always_asks(&self) -> bool {
        self.is_far() || self.observed.tag == Some(COUNTED)
    }

    /// Lets every hint be shown again.
    pub fn forget_hints(&mut self) {
        self.hinted = None;
        self.discoveries.forget_hints();
        self.known.forget_hints();
    }

    /// The new discoveries of this session. Storing only these keeps two sessions from undoing each other's.
    pub fn news(&self) -> Discoveries {
        self.discoveries.news_since(&self.known)
    }

    /// The text of the last screen; `None` while the run goes on. `others` are results of other runs of this game and variant.
    pub fn farewell(&self, others: &[Outcome]) -> Option<Farewell> {
        let Observed { view, moves, is_practice, .. } = &self.observed;
        let memoir = if self.is_far() { Memoir::default() } else { Memoir::of(self.run(), &self.shelf) };
        let standing = match self.closes() {
            Some(closes) => Standing::Sealed(closes),
            None if *is_practice => Standing::Practice,
            None => Standing::Among(others),
        };
        ending::farewell(self.state(), view, *moves, &memoir, &standing)
    }

    // Questions about moves.

    /// Decides about a complete move.
    pub fn intend(&self, m: Move) -> Intent {
        intent::intend(self.state(), self.view(), m, &self.unasked)
    }

    /// Decides about a step.
    pub fn step(&self, dir: Dir) -> Intent {
        intent::step(self.state(), self.view(), dir, &self.unasked)
    }

    /// Decides about a direction key. With `is_turning`, left and right turn and up steps forward.
    pub fn steer(&self, control: Control, is_turning: bool) -> Intent {
        steer::steer(self.state(), self.view(), control, is_turning, &self.unasked)
    }

    /// The turn that faces a direction, in games where the hero faces one.
    pub fn turn_towards(&self, control: Control) -> Option<Move> {
        steer::turn_towards(self.variant(), self.view(), control)
    }

    /// Decides about waiting.
    pub fn wait(&self) -> Intent {
        intent::wait(self.state(), self.view(), &self.unasked)
    }

    /// Decides about a refusal to make the choice for `verb` that the game waits for.
    pub fn decline(&self, verb: u8) -> Intent {
        intent::decline(self.state(), self.view(), verb, &self.unasked)
    }

    /// The moves worth offering with `verb`.
    pub fn offered(&self, verb: u8) -> Vec<Move> {
        let mut moves = intent::offered(self.state());
        moves.retain(|m| m.verb == verb);
        moves
    }

    /// Why a move would be refused, if it would.
    pub fn refusal(&self, m: Move) -> Option<String> {
        intent::refusal(self.state(), m).map(|refusal| refusal.to_string())
    }

    /// Places in the pack that `verb` can use now, in display order.
    pub fn places_for(&self, verb: u8) -> Vec<u8> {
        intent::places_for(self.state(), self.view(), verb)
    }

    /// Verbs that can use a place in the pack now, and whether each asks first.
    pub fn verbs_for(&self, slot: u8) -> Vec<(u8, bool)> {
        if self.observed.has_ended() { Vec::new() } else { intent::verbs_for(self.state(), slot) }
    }

    /// Why `verb` cannot use a place in the pack.
    pub fn why_not(&self, verb: u8, slot: u8) -> String {
        intent::why_not(self.state(), self.view(), verb, slot)
    }

    /// Explains a cell.
    pub fn explain(&self, pos: Pos) -> Explained {
        self.observed.explain(self.state(), pos)
    }

    /// Explains something carried; empty for an empty place.
    pub fn explain_gear(&self, slot: u8) -> Explained {
        let mut facts = Vec::new();
        if self.view().pack.get(usize::from(slot)).is_some() {
            self.state().inspect(Subject::Slot(slot), &mut facts);
        }
        explain_gear(self.view(), self.variant(), slot, &facts).unwrap_or_default()
    }

    /// The path and targets of an aimed move.
    pub fn aim(&self, m: Move) -> Aim {
        let mut aim = Aim::default();
        self.state().aim(m, &mut aim);
        aim
    }

    /// The cell to aim at first, for the moves `aimed` at each cell; `None` if it can be aimed nowhere.
    pub fn first_target(&self, aimed: &dyn Fn(Pos) -> Move) -> Option<Pos> {
        aiming::first_target(self.state(), self.view(), aimed, self.last_target)
    }

    /// Cells with something notable that are known at least this well, for cursors: foes first, then the nearest.
    pub fn targets(&self, least: Sight) -> Vec<Pos> {
        sights::notable(self.view(), self.variant(), least)
    }

    /// The path of a walk to `pos`; empty if there is none.
    pub fn path(&self, pos: Pos) -> Vec<Pos> {
        journey::path(self.view(), self.variant(), pos)
    }

    // Automatic moves.

    /// Whether a command that plays moves by itself has anything to do now.
    pub fn has_goal(&self, control: Control) -> bool {
        let Observed { view, variant, .. } = &self.observed;
        match control {
            Control::Explore => {
                let mut explorer = self.explorer.clone();
                explorer.heed(&self.observed.memory);
                !matches!(explorer.next_walk(view, variant), Err(Stop::Explored | Stop::WayOn(_)))
            }
            Control::Descend => !matches!(travel_to_exit(view, variant), Err(Stop::NoExit)),
            Control::Fight => !matches!(fight(view, variant), Err(Stop::NotHunted)),
            Control::Rest => !matches!(self.state().rest(), Rest::Useless(_)),
            _ => true,
        }
    }

    /// Sets out without playing a move. The second time in a row, goes through with what an obstacle or a warning stopped. With
    /// `is_sure`, asks nothing.
    ///
    /// # Errors
    /// A sentence, if it cannot start.
    pub fn set_out(&mut self, goal: Goal, is_sure: bool) -> Result<Departure, String> {
        self.observed.memory.announce();
        if let Rules::There(remote) = &mut self.rules {
            if remote.is_closed() {
                return Err(CLOSED.to_owned());
            }
            remote.set_out(goal, is_sure, self.unasked.clone());
            return Ok(Departure::Later);
        }
        // One walk warns of a foe for all, or two of them could warn by turns.
        let is_walk = matches!(goal, Goal::Explore | Goal::Exit | Goal::To(_));
        let is_same = |halted: &Halted| halted.goal == goal || is_walk && matches!(halted.stop, Stop::Hunted(_));
        let halted = self.halted.take().filter(|halted| is_same(halted) && halted.moves == self.observed.moves);
        let is_leaving = halted.as_ref().is_some_and(|halted| halted.is_leaving || matches!(halted.stop, Stop::WayOn(_)));
        let warning = halted.map(|halted| halted.stop);
        if let Some(Stop::Beside(obstacle) | Stop::Barred(obstacle)) = warning
            && let Some(dir) = self.variant().topology.towards(self.view().hero.unwrap_or_default(), obstacle.at)
        {
            return Ok(Departure::Instead(self.step(dir)));
        }
        let journey = match goal {
            // With everything explored, what is left is to go where the level can be left.
            Goal::Explore if is_leaving => Ok(Journey::to_brink()),
            Goal::Explore => Ok(Journey::explore()),
            Goal::Exit => Ok(Journey::to_exit()),
            Goal::To(pos) => Ok(Journey::to(pos)),
            Goal::Fight(least_health) => Ok(self.fight(least_health, matches!(warning, Some(Stop::Weak(_))))),
            Goal::Repeat(m, times) => Ok(Journey::again(Again::repeat(m, times))),
            Goal::Rest => match self.state().rest() {
                Rest::Useless(why) => Err(Stop::Useless(why)),
                Rest::Costs(question) if !is_sure => {
                    self.halted = halted;
                    return Ok(Departure::Ask(question));
                }
                Rest::Costs(_) | Rest::Helps => Again::rest(self.variant()).map(Journey::again),
            },
        };
        let is_bold = matches!(warning, Some(Stop::Hunted(_) | Stop::Restless(_) | Stop::StillHunted(_) | Stop::WayOn(_)));
        match journey {
            Ok(journey) => self.journey = Some((if is_bold { journey.boldly() } else { journey }, goal)),
            Err(stop) => return Err(self.halt(goal, stop)),
        }
        Ok(Departure::Go)
    }

    /// A blow or step of a fight. After each warning, the next comes at half of that health.
    fn fight(&mut self, least_health: u8, is_warned: bool) -> Journey {
        let health = words::health(self.view(), self.variant()).map(|(_, stat)| stat);
        if is_warned {
            self.dared = health.map(|stat| stat.value);
        }
        let least = |stat: Stat| {
            let dared = self.dared.filter(|&dared| stat.value <= dared)?;
            u8::try_from(50 * dared.max(0) / stat.max.max(1)).ok()
        };
        let journey = Journey::fight(health.and_then(least).map_or(least_health, |least| least.min(least_health)));
        if self.may_wait(health) { journey.patiently() } else { journey }
    }

    /// Whether a fight may let foes come: not for long, and not while something hurts the hero.
    fn may_wait(&self, health: Option<Stat>) -> bool {
        let before = words::health(self.observed.before(), self.variant()).map(|(_, stat)| stat);
        let is_hurt = health.zip(before).is_some_and(|(now, before)| now.value < before.value);
        self.turns_waited() < LONGEST_WAIT && !is_hurt
    }

    /// How many turns in a row a fight has waited. Other moves since then end the row.
    const fn turns_waited(&self) -> usize {
        let (turns, moves) = self.waited;
        if moves == self.observed.moves { turns } else { 0 }
    }

    /// The next step, not yet played.
    pub fn stride(&mut self) -> Stride {
        let Some((journey, goal)) = &mut self.journey else { return Stride::Stop(String::new()) };
        let (goal, has_begun) = (*goal, journey.has_begun());
        let Observed { view, variant, memory, .. } = &self.observed;
        let towards = journey.aim(view, variant, &self.explorer);
        let rest = match &self.rules {
            Rules::Here(recording) => recording.state().rest(),
            Rules::There(_) => return Stride::Stop(String::new()),
        };
        let next = match rest {
            Rest::Useless(why) if goal == Goal::Rest => {
                let is_well = words::health(view, variant).is_none_or(|(_, health)| health.value >= health.max);
                Err(if is_well { Stop::Rested } else { Stop::Useless(why) })
            }
            Rest::Useless(_) | Rest::Costs(_) | Rest::Helps => journey.next(view, memory, variant, &mut self.explorer),
        };
        match next {
            // A repeated move may have become one to ask about.
            Ok(m) => {
                if let Some(question) = intent::caution(self.state(), m, &self.unasked) {
                    self.journey = None;
                    self.log_stop(&question.text);
                    return Stride::Stop(question.text);
                }
                if matches!(goal, Goal::Fight(_)) && wait_verb(self.variant()).map(Move::plain) == Some(m) {
                    self.waited = (self.turns_waited() + 1, self.observed.moves + 1);
                }
                Stride::Move(m, towards)
            }
            // The player sees that a walk has arrived.
            Err(Stop::Arrived) if has_begun => {
                self.journey = None;
                Stride::Stop(String::new())
            }
            Err(stop) => Stride::Stop(self.halt(goal, stop)),
        }
    }

    /// Handles the answer to a step. Returns why to stop; empty where the player sees why.
    pub fn stop_after(&mut self, answer: &Answer) -> Option<String> {
        let stop = match answer {
            Err(sentence) => Some(sentence.clone()),
            Ok(report) if self.observed.has_ended() || self.view().asked.is_some() || report.learnt.has_next_lesson => {
                Some(String::new())
            }
            Ok(_) => match (&self.rules, &self.journey) {
                (Rules::Here(_), Some((journey, _))) => journey
                    .stopping(self.show.events(), self.variant())
                    .map(|event| stops::event(event, self.variant()).to_owned()),
                (Rules::There(remote), _) if remote.is_walking() => None,
                (Rules::Here(_) | Rules::There(_), _) => Some(String::new()),
            },
        };
        if let Some(sentence) = &stop {
            self.log_stop(sentence);
            self.stop();
        }
        stop
    }

    /// Whether the hero stays in place, so that turns need no animation.
    pub fn is_still(&self) -> bool {
        match &self.rules {
            Rules::Here(_) => self.journey.as_ref().is_some_and(|(journey, _)| journey.is_still()),
            Rules::There(remote) => remote.is_still(),
        }
    }

    /// Stops automatic moves.
    pub fn stop(&mut self) {
        self.journey = None;
        if let Rules::There(remote) = &mut self.rules {
            remote.stop();
        }
    }

    /// Stops, and logs the reason.
    fn halt(&mut self, goal: Goal, stop: Stop) -> String {
        let is_leaving = self.journey.take().is_some_and(|(journey, _)| journey.is_to_brink());
        self.halted = Some(Halted { goal, stop, is_leaving, moves: self.observed.moves });
        let sentence = stops::sentence(stop, self.view(), self.variant());
        self.log_stop(&sentence);
        sentence
    }

    /// Logs why automatic moves stopped.
    fn log_stop(&mut self, sentence: &str) {
        if !sentence.is_empty() {
            self.observed.log.stop(sentence.to_owned(), self.observed.moves);
        }
    }
}

/// What stops a held key when it gets worse.
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
