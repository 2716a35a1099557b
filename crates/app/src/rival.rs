//! A run to beat, from a link. Anyone who plays its seed sees it during the run, and at the end sees how the two compare.

use crate::link;
use crate::result::Outcome;
use crate::words::counted;
use barrow_core::digest::fnv;
use barrow_core::{Header, Status, Variant};
use serde::{Deserialize, Serialize};

/// The run of another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// A hash of the run's header, which names its game, rules, variant and seed.
    run: u32,
    /// The player's name; empty if the link has none.
    by: String,
    outcome: Outcome,
}

impl Rival {
    /// The run of this header and last status, from a link, perhaps with the name of its player. `None` if the run has not ended,
    /// or is practice.
    pub fn new(header: &Header, status: &Status, by: Option<&str>) -> Option<Self> {
        let counts = status.ending.is_some() && !header.variant.is_practice();
        counts.then(|| Self { run: number(header), by: by.unwrap_or_default().to_owned(), outcome: status.into() })
    }

    /// Tells whether a run with this header has the same seed and rules.
    pub(crate) fn is_of(&self, header: &Header) -> bool {
        self.run == number(header)
    }

    /// Tells whether the other run to beat has the same seed and rules.
    pub(crate) const fn is_like(&self, other: &Self) -> bool {
        self.run == other.run
    }

    /// The result to beat, shown during play: "Ada: 12 to beat".
    pub fn to_beat(&self, variant: &Variant) -> String {
        let name = self.name().map_or_else(String::new, |name| format!("{name}: "));
        let victory = if self.outcome.is_won { "victory, " } else { "" };
        format!("{name}{victory}{} to beat", self.mark(variant))
    }

    /// How a run that has ended compares: "Ada's 12 beaten." Outcomes rank here as they do on boards.
    pub fn verdict(&self, outcome: Outcome, variant: &Variant) -> String {
        let Outcome { is_won, score, depth } = self.outcome;
        let whose = self.name().map_or_else(String::new, |name| format!("{name}'s "));
        let mark = format!("{whose}{}", self.mark(variant));
        if outcome > self.outcome {
            return format!("{mark} beaten.");
        }
        let missed = match () {
            () if is_won && !outcome.is_won => "A victory".to_owned(),
            () if score > outcome.score && variant.fewer_is_better => {
                return format!("{} more than {mark}.", score.abs_diff(outcome.score));
            }
            () if score > outcome.score => score.abs_diff(outcome.score).to_string(),
            () if depth > outcome.depth => counted(depth.abs_diff(outcome.depth) as usize, "level"),
            () => return format!("{mark} reached, but not beaten."),
        };
        format!("{missed} short of {mark}.")
    }

    /// The name, if it is valid: the player may have edited the file that stores it.
    fn name(&self) -> Option<&str> {
        Some(self.by.as_str()).filter(|by| link::is_name(by))
    }

    /// The number that ranks: "12", or "depth 3" if a statistic is the score.
    fn mark(&self, variant: &Variant) -> String {
        let name = variant.score_stat().map_or_else(String::new, |stat| format!("{} ", stat.name.to_ascii_lowercase()));
        format!("{name}{}", variant.shown_score(self.outcome.score))
    }
}

fn number(header: &Header) -> u32 {
    fnv(&header.to_bytes()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{EndingInfo, Seed, StatInfo, VariantCode};

    const GOLF: Variant = Variant { fewer_is_better: true, ..Variant::BASE };
    const DEEP: Variant = Variant { stats: &[StatInfo::depth("Depth").as_score()], ..Variant::BASE };

    fn header(seed: u64) -> Header {
        Header { game: "ruins".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(seed) }
    }

    fn rival(is_won: bool, score: i32, by: Option<&str>) -> Rival {
        let ending = if is_won { EndingInfo::won("victory", "").into() } else { EndingInfo::lost("death", "").into() };
        Rival::new(&header(5), &Status { score, depth: 2, ending: Some(ending) }, by).unwrap()
    }

    #[test]
    fn only_a_run_that_ended_and_counts_is_to_be_beaten() {
        let over = Status { score: 1, depth: 1, ending: Some(EndingInfo::lost("death", "").into()) };
        assert_eq!(Rival::new(&header(5), &Status { ending: None, ..over.clone() }, None), None);
        let practice = Header { variant: VariantCode(0).with_practice(true), ..header(5) };
        assert_eq!(Rival::new(&practice, &over, None), None);
        let rival = Rival::new(&header(5), &over, None).unwrap();
        assert!(rival.is_of(&header(5)) && !rival.is_of(&header(6)) && !rival.is_of(&practice));
    }

    #[test]
    fn the_aim_is_said_during_the_run() {
        assert_eq!(rival(false, 12, None).to_beat(&Variant::BASE), "12 to beat");
        assert_eq!(rival(false, 12, Some("Ada")).to_beat(&Variant::BASE), "Ada: 12 to beat");
        assert_eq!(rival(false, 3, Some("Ada")).to_beat(&DEEP), "Ada: depth 3 to beat");
        assert_eq!(rival(true, 12, None).to_beat(&Variant::BASE), "victory, 12 to beat");
        assert_eq!(rival(false, 12, Some("\u{1b}[2J")).to_beat(&Variant::BASE), "12 to beat", "an edited file is no name");
    }

    #[test]
    fn the_end_says_what_was_beaten_or_missed() {
        let own = |is_won, score, depth| Outcome { is_won, score, depth };
        let said = |rival: Rival, own| rival.verdict(own, &Variant::BASE);
        let ada = |is_won| rival(is_won, 12, Some("Ada"));
        assert_eq!(said(rival(false, 12, None), own(false, 13, 1)), "12 beaten.");
        assert_eq!(said(ada(false), own(true, 3, 1)), "Ada's 12 beaten.", "a victory ranks before every defeat");
        assert_eq!(said(ada(false), own(false, 9, 9)), "3 short of Ada's 12.");
        assert_eq!(said(rival(false, 12, None), own(false, 9, 9)), "3 short of 12.");
        assert_eq!(said(ada(true), own(false, 40, 9)), "A victory short of Ada's 12.");
        assert_eq!(said(ada(true), own(true, 10, 9)), "2 short of Ada's 12.");
        assert_eq!(said(ada(false), own(false, 12, 1)), "1 level short of Ada's 12.");
        assert_eq!(said(ada(false), own(false, 12, 2)), "Ada's 12 reached, but not beaten.");
        let strokes = |count: i32| rival(true, -12, Some("Ada")).verdict(own(true, -count, 1), &GOLF);
        assert_eq!([11, 14].map(strokes), ["Ada's 12 beaten.", "2 more than Ada's 12."]);
        assert_eq!(rival(false, 3, Some("Ada")).verdict(own(false, 1, 1), &DEEP), "2 short of Ada's depth 3.");
    }
}
