//! What happened in sight, for show only: dropping events never changes a view.

use crate::legend::Legend;
use crate::pos::Pos;

/// A kind of event: a row of the variant's `cues`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// A short name, for sounds and animations: "bite".
    pub name: &'static str,
    /// A sentence for the log. `{who}`, `{whom}` and `{amount}` are filled in. Empty: never told in words.
    pub sentence: &'static str,
    /// How the player should take it.
    pub tone: Tone,
    /// How it may be shown on the map, for a moment: nothing ever depends on it.
    pub look: Motion,
}

/// How an event may be shown on the map, for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Not at all.
    None,
    /// The cell [`Event::to`] lights up.
    Flash,
    /// Something too fast to be made out crosses the cells from `at` to `to`.
    Bolt,
    /// `whom` flies from `at` to `to`.
    Throw,
    /// `who` is moved from `at` to `to` against its will.
    Slide,
    /// `who` sinks away at `to`.
    Fall,
    /// `to` and the cells around it flare.
    Burst,
    /// Flames run from `at` to `to`, or stand at `to`.
    Fire,
    /// `who` is gone from `at` and is there at `to` in the same moment.
    Blink,
    /// A sign over `to`: `!`, `?`, `+`. One column wide, ASCII.
    Text(char),
}

/// How the player should take an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Neither here nor there.
    Plain,
    /// Good for the player.
    Good,
    /// Bad for the player.
    Bad,
    /// The kind of thing one tells others.
    Great,
}

/// Something that happened where the player could see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Index into the variant's `cues`.
    pub cue: u8,
    /// Legend id of who did it.
    pub who: u8,
    /// Legend id of whom it was done to.
    pub whom: u8,
    /// Where it happened, or began.
    pub at: Pos,
    /// Where it ended; `at` where nothing moved.
    pub to: Pos,
    /// How much: damage, gold, a level.
    pub amount: i32,
}

impl Event {
    /// The event as a sentence, or `None` if this kind of event is never told in words.
    pub fn sentence(&self, cues: &[Cue], legend: &Legend) -> Option<String> {
        let template = cues.get(usize::from(self.cue))?.sentence;
        (!template.is_empty()).then(|| {
            template
                .replace("{who}", legend.name(self.who))
                .replace("{whom}", legend.name(self.whom))
                .replace("{amount}", &self.amount.to_string())
        })
    }
}

/// Where a game tells what happens. Off, it costs a branch.
#[derive(Debug, Default)]
pub struct Show {
    events: Option<Vec<Event>>,
}

impl Show {
    /// A show that nobody watches.
    pub const fn off() -> Self {
        Self { events: None }
    }

    /// A show that keeps its events.
    pub const fn on() -> Self {
        Self { events: Some(Vec::new()) }
    }

    /// Tells an event if the player sees it happen; `seen` is the game's word for that. Nothing unseen is kept.
    pub fn tell(&mut self, seen: bool, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events
            && seen
        {
            events.push(event());
        }
    }

    /// What was told since the last `clear`.
    pub fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Forgets what was told.
    pub fn clear(&mut self) {
        if let Some(events) = &mut self.events {
            events.clear();
        }
    }
}
