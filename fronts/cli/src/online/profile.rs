//! A player's record at a server, game by game.

use barrow_app::Discoveries;
use barrow_app::date::Date;
use barrow_app::result::{ToldFeat, feats};
use barrow_app::screens::{Block, Content, Pair};
use barrow_app::sentences::SENTENCES;
use barrow_app::words::counted;
use barrow_core::Shelf;
use barrow_online::Profile;
use std::time::Duration;

/// A profile as a screen. Feats have titles only, because their stories may be news to the reader.
pub(crate) fn content(shelf: Shelf, profile: &Profile) -> Content {
    let mut blocks = vec![Block::Text { words: introduction(profile), is_dim: false }];
    for info in shelf.games().iter().map(|shelved| shelved.info) {
        let earned = |feat: ToldFeat| {
            let (.., count) = profile.feats.iter().find(|(game, id, _)| game == info.id && *id == feat.id)?;
            Some(Pair { is_earned: Some(true), ..pair(feat.title, runs(*count)) })
        };
        let feats = feats(info, &[], &Discoveries::default()).into_iter().filter_map(earned);
        let endings = profile.endings.iter().filter(|(game, ..)| game == info.id);
        let endings: Vec<Pair> = endings.map(|(_, cause, count)| pair(&runs(*count), cause.clone())).collect();
        if !endings.is_empty() {
            let blocks_of_game = vec![Block::Pairs { pairs: feats.chain(endings).collect() }];
            blocks.push(Block::Section { title: info.title.to_owned(), can_fold: false, blocks: blocks_of_game });
        }
    }
    Content { name: "profile", title: profile.player.name.clone(), blocks }
}

fn pair(name: &str, about: String) -> Pair {
    Pair { name: name.to_owned(), about, ..Pair::default() }
}

fn runs(count: u64) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "run")
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
