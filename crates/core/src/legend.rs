//! Names, glyphs and roles of the ids in a view.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Describes one id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// A foe that only blocks the way: walking into it is no attack.
    BlockingFoe,
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
    pub const ALL: [Self; 14] = [
        Self::Blank,
        Self::Floor,
        Self::Wall,
        Self::Hero,
        Self::Foe,
        Self::BlockingFoe,
        Self::Corpse,
        Self::Item,
        Self::Exit,
        Self::Hole,
        Self::Prop,
        Self::Effect,
        Self::Goal,
        Self::Writing,
    ];

    /// Tells whether it is a foe.
    pub const fn is_foe(self) -> bool {
        matches!(self, Self::Foe | Self::BlockingFoe)
    }

    /// Tells whether the player can expect to walk there.
    pub const fn is_passable(self) -> bool {
        matches!(self, Self::Floor | Self::Item | Self::Exit | Self::Goal | Self::Hero | Self::Effect)
    }
}

/// The sixteen colours of legends. Each theme has its own values for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// True if its heroes have different names.
    names_heroes: bool,
    unseen: Option<u8>,
    irregular: &'static [u8],
}

/// The parts of a legend that are not derived from others.
type Parts = (Vec<Entry>, Option<u8>, &'static [u8]);

impl Serialize for Legend {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.entries, self.unseen, self.irregular).serialize(to)
    }
}

impl Deserialize<'static> for Legend {
    fn deserialize<D: Deserializer<'static>>(from: D) -> Result<Self, D::Error> {
        let (entries, unseen, irregular) = Parts::deserialize(from)?;
        Ok(Self { unseen, irregular, ..Self::indexed(entries.leak()) })
    }
}

const UNLISTED: u8 = 255;

impl Legend {
    /// A legend of `entries`, evaluated at compile time. If several of them are heroes with different names, sentences name the
    /// heroes instead of saying "you".
    ///
    /// # Panics
    /// Fails the build if an id appears twice, or an `ascii` glyph is not ASCII.
    #[expect(clippy::panic, reason = "a legend is a constant, so this stops the build")]
    pub const fn new(entries: &'static [Entry]) -> Self {
        if let Some((_, fault)) = Self::fault_in(entries) {
            panic!("{}", fault);
        }
        Self::indexed(entries)
    }

    /// The first faulty entry, by its index, and its fault.
    pub(crate) const fn fault_in(entries: &[Entry]) -> Option<(usize, &'static str)> {
        if entries.len() >= UNLISTED as usize {
            return Some((UNLISTED as usize, "a legend has at most 254 entries"));
        }
        let mut is_listed = [false; 256];
        let mut at = 0;
        while at < entries.len() {
            let entry = &entries[at];
            if is_listed[entry.id as usize] {
                return Some((at, "an id appears twice in a legend"));
            }
            if !entry.ascii.is_ascii() {
                return Some((at, "an ascii glyph must be ASCII"));
            }
            is_listed[entry.id as usize] = true;
            at += 1;
        }
        None
    }

    const fn indexed(entries: &'static [Entry]) -> Self {
        let (mut index, mut ascii, mut is_identity, mut names_heroes) = ([UNLISTED; 256], [b'?'; 256], true, false);
        let mut hero: Option<&str> = None;
        let mut at = 0;
        while at < entries.len() && at < UNLISTED as usize {
            let entry = &entries[at];
            index[entry.id as usize] = at as u8;
            ascii[entry.id as usize] = if entry.ascii.is_ascii() { entry.ascii as u8 } else { b'?' };
            is_identity &= entry.ascii as u32 == entry.id as u32;
            if matches!(entry.role, Role::Hero) {
                if let Some(hero) = hero {
                    names_heroes |= !is_same(hero, entry.name);
                }
                hero = Some(entry.name);
            }
            at += 1;
        }
        Self { entries, index, ascii, is_identity, names_heroes, unseen: None, irregular: &[] }
    }

    /// The same legend, with `id` for creatures the player cannot see. It appears in events, never in a view.
    #[must_use]
    pub const fn with_unseen(self, id: u8) -> Self {
        Self { unseen: Some(id), ..self }
    }

    /// The same legend, with ids whose names break the rule for plurals: a name is a plural if it ends in "s", but not in "ss",
    /// "us" or "is". "Mice" and "lens" break it.
    #[must_use]
    pub const fn with_irregular(self, irregular: &'static [u8]) -> Self {
        Self { irregular, ..self }
    }

    /// Tells whether `id` stands for unseen creatures.
    pub fn is_unseen(&self, id: u8) -> bool {
        self.unseen == Some(id)
    }

    /// Tells whether sentences say "you" for `id`: it is the hero, and there is only one.
    pub fn is_you(&self, id: u8) -> bool {
        self.role(id) == Role::Hero && !self.names_heroes
    }

    /// Tells whether the name of `id` is a plural: "stairs".
    pub fn is_plural(&self, id: u8) -> bool {
        is_plural(self.name(id)) != self.irregular.contains(&id)
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

/// Tells whether a name is a plural by the rule, which has exceptions: see [`Legend::with_irregular`].
pub(crate) fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !["ss", "us", "is"].iter().any(|singular| name.ends_with(singular))
}

/// `==` for strings, which is not const.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
