//! Games whose description arrives at run time.

use barrow_core::{Batch, Play, Rules, Seed, Shelf, Shelved, Survey, Variant, VariantCode};

/// The rules of a game that is compiled in, for a description that has arrived.
struct Known(&'static Shelved);

impl Rules for Known {
    fn start(&self, seed: Seed, code: VariantCode, _: &'static Variant) -> Box<dyn Play> {
        self.0.start(seed, code).unwrap()
    }

    fn batch(&self, seeds: &[Seed], code: VariantCode, _: &'static Variant) -> Box<dyn Batch> {
        self.0.batch(seeds, code).unwrap()
    }

    fn survey(&self, seed: Seed, code: VariantCode, depth: u32) -> Option<Survey> {
        self.0.survey(seed, code, depth)
    }
}

/// A game is the same after its description was written to bytes and read from them.
///
/// # Panics
/// If it is not, or the description has a fault.
pub fn a_game_that_arrives_is_the_same(shelf: &Shelf) {
    for game in shelf.games() {
        let id = game.info.id;
        let arrived = Shelved::arriving(game.describe(), Box::leak(Box::new(Known(game))));
        let arrived = arrived.unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert_eq!((format!("{:?}", arrived.info), arrived.sprites), (format!("{:?}", game.info), game.sprites), "{id}");
        assert_eq!(arrived.info.meaning(), game.info.meaning(), "{id}");
        let begun = |game: &Shelved| game.start(Seed(1), VariantCode::default()).unwrap().digest();
        assert_eq!(begun(&arrived), begun(game), "{id}");
    }
}
