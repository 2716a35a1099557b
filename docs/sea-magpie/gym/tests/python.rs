//! Runs the Python tests of `fronts/gym` with the module that cargo built for them.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Runs a virtual environment's Python with the package on its path. Returns its standard error.
fn python(environment: &str, name: &str, arguments: &[&OsStr]) -> String {
    let target = target();
    let python = target.join(environment).join("bin/python");
    assert!(python.exists(), "{} is missing: run `cargo xtask test` or `cargo xtask soak`", python.display());

    let packages = target.join("gym").join(name);
    provide(&packages.join("barrow_gym"), "lib_native.so");

    let output =
        Command::new(python).current_dir(front()).arg("-B").args(arguments).env("PYTHONPATH", packages).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stdout));
    printed
}

/// Puts the Python code and a module that cargo built into a folder.
fn provide(package: &Path, module: &str) {
    fs::create_dir_all(package).unwrap();
    for file in fs::read_dir(front().join("python/barrow_gym")).unwrap() {
        let file = file.unwrap().path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().unwrap())).unwrap();
        }
    }
    fs::copy(programs().join(module), package.join("_native.abi3.so")).unwrap();
}

/// The folder of test programs, where cargo puts the module too.
fn programs() -> PathBuf {
    env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// The target folder, two above.
fn target() -> PathBuf {
    programs().ancestors().nth(2).unwrap().to_owned()
}

/// The folder of the Python package.
fn front() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fronts/gym")
}

#[test]
fn the_python_tests_pass() {
    let tests = front().join("tests");
    python(
        "gym",
        "quick",
        &["-m", "unittest", "discover", "--start-directory"]
            .map(OsStr::new)
            .into_iter()
            .chain([tests.as_os_str()])
            .collect::<Vec<_>>(),
    );
}

#[test]
fn the_package_of_a_new_game_plays_beside_ours() {
    let packages = target().join("gym/maker");
    let package = packages.join("sea_magpie_gym");
    provide(&package.join("barrow_gym"), "libsea_magpie_gym.so");
    let init = front().join("../cli/template/gym/python/sea_magpie_gym/__init__.py");
    fs::copy(init, package.join("__init__.py")).unwrap();
    let (program, file) = (front().join("tests/learn.py"), packages.join("learner.run"));
    python("gym", "maker", &[program.as_os_str(), OsStr::new("sea_magpie_gym"), file.as_os_str()]);
}

#[test]
#[ignore = "plays a million actions in every variant"]
fn a_million_random_actions_leave_memory_as_it_is() {
    eprintln!("{}", python("gym", "long", &[front().join("tests/long.py").as_os_str()]));
}

#[test]
#[ignore = "takes ten seconds, and an environment of its own"]
fn types_are_right_and_the_stub_is_what_the_module_has() {
    let words = |line: &'static str| line.split(' ').map(OsStr::new).collect::<Vec<_>>();
    python("types", "typed", &words("-m mypy python/barrow_gym"));
    python("types", "typed", &words("-m mypy.stubtest barrow_gym._native"));
    python("types", "typed", &words("-m mypy --strict tests/typed_program.py"));
    // Pyright reads no PYTHONPATH, so the program is checked beside the package.
    let folder = target().join("gym/typed");
    fs::copy(front().join("tests/typed_program.py"), folder.join("typed_program.py")).unwrap();
    let interpreter = target().join("types/bin/python");
    let arguments = ["-m", "pyright", "--pythonpath"].map(OsStr::new);
    let program = folder.join("typed_program.py");
    python("types", "typed", &[&arguments[..], &[interpreter.as_os_str(), program.as_os_str()]].concat());
}
