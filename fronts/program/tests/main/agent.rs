//! Tests `barrow bot --agent`, with which a trained network plays.

use crate::{barrow, project, text};
use std::path::Path;

fn agent() -> String {
    project("fronts/gym/agents/into-ruins.onnx").to_str().unwrap().to_owned()
}

/// The program's error for a file that cannot play.
fn refused(game: &str, file: &Path) -> String {
    let output = barrow(&["bot", game, "--agent", file.to_str().unwrap(), "--seeds", "1", "--moves", "3"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    text(&output.stderr)
}

#[test]
#[cfg(not(feature = "agents"))]
fn a_barrow_without_networks_says_how_to_build_one_with_them() {
    assert!(refused("into-ruins", agent().as_ref()).contains("--features agents"));
}

#[cfg(feature = "agents")]
mod with_networks {
    use super::*;
    use crate::{json_lines, said};
    use std::fs;

    #[test]
    fn an_agent_plays_deeper_than_random_and_its_runs_are_runs() {
        let folder = tempfile::tempdir().unwrap();
        let (agent, saved) = (agent(), folder.path().to_str().unwrap());
        let words = ["bot", "into-ruins", "--agent", &agent, "--seeds", "0..19", "--moves", "5000", "--json", "--save", saved];
        let played = said(&words);
        let depth = |text: &str| json_lines(text).iter().map(|line| line["depth"].as_i64().unwrap()).sum::<i64>();
        let random = said(&["bot", "into-ruins", "--bot", "random", "--seeds", "0..19", "--moves", "5000", "--json"]);
        assert!(2 * depth(&random) < depth(&played) + 20, "{} levels of 20 runs, random {}", depth(&played), depth(&random));
        let file = folder.path().join("into-ruins-into-ruins-7.run");
        assert!(said(&["verify", file.to_str().unwrap()]).contains("into-ruins"));
        assert_eq!(said(&words), played, "the same seeds are played the same");
    }

    #[test]
    fn networks_for_another_game_are_refused() {
        assert!(refused("stomp", agent().as_ref()).contains("it was trained for game \"into-ruins\""));
    }

    #[test]
    fn damaged_networks_are_refused_or_play() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("damaged.onnx");
        let whole = fs::read(agent()).unwrap();
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        assert!(refused("into-ruins", &file).contains("it is not a network that can run here"));
        let at = whole.windows(5).position(|bytes| bytes == b"stats").unwrap();
        for place in [at, 20, 200, 2000, whole.len() - 400, whole.len() - 90, whole.len() - 30] {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x15;
            fs::write(&file, damaged).unwrap();
            let words = ["bot", "into-ruins", "--agent", file.to_str().unwrap(), "--seeds", "1", "--moves", "3"];
            let output = barrow(&words).output().unwrap();
            assert!(matches!(output.status.code(), Some(0 | 2)), "byte {place}: {}", text(&output.stderr));
        }
    }
}
