//! Phrases as models write them: between tags, in a code block, after "Action:".

/// The phrase within the answer of a model.
pub(super) fn unwrapped(answer: &str) -> String {
    let inside = last_action(answer).unwrap_or_else(|| without_tags(answer));
    let mut lines = inside.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("```"));
    // Thoughts come before the action.
    let last = lines.next_back().unwrap_or_default();
    let start = last.to_ascii_lowercase().find("action:").map_or(0, |at| at + "action:".len());
    last[start..].trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '*' | '`' | '"' | '\'' | '>')).to_owned()
}

/// The text after the last tag that opens an action, up to the next tag.
fn last_action(answer: &str) -> Option<String> {
    let lower = answer.to_ascii_lowercase();
    let opened = lower.rmatch_indices('<').find_map(|(at, _)| {
        let tag = lower[at..].split_once('>')?.0;
        (tag.contains("action") && !tag.starts_with("</")).then_some(at + tag.len() + 1)
    })?;
    Some(answer[opened..].split('<').next().unwrap_or_default().to_owned())
}

fn without_tags(answer: &str) -> String {
    let mut parts = answer.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('>').map_or(part, |(_, rest)| rest))
}
