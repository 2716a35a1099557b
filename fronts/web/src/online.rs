//! The online client, for JavaScript.

use crate::crossing::{Crossed, give, parsed, take};
use barrow_app::modes::OVERDUE;
use barrow_app::screens::Topic;
use barrow_app::screens::online::{Answers, Server, add_promises};
use barrow_app::words::sentence;
use barrow_client::{AGAIN, Client, Failure, GrowingRun, PastRace, Reply, Step, Task, parted};
use barrow_online::{Answer, Call, Json};
use js_sys::{Array, Date, JSON, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The browser's JSON, which keeps the module small.
pub struct Browser;

impl Json for Browser {
    fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
        str::from_utf8(bytes).ok().and_then(parsed)
    }

    fn write(value: &impl Serialize) -> Vec<u8> {
        let json = give(value).ok().and_then(|value| JSON::stringify(&value).ok());
        json.map(String::from).unwrap_or_default().into_bytes()
    }
}

/// The reason why work failed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Failed {
    /// A sentence.
    pub sentence: String,
    /// The sentence to show beside a run.
    pub trouble: String,
    /// True if retrying is useless.
    pub is_final: bool,
}

impl Failed {
    fn give(failure: &Failure) -> Crossed {
        let (trouble, is_final) = (parted(failure, true), failure.is_final());
        give(&Self { sentence: sentence(failure), trouble, is_final })
    }
}

/// A client of one server, with its answers for screens.
#[wasm_bindgen]
pub struct OnlineClient {
    client: Client<Browser>,
    answers: Rc<RefCell<Answers>>,
}

#[wasm_bindgen]
impl OnlineClient {
    /// A client of the server at this host and port.
    pub fn of(host: &str) -> Self {
        Self { client: Client::new(host), answers: Rc::default() }
    }

    /// Passes the server's data for screens to `show`, or `None` if the page has no server. `now` is the local time, in
    /// milliseconds since 1970.
    pub(crate) fn with_server<T>(&self, traits: u8, now: f64, show: impl FnOnce(Option<Server>) -> T) -> T {
        let has = |bit: u8| traits & bit != 0;
        let now = Duration::from_millis((now as u64).saturating_add_signed(self.client.ahead()));
        let (can_have_name, has_passkeys, shares) = (has(2), has(4), has(8));
        let server = Server { answers: &self.answers.borrow(), now, can_have_name, has_passkeys, shares };
        show(has(1).then_some(server))
    }

    /// Makes a request whose answer is JSON or empty.
    pub fn ask(&self, #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue) -> Result<Work, JsError> {
        let strange = self.client.strange();
        let value = |body: Vec<u8>| match str::from_utf8(&body) {
            Ok("") => Ok(JsValue::NULL),
            Ok(json) => JSON::parse(json).map_err(|_| strange),
            Err(_) => Err(strange),
        };
        Ok(Work::new(self.client.call(read(call)?).map(|body| body.and_then(value)), Ok))
    }

    pub fn bytes(&self, #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue) -> Result<Work, JsError> {
        Ok(Work::new(self.client.call(read(call)?), |body| Ok(Uint8Array::from(body.as_slice()).into())))
    }

    /// The next request whose answer a screen needs.
    #[wasm_bindgen(unchecked_return_type = "Call | null")]
    pub fn wants(&self, address: &str) -> Crossed {
        match address.parse() {
            Ok(Topic::Online(screen)) => give(&self.answers.borrow_mut().next(&screen, here())),
            _ => Ok(JsValue::NULL),
        }
    }

    /// Makes a request whose answer a screen shows. If it fails, the screen says why.
    pub fn fetch(&self, #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue) -> Result<Work, JsError> {
        let (call, answers) = (read(call)?, Rc::clone(&self.answers));
        let asked = call.clone();
        let keep = move |result: Result<Answer, Failure>| {
            answers.borrow_mut().put(asked, result.map_err(|failure| sentence(&failure)), here());
            Ok(())
        };
        Ok(Work::new(self.client.fetch(call).map(keep), |()| Ok(JsValue::UNDEFINED)))
    }

    /// Makes a request of the player, after which all answers are stale.
    pub fn make(&self, #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue) -> Result<Work, JsError> {
        let (call, answers) = (read(call)?, Rc::clone(&self.answers));
        let made = call.clone();
        let keep = move |answer| {
            let mut answers = answers.borrow_mut();
            answers.grow_stale();
            answers.put(made, Ok(answer), here());
        };
        Ok(Work::new(self.client.fetch(call).map(|result| result.map(keep)), |()| Ok(JsValue::UNDEFINED)))
    }

    /// Restores the promises that the server made before.
    pub fn recall(&self, promises: Vec<String>) {
        *self.answers.borrow_mut() = Answers::with_promises(promises);
    }

    /// All promises of the server, if there is a new one.
    #[wasm_bindgen(js_name = newPromises)]
    pub fn new_promises(&self) -> Option<Vec<String>> {
        self.answers.borrow_mut().new_promises()
    }

    /// Marks all answers as stale, so that screens ask for them again.
    #[wasm_bindgen(js_name = growStale)]
    pub fn grow_stale(&self) {
        self.answers.borrow_mut().grow_stale();
    }

    /// The time after which the screen at an address changes by itself, if it does. \[milliseconds\]
    #[wasm_bindgen(js_name = staleAfter)]
    pub fn stale_after(&self, address: &str, now: f64) -> Option<u32> {
        let Ok(Topic::Online(screen)) = address.parse() else { return None };
        let after = self.with_server(1, now, |server| screen.stale_after(&server?, here()));
        after.map(|after| u32::try_from(after.as_millis()).unwrap_or(u32::MAX))
    }

