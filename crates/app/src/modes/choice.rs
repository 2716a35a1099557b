//! The effects of choosing a row.

use crate::keys::Control;
use barrow_core::{Dir, Pos, Seed};

/// The effect of choosing a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A command.
    Command(Control),
    /// A verb: plays it, or asks for its argument.
    Verb(u8),
    /// The direction for a verb.
    Direction(u8, Dir),
    /// The key of the original's keyboard for a verb.
    Key(u8, u8),
    /// A place in the pack.
    Slot(u8),
    /// A verb with a place in the pack.
    Use(u8, u8),
    /// A verb aimed at a cell, perhaps with a place in the pack.
    AimAt(u8, Option<u8>, Pos),
    /// A walk to a cell.
    Go(Pos),
    /// A look at a cell.
    Look(Pos),
    /// How often to repeat the last move.
    Times(u32),
    /// Yes: play the move.
    Yes,
    /// Yes, and do not ask this question again.
    Always,
    /// No.
    No,
    /// A row of the menu.
    Menu(MenuChoice),
    /// The choice about a run on leaving.
    Leave(LeaveChoice),
    /// The choice after the end.
    End(EndChoice),
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// Play on.
    Resume,
    /// Change the size of the map.
    Zoom,
    /// Show the options.
    Options,
    /// Show the key bindings.
    Bindings,
    /// Share the run as a link, a file or a film.
    Share,
    /// Start another run, of the same seed or another.
    Start(Seed),
    /// Close the run for good.
    GiveUp,
    /// Leave the run, to continue later.
    Quit,
}

/// A choice about a run on leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveChoice {
    /// Stay.
    Stay,
    /// Leave it open, with all that is saved.
    KeepOpen,
    /// Close it for good.
    GiveUp,
}

/// A choice after the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndChoice {
    /// Take back the last move, in practice.
    StepBack,
    /// Start a run of the same seed, or another.
    Start(Seed),
    /// Choose a name, so that the result of a sealed run is listed.
    Name,
    /// Show the board of a sealed run's race.
    Board,
    /// Show the replay.
    Replay,
    /// Copy the result as a text.
    Result,
    /// Share the run as a link, a file or a film.
    Share,
    /// Send the run to the server's open board.
    Send,
    /// Draw the descent card.
    Card,
    /// Film the last moves.
    LastMoves,
    /// Write the morgue file.
    Morgue,
    /// Look at the map.
    Map,
    /// Show the messages.
    Messages,
    /// Go to the title.
    Title,
}
