//! The result of a run: its outcome, and the feats that it earned.
//!
//! Front ends store it beside the run, so histories and tables need no rules, and results outlive the rules of their runs.

mod feats;

pub(crate) use feats::Story;
pub use feats::{ToldFeat, feats};

use crate::seeds::{Challenge, Day};
use crate::words;
use barrow_core::digest::fnv;
use barrow_core::run::{Parsed, Verdict};
use barrow_core::{Event, GameInfo, Header, Run, RunError, Shelf, Show, Shown, Status, Variant};
use serde::{Deserialize, Serialize};

/// Raise this when results are derived differently. A stored result of another version is derived again if its run can still be
/// played.
pub const VERSION: u32 = 2;

/// The outcome of a run. Better outcomes are greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// True if the player won.
    pub is_won: bool,
    /// The score.
    pub score: i32,
    /// The depth at the end.
    pub depth: u32,
}

impl Outcome {
    /// The score as people read it, after a run with this header.
    pub fn shown_score(&self, shelf: Shelf, header: &Header) -> i64 {
        let variant = shelf.info_of(header).and_then(|info| info.variant(header.variant));
        variant.map_or(self.score.into(), |variant| variant.shown_score(self.score))
    }
}

impl From<&Status> for Outcome {
    fn from(status: &Status) -> Self {
        Self { is_won: status.ending.as_ref().is_some_and(|ending| ending.won), score: status.score, depth: status.depth }
    }
}

/// The honours of a run that ended. Deriving them requires playing the run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Earned {
    /// The [`VERSION`] that derived it.
    pub version: u32,
    /// Ids of the feats, in the game's order.
    pub feats: Vec<String>,
    /// The challenge, if the run was played on the seed of its day or week.
    pub challenge: Option<Challenge>,
}

impl Earned {
    /// The challenge and the feats, as sentences to append.
    pub fn notes(&self, info: &GameInfo) -> String {
        let challenge = self.challenge.as_ref().map_or_else(String::new, Challenge::sentence);
        let feat = |id: &String| info.variants.iter().flat_map(|variant| variant.feats).find(|feat| feat.id == id);
        let titles: Vec<&str> = self.feats.iter().filter_map(feat).map(|feat| feat.title).collect();
        let feats = if titles.is_empty() { String::new() } else { format!(" Feats: {}.", titles.join(", ")) };
        challenge + &feats
    }
}

/// The result of a run that ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunResult {
    /// The outcome.
    pub outcome: Outcome,
    /// The kind of ending, in one word: "death".
    pub word: String,
    /// The cause of the ending, as a sentence to the player.
    pub cause: String,
    /// The number of moves.
    pub moves: usize,
    /// The honours that it earned.
    pub earned: Earned,
    /// The digest of the last state.
    pub digest: String,
    /// A hash of the run that ties the result to it.
    pub check: String,
}

impl RunResult {
    /// The result of a run with this verdict; `None` if it did not end.
    pub fn new(run: &Run, verdict: &Verdict, earned: Earned) -> Option<Self> {
        verdict.status.ending.as_ref().map(|ending| Self {
            outcome: (&verdict.status).into(),
            word: ending.word.to_string(),
            cause: ending.cause.to_string(),
            moves: verdict.moves,
            earned,
            digest: verdict.digest.to_string(),
            check: check(run),
        })
    }

    /// Tells whether this is the result of exactly this `run`, not of a different run or a later version of it.
    pub fn is_of(&self, run: &Run) -> bool {
        self.check == check(run)
    }
}

fn check(run: &Run) -> String {
    format!("{:016x}", fnv(&run.to_bytes()))
}

/// Reads a run that may count, without playing it.
///
/// # Errors
/// A sentence that says why it cannot count.
pub fn counting(bytes: &[u8]) -> Result<Run, String> {
    let Parsed { run, torn, .. } = Run::parse(bytes).map_err(|error| error.to_string())?;
    if torn > 0 {
        return Err("this run's last move is cut off".to_owned());
    }
    // Defence against practice.
    if run.header.variant.is_practice() {
        return Err("this run is practice, so it counts nowhere".to_owned());
    }
    Ok(run)
}

/// Plays a run that may count. Returns its result, and its last state; `None` if it has not ended.
///
/// # Errors
/// Fails if the rules refuse it, or this program has different rules.
pub fn replayed(run: &Run, shelf: &Shelf) -> Result<Option<(RunResult, Verdict)>, RunError> {
    // Defence against a run that the rules refuse, such as practice with its bit cleared.
    let (verdict, earned) = derive(run, shelf, None)?;
    Ok(RunResult::new(run, &verdict, earned).map(|result| (result, verdict)))
}

/// Plays a run to check it, and derives its honours if it ended. `begun` is the day on which it began.
///
/// # Errors
/// Fails if the run cannot be played here.
pub fn derive(run: &Run, shelf: &Shelf, begun: Option<Day>) -> Result<(Verdict, Earned), RunError> {
    // The end may be missing from a damaged file, so a run without an end may have ended all the same.
    if run.end.is_none() {
        let verdict = run.verify(shelf)?;
        if verdict.status.ending.is_none() {
            return Ok((verdict, Earned::default()));
        }
    }
    let mut story = Story::default();
    let verdict = watch(run, shelf, &mut |moment| story.take_in(moment))?;
    let feats = story.feats().map(|feat| feat.id.to_owned()).collect();
    let challenge = begun.and_then(|begun| begun.challenge(run.header.seed));
    Ok((verdict, Earned { version: VERSION, feats, challenge }))
}

