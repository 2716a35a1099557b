//! Suggestions for mistyped words.

use super::Failure;

/// The error for an unknown word, with the known ones.
pub(super) fn unknown<'a>(what: &str, asked: &str, of: &str, known: impl Iterator<Item = &'a str> + Clone) -> Failure {
    let nearest = nearest(asked, known.clone()).map_or(String::new(), |word| format!(" (did you mean {word}?)"));
    let known = known.collect::<Vec<_>>().join(", ");
    let known = if known.is_empty() { "there are none" } else { &known };
    Failure::Said(format!("there is no {what} called \"{asked}\"{of}{nearest}; choose one of: {known}"))
}

/// The known word most like `asked`, if any is similar.
pub(super) fn nearest<'a>(asked: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    alike(asked, known).into_iter().next()
}

/// The shortest part of a name that is compared.
const SHORTEST_PART: usize = 4;

/// The known words similar to `asked`, the most similar first.
pub(super) fn alike<'a>(asked: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let asked = asked.to_ascii_lowercase();
    let enough = asked.chars().count().div_ceil(2);
    // The word may also be part of a longer name: "life" for "orb of life". Short parts occur in too many names.
    let parts = |word: &'a str| word.split([' ', '-', '_']).filter(|part| part.len() >= SHORTEST_PART);
    let distance = |word: &'a str| {
        let is_begun = word.starts_with(&asked) && !asked.is_empty();
        let nearest = parts(word).chain([word]).map(|part| edits(&asked, part)).min();
        nearest.filter(|_| !is_begun).unwrap_or_default()
    };
    let mut words: Vec<_> = known.into_iter().map(|word| (distance(word), word)).collect();
    words.retain(|&(edits, _)| edits < enough);
    words.sort_by_key(|&(edits, _)| edits);
    words.into_iter().map(|(_, word)| word).collect()
}

/// The edit distance of `a` and `b`: letters to insert, delete or change (Wagner and Fischer).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("same", "same"), 0);
    }

    #[test]
    fn similar_words_are_found_and_others_are_not() {
        let games = ["monster-caves", "roguelulz", "stomp"];
        assert_eq!(nearest("stmp", games), Some("stomp"));
        assert_eq!(nearest("Monster", games), Some("monster-caves"));
        assert_eq!(nearest("roguelolz", games), Some("roguelulz"));
        assert_eq!(nearest("chess", games), None);
        assert_eq!(nearest("", games), None);
        assert_eq!(alike("orb of lif", ["orb of light", "rat", "orb of life"]), ["orb of life", "orb of light"]);
        assert_eq!(alike("life", ["orb of fire", "orb of light", "rat", "orb of life"])[0], "orb of life");
        assert_eq!(nearest("Caves", games), Some("monster-caves"));
        assert_eq!(nearest("of", ["orb of life"]), None);
    }
}
