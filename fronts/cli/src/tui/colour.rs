//! The colours that a terminal can show.

use barrow_app::palette::Rgb;
use ratatui::style::Color;

/// The number of colours that the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// No colours: `NO_COLOR` is set, or the terminal has none. Themes fall back to bold, dim, underlined and reversed.
    None,
    /// The sixteen named ones.
    Sixteen,
    /// The 256 of xterm.
    Xterm256,
    /// Every colour.
    True,
}

impl Depth {
    /// The depth according to the environment. `NO_COLOR` (<https://no-color.org>) overrides everything else.
    pub fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Self {
        let said = |name: &str| variable(name).unwrap_or_default();
        let term = said("TERM");
        if !said("NO_COLOR").is_empty() || term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
            Self::None
        } else if matches!(said("COLORTERM").as_str(), "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::True
        } else if term.contains("256") {
            Self::Xterm256
        } else {
            Self::Sixteen
        }
    }

    /// The nearest text colour that the terminal has. With sixteen colours, never black, which is the background.
    pub fn writing(self, colour: Rgb) -> Color {
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => Color::Indexed(nearest(colour, 1..16)),
            Self::Xterm256 => Color::Indexed(nearest_of_256(colour)),
            Self::True => Color::Rgb(colour.0, colour.1, colour.2),
        }
    }

    /// The nearest background colour that the terminal has.
    pub fn background(self, colour: Rgb) -> Color {
        match self {
            Self::Sixteen => Color::Indexed(nearest(colour, 0..16)),
            Self::None | Self::Xterm256 | Self::True => self.writing(colour),
        }
    }

    /// The RGB values of a colour at this depth, unless the terminal defines them.
    pub(crate) const fn rgb_of(self, colour: Color) -> Option<Rgb> {
        match (self, colour) {
            (Self::Xterm256 | Self::True, Color::Rgb(red, green, blue)) => Some(Rgb(red, green, blue)),
            (Self::Xterm256 | Self::True, Color::Indexed(index)) => Some(xterm(index)),
            _ => None,
        }
    }
}

/// The nearest colour of the cube or the ramp of greys. Must be fast, because pictures need it for every pixel.
fn nearest_of_256(colour: Rgb) -> u8 {
    let step = |part: u8| if part < 48 { 0 } else { (part.max(75) - 35) / 40 };
    let cube = 16 + 36 * step(colour.0) + 6 * step(colour.1) + step(colour.2);
    let grey = (u16::from(colour.0) + u16::from(colour.1) + u16::from(colour.2)) / 3;
    let ramp = 232 + (grey.saturating_sub(3) / 10).min(23) as u8;
    if distance(colour, xterm(ramp)) < distance(colour, xterm(cube)) { ramp } else { cube }
}

fn nearest(colour: Rgb, indices: std::ops::Range<u8>) -> u8 {
    indices.min_by_key(|&index| distance(colour, xterm(index))).unwrap_or_default()
}

/// A rough measure of how different two colours look: squares weighted by the eye's sensitivity.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |a: u8, b: u8, weight: u32| u32::from(a.abs_diff(b)).pow(2) * weight;
    square(one.0, other.0, 3) + square(one.1, other.1, 4) + square(one.2, other.2, 2)
}

/// The 256 colours of xterm: sixteen named ones, a cube of six steps a side, and a ramp of greys.
const fn xterm(index: u8) -> Rgb {
    const NAMED: [Rgb; 16] = [
        Rgb(0, 0, 0),
        Rgb(205, 0, 0),
        Rgb(0, 205, 0),
        Rgb(205, 205, 0),
        Rgb(0, 0, 238),
        Rgb(205, 0, 205),
        Rgb(0, 205, 205),
        Rgb(229, 229, 229),
        Rgb(127, 127, 127),
        Rgb(255, 0, 0),
        Rgb(0, 255, 0),
        Rgb(255, 255, 0),
        Rgb(92, 92, 255),
        Rgb(255, 0, 255),
        Rgb(0, 255, 255),
        Rgb(255, 255, 255),
    ];
    const fn step(of_six: u8) -> u8 {
        if of_six == 0 { 0 } else { 55 + 40 * of_six }
    }
    match index {
        0..16 => NAMED[index as usize],
        16..232 => Rgb(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6)),
        232.. => {
            let grey = 8 + 10 * (index - 232);
            Rgb(grey, grey, grey)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(variables: &[(&str, &str)]) -> Depth {
        Depth::of_terminal(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Xterm256);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Depth::True);
        assert_eq!(depth(&[("TERM", "vt100")]), Depth::None);
    }

    #[test]
    fn the_nearest_colour_is_taken() {
        assert_eq!(Depth::Xterm256.writing(Rgb(255, 0, 0)), Color::Indexed(196));
        assert_eq!(Depth::Xterm256.writing(Rgb(8, 8, 8)), Color::Indexed(232));
        assert_eq!(Depth::Sixteen.writing(Rgb(250, 250, 250)), Color::Indexed(15));
        assert_eq!(Depth::Sixteen.background(Rgb(0, 0, 0)), Color::Indexed(0));
        assert_ne!(Depth::Sixteen.writing(Rgb(0, 0, 0)), Color::Indexed(0), "writing on black is never black");
        assert_eq!(Depth::True.writing(Rgb(1, 2, 3)), Color::Rgb(1, 2, 3));
        assert_eq!(Depth::None.writing(Rgb(1, 2, 3)), Color::Reset);
    }
}
