//! Settings from Python.

use crate::suggest::{instead, meant};
use barrow_core::observation::Part;
use barrow_core::{Plane, Variant};
use barrow_evaluation::{Entry, Split};
use barrow_learn::{Autoreset, Goal, Milestone, OnInvalid, Reward, Seeds, Settings, Unknown};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange};

/// Settings of every environment. The Python type `Settings` has the same names, as a test checks, and `Env` describes them.
const NAMES: &str = "choices, obs, actions, reward, limit, on_invalid, seeds, split, goal";

/// Settings that the Python classes keep to themselves.
const OTHERS: [&str; 5] = ["copy", "render_mode", "num_envs", "autoreset_mode", "threads"];

/// The names that a reward can weigh besides stats.
const WEIGHED: &str = "score, depth, seen, survival, goal, points, won";

/// Reads the settings for an id. What is missing or `None` has its default.
pub(crate) fn read(entry: &Entry, given: &Bound<'_, PyDict>) -> PyResult<Settings> {
    let (game, id) = (entry.game, entry.game.info.id);
    let plain = game.info.variant_name(entry.code);
    let mut name = plain.clone();
    let choices = given.get_item("choices")?.map_or_else(|| Ok(Vec::new()), |choices| names("choices", &choices))?;
    for choice in &choices {
        name = format!("{name}+{choice}");
    }
    let unknown = || {
        let code = game.info.parse_variant(&plain).and_then(|code| game.info.variant(code));
        let known: Vec<&str> = code.iter().flat_map(|variant| variant.choices).map(|choice| choice.id).collect();
        let wrong = choices.iter().find(|choice| !known.contains(&choice.as_str()));
        let hint = wrong.filter(|_| !known.is_empty()).map_or_else(String::new, |wrong| instead(wrong, &known));
        refused(format!("choices: {id} has no variant \"{name}\"{hint}"))
    };
    let code = game.info.parse_variant(&name).ok_or_else(unknown)?;
    let variant = game.info.variant(code).ok_or_else(unknown)?;
    let mut settings = Settings { code, ..entry.settings() };
    for (key, value) in given {
        let key: String = key.extract()?;
        if !NAMES.split(", ").chain(["threads", "autoreset"]).any(|known| known == key) {
            let known: Vec<&str> = NAMES.split(", ").chain(OTHERS).collect();
            let hint = meant(&key, &known).unwrap_or_else(|| format!("; use {NAMES}"));
            return Err(PyTypeError::new_err(format!("there is no setting \"{key}\"{hint}")));
        }
        match key.as_str() {
            _ if value.is_none() => {}
            "threads" => settings.threads = number(&key, &value)? as usize,
            "autoreset" => {
                let words =
                    [("next_step", Autoreset::NextStep), ("same_step", Autoreset::SameStep), ("disabled", Autoreset::Disabled)];
                settings.autoreset = one_of(&key, &value, &words)?;
            }
            "obs" => (settings.parts, settings.planes) = parts_and_planes(names(&key, &value)?, variant)?,
            "actions" => settings.is_flat = one_of(&key, &value, &[("staged", false), ("flat", true)])?,
            "reward" => settings.reward = reward(&value, variant)?,
            "limit" => settings.limit = Some(number(&key, &value)?),
            "on_invalid" => {
                settings.on_invalid = one_of(&key, &value, &[("raise", OnInvalid::Raise), ("noop", OnInvalid::Noop)])?;
            }
            "seeds" => settings.seeds = Some(seeds(&value)?),
            "split" => settings.seeds = Some(split(entry, &key, &value)?),
            "goal" => {
                let not_a_dict = |_| refused(format!("goal: use a dict such as {{\"depth\": 3}}, not {value}"));
                settings.goal = Some(goal(value.cast().map_err(not_a_dict)?, variant)?);
            }
            // Choices are part of the variant.
            _ => {}
        }
    }
    let is_given = |key| PyResult::Ok(given.get_item(key)?.is_some_and(|value| !value.is_none()));
    if is_given("seeds")? && is_given("split")? {
        return Err(refused("give either seeds or split".to_owned()));
    }
    if settings.seeds.as_ref().is_some_and(Seeds::is_empty) {
        return Err(refused("seeds: give at least one".to_owned()));
    }
    Ok(settings)
}

