use super::decoder::{Decoded, Decoder};
use proptest::prelude::*;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// Decodes pieces that are read at these times, followed by silence.
fn decode(pieces: &[(&[u8], u32)]) -> Vec<Decoded> {
    let (mut decoder, mut all) = (Decoder::default(), Vec::new());
    for &(bytes, at) in pieces {
        // The waiting thread does the same.
        if let Some(deadline) = decoder.deadline().filter(|deadline| *deadline < at) {
            decoder.pass(deadline, &mut |decoded| all.push(decoded));
        }
        decoder.take(bytes, at, &mut |decoded| all.push(decoded));
    }
    while let Some(deadline) = decoder.deadline() {
        decoder.pass(deadline, &mut |decoded| all.push(decoded));
    }
    all
}

fn name(event: KeyEvent) -> String {
    let held = [(KeyModifiers::CONTROL, "ctrl+"), (KeyModifiers::ALT, "alt+"), (KeyModifiers::SHIFT, "shift+")];
    let held: String = held.iter().filter(|(held, _)| event.modifiers.contains(*held)).map(|(_, name)| *name).collect();
    let kind = if event.kind == KeyEventKind::Press { String::new() } else { format!(" {:?}", event.kind) };
    match event.code {
        KeyCode::Char(letter) => format!("{held}{letter}{kind}"),
        KeyCode::F(number) => format!("{held}F{number}{kind}"),
        code => format!("{held}{code:?}{kind}"),
    }
}

/// The names of the keys and pastes in `all`.
fn keys(all: &[Decoded]) -> Vec<String> {
    let named = |decoded: &Decoded| match decoded {
        Decoded::Event(Event::Key(event)) => Some(name(*event)),
        Decoded::Event(Event::Paste(text)) => Some(format!("\"{text}\"")),
        Decoded::Event(_) | Decoded::Answer(_) => None,
    };
    all.iter().filter_map(named).collect()
}

/// The keys in one piece, separated by blanks.
fn typed(bytes: &str) -> String {
    keys(&decode(&[(bytes.as_bytes(), 1000)])).join(" ")
}

const ANSWERS: [&str; 14] = [
    "\x1b]10;rgb:b1b1/b1b1/b1b1\x1b\\",
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    "\x1bP>|ghostty 1.2.0\x1b\\",
    "\x1bP1$r0 q\x1b\\",
    "\x1b[?62;4c",
    "\x1b[>1;4600;0c",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b^jjj\x1b\\",
    "\x1bXjjj\x1b\\",
    "\x1b[6;20;10t",
    "\x1b[0n",
    "\x1b[12;40R",
    "\x1b[?1u",
    "\x1b[?2026;2$y",
];

#[test]
fn answers_are_never_keys_however_they_are_cut() {
    for answer in ANSWERS {
        let whole = decode(&[(answer.as_bytes(), 0)]);
        assert_eq!(whole, [Decoded::Answer(answer.as_bytes().to_vec())], "{answer:?}");
        for cut in 1..answer.len() {
            let (first, rest) = answer.as_bytes().split_at(cut);
            for pause in [0, 10, 400, 60_000] {
                let all = decode(&[(b"k", 0), (first, 5), (rest, 5 + pause), (b"j", 70_000)]);
                // An escape alone counts as a key after a while, whatever follows. So do bytes after an answer that was dropped.
                let is_given_up = pause > 500 && cut > 1;
                let expected: &[&str] = if cut == 1 && pause > 20 { &["k", "Esc", "j"] } else { &["k", "j"] };
                assert!(is_given_up || keys(&all) == expected, "{answer:?} cut at {cut} for {pause}: {:?}", keys(&all));
            }
        }
    }
}

#[test]
fn an_answer_that_never_ends_gives_the_keyboard_back() {
    for begin in ["\x1b]10;rgb", "\x1bP", "\x1b_G", "\x1b^a", "\x1bXa", "\x1b[1;"] {
        let silence = decode(&[(begin.as_bytes(), 0), (b"j", 501)]);
        assert_eq!(keys(&silence).last().map(String::as_str), Some("j"), "{begin:?}");
        assert_eq!(typed(&format!("{begin}\x03j")), "ctrl+c j", "{begin:?}");
        assert_eq!(typed(&format!("{begin}\x1b[Aj")), "Up j", "{begin:?}");
    }
    let long = ["\x1b]", &"x".repeat(4096), "j"].concat();
    assert_eq!(typed(&long), "j");
    // Movements of the mouse count as input, not as silence.
    let moved = ["\x1b]10;rgb", &"\x1b[<35;4;5M".repeat(3), "j"].concat();
    assert_eq!(typed(&moved), "j");
}

