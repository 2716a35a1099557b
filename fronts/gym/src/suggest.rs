//! Suggestions for names that do not exist.

use strsim::levenshtein;

/// Names the known name that one resembles: "; did you mean \"map\"?". Otherwise names all that are known.
pub(crate) fn instead(given: &str, known: &[&str]) -> String {
    meant(given, known).unwrap_or_else(|| format!("; use {}", known.join(", ")))
}

/// The known name that one resembles: "; did you mean \"map\"?".
pub(crate) fn meant(given: &str, known: &[&str]) -> Option<String> {
    let (slips, name) =
        known.iter().map(|name| (levenshtein(&given.to_ascii_lowercase(), &name.to_ascii_lowercase()), *name)).min()?;
    (slips <= most(given)).then(|| format!("; did you mean \"{name}\"?"))
}

/// The most slips of a name that resembles another.
fn most(given: &str) -> usize {
    given.chars().count().div_ceil(3).min(3)
}
