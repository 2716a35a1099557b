//! Tables of text, whose columns are as wide as their contents.

use crate::clean::clean;
use crate::tui::game::paint::columns;
use std::io::{Result, Write};

/// The side of its column on which a word stands.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Writes a line of heads, and one for each row.
///
/// # Errors
/// If they cannot be written.
pub(crate) fn write<const N: usize>(heads: [(&str, Side); N], rows: &[[String; N]], out: &mut dyn Write) -> Result<()> {
    let rows: Vec<_> = rows.iter().map(|row| row.each_ref().map(|cell| clean(cell))).collect();
    let widths: [u16; N] = std::array::from_fn(|index| {
        let cells = rows.iter().map(|row| columns(&row[index]));
        cells.chain([columns(heads[index].0)]).max().unwrap_or_default()
    });
    let mut line = |cells: [&str; N]| {
        let mut line = String::new();
        for ((cell, width), (_, side)) in cells.into_iter().zip(widths).zip(heads) {
            let blank = " ".repeat(usize::from(width - columns(cell)));
            match side {
                Side::Left => line.extend([cell, &blank, "  "]),
                Side::Right => line.extend([&blank, cell, "  "]),
            }
        }
        writeln!(out, "{}", line.trim_end())
    };
    line(heads.map(|(head, _)| head))?;
    rows.iter().try_for_each(|row| line(row.each_ref().map(AsRef::as_ref)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_stands_in_them() {
        let mut out = Vec::new();
        let rows = [["Ada", "7", "a rat"], ["島の主", "1234", "nobody\u{1b}"]].map(|row| row.map(str::to_owned));
        write([("player", Side::Left), ("score", Side::Right), ("what ended it", Side::Left)], &rows, &mut out).unwrap();
        let expected = "\
player  score  what ended it
Ada         7  a rat
島の主   1234  nobody\\u001b
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
