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

/// A move that the words have played already, for the episode to take over in one step.
#[pyclass(module = "barrow_gym._native")]
pub(crate) struct Made(pub(crate) Option<barrow_learn::Made>);

/// The outcome of a phrase or a skill: the actions of its moves, the reason why it stopped, the events.
type Done = (Vec<(usize, Option<Made>)>, String, Vec<String>);

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
    /// Follows the first run from its start.
    #[new]
    fn new(vector: &Vector) -> PyResult<Self> {
        started(&vector.episode(0)?)
    }

    /// Advances to the end of the first run, or starts over if it is a different run.
    fn follow(&mut self, vector: &Vector) -> PyResult<()> {
        let run = vector.episode(0)?;
        let ours = self.session.run();
        match run.moves.strip_prefix(&ours.moves[..]).filter(|_| run.header == ours.header) {
            Some(new) => drop(self.play(new)?),
            None => *self = started(&run)?,
        }
        Ok(())
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

    /// Plays a phrase.
    fn act(&mut self, phrase: &str, vector: &Vector) -> PyResult<Done> {
        let m = phrases::read(phrase, self.session.state(), self.session.view()).map_err(|error| refused(&error))?;
        let said = self.play(&[m])?;
        Ok((steps(&self.session, vector.0.actions()), String::new(), said))
    }

    /// Performs a skill.
    fn perform(&mut self, skill: &str, target: &str, sure: bool, vector: &Vector) -> PyResult<Done> {
        let row = skills::SKILLS.iter().find(|row| row.name == skill).ok_or_else(|| {
            let names: Vec<&str> = skills::SKILLS.iter().map(|row| row.name).collect();
            refused(&format!("there is no skill \"{skill}\"; use one of {}", names.join(", ")))
        })?;
        let Self { session, progress } = self;
        let mut made = Vec::new();
        let mut see = |session: &Session| {
            progress.note(session.observed());
            made.extend(steps(session, vector.0.actions()));
        };
        let done = skills::perform(session, row.skill, target, sure, &mut see).map_err(|error| refused(&error))?;
        Ok((made, done.why, done.said))
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

/// The actions of the last move, and with the last of them the move itself.
fn steps(session: &Session, actions: &Actions) -> Vec<(usize, Option<Made>)> {
    let (Some(m), Some(play)) = (session.last(), session.state().rules()) else { return Vec::new() };
    let mut steps: Vec<_> = numbers(m, actions).into_iter().map(|number| (number, None)).collect();
    if let Some((_, made)) = steps.last_mut() {
        *made = Some(Made(Some(barrow_learn::Made { m, play: play.fork(), events: session.events().to_vec() })));
    }
    steps
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
