//! Small files that a player may also edit by hand: options and key bindings.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// Reads a TOML file. A file that does not exist holds the defaults.
///
/// # Errors
/// One sentence that names the file, the line and what to do. The file is left as it is.
pub fn load<T: DeserializeOwned + Default>(path: &Path) -> Result<T, String> {
    load_checked(path, |_| Ok(()))
}

/// A name in a settings file that stands for nothing.
pub struct UnknownName<'a> {
    /// The tables it stands in, the outermost first, and itself.
    pub keys: Vec<&'a str>,
    /// What is wrong: "there is no …".
    pub what: String,
}

/// Reads a TOML file as [`load`] does, whose names `check` must know.
///
/// # Errors
/// One sentence that names the file, the line and what to do. The file is left as it is.
pub fn load_checked<T: DeserializeOwned + Default>(
    path: &Path,
    check: impl FnOnce(&T) -> Result<(), UnknownName<'_>>,
) -> Result<T, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
        Err(error) => {
            return Err(format!(
                "{} cannot be read ({error}); make it readable, or move it away to have the defaults back.",
                path.display()
            ));
        }
    };
    let refuse = |start: Option<usize>, what: &str| {
        let line = start.map_or(1, |start| 1 + text.bytes().take(start).filter(|&byte| byte == b'\n').count());
        format!("{}, line {line}: {what}; correct that line, or move the file away to have the defaults back.", path.display())
    };
    let settings = toml::from_str(&text)
        .map_err(|error| refuse(error.span().map(|span| span.start), &error.message().replace('\n', ", ")))?;
    check(&settings).map_err(|unknown| refuse(place(&text, &unknown.keys), &unknown.what))?;
    Ok(settings)
}

/// Where in `text` the last of `keys` stands, the others being the tables around it.
fn place(text: &str, keys: &[&str]) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let (last, tables) = keys.split_last()?;
    let inner = tables.iter().try_fold(document.get_ref(), |table, key| table.get(*key)?.get_ref().as_table())?;
    inner.keys().find(|key| key.get_ref() == last).map(|key| key.span().start)
}

/// Writes a TOML file whole or not at all. One that [`load`] refuses is first kept beside it as `*.damaged`.
///
/// # Errors
/// One sentence that says what is not saved and what to do.
pub fn save<T: Serialize + DeserializeOwned + Default>(path: &Path, settings: &T) -> Result<(), String> {
    let written = write(path, settings, load::<T>(path).is_err());
    written.map_err(|error| {
        format!(
            "{} cannot be written ({error}): this holds until Barrow is closed; set BARROW_HOME to a folder you can write to.",
            path.display()
        )
    })
}

fn write<T: Serialize>(path: &Path, settings: &T, keep_old: bool) -> io::Result<()> {
    let text = toml::to_string(settings).map_err(io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if keep_old {
        fs::rename(path, free_name(path))?;
    }
    let unfinished = with_ending(path, ".new");
    fs::write(&unfinished, text)?;
    fs::rename(&unfinished, path)
}

fn free_name(path: &Path) -> PathBuf {
    let first = with_ending(path, ".damaged");
    if !first.exists() {
        return first;
    }
    (2..1000).map(|number| with_ending(path, &format!(".damaged-{number}"))).find(|name| !name.exists()).unwrap_or(first)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
