//! Runs as bytes: what one says of itself.

use crate::wire;
use barrow_app::ending::Outcome;
use barrow_app::words::capital;
use barrow_core::{Header, Play, RunError, Seed, Shelf, VariantCode};
use std::cmp::Reverse;
use std::fmt::Display;

/// An error as a sentence for the player.
pub fn sentence(error: &impl Display) -> String {
    let text = capital(&error.to_string());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// A seed as people type it.
///
/// # Errors
/// A sentence, if it is none.
pub fn seed(text: &str) -> Result<Seed, String> {
    let typed = text.trim();
    typed.parse().map(Seed).map_err(|_| match typed {
        "" => format!("A seed is a whole number from 0 to {}; without one, take a fresh one.", u64::MAX),
        _ => format!("\"{typed}\" is no seed: a seed is a whole number from 0 to {}.", u64::MAX),
    })
}

/// The header of a new run.
///
/// # Errors
/// A sentence, if there is no such game or the seed is none.
pub fn header(shelf: &Shelf, game: &str, variant: u8, choices: u8, is_practice: bool, seed_text: &str) -> Result<Header, String> {
    let shelved = shelf.find(game).ok_or_else(|| sentence(&RunError::UnknownGame { game: game.to_owned() }))?;
    let code = VariantCode::new(variant, choices).with_practice(is_practice);
    // What does not fit into the code must not become another variant.
    if code.index() != usize::from(variant) || code.choices() != choices {
        return Err(sentence(&RunError::UnknownVariant { game: game.to_owned(), variant }));
    }
    Ok(Header { game: game.to_owned(), rules: shelved.info.rules, variant: code, seed: seed(seed_text)? })
}

/// What a run says of itself after so many moves, with `play` as it stands then.
pub fn summarised(header: &Header, moves: usize, play: &dyn Play, is_closed: bool, notice: Option<&str>) -> wire::Summary {
    let status = play.status();
    wire::Summary {
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
        ending: status.ending.map(wire::Ending::from),
        is_closed,
        digest: play.digest().to_string(),
        notice: notice.map(str::to_owned),
    }
}

/// Which of these summaries are results, the best first; of equals, the first comes first.
///
/// # Errors
/// If what is given are no summaries.
pub fn results(summaries: &str) -> Result<Vec<u32>, String> {
    let runs: Vec<wire::Other> = wire::read("an order of results", summaries)?;
    let mut results: Vec<(Outcome, u32)> = (0..).zip(&runs).filter_map(|(at, run)| Some((run.result()?, at))).collect();
    results.sort_by_key(|&(outcome, at)| (Reverse(outcome), at));
    Ok(results.into_iter().map(|(_, at)| at).collect())
}

/// Why a text is no seed; `None` if it is one.
pub fn seed_problem(text: &str) -> Option<String> {
    seed(text).err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Opening;
    use crate::testing::{header as known, paced};
    use barrow_shelf::SHELF;
    use serde_json::{Value, json};

    fn summary(bytes: &[u8]) -> Result<String, String> {
        Ok(Opening::begin(SHELF, bytes)?.finish()?.summary())
    }

    #[test]
    fn a_new_run_is_what_was_asked_for_or_refused() {
        let of = |game: &str, variant, choices, seed: &str| header(&SHELF, game, variant, choices, true, seed);
        let asked = of("stomp", 1, 0, " 18446744073709551615 ").unwrap();
        assert_eq!((asked.variant, asked.seed), (VariantCode(1).with_practice(true), Seed(u64::MAX)));
        assert!(of("chess", 0, 0, "1").unwrap_err().starts_with("The run is of a game called \"chess\""));
        for (variant, choices) in [(8, 0), (0, 16), (255, 0)] {
            assert!(of("stomp", variant, choices, "1").unwrap_err().contains("does not have"), "{variant} {choices}");
        }
        for seed in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            assert!(of("stomp", 0, 0, seed).unwrap_err().contains("a whole number from 0 to"), "{seed}");
            assert_eq!(seed_problem(seed), of("stomp", 0, 0, seed).err());
        }
    }

    #[test]
    fn a_run_says_what_it_is_and_what_it_came_to() {
        let mut run = paced(known("stomp"), 30);
        let told: Value = serde_json::from_str(&summary(run.bytes()).unwrap()).unwrap();
        let expected = json!({
            "game": "stomp", "title": "Stomp", "variant": SHELF.find("stomp").unwrap().info.variants[0].id, "variantIndex": 0,
            "choices": 0, "isPractice": false, "seed": "11", "moves": run.run().moves.len(), "score": run.state().status().score,
            "depth": run.state().status().depth, "ending": null, "isClosed": false, "digest": run.state().digest().to_string(),
            "notice": null,
        });
        assert_eq!(told, expected, "as in wire.ts");
        run.close();
        let told: Value = serde_json::from_str(&summary(run.bytes()).unwrap()).unwrap();
        assert_eq!(told["isClosed"], true);
        let torn = [&run.bytes()[..run.bytes().len() - 9], &[0b0110_0000]].concat();
        let told: Value = serde_json::from_str(&summary(&torn).unwrap()).unwrap();
        assert!(told["notice"].as_str().unwrap().starts_with("The last move was cut off"));
    }

    #[test]
    fn results_are_those_that_ended_in_earnest_and_victories_come_first() {
        let run = |won: Option<bool>, score: i32, is_practice: bool| {
            json!({
                "game": "stomp", "variantIndex": 0, "choices": 0, "isPractice": is_practice, "seed": "1", "moves": 1, "score": score,
                "depth": 1, "digest": "", "ending": won.map(|won| json!({ "won": won })),
            })
        };
        let (lost, open) = (Some(false), None);
        let runs = [
            run(lost, 5, false),
            run(open, 99, false),
            run(lost, 7, false),
            run(Some(true), 1, false),
            run(lost, 7, false),
            run(lost, 9, true),
        ];
        assert_eq!(results(&json!(runs).to_string()), Ok(vec![3, 2, 4, 0]));
        assert!(results("{}").unwrap_err().contains("an order of results"));
    }

    #[test]
    fn what_is_no_run_is_refused_with_a_sentence() {
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
