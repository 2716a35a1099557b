//! The players: a bot or a trained network, or a search around one of them.

use super::BotArgs;
#[cfg(feature = "agents")]
use super::agent::Agent;
use crate::clean::shown;
use crate::commands::game::Chosen;
use crate::commands::nearest::unknown;
use crate::commands::{Failure, Result};
use barrow_core::{Bot, BotKind, GameInfo, Play, Seed, Variant};
use barrow_pilot::{Hidden, Search, bots_for};
use std::path::Path;

/// A program that plays.
pub(super) struct Player {
    name: String,
    base: Base,
    search: Option<(u32, Hidden)>,
}

enum Base {
    Bot(BotKind),
    #[cfg(feature = "agents")]
    Agent(Agent),
}

impl Player {
    /// The players that `args` selects.
    pub(super) fn all(args: &BotArgs, chosen: &Chosen) -> Result<Vec<Self>> {
        let (info, variant) = (chosen.shelved.info, chosen.variant);
        let hidden = if args.clairvoyant { Hidden::Kept } else { Hidden::Imagined };
        let search = args.search.map(|budget| (budget, hidden));
        let player = |name: &str, base| {
            let name = search.map_or_else(|| name.to_owned(), |(budget, _)| format!("{name}, {budget}"));
            Self { name, base, search }
        };
        if let Some(file) = &args.agent {
            let name = shown(file.file_stem().unwrap_or_default().as_ref());
            return Ok(vec![player(&name, agent(file, info, variant)?)]);
        }
        let wanted = |kind: &BotKind| args.bot.as_ref().is_none_or(|bot| bot == kind.name);
        let bots = || bots_for(chosen.shelved, variant);
        let players: Vec<Self> = bots().filter(wanted).map(|kind| player(kind.name, Base::Bot(kind))).collect();
        match &args.bot {
            Some(bot) if players.is_empty() => {
                let names: Vec<&str> = bots().map(|kind| kind.name).collect();
                Err(unknown("bot", bot, &format!(" that can play {}", info.id), names.into_iter()))
            }
            _ => Ok(players),
        }
    }

    /// The player's name in tables.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Begins to play a run.
    pub(super) fn start(&self, play: &dyn Play, seed: Seed) -> Result<Box<dyn Bot>> {
        let bot = match &self.base {
            Base::Bot(kind) => kind.start(seed),
            #[cfg(feature = "agents")]
            Base::Agent(agent) => agent.start(seed),
        };
        let Some((budget, hidden)) = self.search else { return Ok(bot) };
        if Search::suits(play, hidden) {
            return Ok(Box::new(Search::new(bot, seed, budget, hidden)));
        }
        let id = play.info().id;
        Err(Failure::Said(match hidden {
            Hidden::Imagined => format!("{id} cannot redraw hidden facts; add --clairvoyant to search with the real ones"),
            Hidden::Kept => format!("{id} cannot reseed its dice, so it cannot be searched"),
        }))
    }
}

#[cfg(feature = "agents")]
fn agent(file: &Path, info: &GameInfo, variant: &Variant) -> Result<Base> {
    let bytes = std::fs::read(file).map_err(|error| {
        let why = crate::store::system::in_words(&error);
        Failure::Said(format!("{} cannot be read ({why}); check that it exists and that you may read it", shown(file)))
    })?;
    let agent = Agent::read(&bytes, info, variant).map_err(|error| Failure::Said(format!("{}: {error}", shown(file))))?;
    Ok(Base::Agent(agent))
}

#[cfg(not(feature = "agents"))]
fn agent(file: &Path, _: &GameInfo, _: &Variant) -> Result<Base> {
    Err(Failure::Said(format!(
        "{} needs a program that can run networks; build it with cargo build --release --package barrow-program --features agents",
        shown(file)
    )))
}
