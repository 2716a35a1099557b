//! Colours cells by light, by memory, and by effects over the ground.

use crate::tui::colour::Depth;
use crate::tui::theme::{Theme, without_colour};
use barrow_app::palette::Rgb;
use barrow_core::{Colour, Entry, Light, Pos, Role, Sight};
use ratatui::style::{Color, Modifier, Style};
use std::cmp::max_by_key;

/// The ground under a warm light, at its brightest.
const WARM: Rgb = Rgb(0x8a, 0x56, 0x26);
/// The ground under a cool light, at its brightest.
const COOL: Rgb = Rgb(0x1f, 0x70, 0x7c);
/// Ground in a warm light, if the background cannot be tinted.
const WARM_GLARE: Rgb = Rgb(0xff, 0xaf, 0x5f);
/// Ground in a cool light, if the background cannot be tinted.
const COOL_GLARE: Rgb = Rgb(0x5f, 0xd7, 0xd7);
/// The eye's tint of things in the dark.
const NIGHT: Rgb = Rgb(0x26, 0x28, 0x32);
/// The only colour of everything remembered.
const MEMORY: Rgb = Rgb(0x45, 0x52, 0x80);
/// Light above this level looks no brighter.
const BRIGHTEST: i8 = 5;

/// The light on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    /// Not in view.
    Remembered,
    /// In view, in a game without light.
    Seen,
    /// In view, with this light.
    Lit(Light),
}

/// The colours of a cell, whatever it contains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    shade: Shade,
    /// The colour behind the glyph.
    pub(super) paper: Rgb,
    /// The colour of an effect over the ground.
    effect: Option<Rgb>,
    /// The brightness that a flame adds at this moment. \[sixteenths\]
    flicker: i16,
}

impl Shade {
    /// The shade of a cell that the player knows.
    pub(super) fn new(sight: Sight, light: Option<Light>) -> Self {
        match (sight, light) {
            (Sight::InView, Some(light)) => Self::Lit(light),
            (Sight::InView, None) => Self::Seen,
            (Sight::Remembered | Sight::Unknown, _) => Self::Remembered,
        }
    }

    const fn is_bright(self) -> bool {
        match self {
            Self::Lit(light) => light.level >= Light::BRIGHT,
            Self::Seen => true,
            Self::Remembered => false,
        }
    }
}

impl Ground {
    /// The ground of a cell. `flicker` changes the brightness, but only of warm light.
    pub(super) fn new(theme: &Theme, shade: Shade, effect: Option<Rgb>, flicker: i16) -> Self {
        let plain = theme.palette().paper;
        let lit = match shade {
            Shade::Remembered | Shade::Seen => plain,
            Shade::Lit(light) if light.level <= 0 => plain,
            Shade::Lit(light) => {
                let flicker = if light.is_cool { 0 } else { flicker };
                let parts = (1 + i16::from(light.level.min(BRIGHTEST)) * 3 / 2 + flicker).clamp(1, 10);
                plain.towards(if light.is_cool { COOL } else { WARM }, parts as u16)
            }
        };
        let paper = effect
            .map_or(lit, |colour| lit.towards(colour, if flicker == 0 { 5 } else { (7 + flicker * 2).clamp(4, 11) as u16 }));
        Self { shade, paper, effect, flicker }
    }

    /// The style of something that stands on this ground.
    pub(super) fn style(&self, theme: &Theme, entry: &Entry) -> Style {
        let role = entry.role;
        match theme.depth() {
            Depth::None => Style::reset().add_modifier(self.without_colour(role)),
            Depth::Sixteen => self.in_sixteen(theme, entry),
            Depth::Xterm256 | Depth::True => {
                let seen = match role {
                    // On ground of the effect's own colour, the effect would be invisible.
                    Role::Effect => theme.palette().effect(entry.colour).towards(Rgb(0xff, 0xff, 0xe0), 6),
                    _ => theme.palette().thing(entry.colour, role),
                };
                let style =
                    Style::new().fg(theme.depth().writing(self.writing(seen, role, theme.depth()))).bg(self.behind(theme));
                if is_bold(role) && self.shade != Shade::Remembered { style.add_modifier(Modifier::BOLD) } else { style }
            }
        }
    }

    /// The colour behind the glyph, as the terminal can show it.
    pub(super) fn behind(&self, theme: &Theme) -> Color {
        match theme.depth() {
            Depth::None => Color::Reset,
            Depth::Sixteen => match self.effect {
                // The glyph shows the light; the background shows only effects in the air.
                Some(colour) => dark_of_sixteen(colour),
                None => theme.depth().background(theme.palette().paper),
            },
            Depth::Xterm256 | Depth::True => theme.depth().background(self.paper),
        }
    }

