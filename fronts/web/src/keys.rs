//! Keys as the page is told of them: what they do in a variant, and what they can be bound to.

use crate::shelf::find;
use crate::{json, wire};
use barrow_app::keys::{self, Bindable, Bindings, Control, KeySet, KeyTable, Meaning, Press, StoredBindings};
use barrow_app::words::capital;
use barrow_core::ArgKind;
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

/// All that keys can be bound to, with its keys and with what else each of those means, as JSON.
///
/// # Errors
/// A sentence, if there is no such key set.
pub fn bindings(key_set: &str, chosen: &str) -> Result<String, String> {
    let (set, chosen) = (set(key_set)?, read(chosen)?);
    let controls: Vec<_> = Control::ALL.into_iter().map(Bindable::Control).collect();
    let games = SHELF.games().iter().map(|shelved| (shelved.info.title, keys::verbs_of(shelved.info)));
    let groups: Vec<_> = [("In every game", controls)].into_iter().chain(games).collect();
    let all: Vec<_> = groups.iter().flat_map(|(_, rows)| rows.iter().copied()).collect();
    let bound = |what: Bindable, press: Press| wire::BoundKey {
        others: keys::conflicts(press, what, &all, &chosen, set).into_iter().map(named).collect(),
        key: press.to_string(),
    };
    let binding = |what: &Bindable| wire::Binding {
        what: named(*what),
        keys: chosen.keys(*what, set).into_iter().map(|press| bound(*what, press)).collect(),
        is_chosen: chosen.is_bound(*what),
        is_walking: matches!(what, Bindable::Verb(_, verb) if verb.arg == ArgKind::Dir),
    };
    let group =
        |(title, rows): &(&'static str, Vec<Bindable>)| wire::BindingGroup { title, rows: rows.iter().map(binding).collect() };
    wire::json(&groups.iter().map(group).collect::<Vec<_>>())
}

fn named(what: Bindable) -> wire::Bindable {
    let (game, title) = match what {
        Bindable::Control(control) => (None, control.title().to_owned()),
        Bindable::Verb(game, verb) => (Some(game.id), capital(verb.name)),
    };
    wire::Bindable { game, id: what.id(), title }
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
    use super::{bindings, key_table};
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
        let row = |id: &str| told[0]["rows"].as_array().unwrap().iter().find(|row| row["what"]["id"] == id).cloned().unwrap();
        let explore = row("explore");
        assert_eq!((&explore["isChosen"], &explore["keys"][0]["key"]), (&json!(true), &json!("p")));
        assert_eq!(explore["keys"][0]["others"], json!([{ "game": null, "id": "messages", "title": "Messages" }]));
        assert_eq!((&row("rest")["isChosen"], &row("rest")["keys"][0]["others"]), (&json!(false), &json!([])));
        assert!(bindings("some", "{}").is_err());
    }
}
