//! `barrow daily`: plays a sealed race.

use super::{ServerArgs, lists};
use crate::clean::clean;
use crate::commands::game::GameArgs;
use crate::commands::{Context, Failure, Result, arcade};
use crate::online::{OnlineError, Server};
use crate::tui::link::Contest;
use barrow_app::date;
use barrow_app::screens::Online;
use barrow_app::screens::online::Course;
use barrow_app::words::capital;
use barrow_client::Failure as Failed;
use barrow_core::Shelf;
use barrow_online::{Answer, Call, Entry, Races};
use clap::Args;
use std::process::ExitCode;
use std::time::Duration;

/// Play today's sealed race
///
/// Everybody plays the same seed, and nobody knows it before the race closes at midnight UTC, because the game's rules run on the
/// server. Each name has one attempt; if you leave the run, it waits for you until the close. When it has ended, this writes the
/// race's board. After the close, `PROGRAM watch` shows everybody's run.
///
/// You need no name: without one, your result is listed if you choose one before the close with `PROGRAM name take NAME`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM daily\n  PROGRAM daily --weekly --server https://barrow.example")]
pub(in crate::commands) struct DailyArgs {
    /// The game, by the name that `PROGRAM --help` lists; by default the server's first
    game: Option<String>,
    /// The variant, with +CHOICE for each choice that is on; by default the first in which the server holds races
    #[arg(long, value_name = "VARIANT", requires = "game")]
    variant: Option<String>,
    /// Play this week's race instead
    #[arg(long)]
    weekly: bool,
    #[command(flatten)]
    server: ServerArgs,
}

impl DailyArgs {
    /// Plays a sealed race, and writes its board.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let server = self.server.open()?;
        let Races { races, games } = server.ask(Call::Races)?;
        let kind = if self.weekly { "weekly" } else { "daily" };
        let race = races.into_iter().find(|race| race.kind == kind);
        let race = race.ok_or_else(|| Failure::Said(format!("this server holds no {kind} race")))?;
        let (game, variant) = self.choose(context.shelf, games)?;
        arcade::need_player(context)?;
        let course = Course { game, variant };
        let code = match server.entered(Contest::Race(race.challenge.clone(), course.clone())) {
            Ok(start) => arcade::play(start, context)?,
            Err(OnlineError::Failed(Failed::Refused { sentence, .. })) if has_played(&server, &race.challenge, &course)? => {
                writeln!(context.out, "{}.\n", capital(&sentence))?;
                ExitCode::SUCCESS
            }
            Err(error) => return Err(error.into()),
        };
        let closes = date::minute(Duration::from_millis(race.closes_at)).unwrap_or_default();
        let name = clean(&race.challenge);
        writeln!(context.out, "{name} closes on {closes} UTC; then {} shows every run.", crate::command("watch"))?;
        lists::write(server, Online::of_race(course, race.challenge), context)?;
        Ok(code)
    }

    /// The first of `games`, in which the server holds races, that matches the game and variant on the command line.
    fn choose(self, shelf: &Shelf, games: Vec<(String, String)>) -> Result<(String, String)> {
        let is_named = self.variant.is_some();
        let wanted = self.game.map(|game| GameArgs { game, variant: self.variant }.choose(shelf)).transpose()?;
        let held = games.iter().map(|(game, variant)| format!("{game} {variant}")).collect::<Vec<_>>().join(", ");
        let is_it = |(game, variant): &(String, String)| match &wanted {
            None => true,
            Some(wanted) => *game == wanted.shelved.info.id && (!is_named || *variant == wanted.name()),
        };
        games.into_iter().find(is_it).ok_or_else(|| {
            let held = if held.is_empty() { "none".to_owned() } else { clean(&held).into_owned() };
            Failure::Said(format!(
                "this server holds no such races; it holds {held}. {} plays for a counted board",
                crate::command("attempt GAME")
            ))
        })
    }
}

/// Asks whether the player's run in a race has ended, because a closed socket does not say so.
fn has_played(server: &Server, race: &str, Course { game, variant }: &Course) -> Result<bool> {
    let entry = server.fetch(Call::Entry { challenge: race.to_owned(), game: game.clone(), variant: variant.clone() })?;
    Ok(matches!(entry, Answer::Entry(Some((Entry { is_ended: true, .. }, _)))))
}
