//! What happened in sight, for show only: dropping events never changes a view.

use crate::grammar;
use crate::legend::{Legend, Role};
use crate::pos::Pos;

/// A kind of event: a row of the variant's `cues`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// A short name, for sounds and animations: "bite".
    pub name: &'static str,
    /// How it may be shown on the map, for a moment: nothing ever depends on it.
    pub look: Motion,
    /// The template of its sentence.
    pub(crate) sentence: &'static str,
    tone: Tone,
    by_hero: Option<Tone>,
    to_hero: Option<Tone>,
}

impl Cue {
    /// A kind of event that shows nothing on the map. `sentence` is a template: `{who} bite[s] {whom} for {amount}.` reads "You bite
    /// the rat for 2." and "The rat bites you for 2."; the head of `grammar.rs` lists all forms. Leave it empty to say nothing.
    pub const fn new(name: &'static str, tone: Tone, sentence: &'static str) -> Self {
        Self { name, look: Motion::None, sentence, tone, by_hero: None, to_hero: None }
    }

    /// The same, shown on the map like that.
    #[must_use]
    pub const fn with_look(self, look: Motion) -> Self {
        Self { look, ..self }
    }

    /// The same, with another tone where `who` is the hero.
    #[must_use]
    pub const fn by_hero(self, tone: Tone) -> Self {
        Self { by_hero: Some(tone), ..self }
    }

    /// The same, with another tone where `whom` is the hero.
    #[must_use]
    pub const fn to_hero(self, tone: Tone) -> Self {
        Self { to_hero: Some(tone), ..self }
    }

    /// Every tone its events can have, each once.
    pub fn tones(&self) -> Vec<Tone> {
        let mut tones = vec![self.tone];
        for tone in [self.by_hero, self.to_hero].into_iter().flatten() {
            if !tones.contains(&tone) {
                tones.push(tone);
            }
        }
        tones
    }
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
    /// The event as a sentence, or `None` if it is not told in words.
    pub fn sentence(&self, cues: &[Cue], legend: &Legend) -> Option<String> {
        grammar::sentence(self.cue(cues)?.sentence, self, legend)
    }

    /// How the player should take it.
    pub fn tone(&self, cues: &[Cue], legend: &Legend) -> Tone {
        let Some(cue) = self.cue(cues) else { return Tone::Plain };
        let if_hero = |id: u8, tone: Option<Tone>| tone.filter(|_| legend.role(id) == Role::Hero);
        if_hero(self.whom, cue.to_hero).or(if_hero(self.who, cue.by_hero)).unwrap_or(cue.tone)
    }

    fn cue<'a>(&self, cues: &'a [Cue]) -> Option<&'a Cue> {
        cues.get(usize::from(self.cue))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legend::{Colour, Entry};

    #[test]
    fn a_blow_is_good_or_bad_by_who_strikes_whom() {
        const HIT: Cue = Cue::new("hit", Tone::Plain, "").by_hero(Tone::Good).to_hero(Tone::Bad);
        const YOU: Entry =
            Entry { id: 1, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "" };
        let legend = Legend::new(&[YOU]);
        let tone =
            |who, whom| Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount: 0 }.tone(&[HIT], &legend);
        assert_eq!([tone(1, 2), tone(2, 1), tone(2, 3), tone(1, 1)], [Tone::Good, Tone::Bad, Tone::Plain, Tone::Bad]);
        assert_eq!(HIT.tones(), [Tone::Plain, Tone::Good, Tone::Bad]);
        assert_eq!(Cue::new("fall", Tone::Bad, "").by_hero(Tone::Bad).tones(), [Tone::Bad]);
    }
}
