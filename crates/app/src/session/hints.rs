//! Discoveries, hints, and questions that are turned off.

use super::{COUNTED, Observed, Rules, Session};
use crate::discoveries::{Discoveries, Learnt, Wanted};
use crate::guide::Course;
use crate::options::{self, Questions};
use crate::seeds::Day;
use barrow_core::{Event, Opening, Shown};

/// The least number of moves between a hint and the next one. Urgent hints do not wait.
const PAUSE: usize = 6;

impl Session {
    /// Records everything that is new to the player.
    pub fn learn(&mut self) -> Learnt {
        let moves = self.observed.moves;
        let differs =
            |event: &&Event| self.variant().cues.get(usize::from(event.cue)).is_some_and(|cue| cue.is_special(event.who));
        let cues: Vec<u8> = self.show.events().iter().filter(|event| !differs(event)).map(|event| event.cue).collect();
        let play: &dyn Shown = match &self.rules {
            Rules::Here(recording) => recording.state(),
            Rules::There(remote) => &remote.mirror,
        };
        // Hints would interrupt the lessons of a guided run, so the next run shows them.
        let wanted = match self.hinted {
            // Show one hint at a time: the player reads it when the walk ends.
            _ if self.has_hinted && self.is_walking() => Wanted::Nothing,
            _ if !self.wants_hints || self.course.as_ref().and_then(Course::text).is_some() => Wanted::Nothing,
            Some(before) if moves < before + PAUSE => Wanted::Passing,
            Some(_) | None => Wanted::All,
        };
        let mut learnt = self.discoveries.learn(play, &self.observed.view, &cues, moves == 0, wanted);
        if let Some(hint) = learnt.hint {
            self.hinted = Some(moves);
            self.has_hinted = true;
            self.observed.log.hint(hint.to_owned(), moves);
        }
        learnt.has_next_lesson = self.course.as_mut().is_some_and(|course| course.follow(&self.observed.view, &cues));
        learnt
    }

    /// The guide's current lesson, with ids of commands and verbs in braces in place of their keys.
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

    /// Notes the day on which the run was begun. Tags it if it has the seed of that day or its week.
    pub fn begun_on(&mut self, day: Day<'_>) {
        self.day = Some(day.date.to_owned());
        let challenge = || self.observed.seed.and_then(|seed| day.challenge(seed)).map(|challenge| challenge.name());
        self.observed.tag = self.observed.tag.or_else(challenge);
    }

    /// The day on which the run began, or the date in the name of its race; `None` if unknown.
    pub fn day(&self) -> Option<&str> {
        self.day.as_deref()
    }

    /// Tags the run as its player's counted attempt at a server.
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

    /// Turns a question off for the rest of this run, even if the player leaves and continues it.
    pub fn turn_off(&mut self, question: &str) {
        self.discoveries.turn_off(self.rules.known_as(), question);
    }

    /// The questions that were turned off in this run before it was left.
    pub fn turned_off(&self) -> Vec<String> {
        let cautions = self.variant().cautions.iter().map(|caution| options::question_id(self.observed.info, caution));
        let all = cautions.chain([options::DANGER, options::REST].map(str::to_owned));
        all.filter(|id| self.discoveries.is_turned_off(self.rules.known_as(), id)).collect()
    }

    /// Tells whether a question is turned off.
    pub fn is_unasked(&self, id: &str) -> bool {
        self.unasked.contains(id)
    }

    /// True if the options turn no questions off, because others rely on the result.
    pub fn always_asks(&self) -> bool {
        self.is_far() || self.observed.tag == Some(COUNTED)
    }

    /// Allows every hint to be shown again.
    pub fn forget_hints(&mut self) {
        self.hinted = None;
        self.discoveries.forget_hints();
        self.known.forget_hints();
    }

    /// The new discoveries of this session. Storing only these prevents two sessions from undoing each other's discoveries.
    pub fn news(&self) -> Discoveries {
        self.discoveries.news_since(&self.known)
    }
}
