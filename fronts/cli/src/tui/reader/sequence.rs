//! Keys and mouse reports that terminals send as sequences: xterm, the Linux console, old keypads and the kitty protocol.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The key that sends this single byte.
pub(super) fn plain(byte: u8, modifiers: KeyModifiers) -> KeyEvent {
    let control = modifiers | KeyModifiers::CONTROL;
    match byte {
        b'\r' => KeyEvent::new(KeyCode::Enter, modifiers),
        b'\t' => KeyEvent::new(KeyCode::Tab, modifiers),
        0x7f => KeyEvent::new(KeyCode::Backspace, modifiers),
        0 => KeyEvent::new(KeyCode::Char(' '), control),
        1..=26 => KeyEvent::new(KeyCode::Char(char::from(byte - 1 + b'a')), control),
        27..=31 => KeyEvent::new(KeyCode::Char(char::from(byte - 28 + b'4')), control),
        _ => KeyEvent::new(KeyCode::Char(byte.into()), modifiers | shift_of(byte.into())),
    }
}

/// Shift, if typing the character needs it.
pub(super) fn shift_of(letter: char) -> KeyModifiers {
    if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE }
}

/// Decodes a sequence without its `ESC [`, or `ESC O` if `is_shift`. `None` for answers and keys that cannot be bound.
pub(super) fn event(sequence: &[u8], is_shift: bool) -> Option<Event> {
    let (&last, numbers) = sequence.split_last()?;
    let numbers = str::from_utf8(numbers).ok()?;
    match (last, numbers.strip_prefix('<')) {
        (b'M' | b'm', Some(report)) => mouse(report, 0, last == b'm'),
        (b'M', None) if !is_shift => mouse(numbers, 32, false),
        (b'I', _) if !is_shift && numbers.is_empty() => Some(Event::FocusGained),
        (b'O', _) if !is_shift && numbers.is_empty() => Some(Event::FocusLost),
        _ => key(last, numbers, is_shift).map(Event::Key),
    }
}

fn key(last: u8, numbers: &str, is_shift: bool) -> Option<KeyEvent> {
    let mut groups = numbers.split(';');
    let first = groups.next()?;
    let (mut modifiers, kind) = held(groups.next().unwrap_or_default());
    let mut codes = first.split(':').map(|number| number.parse::<u32>().ok());
    let code = match (last, first) {
        (b'A'..=b'E', "[") => KeyCode::F(last - b'A' + 1),
        (b'~', "27") => unicode(groups.next()?.parse().ok()?, None, &mut modifiers)?,
        (b'~', _) => numbered(first.parse().ok()?)?,
        (b'u', _) if !is_shift => unicode(codes.next()??, codes.next().flatten(), &mut modifiers)?,
        (_, "" | "1") => lettered(last).or_else(|| keypad(last).filter(|_| is_shift))?,
        // The old form: `ESC O 5 A`.
        _ if is_shift => {
            (modifiers, _) = held(first);
            lettered(last)?
        }
        _ => return None,
    };
    let code = match code {
        KeyCode::Tab if modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        code => code,
    };
    if code == KeyCode::BackTab {
        modifiers |= KeyModifiers::SHIFT;
    }
    Some(KeyEvent::new_with_kind(code, modifiers, kind))
}

/// The held modifiers, and the kind of key event: `5:3`.
fn held(group: &str) -> (KeyModifiers, KeyEventKind) {
    let (mask, kind) = group.split_once(':').unwrap_or((group, ""));
    let bits = mask.parse::<u16>().unwrap_or(1).saturating_sub(1);
    let all = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL), (8, KeyModifiers::SUPER)];
    let modifiers = all.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| *modifier).collect();
    let kind = match kind {
        "2" => KeyEventKind::Repeat,
        "3" => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    (modifiers, kind)
}

