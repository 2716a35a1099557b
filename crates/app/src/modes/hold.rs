//! Keys that are held down, and keys that were pressed before the player could see the question.

use super::{App, Mode};
use crate::keys::{Key, Press};
use serde::Deserialize;

/// If the front end reports no repeats, the same key within this time is held down. \[milliseconds\]
const REPEATS_WITHIN: u32 = 80;
/// A held key that was stopped does nothing until it has rested for this long. \[milliseconds\]
const RESTS_FOR: u32 = 200;

/// After the end, keys act only once no key was pressed for this long, because they may still be meant for the run.
/// \[milliseconds\]
const CALMS_WITHIN: u32 = 450;

/// The time and manner of a key press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timing {
    /// True if the key repeats because it is held. `None` if the front end cannot tell.
    pub is_repeat: Option<bool>,
    /// The time by the front end's clock. `None` if it has no clock: then a key is never held and never too early.
    /// \[milliseconds\]
    pub at: Option<u32>,
}

/// The last key and its state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    press: Press,
    at: Option<u32>,
    /// True if something came up that the player should see before the key acts again.
    is_alarmed: bool,
    /// True if it was held on regardless and was stopped.
    is_stopped: bool,
}

/// The player's knowledge of the latest refusal, question, list, harm or danger.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Seen {
    #[default]
    Nothing,
    /// It was not drawn yet.
    NotYet,
    /// It was drawn at this time. \[milliseconds\]
    Since(u32),
}

/// The kind of a key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    Fresh,
    Held,
    /// It is held and was stopped.
    Stopped,
}

/// Classifies a key press and records it in `hold`.
pub(super) fn stroke(hold: &mut Option<Hold>, press: Press, timing: Timing) -> Stroke {
    let fresh = Hold { press, at: timing.at, is_alarmed: false, is_stopped: false };
    let Some(last) = hold.as_mut().filter(|last| last.press == press) else {
        *hold = Some(fresh);
        return if timing.is_repeat == Some(true) { Stroke::Held } else { Stroke::Fresh };
    };
    let within = if last.is_stopped { RESTS_FOR } else { REPEATS_WITHIN };
    let gap = timing.at.zip(last.at).map(|(now, before)| now.saturating_sub(before));
    // Escape only leaves things, and players press it in quick succession.
    let seems_held = || press.key != Key::Esc && gap.is_some_and(|gap| gap < within);
    let is_held = timing.is_repeat.unwrap_or_else(seems_held);
    if !is_held {
        *hold = Some(fresh);
        return Stroke::Fresh;
    }
    last.at = timing.at;
    last.is_stopped = last.is_alarmed;
    if last.is_alarmed { Stroke::Stopped } else { Stroke::Held }
}

impl App {
    /// Stops the held key until it is pressed again, and drops keys that were typed ahead.
    pub(super) const fn alarm(&mut self) {
        if let Some(hold) = &mut self.now.hold {
            hold.is_alarmed = true;
        }
        self.now.seen = Seen::NotYet;
    }

    /// Records that the screen was drawn at this time, by the clock of [`Timing::at`]. If something came up that the player must
    /// see, keys pressed before this time do nothing. \[milliseconds\]
    pub const fn drawn(&mut self, at: u32) {
        if matches!(self.now.seen, Seen::NotYet) {
            self.now.seen = Seen::Since(at);
        }
    }

    /// Tells whether a key was pressed before the player could see the news. Any key ends a walk, early or not.
    pub(super) fn is_too_early(&self, timing: Timing) -> bool {
        let is_unseen = |at: u32| match self.now.seen {
            Seen::Nothing => false,
            Seen::NotYet => true,
            // A key with the same timestamp was read before.
            Seen::Since(drawn) => at <= drawn,
        };
        !matches!(self.now.mode, Mode::Walk) && timing.at.is_some_and(is_unseen)
    }

    /// True for a key in the burst of keys that ended the run. Call this for each key before [`stroke`] records it.
    pub(super) fn is_hasty(&mut self, timing: Timing) -> bool {
        let gap = timing.at.zip(self.now.hold.and_then(|last| last.at)).map(|(now, before)| now.saturating_sub(before));
        self.is_bursting &= gap.is_some_and(|gap| gap < CALMS_WITHIN);
        self.is_bursting
    }

    /// Raises an alarm if the mode has a new question.
    pub(super) fn renew(&mut self) {
        let asks = match &self.now.mode {
            Mode::Confirm(asked, _) => Some(asked.text.clone()),
            Mode::List(_, list) => Some(list.title.clone()),
            Mode::Aim(aiming) => Some(format!("{} {:?}", aiming.verb, aiming.slot)),
            Mode::Repeat(_) | Mode::Ending => Some(String::new()),
            Mode::Opening(..) | Mode::Play | Mode::Walk | Mode::Look(_) | Mode::Messages(_) => None,
        };
        if asks.is_some() && asks != self.asks {
            self.alarm();
        }
        self.asks = asks;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EAST: Press = Press::char('l');

    fn strokes(keys: &[(char, u32)], alarm_after: usize) -> Vec<Stroke> {
        let mut hold = None;
        let each = keys.iter().enumerate().map(|(index, &(key, at))| {
            let stroke = stroke(&mut hold, Press::char(key), Timing { is_repeat: None, at: Some(at) });
            if index == alarm_after {
                hold.as_mut().unwrap().is_alarmed = true;
            }
            stroke
        });
        each.collect()
    }

    use Stroke::{Fresh, Held, Stopped};

    #[test]
    fn the_same_key_in_quick_succession_is_held() {
        assert_eq!(strokes(&[('l', 0), ('l', 79), ('l', 159), ('h', 160), ('h', 400)], 9), [Fresh, Held, Fresh, Fresh, Fresh]);
    }

    #[test]
    fn a_stopped_key_does_nothing_until_it_rests_or_another_comes() {
        let held = [('l', 0), ('l', 30), ('l', 60), ('l', 250), ('l', 449), ('l', 650)];
        assert_eq!(strokes(&held, 1), [Fresh, Held, Stopped, Stopped, Stopped, Fresh]);
        assert_eq!(strokes(&[('l', 0), ('l', 30), ('h', 60), ('l', 90)], 0), [Fresh, Stopped, Fresh, Fresh]);
    }

    #[test]
    fn a_key_that_is_pressed_again_at_leisure_acts_after_an_alarm() {
        assert_eq!(strokes(&[('l', 0), ('l', 150), ('l', 300)], 0), [Fresh, Fresh, Fresh]);
    }

    #[test]
    fn reported_repeats_are_held_however_slow() {
        let mut hold = None;
        let timing = |is_repeat, at| Timing { is_repeat: Some(is_repeat), at: Some(at) };
        assert_eq!(stroke(&mut hold, EAST, timing(false, 0)), Fresh);
        assert_eq!(stroke(&mut hold, EAST, timing(true, 500)), Held);
        hold.as_mut().unwrap().is_alarmed = true;
        assert_eq!(stroke(&mut hold, EAST, timing(true, 900)), Stopped);
        assert_eq!(stroke(&mut hold, EAST, timing(false, 910)), Fresh, "it was let go");
        assert_eq!(stroke(&mut hold, EAST, Timing::default()), Fresh, "without a clock no key is held");
    }
}
