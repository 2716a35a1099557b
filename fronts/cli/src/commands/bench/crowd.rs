//! Many runs played in turn, as learning programs do.

use super::workload::{Point, Workload};
use barrow_core::{Play, Show};
use std::hint::black_box;

/// Runs that take turns, one move each. A run that ends starts over.
pub(super) struct Crowd<'a> {
    workload: &'a Workload,
    members: Vec<Point>,
    turn: usize,
}

impl<'a> Crowd<'a> {
    /// `size` runs from the workload, each at a different point.
    pub(super) fn gather(workload: &'a Workload, size: usize) -> Self {
        Self { workload, members: workload.points(size), turn: 0 }
    }

    /// Plays `count` moves, each in the next run, and passes that run to `each`.
    pub(super) fn play(&mut self, count: usize, each: &mut dyn FnMut(&dyn Play)) {
        let mut show = Show::off();
        for _ in 0..count {
            let Some(member) = self.members.get_mut(self.turn) else { return };
            let moves = self.workload.moves_of(member.run);
            if let Some(&m) = moves.get(member.next) {
                // Recorded moves are always accepted. Passing the results on keeps the compiler from removing the moves.
                let _ = black_box(member.play.play(m, &mut show));
                each(member.play.as_ref());
            }
            member.next += 1;
            if member.next >= moves.len()
                && let Some(start) = self.workload.start(member.run)
            {
                (member.play, member.next) = (start, 0);
            }
            self.turn = (self.turn + 1) % self.members.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_take_turns_and_start_over() {
        let workload = Workload::record(barrow_shelf::SHELF.games().last().unwrap(), 0).unwrap();
        let mut crowd = Crowd::gather(&workload, 4);
        let mut played = 0;
        crowd.play(4, &mut |_| played += 1);
        assert_eq!((played, crowd.turn), (4, 0));
        let before: Vec<usize> = crowd.members.iter().map(|member| member.next).collect();
        let longest = (0..workload.runs()).map(|run| workload.moves_of(run).len()).max().unwrap();
        crowd.play(4 * longest, &mut |_| played += 1);
        assert_eq!(played, 4 + 4 * longest);
        for (member, before) in crowd.members.iter().zip(before) {
            let moves = workload.moves_of(member.run);
            assert_eq!(member.next, (before + longest) % moves.len(), "each was played as often as every other");
            let mut play = workload.start(member.run).unwrap();
            moves[..member.next].iter().for_each(|&m| play.play(m, &mut Show::off()).unwrap());
            assert_eq!(play.digest(), member.play.digest());
        }
    }
}
