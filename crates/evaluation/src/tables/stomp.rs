//! The ladder of Stomp.

use crate::entry::Task;
use barrow_learn::Milestone;

const BASE: Task =
    Task { name: "", about: "", game: "stomp", variant: "20x20", goal: || Milestone::Won, limit: 0, start: &[], versions: &[2] };

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "StompFive",
        about: "Stomp five of the ten enemies.",
        goal: || Milestone::Stat("Enemies left".to_owned(), 0..=5),
        limit: 500,
        ..BASE
    },
    Task { name: "Win", about: "Stomp all enemies.", goal: || Milestone::Won, limit: 1500, ..BASE },
    Task { name: "Win", about: "Stomp all enemies on half the ground.", variant: "20x10", limit: 1500, ..BASE },
];
