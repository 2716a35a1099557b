//! What plays: a bot, or a search around one.

use crate::args::BotArgs;
use crate::commands::failure::Failure;
use crate::commands::resolve;
use barrow_core::{Play, Seed, Variant};
use barrow_pilot::{Bot, BotKind, Hidden, Search};
use barrow_shelf::bots_for;

/// A larger budget would take minutes for a move.
const MOST_TRIED: u32 = 1_000_000;

/// A program that plays.
pub(super) struct Player {
    kind: BotKind,
    search: Option<(u32, Hidden)>,
}

impl Player {
    /// Those that `args` asks for.
    pub(super) fn all(args: &BotArgs, variant: &Variant) -> Result<Vec<Self>, Failure> {
        let search = search(args)?;
        let wanted = |kind: &BotKind| args.bot.as_ref().is_none_or(|bot| bot == kind.name);
        let players: Vec<Self> = bots_for(variant).filter(wanted).map(|kind| Self { kind, search }).collect();
        match (players.is_empty(), &args.bot) {
            (true, Some(bot)) => Err(Failure::Said(format!("the bot \"{bot}\" does not know how to play {}", args.game))),
            _ => Ok(players),
        }
    }

    /// Its name in tables.
    pub(super) fn name(&self) -> String {
        match self.search {
            Some((budget, _)) => format!("{}, {budget}", self.kind.name),
            None => self.kind.name.to_owned(),
        }
    }

    /// Begins to play a run.
    pub(super) fn start(&self, play: &dyn Play, seed: Seed) -> Result<Box<dyn Bot>, Failure> {
        let bot = self.kind.start(seed);
        let Some((budget, hidden)) = self.search else { return Ok(bot) };
        if Search::suits(play, hidden) {
            return Ok(Box::new(Search::new(bot, seed, budget, hidden)));
        }
        let id = play.info().id;
        Err(Failure::Said(match hidden {
            Hidden::Imagined => format!("{id} cannot draw anew what is hidden; add --clairvoyant to search with what is there"),
            Hidden::Kept => format!("{id} cannot draw other dice, so it cannot be searched"),
        }))
    }
}

fn search(args: &BotArgs) -> Result<Option<(u32, Hidden)>, Failure> {
    let Some(asked) = &args.search else { return Ok(None) };
    let budget: u32 = resolve::number("--search", asked, "a number of moves; write a whole number, as 400")?;
    if budget == 0 || budget > MOST_TRIED {
        return Err(Failure::Said(format!("--search {budget} is no budget; write 1 to {MOST_TRIED} moves, as 400")));
    }
    Ok(Some((budget, if args.clairvoyant { Hidden::Kept } else { Hidden::Imagined })))
}
