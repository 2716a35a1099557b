//! The options.

use super::{Block, Content, Control, Effect, Facts, Field, Medium, Topic, open, section};
use crate::options::{Kind, Named, ROWS, Row, Switch, Value, questions};

/// Longer texts are not addresses. \[bytes\]
const LONGEST_ADDRESS: usize = 200;

pub(super) fn content(facts: &Facts) -> Content {
    let all = questions(facts.shelf.games().iter().map(|shelved| shelved.info));
    let mut groups: Vec<(&str, Vec<Field>)> = Vec::new();
    for row in ROWS.iter().filter(|row| is_offered(row, facts.medium)) {
        let fields = fields(row, facts, &all);
        match groups.iter_mut().find(|(title, _)| *title == row.group) {
            Some((_, known)) => known.extend(fields),
            None => groups.push((row.group, fields)),
        }
    }
    let block = |(title, fields): (&str, Vec<Field>)| {
        let has_keys = fields.iter().any(|field| field.option == "keySet");
        let keys = || Block::Actions { actions: vec![open("keys", "Change any key", Some('k'), Topic::Keys { game: None })] };
        section(title, [Block::Fields { fields }].into_iter().chain(has_keys.then(keys)).collect())
    };
    let blocks = groups.into_iter().map(block).collect();
    Content { name: "options", title: "Options".to_owned(), blocks }
}

const fn is_offered(row: &Row, medium: Medium) -> bool {
    match medium {
        Medium::Terminal { .. } | Medium::Lines => row.field().is_some(),
        Medium::Page => row.is_for_page(),
    }
}

/// The controls of an option: one, or one for each of its values.
fn fields(row: &'static Row, facts: &Facts, questions: &[Switch]) -> Vec<Field> {
    let found = facts.value(row.id);
    let one = |control: Control| Field {
        option: row.id,
        id: row.id.to_owned(),
        title: row.title.to_owned(),
        about: row.about.to_owned(),
        control,
        theme: None,
    };
    let switch = |is_on: bool| {
        let then = Effect::Set { option: row.id, value: Value::Flag(!is_on) };
        vec![one(Control::Switch { is_on, then })]
    };
    let choice = |named: &Named, value: Value| {
        let is_chosen = found == Some(&value);
        let then = Effect::Set { option: row.id, value };
        Field {
            id: named.id.to_owned(),
            title: named.title.to_owned(),
            about: named.about.to_owned(),
            theme: (row.id == "theme").then_some(named.id),
            ..one(Control::Choice { is_chosen, then })
        }
    };
    match row.kind {
        Kind::Switch { .. } => switch(found == Some(&Value::Flag(true))),
        Kind::Automatic { .. } if facts.medium != Medium::Page => switch(found == Some(&Value::Flag(true))),
        Kind::Automatic { values } => {
            let all = [Value::System(()), Value::Flag(true), Value::Flag(false)];
            values.iter().zip(all).map(|(named, value)| choice(named, value)).collect()
        }
        Kind::Choice { values } => values.iter().map(|named| choice(named, Value::Word(named.id.to_owned()))).collect(),
        Kind::Questions => {
            let Some(Value::Words(unasked)) = found else { return Vec::new() };
            let question = |Switch { id, title, about }: &Switch| {
                let is_on = !unasked.contains(id);
                let mut others = unasked.clone();
                if !others.remove(id) {
                    others.insert(id.clone());
                }
                let then = Effect::Set { option: row.id, value: Value::Words(others) };
                let control = Control::Switch { is_on, then };
                Field { id: id.clone(), title: (*title).to_owned(), about: about.clone(), ..one(control) }
            };
            questions.iter().map(question).collect()
        }
        Kind::Range { .. } => {
            let Some(Value::Percent(value)) = found else { return Vec::new() };
            vec![one(Control::Range { value: *value })]
        }
        Kind::Text => {
            let Some(Value::Word(value)) = found else { return Vec::new() };
            vec![one(Control::Words { value: value.clone(), longest: LONGEST_ADDRESS, is_number: false, send: None })]
        }
    }
}
