//! Tests readers that stop early.

use crate::{barrow, project};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let keys = project("games/monster-caves/tests/transcripts/deep.jsonl");
    let keys = keys.to_str().unwrap();
    for words in [&["frames", "monster-caves", "--keys", keys][..], &["bot", "stomp", "--seeds", "1..3000", "--json"]] {
        let mut child = barrow(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::with_capacity(16, child.stdout.take().unwrap());
        reader.read_until(b'{', &mut Vec::new()).unwrap();
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{words:?}");
    }
}