#[test]
fn a_lone_escape_acts_soon_and_the_rest_of_what_it_began_never() {
    let mut decoder = Decoder::default();
    let mut all = Vec::new();
    decoder.take(b"\x1b", 1000, &mut |decoded| all.push(decoded));
    assert!(all.is_empty() && decoder.deadline().is_some_and(|deadline| deadline < 1050));
    for (rest, expected) in [
        ("[B", "Esc"),
        ("[1;2A", "Esc"),
        ("OA", "Esc"),
        ("]11;rgb:0/0/0\x1b\\", "Esc"),
        ("[", "Esc ["),
        ("O", "Esc shift+O"),
        ("P", "Esc shift+P"),
        ("_", "Esc _"),
        ("q", "Esc q"),
        ("\x1b", "Esc Esc"),
        ("\x1b[A", "Esc Up"),
        ("[200~j\x1b[201~", "Esc \"j\""),
    ] {
        for pause in [30, 600, 60_000] {
            let all = decode(&[(b"\x1b", 0), (rest.as_bytes(), pause), (b"j", pause + 1000)]);
            assert_eq!(keys(&all).join(" "), format!("{expected} j"), "{rest:?} after {pause}");
        }
    }
    assert_eq!(keys(&decode(&[(b"\x1b", 0), (b"\x1b", 300), (b"P", 600), (b"j", 660)])), ["Esc", "Esc", "shift+P", "j"]);
}

#[test]
fn keys_have_the_names_that_terminals_send_for_them() {
    for (bytes, names) in [
        ("aZé€😀", "a shift+Z é € 😀"),
        ("\r\t\x7f\x01\x1a\x00\x1c", "Enter Tab Backspace ctrl+a ctrl+z ctrl+  ctrl+4"),
        ("\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F", "Up Down Right Left Home End"),
        ("\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", "Up Down Right Left Home End"),
        ("\x1b[1;2A\x1b[1;5C\x1b[1;3D\x1b[1;6H", "shift+Up ctrl+Right alt+Left ctrl+shift+Home"),
        ("\x1bO5A\x1bO2P", "ctrl+Up shift+F1"),
        (
            "\x1b[E\x1bOE\x1bOu\x1b[G\x1b[57427u\x1b[1;2E",
            "KeypadBegin KeypadBegin KeypadBegin KeypadBegin KeypadBegin shift+KeypadBegin",
        ),
        ("\x1bOq\x1bOr\x1bOs\x1bOt\x1bOv\x1bOw\x1bOx\x1bOy", "End Down PageDown Left Right Home Up PageUp"),
        ("\x1bOM\x1bOk\x1bOm\x1bOX", "Enter + - ="),
        ("\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~\x1b[7~\x1b[8~", "Home Insert Delete End PageUp PageDown Home End"),
        ("\x1bOP\x1bOR\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~\x1b[[A\x1b[[E", "F1 F3 F5 F6 F10 F11 F12 F1 F5"),
        ("\x1b[Z\x1b[9;2u\x1b[9u", "shift+BackTab shift+BackTab Tab"),
        ("\x1bq\x1b\r\x1bé\x1b\x01", "alt+q alt+Enter alt+é ctrl+alt+a"),
        ("\x1b[97;5u\x1b[97:65;2u\x1b[97;2u\x1b[27u\x1b[57404u", "ctrl+a A A Esc 5"),
        ("\x1b[27;5;9~\x1b[27;5;97~", "ctrl+Tab ctrl+a"),
        ("\x1b[97;1:2u\x1b[97;1:3u\x1b[1;1:3A", "a Repeat a Release Up Release"),
        ("\x1b[\x1bOa\x1bO", "alt+shift+O"),
        ("\x1b\x1b\x1b[A", "Esc Esc Up"),
    ] {
        assert_eq!(typed(bytes), names, "{bytes:?}");
    }
    let broken: &[u8] = b"\xff\xc3j\xe2\x82k\xf0\x9f";
    assert_eq!(keys(&decode(&[(broken, 0)])), ["j", "k"]);
}

