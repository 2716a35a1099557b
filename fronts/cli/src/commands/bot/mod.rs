//! `barrow bot`: compares programs that play a game.

#[cfg(feature = "agents")]
mod agent;
mod player;

use super::failure::Failure;
use super::resolve;
use super::seeds::{count, row};
use crate::args::BotArgs;
use crate::clean::shown;
use barrow_core::run::{Header, MARK_EVERY};
use barrow_core::{Digest, Run, Seed, Shelf, Shelved, Status, VariantCode};
use barrow_pilot::play_out;
use player::Player;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

/// A longer run would keep a bot busy for hours without output, and no file could hold it.
const MOST_MOVES: usize = 1_000_000;

/// The result of one run.
struct Played {
    run: Run,
    status: Status,
    digest: Digest,
}

/// Lets the bots play, and writes a line for each run or a table of all runs.
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
    let players = Player::all(args, shelved.info, variant)?;
    let name = shelved.info.variant_name(code);
    if !args.json {
        writeln!(out, "{} {name}, seeds {}, {} runs of at most {most} moves", shelved.info.id, args.seeds, count(&seeds))?;
        if args.clairvoyant {
            writeln!(out, "Copies for the search keep the unseen part of the level and what disguises stand for.")?;
        }
        writeln!(
            out,
            "{:16} {:>10} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7} {:>10}",
            "bot", "mean score", "median", "most", "depth", "deepest", "won", "ended", "mean moves"
        )?;
    }
    for player in players {
        let mut all = Vec::new();
        for seed in seeds.clone() {
            let played = play(shelved, code, &player, seed, most)?;
            if let Some(folder) = &args.save {
                save(folder, &player, &played)?;
            }
            if args.json {
                writeln!(out, "{}", json_line(&name, &player, &played))?;
            } else {
                all.push(played);
            }
        }
        if !args.json {
            writeln!(out, "{}", table_row(&player, &mut all))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play(shelved: &Shelved, code: VariantCode, player: &Player, seed: u64, most: usize) -> Result<Played, Failure> {
    let seed = Seed(seed);
    let Some(mut play) = shelved.start(seed, code) else {
        return Err(Failure::Said(format!("{} has no variant number {}", shelved.info.id, code.0)));
    };
    let mut run = Run::new(Header { game: shelved.info.id.to_owned(), rules: shelved.info.rules, variant: code, seed });
    let mut bot = player.start(play.as_ref(), seed)?;
    play_out(play.as_mut(), bot.as_mut(), most, &mut |m, play| {
        run.moves.push(m);
        if run.moves.len().is_multiple_of(MARK_EVERY) {
            run.marks.push(play.digest());
        }
    });
    run.end = Some(play.digest());
    Ok(Played { run, status: play.status(), digest: play.digest() })
}

/// Writes a run to a folder, and makes the folder if necessary.
fn save(folder: &Path, player: &Player, played: &Played) -> Result<(), Failure> {
    let Header { game, seed, .. } = &played.run.header;
    let name = player.name().replace(", ", "-");
    let file = folder.join(format!("{game}-{name}-{}.run", seed.0));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, played.run.to_bytes()));
    written.map_err(|error: io::Error| {
        let why = crate::store::system::in_words(&error);
        Failure::Said(format!("{} cannot be written ({why}); name a folder with room that you may write to", shown(&file)))
    })
}

fn json_line(variant: &str, player: &Player, played: &Played) -> Value {
    let ending = played.status.ending;
    json!({
        "game": played.run.header.game,
        "variant": variant,
        "bot": player.name(),
        "seed": played.run.header.seed.0,
        "moves": played.run.moves.len(),
        "score": played.status.score,
        "depth": played.status.depth,
        "won": ending.is_some_and(|ending| ending.won),
        "ending": ending.map(|ending| ending.word),
        "digest": played.digest.to_string(),
    })
}

fn table_row(player: &Player, all: &mut [Played]) -> String {
    all.sort_by_key(|played| played.status.score);
    let mean = |value: fn(&Played) -> f64| all.iter().map(value).sum::<f64>() / f64::from(all.len() as u32);
    let count = |is_counted: fn(&Played) -> bool| all.iter().filter(|played| is_counted(played)).count();
    format!(
        "{:16} {:>10.2} {:>8} {:>8} {:>8.2} {:>8} {:>7} {:>7} {:>10.1}",
        player.name(),
        mean(|played| f64::from(played.status.score)),
        all.get(all.len() / 2).map_or(0, |played| played.status.score),
        all.last().map_or(0, |played| played.status.score),
        mean(|played| f64::from(played.status.depth)),
        all.iter().map(|played| played.status.depth).max().unwrap_or(0),
        count(|played| played.status.ending.is_some_and(|ending| ending.won)),
        count(|played| played.status.ending.is_some()),
        mean(|played| f64::from(played.run.moves.len() as u32)),
    )
}
