//! Tests of a run whose rules are on a server. The tests act as the server.

use super::{Desk, session};
use crate::tui::Input;
use crate::tui::game::GameScreen;
use crate::tui::place::{Heard, Line, Place};
use barrow_app::remote::Host;
use barrow_app::remote::wire::{Ask, Told};
use barrow_app::{Discoveries, Session};
use barrow_shelf::SHELF;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The server's end of a run.
struct Far {
    host: Host,
    asked: Receiver<Ask>,
    say: Sender<Heard>,
    wanted: Receiver<()>,
    /// Ends the thread of the connection.
    over: Sender<()>,
}

fn far() -> (Desk, Far) {
    let host = Host::new(session("stomp", "20x10", 1), "daily".to_owned(), "later".to_owned());
    let Told::Begun(begun) = host.begun() else { panic!("a run begins with its state") };
    let joined = Session::join(SHELF, &begun, "daily-2026-11-26", Discoveries::default()).unwrap();
    let ((asks, asked), (say, heard), (again, wanted), (over, holds)) = (channel(), channel(), channel(), channel::<()>());
    let thread = thread::spawn(move || {
        let _ = holds.recv();
    });
    let place = Place::Server(Line::new(asks, heard, again, thread));
    let mut desk = Desk::new(|shared| Box::new(GameScreen::new(joined, place, None, shared)), (80, 24));
    desk.shared.options.hints = false;
    desk.press("esc esc");
    (desk, Far { host, asked, say, wanted, over })
}

fn hear(desk: &mut Desk, far: &Far, heard: Heard) {
    far.say.send(heard).unwrap();
    desk.screen.input(Input::News, &mut desk.shared);
}

#[test]
fn a_key_tries_to_connect_while_that_may_help() {
    let (mut desk, far) = far();
    desk.press("f5");
    assert!(far.wanted.try_recv().is_err(), "the line is up");
    hear(&mut desk, &far, Heard::Trouble(Some("Connection lost; retrying.".to_owned())));
    assert!(desk.picture().starts_with("Connection lost; retrying. F5: Try now."), "{}", desk.picture());
    desk.press("f5");
    assert_eq!(far.wanted.try_recv(), Ok(()));
    hear(&mut desk, &far, Heard::Trouble(None));
    desk.press("f5");
    assert!(far.wanted.try_recv().is_err() && !desk.picture().contains("Try now"));
    hear(&mut desk, &far, Heard::Trouble(Some("The race has closed.".to_owned())));
    drop(far.over);
    while desk.picture().contains("Try now") {
        thread::yield_now();
    }
    assert!(desk.picture().starts_with("The race has closed.\n"), "nothing helps any more");
}

#[test]
fn an_answer_that_is_late_has_a_sign_until_it_comes() {
    let (mut desk, mut far) = far();
    let before = desk.picture();
    assert!(!before.contains('…'), "{before}");
    while far.asked.try_recv().is_ok() {}
    desk.press("left");
    assert_eq!(desk.picture(), before, "nothing is late yet");
    let after = desk.screen.tick_after(&desk.shared);
    assert_eq!(after, Some(Duration::from_millis(300)));
    desk.screen.input(Input::Tick, &mut desk.shared);
    let late = desk.picture();
    let changed = |one: &str, other: &str| one.chars().zip(other.chars()).filter(|(one, other)| one != other).count();
    desk.screen.input(Input::Tick, &mut desk.shared);
    assert_eq!(far.wanted.try_recv(), Ok(()), "an overdue answer will not come: the connection is tried anew");
    assert!(late.contains('…') && changed(&before, &late) == 1, "only the sign is new:\n{late}");
    let mut told = Vec::new();
    far.asked.try_iter().for_each(|ask| far.host.answer(ask, &mut told));
    for told in told {
        hear(&mut desk, &far, Heard::Told(told));
    }
    assert!(!desk.picture().contains('…'), "{}", desk.picture());
    drop(far.over);
}
