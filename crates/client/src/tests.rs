//! Drives tasks without any I/O: each test plays the machine and the server.

use crate::{Client, Failure, GrowingRun, Need, PastRace, RaceLine, Reply, Sent, Step, Task, parted};
use barrow_app::ending::Placing;
use barrow_app::remote::wire::{Told, VERSION, to_bytes};
use barrow_core::{Header, Run, Seed, VariantCode};
use barrow_online::{
    Answer, Attempt, Call, Entry, Kind, NewName, PROTOCOL, Receipt, Request, SerdeJson, Standing, base64, file_hash,
};
use serde_json::{Value, json};

/// The machine, with a key and a clock, and a server that answers from a list.
struct Machine {
    client: Client<SerdeJson>,
    key: Option<&'static str>,
    /// The server's answers after `hello`. Without one, the server cannot be reached.
    answers: Vec<(u16, Value)>,
    /// How the run that is sent grows. At the end of the list, the player leaves.
    growth: Vec<Vec<u8>>,
    /// Everything done, in words.
    done: Vec<String>,
}

/// The server's clock, and the machine's.
const TIME: u64 = 1_000_000;
const WRONG_TIME: u64 = 400;

fn machine(answers: &[(u16, Value)]) -> Machine {
    let answers = answers.iter().rev().cloned().collect();
    Machine { client: Client::new("barrow.test"), key: Some("KEY"), answers, growth: Vec::new(), done: Vec::new() }
}

impl Machine {
    fn run<T>(&mut self, mut task: Task<T>) -> T {
        loop {
            match task.step() {
                Step::Done(value) => return value,
                Step::Do(need) => {
                    assert!(matches!(task.step(), Step::Do(again) if again == need), "a need stays until it is met");
                    task.done(self.perform(need));
                }
            }
        }
    }

    fn perform(&mut self, need: Need) -> Reply {
        match need {
            Need::Request { target, .. } if target == "/api/hello" => {
                self.done.push("hello".to_owned());
                response(
                    200,
                    &json!({ "name": "Test", "version": "", "protocol": PROTOCOL, "games": [], "time": TIME, "key": "SERVER" }),
                )
            }
            Need::Request { method, target, authorization, body, .. } => {
                let body = String::from_utf8(body).unwrap_or_else(|_| "bytes".to_owned());
                self.done.push(format!("{method} {target} {body} {}", authorization.unwrap_or_default()).trim().to_owned());
                match self.answers.pop() {
                    Some((status, body)) => response(status, &body),
                    None => Reply::Failed("no route".to_owned()),
                }
            }
            Need::Stamp { makes_key } => {
                if makes_key {
                    self.key = Some("NEW");
                }
                Reply::Stamp { key: self.key.map(str::to_owned), time: WRONG_TIME, nonce: "NONCE".to_owned() }
            }
            Need::Formerly { hosts } => self.note(format!("formerly {}", hosts.join(", "))),
            Need::Sign { text } => Reply::Signature(format!("<{}>", text.replace('\n', " "))),
            Need::Grow { .. } if self.growth.is_empty() => Reply::Grown { bytes: Vec::new(), is_left: true },
            // Further moves follow after the pause in which moves are gathered.
            Need::Grow { within: Some(0) } => Reply::Grown { bytes: Vec::new(), is_left: false },
            Need::Grow { .. } => Reply::Grown { bytes: self.growth.remove(0), is_left: false },
            Need::Say { sentence } => self.note(sentence),
            Need::Trouble { sentence } => self.note(sentence.unwrap_or_else(|| "all is well".to_owned())),
            Need::Keep => self.note("kept".to_owned()),
            Need::Release => self.note("released".to_owned()),
            Need::Check { key, text, signature } => {
                Reply::Checked(key == "SERVER" && signature == format!("<{}>", text.replace('\n', " ")))
            }
            Need::Wait { .. } => Reply::Done,
        }
    }

    fn note(&mut self, what: String) -> Reply {
        self.done.push(what);
        Reply::Done
    }
}

