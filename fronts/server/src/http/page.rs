//! The page, which is embedded in the program.

use super::refusal::Refusal;
use super::{Shared, previews};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;
use std::path::{Component, Path};

/// The output of `cargo xtask web`.
#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Page;

const NOT_BUILT: &str = "This server was built without the page; `cargo xtask server` builds both.\n";

/// For an operator whose proxy serves this under a path.
const NOT_CUT: &str = "there is nothing at this address: a proxy that serves Barrow under a path has to cut that path off";

/// Tells the page that it comes from a server. Without this it sends no requests.
const HERE: &str = "<head>\n    <meta name=\"barrow-server\" content=\"./api\">";

/// Serves a file of the page, or else the page at a path.
pub(super) async fn file(State(server): Shared, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let folder = server.config.page.as_deref();
    let Some(mut file) = found(folder, name).await else {
        return match path {
            "" => Ok(NOT_BUILT.into_response()),
            _ if path.contains("/api/") => Err(Refusal::new(StatusCode::NOT_FOUND, NOT_CUT)),
            _ => previews::page(&server, path, &headers).await,
        };
    };
    if name == "index.html" {
        file.data = Cow::Owned(String::from_utf8_lossy(&file.data).replacen("<head>", HERE, 1).into_bytes());
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    let mut encoding = None;
    for (best, ending) in packed(accepted) {
        if let Some(smaller) = found(folder, &format!("{name}{ending}")).await {
            (file, encoding) = (smaller, Some(best));
            break;
        }
    }
    Ok(answer(name, file, encoding, headers.get(header::IF_NONE_MATCH)))
}

/// The encodings of compressed files, the best first, with their file extensions.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The compressed forms of a file that a browser accepts, the best first.
fn packed(accepted: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    ENCODINGS.into_iter().filter(move |(encoding, _)| accepts(accepted, encoding))
}

/// A file of the page.
struct Found {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
}

/// The file called `name` of the page in `folder`, or of the page that is built in.
async fn found(folder: Option<&Path>, name: &str) -> Option<Found> {
    let Some(folder) = folder else {
        return Page::get(name).map(|EmbeddedFile { data, metadata }| Found { data, hash: metadata.sha256_hash() });
    };
    // A name from outside cannot lead out of the folder.
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let data = if is_inside { tokio::fs::read(folder.join(name)).await.ok()? } else { return None };
    let hash = Sha256::digest(&data).into();
    Some(Found { data: Cow::Owned(data), hash })
}

/// Tells whether a list of accepted encodings, "gzip, br;q=0.5", has this one.
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|each| {
        let (name, quality) = each.split_once(';').unwrap_or((each, ""));
        let is_refused = quality.trim().strip_prefix("q=").is_some_and(|quality| quality.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !is_refused
    })
}

fn answer(name: &str, Found { data, hash }: Found, encoding: Option<&'static str>, known: Option<&HeaderValue>) -> Response {
    let mut tag = "\"".to_owned();
    for byte in &hash[..12] {
        // Writing to a String cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    // The page's service worker controls caching, so the browser asks for a new version each time.
    let head = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    // Copying the file for each request would let slow readers fill the memory.
    let data = match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    };
    let encoding = encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    (head, [(header::CONTENT_TYPE, kind(name))], encoding, data).into_response()
}

/// The media type of a file, by its extension.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type() {
        for name in Page::iter() {
            let name = ENCODINGS.iter().find_map(|(_, ending)| name.strip_suffix(ending)).unwrap_or(&name);
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }

    #[test]
    fn packed_files_go_to_browsers_that_can_unpack_them() {
        for (accepted, best) in [
            ("gzip, deflate, br, zstd", Some(".br")),
            ("gzip;q=1.0, BR;q=0.5", Some(".br")),
            ("br;q=0, gzip", Some(".gz")),
            ("br;q=0.000", None),
            ("identity", None),
            ("", None),
        ] {
            assert_eq!(packed(accepted).next().map(|(_, ending)| ending), best, "{accepted}");
        }
    }

    #[tokio::test]
    async fn a_page_in_a_folder_is_served_from_there_alone() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("page")).unwrap();
        std::fs::write(folder.path().join("page/index.html"), "<head>").unwrap();
        std::fs::write(folder.path().join("secret"), "").unwrap();
        let page = folder.path().join("page");
        assert_eq!(found(Some(&page), "index.html").await.unwrap().data, &b"<head>"[..]);
        for name in ["../secret", "/etc/passwd", "none", "a/../../secret"] {
            assert!(found(Some(&page), name).await.is_none(), "{name}");
        }
    }
}
