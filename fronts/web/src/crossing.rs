//! Converts between Rust and JavaScript values.

use crate::script::Value;
use barrow_app::Discoveries;
use js_sys::JSON;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsError, JsValue};

/// Maps become objects and `None` becomes null, as in JSON. Bytes become a `Uint8Array`.
const SCRIPT: Serializer = Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);

/// The result of an export: a JavaScript value, or an error to throw there.
pub type Crossed = Result<JsValue, JsError>;

/// Converts a value to JavaScript.
///
/// # Errors
/// If JavaScript has no such value: maps whose keys are not text, for example.
pub fn give(value: &impl Serialize) -> Crossed {
    value.serialize(&SCRIPT).map_err(|error| thrown(&format!("This cannot be passed to the page ({error}).")))
}

/// Reads a value from JavaScript.
///
/// # Errors
/// A sentence with the expected value.
pub fn take<T: DeserializeOwned>(what: &str, value: JsValue) -> Result<T, JsError> {
    T::deserialize(Value(value)).map_err(|_| thrown(&format!("The page asked for {what} that the rules cannot read.")))
}

/// An error with a sentence for the player.
pub fn thrown(sentence: &str) -> JsError {
    JsError::new(sentence)
}

/// Parses JSON. `None` if it is not JSON or has the wrong structure.
pub fn parsed<T: DeserializeOwned>(json: &str) -> Option<T> {
    JSON::parse(json).ok().and_then(|value| T::deserialize(Value(value)).ok())
}

/// Parses the discoveries that the page stores as JSON. Empty if they cannot be read.
pub fn discoveries(json: &str) -> Discoveries {
    parsed(json).unwrap_or_default()
}

/// Discoveries as the JSON that the page stores.
///
/// # Errors
/// Never fails.
pub fn discoveries_json(discoveries: &Discoveries) -> Result<String, JsError> {
    let json = JSON::stringify(&give(discoveries)?).map_err(|_| thrown("Your discoveries cannot be saved."))?;
    Ok(json.into())
}
