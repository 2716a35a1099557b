//! From values of Rust to values of script, and back.

use crate::script::Value;
use barrow_app::Discoveries;
use js_sys::JSON;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsError, JsValue};

/// Objects for maps and null for what is missing, as JSON has them; bytes are a `Uint8Array`.
const SCRIPT: Serializer = Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);

/// What an export returns: a value of script, or an error that is thrown there.
pub type Crossed = Result<JsValue, JsError>;

/// Gives a value to script.
///
/// # Errors
/// If the value is nothing that script has, such as a map with keys that are no text.
pub fn give(value: &impl Serialize) -> Crossed {
    value.serialize(&SCRIPT).map_err(|error| thrown(&format!("This cannot be handed to the page ({error}).")))
}

/// Takes a value from script.
///
/// # Errors
/// A sentence that says what was expected and what is wrong with it.
pub fn take<T: DeserializeOwned>(what: &str, value: JsValue) -> Result<T, JsError> {
    T::deserialize(Value(value))
        .map_err(|error| thrown(&format!("The page asked for {what} that the rules cannot read ({error}).")))
}

/// An error with a sentence for the player.
pub fn thrown(sentence: &str) -> JsError {
    JsError::new(sentence)
}

/// The discoveries that the page keeps as JSON; none where that cannot be read.
pub fn discoveries(json: &str) -> Discoveries {
    JSON::parse(json).ok().and_then(|value| Discoveries::deserialize(Value(value)).ok()).unwrap_or_default()
}

/// Discoveries as the JSON that the page keeps.
///
/// # Errors
/// Nothing can cause one.
pub fn discoveries_json(discoveries: &Discoveries) -> Result<String, JsError> {
    let json = JSON::stringify(&give(discoveries)?).map_err(|_| thrown("The discoveries cannot be kept."))?;
    Ok(json.into())
}
