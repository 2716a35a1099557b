//! Headers and summaries of runs.

use barrow_app::Outcome;
use barrow_app::seeds;
use barrow_app::words::sentence;
use barrow_core::{Ending, Header, RunError, Shelf, Shown, VariantCode, sort_few};
use serde::Serialize;
use std::cmp::Reverse;

/// The summary of a run.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: &'static str,
    /// The variant in its written form: "20x10+strict+practice".
    pub variant: String,
    /// The index among the game's variants.
    pub variant_index: usize,
    /// A bit for each choice.
    pub choices: u8,
    /// True if moves can be taken back.
    pub is_practice: bool,
    /// The seed in decimal.
    pub seed: String,
    /// The number of moves.
    pub moves: usize,
    /// The score after the last move.
    pub score: i32,
    /// The depth after the last move.
    pub depth: u32,
    /// The end, if there was one.
    pub ending: Option<Ending>,
    /// True if the run was closed for good.
    pub is_closed: bool,
    /// The digest of the last state.
    pub digest: String,
    /// A sentence that says which part of the bytes was dropped.
    pub notice: Option<String>,
}

/// The header of a new run.
///
/// # Errors
/// A sentence, if the game does not exist or the seed is invalid.
pub fn header(shelf: &Shelf, game: &str, variant: u8, choices: u8, is_practice: bool, seed_text: &str) -> Result<Header, String> {
    let shelved = shelf.find(game).ok_or_else(|| sentence(&RunError::UnknownGame { game: game.to_owned() }))?;
    let code = VariantCode::new(variant, choices).with_practice(is_practice);
    // A number that does not fit into the code must not become another variant.
    if code.index() != usize::from(variant) || code.choices() != choices {
        return Err(sentence(&RunError::UnknownVariant { game: game.to_owned(), variant }));
    }
    Ok(Header { game: game.to_owned(), rules: shelved.info.rules, variant: code, seed: seeds::parse(seed_text)? })
}

/// The summary of a run after `moves` moves; `play` is in that state.
pub fn summarised(header: &Header, moves: usize, play: &dyn Shown, is_closed: bool, notice: Option<&str>) -> Summary {
    let status = play.status();
    Summary {
        game: header.game.clone(),
        title: play.info().title,
        variant: play.info().variant_name(header.variant),
        variant_index: header.variant.index(),
        choices: header.variant.choices(),
        is_practice: header.variant.is_practice(),
        seed: header.seed.0.to_string(),
        moves,
        score: status.score,
        depth: status.depth,
        ending: status.ending,
        is_closed,
        // A run on a server keeps its state to itself.
        digest: play.rules().map_or_else(String::new, |run| run.digest().to_string()),
        notice: notice.map(str::to_owned),
    }
}

/// Indices of the outcomes that are results, the best first. Equal ones keep their order.
pub fn results(outcomes: &[Option<Outcome>]) -> Vec<u32> {
    let mut results: Vec<(Outcome, u32)> = (0..).zip(outcomes).filter_map(|(at, outcome)| Some(((*outcome)?, at))).collect();
    sort_few(&mut results, |&(outcome, _)| Reverse(outcome));
    results.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Opening;
    use crate::testing::{finished, header as known, paced};
    use barrow_core::Seed;
    use barrow_shelf::SHELF;
    use serde_json::json;

    fn summary(bytes: &[u8]) -> Result<Summary, String> {
        Ok(finished(Opening::read(bytes)?).summary)
    }

    #[test]
    fn a_header_is_what_was_asked_for_or_refused() {
        let of = |game: &str, variant, choices, seed: &str| header(&SHELF, game, variant, choices, true, seed);
        let asked = of("stomp", 1, 0, " 18446744073709551615 ").unwrap();
        assert_eq!((asked.variant, asked.seed), (VariantCode(1).with_practice(true), Seed(u64::MAX)));
        assert!(of("chess", 0, 0, "1").unwrap_err().starts_with("The run is of a game called \"chess\""));
        for (variant, choices) in [(8, 0), (0, 16), (255, 0)] {
            assert!(of("stomp", variant, choices, "1").unwrap_err().contains("is not here"), "{variant} {choices}");
        }
        for seed in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            assert!(of("stomp", 0, 0, seed).unwrap_err().contains("a whole number from 0 to"), "{seed}");
            assert_eq!(seeds::parse(seed).err(), of("stomp", 0, 0, seed).err());
        }
    }

    #[test]
    fn a_summary_has_the_variant_and_the_result() {
        let mut run = paced(known("stomp"), 30);
        let crossed = serde_json::to_value(summary(run.bytes()).unwrap()).unwrap();
        let expected = json!({
            "game": "stomp", "title": "Stomp", "variant": SHELF.find("stomp").unwrap().info.variants[0].id, "variantIndex": 0,
            "choices": 0, "isPractice": false, "seed": "11", "moves": run.run().moves.len(), "score": run.state().status().score,
            "depth": run.state().status().depth, "ending": null, "isClosed": false, "digest": run.state().digest().to_string(),
            "notice": null,
        });
        assert_eq!(crossed, expected);
        run.close();
        assert!(summary(run.bytes()).unwrap().is_closed);
        let torn = [&run.bytes()[..run.bytes().len() - 9], &[0b0110_0000]].concat();
        assert!(summary(&torn).unwrap().notice.unwrap().starts_with("Saving the last move"));
    }

    #[test]
    fn victories_come_first_among_results() {
        let outcome = |is_won: bool, score: i32| Some(Outcome { is_won, score, depth: 1 });
        let runs = [outcome(false, 5), None, outcome(false, 7), outcome(true, 1), outcome(false, 7)];
        assert_eq!(results(&runs), [3, 2, 4, 0]);
    }

    #[test]
    fn bytes_that_are_no_run_are_refused_with_a_sentence() {
        for bytes in [&b""[..], b"barrow", b"nothing", &[0; 100]] {
            let refused = summary(bytes).unwrap_err();
            assert!(refused.starts_with("Th") && refused.ends_with('.'), "{refused}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200), from in 0usize..60) {
            let header = known("stomp").to_bytes();
            let whole = [&header[..from.min(header.len())], &bytes].concat();
            let _ = summary(&whole);
        }
    }
}
