//! The end of a run: its animation, and sentences about its cause, its result and how the result compares.

mod memoir;
mod moment;

pub use memoir::{Escape, Memoir};
pub use moment::{FULL, LENGTH, Moment, moment};

use crate::result::{self, Outcome};
use crate::session::Session;
use crate::{guide, sentences, words};
use barrow_core::{Ending, GameInfo, Header, Shown, StatInfo, Variant, View, Words};
use serde::{Deserialize, Serialize};

/// The text of the last screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// The title: "Victory".
    pub title: &'static str,
    /// True if the player won.
    pub is_won: bool,
    /// Sentences, the cause first, with empty lines between groups.
    pub lines: Vec<String>,
}

/// The place of an ended run in its race, so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Placing {
    /// In words: "3rd of 14".
    At(String),
    /// The player has no name, and needs one before the race closes.
    Unnamed,
}

impl Placing {
    /// A sentence about it.
    pub fn sentence(&self) -> String {
        match self {
            Self::At(place) => sentences::PLACED.replace("{place}", place),
            Self::Unnamed => sentences::RACE_UNNAMED.to_owned(),
        }
    }
}

/// The basis of comparison for a result.
#[derive(Clone, Copy, Debug)]
pub enum Standing<'a> {
    /// No comparison: practice does not count.
    Practice,
    /// The results of other runs of this game and variant.
    Among(&'a [Outcome]),
    /// The board of a race on a server. The text says when it closes.
    Sealed(&'a str),
}

/// The text of the last screen; `None` while the run continues. `view` is the last view.
pub fn farewell(play: &dyn Shown, view: &View, moves: usize, memoir: &Memoir, standing: &Standing) -> Option<Farewell> {
    let status = play.status();
    let (is_won, line, wording) = (status.ending.as_ref()?.won, last_line(play)?, &play.variant().wording);
    let escape = memoir.escape.map(|Escape { left, depth, moves }| {
        format!("Narrowest escape: {} left{}, after {}.", words::of_stat(left), on(play, depth), words::counted(moves, "move"))
    });
    let is_sealed = matches!(standing, Standing::Sealed(_));
    let standing = match standing {
        Standing::Practice => "Practice: this run does not count.".to_owned(),
        Standing::Among(others) => result::standing((&status).into(), others, play.variant()),
        Standing::Sealed(closes) => {
            format!("The server has your run. Once the race closes ({closes}), everybody can watch it.")
        }
    };
    let lines = [format!("{line}."), String::new(), counters(play, view, moves)];
    let lines = lines
        .into_iter()
        .chain(escape)
        .chain(unused(view, play.variant(), &memoir.used).filter(|_| !is_sealed))
        .chain([String::new(), standing])
        .collect();
    Some(Farewell { title: if is_won { wording.victory } else { wording.defeat }, is_won, lines })
}

/// The cause and place of the end for the player, without a full stop: "A pink jelly smothered you on depth 3". `None` while the run
/// continues.
pub fn last_line(play: &dyn Shown) -> Option<String> {
    line_of_end(play, |ending| &ending.cause)
}

/// The same for others: "Smothered by a pink jelly on depth 3".
pub fn headline(play: &dyn Shown) -> Option<String> {
    line_of_end(play, Ending::to_others)
}

fn line_of_end(play: &dyn Shown, cause: fn(&Ending) -> &Words) -> Option<String> {
    let status = play.status();
    let ending = status.ending?;
    let place = if ending.won { String::new() } else { on(play, status.depth) };
    Some(format!("{}{place}", cause(&ending).trim_end_matches('.')))
}

/// The place in words, if the variant has depths: " on depth 3".
fn on(play: &dyn Shown, depth: u32) -> String {
    let on = || format!(" on {} {depth}", depth_name(play.info()).to_ascii_lowercase());
    if play.variant().has_levels() { on() } else { String::new() }
}

/// The counters of a run after `moves` moves: "Depth 3, Slain 2, Moves 120, Score 3."
pub fn counters(play: &dyn Shown, view: &View, moves: usize) -> String {
    let (variant, status) = (play.variant(), play.status());
    let stats = variant.stats.iter().zip(&view.stats).filter(|(info, _)| !info.is_status() && !info.is_health());
    let stats = stats.filter(|(info, _)| !info.is_depth());
    let stats = stats.map(|(info, stat)| format!("{} {}", info.name, words::of_stat(*stat)));
    let reached = variant.has_levels().then(|| format!("{} {}", depth_name(play.info()), status.depth));
    // Leave out the score if a stat shows it already.
    let score = variant.score_stat().is_none().then(|| format!("{} {}", variant.score_name(), variant.shown_score(status.score)));
    let counters = reached.into_iter().chain(stats).chain([format!("Moves {moves}")]).chain(score);
    format!("{}.", counters.collect::<Vec<_>>().join(", "))
}

/// A caption for sharing a run: "Ada: Depth 3. Smothered by a pink jelly. Do better?" `play` is its last state, and `by` the name of
/// the player who shares it.
pub fn caption(play: &dyn Shown, by: Option<&str>) -> String {
    let status = play.status();
    let place = if play.variant().has_levels() {
        format!("{} {}", depth_name(play.info()), status.depth)
    } else {
        format!("{} {}", play.variant().score_name(), play.variant().shown_score(status.score))
    };
    let caption = match status.ending {
        None => format!("{place}, and still going. How would you go on?"),
        Some(ending) => format!("{place}. {} {}", ending.to_others(), if ending.won { "Can you?" } else { "Do better?" }),
    };
    if let Some(by) = by { named(by, &caption) } else { caption }
}

/// A caption with the name of the player who shares the run.
pub fn named(by: &str, caption: &str) -> String {
    format!("{by}: {caption}")
}

/// The most signs in a row.
const MOST_SIGNS: usize = 40;

/// A text for sharing the result of a run that has ended: the game and the day of its beginning, a sign for each level, how far it
/// came, its place if it was a race, how it compares with a run to beat, and an address. It spoils nothing, so a sealed run has one
/// too. `None` while the run continues.
pub fn result_to_share(session: &Session, is_unicode: bool, address: &str) -> Option<String> {
    let (observed, play, header) = (session.observed(), session.state(), &session.run().header);
    let status = play.status();
    let is_won = status.ending?.won;
    let chosen = chosen(observed.info, header);
    let tag = observed.tag.filter(|tag| !chosen.contains(tag));
    let of_run = chosen.into_iter().chain(tag).chain(session.day());
    let first = std::iter::once(observed.info.title).chain(of_run).collect::<Vec<_>>().join(", ");
    let [passed, lost, won] = if is_unicode { ['●', '†', '★'] } else { ['#', 'x', '*'] };
    let levels = if play.variant().has_levels() { status.depth as usize } else { 1 };
    let signs = std::iter::repeat_n(passed, levels.saturating_sub(1).min(MOST_SIGNS)).chain([if is_won { won } else { lost }]);
    let progress = progress(observed.info, header, status.depth, observed.moves);
    let score = if play.variant().has_levels() {
        String::new()
    } else {
        format!("{} {}, ", play.variant().score_name().to_ascii_lowercase(), play.variant().shown_score(status.score))
    };
    let place = if let Some(Placing::At(place)) = session.placing() { format!(", {place}") } else { String::new() };
    let second = format!("{} {score}{progress}{place}", signs.collect::<String>());
    let compared = session.verdict().unwrap_or_default();
    let lines = [first.as_str(), &second, &compared, address.trim()];
    Some(lines.iter().filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect())
}

/// A game's word for depth: that of the first variant that shows it as a number.
pub fn depth_name(info: &GameInfo) -> &'static str {
    let shows_it = |variant: &&Variant| variant.stats.iter().any(StatInfo::is_depth);
    info.variants.iter().find(shows_it).or(info.variants.first()).unwrap_or(&Variant::BASE).depth_name()
}