    pub fn challenge(&self) -> Work {
        Work::new(self.client.challenge(), |challenge| give(&challenge))
    }

    pub fn greeting(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue,
        is_shown: bool,
    ) -> Result<Work, JsError> {
        Ok(Work::new(self.client.greeting(read(call)?, is_shown), |greeting| Ok(greeting.into())))
    }

    pub fn deliver(&self, run: Vec<u8>) -> Work {
        Work::new(self.client.deliver(run), |sent| Ok(sent.in_words().into()))
    }

    /// The player's run in a race, and when it began; null if there is none, and false while it cannot be fetched yet.
    #[wasm_bindgen(js_name = pastRace)]
    pub fn past_race(&self, entered: &str) -> Work {
        let value = |past| match past {
            PastRace::NotYet => Ok(JsValue::FALSE),
            PastRace::Nothing => Ok(JsValue::NULL),
            PastRace::Run(bytes, began) => Ok(Array::of2(&Uint8Array::from(bytes.as_slice()), &give(&began)?).into()),
        };
        Work::new(self.client.past_race(entered), value)
    }

    /// The place of the run that was just played with this call, as a `Placing`; null if the server does not rank it soon.
    pub fn place(&self, #[wasm_bindgen(unchecked_param_type = "Call")] played: JsValue) -> Result<Work, JsError> {
        Ok(Work::new(self.client.place(read(played)?), |placing| give(&placing)))
    }

    /// Sends an ended run, as the player asked. The result is a sentence.
    pub fn send(&self, run: Vec<u8>) -> Work {
        Work::new(self.client.send(run).map(Ok), |sentence: String| Ok(sentence.into()))
    }

    #[wasm_bindgen(js_name = sendWhilePlayed)]
    pub fn send_while_played(&self, bytes: Vec<u8>, is_shown: bool, is_counted: bool) -> Work {
        Work::new(self.client.relay(GrowingRun { bytes, is_shown, is_counted }).map(Ok), |()| Ok(JsValue::UNDEFINED))
    }
}

/// The local time since 1970.
fn here() -> Duration {
    Duration::from_millis(Date::now() as u64)
}

/// The stored promises of a server, with more of them. The first about each subject counts.
#[wasm_bindgen(js_name = withPromises)]
pub fn with_promises(mut kept: Vec<String>, more: Vec<String>) -> Vec<String> {
    add_promises(&mut kept, more);
    kept
}

fn read(call: JsValue) -> Result<Call, JsError> {
    take("something of the server", call)
}

/// The path and query of a call.
#[wasm_bindgen(js_name = addressOf)]
pub fn address_of(#[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue) -> Result<String, JsError> {
    Ok(read(call)?.head().1)
}

/// Asynchronous work, step by step.
#[wasm_bindgen]
pub struct Work(Task<Crossed>);

impl Work {
    fn new<T: 'static>(task: Task<Result<T, Failure>>, give: impl FnOnce(T) -> Crossed + 'static) -> Self {
        let value = |value| give(value).map(|value| Array::of1(&value).into());
        Self(task.map(move |result| result.map_or_else(|failure| Failed::give(&failure), value)))
    }
}

#[wasm_bindgen]
impl Work {
    /// Returns the next thing to do. Once the work is done, returns its result in a list.
    #[wasm_bindgen(unchecked_return_type = "Need | Failed | [unknown]")]
    pub fn step(&mut self) -> Crossed {
        match self.0.step() {
            Step::Do(effect) => give(&effect),
            Step::Done(result) => result,
        }
    }

    pub fn done(&mut self) {
        self.0.done(Reply::Done);
    }

    pub fn answered(&mut self, status: u16, body: Vec<u8>) {
        self.0.done(Reply::Response { status, body });
    }

    pub fn failed(&mut self, why: String) {
        self.0.done(Reply::Failed(why));
    }

    pub fn stamped(&mut self, key: Option<String>, time: f64, nonce: String) {
        self.0.done(Reply::Stamp { key, time: time as u64, nonce });
    }

    pub fn signed(&mut self, signature: String) {
        self.0.done(Reply::Signature(signature));
    }

    pub fn checked(&mut self, is_signed: bool) {
        self.0.done(Reply::Checked(is_signed));
    }

    pub fn grown(&mut self, bytes: Vec<u8>) {
        self.0.done(Reply::Grown { bytes, is_left: false });
    }
}

/// A connection to a race.
#[wasm_bindgen]
pub struct RaceLine(barrow_client::RaceLine);

#[wasm_bindgen]
impl RaceLine {
    pub fn to(host: &str) -> Self {
        Self(barrow_client::RaceLine::new(host))
    }

    /// Receives a message. Returns true if it is for the session.
    #[wasm_bindgen(unchecked_return_type = "boolean | Failed")]
    pub fn hear(&mut self, message: &[u8]) -> Crossed {
        self.0.hear(message).map_or_else(|failure| Failed::give(&failure), |told| Ok(told.is_some().into()))
    }

    /// Call this when the connection was closed. Returns the reason; null if the run has ended.
    #[wasm_bindgen(unchecked_return_type = "Failed | null")]
    pub fn close(&mut self, code: u16) -> Crossed {
        self.0.close(Some(code)).map_or(Ok(JsValue::NULL), |failure| Failed::give(&failure))
    }

    /// How long an answer may be due before the connection counts as down. \[milliseconds\]
    pub fn overdue() -> u32 {
        OVERDUE
    }

    /// How long to wait before connecting again. \[milliseconds\]
    pub fn pause() -> u32 {
        AGAIN
    }
}
