//! Settings from Python.

use barrow_core::observation::Part;
use barrow_core::{Plane, Variant};
use barrow_learn::{Autoreset, Goal, OnInvalid, Reward, Seeds, Settings};
use barrow_shelf::SHELF;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Reads the settings. Every key must be present; the wrapper fills in defaults.
pub(crate) fn read(given: &Bound<'_, PyDict>) -> PyResult<Settings> {
    let id: String = get(given, "game")?;
    let game = SHELF.find(&id).ok_or_else(|| refused(format!("there is no game \"{id}\"")))?;
    let name: String = get(given, "variant")?;
    let code = game.info.parse_variant(&name).ok_or_else(|| refused(format!("{id} has no variant \"{name}\"")))?;
    let variant = game.info.variant(code).ok_or_else(|| refused(format!("{id} has no variant \"{name}\"")))?;
    let mut settings = Settings::new(game, code);
    settings.lanes = get(given, "lanes")?;
    settings.threads = get(given, "threads")?;
    (settings.parts, settings.planes) = parts_and_planes(get(given, "obs")?, variant)?;
    settings.is_flat = get(given, "is_flat")?;
    settings.reward = reward(get(given, "reward")?, variant)?;
    settings.limit = get(given, "limit")?;
    settings.autoreset = match get::<String>(given, "autoreset")?.as_str() {
        "next_step" => Autoreset::NextStep,
        "same_step" => Autoreset::SameStep,
        "disabled" => Autoreset::Disabled,
        other => return Err(refused(format!("autoreset: use next_step, same_step or disabled, not \"{other}\""))),
    };
    settings.on_invalid = match get::<String>(given, "on_invalid")?.as_str() {
        "raise" => OnInvalid::Raise,
        "noop" => OnInvalid::Noop,
        other => return Err(refused(format!("on_invalid: use raise or noop, not \"{other}\""))),
    };
    settings.seeds = get::<Option<(u64, u64)>>(given, "seed_range")?.map(|(first, end)| Seeds::Range(first, end));
    if let Some(seeds) = get::<Option<Vec<u64>>>(given, "seed_list")? {
        settings.seeds = Some(Seeds::List(seeds));
    }
    if settings.seeds.as_ref().is_some_and(Seeds::is_empty) {
        return Err(refused("seeds: give at least one".to_owned()));
    }
    settings.goal = get::<Option<Asked>>(given, "goal")?.map(|asked| goal(&asked, variant)).transpose()?;
    Ok(settings)
}

fn refused(sentence: String) -> PyErr {
    PyValueError::new_err(sentence)
}

fn get<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>>(given: &Bound<'py, PyDict>, key: &str) -> PyResult<T> {
    given.get_item(key)?.ok_or_else(|| refused(format!("the setting {key} is missing")))?.extract()
}

/// Resolves names of parts and planes. Named planes alone make up the map. Without names, everything except the list of things.
fn parts_and_planes(names: Option<Vec<String>>, variant: &Variant) -> PyResult<(Vec<Part>, Vec<Plane>)> {
    let Some(names) = names else {
        let parts = Part::ALL.into_iter().filter(|part| *part != Part::Things).collect();
        return Ok((parts, variant.planes.to_vec()));
    };
    if names.is_empty() {
        return Err(refused("obs: name at least one array or plane".to_owned()));
    }
    let (mut parts, mut planes) = (Vec::new(), Vec::new());
    for name in names {
        let part = Part::ALL.into_iter().find(|part| part.name() == name);
        let plane = variant.planes.iter().copied().find(|plane| plane.name() == name);
        match (part, plane, name.as_str()) {
            (_, _, "all") => {
                parts.extend(Part::ALL);
                planes.extend(variant.planes);
            }
            (Some(Part::Map), _, _) => {
                parts.push(Part::Map);
                planes.extend(variant.planes);
            }
            (Some(part), _, _) => parts.push(part),
            (None, Some(plane), _) => {
                parts.push(Part::Map);
                planes.push(plane);
            }
            (None, None, _) => {
                let known: Vec<&str> =
                    Part::ALL.iter().map(|part| part.name()).chain(variant.planes.iter().map(|plane| plane.name())).collect();
                return Err(refused(format!("obs: there is no \"{name}\" here; use all, {}", known.join(", "))));
            }
        }
    }
    Ok((parts, planes))
}

/// A goal in words: its kind, a number, and the names of cues, of actors and of targets.
type Asked = (String, u32, Vec<String>, Vec<String>, Vec<String>);

fn goal((kind, number, cues, who, whom): &Asked, variant: &Variant) -> PyResult<Goal> {
    let entries = variant.legend.entries();
    let named = |names: &[String]| -> PyResult<Vec<u8>> {
        let mut ids = Vec::new();
        for name in names {
            let before = ids.len();
            ids.extend(entries.iter().filter(|entry| entry.name == name).map(|entry| entry.id));
            if ids.len() == before {
                return Err(refused(format!("goal: nothing here is called \"{name}\"; use the names of the legend")));
            }
        }
        Ok(ids)
    };
    let mut found = Vec::new();
    for name in cues {
        let before = found.len();
        found.extend((0..).zip(variant.cues).filter(|(_, cue)| cue.name == name).map(|(index, _)| index));
        if found.len() == before {
            let known: Vec<&str> = variant.cues.iter().map(|cue| cue.name).collect();
            return Err(refused(format!("goal: there is no event \"{name}\"; use one of {}", known.join(", "))));
        }
    }
    match kind.as_str() {
        "depth" => Ok(Goal::Depth(*number)),
        "turns" => Ok(Goal::Turns(*number)),
        "event" => Ok(Goal::Event { cues: found, who: named(who)?, whom: named(whom)? }),
        other => Err(refused(format!("goal: use depth, turns or event, not \"{other}\""))),
    }
}

/// Weights by the names of what they weigh: "score", "depth", "seen", "survival", "goal" or the name of a stat.
fn reward(weights: Vec<(String, f64)>, variant: &Variant) -> PyResult<Reward> {
    let mut reward = Reward::default();
    for (name, weight) in weights {
        match name.as_str() {
            "score" => reward.score = weight,
            "depth" => reward.depth = weight,
            "seen" => reward.seen = weight,
            "survival" => reward.survival = weight,
            "goal" => reward.goal = weight,
            stat => {
                let index = variant.stats.iter().position(|known| known.name == stat).ok_or_else(|| {
                    let stats: Vec<&str> = variant.stats.iter().map(|stat| stat.name).collect();
                    refused(format!(
                        "reward: there is no \"{stat}\" here; use score, depth, seen, survival, goal, {}",
                        stats.join(", ")
                    ))
                })?;
                reward.stats.push((index, weight));
            }
        }
    }
    Ok(reward)
}
