//! Automatic moves: walks, rests, fights and repeats, one step at a time.

use super::{Observed, Rules, Session, TurnResult};
use crate::intent::{self, Intent, Question};
use crate::journey::Journey;
use crate::keys::Control;
use crate::modes::card_of;
use crate::remote::CLOSED;
use crate::{stops, words};
use barrow_core::{Dir, Event, Move, Pos, Rest, Sight, Stat, Thing, VerbKind, Words};
use barrow_pilot::{Again, Stop, deadly_hunter, fight, hunter, newcomer, opponents, shows_hunters, travel_to_exit};
use serde::{Deserialize, Serialize};

/// The longest time that a fight waits for foes to come. \[turns\]
const LONGEST_WAIT: usize = 2;

/// The most steps of fights from one cell that find nothing and lead to no blow.
const MOST_STEPS: usize = 3;

/// The steps of fights since the hero last found something, changed levels, struck a foe or lost health. Every walk ends, but a
/// foe that appears and disappears could make fights and walks undo each other endlessly.
#[derive(Clone, Debug, Default)]
pub(super) struct Chase {
    /// Number of known cells, and the health.
    found: (usize, Option<i32>),
    /// The cells that these steps left.
    left: Vec<Pos>,
}

/// The state in which the player chose to fight on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dared {
    pub(super) health: i32,
    /// A foe was likely to win.
    pub(super) is_outmatched: bool,
}

/// The reason why automatic moves stopped, and the number of moves in the run at that time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halted {
    goal: Goal,
    stop: Stop,
    /// The walk led to the brink of another level.
    is_leaving: bool,
    /// The sentence said what the next move is sure to lose.
    is_perilous: bool,
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
    /// Strike the nearest foe that hunts the player, or step towards it, while at least this share of health is left. \[percent\]
    Fight(u8),
}

/// The start of automatic moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// They start with a step.
    Go,
    /// They need an answer to a question first.
    Ask(Words),
    /// A move is played instead, because the player insists on entering an obstacle.
    Instead(Intent),
    /// The server was asked, and will answer.
    Later,
}

/// The next step of automatic moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stride {
    /// A move, and the target of an exploring walk.
    Move(Move, Option<&'static str>),
    /// The end, with a move that the player should confirm first.
    Ask(Question),
    /// The end, with the reason; empty on arrival.
    Stop(String),
}

impl Session {
    /// Tells whether a command that plays moves by itself has anything to do now.
    pub fn has_goal(&self, control: Control) -> bool {
        let Observed { view, variant, .. } = &self.observed;
        match control {
            Control::Explore => {
                let mut explorer = self.explorer.clone();
                explorer.heed(&self.observed.memory);
                !matches!(explorer.next_walk(view, variant), Err(Stop::Explored | Stop::WayOn(_)))
            }
            Control::Descend => !matches!(travel_to_exit(view, variant), Err(Stop::NoExit)),
            Control::Fight => !matches!(fight(view, variant), Err(Stop::NotHunted | Stop::Cornered(_))),
            Control::Rest => !matches!(self.state().rest(), Rest::Useless(_)),
            _ => true,
        }
    }

