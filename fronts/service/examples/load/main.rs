//! Measures a server under load: the server on one core, the clients on another.
//!
//! It only ever loads addresses of this machine.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_types,
    clippy::cast_precision_loss,
    reason = "a program for measuring: it stops at the first mistake, by the clock"
)]

mod clients;
mod measure;
#[path = "../../tests/main/postgres.rs"]
mod postgres;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse().unwrap();
    let hosts = |word: &str| {
        let hosts: Vec<_> = word.split(',').map(str::to_owned).collect();
        assert!(hosts.iter().all(|host| host.starts_with("127.0.0.1:")), "only this machine is ever loaded");
        hosts
    };
    match words[..] {
        [] => measure::all(),
        ["players", at, count, seconds] => clients::players(&hosts(at), number(count), number(seconds) as u64, 5.0),
        ["players", at, count, seconds, rate] => {
            clients::players(&hosts(at), number(count), number(seconds) as u64, rate.parse().unwrap());
        }
        ["watchers", at, count, moves] => clients::watchers(&hosts(at), number(count), number(moves)),
        ["crowd", at, count, id] => clients::crowd(&hosts(at)[0], number(count), id.parse().unwrap()),
        ["long", at, moves] => clients::long(&hosts(at)[0], number(moves) as u64),
        ["again", at, secret] => clients::again(&hosts(at)[0], secret),
        ["churn", at, count] => clients::churn(&hosts(at), number(count)),
        ["uploads", at, count] => clients::uploads(&hosts(at)[0], number(count)),
        ["verified", at, last, count, bare] => {
            clients::verified(&hosts(at)[0], last.parse().unwrap(), number(count), bare.parse().unwrap());
        }
        _ => {
            eprintln!(
                "usage: load | load players HOST[,HOST] PLAYERS SECONDS [MOVES A SECOND] | load watchers HOST[,HOST] COUNT MOVES | \
                 load long HOST MOVES | load again HOST SECRET | load churn HOST[,HOST] COUNT | \
                 load uploads HOST COUNT | load verified HOST LAST COUNT BARE"
            );
            std::process::exit(2);
        }
    }
}