    /// The colour of a glyph in this light. Creatures and items stand out even in the dark.
    fn writing(&self, seen: Rgb, role: Role, depth: Depth) -> Rgb {
        let is_thing = !matches!(role, Role::Floor | Role::Wall | Role::Hole | Role::Blank | Role::Prop);
        match self.shade {
            Shade::Remembered => seen.towards(MEMORY, 13),
            Shade::Seen => seen,
            Shade::Lit(light) if light.level >= Light::BRIGHT && !is_thing && depth != Depth::True => {
                // The background has too few colours to distinguish warm from cool light, so the glyph does.
                seen.towards(if light.is_cool { COOL_GLARE } else { WARM_GLARE }, 8)
            }
            Shade::Lit(light) if light.level >= Light::BRIGHT => {
                let glare = Rgb(0xff, if light.is_cool { 0xff } else { 0xe6 }, if light.is_cool { 0xff } else { 0xb8 });
                let parts = i16::from(light.level.min(BRIGHTEST) - Light::BRIGHT) + if light.is_cool { 0 } else { self.flicker };
                seen.towards(glare, if is_thing { 0 } else { parts.clamp(0, 6) as u16 })
            }
            Shade::Lit(light) => {
                let parts = if light.level > 0 { 6 } else { 9 };
                seen.towards(NIGHT, if is_thing { parts / 3 } else { parts })
            }
        }
    }

    fn in_sixteen(&self, theme: &Theme, entry: &Entry) -> Style {
        let seen = theme.palette().thing(entry.colour, entry.role);
        let behind = self.behind(theme);
        let writing = match of_sixteen(seen) {
            same if same == behind => Color::Indexed(15),
            other => other,
        };
        let style = Style::new().bg(behind);
        match self.shade {
            // Blue means memory: nothing else inanimate is blue and dim.
            Shade::Remembered => style.fg(Color::Indexed(4)),
            _ if self.effect.is_some() || is_bold(entry.role) => style.fg(writing).add_modifier(Modifier::BOLD),
            Shade::Lit(light) if self.shade.is_bright() && matches!(entry.role, Role::Floor | Role::Wall) => {
                style.fg(Color::Indexed(if light.is_cool { 6 } else { 3 }))
            }
            shade if shade.is_bright() => style.fg(writing),
            _ => style.fg(writing).add_modifier(Modifier::DIM),
        }
    }

    fn without_colour(&self, role: Role) -> Modifier {
        let own = without_colour(role).difference(Modifier::DIM);
        match self.shade {
            Shade::Remembered => without_colour(role).difference(Modifier::BOLD).union(Modifier::DIM),
            Shade::Lit(_) if self.shade.is_bright() => own.union(Modifier::BOLD),
            Shade::Lit(_) if role == Role::Effect => own.union(Modifier::BOLD),
            Shade::Lit(_) => own,
            Shade::Seen => without_colour(role),
        }
    }
}

/// The background of the gap between two cells.
pub(super) fn between(theme: &Theme, left: Option<&Ground>, right: Option<&Ground>) -> Color {
    let plain = theme.palette().paper;
    match theme.depth() {
        Depth::None => Color::Reset,
        Depth::Sixteen => match (left, right) {
            (Some(left), Some(right)) if left.behind(theme) == right.behind(theme) => left.behind(theme),
            _ => theme.depth().background(plain),
        },
        Depth::Xterm256 | Depth::True => {
            let [left, right] = [left, right].map(|ground| ground.map_or(plain, |ground| ground.paper));
            let brightness = |paper: &Rgb| u16::from(paper.0) + u16::from(paper.1) + u16::from(paper.2);
            // Fade at the edge of the light. Within it, copy a neighbour, so that both can be sent to the terminal together.
            let is_edge = left == plain || right == plain;
            let paper = if is_edge { left.towards(right, 8) } else { max_by_key(right, left, brightness) };
            theme.depth().background(paper)
        }
    }
}

/// The one of the eight dark colours with the same hue; the flag is false for greys.
fn hue(colour: Rgb) -> (u8, bool) {
    let Rgb(red, green, blue) = colour;
    let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
    // Soft colours are strong ones mixed with grey, so subtract half of the grey.
    let strength = |part: u8| u16::from(part) - u16::from(least) / 2;
    let is_strong = |part: u8| strength(part) * 100 > strength(most) * 61;
    (u8::from(is_strong(red)) + 2 * u8::from(is_strong(green)) + 4 * u8::from(is_strong(blue)), most - least > 40)
}

/// One of the eight dark colours of sixteen, but never black.
fn dark_of_sixteen(colour: Rgb) -> Color {
    Color::Indexed(hue(colour).0.max(1))
}

/// The colour of the sixteen with the same hue. By distance, most soft colours would become grey.
fn of_sixteen(colour: Rgb) -> Color {
    let Rgb(red, green, blue) = colour;
    match hue(colour) {
        (index, true) => Color::Indexed(if red.max(green).max(blue) >= 0xe0 { index + 8 } else { index }),
        (_, false) => Depth::Sixteen.writing(colour),
    }
}

const fn is_bold(role: Role) -> bool {
    matches!(role, Role::Hero | Role::Foe | Role::BlockingFoe | Role::Goal | Role::Item)
}

/// Tells whether flames have this colour.
pub(super) const fn is_warm(colour: Colour) -> bool {
    matches!(colour, Colour::Red | Colour::Orange | Colour::Yellow | Colour::LightRed)
}

