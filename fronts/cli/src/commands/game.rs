//! The game and the variant that a command line names.

use super::nearest::unknown;
use super::{Failure, Result};
use barrow_core::{GameInfo, Header, Seed, Shelf, Shelved, Variant, VariantCode};
use clap::Args;

// These shared structs have no doc comments, because clap would use them as the help of the command.
#[derive(Debug, Args)]
pub(super) struct GameArgs {
    /// The game, by the name that `PROGRAM --help` lists
    pub(super) game: String,
    /// The variant, with +CHOICE for each choice that is on; by default the game's first
    #[arg(long, value_name = "VARIANT")]
    pub(super) variant: Option<String>,
}

/// A game and a variant on the shelf.
pub(super) struct Chosen {
    pub(super) shelved: &'static Shelved,
    pub(super) variant: &'static Variant,
    /// The variant and its choices.
    pub(super) code: VariantCode,
}

impl GameArgs {
    /// Finds the game and its variant.
    pub(super) fn choose(&self, shelf: &Shelf) -> Result<Chosen> {
        let shelved = game(shelf, &self.game)?;
        let code = self.variant.as_deref().map_or(Some(VariantCode::default()), |asked| shelved.info.parse_variant(asked));
        match code.and_then(|code| Some((code, shelved.info.variant(code)?))) {
            Some((code, variant)) => Ok(Chosen { shelved, variant, code }),
            None => Err(unknown_variant(shelved.info, self.variant.as_deref().unwrap_or_default())),
        }
    }
}

impl Chosen {
    /// The header of a new run.
    pub(super) fn header(&self, seed: Seed) -> Header {
        let GameInfo { id, rules, .. } = self.shelved.info;
        Header { game: (*id).to_owned(), rules: *rules, variant: self.code, seed }
    }

    /// The variant and its choices in their written form.
    pub(super) fn name(&self) -> String {
        self.shelved.info.variant_name(self.code)
    }
}

/// The game called `asked`.
pub(super) fn game(shelf: &Shelf, asked: &str) -> Result<&'static Shelved> {
    let ids = shelf.games().iter().map(|shelved| shelved.info.id);
    shelf.find(asked).ok_or_else(|| unknown("game", asked, "", ids))
}

fn unknown_variant(info: &'static GameInfo, asked: &str) -> Failure {
    let mut parts = asked.split('+');
    let id = parts.next().unwrap_or_default();
    let Some(variant) = info.variants.iter().find(|variant| variant.id == id) else {
        return unknown("variant", id, &format!(" of {}", info.id), info.variants.iter().map(|variant| variant.id));
    };
    let choices = variant.choices.iter().map(|choice| choice.id);
    let is_unknown = |part: &&str| *part != VariantCode::PRACTICE && choices.clone().all(|id| id != *part);
    let part = parts.find(is_unknown).unwrap_or_default();
    unknown("choice", part, &format!(" for {} {}", info.id, variant.id), choices)
}
