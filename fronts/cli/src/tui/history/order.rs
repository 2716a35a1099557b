//! Which runs the history shows, and in which order.

use super::super::Shared;
use super::super::runs::rank;
use crate::seeds;
use crate::store::Saved;
use barrow_app::seeds::Challenge;

/// The runs that are listed, and their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Every run, the newest first.
    Newest,
    /// Results, the best of each game and variant first.
    Best,
    /// Results on the seed of the day.
    Today,
    /// Results on the seed of the week.
    Week,
}

/// A run as it is listed.
pub(super) struct Listed<'a> {
    pub(super) saved: &'a Saved,
    /// Its place among the results of its game and variant, from 1.
    pub(super) rank: Option<usize>,
}

impl Order {
    /// The next one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Newest => Self::Best,
            Self::Best => Self::Today,
            Self::Today => Self::Week,
            Self::Week => Self::Newest,
        }
    }

    /// Its name in a hint.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Newest => "all",
            Self::Best => "best",
            Self::Today => "today",
            Self::Week => "week",
        }
    }

    /// The heading of the table; `title` is of the game whose runs are shown.
    pub(super) fn heading(self, title: Option<&str>) -> String {
        let of = title.map_or_else(String::new, |title| format!(" of {title}"));
        match self {
            Self::Newest if title.is_none() => "All runs".to_owned(),
            Self::Newest => format!("Runs{of}"),
            Self::Best => format!("Best runs{of}"),
            Self::Today => format!("Today's seed: runs{of}"),
            Self::Week => format!("This week's seed: runs{of}"),
        }
    }

    /// The runs of a game, or of all. `today` is the date.
    pub(super) fn of<'a>(self, shared: &'a Shared, game: Option<&str>, today: &str) -> Vec<Listed<'a>> {
        let runs = shared.runs.all().filter(|saved| game.is_none_or(|game| is_of(saved, game)));
        if self == Self::Newest {
            return runs.map(|saved| Listed { saved, rank: None }).collect();
        }
        let place = |id: &str| shared.shelf.games().iter().position(|shelved| shelved.info.id == id);
        let wanted = match self {
            Self::Newest | Self::Best => None,
            Self::Today => Some(Challenge::Daily(today.to_owned())),
            Self::Week => Some(Challenge::Weekly(seeds::this_monday())),
        };
        let ranked = runs.filter_map(|saved| Some((saved, saved.summary.as_ref().ok()?)));
        let ranked = ranked.filter(|(_, summary)| summary.is_result());
        let is_wanted = |challenge: &Option<Challenge>| wanted.is_none() || *challenge == wanted;
        let mut ranked: Vec<_> = ranked
            .filter(|(_, summary)| summary.result.as_ref().is_some_and(|result| is_wanted(&result.earned.challenge)))
            .collect();
        ranked.sort_by_key(|(_, summary)| (place(&summary.header.game), summary.header.variant, rank(summary)));
        let mut listed: Vec<Listed> = Vec::with_capacity(ranked.len());
        let mut before = None;
        for (saved, summary) in ranked {
            let table = Some((&summary.header.game, summary.header.variant));
            let last = listed.last().and_then(|listed| listed.rank).filter(|_| before == table);
            before = table;
            listed.push(Listed { saved, rank: Some(last.unwrap_or_default() + 1) });
        }
        listed
    }
}

/// Tells whether a run is of a game. A run that cannot be read belongs to the game whose folder it is in.
fn is_of(saved: &Saved, game: &str) -> bool {
    match &saved.summary {
        Ok(summary) => summary.header.game == game,
        Err(_) => saved.path.parent().and_then(|folder| folder.file_name()).is_some_and(|folder| folder == game),
    }
}
