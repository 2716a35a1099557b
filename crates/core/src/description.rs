//! Checks a game's description, at compile time or when it arrives.

use crate::event::Cue;
use crate::feat::{Clue, Feat};
use crate::grammar;
use crate::info::{Caution, Choice, GameInfo, Hint, Moment, Variant, VariantCode};
use crate::legend::{Legend, is_same};
use crate::pos::Topology;
use crate::run::{MAX_ID_BYTES, MAX_VERBS, is_id};
use crate::stat_info::StatInfo;
use crate::verb::{Verb, VerbKind};
use std::fmt;

/// A fault in a game's description, with the row that has it: "variant "plain", cue 3 "bite": a cue's sentence must …". Rows count
/// from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    text: [u8; Fault::LONGEST],
    length: usize,
}

impl Fault {
    const LONGEST: usize = 320;

    /// A fault of the whole game.
    const fn new(rule: &str) -> Self {
        Self { text: [0; Self::LONGEST], length: 0 }.and(rule)
    }

    /// A fault of a variant.
    const fn of(variant: &Variant, rule: &str) -> Self {
        Self::new("variant \"").and(variant.id).and("\": ").and(rule)
    }

    /// A fault of a row in one of a variant's tables.
    const fn at(variant: &Variant, table: &str, row: usize, name: &str, rule: &str) -> Self {
        let place = Self::new("variant \"").and(variant.id).and("\", ").and(table).and(" ").and_number(row);
        if name.is_empty() { place.and(": ").and(rule) } else { place.and(" \"").and(name).and("\": ").and(rule) }
    }

