//! The stories that a descent can tell.

use super::cues::{EventKind, Telling};
use super::items::ItemKind;
use super::kinds::Kind;
use super::statuses::Status;
use super::words::id;
use barrow_core::{Clue, Deed, Feat};

/// Index of the stat of hit points.
const HIT_POINTS: u8 = 0;

const YOU: &[u8] = &[id::of_kind(Kind::Player)];

/// You, and all that can miss when you throw it.
const YOU_OR_THROWN: &[u8] = &[
    id::of_kind(Kind::Player),
    id::of_item(ItemKind::Torch),
    id::of_item(ItemKind::Spear),
    id::of_item(ItemKind::Rapier),
    id::of_item(ItemKind::Axe),
    id::of_item(ItemKind::Hammer),
];

/// All kinds from Rat to Dragon.
const CREATURES: &[u8] = &{
    const COUNT: usize = Kind::Dragon as usize;
    let mut ids = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        ids[at] = id::of_kind(Kind::Player) + 1 + at as u8;
        at += 1;
    }
    ids
};

/// An event of this kind.
const fn saw(kind: EventKind) -> Deed {
    Deed::new(Telling::Event(kind).cue())
}

const DIED: u8 = Telling::Event(EventKind::Died).cue();
const TORCH_OUT: Deed = Deed::new(Telling::Ends(Status::Torch).cue());
const STRUCK: Deed = saw(EventKind::Hit).by(YOU).to(CREATURES);
const MISSED: Deed = saw(EventKind::Missed).by(YOU_OR_THROWN).to(CREATURES);

/// One of these, pushed into a creature, kills it.
const fn slain_by(missiles: &'static [u8]) -> Deed {
    saw(EventKind::Collided).by(missiles).to(CREATURES).then(DIED)
}

pub(crate) static FEATS: &[Feat] = &[
    Feat::new(
        "dark",
        "Who needs a torch?",
        "Reached depth 5 without a torch: it went out on the first depth.",
        &[Clue::Done(1, TORCH_OUT.until(1)), Clue::Depth(5)],
    ),
    Feat::new("chair", "Have a seat", "Killed with a chair.", &[Clue::Done(1, slain_by(&[id::of_kind(Kind::Chair)]))]),
    Feat::new("barrel", "Roll out the barrel", "Killed with a barrel.", &[Clue::Done(1, slain_by(&[id::of_kind(Kind::Barrel)]))]),
    Feat::new(
        "heads",
        "Heads together",
        "Killed one creature by knocking another into it.",
        &[Clue::Done(1, slain_by(CREATURES))],
    ),
    Feat::new(
        "moth",
        "Moth to the flame",
        "Saw light set a bat on fire.",
        &[Clue::Done(1, saw(EventKind::LitUp).by(&[id::of_kind(Kind::Bat)]))],
    ),
    Feat::new(
        "ogre",
        "The bigger they are",
        "Saw an ogre fall into a hole.",
        &[Clue::Done(1, saw(EventKind::Fell).by(&[id::of_kind(Kind::Ogre)]))],
    ),
    Feat::new(
        "dragon",
        "No more smoke",
        "Saw a dragon die.",
        &[Clue::Done(1, saw(EventKind::Died).by(&[id::of_kind(Kind::Dragon)]))],
    ),
    Feat::new("three", "Three at a blow", "Hit three creatures in one turn.", &[Clue::AtOnce(3, STRUCK)]),
    Feat::new("two", "Two birds", "Saw two creatures die in one turn.", &[Clue::AtOnce(2, saw(EventKind::Died).by(CREATURES))]),
    Feat::new("unseen", "Nobody was here", "Reached depth 4 unnoticed.", &[Clue::Never(saw(EventKind::Hunts)), Clue::Depth(4)]),
    Feat::new(
        "peace",
        "After you",
        "Reached depth 5 without attacking any creature.",
        &[Clue::Never(STRUCK), Clue::Never(MISSED), Clue::Depth(5)],
    ),
    Feat::new(
        "orbless",
        "Saved for later",
        "Reached depth 6 without using or breaking an orb.",
        &[Clue::Never(saw(EventKind::Used)), Clue::Never(saw(EventKind::OrbBroke)), Clue::Depth(6)],
    ),
    Feat::new(
        "hair",
        "By a hair",
        "Landed with one hit point left.",
        &[Clue::AtOnce(1, saw(EventKind::Landed)), Clue::Stat(HIT_POINTS, 1, 1)],
    ),
    Feat::new(
        "bridge",
        "Burning bridges",
        "Fell as a bridge burnt away.",
        // Any bridge in sight counts, because no event says which bridge the player stood on.
        &[Clue::AtOnce(1, saw(EventKind::BridgeBurnt)), Clue::AtOnce(1, saw(EventKind::Fell).by(YOU))],
    ),
    Feat::new("curse", "Dust to dust", "Broke a curse.", &[Clue::Done(1, saw(EventKind::CurseBroken))]),
    Feat::new(
        "scholar",
        "Well read",
        "Identified twelve kinds of items in one run.",
        &[Clue::Done(12, saw(EventKind::Identified))],
    ),
    Feat::new(
        "reckoning",
        "Fair is fair",
        "Died by your own blow.",
        &[Clue::Lost, Clue::AtOnce(1, saw(EventKind::Reckoned).by(YOU))],
    ),
    Feat::new("bottom", "The bottom", "Reached depth 16.", &[Clue::Depth(16)]),
    Feat::new("wings", "Into the light", "Rose out of the ruins.", &[Clue::Won]),
];

#[cfg(test)]
mod tests;
