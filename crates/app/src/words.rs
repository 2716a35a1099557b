//! Short phrases: moves, numbers and counts.

use barrow_core::{Arg, ArgKind, Condition, Move, Stat, Variant, View};

/// Capitalizes an ASCII first letter. Tables for other letters would make the page's download a twentieth larger.
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(characters).collect())
}

/// An error as a sentence for the player.
pub fn sentence(error: &impl std::fmt::Display) -> String {
    let text = capital(&error.to_string());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// The name of `verb`; "that" if the variant has no such verb.
pub fn verb_name(verb: u8, variant: &Variant) -> &'static str {
    variant.verbs.get(usize::from(verb)).map_or("that", |verb| verb.name)
}

/// A move in a word or two.
pub fn of_move(m: Move, variant: &Variant) -> String {
    let name = verb_name(m.verb, variant);
    match m.arg {
        Arg::Dir(dir) => format!("{name} {}", variant.topology.name(dir).unwrap_or_default()),
        Arg::None | Arg::Slot(_) | Arg::Cell(_) | Arg::SlotAt(..) | Arg::Key(_) => name.to_owned(),
    }
}

/// The question before a move is repeated. Front ends add the keys that answer.
pub fn again(m: Move, variant: &Variant) -> String {
    format!("{} again, how many times?", capital(&of_move(m, variant)))
}

/// A statistic with its maximum, if it has one.
pub fn of_stat(stat: Stat) -> String {
    if stat.max > 0 { format!("{}/{}", stat.value, stat.max) } else { stat.value.to_string() }
}

/// The player's health and its name, in games with any.
pub fn health(view: &View, variant: &Variant) -> Option<(&'static str, Stat)> {
    let mut stats = variant.stats.iter().zip(&view.stats);
    stats.find(|(info, _)| info.is_health()).map(|(info, stat)| (info.name, *stat))
}

/// A place in an order: "1st", "22nd".
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place / 10 % 10) {
        (_, 1) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// True if at most a third of the health is left.
pub const fn is_low(health: Stat, variant: &Variant) -> bool {
    let full = full_health(health, variant) as i64;
    full > 0 && health.value as i64 * 3 <= full
}

/// The health that counts as full: its maximum, or three times the health that the game declares low. 0 in games that declare
/// neither.
pub const fn full_health(health: Stat, variant: &Variant) -> i32 {
    if health.max > 0 { health.max } else { variant.low_health.saturating_mul(3) }
}

/// The amount left: "2 of 20", or "2" if there is no maximum.
pub fn left_of(stat: Stat) -> String {
    if stat.max > 0 { format!("{} of {}", stat.value, stat.max) } else { stat.value.to_string() }
}

/// A number in words below ten: "two".
pub fn of_count(count: i32) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    usize::try_from(count).ok().and_then(|count| WORDS.get(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Several of a name: "jellies", "piles of flesh".
pub fn plural(name: &str) -> String {
    let (noun, rest) = name.split_once(" of ").map_or((name, String::new()), |(noun, rest)| (noun, format!(" of {rest}")));
    let is_hissed = ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies{rest}"),
        _ if is_hissed => format!("{noun}es{rest}"),
        _ => format!("{noun}s{rest}"),
    }
}

/// A number as people write it: "1,234".
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut grouped = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with a noun: "1 move", "1,234 moves".
pub fn counted(count: usize, what: &str) -> String {
    let number = grouped(count as i64);
    format!("{number} {what}{}", if count == 1 { "" } else { "s" })
}

/// The conditions whose bits are set, in their order.
pub fn conditions(bits: u16, variant: &Variant) -> impl Iterator<Item = &'static Condition> {
    let all = variant.conditions.iter().enumerate();
    all.filter(move |(bit, _)| bits >> bit & 1 == 1).map(|(_, condition)| condition)
}

/// Tells whether the variant has a pack.
pub fn has_pack(variant: &Variant) -> bool {
    variant.verbs.iter().any(|verb| matches!(verb.arg, ArgKind::Slot | ArgKind::SlotAt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Dir, Topology, Verb};

    const VARIANT: Variant = Variant {
        topology: Topology::Hex,
        verbs: &[Verb::walk("step", "")],
        conditions: &[
            Condition { name: "asleep", glyph: 'z', ..Condition::BASE },
            Condition { name: "hunting", glyph: '!', ..Condition::BASE },
            Condition { name: "burning", glyph: '^', ..Condition::BASE },
        ],
        ..Variant::BASE
    };

    #[test]
    fn a_move_is_named_with_its_direction() {
        assert_eq!(of_move(Move::towards(0, Dir(2)), &VARIANT), "step north-east");
        assert_eq!(of_move(Move::plain(7), &VARIANT), "that");
        assert_eq!(again(Move::towards(0, Dir(2)), &VARIANT), "Step north-east again, how many times?");
        assert_eq!(["a bat", "Orb", "élan", ""].map(capital), ["A bat", "Orb", "élan", ""]);
    }

    #[test]
    fn places_are_ordinals() {
        assert_eq!([1, 2, 3, 4, 11, 22, 113].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd", "113th"]);
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!([1, 9, 10, -1].map(of_count), ["one", "nine", "10", "-1"]);
        assert_eq!([Stat { value: 2, max: 3 }, Stat { value: 2, max: 0 }].map(of_stat), ["2/3", "2"]);
    }

    #[test]
    fn names_have_a_plural() {
        let names = ["jackal", "pink jelly", "pile of flesh", "torch", "key"].map(plural);
        assert_eq!(names, ["jackals", "pink jellies", "piles of flesh", "torches", "keys"]);
    }

    #[test]
    fn health_without_a_maximum_is_low_where_the_game_says_so() {
        let declared = Variant { low_health: 3, ..Variant::BASE };
        let low = |variant: &Variant| [1, 3, 4, 10].map(|value| is_low(Stat { value, max: 0 }, variant));
        assert_eq!((low(&declared), low(&VARIANT)), ([true, true, false, false], [false; 4]));
        assert_eq!([3, 4].map(|value| is_low(Stat { value, max: 10 }, &declared)), [true, false], "a maximum decides");
        assert_eq!([left_of(Stat { value: 2, max: 0 }), left_of(Stat { value: 2, max: 9 })], ["2", "2 of 9"]);
    }

    #[test]
    fn each_bit_is_a_condition() {
        let names: Vec<&str> = conditions(0b101, &VARIANT).map(|condition| condition.name).collect();
        assert_eq!(names, ["asleep", "burning"]);
        assert!(!has_pack(&VARIANT));
    }
}
