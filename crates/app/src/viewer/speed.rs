//! The speeds of a replay.

/// The available speeds. \[moves a second\]
pub(super) const SPEEDS: [u32; 12] = [1, 2, 4, 8, 15, 30, 60, 200, 500, 1000, 5000, 20_000];
/// The speed for a live run, as an index.
pub(super) const USUAL_SPEED: usize = 3;
/// The slowest speed at first, as an index. A slower one would be boring.
const COMFORTABLE: usize = 2;
/// The longest time of a run at its first speed. \[seconds\]
const HALF_MINUTE: usize = 30;
/// At higher speeds, each picture shows several moves. \[pictures a second\]
const MOST_PICTURES: u32 = 30;

/// The first speed, as an index, for a run of this many moves. It takes about half a minute, and less if the run is short.
pub(super) fn speed_for(moves: usize) -> usize {
    let fits = |speed: &u32| *speed as usize * HALF_MINUTE >= moves;
    SPEEDS.iter().position(fits).unwrap_or(SPEEDS.len() - 1).max(COMFORTABLE)
}

/// The number of moves that each picture shows at a speed, and the time that it is shown. \[milliseconds\]
pub(super) fn pace(speed: usize) -> (usize, u32) {
    let speed = SPEEDS.get(speed).copied().unwrap_or(1);
    let moves = speed.div_ceil(MOST_PICTURES);
    (moves as usize, 1000 * moves / speed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_plays_in_half_a_minute_and_a_short_one_at_ease() {
        for moves in [1, 100, 239, 240, 241, 900, 2_500, 30_000, 500_000] {
            let (step, pause) = pace(speed_for(moves));
            let took = moves.div_ceil(step) as u32 * pause / 1000;
            assert!(took <= 31 && (moves < 120 || took >= 8) && (33..=250).contains(&pause), "{moves} moves take {took} s");
        }
        assert_eq!((SPEEDS[speed_for(5)], pace(2)), (4, (1, 250)));
        assert_eq!(pace(7), (7, 35));
    }
}