/// The choices behind a run: its variant if the game has several, its rules, and whether it is practice or the guided run.
pub fn chosen(info: &GameInfo, header: &Header) -> Vec<&'static str> {
    let variant = info.variant(header.variant);
    let title = variant.filter(|_| info.variants.len() > 1).map(|variant| variant.title);
    let choices = (0..).zip(variant.map_or(&[][..], |variant| variant.choices));
    let choices = choices.filter(|(bit, _)| header.variant.has(*bit)).map(|(_, choice)| choice.title);
    title.into_iter().chain(choices).chain(guide::kind(header, info)).collect()
}

/// How far a run has come: "depth 3, 121 moves".
pub fn progress(info: &GameInfo, header: &Header, depth: u32, moves: usize) -> String {
    let has_depth = info.variant(header.variant).is_some_and(Variant::has_levels) && depth > 0;
    let depth = has_depth.then(|| format!("{} {depth}", depth_name(info).to_ascii_lowercase()));
    depth.into_iter().chain([words::counted(moves, "move")]).collect::<Vec<_>>().join(", ")
}

/// A description of a run that the player may continue: "The descent, practice, depth 3, 121 moves".
pub fn so_far(info: &GameInfo, header: &Header, depth: u32, moves: usize) -> String {
    let progress = progress(info, header, depth, moves);
    chosen(info, header).into_iter().chain([progress.as_str()]).collect::<Vec<_>>().join(", ")
}

