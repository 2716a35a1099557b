//! Answers of a server, kept while screens show them.

use super::{Course, Online, checks};
use crate::date::{DAY, Date};
use barrow_online::{Answer, Call, Head, Hello, Race};
use core::time::Duration;

/// The number of promises to remember. Older races are over.
const PROMISES_KEPT: usize = 200;
/// A call that failed is made again after this time while its screen is shown.
const RETRY: Duration = Duration::from_secs(10);
/// The subject of the promise that the ledger has a certain entry.
const LEDGER: &str = "ledger";

/// The newest answer to each call, or a sentence about why there is none.
#[derive(Debug, Default)]
pub struct Answers {
    kept: Vec<Kept>,
    /// The first commitment of each race, the first receipt of each entry and the newest entry of the ledger, each as a line that
    /// begins with its subject.
    promises: Vec<String>,
    has_new_promises: bool,
}

#[derive(Debug)]
struct Kept {
    call: Call,
    /// `None` until the first answer.
    result: Option<Result<Answer, String>>,
    /// True if a screen has to ask again.
    is_stale: bool,
    /// The time when it failed, until it is made again.
    failed_at: Option<Duration>,
}

impl Kept {
    /// The time until it is made again because it failed; zero if the clock was set back meanwhile.
    fn retry_after(&self, now: Duration) -> Option<Duration> {
        Some(now.checked_sub(self.failed_at?).map_or(Duration::ZERO, |since| RETRY.saturating_sub(since)))
    }
}

impl Answers {
    /// Without an answer yet, but with the promises that the server made before, as [`new_promises`](Self::new_promises) returned
    /// them.
    pub fn with_promises(promises: Vec<String>) -> Self {
        Self { promises, ..Self::default() }
    }

    /// All promises of the server, to store for the next session; `None` if none is new since the last call.
    pub fn new_promises(&mut self) -> Option<Vec<String>> {
        std::mem::take(&mut self.has_new_promises).then(|| self.promises.clone())
    }

    /// The first promise about a subject.
    pub(super) fn promised(&self, subject: &str) -> Option<&str> {
        promised(&self.promises, subject)
    }

    fn promise(&mut self, subject: &str, promise: &str) {
        let is_word = |text: &str| !text.is_empty() && text.len() < 200 && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_word(subject) && is_word(promise) {
            self.has_new_promises |= add_promises(&mut self.promises, [format!("{subject} {promise}")]);
        }
    }

    /// True if the ledger is not the one that Barrow saw before: entries that it had are gone, or its newest one differs.
    pub(super) fn has_other_ledger(&self) -> bool {
        let Some(Ok(Answer::Hello(Hello { head, .. }))) = self.get(&Call::Hello) else { return false };
        promised_head(&self.promises).is_some_and(|seen| seen.number > head.number || seen.number == head.number && seen != *head)
    }

    fn note_promises(&mut self, call: &Call, answer: &Answer, now: Duration) {
        let mut note = |Race { challenge, commitment, .. }: &Race| {
            if is_of_these_days(challenge, now) {
                self.promise(challenge, commitment);
            }
        };
        match (call, answer) {
            (_, Answer::Races(races)) => races.races.iter().for_each(note),
            (_, Answer::Race(race)) => note(race),
            (_, Answer::Hello(Hello { head, .. })) if head.number > 0 => self.promise(LEDGER, &head.to_string()),
            // An unsigned receipt would block the true one.
            (Call::Entry { challenge, game, variant }, Answer::Entry(Some((entry, true))))
                if is_of_these_days(challenge, now) =>
            {
                let course = Course { game: game.clone(), variant: variant.clone() };
                self.promise(&checks::subject(self, challenge, &course), &entry.receipt.header);
            }
            _ => {}
        }
    }

    /// The answer to a call, or a sentence about why there is none; `None` before the first answer.
    pub fn get(&self, call: &Call) -> Option<Result<&Answer, &str>> {
        let kept = self.kept.iter().find(|kept| kept.call == *call)?;
        Some(kept.result.as_ref()?.as_ref().map_err(String::as_str))
    }

