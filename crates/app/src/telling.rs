//! Turns the events of a turn into sentences. Related events share one: the same event of several creatures, a shot and its miss,
//! a blow and its effect.

use crate::messages::weight;
use crate::words::{of_count, plural};
use barrow_core::{Event, Motion, Role, Tone, Variant};

/// A sentence about events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    pub(crate) text: String,
    pub(crate) tone: Tone,
    /// True if the player did it, or if it is about the player's things. It then stays visible as long as it is new.
    pub(crate) is_own: bool,
    /// Its last event, and true if the words begin with the actor; `None` once nothing more can be added.
    last: Option<(Event, bool)>,
    /// True once it has a joining "and", and once it has a joining "and it".
    joints: [bool; 2],
}

/// The sentences of a turn.
pub(crate) fn tell(events: &[Event], variant: &Variant) -> Vec<Sentence> {
    let mut all: Vec<Sentence> = Vec::new();
    let mut is_told = vec![false; events.len()];
    for (index, event) in events.iter().enumerate() {
        let Some(text) = event.sentence(variant.cues, &variant.legend).filter(|_| !is_told[index]) else { continue };
        let tone = event.tone(variant.cues, &variant.legend);
        let others = alike(events, index, variant);
        let subjects = subjects(event, others.iter().map(|&other| &events[other]), variant);
        let joint = || event.sentence_about(&subjects, variant.cues, &variant.legend);
        if let Some(text) = (!others.is_empty()).then(joint).flatten() {
            for other in others {
                is_told[other] = true;
            }
            all.push(Sentence { text, tone, is_own: false, last: None, joints: [true; 2] });
            continue;
        }
        let is_own = is_own(event, tone, variant);
        if let Some(before) = all.last_mut()
            && let Some((text, joint)) = joined(before, event, &text, variant)
        {
            before.joints[joint] = true;
            let tone = if weight(tone) > weight(before.tone) { tone } else { before.tone };
            *before = Sentence { text, tone, is_own: before.is_own || is_own, last: Some((*event, true)), ..*before };
            continue;
        }
        let last = Some((*event, text.starts_with(&subject(event.who, variant))));
        all.push(Sentence { text, tone, is_own, last, joints: [false; 2] });
    }
    all
}

/// Tells whether the hero did it, or whether it is about an item or is memorable.
fn is_own(event: &Event, tone: Tone, variant: &Variant) -> bool {
    let role = |id| variant.legend.role(id);
    role(event.who) == Role::Hero || [event.who, event.whom].map(role).contains(&Role::Item) || tone == Tone::Great
}

/// Tells whether the event involves nobody else.
const fn is_alone(event: &Event) -> bool {
    event.who == event.whom
}

/// Later events of other creatures that are like event number `index`, and that no event in between causes.
fn alike(events: &[Event], index: usize, variant: &Variant) -> Vec<usize> {
    let first = &events[index];
    let is_nameless = |event: &Event| variant.legend.role(event.who) == Role::Hero || variant.legend.is_unseen(event.who);
    let tone = |event: &Event| event.tone(variant.cues, &variant.legend);
    let is_alike = |at: usize| {
        let event = &events[at];
        let is_same = (event.cue, event.amount, is_alone(event)) == (first.cue, first.amount, is_alone(first))
            && (is_alone(event) || event.whom == first.whom)
            // A cue may have a different sentence, with a different tone, for some creatures.
            && tone(event) == tone(first);
        let touches = |between: &Event| {
            let is_other =
                between.cue != event.cue && !between.sentence(variant.cues, &variant.legend).unwrap_or_default().is_empty();
            is_other && [between.at, between.to].contains(&event.at) && [between.who, between.whom].contains(&event.who)
        };
        is_same && !is_nameless(event) && !events[index + 1..at].iter().any(touches)
    };
    if is_nameless(first) { Vec::new() } else { (index + 1..events.len()).filter(|&at| is_alike(at)).collect() }
}

