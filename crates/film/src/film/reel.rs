//! The moments of a run that a film shows.

use barrow_app::session::{Memories, Memory};
use barrow_core::replay::Opening;
use barrow_core::{Event, Replay, RunError, Shelf, Show, Status, Tone, Variant, View};

/// The most sentences kept for a shot. No caption has room for more.
const MOST_TOLD: usize = 6;

/// A run that is being filmed.
pub(super) struct Reel {
    replay: Replay,
    show: Show,
    /// For each shot, the number of moves before it.
    stops: Vec<usize>,
    /// The player's memory.
    memory: Memory,
}

/// The run at one moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Shot {
    pub(super) view: View,
    /// The number of moves so far.
    pub(super) played: usize,
    pub(super) status: Option<Status>,
    /// At most [`MOST_TOLD`] sentences since the shot before, the latest last.
    pub(super) told: Vec<(String, Tone)>,
    /// The events of the last move.
    pub(super) events: Vec<Event>,
}

impl Reel {
    /// At most `most` shots of the run in `bytes`, but the first and the last state always.
    pub(super) fn new(bytes: &[u8], shelf: &Shelf, most: usize) -> Result<Self, RunError> {
        let replay = Opening::read(bytes, shelf)?.finish();
        let stops = stops(replay.len(), most);
        Ok(Self { replay, show: Show::on(), stops, memory: Memory::default() })
    }

    /// A shot of each of the last `moves` moves of the run in `bytes`, and of the state before them.
    pub(super) fn of_last(bytes: &[u8], shelf: &Shelf, moves: usize) -> Result<Self, RunError> {
        let mut reel = Self::new(bytes, shelf, 0)?;
        let length = reel.replay.len();
        reel.stops = (length.saturating_sub(moves)..=length).collect();
        Ok(reel)
    }

    pub(super) fn variant(&self) -> &'static Variant {
        self.replay.play().variant()
    }

    /// The id of its game.
    pub(super) fn game(&self) -> &'static str {
        self.replay.play().info().id
    }

    pub(super) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The number of shots.
    pub(super) const fn len(&self) -> usize {
        self.stops.len()
    }

    /// A sentence that says which part of the run is missing in the film, and why.
    pub(super) fn notice(&self) -> Option<String> {
        self.replay.notice()
    }

    /// Tells whether this is the last move of a run that was given up: closed before it ended.
    pub(super) fn is_given_up(&self, played: usize) -> bool {
        self.replay.is_closed() && played == self.replay.len()
    }

    /// Takes shot number `index` into `shot`, which must hold the one before. Taken out of order, it has no sentences or events.
    pub(super) fn take(&mut self, index: usize, shot: &mut Shot) {
        let stop = self.stops.get(index).copied().unwrap_or_default();
        shot.told.clear();
        shot.events.clear();
        let variant = self.variant();
        if index.checked_sub(1).and_then(|before| self.stops.get(before)) == Some(&self.replay.at()) {
            for at in self.replay.at() + 1..=stop {
                self.show.clear();
                self.replay.seek(at, &mut self.show);
                self.memory.note(self.replay.run().moves[at - 1], self.show.events(), &shot.view, variant);
                self.look(shot);
                for event in self.show.events() {
                    let tone = event.tone(variant.cues, &variant.legend);
                    shot.told.extend(event.sentence(variant.cues, &variant.legend).map(|sentence| (sentence, tone)));
                }
                shot.told.drain(..shot.told.len().saturating_sub(MOST_TOLD));
            }
            shot.events.extend_from_slice(self.show.events());
        } else {
            self.replay.seek(stop, &mut Show::off());
            self.memory = Memories::default().before(self.replay.play(), self.replay.run(), stop, self.replay.states());
            self.look(shot);
        }
        shot.played = stop;
        shot.status = Some(self.replay.play().status());
    }

    /// Fills the view of `shot` with everything that the player sees and remembers now.
    fn look(&mut self, shot: &mut Shot) {
        let play = self.replay.play();
        play.view(&mut shot.view);
        self.memory.look(&mut shot.view, play.status().depth, play.variant());
    }
}

/// The numbers of moves before each shot: evenly spread, up to the last move.
fn stops(length: usize, most: usize) -> Vec<usize> {
    // The last state is added below, so one shot fewer.
    let every = length.div_ceil(most.saturating_sub(1).max(1)).max(1);
    let mut stops: Vec<usize> = (0..length).step_by(every).collect();
    stops.push(length);
    stops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moves_have_a_shot_each() {
        let run = super::super::testing::run("stomp", 1, 30).to_bytes();
        let length = Reel::new(&run, &barrow_shelf::SHELF, 600).unwrap().replay.len();
        let stops = |moves| Reel::of_last(&run, &barrow_shelf::SHELF, moves).unwrap().stops;
        assert_eq!(stops(3), [length - 3, length - 2, length - 1, length]);
        assert_eq!(stops(length + 9).len(), length + 1);
    }

    #[test]
    fn there_is_a_shot_after_each_move_or_as_many_as_may_be() {
        assert_eq!(stops(0, 600), [0]);
        assert_eq!(stops(3, 600), [0, 1, 2, 3]);
        assert_eq!(stops(599, 600).len(), 600);
        for length in [600, 601, 1000, 5000, 99_999] {
            let stops = stops(length, 600);
            assert!((300..=600).contains(&stops.len()), "{}", stops.len());
            assert_eq!((stops[0], stops.last()), (0, Some(&length)));
        }
    }
}
