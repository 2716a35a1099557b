//! The Rust part of `barrow_gym`: many runs, stepped into arrays that the caller lends. `python/barrow_gym` wraps it for
//! Gymnasium. The crate itself contains no games: [`module!`] adds them.

pub use pyo3;

/// Makes a crate into the extension module of a shelf: `barrow_gym::module!(magpie::SHELF);` is all of it. The module has that
/// crate's version.
#[macro_export]
macro_rules! module {
    ($shelf:expr) => {
        // PyO3 has the compiler check that other threads may hold its classes. Concurrent calls are refused.
        #[$crate::pyo3::pymodule(gil_used = false, crate = "barrow_gym::pyo3")]
        fn _native(module: &$crate::pyo3::Bound<'_, $crate::pyo3::types::PyModule>) -> $crate::pyo3::PyResult<()> {
            $crate::begin(module, $shelf, env!("CARGO_PKG_VERSION"))
        }
    };
}

mod bots;
mod catalogue;
mod evaluation;
mod picture;
mod product;
mod settings;
mod suggest;
mod words;

use barrow_app::remote::wire::{from_bytes, to_bytes};
use barrow_core::{Header, Run, Seed, Shelf, View};
use barrow_learn::{Error, Outcome, Rows, Saved, Trace};
use numpy::{
    Element, Ix1, Ix2, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray, ndarray,
};
use picture::Screen;
use pyo3::PyClass;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::de::DeserializeOwned;
use std::sync::{Mutex, MutexGuard, TryLockError};
use words::Made;

/// Many runs of one variant, as episodes.
///
/// It has a lock, as the check of `PyO3` has a sentence that does not say what to do.
#[pyclass(frozen)]
struct Vector(Mutex<Lanes>);

/// The runs, and the screen that draws them.
struct Lanes {
    vector: barrow_learn::Vector,
    screen: Option<Screen>,
}

/// An array in a row: name, type, shape and offset in bytes.
type Field = (&'static str, &'static str, Vec<usize>, usize);

/// Notes, each with the number of moves before it.
type Notes = Vec<(usize, String)>;

/// A function that makes a snapshot again, and its arguments.
type Pickled<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, Notes));

/// A snapshot of an episode, hidden dice included, with its notes.
#[pyclass(frozen)]
struct Snapshot(barrow_learn::Snapshot, Notes);

/// Locks what one thread may use at a time.
fn alone<T>(lock: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match lock.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(guard)) => Ok(guard.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("another thread is using this environment: give each thread an environment of its own"))
        }
    }
}

fn refused(error: &Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn parsed(run: &[u8]) -> PyResult<Run> {
    Run::parse(run).map(|parsed| parsed.run).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Reads what a pickle holds.
fn unpickled<T: DeserializeOwned>(bytes: &[u8]) -> PyResult<T> {
    from_bytes(bytes).ok_or_else(|| PyValueError::new_err("this pickle is damaged, or another version made it"))
}

fn not_contiguous<T>(_: T) -> PyErr {
    PyValueError::new_err("arrays must be contiguous")
}

/// An array to write to, while nobody else does.
fn writable<'py, T: Element, D: ndarray::Dimension>(array: &Bound<'py, PyArray<T, D>>) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|_| PyValueError::new_err("this array cannot be written to, or another thread is using it"))
}

#[pymethods]
impl Snapshot {
    /// The same episode, with random numbers from `seed` from now on.
    fn with_dice(&self, seed: u64) -> PyResult<Self> {
        let sentence = "this game's dice cannot be reseeded";
        let state = self.0.with_dice(Seed(seed)).ok_or_else(|| PyValueError::new_err(sentence))?;
        Ok(Self(state, self.1.clone()))
    }

    /// Everything that determines it, for pickles.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let revived = slf.get_type().getattr("revived")?;
        Ok((revived, (PyBytes::new(slf.py(), &to_bytes(&slf.get().0.saved())), slf.get().1.clone())))
    }

    /// The snapshot that was pickled.
    #[staticmethod]
    fn revived(bytes: &[u8], notes: Notes) -> PyResult<Self> {
        let (saved, is_flat) = unpickled::<(Saved, bool)>(bytes)?;
        let game = catalogue::game(&saved.trace.run.header.game)?;
        barrow_learn::Snapshot::revive(game, &saved, is_flat).map(|state| Self(state, notes)).map_err(|error| refused(&error))
    }

    /// The notes.
    #[getter]
    fn notes(&self) -> Notes {
        self.1.clone()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "PyO3 passes arguments by value")]
