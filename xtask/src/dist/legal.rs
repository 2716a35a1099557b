//! The parts of a release that lawyers and auditors read: licences, and a list of everything within (`CycloneDX`).

use super::Place;
use super::programs::features;
use crate::command::{cargo, output};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The licences and the lists of parts, one for each program.
pub(super) fn make(place: &Place) -> Result<Vec<String>> {
    let mut made = vec![place.put("LICENSES.txt", licences(place)?.as_bytes())?];
    for (package, name) in [("barrow-program", "barrow"), ("barrow-service", "barrow-server"), ("barrow-module", "barrow-gym")] {
        made.push(place.put(&format!("{name}-{}.cdx.json", place.version), bill(place, package, name)?.as_bytes())?);
    }
    Ok(made)
}

/// The list of everything within a program, as `CycloneDX` has it.
pub(super) fn bill(place: &Place, package: &str, name: &str) -> Result<String> {
    let components = parts(place, package)?.into_iter().map(|part| {
        json!({
            "type": "library", "name": part["name"], "version": part["version"],
            "purl": format!("pkg:cargo/{}@{}", text(&part, "name"), text(&part, "version")),
            "licenses": [{ "expression": part["license"] }],
        })
    });
    let bill = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": { "component": { "type": "application", "name": name, "version": place.version } },
        "components": components.collect::<Vec<_>>(),
    });
    Ok(format!("{bill:#}\n"))
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

/// The packages from elsewhere that a program is made of, by name.
fn parts(place: &Place, package: &str) -> Result<Vec<Value>> {
    let mut tree = cargo("tree --locked --edges normal --prefix none --format {p}|{l} --no-dedupe --target all")?;
    let listed = output(tree.args(["--package", package]).args(features(package)).current_dir(&place.source))?;
    let mut parts = BTreeMap::new();
    for line in listed.lines() {
        let (name, licence) = line.split_once('|').context("cargo tree printed something else")?;
        let mut words = name.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        // Packages of this project have a folder behind their version.
        if !line.contains("(/") && !line.contains(":\\") {
            // Older packages name alternatives in a form that SPDX does not know.
            parts.insert((name.to_owned(), version.to_owned()), licence.replace('/', " OR "));
        }
    }
    let part = |((name, version), licence): ((String, String), String)| json!({ "name": name, "version": version.trim_start_matches('v'), "license": licence });
    Ok(parts.into_iter().map(part).collect())
}

/// The licences of everything in the programs, with their texts, each once. Every package has them.
pub(super) fn licences(place: &Place) -> Result<String> {
    if let Some(known) = place.licences.get() {
        return Ok(known.clone());
    }
    let metadata: Value =
        serde_json::from_str(&output(cargo("metadata --locked --format-version 1")?.current_dir(&place.source))?)?;
    let folder_of = |name: &str, version: &str| {
        let all = metadata["packages"].as_array().into_iter().flatten();
        let mut found = all.filter(|package| text(package, "name") == name && text(package, "version") == version);
        found.next().and_then(|package| Path::new(text(package, "manifest_path")).parent().map(Path::to_owned))
    };
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = "Barrow contains these packages, under these licences. Their texts follow.\n\n".to_owned();
    let mut all = Vec::new();
    for package in ["barrow-program", "barrow-service", "barrow-page", "barrow-module"] {
        all.extend(parts(place, package)?);
    }
    all.sort_by_key(|part| (text(part, "name").to_owned(), text(part, "version").to_owned()));
    all.dedup();
    for part in &all {
        let (name, version) = (text(part, "name"), text(part, "version"));
        let _ = writeln!(list, "{name} {version}: {}", text(part, "license"));
        let Some(folder) = folder_of(name, version) else { continue };
        let mut files: Vec<_> = fs::read_dir(&folder)?.filter_map(|file| Some(file.ok()?.path())).collect();
        files.sort();
        for file in files {
            let is_licence = file.file_name().is_some_and(|name| {
                let name = name.to_string_lossy().to_ascii_uppercase();
                ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|word| name.starts_with(word))
            });
            if is_licence && let Ok(words) = fs::read_to_string(&file) {
                texts.entry(words.trim().to_owned()).or_default().push(name.to_owned());
            }
        }
    }
    for (words, mut names) in texts {
        names.dedup();
        let _ = write!(list, "\n\n==== {} ====\n\n{words}\n", names.join(", "));
    }
    Ok(place.licences.get_or_init(|| list).clone())
}
