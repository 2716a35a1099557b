//! Words on a grid of columns.

/// How many columns `text` takes.
pub(crate) fn columns(text: &str) -> u16 {
    u16::try_from(ratatui::text::Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// `text` in lines of at most `width` columns, broken at spaces where there are any.
pub(crate) fn wrap(text: &str, width: u16) -> impl Iterator<Item = &str> {
    let mut rest = (width > 0).then_some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        if columns(text) <= width {
            rest = None;
            return Some(text);
        }
        let mut end = 0;
        let mut last_space = None;
        for (at, character) in text.char_indices() {
            if character == ' ' {
                last_space = Some(at);
            }
            if columns(&text[..at + character.len_utf8()]) > width {
                break;
            }
            end = at + character.len_utf8();
        }
        let end = last_space.filter(|&at| at > 0 && at <= end).unwrap_or(end.max(text.chars().next().map_or(0, char::len_utf8)));
        rest = Some(text[end..].trim_start());
        Some(text[..end].trim_end())
    })
}
