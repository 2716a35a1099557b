//! Evaluations: their seeds, their files.

use crate::catalogue::entry;
use crate::product::shelf;
use barrow_evaluation::{Bundle, Drawn, Entry, Policy, Replay, Replayer, Split};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn refused<E: ToString>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The seeds of an evaluation, and how they were chosen, as JSON: the first of a split, or hidden ones from a secret of 32 bytes.
#[pyfunction]
pub(crate) fn drawn(id: &str, split: &str, count: usize, secret: Option<[u8; 32]>) -> PyResult<(Vec<u64>, String)> {
    let drawn = match (secret, Split::named(split)) {
        (Some(secret), _) => Drawn::hidden(secret, count),
        (None, Some(split)) => Drawn::of(split, count),
        (None, None) => return Err(refused(format!("split: use train or test, not \"{split}\""))),
    };
    let seeds = drawn.seeds(entry(id)?).map_err(refused)?;
    Ok((seeds, serde_json::to_string(&drawn).map_err(refused)?))
}

/// The bytes of a bundle, its hash and its report. `seeds` and `policies` are JSON as [`Bundle`] has it; `runs` are the files of the
/// episodes in order.
#[pyfunction]
pub(crate) fn bundle<'py>(
    py: Python<'py>,
    id: &str,
    seeds: &str,
    versions: Vec<(String, String)>,
    policies: &str,
    runs: Vec<Vec<u8>>,
) -> PyResult<(Bound<'py, PyBytes>, String, String)> {
    let mut policies: Vec<Policy> = serde_json::from_str(policies).map_err(refused)?;
    for (episode, run) in policies.iter_mut().flat_map(|policy| &mut policy.episodes).zip(runs) {
        episode.run = run;
    }
    let bundle = Bundle::claimed(id, serde_json::from_str(seeds).map_err(refused)?, versions, policies);
    let entry = entry(id)?;
    let bundle = py.detach(|| bundle.complete(entry)).map_err(refused)?;
    Ok((PyBytes::new(py, &bundle.to_bytes()), bundle.seal(), bundle.report()))
}

/// Plays a bundle again. Returns its report, or raises `ValueError` with the first thing that is wrong.
#[pyfunction]
pub(crate) fn audit(py: Python<'_>, bytes: &[u8]) -> PyResult<String> {
    let check = |entry: &Entry, replays: Vec<Replay>| {
        let mut replayer = Replayer::new(entry)?;
        replays.iter().try_for_each(|replay| replay.check(&mut replayer))
    };
    py.detach(|| Bundle::audited(bytes, &shelf(), check)).map(|bundle| bundle.report()).map_err(refused)
}
