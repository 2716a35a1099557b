//! The Rust part of `barrow_gym`: many runs, stepped into arrays that the caller lends. `python/barrow_gym` wraps it for
//! Gymnasium.

mod catalogue;
mod picture;
mod settings;
mod suggest;
mod words;

use barrow_core::{Header, Run, Seed, View};
use barrow_learn::{Error, Outcome, Rows, Trace};
use barrow_shelf::SHELF;
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use picture::Screen;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use words::Made;

/// Many runs of one variant, as episodes.
#[pyclass(module = "barrow_gym._native")]
struct Vector(barrow_learn::Vector, Option<Screen>);

/// Reseeds of an episode: the number of moves before each, and the seed.
type Reseeded = Vec<(usize, u64)>;

/// Notes, each with the number of moves before it.
type Notes = Vec<(usize, String)>;

/// A snapshot of an episode, hidden dice included, with its notes.
#[pyclass(module = "barrow_gym._native", frozen)]
struct Snapshot(barrow_learn::Snapshot, Notes);

fn refused(error: &Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn parsed(run: &[u8]) -> PyResult<Run> {
    Run::parse(run).map(|parsed| parsed.run).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn not_contiguous<T>(_: T) -> PyErr {
    PyValueError::new_err("arrays must be contiguous")
}

#[pymethods]
impl Snapshot {
    /// The same episode, with random numbers from `seed` from now on.
    fn with_dice(&self, seed: u64) -> PyResult<Self> {
        let sentence = "this game's dice cannot be reseeded";
        let state = self.0.with_dice(Seed(seed)).ok_or_else(|| PyValueError::new_err(sentence))?;
        Ok(Self(state, self.1.clone()))
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
    fn new(game: &str, variant: &str, settings: &Bound<'_, PyDict>, sources: Vec<u64>) -> PyResult<Self> {
        let mut settings = settings::read(game, variant, settings)?;
        settings.lanes = sources.len();
        let sources: Vec<Seed> = sources.into_iter().map(Seed).collect();
        barrow_learn::Vector::new(settings, &sources).map(|vector| Self(vector, None)).map_err(|error| refused(&error))
    }

    /// For each array in a row: name, type, shape and offset in bytes.
    #[getter]
    fn layout(&self) -> Vec<(&'static str, &'static str, Vec<usize>, usize)> {
        let fields = self.0.layout().fields().iter();
        fields.map(|field| (field.part.name(), field.part.number().name(), field.shape.clone(), field.offset)).collect()
    }

    /// The names of the planes of the map.
    #[getter]
    fn planes(&self) -> Vec<&'static str> {
        self.0.layout().planes().iter().map(|plane| plane.name()).collect()
    }

    /// The size of a row. \[bytes\]
    #[getter]
    fn row_size(&self) -> usize {
        self.0.layout().size()
    }

    /// Number of actions.
    #[getter]
    fn action_count(&self) -> usize {
        self.0.actions().count()
    }

    /// Turns of the game played so far, without steps that choose a cell.
    #[getter]
    fn turns(&self) -> u64 {
        self.0.turns()
    }

    /// Begins new episodes where `chosen` is true. `sources` replaces the lanes' seeds, except where it is `None`.
    fn reset(
        &mut self,
        py: Python<'_>,
        chosen: PyReadonlyArray1<'_, bool>,
        sources: Vec<Option<u64>>,
        mut rows: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let (chosen, rows) = (chosen.as_slice()?, rows.as_slice_mut().map_err(not_contiguous)?);
        let sources: Vec<Option<Seed>> = sources.into_iter().map(|source| source.map(Seed)).collect();
        py.detach(|| self.0.reset(chosen, &sources, rows)).map_err(|error| refused(&error))
    }

    /// Plays an action in each lane, and writes the new state to the arrays. The first lane takes over a move that was made already.
    /// Returns the results of episodes that ended.
    #[expect(clippy::too_many_arguments, reason = "one for each array that a step fills")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        mut rows: PyReadwriteArray2<'py, u8>,
        mut finals: PyReadwriteArray2<'py, u8>,
        mut rewards: PyReadwriteArray1<'py, f64>,
        mut terminated: PyReadwriteArray1<'py, bool>,
        mut truncated: PyReadwriteArray1<'py, bool>,
        made: Option<PyRefMut<'py, Made>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.0.take_over(made.and_then(|mut made| made.0.take()));
        let actions = actions.as_slice()?;
        let out = Rows {
            rows: rows.as_slice_mut().map_err(not_contiguous)?,
            finals: finals.as_slice_mut().map_err(not_contiguous)?,
            rewards: rewards.as_slice_mut().map_err(not_contiguous)?,
            terminated: terminated.as_slice_mut().map_err(not_contiguous)?,
            truncated: truncated.as_slice_mut().map_err(not_contiguous)?,
        };
        let outcomes = py.detach(|| self.0.step(actions, out)).map_err(|error| refused(&error))?;
        outcomes.iter().map(|outcome| Self::describe(py, outcome)).collect()
    }

    /// The run of a lane as the bytes of a `.run` file.
    fn run<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.episode(lane)?.to_bytes()))
    }

    /// Everything that determines a lane's episode: the bytes of its run, and its reseeds.
    fn trace<'py>(&self, py: Python<'py>, lane: usize) -> PyResult<(Bound<'py, PyBytes>, Reseeded)> {
        self.check(lane)?;
        let Trace { run, reseeded } = self.0.trace(lane);
        Ok((PyBytes::new(py, &run.to_bytes()), reseeded.into_iter().map(|(after, seed)| (after, seed.0)).collect()))
    }

    /// Number of accepted moves in a lane's episode.
    fn moves(&self, lane: usize) -> PyResult<usize> {
        self.check(lane)?;
        Ok(self.0.moves(lane))
    }

    /// The seed of a lane's episode.
    fn seed(&self, lane: usize) -> PyResult<u64> {
        self.check(lane)?;
        Ok(self.0.seed(lane).0)
    }

    /// A lane's view as text.
    fn text(&self, lane: usize) -> PyResult<String> {
        self.check(lane)?;
        let (play, mut view) = (self.0.play(lane), View::default());
        play.view(&mut view);
        Ok(view.text(play.variant()))
    }

    /// A lane's view as pixels: an array of rows, columns, and red, green and blue.
    fn picture<'py>(&mut self, py: Python<'py>, lane: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        self.check(lane)?;
        let play = self.0.play(lane);
        let picture = self.1.get_or_insert_with(|| Screen::new(&SHELF, play)).draw(play);
        let shape = [picture.height, picture.width, 3];
        PyArray1::from_vec(py, picture.pixels.into_flattened()).reshape(shape)
    }

    /// The actions that play the moves of a run, in order.
    fn actions(&self, run: &[u8]) -> PyResult<Vec<usize>> {
        let run = parsed(run)?;
        let (actions, mut numbers) = (self.0.actions(), Vec::new());
        for (number, m) in (1..).zip(&run.moves) {
            let before = numbers.len();
            numbers.extend(words::numbers(*m, actions));
            if numbers.len() == before {
                return Err(refused(&Error::Refused(number)));
            }
        }
        Ok(numbers)
    }

    /// Begins an episode in a lane from the output of `trace`, and writes its row.
    fn resume(&mut self, lane: usize, run: &[u8], reseeded: Reseeded, mut row: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        self.check(lane)?;
        let run = parsed(run)?;
        let reseeded = reseeded.into_iter().map(|(after, seed)| (after, Seed(seed))).collect();
        self.0.resume(lane, &Trace { run, reseeded }, self.row(&mut row)?).map_err(|error| refused(&error))
    }

    /// A snapshot of a lane's episode, with notes.
    fn fork(&self, lane: usize, notes: Notes) -> PyResult<Snapshot> {
        self.check(lane)?;
        Ok(Snapshot(self.0.fork(lane), notes))
    }

    /// Continues from a snapshot in a lane, and writes its row.
    fn restore(&mut self, lane: usize, snapshot: &Snapshot, mut row: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        self.check(lane)?;
        self.0.restore(lane, &snapshot.0, self.row(&mut row)?).map_err(|error| refused(&error))
    }
}

