//! `barrow levels`: shows levels without playing.

use super::failure::Failure;
use super::{resolve, seeds};
use crate::args::LevelsArgs;
use barrow_core::{Seed, Shelf, Shelved, Survey, VariantCode};
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// The search for a game's deepest level ends here.
const MOST_DEPTHS: u32 = 100;

/// Writes each level as text or as an object.
pub(super) fn levels(shelf: &Shelf, args: &LevelsArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let shelved = resolve::game(shelf, &args.game)?;
    let (code, _) = resolve::variant(shelved.info, args.variant.as_deref())?;
    let depth: u32 = resolve::number("--depth", &args.depth, "a depth; write a whole number, 1 is the first level")?;
    for seed in seeds::row(&args.seeds)? {
        let survey = shelved.survey(Seed(seed), code, depth).ok_or_else(|| no_level(shelf, shelved, code, depth))?;
        if args.json {
            writeln!(out, "{}", Value::Object(object(seed, depth, &survey)))?;
        } else {
            writeln!(out, "seed {seed}, depth {depth}\n{}{}\n", survey.text, counted(&survey))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn object(seed: u64, depth: u32, survey: &Survey) -> Map<String, Value> {
    let own = [("seed".to_owned(), seed.into()), ("depth".to_owned(), depth.into())];
    own.into_iter().chain(survey.metrics.iter().map(|&(name, count)| (name.to_owned(), count.into()))).collect()
}

/// The counts above zero, on one line.
fn counted(survey: &Survey) -> String {
    let some = survey.metrics.iter().filter(|(_, count)| *count != 0);
    some.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

/// Says that there is no such level, and which levels exist.
pub(super) fn no_level(shelf: &Shelf, shelved: &Shelved, code: VariantCode, depth: u32) -> Failure {
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