fn response(status: u16, body: &Value) -> Reply {
    Reply::Response { status, body: body.to_string().into_bytes() }
}

fn refusal(status: u16, sentence: &str) -> (u16, Value) {
    (status, json!({ "error": sentence }))
}

fn header() -> Vec<u8> {
    Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(5) }.to_bytes()
}

/// A run without moves, and the bytes that end it.
fn ended() -> (Vec<u8>, Vec<u8>) {
    let mut run = Run::parse(&header()).unwrap().run;
    run.end = Some(barrow_core::digest::Digest(7));
    let bytes = run.to_bytes();
    let (beginning, end) = bytes.split_at(header().len());
    (beginning.to_vec(), end.to_vec())
}

/// An attempt for which the server has these bytes.
fn attempt(kind: Kind, known: &[u8], run: Option<i64>) -> (u16, Value) {
    let attempt = Attempt {
        id: 3,
        kind,
        header: base64(&header()),
        receipt: None,
        size: known.len() as u64,
        moves: 0,
        hash: base64(&file_hash(known)),
        closes_at: 1_764_115_140_000,
        run,
    };
    (200, serde_json::to_value(attempt).unwrap())
}

fn waiting() -> (u16, Value) {
    (200, json!({ "id": 9, "state": { "state": "waiting" } }))
}

fn counted(kind: &str) -> (u16, Value) {
    let row = json!({
        "id": 9, "player": "Ada", "game": "stomp", "variant": "20x10", "kind": kind, "isWon": false, "score": 12, "depth": 1,
        "word": "died", "cause": "A blob stomped on you.", "moves": 0, "took": null, "feats": [], "uploadedAt": 1, "sealedUntil": null,
    });
    (200, json!({ "id": 9, "state": { "state": "counted", "row": row } }))
}

#[test]
fn a_request_is_signed_at_the_servers_time() {
    let mut machine = machine(&[(200, json!({ "name": "Ada", "madeAt": 1 })), (204, json!(null))]);
    let me = machine.run(machine.client.me()).unwrap().unwrap();
    assert_eq!(me.name, "Ada");
    let text = Request { method: "GET", host: "barrow.test", target: "/api/me", time: TIME, nonce: "NONCE", body: b"" }.text();
    let signed = format!("GET /api/me  Barrow KEY {TIME} NONCE <{}>", text.replace('\n', " "));
    assert_eq!(machine.done, ["hello", &signed]);
    machine.run(machine.client.call(Call::Forget)).unwrap();
    assert_eq!(machine.done.len(), 3, "the clocks are compared once");
}

#[test]
fn the_clocks_are_compared_again_if_one_was_set() {
    let mut machine = machine(&[refusal(401, "your clock is wrong"), refusal(401, "your clock is wrong")]);
    let failure = machine.run(machine.client.call(Call::Devices)).unwrap_err();
    assert_eq!(failure, Failure::Refused { status: 401, sentence: "your clock is wrong".to_owned() });
    let hellos = machine.done.iter().filter(|done| *done == "hello").count();
    assert_eq!((hellos, machine.done.len()), (2, 4));
}

#[test]
fn a_server_of_another_protocol_gets_no_signature() {
    let client = Client::<SerdeJson>::new("barrow.test");
    let mut task = client.call(Call::Me);
    let Step::Do(Need::Request { authorization: None, .. }) = task.step() else { panic!("it begins with hello") };
    task.done(response(200, &json!({ "protocol": PROTOCOL + 1, "time": 1, "key": 5 })));
    let Step::Done(Err(failure)) = task.step() else { panic!("it goes on") };
    assert!(failure == Failure::OtherVersion && failure.is_final());
}

/// A receipt for an attempt with [`header`], and its signature.
fn receipt() -> Receipt {
    let mut receipt = Receipt {
        player: "Ada".to_owned(),
        challenge: "2026-11-24".to_owned(),
        header: base64(&file_hash(&header())),
        nonce: "NONCE".to_owned(),
        started_at: 5,
        signature: String::new(),
    };
    receipt.signature = format!("<{}>", receipt.text().replace('\n', " "));
    receipt
}

