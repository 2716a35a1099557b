//! Serves the page to this machine, with the headers that a public server should send.

use crate::http;
use anyhow::{Context, Result};
use std::fs;
use std::io::{self, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The longest idle time of a connection.
const IDLE: Duration = Duration::from_secs(60);

/// Serves `folder` to this machine until the program is stopped. Prints the address.
///
/// # Errors
/// If there is no page in the folder, or the port is not free.
pub fn serve(folder: &Path, port: u16) -> Result<()> {
    let page = fs::read_to_string(folder.join("index.html"))
        .with_context(|| format!("there is no page in {}; make it first", folder.display()))?;
    let policy = policy(&page).context("index.html has no Content-Security-Policy")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} is not free; choose another with --port, or 0 for any free one"))?;
    println!("http://{}/", listener.local_addr()?);
    let shared = Arc::new((folder.to_owned(), policy));
    for connection in listener.incoming().flatten() {
        let shared = Arc::clone(&shared);
        // The browser handles a broken connection.
        thread::spawn(move || answer_all(&connection, &shared.0, &shared.1));
    }
    Ok(())
}

fn answer_all(connection: &TcpStream, folder: &Path, policy: &str) -> io::Result<()> {
    connection.set_read_timeout(Some(IDLE))?;
    connection.set_nodelay(true)?;
    let mut reader = BufReader::new(connection);
    while let Some(request) = http::read(&mut reader)? {
        http::answer(&mut &*connection, folder, policy, &request)?;
        if request.is_last {
            break;
        }
    }
    Ok(())
}

/// The policy in `page`, plus the directive that only a server can set.
fn policy(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"")?;
    let (policy, _) = rest.split_once('"')?;
    Some(format!("{policy}; frame-ancestors 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_the_pages_own_and_strict() {
        let page = include_str!("../../../fronts/web/page/static/index.html");
        let policy = policy(page).unwrap();
        assert!(policy.contains("default-src 'none'") && policy.ends_with("; frame-ancestors 'none'"), "{policy}");
        for forbidden in ["'unsafe-inline'", "'unsafe-eval'", "http:", "https:", "*"] {
            assert!(!policy.contains(forbidden), "{policy}");
        }
    }

    #[test]
    fn a_page_without_a_policy_is_not_served() {
        assert_eq!(policy("<html></html>"), None);
        assert!(serve(Path::new("no such folder"), 0).is_err());
    }
}
