//! Hints for new players, each shown once, when it first matters.

use super::id;
use crate::content::cues::{EventKind, Telling};
use crate::content::info::bar_of;
use crate::content::items::{Category, ItemKind};
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use barrow_core::{Hint, Moment};

const UNKNOWN_ORBS: usize = 8;
const UNKNOWN_STAFFS: usize = 4;
const UNKNOWN_WORN: usize = 8;

const fn hint(when: Moment, text: &'static str) -> Hint {
    Hint { when, text }
}

/// One hint with the same text for each of `N` disguises.
const fn disguised<const N: usize>(first: u8, text: &'static str) -> [Hint; N] {
    let mut hints = [hint(Moment::Start, text); N];
    let mut at = 0;
    while at < N {
        hints[at].when = Moment::Carried(first + at as u8);
        at += 1;
    }
    hints
}

const fn first(category: Category) -> u8 {
    match id::of_disguise(category, 0) {
        Some(id) => id,
        None => id::FIRST_DISGUISE,
    }
}

const ORBS: [Hint; UNKNOWN_ORBS] = disguised(
    first(Category::Orb),
    "You cannot tell what an orb does until you use or throw it. Used, it works on you; thrown, it works where it breaks.",
);
const STAFFS: [Hint; UNKNOWN_STAFFS] =
    disguised(first(Category::Staff), "Fire a staff at something to learn what it does. Waiting does not recharge it.");
const WORN: [Hint; UNKNOWN_WORN] =
    disguised(first(Category::Amulet), "Equip it to learn what it is. Most help you; cursed ones cannot be taken off.");

const SINGLE: &[Hint] = &[
    hint(
        Moment::Start,
        "The Wings of Yendor lie on depth 16. The only way is down: find a hole and jump. Each fall costs a third of your full hit \
         points, like the jump that brought you here; only what you find restores them.",
    ),
    hint(
        Moment::Carried(id::of_item(ItemKind::Torch)),
        "Your torch shows you the way, and shows you to everyone: darkness hides you. It burns for 160 turns and cannot be refilled. \
         Wielding another weapon puts it out for good. Thrown while lit, it sets fire to where it lands.",
    ),
    hint(
        Moment::Dark,
        "You stand in the dark. You see only what is lit or next to you; creatures that have not noticed you cannot see you from \
         afar.",
    ),
    hint(
        Moment::Seen(id::FIRE),
        "Fire spreads through grass, over bridges and through spores. Standing in it sets you on fire for several turns.",
    ),
    hint(
        Moment::Seen(id::of_tile(Tile::Hole)),
        "A hole leads to the next depth. Jump when you are ready: you cannot come back, and landing hurts. At 1 hit point it kills.",
    ),
    hint(Moment::Seen(id::SPORES), "Spores heal anyone in them, friend or foe, and burn in a flash."),
    hint(
        Moment::Seen(id::of_kind(Kind::Mushroom)),
        "A mushroom bursts into healing spores when hit. Stand close, and keep flames away.",
    ),
    hint(Moment::Seen(id::of_tile(Tile::LongGrass)), "Long grass blocks the view both ways until somebody tramples it."),
    hint(
        Moment::Happened(EventKind::Hunts as u8),
        "Something has noticed you and hunts you; you may not see it yet. A hunter that loses sight of you can only search for you.",
    ),
    hint(
        Moment::Happened(EventKind::Searches as u8),
        "Something that lost sight of you searches for you. In the dark it must come next to you to find you.",
    ),
    hint(Moment::Happened(Telling::Ends(Status::Torch).cue()), "A torch that is out cannot be lit again. It is still a weapon."),
    hint(
        Moment::Suffers(bar_of(Status::Burning)),
        "You burn for six turns and ignite the grass you walk through. Get on bare ground.",
    ),
    hint(Moment::Happened(EventKind::PackFull as u8), "You carry ten things at most. Throw or use something."),
    hint(
        Moment::Carried(id::of_item(ItemKind::Spear)),
        "Wait with a spear in hand, and you strike first at any foe that steps in front of you.",
    ),
    hint(Moment::Carried(id::of_item(ItemKind::Rapier)), "A step that ends in front of a foe you saw becomes a lunge."),
    hint(Moment::Carried(id::of_item(ItemKind::Axe)), "An axe hits the foe in front and one on each side."),
    hint(Moment::Carried(id::of_item(ItemKind::Hammer)), "A hammer pushes and stuns, but every swing costs you two turns."),
];

/// Every hint.
pub(crate) const HINTS: &[Hint] = &{
    let mut hints = [hint(Moment::Start, ""); SINGLE.len() + UNKNOWN_ORBS + UNKNOWN_STAFFS + UNKNOWN_WORN];
    let mut count = 0;
    let parts: [&[Hint]; 4] = [SINGLE, &ORBS, &STAFFS, &WORN];
    let mut part = 0;
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            hints[count] = parts[part][at];
            count += 1;
            at += 1;
        }
        part += 1;
    }
    hints
};
