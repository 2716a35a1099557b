//! `barrow verify` and `barrow runs`.

use crate::{barrow, golden_runs, json_lines, project, said, text};
use std::fs;
use std::path::Path;

#[test]
fn every_golden_run_is_good() {
    let runs = golden_runs();
    assert!(runs.len() >= 15, "only {} golden runs", runs.len());
    let mut words = vec!["verify", "--json"];
    words.extend(runs.iter().map(|path| path.to_str().unwrap()));
    for (line, path) in json_lines(&said(&words)).iter().zip(&runs) {
        assert_eq!((&line["ok"], &line["closed"]), (&true.into(), &true.into()), "{line}");
        let kept = fs::read_to_string(path.with_extension("txt")).unwrap();
        let digest = format!("digest {}\n", line["digest"].as_str().unwrap());
        let standing = format!("score {}, depth {}\n", line["score"], line["depth"]);
        assert!(kept.contains(&digest) && kept.contains(&standing), "{line}");
    }
    words.remove(1);
    let text = said(&words);
    assert_eq!(text.lines().filter(|line| line.starts_with("OK ")).count(), runs.len(), "{text}");
}

#[test]
fn verify_says_that_a_run_is_practice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("practice.run");
    let run = barrow_core::Run::parse(&fs::read(project("golden/stomp/20x20-victory.run")).unwrap()).unwrap().run;
    let practice = run.header.variant.with_practice(true);
    let header = barrow_core::Header { variant: practice, ..run.header.clone() };
    fs::write(&path, barrow_core::Run { header, ..run }.to_bytes()).unwrap();
    let path = path.to_str().unwrap();
    let line = said(&["verify", path]);
    assert!(line.contains(": stomp 20x20+practice, seed ") && line.ends_with("; practice, so it does not count\n"), "{line}");
    let object = &json_lines(&said(&["verify", "--json", path]))[0];
    assert_eq!((&object["practice"], &object["ok"]), (&true.into(), &true.into()), "{object}");
}

/// A folder with a good run, a torn one and files that are not runs.
fn mixed(folder: &Path) -> [String; 5] {
    let good = fs::read(project("golden/stomp/20x20-victory.run")).unwrap();
    let mut changed = good.clone();
    changed[30] ^= 1;
    let files: [(&str, &[u8]); 5] = [
        ("a-good.run", &good),
        ("b-torn.run", &good[..good.len() - 3]),
        ("c-changed.run", &changed),
        ("d-none.run", b"PK\x03\x04"),
        ("e-empty.run", b""),
    ];
    files.map(|(name, bytes)| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    })
}

#[test]
fn a_bad_run_among_good_ones_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let paths = mixed(folder.path());
    let words: Vec<&str> = std::iter::once("verify").chain(paths.iter().map(String::as_str)).collect();
    let output = barrow(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    let begins = |index: usize, word: &str| assert!(lines[index].starts_with(&format!("{word} {}: ", paths[index])), "{said}");
    begins(0, "OK");
    assert!(lines[0].contains(": stomp 20x20, seed ") && lines[0].contains(", depth 1, won, digest "), "{said}");
    begins(1, "OK");
    assert!(lines[1].ends_with("; a torn last record of 6 bytes was left out"), "{said}");
    for (index, reason) in [(2, "the run "), (3, "this is not a run"), (4, "the run breaks off inside its header")] {
        begins(index, "REFUSED");
        assert!(lines[index].contains(reason), "{said}");
    }
    for path in &paths {
        assert!(Path::new(path).exists(), "verifying only reads");
    }
}

#[test]
fn the_library_lists_what_can_be_played_and_why_the_rest_cannot() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("runs/stomp");
    fs::create_dir_all(&folder).unwrap();
    mixed(&folder);
    let list = |words: &[&str]| text(&barrow(words).env("BARROW_HOME", home.path()).output().unwrap().stdout);
    let lines = json_lines(&list(&["runs", "--json"]));
    assert_eq!(lines.len(), 5);
    let of = |name: &str| lines.iter().find(|line| line["file"].as_str().unwrap().ends_with(name)).unwrap();
    assert_eq!(of("a-good.run")["ending"]["word"], "victory");
    assert_eq!(of("a-good.run")["open"], false);
    assert_eq!(of("d-none.run")["ok"], false);
    assert!(of("d-none.run")["reason"].as_str().unwrap().contains("choose a .run file"));
    assert!(of("a-good.run")["written"].as_u64().unwrap() > 1_700_000_000);
    let table = list(&["runs"]);
    assert_eq!(table.lines().count(), 6, "{table}");
    assert!(table.contains("  won       "), "{table}");
    assert!(table.starts_with("written (UTC)"), "{table}");
}

#[test]
fn a_run_that_was_opened_and_left_is_listed_as_not_begun() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("runs/stomp");
    fs::create_dir_all(&folder).unwrap();
    let whole = fs::read(project("golden/stomp/20x20-victory.run")).unwrap();
    // Its header has 30 bytes, and its first move one byte.
    for (name, length) in [("none.run", 30), ("one.run", 31)] {
        fs::write(folder.join(name), &whole[..length]).unwrap();
    }
    let table = text(&barrow(&["runs"]).env("BARROW_HOME", home.path()).output().unwrap().stdout);
    let stands: Vec<bool> = table.lines().skip(1).map(|line| line.contains(" not begun ")).collect();
    assert_eq!(stands, [false, true], "{table}");
}

