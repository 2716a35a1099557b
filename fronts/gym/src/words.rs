//! A run in words: observations as text, moves as phrases, skills.

use crate::Vector;
use barrow_app::agents::{Encoding, Progress, Scene, observe, phrases, skills};
use barrow_app::discoveries::Discoveries;
use barrow_app::session::Session;
use barrow_core::{Actions, Meaning, Move, Run, Stage};
use barrow_shelf::SHELF;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Follows a run in the words of line mode.
#[pyclass(module = "barrow_gym._native")]
pub(crate) struct Words {
    session: Session,
    progress: Progress,
}

/// The outcome of a skill: the actions of its moves, the reason why it stopped, the events.
type Done = (Vec<usize>, String, Vec<String>);

fn refused<E: ToString>(error: &E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn started(run: &Run) -> PyResult<Words> {
    let session = Session::start(SHELF, run.header.clone(), Discoveries::default()).map_err(|error| refused(&error))?;
    let mut words = Words { session, progress: Progress::default() };
    words.session.want_hints(false);
    words.progress.note(words.session.observed());
    words.play(&run.moves)?;
    Ok(words)
}

impl Words {
    fn play(&mut self, moves: &[Move]) -> PyResult<Vec<String>> {
        let mut said = Vec::new();
        for m in moves {
            self.session.request(*m);
            if let Some(answer) = self.session.answer() {
                let report = answer.map_err(|error| refused(&error))?;
                said.extend(report.said.messages.into_iter().map(|message| message.text));
                said.extend(report.said.narrated);
            }
            self.progress.note(self.session.observed());
        }
        Ok(said)
    }
}

#[pymethods]
impl Words {
    /// Follows a run from its start.
    #[new]
    fn new(run: &[u8]) -> PyResult<Self> {
        started(&crate::parsed(run)?)
    }

    /// Advances to the end of a run, or starts over if it is a different run. Returns the events of the new moves.
    fn follow(&mut self, run: &[u8]) -> PyResult<Vec<String>> {
        let run = crate::parsed(run)?;
        let ours = self.session.run();
        if let Some(new) = run.moves.strip_prefix(&ours.moves[..]).filter(|_| run.header == ours.header) {
            return self.play(new);
        }
        *self = started(&run)?;
        Ok(Vec::new())
    }

    /// The player's view: "words", "ascii" or "json".
    fn observe(&self, encoding: &str) -> PyResult<String> {
        let observed = self.session.observed();
        match encoding {
            "words" => Ok(observe(observed, Encoding::Words).join("\n")),
            "ascii" => Ok(observe(observed, Encoding::Ascii).join("\n")),
            "json" => serde_json::to_string(&Scene::of(observed)).map_err(|error| refused(&error)),
            other => Err(refused(&format!("encoding: use words, ascii or json, not \"{other}\""))),
        }
    }

    /// Phrases for everything that can be done now.
    fn legal(&self) -> Vec<String> {
        phrases::legal(self.session.state(), self.session.view())
    }

    /// The actions that play a phrase.
    fn actions(&self, phrase: &str, vector: &Vector) -> PyResult<Vec<usize>> {
        let m = phrases::read(phrase, self.session.state(), self.session.view()).map_err(|error| refused(&error))?;
        Ok(numbers(m, vector.0.actions()))
    }

    /// Performs a skill. Returns the actions of its moves, the reason why it stopped, and the events.
    fn perform(&mut self, skill: &str, target: &str, sure: bool, vector: &Vector) -> PyResult<Done> {
        let row = skills::SKILLS.iter().find(|row| row.name == skill).ok_or_else(|| {
            let names: Vec<&str> = skills::SKILLS.iter().map(|row| row.name).collect();
            refused(&format!("there is no skill \"{skill}\"; use one of {}", names.join(", ")))
        })?;
        let Self { session, progress } = self;
        let done = skills::perform(session, row.skill, target, sure, &mut |observed| progress.note(observed));
        let done = done.map_err(|error| refused(&error))?;
        let actions = done.moves.iter().flat_map(|m| numbers(*m, vector.0.actions())).collect();
        Ok((actions, done.why, done.said))
    }

    /// Counts of milestones.
    fn progress<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.progress.milestones();
        let table = PyDict::new(py);
        table.set_item("depth", counts.depth)?;
        table.set_item("cells", counts.cells)?;
        table.set_item("kinds_met", counts.kinds_met)?;
        table.set_item("items_known", counts.items_known)?;
        Ok(table)
    }
}

/// The actions of a move: two if it is aimed.
pub(crate) fn numbers(m: Move, actions: &Actions) -> Vec<usize> {
    let (mut numbers, mut stage) = (Vec::new(), Stage::First);
    while let Some(number) = actions.number(stage, m) {
        numbers.push(number);
        match actions.meaning(stage, number) {
            Some(Meaning::Aim(aimed)) => stage = Stage::Cell(aimed),
            Some(Meaning::Move(_)) | None => break,
        }
    }
    numbers
}

/// For each skill: its name, its description, and its target's description and whether the target is required.
type Row = (&'static str, &'static str, Option<(&'static str, bool)>);

/// The table of skills.
#[pyfunction]
pub(crate) fn skill_table() -> Vec<Row> {
    skills::SKILLS.iter().map(|row| (row.name, row.about, row.target)).collect()
}