/// Keys identified by the last letter.
const fn lettered(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        // Number pad 5 without Num Lock; `G` on the Linux console.
        b'E' | b'G' => KeyCode::KeypadBegin,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'S' => KeyCode::F(4),
        b'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// Keys that only `ESC O` has, such as those of a number pad that sends sequences. They move, as without Num Lock.
const fn keypad(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'M' => KeyCode::Enter,
        b'R' => KeyCode::F(3),
        b'X' => KeyCode::Char('='),
        b'j'..=b'm' => KeyCode::Char((last - b'j' + b'*') as char),
        b'n' => KeyCode::Delete,
        b'o' => KeyCode::Char('/'),
        b'p' => KeyCode::Insert,
        b'q' => KeyCode::End,
        b'r' => KeyCode::Down,
        b's' => KeyCode::PageDown,
        b't' => KeyCode::Left,
        b'u' => KeyCode::KeypadBegin,
        b'v' => KeyCode::Right,
        b'w' => KeyCode::Home,
        b'x' => KeyCode::Up,
        b'y' => KeyCode::PageUp,
        _ => return None,
    })
}

/// Keys identified by the number before a `~`.
const fn numbered(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23..=26 => KeyCode::F(number - 12),
        28..=29 => KeyCode::F(number - 15),
        31..=34 => KeyCode::F(number - 17),
        _ => return None,
    })
}

/// Keys identified by a code point, or by a number of kitty's. `shifted` is the character with Shift, if the terminal reports it.
fn unicode(number: u32, shifted: Option<u32>, modifiers: &mut KeyModifiers) -> Option<KeyCode> {
    const PAD: [KeyCode; 11] = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Insert,
        KeyCode::Delete,
        KeyCode::KeypadBegin,
    ];
    Some(match number {
        9 => KeyCode::Tab,
        13 | 57414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        8 | 127 => KeyCode::Backspace,
        57376..=57387 => KeyCode::F((number - 57376) as u8 + 13),
        57399..=57408 => KeyCode::Char(char::from_digit(number - 57399, 10)?),
        57409..=57413 => KeyCode::Char(['.', '/', '*', '-', '+'][(number - 57409) as usize]),
        57415 => KeyCode::Char('='),
        57416 => KeyCode::Char(','),
        57417..=57427 => PAD[(number - 57417) as usize],
        // The rest of kitty's keys, which cannot be bound.
        57344..=63743 => return None,
        _ => {
            let letter = char::from_u32(number).filter(|letter| !letter.is_control())?;
            if modifiers.contains(KeyModifiers::SHIFT) {
                modifiers.remove(KeyModifiers::SHIFT);
                KeyCode::Char(shifted.and_then(char::from_u32).unwrap_or_else(|| letter.to_ascii_uppercase()))
            } else {
                KeyCode::Char(letter)
            }
        }
    })
}

/// `button;column;row`, where the button has an offset in the older form.
fn mouse(report: &str, offset: u8, is_release: bool) -> Option<Event> {
    let mut numbers = report.split(';').map(|number| number.parse::<u16>().ok());
    let button = u8::try_from(numbers.next()??).ok()?.checked_sub(offset)?;
    moved(button, numbers.next()??.checked_sub(1)?, numbers.next()??.checked_sub(1)?, is_release)
}

/// The oldest form: a byte each for button, column and row.
pub(super) fn old_mouse(bytes: &[u8]) -> Option<Event> {
    let &[button, column, row] = bytes else { return None };
    moved(button.checked_sub(32)?, column.checked_sub(33)?.into(), row.checked_sub(33)?.into(), false)
}

fn moved(bits: u8, column: u16, row: u16, is_release: bool) -> Option<Event> {
    let is_dragged = bits & 32 != 0;
    let button = match bits & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match ((bits & 3) | ((bits & 0xc0) >> 4), is_dragged) {
        (0..=2, true) => MouseEventKind::Drag(button),
        (0..=2, false) if is_release => MouseEventKind::Up(button),
        (0..=2, false) => MouseEventKind::Down(button),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let all = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let modifiers = all.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| *modifier).collect();
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
}
