//! `barrow bot`: how programs fare that play a game.

use super::failure::Failure;
use super::resolve;
use super::seeds::{count, row};
use crate::args::BotArgs;
use barrow_core::{Digest, Seed, Shelf, Shelved, Status, VariantCode};
use barrow_pilot::{BotKind, play_out};
use barrow_shelf::bots_for;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// A longer run would keep a bot busy for hours in silence, and no file could hold it.
const MOST_MOVES: usize = 1_000_000;

/// What one run came to.
struct Played {
    seed: u64,
    moves: usize,
    status: Status,
    digest: Digest,
}

/// Lets the bots play, and writes a line for each run or a table of all.
pub(super) fn bot(shelf: &Shelf, args: &BotArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let shelved = resolve::game(shelf, &args.game)?;
    let (code, variant) = resolve::variant(shelved.info, args.variant.as_deref())?;
    let seeds = row(&args.seeds)?;
    let most: usize = resolve::number("--moves", &args.moves, "a number of moves; write a whole number, as 1000")?;
    if most == 0 {
        return Err(Failure::Said("--moves 0 lets no bot make a move; write 1 or more, as 1000".to_owned()));
    }
    if most > MOST_MOVES {
        return Err(Failure::Said(format!("--moves {most} would take hours; write at most {MOST_MOVES}, as 1000")));
    }
    let wanted = |kind: &BotKind| args.bot.as_ref().is_none_or(|bot| bot == kind.name);
    let kinds: Vec<BotKind> = bots_for(variant).filter(wanted).collect();
    if let (true, Some(bot)) = (kinds.is_empty(), &args.bot) {
        return Err(Failure::Said(format!("the bot \"{bot}\" does not know how to play {}", shelved.info.id)));
    }
    let name = shelved.info.variant_name(code);
    if !args.json {
        writeln!(out, "{} {name}, seeds {}, {} runs of at most {most} moves", shelved.info.id, args.seeds, count(&seeds))?;
        writeln!(
            out,
            "{:10} {:>10} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7} {:>10}",
            "bot", "mean score", "median", "most", "depth", "deepest", "won", "ended", "mean moves"
        )?;
    }
    for kind in kinds {
        let mut all = Vec::new();
        for seed in seeds.clone() {
            let played = play(shelved, code, kind, seed, most)?;
            if args.json {
                writeln!(out, "{}", json_line(shelved.info.id, &name, kind, &played))?;
            } else {
                all.push(played);
            }
        }
        if !args.json {
            writeln!(out, "{}", table_row(kind, &mut all))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play(shelved: &Shelved, code: VariantCode, kind: BotKind, seed: u64, most: usize) -> Result<Played, Failure> {
    let Some(mut play) = shelved.start(Seed(seed), code) else {
        return Err(Failure::Said(format!("{} has no variant number {}", shelved.info.id, code.0)));
    };
    let moves = play_out(play.as_mut(), kind.start(Seed(seed)).as_mut(), most, &mut |_, _| ());
    Ok(Played { seed, moves, status: play.status(), digest: play.digest() })
}

fn json_line(game: &str, variant: &str, kind: BotKind, played: &Played) -> Value {
    let ending = played.status.ending;
    json!({
        "game": game,
        "variant": variant,
        "bot": kind.name,
        "seed": played.seed,
        "moves": played.moves,
        "score": played.status.score,
        "depth": played.status.depth,
        "won": ending.is_some_and(|ending| ending.won),
        "ending": ending.map(|ending| ending.word),
        "digest": played.digest.to_string(),
    })
}

fn table_row(kind: BotKind, all: &mut [Played]) -> String {
    all.sort_by_key(|played| played.status.score);
    let mean = |value: fn(&Played) -> f64| all.iter().map(value).sum::<f64>() / f64::from(all.len() as u32);
    let count = |is_counted: fn(&Played) -> bool| all.iter().filter(|played| is_counted(played)).count();
    format!(
        "{:10} {:>10.2} {:>8} {:>8} {:>8.2} {:>8} {:>7} {:>7} {:>10.1}",
        kind.name,
        mean(|played| f64::from(played.status.score)),
        all.get(all.len() / 2).map_or(0, |played| played.status.score),
        all.last().map_or(0, |played| played.status.score),
        mean(|played| f64::from(played.status.depth)),
        all.iter().map(|played| played.status.depth).max().unwrap_or(0),
        count(|played| played.status.ending.is_some_and(|ending| ending.won)),
        count(|played| played.status.ending.is_some()),
        mean(|played| f64::from(played.moves as u32)),
    )
}
