//! Small files that a player may also edit by hand: options, key bindings and discoveries.

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

/// Longer files are not read.
const LONGEST: usize = 1 << 20;

/// Settings, and a sentence for the player if their file could not be used.
pub type Loaded<T> = (T, Option<String>);

/// Reads a TOML file and checks the names in it. A file that does not exist holds the defaults. One that cannot be used is kept aside as
/// `*.damaged`, so that the defaults hold.
pub fn load<T: DeserializeOwned + Default>(path: &Path, check: impl FnOnce(&T) -> Result<(), UnknownName<'_>>) -> Loaded<T> {
    let fault = match read(path, check) {
        Ok(settings) => return (settings, None),
        Err(fault) => fault,
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let notice = match set_aside(path) {
        Ok(aside) => {
            let aside = aside.file_name().unwrap_or_default().to_string_lossy().into_owned();
            format!("{name} was damaged: the defaults hold, and it is kept as {aside}. {fault}.")
        }
        Err(error) => {
            format!("{name} is damaged: the defaults hold, and the file cannot be moved away ({}). {fault}.", in_words(&error))
        }
    };
    (T::default(), Some(notice))
}

/// Reads and checks a file, or says what is wrong with it.
fn read<T: DeserializeOwned + Default>(path: &Path, check: impl FnOnce(&T) -> Result<(), UnknownName<'_>>) -> Result<T, String> {
    let bytes = match regular::read(path, LONGEST) {
        Ok(bytes) => bytes,
        // A path below a file holds no settings either. Saving there fails, and reports it.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => return Ok(T::default()),
        Err(error) => return Err(format!("It cannot be read ({})", in_words(&error))),
    };
    let text = std::str::from_utf8(&bytes).map_err(|_| "It is not text".to_owned())?;
    let refuse = |start: Option<usize>, what: &str| {
        let line = start.map_or(1, |start| 1 + text.bytes().take(start).filter(|&byte| byte == b'\n').count());
        format!("Line {line}: {}", clean(what))
    };
    let settings = toml::from_str(text).map_err(|error| {
        let error = first_fault::<T>(text).unwrap_or(error);
        let start = error.span().map(|span| span.start);
        refuse(start, &fault_in_words(error.message(), start.and_then(|start| key_at(text, start))))
    })?;
    check(&settings).map_err(|unknown| refuse(place(text, &unknown.path), &unknown.what))?;
    Ok(settings)
}

/// Moves a damaged file to a free name beside it, which it returns.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = free_name(path);
    fs::rename(path, &name).map(|()| name)
}

/// Longer files were not written by hand: only the parser's own fault is reported for them.
const MOST_LINES: usize = 500;

/// The fault nearest the top, where people look first. The parser reports broken syntax first, then keys in alphabetical order.
fn first_fault<T: DeserializeOwned>(text: &str) -> Option<toml::de::Error> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1).take(MOST_LINES);
    let mut beginnings = ends.map(|end| &text[..end]).filter(|beginning| DeTable::parse(beginning).is_ok());
    beginnings.find_map(|beginning| toml::from_str::<T>(beginning).err())
}

/// The key of the line that `start` is in.
fn key_at(text: &str, start: usize) -> Option<&str> {
    let begin = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text[begin..].lines().next()?;
    line.split_once('=').map(|(key, _)| key.trim())
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
        None if message == "wanted string or table" => format!("{} should be a word in quotes", key.unwrap_or("this")),
        _ => message,
    }
}

/// The position of the last of `keys` in `text`; the others are the tables around it.
fn place(text: &str, keys: &[&str]) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let (last, tables) = keys.split_last()?;
    let inner = tables.iter().try_fold(document.get_ref(), |table, key| table.get(*key)?.get_ref().as_table())?;
    inner.keys().find(|key| key.get_ref() == last).map(|key| key.span().start)
}

/// Writes a TOML file whole or not at all. One that cannot be read is first kept aside as `*.damaged`.
///
/// # Errors
/// One sentence that says what is not saved and what to do.
pub fn save<T: Serialize + DeserializeOwned + Default>(path: &Path, settings: &T) -> Result<(), String> {
    write(path, settings).map_err(|error| {
        format!(
            "{} cannot be written ({}): this holds until Barrow is closed; set BARROW_HOME to a folder you can write to.",
            shown(path),
            in_words(&error)
        )
    })
}

fn write<T: Serialize + DeserializeOwned + Default>(path: &Path, settings: &T) -> io::Result<()> {
    let text = toml::to_string(settings).map_err(io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if read::<T>(path, |_| Ok(())).is_err() {
        set_aside(path)?;
    }
    whole::replace(path, text.as_bytes())
}

fn free_name(path: &Path) -> PathBuf {
    let first = with_ending(path, ".damaged");
    if !first.exists() {
        return first;
    }
    (2..1000).map(|number| with_ending(path, &format!(".damaged-{number}"))).find(|name| !name.exists()).unwrap_or(first)
}
