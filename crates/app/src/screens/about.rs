//! The product itself: its aim, its keys, and its credits.

use super::{Block, Content, Facts, Medium, Topic, open, pairs, section, text};
use crate::sentences;

const TERMINAL_KEYS: [(&str, &str); 11] = [
    ("Up, Down", "Choose a game; the mouse works too."),
    ("Enter", "Continue the open run, or begin one."),
    ("n", "Begin a new run: variant, rules, seed."),
    ("h, r", "Runs of this game or of all: watch or continue them."),
    ("b", "Races, boards and your name at a server, once you have used one."),
    ("Paste", "A link to a run, to watch it."),
    ("o", "Options: colours, letters, motion, walking keys."),
    ("k", "See and change the keys for playing."),
    ("Esc", "Back; in a game, its menu."),
    ("Ctrl-Z", "Suspend the program; `fg` brings it back."),
    ("q", "Quit."),
];

const PAGE_KEYS: [(&str, &str); 3] = [
    ("Arrows", "Go from one control to the next, on every screen; Enter chooses, Esc goes back. A gamepad does the same."),
    ("1 to 9", "On the title: go to that game."),
    ("h, o, ?", "On the title: history, options, this page."),
];

const PAGE_HABITS: [(&str, &str); 2] = [
    ("The browser's back button", "Goes back one screen. A run that is left stays open."),
    ("A .run file", "Drop it anywhere on the page to open it."),
];

const WITHOUT_NETWORK: [&str; 2] =
    ["Everything works once the page has loaded.", "Everything but races and boards works once the page has loaded."];

const PAGE_MOVES: &str = "Each move is saved in this browser as you make it. Close the page whenever you like and continue from the title; closing it in the \
     middle of a move may lose that move.";

const PAGE_SHARING: &str =
    "You can save a run as a .run file, which the program for terminals also opens, or send it as a link that contains it all.";

const PRIVACY: [&str; 2] = [
    "Nothing leaves this device unless you send it, and there are no cookies.",
    "Races and counted attempts are sent to the server move by move, and other runs if you let others watch them. Nothing else leaves this \
     device unless you send it, and there are no cookies.",
];

const TERMINAL_RUNS: &str = "Every move is saved before the next one, so you can leave a run at any time and continue it later.";

pub(super) fn content(facts: &Facts) -> Content {
    let keys = |title: &str, rows: &[(&str, &str)]| {
        let blocks = vec![pairs(rows)];
        Block::Section { title: title.to_owned(), can_fold: true, blocks }
    };
    let identity = &facts.shelf.identity;
    let mut blocks: Vec<Block> = told(identity.about).collect();
    match facts.medium {
        Medium::Terminal { .. } | Medium::Lines => {
            blocks.extend([text(TERMINAL_RUNS), text(sentences::EVERY_RUN)]);
            blocks.extend((facts.medium != Medium::Lines).then(|| keys("Keys of the title", &TERMINAL_KEYS)));
            let words = format!("Runs, options and keys are stored in {}.", facts.place);
            blocks.push(Block::Text { words, is_dim: true });
        }
        Medium::Page => {
            let at = usize::from(facts.has_server);
            blocks.push(text(&format!("{PAGE_MOVES} {}", sentences::EVERY_RUN)));
            blocks.push(text(&format!("{PAGE_SHARING} {}", PRIVACY[at])));
            let habits = [&PAGE_HABITS[..], &[("Without a network", WITHOUT_NETWORK[at])]].concat();
            blocks.extend([keys("Keys of the page", &PAGE_KEYS), pairs(&habits)]);
        }
    }
    let mut credits: Vec<Block> = told(identity.credits).collect();
    for info in facts.shelf.games().iter().map(|shelved| shelved.info) {
        credits.push(text(&sentences::origin(info)));
        let help = |(variant, described): (usize, &barrow_core::Variant)| {
            let of_variant = if info.variants.len() > 1 { format!(": {}", described.title) } else { String::new() };
            let label = format!("How to play {}{of_variant}", info.title);
            open(&format!("{}/{variant}", info.id), &label, None, Topic::help(info.id, variant))
        };
        credits.push(Block::Actions { actions: info.variants.iter().enumerate().map(help).collect() });
    }
    blocks.push(section("The games and their authors", credits));
    blocks.extend((!identity.licence.is_empty()).then(|| Block::Text { words: identity.licence.to_owned(), is_dim: true }));
    Content { name: "about", title: "Help and credits".to_owned(), blocks }
}

/// A paragraph of the product's own words, if it has them.
fn told(words: &str) -> impl Iterator<Item = Block> {
    (!words.is_empty()).then(|| text(words)).into_iter()
}
