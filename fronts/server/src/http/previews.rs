//! Pages at paths. Chats and search engines never see the fragment of an address, so the same address as a path has a title, a
//! description and a picture for them. It hands people on to the fragment.

use super::refusal::Refusal;
use super::{NOTHING, Server};
use crate::clock::now;
use crate::store::RunId;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use barrow_app::link::decoded;
use barrow_app::screens::{Preview, Topic};
use barrow_app::words::capital;
use barrow_online::{Host, RunState};
use std::time::Duration;

/// The picture of pages without one of their own.
const ICON: &str = "icons/icon-512.png";

/// The page at a path, which has no slash at its start.
pub(super) async fn page(server: &Server, path: &str, headers: &HeaderMap) -> Result<Response, Refusal> {
    let home = "../".repeat(path.matches('/').count());
    let home = if home.is_empty() { "./" } else { &home };
    let found = match (watched(path), decoded(path).parse::<Topic>()) {
        (Some(run), _) => of_run(server, run).await?,
        (None, Ok(topic)) => Some((Preview::of(&topic, server.shelf), ICON.to_owned())),
        (None, Err(_)) => None,
    };
    Ok(match found {
        Some((preview, picture)) => {
            let (to, picture) = (format!("{home}#/{path}"), format!("{}{picture}", origin(headers)));
            Html(handing_on(server.shelf.identity.name, &preview, &to, &picture)).into_response()
        }
        None => (StatusCode::NOT_FOUND, Html(lost(server.shelf.identity.name, home))).into_response(),
    })
}

/// The run in a path that shows one, perhaps at a move: "watch/7/120".
fn watched(path: &str) -> Option<RunId> {
    path.strip_prefix("watch/")?.split('/').next()?.parse().ok().map(RunId)
}

/// The preview of a run that counts, and its picture.
async fn of_run(server: &Server, run: RunId) -> Result<Option<(Preview, String)>, Refusal> {
    let Some(RunState::Counted { row }) = server.store.run(run).await?.map(|upload| upload.state) else { return Ok(None) };
    let now = now() as u64;
    let is_sealed = row.sealed_until.is_some_and(|until| until > now);
    let picture = if is_sealed { ICON.to_owned() } else { format!("api/runs/{}/card.png", run.0) };
    Ok(Some((Preview::of_run(&row, server.shelf, Duration::from_millis(now)), picture)))
}

/// The start of absolute addresses, which previews need; empty for a client that names no host.
pub(super) fn origin(headers: &HeaderMap) -> String {
    let words = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Ok(host) = words(header::HOST.as_str()).parse::<Host>() else { return String::new() };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '/' | '-' | '_' | '.' | '~');
    // The path that the proxy cut off.
    let path = words("x-forwarded-prefix").trim_matches('/');
    let path = if path.is_empty() || !path.chars().all(is_plain) { String::new() } else { format!("{path}/") };
    format!("{}://{host}/{path}", if host.is_loopback() { "http" } else { "https" })
}

fn handing_on(product: &str, Preview { title, about }: &Preview, to: &str, picture: &str) -> String {
    let [product, title, about, to, picture] = [product, title, about, to, picture].map(in_html);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} · {product}</title>\n\
         <meta name=\"description\" content=\"{about}\">\n<meta property=\"og:site_name\" content=\"{product}\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n<meta property=\"og:description\" content=\"{about}\">\n\
         <meta property=\"og:image\" content=\"{picture}\">\n<meta name=\"twitter:card\" content=\"summary\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={to}\">\n</head>\n<body><p><a href=\"{to}\">{title}</a></p></body>\n</html>\n"
    )
}

fn lost(product: &str, home: &str) -> String {
    let product = in_html(product);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>Nothing here · {product}</title>\n</head>\n<body style=\"font-family: sans-serif; \
         max-width: 30em; margin: 4em auto; padding: 0 1em\">\n<h1>{}</h1>\n<p>The link may be cut off, \
         or the page has moved. <a href=\"{home}\">{product} begins here.</a></p>\n</body>\n</html>\n",
        capital(NOTHING)
    )
}

/// A text that cannot be markup.
fn in_html(text: &str) -> String {
    // Defence against markup in names of strangers.
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
