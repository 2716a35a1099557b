//! Writes a picture of a game's sprites, enlarged six times, and lists the sprites still missing.
//!
//! `cargo run -p barrow-film --example sheet GAME OUT.png`

use barrow_film::{Picture, Rgba, font, missing, sprites};
use barrow_shelf::SHELF;
use std::error::Error;

/// How much larger each pixel is drawn.
const SCALE: usize = 6;
/// Pixels across, before they are enlarged.
const WIDTH: usize = 320;
/// Pixels between sprites.
const GAP: usize = 4;
/// Dark and light stripes behind the sprites, so that outlines show.
const PAPER: [Rgba; 2] = [[0x22, 0x24, 0x2e, 255], [0x56, 0x5c, 0x6c, 255]];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, out] = words.as_slice() else { return Err("name a game and a file: sheet GAME OUT.png".into()) };
    let shown = if game == "font" { font().clone() } else { sprites(&SHELF, game) };
    let frames: Vec<&Picture> = shown.iter().flat_map(|(_, sprite)| &sprite.frames).collect();
    for (name, sprite) in shown.iter() {
        println!("{name} {:?}, {} frames", sprite.size(), sprite.frames.len());
    }
    let mut corners = Vec::new();
    let (mut x, mut y, mut shelf) = (GAP, GAP, 0);
    for frame in &frames {
        if x + frame.width + GAP > WIDTH {
            (x, y, shelf) = (GAP, y + shelf + GAP, 0);
        }
        corners.push((x, y));
        x += frame.width + GAP;
        shelf = shelf.max(frame.height);
    }
    let mut sheet = Picture::blank(WIDTH, y + shelf + GAP);
    for (index, pixel) in sheet.pixels.iter_mut().enumerate() {
        *pixel = PAPER[usize::from(index % WIDTH / 10 % 2 == 1)];
    }
    for (frame, (left, top)) in frames.iter().zip(corners) {
        for (row, pixels) in frame.rows().enumerate() {
            for (column, &pixel) in pixels.iter().enumerate() {
                let under = &mut sheet.pixels[(top + row) * WIDTH + left + column];
                for part in 0..3 {
                    let alpha = u32::from(pixel[3]);
                    under[part] = ((u32::from(pixel[part]) * alpha + u32::from(under[part]) * (255 - alpha)) / 255) as u8;
                }
            }
        }
    }
    let enlarged: Vec<u8> = (0..sheet.height * SCALE)
        .flat_map(|y| (0..WIDTH * SCALE).map(move |x| (x, y)))
        .flat_map(|(x, y)| sheet.get(x / SCALE, y / SCALE).unwrap_or_default())
        .collect();
    let file = std::fs::File::create(out)?;
    let mut encoder = png::Encoder::new(file, (WIDTH * SCALE) as u32, (sheet.height * SCALE) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&enlarged)?;
    for variant in SHELF.find(game).map_or(&[][..], |shelved| shelved.info.variants) {
        for name in missing(variant, &shown) {
            println!("missing: {name}");
        }
    }
    Ok(())
}
