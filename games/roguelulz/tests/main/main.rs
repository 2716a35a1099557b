//! `RogueLulz` as a front end uses it: moves in, views out.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod bot;
mod part_one;
mod play;
mod transcripts;

use barrow_core::{Dir, Move, Play, Seed, Shelved, View};
use roguelulz::RogueLulz;

const SHELVED: Shelved = Shelved::of::<RogueLulz>();
const DIRECTIONS: [Move; 4] =
    [Move::towards(0, Dir(0)), Move::towards(0, Dir(1)), Move::towards(0, Dir(2)), Move::towards(0, Dir(3))];

fn start(variant: &str, seed: u64) -> Box<dyn Play> {
    let code = SHELVED.info.parse_variant(variant).unwrap_or_else(|| panic!("no variant {variant}"));
    SHELVED.start(Seed(seed), code).unwrap()
}

fn view_of(play: &dyn Play) -> View {
    let mut view = View::default();
    play.view(&mut view);
    view
}

fn text_of(play: &dyn Play) -> String {
    view_of(play).text(play.variant())
}
