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
    /// If it is not a JSON object of texts without escapes, has no `name`, or its `storage` is not an id.
    pub const fn read(json: &'static str) -> Self {
        let mut reader = Reader { text: json, at: 0 };
        let mut found = Self::EMPTY;
        reader.expect(b'{');
        while reader.next_byte() != b'}' {
            let key = reader.string();
            reader.expect(b':');
            let value = reader.string();
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
            if reader.next_byte() != b'}' {
                reader.expect(b',');
            }
        }
        assert!(!found.name.is_empty(), "page.json needs a \"name\"");
        assert!(crate::run::is_id(found.storage), "the \"storage\" of page.json must be an id, such as \"magpie\"");
        found
    }
}

/// Reads JSON at compile time.
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

    const fn expect(&mut self, byte: u8) {
        assert!(self.next_byte() == byte, "page.json must be one object whose values are all texts");
        self.at += 1;
    }

    const fn string(&mut self) -> &'static str {
        self.expect(b'"');
        let (bytes, begin) = (self.text.as_bytes(), self.at);
        while self.at < bytes.len() && bytes[self.at] != b'"' {
            assert!(bytes[self.at] != b'\\', "texts in page.json cannot have escapes; write “ and ” for quotation marks");
            self.at += 1;
        }
        self.expect(b'"');
        self.text.split_at(self.at - 1).0.split_at(begin).1
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
            (r#"{"name": "A", "storage": "A b"}"#, "must be an id"),
        ] {
            let panic = std::panic::catch_unwind(|| Identity::read(json)).unwrap_err();
            let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned()).or(panic.downcast_ref::<String>().cloned());
            assert!(said.is_some_and(|said| said.contains(fault)), "{json}");
        }
    }
}
