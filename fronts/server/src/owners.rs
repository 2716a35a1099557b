//! Owners of files, for an operator whose server does not start.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Says who owns a path, or else the nearest folder above it that exists, and who runs this program. Names a missing folder.
pub(crate) fn whose(path: &Path) -> String {
    let mut found = path.ancestors().filter(|part| !part.as_os_str().is_empty());
    let there = found.find_map(|part| Some((part, fs::symlink_metadata(part).ok()?.uid())));
    let missing = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let missing = missing.map(|folder| format!("the folder {} does not exist; ", folder.display())).unwrap_or_default();
    let owner = match there {
        Some((part, owner)) => format!("{} belongs to {}", part.display(), person(owner)),
        None => "it belongs in the folder where this was started".to_owned(),
    };
    let me = fs::metadata("/proc/self").map(|process| format!(", and this program runs as {}", person(process.uid())));
    format!("{missing}{owner}{}", me.unwrap_or_default())
}

/// A user's name and number.
fn person(number: u32) -> String {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let name = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(number)).then_some(name)
    });
    name.map_or_else(|| format!("user {number}"), |name| format!("{name} (user {number})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_of_a_file_or_of_its_last_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().display().to_string();
        let me = person(fs::metadata(folder.path()).unwrap().uid());
        assert!(whose(folder.path()).starts_with(&format!("{here} belongs to {me}")));
        assert!(whose(&folder.path().join("new.db")).starts_with(&format!("{here} belongs to {me}")));
        let deep = whose(&folder.path().join("at/all.db"));
        assert!(deep.starts_with(&format!("the folder {here}/at does not exist; {here} belongs to {me}")), "{deep}");
        assert_eq!(person(0), "root (user 0)");
        assert_eq!(person(4_000_000_000), "user 4000000000");
    }
}
