//! Checks a game's description at compile time.

use crate::feat::Clue;
use crate::grammar;
use crate::info::{Caution, Choice, GameInfo, Variant, VariantCode};
use crate::run::{MAX_ID_BYTES, MAX_VERBS, is_id};

/// The first fault in a game's description, as a sentence for its maker.
pub(crate) const fn fault_in(info: &GameInfo) -> Option<&'static str> {
    if !is_id(info.id) {
        return Some("a game's id must be lower-case letters, digits and hyphens, at least one");
    }
    if info.id.len() > MAX_ID_BYTES {
        return Some("a game's id must have at most 64 bytes");
    }
    if info.title.is_empty() {
        return Some("a game must have a title");
    }
    if info.variants.is_empty() || info.variants.len() > VariantCode::MAX_VARIANTS {
        return Some("a game must have one to eight variants");
    }
    let mut at = 0;
    while at < info.variants.len() {
        if let Some(fault) = fault_in_variant(&info.variants[at]) {
            return Some(fault);
        }
        let mut before = 0;
        while before < at {
            if is_same(info.variants[before].id, info.variants[at].id) {
                return Some("two variants of a game have the same id");
            }
            before += 1;
        }
        at += 1;
    }
    None
}

const fn fault_in_variant(variant: &Variant) -> Option<&'static str> {
    if !is_id(variant.id) {
        return Some("a variant's id must be lower-case letters, digits and hyphens, at least one");
    }
    if variant.title.is_empty() {
        return Some("a variant must have a title");
    }
    if variant.verbs.len() > MAX_VERBS {
        return Some("a variant must have at most 32 verbs");
    }
    if variant.choices.len() > VariantCode::MAX_CHOICES {
        return Some("a variant must have at most four choices");
    }
    let mut healths = 0;
    let mut at = 0;
    while at < variant.stats.len() {
        healths += variant.stats[at].is_health as usize;
        at += 1;
    }
    if healths > 1 {
        return Some("a variant must have at most one health stat");
    }
    let mut at = 0;
    while at < variant.cues.len() {
        let [usual, special] = variant.cues[at].templates();
        if !grammar::is_well_formed(usual) || !grammar::is_well_formed(special) {
            return Some("a cue's sentence must close its brackets, and have only who, whom or amount in braces");
        }
        at += 1;
    }
    if let Some(fault) = fault_in_feats(variant) {
        return Some(fault);
    }
    if let Some(fault) = fault_in_cautions(variant.cautions) {
        return Some(fault);
    }
    fault_in_choices(variant.choices)
}

const fn fault_in_feats(variant: &Variant) -> Option<&'static str> {
    let feats = variant.feats;
    let mut at = 0;
    while at < feats.len() {
        if !is_id(feats[at].id) {
            return Some("a feat's id must be lower-case letters, digits and hyphens, at least one");
        }
        let mut before = 0;
        while before < at {
            if is_same(feats[before].id, feats[at].id) {
                return Some("two feats of a variant have the same id");
            }
            before += 1;
        }
        let mut clue = 0;
        while clue < feats[at].clues.len() {
            let is_known = match feats[at].clues[clue] {
                Clue::Done(_, deed) | Clue::AtOnce(_, deed) | Clue::Never(deed) => (deed.cue as usize) < variant.cues.len(),
                Clue::Stat(stat, ..) | Clue::AlwaysFull(stat) => (stat as usize) < variant.stats.len(),
                Clue::Depth(_) | Clue::Score(_) | Clue::Won | Clue::Lost | Clue::Within(_) => true,
            };
            if !is_known {
                return Some("a feat's clue must name a cue or stat of its variant");
            }
            clue += 1;
        }
        at += 1;
    }
    None
}

const fn fault_in_cautions(cautions: &[Caution]) -> Option<&'static str> {
    let mut at = 0;
    while at < cautions.len() {
        if !is_id(cautions[at].id) {
            return Some("a caution's id must be lower-case letters, digits and hyphens, at least one");
        }
        let mut before = 0;
        while before < at {
            if is_same(cautions[before].id, cautions[at].id) {
                return Some("two cautions of a variant have the same id");
            }
            before += 1;
        }
        at += 1;
    }
    None
}

const fn fault_in_choices(choices: &[Choice]) -> Option<&'static str> {
    let mut at = 0;
    while at < choices.len() {
        if !is_id(choices[at].id) {
            return Some("a choice's id must be lower-case letters, digits and hyphens, at least one");
        }
        if is_same(choices[at].id, VariantCode::PRACTICE) {
            return Some("a choice must not be called practice: every game can be practised");
        }
        let mut before = 0;
        while before < at {
            if is_same(choices[before].id, choices[at].id) {
                return Some("two choices of a variant have the same id");
            }
            before += 1;
        }
        at += 1;
    }
    None
}

