//! The name in letters cut with serifs.

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

/// Whether the name covers the pixel at this distance from its upper left corner.
pub(crate) fn is_set(x: i32, y: i32) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| NAME.get(y));
    usize::try_from(x).ok().zip(row).is_some_and(|(x, row)| row.as_bytes().get(x) == Some(&b'#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_as_wide_as_the_name() {
        assert!(NAME.iter().all(|row| row.len() as i32 == NAME_WIDTH), "{:?}", NAME.map(str::len));
    }
}
