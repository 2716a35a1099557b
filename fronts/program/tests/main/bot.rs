//! `barrow bot`.

use crate::{barrow, json_lines, said, text};

#[test]
fn each_run_is_an_object_and_the_same_again() {
    let words = ["bot", "roguelike-ten", "--seeds", "3..5", "--moves", "50", "--json"];
    let lines = json_lines(&said(&words));
    let named: Vec<(&str, u64)> =
        lines.iter().map(|line| (line["bot"].as_str().unwrap(), line["seed"].as_u64().unwrap())).collect();
    let both = ["random", "sensible"];
    assert_eq!(named, both.iter().flat_map(|bot| (3..=5).map(move |seed| (*bot, seed))).collect::<Vec<_>>());
    for line in &lines {
        assert!(line["moves"].as_u64().unwrap() <= 50 && line["digest"].as_str().unwrap().len() == 16, "{line}");
        assert!(line["moves"] == 50 || line["ending"].is_string(), "a run ends or is broken off: {line}");
    }
    assert_eq!(json_lines(&said(&words)), lines);
}

#[test]
fn the_table_sums_up_what_the_objects_say() {
    let scores: Vec<i64> = json_lines(&said(&["bot", "stomp", "--seeds", "1..9", "--bot", "sensible", "--json"]))
        .iter()
        .map(|line| line["score"].as_i64().unwrap())
        .collect();
    let table = said(&["bot", "stomp", "--seeds", "1..9", "--bot", "sensible"]);
    let row: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
    let mut sorted = scores.clone();
    sorted.sort_unstable();
    let hundredths = scores.iter().sum::<i64>() * 100 / 9;
    assert_eq!(row[0], "sensible");
    let shown: i64 = row[1].replace('.', "").parse().unwrap();
    assert!((shown - hundredths).abs() <= 1, "{table}");
    assert_eq!((row[2], row[3]), (sorted[4].to_string().as_str(), sorted[8].to_string().as_str()), "{table}");
    assert_eq!(table.lines().count(), 3, "{table}");
}

#[test]
fn a_variant_is_played_with_its_choices() {
    let lines = json_lines(&said(&["bot", "stomp", "--variant", "20x10+strict", "--seeds", "1", "--json"]));
    assert!(lines.iter().all(|line| line["variant"] == "20x10+strict"), "{lines:?}");
}

#[test]
fn a_search_plays_its_own_moves_and_its_runs_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let played = |words: &[&str]| {
        let all = [&["bot", "into-ruins", "--bot", "delver", "--seeds", "6..7", "--moves", "200", "--json"], words].concat();
        json_lines(&said(&all)).into_iter().map(|line| line["digest"].clone()).collect::<Vec<_>>()
    };
    let search = ["--search", "100", "--save", folder.path().to_str().unwrap()];
    let (alone, searching) = (played(&[]), played(&search));
    assert!(alone.iter().zip(&searching).any(|(one, other)| one != other));
    assert_eq!(played(&search), searching, "the same seeds are played the same");
    assert_eq!(folder.path().read_dir().unwrap().count(), 2);
    let file = folder.path().join("into-ruins-delver-100-7.run");
    assert!(said(&["verify", file.to_str().unwrap()]).contains("into-ruins"));
}

#[test]
fn a_search_that_sees_what_is_hidden_says_so() {
    let words = ["bot", "into-ruins", "--bot", "delver", "--seeds", "1", "--moves", "60", "--search", "100"];
    let note = "include the unseen part of the level";
    assert!(!said(&words).contains(note));
    let table = said(&[&words[..], &["--clairvoyant"]].concat());
    assert!(table.contains(note) && table.contains("delver, 100"), "{table}");
}

#[test]
fn a_search_that_cannot_be_is_refused() {
    for (words, why) in [
        (&["--search", "0"][..], "--search \"0\" is not a whole number from 1 to 1000000"),
        (&["--search", "-3"], "--search"),
        (&["--search", "10000000"], "from 1 to 1000000"),
        (&["--search", "100"], "add --clairvoyant"),
        (&["--clairvoyant"], "--search"),
    ] {
        let output = barrow(&[&["bot", "stomp", "--seeds", "1"][..], words].concat()).output().unwrap();
        let error = text(&output.stderr);
        assert!(!output.status.success() && error.contains(why), "{words:?}: {error}");
    }
}
