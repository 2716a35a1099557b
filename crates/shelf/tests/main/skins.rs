//! Every game sounds and sparks as its folder says, and nothing in the folder is unused.

use barrow_shelf::SHELF;
use std::fs;

#[test]
fn sounds_and_sparks_are_of_what_the_game_has() {
    for game in SHELF.games() {
        let read = |file: &str| {
            let path = format!("../../games/{}/skin/{file}", game.info.id);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        let (sounds, sparks) = (read("sounds.json"), read("sparks.json"));
        println!("{}", game.info.id);
        barrow_testing::check_skin(game, &sounds, &sparks);
        for text in [sounds, sparks] {
            assert!(text.contains("MIT OR Apache-2.0"), "{}: a skin says who may use it", game.info.id);
        }
    }
}
