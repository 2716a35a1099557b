//! Compares the spec's tables with Barrow's, column by column.

mod beings;
mod ground;
mod items;
mod powers;
mod statuses;

use std::fmt::{Debug, Display};

/// A column of a table, and its text from Barrow's own figures.
type Column<K> = (&'static str, fn(&K) -> String);

/// Compares a table with Barrow's; `of` finds the subject of a row by its `key`. `elsewhere` lists columns about looks and sounds,
/// and columns that another test compares. Every other column must be compared.
fn compare<K>(text: &str, key: &str, of: impl Fn(&str) -> Option<K>, columns: &[Column<K>], elsewhere: &[&str]) -> usize {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    for name in &header {
        let is_compared = columns.iter().any(|(column, _)| *column == name);
        assert!(
            name == key || is_compared != elsewhere.contains(&name),
            "column {name} must be compared, or be listed as compared elsewhere"
        );
    }
    let key_at = header.iter().position(|name| name == key).unwrap();
    let mut compared = 0;
    for record in reader.records().map(Result::unwrap) {
        let Some(subject) = of(&record[key_at]) else { continue };
        compared += 1;
        for (column, ours) in columns {
            let at = header.iter().position(|name| name == *column).unwrap_or_else(|| panic!("there is no column {column}"));
            assert_eq!(ours(&subject), record[at], "{} of {}", column, &record[key_at]);
        }
    }
    compared
}

/// A name in the form of the tables: `CaveFloor` is "`cave_floor`".
fn table_name(name: impl Debug) -> String {
    let mut written = String::new();
    for letter in format!("{name:?}").chars() {
        if letter.is_uppercase() && !written.is_empty() {
            written.push('_');
        }
        written.extend([letter.to_ascii_lowercase()]);
    }
    written
}

fn yes_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}

fn yes_or_blank(is_so: bool) -> String {
    if is_so { "yes" } else { "" }.to_owned()
}

fn one_zero(is_so: bool) -> String {
    u8::from(is_so).to_string()
}

fn or_blank(number: Option<impl Display>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

fn or_none(number: Option<impl Display>) -> String {
    number.map_or("none".to_owned(), |number| number.to_string())
}

/// The number; empty if it is not above 0.
fn above_none(number: impl Display) -> String {
    let written = number.to_string();
    if written == "0" { String::new() } else { written }
}
