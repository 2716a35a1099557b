//! Lists to read: everything that the player has met in a game, and the stories that its runs can tell.

use super::help::sign;
use super::{Block, Content, Facts, Pair, Past, section, text};
use crate::glossary::{Group, groups};
use crate::result;
use crate::sentences;
use crate::words::counted;

pub(super) fn glossary(facts: &Facts, game: &str, variant: usize) -> Result<Content, String> {
    let (info, variant) = facts.variant(game, variant)?;
    let groups = groups(info.id, variant, facts.discoveries);
    let has_met = groups.iter().any(|group| !group.entries.is_empty());
    let group = |group: &Group| {
        let pairs = group.entries.iter().map(|entry| sign(entry, entry.about)).collect();
        section(&group.heading(), vec![Block::Pairs { pairs }])
    };
    let nothing = (!has_met).then(|| text(sentences::NOTHING_MET));
    let blocks = nothing.into_iter().chain(groups.iter().map(group)).collect();
    Ok(Content { name: "glossary", title: format!("{}: glossary", info.title), blocks })
}

pub(super) fn feats(facts: &Facts, game: &str) -> Result<Content, String> {
    let info = facts.game(game)?;
    let own = facts.past.iter().filter_map(Past::own_run);
    let results = own.filter(|run| run.is_result() && run.header.game == game);
    let earned: Vec<&str> = results.filter_map(|run| run.earned).flat_map(|earned| &earned.feats).map(String::as_str).collect();
    let feats = result::feats(info, &earned, facts.discoveries);
    let all = feats.len();
    let (known, unknown): (Vec<_>, Vec<_>) = feats.into_iter().partition(|feat| feat.times > 0);
    let heading = format!("{} of {all} earned", known.len());
    let pair = |feat: result::ToldFeat| {
        // Once is the usual number, so the list does not say it.
        let times = if feat.times > 1 { format!(" ({})", counted(feat.times, "run")) } else { String::new() };
        let about = format!("{}{times}", feat.about);
        Pair { name: feat.title.to_owned(), about, is_earned: Some(feat.times > 0), ..Pair::default() }
    };
    let pairs = known.into_iter().chain(unknown).map(pair).collect();
    let blocks = vec![section(&heading, vec![text(sentences::FEATS_COUNT), Block::Pairs { pairs }])];
    Ok(Content { name: "feats", title: format!("{}: feats", info.title), blocks })
}
