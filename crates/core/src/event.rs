//! Visible events, only for show: dropping them never changes a view.

use crate::info::Opening;
use crate::legend::{Legend, Role};
use crate::pos::Pos;
use serde::{Deserialize, Serialize};

/// A kind of event: a row of the variant's `cues`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cue {
    /// A short name, for sounds and animations: "bite".
    pub name: &'static str,
    /// How to show it briefly on the map. Nothing depends on it.
    pub look: Motion,
    /// The template of its sentence.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub(crate) sentence: &'static str,
    tone: Tone,
    by_hero: Option<Tone>,
    to_hero: Option<Tone>,
    #[cfg_attr(feature = "ts", ts(skip))]
    special: Option<Special>,
    /// The event reveals that the thing that looked like `who` is `whom`.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub reveals: bool,
    /// The event is the end of `who`.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub is_end: bool,
    /// A text that interrupts the run, shown whenever the event happens.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub card: Option<Opening>,
}

/// How an event differs for some subjects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Special {
    whos: &'static [u8],
    tone: Tone,
    sentence: &'static str,
}

impl Cue {
    /// A kind of event that shows nothing on the map. `sentence` is a template: `{who} bite[s] {whom} for {amount}.` reads "You bite
    /// the rat for 2." and "The rat bites you for 2."; the head of `grammar.rs` lists all forms. Leave it empty to say nothing.
    pub const fn new(name: &'static str, tone: Tone, sentence: &'static str) -> Self {
        Self {
            name,
            look: Motion::None,
            sentence,
            tone,
            by_hero: None,
            to_hero: None,
            special: None,
            reveals: false,
            is_end: false,
            card: None,
        }
    }

    /// The same cue, shown on the map as `look`.
    #[must_use]
    pub const fn with_look(self, look: Motion) -> Self {
        Self { look, ..self }
    }

    /// The same cue, with a different tone if `who` is the hero.
    #[must_use]
    pub const fn by_hero(self, tone: Tone) -> Self {
        Self { by_hero: Some(tone), ..self }
    }

    /// The same cue, with a different tone if `whom` is the hero.
    #[must_use]
    pub const fn to_hero(self, tone: Tone) -> Self {
        Self { to_hero: Some(tone), ..self }
    }

    /// The same cue, with a different tone and sentence if `who` is one of these.
    #[must_use]
    pub const fn by(self, whos: &'static [u8], tone: Tone, sentence: &'static str) -> Self {
        Self { special: Some(Special { whos, tone, sentence }), ..self }
    }

    /// The same cue, which reveals that the thing that looked like `who` is `whom`.
    #[must_use]
    pub const fn revealing(self) -> Self {
        Self { reveals: true, ..self }
    }

    /// The same cue, which is the end of `who`.
    #[must_use]
    pub const fn ending(self) -> Self {
        Self { is_end: true, ..self }
    }

    /// The same cue, which interrupts the run with a text of these lines. `action` is the label of the button that goes on: "Read on".
    #[must_use]
    pub const fn with_card(self, lines: &'static [&'static str], action: &'static str) -> Self {
        Self { card: Some(Opening { lines, action }), ..self }
    }

    /// The template for this subject.
    pub(crate) fn template(&self, who: u8) -> &'static str {
        self.special(who).map_or(self.sentence, |special| special.sentence)
    }

    /// Every template.
    pub(crate) const fn templates(&self) -> [&'static str; 2] {
        match self.special {
            Some(special) => [self.sentence, special.sentence],
            None => [self.sentence, ""],
        }
    }

    /// Tells whether the cue has a tone and sentence of its own for `who`.
    pub fn is_special(&self, who: u8) -> bool {
        self.special(who).is_some()
    }

    fn special(&self, who: u8) -> Option<Special> {
        self.special.filter(|special| special.whos.contains(&who))
    }

    /// Every possible tone of its events, each once.
    pub fn tones(&self) -> Vec<Tone> {
        let mut tones = vec![self.tone];
        for tone in [self.by_hero, self.to_hero, self.special.map(|special| special.tone)].into_iter().flatten() {
            if !tones.contains(&tone) {
                tones.push(tone);
            }
        }
        tones
    }
}

