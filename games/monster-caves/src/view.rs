//! The player's knowledge. The original's screen shows the map's bytes and nothing else; the stats add numbers that it could not
//! show.

use crate::classic::{self, Classic};
use crate::content::{BITTEN, CAUGHT};
use crate::large::{self, Large};
use barrow_core::{Pos, Stat, Status, View};

#[inline]
pub(crate) fn classic(classic: &Classic, view: &mut View) {
    view.begin(classic::COLUMNS as u16, classic::ROWS as u16);
    classic.map.write(classic::CELLS, &mut view.tiles);
    let player = classic.player();
    view.hero = Some(Pos::new((player % classic::COLUMNS) as i16, (player / classic::COLUMNS) as i16));
    view.stats.extend_from_slice(&[
        Stat { value: i32::from(classic.player_hp()), max: i32::from(classic::PLAYER_HP) },
        Stat { value: classic.level as i32, max: 0 },
        Stat { value: classic.kills as i32, max: 0 },
    ]);
}

/// The score is the number of kills, which the author regretted not counting; the depth is the level. Spec: A8.
#[inline]
pub(crate) fn classic_status(classic: &Classic) -> Status {
    Status { score: classic.kills as i32, depth: classic.level, ending: classic.is_over().then(|| BITTEN.into()) }
}

pub(crate) fn large(large: &Large, view: &mut View) {
    view.begin(large::COLUMNS as u16, large::ROWS as u16);
    large.map.write(large::CELLS, &mut view.tiles);
    view.hero = Some(large.player());
    view.stats.extend_from_slice(&[
        Stat { value: i32::from(large.player_hp()), max: i32::from(large::PLAYER_HP) },
        Stat { value: large.kills() as i32, max: large::MONSTERS as i32 },
    ]);
}

/// The score is the number of kills. There is no victory: an empty cave does not end the run. Spec: B3.
pub(crate) fn large_status(large: &Large) -> Status {
    Status { score: large.kills() as i32, depth: 1, ending: large.is_over().then(|| CAUGHT.into()) }
}
