//! Tests of addresses and bodies.

use super::*;
use crate::CodeKind;

#[test]
fn a_call_has_an_address_and_a_body() {
    let call = Call::NewCode(NewCode { kind: CodeKind::Recovery });
    assert_eq!(call.head(), ("POST", "/api/me/codes".to_owned(), Access::Player));
    assert_eq!(call.body::<SerdeJson>(), br#"{"kind":"recovery"}"#);
    let today = Call::BeginToday { game: "stomp".to_owned(), variant: "20x10".to_owned(), is_shown: true };
    assert_eq!(today.body::<SerdeJson>(), br#"{"game":"stomp","variant":"20x10","isShown":true}"#);
    assert!(Call::Me.body::<SerdeJson>().is_empty());
}

#[test]
fn a_name_cannot_leave_its_part_of_an_address() {
    let (_, target, _) = Call::Profile("../é?".to_owned()).head();
    assert_eq!(target, "/api/players/%2E%2E%2F%C3%A9%3F");
}

#[test]
fn a_page_names_calls_as_its_types_say() {
    let read = |text: &str| SerdeJson::read::<Call>(text.as_bytes());
    assert_eq!(read("\"me\""), Some(Call::Me));
    assert_eq!(read(r#"{"takeName": {"name": "Ada"}}"#), Some(Call::TakeName(NewName { name: "Ada".to_owned() })));
    let board = Call::Board { game: "a".to_owned(), variant: "b".to_owned(), query: "c".to_owned(), first: 1, count: 50 };
    assert_eq!(read(r#"{"board": {"game": "a", "variant": "b", "query": "c", "first": 1, "count": 50}}"#), Some(board));
    assert_eq!(read(r#"{"upload": [1]}"#), None);
}
