//! The command line. Each command has a file with its arguments, its help and its work.

mod again;
mod arcade;
mod bench;
mod bot;
mod failure;
mod film;
mod frames;
mod game;
mod help;
mod json;
mod levels;
mod link;
mod machine;
#[cfg(feature = "make")]
mod make;
mod morgue;
mod nearest;
#[cfg(feature = "online")]
mod online;
mod plain;
mod play;
mod replay;
mod runs;
mod seeds;
mod values;
mod verify;
mod version;

pub(crate) use failure::Failure;

use barrow_core::Shelf;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// The result of a command: its exit code, or a failure that the user can fix.
pub(crate) type Result<T = ExitCode, E = Failure> = std::result::Result<T, E>;

/// Small roguelikes in the terminal: a run is its seed and its moves.
///
/// Without a command, the arcade opens: choose a game, play it, continue a run or watch one. Press ? there to learn how to play a
/// game. Each command below does one thing; `PROGRAM help COMMAND` explains it.
#[derive(Debug, Parser)]
#[command(name = crate::product().storage, version, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Play in lines of text, for screen readers, braille displays and pipes
    #[arg(long, global = true)]
    plain: bool,
}

/// The commands, in the order of the help, which groups them.
#[derive(Debug, Subcommand)]
enum Command {
    Play(play::PlayArgs),
    Seeds(seeds::SeedsArgs),
    Runs(runs::RunsArgs),
    Replay(replay::ReplayArgs),
    Film(film::FilmArgs),
    Morgue(morgue::MorgueArgs),
    Link(link::LinkArgs),
    Verify(verify::VerifyArgs),
    #[cfg(feature = "online")]
    #[command(flatten)]
    Online(online::Command),
    #[cfg(feature = "make")]
    #[command(flatten)]
    Make(make::Command),
    Levels(levels::LevelsArgs),
    Bot(bot::BotArgs),
    Bench(bench::BenchArgs),
    Frames(frames::FramesArgs),
    #[command(flatten)]
    Machine(machine::Command),
    #[command(hide = true)]
    Trace(again::TraceArgs),
    #[command(hide = true)]
    Again(again::AgainArgs),
}

/// The context of every command.
struct Context<'a> {
    shelf: &'a Shelf,
    /// True to write lines and open no screen.
    is_plain: bool,
    out: &'a mut dyn Write,
}

impl Context<'_> {
    /// Refuses a command that only has a screen if `--plain` is set.
    fn need_screen(&self) -> Result<()> {
        let sentence = "this needs the screen; leave out --plain, which is for play, boards and lists";
        if self.is_plain { Err(Failure::Said(sentence.to_owned())) } else { Ok(()) }
    }
}

/// Parses the command line and runs its command. Without one, opens the arcade.
pub(crate) fn run(shelf: &Shelf, words: &[OsString], out: &mut dyn Write) -> Result {
    // Most players give no arguments, and describing every command to clap takes longer than drawing the title.
    if words.len() <= 1 {
        return arcade::open(shelf);
    }
    let Cli { command, plain: is_plain } = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(failure::usage::<Cli>(&error, words, shelf)),
        Err(error) => {
            // Ignore errors: a reader that closed the pipe does not want the rest of the help.
            let _ = help::with_games::<Cli>(shelf).try_get_matches_from(words).err().unwrap_or(error).print();
            return Ok(ExitCode::SUCCESS);
        }
    };
    let context = &mut Context { shelf, is_plain, out };
    match command {
        None if is_plain => arcade::open_plain(context),
        None => arcade::open(shelf),
        Some(Command::Play(args)) => args.run(context),
        Some(Command::Seeds(args)) => args.run(context),
        Some(Command::Runs(args)) => args.run(context),
        Some(Command::Replay(args)) => args.run(context),
        Some(Command::Film(args)) => args.run(context),
        Some(Command::Morgue(args)) => args.run(context),
        Some(Command::Link(args)) => args.run(context),
        Some(Command::Verify(args)) => args.run(context),
        #[cfg(feature = "online")]
        Some(Command::Online(command)) => command.run(context),
        #[cfg(feature = "make")]
        Some(Command::Make(command)) => command.run(context),
        Some(Command::Levels(args)) => args.run(context),
        Some(Command::Bot(args)) => args.run(context),
        Some(Command::Bench(args)) => args.run(context),
        Some(Command::Frames(args)) => args.run(context),
        Some(Command::Machine(command)) => command.run(context),
        Some(Command::Trace(args)) => args.run(context),
        Some(Command::Again(args)) => args.run(context),
    }
}