    /// Adds words as far as there is room.
    const fn and(mut self, words: &str) -> Self {
        let words = words.as_bytes();
        let mut at = 0;
        while at < words.len() && self.length < Self::LONGEST {
            self.text[self.length] = words[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    const fn and_number(self, number: usize) -> Self {
        let before = if number >= 10 { self.and_number(number / 10) } else { self };
        let digit = [b'0' + (number % 10) as u8];
        match str::from_utf8(&digit) {
            Ok(digit) => before.and(digit),
            Err(_) => before,
        }
    }

    /// The fault as a sentence.
    pub const fn sentence(&self) -> &str {
        match str::from_utf8(self.text.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "the description has a fault in a very long name",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.sentence())
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.sentence(), formatter)
    }
}

/// Tells whether an earlier row has the id of the row at `$at`. A macro, because constants cannot call traits yet.
macro_rules! is_repeated {
    ($rows:expr, $at:expr) => {{
        let (mut before, mut is_found) = (0, false);
        while before < $at {
            is_found |= is_same($rows[before].id, $rows[$at].id);
            before += 1;
        }
        is_found
    }};
}

/// The first fault in a game's description.
pub(crate) const fn fault_in(info: &GameInfo) -> Option<Fault> {
    if !is_id(info.id) {
        return Some(Fault::new("a game's id must be lower-case letters, digits and hyphens, at least one"));
    }
    if info.id.len() > MAX_ID_BYTES {
        return Some(Fault::new("a game's id must have at most 64 bytes"));
    }
    if info.title.is_empty() {
        return Some(Fault::new("a game must have a title"));
    }
    if info.variants.is_empty() || info.variants.len() > VariantCode::MAX_VARIANTS {
        return Some(Fault::new("a game must have one to eight variants"));
    }
    let mut at = 0;
    while at < info.variants.len() {
        if let Some(fault) = fault_in_variant(&info.variants[at]) {
            return Some(fault);
        }
        if is_repeated!(info.variants, at) {
            return Some(Fault::of(&info.variants[at], "two variants of a game have the same id"));
        }
        at += 1;
    }
    None
}

const fn fault_in_variant(variant: &Variant) -> Option<Fault> {
    let rule = match () {
        () if !is_id(variant.id) => "a variant's id must be lower-case letters, digits and hyphens, at least one",
        () if variant.title.is_empty() => "a variant must have a title",
        () if variant.verbs.len() > MAX_VERBS => "a variant must have at most 32 verbs",
        () if variant.choices.len() > VariantCode::MAX_CHOICES => "a variant must have at most four choices",
        () if variant.conditions.len() > 16 => "a variant must have at most sixteen conditions",
        () if matches!(variant.topology, Topology::Hex) && !is_hexagon(variant.size) => {
            "a map of hexes must be as wide as high, by an odd number"
        }
        () => "",
    };
    if !rule.is_empty() {
        return Some(Fault::of(variant, rule));
    }
    if let Some((row, rule)) = Legend::fault_in(variant.legend.entries()) {
        let entries = variant.legend.entries();
        return Some(Fault::at(variant, "legend entry", row, if row < entries.len() { entries[row].name } else { "" }, rule));
    }
    let faults = [
        fault_in_verbs(variant, variant.verbs),
        fault_in_stats(variant, variant.stats),
        fault_in_cues(variant, variant.cues),
        fault_in_feats(variant, variant.feats),
        fault_in_cautions(variant, variant.cautions),
        fault_in_hints(variant, variant.hints),
        fault_in_choices(variant, variant.choices),
    ];
    let mut at = 0;
    while at < faults.len() {
        if faults[at].is_some() {
            return faults[at];
        }
        at += 1;
    }
    None
}

/// A map without cells is the default of a variant that sets no size.
const fn is_hexagon((width, height): (u16, u16)) -> bool {
    width == height && (width % 2 == 1 || width == 0)
}

const fn fault_in_verbs(variant: &Variant, verbs: &[Verb]) -> Option<Fault> {
    let mut at = 0;
    while at < verbs.len() {
        let verb = &verbs[at];
        if let Some(arg) = verb.kind.arg()
            && arg as u8 != verb.arg as u8
        {
            return Some(Fault::at(
                variant,
                "verb",
                at,
                verb.name,
                "walking and turning take a direction, and waiting takes nothing",
            ));
        }
        let mut before = 0;
        while before < at && !matches!(verb.kind, VerbKind::Own) {
            if verbs[before].kind as u8 == verb.kind as u8 {
                let rule = "a variant must have at most one verb that walks, one that waits and one that turns";
                return Some(Fault::at(variant, "verb", at, verb.name, rule));
            }
            before += 1;
        }
        at += 1;
    }
    None
}

const fn fault_in_stats(variant: &Variant, stats: &[StatInfo]) -> Option<Fault> {
    let (mut healths, mut depths, mut scores) = (0, 0, 0);
    let mut at = 0;
    while at < stats.len() {
        healths += stats[at].is_health() as usize;
        depths += stats[at].is_depth() as usize;
        scores += stats[at].is_score as usize;
        if healths > 1 || depths > 1 || scores > 1 {
            return Some(Fault::at(
                variant,
                "stat",
                at,
                stats[at].name,
                "at most one stat is the health, one the depth and one the score",
            ));
        }
        at += 1;
    }
    None
}

const fn fault_in_cues(variant: &Variant, cues: &[Cue]) -> Option<Fault> {
    let mut at = 0;
    while at < cues.len() {
        let [usual, special] = cues[at].templates();
        if !grammar::is_well_formed(usual) || !grammar::is_well_formed(special) {
            let rule = "its sentence must close its brackets, and have only who, whom, it, its, itself or amount in braces";
            return Some(Fault::at(variant, "cue", at, cues[at].name, rule));
        }
        at += 1;
    }
    None
}

const fn fault_in_feats(variant: &Variant, feats: &[Feat]) -> Option<Fault> {
    let mut at = 0;
    while at < feats.len() {
        if !is_id(feats[at].id) {
            let rule = "a feat's id must be lower-case letters, digits and hyphens, at least one";
            return Some(Fault::at(variant, "feat", at, feats[at].id, rule));
        }
        if is_repeated!(feats, at) {
            return Some(Fault::at(variant, "feat", at, feats[at].id, "two feats of a variant have the same id"));
        }
        let mut clue = 0;
        while clue < feats[at].clues.len() {
            let is_known = match feats[at].clues[clue] {
                Clue::Done(_, deed) | Clue::AtOnce(_, deed) | Clue::Never(deed) => (deed.cue as usize) < variant.cues.len(),
                Clue::Stat(stat, ..) | Clue::AlwaysFull(stat) => (stat as usize) < variant.stats.len(),
                Clue::Depth(_) | Clue::Score(_) | Clue::Won | Clue::Lost | Clue::Within(_) => true,
            };
            if !is_known {
                return Some(Fault::at(variant, "feat", at, feats[at].id, "its clues must name cues and stats of the variant"));
            }
            clue += 1;
        }
        at += 1;
    }
    None
}

const fn fault_in_cautions(variant: &Variant, cautions: &[Caution]) -> Option<Fault> {
    let mut at = 0;
    while at < cautions.len() {
        if !is_id(cautions[at].id) {
            let rule = "a caution's id must be lower-case letters, digits and hyphens, at least one";
            return Some(Fault::at(variant, "caution", at, cautions[at].id, rule));
        }
        if is_repeated!(cautions, at) {
            return Some(Fault::at(variant, "caution", at, cautions[at].id, "two cautions of a variant have the same id"));
        }
        at += 1;
    }
    None
}

const fn fault_in_hints(variant: &Variant, hints: &[Hint]) -> Option<Fault> {
    let mut at = 0;
    while at < hints.len() {
        let is_known = match hints[at].when {
            Moment::Happened(cue) => (cue as usize) < variant.cues.len(),
            Moment::Suffers(stat) => (stat as usize) < variant.stats.len(),
            Moment::Start | Moment::Seen(_) | Moment::Carried(_) | Moment::Dark => true,
        };
        if !is_known {
            return Some(Fault::at(variant, "hint", at, "", "its moment must name a cue or stat of the variant"));
        }
        at += 1;
    }
    None
}

const fn fault_in_choices(variant: &Variant, choices: &[Choice]) -> Option<Fault> {
    let mut at = 0;
    while at < choices.len() {
        if !is_id(choices[at].id) {
            let rule = "a choice's id must be lower-case letters, digits and hyphens, at least one";
            return Some(Fault::at(variant, "choice", at, choices[at].id, rule));
        }
        if is_same(choices[at].id, VariantCode::PRACTICE) {
            let rule = "a choice must not be called practice: every game can be practised";
            return Some(Fault::at(variant, "choice", at, choices[at].id, rule));
        }
        if is_repeated!(choices, at) {
            return Some(Fault::at(variant, "choice", at, choices[at].id, "two choices of a variant have the same id"));
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArgKind, Colour, Condition, Deed, Entry, Role, Tone};

    const GAME: GameInfo = GameInfo { variants: &[PLAIN, Variant { id: "large", ..PLAIN }], ..GameInfo::BASE };
    const PLAIN: Variant = Variant { choices: &[STRICT, Choice { id: "dark", title: "", about: "" }], ..Variant::BASE };
    const VAGUE: &[Cue] = &[Cue::new("miss", Tone::Plain, ""), Cue::new("hit", Tone::Plain, "{wo} hits.")];
    const STRICT: Choice = Choice { id: "strict", title: "", about: "" };
    const JUMP: Caution = Caution { id: "jump", title: "", question: "" };

    const fn with(variant: &'static [Variant]) -> GameInfo {
        GameInfo { variants: variant, ..GAME }
    }

    #[test]
    fn finds_every_fault() {
        const VERB: Verb = Verb::new("sing", "", "", ArgKind::None);
        const HEALTH: StatInfo = StatInfo::health("Health");
        const WAIT: Verb = Verb::wait("wait", "", "");
        const RAT: Entry = Entry { id: 1, name: "rat", glyph: 'r', ascii: 'r', colour: Colour::Red, role: Role::Foe, about: "" };
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
            (with(&[PLAIN, PLAIN]), "variant \"plain\": two variants of a game"),
            (with(&[Variant { id: "", ..PLAIN }]), "a variant's id"),
            (with(&[Variant { id: "plain+strict", ..PLAIN }]), "a variant's id"),
            (with(&[Variant { title: "", ..PLAIN }]), "a variant must have a title"),
            (with(&[Variant { verbs: &[VERB; MAX_VERBS + 1], ..PLAIN }]), "a variant must have at most 32 verbs"),
            (with(&[Variant { cues: VAGUE, ..PLAIN }]), "variant \"plain\", cue 1 \"hit\": its sentence"),
            (with(&[Variant { verbs: &[WAIT, VERB, WAIT], ..PLAIN }]), "verb 2 \"wait\": a variant must have at most one verb"),
            (with(&[Variant { verbs: &[Verb { arg: ArgKind::Dir, ..WAIT }], ..PLAIN }]), "waiting takes nothing"),
            (with(&[Variant { conditions: &[Condition::BASE; 17], ..PLAIN }]), "at most sixteen conditions"),
            (with(&[Variant { topology: Topology::Hex, size: (8, 8), ..PLAIN }]), "by an odd number"),
            (with(&[Variant { hints: &[Hint { when: Moment::Suffers(0), text: "" }], ..PLAIN }]), "hint 0: its moment"),
            (
                with(const { &[Variant { stats: &[StatInfo::depth("A"), StatInfo::depth("B")], ..PLAIN }] }),
                "stat 1 \"B\": at most one",
            ),
            (with(&[Variant { choices: &[STRICT; 5], ..PLAIN }]), "a variant must have at most four choices"),
            (with(&[Variant { choices: &[STRICT, STRICT], ..PLAIN }]), "two choices of a variant"),
            (with(&[Variant { choices: &[Choice { id: "", title: "", about: "" }], ..PLAIN }]), "a choice's id"),
            (
                with(&[Variant { choices: &[Choice { id: "practice", title: "", about: "" }], ..PLAIN }]),
                "a choice must not be called practice",
            ),
            (with(&[Variant { cautions: &[Caution { id: "", ..JUMP }], ..PLAIN }]), "a caution's id"),
            (with(&[Variant { cautions: &[JUMP, JUMP], ..PLAIN }]), "two cautions of a variant"),
            (with(&[Variant { stats: &[HEALTH, HEALTH], ..PLAIN }]), "at most one stat is the health"),
            (with_feats(&[Feat { id: "a chair", ..FEAT }]), "a feat's id"),
            (with_feats(&[FEAT, FEAT]), "two feats"),
            (with_feats(&[Feat { clues: &[Clue::AlwaysFull(0)], ..FEAT }]), "must name cues and stats"),
            (with_feats(&[Feat { clues: NO_CUE, ..FEAT }]), "must name cues and stats"),
        ];
        for (info, expected) in faulty {
            let fault = fault_in(&info).unwrap();
            assert!(fault.sentence().contains(expected), "\"{fault}\" should say: {expected}");
        }
        // Legends check themselves where they are made, so a faulty one can only arrive.
        assert_eq!(Legend::fault_in(&[RAT, RAT]), Some((1, "an id appears twice in a legend")));
        assert_eq!(Legend::fault_in(&[Entry { ascii: 'é', ..RAT }]), Some((0, "an ascii glyph must be ASCII")));
    }

    #[test]
    fn accepts_the_most_verbs_that_fit() {
        const VERB: Verb = Verb::new("sing", "", "", ArgKind::None);
        assert_eq!(fault_in(&with(&[Variant { verbs: &[VERB; MAX_VERBS], ..PLAIN }])), None);
    }
}
