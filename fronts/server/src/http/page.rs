//! The page, which is embedded in the program.

use super::refusal::Refusal;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::fmt::Write;

/// The output of `cargo xtask web`.
#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Page;

const NOT_BUILT: &str = "This server was built without the page; `cargo xtask server` builds both.\n";

/// Tells the page that it comes from a server. Without this it sends no requests.
const HERE: &str = "<head>\n    <meta name=\"barrow-server\" content=\"/api\">";

/// Serves a file of the page.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(mut file) = Page::get(name) else {
        return match path {
            "" => Ok(NOT_BUILT.into_response()),
            _ => Err(Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")),
        };
    };
    if name == "index.html" {
        file.data = Cow::Owned(String::from_utf8_lossy(&file.data).replacen("<head>", HERE, 1).into_bytes());
    }
    Ok(answer(name, file, headers.get(header::IF_NONE_MATCH)))
}

fn answer(name: &str, EmbeddedFile { data, metadata }: EmbeddedFile, known: Option<&HeaderValue>) -> Response {
    let mut tag = "\"".to_owned();
    for byte in &metadata.sha256_hash()[..12] {
        // Writing to a String cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    // The page's service worker controls caching, so the browser asks for a new version each time.
    let head = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    // Copying the file for each request would let slow readers fill the memory.
    let data = match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    };
    (head, [(header::CONTENT_TYPE, kind(name))], data).into_response()
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
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
        }
    }
}