    /// Sets out without playing a move. The second time in a row, it goes ahead in spite of an obstacle or a warning. With
    /// `is_sure`, asks nothing.
    ///
    /// # Errors
    /// A sentence, if it cannot start.
    pub fn set_out(&mut self, goal: Goal, is_sure: bool) -> Result<Departure, String> {
        self.observed.memory.announce();
        self.has_hinted = false;
        if let Rules::There(remote) = &mut self.rules {
            if remote.is_closed() {
                return Err(CLOSED.to_owned());
            }
            remote.set_out(goal, is_sure, self.unasked.clone());
            return Ok(Departure::Later);
        }
        // All walks share their warnings about a foe. Otherwise two kinds of walk could keep warning in turn.
        let is_walk = matches!(goal, Goal::Explore | Goal::Exit | Goal::To(_));
        let is_same = |halted: &Halted| halted.goal == goal || is_walk && matches!(halted.stop, Stop::Hunted(_));
        let halted = self.halted.take().filter(|halted| is_same(halted) && halted.moves == self.observed.moves);
        let is_leaving = halted.as_ref().is_some_and(|halted| halted.is_leaving || matches!(halted.stop, Stop::WayOn(_)));
        self.braved = halted.filter(|halted| halted.is_perilous).map(|halted| halted.moves);
        let warning = halted.map(|halted| halted.stop);
        if let Some(intent) = warning.and_then(|warning| self.insisting(warning)) {
            return Ok(Departure::Instead(intent));
        }
        let journey = match goal {
            // Once everything is explored, the next goal is a place from which to leave the level.
            Goal::Explore if is_leaving => Ok(Journey::to_brink()),
            Goal::Explore => Ok(Journey::explore()),
            Goal::Exit => Ok(Journey::to_exit()),
            Goal::To(pos) => Ok(Journey::to(pos)),
            // First the refusal that a second press cannot change, then those that promise something.
            Goal::Fight(least_health) => match self.stop_chasing() {
                Some(stop) => Err(stop),
                None => Ok(self.fight(least_health, matches!(warning, Some(Stop::Weak(_) | Stop::Outmatched(..) | Stop::Peril)))),
            },
            Goal::Repeat(m, times) => Ok(Journey::again(Again::repeat(m, times))),
            Goal::Rest => match self.state().rest() {
                Rest::Useless(why) => return Err(self.end_journey(&why)),
                Rest::Costs(question) if !is_sure => {
                    self.halted = halted;
                    return Ok(Departure::Ask(question));
                }
                Rest::Costs(_) | Rest::Helps => Again::rest(self.variant()).map(Journey::again),
            },
        };
        let is_bold = matches!(
            warning,
            Some(
                Stop::Hunted(_)
                    | Stop::Restless(_)
                    | Stop::WayOn(_)
                    | Stop::BesideDeadly(_)
                    | Stop::Lurking(_)
                    | Stop::Roamer(_)
                    | Stop::Ailing(_)
                    | Stop::Healing(_)
                    | Stop::Noise(..)
                    | Stop::Peril
            )
        ) || goal != Goal::Explore && matches!(warning, Some(Stop::StillHunted(_)));
        match journey {
            Ok(journey) => {
                let journey = match warning {
                    Some(Stop::Hunted(foe)) if shows_hunters(self.variant()) => journey.one_step(foe),
                    _ if is_bold => journey.boldly(),
                    _ => journey,
                };
                self.journey = Some((journey, goal));
            }
            Err(stop) => return Err(self.halt(goal, stop, None)),
        }
        Ok(Departure::Go)
    }

    /// A blow or step of a fight. After each warning, the next one comes at half of that health, or once a foe is likely to win.
    fn fight(&mut self, least_health: u8, is_warned: bool) -> Journey {
        let health = words::health(self.view(), self.variant()).map(|(_, stat)| stat);
        if is_warned {
            let is_outmatched = deadly_hunter(self.view(), self.variant()).is_some();
            self.dared = health.map(|stat| Dared { health: stat.value, is_outmatched });
        }
        let least = |stat: Stat| {
            let dared = self.dared.filter(|dared| stat.value <= dared.health)?.health;
            u8::try_from(50 * dared.max(0) / words::full_health(stat, self.observed.variant).max(1)).ok()
        };
        let journey = Journey::fight(health.and_then(least).map_or(least_health, |least| least.min(least_health)));
        let journey = if self.dared.is_some_and(|dared| dared.is_outmatched) { journey.fearlessly() } else { journey };
        if self.may_wait(health) { journey.patiently() } else { journey }
    }

    /// Tells whether a fight may wait for foes: only briefly, and not while something hurts the hero.
    pub(super) fn may_wait(&self, health: Option<Stat>) -> bool {
        let before = words::health(self.observed.before(), self.variant()).map(|(_, stat)| stat);
        let is_hurt = health.zip(before).is_some_and(|(now, before)| now.value < before.value);
        self.turns_waited() < LONGEST_WAIT && !is_hurt
    }

