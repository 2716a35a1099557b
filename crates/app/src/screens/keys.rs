//! Lists the keys for playing, and lets the player change them.

use super::{
    Action, Block, Column, Content, Effect, Facts, Look, Medium, Tab, Table, TableCell, TableRow, Topic, act, plain_text,
};
use crate::keys::{Bindable, Bindings, Change, ChangeKind, Editor, Key, KeyChange, Row};
use crate::words::capital;
use barrow_core::{ArgKind, Tone};

const ABOUT: &str = "Your keys override a game's own keys, which override the keys of every game. Esc always opens the menu.";

/// The answer to a change of the keys.
#[derive(Clone, Debug)]
pub enum KeyAnswer {
    /// A sentence for the player.
    Said(String),
    /// A question to ask first.
    Ask(Effect),
}

/// Changes the keys that the player bound, or asks first if a key has another meaning.
pub fn bind(editor: Editor, bindings: &mut Bindings, change: KeyChange) -> KeyAnswer {
    match editor.change(bindings, &change) {
        Change::Done(sentence) | Change::Refused(sentence) => KeyAnswer::Said(sentence),
        Change::Clash(sentence) => {
            let change = KeyChange { kind: ChangeKind::Take, ..change };
            KeyAnswer::Ask(Effect::Confirm {
                question: format!("{sentence} Take it away from there?"),
                yes: "Take it",
                no: "Leave it",
                then: Box::new(Effect::Bind { change }),
            })
        }
    }
}

pub(super) fn content(facts: &Facts, game: Option<&str>) -> Result<Content, String> {
    let info = game.map(|id| facts.game(id)).transpose()?;
    let tab = |label: &str, id: &str, own: Option<&str>| Tab {
        id: id.to_owned(),
        label: label.to_owned(),
        is_chosen: own == game,
        then: Effect::Turn { topic: Topic::Keys { game: own.map(str::to_owned) } },
    };
    let games = facts.shelf.games().iter().map(|shelved| tab(shelved.info.title, shelved.info.id, Some(shelved.info.id)));
    let tabs = std::iter::once(tab("Every game", "all", None)).chain(games).collect();
    let columns = [("Action", Look::Name, 0), ("Keys", Look::Keys, 0), ("", Look::Tag, 1)];
    let columns = columns.map(|(title, look, gives_way)| Column::new(title, look, gives_way)).into();
    let rows = facts.editor().rows(facts.keys, info).iter().map(|row| table_row(facts.medium, row)).collect();
    let reset = KeyChange { kind: ChangeKind::ResetAll, game: String::new(), id: String::new(), key: String::new() };
    let reset = Effect::Confirm {
        question: "Reset all keys of all games?".to_owned(),
        yes: "Reset",
        no: "Keep them",
        then: Box::new(Effect::Bind { change: reset }),
    };
    let blocks = vec![
        Block::Tabs { title: "Keys of".to_owned(), key: None, tabs },
        Block::Actions { actions: vec![act("reset-all", "Reset all keys", Some('R'), reset)] },
        plain_text(ABOUT.to_owned(), true),
        Block::Table { table: Table { title: "Keys".to_owned(), columns, rows } },
    ];
    Ok(Content { name: "bindings", title: "Keys".to_owned(), blocks })
}

impl Facts<'_> {
    fn editor(&self) -> Editor {
        Editor { shelf: self.shelf, set: self.key_set(), unicode: self.unicode() }
    }
}

fn table_row(medium: Medium, row: &Row) -> TableRow {
    let keys = row.keys.iter().map(|key| key.label.as_str()).collect::<Vec<_>>().join(" ");
    let clashes = row.keys.iter().filter(|key| !key.others.is_empty());
    let clashes: Vec<String> = clashes.map(|key| format!("{} also means {}.", key.label, key.others.join(" and "))).collect();
    let about = match row.what {
        // The page shows this under each row, which would make the list long.
        _ if medium == Medium::Page => "",
        Bindable::Control(control) => control.about(),
        Bindable::Verb(_, verb) => verb.about,
    };
    let about = clashes.iter().map(String::as_str).chain([about]).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ");
    let none = match row.what {
        _ if !keys.is_empty() => None,
        Bindable::Verb(_, verb) if verb.arg == ArgKind::Dir => Some("the directions"),
        Bindable::Verb(..) | Bindable::Control(_) => Some("no key"),
    };
    let tags = none.into_iter().chain(row.is_bound.then_some("yours")).collect::<Vec<_>>().join(", ");
    let keys = TableCell { tone: (!clashes.is_empty()).then_some(Tone::Bad), ..TableCell::from(keys) };
    let cells = vec![capital(row.what.title()).into(), keys, tags.into()];
    let id = format!("{}/{}", row.what.game().unwrap_or_default(), row.what.id());
    TableRow { id, cells, about, actions: row_actions(row) }
}

fn row_actions(row: &Row) -> Vec<Action> {
    let change = |kind: ChangeKind| KeyChange::of(kind, row.what);
    let name = row.what.name();
    let press = |question: String, kind: ChangeKind| Effect::Press { question, change: change(kind) };
    let add = act("add", "Add a key", Some('a'), press(format!("Which key for {name}?"), ChangeKind::Add));
    let remove = match row.keys.iter().filter(|key| key.key.key != Key::Esc).collect::<Vec<_>>()[..] {
        [] => None,
        [key] => {
            let then = Effect::Bind { change: change(ChangeKind::Remove).with(key.key.to_string()) };
            Some(act("remove", &format!("Remove {}", key.label), Some('d'), then))
        }
        [..] => {
            let then = press(format!("Remove which key of {name}?"), ChangeKind::Remove);
            Some(act("remove", "Remove a key", Some('d'), then))
        }
    };
    let reset = row.is_bound.then(|| act("reset", "Reset", Some('r'), Effect::Bind { change: change(ChangeKind::Reset) }));
    [add].into_iter().chain(remove).chain(reset).collect()
}
