//! Lines of any bytes and any length, from a terminal or a pipe.

use std::io::{BufRead, Read, Result};

/// The most that one read takes; no command for a game is longer. \[bytes\]
const LONGEST: u64 = 1000;

/// The next line without its line break, or the next part of a long one; `None` after the last. Invalid UTF-8 becomes
/// replacement characters.
///
/// # Errors
/// If the input cannot be read.
pub(crate) fn next_line(input: &mut dyn BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let is_last = Read::take(input, LONGEST).read_until(b'\n', &mut line)? == 0;
    let line = String::from_utf8_lossy(&line);
    Ok((!is_last).then(|| line.trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_anywhere_and_may_hold_any_bytes() {
        let mut input: &[u8] = b"one\r\n\nt\xffwo";
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(
            [next(), next(), next(), next()],
            [Some("one".to_owned()), Some(String::new()), Some("t\u{fffd}wo".to_owned()), None]
        );
    }

    #[test]
    fn a_line_without_an_end_is_read_in_parts() {
        let long = vec![b'x'; 1500];
        let mut input = long.as_slice();
        let lengths = [(); 3].map(|()| next_line(&mut input).unwrap().map(|line| line.len()));
        assert_eq!(lengths, [Some(1000), Some(500), None]);
    }
}
