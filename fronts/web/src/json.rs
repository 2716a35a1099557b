//! JSON that the page writes, read. Our own, as what the rules are told holds no fractions, and what reads those would be a twentieth of
//! the module that a browser has to load.

mod value;

pub use value::Value;

use serde::de::Error as _;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::Display;
use thiserror::Error;

/// What is wrong with JSON.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(String);

/// Reads JSON.
///
/// # Errors
/// What is wrong with it.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    T::deserialize(Value::read(text).map_err(Fault::custom)?)
}

impl serde::de::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }

    // Without the word for what was found instead: it might be a fraction, and words for those are long in coming.
    fn invalid_type(_: Unexpected, expected: &dyn Expected) -> Self {
        Self(format!("not {expected}"))
    }

    fn invalid_value(_: Unexpected, expected: &dyn Expected) -> Self {
        Self(format!("not {expected}"))
    }
}

impl IntoDeserializer<'_, Fault> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Is(is) => visitor.visit_bool(is),
            Self::Number(number) => match u64::try_from(number) {
                Ok(number) => visitor.visit_u64(number),
                Err(_) => visitor.visit_i64(number),
            },
            Self::Text(text) => visitor.visit_string(text),
            Self::List(items) => {
                let mut items = SeqDeserializer::new(items.into_iter());
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            Self::Object(fields) => {
                let mut fields = MapDeserializer::new(fields.into_iter());
                let value = visitor.visit_map(&mut fields)?;
                fields.end().map(|()| value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Self::Text(name) => visitor.visit_enum(IntoDeserializer::<Fault>::into_deserializer(name)),
            Self::Object(fields) if fields.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(fields.into_iter())))
            }
            _ => Err(Fault("neither a word nor one field with its value".to_owned())),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Kind {
        Nothing,
        OneThing(u8),
        Pair(i16, i16),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        kind: Kind,
        name: Option<String>,
        list: Vec<i32>,
        is_true: bool,
    }

    #[test]
    fn what_the_page_writes_is_read_into_structs() {
        let whole = |json: &str| read::<Whole>(json);
        let json = r#" { "kind" : {"pair":[-1, 2]}, "name": null, "list": [ ], "is_true": true } "#;
        assert_eq!(whole(json), Ok(Whole { kind: Kind::Pair(-1, 2), name: None, list: vec![], is_true: true }));
        let json = r#"{"kind":"nothing","name":"a \"b\" \u00e9 \ud83d\ude00\n","list":[0,-7],"is_true":false}"#;
        let name = Some("a \"b\" é 😀\n".to_owned());
        assert_eq!(whole(json), Ok(Whole { kind: Kind::Nothing, name, list: vec![0, -7], is_true: false }));
        assert_eq!(read(r#"{"oneThing":200}"#), Ok(Kind::OneThing(200)));
        assert_eq!(read("[1,2]"), Ok((1u8, 2u64)));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_words() {
        let kind = |json: &str| read::<Kind>(json).unwrap_err().to_string();
        assert_eq!(kind(r#"{"oneThing":300}"#), "not u8");
        assert_eq!(kind(r#"{"oneThing":"x"}"#), "not u8");
        assert!(kind(r#""other""#).contains("unknown variant `other`"));
        assert!(kind(r#"{"pair":[1,2,3]}"#).contains("invalid length 3"));
        assert!(kind("7").contains("neither a word nor"));
        assert!(kind(r#"{"oneThing":1,"pair":[1,2]}"#).contains("neither a word nor"));
        assert!(read::<Whole>(r#"{"kind":"nothing"}"#).unwrap_err().to_string().contains("missing field"));
        assert!(read::<Whole>(r#"{"kind":"nothing","more":1}"#).unwrap_err().to_string().contains("unknown field `more`"));
    }
}
