//! The effects of a move in a single picture.

use crate::draw::{Grid, Spark, SparkKind};
use crate::pixmap::Rgb;
use barrow_core::{Cue, Event, Motion};

/// One picture shows the middle of an effect, where there is most to see.
const MIDDLE: f32 = 0.5;
/// The colour of things too fast to recognise.
const STREAK: Rgb = [255, 214, 140];

/// Blows, flights and flames.
pub fn sparks(events: &[Event], cues: &[Cue], grid: &Grid) -> Vec<Spark> {
    let spark = |event: &Event| {
        let sprite = |name: &str| Some((event.to, SparkKind::Sprite(name.to_owned(), MIDDLE)));
        let (at, kind) = match cues.get(usize::from(event.cue))?.look {
            Motion::Flash => sprite("fx/hit"),
            Motion::Burst => sprite("fx/burst"),
            Motion::Fire if event.at == event.to => sprite("fx/fire"),
            Motion::Bolt | Motion::Fire => Some((event.at, SparkKind::Bolt(grid.place(event.to)))),
            Motion::None | Motion::Throw | Motion::Slide | Motion::Fall | Motion::Blink | Motion::Text(_) => None,
        }?;
        Some(Spark { kind, place: grid.place(at), lift: 0.0, colour: STREAK, alpha: 1.0 })
    };
    events.iter().filter(|event| grid.has(event.at) && grid.has(event.to)).filter_map(spark).collect()
}
