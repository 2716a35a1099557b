//! Turns a run into an animated GIF, a PNG of its last turn, or an asciicast, and reads sprites for every front end.
//!
//! No clock, thread, file or environment: bytes in, bytes out.

mod atlas;
mod draw;
mod film;
mod ink;
mod name;
mod pixmap;
mod sheets;
mod sprite;

pub use atlas::{Atlas, Placed, atlas};
pub use draw::{Grid, Painter, Window};
pub use film::{Film, FilmError, Options, Progress, cast, gif, png};
pub use ink::Ink;
pub use name::{is_unseen, missing, slug, sprite_name};
pub use pixmap::{Pixmap, Rgb};
pub use sheets::{font, sprites};
pub use sprite::{Fault, Picture, Rgba, Sprite, SpriteError, Sprites};
