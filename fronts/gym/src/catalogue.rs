//! Games, variants and legends as plain tables.

use crate::product::shelf;
use crate::suggest::instead;
use barrow_core::observation::Part;
use barrow_core::{GameInfo, Plane, Shelved, Topology, Variant, VariantCode};
use barrow_evaluation::{Entry, entries};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use std::sync::LazyLock;

/// Names, and the meaning of their numbers.
pub(crate) type Abouts = Vec<(&'static str, &'static str)>;

/// The arrays of an observation, and the planes of its map.
pub(crate) fn observations() -> (Abouts, Abouts) {
    let arrays = Part::ALL.iter().map(|part| (part.name(), part.about())).collect();
    (arrays, Plane::ALL.iter().map(|plane| (plane.name(), plane.about())).collect())
}

/// Every id in all versions.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(&shelf()));

/// The entry of an id.
pub(crate) fn entry(id: &str) -> PyResult<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id).ok_or_else(|| {
        let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.id.as_str()).collect();
        PyValueError::new_err(format!("there is no id \"{id}\"{}", instead(id, &known)))
    })
}

/// The game with this name.
pub(crate) fn game(id: &str) -> PyResult<&'static Shelved> {
    shelf().find(id).ok_or_else(|| {
        let known: Vec<&str> = shelf().games().iter().map(|game| game.info.id).collect();
        PyValueError::new_err(format!("there is no game \"{id}\"{}", instead(id, &known)))
    })
}

/// A dict for each id: its variant, its defaults, and the name and the aim of a task.
pub(crate) fn ids(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |entry: &Entry| {
        let table = PyDict::new(py);
        table.set_item("id", &entry.id)?;
        table.set_item("version", entry.version)?;
        table.set_item("game", entry.game.info.id)?;
        table.set_item("variant", entry.game.info.variant_name(entry.code))?;
        match entry.reward {
            [(name, 1.0)] => table.set_item("reward", name)?,
            weights => table.set_item("reward", weights.iter().copied().into_py_dict(py)?)?,
        }
        table.set_item("limit", entry.limit)?;
        table.set_item("task", entry.task.map(|task| (task.name, task.about)))?;
        Ok(table)
    };
    ENTRIES.iter().map(row).collect()
}

/// A dict for each variant of each game, with every table that explains its numbers.
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let mut games = Vec::new();
    for shelved in shelf().games() {
        for (index, variant) in (0..).zip(shelved.info.variants) {
            games.push(describe(py, shelved.info, VariantCode::new(index, 0), variant)?);
        }
    }
    Ok(games)
}

fn describe<'py>(py: Python<'py>, info: &GameInfo, code: VariantCode, variant: &Variant) -> PyResult<Bound<'py, PyDict>> {
    let table = PyDict::new(py);
    table.set_item("game", info.id)?;
    table.set_item("title", info.title)?;
    table.set_item("variant", info.variant_name(code))?;
    table.set_item("variant_title", variant.title)?;
    table.set_item("rules", info.rules)?;
    table.set_item("width", variant.size.0)?;
    table.set_item("height", variant.size.1)?;
    table.set_item(
        "topology",
        match variant.topology {
            Topology::Square4 => "square4",
            Topology::Square8 => "square8",
            Topology::Hex => "hex",
        },
    )?;
    table.set_item("directions", directions(variant.topology))?;
    table.set_item("choices", variant.choices.iter().map(|choice| (choice.id, choice.about)).collect::<Vec<_>>())?;
    table.set_item("verbs", variant.verbs.iter().map(|verb| (verb.name, verb.about)).collect::<Vec<_>>())?;
    table.set_item("stats", variant.stats.iter().map(|stat| stat.name).collect::<Vec<_>>())?;
    table.set_item("planes", variant.planes.iter().map(|plane| plane.name()).collect::<Vec<_>>())?;
    table.set_item("cues", variant.cues.iter().map(|cue| cue.name).collect::<Vec<_>>())?;
    table.set_item("conditions", variant.conditions.iter().map(|condition| condition.name).collect::<Vec<_>>())?;
    let legend = PyDict::new(py);
    for entry in variant.legend.entries() {
        legend.set_item(entry.id, (entry.name, entry.ascii, format!("{:?}", entry.role).to_ascii_lowercase(), entry.about))?;
    }
    table.set_item("legend", legend)?;
    Ok(table)
}

fn directions(topology: Topology) -> Vec<&'static str> {
    topology.directions().filter_map(|dir| topology.name(dir)).collect()
}
