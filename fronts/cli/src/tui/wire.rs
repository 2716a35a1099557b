//! Sends the changes between two frames in as few bytes as possible, for slow connections.
//!
//! Three things keep a frame short: the terminal's style is remembered between frames, cells of the same style are written together
//! wherever they are, and the cursor moves by the shortest sequence.

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Cell, CellDiffOption, CellWidth};
use ratatui::crossterm::terminal;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};

/// A frame up to this length arrives in one piece, so it needs no synchronised update. \[bytes\]
const ONE_PIECE: usize = 1000;
/// Above this number of changed cells, sorting them by style is not worth it, because they are side by side anyway.
const FEW: usize = 1000;
const BEGIN_TOGETHER: &[u8] = b"\x1b[?2026h";
const END_TOGETHER: &[u8] = b"\x1b[?2026l";
/// Resets the style before clearing, because some terminals clear with the current background colour.
const CLEAR: &[u8] = b"\x1b[m\x1b[2J";
/// The modifiers that do not show on a blank, unless it is reversed or has a line.
const UNSEEN_ON_BLANK: Modifier = Modifier::BOLD.union(Modifier::DIM).union(Modifier::ITALIC);
/// Modifiers, each with the number that sets it and the number that ends it.
const MODIFIERS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// Writes frames to a terminal whose cursor stays hidden.
#[derive(Debug)]
pub(crate) struct Wire<W> {
    out: W,
    /// The size, or `None` if the terminal must be asked.
    size: Option<Size>,
    hand: Hand,
    /// Bytes to send with the next frame.
    pending: Vec<u8>,
}

/// A changed cell and its column and row.
type Change<'a> = (u16, u16, &'a Cell);

impl<W: Write> Wire<W> {
    /// A wire to this program's terminal.
    pub(crate) const fn new(out: W) -> Self {
        Self { out, size: None, hand: Hand::UNKNOWN, pending: Vec::new() }
    }

    /// A wire to a terminal of this size.
    pub(crate) fn to_size(out: W, (width, height): (u16, u16)) -> Self {
        Self { size: Some(Size::new(width, height)), ..Self::new(out) }
    }

    /// Writes bytes that are not part of a frame.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn interject(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hand = Hand::UNKNOWN;
        self.out.write_all(bytes)?;
        self.out.flush()
    }
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = Change<'a>>>(&mut self, content: I) -> io::Result<()> {
        let width = self.size()?.width;
        let (plain, odd): (Vec<_>, Vec<_>) = content.partition(|(.., cell)| is_plain(cell));
        let begin = [BEGIN_TOGETHER, &std::mem::take(&mut self.pending)].concat();
        let (mut frame, mut hand) = self.hand.write(begin.clone(), &plain, &odd, width);
        if plain.len() <= FEW {
            let by_style = self.hand.write(begin, &by_style(&plain), &odd, width);
            if by_style.0.len() < frame.len() {
                (frame, hand) = by_style;
            }
        }
        self.hand = hand;
        if frame.len() <= ONE_PIECE {
            return self.out.write_all(&frame[BEGIN_TOGETHER.len()..]);
        }
        frame.extend_from_slice(END_TOGETHER);
        self.out.write_all(&frame)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> io::Result<()> {
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.pending.extend_from_slice(CLEAR);
        self.hand = Hand { at: None, pen: Some(Pen::PLAIN) };
        Ok(())
    }

    /// Always clears everything, because screens use the whole terminal.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        self.size.map_or_else(|| terminal::size().map(Size::from), Ok)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        let size = terminal::window_size()?;
        Ok(WindowSize { columns_rows: (size.columns, size.rows).into(), pixels: (size.width, size.height).into() })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The same changes, grouped by style.
fn by_style<'a>(plain: &[Change<'a>]) -> Vec<Change<'a>> {
    let ground = |cell: &Cell| (number(cell.bg), 0, 0);
    let style = |cell: &Cell| (number(cell.bg), number(cell.fg), cell.modifier.bits());
    let mut styled = Vec::with_capacity(plain.len());
    let mut last = None;
    for (index, &(x, y, cell)) in plain.iter().enumerate() {
        let key = if cell.symbol() == " " && cell.modifier.is_empty() {
            // Group a blank with its neighbour, to save moving the cursor.
            let before = last.filter(|(at, before): &(_, (u32, u32, u16))| *at == (x, y) && before.0 == number(cell.bg));
            let after = plain.get(index + 1).filter(|(to_x, to_y, after)| (*to_x, *to_y) == (x + 1, y) && after.bg == cell.bg);
            before.map(|(_, style)| style).or(after.map(|(.., after)| style(after))).unwrap_or(ground(cell))
        } else {
            style(cell)
        };
        last = Some(((x + 1, y), key));
        styled.push((key, (x, y, cell)));
    }
    styled.sort_by_key(|(key, _)| *key);
    styled.into_iter().map(|(_, change)| change).collect()
}

