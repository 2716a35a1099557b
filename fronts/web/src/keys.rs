//! Key bindings for the page.

use barrow_app::keys::{Bindings, Change, Editor, Group, KeySet, Press};
use barrow_shelf::SHELF;
use serde::Deserialize;

/// A change to the player's keys. Not an enum with fields, because serde needs much code to read one.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyChange {
    /// The kind of change.
    pub does: KeyChangeKind,
    /// The game of a verb; none for a control.
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// The control or verb.
    #[cfg_attr(test, ts(optional = nullable))]
    pub id: Option<String>,
    /// The key to add or remove.
    #[cfg_attr(test, ts(optional = nullable))]
    pub key: Option<String>,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum KeyChangeKind {
    /// Adds a key, unless it already has another meaning.
    Add,
    /// Adds a key and takes it from its other meanings.
    Take,
    /// Removes a key.
    Remove,
    /// Restores the defaults of one control or verb.
    Reset,
    /// Restores all defaults.
    ResetAll,
}

/// All bindings.
///
/// # Errors
/// A sentence, if the key set does not exist.
pub fn bindings(key_set: &str, chosen: &Bindings) -> Result<Vec<Group>, String> {
    Ok(editor(key_set)?.groups(chosen))
}

/// Changes the player's keys. Returns the new ones and the outcome.
///
/// # Errors
/// A sentence, if the key set, the key, the control or the verb does not exist.
pub fn change_keys(key_set: &str, mut bindings: Bindings, change: &KeyChange) -> Result<(Bindings, Change), String> {
    let editor = editor(key_set)?;
    let KeyChange { does, game, id, key } = change;
    let what = editor.find(game.as_deref(), id.as_deref().unwrap_or_default());
    let what = what.ok_or("The page asked to bind a control or verb that does not exist.");
    let press = key.as_deref().unwrap_or_default().parse::<Press>();
    let change = match does {
        KeyChangeKind::Add => editor.add(&mut bindings, press?, what?),
        KeyChangeKind::Take => editor.take(&mut bindings, press?, what?),
        KeyChangeKind::Remove => editor.remove(&mut bindings, press?, what?),
        KeyChangeKind::Reset => editor.reset(&mut bindings, what?),
        KeyChangeKind::ResetAll => editor.reset_all(&mut bindings),
    };
    Ok((bindings, change))
}

fn editor(key_set: &str) -> Result<Editor, String> {
    Ok(Editor { shelf: SHELF, set: set(key_set)?, unicode: true })
}

fn set(id: &str) -> Result<KeySet, String> {
    KeySet::find(id).ok_or_else(|| format!("The page asked for keys called \"{id}\", and there are none."))
}

#[cfg(test)]
mod tests {
    use super::{bindings, change_keys};
    use barrow_app::keys::{Bindings, StoredBindings};
    use barrow_shelf::SHELF;
    use serde::Serialize;
    use serde_json::{Value, json};

    fn crossed(value: impl Serialize) -> Value {
        serde_json::to_value(value).unwrap()
    }

    fn chosen(keys: &Value) -> Bindings {
        serde_json::from_value::<StoredBindings>(keys.clone()).unwrap().into()
    }

    #[test]
    fn bindings_show_chosen_keys_and_conflicts() {
        let groups = crossed(bindings("all", &chosen(&json!({ "controls": { "explore": ["p"] } }))).unwrap());
        assert_eq!((&groups[0]["title"], groups.as_array().unwrap().len()), (&json!("In every game"), SHELF.games().len() + 1));
        let row = |id: &str| groups[0]["rows"].as_array().unwrap().iter().find(|row| row["id"] == id).cloned().unwrap();
        let explore = row("explore");
        assert_eq!((&explore["isBound"], &explore["keys"][0]["key"]), (&json!(true), &json!("p")));
        assert_eq!(explore["keys"][0]["others"], json!(["messages"]));
        assert_eq!((&row("rest")["isBound"], &row("rest")["keys"][0]["others"]), (&json!(false), &json!([])));
        assert!(bindings("some", &Bindings::default()).is_err());
    }

    #[test]
    fn a_change_returns_the_new_keys_and_a_sentence() {
        let change = |keys: &Value, change: Value| {
            crossed(change_keys("all", chosen(keys), &serde_json::from_value(change).unwrap()).unwrap())
        };
        let none = json!({});
        let clash = change(&none, json!({ "does": "add", "game": null, "id": "explore", "key": "p" }));
        assert_eq!(clash[1], json!({ "outcome": "clash", "sentence": "p means messages." }));
        let taken = change(&none, json!({ "does": "take", "game": null, "id": "explore", "key": "p" }));
        assert_eq!(taken[0]["controls"], json!({ "explore": ["o", "p"], "messages": ["m"] }));
        let back = change(&taken[0], json!({ "does": "resetAll" }));
        assert_eq!(back[0], json!({ "controls": {}, "verbs": {} }));
        let verb = change(&none, json!({ "does": "remove", "game": "stomp", "id": "step", "key": "x" }));
        assert_eq!(verb[0]["verbs"], json!({ "stomp": { "step": [] } }));
        let unknown = serde_json::from_value(json!({ "does": "reset", "game": null, "id": "fly" })).unwrap();
        assert!(change_keys("all", Bindings::default(), &unknown).is_err());
    }
}
