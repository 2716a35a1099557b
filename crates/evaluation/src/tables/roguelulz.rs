//! The ladder of `RogueLulz`, the dungeon.

use crate::entry::Task;
use barrow_learn::Milestone;

const BASE: Task = Task {
    name: "",
    about: "",
    game: "roguelulz",
    variant: "full",
    goal: || Milestone::Won,
    limit: 0,
    start: &[],
    versions: &[2],
};

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "KillThree",
        about: "Kill three monsters.",
        goal: || Milestone::Stat("Kills".to_owned(), 3..=i32::MAX),
        limit: 500,
        ..BASE
    },
    Task { name: "DescendTo3", about: "Get down to level 3.", goal: || Milestone::Depth(3), limit: 1000, ..BASE },
    Task { name: "Win", about: "Carry the star out of the fifth level.", goal: || Milestone::Won, limit: 3000, ..BASE },
];
