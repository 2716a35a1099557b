//! Names under which a server answers.

use crate::client::{ask, get, join, secret, send, signed};
use crate::postgres::sqlite;
use crate::server::Server;
use barrow_online::{Code, Hello};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Sends the head of a request as it is. Returns the status and the whole answer.
fn raw(server: &str, head: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(server).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    write!(stream, "{head}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[test]
fn a_signature_for_another_host_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[]);
    let (host, ada) = (server.host.as_str(), secret(1));
    join(host, &ada, "Ada").is(201, "");
    // Somebody else's server, which relays what Ada signed for it.
    let [evil, body] = ["127.0.0.1:1", "{\"kind\": \"device\"}"];
    let signature = signed(&ada, evil, "POST", "/api/me/codes", body.as_bytes()).to_string();
    let handed_on = send(host, "POST", "/api/me/codes", &[("authorization", &signature), ("host", evil)], body.as_bytes());
    handed_on.is(421, "this server does not answer for 127.0.0.1:1");
    handed_on.is(421, "hosts = [\\\"127.0.0.1:1\\\"]");
    // Under its own host the same signature is wrong.
    let signature = signed(&ada, evil, "POST", "/api/me/codes", body.as_bytes()).to_string();
    send(host, "POST", "/api/me/codes", &[("authorization", &signature)], body.as_bytes()).is(401, "is wrong");
    ask(host, &ada, "POST", "/api/me/codes", body.as_bytes()).json::<Code>();
}

#[test]
fn a_server_answers_for_its_hosts() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("HOSTS", "[\"https://Barrow.example/games/\"]"), ("FORMER_HOSTS", "old.example, older.example:8493")];
    let server = Server::start(&sqlite(folder.path()), &variables);
    let under = |host: &str, target: &str| send(&server.host, "GET", target, &[("host", host)], b"").status;
    for ours in ["barrow.example", "BARROW.EXAMPLE.", "barrow.example:443", "localhost", server.host.as_str()] {
        assert_eq!([under(ours, "/api/hello"), under(ours, "/api/boards")], [200, 200], "{ours}");
    }
    for other in ["evil.example", "barrow.example:9666", "old.example", "10.0.0.1"] {
        assert_eq!([under(other, "/api/hello"), under(other, "/"), under(other, "/index.html")], [421, 421, 421], "{other}");
        assert_eq!([under(other, "/health/live"), under(other, "/health/ready"), under(other, "/metrics")], [200, 200, 404]);
    }
    get(&server.host, "/games/api/hello").is(404, "a proxy that serves Barrow under a path has to cut that path off");
    let hello: Hello = get(&server.host, "/api/hello").json();
    assert_eq!(hello.formerly, ["old.example", "older.example:8493"]);
}

#[test]
fn a_request_names_one_host() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&sqlite(folder.path()), &[("HOSTS", "barrow.example")]);
    for (head, status, words) in [
        ("GET /api/hello HTTP/1.1\r\n", 400, "one line with its host"),
        ("GET /api/hello HTTP/1.1\r\nHost: barrow.example\r\nHost: barrow.example\r\n", 400, "one line with its host"),
        ("GET /api/hello HTTP/1.1\r\nHost: barrow.example\r\nHost: evil.example\r\n", 400, "one line with its host"),
        ("GET /api/hello HTTP/1.1\r\nHost: barrow.example, evil.example\r\n", 400, "cannot be read"),
        ("GET /api/hello HTTP/1.1\r\nHost: \r\n", 400, "cannot be read"),
        ("GET http://evil.example/api/hello HTTP/1.1\r\nHost: barrow.example\r\n", 400, "another host"),
        ("GET http://barrow.example/api/hello HTTP/1.1\r\nHost: evil.example\r\n", 400, "another host"),
        ("GET http://evil.example/api/hello HTTP/1.1\r\nHost: evil.example\r\n", 421, "does not answer for evil.example"),
        ("GET http://Barrow.example:80/api/hello HTTP/1.1\r\nHost: barrow.example\r\n", 200, "protocol"),
        ("GET /health/live HTTP/1.0\r\n", 200, "live"),
    ] {
        let (found, answer) = raw(&server.host, head);
        assert!(found == status && answer.contains(words), "{head:?}: {status} {words:?}, and got {answer}");
    }
}
