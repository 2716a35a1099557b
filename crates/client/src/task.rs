//! Work in steps. Each step needs something from the machine, which only a front end can do.

use serde::{Serialize, Serializer};
use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// Something that a task needs from the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Need {
    /// Send a request. The reply is a [`Reply::Response`], whatever the status.
    Request {
        /// "POST".
        method: &'static str,
        /// Path and query.
        target: String,
        /// The `Authorization` header, if the request is signed.
        authorization: Option<String>,
        /// The body.
        #[serde(serialize_with = "as_bytes")]
        #[cfg_attr(feature = "ts", ts(type = "BufferSource"))]
        body: Vec<u8>,
        /// The longest answer to accept. \[bytes\]
        longest: u32,
    },
    /// Get the time, a nonce, and the public key of this device: a [`Reply::Stamp`].
    Stamp {
        /// True if a device without a key has to make one.
        makes_key: bool,
    },
    /// The server was called by these names before it moved. A front end that has a key for each host, and none yet for this server,
    /// keeps using the key that it has for the first of these hosts.
    Formerly {
        /// Hosts, each with its port if it had one.
        hosts: Vec<String>,
    },
    /// Sign this with the key of this device: a [`Reply::Signature`].
    Sign {
        /// The text.
        text: String,
    },
    /// Check a signature: a [`Reply::Checked`].
    Check {
        /// The public key that should have signed.
        key: String,
        /// The text.
        text: String,
        /// The signature in base64url.
        signature: String,
    },
    /// Wait.
    Wait {
        /// How long. \[milliseconds\]
        milliseconds: u32,
    },
    /// Wait until the run that is being sent has grown: a [`Reply::Grown`].
    Grow {
        /// How long to wait at most; without it, until there is something. \[milliseconds\]
        within: Option<u32>,
    },
    /// Store the run, which has ended, until the server has it.
    Keep,
    /// The server has the run: it need not be stored for it any longer.
    Release,
    /// Say this to the player once.
    Say {
        /// A sentence.
        sentence: String,
    },
    /// Show this until the next one.
    Trouble {
        /// A sentence; `None` if all is well again.
        sentence: Option<String>,
    },
}

fn as_bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

/// A front end's answer to a need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is done.
    Done,
    /// The server's answer.
    Response {
        /// The status of HTTP.
        status: u16,
        /// The body.
        body: Vec<u8>,
    },
    /// The server cannot be reached, or the key cannot be used. The reason is a phrase, and may be empty.
    Failed(String),
    /// The time and the key.
    Stamp {
        /// The public key of this device, if it has one.
        key: Option<String>,
        /// The clock of this device. \[milliseconds since 1970\]
        time: u64,
        /// 16 random bytes in base64url.
        nonce: String,
    },
    /// A signature in base64url.
    Signature(String),
    /// True if the signature is of this text and by this key.
    Checked(bool),
    /// The run has grown.
    Grown {
        /// By these bytes.
        bytes: Vec<u8>,
        /// True if the player has left the run.
        is_left: bool,
    },
}

/// The next step of a task.
#[derive(Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// Do this.
    Do(Need),
    /// The task is done.
    Done(T),
}

/// Work in steps: [`step`](Self::step) says what it needs, and [`done`](Self::done) takes the reply.
pub struct Task<T> {
    work: Pin<Box<dyn Future<Output = T>>>,
    port: Port,
}

/// The place where a task leaves its needs and finds the replies.
#[derive(Clone, Default)]
pub(crate) struct Port(Rc<RefCell<(Option<Need>, Option<Reply>)>>);

impl<T> Task<T> {
    pub(crate) fn new<F: Future<Output = T> + 'static>(work: impl FnOnce(Port) -> F) -> Self {
        let port = Port::default();
        Self { work: Box::pin(work(port.clone())), port }
    }

    /// The same work with another result.
    pub fn map<U>(self, change: impl FnOnce(T) -> U + 'static) -> Task<U>
    where
        T: 'static,
    {
        let Self { work, port } = self;
        Task { work: Box::pin(async move { change(work.await) }), port }
    }

    /// Returns the next thing to do, which stays the same until there is a reply. Do not call this again once the task is done.
    pub fn step(&mut self) -> Step<T> {
        loop {
            if let (Some(need), None) = &*self.port.0.borrow() {
                return Step::Do(need.clone());
            }
            if let Poll::Ready(value) = self.work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                return Step::Done(value);
            }
        }
    }

    /// Takes the reply to a need.
    pub fn done(&mut self, reply: Reply) {
        self.port.0.borrow_mut().1 = Some(reply);
    }
}

impl Port {
    /// Asks the front end for something, and waits for its reply.
    pub(crate) async fn ask(&self, need: Need) -> Reply {
        *self.0.borrow_mut() = (Some(need), None);
        poll_fn(|_| {
            let mut slot = self.0.borrow_mut();
            let Some(reply) = slot.1.take() else { return Poll::Pending };
            slot.0 = None;
            Poll::Ready(reply)
        })
        .await
    }
}
