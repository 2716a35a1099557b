//! What choosing a row does.

use crate::keys::Control;
use barrow_core::{Dir, Pos, Seed};

/// What choosing a row does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A command.
    Command(Control),
    /// A verb: plays it, or asks for what it needs.
    Verb(u8),
    /// The direction that a verb wants.
    Direction(u8, Dir),
    /// The key of the original's keyboard that a verb wants.
    Key(u8, u8),
    /// Something in the pack.
    Slot(u8),
    /// A verb, with something from the pack.
    Use(u8, u8),
    /// A verb aimed at a cell, with something from the pack or nothing.
    AimAt(u8, Option<u8>, Pos),
    /// A walk to a cell.
    Go(Pos),
    /// A look at a cell.
    Look(Pos),
    /// How often the last move is made again.
    Times(u32),
    /// The move that was asked about is meant.
    Yes,
    /// It is not.
    No,
    /// A row of the menu.
    Menu(MenuChoice),
    /// What becomes of a run that is left.
    Leave(LeaveChoice),
    /// What comes after the end.
    End(EndChoice),
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// Play on.
    Resume,
    /// How large the map is shown.
    Zoom,
    /// What is set for all games.
    Options,
    /// Which keys do what.
    Bindings,
    /// Give the run away, as a link, a file or a film.
    Share,
    /// Another run of this seed, or of another.
    Start(Seed),
    /// Close the run for good.
    GiveUp,
    /// Leave the run, to be continued.
    Quit,
}

/// What becomes of a run that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveChoice {
    /// It is not left.
    Stay,
    /// It stays open, or as much of it as is saved.
    KeepOpen,
    /// It is closed for good.
    GiveUp,
}

/// What comes after the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndChoice {
    /// The last move is taken back, in practice.
    StepBack,
    /// A run of this seed, or of another.
    Start(Seed),
    /// Its replay.
    Replay,
    /// Its link, file or film.
    Share,
    /// The map as it was left.
    Map,
    /// The messages.
    Messages,
    /// The title.
    Title,
}