#[test]
fn a_counted_attempt_needs_a_receipt_that_holds() {
    let with = |receipt: Option<Receipt>| {
        let (status, mut body) = attempt(Kind::Counted, &header(), None);
        body["receipt"] = serde_json::to_value(receipt).unwrap();
        let mut machine = machine(&[(status, body)]);
        let call = Call::BeginToday { game: "stomp".to_owned(), variant: "20x10".to_owned(), is_shown: false };
        machine.run(machine.client.call(call)).map(drop)
    };
    assert_eq!(with(Some(receipt())), Ok(()));
    let other = Receipt { header: base64(&file_hash(b"another run")), ..receipt() };
    for untrue in [None, Some(Receipt { player: "Bob".to_owned(), ..receipt() }), Some(other)] {
        assert_eq!(with(untrue), Err(Failure::Untrue));
    }
}

#[test]
fn an_entry_says_if_its_receipt_is_signed() {
    let fetch = |answer| {
        let mut machine = machine(&[answer]);
        let call = Call::Entry { challenge: "a".to_owned(), game: "b".to_owned(), variant: "c".to_owned() };
        machine.run(machine.client.fetch(call)).unwrap()
    };
    for (signed, is_signed) in [(receipt(), true), (Receipt { nonce: "OTHER".to_owned(), ..receipt() }, false)] {
        let entry = Entry { standing: None, receipt: signed, is_ranked: true, is_ended: false, run: None };
        assert_eq!(fetch((200, serde_json::to_value(&entry).unwrap())), Answer::Entry(Some((entry, is_signed))));
    }
    assert_eq!(fetch((200, serde_json::Value::Null)), Answer::Entry(None));
}

#[test]
fn the_place_of_a_run_is_asked_for_until_the_server_has_ranked_it() {
    let played = Call::Play { challenge: "daily".to_owned(), game: "stomp".to_owned(), variant: "20x10".to_owned() };
    let entry = |place: Option<u64>| {
        let standing = place.map(|place| Standing { place, entries: 14, score: 3, depth: 4 });
        let entry = Entry { receipt: receipt(), is_ranked: true, is_ended: true, run: Some(7), standing };
        (200, serde_json::to_value(entry).unwrap())
    };
    let me = (200, json!({ "name": "Ada", "madeAt": 1 }));
    let placing = |answers: &[(u16, Value)]| {
        let mut machine = machine(answers);
        let task = machine.client.place(played.clone());
        machine.run(task)
    };
    let at = |place: &str| Ok(Some(Placing::At(place.to_owned())));
    assert_eq!(placing(&[entry(None), me.clone(), refusal(503, "wait"), entry(Some(3))]), at("3rd of 14"));
    assert_eq!(placing(&[entry(None), (200, json!(null))]), Ok(Some(Placing::Unnamed)));
    assert!(placing(&[refusal(404, "no such race")]).is_err());
    assert_eq!(placing(&[]), Ok(None), "the server is away");
}

#[test]
fn former_names_are_told_before_a_key_is_used() {
    let mut machine = machine(&[]);
    let mut task = machine.client.call(Call::Devices);
    let Step::Do(Need::Request { .. }) = task.step() else { panic!("it begins with hello") };
    task.done(response(200, &json!({ "protocol": PROTOCOL, "time": TIME, "formerly": ["old.test", "older.test:81"] })));
    machine.run(task).unwrap_err();
    assert_eq!(machine.done[0], "formerly old.test, older.test:81");
    assert!(machine.done[1].starts_with("GET /api/me/devices"), "{:?}", machine.done);
}

