//! Films of runs, for the worker of the page. They are a module of their own, without the application.

use crate::product::shelf;
use barrow_app::ThemeName;
use barrow_app::words::sentence;
use barrow_film::{LAST_MOVES, Options, Still};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Makes a film of a run, up to the first move that cannot be played. `kind` is one of the kinds of `page/src/shell/film.ts`.
///
/// # Errors
/// A sentence, if the run cannot be played here, or if the kind or the theme does not exist.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "script can pass what may be missing only by value")]
pub fn film(bytes: &[u8], kind: &str, theme: &str, date: Option<String>, address: &str) -> Result<Film, JsError> {
    made(bytes, kind, theme, &barrow_film::imprint(date.as_deref(), address))
        .map(Film)
        .map_err(|sentence| JsError::new(&sentence))
}

/// A film.
#[wasm_bindgen]
pub struct Film(Made);

#[wasm_bindgen]
impl Film {
    /// The file, or the pixels of a picture.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes.clone()
    }

    /// The width of a picture whose bytes are pixels (four bytes each), which the browser must encode.
    pub fn width(&self) -> Option<usize> {
        self.0.width
    }

    /// Says which part of the run is missing, and why.
    pub fn notice(&self) -> Option<String> {
        self.0.notice.clone()
    }
}

/// The product of a run: a file, or a picture for the browser to encode.
pub struct Made {
    /// The file, or the pixels of the picture, four bytes each.
    pub bytes: Vec<u8>,
    /// The width of the picture.
    pub width: Option<usize>,
    /// Says which part of the run is missing, and why.
    pub notice: Option<String>,
}

impl From<barrow_film::Film> for Made {
    fn from(barrow_film::Film { bytes, notice }: barrow_film::Film) -> Self {
        Self { bytes, width: None, notice }
    }
}

impl From<Still> for Made {
    fn from(Still { picture, notice }: Still) -> Self {
        let bytes = picture.pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, u8::MAX]).collect();
        Self { bytes, width: Some(picture.width), notice }
    }
}

/// A film of the run in `bytes`, up to the first move that cannot be played. `kind` is `gif`, `last` for its last moves, `png`,
/// `card` or `cast`.
///
/// # Errors
/// A sentence, if the run cannot be played here, or if the kind or the theme does not exist.
pub fn made(bytes: &[u8], kind: &str, theme: &str, imprint: &str) -> Result<Made, String> {
    let shelf = &shelf();
    let theme = ThemeName::find(theme).ok_or_else(|| no_theme(theme))?;
    let options = Options { theme, last: (kind == "last").then_some(LAST_MOVES), imprint };
    let made = match kind {
        "gif" | "last" => barrow_film::gif(bytes, shelf, &options, &mut |_, _| ()).map(Made::from),
        "png" => barrow_film::still(bytes, shelf, &options).map(Made::from),
        "card" => barrow_film::card(bytes, shelf, &options).map(Made::from),
        "cast" => barrow_film::cast(bytes, shelf, &options, &mut |_, _| ()).map(Made::from),
        _ => return Err(format!("There is no film called \"{kind}\": there are gif, last, png, card and cast.")),
    };
    made.map_err(|error| sentence(&error))
}

fn no_theme(asked: &str) -> String {
    format!("There is no theme called \"{asked}\": there are {}.", ThemeName::ALL.map(ThemeName::id).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Header, Run, Seed, VariantCode};

    #[test]
    fn each_kind_of_film_begins_as_its_format_does() {
        let rules = shelf().find("stomp").unwrap().info.rules;
        let run = Run::new(Header { game: "stomp".into(), rules, variant: VariantCode(0), seed: Seed(1) });
        let bytes = run.to_bytes();
        for (kind, start) in [("gif", &b"GIF89a"[..]), ("last", b"GIF89a"), ("cast", b"{\"version\":2")] {
            assert!(made(&bytes, kind, "default", "").unwrap().bytes.starts_with(start), "{kind}");
        }
        for kind in ["png", "card"] {
            let Made { bytes, width, .. } = made(&bytes, kind, "default", "").unwrap();
            assert!(bytes.len().is_multiple_of(4 * width.unwrap()) && bytes[3] == u8::MAX, "{kind}");
        }
        assert!(made(&bytes, "avi", "default", "").err().unwrap().contains("avi"));
        assert!(made(b"PK", "gif", "default", "").err().unwrap().ends_with('.'));
        let refused = made(&bytes, "png", "sepia", "").err().unwrap();
        assert!(refused.starts_with("There is no theme called \"sepia\": there are default, "), "{refused}");
    }
}