/// A number from 0 to 15 that looks random: always the same for the same cell and moment.
pub(super) fn flutter(pos: Pos, phase: u32) -> u32 {
    let mixed =
        (pos.x as u32).wrapping_mul(0x9e37_79b1) ^ (pos.y as u32).wrapping_mul(0x85eb_ca6b) ^ phase.wrapping_mul(0xc2b2_ae35);
    (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) >> 28
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_app::ThemeName;

    const FLOOR: Entry =
        Entry { id: 0, name: "floor", glyph: '.', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "" };
    const FOE: Entry = Entry { id: 1, name: "foe", glyph: 'f', ascii: 'f', colour: Colour::Green, role: Role::Foe, about: "" };
    const ALL: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True];

    fn lit(level: i8, is_cool: bool) -> Shade {
        Shade::Lit(Light { level, is_cool })
    }

    #[test]
    fn the_three_tiers_differ_at_every_depth() {
        for depth in ALL {
            let theme = Theme::new(ThemeName::Default, depth);
            let style = |shade| Ground::new(&theme, shade, None, 0).style(&theme, &FLOOR);
            let tiers = [Shade::Remembered, lit(0, false), lit(2, false)].map(style);
            assert!(tiers[0] != tiers[1] && tiers[1] != tiers[2] && tiers[0] != tiers[2], "{depth:?} {tiers:?}");
        }
    }

    #[test]
    fn light_falls_off_and_warm_is_not_cool_where_there_are_colours_enough() {
        let theme = Theme::new(ThemeName::Default, Depth::True);
        let bright = |shade| {
            let Rgb(red, green, blue) = Ground::new(&theme, shade, None, 0).paper;
            (u32::from(red) + u32::from(green) + u32::from(blue), red > blue)
        };
        for is_cool in [false, true] {
            for level in 0..4 {
                assert!(bright(lit(level, is_cool)).0 < bright(lit(level + 1, is_cool)).0, "{level} {is_cool}");
            }
            assert_eq!(bright(lit(4, is_cool)).1, !is_cool);
        }
    }

    #[test]
    fn a_gap_in_light_looks_like_its_brighter_neighbour_and_one_at_the_edge_fades() {
        let theme = Theme::new(ThemeName::Default, Depth::True);
        let [dark, dim, bright] = [0, 1, 4].map(|level| Ground::new(&theme, lit(level, false), None, 0));
        let gap = |left: &Ground, right| between(&theme, Some(left), right);
        assert_eq!(gap(&dim, Some(&bright)), bright.behind(&theme));
        assert_eq!(gap(&bright, Some(&dim)), bright.behind(&theme));
        for edge in [gap(&bright, Some(&dark)), gap(&dark, Some(&bright)), gap(&bright, None)] {
            assert!(![dark, bright].map(|ground| ground.behind(&theme)).contains(&edge));
        }
    }

    #[test]
    fn soft_colours_keep_their_hue_among_sixteen() {
        let palette = Theme::new(ThemeName::Default, Depth::Sixteen);
        let index = |colour| of_sixteen(palette.palette().thing(colour, Role::Item));
        let expected =
            [(Colour::Red, 9), (Colour::Green, 2), (Colour::Yellow, 11), (Colour::LightBlue, 14), (Colour::Purple, 13)];
        for (colour, expected) in expected {
            assert_eq!(index(colour), Color::Indexed(expected), "{colour:?}");
        }
        assert_eq!((index(Colour::Brown), index(Colour::White)), (Color::Indexed(3), Color::Indexed(15)));
    }

    #[test]
    fn warm_is_not_cool_at_any_depth_with_colour() {
        for depth in &ALL[1..] {
            let theme = Theme::new(ThemeName::Default, *depth);
            let style = |is_cool| Ground::new(&theme, lit(3, is_cool), None, 0).style(&theme, &FLOOR);
            assert_ne!(style(true), style(false), "{depth:?}");
        }
    }

    #[test]
    fn a_thing_in_an_effect_shows_both_at_every_depth_with_colour() {
        for depth in &ALL[1..] {
            let theme = Theme::new(ThemeName::Default, *depth);
            let plain = Ground::new(&theme, lit(2, false), None, 0);
            let burning = Ground::new(&theme, lit(2, false), Some(Rgb(0xff, 0x9d, 0x4d)), 0);
            let (plain, burning) = (plain.style(&theme, &FOE), burning.style(&theme, &FOE));
            assert_ne!(plain.bg, burning.bg, "{depth:?}");
            assert_ne!(burning.fg, burning.bg, "{depth:?}");
        }
    }

    #[test]
    fn flames_change_from_moment_to_moment_and_from_cell_to_cell() {
        let at = |x, phase| flutter(Pos::new(x, 3), phase);
        assert!((0..8).any(|phase| at(1, phase) != at(1, phase + 1)));
        assert!((0..8).any(|x| at(x, 1) != at(x + 1, 1)));
        assert!((0..100).all(|phase| at(4, phase) < 16));
    }
}
