//! The end of a run as an animation: the blow lands, the hero falls, the torch gutters, and the light shrinks to the hero and
//! goes out. After a victory the light turns to gold and grows instead. Front ends apply the values from [`moment`] to the
//! picture that they draw.

/// Length of the animation. \[milliseconds\]
pub const LENGTH: u32 = 2600;

/// Times at which the hero falls, the torch begins to gutter, the light begins to shrink, the line appears and the light is out.
/// \[milliseconds\]
const FALLS: u32 = 250;
const GUTTERS: u32 = 450;
const SHRINKS: u32 = 1000;
const LINE: u32 = 1450;
const DARK: u32 = 1700;
/// Length of each flicker of a guttering torch \[milliseconds\], and the light that is left during it.
const FLICKER: u32 = 70;
const FLICKERS: [i32; 8] = [-3, -9, -2, -7, -11, -4, -10, -6];

/// Times at which the light of a victory begins to grow, and at which its line appears. \[milliseconds\]
const GROWS: u32 = 250;
const TRIUMPH: u32 = 1000;

/// Light with this reach covers everything on the screen. `SOFT` is the width of its edge. \[sixteenths of a cell\]
const EVERYWHERE: u32 = 40 * 16;
const SOFT: u32 = 4 * 16;

/// The largest amount by which light is darkened or gilded.
pub const FULL: i32 = 16;

/// One frame of the animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The change of the light near the hero: from −16, darkness, through 0, no change, to 16, gold.
    pub near: i32,
    /// The same, far away.
    pub far: i32,
    /// Light up to this distance from the hero changes by `near`. \[sixteenths of a cell\]
    pub bright: u32,
    /// Light beyond this distance changes by `far`. \[sixteenths of a cell\]
    pub reach: u32,
    /// True if the hero lies on the ground.
    pub has_fallen: bool,
    /// True if the line that says how the run ended is shown.
    pub has_line: bool,
}

impl Moment {
    /// The change of the light at a distance from the hero. \[sixteenths of a cell\]
    pub fn light_at(&self, distance: u32) -> i32 {
        if distance <= self.bright {
            return if self.reach == 0 { self.far } else { self.near };
        }
        let width = self.reach.saturating_sub(self.bright) as i32;
        let way = (distance - self.bright) as i32;
        if way >= width { self.far } else { self.near + (self.far - self.near) * way / width }
    }
}

/// The frame at this time after the end; `None` once the animation is over and the card is shown. With reduced motion it is over
/// at once.
pub fn moment(elapsed: u32, is_won: bool, is_reduced: bool) -> Option<Moment> {
    if is_reduced || elapsed >= LENGTH {
        return None;
    }
    let part = |from: u32, to: u32| elapsed.saturating_sub(from).min(to - from) * 16 / (to - from);
    let lit = |near: i32, far: i32, reach: u32| (near, far, reach);
    let (near, far, reach) = if is_won {
        let part = part(GROWS, DARK);
        lit(if elapsed < GROWS { 0 } else { 10 }, 0, EVERYWHERE * part * part / 256)
    } else {
        match elapsed {
            ..GUTTERS => lit(0, 0, EVERYWHERE),
            GUTTERS..SHRINKS => {
                let flicker = FLICKERS[((elapsed - GUTTERS) / FLICKER) as usize % FLICKERS.len()];
                lit(flicker, flicker - 2, EVERYWHERE)
            }
            SHRINKS..DARK => {
                let left = 16 - part(SHRINKS, DARK);
                lit(-4, -FULL, EVERYWHERE * left * left / 256)
            }
            DARK.. => lit(-FULL, -FULL, 0),
        }
    };
    Some(Moment {
        near,
        far,
        bright: reach.saturating_sub(SOFT),
        reach,
        has_fallen: !is_won && elapsed >= FALLS,
        has_line: elapsed >= if is_won { TRIUMPH } else { LINE },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(is_won: bool) -> impl Iterator<Item = (u32, Moment)> {
        (0..LENGTH).step_by(10).map_while(move |time| Some((time, moment(time, is_won, false)?)))
    }

    #[test]
    fn the_moment_takes_two_seconds_and_a_half_and_none_under_reduced_motion() {
        for is_won in [false, true] {
            assert_eq!(all(is_won).last().map(|(time, _)| time), Some(LENGTH - 10));
            assert_eq!((moment(LENGTH, is_won, false), moment(0, is_won, true)), (None, None));
        }
        assert!((2300..2800).contains(&LENGTH));
    }

    #[test]
    fn the_blow_lands_before_the_hero_falls_and_the_light_goes() {
        let first = |is_so: &dyn Fn(&Moment) -> bool| all(false).find(|(_, moment)| is_so(moment)).unwrap().0;
        let falls = first(&|moment| moment.has_fallen);
        let gutters = first(&|moment| moment.near < 0);
        let shrinks = first(&|moment| moment.reach < EVERYWHERE);
        let line = first(&|moment| moment.has_line);
        let dark = first(&|moment| moment.near == -FULL);
        assert!(
            200 < falls && falls < gutters && gutters < shrinks && shrinks < line && line < dark,
            "{falls} {gutters} {shrinks}"
        );
        assert!(LENGTH - line > 1000, "there is time to read the line");
    }

    #[test]
    fn a_guttering_torch_flickers_and_then_only_gets_darker() {
        let guttering: Vec<i32> =
            all(false).filter(|(time, _)| (GUTTERS..SHRINKS).contains(time)).map(|(_, moment)| moment.near).collect();
        assert!(guttering.iter().all(|near| *near < 0) && guttering.windows(2).filter(|pair| pair[0] < pair[1]).count() >= 2);
        let lights: Vec<i32> =
            all(false).filter(|(time, _)| *time >= SHRINKS).map(|(_, moment)| moment.light_at(3 * 16)).collect();
        assert!(lights.is_sorted_by(|one, next| one >= next) && lights.last() == Some(&-FULL), "{lights:?}");
    }

    #[test]
    fn the_light_is_brightest_at_the_hero() {
        for is_won in [false, true] {
            for (time, moment) in all(is_won) {
                let lights: Vec<i32> = (0..EVERYWHERE).step_by(8).map(|distance| moment.light_at(distance)).collect();
                assert!(lights.is_sorted_by(|one, next| one >= next), "{time} {lights:?}");
                assert!(lights.iter().all(|light| (-FULL..=FULL).contains(light)));
            }
        }
    }

    #[test]
    fn a_victory_grows_from_the_hero_and_nobody_falls() {
        let gold = |distance: u32| all(true).find(|(_, moment)| moment.light_at(distance) >= 8).map(|(time, _)| time);
        assert!(gold(16) < gold(10 * 16) && gold(10 * 16) < gold(30 * 16));
        assert!(all(true).all(|(_, moment)| moment.light_at(0) >= 0 && !moment.has_fallen));
        assert!(all(true).last().unwrap().1.light_at(30 * 16) > 0, "at last it is everywhere");
    }
}
