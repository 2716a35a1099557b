//! The file `page.json`.

use anyhow::{Context, Error, Result, ensure};
use barrow_core::Identity;
use serde::Deserialize;

/// A product's words and files, from `page.json`. [`Identity`] has the words that the rules' screens need, and the rules of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Page {
    /// The name of the product.
    pub name: String,
    /// A line under the name.
    pub tagline: String,
    /// A sentence or two for search engines and installers.
    pub description: String,
    /// The product's aim, in its help.
    pub about: String,
    /// Thanks, before the origins of the games.
    pub credits: String,
    /// The terms of use.
    pub licence: String,
    /// The name of its database and of its files here.
    pub storage: String,
    /// The picture over the title: "mound", an image file beside `page.json`, or empty for none.
    pub picture: String,
    /// Where it is published: `https://magpie.example/`.
    pub address: String,
    /// The colour before the page has loaded, and around it: "#12100f".
    pub background: String,
    /// A folder with `icon.svg` and, if wanted, `icon-192.png`, `icon-512.png`, `icon-maskable-512.png` and `apple-touch-icon.png`.
    pub icons: String,
    /// Screenshots for installers: a wide PNG and a narrow one.
    pub wide: String,
    /// The narrow one.
    pub narrow: String,
}

impl Page {
    /// Reads a `page.json`.
    ///
    /// # Errors
    /// If it is not JSON, has an unknown key, or lacks a name or a name for storage.
    pub fn read(text: &str) -> Result<Self> {
        let page: Self = serde_json::from_str(text).context("it is not a JSON object of texts with the keys of the guide")?;
        // The shelf reads the same file by the same rules.
        Identity::parse(text.to_owned().leak()).map_err(Error::msg)?;
        ensure!(
            page.address.is_empty() || page.address.starts_with("https://") || page.address.starts_with("http://"),
            "its \"address\" must begin with https:// or http://"
        );
        let is_colour = |text: &str| {
            text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
        };
        ensure!(
            page.background.is_empty() || is_colour(&page.background),
            "its \"background\" must be a colour, such as \"#12100f\""
        );
        Ok(page)
    }

    /// The background, or a dark one.
    pub fn background(&self) -> &str {
        if self.background.is_empty() { "#12100f" } else { &self.background }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_page_knows_is_read() {
        let page = Page::read(r#"{ "name": "Magpie", "storage": "magpie" }"#).unwrap();
        assert_eq!((page.name.as_str(), page.background()), ("Magpie", "#12100f"));
        for (text, fault) in [
            ("3", "not a JSON object"),
            (r#"{ "nmae": "Magpie" }"#, "unknown field `nmae`"),
            (r#"{ "name": " ", "storage": "a" }"#, "needs a \"name\""),
            (r#"{ "name": "A", "storage": "A b" }"#, "\"storage\""),
            (r#"{ "name": "A", "storage": "a", "background": "red" }"#, "a colour"),
            (r#"{ "name": "A", "storage": "a", "address": "magpie.example" }"#, "https://"),
        ] {
            let said = format!("{:#}", Page::read(text).unwrap_err());
            assert!(said.contains(fault), "{text}: {said}");
        }
    }
}
