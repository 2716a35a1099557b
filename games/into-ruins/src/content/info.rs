//! The game's description of itself.

use super::cautions::CAUTIONS;
use super::cues::CUES;
use super::feats::FEATS;
use super::items::ItemKind;
use super::kinds::Kind;
use super::statuses::{self, STATUSES, Status};
use super::tiles::Tile;
use super::verbs::VERBS;
use super::words::{CONDITIONS, ENDINGS, GUIDE, HELP, HINTS, LEGEND, OPENING, id};
use crate::world::state::PACK;
use barrow_core::{GameInfo, Plane, StatInfo, Topology, Variant};

/// Index of the first status's bar.
const FIRST_STATUS: usize = 2;

/// Spec: into-ruins `status_bars.csv`.
const STATS: &[StatInfo] = &{
    const COUNT: usize = FIRST_STATUS + STATUSES + 3;
    let mut stats = [const { StatInfo::number("") }; COUNT];
    stats[0] = StatInfo::health("Hit points");
    stats[1] = StatInfo::depth("Depth").as_score();
    let mut at = 0;
    while at < STATUSES {
        stats[FIRST_STATUS + at] = StatInfo::status(statuses::ROWS[at].bar);
        at += 1;
    }
    stats[COUNT - 3] = StatInfo::number("Steps");
    stats[COUNT - 2] = StatInfo::number("Items found");
    stats[COUNT - 1] = StatInfo::number("Slain");
    stats
};

/// Index of a status's bar among the numbers.
pub(crate) const fn bar_of(status: Status) -> u8 {
    (FIRST_STATUS + status as usize) as u8
}

pub(crate) static INFO: GameInfo = GameInfo {
    id: "into-ruins",
    title: "Into Ruins",
    author: "Eric Billingsley",
    year: "2022",
    origin: "two PICO-8 carts",
    credit: "It appeared on the Lexaloffle BBS in November 2022. Its author calls it greatly inspired by Brian Walker's Brogue.",
    pitch: "Hexes, light, fire and spores, and sixteen depths down to the Wings.",
    rules: 2,
    variants: &[Variant {
        id: "descent",
        title: "The descent",
        pitch: "Sixteen depths; orbs, staffs, amulets and cloaks differ in every run.",
        help: HELP,
        size: (21, 21),
        sight: 4,
        topology: Topology::Hex,
        verbs: VERBS,
        legend: LEGEND,
        stats: STATS,
        endings: &ENDINGS,
        cues: CUES,
        pack: PACK as u8,
        planes: &[
            Plane::Ground,
            Plane::Top,
            Plane::Below,
            Plane::Sight,
            Plane::Light,
            Plane::HitPoints,
            Plane::ConditionsLow,
            Plane::ConditionsHigh,
            Plane::Danger,
        ],
        conditions: CONDITIONS,
        cautions: CAUTIONS,
        heals: &[id::of_kind(Kind::Mushroom), id::SPORES, id::of_item(ItemKind::OrbOfLife)],
        noisy: (&[id::of_tile(Tile::Bones)], 3),
        hints: HINTS,
        opening: Some(OPENING),
        guide: Some(GUIDE),
        // The PICO-8 has two buttons. These keys replace them.
        buttons: &[("pack", "xX"), ("wait", "oOzZcC")],
        feats: FEATS,
        ..Variant::BASE
    }],
};