    /// The reason against one more step of a fight, if such steps have led nowhere.
    fn stop_chasing(&mut self) -> Option<Stop> {
        let Observed { view, variant, .. } = &self.observed;
        let known = view.sight.iter().filter(|&&sight| sight != Sight::Unknown).count();
        let health = words::health(view, variant).map(|(_, stat)| stat.value);
        if self.chase.found.0 != known || health < self.chase.found.1 {
            self.chase.left.clear();
        }
        self.chase.found = (known, health);
        let steps = self.chase.left.iter().filter(|&&at| Some(at) == view.hero).count();
        self.pursued().filter(|_| steps >= MOST_STEPS).map(|foe| Stop::Elusive(variant.legend.name(foe.id)))
    }

    /// The foe towards which a fight would take a step; `None` if it would strike, or do nothing.
    pub(super) fn pursued(&self) -> Option<Thing> {
        let Observed { view, variant, .. } = &self.observed;
        let (hero, dir) = (view.hero?, fight(view, variant).ok()?);
        let to = variant.topology.step(hero, dir)?;
        let foes = opponents(view, variant);
        let is_blow = foes.iter().any(|foe| foe.at == to);
        foes.into_iter().filter(|_| !is_blow).min_by_key(|foe| variant.topology.distance(hero, foe.at))
    }

