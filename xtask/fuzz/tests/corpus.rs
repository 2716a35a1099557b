//! Plays every useful input that fuzzing has found, and the golden runs.
#![expect(clippy::panic, reason = "tests")]

mod targets;

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    files.map(|file| file.map_or_else(|error| panic!("{error}"), |file| file.path())).filter(|path| path.is_file()).collect()
}

#[test]
fn no_input_of_the_corpus_breaks_its_target() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in targets::names() {
        let mut inputs = files(&root.join("corpus").join(name));
        assert!(inputs.len() > 4, "the corpus of {name} is nearly empty");
        if name == "run" {
            inputs.extend(files(&root.join("../../golden/stomp")));
        }
        let target = targets::find(name).unwrap_or_else(|| panic!("{name}"));
        for path in inputs {
            // A panic names only the test, so name the input.
            println!("{}", path.display());
            target(&fs::read(path).unwrap_or_else(|error| panic!("{error}")));
        }
    }
}
