//! The server's side of a sealed run: a [`Session`] that answers a client. It does no I/O and has no clock.

use super::wire::{Ask, Begun, Departed, Known, Told, Turn, VERSION};
use crate::intent::Intent;
use crate::modes::{BREATH, STRIDE};
use crate::session::{Departure, Session, Stride, TurnReport, TurnResult};
use barrow_core::{Aim, Move, Shown, Subject, View, Words};

/// Number of recent messages to send for a continued run.
const RECALLED: usize = 60;

/// A sealed run and the client that plays it.
pub struct Host {
    session: Session,
    challenge: String,
    closes: String,
    is_walking: bool,
    /// Reused between calls.
    view: View,
}

impl Host {
    /// Lets a client play `session`, a run of the race `challenge`, "daily" or "weekly". `closes` says when the race closes.
    pub fn new(mut session: Session, challenge: String, closes: String) -> Self {
        session.want_hints(false);
        Self { session, challenge, closes, is_walking: false, view: View::default() }
    }

    /// The run.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The run, once nobody plays it any more.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// The first message to the client.
    pub fn begun(&self) -> Told {
        let (observed, run) = (self.session.observed(), self.session.run());
        let messages = observed.log.messages();
        Told::Begun(Box::new(Begun {
            version: VERSION,
            game: run.header.game.clone(),
            rules: run.header.rules,
            variant: run.header.variant.0,
            challenge: self.challenge.clone(),
            closes: self.closes.clone(),
            moves: run.moves.len() as u64,
            last: run.moves.last().copied(),
            messages: messages[messages.len().saturating_sub(RECALLED)..].to_vec(),
            // This view includes what the player remembers.
            scene: if observed.has_ended() { self.last_scene() } else { Known::of(self.session.state(), &observed.view) },
        }))
    }

    /// Answers a client's message. Answers are appended in order.
    pub fn answer(&mut self, ask: Ask, told: &mut Vec<Told>) {
        match ask {
            Ask::Play(after, m) => {
                self.stop(told);
                if self.is_at(after, told) {
                    told.push(match self.play(m) {
                        Ok(report) => self.turn(m, None, &report),
                        Err(sentence) => Told::Refused(sentence),
                    });
                }
            }
            Ask::SetOut { after, goal, is_sure, unasked } => {
                self.stop(told);
                if !self.is_at(after, told) {
                    return;
                }
                if self.session.observed().has_ended() {
                    return told.push(Told::Departed(Departed::Not("The run is over.".to_owned())));
                }
                self.session.set_unasked(unasked);
                match self.session.set_out(goal, is_sure) {
                    Err(sentence) => told.push(Told::Departed(Departed::Not(sentence))),
                    Ok(Departure::Ask(question)) => told.push(Told::Departed(Departed::Ask(question))),
                    Ok(Departure::Instead(intent)) => told.push(Told::Departed(Departed::Instead(intent))),
                    // A session with its own rules never delays an answer.
                    Ok(Departure::Go | Departure::Later) => {
                        told.push(Told::Departed(Departed::Go { is_still: self.session.is_still() }));
                        self.is_walking = true;
                        self.tick(told);
                    }
                }
            }
            Ask::Stop => self.stop(told),
            Ask::Look(_) | Ask::Aim(_) | Ask::Weigh(_) if self.session.observed().has_ended() => {
                // After the end the rules hide nothing, but the race continues, so answer nothing.
                told.extend(nothing(&ask));
            }
            Ask::Look(_) | Ask::Aim(_) | Ask::Weigh(_) => {
                told.extend(answer_about(self.session.state(), self.session.view(), &ask));
            }
            Ask::GiveUp => {
                self.stop(told);
                self.session.close();
                told.push(Told::GivenUp);
            }
        }
    }

    /// Time until the next step of a walk. \[milliseconds\]
    pub fn tick_after(&self) -> Option<u32> {
        self.is_walking.then(|| if self.session.is_still() { BREATH } else { STRIDE })
    }

