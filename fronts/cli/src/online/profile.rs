//! A player's record at a server, game by game.

use barrow_app::Discoveries;
use barrow_app::date::Date;
use barrow_app::result::feats;
use barrow_app::screens::{Block, Content, Pair, Weight};
use barrow_app::sentences::SENTENCES;
use barrow_core::Shelf;
use barrow_online::Profile;
use std::time::Duration;

/// A profile as a screen. Feats have titles only: what they are about may be news to the reader.
pub(crate) fn content(shelf: Shelf, profile: &Profile) -> Content {
    let runs = |count: u64| if count == 1 { "1 run".to_owned() } else { format!("{count} runs") };
    let introduction = Block::Text { words: introduction(profile), weight: Weight::Plain };
    let mut blocks = vec![introduction];
    for section in sections(shelf, profile) {
        let feat = |(title, count): (&'static str, u64)| Pair { is_earned: Some(true), ..pair(title, runs(count)) };
        let endings = section.endings.into_iter().map(|(cause, count)| pair(&runs(count), cause));
        let pairs = section.feats.into_iter().map(feat).chain(endings).collect();
        blocks.push(Block::Section { title: section.title.to_owned(), can_fold: false, blocks: vec![Block::Pairs { pairs }] });
    }
    Content { name: "profile", title: profile.player.name.clone(), blocks }
}

fn pair(name: &str, about: String) -> Pair {
    Pair { name: name.to_owned(), about, ..Pair::default() }
}

/// A game in a profile. Feats have titles only: what they are about may be news to the reader.
struct Section {
    /// The game.
    title: &'static str,
    /// Titles of feats, and how many runs earned each.
    feats: Vec<(&'static str, u64)>,
    /// Causes of death, with the number of runs that each ended, the most frequent first.
    endings: Vec<(String, u64)>,
}

/// The games in which the player has results, as the shelf has them.
fn sections(shelf: Shelf, profile: &Profile) -> Vec<Section> {
    let sections = shelf.games().iter().map(|shelved| shelved.info).map(|info| {
        let count = |id: &str| {
            let earned = profile.feats.iter().find(|(game, feat, _)| game == info.id && feat == id);
            earned.map_or(0, |(.., count)| *count)
        };
        let known = feats(info, &[], &Discoveries::default());
        let endings = profile.endings.iter().filter(|(game, ..)| game == info.id);
        Section {
            title: info.title,
            feats: known.iter().map(|feat| (feat.title, count(feat.id))).filter(|(_, count)| *count > 0).collect(),
            endings: endings.map(|(_, cause, count)| (cause.clone(), *count)).collect(),
        }
    });
    sections.filter(|section| !section.endings.is_empty()).collect()
}

/// The player in a sentence.
fn introduction(profile: &Profile) -> String {
    let since = Date::of(Duration::from_millis(profile.player.made_at)).map(|date| date.to_string()).unwrap_or_default();
    let runs: u64 = profile.endings.iter().map(|(.., count)| count).sum();
    let results = match runs {
        0 => "no result yet".to_owned(),
        1 => "1 result".to_owned(),
        _ => format!("{runs} results"),
    };
    // Replace the name last, because it may contain any text.
    SENTENCES.profile.replace("{day}", &since).replace("{results}", &results).replace("{name}", &profile.player.name)
}
