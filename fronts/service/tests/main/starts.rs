//! A server that does not start says why.

use crate::server::PROGRAM;
use std::fs;
use std::process::Command;

/// Starts a server that ends at once. Returns the sentence with which it ends.
fn refused(words: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(PROGRAM);
    for (name, value) in variables {
        command.env(format!("BARROW_SERVER_{name}"), value);
    }
    let done = command.args(words).env("BARROW_SERVER_LOG", "error").output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    String::from_utf8(done.stderr).unwrap()
}

#[test]
fn a_server_that_cannot_start_says_which_path_whose_and_what_works() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display().to_string();
    let example = "BARROW_SERVER_DATABASE=sqlite:/var/lib/barrow-server/barrow.db";
    let said = refused(&[], &[("DATABASE", &format!("sqlite:{here}/nowhere/all.db"))]);
    for words in
        [&format!("the folder {here}/nowhere does not exist"), &format!("{here} belongs to "), "this program runs as", example]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    // A file where a folder should be.
    fs::write(folder.path().join("file"), "").unwrap();
    let said = refused(&[], &[("DATABASE", &format!("sqlite:{here}/file/all.db"))]);
    assert!(said.contains(&format!("{here}/file belongs to ")) && said.contains(example), "{said}");
    let said = refused(&["--config", &format!("{here}/missing.toml")], &[]);
    assert!(said.contains("missing.toml cannot be read") && said.contains(&format!("{here} belongs to ")), "{said}");
    let said = refused(&[], &[("LISTEN", "caddy:8493")]);
    assert!(said.contains("write 127.0.0.1:8493 or localhost:8493") && said.contains("listen"), "{said}");
    let said = refused(&[], &[("LISTEN", "192.0.2.1:8493"), ("DATABASE", &format!("sqlite:{here}/new.db"))]);
    assert!(said.contains("BARROW_SERVER_LISTEN=127.0.0.1:8494"), "{said}");
}