/// Tells whether a cell shows one character in one column. Other cells contain parts of pictures, or characters that terminals
/// treat differently.
fn is_plain(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    let is_one = matches!(symbol.as_bytes(), [b' '..=b'~']) || symbol.chars().nth(1).is_none() && cell.cell_width() == 1;
    is_one && cell.diff_option == CellDiffOption::None
}

/// A unique number for each colour.
const fn number(colour: Color) -> u32 {
    match colour {
        Color::Reset => 1 << 25,
        Color::Rgb(red, green, blue) => u32::from_be_bytes([1, red, green, blue]),
        Color::Indexed(index) => index as u32,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    }
}

/// The terminal's current place and style, if they are known.
#[derive(Clone, Copy, Debug)]
struct Hand {
    at: Option<(u16, u16)>,
    pen: Option<Pen>,
}

/// A style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Hand {
    const UNKNOWN: Self = Self { at: None, pen: None };

    /// Appends to `bytes` the output that writes the `plain` cells and then the `odd` ones. Also returns the hand afterwards.
    fn write(mut self, mut bytes: Vec<u8>, plain: &[Change], odd: &[Change], width: u16) -> (Vec<u8>, Self) {
        // This is enough for most frames, so the buffer rarely grows.
        bytes.reserve(12 * (plain.len() + odd.len()));
        // After the last column, the position of the cursor depends on the terminal.
        let after = |x: u16, y| (x < width).then_some((x, y));
        for &(x, y, cell) in plain {
            self.put(&mut bytes, (x, y), cell);
            self.at = after(x + 1, y);
        }
        for &(x, y, cell) in odd {
            self.put(&mut bytes, (x, y), cell);
            self = match cell.diff_option {
                _ if cell.symbol().contains('\x1b') => Self::UNKNOWN,
                CellDiffOption::ForcedWidth(columns) => Self { at: after(x + columns.get(), y), ..self },
                _ => Self { at: None, ..self },
            };
        }
        (bytes, self)
    }

    /// Writes a cell.
    fn put(&mut self, bytes: &mut Vec<u8>, (x, y): (u16, u16), cell: &Cell) {
        self.go(bytes, (x, y));
        self.dip(bytes, cell);
        bytes.extend_from_slice(cell.symbol().as_bytes());
    }

    /// Moves to a cell.
    fn go(&self, bytes: &mut Vec<u8>, (x, y): (u16, u16)) {
        if self.at == Some((x, y)) {
            return;
        }
        let absolute = |bytes: &mut Vec<u8>| match (x, y) {
            (0, 0) => escape(bytes, &[], b'H'),
            (0, _) => escape(bytes, &[y + 1], b'H'),
            _ => escape(bytes, &[y + 1, x + 1], b'H'),
        };
        match self.at {
            Some(from) => shorter(bytes, |bytes| steps(bytes, from, (x, y)), absolute),
            None => absolute(bytes),
        }
    }

    /// Switches to the visible parts of a cell's style.
    fn dip(&mut self, bytes: &mut Vec<u8>, cell: &Cell) {
        let mut wanted = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
        let is_only_ground = cell.symbol() == " " && cell.modifier.difference(UNSEEN_ON_BLANK).is_empty();
        if let Some(pen) = self.pen.filter(|_| is_only_ground) {
            (wanted.fg, wanted.modifier) = (pen.fg, pen.modifier & UNSEEN_ON_BLANK);
        }
        match self.pen.replace(wanted) {
            Some(pen) if pen == wanted => {}
            Some(pen) => shorter(bytes, |bytes| wanted.set(Some(pen), bytes), |bytes| wanted.set(None, bytes)),
            None => wanted.set(None, bytes),
        }
    }
}

impl Pen {
    const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    /// Changes the terminal's style from `before`, or from an unknown one, to this one.
    fn set(self, before: Option<Self>, bytes: &mut Vec<u8>) {
        if before.is_none() && self == Self::PLAIN {
            return escape(bytes, &[], b'm');
        }
        let mut numbers = Numbers::default();
        let from = before.unwrap_or_else(|| {
            numbers.push(0);
            Self::PLAIN
        });
        let mut have = from.modifier;
        for (modifier, _, end) in MODIFIERS {
            if have.contains(modifier) && !self.modifier.contains(modifier) {
                numbers.push(end);
                // One number may end two modifiers.
                let ended = MODIFIERS.iter().filter(|(.., other)| *other == end);
                have = ended.fold(have, |have, (modifier, ..)| have.difference(*modifier));
            }
        }
        for (modifier, set, _) in MODIFIERS {
            if self.modifier.contains(modifier) && !have.contains(modifier) {
                numbers.push(set);
            }
        }
        for (colour, before, base) in [(self.fg, from.fg, 30), (self.bg, from.bg, 40)] {
            match colour {
                _ if colour == before => {}
                Color::Reset => numbers.push(base + 9),
                Color::Rgb(red, green, blue) => numbers.extend(&[base + 8, 2, red, green, blue]),
                named => numbers.extend(&[base + 8, 5, number(named) as u8]),
            }
        }
        escape(bytes, numbers.all(), b'm');
    }
}

