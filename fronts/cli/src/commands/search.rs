//! `barrow seeds`: seeds by what their first levels hold.

use super::failure::Failure;
use super::levels::no_level;
use super::{resolve, seeds};
use crate::args::SeedsArgs;
use barrow_app::search::{self, Wish, holds, title};
use barrow_core::{Seed, Shelf};
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// Writes each seed that fits, until there are enough.
pub(super) fn seeds(shelf: &Shelf, args: &SeedsArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let shelved = resolve::game(shelf, &args.game)?;
    let (code, _) = resolve::variant(shelved.info, args.variant.as_deref())?;
    let depth: u32 = resolve::number("--depth", &args.depth, "a depth; write a whole number, 1 is the first level")?;
    if shelved.survey(Seed(1), code, depth).is_none() {
        return Err(no_level(shelf, shelved, code, depth));
    }
    let most: usize = resolve::number("--most", &args.most, "a number of seeds; write a whole number, as 10")?;
    let names = search::names(shelved, code);
    let known = || format!("counted are: {}", names.iter().map(|name| title(name)).collect::<Vec<_>>().join(", "));
    let wish = |text: &String| Wish::parse(text, &names).map_err(|sentence| Failure::Said(format!("{sentence} ({})", known())));
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
