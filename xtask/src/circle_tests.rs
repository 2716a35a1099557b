//! The modules of the terminal import each other in no circle. A module and its parts may.

use crate::command::root;
use crate::purity::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The paths in an import: `a::{b, c::d}` has two.
fn paths(import: &str) -> Vec<String> {
    let Some((start, rest)) = import.split_once('{') else { return vec![import.trim().replace(" as ", "::")] };
    let (mut depth, mut from, mut all) = (0, 0, Vec::new());
    for (at, sign) in rest.char_indices() {
        if depth == 0 && matches!(sign, ',' | '}') {
            all.extend(paths(&rest[from..at]).iter().map(|path| format!("{}{path}", start.trim())));
            from = at + 1;
        }
        depth += i32::from(sign == '{') - i32::from(sign == '}');
    }
    all
}

#[test]
fn no_modules_of_the_terminal_import_each_other_in_a_circle() {
    let (folder, mut modules, mut imports) = (root().unwrap().join("fronts/cli/src"), BTreeMap::new(), BTreeSet::new());
    for file in sources(&folder).unwrap() {
        let path = file.strip_prefix(&folder).unwrap().with_extension("");
        let mut name: Vec<_> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        name.pop_if(|last| matches!(&**last, "lib" | "mod"));
        if !name.iter().any(|part| part == "tests") {
            modules.insert(name, fs::read_to_string(file).unwrap().split("mod tests {").next().unwrap().to_owned());
        }
    }
    for (by, text) in &modules {
        let is_import = |at: usize| matches!(text[..at].rsplit('\n').next().unwrap().trim(), "" | "pub" | "pub(crate)");
        let found = text.match_indices("use ").filter(|(at, _)| is_import(*at));
        for path in found.flat_map(|(at, _)| paths(text[at + 4..].split(';').next().unwrap())) {
            let base = if path.starts_with("crate::") { &[] } else { &by[..by.len() - path.matches("super::").count()] };
            let parts = path.split("::").filter(|part| !matches!(*part, "crate" | "super" | "self"));
            let mut of: Vec<_> = base.iter().cloned().chain(parts.map(str::to_owned)).collect();
            while !modules.contains_key(&of) {
                of.pop();
            }
            // Folders count as a whole: compare the first parts of both names that differ.
            let shared = by.iter().zip(&of).take_while(|(one, other)| one == other).count();
            if shared < by.len().min(of.len()) {
                imports.insert((by[..=shared].join("::"), of[..=shared].join("::")));
            }
        }
    }
    assert!(imports.contains(&("tui::game".to_owned(), "tui::stage".to_owned())), "imports are found");
    // Remove the imports of what imports nothing, and by what nothing imports, and so on. The rest is in circles, or between them.
    let mut before = usize::MAX;
    while imports.len() < before {
        before = imports.len();
        let (all_by, all_of): (BTreeSet<_>, BTreeSet<_>) = imports.iter().cloned().unzip();
        imports.retain(|(by, of)| all_by.contains(of) && all_of.contains(by));
    }
    assert_eq!(imports, BTreeSet::new());
}