#[test]
fn the_mouse_is_understood_in_three_forms() {
    let mouse = |bytes: &[u8]| {
        let all = decode(&[(bytes, 0)]);
        all.into_iter()
            .map(|decoded| match decoded {
                Decoded::Event(Event::Mouse(mouse)) => (mouse.kind, mouse.column, mouse.row),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    assert_eq!(mouse(b"\x1b[<0;3;4M\x1b[<0;3;4m"), [(down, 2, 3), (up, 2, 3)]);
    assert_eq!(mouse(b"\x1b[32;3;4M\x1b[35;3;4M"), [(down, 2, 3), (up, 2, 3)]);
    assert_eq!(mouse(b"\x1b[M #$\x1b[M##$"), [(down, 2, 3), (up, 2, 3)]);
    assert_eq!(
        mouse(b"\x1b[<35;1;1M\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<32;1;1M").iter().map(|event| event.0).collect::<Vec<_>>(),
        [MouseEventKind::Moved, MouseEventKind::ScrollUp, MouseEventKind::ScrollDown, MouseEventKind::Drag(MouseButton::Left)]
    );
    assert_eq!(typed("\x1b[<0;0;0M\x1b[0;1;1M\x1b[<999;1;1Mj"), "j", "places that do not exist");
}

#[test]
fn a_paste_ends_by_its_mark_by_control_c_or_by_its_length() {
    assert_eq!(typed("\x1b[200~hé\x1b[A\rj\x1b[201~k"), "\"hé\x1b[A\rj\" k");
    assert_eq!(typed("\x1b[200~hello\x03j"), "ctrl+c j", "what it had is dropped");
    let all = decode(&[(b"\x1b[200~hello", 0), (b"j", 60_000), (b"\x1b[201~", 120_000)]);
    assert_eq!(keys(&all), ["\"helloj\""], "a slow line is no end");
    let long = "x".repeat(5 << 20);
    let all = decode(&[(b"\x1b[200~", 0), (long.as_bytes(), 1), (b"\x1b[201~j", 2)]);
    assert_eq!(keys(&all), [format!("\"{}\"", &long[..4 << 20]), "j".to_owned()]);
    let all = decode(&[(b"\x1b[200~", 0), (long.as_bytes(), 1), (b"j", 1000)]);
    assert_eq!(keys(&all).last().map(String::as_str), Some("j"), "no more of it came");
}

/// Bytes that terminals send, whole and broken.
fn input() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        3 => proptest::sample::select(&ANSWERS[..]).prop_map(|answer| answer.as_bytes().to_vec()),
        3 => proptest::sample::select(vec!["j", "\x1b[A", "\x1bOu", "\x1b", "é", "\x1b[<35;1;1M", "\x03", "\x1b[200~", "\x1b[201~", "[", "P"])
            .prop_map(|key| key.as_bytes().to_vec()),
        2 => proptest::collection::vec(any::<u8>(), 0..6),
    ];
    proptest::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn cuts_change_nothing(bytes in input(), cuts in proptest::collection::vec(any::<prop::sample::Index>(), 0..8)) {
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).chain([0, bytes.len()]).collect();
        ends.sort_unstable();
        let pieces: Vec<(&[u8], u32)> = ends.windows(2).zip(0..).map(|(ends, at)| (&bytes[ends[0]..ends[1]], at)).collect();
        prop_assert_eq!(decode(&pieces), decode(&[(&bytes, 0)]));
    }

    #[test]
    fn nothing_keeps_the_keyboard(bytes in input(), pauses in proptest::collection::vec(0u32..1000, 12)) {
        let mut at = 0;
        let pieces: Vec<(&[u8], u32)> = bytes.chunks(3).zip(pauses.iter().cycle()).map(|(piece, pause)| {
            at += pause;
            (piece, at)
        }).collect();
        // A paste without its end needs a Ctrl-C; after that and a silence, every key counts.
        let end: &[(&[u8], u32)] = &[(b"\x03", at + 1000), (b"j", at + 2000)];
        let last = keys(&decode(&[&pieces[..], end].concat())).pop();
        prop_assert_eq!(last.as_deref(), Some("j"));
    }
}