    /// The next call that a screen needs and nobody has made yet. The caller makes it, and hands the answer to
    /// [`put`](Self::put). `now` is the time of this device, since 1970.
    pub fn next(&mut self, screen: &Online, now: Duration) -> Option<Call> {
        let is_due = |kept: &Kept| kept.is_stale || kept.retry_after(now).is_some_and(|left| left.is_zero());
        let is_needed = |call: &Call| self.kept.iter().find(|kept| kept.call == *call).is_none_or(is_due);
        let call = screen.calls(self).into_iter().find(is_needed)?;
        match self.kept.iter_mut().find(|kept| kept.call == call) {
            Some(kept) => (kept.is_stale, kept.failed_at) = (false, None),
            None => self.kept.push(Kept { call: call.clone(), result: None, is_stale: false, failed_at: None }),
        }
        Some(call)
    }

    /// The time until a failed call of a screen is made again.
    pub(super) fn retry_after(&self, screen: &Online, now: Duration) -> Option<Duration> {
        let calls = screen.calls(self);
        self.kept.iter().filter(|kept| calls.contains(&kept.call)).filter_map(|kept| kept.retry_after(now)).min()
    }

    /// Keeps the answer to a call, or a sentence about why there is none. `now` is the time of this device, since 1970.
    pub fn put(&mut self, call: Call, result: Result<Answer, String>, now: Duration) {
        if let Ok(answer) = &result {
            self.note_promises(&call, answer, now);
        }
        let failed_at = result.is_err().then_some(now);
        match self.kept.iter_mut().find(|kept| kept.call == call) {
            // Answers can overtake each other.
            Some(Kept { result: Some(Ok(Answer::Hello(newer))), .. }) if matches!(&result, Ok(Answer::Hello(hello)) if hello.time < newer.time) =>
                {}
            Some(kept) => (kept.result, kept.failed_at) = (Some(result), failed_at),
            None => self.kept.push(Kept { call, result: Some(result), is_stale: false, failed_at }),
        }
    }

    /// Marks every answer as stale, so that everything is asked again. Screens show the old answers until the new ones are there.
    pub fn grow_stale(&mut self) {
        // A code is shown once.
        self.kept.retain(|kept| !matches!(kept.call, Call::NewCode(_)) && kept.result.is_some());
        self.kept.iter_mut().for_each(|kept| kept.is_stale = true);
    }
}

/// Adds promises, each as a line that begins with its subject, to others of the same server. Keeps the first one about each
/// subject, but the newest entry of the ledger. Returns true if one is new.
pub fn add_promises(kept: &mut Vec<String>, more: impl IntoIterator<Item = String>) -> bool {
    let mut has_new = false;
    for line in more {
        let Some((subject, _)) = line.split_once(' ') else { continue };
        let is_new = if subject == LEDGER {
            promised_head(std::slice::from_ref(&line)).map(|head| head.number) > promised_head(kept).map(|head| head.number)
        } else {
            promised(kept, subject).is_none()
        };
        if is_new {
            kept.retain(|kept| subject != LEDGER || !kept.starts_with(LEDGER));
            kept.push(line);
        }
        has_new |= is_new;
    }
    kept.drain(..kept.len().saturating_sub(PROMISES_KEPT));
    has_new
}

/// The promise that the ledger has this entry.
pub fn promise_of_head(head: &Head) -> String {
    format!("{LEDGER} {head}")
}

/// The newest entry of the ledger that Barrow has seen.
pub fn promised_head(promises: &[String]) -> Option<Head> {
    promised(promises, LEDGER)?.parse().ok()
}

fn promised<'a>(lines: &'a [String], subject: &str) -> Option<&'a str> {
    lines.iter().filter_map(|line| line.split_once(' ')).find_map(|(about, promise)| (about == subject).then_some(promise))
}

/// True for the name of a race that is open within a day of now.
fn is_of_these_days(challenge: &str, now: Duration) -> bool {
    let days = [now.saturating_sub(DAY), now, now + DAY].into_iter().filter_map(Date::of);
    let mut names = days.flat_map(|day| [format!("daily-{day}"), format!("weekly-{}", day.monday())]);
    // Defence against invented races, which would push out the true ones.
    names.any(|name| name == challenge)
}
