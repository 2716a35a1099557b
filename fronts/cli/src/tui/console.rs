//! The Linux console, whose font has few signs: those of code page 437, and often not all of them.

use ratatui::buffer::Buffer;

/// Beyond ASCII, what the usual fonts of the console share: lines, blocks, arrows, and letters of western Europe.
const SIGNS: &str = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬█▀▄▌▐░▒▓·←↑→↓°±«»¡¿£ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôöùúûüÿ";

/// Barrow's other signs, and what stands for each.
const INSTEAD: [(&str, char); 21] = [
    ("╭", '┌'),
    ("╮", '┐'),
    ("╰", '└'),
    ("╯", '┘'),
    ("▸▶", '>'),
    ("◀", '<'),
    ("▲", '^'),
    ("▼", 'v'),
    ("×", 'x'),
    ("…", '~'),
    ("†", '+'),
    ("★", '*'),
    ("●", 'o'),
    ("○", '·'),
    ("❚▏", '|'),
    ("▁▂", '_'),
    ("▃▅", '▄'),
    ("▆▇", '█'),
    ("–—−", '-'),
    ("‘’", '\''),
    ("“”", '"'),
];

/// Whether `TERM` announces the console.
pub(super) fn is_announced(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|term| term == "linux" || term.starts_with("linux-"))
}

/// Whether the console has a sign.
pub(super) fn has(sign: char) -> bool {
    matches!(sign, ' '..='~') || SIGNS.contains(sign)
}

/// The sign itself if the console has it, or else what stands for it.
fn instead(sign: char) -> Option<char> {
    let other = || INSTEAD.iter().find(|(signs, _)| signs.contains(sign)).map(|&(_, other)| other);
    if has(sign) { Some(sign) } else { other() }
}

/// Puts signs that the console has in place of all others.
pub(super) fn simplify(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // A letter comes before its marks.
        if let Some(sign) = cell.symbol().chars().next().filter(|sign| !has(*sign) || cell.symbol().len() > sign.len_utf8()) {
            cell.set_char(instead(sign).unwrap_or('?'));
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use barrow_shelf::SHELF;
    use ratatui::buffer::Cell;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    /// What `Shared::way` writes in letters.
    const WAYS: &str = "↖↗↘↙";

    /// Checks that something stands for each sign of Barrow's own on a screen: all screens that tests look at come here. Letters may be
    /// what a player typed.
    pub(crate) fn check(cells: &[Cell]) {
        let legends = SHELF.games().iter().flat_map(|game| game.info.variants).flat_map(|variant| variant.legend.entries());
        let glyphs: String = legends.map(|entry| entry.glyph).collect();
        for cell in cells {
            let sign = cell.symbol().chars().next().unwrap_or(' ');
            // Pictures begin with an escape or a sign for private use, and are never sent to the console.
            let is_known = sign.is_alphabetic()
                || sign.is_control()
                || sign >= '\u{f0000}'
                || instead(sign).is_some()
                || WAYS.contains(sign)
                || glyphs.contains(sign);
            assert!(is_known, "nothing stands for {sign} on the Linux console");
        }
    }

    #[test]
    fn the_console_is_announced_by_its_name() {
        let is = |term: &str| is_announced(|name| (name == "TERM").then(|| term.to_owned()));
        assert!(is("linux") && is("linux-16color") && !is("xterm-256color") && !is_announced(|_| None));
    }

    #[test]
    fn whatever_is_drawn_the_console_has_it() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 1));
        buffer.set_string(0, 0, "╭─ Ruin ▸ é e\u{301} 日 ♣ ☂", Style::new());
        simplify(&mut buffer);
        let shown: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(shown.trim_end(), "┌─ Ruin > é e ?  ? ?");
        assert!(INSTEAD.iter().all(|(signs, other)| has(*other) && !signs.chars().any(has)));
    }
}