#[test]
fn only_a_call_that_names_a_device_makes_a_key() {
    let mut machine = machine(&[(200, json!({ "name": "Ada", "madeAt": 1 }))]);
    machine.key = None;
    assert_eq!(machine.run(machine.client.call(Call::Me)), Err(Failure::NoName));
    assert_eq!(machine.run(machine.client.me()), Ok(None));
    assert_eq!(machine.run(machine.client.call(Call::Races)).unwrap(), br#"{"madeAt":1,"name":"Ada"}"#);
    assert_eq!(machine.done, ["hello", "GET /api/races"], "anybody may see the races");
    machine.answers.push((200, json!({})));
    machine.run(machine.client.call(Call::TakeName(NewName { name: "Ada".to_owned() }))).unwrap();
    assert!(machine.done[2].starts_with(r#"POST /api/players {"name":"Ada"} Barrow NEW"#), "{:?}", machine.done);
}

#[test]
fn failures_are_sentences_and_hostile_words_are_escaped() {
    let mut machine = machine(&[refusal(404, "no\u{1b}[2J")]);
    let failure = machine.run(machine.client.call(Call::Run(1))).unwrap_err();
    assert_eq!(failure.to_string(), "no\\u001b[2J");
    let failure = machine.run(machine.client.call(Call::Run(1))).unwrap_err();
    assert_eq!(failure.to_string(), "barrow.test cannot be reached (no route); nothing is lost, try again later");
    machine.answers.push((200, json!("no profile")));
    let body = machine.run(machine.client.call(Call::Me)).unwrap();
    let failure = machine.client.read::<barrow_online::Player>(&body).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "barrow.test answers, but has no server of games at this address; check the address and its path"
    );
}

#[test]
fn a_run_that_is_no_attempt_is_uploaded() {
    let (beginning, end) = ended();
    let mut machine = machine(&[refusal(404, "no such attempt"), waiting(), waiting(), counted("open")]);
    let sent = machine.run(machine.client.deliver([beginning, end].concat())).unwrap();
    assert_eq!(sent.in_words(), "Your run is on the server's open board, with a score of 12.");
    assert!(machine.done[1].starts_with("POST /api/attempts ") && machine.done[2].starts_with("POST /api/runs "));
    assert_eq!(machine.done[3..], ["GET /api/runs/9", "GET /api/runs/9"]);
}

#[test]
fn a_guest_uploads_without_a_signature() {
    let (beginning, end) = ended();
    let mut machine = machine(&[waiting(), (200, json!({ "id": 9, "state": { "state": "refused", "error": "no\nway" } }))]);
    machine.key = None;
    let sent = machine.run(machine.client.deliver([beginning, end].concat())).unwrap();
    assert_eq!(sent.in_words(), "Your run does not count on the server: no\\u000away.");
    assert_eq!(machine.done, ["hello", "POST /api/runs bytes", "GET /api/runs/9"]);
}

#[test]
fn the_missing_part_of_an_attempt_is_sent() {
    let (beginning, end) = ended();
    let whole = [beginning.clone(), end.clone()].concat();
    let answers = [attempt(Kind::Counted, &beginning, None), attempt(Kind::Counted, &whole, Some(9)), counted("counted")];
    let mut machine = machine(&answers);
    let sent = machine.run(machine.client.deliver(whole)).unwrap();
    assert!(matches!(sent, Sent::Counts(row) if row.kind == Kind::Counted));
    let part = json!({ "after": beginning.len(), "hash": base64(&file_hash(&beginning)), "bytes": base64(&end) });
    let (_, sent) = machine.done[2].split_once("POST /api/attempts/3/parts ").unwrap();
    let (sent, _) = sent.split_once(" Barrow").unwrap();
    assert_eq!(serde_json::from_str::<Value>(sent).unwrap(), part);
}

#[test]
fn other_moves_of_an_attempt_do_not_count_and_a_busy_server_is_asked_later() {
    let (beginning, end) = ended();
    let whole = [beginning, end].concat();
    let mut machine = machine(&[attempt(Kind::Counted, b"other moves", None), refusal(503, "the database is away")]);
    let Ok(Sent::Refused(why)) = machine.run(machine.client.deliver(whole.clone())) else { panic!("it counts") };
    assert_eq!(why, "this attempt was played differently on another device");
    let failure = machine.run(machine.client.deliver(whole.clone())).unwrap_err();
    assert!(!failure.is_final() && failure.to_string() == "the database is away");
    assert!(matches!(machine.run(machine.client.deliver(whole)), Err(Failure::Unreachable { .. })));
}

#[test]
fn only_a_verdict_on_a_run_ends_its_wait() {
    let (beginning, end) = ended();
    for status in [400, 403, 404, 405, 408, 410, 413, 421, 500, 502] {
        let mut machine = machine(&[refusal(404, "no such attempt"), refusal(status, "not now")]);
        let sent = machine.run(machine.client.deliver([beginning.clone(), end.clone()].concat()));
        assert_eq!(sent, Err(Failure::Refused { status, sentence: "not now".to_owned() }));
    }
    for status in [409, 422] {
        let mut machine = machine(&[refusal(404, "no such attempt"), refusal(status, "it counts once")]);
        let sent = machine.run(machine.client.deliver([beginning.clone(), end.clone()].concat()));
        assert_eq!(sent, Ok(Sent::Refused("it counts once".to_owned())));
    }
}

#[test]
fn a_run_that_the_server_cannot_take_now_waits_once_it_has_ended() {
    let (beginning, end) = ended();
    let mut machine = machine(&[attempt(Kind::Counted, &beginning, None), refusal(404, "no such attempt")]);
    machine.growth = vec![end[..1].to_vec(), end[1..].to_vec()];
    machine.run(machine.client.relay(relayed(true)));
    let said = "The server accepts no more of this run: no such attempt.";
    assert_eq!(steps(&machine), ["POST /api/attempts", "POST /api/attempts/3/parts", said, "kept"]);
}

#[test]
fn a_run_that_its_player_sends_is_kept_until_the_server_has_judged_it() {
    let run = || [ended().0, ended().1].concat();
    let mut machine = machine(&[refusal(404, "no attempt"), waiting(), counted("open")]);
    let task = machine.client.send(run());
    assert_eq!(machine.run(task), "Your run is on the server's open board, with a score of 12.");
    let noted = |machine: &Machine| machine.done.iter().filter(|done| ["kept", "released"].contains(&done.as_str())).count();
    assert_eq!((machine.done[0].as_str(), noted(&machine)), ("kept", 2));
    for (answers, sentence) in [
        (vec![], "Connection lost. Your run is saved, and will be sent once the connection is back."),
        (
            vec![refusal(404, "no attempt"), refusal(429, "too many runs")],
            "Too many runs. Your run is saved, and will be sent once the connection is back.",
        ),
    ] {
        let mut machine = self::machine(&answers);
        let task = machine.client.send(run());
        assert_eq!((machine.run(task).as_str(), noted(&machine)), (sentence, 1));
    }
    let mut machine = self::machine(&[refusal(404, "no attempt"), refusal(409, "known to be bad")]);
    let task = machine.client.send(run());
    assert_eq!((machine.run(task).as_str(), noted(&machine)), ("Your run does not count on the server: known to be bad.", 2));
}

#[test]
fn a_run_of_a_race_is_fetched_once_the_race_has_closed_and_the_run_counts() {
    let race = |secret: Option<&str>| {
        let race = json!({
            "challenge": "daily-2026-11-24", "kind": "daily", "opensAt": 1, "closesAt": 2, "commitment": "", "secret": secret,
        });
        (200, race)
    };
    let own = Receipt { header: base64(&file_hash(&header())), ..receipt() };
    let entry = |receipt: &Receipt, run: Option<i64>, counts: bool| {
        let standing = counts.then_some(Standing { place: 1, entries: 2, score: 3, depth: 4 });
        let entry = Entry { receipt: receipt.clone(), is_ranked: true, is_ended: true, run, standing };
        (200, serde_json::to_value(entry).unwrap())
    };
    let past = |answers: &[(u16, Value)]| {
        let mut machine = machine(answers);
        let task = machine.client.past_race("daily-2026-11-24/stomp/20x10");
        machine.run(task)
    };
    assert_eq!(past(&[race(None)]), Ok(PastRace::NotYet), "the race is open");
    assert_eq!(past(&[race(Some("S")), entry(&own, Some(7), false)]), Ok(PastRace::NotYet), "the run was not checked yet");
    assert_eq!(past(&[race(Some("S")), entry(&own, None, false)]), Ok(PastRace::Nothing));
    assert_eq!(past(&[race(Some("S")), (200, json!(null))]), Ok(PastRace::Nothing));
    assert_eq!(past(&[refusal(404, "no such race")]), Ok(PastRace::Nothing));
    assert!(past(&[]).is_err(), "the server is away");
    // This machine answers in JSON, which is not a run.
    assert_eq!(past(&[race(Some("S")), entry(&own, Some(7), true), (200, json!("another run"))]), Ok(PastRace::Nothing));
}

fn relayed(is_counted: bool) -> GrowingRun {
    GrowingRun { bytes: header(), is_shown: true, is_counted }
}

/// The addresses of the requests, and everything said and stored.
fn steps(machine: &Machine) -> Vec<&str> {
    let address = |done: &'_ String| done.find(" {").or_else(|| done.find("  Barrow")).unwrap_or(done.len());
    machine.done.iter().filter(|done| *done != "hello").map(|done| &done[..address(done)]).collect()
}

#[test]
fn a_run_is_sent_while_it_is_played() {
    let (beginning, end) = ended();
    let whole = [beginning.clone(), end.clone()].concat();
    let mut machine = machine(&[attempt(Kind::Open, &beginning, None), attempt(Kind::Open, &whole, Some(9)), counted("open")]);
    machine.growth = vec![end];
    machine.run(machine.client.relay(relayed(false)));
    let said = "Your run is on the server's open board, with a score of 12.";
    assert_eq!(
        steps(&machine),
        ["kept", "POST /api/attempts", "POST /api/attempts/3/parts", "released", "GET /api/runs/9", said]
    );
}

#[test]
fn a_lost_answer_is_made_up_for() {
    let (beginning, end) = ended();
    let whole = [beginning.clone(), end.clone()].concat();
    let mut machine = machine(&[attempt(Kind::Counted, &beginning, None)]);
    machine.growth = vec![end, Vec::new()];
    let mut task = machine.client.relay(relayed(true));
    let mut is_lost = false;
    let done = loop {
        match task.step() {
            Step::Done(()) => break machine.done.join("\n"),
            Step::Do(need) => {
                if machine.answers.is_empty() && matches!(need, Need::Trouble { .. }) && !is_lost {
                    is_lost = true;
                    // The part arrived, but its answer did not.
                    machine.answers = vec![counted("counted"), attempt(Kind::Counted, &whole, Some(9))];
                }
                task.done(machine.perform(need));
            }
        }
    };
    let lost = "Connection lost. Your run is saved, and will be sent once the connection is back.";
    assert!(done.contains(lost) && done.contains("GET /api/attempts/3 ") && done.contains("all is well"), "{done}");
    assert!(done.ends_with("with a score of 12."), "{done}");
    assert_eq!(done.matches("/parts {").count(), 1, "{done}");
}

#[test]
fn trouble_names_the_time_by_which_the_moves_of_an_attempt_must_arrive() {
    let (beginning, _) = ended();
    let mut machine = machine(&[attempt(Kind::Counted, &beginning, None)]);
    machine.growth = vec![vec![1]];
    machine.run(machine.client.relay(relayed(true)));
    let trouble = "Connection lost. Your moves are saved and will be sent later; the attempt counts if they arrive by 2025-11-25 23:59 UTC.";
    assert!(machine.done.iter().any(|done| done == trouble), "{:?}", machine.done);
}

#[test]
fn a_seed_shown_before_with_different_moves_starts_over() {
    let (beginning, end) = ended();
    let whole = [beginning.clone(), end.clone()].concat();
    let answers = [
        attempt(Kind::Open, b"other moves", None),
        attempt(Kind::Open, &beginning, None),
        attempt(Kind::Open, &whole, Some(9)),
        counted("open"),
    ];
    let mut machine = machine(&answers);
    machine.growth = vec![end];
    machine.run(machine.client.relay(relayed(false)));
    let begun: Vec<_> = machine.done.iter().filter(|done| done.starts_with("POST /api/attempts {")).collect();
    assert!(begun[0].contains("\"isNew\":false") && begun[1].contains("\"isNew\":true"), "{begun:?}");
}

#[test]
fn a_refused_run_is_sent_no_more() {
    let (_, end) = ended();
    for is_counted in [true, false] {
        let mut machine = machine(&[refusal(403, "you have no name here")]);
        machine.growth = vec![end.clone(), vec![1]];
        let mut task = machine.client.relay(relayed(is_counted));
        let mut shown = Vec::new();
        while let Step::Do(need) = task.step() {
            if let Need::Trouble { .. } | Need::Say { .. } = &need {
                shown.push(need.clone());
            }
            task.done(machine.perform(need));
        }
        let sentence = "The server accepts no more of this run: you have no name here.".to_owned();
        let expected = if is_counted { Need::Trouble { sentence: Some(sentence) } } else { Need::Say { sentence } };
        assert_eq!(shown, [expected], "only a counted run shows lasting trouble");
        assert_eq!(machine.growth.len(), 1, "it waits for no more moves");
    }
    for status in [403, 409, 422] {
        let mut machine = machine(&[refusal(status, "no")]);
        machine.growth = vec![end.clone()];
        machine.run(machine.client.relay(relayed(true)));
        let said = "The server accepts no more of this run: no.";
        assert_eq!(
            steps(&machine),
            ["kept", "POST /api/attempts", said, "released"],
            "{status}: it would be sent at the next start"
        );
    }
}

#[test]
fn nothing_is_sent_of_a_run_without_moves() {
    let mut machine = machine(&[]);
    machine.run(machine.client.relay(relayed(false)));
    assert!(machine.done.is_empty(), "{:?}", machine.done);
}

#[test]
fn a_line_that_breaks_is_tried_again() {
    let mut line = RaceLine::new("barrow.test");
    assert!(matches!(line.hear(&to_bytes(&Told::Halted(String::new()))), Ok(Some(Told::Halted(_)))));
    let failure = line.close(None).unwrap();
    assert!(!failure.is_final());
    assert_eq!(parted(&failure, true), "Connection lost; retrying. Every move that you have seen is saved.");
    assert_eq!(parted(&failure, false), "Connection lost; retrying.");
}

#[test]
fn a_line_ends_with_the_servers_last_word_unless_it_may_come_again() {
    for (code, is_final, sentence) in [
        (Some(1008), true, "The server says: the race\\u001b is over."),
        (None, true, "The server says: the race\\u001b is over."),
        (Some(1013), false, "The server says: the race\\u001b is over. Retrying."),
    ] {
        let mut line = RaceLine::new("barrow.test");
        assert_eq!(line.hear(&to_bytes(&Told::Farewell("the race\u{1b} is over".to_owned()))), Ok(None));
        let failure = line.close(code).unwrap();
        assert_eq!((failure.is_final(), parted(&failure, true).as_str()), (is_final, sentence));
    }
}

#[test]
fn a_line_of_a_run_that_ended_just_closes() {
    let mut line = RaceLine::new("barrow.test");
    line.hear(&to_bytes(&Told::GivenUp)).unwrap();
    assert_eq!(line.close(Some(1000)), None);
}

#[test]
fn a_state_of_another_version_is_recognised_before_it_is_read() {
    // A message kind and its version, followed by bytes in an unknown format.
    let newer = [&to_bytes(&(0_u32, VERSION + 1))[..], &[255, 255, 255]].concat();
    for message in [&newer[..], b"", &[200]] {
        let failure = RaceLine::new("barrow.test").hear(message).unwrap_err();
        assert!(failure.is_final(), "{failure}");
        let sentence = "This server speaks another version of the protocol; get the newest version, or load the page again.";
        assert_eq!(parted(&failure, true), sentence);
    }
}
