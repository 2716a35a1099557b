//! Sentences about events.

use barrow_core::{Event, Pos, Shelf, Variant};

/// Each cue of a variant, about each two things of its legend.
fn events(variant: &'static Variant) -> impl Iterator<Item = Event> {
    let ids = || variant.legend.entries().iter().map(|entry| entry.id);
    let pairs =
        (0..variant.cues.len() as u8).flat_map(move |cue| ids().flat_map(move |who| ids().map(move |whom| (cue, who, whom))));
    pairs.map(|(cue, who, whom)| Event { cue, who, whom, at: Pos::default(), to: Pos::default(), amount: 2 })
}

/// The sentence of each cue, about each two things of the legend, begins with a capital letter, ends with a full stop, and has no
/// placeholder and no double space left.
///
/// # Panics
/// If one does not.
pub fn every_event_reads_as_a_sentence(shelf: &Shelf) {
    for (game, variant) in shelf.games().iter().flat_map(|game| game.info.variants.iter().map(move |variant| (game, variant))) {
        for event in events(variant) {
            let Some(told) = event.sentence(variant.cues, &variant.legend) else { continue };
            let begins = told.chars().next().is_some_and(|first| !first.is_lowercase());
            let ends = told.ends_with(['.', '!', '?', '"']);
            let is_whole = !told.contains(['{', '}']) && !told.contains("  ");
            let cue = variant.cues[usize::from(event.cue)].name;
            assert!(begins && ends && is_whole, "{}: the template of \"{cue}\" makes \"{told}\"", game.info.id);
        }
    }
}

/// A verb of two differs from the verb of one. Without this, several mystics would produce "Two goblin mystics summons".
///
/// # Panics
/// If a verb does not change.
pub fn verbs_agree_with_several(shelf: &Shelf) {
    for (game, variant) in shelf.games().iter().flat_map(|game| game.info.variants.iter().map(move |variant| (game, variant))) {
        for event in events(variant).filter(|event| event.who == event.whom && !variant.legend.is_plural(event.who)) {
            let name = variant.legend.name(event.who);
            let verb = |told: Option<String>, subject: String| {
                let told = told?;
                let rest = told.strip_prefix(&subject)?.trim_start_matches("each ");
                rest.split_whitespace().next().map(str::to_owned)
            };
            let several = verb(event.sentence_about("both", variant.cues, &variant.legend), "Both ".to_owned());
            let one = verb(event.sentence(variant.cues, &variant.legend), format!("The {name} "));
            let cue = variant.cues[usize::from(event.cue)].name;
            assert!(several.is_none() || several != one, "{}: in \"{cue}\" the verb {several:?} stays as it is", game.info.id);
        }
    }
}