/// How to show an event briefly on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Motion {
    /// Not at all.
    None,
    /// `to` lights up.
    Flash,
    /// A projectile crosses the cells from `at` to `to`.
    Bolt,
    /// `whom` flies from `at` to `to`.
    Throw,
    /// Something pushes `who` from `at` to `to`.
    Slide,
    /// `who` sinks away at `to`.
    Fall,
    /// `to` and the cells around it flare.
    Burst,
    /// Flames run from `at` to `to`, or burn at `to` if both are the same.
    Fire,
    /// `who` jumps from `at` to `to` instantly.
    Blink,
    /// A character over `to`: `!`, `?`, `+`. One column wide, ASCII.
    Text(char),
}

/// How the player should take an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Tone {
    /// Neither good nor bad.
    Plain,
    /// Good for the player.
    Good,
    /// Bad for the player.
    Bad,
    /// A memorable moment.
    Great,
}

/// Something that the player saw happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Event {
    /// Index into the variant's `cues`.
    pub cue: u8,
    /// Legend id of the doer.
    pub who: u8,
    /// Legend id of the target.
    pub whom: u8,
    /// Where it happened or started.
    pub at: Pos,
    /// Where it ended; the same as `at` if nothing moved.
    pub to: Pos,
    /// How much: damage, gold, a level.
    pub amount: i32,
}

impl Event {
    /// How the player should take it.
    pub fn tone(&self, cues: &[Cue], legend: &Legend) -> Tone {
        let Some(cue) = self.cue(cues) else { return Tone::Plain };
        let if_hero = |id: u8, tone: Option<Tone>| tone.filter(|_| legend.role(id) == Role::Hero);
        let special = cue.special(self.who).map(|special| special.tone);
        special.or(if_hero(self.whom, cue.to_hero)).or(if_hero(self.who, cue.by_hero)).unwrap_or(cue.tone)
    }

    pub(crate) fn cue<'a>(&self, cues: &'a [Cue]) -> Option<&'a Cue> {
        cues.get(usize::from(self.cue))
    }
}

/// Collects the events of a game. Costs only a branch while it is off.
#[derive(Debug, Default)]
pub struct Show {
    events: Option<Vec<Event>>,
}

impl Show {
    /// A show that drops all events.
    pub const fn off() -> Self {
        Self { events: None }
    }

    /// A show that keeps its events.
    pub const fn on() -> Self {
        Self { events: Some(Vec::new()) }
    }

    /// Tells whether events are kept.
    pub const fn is_on(&self) -> bool {
        self.events.is_some()
    }

    /// Keeps the event if `seen`: the game says whether the player sees it happen.
    pub fn tell(&mut self, seen: bool, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events
            && seen
        {
            events.push(event());
        }
    }

    /// The events since the last `clear`.
    pub fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Drops all events so far.
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
        const NOTICE: Cue = Cue::new("hunt", Tone::Bad, "{who} notices you!").by(&[3], Tone::Plain, "{who} flees.");
        const YOU: Entry =
            Entry { id: 1, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "" };
        let legend = Legend::new(&[YOU]);
        let tone =
            |who, whom| Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount: 0 }.tone(&[HIT], &legend);
        assert_eq!([tone(1, 2), tone(2, 1), tone(2, 3), tone(1, 1)], [Tone::Good, Tone::Bad, Tone::Plain, Tone::Bad]);
        assert_eq!(HIT.tones(), [Tone::Plain, Tone::Good, Tone::Bad]);
        let noticed = |who| Event { cue: 0, who, whom: who, at: Pos::default(), to: Pos::default(), amount: 0 };
        let told = |who| (noticed(who).tone(&[NOTICE], &legend), noticed(who).sentence(&[NOTICE], &legend).unwrap());
        assert_eq!([told(2), told(3)].map(|(tone, _)| tone), [Tone::Bad, Tone::Plain]);
        assert_eq!(told(3).1, "Something flees.");
        assert_eq!(Cue::new("fall", Tone::Bad, "").by_hero(Tone::Bad).tones(), [Tone::Bad]);
    }
}
