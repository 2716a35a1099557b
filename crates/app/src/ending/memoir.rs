//! Facts about a run that its last state does not show: its narrowest escape, and the things that were used.

use crate::result::{self, watch};
use crate::words;
use barrow_core::{Gear, Motion, Run, Shelf, Stat, View};
use barrow_pilot::hunters;

/// A wound also counts as an escape if the hero lives this many more moves and is not hunted then, even without recovering.
const LASTING: usize = 5;

/// Facts that the last screen reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memoir {
    /// The narrowest escape, if there was any.
    pub escape: Option<Escape>,
    /// The letters of things carried at the end that were worn, wielded, fired or thrown at least once.
    pub used: Vec<u8>,
}

/// The moment at which the hero came closest to death and survived.
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
    /// The lowest health since the last escape.
    low: Option<Escape>,
    /// The hero's health before this move.
    last: Option<Escape>,
    /// Kinds of things that were thrown and not picked up again.
    thrown: Vec<u8>,
    view: View,
    before: View,
}

impl Memoir {
    /// Watches the whole run.
    pub fn of(run: &Run, shelf: &Shelf) -> Self {
        let mut watcher = Watcher::default();
        // Runs that cannot be played were refused earlier, when they were opened.
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
        let is_hunted = !hunters(&self.view, variant).is_empty();
        self.note_health(Escape { left, depth: status.depth, moves: moment.moves }, is_dead, is_hunted);
    }

    /// Records health. The hero escapes a wound by recovering, by leaving the level, or by living some time and no longer being
    /// hunted. Damage from landing is not a wound.
    fn note_health(&mut self, now: Escape, is_dead: bool, is_hunted: bool) {
        let before = self.last.replace(now);
        if is_dead {
            return;
        }
        let is_lower = |than: Option<Escape>, left: Stat| than.is_none_or(|than| left.value < than.left.value);
        let is_escaped = |low: &Escape| {
            now.left.value > low.left.value || now.depth != low.depth || !is_hunted && now.moves >= low.moves + LASTING
        };
        if let Some(low) = self.low.filter(is_escaped) {
            if is_lower(self.memoir.escape, low.left) {
                self.memoir.escape = Some(low);
            }
            self.low = None;
        }
        let is_wounded = before.is_some_and(|before| now.left.value < before.left.value && now.depth == before.depth);
        if is_wounded && now.left.value * 2 <= now.left.max && is_lower(self.low, now.left) {
            self.low = Some(now);
        }
    }

    fn note_used(&mut self, moment: &result::Moment) {
        let had = |letter: u8| self.before.pack.iter().any(|gear| gear.letter == letter);
        let used = &mut self.memoir.used;
        used.retain(|letter| self.view.pack.iter().any(|gear| gear.letter == *letter));
        for gear in &self.view.pack {
            // A thrown thing gets a new letter when it is picked up.
            let again = self.thrown.iter().position(|&id| !had(gear.letter) && id == gear.id);
            let is_again = again.map(|at| self.thrown.swap_remove(at)).is_some();
            if (gear.is_worn || is_again || is_fired(gear, &self.before)) && !used.contains(&gear.letter) {
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

/// True if a thing has lost a charge since `before`. A thing that was unknown then had all its charges.
fn is_fired(gear: &Gear, before: &View) -> bool {
    let was = before.pack.iter().find(|was| was.letter == gear.letter);
    gear.charges.zip(was).is_some_and(|(now, was)| now.value < was.charges.map_or(now.max, |was| was.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Sight;
    use barrow_shelf::SHELF;

    fn run(bytes: &[u8]) -> Run {
        Run::parse(bytes).unwrap().run
    }

    /// The escape of a hero with 20 hit points, given for each move the hit points, the depth, and whether anything hunts. At 0 the
    /// hero dies.
    fn escape(stood: &[(i32, u32, bool)]) -> Option<(i32, u32)> {
        let mut watcher = Watcher::default();
        for (moves, &(value, depth, is_hunted)) in stood.iter().enumerate() {
            watcher.note_health(Escape { left: Stat { value, max: 20 }, depth, moves }, value == 0, is_hunted);
        }
        watcher.memoir.escape.map(|escape| (escape.left.value, escape.depth))
    }

    #[test]
    fn an_escape_is_a_wound_that_did_not_kill() {
        let hunted = |values: &[i32]| values.iter().map(|&value| (value, 1, true)).collect::<Vec<_>>();
        assert_eq!(escape(&hunted(&[20, 8, 2, 2, 4, 0])), Some((2, 1)), "better off after it");
        assert_eq!(escape(&hunted(&[20, 8, 2, 2, 2, 2, 2, 2, 2, 0])), None, "hunted to the end");
        let mut lonely = hunted(&[20, 8, 2, 2, 2, 2, 2]);
        lonely.extend([(2, 1, false), (0, 1, true)]);
        assert_eq!(escape(&lonely), Some((2, 1)), "nothing hunts any more");
        assert_eq!(
            escape(&[(20, 1, true), (3, 1, true), (1, 2, false), (1, 2, false), (0, 3, false)]),
            Some((3, 1)),
            "jumped away"
        );
        assert_eq!(
            escape(&[(20, 1, false), (14, 2, false), (8, 3, false), (20, 3, false)]),
            None,
            "a landing is the price of a jump"
        );
    }

    #[test]
    fn the_escape_of_a_run_is_a_health_that_the_run_had() {
        let mut escapes = 0;
        for bytes in [
            &include_bytes!("../../../../golden/into-ruins/descent-death-ogre.run")[..],
            include_bytes!("../../../../golden/into-ruins/descent-death-goblin.run"),
            include_bytes!("../../../../golden/into-ruins/descent-death-pink-jelly.run"),
            include_bytes!("../../../../golden/into-ruins/descent-death-bat.run"),
        ] {
            let run = run(bytes);
            let (mut healths, mut view) = (Vec::new(), View::default());
            watch(&run, &SHELF, &mut |moment| {
                moment.play.view(&mut view);
                healths.push(view.stats[0]);
            })
            .unwrap();
            if let Some(Escape { left, moves, .. }) = Memoir::of(&run, &SHELF).escape {
                escapes += 1;
                assert!(healths.get(moves) == Some(&left) && left.value * 2 <= left.max && left.value < healths[moves - 1].value);
            }
            assert_eq!(Memoir::of(&run.first(1), &SHELF).escape, None);
        }
        assert!(escapes > 0);
    }

    #[test]
    fn worn_or_thrown_things_are_used_as_long_as_they_are_carried() {
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
        let staff = |value, is_known: bool| {
            let charges = is_known.then_some(Stat { value, max: 3 });
            Gear { is_known, charges, ..gear(3, false) }
        };
        assert_eq!(see(vec![staff(3, false)]), [0; 0]);
        assert_eq!(see(vec![staff(3, true)]), [0; 0], "known, and never fired");
        assert_eq!(see(vec![staff(2, true)]), [3], "fired");
        watcher.thrown.push(5);
        watcher.before = View { pack: vec![gear(1, false)], ..View::default() };
        watcher.view = View { pack: vec![gear(1, false), gear(2, false)], ..View::default() };
        watcher.note_used(&moment(&[]));
        assert_eq!(watcher.memoir.used, [2], "picked up after a throw");
    }
}
