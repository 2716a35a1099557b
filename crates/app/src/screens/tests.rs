mod history;
mod keys;
mod online;
mod seeds;
mod setup;

use super::{Action, Block, Content, Control, Effect, Facts, Field, Medium, Pair, Past, PastRun, Setup, Topic, content};
use crate::Options;
use crate::discoveries::Discoveries;
use crate::keys::Bindings;
use crate::result::{Earned, Outcome};
use barrow_core::{Header, Role, Seed, Shelved, VariantCode};
use barrow_shelf::SHELF;
use core::time::Duration;
use std::collections::BTreeMap;

/// 20 November 2026, a Friday.
const NOW: Duration = Duration::from_mins(29_919_675);
const MEDIA: [Medium; 3] = [Medium::Terminal { unicode: true }, Medium::Page, Medium::Lines];

/// Shows a topic with these options and discoveries.
fn shown(topic: &Topic, medium: Medium, options: &Options, discoveries: &Discoveries) -> Content {
    let (values, keys) = (options.values(), Bindings::default());
    content(topic, &Facts { medium, values: &values, ..facts(&keys, discoveries) }).unwrap()
}

/// Facts of a page where nobody has played.
fn facts<'a>(keys: &'a Bindings, discoveries: &'a Discoveries) -> Facts<'a> {
    Facts {
        shelf: SHELF,
        medium: Medium::Page,
        values: &[],
        keys,
        discoveries,
        past: Vec::new(),
        is_looking: false,
        now: NOW,
        place: "/home".to_owned(),
        has_server: false,
        server: None,
    }
}

#[test]
fn help_says_of_a_page_with_a_server_what_leaves_the_device() {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let says = |has_server| content(&Topic::About, &Facts { has_server, ..facts(&keys, &none) }).unwrap().lines().join("\n");
    assert!(
        says(false).contains("Nothing leaves this device unless you send it") && says(false).contains("Everything works once")
    );
    assert!(
        says(true).contains("Races and counted attempts are sent to the server move by move")
            && says(true).contains("Everything but races")
    );
}

/// Every block, with those within sections.
fn flat(blocks: &[Block]) -> Vec<&Block> {
    fn within(block: &Block) -> Vec<&Block> {
        if let Block::Section { blocks, .. } = block { flat(blocks) } else { Vec::new() }
    }
    blocks.iter().flat_map(|block| std::iter::once(block).chain(within(block))).collect()
}

fn fields(content: &Content) -> Vec<&Field> {
    fn fields_of(block: &Block) -> Vec<&Field> {
        if let Block::Fields { fields } = block { fields.iter().collect() } else { Vec::new() }
    }
    flat(&content.blocks).into_iter().flat_map(fields_of).collect()
}

fn pairs(content: &Content) -> Vec<&Pair> {
    fn pairs_of(block: &Block) -> Vec<&Pair> {
        if let Block::Pairs { pairs } = block { pairs.iter().collect() } else { Vec::new() }
    }
    flat(&content.blocks).into_iter().flat_map(pairs_of).collect()
}

fn actions(content: &Content) -> Vec<&Action> {
    fn actions_of(block: &Block) -> Vec<&Action> {
        if let Block::Actions { actions } = block { actions.iter().collect() } else { Vec::new() }
    }
    flat(&content.blocks).into_iter().flat_map(actions_of).collect()
}

/// Tells whether the legend is too long for the help.
fn meanings_are_left_out(content: &Content) -> bool {
    flat(&content.blocks).iter().any(|block| matches!(block, Block::Text { words, .. } if words.starts_with("Too much")))
}

const fn state(field: &Field) -> Option<(bool, &Effect)> {
    match &field.control {
        Control::Choice { is_chosen, then } => Some((*is_chosen, then)),
        Control::Switch { is_on, then } => Some((*is_on, then)),
        Control::Range { .. } | Control::Words { .. } => None,
    }
}

