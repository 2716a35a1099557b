//! Where runs live on disk, and how they survive anything.

pub mod home;
pub mod journal;
pub mod library;
pub mod lore;
pub mod session;
pub mod settings;
pub mod system;
pub mod whole;

pub use home::Home;
pub use journal::Journal;
pub use library::{Saved, Summary};
pub use session::{ResumeError, Session};
