//! Keys for the page: what they do in a variant, and what the player bound.

use crate::shelf::find;
use crate::{json, wire};
use barrow_app::keys::{Bindings, Editor, KeySet, KeyTable, Meaning, Press, StoredBindings};
use barrow_shelf::SHELF;

/// What every key does while a variant is played, as JSON. `chosen` is JSON of the keys that the player chose.
///
/// # Errors
/// A sentence, if there is no such variant or key set.
pub fn key_table(game: &str, variant: usize, key_set: &str, chosen: &str) -> Result<String, String> {
    let (info, variant) = find(game, variant)?;
    let table = KeyTable::new(&read(chosen)?, set(key_set)?, info, variant);
    let meaning = |(press, meaning): (Press, Meaning)| {
        let (verb, control) = match meaning {
            Meaning::Verb(verb) => (Some(verb), None),
            Meaning::Control(control) => (None, Some(control.id())),
        };
        let key = if press == Press::char(' ') { " ".to_owned() } else { press.to_string() };
        wire::KeyMeaning { key, verb, control }
    };
    wire::json(&table.iter().map(meaning).collect::<Vec<_>>())
}

/// The list of all bindings, as JSON.
///
/// # Errors
/// A sentence, if there is no such key set.
pub fn bindings(key_set: &str, chosen: &str) -> Result<String, String> {
    wire::json(&editor(key_set)?.groups(&read(chosen)?))
}

/// Changes the player's keys: JSON of the new ones and of the outcome. `change` is JSON too.
///
/// # Errors
/// A sentence, if there is no such key set, key or thing to bind.
pub fn change_keys(key_set: &str, chosen: &str, change: &str) -> Result<String, String> {
    let (editor, mut bindings) = (editor(key_set)?, read(chosen)?);
    let wanted: wire::KeyChange = json::read(change).map_err(|fault| fault.to_string())?;
    let press = wanted.key.parse::<Press>();
    let what = editor.find(wanted.game.as_deref(), &wanted.id).ok_or("The page asked for keys of what there is not.");
    let change = match wanted.does {
        wire::KeyChangeKind::Add => editor.add(&mut bindings, press?, what?),
        wire::KeyChangeKind::Take => editor.take(&mut bindings, press?, what?),
        wire::KeyChangeKind::Remove => editor.remove(&mut bindings, press?, what?),
        wire::KeyChangeKind::Reset => editor.reset(&mut bindings, what?),
        wire::KeyChangeKind::ResetAll => editor.reset_all(&mut bindings),
    };
    wire::json(&(bindings, change))
}

fn editor(key_set: &str) -> Result<Editor, String> {
    Ok(Editor { shelf: SHELF, set: set(key_set)?, unicode: true })
}

/// A key as people read it; its name if there is no such key.
pub fn key_label(name: &str) -> String {
    name.parse().map_or_else(|_| name.to_owned(), |press: Press| press.label(true))
}

fn set(id: &str) -> Result<KeySet, String> {
    KeySet::find(id).ok_or_else(|| format!("The page asked for keys called \"{id}\", and there are none."))
}

fn read(chosen: &str) -> Result<Bindings, String> {
    json::read::<StoredBindings>(chosen)
        .map(Bindings::from)
        .map_err(|fault| format!("The keys that are kept here cannot be read ({fault}); reset them in the options."))
}

#[cfg(test)]
mod tests {
    use super::{bindings, change_keys, key_table};
    use barrow_shelf::SHELF;
    use serde_json::{Value, json};

    fn read(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn keys_mean_verbs_and_controls() {
        let table = |chosen: &str| read(&key_table("into-ruins", 0, "all", chosen).unwrap());
        let of = |table: &Value, key: &str| {
            table.as_array().unwrap().iter().find(|meaning| meaning["key"] == key).cloned().unwrap_or(Value::Null)
        };
        let usual = table("{}");
        assert_eq!(of(&usual, "esc"), json!({ "key": "esc", "verb": null, "control": "menu" }));
        assert_eq!(of(&usual, "up")["control"], "north");
        assert!(usual.as_array().unwrap().iter().any(|meaning| meaning["verb"].is_number()));
        let mine = table(r#"{"controls":{"explore":["f9"],"north":["o","esc"]}}"#);
        assert_eq!((&of(&mine, "f9")["control"], &of(&mine, "o")["control"]), (&json!("explore"), &json!("north")));
        assert_eq!((of(&mine, "up"), &of(&mine, "esc")["control"]), (Value::Null, &json!("menu")), "the way out is always there");
        assert!(key_table("chess", 0, "all", "{}").unwrap_err().contains("\"chess\""));
        assert!(key_table("stomp", 9, "all", "{}").is_err() && key_table("stomp", 0, "some", "{}").is_err());
        assert!(key_table("stomp", 0, "all", "[1]").unwrap_err().contains("cannot be read"));
    }

    #[test]
    fn bindings_tell_what_is_chosen_and_what_means_two_things() {
        let told = read(&bindings("all", r#"{"controls":{"explore":["p"]}}"#).unwrap());
        assert_eq!((&told[0]["title"], told.as_array().unwrap().len()), (&json!("In every game"), SHELF.games().len() + 1));
        let row = |id: &str| told[0]["rows"].as_array().unwrap().iter().find(|row| row["id"] == id).cloned().unwrap();
        let explore = row("explore");
        assert_eq!((&explore["isBound"], &explore["keys"][0]["key"]), (&json!(true), &json!("p")));
        assert_eq!(explore["keys"][0]["others"], json!(["messages"]));
        assert_eq!((&row("rest")["isBound"], &row("rest")["keys"][0]["others"]), (&json!(false), &json!([])));
        assert!(bindings("some", "{}").is_err());
    }

    #[test]
    fn a_change_gives_the_keys_that_the_page_keeps_and_a_sentence() {
        let change = |chosen: &str, change: &str| read(&change_keys("all", chosen, change).unwrap());
        let clash = change("{}", r#"{"does":"add","id":"explore","key":"p"}"#);
        assert_eq!(clash[1], json!({ "outcome": "clash", "sentence": "p means messages." }));
        let taken = change("{}", r#"{"does":"take","id":"explore","key":"p"}"#);
        assert_eq!(taken[0]["controls"], json!({ "explore": ["o", "p"], "messages": ["m"] }));
        let back = change(&taken[0].to_string(), r#"{"does":"resetAll"}"#);
        assert_eq!(back[0], json!({ "controls": {}, "verbs": {} }));
        let verb = change("{}", r#"{"does":"remove","game":"stomp","id":"step","key":"x"}"#);
        assert_eq!(verb[0]["verbs"], json!({ "stomp": { "step": [] } }));
        assert!(change_keys("all", "{}", r#"{"does":"reset","id":"fly"}"#).is_err());
    }
}