/// The subject of a sentence about all of these: "the goblin and two jackals".
fn subjects<'a>(first: &'a Event, others: impl Iterator<Item = &'a Event>, variant: &Variant) -> String {
    let mut kinds: Vec<(&str, i32)> = Vec::new();
    for event in std::iter::once(first).chain(others) {
        let name = variant.legend.name(event.who);
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((name, 1)),
        }
    }
    let phrase = |(name, count): (&str, i32)| match count {
        1 => format!("the {name}"),
        count => format!("{} {}", of_count(count), plural(name)),
    };
    let mut phrases: Vec<String> = kinds.into_iter().map(phrase).collect();
    let last = phrases.pop().unwrap_or_default();
    if phrases.is_empty() { last } else { format!("{} and {last}", phrases.join(", ")) }
}

/// The start of a sentence with this subject.
fn subject(who: u8, variant: &Variant) -> String {
    match variant.legend.role(who) {
        Role::Hero => "You ".to_owned(),
        _ => format!("The {} ", variant.legend.name(who)),
    }
}

/// The previous sentence with this event appended, and how they are joined: one creature did both, or the second event results
/// from the first.
fn joined(before: &Sentence, event: &Event, text: &str, variant: &Variant) -> Option<(String, usize)> {
    let (last, has_subject) = before.last?;
    let rest = text.strip_prefix(&subject(event.who, variant))?;
    let start = before.text.strip_suffix('.').filter(|_| before.text != text)?;
    let look = |event: &Event| variant.cues.get(usize::from(event.cue)).map_or(Motion::None, |cue| cue.look);
    let role = variant.legend.role(event.who);
    let is_hero = role == Role::Hero;
    let is_one = last.who == event.who && has_subject && last.cue != event.cue && !before.joints[0];
    // A shot or a throw arrives where it was aimed, and an effect on a body happens where that body is.
    let is_beam = matches!(look(&last), Motion::Bolt | Motion::Fire) && event.at == event.to && !is_alone(event);
    let is_shot = is_beam || matches!(look(&last), Motion::Bolt | Motion::Throw) && last.to == event.to;
    let is_again = !is_alone(&last) && last.whom == event.whom && last.to == event.to && (is_hero || last.at == event.at);
    // A creature that is gone does not move, nor notice anybody: another has taken its place.
    let is_end = |event: &Event| variant.cues.get(usize::from(event.cue)).is_some_and(|cue| cue.is_end);
    let is_gone = is_end(&last) && (event.at != event.to || matches!(look(event), Motion::Text(_)));
    let is_ended = !is_hero && is_end(event) && !is_alone(&last) && last.at == event.at;
    let is_moved = !is_hero && !is_gone && is_alone(&last) && last.to == event.at && (is_alone(event) || !before.joints[1]);
    if is_one && (is_shot || is_again || is_moved || is_ended) {
        let object = format!("the {}", variant.legend.name(event.whom));
        let rest = if is_again { rest.replacen(&object, "it", 1) } else { rest.to_owned() };
        return Some((format!("{start}{} {rest}", if rest.contains(" and ") { "," } else { " and" }), 0));
    }
    let is_thrown = role == Role::Item && look(&last) == Motion::Throw;
    let is_outcome = last.amount != 0 && is_alone(event) && event.at == last.to && look(event) != Motion::Bolt;
    let is_it = !is_hero && last.whom == event.who && !is_alone(&last) && !variant.legend.is_unseen(event.who);
    (is_it && (is_thrown || is_outcome) && !before.joints[1]).then(|| (format!("{start}, and it {rest}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Cue, Entry, Legend, Pos};

    const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
        Entry { id, name, glyph: 'x', ascii: 'x', colour: Colour::Grey, role, about: "" }
    }

    const YOU: u8 = 0;
    const JACKAL: u8 = 1;
    const GOBLIN: u8 = 2;
    const SPEAR: u8 = 3;

    const HUNT: u8 = 0;
    const SHOOT: u8 = 1;
    const MISS: u8 = 2;
    const HIT: u8 = 3;
    const DIE: u8 = 4;
    const THROW: u8 = 5;
    const PUSH: u8 = 6;
    const LUNGE: u8 = 7;
    const DESCEND: u8 = 8;
    const FLEE: u8 = 9;
    const SLAM: u8 = 10;

    const VARIANT: Variant = Variant {
        legend: Legend::new(&[
            entry(YOU, "you", Role::Hero),
            entry(JACKAL, "jackal", Role::Foe),
            entry(GOBLIN, "goblin", Role::Foe),
            entry(SPEAR, "spear", Role::Item),
        ]),
        cues: &[
            Cue::new("hunt", Tone::Bad, "{who} notice[s] you!").with_look(Motion::Text('!')),
            Cue::new("shoot", Tone::Plain, "{who} shoot[s].").with_look(Motion::Bolt),
            Cue::new("miss", Tone::Plain, "{who} miss[es] {whom}."),
            Cue::new("hit", Tone::Plain, "{who} hit[s] {whom} for {amount}.").to_hero(Tone::Bad),
            Cue::new("die", Tone::Good, "{who} die[s].").ending(),
            Cue::new("throw", Tone::Plain, "{who} throw[s] {whom}.").with_look(Motion::Throw),
            Cue::new("push", Tone::Plain, "{who} [are|is] thrown back."),
            Cue::new("lunge", Tone::Plain, "You lunge at {whom}."),
            Cue::new("descend", Tone::Good, "Depth {amount}."),
            Cue::new("flee", Tone::Bad, "{who} notice[s] you!").by(&[JACKAL], Tone::Plain, "{who} notice[s] you and run[s]."),
            Cue::new("slam", Tone::Plain, "{who} slam[s] into {whom}.").with_look(Motion::Flash),
        ],
        ..Variant::BASE
    };

    fn event(cue: u8, who: u8, whom: u8, at: i16, to: i16) -> Event {
        Event { cue, who, whom, at: Pos::new(at, 5), to: Pos::new(to, 5), amount: 3 }
    }

    fn alone(cue: u8, who: u8, at: i16) -> Event {
        event(cue, who, who, at, at)
    }

    fn said(events: &[Event]) -> Vec<String> {
        tell(events, &VARIANT).into_iter().map(|told| told.text).collect()
    }

    #[test]
    fn the_same_event_of_several_is_one_sentence() {
        let hit = event(HIT, YOU, JACKAL, 5, 6);
        let jackals = [alone(HUNT, JACKAL, 1), hit, alone(HUNT, JACKAL, 2), alone(HUNT, GOBLIN, 3), alone(HUNT, JACKAL, 4)];
        assert_eq!(said(&jackals), ["Three jackals and the goblin notice you!", "You hit the jackal for 3."]);
        let some_flee = [alone(FLEE, JACKAL, 1), alone(FLEE, GOBLIN, 2), alone(FLEE, JACKAL, 3)];
        assert_eq!(said(&some_flee), ["Two jackals notice you and run.", "The goblin notices you!"]);
        assert_eq!(said(&jackals[..2]), ["The jackal notices you!", "You hit the jackal for 3."]);
    }

    #[test]
    fn a_death_is_told_after_the_blow_that_caused_it() {
        let blows = [event(HIT, YOU, JACKAL, 5, 4), alone(DIE, JACKAL, 4), event(HIT, YOU, GOBLIN, 5, 6), alone(DIE, GOBLIN, 6)];
        assert_eq!(said(&blows), ["You hit the jackal for 3, and it dies.", "You hit the goblin for 3, and it dies."]);
    }

    #[test]
    fn a_shot_and_its_effect_are_one_sentence() {
        let (shot, miss, hit) =
            (event(SHOOT, GOBLIN, GOBLIN, 1, 5), event(MISS, GOBLIN, YOU, 1, 5), event(HIT, GOBLIN, YOU, 4, 5));
        assert_eq!(said(&[shot, miss]), ["The goblin shoots and misses you."]);
        let beam = [event(SHOOT, YOU, YOU, 1, 9), event(HIT, YOU, JACKAL, 5, 5), event(HIT, YOU, GOBLIN, 7, 7)];
        assert_eq!(said(&beam), ["You shoot and hit the jackal for 3.", "You hit the goblin for 3."], "a beam goes on");
        let told = tell(&[shot, hit], &VARIANT).remove(0);
        assert_eq!((told.text.as_str(), told.tone), ("The goblin shoots and hits you for 3.", Tone::Bad));
        let throw = event(THROW, YOU, SPEAR, 5, 8);
        assert_eq!(said(&[throw, event(MISS, SPEAR, JACKAL, 5, 8)]), ["You throw the spear, and it misses the jackal."]);
        assert_eq!(
            said(&[throw, event(HIT, YOU, JACKAL, 7, 8), alone(DIE, JACKAL, 8)]),
            ["You throw the spear and hit the jackal for 3, and it dies."]
        );
    }

    #[test]
    fn blows_of_two_are_two_sentences() {
        let of = |at: i16| event(MISS, JACKAL, YOU, at, 5);
        assert_eq!(said(&[event(HIT, JACKAL, YOU, 4, 5), of(6)]).len(), 2, "two jackals");
        let answer = [event(HIT, YOU, JACKAL, 5, 4), of(4)];
        assert_eq!(said(&answer), ["You hit the jackal for 3.", "The jackal misses you."]);
        assert_eq!(said(&[of(4), of(6)]), ["Two jackals miss you."]);
        assert_eq!(said(&[alone(DESCEND, YOU, 5), alone(PUSH, YOU, 5)]), ["Depth 3.", "You are thrown back."]);
        let missed = Event { amount: 0, ..event(MISS, YOU, JACKAL, 5, 6) };
        assert_eq!(said(&[missed, alone(DIE, JACKAL, 6)]), ["You miss the jackal.", "The jackal dies."], "of something else");
        let next = [event(HIT, YOU, JACKAL, 5, 6), alone(DIE, JACKAL, 6), event(MISS, JACKAL, YOU, 6, 5)];
        assert_eq!(said(&next), ["You hit the jackal for 3, and it dies.", "The jackal misses you."], "the next one steps in");
        let next = [event(HIT, YOU, JACKAL, 5, 6), alone(DIE, JACKAL, 6), alone(HUNT, JACKAL, 6)];
        assert_eq!(said(&next), ["You hit the jackal for 3, and it dies.", "The jackal notices you!"]);
        assert_eq!(
            said(&[event(LUNGE, YOU, JACKAL, 5, 6), event(HIT, YOU, JACKAL, 5, 6)]),
            ["You lunge at the jackal and hit it for 3."]
        );
        let pushed = [event(HIT, YOU, JACKAL, 5, 6), event(PUSH, JACKAL, JACKAL, 6, 7), alone(DIE, JACKAL, 7)];
        assert_eq!(said(&pushed), ["You hit the jackal for 3, and it is thrown back and dies."]);
        let gone = [pushed[0], alone(DIE, JACKAL, 6), pushed[1]];
        assert_eq!(said(&gone), ["You hit the jackal for 3, and it dies.", "The jackal is thrown back."], "of another");
        let slams = [pushed[0], event(SLAM, JACKAL, GOBLIN, 6, 7), alone(DIE, JACKAL, 6)];
        assert_eq!(said(&slams), ["You hit the jackal for 3.", "The jackal slams into the goblin and dies."]);
    }

    #[test]
    fn the_players_deeds_and_events_of_items_are_the_players_own() {
        let own = |event: Event| tell(&[event], &VARIANT)[0].is_own;
        assert!(own(event(HIT, YOU, JACKAL, 5, 6)) && own(event(THROW, GOBLIN, SPEAR, 5, 6)));
        assert!(!own(event(HIT, JACKAL, YOU, 6, 5)) && !own(alone(DIE, JACKAL, 6)));
    }
}
