//! Small files that players may also edit by hand: options, key bindings and discoveries. Another version of Barrow may have
//! written them, so this one uses the values that it understands, and leaves the others in the file.

use super::regular;
use super::system::in_words;
use super::whole::{self, with_ending};
use crate::clean::{clean, shown};
use barrow_app::keys::UnknownName;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toml::de::DeTable;
use toml::{Table, Value};

/// The longest file to read. \[bytes\]
const LONGEST: usize = 1 << 20;

/// The most unknown values to name.
const MOST_NAMED: usize = 2;

/// Settings, and a fault if their file has one.
pub type Loaded<T> = (T, Option<Fault>);

/// A fault in a file, as a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file is not TOML: the defaults apply.
    Damaged(String),
    /// Some values are unknown, and stay as they are.
    Ignored(String),
}

/// An unknown value.
struct Ignored {
    path: Vec<String>,
    value: Value,
    /// If the value is a list: its unknown items.
    items: Vec<Value>,
    why: String,
}

/// Reads a TOML file. A missing file contains the defaults. A file that is not TOML is kept aside as `*.damaged`.
pub fn load<T: DeserializeOwned + Default>(path: &Path) -> Loaded<T> {
    load_known(path, |_| Vec::new())
}

/// The same, if `unknown` finds names in the settings that mean nothing here.
pub(crate) fn load_known<T: DeserializeOwned + Default>(path: &Path, unknown: impl FnOnce(&T) -> Vec<UnknownName>) -> Loaded<T> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (text, table) = match read(path) {
        Ok(read) => read,
        Err(fault) => return (T::default(), Some(Fault::Damaged(put_aside(path, &name, &fault)))),
    };
    let (settings, ignored) = understood::<T>(&table);
    let ignored = ignored.into_iter().map(|Ignored { path, why, .. }| (path, why));
    let unknown = unknown(&settings).into_iter().map(|UnknownName { path, what }| (path, what));
    let mut faults: Vec<(usize, String)> = ignored.chain(unknown).map(|(path, why)| (line_of(&text, &path), why)).collect();
    faults.sort();
    let more = faults.len().saturating_sub(MOST_NAMED);
    let named = faults.iter().take(MOST_NAMED).map(|(line, why)| format!(" Line {line}: {}.", clean(why)));
    let sentence = format!("{name}: unknown values are ignored, and stay in the file.{}", named.collect::<String>());
    let sentence = if more == 0 { sentence } else { format!("{sentence} And {more} more in this file.") };
    (settings, (!faults.is_empty()).then_some(Fault::Ignored(sentence)))
}

/// The text of a file and its contents, or a sentence that says what is wrong with it.
fn read(path: &Path) -> Result<(String, Table), String> {
    let bytes = match regular::read(path, LONGEST) {
        Ok(bytes) => bytes,
        // If a parent is a file, there are no settings either; saving will fail and say so.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Vec::new(),
        Err(error) => return Err(format!("It cannot be read ({})", in_words(&error))),
    };
    let text = String::from_utf8(bytes).map_err(|_| "It is not text".to_owned())?;
    let table = toml::from_str(&text).map_err(|error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        format!("Line {}: {}", line_at(&text, start), clean(&error.message().replace('\n', ", ")))
    })?;
    Ok((text, table))
}

/// Moves a damaged file aside, and says so.
fn put_aside(path: &Path, name: &str, fault: &str) -> String {
    match set_aside(path) {
        Ok(aside) => {
            let aside = aside.file_name().unwrap_or_default().to_string_lossy().into_owned();
            format!("{name} was damaged: the defaults apply, and it is kept as {aside}. {fault}.")
        }
        Err(error) => {
            format!("{name} is damaged: the defaults apply, and the file cannot be moved away ({}). {fault}.", in_words(&error))
        }
    }
}

/// Moves a damaged file to a free name beside it, and returns that name.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = free_name(path);
    fs::rename(path, &name).map(|()| name)
}

/// The settings in a table, and the unknown values.
fn understood<T: DeserializeOwned + Default>(table: &Table) -> (T, Vec<Ignored>) {
    let mut good = Table::new();
    let mut ignored = Vec::new();
    if table.clone().try_into::<T>().is_err() {
        sift::<T>(table, &mut Vec::new(), &mut good, &mut ignored);
    } else {
        good.clone_from(table);
    }
    (good.try_into().unwrap_or_default(), ignored)
}

/// Sorts the values of a table into known and unknown ones.
fn sift<T: DeserializeOwned>(table: &Table, path: &mut Vec<String>, good: &mut Table, ignored: &mut Vec<Ignored>) {
    for (key, value) in table {
        path.push(key.clone());
        let fault = |value: Value| fault::<T>(path, value);
        match value {
            Value::Table(inner) if fault(Value::Table(Table::new())).is_none() => sift::<T>(inner, path, good, ignored),
            value => match (fault(value.clone()), value) {
                (None, value) => put(good, path, value.clone()),
                (Some(why), Value::Array(all)) if fault(Value::Array(Vec::new())).is_none() => {
                    let is_good = |item: &Value| fault(Value::Array(vec![item.clone()])).is_none();
                    let (known, items): (Vec<_>, Vec<_>) = all.iter().cloned().partition(is_good);
                    put(good, path, Value::Array(known));
                    ignored.push(Ignored { path: path.clone(), value: value.clone(), items, why });
                }
                (Some(why), value) => {
                    ignored.push(Ignored { path: path.clone(), value: value.clone(), items: Vec::new(), why });
                }
            },
        }
        path.pop();
    }
}

