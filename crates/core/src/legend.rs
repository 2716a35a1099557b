//! Names, glyphs and roles of the ids in a view.

use serde::{Serialize, Serializer};

/// Describes one id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Entry {
    /// The id in views and events.
    pub id: u8,
    /// Its name, without an article: "monster".
    pub name: &'static str,
    /// Its Unicode glyph. One column wide.
    pub glyph: char,
    /// Its ASCII glyph, also for transcripts.
    pub ascii: char,
    /// Its colour in the default theme.
    pub colour: Colour,
    /// Its role for the player. Themes for colour-blind players, travel and bots use this.
    pub role: Role,
    /// A sentence for help and tooltips.
    pub about: &'static str,
}

/// The role of an id for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Role {
    /// Nothing, or unknown.
    Blank,
    /// Walkable.
    Floor,
    /// Blocks the way.
    Wall,
    /// The player.
    Hero,
    /// Walking into it is an attack.
    Foe,
    /// A dead foe that blocks the way.
    Corpse,
    /// Can be picked up.
    Item,
    /// Leads to another level.
    Exit,
    /// A fall into it leads to a lower level. Entered only by a verb of its own, never by walking.
    Hole,
    /// Blocks the way and can be struck, but is not a foe.
    Prop,
    /// Above the ground without blocking the way: fire, smoke.
    Effect,
    /// Wins the game when reached.
    Goal,
    /// Text on the map, not part of the world.
    Writing,
}

impl Role {
    /// All of them, in the order above.
    pub const ALL: [Self; 13] = [
        Self::Blank,
        Self::Floor,
        Self::Wall,
        Self::Hero,
        Self::Foe,
        Self::Corpse,
        Self::Item,
        Self::Exit,
        Self::Hole,
        Self::Prop,
        Self::Effect,
        Self::Goal,
        Self::Writing,
    ];

    /// Tells whether the player can expect to walk there.
    pub const fn is_passable(self) -> bool {
        matches!(self, Self::Floor | Self::Item | Self::Exit | Self::Goal | Self::Hero | Self::Effect)
    }
}

/// The sixteen colours of legends. Each theme has its own values for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Colour {
    /// The background.
    Black,
    /// Brightest.
    White,
    /// Danger, usually.
    Red,
    /// Cool and bright.
    Cyan,
    /// Magic, usually.
    Purple,
    /// Living things, usually.
    Green,
    /// Water or shade.
    Blue,
    /// Treasure, usually.
    Yellow,
    /// Fire or the hero.
    Orange,
    /// Wood and earth.
    Brown,
    /// A soft red.
    LightRed,
    /// Unimportant things.
    DarkGrey,
    /// Stone.
    Grey,
    /// A soft green.
    LightGreen,
    /// A soft blue.
    LightBlue,
    /// Text.
    LightGrey,
}

impl Colour {
    /// All of them, in the order above.
    pub const ALL: [Self; 16] = [
        Self::Black,
        Self::White,
        Self::Red,
        Self::Cyan,
        Self::Purple,
        Self::Green,
        Self::Blue,
        Self::Yellow,
        Self::Orange,
        Self::Brown,
        Self::LightRed,
        Self::DarkGrey,
        Self::Grey,
        Self::LightGreen,
        Self::LightBlue,
        Self::LightGrey,
    ];
}

/// Describes every id of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    entries: &'static [Entry],
    /// Index into `entries` by id; [`UNLISTED`] if there is none.
    index: [u8; 256],
    /// ASCII glyph by id, so that drawing a frame is one look-up per cell.
    ascii: [u8; 256],
    is_identity: bool,
    unseen: Option<u8>,
}

impl Serialize for Legend {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.entries.serialize(to)
    }
}

const UNLISTED: u8 = 255;

impl Legend {
    /// A legend of `entries`, evaluated at compile time.
    ///
    /// # Panics
    /// Fails the build if an id appears twice, or an `ascii` glyph is not ASCII.
    pub const fn new(entries: &'static [Entry]) -> Self {
        let mut legend = Self { entries, index: [UNLISTED; 256], ascii: [b'?'; 256], is_identity: true, unseen: None };
        assert!(entries.len() < UNLISTED as usize, "a legend has at most 254 entries");
        let mut at = 0;
        while at < entries.len() {
            let entry = entries[at];
            assert!(legend.index[entry.id as usize] == UNLISTED, "an id appears twice in a legend");
            assert!(entry.ascii.is_ascii(), "an ascii glyph must be ASCII");
            legend.index[entry.id as usize] = at as u8;
            legend.ascii[entry.id as usize] = entry.ascii as u8;
            legend.is_identity &= entry.ascii as u32 == entry.id as u32;
            at += 1;
        }
        legend
    }

    /// The same legend, with `id` for creatures the player cannot see. It appears in events, never in a view.
    #[must_use]
    pub const fn with_unseen(self, id: u8) -> Self {
        Self { unseen: Some(id), ..self }
    }

    /// Tells whether `id` stands for unseen creatures.
    pub fn is_unseen(&self, id: u8) -> bool {
        self.unseen == Some(id)
    }

    /// The entry of `id`, or `None` if the legend does not list it.
    pub fn get(&self, id: u8) -> Option<&'static Entry> {
        self.entries.get(usize::from(self.index[usize::from(id)]))
    }

    /// The role of `id`; [`Role::Blank`] if it is not listed.
    pub fn role(&self, id: u8) -> Role {
        self.get(id).map_or(Role::Blank, |entry| entry.role)
    }

    /// The name of `id`; "something" if it is not listed.
    pub fn name(&self, id: u8) -> &'static str {
        self.get(id).map_or("something", |entry| entry.name)
    }

    /// The ASCII glyph of `id`; `?` if it is not listed.
    pub const fn ascii(&self, id: u8) -> u8 {
        self.ascii[id as usize]
    }

    /// Tells whether every id is its own ASCII glyph, so that a row of ids is a row of text.
    pub const fn is_identity(&self) -> bool {
        self.is_identity
    }

    /// All entries, in the order the game lists them.
    pub const fn entries(&self) -> &'static [Entry] {
        self.entries
    }
}