fn refused(sentence: String) -> PyErr {
    PyValueError::new_err(sentence)
}

/// The meaning of a word.
fn one_of<T: Copy>(key: &str, given: &Bound<'_, PyAny>, words: &[(&str, T)]) -> PyResult<T> {
    let given: String = given.extract().unwrap_or_else(|_| given.to_string());
    words.iter().find(|(word, _)| *word == given).map(|(_, meaning)| *meaning).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let hint = meant(&given, &known).unwrap_or_default();
        refused(format!("{key}: use {}, not \"{given}\"{hint}", known.join(" or ")))
    })
}

/// A whole number from 1 on.
fn number(key: &str, given: &Bound<'_, PyAny>) -> PyResult<u32> {
    let number = given.extract::<u32>().ok().filter(|number| *number > 0);
    number.ok_or_else(|| refused(format!("{key}: use a whole number from 1 to 2**32 - 1, not {given}")))
}

/// One name, or several.
fn names(key: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let wrong = |_| refused(format!("{key}: use a name or a list of names, not {given}"));
    match given.extract::<String>() {
        Ok(name) => Ok(vec![name]),
        Err(_) if given.is_none() => Ok(Vec::new()),
        Err(_) => given.try_iter().map_err(wrong)?.map(|name| name?.extract().map_err(wrong)).collect(),
    }
}

/// A range or a list.
fn seeds(given: &Bound<'_, PyAny>) -> PyResult<Seeds> {
    let seed = |given: Bound<'_, PyAny>| {
        let number: i128 =
            given.extract().map_err(|_| refused(format!("seeds: use a range or a list of whole numbers, not {given}")))?;
        u64::try_from(number).map_err(|_| refused(format!("seeds are numbers from 0 to 2**64 - 1, not {number}")))
    };
    // A long range is kept as two numbers.
    if given.is_instance_of::<PyRange>() && given.is_truthy()? && given.getattr("step")?.eq(1)? {
        let (first, last) = (seed(given.get_item(0)?)?, seed(given.get_item(-1)?)?);
        return Ok(Seeds::Range(first, last.saturating_add(1)));
    }
    let wrong = |_| refused(format!("seeds: use a range or a list of whole numbers, not {given}"));
    given.try_iter().map_err(wrong)?.map(|number| seed(number?)).collect::<PyResult<_>>().map(Seeds::List)
}

/// Resolves names of parts and planes. Named planes alone make up the map.
fn parts_and_planes(names: Vec<String>, variant: &Variant) -> PyResult<(Vec<Part>, Vec<Plane>)> {
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
                let planes = variant.planes.iter().map(|plane| plane.name());
                let known: Vec<&str> =
                    ["all", "flat"].into_iter().chain(Part::ALL.iter().map(|part| part.name())).chain(planes).collect();
                return Err(refused(format!("obs: there is no \"{name}\" here{}", instead(&name, &known))));
            }
        }
    }
    Ok((parts, planes))
}

/// The seeds of a split.
pub(crate) fn split(entry: &Entry, key: &str, given: &Bound<'_, PyAny>) -> PyResult<Seeds> {
    if entry.task.is_some() && entry.version == 1 {
        return Err(refused(format!("{key}: tasks of version 1 have seeds of their own; use version 2")));
    }
    let words = [Split::Train, Split::Test].map(|split| (split.name(), split));
    one_of(key, given, &words).map(|split| entry.seeds(split))
}

/// The kinds of goals: a goal has one of these keys.
const GOALS: [&str; 5] = ["depth", "turns", "won", "stat", "event"];

