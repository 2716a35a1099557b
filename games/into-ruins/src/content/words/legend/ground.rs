//! Ground, and effects over it. Spec: into-ruins world 2.

use crate::content::tiles::TILES as COUNT;
use barrow_core::{Colour, Entry, Role};

const FLOOR: &str = "Bare ground. It does not burn by itself.";
const BRIDGE: &str = "A wooden bridge over a hole. It burns away in a turn, and anyone on it falls.";
const WALL: &str = "Solid. Nothing passes, sees or shines through.";
const STATUE: &str = "Blocks everything but sight and light.";

/// Every tile, by its number.
pub(super) const TILES: [Entry; COUNT] = [
    entry("darkness", ' ', ' ', Colour::Black, Role::Blank, "Unknown."),
    entry("cave wall", '#', '#', Colour::Grey, Role::Wall, WALL),
    entry("brick wall", '▒', '#', Colour::Brown, Role::Wall, WALL),
    entry("brick wall", '▒', '#', Colour::Brown, Role::Wall, WALL),
    entry("stalagmite", '▲', '!', Colour::Grey, Role::Wall, "A spike of rock. Nothing passes, sees or shines through."),
    entry("statue", 'Ω', '8', Colour::LightGrey, Role::Wall, STATUE),
    entry("cage", '╬', '+', Colour::Grey, Role::Wall, STATUE),
    entry("statue", 'Ω', '8', Colour::LightGrey, Role::Wall, STATUE),
    entry("hole", '>', '>', Colour::Yellow, Role::Hole, "The way down. What is thrown or pushed in is gone; flyers cross it."),
    entry("soot", ':', ':', Colour::DarkGrey, Role::Floor, "Burnt ground. It does not burn again."),
    entry("table", 'π', '-', Colour::Brown, Role::Wall, "Blocks walkers. Flyers and thrown things pass over it."),
    entry("trampled grass", '\'', '\'', Colour::Green, Role::Floor, "Grass that was tall. It burns."),
    entry(
        "bones",
        ';',
        ';',
        Colour::White,
        Role::Floor,
        "They crunch when you walk over them, and everything within three steps hears it.",
    ),
    entry("bridge", '=', '=', Colour::Brown, Role::Floor, BRIDGE),
    entry("worn paving", '·', '.', Colour::DarkGrey, Role::Floor, FLOOR),
    entry("paving", '·', '.', Colour::Grey, Role::Floor, FLOOR),
    entry("cave floor", '·', '.', Colour::Brown, Role::Floor, FLOOR),
    entry("cave floor", '·', '.', Colour::Brown, Role::Floor, FLOOR),
    entry("short grass", ',', ',', Colour::LightGreen, Role::Floor, "Low grass. It burns for a few turns and spreads fire."),
    entry("long grass", '"', '"', Colour::Green, Role::Floor, "Hides what is behind it until trampled. It burns."),
    entry("bridge", '=', '=', Colour::Brown, Role::Floor, BRIDGE),
    entry("rubble", '▄', '_', Colour::Brown, Role::Wall, "Blocks walkers. Flyers and thrown things pass over it."),
];

/// The ids from fire on: effects that cover the ground for a while, and ids for events and dangers only.
pub(super) const EFFECTS: [Entry; 5] = [
    entry(
        "fire",
        '^',
        '^',
        Colour::Orange,
        Role::Effect,
        "It sets anyone here at the end of a turn on fire. Grass, bridges and spores next to it may catch fire. No creature steps into it.",
    ),
    entry(
        "spores",
        '*',
        '*',
        Colour::LightBlue,
        Role::Effect,
        "They heal anyone in them, 2 hit points a turn. They glow, and burn in a flash.",
    ),
    entry(
        "burning light",
        '☼',
        '}',
        Colour::Yellow,
        Role::Effect,
        "Bright enough to set the cloak you wear on fire, and you with it.",
    ),
    entry("deadly fall", '▼', 'v', Colour::Red, Role::Hole, "You have too few hit points left to land alive."),
    entry("thing in the dark", '?', '?', Colour::LightGrey, Role::Foe, "You cannot see what it is."),
];

const fn entry(name: &'static str, glyph: char, ascii: char, colour: Colour, role: Role, about: &'static str) -> Entry {
    Entry { id: 0, name, glyph, ascii, colour, role, about }
}
