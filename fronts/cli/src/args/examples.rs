//! The examples in the help, made from the games on the shelf.

use barrow_core::{GameInfo, Seed, Shelf, VariantCode};
use std::fmt::Write;

/// Stands for the id of the shelf's first game in a text.
const FIRST_GAME: &str = "FIRST_GAME";
/// Stands for the id of the shelf's first game whose levels can be shown.
const GAME_WITH_LEVELS: &str = "GAME_WITH_LEVELS";
/// Stands for the id of the shelf's last game in a text.
const LAST_GAME: &str = "LAST_GAME";

/// Replaces the placeholders in `text` with the ids of games.
pub(super) fn with_games(text: &str, shelf: &Shelf) -> String {
    let id = |info: Option<&GameInfo>| info.map_or("GAME", |info| info.id);
    let text = text.replace(FIRST_GAME, id(first(shelf))).replace(LAST_GAME, id(last(shelf)));
    // Finding this game makes a level, so do it only for texts that need the answer.
    if text.contains(GAME_WITH_LEVELS) { text.replace(GAME_WITH_LEVELS, id(with_levels(shelf))) } else { text }
}

/// A line for each of a few commands, with its effect.
pub(super) fn table(shelf: &Shelf) -> String {
    // Name a variant only if there are several.
    let variants = first(shelf).map_or(&[][..], |info| info.variants);
    let variant = variants.iter().skip(1).last().map_or(String::new(), |variant| format!(" --variant {}", variant.id));
    let play = format!("barrow play {FIRST_GAME}{variant} --seed 7");
    let rows = [
        ("barrow", "open the arcade"),
        (play.as_str(), "play one game at once"),
        ("barrow runs", "list your saved runs"),
        ("barrow verify --json *.run", "check runs from anywhere"),
        ("barrow bot FIRST_GAME --seeds 1..100", "see how two simple bots fare"),
    ]
    .map(|(asked, what)| (with_games(asked, shelf), what));
    let width = rows.iter().map(|(asked, _)| asked.len()).max().unwrap_or_default();
    let mut text = "Examples:\n".to_owned();
    for (asked, what) in rows {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {asked:width$}    {what}");
    }
    text
}

/// The first game whose levels can be shown.
fn with_levels(shelf: &Shelf) -> Option<&'static GameInfo> {
    let has_levels = shelf.games().iter().find(|shelved| shelved.survey(Seed(1), VariantCode::default(), 1).is_some());
    has_levels.map(|shelved| shelved.info)
}

fn first(shelf: &Shelf) -> Option<&'static GameInfo> {
    shelf.games().first().map(|shelved| shelved.info)
}

fn last(shelf: &Shelf) -> Option<&'static GameInfo> {
    shelf.games().last().map(|shelved| shelved.info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_of_the_games_on_the_shelf() {
        let shelf = &barrow_shelf::SHELF;
        let (first, last) = (shelf.games()[0].info.id, shelf.games().last().unwrap().info.id);
        assert_eq!(with_games("play FIRST_GAME, watch runs/LAST_GAME", shelf), format!("play {first}, watch runs/{last}"));
        assert!(table(shelf).contains(&format!("barrow bot {first} --seeds 1..100   ")), "{}", table(shelf));
    }

    #[test]
    fn an_empty_shelf_has_examples_of_no_game() {
        let text = table(&Shelf(&[]));
        assert!(text.contains("barrow play GAME --seed 7  "), "{text}");
    }
}
