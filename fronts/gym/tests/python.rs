//! Runs the Python tests beside this file, against the module as cargo built it for them.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn the_python_tests_pass() {
    // The folder of test programs, where cargo puts the module too, is two below the target folder.
    let program = env::current_exe().unwrap();
    let programs = program.parent().unwrap();
    let target = programs.ancestors().nth(2).unwrap();
    let python = target.join("gym/bin/python");
    assert!(python.exists(), "there is no {}: `cargo xtask test` makes it", python.display());

    let front = Path::new(env!("CARGO_MANIFEST_DIR"));
    let package = target.join("gym/under-test/barrow_gym");
    fs::create_dir_all(&package).unwrap();
    for file in fs::read_dir(front.join("python/barrow_gym")).unwrap() {
        let file = file.unwrap().path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().unwrap())).unwrap();
        }
    }
    fs::copy(programs.join("lib_native.so"), package.join("_native.abi3.so")).unwrap();

    let output = Command::new(python)
        .args(["-B", "-m", "unittest", "discover", "--start-directory"])
        .arg(front.join("tests"))
        .env("PYTHONPATH", package.parent().unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
