//! What a player has done at a server, game by game.

use barrow_app::Discoveries;
use barrow_app::date::Date;
use barrow_app::result::feats;
use barrow_app::sentences::SENTENCES;
use barrow_core::Shelf;
use barrow_online::Profile;
use std::time::Duration;

/// A game in a profile. Feats have titles only: what they are about may be news to the reader.
pub(crate) struct Section {
    /// The game.
    pub(crate) title: &'static str,
    /// Titles of feats, and how many runs earned each.
    pub(crate) feats: Vec<(&'static str, u64)>,
    /// What ended runs, and how many, the most frequent first.
    pub(crate) endings: Vec<(String, u64)>,
}

/// The games in which the player has results, as the shelf has them.
pub(crate) fn sections(shelf: Shelf, profile: &Profile) -> Vec<Section> {
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

/// Who it is, in a sentence.
pub(crate) fn introduction(profile: &Profile) -> String {
    let since = Date::of(Duration::from_millis(profile.player.made_at)).map(|date| date.to_string()).unwrap_or_default();
    let runs: u64 = profile.endings.iter().map(|(.., count)| count).sum();
    let results = match runs {
        0 => "no result yet".to_owned(),
        1 => "1 result".to_owned(),
        _ => format!("{runs} results"),
    };
    // The name last: anything may stand in it.
    SENTENCES.profile.replace("{day}", &since).replace("{results}", &results).replace("{name}", &profile.player.name)
}
