//! Words for previews of addresses, which chats and search engines show.

use super::Topic;
use super::online::{Online, SEALED, score_of, title, variant_of};
use crate::sentences;
use barrow_core::Shelf;
use barrow_online::BoardRow;
use core::time::Duration;

/// The title and the description of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The title.
    pub title: String,
    /// The description: a sentence or two.
    pub about: String,
}

impl Preview {
    /// A preview of a screen. It shows nothing that only one player sees.
    pub fn of(topic: &Topic, shelf: Shelf) -> Self {
        let game = |id: &str| shelf.find(id).map_or(shelf.identity.name, |shelved| shelved.info.title);
        let (title, about) = match topic {
            Topic::Online(Online::Races { .. } | Online::Today) => ("Races".to_owned(), sentences::ABOUT_RACES.to_owned()),
            Topic::Online(Online::Board { course, board, .. }) => (
                format!("{}: {}", title(shelf, &course.game, &course.variant), board_name(board)),
                sentences::ABOUT_BOARDS.to_owned(),
            ),
            Topic::Online(Online::Live) => ("Playing now".to_owned(), sentences::ABOUT_LIVE.to_owned()),
            Topic::Online(Online::Profile { name }) => (name.clone(), format!("Results, feats and endings of {name}.")),
            Topic::Help { game: id, .. } | Topic::Glossary { game: id, .. } | Topic::Counted { game: id, .. } => {
                let pitch = shelf.find(id).map_or(shelf.identity.description, |shelved| shelved.info.pitch);
                (game(id).to_owned(), pitch.to_owned())
            }
            Topic::Options
            | Topic::Keys { .. }
            | Topic::About
            | Topic::Feats { .. }
            | Topic::History { .. }
            | Topic::Setup(_)
            | Topic::Seeds(_)
            | Topic::Online(Online::Name | Online::Notes { .. }) => {
                (shelf.identity.name.to_owned(), shelf.identity.description.to_owned())
            }
        };
        Self { title, about }
    }

    /// A preview of a run that counts. It reveals nothing about a sealed run before its race has closed.
    pub fn of_run(row: &BoardRow, shelf: Shelf, now: Duration) -> Self {
        let title = title(shelf, &row.game, &row.variant);
        if row.sealed_until.is_some_and(|until| until > now.as_millis() as u64) {
            return Self { title, about: SEALED.to_owned() };
        }
        let title = row.player.as_deref().map_or(title.clone(), |player| format!("{player}: {title}"));
        let variant = variant_of(shelf, &row.game, &row.variant);
        let (depth, score) = variant.map_or(("Depth", "Score"), |variant| (variant.depth_name(), variant.wording.score));
        let depth = if row.depth > 1 { format!("{depth} {}. ", row.depth) } else { String::new() };
        Self { title, about: format!("{depth}{score} {}. {}", score_of(row, shelf), row.cause) }
    }
}

/// The name of a board in an address: that of a race, or of a kind of results.
fn board_name(board: &str) -> String {
    match board.split_once('-') {
        Some(("daily", day)) => format!("race of {day}"),
        Some(("weekly", monday)) => format!("race of the week from {monday}"),
        _ => "boards".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;

    #[test]
    fn an_address_has_a_title_and_a_description() {
        for (address, title, about) in [
            ("board/into-ruins/descent/daily-2026-11-24", "Into Ruins: race of 2026-11-24", "best runs"),
            ("board/stomp/20x10/open/1", "Stomp: Close quarters: boards", "best runs"),
            ("board/<b>/x", "<b> x: boards", "best runs"),
            ("profile/Ada", "Ada", "endings of Ada."),
            ("races", "Races", "same seed"),
            ("help/stomp/0", "Stomp", "Ten enemies"),
            ("history", "Barrow", "Five small roguelikes"),
        ] {
            let Preview { title: shown, about: told } = Preview::of(&address.parse().unwrap(), SHELF);
            assert_eq!(shown, title, "{address}");
            assert!(told.contains(about), "{address}: {told}");
        }
    }
}
