//! Nicknames of creatures. Spec: into-ruins actors 4.2, items 15.5.

use crate::world::actor::NICKNAMES;

const STEMS: [&str; 9] = ["Bram", "Quil", "Mod", "Thess", "Ghor", "Wim", "Sorr", "Ulf", "Pell"];
const ENDINGS: [&str; 6] = ["ble", "ock", "ara", "wick", "uin", "moss"];

const _: () = assert!(STEMS.len() * ENDINGS.len() == NICKNAMES as usize);

/// The two parts of nickname number `nickname`, below [`NICKNAMES`].
pub(crate) fn nickname(nickname: u8) -> (&'static str, &'static str) {
    let nickname = usize::from(nickname % NICKNAMES);
    (STEMS[nickname / ENDINGS.len()], ENDINGS[nickname % ENDINGS.len()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nicknames_are_distinct() {
        let all: BTreeSet<String> = (0..NICKNAMES).map(nickname).map(|(stem, ending)| format!("{stem}{ending}")).collect();
        assert_eq!(all.len(), usize::from(NICKNAMES));
    }
}
