//! The names under which a shelf of games is published.

/// A product's own words: its name, and what its players read about it. Makers keep them in a file `page.json` beside the shelf,
/// which `barrow web` reads too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the product: "Barrow".
    pub name: &'static str,
    /// A line under the name.
    pub tagline: &'static str,
    /// A sentence or two for previews, search engines and installers.
    pub description: &'static str,
    /// The product's aim, at the top of its help.
    pub about: &'static str,
    /// Thanks, before the origins of the games.
    pub credits: &'static str,
    /// The terms of use.
    pub licence: &'static str,
    /// The name of the folder and the database of its runs, so that products on the same machine never share them. It has the form
    /// of an id, and must never change.
    pub storage: &'static str,
    /// The picture over the title: "mound", or empty for none. The page also takes the name of an image file, and a terminal
    /// shows a run of the first game instead.
    pub picture: &'static str,
    /// Where the page is published: `https://magpie.example/`. Links of a page in a single file begin with it. Empty if it is
    /// published nowhere.
    pub address: &'static str,
}

impl Identity {
    /// No words at all: the defaults of [`Identity::read`].
    pub const EMPTY: Self = Self {
        name: "",
        tagline: "",
        description: "",
        about: "",
        credits: "",
        licence: "",
        storage: "",
        picture: "",
        address: "",
    };

    /// Reads a `page.json`. Keys that only the page needs are skipped. A shelf is a constant, so a fault stops the build.
    ///
    /// ```
    /// # use barrow_core::Identity;
    /// const MAGPIE: Identity = Identity::read(r#"{ "name": "Magpie", "storage": "magpie", "icon": "magpie.svg" }"#);
    /// assert_eq!((MAGPIE.name, MAGPIE.storage), ("Magpie", "magpie"));
    /// ```
    ///
    /// # Panics
    /// If [`Identity::parse`] finds a fault.
    #[expect(clippy::panic, reason = "a shelf is a constant, so this stops the build")]
    pub const fn read(json: &'static str) -> Self {
        match Self::parse(json) {
            Ok(found) => found,
            Err(fault) => panic!("{}", fault),
        }
    }

    /// Reads a `page.json`, as [`Identity::read`] does.
    ///
    /// # Errors
    /// A sentence, if it is not a JSON object of texts without escapes, has no `name`, or its `storage` is not an id.
    pub const fn parse(json: &'static str) -> Result<Self, &'static str> {
        let mut reader = Reader { text: json, at: 0 };
        let mut found = Self::EMPTY;
        if !reader.takes(b'{') {
            return Err(FORM);
        }
        while reader.next_byte() != b'}' {
            let key = match reader.string() {
                Ok(key) => key,
                Err(fault) => return Err(fault),
            };
            if !reader.takes(b':') {
                return Err(FORM);
            }
            let value = match reader.string() {
                Ok(value) => value,
                Err(fault) => return Err(fault),
            };
            match key.as_bytes() {
                b"name" => found.name = value,
                b"tagline" => found.tagline = value,
                b"description" => found.description = value,
                b"about" => found.about = value,
                b"credits" => found.credits = value,
                b"licence" => found.licence = value,
                b"storage" => found.storage = value,
                b"picture" => found.picture = value,
                b"address" => found.address = value,
                _ => {}
            }
            if reader.next_byte() != b'}' && !reader.takes(b',') {
                return Err(FORM);
            }
        }
        if found.name.trim_ascii().is_empty() {
            return Err("page.json needs a \"name\"");
        }
        if !crate::run::is_id(found.storage) {
            return Err("the \"storage\" of page.json must be lower-case letters, digits and hyphens, such as \"magpie\"");
        }
        Ok(found)
    }
}

const FORM: &str = "page.json must be one object whose values are all texts";

/// Reads JSON, also at compile time.
struct Reader {
    text: &'static str,
    /// The next byte.
    at: usize,
}

impl Reader {
    /// The next byte that is not a space; 0 at the end.
    const fn next_byte(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() && bytes[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        if self.at < bytes.len() { bytes[self.at] } else { 0 }
    }

    /// Goes past `byte`, if it comes next.
    const fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.next_byte() == byte;
        self.at += is_next as usize;
        is_next
    }

    const fn string(&mut self) -> Result<&'static str, &'static str> {
        if !self.takes(b'"') {
            return Err(FORM);
        }
        let (bytes, begin) = (self.text.as_bytes(), self.at);
        while self.at < bytes.len() && bytes[self.at] != b'"' {
            if bytes[self.at] == b'\\' {
                return Err("texts in page.json cannot have escapes; write “ and ” for quotation marks");
            }
            self.at += 1;
        }
        let end = self.at;
        if !self.takes(b'"') {
            return Err(FORM);
        }
        Ok(self.text.split_at(end).0.split_at(begin).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_read_and_others_are_skipped() {
        let json = r#" { "name" : "A “B”" ,"tagline":"t","description":"d", "about": "a, b: {c}", "other": "",
            "credits":"c", "licence":"l","storage":"a-b", "picture": "p.svg","address":"https://x.example/" } "#;
        let read = Identity { name: "A “B”", tagline: "t", description: "d", about: "a, b: {c}", ..Identity::EMPTY };
        let read =
            Identity { credits: "c", licence: "l", storage: "a-b", picture: "p.svg", address: "https://x.example/", ..read };
        // A constant could not be given a text that was read at run time.
        assert_eq!(Identity::read(json), read);
    }

    #[test]
    fn faults_are_named() {
        for (json, fault) in [
            ("", "must be one object"),
            (r#"{"name": 3}"#, "whose values are all texts"),
            (r#"{"name": "a"#, "must be one object"),
            (r#"{"name": "a" "storage": "b"}"#, "must be one object"),
            (r#"{"name": "a\"b", "storage": "b"}"#, "cannot have escapes"),
            (r#"{"storage": "a"}"#, "needs a \"name\""),
            (r#"{"name": "A", "storage": "A b"}"#, "must be lower-case letters"),
        ] {
            assert!(Identity::parse(json).unwrap_err().contains(fault), "{json}");
        }
    }
}
