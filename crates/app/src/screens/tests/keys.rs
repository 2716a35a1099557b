//! The screen of keys.

use super::{MEDIA, NOW, facts};
use crate::discoveries::Discoveries;
use crate::keys::{Bindable, Bindings, Control, Editor, KeyChange, KeySet, Press};
use crate::screens::{Content, Effect, Facts, Hold, KeyAnswer, Medium, TableRow, Topic, bind, content};
use barrow_core::Tone;
use barrow_shelf::SHELF;

const EDITOR: Editor = Editor { shelf: SHELF, set: KeySet::All, unicode: true };

fn shown(medium: Medium, keys: &Bindings, game: Option<&str>) -> Content {
    let none = Discoveries::default();
    let facts = Facts { medium, now: NOW, ..facts(keys, &none) };
    content(&Topic::Keys { game: game.map(str::to_owned) }, &facts).unwrap()
}

fn row<'a>(content: &'a Content, id: &str) -> &'a TableRow {
    let rows = content.holds().into_iter().filter_map(|hold| if let Hold::Row(row) = hold { Some(row) } else { None });
    rows.into_iter().find(|row| row.id == id).unwrap_or_else(|| panic!("{id}"))
}

fn effect(content: &Content, row_id: &str, action: &str) -> Effect {
    let actions = &row(content, row_id).actions;
    actions.iter().find(|each| each.id == action).unwrap_or_else(|| panic!("{actions:?}")).then.clone()
}

fn said(bindings: &mut Bindings, change: KeyChange) -> String {
    match bind(EDITOR, bindings, change) {
        KeyAnswer::Said(sentence) => sentence,
        KeyAnswer::Ask(question) => panic!("{question:?}"),
    }
}

#[test]
fn a_key_with_another_meaning_is_taken_after_a_yes() {
    let mut bindings = Bindings::default();
    let Effect::Press { question, change } = effect(&shown(Medium::Page, &bindings, None), "/explore", "add") else { panic!() };
    assert_eq!(question, "Which key for explore?");
    let KeyAnswer::Ask(Effect::Confirm { question, then, .. }) = bind(EDITOR, &mut bindings, change.with("p".to_owned())) else {
        panic!()
    };
    assert_eq!((&question[..], &bindings), ("p means messages. Take it away from there?", &Bindings::default()));
    let Effect::Bind { change } = *then else { panic!() };
    assert_eq!(said(&mut bindings, change), "p now means explore.");
    let Effect::Bind { change } = effect(&shown(Medium::Page, &bindings, None), "/messages", "remove") else { panic!() };
    assert_eq!(
        (change.to_string(), said(&mut bindings, change)),
        ("remove//messages/m".to_owned(), "m no longer means messages.".to_owned())
    );
    let Effect::Bind { change } = effect(&shown(Medium::Page, &bindings, None), "/explore", "reset") else { panic!() };
    said(&mut bindings, change);
    assert_eq!(row(&shown(Medium::Page, &bindings, None), "/messages").cells[1].words, "p");
}

#[test]
fn rows_show_keys_clashes_and_changes_in_every_medium() {
    let mut bindings = Bindings::default();
    said(&mut bindings, "take//explore/m".parse().unwrap());
    said(&mut bindings, "take//messages/f2".parse().unwrap());
    let mut clashing = Bindings::default();
    clashing.bind(Bindable::Control(Control::Explore), vec![Press::char('m')]);
    for medium in MEDIA {
        let content = shown(medium, &bindings, None);
        let explore = row(&content, "/explore");
        assert_eq!([&explore.cells[0].words[..], &explore.cells[1].words, &explore.cells[2].words], ["Explore", "o m", "yours"]);
        assert_eq!(row(&content, "/menu").actions.len(), 1, "Esc cannot be removed");
        let content = shown(medium, &clashing, None);
        let explore = row(&content, "/explore");
        assert_eq!(explore.cells[1].tone, Some(Tone::Bad));
        assert!(explore.about.starts_with("m also means messages."), "{}", explore.about);
        let content = shown(medium, &clashing, Some("stomp"));
        assert_eq!(row(&content, "stomp/step").cells[2].words, "the directions");
    }
}

#[test]
fn line_mode_names_the_action_of_a_row_or_its_key() {
    let bindings = Bindings::default();
    let content = shown(Medium::Lines, &bindings, None);
    let (topic, holds) = (Topic::Keys { game: None }, content.holds());
    let is_west = |hold: &&Hold| matches!(hold, Hold::Row(row) if row.id == "/west");
    let west = holds.iter().find(is_west).unwrap();
    assert_eq!(west.words(), "West, left h 4: Step that way, or strike the creature in the way.");
    let typed = |words: &'static str| match west.typed(&topic, words) {
        Some((Effect::Press { change, .. }, rest)) => (change.to_string(), rest),
        other => panic!("{other:?}"),
    };
    assert_eq!(typed("f5"), ("add//west/".to_owned(), "f5"));
    assert_eq!(typed("remove h"), ("remove//west/".to_owned(), "h"));
    assert!(content.how_to_choose().ends_with("After the number of a row, remove does something else."));
}