/// The goal of a dict.
fn goal(given: &Bound<'_, PyDict>, variant: &Variant) -> PyResult<Goal> {
    let mut kinds = Vec::new();
    let mut details = Vec::new();
    for key in given.keys() {
        let key: String = key.extract()?;
        match GOALS.iter().find(|kind| **kind == key) {
            Some(kind) => kinds.push(*kind),
            None => details.push(key),
        }
    }
    let allowed: &[&str] = match kinds[..] {
        ["event"] => &["who", "whom"],
        ["stat"] => &["least", "most"],
        _ => &[],
    };
    let wrong = details.iter().find(|detail| !allowed.contains(&detail.as_str()));
    let ([kind], None) = (&kinds[..], wrong) else {
        let known: Vec<&str> = GOALS.into_iter().chain(["who", "whom", "least", "most"]).collect();
        let is_known = |word: &&String| known.contains(&word.as_str());
        let hint = wrong.filter(|word| !is_known(word)).and_then(|word| meant(word, &known)).unwrap_or_default();
        let sentence = "use one of depth, turns, won, stat and event; who and whom go with event, least and most with stat";
        return Err(refused(format!("goal: {sentence}{hint}")));
    };
    let value = |key: &str| PyResult::Ok(given.get_item(key)?.filter(|value| !value.is_none()));
    let whole = |key: &str, default: i128| {
        value(key)?.map_or(Ok(default), |number| {
            number.extract::<i128>().map_err(|_| refused(format!("goal: {key} is a whole number, not {number}")))
        })
    };
    let small = |key: &str, default: i32| {
        let number = whole(key, default.into())?;
        i32::try_from(number).map_err(|_| refused(format!("goal: use a number from -2**31 to 2**31 - 1, not {number}")))
    };
    let natural = |key: &str| {
        let number = whole(key, 0)?;
        u32::try_from(number).map_err(|_| refused(format!("goal: use a number from 0 to 2**32 - 1, not {number}")))
    };
    let named = |key: &str| value(key)?.map_or_else(|| Ok(Vec::new()), |value| names("goal", &value));
    let milestone = match *kind {
        "depth" => Milestone::Depth(natural("depth")?),
        "turns" => Milestone::Turns(natural("turns")?),
        "won" => Milestone::Won,
        "stat" => {
            let stat = named("stat")?.into_iter().next().unwrap_or_default();
            Milestone::Stat(stat, small("least", i32::MIN)?..=small("most", i32::MAX)?)
        }
        _ => Milestone::Event { cues: named("event")?, who: named("who")?, whom: named("whom")? },
    };
    milestone.goal(variant).map_err(|Unknown { kind, name, known }| {
        refused(match kind {
            // A legend is long.
            "thing" => {
                let hint = meant(&name, &known).unwrap_or_else(|| "; use the names of the legend".to_owned());
                format!("goal: nothing here is called \"{name}\"{hint}")
            }
            _ => format!("goal: there is no {kind} \"{name}\"{}", instead(&name, &known)),
        })
    })
}

/// The reward of one of [`WEIGHED`], or of a dict of weights for these and for stats by name.
fn reward(given: &Bound<'_, PyAny>, variant: &Variant) -> PyResult<Reward> {
    let is_dict = given.extract::<String>().is_err();
    let weights: Vec<(String, f64)> = if is_dict {
        let not_a_dict = |_| refused(format!("reward: use one of {WEIGHED}, or a dict of weights, not {given}"));
        let items = given.call_method0("items").and_then(|items| items.try_iter()).map_err(not_a_dict)?;
        let weight = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item?;
            let pair: Option<(String, f64)> = item.extract().ok().filter(|(_, weight): &(String, f64)| weight.is_finite());
            pair.ok_or_else(|| refused(format!("reward: use a finite number for each name, not {item}")))
        };
        items.map(weight).collect::<PyResult<_>>()?
    } else {
        vec![(given.extract()?, 1.0)]
    };
    let mut reward = Reward::default();
    for (name, weight) in weights {
        match (reward.weight(&name), name.as_str()) {
            (Some(known), _) => *known = weight,
            (None, other) if !is_dict => {
                let hint = meant(other, &WEIGHED.split(", ").collect::<Vec<_>>()).unwrap_or_default();
                return Err(refused(format!("reward: use one of {WEIGHED}, or a dict of weights, not \"{other}\"{hint}")));
            }
            (None, stat) => {
                let index = variant.stats.iter().position(|known| known.name == stat).ok_or_else(|| {
                    let known: Vec<&str> = WEIGHED.split(", ").chain(variant.stats.iter().map(|stat| stat.name)).collect();
                    refused(format!("reward: there is no \"{stat}\" here{}", instead(stat, &known)))
                })?;
                reward.stats.push((index, weight));
            }
        }
    }
    Ok(reward)
}
