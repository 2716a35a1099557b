//! A server's boards, and the queries for them.

use crate::Kind;
use serde::{Deserialize, Serialize};

/// The age of the results on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// The last 24 hours.
    Day,
    /// The last seven days.
    Week,
    /// No limit.
    #[default]
    All,
}

impl Span {
    /// All spans, the longest first.
    pub const ALL: [Self; 3] = [Self::All, Self::Week, Self::Day];

    /// Its name in a query.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::All => "all",
        }
    }

    /// Its name for players.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Day => "Last 24 hours",
            Self::Week => "Last 7 days",
            Self::All => "All time",
        }
    }
}

/// A board that a server has for each game and variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Its name for players: "Today", "Counted".
    pub name: String,
    /// The claim that its results prove.
    pub kind: Kind,
    /// The race that it belongs to: "daily-2026-11-24".
    pub race: Option<String>,
    /// Its lists, at least one.
    pub lists: Vec<BoardList>,
}

/// A list of results on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardList {
    /// Its name for players: "Ranked", "Last 7 days".
    pub name: String,
    /// The query for it at `/api/boards/GAME/VARIANT`, in the form of [`board_query`].
    pub query: String,
}

/// The query for a list of results. The same list always has the same query.
pub fn board_query(kind: Kind, span: Span, race: Option<&str>, is_young: bool) -> String {
    let race = race.map(|race| format!("&race={race}")).unwrap_or_default();
    format!("kind={}&span={}&young={is_young}{race}", kind.name(), span.name())
}

impl Board {
    /// The board of a race, or of all races, with a list for names newer than their race.
    pub fn of_races(name: &str, race: Option<&str>) -> Self {
        let list = |name: &str, is_young| BoardList {
            name: name.to_owned(),
            query: board_query(Kind::Sealed, Span::All, race, is_young),
        };
        let lists = vec![list("Ranked", false), list("Names newer than the race", true)];
        Self { name: name.to_owned(), kind: Kind::Sealed, race: race.map(str::to_owned), lists }
    }

    /// The board of runs played elsewhere.
    pub fn of_runs(name: &str, kind: Kind) -> Self {
        let list = |span: Span| BoardList { name: span.title().to_owned(), query: board_query(kind, span, None, false) };
        Self { name: name.to_owned(), kind, race: None, lists: Span::ALL.map(list).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_ask_for_each_list_in_other_words() {
        let boards = [
            Board::of_races("Today", Some("daily-2026-11-24")),
            Board::of_races("All races", None),
            Board::of_runs("Counted", Kind::Counted),
            Board::of_runs("Open", Kind::Open),
        ];
        let mut queries: Vec<_> = boards.iter().flat_map(|board| &board.lists).map(|list| list.query.as_str()).collect();
        assert_eq!(queries[1], "kind=sealed&span=all&young=true&race=daily-2026-11-24");
        queries.sort_unstable();
        queries.dedup();
        assert_eq!(queries.len(), 10);
    }
}
