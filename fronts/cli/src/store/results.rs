//! The result of an ended run, in a small file beside the run: `NAME.result` beside `NAME.run`.

use super::{regular, whole};
use barrow_app::RunResult;
use barrow_core::Run;
use std::io;
use std::path::{Path, PathBuf};

/// The most bytes in the file of a result.
const LONGEST: usize = 64 * 1024;

fn path_of(run: &Path) -> PathBuf {
    run.with_extension("result")
}

/// The stored result of a run; `None` if there is none, or it is another run's.
pub(super) fn load(path: &Path, run: &Run) -> Option<RunResult> {
    let bytes = regular::read(&path_of(path), LONGEST).ok()?;
    serde_json::from_slice(&bytes).ok().filter(|result: &RunResult| result.is_of(run))
}

/// Stores the result of a run.
///
/// # Errors
/// The system's error. The run itself is not affected, and its result is derived again next time.
pub(super) fn save(path: &Path, result: &RunResult) -> io::Result<()> {
    whole::replace(&path_of(path), serde_json::to_string(result)?.as_bytes())
}