/// The reason why a value is not valid at this place.
fn fault<T: DeserializeOwned>(path: &[String], value: Value) -> Option<String> {
    let mut table = Table::new();
    put(&mut table, path, value);
    let error = table.try_into::<T>().err()?;
    Some(fault_in_words(error.message(), path.last().map(String::as_str)))
}

/// Puts a value into the tables on its path.
fn put(table: &mut Table, path: &[String], value: Value) {
    let Some((last, tables)) = path.split_last() else { return };
    let inner = tables
        .iter()
        .try_fold(table, |table, key| table.entry(key.clone()).or_insert_with(|| Value::Table(Table::new())).as_table_mut());
    if let Some(inner) = inner {
        inner.insert(last.clone(), value);
    }
}

fn get<'a>(table: &'a Table, path: &[String]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(table.get(first)?, |value, key| value.get(key))
}

/// The parser's message about the value of `key`, in plain words.
fn fault_in_words(message: &str, key: Option<&str>) -> String {
    let message = message.replace('\n', ", ");
    let quoted = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
    let choices = |text: &str| text.replace("one of ", "").replace('`', "");
    match message.split_once(", expected ") {
        Some((what, known)) if what.starts_with("unknown field ") => {
            format!("there is no \"{}\"; choose one of: {}", quoted(what), choices(known))
        }
        Some((what, known)) if what.starts_with("unknown variant ") => {
            let of = key.filter(|key| *key != quoted(what)).map_or_else(String::new, |key| format!("{} ", key.replace('_', " ")));
            format!("there is no {of}\"{}\"; choose one of: {}", quoted(what), choices(known))
        }
        Some((_, "string only")) => format!("{} should be a word in quotes", key.unwrap_or("this")),
        Some((what, wanted)) if what.starts_with("invalid type: ") => {
            let found = what.trim_start_matches("invalid type: ").replace("sequence", "a list").replace("map", "a table");
            let found = found.replace("integer", "the number").replace("floating point", "the number");
            let wanted = match wanted {
                "a boolean" => "true or false",
                "a map" => "a table",
                "a sequence" => "a list, as [\"x\"]",
                "a string" => "a word in quotes",
                other => other,
            };
            format!("{} is {}, and should be {wanted}", key.unwrap_or("this"), found.replace('`', ""))
        }
        None if message.starts_with("wanted ") => format!("{} should be a word in quotes", key.unwrap_or("this")),
        _ => message,
    }
}

/// The line with the last key of a path, counted from 1.
fn line_of(text: &str, path: &[String]) -> usize {
    let find = || {
        let document = DeTable::parse(text).ok()?;
        let (last, tables) = path.split_last()?;
        let inner = tables.iter().try_fold(document.get_ref(), |table, key| table.get(key.as_str())?.get_ref().as_table())?;
        inner.keys().find(|key| key.get_ref() == last).map(|key| key.span().start)
    };
    line_at(text, find().unwrap_or_default())
}

fn line_at(text: &str, start: usize) -> usize {
    1 + text.bytes().take(start).filter(|&byte| byte == b'\n').count()
}

/// Writes a TOML file completely or not at all. Unknown values in it stay. A file that is not TOML is first kept as `*.damaged`.
///
/// # Errors
/// One sentence that says what was not saved and how to fix that.
pub fn save<T: Serialize + DeserializeOwned + Default>(path: &Path, settings: &T) -> Result<(), String> {
    write(path, settings).map_err(|error| {
        format!(
            "{} cannot be written ({}): the change lasts until you close the program; set BARROW_HOME to a folder you can write to.",
            shown(path),
            in_words(&error)
        )
    })
}

fn write<T: Serialize + DeserializeOwned + Default>(path: &Path, settings: &T) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut table = Table::try_from(settings).map_err(io::Error::other)?;
    match read(path) {
        Ok((_, old)) => {
            let (before, ignored) = understood::<T>(&old);
            let before = Table::try_from(&before).map_err(io::Error::other)?;
            for Ignored { path, value, items, .. } in ignored {
                match get(&table, &path) {
                    // The player has since changed this value, so keep the change.
                    Some(Value::Array(chosen)) if get(&before, &path).and_then(Value::as_array) != Some(chosen) => {
                        let all = [&chosen[..], &items].concat();
                        put(&mut table, &path, Value::Array(all));
                    }
                    now if now != get(&before, &path) => {}
                    _ => put(&mut table, &path, value),
                }
            }
        }
        Err(_) => drop(set_aside(path)?),
    }
    whole::replace(path, toml::to_string(&table).map_err(io::Error::other)?.as_bytes())
}

fn free_name(path: &Path) -> PathBuf {
    let first = with_ending(path, ".damaged");
    if !first.exists() {
        return first;
    }
    (2..1000).map(|number| with_ending(path, &format!(".damaged-{number}"))).find(|name| !name.exists()).unwrap_or(first)
}

#[cfg(test)]
mod tests;
