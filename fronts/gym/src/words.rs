//! A run in words: observations as text, moves as phrases, skills.

use crate::Vector;
use crate::product::shelf;
use crate::suggest::{instead, meant};
use barrow_app::agents::{Encoding, Progress, Scene, look, observe, phrases, rules, skills};
use barrow_app::discoveries::Discoveries;
use barrow_app::session::Session;
use barrow_core::{Actions, Move, Run};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Follows a run in the words of line mode.
#[pyclass]
pub(crate) struct Words {
    session: Session,
    progress: Progress,
}

/// A move that the words have played already, for the episode to take over in one step.
#[pyclass]
pub(crate) struct Made(pub(crate) Option<barrow_learn::Made>);

/// An action, the move that it completes, and the sentences about that.
type Told = (usize, Option<Made>, Vec<String>);

/// The outcome of a phrase or a skill: its actions, and the reason why it stopped.
type Done = (Vec<Told>, String);

fn refused<E: ToString>(error: &E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn started(run: &Run) -> PyResult<Words> {
    let session = Session::start(shelf(), run.header.clone(), Discoveries::default()).map_err(|error| refused(&error))?;
    let mut words = Words { session, progress: Progress::default() };
    words.session.serve_agent();
    words.progress.note(words.session.observed());
    words.play(&run.moves)?;
    Ok(words)
}

impl Words {
    /// Plays moves. Returns the sentences about the last.
    fn play(&mut self, moves: &[Move]) -> PyResult<Vec<String>> {
        let mut said = Vec::new();
        for m in moves {
            self.session.request(*m);
            if let Some(answer) = self.session.answer() {
                said = skills::told(&answer.map_err(|error| refused(&error))?);
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
        match encoding {
            "words" => Ok(observe(&self.session, Encoding::Words).join("\n")),
            "ascii" => Ok(observe(&self.session, Encoding::Ascii).join("\n")),
            "json" => serde_json::to_string(&Scene::of(&self.session)).map_err(|error| refused(&error)),
            other => {
                let hint = meant(other, &["words", "ascii", "json"]).unwrap_or_default();
                Err(refused(&format!("encoding: use words, ascii or json, not \"{other}\"{hint}")))
            }
        }
    }

    /// Phrases for everything that can be done now.
    fn legal(&self) -> Vec<String> {
        phrases::legal(self.session.state(), self.session.view())
    }

    /// Explains a thing.
    fn look(&self, thing: &str) -> PyResult<String> {
        look(&self.session, thing).map_err(|error| refused(&error))
    }

    /// The rules, as far as the player knows them.
    fn rules(&self) -> String {
        rules(&self.session).join("\n")
    }

    /// Plays a phrase, or what it calls: a skill, or a closer look.
    fn act(&mut self, phrase: &str, sure: bool, vector: &Vector) -> PyResult<Done> {
        let wrong = match phrases::read(phrase, self.session.state(), self.session.view()) {
            Ok(m) => {
                let said = self.play(&[m])?;
                return vector.with(|vector| (steps(&self.session, said, vector.actions()), String::new()));
            }
            Err(wrong) => wrong,
        };
        if let Some(called) = skills::read(phrase) {
            return self.go(called.skill, &called.target, sure || called.is_sure, vector);
        }
        match phrases::looked_at(phrase) {
            Some(thing) => Ok((Vec::new(), self.look(&thing)?)),
            None => Err(refused(&wrong)),
        }
    }

    /// Performs a skill.
    fn perform(&mut self, skill: &str, target: &str, sure: bool, vector: &Vector) -> PyResult<Done> {
        let row = skills::SKILLS.iter().find(|row| row.name == skill).ok_or_else(|| {
            let names: Vec<&str> = skills::SKILLS.iter().map(|row| row.name).collect();
            refused(&format!("there is no skill \"{skill}\"{}", instead(skill, &names)))
        })?;
        self.go(row.skill, target, sure, vector)
    }

    /// True once the run has ended.
    fn has_ended(&self) -> bool {
        self.session.observed().has_ended()
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

impl Words {
    fn go(&mut self, skill: skills::Skill, target: &str, is_sure: bool, vector: &Vector) -> PyResult<Done> {
        let Self { session, progress } = self;
        vector.with(|vector| {
            let mut made = Vec::new();
            let mut see = |session: &Session, said: Vec<String>| {
                progress.note(session.observed());
                made.extend(steps(session, said, vector.actions()));
            };
            let done = skills::perform(session, skill, target, is_sure, &mut see).map_err(|error| refused(&error))?;
            Ok((made, done.why))
        })?
    }
}

/// The actions of the last move, and with the last of them the move itself and the sentences about it.
fn steps(session: &Session, said: Vec<String>, actions: &Actions) -> Vec<Told> {
    let (Some(m), Some(play)) = (session.last(), session.state().rules()) else { return Vec::new() };
    let mut steps: Vec<Told> = actions.numbers(m).into_iter().map(|number| (number, None, Vec::new())).collect();
    if let Some((_, made, told)) = steps.last_mut() {
        *made = Some(Made(Some(barrow_learn::Made { m, play: play.fork(), events: session.events().to_vec() })));
        *told = said;
    }
    steps
}

/// For each skill: its name, its description, and its target's description and whether the target is required.
type Row = (&'static str, &'static str, Option<(&'static str, bool)>);

/// The table of skills.
#[pyfunction]
pub(crate) fn skill_table() -> Vec<Row> {
    skills::SKILLS.iter().map(|row| (row.name, row.about, row.target)).collect()
}
