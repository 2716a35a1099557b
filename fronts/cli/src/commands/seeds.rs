//! `barrow seeds`: finds seeds by the contents of their first levels.

use super::game::GameArgs;
use super::levels::{MOST_DEPTHS, no_level};
use super::nearest::alike;
use super::values::{count, seeds, whole};
use super::{Context, Failure, Result};
use barrow_app::search::{self, Wish, holds, title};
use barrow_core::Seed;
use clap::Args;
use serde_json::json;
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// The most similar names to suggest.
const MOST_ALIKE: usize = 3;

/// Find seeds by the contents of their first levels
///
/// This writes each seed as soon as it is found, with its counts. You can ask for everything that `PROGRAM levels` counts.
///
/// The first level is exactly the run's. Deeper levels are the ones that `PROGRAM levels` shows: a run that leaves a level elsewhere
/// reaches different ones.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM seeds GAME_WITH_LEVELS --with rapier
  PROGRAM seeds GAME_WITH_LEVELS --with 'orb of life>=2' --with ogre=0 --depth 3")]
pub(super) struct SeedsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Something to find: a name, alone or with a number, such as rapier, 'orb of life>=2' or ogre=0; may be repeated
    #[arg(long, value_name = "WISH", required = true)]
    with: Vec<String>,
    /// Count levels 1 to D together
    #[arg(long, value_name = "D", value_parser = whole(1..=MOST_DEPTHS), default_value = "1", allow_hyphen_values = true)]
    depth: u32,
    /// The first and the last seed to search
    #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "1..100000", allow_hyphen_values = true)]
    seeds: RangeInclusive<u64>,
    /// Stop after finding this many seeds
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX), default_value = "10", allow_hyphen_values = true)]
    most: usize,
    /// Write one JSON object a seed
    ///
    /// Each has seed, and each name that you asked for with its count.
    #[arg(long)]
    json: bool,
}

impl SeedsArgs {
    /// Writes each matching seed, until there are enough.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (chosen, depth) = (self.game.choose(context.shelf)?, self.depth);
        let (shelved, code) = (chosen.shelved, chosen.code);
        if shelved.survey(Seed(1), code, depth).is_none() {
            return Err(no_level(context.shelf, &chosen, depth));
        }
        let names = search::names(shelved, code);
        let wish = |text: &String| {
            let refused = |sentence: String| Failure::Said(format!("{sentence}{}", known(shelved.info.id, text, &names)));
            Wish::parse(text, &names).map_err(refused)
        };
        let wishes = self.with.iter().map(wish).collect::<Result<Vec<_>, _>>()?;
        let found = self.seeds.clone().filter_map(|seed| Some((seed, holds(shelved, code, depth, &wishes, Seed(seed))?)));
        let mut is_found = false;
        for (seed, counts) in found.take(self.most) {
            is_found = true;
            let counts = wishes.iter().zip(counts);
            if self.json {
                let mut object = json!({ "seed": seed });
                counts.for_each(|(wish, count)| object[wish.name] = json!(count));
                writeln!(context.out, "{object}")?;
            } else {
                let counts: Vec<String> = counts.map(|(wish, count)| format!("{} {count}", title(wish.name))).collect();
                writeln!(context.out, "seed {seed}: {}", counts.join(", "))?;
            }
            context.out.flush()?;
        }
        if !is_found && !self.json {
            let (first, last) = (self.seeds.start(), self.seeds.end());
            writeln!(context.out, "None of the {} seeds from {first} to {last} has that.", count(&self.seeds))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Names similar to an unknown one, and where to find all names. Listing all of them here would spoil the game.
fn known(game: &str, wish: &str, names: &[&str]) -> String {
    let asked = wish.split(['<', '>', '=']).next().unwrap_or_default().trim();
    if names.iter().any(|name| *name == asked || title(name) == asked) {
        return String::new();
    }
    let titles: Vec<String> = names.iter().map(|name| title(name)).collect();
    let alike: Vec<&str> = alike(asked, titles.iter().map(String::as_str)).into_iter().take(MOST_ALIKE).collect();
    let alike = if alike.is_empty() { String::new() } else { format!(" Is it {}?", alike.join(", ")) };
    let levels = crate::command(&format!("levels {game} --json"));
    format!("{alike} {levels} lists everything counted, including the name of every creature and thing.")
}