/// `==` for strings, which is not const.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArgKind, Cue, Deed, Feat, StatInfo, Tone, Verb};

    const GAME: GameInfo = GameInfo { variants: &[PLAIN, Variant { id: "large", ..PLAIN }], ..GameInfo::BASE };
    const PLAIN: Variant = Variant { choices: &[STRICT, Choice { id: "dark", title: "", about: "" }], ..Variant::BASE };
    const VAGUE: &[Cue] = &[Cue::new("hit", Tone::Plain, "{wo} hits.")];
    const STRICT: Choice = Choice { id: "strict", title: "", about: "" };
    const JUMP: Caution = Caution { id: "jump", title: "", question: "" };

    const fn with(variant: &'static [Variant]) -> GameInfo {
        GameInfo { variants: variant, ..GAME }
    }

    #[test]
    fn finds_every_fault() {
        const VERB: Verb = Verb { name: "wait", about: "", keys: "", arg: ArgKind::None };
        const HEALTH: StatInfo = StatInfo { name: "Health", is_bar: true, is_health: true, is_status: false };
        const NO_CUE: &[Clue] = &[Clue::Never(Deed::new(0))];
        const FEAT: Feat = Feat { id: "chair", title: "", about: "", clues: &[Clue::Won] };
        const LETTERS: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
        let with_feats = |feats| with(Box::leak(Box::new([Variant { feats, ..PLAIN }])));
        assert_eq!(LETTERS.len(), MAX_ID_BYTES + 1);
        assert_eq!(fault_in(&GAME), None);
        assert_eq!(fault_in(&GameInfo { id: &LETTERS[1..], ..GAME }), None);
        let faulty = [
            (GameInfo { id: "", ..GAME }, "a game's id must be"),
            (GameInfo { id: "../cellar", ..GAME }, "a game's id must be"),
            (GameInfo { id: LETTERS, ..GAME }, "a game's id must have at most 64 bytes"),
            (GameInfo { title: "", ..GAME }, "a game must have a title"),
            (with(&[]), "a game must have one to eight variants"),
            (with(&[PLAIN; 9]), "a game must have one to eight variants"),
            (with(&[PLAIN, PLAIN]), "two variants of a game"),
            (with(&[Variant { id: "", ..PLAIN }]), "a variant's id"),
            (with(&[Variant { id: "plain+strict", ..PLAIN }]), "a variant's id"),
            (with(&[Variant { title: "", ..PLAIN }]), "a variant must have a title"),
            (with(&[Variant { verbs: &[VERB; MAX_VERBS + 1], ..PLAIN }]), "a variant must have at most 32 verbs"),
            (with(&[Variant { cues: VAGUE, ..PLAIN }]), "a cue's sentence"),
            (with(&[Variant { choices: &[STRICT; 5], ..PLAIN }]), "a variant must have at most four choices"),
            (with(&[Variant { choices: &[STRICT, STRICT], ..PLAIN }]), "two choices of a variant"),
            (with(&[Variant { choices: &[Choice { id: "", title: "", about: "" }], ..PLAIN }]), "a choice's id"),
            (
                with(&[Variant { choices: &[Choice { id: "practice", title: "", about: "" }], ..PLAIN }]),
                "a choice must not be called practice",
            ),
            (with(&[Variant { cautions: &[Caution { id: "", ..JUMP }], ..PLAIN }]), "a caution's id"),
            (with(&[Variant { cautions: &[JUMP, JUMP], ..PLAIN }]), "two cautions of a variant"),
            (with(&[Variant { stats: &[HEALTH, HEALTH], ..PLAIN }]), "at most one health stat"),
            (with_feats(&[Feat { id: "a chair", ..FEAT }]), "a feat's id"),
            (with_feats(&[FEAT, FEAT]), "two feats"),
            (with_feats(&[Feat { clues: &[Clue::AlwaysFull(0)], ..FEAT }]), "a cue or stat"),
            (with_feats(&[Feat { clues: NO_CUE, ..FEAT }]), "a cue or stat"),
        ];
        for (info, expected) in faulty {
            let fault = fault_in(&info).unwrap_or_default();
            assert!(fault.contains(expected), "\"{fault}\" should say: {expected}");
        }
    }

    #[test]
    fn accepts_the_most_verbs_that_fit() {
        const VERB: Verb = Verb { name: "wait", about: "", keys: "", arg: ArgKind::None };
        assert_eq!(fault_in(&with(&[Variant { verbs: &[VERB; MAX_VERBS], ..PLAIN }])), None);
    }
}
