//! From the ids a view holds to names, glyphs and what they are to the player.

/// What one id stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id, as it stands in a view.
    pub id: u8,
    /// What it is called, without an article: "monster".
    pub name: &'static str,
    /// How it is drawn where Unicode may be used. One column wide.
    pub glyph: char,
    /// How it is drawn in ASCII, and in transcripts.
    pub ascii: char,
    /// Its colour in the default theme.
    pub colour: Colour,
    /// What it is to the player: themes for colour-blind players, travel and bots go by this.
    pub role: Role,
    /// A sentence for help and for hovering.
    pub about: &'static str,
}

/// What an id is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Nothing is known or nothing is there.
    Blank,
    /// Can be walked on.
    Floor,
    /// Blocks.
    Wall,
    /// The player.
    Hero,
    /// Walking into it is an attack.
    Foe,
    /// Was a foe; stands in the way.
    Corpse,
    /// Good to pick up.
    Item,
    /// Leads to another level.
    Exit,
    /// Leads to another level by a fall: nobody walks into it by chance, and a verb of its own jumps.
    Hole,
    /// Stands in the way and can be struck, but is no foe.
    Prop,
    /// Hangs over the ground and hinders nobody: fire, smoke.
    Effect,
    /// Reaching it wins.
    Goal,
    /// Writing on the map: no part of the world.
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

    /// Whether the player can expect to walk there.
    pub const fn is_passable(self) -> bool {
        matches!(self, Self::Floor | Self::Item | Self::Exit | Self::Goal | Self::Hero | Self::Effect)
    }
}

/// The colours a legend may ask for: sixteen names, which each theme gives its own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The paper itself.
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
    /// Things that hardly matter.
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

/// A variant's ids, each once.
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    entries: &'static [Entry],
    /// Index into `entries` by id; 255 where there is none.
    index: [u8; 256],
    /// Glyph in ASCII by id: what `text` draws, so that drawing a frame is one look-up a cell.
    ascii: [u8; 256],
    is_identity: bool,
    unseen: Option<u8>,
}

const UNLISTED: u8 = 255;

impl Legend {
    /// A legend of `entries`. Evaluated at compile time, where the checks below stop the build.
    ///
    /// # Panics
    /// If an id stands twice, or an `ascii` glyph is none.
    pub const fn new(entries: &'static [Entry]) -> Self {
        let mut legend = Self { entries, index: [UNLISTED; 256], ascii: [b'?'; 256], is_identity: true, unseen: None };
        assert!(entries.len() < UNLISTED as usize, "a legend has at most 254 entries");
        let mut at = 0;
        while at < entries.len() {
            let entry = entries[at];
            assert!(legend.index[entry.id as usize] == UNLISTED, "an id stands twice in a legend");
            assert!(entry.ascii.is_ascii(), "an ascii glyph must be ASCII");
            legend.index[entry.id as usize] = at as u8;
            legend.ascii[entry.id as usize] = entry.ascii as u8;
            legend.is_identity &= entry.ascii as u32 == entry.id as u32;
            at += 1;
        }
        legend
    }

    /// The same, with `id` for whoever the player cannot see: it stands in events, never in a view.
    #[must_use]
    pub const fn with_unseen(self, id: u8) -> Self {
        Self { unseen: Some(id), ..self }
    }

    /// Whether `id` stands for whoever the player cannot see.
    pub fn is_unseen(&self, id: u8) -> bool {
        self.unseen == Some(id)
    }

    /// What `id` stands for, or `None` if the legend does not list it.
    pub fn get(&self, id: u8) -> Option<&'static Entry> {
        self.entries.get(usize::from(self.index[usize::from(id)]))
    }

    /// What `id` is to the player; an unlisted id is [`Role::Blank`].
    pub fn role(&self, id: u8) -> Role {
        self.get(id).map_or(Role::Blank, |entry| entry.role)
    }

    /// What `id` is called; "something" if it is not listed.
    pub fn name(&self, id: u8) -> &'static str {
        self.get(id).map_or("something", |entry| entry.name)
    }

    /// The ASCII glyph of `id`; `?` if it is not listed.
    pub const fn ascii(&self, id: u8) -> u8 {
        self.ascii[id as usize]
    }

    /// Whether every id is its own ASCII glyph, so that a row of ids is a row of text.
    pub const fn is_identity(&self) -> bool {
        self.is_identity
    }

    /// All entries, in the order the game lists them.
    pub const fn entries(&self) -> &'static [Entry] {
        self.entries
    }
}