/// The numbers of one escape sequence: at most the numbers for two colours and every modifier.
#[derive(Default)]
struct Numbers {
    numbers: [u16; 24],
    count: usize,
}

impl Numbers {
    fn push(&mut self, number: u8) {
        if let Some(place) = self.numbers.get_mut(self.count) {
            *place = number.into();
            self.count += 1;
        }
    }

    fn extend(&mut self, numbers: &[u8]) {
        for &number in numbers {
            self.push(number);
        }
    }

    fn all(&self) -> &[u16] {
        self.numbers.get(..self.count).unwrap_or_default()
    }
}

/// Writes the shorter of two byte sequences with the same effect.
fn shorter(bytes: &mut Vec<u8>, one: impl FnOnce(&mut Vec<u8>), other: impl FnOnce(&mut Vec<u8>)) {
    let begin = bytes.len();
    one(bytes);
    let middle = bytes.len();
    other(bytes);
    if bytes.len() - middle < middle - begin {
        bytes.drain(begin..middle);
    } else {
        bytes.truncate(middle);
    }
}

/// Steps from one cell to another.
fn steps(bytes: &mut Vec<u8>, (from_x, from_y): (u16, u16), (x, y): (u16, u16)) {
    match (y.abs_diff(from_y), y > from_y) {
        (0, _) => {}
        // Use a vertical tab instead of a line feed, which may be turned into a new line.
        (down @ 1..=3, true) if cfg!(unix) => bytes.extend(std::iter::repeat_n(b'\x0b', down.into())),
        (down, true) => step(bytes, down, b'B'),
        (1, false) => bytes.extend_from_slice(b"\x1bM"),
        (up, false) => step(bytes, up, b'A'),
    }
    match (x.abs_diff(from_x), x > from_x) {
        (0, _) => {}
        (right, true) => step(bytes, right, b'C'),
        _ if x == 0 => bytes.push(b'\r'),
        (left @ 1..=3, false) => bytes.extend(std::iter::repeat_n(b'\x08', left.into())),
        (left, false) => step(bytes, left, b'D'),
    }
}

/// Moves the cursor `count` cells in the direction that `letter` stands for.
fn step(bytes: &mut Vec<u8>, count: u16, letter: u8) {
    if count == 1 { escape(bytes, &[], letter) } else { escape(bytes, &[count], letter) }
}

