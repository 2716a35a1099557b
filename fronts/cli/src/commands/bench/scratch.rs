//! A temporary folder.

use crate::seeds;
use std::path::{Path, PathBuf};

/// A new folder, which is removed on drop.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// A folder named after its purpose, which does not exist yet.
    pub(super) fn new(purpose: &str) -> Self {
        Self(std::env::temp_dir().join(format!("barrow-{purpose}-{}-{}", std::process::id(), seeds::fresh().0)))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The system clears temporary folders that remain.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
