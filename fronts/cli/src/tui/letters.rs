//! Large letters: the name with serifs, and words in half blocks.

use barrow_film::letter;

/// Pixels across and down.
pub(crate) const NAME_WIDTH: i32 = 70;
pub(crate) const NAME_HEIGHT: i32 = 10;

const NAME: [&str; NAME_HEIGHT as usize] = [
    "#######       ###     #######    #######      #####   ####   ##   ####",
    " ##   ##      ###      ##   ##    ##   ##    ##   ##   ##    ##    ## ",
    " ##   ##     ## ##     ##   ##    ##   ##   ##     ##  ##   ####   ## ",
    " ##   ##     ## ##     ##   ##    ##   ##   ##     ##   ##  ####  ##  ",
    " ######      ## ##     ######     ######    ##     ##   ## ##  ## ##  ",
    " ##   ##    ##   ##    ## ##      ## ##     ##     ##   ## ##  ## ##  ",
    " ##   ##    #######    ##  ##     ##  ##    ##     ##    ####  ####   ",
    " ##   ##    ##   ##    ##  ##     ##  ##    ##     ##    ####  ####   ",
    " ##   ##   ##     ##   ##   ##    ##   ##    ##   ##      ##    ##    ",
    "#######   ####   #### ####   ### ####   ###   #####       ##    ##    ",
];

/// Tells whether the name covers the pixel at this offset from its upper left corner.
pub(crate) fn is_set(x: i32, y: i32) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| NAME.get(y));
    usize::try_from(x).ok().zip(row).is_some_and(|(x, row)| row.as_bytes().get(x) == Some(&b'#'))
}

/// Room between letters and between words. [pixels]
const BETWEEN: u16 = 1;
const BLANK: u16 = 5;

/// Words in the letters of films, with two pixels in each cell, in lines of at most `width` columns: as few lines as possible,
/// of similar length. Empty if a word does not fit or has a letter without a picture.
pub(crate) fn large(words: &str, width: u16) -> Vec<String> {
    let Some(words) = words.split_whitespace().map(Word::new).collect::<Option<Vec<Word>>>() else { return Vec::new() };
    let Some(least) = lines(&words, width).map(|lines| lines.len()) else { return Vec::new() };
    let narrowest = (1..=width).find(|&width| lines(&words, width).is_some_and(|lines| lines.len() == least));
    let lines = lines(&words, narrowest.unwrap_or(width)).unwrap_or_default();
    lines.iter().flat_map(|line| (0..Word::HEIGHT / 2).map(|row| drawn(line, 2 * row))).collect()
}

/// The words line by line, or `None` if one does not fit.
fn lines(words: &[Word], width: u16) -> Option<Vec<Vec<&Word>>> {
    let mut lines: Vec<(u16, Vec<&Word>)> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some((used, line)) if *used + BLANK + word.width <= width => {
                *used += BLANK + word.width;
                line.push(word);
            }
            _ if word.width > width => return None,
            _ => lines.push((word.width, vec![word])),
        }
    }
    Some(lines.into_iter().map(|(_, line)| line).collect())
}

/// Two rows of pixels of a line as one row of half blocks.
fn drawn(line: &[&Word], row: usize) -> String {
    let mut text = String::new();
    for word in line {
        if !text.is_empty() {
            text.extend(std::iter::repeat_n(' ', BLANK.into()));
        }
        text.extend((0..usize::from(word.width)).map(|x| match [row, row + 1].map(|y| word.rows[y][x]) {
            [true, true] => '█',
            [true, false] => '▀',
            [false, true] => '▄',
            [false, false] => ' ',
        }));
    }
    text
}

/// A word in pixels, with as little room between its letters as possible.
struct Word {
    width: u16,
    rows: [Vec<bool>; Word::HEIGHT],
}

impl Word {
    const HEIGHT: usize = 8;

    fn new(word: &str) -> Option<Self> {
        let mut rows = [const { Vec::new() }; Self::HEIGHT];
        for character in word.chars() {
            let picture = letter(character)?;
            let is_set = |x: usize, y: usize| picture.pixels.get(y * picture.width + x).is_some_and(|pixel| pixel[3] > 0);
            let used = (0..picture.width).filter(|&x| (0..Self::HEIGHT).any(|y| is_set(x, y)));
            let (first, last) = (used.clone().min()?, used.max()?);
            for (y, row) in rows.iter_mut().enumerate() {
                if !row.is_empty() {
                    row.extend([false; BETWEEN as usize]);
                }
                row.extend((first..=last).map(|x| is_set(x, y)));
            }
        }
        Some(Self { width: u16::try_from(rows[0].len()).ok()?, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_words_are_as_high_as_their_lines_and_fit() {
        let columns = |rows: &[String]| rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        let one = large("Smothered by a", 200);
        assert!(one.len() == 4 && columns(&one) < 100, "{one:#?}");
        let two = large("Smothered by a", columns(&one) as u16 - 1);
        assert!(two.len() == 8 && columns(&two) < columns(&one));
        assert!(large("Smothered", 20).is_empty() && large("jeĺly", 80).is_empty());
    }

    #[test]
    fn every_row_is_as_wide_as_the_name() {
        assert!(NAME.iter().all(|row| row.len() as i32 == NAME_WIDTH), "{:?}", NAME.map(str::len));
    }
}
