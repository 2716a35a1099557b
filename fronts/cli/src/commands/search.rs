//! `barrow seeds`: finds seeds by the contents of their first levels.

use super::failure::Failure;
use super::levels::no_level;
use super::nearest::alike;
use super::{resolve, seeds};
use crate::args::SeedsArgs;
use barrow_app::search::{self, Wish, holds, title};
use barrow_core::{Seed, Shelf};
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// The most similar names to suggest.
const MOST_ALIKE: usize = 3;

/// Writes each fitting seed, until there are enough.
pub(super) fn seeds(shelf: &Shelf, args: &SeedsArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let shelved = resolve::game(shelf, &args.game)?;
    let (code, _) = resolve::variant(shelved.info, args.variant.as_deref())?;
    let depth: u32 = resolve::number("--depth", &args.depth, "a depth; write a whole number, 1 is the first level")?;
    if shelved.survey(Seed(1), code, depth).is_none() {
        return Err(no_level(shelf, shelved, code, depth));
    }
    let most: usize = resolve::number("--most", &args.most, "a number of seeds; write a whole number, as 10")?;
    let names = search::names(shelved, code);
    let wish = |text: &String| {
        let refused = |sentence: String| Failure::Said(format!("{sentence}{}", known(shelved.info.id, text, &names)));
        Wish::parse(text, &names).map_err(refused)
    };
    let wishes = args.with.iter().map(wish).collect::<Result<Vec<_>, _>>()?;
    let row = seeds::row(&args.seeds)?;
    let found = row.clone().filter_map(|seed| Some((seed, holds(shelved, code, depth, &wishes, Seed(seed))?)));
    let mut is_found = false;
    for (seed, counts) in found.take(most) {
        is_found = true;
        let counts = wishes.iter().zip(counts);
        if args.json {
            let counts = counts.map(|(wish, count)| (wish.name.to_owned(), count.into()));
            let object: Map<String, Value> = std::iter::once(("seed".to_owned(), seed.into())).chain(counts).collect();
            writeln!(out, "{}", Value::Object(object))?;
        } else {
            let counts: Vec<String> = counts.map(|(wish, count)| format!("{} {count}", title(wish.name))).collect();
            writeln!(out, "seed {seed}: {}", counts.join(", "))?;
        }
        out.flush()?;
    }
    if !is_found && !args.json {
        writeln!(out, "None of the {} seeds from {} to {} has that.", seeds::count(&row), row.start(), row.end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The names most like an unknown name in a wish, and where to find all names. A list of all names would spoil the contents of a
/// game.
fn known(game: &str, wish: &str, names: &[&str]) -> String {
    let asked = wish.split(['<', '>', '=']).next().unwrap_or_default().trim();
    if names.iter().any(|name| *name == asked || title(name) == asked) {
        return String::new();
    }
    let titles: Vec<String> = names.iter().map(|name| title(name)).collect();
    let alike: Vec<&str> = alike(asked, titles.iter().map(String::as_str)).into_iter().take(MOST_ALIKE).collect();
    let alike = if alike.is_empty() { String::new() } else { format!(" Is it {}?", alike.join(", ")) };
    format!("{alike} `barrow levels {game} --json` lists all that is counted, the names of every creature and thing among them.")
}