#[pymethods]
impl Vector {
    /// `settings` is a dict as `settings.rs` reads it. `sources` has a seed for each lane, from which its episodes follow.
    #[new]
    fn new(id: &str, settings: &Bound<'_, PyDict>, sources: Vec<u64>) -> PyResult<Self> {
        let mut settings = settings::read(catalogue::entry(id)?, settings)?;
        settings.lanes = sources.len();
        let sources: Vec<Seed> = sources.into_iter().map(Seed).collect();
        let vector = barrow_learn::Vector::new(settings, &sources).map_err(|error| refused(&error))?;
        Ok(Self(Mutex::new(Lanes { vector, screen: None })))
    }

    /// For each array in a row: name, type, shape and offset in bytes.
    #[getter]
    fn layout(&self) -> PyResult<Vec<Field>> {
        self.with(|vector| {
            let fields = vector.layout().fields().iter();
            fields.map(|field| (field.part.name(), field.part.number().name(), field.shape.clone(), field.offset)).collect()
        })
    }

    /// The names of the planes of the map.
    #[getter]
    fn planes(&self) -> PyResult<Vec<&'static str>> {
        self.with(|vector| vector.layout().planes().iter().map(|plane| plane.name()).collect())
    }

    /// The size of a row. \[bytes\]
    #[getter]
    fn row_size(&self) -> PyResult<usize> {
        self.with(|vector| vector.layout().size())
    }

    /// Number of actions.
    #[getter]
    fn action_count(&self) -> PyResult<usize> {
        self.with(|vector| vector.actions().count())
    }

    /// Turns of the game played so far, without steps that choose a cell.
    #[getter]
    fn turns(&self) -> PyResult<u64> {
        self.with(barrow_learn::Vector::turns)
    }

    /// Begins new episodes where `chosen` is true. `sources` replaces the lanes' seeds, except where it is `None`. From `index` on, if it is
    /// given, these lanes go through the allowed seeds in order.
    fn reset(
        &self,
        py: Python<'_>,
        chosen: PyReadonlyArray1<'_, bool>,
        sources: Vec<Option<u64>>,
        index: Option<u64>,
        rows: &Bound<'_, PyArray2<u8>>,
    ) -> PyResult<()> {
        let mut lanes = alone(&self.0)?;
        let vector = &mut lanes.vector;
        let mut rows = writable::<u8, Ix2>(rows)?;
        let (chosen, rows) = (chosen.as_slice()?, rows.as_slice_mut().map_err(not_contiguous)?);
        let sources: Vec<Option<Seed>> = sources.into_iter().map(|source| source.map(Seed)).collect();
        py.detach(|| {
            index.map_or(Ok(()), |first| vector.go_through(chosen, first))?;
            vector.reset(chosen, &sources, rows)
        })
        .map_err(|error| refused(&error))
    }

    /// Plays an action in each lane, and writes the new state to the arrays. The first lane takes over a move that was made already.
    /// Returns the results of episodes that ended.
    #[expect(clippy::too_many_arguments, reason = "one for each array that a step fills")]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        rows: &Bound<'py, PyArray2<u8>>,
        finals: &Bound<'py, PyArray2<u8>>,
        rewards: &Bound<'py, PyArray1<f64>>,
        terminated: &Bound<'py, PyArray1<bool>>,
        truncated: &Bound<'py, PyArray1<bool>>,
        made: Option<PyRefMut<'py, Made>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut lanes = alone(&self.0)?;
        let vector = &mut lanes.vector;
        vector.take_over(made.and_then(|mut made| made.0.take()));
        let actions = actions.as_slice()?;
        let (mut rows, mut finals) = (writable::<u8, Ix2>(rows)?, writable::<u8, Ix2>(finals)?);
        let (mut rewards, mut terminated) = (writable::<f64, Ix1>(rewards)?, writable::<bool, Ix1>(terminated)?);
        let mut truncated = writable::<bool, Ix1>(truncated)?;
        let out = Rows {
            rows: rows.as_slice_mut().map_err(not_contiguous)?,
            finals: finals.as_slice_mut().map_err(not_contiguous)?,
            rewards: rewards.as_slice_mut().map_err(not_contiguous)?,
            terminated: terminated.as_slice_mut().map_err(not_contiguous)?,
            truncated: truncated.as_slice_mut().map_err(not_contiguous)?,
        };
        let outcomes = py.detach(|| vector.step(actions, out)).map_err(|error| refused(&error))?;
        outcomes.iter().map(|outcome| Self::describe(py, outcome)).collect()
    }

    /// Writes an accepted action for each lane, the one at this share of all that are accepted.
    fn sample(&self, shares: PyReadonlyArray1<'_, f64>, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut actions = writable::<i64, Ix1>(actions)?;
        let (shares, actions) = (shares.as_slice()?, actions.as_slice_mut().map_err(not_contiguous)?);
        self.with(|vector| vector.sample(shares, actions))?.map_err(|error| refused(&error))
    }

    /// The masks of the lanes: for each lane a row of bools.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (lanes, count, all) = self.with(|vector| {
            let all: Vec<bool> = vector.masks().flatten().map(|bit| *bit == 1).collect();
            (vector.settings().lanes, vector.actions().count(), all)
        })?;
        PyArray1::from_vec(py, all).reshape([lanes, count])
    }

    /// The run of a lane as the bytes of a `.run` file.
    fn run<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.episode(lane)?.to_bytes()))
    }

    /// Everything that determines a lane, for pickles.
    fn saved<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyBytes>> {
        self.with(|vector| check(vector, lane).map(|()| PyBytes::new(py, &to_bytes(&vector.saved(lane)))))?
    }

    /// Makes a lane the one that was saved.
    fn revive(&self, lane: usize, bytes: &[u8]) -> PyResult<()> {
        let saved: Saved = unpickled(bytes)?;
        let mut lanes = alone(&self.0)?;
        check(&lanes.vector, lane)?;
        lanes.vector.revive(lane, &saved).map_err(|error| refused(&error))
    }

    /// Number of accepted moves in a lane's episode.
    fn moves(&self, lane: usize) -> PyResult<usize> {
        self.with(|vector| begun(vector, lane).map(|()| vector.moves(lane)))?
    }

    /// The seeds of the lanes' episodes.
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let seeds = self.with(|vector| (0..vector.settings().lanes).map(|lane| vector.seed(lane).0).collect());
        Ok(PyArray1::from_vec(py, seeds?))
    }

    /// A lane's view as text.
    fn text(&self, lane: usize) -> PyResult<String> {
        self.with(|vector| {
            begun(vector, lane)?;
            let (play, mut view) = (vector.play(lane), View::default());
            play.view(&mut view);
            Ok(view.text(play.variant()))
        })?
    }

    /// A lane's view as pixels: an array of rows, columns, and red, green and blue.
    fn picture<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut lanes = alone(&self.0)?;
        let Lanes { vector, screen } = &mut *lanes;
        begun(vector, lane)?;
        let play = vector.play(lane);
        let picture = screen.get_or_insert_with(|| Screen::new(&product::shelf(), play)).draw(play);
        let shape = [picture.height, picture.width, 3];
        PyArray1::from_vec(py, picture.pixels.into_flattened()).reshape(shape)
    }

    /// The actions that play the moves of a run, in order.
    fn actions(&self, run: &[u8]) -> PyResult<Vec<usize>> {
        let run = parsed(run)?;
        self.with(|vector| {
            let (actions, mut numbers) = (vector.actions(), Vec::new());
            for (number, m) in (1..).zip(&run.moves) {
                let before = numbers.len();
                numbers.extend(actions.numbers(*m));
                if numbers.len() == before {
                    return Err(refused(&Error::Refused(number)));
                }
            }
            Ok(numbers)
        })?
    }

    /// Begins an episode in a lane with the moves of a run, and writes its row.
    fn resume(&self, lane: usize, run: &[u8], row: &Bound<'_, PyArray1<u8>>) -> PyResult<()> {
        let trace = Trace { run: parsed(run)?, reseeded: Vec::new() };
        self.write(lane, row, |vector, row| vector.resume(lane, &trace, row))
    }

    /// A snapshot of a lane's episode, with notes.
    fn fork(&self, lane: usize, notes: Notes) -> PyResult<Snapshot> {
        self.with(|vector| begun(vector, lane).map(|()| Snapshot(vector.fork(lane), notes)))?
    }

    /// Continues from a snapshot in a lane, and writes its row.
    fn restore(&self, lane: usize, snapshot: &Snapshot, row: &Bound<'_, PyArray1<u8>>) -> PyResult<()> {
        self.write(lane, row, |vector, row| vector.restore(lane, &snapshot.0, row))
    }
}