#[test]
fn each_control_of_the_terminal_changes_its_own_option_and_switches_back() {
    let (options, none) = (Options::default(), Discoveries::default());
    let shown = |options: &Options| shown(&Topic::Options, MEDIA[0], options, &none);
    let (before, mut switches) = (shown(&options), 0);
    for (index, field) in fields(&before).into_iter().enumerate() {
        let Some((is_on, Effect::Set { option, value })) = state(field) else { continue };
        let mut then = options.clone();
        then.set(option, value);
        let is_switch = matches!(field.control, Control::Switch { .. });
        assert_eq!(then == options, is_on && !is_switch, "{}", field.title);
        let after = shown(&then);
        let Some((is_on_then, Effect::Set { option, value })) = state(fields(&after)[index]) else { panic!("{}", field.title) };
        assert_eq!(is_on_then, !(is_on && is_switch), "{}", field.title);
        if is_switch {
            switches += 1;
            then.set(option, value);
            assert_eq!(then, options, "{}", field.title);
        }
    }
    assert!(switches > 8);
}

#[test]
fn each_choice_of_the_page_has_one_chosen_value_and_each_range_its_part() {
    let none = Discoveries::default();
    let page = ["look", "glyphs", "pad", "null", "reducedMotion", "true", "volume", "0.7", "music", "0.4", "isMuted", "true"];
    let values = [Options::default().values(), crate::options::values(&page.map(str::to_owned))].concat();
    let keys = Bindings::default();
    // The last value of an option counts.
    let values: Vec<_> = values.iter().rev().cloned().collect();
    let facts = Facts { values: &values, ..facts(&keys, &none) };
    let content = content(&Topic::Options, &facts).unwrap();
    let mut chosen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for field in fields(&content) {
        match &field.control {
            Control::Choice { is_chosen, .. } => chosen.entry(field.option).or_default().extend(is_chosen.then_some(&*field.id)),
            Control::Switch { is_on, .. } => assert!(field.id != "isMuted" || *is_on),
            Control::Range { value } => assert_eq!(*value, if field.id == "volume" { 70 } else { 40 }),
            Control::Words { .. } => panic!("the page has no such option"),
        }
    }
    assert!(chosen.values().all(|values| values.len() == 1), "{chosen:?}");
    assert_eq!((&chosen["look"][..], &chosen["reducedMotion"][..]), (&["glyphs"][..], &["on"][..]));
}

#[test]
fn the_help_of_every_variant_explains_every_sign_once() {
    let (options, none) = (Options::default(), Discoveries::default());
    let not_watched = |medium| medium != Medium::Lines;
    for (medium, shelved) in MEDIA.into_iter().flat_map(|medium| SHELF.games().iter().map(move |game| (medium, game))) {
        for (index, variant) in shelved.info.variants.iter().enumerate() {
            let topic =
                Topic::Help { game: shelved.info.id.to_owned(), variant: index, seen: vec![0], is_watching: not_watched(medium) };
            let content = shown(&topic, medium, &options, &none);
            let pairs = pairs(&content);
            for words in crate::threat::ALL.map(crate::threat::words) {
                let explained =
                    pairs.iter().filter(|pair| pair.name == words.sign.to_string() && pair.about == words.about).count();
                assert_eq!(explained, usize::from(!variant.conditions.is_empty()), "{}", words.word);
            }
            for condition in variant.conditions {
                assert!(pairs.iter().any(|pair| pair.name.ends_with(condition.name) && pair.about == condition.about));
            }
            let has_glossary = meanings_are_left_out(&content);
            let explained = |id: u8| {
                pairs.iter().filter(|pair| !pair.about.is_empty() && pair.signs.iter().any(|sign| sign.id == id)).count()
            };
            let shown = variant.legend.entries().iter().filter(|entry| !matches!(entry.role, Role::Blank | Role::Writing));
            assert!(has_glossary || shown.clone().all(|entry| entry.about.is_empty() || explained(entry.id) == 1));
            assert!(pairs.iter().all(|pair| !pair.name.is_empty()));
            assert!(actions(&content).iter().any(|action| action.id == "glossary"));
            assert_eq!(pairs.iter().any(|pair| !pair.keys.is_empty()), medium != Medium::Lines, "lines have no keys");
        }
    }
}

