//! The game's description of itself.

use super::cues::CUES;
use super::verbs::VERBS;
use super::words::{CONDITIONS, HELP, HINTS, LEGEND};
use barrow_core::{GameInfo, StatInfo, Topology, Variant};

const fn status(name: &'static str) -> StatInfo {
    StatInfo { name, is_bar: true, is_health: false, is_status: true }
}

/// Spec: into-ruins `status_bars.csv`.
const STATS: &[StatInfo] = &[
    StatInfo { name: "Hit points", is_bar: true, is_health: true, is_status: false },
    StatInfo { name: "Depth", is_bar: false, is_health: false, is_status: false },
    status("Torch"),
    status("Light"),
    status("Slow fall"),
    status("Burning"),
    status("Frozen"),
    status("Stunned"),
    StatInfo { name: "Steps", is_bar: false, is_health: false, is_status: false },
    StatInfo { name: "Items found", is_bar: false, is_health: false, is_status: false },
    StatInfo { name: "Slain", is_bar: false, is_health: false, is_status: false },
];

/// The place of BURN in [`STATS`].
pub(crate) const BURNING: u8 = 5;

pub(crate) static INFO: GameInfo = GameInfo {
    id: "into-ruins",
    title: "Into Ruins",
    author: "Eric Billingsley",
    year: "2022",
    origin: "two PICO-8 carts",
    pitch: "Hexes, light, fire and spores, and sixteen depths down to the Wings.",
    rules: 1,
    variants: &[Variant {
        id: "descent",
        title: "The descent",
        pitch: "Sixteen depths, each run with other orbs, staffs, amulets and cloaks.",
        help: HELP,
        size: (21, 21),
        topology: Topology::Hex,
        verbs: VERBS,
        legend: LEGEND,
        stats: STATS,
        cues: CUES,
        conditions: CONDITIONS,
        hints: HINTS,
        ..Variant::BASE
    }],
};
