//! Key bindings for the page.

use crate::product;
use barrow_app::keys::{Bindings, Editor, KeySet, StoredBindings};
use barrow_app::screens::{Effect, KeyAnswer, bind};

/// Changes the player's keys. Returns them with a sentence, or with a question to ask first. `change` is a `KeyChange` as text.
///
/// # Errors
/// A sentence, if the key set or the change does not exist.
pub fn change_keys(
    key_set: &str,
    mut stored: StoredBindings,
    change: &str,
) -> Result<(StoredBindings, Option<String>, Option<Effect>), String> {
    let set =
        KeySet::find(key_set).ok_or_else(|| format!("The page asked for keys called \"{key_set}\", and there are none."))?;
    let editor = Editor { shelf: product::shelf(), set, unicode: true };
    let before = Bindings::from(stored.clone());
    let mut after = before.clone();
    let answer = bind(editor, &mut after, change.parse()?);
    stored.follow(&before, &after, &editor.all());
    Ok(match answer {
        KeyAnswer::Said(sentence) => (stored, Some(sentence), None),
        KeyAnswer::Ask(question) => (stored, None, Some(question)),
    })
}

#[cfg(test)]
mod tests {
    use super::change_keys;
    use barrow_app::keys::StoredBindings;
    use serde_json::{Value, json};

    #[test]
    fn a_change_returns_the_new_keys_and_a_sentence_or_a_question() {
        let change = |keys: &Value, text: &str| {
            serde_json::to_value(change_keys("all", serde_json::from_value(keys.clone()).unwrap(), text).unwrap()).unwrap()
        };
        let before = json!({ "controls": { "fly": ["f"] }, "verbs": { "chess": { "castle": ["0"] } } });
        let clash = change(&before, "add//explore/p");
        assert_eq!(
            (&clash[0], &clash[1], &clash[2]["then"]),
            (&before, &json!(null), &json!({ "is": "bind", "change": "take//explore/p" }))
        );
        let taken = change(&before, "take//explore/p");
        assert_eq!(taken[0]["controls"], json!({ "explore": ["o", "p"], "fly": ["f"], "messages": ["m"] }));
        assert_eq!((&taken[0]["verbs"], &taken[1]), (&before["verbs"], &json!("p now means explore.")));
        assert_eq!(change(&taken[0], "resetAll///")[0], before, "the keys of a newer Barrow stay");
        let verb = change(&before, "add/stomp/eat/f2");
        assert_eq!(verb[1], json!("There is nothing called \"eat\" to bind."));
        assert!(
            change_keys("all", StoredBindings::default(), "fly").is_err()
                && change_keys("some", StoredBindings::default(), "reset//north/").is_err()
        );
    }
}