#[test]
fn the_glossary_explains_what_was_met_once_and_counts_the_rest() {
    let options = Options::default();
    for shelved in SHELF.games() {
        let id = shelved.info.id;
        let variant = &shelved.info.variants[0];
        let topic = Topic::Glossary { game: id.to_owned(), variant: 0 };
        let mut known = Discoveries::default();
        let is_shown = |entry: &&barrow_core::Entry| {
            !matches!(entry.role, Role::Blank | Role::Writing) && !variant.legend.is_unseen(entry.id)
        };
        let mut names: Vec<(&str, &str)> =
            variant.legend.entries().iter().filter(is_shown).map(|entry| (entry.name, entry.about)).collect();
        names.sort_unstable();
        names.dedup();
        let count = |known: &Discoveries| pairs(&shown(&topic, MEDIA[0], &options, known)).len();
        assert_eq!(count(&known), 0, "{id}");
        let Some(first) = names.first() else { continue };
        known.meet(id, first.0);
        assert_eq!(count(&known), names.iter().filter(|pair| pair.0 == first.0).count(), "{id}");
        for (name, _) in &names {
            known.meet(id, name);
        }
        assert_eq!(count(&known), names.len(), "{id}: every role has its group");
    }
}

#[test]
fn feats_that_runs_earned_come_first() {
    let topic = Topic::Feats { game: "into-ruins".to_owned() };
    let info = SHELF.find("into-ruins").unwrap().info;
    let last = info.variants[0].feats.last().unwrap().id;
    let header = Header { game: info.id.to_owned(), rules: info.rules, variant: VariantCode(0), seed: Seed(1) };
    let earned = Earned { feats: vec![last.to_owned()], ..Earned::default() };
    let run = PastRun {
        header: &header,
        moves: 9,
        outcome: Outcome::default(),
        is_closed: true,
        ending: Some(("death", "A rat slew you.")),
        earned: Some(&earned),
    };
    let past = |is_taken_in: bool| Past { is_taken_in, ..history::past("a", 1, run) };
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let facts = Facts { past: vec![past(false), past(true), past(false)], ..facts(&keys, &none) };
    let content = content(&topic, &facts).unwrap();
    let pairs = pairs(&content);
    assert!(pairs[0].is_earned == Some(true) && pairs[0].about.ends_with("(2 runs)"), "{:?}", pairs[0]);
    assert!(pairs[1..].iter().all(|pair| pair.is_earned == Some(false)));
}

#[test]
fn whatever_a_screen_opens_can_be_shown() {
    let (options, none) = (Options::default(), Discoveries::default());
    for medium in MEDIA {
        let setup = |shelved: &Shelved| Topic::Setup(Setup::first(shelved.info, &[], 7));
        let mut open = vec![Topic::Options, Topic::About, Topic::history(None)];
        open.extend(SHELF.games().iter().map(setup));
        let mut seen: Vec<Topic> = Vec::new();
        while let Some(topic) = open.pop() {
            if !seen.contains(&topic) {
                let content = shown(&topic, medium, &options, &none);
                let topics = content.holds().into_iter().filter_map(|hold| match hold.effect()? {
                    Effect::Open { topic } => Some(topic),
                    // A form turns into as many forms as there are runs.
                    Effect::Turn { topic } if matches!(topic, Topic::History { .. } | Topic::Keys { .. }) => Some(topic),
                    _ => None,
                });
                open.extend(topics);
                seen.push(topic);
            }
        }
        assert!(seen.len() > SHELF.games().len());
    }
}

#[test]
fn an_address_leads_to_its_topic() {
    for address in [
        "options",
        "keys",
        "keys/stomp",
        "about",
        "help/stomp/1",
        "glossary/into-ruins/0",
        "feats/stomp",
        "history/all/best/50",
        "history/stomp/charts/100",
        "setup/stomp/131/7/daily",
        "setup/stomp/1/7/typed/12",
        "seeds/into-ruins/1/2/120/7,90,/rapier, rat=0",
        "counted/into-ruins/0",
    ] {
        assert_eq!(address.parse::<Topic>().unwrap().to_string(), address);
    }
    assert!("nowhere".parse::<Topic>().is_err());
}

#[test]
fn a_game_that_is_not_there_is_refused() {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    let facts = facts(&keys, &none);
    for topic in [Topic::Feats { game: "chess".to_owned() }, Topic::Glossary { game: "stomp".to_owned(), variant: 99 }] {
        assert!(content(&topic, &facts).is_err());
    }
}
