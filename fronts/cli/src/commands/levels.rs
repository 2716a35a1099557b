//! `barrow levels`: shows levels without playing.

use super::game::{Chosen, GameArgs};
use super::values::{seeds, whole};
use super::{Context, Failure, Result};
use barrow_core::{Seed, Shelf, Shelved, Survey, VariantCode};
use clap::Args;
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// No game is deeper.
pub(super) const MOST_DEPTHS: u32 = 100;

/// Show levels, and count what is on them
///
/// Levels are shown whole, as text in ASCII glyphs, with their counts.
///
/// The level at depth D of a seed is the one that a descent from that seed reaches when nobody plays: each level is made in turn, and
/// begins at the foot of any reachable exit of the level above. A run that somebody plays reaches different levels, because it
/// leaves them elsewhere.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM levels GAME_WITH_LEVELS --depth 3 --seeds 1..5
  PROGRAM levels GAME_WITH_LEVELS --seeds 1..100 --json > levels.jsonl")]
pub(super) struct LevelsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The depth of the level: 1 is the first
    #[arg(long, value_name = "D", value_parser = whole(1..=MOST_DEPTHS), default_value = "1", allow_hyphen_values = true)]
    depth: u32,
    /// The first and the last seed, or a single one
    #[arg(long, value_name = "A..B", value_parser = seeds, allow_hyphen_values = true)]
    seeds: RangeInclusive<u64>,
    /// Write one JSON object a level
    ///
    /// Each has seed, depth, and each number that the game counts, by its name.
    #[arg(long)]
    json: bool,
}

impl LevelsArgs {
    /// Writes each level as text or as an object.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let (chosen, depth) = (self.game.choose(context.shelf)?, self.depth);
        for seed in self.seeds {
            let survey = chosen.shelved.survey(Seed(seed), chosen.code, depth);
            let survey = survey.ok_or_else(|| no_level(context.shelf, &chosen, depth))?;
            if self.json {
                writeln!(context.out, "{}", object(seed, depth, &survey))?;
            } else {
                writeln!(context.out, "seed {seed}, depth {depth}\n{}{}\n", survey.text, counted(&survey))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn object(seed: u64, depth: u32, survey: &Survey) -> Value {
    let mut object = json!({ "seed": seed, "depth": depth });
    survey.metrics.iter().for_each(|&(name, count)| object[name] = json!(count));
    object
}

/// The counts above zero, on one line.
fn counted(survey: &Survey) -> String {
    let some = survey.metrics.iter().filter(|(_, count)| *count != 0);
    some.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

/// Says that there is no such level, and which levels exist.
pub(super) fn no_level(shelf: &Shelf, chosen: &Chosen, depth: u32) -> Failure {
    let Chosen { shelved, code, .. } = *chosen;
    let id = shelved.info.id;
    let deepest = (1..=MOST_DEPTHS).take_while(|&depth| shelved.survey(Seed(1), code, depth).is_some()).last();
    if let Some(deepest) = deepest {
        return Failure::Said(format!("{id} has no depth {depth}; name one from 1 to {deepest}"));
    }
    let has_levels = |other: &&Shelved| other.survey(Seed(1), VariantCode::default(), 1).is_some();
    let known: Vec<&str> = shelf.games().iter().filter(has_levels).map(|other| other.info.id).collect();
    let known = if known.is_empty() { "there are none".to_owned() } else { known.join(", ") };
    Failure::Said(format!("{id} makes no levels to look at; games that do: {known}"))
}
