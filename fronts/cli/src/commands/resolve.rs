//! Finds the game, the variant and the seed that a command line names.

use super::failure::Failure;
use super::nearest::nearest;
use crate::args::GameArgs;
use crate::clean::shown;
use crate::seeds;
use barrow_core::{GameInfo, Header, Seed, Shelf, Shelved, Variant, VariantCode};
use std::path::Path;

/// The things that the words name.
pub(super) struct Chosen {
    /// The game.
    pub(super) shelved: &'static Shelved,
    /// Its variant.
    pub(super) variant: &'static Variant,
    /// The variant and its choices.
    pub(super) code: VariantCode,
    /// The seed, if one was named.
    pub(super) seed: Option<Seed>,
}

impl Chosen {
    /// The header of a new run. Without a named seed it has the variant's own, or a random one.
    pub(super) fn header(&self) -> Header {
        Header {
            game: self.shelved.info.id.to_owned(),
            rules: self.shelved.info.rules,
            variant: self.code,
            seed: self.seed.unwrap_or_else(|| seeds::default_for(self.variant)),
        }
    }
}

/// Resolves the words of `args`.
pub(super) fn choose(shelf: &Shelf, args: &GameArgs) -> Result<Chosen, Failure> {
    let shelved = game(shelf, &args.game)?;
    let (code, variant) = variant(shelved.info, args.variant.as_deref())?;
    let seed = args.seed.as_deref().map(seed).transpose()?;
    Ok(Chosen { shelved, variant, code, seed })
}

/// The game called `asked`.
pub(super) fn game(shelf: &Shelf, asked: &str) -> Result<&'static Shelved, Failure> {
    let ids = || shelf.games().iter().map(|shelved| shelved.info.id);
    shelf.find(asked).ok_or_else(|| unknown("game", asked, String::new(), ids()))
}

/// The variant written as `asked`; by default the first.
pub(super) fn variant(info: &'static GameInfo, asked: Option<&str>) -> Result<(VariantCode, &'static Variant), Failure> {
    let code = match asked {
        None => Some(VariantCode::default()),
        Some(asked) => info.parse_variant(asked),
    };
    if let Some(code) = code
        && let Some(variant) = info.variant(code)
    {
        return Ok((code, variant));
    }
    Err(unknown_variant(info, asked.unwrap_or_default()))
}

fn unknown_variant(info: &'static GameInfo, asked: &str) -> Failure {
    let mut parts = asked.split('+');
    let id = parts.next().unwrap_or_default();
    let Some(variant) = info.variants.iter().find(|variant| variant.id == id) else {
        return unknown("variant", id, format!(" of {}", info.id), info.variants.iter().map(|variant| variant.id));
    };
    let choices = || variant.choices.iter().map(|choice| choice.id);
    let part = parts.find(|part| *part != VariantCode::PRACTICE && choices().all(|id| id != *part)).unwrap_or_default();
    unknown("choice", part, format!(" for {} {}", info.id, variant.id), choices())
}

/// Says that a word names nothing, and lists the possible words.
pub(super) fn unknown<'a>(what: &'static str, asked: &str, of: String, known: impl Iterator<Item = &'a str> + Clone) -> Failure {
    let nearest = nearest(asked, known.clone()).map_or(String::new(), |word| format!(" (did you mean {word}?)"));
    let known = known.collect::<Vec<_>>().join(", ");
    let known = if known.is_empty() { "there are none".to_owned() } else { known };
    Failure::Unknown { what, asked: asked.to_owned(), of, nearest, known }
}

/// A seed in its written form.
pub(super) fn seed(asked: &str) -> Result<Seed, Failure> {
    const WANTED: &str = "a seed; write a whole number from 0 to 18446744073709551615, as 7";
    number("--seed", asked, WANTED).map(Seed)
}

/// Checks that the name of an output file does not have the ending of another format.
pub(super) fn ending(option: &str, file: &Path, ending: &str) -> Result<(), Failure> {
    match file.extension() {
        Some(named) if !named.eq_ignore_ascii_case(ending) => Err(Failure::Said(format!(
            "{option} writes no {}; name a file that ends in .{ending}, as {}",
            named.to_string_lossy(),
            shown(&file.with_extension(ending))
        ))),
        _ => Ok(()),
    }
}

/// A whole number in its written form.
pub(super) fn number<T: std::str::FromStr>(option: &'static str, asked: &str, wanted: &'static str) -> Result<T, Failure> {
    asked.trim().parse().map_err(|_| Failure::NotANumber { option, asked: asked.to_owned(), wanted })
}