fn check(vector: &barrow_learn::Vector, lane: usize) -> PyResult<()> {
    let lanes = vector.settings().lanes;
    if lane < lanes { Ok(()) } else { Err(PyIndexError::new_err(format!("there is no environment {lane}, only {lanes}"))) }
}

/// Refuses a lane that does not exist or was not reset yet.
fn begun(vector: &barrow_learn::Vector, lane: usize) -> PyResult<()> {
    check(vector, lane)?;
    if vector.has_begun(lane) { Ok(()) } else { Err(refused(&Error::NotBegun(lane))) }
}

impl Vector {
    /// Uses the runs, while no other thread does.
    fn with<T>(&self, read: impl FnOnce(&barrow_learn::Vector) -> T) -> PyResult<T> {
        Ok(read(&alone(&self.0)?.vector))
    }

    /// The run of a lane.
    fn episode(&self, lane: usize) -> PyResult<Run> {
        let run = self.with(|vector| begun(vector, lane).map(|()| vector.run(lane)))??;
        let sentence = "this run was reseeded, so seed and moves cannot reproduce it, and it has no file";
        run.ok_or_else(|| PyValueError::new_err(sentence))
    }

    /// Changes a lane and writes its row.
    fn write(
        &self,
        lane: usize,
        row: &Bound<'_, PyArray1<u8>>,
        change: impl FnOnce(&mut barrow_learn::Vector, &mut [u8]) -> Result<(), Error>,
    ) -> PyResult<()> {
        let mut lanes = alone(&self.0)?;
        check(&lanes.vector, lane)?;
        let mut row = writable::<u8, Ix1>(row)?;
        let row = row.as_slice_mut().map_err(not_contiguous)?;
        if row.len() != lanes.vector.layout().size() {
            return Err(PyValueError::new_err("the row has the wrong length"));
        }
        change(&mut lanes.vector, row).map_err(|error| refused(&error))
    }

