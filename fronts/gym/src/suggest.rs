//! Suggestions for names that do not exist.

/// Names the known name that one resembles: "; did you mean \"map\"?". Otherwise names all that are known.
pub(crate) fn instead(given: &str, known: &[&str]) -> String {
    meant(given, known).unwrap_or_else(|| format!("; use {}", known.join(", ")))
}

/// The known name that one resembles: "; did you mean \"map\"?".
pub(crate) fn meant(given: &str, known: &[&str]) -> Option<String> {
    let (slips, name) = known.iter().map(|name| (distance(given, name), *name)).min()?;
    (slips <= most(given)).then(|| format!("; did you mean \"{name}\"?"))
}

/// The most slips of a name that resembles another.
fn most(given: &str) -> usize {
    given.chars().count().div_ceil(3).min(3)
}

/// Number of letters to add, remove or replace, whatever their case.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_ascii_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in (1..).zip(one.to_ascii_lowercase().chars()) {
        let mut corner = std::mem::replace(&mut row[0], number);
        for column in 0..other.len() {
            let replaced = corner + usize::from(other[column] != letter);
            corner = row[column + 1];
            row[column + 1] = replaced.min(corner + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
