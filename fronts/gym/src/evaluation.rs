//! Evaluations: their seeds, their files.

use crate::catalogue::entry;
use barrow_evaluation::{Bundle, Drawn, Policy, Replayer, Split};
use barrow_shelf::SHELF;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn refused<E: ToString>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The seeds of an evaluation, and how they were chosen, as JSON: the first of a split, or hidden ones from a secret of 32 bytes.
#[pyfunction]
pub(crate) fn drawn(id: &str, split: &str, count: usize, secret: [u8; 32]) -> PyResult<(Vec<u64>, String)> {
    let drawn = Split::named(split).map_or_else(|| Drawn::hidden(secret, count), |split| Drawn::of(split, count));
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
    policies: &str,
    runs: Vec<Vec<u8>>,
) -> PyResult<(Bound<'py, PyBytes>, String, String)> {
    let mut policies: Vec<Policy> = serde_json::from_str(policies).map_err(refused)?;
    for (episode, run) in policies.iter_mut().flat_map(|policy| &mut policy.episodes).zip(runs) {
        episode.run = run;
    }
    let bundle = Bundle::claimed(id, serde_json::from_str(seeds).map_err(refused)?, policies);
    let entry = entry(id)?;
    let bundle = py.detach(|| bundle.complete(entry)).map_err(refused)?;
    Ok((PyBytes::new(py, &bundle.to_bytes()), bundle.seal(), bundle.report()))
}

/// Plays a bundle again. Returns its report, or raises `ValueError` with the first thing that is wrong.
#[pyfunction]
pub(crate) fn audit(py: Python<'_>, bytes: &[u8]) -> PyResult<String> {
    py.detach(|| {
        let bundle = Bundle::parse(bytes)?;
        let entry = bundle.entry(&SHELF)?;
        let mut replayer = Replayer::new(&entry)?;
        bundle.replays(&entry)?.iter().try_for_each(|replay| replay.check(&mut replayer))?;
        bundle.check(bytes)?;
        Ok(bundle.report())
    })
    .map_err(|fault: barrow_evaluation::Fault| refused(fault))
}
