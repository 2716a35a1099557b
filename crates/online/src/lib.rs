//! The messages between a server and its clients, without any I/O: keys and signed requests, the identity of a run, the types of
//! answers, and all addresses. `docs/server/protocol.md` describes the protocol for authors of other clients.

mod answers;
mod attempt;
mod board;
mod call;
mod code;
mod device;
mod host;
mod identity;
mod ledger;
mod note;
mod passkey;
mod race;
mod run;

pub use answers::{
    BoardPage, BoardRow, Export, ExportedNote, ExportedPlay, ExportedRun, Hello, Kind, NAME_LENGTHS, NewName, PROTOCOL, Player,
    Profile, Refused, RunState, Spoken, Upload,
};
pub use attempt::{Attempt, FileHash, Live, LiveRun, NewAttempt, Part, Receipt, file_hash};
pub use board::{Board, BoardList, Span, board_query};
#[cfg(any(test, feature = "serde_json"))]
pub use call::SerdeJson;
pub use call::{Access, Answer, Call, Json};
pub use code::{Code, CodeKind, NewCode, UseCode, code_hash, to_words};
pub use device::{Device, DeviceKind, Devices};
pub use host::{DEFAULT_PORTS, Host, NoHost};
pub use identity::{
    Credentials, Key, KeyError, NONCE_BYTES, Request, Secret, Signature, TOLERANCE, authorization, base64, from_base64,
};
pub use ledger::{AuditLine, Head, LedgerEntry, LedgerRecord, RecordedRun, Withdrawal, seal};
pub use note::{Blocks, LONGEST_NOTE, NOTES_IN_A_PART, NewNote, Note, RunNotes};
pub use passkey::{NewPasskey, UsePasskey, passkey_challenge};
pub use race::{Entry, Greeting, Race, Races, SECRET_BYTES, Standing, commitment, seed};
pub use run::{RunHash, entry_hash, play_hash, run_hash};
