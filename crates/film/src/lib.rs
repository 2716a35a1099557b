//! Turns a run into an animated GIF, a PNG of its last turn, a descent card or an asciicast, and reads sprites for every front end.
//!
//! No clock, thread, file or environment: bytes in, bytes out.

mod draw;
mod film;
mod ink;
mod name;
mod pixmap;
mod sheets;
mod sprite;

pub use draw::{FLICKERS, Figure, Glow, Grid, Moment, Motion, Painter, Place, Spark, SparkKind, Window};
pub use film::{
    Easel, Film, FilmError, LAST_MOVES, Options, Progress, Still, card, cast, draw_signs, enlargement, gif, imprint, sparks,
    still,
};
pub use ink::Ink;
pub use name::{is_unseen, missing, slug, sprite_name};
pub use pixmap::{Pixmap, Rgb};
pub use sheets::{dressed, font, letter, sprites};
pub use sprite::{Fault, Picture, Rgba, Sprite, SpriteError, Sprites};