    fn describe<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyDict>> {
        let ended = PyDict::new(py);
        ended.set_item("lane", outcome.lane)?;
        ended.set_item("seed", outcome.seed.0)?;
        ended.set_item("score", outcome.score)?;
        ended.set_item("depth", outcome.depth)?;
        ended.set_item("ending", outcome.ending.as_deref())?;
        ended.set_item("won", outcome.won)?;
        ended.set_item("turns", outcome.turns)?;
        ended.set_item("steps", outcome.steps)?;
        ended.set_item("total", outcome.total)?;
        if let Some(is_success) = outcome.is_success {
            ended.set_item("is_success", is_success)?;
        }
        ended.set_item("run", outcome.run.as_ref().map(|run| PyBytes::new(py, &run.to_bytes())))?;
        Ok(ended)
    }
}

/// The settings of a run: game, variant with choices, version of the rules, seed.
#[pyfunction]
fn header(run: &[u8]) -> PyResult<(String, String, u32, u64)> {
    let Header { game, rules, variant, seed } = parsed(run)?.header;
    let shelved = catalogue::game(&game)?;
    Ok((game, shelved.info.variant_name(variant), rules, seed.0))
}

/// Every id in all versions.
#[pyfunction]
fn ids(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    catalogue::ids(py)
}

/// The first seeds of a split of an id, in order.
#[pyfunction]
fn seeds(id: &str, split: &Bound<'_, PyAny>, count: u64) -> PyResult<Vec<u64>> {
    let seeds = settings::split(catalogue::entry(id)?, "split", split)?;
    match &seeds {
        barrow_learn::Seeds::List(seeds) if (seeds.len() as u64) < count => {
            Err(PyValueError::new_err(format!("count: there are {} seeds to test with, not {count}", seeds.len())))
        }
        _ => Ok((0..count).filter_map(|place| seeds.at(place)).collect()),
    }
}

/// Every game and variant.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    catalogue::games(py)
}

/// The arrays of an observation and the planes of its map: their names, and the meaning of their numbers.
#[pyfunction]
fn observations() -> (catalogue::Abouts, catalogue::Abouts) {
    catalogue::observations()
}

/// The known name that `given` resembles, after a semicolon, or else all that are known.
#[expect(clippy::needless_pass_by_value, reason = "PyO3 passes arguments by value")]
#[pyfunction]
fn instead(given: &str, known: Vec<String>) -> String {
    suggest::instead(given, &known.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Fills the module of a shelf. [`module!`] calls this when Python imports it.
///
/// # Errors
/// If Python refuses a class or a function.
pub fn begin(module: &Bound<'_, PyModule>, shelf: Shelf, version: &str) -> PyResult<()> {
    product::stock(shelf);
    module.add("VERSION", version)?;
    module.add("PROGRAM", shelf.identity.storage)?;
    add_class::<Vector>(module)?;
    add_class::<Snapshot>(module)?;
    add_class::<words::Words>(module)?;
    add_class::<Made>(module)?;
    add_class::<bots::Bot>(module)?;
    module.add_function(wrap_pyfunction!(bots::bots, module)?)?;
    module.add_function(wrap_pyfunction!(evaluation::drawn, module)?)?;
    module.add_function(wrap_pyfunction!(evaluation::bundle, module)?)?;
    module.add_function(wrap_pyfunction!(evaluation::audit, module)?)?;
    module.add_function(wrap_pyfunction!(ids, module)?)?;
    module.add_function(wrap_pyfunction!(seeds, module)?)?;
    module.add_function(wrap_pyfunction!(words::skill_table, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(instead, module)?)?;
    module.add_function(wrap_pyfunction!(observations, module)?)?;
    module.add_function(wrap_pyfunction!(header, module)?)
}

/// Adds a class under the name that the module was imported by, which pickles contain.
fn add_class<T: PyClass>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<T>()?;
    module.py().get_type::<T>().setattr("__module__", module.name()?)
}
