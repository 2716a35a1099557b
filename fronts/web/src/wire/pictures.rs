//! Sprites on the wire.

use serde::Serialize;
use std::collections::BTreeMap;

/// Every sprite of a game in one picture.
#[derive(Serialize)]
#[expect(missing_docs, reason = "told of in page/src/wire.ts")]
pub struct Atlas {
    pub width: usize,
    pub height: usize,
    pub sprites: BTreeMap<String, Sprite>,
}

/// Where a sprite stands in the picture.
#[derive(Serialize)]
#[expect(missing_docs, reason = "told of in page/src/wire.ts")]
pub struct Sprite {
    pub frames: Vec<(usize, usize)>,
    pub width: usize,
    pub height: usize,
}
