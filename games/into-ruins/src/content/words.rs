//! Names, glyphs and sentences, and the legend's numbers.

mod conditions;
mod endings;
mod guide;
mod help;
mod hints;
mod legend;
mod nicknames;
mod opening;

pub(crate) use conditions::{CONDITIONS, condition};
pub(crate) use endings::{ENDINGS, VICTORY, death};
pub(crate) use guide::GUIDE;
pub(crate) use help::HELP;
pub(crate) use hints::HINTS;
pub(crate) use legend::LEGEND;
pub(crate) use nicknames::nickname;
pub(crate) use opening::OPENING;

/// Legend ids. Tiles come first, so a tile's number is its id.
pub(crate) mod id {
    use crate::content::items::{self, Category, ITEM_KINDS, ItemKind};
    use crate::content::kinds::{KINDS, Kind};
    use crate::content::tiles::{TILES, Tile};

    pub(crate) const FIRST_KIND: u8 = TILES as u8;
    pub(crate) const FIRST_ITEM: u8 = FIRST_KIND + KINDS as u8;
    /// The first of the twenty disguises: eight orbs, four amulets, four cloaks, four staffs.
    pub(crate) const FIRST_DISGUISE: u8 = FIRST_ITEM + ITEM_KINDS as u8;
    pub(crate) const DISGUISES: u8 = items::DISGUISES.len() as u8;
    /// Fire on a cell.
    pub(crate) const FIRE: u8 = FIRST_DISGUISE + DISGUISES;
    /// Spores over a cell.
    pub(crate) const SPORES: u8 = FIRE + 1;
    /// Light that sets the player's cloak on fire.
    pub(crate) const BURNING_LIGHT: u8 = FIRE + 2;
    /// A fall that kills.
    pub(crate) const DEADLY_FALL: u8 = FIRE + 3;
    /// An actor out of sight. Only events use it, never a view.
    pub(crate) const UNSEEN: u8 = FIRE + 4;
    /// The number of ids.
    pub(crate) const COUNT: usize = UNSEEN as usize + 1;

    pub(crate) const fn of_tile(tile: Tile) -> u8 {
        tile as u8
    }

    pub(crate) const fn of_kind(kind: Kind) -> u8 {
        FIRST_KIND + kind as u8
    }

    pub(crate) const fn of_item(kind: ItemKind) -> u8 {
        FIRST_ITEM + kind as u8
    }

    /// The look of an unknown item of a category; `None` for categories without disguises.
    pub(crate) const fn of_disguise(category: Category, disguise: u8) -> Option<u8> {
        let first = match category {
            Category::Orb => 0,
            Category::Amulet => 8,
            Category::Cloak => 12,
            Category::Staff => 16,
            Category::Torch | Category::Weapon | Category::Artifact => return None,
        };
        Some(FIRST_DISGUISE + first + disguise)
    }

    /// Tells whether the id names the player, a creature or a prop.
    pub(crate) const fn is_kind(id: u8) -> bool {
        id >= FIRST_KIND && id < FIRST_ITEM
    }
}
