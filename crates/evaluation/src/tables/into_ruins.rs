//! The ladder of Into Ruins.

use super::{event, some};
use crate::entry::Task;
use barrow_learn::{Count, Milestone};

const CLOAKS_AND_AMULETS: [&str; 8] = [
    "Cloak of Defense",
    "Darksight Cloak",
    "Cloak of Wisdom",
    "Vampire Cloak",
    "Amulet of Defense",
    "Darksight Amulet",
    "Amulet of Wisdom",
    "Amulet of Reckoning",
];

/// A task of Into Ruins in versions 1 and 2.
const BASE: Task = Task {
    name: "",
    about: "",
    game: "into-ruins",
    variant: "descent",
    goal: || Milestone::Won,
    limit: 0,
    start: &[],
    versions: &[1, 2],
};

pub(super) const TASKS: &[Task] = &[
    Task { name: "ReachHole", about: "Find the hole and jump down it.", goal: || Milestone::Depth(2), limit: 300, ..BASE },
    Task {
        name: "Survive50",
        about: "Live through 50 turns, where that is hard.",
        goal: || Milestone::Turns(50),
        limit: 100,
        start: &[Count { names: &["creature:jackal", "creature:goblin"], least: 2, most: i32::MAX }],
        ..BASE
    },
    Task {
        name: "UseOrb",
        about: "Find an orb and use it.",
        goal: || event(&["use"], &["you"], &[]),
        limit: 400,
        start: &[some(&[
            "item:orb_of_data",
            "item:orb_of_fire",
            "item:orb_of_gravity",
            "item:orb_of_ice",
            "item:orb_of_life",
            "item:orb_of_light",
            "item:orb_of_power",
            "item:orb_of_teleport",
        ])],
        ..BASE
    },
    Task {
        name: "FireStaff",
        about: "Find a staff and fire it.",
        goal: || event(&["fire", "lightning", "ice", "blink"], &["you"], &[]),
        limit: 500,
        start: &[some(&["item:staff_of_blink", "item:staff_of_fire", "item:staff_of_ice", "item:staff_of_lightning"])],
        ..BASE
    },
    Task {
        name: "DressUp",
        about: "Find a cloak or an amulet and put it on.",
        goal: || event(&["equip"], &["you"], &CLOAKS_AND_AMULETS),
        limit: 500,
        start: &[some(&[
            "item:amulet_of_defense",
            "item:amulet_of_reckoning",
            "item:amulet_of_wisdom",
            "item:cloak_of_defense",
            "item:cloak_of_wisdom",
            "item:darksight_amulet",
            "item:darksight_cloak",
            "item:vampire_cloak",
        ])],
        ..BASE
    },
    Task {
        name: "CrossFire",
        about: "Walk through fire, and be alive when the flames on you go out.",
        goal: || event(&["out"], &[], &["you"]),
        limit: 300,
        ..BASE
    },
    Task {
        name: "BeatSleepingJackal",
        about: "Kill a jackal; one sleeps in sight.",
        goal: || event(&["death"], &[], &["jackal"]),
        limit: 150,
        versions: &[1],
        ..BASE
    },
    Task {
        name: "BeatJackal",
        about: "Kill a jackal.",
        goal: || event(&["death"], &[], &["jackal"]),
        limit: 300,
        start: &[some(&["creature:jackal"])],
        versions: &[2],
        ..BASE
    },
    Task {
        name: "BeatGoblin",
        about: "Kill a goblin.",
        goal: || event(&["death"], &[], &["goblin"]),
        limit: 600,
        start: &[some(&["creature:goblin"])],
        ..BASE
    },
    Task { name: "DescendTo3", about: "Get down to depth 3.", goal: || Milestone::Depth(3), limit: 600, ..BASE },
    Task {
        name: "CollectFive",
        about: "Pick up five items, on several levels.",
        goal: || Milestone::Stat("Items found".to_owned(), 5..=i32::MAX),
        limit: 1500,
        versions: &[2],
        ..BASE
    },
    Task { name: "DescendTo5", about: "Get down to depth 5.", goal: || Milestone::Depth(5), limit: 1200, ..BASE },
    Task {
        name: "FindLife",
        about: "Find an orb of life, wherever it is, and use it.",
        goal: || event(&["life"], &["you"], &[]),
        limit: 3000,
        versions: &[2],
        ..BASE
    },
    Task { name: "DescendTo8", about: "Get down to depth 8.", goal: || Milestone::Depth(8), limit: 3000, versions: &[2], ..BASE },
];
