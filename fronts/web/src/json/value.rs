//! Any JSON without fractions.

/// So deep lists and objects may lie in each other.
const DEEPEST: usize = 16;

/// Any JSON without fractions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Is(bool),
    /// A whole number.
    Number(i64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Fields by name, as they stand.
    Object(Vec<(String, Self)>),
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Value {
    /// Reads JSON.
    ///
    /// # Errors
    /// What is wrong with it, in a word or two.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        match reader.next() {
            None => Ok(value),
            Some(_) => Err(reader.fault("something follows the end")),
        }
    }
}

impl Reader<'_> {
    fn fault(&self, what: &str) -> String {
        format!("{what}, at byte {}", self.at)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte that is no white space.
    fn next(&mut self) -> Option<u8> {
        let rest = self.rest();
        let skipped = rest.len() - rest.trim_start_matches([' ', '\n', '\r', '\t']).len();
        self.at += skipped;
        self.rest().bytes().next()
    }

    /// Takes `word` if it is what comes next.
    fn takes(&mut self, word: &str) -> bool {
        self.next();
        let is_next = self.rest().starts_with(word);
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > DEEPEST {
            return Err(self.fault("too deep"));
        }
        match self.next() {
            Some(b'"') => self.string().map(Value::Text),
            Some(b'[') => self.list(depth).map(Value::List),
            Some(b'{') => self.object(depth).map(Value::Object),
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            _ if self.takes("null") => Ok(Value::Null),
            _ if self.takes("true") => Ok(Value::Is(true)),
            _ if self.takes("false") => Ok(Value::Is(false)),
            Some(_) => Err(self.fault("no value begins so")),
            None => Err(self.fault("it breaks off")),
        }
    }

    fn number(&mut self) -> Result<i64, String> {
        let is_part = |letter: char| matches!(letter, '-' | '+' | '.' | 'e' | 'E' | '0'..='9');
        let rest = self.rest();
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let number = rest[..length].parse().map_err(|_| self.fault("not a whole number"))?;
        self.at += length;
        Ok(number)
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Value>, String> {
        let mut items = Vec::new();
        self.takes("[");
        if self.takes("]") {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes("]") {
                return Ok(items);
            }
            if !self.takes(",") {
                return Err(self.fault("a list goes on with a comma"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Vec<(String, Value)>, String> {
        let mut fields = Vec::new();
        self.takes("{");
        if self.takes("}") {
            return Ok(fields);
        }
        loop {
            if self.next() != Some(b'"') {
                return Err(self.fault("a field has a name"));
            }
            let name = self.string()?;
            if !self.takes(":") {
                return Err(self.fault("a field has a value"));
            }
            fields.push((name, self.value(depth + 1)?));
            if self.takes("}") {
                return Ok(fields);
            }
            if !self.takes(",") {
                return Err(self.fault("an object goes on with a comma"));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.takes("\"");
        let mut string = String::new();
        loop {
            let rest = self.rest();
            let plain = rest.find(['"', '\\']).ok_or_else(|| self.fault("a string has an end"))?;
            string.push_str(&rest[..plain]);
            let is_end = rest[plain..].starts_with('"');
            self.at += plain + 1;
            if is_end {
                return Ok(string);
            }
            string.push(self.escaped()?);
        }
    }

    /// The letter behind a backslash.
    fn escaped(&mut self) -> Result<char, String> {
        let letter = self.rest().chars().next().ok_or_else(|| self.fault("a string has an end"))?;
        self.at += letter.len_utf8();
        Ok(match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let first = self.unit()?;
                let mut units = vec![first];
                if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
                    self.at += 2;
                    units.push(self.unit()?);
                }
                let mut letters = char::decode_utf16(units);
                match (letters.next(), letters.next()) {
                    (Some(Ok(letter)), None) => letter,
                    _ => return Err(self.fault("half a letter")),
                }
            }
            _ => return Err(self.fault("nothing is escaped so")),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u16, String> {
        let digits = self.rest().get(..4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()).ok_or_else(|| self.fault("not four digits"))?;
        self.at += 4;
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(value: &Value) -> serde_json::Value {
        match value {
            Value::Null => serde_json::Value::Null,
            Value::Is(is) => (*is).into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.clone().into(),
            Value::List(items) => items.iter().map(plain).collect::<Vec<_>>().into(),
            Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        }
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Is),
            any::<i64>().prop_map(Value::Number),
            any::<String>().prop_map(Value::Text),
        ];
        leaf.prop_recursive(4, 30, 5, |inner| {
            let fields = prop::collection::btree_map(any::<String>(), inner.clone(), 0..5);
            prop_oneof![
                prop::collection::vec(inner, 0..5).prop_map(Value::List),
                fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_another_writer_wrote_is_read(value in values()) {
            let written = plain(&value);
            prop_assert_eq!(plain(&Value::read(&written.to_string()).unwrap()), written.clone());
            prop_assert_eq!(plain(&Value::read(&serde_json::to_string_pretty(&written).unwrap()).unwrap()), written);
        }

        #[test]
        fn no_text_panics(text in "[\\[\\]{}\",:0-9eu\\\\a-fé. -]{0,30}") {
            let _ = Value::read(&text);
        }
    }

    #[test]
    fn what_is_no_json_is_refused_with_words() {
        let refused = |text: &str| Value::read(text).unwrap_err();
        for (text, words) in [
            ("", "it breaks off"),
            ("[1", "a list goes on with a comma"),
            ("[1,]", "no value begins so"),
            ("{1:2}", "a field has a name"),
            (r#"{"a" 2}"#, "a field has a value"),
            (r#"{"a":2 "b":3}"#, "an object goes on with a comma"),
            ("1 2", "something follows the end"),
            ("1.5", "not a whole number"),
            ("1e3", "not a whole number"),
            ("99999999999999999999", "not a whole number"),
            ("\"a", "a string has an end"),
            (r#""\x""#, "nothing is escaped so"),
            (r#""\u12""#, "not four digits"),
            (r#""\ud800""#, "half a letter"),
            ("nul", "no value begins so"),
        ] {
            assert!(refused(text).contains(words), "{text}: {}", refused(text));
        }
        assert!(refused(&"[".repeat(1000)).contains("too deep"));
    }
}
