//! The stories that a descent can tell.

use super::cues::{EventKind, Telling};
use super::kinds::Kind;
use super::statuses::Status;
use super::words::id;
use barrow_core::{Clue, Deed, Feat};

const YOU: &[u8] = &[id::of_kind(Kind::Player)];

/// Every kind of creature.
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

const fn saw(kind: EventKind) -> Deed {
    Deed::new(Telling::Event(kind).cue())
}

const DIED: u8 = Telling::Event(EventKind::Died).cue();
const TORCH_OUT: Deed = Deed::new(Telling::Ends(Status::Torch).cue());
const STRUCK: Deed = saw(EventKind::Hit).by(YOU).to(CREATURES);
const MISSED: Deed = saw(EventKind::Missed).by(YOU).to(CREATURES);

/// `props` slam into a creature and kill it.
const fn slain_by(props: &'static [u8]) -> Deed {
    saw(EventKind::Collided).by(props).to(CREATURES).then(DIED)
}

const fn feat(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Feat {
    Feat { id, title, about, clues }
}

pub(crate) static FEATS: &[Feat] = &[
    feat(
        "dark",
        "Who needs a torch?",
        "Reached depth 5 without a torch: it went out on the first depth.",
        &[Clue::Done(1, TORCH_OUT.until(1)), Clue::Depth(5)],
    ),
    feat("chair", "Have a seat", "Killed with a chair.", &[Clue::Done(1, slain_by(&[id::of_kind(Kind::Chair)]))]),
    feat("barrel", "Roll out the barrel", "Killed with a barrel.", &[Clue::Done(1, slain_by(&[id::of_kind(Kind::Barrel)]))]),
    feat("heads", "Heads together", "Killed one creature by knocking another into it.", &[Clue::Done(1, slain_by(CREATURES))]),
    feat(
        "moth",
        "Moth to the flame",
        "Saw light set a bat on fire.",
        &[Clue::Done(1, saw(EventKind::LitUp).by(&[id::of_kind(Kind::Bat)]))],
    ),
    feat(
        "ogre",
        "The bigger they are",
        "Saw an ogre fall into a hole.",
        &[Clue::Done(1, saw(EventKind::Fell).by(&[id::of_kind(Kind::Ogre)]))],
    ),
    feat("dragon", "No more smoke", "Saw a dragon die.", &[Clue::Done(1, saw(EventKind::Died).by(&[id::of_kind(Kind::Dragon)]))]),
    feat("three", "Three at a blow", "Hit three creatures in one turn.", &[Clue::AtOnce(3, STRUCK)]),
    feat("two", "Two birds", "Saw two creatures die in one turn.", &[Clue::AtOnce(2, saw(EventKind::Died).by(CREATURES))]),
    feat("unseen", "Nobody was here", "Reached depth 4 unnoticed.", &[Clue::Never(saw(EventKind::Hunts)), Clue::Depth(4)]),
    feat(
        "peace",
        "After you",
        "Reached depth 5 without attacking any creature.",
        &[Clue::Never(STRUCK), Clue::Never(MISSED), Clue::Depth(5)],
    ),
    feat(
        "orbless",
        "Saved for later",
        "Reached depth 6 without using or breaking an orb.",
        &[Clue::Never(saw(EventKind::Used)), Clue::Never(saw(EventKind::OrbBroke)), Clue::Depth(6)],
    ),
    feat("hair", "By a hair", "Landed with one hit point left.", &[Clue::AtOnce(1, saw(EventKind::Landed)), Clue::Stat(0, 1, 1)]),
    feat(
        "bridge",
        "Burning bridges",
        "Fell as a bridge burnt away.",
        &[Clue::AtOnce(1, saw(EventKind::BridgeBurnt)), Clue::AtOnce(1, saw(EventKind::Fell).by(YOU))],
    ),
    feat("curse", "Dust to dust", "Broke a curse.", &[Clue::Done(1, saw(EventKind::CurseBroken))]),
    feat("scholar", "Well read", "Identified twelve kinds of items in one run.", &[Clue::Done(12, saw(EventKind::Identified))]),
    feat("reckoning", "Fair is fair", "Died of your own blow.", &[Clue::Lost, Clue::AtOnce(1, saw(EventKind::Reckoned).by(YOU))]),
    feat("bottom", "The bottom", "Reached depth 16.", &[Clue::Depth(16)]),
    feat("wings", "Into the light", "Rose out of the ruins.", &[Clue::Won]),
];
