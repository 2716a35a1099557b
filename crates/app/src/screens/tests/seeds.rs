//! The search for seeds.

use super::facts;
use crate::discoveries::Discoveries;
use crate::keys::Bindings;
use crate::screens::{Block, Content, Effect, Hold, SeedSearch, Topic, content};
use barrow_core::{Seed, VariantCode};
use barrow_shelf::SHELF;

fn shown(topic: &Topic) -> Content {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    content(topic, &facts(&keys, &none)).unwrap()
}

fn status(topic: &Topic) -> Option<String> {
    let blocks = shown(topic).blocks;
    blocks.into_iter().find_map(|block| if let Block::Status { words } = block { Some(words) } else { None })
}

/// The form after these wishes were typed and the search has begun.
fn begun(wishes: &str) -> Topic {
    let new = Topic::Seeds(SeedSearch::new("into-ruins", VariantCode(0)));
    assert!(!new.is_working() && new.next(SHELF).is_none() && status(&new).is_none());
    let Effect::Turn { topic } = new.typed("wishes", wishes) else { panic!() };
    match shown(&topic).main() {
        Some(Effect::Turn { topic }) => topic,
        other => panic!("{other:?}"),
    }
}

fn over(mut topic: Topic) -> Topic {
    while let Some(next) = topic.next(SHELF) {
        assert!(topic.is_working());
        // The page keeps a topic as text.
        assert_eq!(next.to_string().parse(), Ok(next.clone()));
        topic = next;
    }
    assert!(!topic.is_working());
    topic
}

#[test]
fn a_search_finds_ten_seeds_that_can_be_played() {
    let topic = begun("rapier, rat=0");
    assert_eq!(status(&topic).as_deref(), Some("Searching: 0 found among seeds 1 to 0."));
    let topic = over(topic);
    let content = shown(&topic);
    let holds = content.holds();
    let label = |hold: &Hold| if let Hold::Action(action) = hold { Some(action.label.clone()) } else { None };
    let seeds: Vec<u64> = holds.iter().filter_map(label).filter_map(|label| label.strip_prefix("Play ")?.parse().ok()).collect();
    assert_eq!(seeds.len(), 10);
    assert_eq!(status(&topic).unwrap(), format!("10 found among seeds 1 to {}.", crate::words::grouped(seeds[9] as i64)));
    let count = |seed: u64, name: &str| {
        let metrics = SHELF.find("into-ruins").unwrap().survey(Seed(seed), VariantCode(0), 1).unwrap().metrics;
        metrics.iter().find(|(of, _)| *of == name).unwrap().1
    };
    assert!(seeds.iter().all(|seed| count(*seed, "item:rapier") > 0 && count(*seed, "creature:rat") == 0));
    let Effect::Turn { topic } = topic.typed("wishes", "ogre") else { panic!() };
    assert!(status(&topic).is_none(), "other wishes need another search");
}

#[test]
fn wishes_that_cannot_be_read_end_the_search_with_a_sentence() {
    for (wishes, sentence) in
        [("unicorn", "Nothing called \"unicorn\" is counted here."), (" , ", "Name something that must be there.")]
    {
        assert_eq!(status(&over(begun(wishes))).as_deref(), Some(sentence));
    }
}