    /// Makes the next step of a walk.
    pub fn tick(&mut self, told: &mut Vec<Told>) {
        if !self.is_walking {
            return;
        }
        match self.session.stride() {
            Stride::Move(m, towards) => {
                let answer = self.play(m);
                match &answer {
                    Ok(report) => told.push(self.turn(m, towards, report)),
                    Err(sentence) => return self.halt(sentence.clone(), told),
                }
                if let Some(sentence) = self.session.stop_after(&answer) {
                    self.halt(sentence, told);
                }
            }
            Stride::Ask(question) => {
                self.is_walking = false;
                told.push(Told::Departed(Departed::Instead(Intent::Confirm(question))));
            }
            Stride::Stop(sentence) => self.halt(sentence, told),
        }
    }

    fn halt(&mut self, sentence: String, told: &mut Vec<Told>) {
        self.is_walking = false;
        told.push(Told::Halted(sentence));
    }

    fn stop(&mut self, told: &mut Vec<Told>) {
        self.session.stop();
        if self.is_walking {
            self.halt(String::new(), told);
        }
    }

    /// Tells whether the client knows the current state of the run. If not, sends it.
    fn is_at(&self, after: u64, told: &mut Vec<Told>) -> bool {
        // Defence against rewinding a sealed run.
        let is_at = self.session.run().moves.len() as u64 == after;
        if !is_at {
            told.push(self.begun());
        }
        is_at
    }

    fn play(&mut self, m: Move) -> TurnResult {
        self.session.request(m);
        self.session.answer().unwrap_or_else(|| Err("The server has no rules for this run.".to_owned()))
    }

    /// The scene after the end. The last view would show the whole level and all true names, so until the race closes the player
    /// keeps the view before it.
    fn last_scene(&self) -> Known {
        let observed = self.session.observed();
        Known::of(self.session.state(), &View { stats: observed.view.stats.clone(), ..observed.before().clone() })
    }

    fn turn(&mut self, m: Move, towards: Option<&'static str>, report: &TurnReport) -> Told {
        let observed = self.session.observed();
        let scene = if observed.has_ended() {
            self.last_scene()
        } else {
            self.session.state().view(&mut self.view);
            // Defence against a look ahead at a sealed run.
            Known::of(self.session.state(), &self.view)
        };
        Told::Turn(Box::new(Turn {
            moves: observed.moves as u64,
            m,
            towards: towards.map(Words::new),
            events: report.events.iter().map(|happened| happened.event).collect(),
            scene,
        }))
    }
}

/// An empty answer to a question.
fn nothing(ask: &Ask) -> Option<Told> {
    match *ask {
        Ask::Look(subject) => Some(Told::Facts(subject, Vec::new())),
        Ask::Aim(m) => Some(Told::Aimed(m, Aim::default())),
        Ask::Weigh(m) => Some(Told::Weighed(m, None, Some("The run is over.".to_owned()))),
        Ask::Play(..) | Ask::SetOut { .. } | Ask::Stop | Ask::GiveUp => None,
    }
}

/// The answer to a question about the state of `play`, of which `view` is the player's view. `None` if `ask` is not a question.
pub fn answer_about(play: &dyn Shown, view: &View, ask: &Ask) -> Option<Told> {
    match *ask {
        Ask::Look(subject) => {
            let mut facts = Vec::new();
            let is_there = match subject {
                Subject::Cell(pos) => view.contains(pos),
                Subject::Slot(slot) => usize::from(slot) < view.pack.len(),
            };
            if is_there {
                play.inspect(subject, &mut facts);
            }
            Some(Told::Facts(subject, facts))
        }
        Ask::Aim(m) => {
            let mut aim = Aim::default();
            play.aim(m, &mut aim);
            Some(Told::Aimed(m, aim))
        }
        Ask::Weigh(m) => Some(Told::Weighed(m, play.caution(m), play.refusal(m))),
        Ask::Play(..) | Ask::SetOut { .. } | Ask::Stop | Ask::GiveUp => None,
    }
}
