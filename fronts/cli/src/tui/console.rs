//! The Linux console, whose font has few signs: at most those of code page 437.

use ratatui::buffer::Buffer;

/// The signs beyond ASCII that the console's usual fonts share: lines, blocks, arrows, and letters of western Europe.
const SIGNS: &str = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬█▀▄▌▐░▒▓·←↑→↓°±«»¡¿£ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôöùúûüÿ";

/// Barrow's other signs, and their replacements.
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

/// Tells whether `TERM` names the console.
pub(super) fn is_announced(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|term| term == "linux" || term.starts_with("linux-"))
}

/// Tells whether the console has a sign.
pub(super) fn has(sign: char) -> bool {
    matches!(sign, ' '..='~') || SIGNS.contains(sign)
}

/// The sign if the console has it, or else its replacement.
fn instead(sign: char) -> Option<char> {
    let other = || INSTEAD.iter().find(|(signs, _)| signs.contains(sign)).map(|&(_, other)| other);
    if has(sign) { Some(sign) } else { other() }
}

/// Replaces all signs that the console lacks.
pub(super) fn simplify(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // The symbol begins with a letter; its accents follow.
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

    /// Directions that `Shared::way` writes in letters.
    const WAYS: &str = "↖↗↘↙";

    /// Checks that each of Barrow's own signs on a screen has a replacement. Tests call this for every screen. Letters are
    /// ignored, because a player may have typed them.
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
    fn the_console_has_every_sign_that_is_drawn() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 1));
        buffer.set_string(0, 0, "╭─ Ruin ▸ é e\u{301} 日 ♣ ☂", Style::new());
        simplify(&mut buffer);
        let shown: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(shown.trim_end(), "┌─ Ruin > é e ?  ? ?");
        assert!(INSTEAD.iter().all(|(signs, other)| has(*other) && !signs.chars().any(has)));
    }
}
