//! The games by id: the only crate that names them all. One feature a game.

use barrow_core::{Shelf, Shelved};

/// Every game this build has, in the order they are shown.
pub const SHELF: Shelf = Shelf(&[
    #[cfg(feature = "monster-caves")]
    Shelved::of::<monster_caves::MonsterCaves>(),
    #[cfg(feature = "roguelike-ten")]
    Shelved::of::<roguelike_ten::RoguelikeTen>(),
    #[cfg(feature = "roguelulz")]
    Shelved::of::<roguelulz::RogueLulz>(),
    #[cfg(feature = "stomp")]
    Shelved::of::<stomp::Stomp>(),
    #[cfg(feature = "into-ruins")]
    Shelved::of::<into_ruins::IntoRuins>(),
]);
