//! Facts about a run that its end alone does not show: how near to death the hero came, and the things that were used.

use crate::result::{self, watch};
use crate::words;
use barrow_core::{Motion, Run, Shelf, Stat, View};

/// A low that the hero survived for this many moves is an escape, even if the hero never recovered.
const LASTING: usize = 5;

/// Facts that the last screen reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memoir {
    /// The narrowest escape, if there was any.
    pub escape: Option<Escape>,
    /// The letters of things carried at the end that were worn, wielded or thrown at least once.
    pub used: Vec<u8>,
}

/// The moment at which the hero came nearest to death, and lived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// The health.
    pub left: Stat,
    /// The depth.
    pub depth: u32,
    /// The number of moves so far.
    pub moves: usize,
}

/// Watches a run.
#[derive(Default)]
struct Watcher {
    memoir: Memoir,
    /// The lowest health since the hero was last better off.
    low: Option<Escape>,
    /// Kinds of what was thrown and lies about.
    thrown: Vec<u8>,
    view: View,
    before: View,
}

impl Memoir {
    /// Watches the whole run.
    pub fn of(run: &Run, shelf: &Shelf) -> Self {
        let mut watcher = Watcher::default();
        // Runs that cannot be played were refused when they were opened.
        let watched = watch(run, shelf, &mut |moment| watcher.take_in(moment));
        if watched.is_ok() { watcher.memoir } else { Self::default() }
    }
}

impl Watcher {
    fn take_in(&mut self, moment: &result::Moment) {
        std::mem::swap(&mut self.view, &mut self.before);
        moment.play.view(&mut self.view);
        self.note_escape(moment);
        self.note_used(moment);
    }

    fn note_escape(&mut self, moment: &result::Moment) {
        let (variant, status) = (moment.play.variant(), moment.play.status());
        let Some((_, left)) = words::health(&self.view, variant) else { return };
        let is_dead = status.ending.is_some_and(|ending| !ending.won);
        let is_survived = |low: &Escape| moment.moves >= low.moves + LASTING || !is_dead && left.value > low.left.value;
        let is_lower = |than: Option<Escape>, left: Stat| than.is_none_or(|than| left.value < than.left.value);
        if let Some(low) = self.low.filter(is_survived)
            && is_lower(self.memoir.escape, low.left)
        {
            self.memoir.escape = Some(low);
        }
        if self.low.is_some_and(|low| left.value > low.left.value) {
            self.low = None;
        }
        if !is_dead && left.value * 2 <= left.max && is_lower(self.low, left) {
            self.low = Some(Escape { left, depth: status.depth, moves: moment.moves });
        }
    }

    fn note_used(&mut self, moment: &result::Moment) {
        let had = |letter: u8| self.before.pack.iter().any(|gear| gear.letter == letter);
        let used = &mut self.memoir.used;
        used.retain(|letter| self.view.pack.iter().any(|gear| gear.letter == *letter));
        for gear in &self.view.pack {
            // A thrown thing is picked up under another letter.
            let again = self.thrown.iter().position(|&id| !had(gear.letter) && id == gear.id);
            let is_again = again.map(|at| self.thrown.swap_remove(at)).is_some();
            if (gear.is_worn || is_again) && !used.contains(&gear.letter) {
                used.push(gear.letter);
            }
        }
        for event in moment.events {
            let is_throw = moment.play.variant().cues.get(usize::from(event.cue)).is_some_and(|cue| cue.look == Motion::Throw);
            let lying = |view: &View| view.things.iter().filter(|thing| thing.id == event.whom).count();
            if is_throw && lying(&self.view) > lying(&self.before) {
                self.thrown.push(event.whom);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Gear, Sight};
    use barrow_shelf::SHELF;

    fn run(bytes: &[u8]) -> Run {
        Run::parse(bytes).unwrap().run
    }

    fn healths(run: &Run) -> Vec<Stat> {
        let (mut healths, mut view) = (Vec::new(), View::default());
        watch(run, &SHELF, &mut |moment| {
            moment.play.view(&mut view);
            healths.push(view.stats[0]);
        })
        .unwrap();
        healths
    }

    #[test]
    fn the_narrowest_escape_is_the_lowest_health_that_was_survived() {
        let mut lasting = 0;
        for bytes in [
            &include_bytes!("../../../../golden/into-ruins/descent-death-ogre.run")[..],
            include_bytes!("../../../../golden/into-ruins/descent-death-goblin.run"),
            include_bytes!("../../../../golden/into-ruins/descent-death-pink-jelly.run"),
            include_bytes!("../../../../golden/into-ruins/descent-death-bat.run"),
        ] {
            let run = run(bytes);
            let healths = healths(&run);
            // Where health stood at one value, and whether the hero was better off after it.
            let mut lows: Vec<(i32, usize, bool)> = Vec::new();
            for (at, stat) in healths.iter().enumerate() {
                let is_same = lows.last().is_some_and(|(value, ..)| *value == stat.value);
                match lows.last_mut() {
                    Some((_, length, _)) if is_same => *length += 1,
                    last => {
                        if let Some((value, _, is_better)) = last {
                            *is_better = stat.value > *value;
                        }
                        if stat.value * 2 <= stat.max && at + 1 < healths.len() {
                            lows.push((stat.value, 1, false));
                        } else {
                            lows.push((i32::MAX, 1, false));
                        }
                    }
                }
            }
            let lowest = lows.iter().filter(|(_, length, is_better)| *is_better || *length >= LASTING).min();
            let lowest = lowest.filter(|(value, ..)| *value < i32::MAX);
            lasting += usize::from(lowest.is_some_and(|(_, _, is_better)| !is_better));
            let escape = Memoir::of(&run, &SHELF).escape;
            assert_eq!(escape.map(|escape| escape.left.value), lowest.map(|low| low.0), "{healths:?}");
            assert_eq!(Memoir::of(&run.first(1), &SHELF).escape, None);
        }
        assert!(lasting > 0, "a run that never recovered is among them");
    }

    #[test]
    fn what_was_worn_or_thrown_is_used_as_long_as_it_is_carried() {
        let mut watcher = Watcher::default();
        let play = crate::room::Room::default();
        let moment = |events: &'static [barrow_core::Event]| result::Moment { play: &play, events, moves: 0 };
        let gear = |letter, is_worn| Gear { id: 5, letter, is_worn, ..Gear::default() };
        let mut see = |pack: Vec<Gear>| {
            watcher.before = std::mem::replace(&mut watcher.view, View { pack, sight: vec![Sight::InView], ..View::default() });
            watcher.note_used(&moment(&[]));
            watcher.memoir.used.clone()
        };
        assert_eq!(see(vec![gear(0, true), gear(1, false)]), [0]);
        assert_eq!(see(vec![gear(0, false), gear(1, false)]), [0], "stowed again");
        assert_eq!(see(vec![gear(1, false)]), [0; 0], "gone");
        watcher.thrown.push(5);
        watcher.before = View { pack: vec![gear(1, false)], ..View::default() };
        watcher.view = View { pack: vec![gear(1, false), gear(2, false)], ..View::default() };
        watcher.note_used(&moment(&[]));
        assert_eq!(watcher.memoir.used, [2], "picked up after a throw");
    }
}
