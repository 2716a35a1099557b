//! The grammar of events' sentences: one template serves every subject.
//!
//! | template | about the hero | about a goblin | about spores |
//! |---|---|---|---|
//! | `{who}`, `{whom}` | you (yourself, if `who` is also the hero) | the goblin | the spores |
//! | `{who's}`, `{whom's}` | your (your own, if `who` is also the hero) | the goblin's | the spores' |
//! | `{a who}`, `{this who}` | you | a goblin, this goblin | the spores, these spores |
//! | `{bare whom}` | you | goblin | spores |
//! | `{it}`, `{its}`, `{itself}`: `who` again | you, your, yourself | it, its, itself | them, their, themselves |
//! | `{whom?}` | like `{whom}`, but there is no sentence if `whom` is unseen | | |
//! | `{amount}` | the event's number | | |
//! | `bite[s]` | bite | bites | bite |
//! | `[are\|is]` | are | is | are |
//!
//! Brackets agree with `who`. They may contain whole sentences or nothing: `[You burn for {amount}.|]` is only for the hero. A
//! sentence about several creatures takes the side that fits a plural: "The goblins bite", "The goblins are". The first letter
//! becomes a capital. Where a legend has heroes with different names, they are named too: "The diver is down."

use crate::event::{Cue, Event};
use crate::legend::{Legend, Role, is_plural};

impl Event {
    /// The event as a sentence, or `None` if its cue has none for it.
    pub fn sentence(&self, cues: &[Cue], legend: &Legend) -> Option<String> {
        sentence(self.cue(cues)?.template(self.who), self, legend)
    }

    /// The sentence with the plural `subjects` in place of `who`. `None` if it cannot be about several creatures: an amount, for
    /// example, may belong to each of them.
    pub fn sentence_about(&self, subjects: &str, cues: &[Cue], legend: &Legend) -> Option<String> {
        let template = self.cue(cues)?.template(self.who);
        let rest = template.strip_prefix("{who}").or_else(|| template.strip_prefix("{who?}"))?;
        let is_about_one = ["{who}", "{who?}", "{who's}", " who}", "{it", "{amount}"].iter().any(|field| rest.contains(field));
        if is_about_one || legend.is_you(self.who) {
            return None;
        }
        // Each creature gets its own: they do not share one.
        let each = if rest.contains("{a ") { " each" } else { "" };
        filled(format!("{subjects}{each}"), &agreeing(rest, Number::Plural), self, legend)
    }
}

/// The subject that a bracket agrees with.
#[derive(Clone, Copy)]
enum Number {
    Hero,
    Singular,
    Plural,
}

/// The sentence of `event` by `template`, or `None` if there is nothing to say.
fn sentence(template: &str, event: &Event, legend: &Legend) -> Option<String> {
    let number = match event.who {
        who if legend.is_you(who) => Number::Hero,
        who if legend.is_plural(who) => Number::Plural,
        _ => Number::Singular,
    };
    filled(String::new(), &agreeing(template, number), event, legend)
}

/// Fills in the template's fields and appends it to the beginning of a sentence. The template has no brackets left.
fn filled(mut sentence: String, template: &str, event: &Event, legend: &Legend) -> Option<String> {
    let mut rest = template;
    while let Some((before, (field, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        sentence.push_str(before);
        push_field(&mut sentence, field, event, legend)?;
        rest = after;
    }
    sentence.push_str(rest);
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    (!sentence.is_empty()).then_some(sentence)
}

/// Replaces every bracket with the side that agrees.
fn agreeing(template: &str, number: Number) -> String {
    let mut chosen = String::new();
    let mut rest = template;
    while let Some((before, (bracket, after))) =
        rest.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
    {
        let (hero, other) = bracket.split_once('|').unwrap_or(("", bracket));
        chosen.push_str(before);
        chosen.push_str(match number {
            Number::Hero => hero,
            // A plural takes the hero's verb, "bite" or "are", but not the hero's exclamation mark.
            Number::Plural if other.starts_with(|first: char| first.is_ascii_alphabetic()) => hero,
            Number::Singular | Number::Plural => other,
        });
        rest = after;
    }
    chosen + rest
}

/// Writes a field; `None` if the template says nothing about someone unseen.
fn push_field(sentence: &mut String, field: &str, event: &Event, legend: &Legend) -> Option<()> {
    if field == "amount" {
        sentence.push_str(&event.amount.to_string());
        return Some(());
    }
    if let Some(pronoun) = pronoun(field, event.who, legend) {
        sentence.push_str(pronoun);
        return Some(());
    }
    let (determiner, noun) = field.rsplit_once(' ').unwrap_or(("the", field));
    let is_whom = noun.starts_with("whom");
    let id = if is_whom { event.whom } else { event.who };
    if noun.ends_with('?') && legend.is_unseen(id) {
        return None;
    }
    let is_possessive = noun.contains('\'');
    if legend.is_you(id) {
        let is_reflexive = is_whom && legend.is_you(event.who);
        sentence.push_str(match (is_possessive, is_reflexive) {
            (false, false) => "you",
            (false, true) => "yourself",
            (true, false) => "your",
            (true, true) => "your own",
        });
        return Some(());
    }
    let (name, is_plural) = (legend.name(id), legend.is_plural(id));
    let determiner = match determiner {
        "bare" => "",
        _ if legend.get(id).is_none() => "",
        "a" if is_plural => "the",
        "a" => article(name),
        "this" if is_plural => "these",
        determiner => determiner,
    };
    sentence.extend([determiner, if determiner.is_empty() { "" } else { " " }, name]);
    if is_possessive {
        sentence.push_str(if is_plural && name.ends_with('s') { "'" } else { "'s" });
    }
    Some(())
}

/// The pronoun that a field stands for.
fn pronoun(field: &str, who: u8, legend: &Legend) -> Option<&'static str> {
    let [you, it, them] = match field {
        "it" => ["you", "it", "them"],
        "its" => ["your", "its", "their"],
        "itself" => ["yourself", "itself", "themselves"],
        _ => return None,
    };
    Some(match who {
        who if legend.is_you(who) => you,
        // A hero with a name is a person, whose pronoun the rules do not know.
        who if legend.is_plural(who) || legend.role(who) == Role::Hero => them,
        _ => it,
    })
}

/// "a" or "an", whichever fits `name`; "the" if the name is a plural: "the stairs".
pub fn article(name: &str) -> &'static str {
    match name.as_bytes() {
        _ if is_plural(name) => "the",
        [b'a' | b'e' | b'i' | b'o' | b'u' | b'A' | b'E' | b'I' | b'O' | b'U', ..] => "an",
        _ => "a",
    }
}

