//! Enough HTTP to serve files from a folder.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

/// Headers sent with every file.
const HEADERS: &str = "X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n\
    Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n\
    Cache-Control: no-cache\r\n";
/// The maximum length of a line in a request. \[bytes\]
const LONGEST: u64 = 8192;
/// The maximum number of lines in a request.
const MOST_LINES: usize = 100;

/// A browser's request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// `GET`, `HEAD`, …
    pub(crate) method: String,
    /// The path, without the query.
    pub(crate) path: String,
    /// True to close the connection after the answer.
    pub(crate) is_last: bool,
}

/// Reads the next request, or `None` if the connection closed or sent something malformed.
pub(crate) fn read(connection: &mut impl BufRead) -> io::Result<Option<Request>> {
    let first = line(connection)?;
    let mut words = first.split_whitespace();
    let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next()) else { return Ok(None) };
    let path = target.split(['?', '#']).next().unwrap_or(target);
    let mut request = Request { method: method.to_owned(), path: path.to_owned(), is_last: version != "HTTP/1.1" };
    for _ in 0..MOST_LINES {
        let header = line(connection)?.to_ascii_lowercase();
        if header.is_empty() {
            return Ok(Some(request));
        }
        // A body would be read as the next request, so a request with one is the last.
        request.is_last |= header == "connection: close" || header.starts_with("content-length:");
    }
    Ok(None)
}

fn line(connection: &mut impl BufRead) -> io::Result<String> {
    let mut bytes = Vec::new();
    io::Read::take(connection, LONGEST).read_until(b'\n', &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

/// Answers `request` with a file of `folder`, and returns the status.
pub(crate) fn answer(connection: &mut impl Write, folder: &Path, policy: &str, request: &Request) -> io::Result<u16> {
    let is_head = request.method == "HEAD";
    if !is_head && request.method != "GET" {
        return send(connection, 405, "text/plain", policy, b"Only GET and HEAD are allowed.\n", false);
    }
    match file(folder, &request.path).and_then(|path| Some((content_type(&path), fs::read(path).ok()?))) {
        Some((kind, bytes)) => send(connection, 200, kind, policy, &bytes, is_head),
        None => send(connection, 404, "text/plain; charset=utf-8", policy, b"File not found.\n", is_head),
    }
}

fn send(connection: &mut impl Write, status: u16, kind: &str, policy: &str, body: &[u8], is_head: bool) -> io::Result<u16> {
    let reason = match status {
        200 => "OK",
        404 => "Not Found",
        _ => "Method Not Allowed",
    };
    let mut answer = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nContent-Security-Policy: {policy}\r\n{HEADERS}\r\n",
        body.len()
    )
    .into_bytes();
    if !is_head {
        answer.extend_from_slice(body);
    }
    connection.write_all(&answer)?;
    connection.flush()?;
    Ok(status)
}

/// The file in `folder` that `path` names. `None` for paths that lead outside.
fn file(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut file = folder.to_owned();
    for part in path.strip_prefix('/')?.split('/').filter(|part| !part.is_empty()) {
        let is_plain = part.chars().all(|character| character.is_ascii_alphanumeric() || "._-".contains(character));
        if !is_plain || part.starts_with('.') {
            return None;
        }
        file.push(part);
    }
    if path.ends_with('/') {
        file.push("index.html");
    }
    file.is_file().then_some(file)
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> Option<Request> {
        read(&mut text.as_bytes()).unwrap()
    }

    #[test]
    fn requests_on_one_connection_are_read_in_turn() {
        let mut two = &b"GET /main.js?v=1 HTTP/1.1\r\nHost: here\r\n\r\nHEAD / HTTP/1.1\r\nConnection: close\r\n\r\n"[..];
        let first = read(&mut two).unwrap().unwrap();
        assert_eq!(first, Request { method: "GET".to_owned(), path: "/main.js".to_owned(), is_last: false });
        let second = read(&mut two).unwrap().unwrap();
        assert_eq!(second, Request { method: "HEAD".to_owned(), path: "/".to_owned(), is_last: true });
        assert_eq!(read(&mut two).unwrap(), None);
    }

    #[test]
    fn malformed_requests_end_the_connection() {
        assert_eq!(request("hello\r\n\r\n"), None);
        assert_eq!(request(&format!("GET / HTTP/1.1\r\n{}", "A: b\r\n".repeat(1000))), None);
        assert!(request("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n").unwrap().is_last);
    }

    #[test]
    fn only_files_of_the_folder_are_found() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(file(here, "/Cargo.toml"), Some(here.join("Cargo.toml")));
        assert_eq!(file(here, "/src/lib.rs"), Some(here.join("src/lib.rs")));
        for path in
            ["/../Cargo.toml", "/src/../Cargo.toml", "/%2e%2e/Cargo.toml", "/src", "/", "Cargo.toml", "/none", "//etc/passwd"]
        {
            assert_eq!(file(here, path), None, "{path}");
        }
    }

    fn answered(method: &str, path: &str) -> (u16, String) {
        let request = Request { method: method.to_owned(), path: path.to_owned(), is_last: false };
        let mut text = Vec::new();
        let status = answer(&mut text, Path::new(env!("CARGO_MANIFEST_DIR")), "default-src 'self'", &request).unwrap();
        (status, String::from_utf8(text).unwrap())
    }

    #[test]
    fn an_answer_has_its_type_policy_and_length() {
        let (status, text) = answered("GET", "/src/lib.rs");
        assert_eq!(status, 200);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("Content-Security-Policy: default-src 'self'"), "{head}");
        assert!(head.contains("X-Content-Type-Options: nosniff"), "{head}");
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
        assert!(body.starts_with("//! "));
        assert!(answered("HEAD", "/src/lib.rs").1.ends_with("\r\n\r\n"));
        assert_eq!(answered("GET", "/none").0, 404);
        assert_eq!(answered("POST", "/src/lib.rs").0, 405);
    }

    #[test]
    fn files_have_the_types_that_browsers_require() {
        assert_eq!(content_type(Path::new("a/barrow_web_bg.wasm")), "application/wasm");
        assert_eq!(content_type(Path::new("main.js")), "text/javascript; charset=utf-8");
        assert_eq!(content_type(Path::new("manifest.webmanifest")), "application/manifest+json");
    }
}
