//! Runs a `PostgreSQL` server that many tests share. Prints the folder of its socket, and ends with its input.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a tool of the tests")]
#![expect(dead_code, reason = "it needs less than the tests do")]

use std::io::{Read, stdin};

#[path = "../../tests/main/postgres.rs"]
mod postgres;

fn main() {
    let server = postgres::Postgres::start_with("off", &["env"]);
    println!("{}", server.folder().display());
    let _ = stdin().read_to_end(&mut Vec::new());
}
