//! The page, served on this machine to this machine, with the headers that a public server should send too.

use super::http;
use anyhow::{Context, Result};
use std::fs;
use std::io::{self, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How long a connection may say nothing.
const PATIENCE: Duration = Duration::from_mins(1);

/// Serves `folder` until the program is stopped, and says where.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<()> {
    let page = fs::read_to_string(folder.join("index.html"))
        .with_context(|| format!("there is no page in {}; build it with `cargo xtask web`", folder.display()))?;
    let policy = policy(&page).context("index.html has no Content-Security-Policy")?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} cannot be had; name another with --port, or 0 for any that is free"))?;
    println!("http://{}/", listener.local_addr()?);
    let shared = Arc::new((folder.to_owned(), policy));
    for connection in listener.incoming().flatten() {
        let shared = Arc::clone(&shared);
        // A connection that breaks is the browser's affair.
        thread::spawn(move || converse(&connection, &shared.0, &shared.1));
    }
    Ok(())
}

fn converse(connection: &TcpStream, folder: &Path, policy: &str) -> io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
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

/// The policy that `page` sets for itself, and what only a server can add to it.
fn policy(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"")?;
    let (policy, _) = rest.split_once('"')?;
    Some(format!("{policy}; frame-ancestors 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_that_of_the_page() {
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