    /// Number of turns in a row that a fight has waited. Any other move ends the row.
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
        let insistent = (!has_begun).then(|| journey.clone().boldly());
        let next = match rest {
            Rest::Useless(why) if goal == Goal::Rest => {
                let is_well = words::health(view, variant).is_none_or(|(_, health)| health.value >= health.max);
                if !is_well {
                    return Stride::Stop(self.end_journey(&why));
                }
                Err(Stop::Rested)
            }
            Rest::Useless(_) | Rest::Costs(_) | Rest::Helps => journey.next(view, memory, variant, &mut self.explorer),
        };
        let pressed_again = |stop| match self.obstructed(stop) {
            Some(dir) => variant.verb_that(VerbKind::Walk).map(|verb| Move::towards(verb, dir)),
            None => insistent.and_then(|mut journey| journey.next(view, memory, variant, &mut self.explorer.clone()).ok()),
        };
        let first = next.map_or_else(pressed_again, Some);
        let peril = |m| self.state().rules().filter(|_| self.braved != Some(self.observed.moves))?.peril(m);
        let danger = first.and_then(peril);
        let is_losing = danger.is_some() && next.is_ok() && matches!(goal, Goal::Fight(_));
        let safe = is_losing.then(|| self.safe_step(peril)).flatten();
        let (next, danger) = safe.map_or((next, danger), |m| (Ok(m), None));
        match next {
            Ok(_) if danger.is_some() => Stride::Stop(self.halt(goal, Stop::Peril, danger)),
            // A repeated move may need a question by now.
            Ok(m) => {
                if let Some(question) = intent::caution(self.state(), m, &self.unasked) {
                    self.journey = None;
                    return Stride::Ask(question);
                }
                if matches!(goal, Goal::Fight(_)) {
                    if self.variant().verb_that(VerbKind::Wait).map(Move::plain) == Some(m) {
                        self.waited = (self.turns_waited() + 1, self.observed.moves + 1);
                    } else if self.pursued().is_some() {
                        self.chase.left.extend(self.observed.view.hero);
                    } else {
                        self.chase.left.clear();
                    }
                }
                Stride::Move(m, towards)
            }
            // The player can see that a walk has arrived.
            Err(Stop::Arrived) if has_begun => {
                self.journey = None;
                Stride::Stop(String::new())
            }
            Err(stop) => Stride::Stop(self.halt(goal, stop, danger)),
        }
    }

    /// A safe move in place of a fight's step that is sure to lose something: a blow, or else the step that ends nearest to a foe.
    fn safe_step(&self, peril: impl Fn(Move) -> Option<&'static str>) -> Option<Move> {
        self.pursued()?;
        let Observed { view, variant, .. } = &self.observed;
        let (hero, verb, foes) = (view.hero?, variant.verb_that(VerbKind::Walk)?, opponents(view, variant));
        let steps = variant.topology.directions().filter_map(|dir| {
            let to = variant.topology.step(hero, dir)?;
            let distance = foes.iter().map(|foe| variant.topology.distance(to, foe.at)).min()?;
            let is_open = view.contains(to) && (distance == 0 || view.role(to, &variant.legend).is_passable());
            let m = Move::towards(verb, dir);
            (is_open && peril(m).is_none()).then_some((distance, m))
        });
        Some(steps.min_by_key(|&(distance, _)| distance)?.1)
    }

    /// Handles the answer to a step. Returns the reason to stop; empty if the player can see it.
    pub fn stop_after(&mut self, answer: &TurnResult) -> Option<String> {
        let stop = match answer {
            Err(sentence) => Some(sentence.clone()),
            Ok(report)
                if self.observed.has_ended()
                    || self.view().asked.is_some()
                    || report.learnt.has_next_lesson
                    || card_of(&report.events, self.variant()).is_some() =>
            {
                Some(String::new())
            }
            Ok(_) => match (&self.rules, &self.journey) {
                (Rules::Here(_), Some((journey, _))) => {
                    journey.stopping(self.show.events(), self.variant()).map(|event| self.reason(event))
                }
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

    /// The reason why this event stops a walk; empty if the log says it. A foe in view is a better reason than one out of view.
    fn reason(&self, event: &Event) -> String {
        let Observed { view, variant, memory, .. } = &self.observed;
        if event.sentence(variant.cues, &variant.legend).is_some() {
            return String::new();
        }
        let hunts = || hunter(view, variant).map(|foe| Stop::StillHunted(variant.legend.name(foe.id)));
        let stop = newcomer(view, memory, variant).or_else(hunts);
        stop.map_or_else(|| stops::out_of_sight(event.at, view, variant), |stop| stops::sentence(stop, false, view, variant))
    }

    /// Tells whether the hero stays in place, so that turns need no animation.
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

    /// The direction of the obstacle, if an obstacle stopped the walk.
    fn obstructed(&self, stop: Stop) -> Option<Dir> {
        let (Stop::Beside(obstacle) | Stop::Barred(obstacle) | Stop::Hidden(obstacle)) = stop else { return None };
        self.variant().topology.towards(self.view().hero?, obstacle.at)
    }

    /// The step into an obstacle, if an obstacle stopped the walk.
    fn insisting(&self, stop: Stop) -> Option<Intent> {
        self.obstructed(stop).map(|dir| self.step(dir))
    }

    /// Stops, and logs the reason. If pressing again is sure to lose something, the log says that first.
    fn halt(&mut self, goal: Goal, stop: Stop, peril: Option<&str>) -> String {
        let is_leaving = self.journey.take().is_some_and(|(journey, _)| journey.is_to_brink());
        self.halted = Some(Halted { goal, stop, is_leaving, is_perilous: peril.is_some(), moves: self.observed.moves });
        let is_asked = self.insisting(stop).is_some_and(|intent| matches!(intent, Intent::Confirm(_)));
        let reason = stops::sentence(stop, is_asked, self.view(), self.variant());
        let sentence = peril.map_or_else(|| reason.clone(), |peril| format!("{peril} {reason}"));
        self.log_stop(&sentence);
        sentence
    }

    /// Stops for a reason of the rules, and logs it.
    fn end_journey(&mut self, why: &str) -> String {
        self.journey = None;
        self.log_stop(why);
        why.to_owned()
    }

    /// Logs the reason why automatic moves stopped.
    pub(super) fn log_stop(&mut self, sentence: &str) {
        if !sentence.is_empty() {
            self.observed.log.stop(sentence.to_owned(), self.observed.moves);
        }
    }
}
