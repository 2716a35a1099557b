//! The client's side of a sealed run.

use super::mirror::Mirror;
use super::wire::{Ask, Begun, Departed, Known, Told, VERSION};
use crate::options::Questions;
use crate::session::{Departure, Goal};
use barrow_core::digest::fnv;
use barrow_core::{Event, Header, Move, Run, Seed, Shelf, Shown, VariantCode, Words};

/// A run whose rules are on a server.
pub(crate) struct Remote {
    pub(crate) mirror: Mirror,
    /// The last move of an earlier connection, if any, and the moves made here. The seed is unknown, and 0 stands for it.
    pub(crate) run: Run,
    /// A run without moves that stands for the player's only run in this race, because its moves so far are unknown.
    pub(crate) attempt: Run,
    /// Number of moves before these.
    pub(crate) before: usize,
    /// "daily" or "weekly".
    pub(crate) challenge: &'static str,
    /// The time when the race closes, in words.
    pub(crate) closes: String,
    outgoing: Vec<Ask>,
    is_walking: bool,
    is_still: bool,
    is_stopping: bool,
}

/// The reason why nothing can be played while there is no connection.
pub(crate) const CLOSED: &str =
    "There is no connection to the server, so you cannot play now. You can leave; your run will wait.";

/// The reason why a run ends when a message of the server makes no sense here.
pub(crate) const MISMATCH: &str =
    "The server sent something that does not match this game. Try again, or get the newest version.";

/// The meaning of a server's message for the modes of play.
#[derive(Debug)]
pub(crate) enum Received {
    /// The current state of the run, because this side had missed something.
    Anew,
    /// A move was played or refused. Has the target of an exploring walk.
    Answer(Option<Words>),
    /// A walk begins, or is refused.
    Departed(Result<Departure, String>),
    /// A walk has ended.
    Halted(String),
    /// Questions were answered, or there is nothing to do.
    Nothing,
    /// The server ends the conversation with a sentence.
    Farewell(String),
}

impl Remote {
    /// # Errors
    /// A sentence that says why this program cannot play the run.
    pub(crate) fn new(shelf: &Shelf, begun: &Begun) -> Result<Self, String> {
        let rules = shelf.find(&begun.game).map(|shelved| shelved.info.rules);
        if begun.version != VERSION || rules != Some(begun.rules) {
            return Err(
                "The server and this program have different versions of the rules; update the older one. Nothing is lost."
                    .to_owned(),
            );
        }
        let mirror = Mirror::new(shelf, begun).ok_or(MISMATCH)?;
        let header = Header { game: begun.game.clone(), rules: begun.rules, variant: VariantCode(begun.variant), seed: Seed(0) };
        let race = fnv(format!("{} {}", begun.challenge, begun.closes).as_bytes());
        Ok(Self {
            mirror,
            attempt: Run::new(Header { seed: Seed(race), ..header.clone() }),
            run: Run { moves: begun.last.into_iter().collect(), ..Run::new(header) },
            before: (begun.moves as usize).saturating_sub(usize::from(begun.last.is_some())),
            challenge: if begun.challenge == "weekly" { "weekly" } else { "daily" },
            closes: begun.closes.clone(),
            outgoing: Vec::new(),
            is_walking: false,
            is_still: false,
            is_stopping: false,
        })
    }

    /// Tells whether the connection is closed, so that messages reach nobody.
    pub(crate) fn is_closed(&self) -> bool {
        self.mirror.is_over()
    }

    /// Number of moves so far.
    pub(crate) const fn moves(&self) -> usize {
        self.before + self.run.moves.len()
    }

    pub(crate) fn play(&mut self, m: Move) {
        self.outgoing.push(Ask::Play(self.moves() as u64, m));
    }

    pub(crate) fn set_out(&mut self, goal: Goal, is_sure: bool, unasked: Questions) {
        self.outgoing.push(Ask::SetOut { after: self.moves() as u64, goal, is_sure, unasked });
    }

    /// Ends a walk. Some of its steps may still be on their way.
    pub(crate) fn stop(&mut self) {
        if self.is_walking && !self.is_stopping {
            self.is_stopping = true;
            self.outgoing.push(Ask::Stop);
        }
    }

    pub(crate) fn give_up(&mut self) {
        self.outgoing.push(Ask::GiveUp);
    }

    pub(crate) const fn is_walking(&self) -> bool {
        self.is_walking && !self.is_stopping
    }

    pub(crate) const fn is_still(&self) -> bool {
        self.is_walking && self.is_still
    }

    /// Number of messages waiting to be sent. [`Remote::forget_since`] can drop messages after this number.
    pub(crate) const fn waiting(&self) -> usize {
        self.outgoing.len()
    }

    pub(crate) fn forget_since(&mut self, waiting: usize) {
        self.outgoing.truncate(waiting);
    }

    /// Returns messages for the server, in order.
    pub(crate) fn take_outgoing(&mut self) -> Vec<Ask> {
        let mut outgoing = std::mem::take(&mut self.outgoing);
        outgoing.extend(self.mirror.take_questions());
        outgoing
    }

    fn walk(&mut self, is_walking: bool) {
        (self.is_walking, self.is_stopping) = (is_walking, false);
    }

    /// Shows the scene after move number `moves`. Returns `None`, and changes nothing, if it does not fit the game.
    pub(crate) fn turn(&mut self, moves: u64, m: Move, events: &[Event], scene: Known) -> Option<()> {
        let cues = self.mirror.variant().cues.len();
        if moves != self.moves() as u64 + 1 || events.iter().any(|event| usize::from(event.cue) >= cues) {
            return None;
        }
        self.mirror.show(scene)?;
        self.run.moves.push(m);
        Some(())
    }

    /// Handles every message that is not about the current scene itself.
    pub(crate) fn take(&mut self, told: Told) -> Received {
        match told {
            Told::Facts(subject, facts) => {
                self.mirror.take_facts(subject, facts);
                Received::Nothing
            }
            Told::Aimed(m, aim) => {
                self.mirror.take_aim(m, aim);
                Received::Nothing
            }
            Told::Weighed(m, caution, refused) => {
                self.mirror.take_weighed(m, caution, refused);
                Received::Nothing
            }
            Told::Departed(Departed::Go { is_still }) => {
                self.walk(true);
                self.is_still = is_still;
                Received::Departed(Ok(Departure::Go))
            }
            Told::Departed(Departed::Ask(question)) => Received::Departed(Ok(Departure::Ask(question))),
            Told::Departed(Departed::Instead(intent)) => {
                self.walk(false);
                Received::Departed(Ok(Departure::Instead(intent)))
            }
            Told::Departed(Departed::Not(sentence)) => Received::Departed(Err(sentence)),
            Told::Halted(sentence) => {
                self.walk(false);
                Received::Halted(sentence)
            }
            Told::Farewell(sentence) => {
                self.walk(false);
                self.mirror.close();
                self.outgoing.clear();
                Received::Farewell(sentence)
            }
            // `GivenUp` has no effect, and the session handles the others.
            Told::GivenUp | Told::Begun(_) | Told::Turn(_) | Told::Refused(_) => Received::Nothing,
        }
    }
}