/// A state of a run, and the move that led to it.
pub(crate) struct Moment<'a> {
    pub(crate) play: &'a dyn Shown,
    /// The events of the last move.
    pub(crate) events: &'a [Event],
    /// Moves played.
    pub(crate) moves: usize,
}

/// Plays a run, and shows its first state and the state after each move.
pub(crate) fn watch(run: &Run, shelf: &Shelf, each: &mut dyn FnMut(&Moment)) -> Result<Verdict, RunError> {
    let mut play = shelf.start(&run.header)?;
    let mut show = Show::on();
    for moves in 0..=run.moves.len() {
        show.clear();
        run.advance(play.as_mut(), moves.saturating_sub(1)..moves, &mut show, &mut |_, _| ())?;
        each(&Moment { play: play.as_ref(), events: show.events(), moves });
    }
    Ok(Verdict { status: play.status(), digest: play.digest(), moves: run.moves.len(), is_closed: run.end.is_some() })
}

/// Compares an outcome with others of the same game and variant, as a sentence.
pub fn standing(outcome: Outcome, others: &[Outcome], variant: &Variant) -> String {
    let Some(best) = others.iter().max() else { return "Your first run.".to_owned() };
    let (runs, score) = (others.len() + 1, variant.score_name().to_ascii_lowercase());
    let mark = variant.shown_score(best.score);
    match others.iter().filter(|other| **other > outcome).count() {
        _ if outcome.is_won && !best.is_won => format!("Your first victory in {runs} runs!"),
        0 if outcome > *best => format!("The best of your {runs} runs; the best {score} was {mark} before."),
        better => format!("{} of your {runs} runs; best {score} {mark}.", words::ordinal(better + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Header, Seed, StatInfo, VariantCode};
    use barrow_shelf::SHELF;

    /// A run of `golden/`.
    macro_rules! golden {
        ($path:literal) => {
            Run::parse(include_bytes!(concat!("../../../../golden/", $path))).unwrap().run
        };
    }

    const fn outcome(is_won: bool, score: i32) -> Outcome {
        Outcome { is_won, score, depth: 1 }
    }

    #[test]
    fn an_outcome_is_compared_with_the_others() {
        const GOLF: Variant = Variant { fewer_is_better: true, ..Variant::BASE };
        const DEEP: Variant = Variant { stats: &[StatInfo::depth("Depth").as_score()], ..Variant::BASE };
        let (lost, better, won) = (outcome(false, 10), outcome(false, 20), outcome(true, 5));
        let standing = |outcome, others: &[Outcome]| super::standing(outcome, others, &Variant::BASE);
        assert_eq!(standing(lost, &[]), "Your first run.");
        assert_eq!(standing(better, &[lost]), "The best of your 2 runs; the best score was 10 before.");
        assert_eq!(standing(lost, &[better, lost]), "2nd of your 3 runs; best score 20.");
        assert_eq!(standing(won, &[lost, better]), "Your first victory in 3 runs!");
        assert_eq!(standing(better, &[won]), "2nd of your 2 runs; best score 5.");
        assert_eq!(
            super::standing(outcome(true, -9), &[outcome(true, -12)], &GOLF),
            "The best of your 2 runs; the best score was 12 before."
        );
        assert_eq!(super::standing(won, &[won], &DEEP), "1st of your 2 runs; best depth 5.");
    }

    fn result(run: &Run) -> Option<RunResult> {
        let (verdict, earned) = derive(run, &SHELF, None).unwrap();
        RunResult::new(run, &verdict, earned)
    }

    #[test]
    fn a_result_says_what_the_run_came_to() {
        let run = golden!("stomp/20x20-victory.run");
        let verdict = run.verify(&SHELF).unwrap();
        let result = result(&run).unwrap();
        assert_eq!((result.word.as_str(), result.cause.as_str()), ("victory", "No enemy is left."));
        assert_eq!((result.outcome, result.moves), ((&verdict.status).into(), run.moves.len()));
        assert_eq!((result.earned.challenge.clone(), result.digest.clone()), (None, verdict.digest.to_string()));
        assert!(result.is_of(&run) && !result.is_of(&run.first(3)));
        assert!(!result.is_of(&golden!("stomp/20x20-death.run")));
    }

    #[test]
    fn a_result_names_its_feats() {
        let info = SHELF.find("into-ruins").unwrap().info;
        let told = |feats: &[&str]| {
            let mut result = result(&golden!("stomp/20x20-victory.run")).unwrap();
            result.earned.feats = feats.iter().map(|id| (*id).to_owned()).collect();
            result.earned.notes(info)
        };
        assert_eq!(told(&[]), "");
        assert_eq!(told(&["curse", "of another Barrow"]), " Feats: Dust to dust.", "feats unknown to this version are left out");
    }

    #[test]
    fn runs_that_did_not_end_or_cannot_be_played_have_no_result() {
        assert_eq!(result(&golden!("stomp/20x20-victory.run").first(5)), None);
        assert_eq!(result(&golden!("into-ruins/descent-given-up.run")), None);
        let header = Header { game: "stomp".into(), rules: 99, variant: VariantCode(0), seed: Seed(1) };
        assert!(matches!(derive(&Run::new(header), &SHELF, None), Err(RunError::OtherRules { .. })));
        let mut other = golden!("stomp/20x20-death.run");
        other.header.seed = Seed(1234);
        assert!(derive(&other, &SHELF, None).is_err(), "a run that differs has no result");
    }
}