impl Vector {
    /// The run of a lane.
    fn episode(&self, lane: usize) -> PyResult<Run> {
        self.check(lane)?;
        let sentence = "this run was reseeded, so seed and moves cannot reproduce it, and it has no file";
        self.0.run(lane).ok_or_else(|| PyValueError::new_err(sentence))
    }

    fn check(&self, lane: usize) -> PyResult<()> {
        let lanes = self.0.settings().lanes;
        if lane < lanes { Ok(()) } else { Err(PyIndexError::new_err(format!("there is no environment {lane}, only {lanes}"))) }
    }

    fn row<'a>(&self, row: &'a mut PyReadwriteArray1<'_, u8>) -> PyResult<&'a mut [u8]> {
        let row = row.as_slice_mut().map_err(not_contiguous)?;
        if row.len() == self.0.layout().size() { Ok(row) } else { Err(PyValueError::new_err("the row has the wrong length")) }
    }

    fn describe<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyDict>> {
        let ended = PyDict::new(py);
        ended.set_item("lane", outcome.lane)?;
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
    let shelved = SHELF.find(&game).ok_or_else(|| PyValueError::new_err(format!("there is no game \"{game}\"")))?;
    Ok((game, shelved.info.variant_name(variant), rules, seed.0))
}

/// Every game and variant.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    catalogue::games(py, &SHELF)
}

/// The arrays of an observation and the planes of its map: their names, and the meaning of their numbers.
#[pyfunction]
fn observations() -> (catalogue::Abouts, catalogue::Abouts) {
    catalogue::observations()
}

/// The known name that `given` resembles, after a semicolon, or else all that are known.
#[pyfunction]
fn instead(given: &str, known: Vec<String>) -> String {
    suggest::instead(given, &known.iter().map(String::as_str).collect::<Vec<_>>())
}

// PyO3 has the compiler check that other threads may hold these classes, and refuses concurrent calls that change one of them.
#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Vector>()?;
    module.add_class::<Snapshot>()?;
    module.add_class::<words::Words>()?;
    module.add_class::<Made>()?;
    module.add_function(wrap_pyfunction!(words::skill_table, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(instead, module)?)?;
    module.add_function(wrap_pyfunction!(observations, module)?)?;
    module.add_function(wrap_pyfunction!(header, module)?)
}
