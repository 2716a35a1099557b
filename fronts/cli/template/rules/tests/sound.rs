//! The tests that every game has to pass.

barrow_testing::check!(sea_magpie::SHELF);

#[test]
fn its_sounds_and_sparks_are_of_what_the_game_has() {
    let [sounds, sparks] = [include_str!("../skin/sounds.json"), include_str!("../skin/sparks.json")];
    barrow_testing::check_skin(&sea_magpie::SHELF.games()[0], sounds, sparks);
}
