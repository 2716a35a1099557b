//! Reads JavaScript values with serde. `serde-wasm-bindgen` does that too, but its detailed errors make the module larger.

use js_sys::{Array, Object};
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{self, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display, Formatter};
use wasm_bindgen::{JsCast, JsValue};

/// A JavaScript value.
pub struct Value(pub JsValue);

/// A value has the wrong type or structure. Explaining it would take as much code as all the reading.
#[derive(Debug)]
pub struct Unreadable;

impl std::error::Error for Unreadable {}

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("it has the wrong form")
    }
}

impl de::Error for Unreadable {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

impl IntoDeserializer<'_, Unreadable> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl Value {
    /// The fields of an object; other values have none.
    fn fields(&self) -> impl Iterator<Item = (String, Self)> {
        let entries = self.0.dyn_ref::<Object>().map(Object::entries).unwrap_or_default();
        entries.into_iter().map(|entry| {
            let entry: Array = entry.unchecked_into();
            (entry.get(0).as_string().unwrap_or_default(), Self(entry.get(1)))
        })
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let Self(value) = &self;
        if let Some(text) = value.as_string() {
            visitor.visit_string(text)
        } else if let Some(number) = value.as_f64() {
            // JavaScript has only one kind of number.
            if number.fract().abs() > 0.0 { visitor.visit_f64(number) } else { visitor.visit_i64(number as i64) }
        } else if let Some(is_true) = value.as_bool() {
            visitor.visit_bool(is_true)
        } else if value.is_array() {
            self.deserialize_seq(visitor)
        } else if value.is_object() {
            self.deserialize_map(visitor)
        } else {
            visitor.visit_unit()
        }
    }

    // The methods below only check for the type that they need, to keep the module small.

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_string(self.0.as_string().unwrap_or_default())
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let items = self.0.dyn_ref::<Array>().ok_or(Unreadable)?;
        visitor.visit_seq(SeqDeserializer::new(items.iter().map(Self)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if !self.0.is_object() {
            return Err(Unreadable);
        }
        visitor.visit_map(MapDeserializer::new(self.fields()))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_map(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() || self.0.is_undefined() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    /// A variant is its name, or an object with its name and its contents.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0.as_string() {
            Some(name) => visitor.visit_enum(name.into_deserializer()),
            None => visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(self.fields()))),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct tuple tuple_struct
    }
}