/// Tells whether `template` closes every bracket and brace, and every brace has a known field.
pub(crate) const fn is_well_formed(template: &str) -> bool {
    let mut rest = template.as_bytes();
    let mut is_in_bracket = false;
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, is_in_bracket) {
            (b'[', false) => is_in_bracket = true,
            (b']', true) => is_in_bracket = false,
            (b'[' | b']' | b'}', _) | (b'|', false) => return false,
            (b'{', _) => {
                let mut length = 0;
                while length < rest.len() && rest[length] != b'}' {
                    length += 1;
                }
                if length == rest.len() {
                    return false;
                }
                let (field, after) = rest.split_at(length);
                if !is_field(field) {
                    return false;
                }
                (_, rest) = after.split_at(1);
            }
            _ => {}
        }
    }
    !is_in_bracket
}

const fn is_field(field: &[u8]) -> bool {
    let noun = match field {
        [noun @ .., b'?'] | noun => noun,
    };
    let noun = match noun {
        [noun @ .., b'\'', b's'] | noun => noun,
    };
    matches!(
        noun,
        b"amount"
            | b"it"
            | b"its"
            | b"itself"
            | b"who"
            | b"whom"
            | [_, .., b' ', b'w', b'h', b'o']
            | [_, .., b' ', b'w', b'h', b'o', b'm']
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legend::{Colour, Entry};
    use crate::pos::Pos;

    const fn entry(id: u8, name: &'static str, role: Role) -> Entry {
        Entry { id, name, glyph: '?', ascii: '?', colour: Colour::Grey, role, about: "" }
    }

    const YOU: u8 = 0;
    const GOBLIN: u8 = 1;
    const OGRE: u8 = 2;
    const UNSEEN: u8 = 3;
    const SPORES: u8 = 4;
    const MICE: u8 = 5;
    const UNLISTED: u8 = 9;
    const LEGEND: Legend = Legend::new(&[
        entry(YOU, "cook", Role::Hero),
        entry(GOBLIN, "goblin", Role::Foe),
        entry(OGRE, "ogre", Role::Foe),
        entry(UNSEEN, "thing in the dark", Role::Foe),
        entry(SPORES, "spores", Role::Effect),
        entry(MICE, "mice", Role::Foe),
    ])
    .with_unseen(UNSEEN)
    .with_irregular(&[MICE]);

    fn said(template: &str, who: u8, whom: u8) -> String {
        let event = Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount: 3 };
        sentence(template, &event, &LEGEND).unwrap_or_default()
    }

    #[test]
    fn plurals_take_the_verb_of_a_plural() {
        let heal = "{who} heal[s] {whom}, and [are|is] gone.";
        assert_eq!(said(heal, SPORES, OGRE), "The spores heal the ogre, and are gone.");
        assert_eq!(said(heal, MICE, SPORES), "The mice heal the spores, and are gone.");
        assert_eq!(said("{a who} drift[s] by {this whom}.", SPORES, MICE), "The spores drift by these mice.");
    }

    #[test]
    fn possessives_and_pronouns_agree() {
        let take = "{who} take[s] {whom's} hat with {its} hand, and hide[s] {itself}; nobody finds {it}.";
        assert_eq!(said(take, YOU, OGRE), "You take the ogre's hat with your hand, and hide yourself; nobody finds you.");
        assert_eq!(said(take, GOBLIN, YOU), "The goblin takes your hat with its hand, and hides itself; nobody finds it.");
        assert_eq!(
            said(take, MICE, SPORES),
            "The mice take the spores' hat with their hand, and hide themselves; nobody finds them."
        );
        assert_eq!(said("{who's} hat burns {whom's}.", YOU, YOU), "Your hat burns your own.");
        assert_eq!(said("{a who's} hat burns.", MICE, YOU), "The mice's hat burns.");
    }

    #[test]
    fn heroes_with_different_names_are_named() {
        const TWO: Legend = Legend::new(&[entry(1, "keeper", Role::Hero), entry(2, "diver", Role::Hero)]);
        let said = |template, who, whom| {
            let event = Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount: 3 };
            sentence(template, &event, &TWO).unwrap()
        };
        assert_eq!(said("{who} [are|is] down.", 2, 2), "The diver is down.");
        assert_eq!(said("{who} pull[s] {whom} from {its} lamp.", 1, 2), "The keeper pulls the diver from their lamp.");
    }

    #[test]
    fn verbs_agree_with_who() {
        let bite = "{who} bite[s] {whom} for {amount}.";
        assert_eq!(said(bite, YOU, GOBLIN), "You bite the goblin for 3.");
        assert_eq!(said(bite, GOBLIN, YOU), "The goblin bites you for 3.");
        assert_eq!(said(bite, GOBLIN, OGRE), "The goblin bites the ogre for 3.");
        assert_eq!(said(bite, YOU, YOU), "You bite yourself for 3.");
        let thrown = "{who} [are|is] thrown back.";
        assert_eq!([said(thrown, YOU, YOU), said(thrown, OGRE, OGRE)], ["You are thrown back.", "The ogre is thrown back."]);
    }

    #[test]
    fn the_hero_and_others_may_have_different_sentences() {
        let thaw = "[The ice lets go of you.|{who} thaws.]";
        assert_eq!([said(thaw, YOU, YOU), said(thaw, OGRE, OGRE)], ["The ice lets go of you.", "The ogre thaws."]);
        assert_eq!(said("[You burn for {amount}.|]", OGRE, OGRE), "");
        assert_eq!(said("", YOU, YOU), "");
    }

    #[test]
    fn names_have_the_article_that_they_need() {
        let articles = ["rat", "orb", "Amulet", "stairs", "morass"].map(article);
        assert_eq!(articles, ["a", "an", "an", "the", "a"]);
    }

    #[test]
    fn nouns_take_the_given_article() {
        assert_eq!(said("{who} summon[s] {a whom}.", GOBLIN, OGRE), "The goblin summons an ogre.");
        assert_eq!(said("{a who} wake[s].", GOBLIN, GOBLIN), "A goblin wakes.");
        assert_eq!(said("You know {this who} now: {bare whom}.", GOBLIN, OGRE), "You know this goblin now: ogre.");
        assert_eq!(said("{who} bite[s] {a whom}.", UNLISTED, YOU), "Something bites you.");
    }

    #[test]
    fn a_sentence_that_would_name_someone_unseen_is_left_out() {
        let hit = "{who} hit[s] {whom?}.";
        assert_eq!(said(hit, UNSEEN, YOU), "The thing in the dark hits you.");
        assert_eq!(said(hit, GOBLIN, UNSEEN), "");
    }

    #[test]
    fn one_sentence_is_about_several() {
        let about = |template: &'static str, who, whom| {
            let event = Event { cue: 0, who, whom, at: Pos::default(), to: Pos::default(), amount: 3 };
            event.sentence_about("two goblins", &[Cue::new("cue", crate::Tone::Plain, template)], &LEGEND)
        };
        let said = |template, whom| about(template, GOBLIN, whom).unwrap();
        assert_eq!(said("{who?} notice[s] you!", GOBLIN), "Two goblins notice you!");
        assert_eq!(said("{who} miss[es] {whom?}.", YOU), "Two goblins miss you.");
        assert_eq!(said("{who} [are|is] thrown back.", GOBLIN), "Two goblins are thrown back.");
        assert_eq!(said("{who} catch[es] fire[!|.]", GOBLIN), "Two goblins catch fire.");
        assert_eq!(said("{who} summon[s] {a whom}.", OGRE), "Two goblins each summon an ogre.");
        for (template, who) in [("{who} bite[s] for {amount}.", GOBLIN), ("[You burn.|]", GOBLIN), ("{who} fall[s].", YOU)] {
            assert_eq!(about(template, who, who), None, "{template}");
        }
    }

    #[test]
    fn malformed_templates_are_found() {
        for good in ["", "You die.", "{who} hit[s] {whom?} for {amount}.", "[You burn.|{a who} burns.]", "{a who's}, {its}"] {
            assert!(is_well_formed(good), "{good}");
        }
        for bad in [
            "{wo} dies.",
            "{who dies.",
            "who} dies.",
            "die[s",
            "die]s.",
            "[[s]]",
            "this|that",
            "{} dies.",
            "{ who}",
            "{who'} dies.",
        ] {
            assert!(!is_well_formed(bad), "{bad}");
        }
    }
}
