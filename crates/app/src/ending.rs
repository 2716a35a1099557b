//! The end of a run in words: the cause, the result, and how it compares.

use crate::messages::{Log, Source};
use crate::result::{Outcome, standing};
use crate::{gear, words};
use barrow_core::{GameInfo, Gear, Play, Role, Variant, VariantCode, View};

/// Messages repeated at the end.
const LAST_WORDS: usize = 4;

/// The text of the last screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// One word or two: "Victory".
    pub title: &'static str,
    /// Whether the player won.
    pub is_won: bool,
    /// Sentences, the cause first, with empty lines between groups.
    pub lines: Vec<String>,
}

/// The text of the last screen; `None` while the run goes on. `view` is the last view. `others` are the results of other runs of this
/// game and variant, or `None` in practice, which is no result.
pub fn farewell(
    play: &dyn Play,
    view: &View,
    seed: u64,
    moves: usize,
    log: &Log,
    others: Option<&[Outcome]>,
) -> Option<Farewell> {
    let (variant, status) = (play.variant(), play.status());
    let ending = status.ending?;
    let standing = others.map_or_else(|| "Practice: no result.".to_owned(), |others| standing(status.into(), others));
    let depth = if has_levels(variant) { format!("{} {}. ", depth_name(play.info()), status.depth) } else { String::new() };
    let mut lines = vec![ending.cause.to_owned(), String::new()];
    lines.push(format!("{depth}Score {}. {standing}", status.score));
    lines.extend(carried(view, variant));
    let stats = variant.stats.iter().zip(&view.stats);
    let counters = stats.filter(|(info, _)| !info.is_status && !matches!(info.name, "Score" | "Depth" | "Level"));
    let counters = counters.map(|(info, stat)| format!("{} {}", info.name, words::of_stat(*stat)));
    let counters: Vec<String> = counters.chain([format!("Moves {moves}"), format!("Seed {seed}")]).collect();
    lines.push(counters.join(", "));
    if words::has_pack(variant) {
        lines.extend(last_words(log, ending.cause));
    }
    Some(Farewell { title: if ending.won { "Victory" } else { "The end" }, is_won: ending.won, lines })
}

/// Words to a run that is shared: "Depth 3. Smothered by a pink jelly. Do better?"
pub fn caption(play: &dyn Play) -> String {
    let status = play.status();
    let cause = status.ending.map_or_else(String::new, |ending| format!("{} ", ending.cause));
    if has_levels(play.variant()) {
        format!("{} {}. {cause}Do better?", depth_name(play.info()), status.depth)
    } else {
        format!("Score {}. {cause}Do better?", status.score)
    }
}

/// The game's word for depth, taken from its statistics.
pub fn depth_name(info: &GameInfo) -> &'static str {
    let mut stats = info.variants.iter().flat_map(|variant| variant.stats);
    if stats.any(|stat| stat.name == "Depth") { "Depth" } else { "Level" }
}

/// Whether a variant has more than one level, and so a depth worth showing.
pub fn has_levels(variant: &Variant) -> bool {
    variant.legend.entries().iter().any(|entry| matches!(entry.role, Role::Exit | Role::Hole))
}

/// Where an open run stands, for the player who may continue it: "practice, depth 3, move 121".
pub fn so_far(info: &GameInfo, code: VariantCode, depth: u32, moves: usize) -> String {
    let practice = if code.is_practice() { "practice, " } else { "" };
    let has_depth = info.variant(code).is_some_and(has_levels) && depth > 0;
    let depth = if has_depth { format!("{} {depth}, ", depth_name(info).to_lowercase()) } else { String::new() };
    format!("{practice}{depth}move {}", moves + 1)
}

/// Everything that was carried, by its true name: the view hides nothing after the end.
fn carried(view: &View, variant: &Variant) -> Option<String> {
    let name = |gear: &Gear| {
        let worn = if gear.is_worn { " (in use)" } else { "" };
        format!("{}{worn}", gear::name_and_level(gear, variant))
    };
    let all: Vec<String> = view.pack.iter().map(name).collect();
    let sentence = || if all.is_empty() { "Carried: nothing.".to_owned() } else { format!("Carried: {}.", all.join(", ")) };
    words::has_pack(variant).then(sentence)
}

/// The last messages, after an empty line.
fn last_words(log: &Log, cause: &str) -> impl Iterator<Item = String> {
    let last = log.messages().iter().rev().filter(|message| message.source == Source::Event && !message.text.contains(cause));
    let last: Vec<String> = last.map(|message| message.words("x")).take(LAST_WORDS).collect();
    let blank = (!last.is_empty()).then(String::new);
    blank.into_iter().chain(last.into_iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Room, view};
    use barrow_core::{Ending, Tone};

    #[test]
    fn a_run_to_continue_says_how_far_it_is_and_whether_it_is_practice() {
        let of = |game, code, moves| so_far(barrow_shelf::SHELF.find(game).unwrap().info, code, 3, moves);
        let code = VariantCode::default();
        assert_eq!(of("into-ruins", code, 119), "depth 3, move 120");
        assert_eq!(of("into-ruins", code.with_practice(true), 0), "practice, depth 3, move 1");
        assert_eq!(of("stomp", code, 4), "move 5", "one level has no depth");
    }

    #[test]
    fn a_shared_run_asks_for_a_better_one() {
        static FLAT: Variant = Variant::BASE;
        assert_eq!(caption(&Room::default()), "Level 1. Do better?");
        let ending = Some(Ending { won: false, word: "death", cause: "You fell." });
        assert_eq!(caption(&Room { ending, ..Room::default() }), "Level 1. You fell. Do better?");
        assert_eq!(caption(&Room { ending, variant: Some(&FLAT), ..Room::default() }), "Score 0. You fell. Do better?");
    }

    #[test]
    fn the_end_has_the_cause_the_score_the_pack_and_the_last_messages() {
        let mut log = Log::default();
        for (number, text) in ["One.", "Two.", "Three.", "Four.", "Five.", "You fell."].into_iter().enumerate() {
            log.add(text.to_owned(), Tone::Plain, number);
        }
        log.hint("Falls hurt.".to_owned(), 6);
        log.stop("You stop: a bat comes into view.".to_owned(), 6);
        assert_eq!(farewell(&Room::default(), &view(), 7, 6, &log, None), None);
        let ending = Ending { won: false, word: "death", cause: "You fell." };
        let over = Room { ending: Some(ending), ..Room::default() };
        let shown = farewell(&over, &view(), 7, 6, &log, None).unwrap();
        assert_eq!((shown.title, shown.is_won), ("The end", false));
        let lines = ["You fell.", "", "Level 1. Score 0. Practice: no result.", "Carried: orb, orb (in use).", "Moves 6, Seed 7"];
        assert_eq!(shown.lines[..5], lines);
        assert_eq!(shown.lines[5..], ["", "Two.", "Three.", "Four.", "Five."]);
        let compared = farewell(&over, &view(), 7, 6, &log, Some(&[])).unwrap();
        assert_eq!(compared.lines[2], "Level 1. Score 0. Your first result here.");
    }
}
