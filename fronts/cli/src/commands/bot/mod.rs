//! `barrow bot`: compares programs that play a game.

#[cfg(feature = "agents")]
mod agent;
mod player;

use super::game::{Chosen, GameArgs};
use super::values::{seeds, whole};
use super::{Context, Failure, Result};
use crate::clean::shown;
use barrow_core::run::{Header, MARK_EVERY};
use barrow_core::{Digest, Run, Seed, Status, Variant};
use barrow_pilot::play_out;
use clap::Args;
use player::Player;
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

/// A longer run would keep a bot busy for hours without output, and would not fit in a file.
const MOST_MOVES: usize = 1_000_000;
/// A larger budget would take minutes for a move.
const MOST_TRIED: u32 = 1_000_000;

/// Let bots play, and compare their results
///
/// The bots know what a player knows (the view and the offered moves), and never the run's hidden dice. The same seeds give the same
/// figures everywhere.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM bot LAST_GAME --seeds 1..100
  PROGRAM bot FIRST_GAME --seeds 1..10 --search 400 --save runs")]
pub(super) struct BotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The first and the last seed, or a single one
    #[arg(long, value_name = "A..B", value_parser = seeds, allow_hyphen_values = true)]
    seeds: RangeInclusive<u64>,
    /// The bot; by default all that can play the game
    #[arg(long)]
    bot: Option<String>,
    /// End a run after this many moves
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_MOVES), default_value = "1000", allow_hyphen_values = true)]
    moves: usize,
    /// Let a bot try N moves before each important one
    ///
    /// It tries them on copies of the run, with the bot playing on, and makes the best one. The copies redraw all hidden facts, so
    /// the search knows only what a player knows.
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_TRIED), allow_hyphen_values = true)]
    search: Option<u32>,
    /// Let the copies of --search keep hidden facts, which no player could know
    #[arg(long, requires = "search")]
    clairvoyant: bool,
    /// Play with a trained network: an ONNX file
    ///
    /// Its inputs have the names, types and shapes of the arrays in barrow-gym's observations, with a batch of 1; its first output
    /// has a number for each staged action. This needs a Barrow built with --features agents.
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    agent: Option<PathBuf>,
    /// Write each run to this folder
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// Write one JSON object a run
    ///
    /// Each has game, variant, bot, seed, moves, score, depth, won, ending (a word, or null if the run was broken off) and digest.
    #[arg(long)]
    json: bool,
}

/// The result of one run.
struct Played {
    run: Run,
    status: Status,
    digest: Digest,
}

impl BotArgs {
    /// Lets the bots play, and writes a line for each run or a table of all runs.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (chosen, most, out) = (self.game.choose(context.shelf)?, self.moves, &mut *context.out);
        let players = Player::all(self, &chosen)?;
        let name = chosen.name();
        if !self.json {
            let (id, first, last) = (chosen.shelved.info.id, self.seeds.start(), self.seeds.end());
            writeln!(out, "{id} {name}, seeds {first} to {last}, at most {most} moves a run")?;
            if self.clairvoyant {
                writeln!(
                    out,
                    "The search cheats: its copies of the game include the unseen part of the level and what unidentified items are."
                )?;
            }
            writeln!(
                out,
                "{:16} {:>10} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7} {:>10}",
                "bot", "mean score", "median", "most", "depth", "deepest", "won", "ended", "mean moves"
            )?;
        }
        for player in players {
            let mut all = Vec::new();
            for seed in self.seeds.clone() {
                let played = play(&chosen, &player, Seed(seed), most)?;
                if let Some(folder) = &self.save {
                    save(folder, &player, &played)?;
                }
                if self.json {
                    writeln!(out, "{}", json_line(&name, &player, &played))?;
                } else {
                    all.push(played);
                }
            }
            if !self.json {
                writeln!(out, "{}", table_row(&player, &mut all, chosen.variant))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn play(chosen: &Chosen, player: &Player, seed: Seed, most: usize) -> Result<Played> {
    let Some(mut play) = chosen.shelved.start(seed, chosen.code) else {
        return Err(Failure::Said(format!("{} has no variant {}", chosen.shelved.info.id, chosen.name())));
    };
    let mut run = Run::new(chosen.header(seed));
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
fn save(folder: &Path, player: &Player, played: &Played) -> Result<()> {
    let Header { game, seed, .. } = &played.run.header;
    let name = player.name().replace(", ", "-");
    let file = folder.join(format!("{game}-{name}-{}.run", seed.0));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, played.run.to_bytes()));
    written.map_err(|error: io::Error| {
        let why = crate::store::system::in_words(&error);
        Failure::Said(format!("{} cannot be written ({why}); name a writable folder with free space", shown(&file)))
    })
}

fn json_line(variant: &str, player: &Player, played: &Played) -> Value {
    let ending = played.status.ending.as_ref();
    json!({
        "game": played.run.header.game,
        "variant": variant,
        "bot": player.name(),
        "seed": played.run.header.seed.0,
        "moves": played.run.moves.len(),
        "score": played.status.score,
        "depth": played.status.depth,
        "won": ending.is_some_and(|ending| ending.won),
        "ending": ending.map(|ending| &ending.word),
        "digest": played.digest.to_string(),
    })
}

fn table_row(player: &Player, all: &mut [Played], variant: &Variant) -> String {
    all.sort_by_key(|played| played.status.score);
    let shown = |played: &Played| variant.shown_score(played.status.score);
    let mean = |value: &dyn Fn(&Played) -> f64| all.iter().map(value).sum::<f64>() / f64::from(all.len() as u32);
    let count = |is_counted: fn(&Played) -> bool| all.iter().filter(|played| is_counted(played)).count();
    format!(
        "{:16} {:>10.2} {:>8} {:>8} {:>8.2} {:>8} {:>7} {:>7} {:>10.1}",
        player.name(),
        mean(&|played| f64::from(variant.shown_score(played.status.score) as i32)),
        all.get(all.len() / 2).map_or(0, shown),
        all.last().map_or(0, shown),
        mean(&|played| f64::from(played.status.depth)),
        all.iter().map(|played| played.status.depth).max().unwrap_or(0),
        count(|played| played.status.ending.as_ref().is_some_and(|ending| ending.won)),
        count(|played| played.status.ending.is_some()),
        mean(&|played| f64::from(played.run.moves.len() as u32)),
    )
}
