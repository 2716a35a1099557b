//! The files of runs, options and discoveries.

pub mod films;
pub mod home;
pub mod journal;
pub mod keeper;
pub mod library;
pub(crate) mod notes;
pub mod regular;
mod results;
pub mod settings;
pub mod stamp;
pub mod summaries;
pub mod system;
pub mod whole;

pub use home::Home;
pub use journal::Journal;
pub use keeper::{Keeper, Opened, ResumeError};
pub use library::{Saved, Summary};
pub use stamp::Stamp;
pub use summaries::Summaries;
