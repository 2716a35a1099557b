//! The form of the answer to each call.

use super::{Call, Json};
use crate::{Blocks, Board, BoardPage, Code, Devices, Entry, Hello, Live, Player, Profile, Race, Races, RunNotes};

/// The answer to a [`Call`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Call::Hello`].
    Hello(Hello<String>),
    /// To [`Call::Me`], and to calls that choose or bring a name; `None` without a name.
    Player(Option<Player>),
    /// To [`Call::Profile`].
    Profile(Box<Profile>),
    /// To [`Call::NewCode`].
    Code(Code),
    /// To [`Call::Devices`].
    Devices(Devices),
    /// To [`Call::Notes`].
    Notes(RunNotes),
    /// To [`Call::Blocks`].
    Blocks(Blocks),
    /// To [`Call::Live`].
    Live(Live),
    /// To [`Call::Boards`].
    Boards(Vec<Board>),
    /// To [`Call::Board`].
    Board(BoardPage),
    /// To [`Call::Races`].
    Races(Races),
    /// To [`Call::Race`].
    Race(Race),
    /// To [`Call::Entry`], and true if its receipt is signed with the server's key, which only a client that checks it can tell; `None`
    /// if the player has not entered.
    Entry(Option<(Entry, bool)>),
    /// To every other call: a file, nothing, or something that no screen shows.
    Bytes(Vec<u8>),
}

impl Call {
    /// Reads the body of the answer; `None` if it has a different form.
    pub fn answer<J: Json>(&self, body: Vec<u8>) -> Option<Answer> {
        Some(match self {
            Self::Hello => Answer::Hello(J::read(&body)?),
            Self::TakeName(_) | Self::Me | Self::Rename(_) | Self::UseCode(_) | Self::UsePasskey(_) => {
                Answer::Player(J::read(&body)?)
            }
            Self::Profile(_) => Answer::Profile(Box::new(J::read(&body)?)),
            Self::NewCode(_) => Answer::Code(J::read(&body)?),
            Self::Devices => Answer::Devices(J::read(&body)?),
            Self::Notes { .. } => Answer::Notes(J::read(&body)?),
            Self::Blocks => Answer::Blocks(J::read(&body)?),
            Self::Live => Answer::Live(J::read(&body)?),
            Self::Boards => Answer::Boards(J::read(&body)?),
            Self::Board { .. } => Answer::Board(J::read(&body)?),
            Self::Races => Answer::Races(J::read(&body)?),
            Self::Race(_) => Answer::Race(J::read(&body)?),
            Self::Entry { .. } => Answer::Entry(J::read::<Option<Entry>>(&body)?.map(|entry| (entry, false))),
            Self::Export
            | Self::Forget
            | Self::RemoveDevice(_)
            | Self::NewPasskey(_)
            | Self::Audit
            | Self::Upload(_)
            | Self::Run(_)
            | Self::RunFile(_)
            | Self::Begin(_)
            | Self::BeginToday { .. }
            | Self::Attempt(_)
            | Self::Part(..)
            | Self::WriteNote { .. }
            | Self::RemoveNote(_)
            | Self::ReportNote(_)
            | Self::Block(_)
            | Self::Unblock(_)
            | Self::AttemptFile(_)
            | Self::Watch { .. }
            | Self::Play { .. } => Answer::Bytes(body),
        })
    }
}
