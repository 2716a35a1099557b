//! The options.

use super::{Block, Content, Control, Effect, Facts, Field, Front, Topic, open, section};
use crate::options::{Kind, Named, Questions, ROWS, Row, Switch, Value, questions};

pub(super) fn content(facts: &Facts) -> Content {
    let all = questions(facts.shelf.games().iter().map(|shelved| shelved.info));
    let mut groups: Vec<(&str, Vec<Field>)> = Vec::new();
    for row in ROWS.iter().filter(|row| is_offered(row, facts.front)) {
        let fields = fields(row, facts, &all);
        match groups.iter_mut().find(|(title, _)| *title == row.group) {
            Some((_, known)) => known.extend(fields),
            None => groups.push((row.group, fields)),
        }
    }
    let block = |(title, fields): (&str, Vec<Field>)| {
        let has_keys = fields.iter().any(|field| field.option == "keySet");
        let keys = || Block::Actions { actions: vec![open("keys", "Change any key".to_owned(), Some('k'), Topic::Keys)] };
        section(title, [Block::Fields { fields }].into_iter().chain(has_keys.then(keys)).collect())
    };
    let blocks = groups.into_iter().map(block).collect();
    Content { name: "options", title: "Options".to_owned(), blocks }
}

const fn is_offered(row: &Row, front: Front) -> bool {
    match front {
        Front::Terminal { .. } | Front::Lines => row.field().is_some(),
        Front::Page => row.is_for_page(),
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
    let choice = |named: &Named, value: Value, is_default: bool| {
        let is_chosen = found.map_or(is_default, |found| *found == value);
        let then = Effect::Set { option: row.id, value };
        Field {
            id: named.id.to_owned(),
            title: named.title.to_owned(),
            about: named.about.to_owned(),
            theme: (row.id == "theme").then_some(named.id),
            ..one(Control::Choice { is_chosen, then })
        }
    };
    let is_on = |default: bool| matches!(found, Some(Value::Flag(true))) || default && !matches!(found, Some(Value::Flag(_)));
    match row.kind {
        Kind::Switch { default } => switch(is_on(default)),
        Kind::Automatic { .. } if facts.front != Front::Page => switch(is_on(false)),
        Kind::Automatic { values } => {
            let all = [Value::System(()), Value::Flag(true), Value::Flag(false)];
            (0..).zip(values.iter().zip(all)).map(|(index, (named, value))| choice(named, value, index == 0)).collect()
        }
        Kind::Choice { values } => {
            let value = |named: &Named| Value::Word(named.id.to_owned());
            (0..).zip(values).map(|(index, named)| choice(named, value(named), index == 0)).collect()
        }
        Kind::Questions => {
            let none = Value::Words(Questions::default());
            let Value::Words(unasked) = found.unwrap_or(&none) else { return Vec::new() };
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
        Kind::Range { default } => {
            let value = if let Some(Value::Percent(value)) = found { *value } else { default };
            vec![one(Control::Range { value })]
        }
        Kind::Text => {
            let value = if let Some(Value::Word(value)) = found { value.clone() } else { String::new() };
            vec![one(Control::Words { value })]
        }
    }
}
