//! Bots, as policies.

use crate::Vector;
use crate::catalogue::entry;
use crate::suggest::instead;
use barrow_core::BotKind;
use barrow_pilot::{Hidden, Search, bots_for};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A bot that plays an environment, one episode after the other. It belongs to the thread that made it.
#[pyclass(unsendable)]
pub(crate) struct Bot {
    kind: BotKind,
    search: Option<(u32, Hidden)>,
    /// The bot at play.
    playing: Option<Box<dyn barrow_core::Bot>>,
}

/// The bots that can play an id, weakest first.
fn bots_of(id: &str) -> PyResult<impl Iterator<Item = BotKind>> {
    let entry = entry(id)?;
    let variant = entry.game.info.variant(entry.code).ok_or_else(|| PyValueError::new_err(format!("{id} has no variant")))?;
    Ok(bots_for(entry.game, variant))
}

/// The names of the bots that can play an id, weakest first.
#[pyfunction]
pub(crate) fn bots(id: &str) -> PyResult<Vec<&'static str>> {
    Ok(bots_of(id)?.map(|bot| bot.name).collect())
}

#[pymethods]
impl Bot {
    /// The bot with this name. With `search`, it tries this many moves before each important one; if it is `clairvoyant`, on copies that
    /// keep hidden facts.
    #[new]
    fn new(id: &str, name: &str, search: Option<u32>, clairvoyant: bool) -> PyResult<Self> {
        let kind = bots_of(id)?.find(|bot| bot.name == name).ok_or_else(|| {
            let known = bots(id).unwrap_or_default();
            PyValueError::new_err(format!("no bot called \"{name}\" can play {id}{}", instead(name, &known)))
        })?;
        let hidden = if clairvoyant { Hidden::Kept } else { Hidden::Imagined };
        Ok(Self { kind, search: search.map(|budget| (budget, hidden)), playing: None })
    }

    /// Begins an episode of the first lane.
    fn begin(&mut self, vector: &Vector) -> PyResult<()> {
        let Self { kind, search, playing } = self;
        vector.with(|vector| {
            let (seed, play) = (vector.seed(0), vector.play(0));
            let bot = kind.start(seed);
            *playing = Some(match *search {
                None => bot,
                Some((budget, hidden)) if Search::suits(play, hidden) => Box::new(Search::new(bot, seed, budget, hidden)),
                Some(_) => {
                    let sentence =
                        format!("{} cannot redraw hidden facts; add clairvoyant to search with the real ones", play.info().id);
                    return Err(PyValueError::new_err(sentence));
                }
            });
            Ok(())
        })?
    }

    /// The actions of its next move in the first lane; none if it has no move.
    fn actions(&mut self, vector: &Vector) -> PyResult<Vec<usize>> {
        let Some(bot) = &mut self.playing else { return Ok(Vec::new()) };
        vector.with(|vector| bot.next_move(vector.play(0)).map_or_else(Vec::new, |m| vector.actions().numbers(m)))
    }
}