/// Names the things that were carried to the end but never used, by their true names, which the view shows after the end. `used`
/// has the letters of things that were used.
fn unused(view: &View, variant: &Variant, used: &[u8]) -> Option<String> {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for gear in view.pack.iter().filter(|gear| !gear.is_worn && !used.contains(&gear.letter)) {
        let name = variant.legend.name(gear.id);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let name = |(name, count): (&str, usize)| if count == 1 { name.to_owned() } else { format!("{name} ({count})") };
    let all: Vec<String> = names.into_iter().map(name).collect();
    (!all.is_empty()).then(|| format!("Left unused: {}.", all.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Room, view};
    use barrow_core::{EndingInfo, Gear, Seed, Stat, VariantCode};

    #[test]
    fn a_run_to_continue_says_how_far_it_is_and_whether_it_counts() {
        let info = |game| barrow_shelf::SHELF.find(game).unwrap().info;
        let header = |game: &str, variant| Header { game: game.to_owned(), rules: 1, variant, seed: Seed(5) };
        let of = |game, code, moves| so_far(info(game), &header(game, code), 3, moves);
        let code = VariantCode::default();
        assert_eq!(of("into-ruins", code, 119), "depth 3, 119 moves");
        assert_eq!(of("into-ruins", code.with_practice(true), 0), "practice, depth 3, 0 moves");
        assert_eq!(of("stomp", code, 1), "Open ground, 1 move", "one level has no depth");
        let guided = guide::header(info("into-ruins")).unwrap();
        assert_eq!(so_far(info("into-ruins"), &guided, 1, 7), "guided, depth 1, 7 moves");
    }

    #[test]
    fn a_score_that_a_stat_shows_is_not_told_twice() {
        static PLAIN: Variant = Variant::BASE;
        static GOLF: Variant = Variant { fewer_is_better: true, ..Variant::BASE };
        static SCORED: Variant = Variant { stats: &[StatInfo::number("Gold").as_score()], ..Variant::BASE };
        let told = |variant| counters(&Room { variant: Some(variant), ..Room::default() }, &View::default(), 9);
        assert_eq!([told(&PLAIN), told(&SCORED)], ["Moves 9, Score 0.", "Moves 9."]);
        let strokes = Room { variant: Some(&GOLF), score: -12, ..Room::default() };
        assert_eq!(counters(&strokes, &View::default(), 9), "Moves 9, Score 12.");
        assert_eq!(caption(&strokes, None), "Score 12, and still going. How would you go on?");
    }

    #[test]
    fn a_shared_run_asks_for_a_better_one() {
        static FLAT: Variant = Variant::BASE;
        assert_eq!(caption(&Room::default(), None), "Level 1, and still going. How would you go on?");
        let ending = Some(EndingInfo::lost("death", "You fell.").into());
        assert_eq!(caption(&Room { ending: ending.clone(), ..Room::default() }, None), "Level 1. You fell. Do better?");
        assert_eq!(caption(&Room { ending, variant: Some(&FLAT), ..Room::default() }, None), "Score 0. You fell. Do better?");
        let told = Some(EndingInfo::lost("death", "You fell.").telling_others("Fell.").into());
        let told = Room { ending: told, ..Room::default() };
        assert_eq!(caption(&told, None), "Level 1. Fell. Do better?", "others read about the player");
        assert_eq!(headline(&told).as_deref(), Some("Fell on level 1"));
        assert_eq!(last_line(&told).as_deref(), Some("You fell on level 1"));
        let ending = Some(EndingInfo::won("victory", "You got out.").into());
        assert_eq!(caption(&Room { ending, ..Room::default() }, Some("Ada")), "Ada: Level 1. You got out. Can you?");
    }

    #[test]
    fn the_end_tells_the_run_in_three_lines_and_its_rank() {
        let over = Room { ending: Some(EndingInfo::lost("death", "You fell.").into()), ..Room::default() };
        let escape = Some(Escape { left: Stat { value: 2, max: 9 }, depth: 1, moves: 3 });
        let memoir = Memoir { escape, used: Vec::new() };
        assert_eq!(farewell(&Room::default(), &view(), 6, &memoir, &Standing::Practice), None);
        let shown = farewell(&over, &view(), 6, &memoir, &Standing::Practice).unwrap();
        assert_eq!((shown.title, shown.is_won), ("The end", false));
        let lines = [
            "You fell on level 1.",
            "",
            "Level 1, Moves 6, Score 0.",
            "Narrowest escape: 2/9 left on level 1, after 3 moves.",
            "Left unused: orb.",
            "",
            "Practice: this run does not count.",
        ];
        assert_eq!(shown.lines, lines);
        let compared = farewell(&over, &View::default(), 6, &Memoir::default(), &Standing::Among(&[])).unwrap();
        assert_eq!(compared.lines[2..], ["Level 1, Moves 6, Score 0.", "", "Your first run."]);
        let won = Room { ending: Some(EndingInfo::won("victory", "You fell.").into()), ..Room::default() };
        assert_eq!(farewell(&won, &view(), 6, &Memoir::default(), &Standing::Practice).unwrap().lines[0], "You fell.");
    }

    #[test]
    fn things_that_were_never_used_are_counted() {
        let gear = |id, letter, charges| Gear { id, letter, charges, ..Gear::default() };
        let staff = gear(6, 0, Some(Stat { value: 1, max: 2 }));
        let pack = vec![gear(5, 1, None), gear(3, 2, None), staff, gear(5, 3, None), gear(0, 4, None)];
        let told = |used| unused(&View { pack: pack.clone(), ..View::default() }, Room::default().variant(), used);
        assert_eq!(
            told(&[2]).as_deref(),
            Some("Left unused: orb (2), goblin, floor."),
            "a staff that was never fired is among them"
        );
        assert_eq!(told(&[2, 0]).as_deref(), Some("Left unused: orb (2), floor."));
    }
}
