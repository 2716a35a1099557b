//! The styles of everything: a theme's colours, or bold, dim, underlined and reversed without colour.

use super::colour::Depth;
use barrow_app::ThemeName;
use barrow_app::palette::{Palette, Rgb};
use barrow_core::{Colour, Entry, Role, Sight, Threat, Tone};
use ratatui::style::{Modifier, Style};

/// The light of a victory.
pub(crate) const GOLD: Rgb = Rgb(0xff, 0xc8, 0x48);

/// The styles of one theme on one terminal.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    palette: &'static Palette,
    depth: Depth,
}

impl Theme {
    /// The theme called `name` at a colour depth. Without colour, every theme is the monochrome one.
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        let depth = if name == ThemeName::Monochrome { Depth::None } else { depth };
        Self { palette: Palette::of(name), depth }
    }

    /// Tells whether there are any colours.
    pub fn has_colour(&self) -> bool {
        self.depth != Depth::None
    }

    /// Something on the map.
    pub fn entry(&self, entry: &Entry, sight: Sight) -> Style {
        self.thing(entry.colour, entry.role, sight)
    }

    /// Something of this role that no legend lists.
    pub fn role(&self, role: Role) -> Style {
        self.thing(Colour::LightGrey, role, Sight::InView)
    }

    fn thing(&self, colour: Colour, role: Role, sight: Sight) -> Style {
        let is_remembered = sight == Sight::Remembered;
        if !self.has_colour() {
            let dim = if is_remembered { Modifier::DIM } else { Modifier::empty() };
            return Style::reset().add_modifier(without_colour(role) | dim);
        }
        let seen = self.palette.thing(colour, role);
        let drawn = if is_remembered { seen.remembered(self.palette.paper) } else { seen };
        let style = self.writing(drawn);
        // Sixteen colours have no mixtures, so memory is dim there.
        let style = if is_remembered && self.depth == Depth::Sixteen { style.add_modifier(Modifier::DIM) } else { style };
        match role {
            Role::Hero | Role::Foe | Role::BlockingFoe | Role::Goal => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    fn writing(&self, colour: Rgb) -> Style {
        if self.has_colour() {
            Style::new().fg(self.depth.writing(colour)).bg(self.depth.background(self.palette.paper))
        } else {
            Style::reset()
        }
    }

    fn with(&self, colour: Rgb, without: Modifier) -> Style {
        let style = self.writing(colour);
        if self.has_colour() { style } else { style.add_modifier(without) }
    }

    /// Ordinary text, and its paper: every screen is filled with it first.
    pub fn text(&self) -> Style {
        self.writing(self.palette.text)
    }

    /// Less important text.
    pub fn dim(&self) -> Style {
        self.with(self.palette.dim, Modifier::DIM)
    }

    /// A heading.
    pub fn heading(&self) -> Style {
        self.with(self.palette.heading, Modifier::UNDERLINED).add_modifier(Modifier::BOLD)
    }

    /// Keys, links and other eye-catching text.
    pub fn accent(&self) -> Style {
        self.with(self.palette.accent, Modifier::BOLD)
    }

    /// Text in a tone.
    pub fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.text(),
            Tone::Good => self.with(self.palette.good, Modifier::empty()),
            Tone::Bad => self.with(self.palette.bad, Modifier::BOLD),
            Tone::Great => self.with(self.palette.great, Modifier::UNDERLINED).add_modifier(Modifier::BOLD),
        }
    }

    /// A warning about files or the terminal.
    pub fn warning(&self) -> Style {
        self.with(self.palette.bad, Modifier::BOLD)
    }

    /// The filled part of the bar with this number, among bars that stand together. Each has its own colour.
    pub fn bar(&self, number: usize) -> Style {
        let Palette { good, accent, great, heading, text, dim, bad, .. } = *self.palette;
        let all = [good, accent, great, heading, text, dim];
        // Some themes use a colour twice; bad news is for low health.
        let distinct = |(index, colour): &(usize, &Rgb)| **colour != bad && !all[..*index].contains(colour);
        let colour = all.iter().enumerate().filter(distinct).cycle().nth(number).map_or(accent, |(_, colour)| *colour);
        self.with(colour, Modifier::BOLD)
    }

    /// The filled part of a bar that stands alone.
    pub fn bar_full(&self) -> Style {
        self.with(self.palette.accent, Modifier::BOLD)
    }

    /// The empty part of a bar.
    pub fn bar_empty(&self) -> Style {
        self.with(self.palette.border, Modifier::DIM)
    }

    /// Frames and rules.
    pub fn border(&self) -> Style {
        self.with(self.palette.border, Modifier::DIM)
    }

    /// Ground that would harm the player, patched over the style of the thing that stands there.
    pub fn danger(&self) -> Style {
        let line = Style::new().add_modifier(Modifier::UNDERLINED);
        if self.can_tint() { line.bg(self.depth.background(self.palette.paper.towards(self.palette.bad, 8))) } else { line }
    }

    /// A creature to beware of, patched over its style. Not everyone can judge the danger by a tint alone.
    pub fn threat(&self, threat: Threat) -> Option<Style> {
        let (colour, parts, with_tint, alone) = match threat {
            Threat::Harmless | Threat::Fair => return None,
            Threat::Dangerous => (self.palette.great, 6, Modifier::empty(), Modifier::UNDERLINED),
            Threat::Deadly => (self.palette.bad, 8, Modifier::UNDERLINED, Modifier::REVERSED),
        };
        let tint = Style::new().bg(self.depth.background(self.palette.paper.towards(colour, parts)));
        Some(if self.can_tint() { tint.add_modifier(with_tint) } else { Style::new().add_modifier(alone) })
    }

    /// The ground of rock, of actors and of things that players look for, if a cell is larger than a character. Patched over its
    /// style.
    pub(crate) fn ground(&self, entry: &Entry, paper: Rgb, sight: Sight) -> Option<Style> {
        let parts = match entry.role {
            Role::Hero if !self.can_tint() => return Some(Style::new().add_modifier(Modifier::REVERSED)),
            _ if !self.can_tint() => return None,
            Role::Wall if is_rock(entry) => 5,
            Role::Hero => 5,
            Role::Foe | Role::BlockingFoe | Role::Goal => 3,
            _ => return None,
        };
        let seen = self.palette.thing(entry.colour, entry.role);
        let drawn = if sight == Sight::InView { seen } else { seen.remembered(self.palette.paper) };
        Some(Style::new().bg(self.depth.background(paper.towards(drawn, parts))))
    }

    /// Tells whether there are enough colours to tint the ground.
    pub const fn can_tint(&self) -> bool {
        matches!(self.depth, Depth::Xterm256 | Depth::True)
    }

    /// The selected thing, or the thing under the mouse. Patched over another style.
    pub fn selected(&self) -> Style {
        if self.has_colour() {
            Style::new().bg(self.depth.background(self.palette.lifted))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// The cursor of an original: a block in the colour of text.
    pub fn block(&self) -> Style {
        if self.has_colour() {
            Style::new().fg(self.depth.writing(self.palette.paper)).bg(self.depth.background(self.palette.text))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// The theme's colours themselves, for pictures.
    pub(crate) const fn palette(&self) -> &'static Palette {
        self.palette
    }

    /// The number of colours that this theme draws with.
    pub const fn depth(&self) -> Depth {
        self.depth
    }
}

pub(crate) const fn without_colour(role: Role) -> Modifier {
    match role {
        Role::Blank | Role::Wall | Role::Prop | Role::Writing => Modifier::empty(),
        Role::Floor | Role::Effect | Role::Corpse => Modifier::DIM,
        Role::Hero => Modifier::REVERSED.union(Modifier::BOLD),
        Role::Foe | Role::BlockingFoe => Modifier::BOLD,
        Role::Item => Modifier::UNDERLINED,
        Role::Exit | Role::Hole | Role::Goal => Modifier::UNDERLINED.union(Modifier::BOLD),
    }
}

/// Tells whether an entry is rock without end, and not a single obstacle.
pub(crate) const fn is_rock(entry: &Entry) -> bool {
    matches!((entry.role, entry.ascii), (Role::Wall, '#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Color;

    const FOE: Entry =
        Entry { id: 1, name: "foe", glyph: 'f', ascii: 'f', colour: Colour::Green, role: Role::Foe, about: "Bites." };

    #[test]
    fn the_default_goes_by_colour_and_the_others_by_role() {
        let white = Entry { colour: Colour::White, ..FOE };
        let differ = |name| {
            let theme = Theme::new(name, Depth::True);
            theme.entry(&FOE, Sight::InView) != theme.entry(&white, Sight::InView)
        };
        assert!(differ(ThemeName::Default));
        for name in &ThemeName::ALL[1..] {
            assert!(!differ(*name), "{name:?}");
        }
    }

    #[test]
    fn without_colour_every_style_is_free_of_it_and_the_roles_still_differ() {
        for theme in [Theme::new(ThemeName::Tritanopia, Depth::None), Theme::new(ThemeName::Monochrome, Depth::True)] {
            let styles = [
                theme.text(),
                theme.dim(),
                theme.heading(),
                theme.accent(),
                theme.warning(),
                theme.bar_full(),
                theme.bar_empty(),
                theme.border(),
                theme.selected(),
                theme.tone(Tone::Great),
                theme.role(Role::Foe),
            ];
            for style in styles {
                assert!(matches!((style.fg, style.bg), (None | Some(Color::Reset), None | Some(Color::Reset))), "{style:?}");
            }
            let roles = [Role::Floor, Role::Hero, Role::Foe, Role::Item, Role::Exit].map(|role| theme.role(role));
            for (index, style) in roles.iter().enumerate() {
                assert!(!roles[..index].contains(style), "{style:?} stands for two roles");
            }
        }
    }

    #[test]
    fn bars_that_stand_together_have_colours_of_their_own() {
        for name in [ThemeName::Default, ThemeName::Tritanopia] {
            let theme = Theme::new(name, Depth::True);
            let bars: Vec<Style> = (0..4).map(|number| theme.bar(number)).chain([theme.warning()]).collect();
            for (index, style) in bars.iter().enumerate() {
                assert!(!bars[..index].contains(style), "{name:?}: bar {index}");
            }
        }
    }

    #[test]
    fn danger_changes_the_look_of_any_ground_at_every_depth() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True] {
            let theme = Theme::new(ThemeName::Default, depth);
            let floor = theme.role(Role::Floor);
            assert_ne!(floor.patch(theme.danger()), floor, "{depth:?}");
        }
    }

    #[test]
    fn the_cursor_of_an_original_stands_out() {
        for name in [ThemeName::Default, ThemeName::HighContrast, ThemeName::Tritanopia] {
            let theme = Theme::new(name, Depth::True);
            let Some(Color::Rgb(r, g, b)) = theme.block().bg else { panic!("{name:?}") };
            let paper = theme.palette().paper;
            let far = [r.abs_diff(paper.0), g.abs_diff(paper.1), b.abs_diff(paper.2)].into_iter().map(u32::from).sum::<u32>();
            assert!(far > 300, "{name:?}: a block of {r} {g} {b} on {paper:?}");
        }
        assert!(Theme::new(ThemeName::Default, Depth::None).block().add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn a_dangerous_and_a_deadly_creature_look_different_at_every_depth() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True] {
            let theme = Theme::new(ThemeName::Default, depth);
            let foe = theme.entry(&FOE, Sight::InView);
            let [plain, dangerous, deadly] = [Threat::Fair, Threat::Dangerous, Threat::Deadly]
                .map(|threat| foe.patch(theme.threat(threat).unwrap_or_default()));
            assert!(plain == foe && dangerous != foe && deadly != foe && dangerous != deadly, "{depth:?}");
        }
    }

    #[test]
    fn remembered_things_look_different_at_every_depth() {
        for depth in [Depth::None, Depth::Sixteen, Depth::Xterm256, Depth::True] {
            let theme = Theme::new(ThemeName::Default, depth);
            assert_ne!(theme.entry(&FOE, Sight::InView), theme.entry(&FOE, Sight::Remembered), "{depth:?}");
        }
    }
}
