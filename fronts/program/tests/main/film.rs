//! `barrow film`.

use crate::{barrow, project, said, text};
use barrow_core::{Digest, Run};
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

/// Films a golden run in every form; returns the folder with the films.
fn films(run: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let to = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = project("golden").join(run);
    let (gif, png, card, cast) = (to("film.gif"), to("film.png"), to("card.png"), to("film.cast"));
    let lines = said(&["film", run.to_str().unwrap(), "--gif", &gif, "--png", &png, "--card", &card, "--cast", &cast]);
    for (line, path) in lines.lines().zip([&gif, &png, &card, &cast]) {
        assert_eq!(line, format!("{path}: {} bytes", fs::metadata(path).unwrap().len()));
    }
    assert_eq!(lines.lines().count(), 4, "{lines}");
    folder
}

/// The width, the height, the number of pictures and the bytes of the first one.
fn read_gif(path: &Path) -> (u16, u16, usize, Vec<u8>) {
    let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(fs::read(path).unwrap())).unwrap();
    let size = (decoder.width(), decoder.height());
    let (mut count, mut first) = (0, Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        if count == 0 {
            first = frame.buffer.to_vec();
        }
        count += 1;
    }
    (size.0, size.1, count, first)
}

fn read_png(path: &Path) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(fs::read(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

#[test]
fn the_last_ten_moves_are_a_film_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let (run, to) = (project("golden/into-ruins/descent-death-ogre.run"), folder.path().join("last.gif"));
    said(&["film", run.to_str().unwrap(), "--gif", to.to_str().unwrap(), "--last", "10"]);
    let (_, _, count, _) = read_gif(&to);
    assert!((2..=11).contains(&count), "{count} pictures of ten moves");
    let output = barrow(&["film", run.to_str().unwrap(), "--gif", "other.gif", "--last", "-1"]).output().unwrap();
    assert!(text(&output.stderr).contains("--last \"-1\" is not a whole number"), "{}", text(&output.stderr));
}

#[test]
fn a_run_is_filmed_in_every_form_at_once() {
    let won = films("stomp/20x20-victory.run");
    let lost = films("stomp/20x20-death.run");
    let [(width, height, count, first), other] = [&won, &lost].map(|folder| read_gif(&folder.path().join("film.gif")));
    assert_eq!((width, height), (20 * 16 * 2, (15 * 16 + 52) * 2), "it shows what is near the hero");
    let moves = Run::parse(&fs::read(project("golden/stomp/20x20-victory.run")).unwrap()).unwrap().run.moves.len();
    assert!((moves / 2..=moves + 1).contains(&count), "{count} pictures of {moves} moves");
    assert_ne!(first, other.3);
    let [a, b] = [&won, &lost].map(|folder| read_png(&folder.path().join("film.png")));
    assert_eq!((a.0, a.1), (20 * 16 * 2, (20 * 16 + 52) * 2), "the whole map");
    assert_ne!(a.2, b.2);
    let [a, b] = [&won, &lost].map(|folder| read_png(&folder.path().join("card.png")));
    assert_eq!([(a.0, a.1), (b.0, b.1)], [(1200, 630); 2]);
    assert_ne!(a.2, b.2);
}

#[test]
fn the_asciicast_is_as_it_was_looked_at() {
    let folder = films("stomp/20x10-death.run");
    let cast = fs::read_to_string(folder.path().join("film.cast")).unwrap();
    for line in crate::json_lines(&cast).iter().skip(1) {
        assert!(line[0].is_number() && line[1] == "o" && line[2].is_string(), "{line}");
    }
    insta::assert_snapshot!("asciicast", cast);
}

#[test]
fn nothing_is_overwritten_and_nothing_is_made_of_what_is_no_run() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("film.gif");
    fs::write(&to, "mine").unwrap();
    let run = project("golden/stomp/20x10-death.run");
    let (run, to) = (run.to_str().unwrap(), to.to_str().unwrap());
    let fresh = folder.path().join("new.png");
    let fresh = fresh.to_str().unwrap();
    for (words, expected) in [
        (vec![run, "--gif", to], "already exists and is not overwritten"),
        (vec![run, "--png", fresh, "--gif", to], "already exists"),
        (vec!["nowhere.run", "--png", fresh], "nowhere.run: it cannot be read (No such file"),
        (vec![to, "--png", fresh], "this is not a run"),
        (vec![run], "--gif"),
        (vec![run, "--png", "/nowhere/at/all.png"], "/nowhere/at/all.png cannot be written (No such file"),
        (
            vec![run, "--png", fresh, "--theme", "hihg-contrast"],
            "no theme called \"hihg-contrast\" (did you mean high-contrast?)",
        ),
    ] {
        let all: Vec<&str> = std::iter::once("film").chain(words.iter().copied()).collect();
        let output = barrow(&all).output().unwrap();
        let sentence = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {sentence}");
        assert!(sentence.contains(expected) && sentence.lines().count() == 1, "{words:?}: {sentence}");
        assert!(!Path::new(fresh).exists(), "{words:?}");
    }
    assert_eq!(fs::read_to_string(to).unwrap(), "mine");
}

#[test]
fn a_run_that_goes_another_way_is_filmed_as_far_as_it_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::parse(&fs::read(project("golden/stomp/20x20-death.run")).unwrap()).unwrap().run;
    run.end = Some(Digest(1));
    let (from, to) = (folder.path().join("a.run"), folder.path().join("a.png"));
    fs::write(&from, run.to_bytes()).unwrap();
    let output = barrow(&["film", from.to_str().unwrap(), "--png", to.to_str().unwrap()]).output().unwrap();
    let sentence = text(&output.stderr);
    assert!(
        output.status.success() && sentence.contains("a.run: No move of this run can be played: the run plays differently"),
        "{sentence}"
    );
    assert!(to.exists());
}

#[test]
fn the_readable_part_of_a_damaged_file_is_filmed() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(project("golden/stomp/20x20-death.run")).unwrap();
    let open = &whole[..whole.len() - 9];
    for (end, expected) in [
        (&[0, 1, 2][..], "a.run: Only the first 11 moves of this run can be played: the run is damaged at byte"),
        (&[0b0110_0000], "a.run: Saving the last move was interrupted"),
    ] {
        let (from, to) = (folder.path().join("a.run"), folder.path().join(format!("{}.png", end.len())));
        fs::write(&from, [open, end].concat()).unwrap();
        let output = barrow(&["film", from.to_str().unwrap(), "--png", to.to_str().unwrap()]).output().unwrap();
        let sentence = text(&output.stderr);
        assert!(output.status.success() && sentence.contains(expected), "{sentence}");
        assert!(to.exists());
    }
}

#[cfg(unix)]
#[test]
fn where_there_is_no_room_for_a_film_nothing_is_left_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let run = project("golden/stomp/20x10-death.run");
    let to = folder.path().join("film.png");
    // Limit files to a kilobyte, which fails like a full disk.
    let output = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 1; exec "$0" "$@""#, env!("CARGO_BIN_EXE_barrow"), "film"])
        .args([run.as_os_str(), "--png".as_ref(), to.as_os_str()])
        .output()
        .unwrap();
    let sentence = text(&output.stderr);
    assert!(sentence.contains("film.png cannot be written ("), "{sentence}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
