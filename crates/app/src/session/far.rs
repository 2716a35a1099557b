//! A session whose rules are on a server.

use super::{Observed, Rules, Session, TurnResult};
use crate::discoveries::Discoveries;
use crate::remote::wire::{Ask, Begun, Told, Turn};
use crate::remote::{MISMATCH, Received, Remote};
use barrow_core::Shelf;
use barrow_pilot::Memory;

impl Session {
    /// Joins a run on a server in its current state. The race's name is like "daily-2026-11-24". `discoveries` are the player's
    /// discoveries so far.
    ///
    /// # Errors
    /// A sentence, if this program cannot play the run.
    pub fn join(shelf: Shelf, begun: &Begun, race: &str, discoveries: Discoveries) -> Result<Self, String> {
        let remote = Remote::new(&shelf, begun)?;
        let observed = observed(&remote, begun);
        let last = remote.run.moves.last().copied();
        let day = race.split_once('-').map(|(_, day)| day.to_owned());
        Ok(Self {
            last,
            day,
            race: Some(race.to_owned()),
            ..Self::around(shelf, Rules::There(Box::new(remote)), observed, discoveries)
        })
    }

    /// Tells whether the rules are on a server.
    pub const fn is_far(&self) -> bool {
        matches!(self.rules, Rules::There(_))
    }

    /// The time when a sealed run's race closes, in words.
    pub fn closes(&self) -> Option<&str> {
        self.remote().map(|remote| remote.closes.as_str())
    }

    fn remote(&self) -> Option<&Remote> {
        if let Rules::There(remote) = &self.rules { Some(remote) } else { None }
    }

    /// Tells whether an answer from the server was missing since the last call.
    pub(crate) fn was_lacking(&self) -> bool {
        self.remote().is_some_and(|remote| remote.mirror.was_lacking())
    }

    /// Tells whether the server has yet to answer some questions.
    pub(crate) fn awaits_answers(&self) -> bool {
        self.remote().is_some_and(|remote| remote.mirror.awaits_answers())
    }

    /// Number of messages waiting to be sent.
    pub(crate) fn waiting(&self) -> usize {
        self.remote().map_or(0, Remote::waiting)
    }

    /// Drops all messages after the first `waiting`.
    pub(crate) fn forget_since(&mut self, waiting: usize) {
        if let Rules::There(remote) = &mut self.rules {
            remote.forget_since(waiting);
        }
    }

    /// Returns messages for the server, in order.
    pub fn take_outgoing(&mut self) -> Vec<Ask> {
        if let Rules::There(remote) = &mut self.rules { remote.take_outgoing() } else { Vec::new() }
    }

    /// Handles a message from the server. Its effect on the run appears in [`Session::answer`] and the view.
    pub(crate) fn receive(&mut self, told: Told) -> Received {
        let strange = || Received::Farewell(MISMATCH.to_owned());
        let Rules::There(remote) = &mut self.rules else { return Received::Nothing };
        match told {
            Told::Begun(begun) => match Remote::new(&self.shelf, &begun) {
                Ok(anew) => {
                    self.observed = observed(&anew, &begun);
                    self.last = anew.run.moves.last().copied();
                    **remote = anew;
                    self.answer = None;
                    Received::Anew
                }
                Err(sentence) => Received::Farewell(sentence),
            },
            Told::Turn(turn) => {
                let Turn { moves, m, towards, events, scene } = *turn;
                if remote.turn(moves, m, &events, scene).is_none() {
                    return strange();
                }
                let moves = remote.moves();
                self.show.clear();
                for event in events {
                    self.show.tell(true, || event);
                }
                let report = self.follow(m, moves);
                self.answer = Some(Ok(report));
                Received::Answer(towards)
            }
            Told::Refused(sentence) => {
                self.answer = Some(TurnResult::Err(sentence));
                Received::Answer(None)
            }
            told => {
                let received = remote.take(told);
                if let Received::Halted(sentence) | Received::Departed(Err(sentence)) = &received {
                    self.log_stop(&sentence.clone());
                }
                received
            }
        }
    }
}

fn observed(remote: &Remote, begun: &Begun) -> Observed {
    let mut observed = Observed::new(&remote.mirror, &remote.run.header, begun.moves as usize, Memory::default());
    observed.tag = Some(remote.challenge);
    observed.seed = None;
    observed.log.replace(begun.messages.clone());
    observed
}