/// An escape sequence with numbers.
fn escape(bytes: &mut Vec<u8>, numbers: &[u16], letter: u8) {
    bytes.extend_from_slice(b"\x1b[");
    for (index, &number) in numbers.iter().enumerate() {
        if index > 0 {
            bytes.push(b';');
        }
        // This must be fast: a frame has thousands of numbers, most with two or three digits.
        let mut digits = [0; 5];
        let (mut rest, mut first) = (number, digits.len());
        while rest > 0 || first == digits.len() {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        bytes.extend_from_slice(&digits[first..]);
    }
    bytes.push(letter);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::Terminal;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;
    use std::num::NonZero;

    /// A terminal on a wire, and an emulator that shows the bytes.
    struct Line {
        terminal: Terminal<Wire<Vec<u8>>>,
        emulator: vt100::Parser,
    }

    impl Line {
        fn new((width, height): (u16, u16)) -> Self {
            let terminal = Terminal::new(Wire::to_size(Vec::new(), (width, height))).unwrap();
            let (rows, columns) = (NonZero::new(height).unwrap(), NonZero::new(width).unwrap());
            Self { terminal, emulator: vt100::Parser::new(rows, columns, 0) }
        }

        /// Draws a frame. Returns the bytes sent.
        fn show(&mut self, frame: &Buffer) -> Vec<u8> {
            self.terminal.draw(|shown| shown.buffer_mut().clone_from(frame)).unwrap();
            let sent = std::mem::take(&mut self.terminal.backend_mut().out);
            self.emulator.process(&sent);
            sent
        }

        /// The visible content of each cell.
        fn seen(&self) -> Vec<String> {
            let (rows, columns) = self.emulator.screen().size();
            let cell = |row, column| {
                let cell = self.emulator.screen().cell(row, column).unwrap();
                let glyph = Some(cell.contents()).filter(|glyph| !glyph.trim().is_empty());
                let has_ink = glyph.is_some() || cell.inverse() || cell.underline();
                let ink = has_ink.then(|| (glyph, cell.fgcolor(), cell.bold(), cell.dim(), cell.italic()));
                format!("{ink:?} {:?} {} {}", cell.bgcolor(), cell.inverse(), cell.underline())
            };
            (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| cell(row, column))).collect()
        }
    }

    const SIZE: (u16, u16) = (12, 5);
    const AREA: Rect = Rect::new(0, 0, SIZE.0, SIZE.1);

    fn frame() -> impl Strategy<Value = Buffer> {
        let colour = prop::sample::select(vec![
            Color::Reset,
            Color::Red,
            Color::White,
            Color::Indexed(3),
            Color::Indexed(200),
            Color::Rgb(1, 20, 255),
            Color::Rgb(17, 19, 27),
        ]);
        // The emulator has no text that is both bold and dim.
        let weight = prop::sample::select(vec![Modifier::empty(), Modifier::BOLD, Modifier::DIM]);
        let lines = prop::sample::subsequence(vec![Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED], 0..3);
        let modifier = (weight, lines).prop_map(|(weight, lines)| weight.union(lines.into_iter().collect()));
        let text = prop::sample::select(vec![" ", " ", "   ", "@", "·", "ab c", "e\u{301}", "▀▀"]);
        let written = (0..SIZE.0, 0..SIZE.1 - 1, text, colour.clone(), colour, modifier);
        // Put wide characters in their own row and without colours, because terminals treat the colours of half a wide character
        // differently.
        let wide = prop::option::of((0..SIZE.0, prop::sample::select(vec!["日本", "本", "a", "a日"])));
        (prop::collection::vec(written, 0..40), wide).prop_map(|(all, wide)| {
            let mut buffer = Buffer::empty(AREA);
            for (x, y, text, fg, bg, modifier) in all {
                buffer.set_string(x, y, text, Style::reset().fg(fg).bg(bg).add_modifier(modifier));
            }
            if let Some((x, text)) = wide {
                buffer.set_string(x, SIZE.1 - 1, text, Style::new());
            }
            buffer
        })
    }

    proptest! {
        #[test]
        fn changes_lead_to_what_a_new_terminal_would_show(frames in prop::collection::vec((frame(), 0..8u8), 1..6)) {
            let mut line = Line::new(SIZE);
            for (frame, event) in &frames {
                match event {
                    0 => line.terminal.resize(AREA).unwrap(),
                    1 => line.terminal.backend_mut().interject(b"\x1b[2;3H\x1b[0;35;44m").unwrap(),
                    _ => {}
                }
                line.show(frame);
                let mut new = Line::new(SIZE);
                new.show(frame);
                prop_assert_eq!(line.seen(), new.seen());
            }
        }
    }

    #[test]
    fn unchanged_cells_are_not_sent_again() {
        let mut line = Line::new(SIZE);
        let mut frame = Buffer::empty(AREA);
        let style = Style::new().fg(Color::Rgb(200, 210, 220)).bg(Color::Rgb(20, 30, 40));
        frame.set_string(0, 0, "............", style);
        frame.set_string(3, 0, "@", style);
        line.show(&frame);
        assert_eq!(line.show(&frame), b"");
        frame.set_string(3, 0, ".@", style);
        assert_eq!(String::from_utf8_lossy(&line.show(&frame)), "\x1b[1;4H.@");
    }

    #[test]
    fn only_long_frames_are_marked_as_one() {
        let mut line = Line::new((80, 24));
        let mut frame = Buffer::empty(Rect::new(0, 0, 80, 24));
        frame.set_string(0, 0, "short", Style::new());
        assert!(!line.show(&frame).starts_with(BEGIN_TOGETHER));
        for y in 0..24 {
            frame.set_string(0, y, "long ".repeat(16), Style::new());
        }
        let sent = line.show(&frame);
        assert!(sent.starts_with(BEGIN_TOGETHER) && sent.ends_with(END_TOGETHER));
    }

    #[test]
    fn nothing_is_taken_for_known_after_a_cell_with_a_picture() {
        let mut line = Line::new(SIZE);
        let mut frame = Buffer::empty(AREA);
        frame.set_string(0, 0, "a", Style::new());
        frame[(2, 1)].set_symbol("\x1b[s\x1b[38;2;1;2;3mp\x1b[u");
        line.show(&frame);
        frame.set_string(1, 0, "b", Style::new());
        assert_eq!(String::from_utf8_lossy(&line.show(&frame)), "\x1b[1;2H\x1b[mb");
    }
}
