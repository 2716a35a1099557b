//! Names, glyphs and sentences, and the legend's numbers.

use super::items::{ITEM_KINDS, ItemKind};
use super::kinds::{KINDS, Kind};
use super::tiles::{TILES, Tile};

/// Legend ids. Tiles come first, so that a tile's number is its id.
pub(crate) mod id {
    use super::{ITEM_KINDS, ItemKind, KINDS, Kind, TILES, Tile};

    const FIRST_KIND: u8 = TILES as u8;
    const FIRST_ITEM: u8 = FIRST_KIND + KINDS as u8;
    /// The first of the twenty disguises: eight orbs, four amulets, four cloaks, four staffs.
    pub(crate) const FIRST_DISGUISE: u8 = FIRST_ITEM + ITEM_KINDS as u8;
    pub(crate) const DISGUISES: u8 = 20;
    /// Fire on a cell.
    pub(crate) const FIRE: u8 = FIRST_DISGUISE + DISGUISES;
    /// Spores over a cell.
    pub(crate) const SPORES: u8 = FIRE + 1;
    /// Light that sets the player's cloak on fire.
    pub(crate) const BURNING_LIGHT: u8 = FIRE + 2;
    /// A fall that kills.
    pub(crate) const DEADLY_FALL: u8 = FIRE + 3;

    pub(crate) const fn of_tile(tile: Tile) -> u8 {
        tile as u8
    }

    pub(crate) const fn of_kind(kind: Kind) -> u8 {
        FIRST_KIND + kind as u8
    }

    pub(crate) const fn of_item(kind: ItemKind) -> u8 {
        FIRST_ITEM + kind as u8
    }
}

use barrow_core::{Condition, Hint, Legend};

pub(crate) const HELP: &str = "";
pub(crate) const LEGEND: Legend = Legend::new(&[]);
pub(crate) const CONDITIONS: &[Condition] = &[];
pub(crate) const HINTS: &[Hint] = &[];