#[test]
fn a_run_is_written_as_a_text_to_keep() {
    let text = said(&["morgue", project("golden/into-ruins/descent-death-ogre.run").to_str().unwrap()]);
    assert!(text.starts_with("Into Ruins: The descent\n") && text.contains("\nAn ogre beat you to a pulp.\n"), "{text}");
    assert!(text.contains("\nGEAR\n") && text.contains("\nMET ON THE WAY\n"), "{text}");
    let output = barrow(&["morgue", "/nowhere/a.run"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_run_becomes_a_link_with_a_caption() {
    let (home, run) = (tempfile::tempdir().unwrap(), project("golden/into-ruins/descent-death-ogre.run"));
    let link = || barrow(&["link", run.to_str().unwrap()]).env("BARROW_HOME", home.path()).output().unwrap();
    let output = link();
    let said = text(&output.stdout);
    let (caption, fragment) = said.trim_end().split_once('\n').unwrap();
    assert!(caption.starts_with("Depth ") && caption.ends_with(". Beaten to a pulp by an ogre. Do better?"), "{caption}");
    assert_eq!(barrow_app::link::from_link(fragment), Ok(fs::read(&run).unwrap()));
    assert!(fragment.starts_with("#run=") && text(&output.stderr).contains("only the end of a link"));
    fs::write(home.path().join("online.toml"), "server = \"https://barrow.example\"\n").unwrap();
    assert!(text(&link().stdout).ends_with(&format!("?\nhttps://barrow.example/{fragment}\n")));
    let named = barrow(&["link", run.to_str().unwrap(), "--server", "https://other.example/"]).output().unwrap();
    assert!(text(&named.stdout).ends_with(&format!("?\nhttps://other.example/{fragment}\n")), "{named:?}");
    fs::write(home.path().join("options.toml"), "page = \"https://example.org/barrow/\"\n").unwrap();
    let output = link();
    assert!(text(&output.stdout).ends_with(&format!("?\nhttps://example.org/barrow/{fragment}\n")));
    assert_eq!(text(&output.stderr), "");
    assert_eq!(barrow(&["link", "/nowhere/a.run"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn results_are_stored_beside_the_runs_that_are_listed_and_have_feats() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("runs/into-ruins");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(project("golden/into-ruins/descent-victory.run"), folder.join("won.run")).unwrap();
    let list = || json_lines(&text(&barrow(&["runs", "--json"]).env("BARROW_HOME", home.path()).output().unwrap().stdout));
    let first = list();
    assert!(first[0]["feats"].as_array().unwrap().contains(&"wings".into()), "{}", first[0]);
    assert!(folder.join("won.result").exists());
    assert_eq!(list(), first);
}

#[test]
fn seeds_are_found_by_what_their_first_levels_hold() {
    let asked = ["seeds", "into-ruins", "--with", "barrel", "--with", "rat=0", "--seeds", "1..300", "--most", "3"];
    let found = said(&asked);
    assert_eq!(found.lines().count(), 3, "{found}");
    assert!(
        found.lines().all(|line| line.starts_with("seed ") && line.contains(": barrel ") && line.ends_with("rat 0")),
        "{found}"
    );
    let objects = json_lines(&said(&[&asked[..], &["--json"]].concat()));
    let seed = objects[0]["seed"].as_u64().unwrap().to_string();
    assert!(found.starts_with(&format!("seed {seed}: barrel {},", objects[0]["prop:barrel"])), "{found}");
    let level = &json_lines(&said(&["levels", "into-ruins", "--seeds", &seed, "--json"]))[0];
    assert_eq!(level["prop:barrel"], objects[0]["prop:barrel"]);
    assert!(said(&["seeds", "into-ruins", "--with", "barrel>=99", "--seeds", "1..3"]).starts_with("None of the 3 seeds"));
    for (words, sentence) in [
        (
            ["into-ruins", "--with", "unicorn"],
            "Nothing called \"unicorn\" is counted here. `barrow levels into-ruins --json` lists",
        ),
        (["into-ruins", "--with", "rapir>=2"], "Is it rapier? `barrow"),
        (["stomp", "--with", "rat"], "makes no levels"),
    ] {
        let output = barrow(&[&["seeds"], &words[..]].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("goblin"), "{}", text(&output.stderr));
    }
}

#[test]
fn every_command_that_takes_a_run_takes_a_link_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let run = project("golden/into-ruins/descent-death-rat.run");
    let file = run.to_str().unwrap();
    let link = barrow_app::link::to_link("https://example.org/", &fs::read(&run).unwrap());
    let lines = link.as_bytes().chunks(60).map(|line| format!("> {}\n", str::from_utf8(line).unwrap()));
    let mailed = lines.collect::<Vec<_>>().concat();
    for command in ["verify", "morgue", "link"] {
        let wanted = said_at(folder.path(), &[command, file]).replace(file, "the link");
        for link in [&link, &mailed] {
            assert_eq!(said_at(folder.path(), &[command, link]), wanted, "{command}");
        }
    }
    let picture = folder.path().join("x.png");
    said_at(folder.path(), &["film", &mailed, "--png", picture.to_str().unwrap()]);
    assert!(fs::read(picture).unwrap().starts_with(b"\x89PNG"));
    let output = barrow(&["verify", &link[..link.len() - 3]]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("REFUSED the link: This link is damaged"), "{}", text(&output.stdout));
}

fn said_at(home: &Path, words: &[&str]) -> String {
    let output = barrow(words).env("BARROW_HOME", home).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn an_empty_library_says_how_to_begin() {
    let home = tempfile::tempdir().unwrap();
    for home in [home.path(), &home.path().join("new")] {
        let runs = home.join("runs");
        assert_eq!(said_at(home, &["runs"]), format!("No runs yet in {}. `barrow` opens the arcade.\n", runs.display()));
    }
}
