//! Parses lines of text into sprites.

use super::{Fault, Picture, Rgba, Sprite, SpriteError, Sprites};

/// The largest width and height of a sprite.
const LARGEST: usize = 64;

/// The file as far as it has been read.
#[derive(Default)]
struct Reader {
    /// The colours. The list is short, so a search is as fast as a map and smaller in the page.
    palette: Vec<(char, Rgba)>,
    read: Sprites,
    /// The place of the latest sprite.
    last: Option<usize>,
}

pub(super) fn parse(text: &str) -> Result<Sprites, SpriteError> {
    let mut reader = Reader::default();
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    match lines.next() {
        Some((_, first)) if first.starts_with("# ") && first.contains("Licence: ") => {}
        _ => return Err(SpriteError { line: 1, fault: Fault::NoLicence }),
    }
    while let Some((number, line)) = lines.next() {
        let at = |fault| SpriteError { line: number, fault };
        if line.is_empty() || line.starts_with('#') || line == "palette" {
            continue;
        }
        let mut words = line.split(' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("sprite"), Some(name), Some(size), None) => {
                let size = read_size(size).ok_or_else(|| at(Fault::Size(size.to_owned())))?;
                let place = reader.check_name(name).map_err(at)?;
                let picture = reader.read_rows(name, size, number, &mut lines)?;
                reader.read.by_name.insert(place, (name.to_owned(), Sprite { frames: vec![picture] }));
                reader.last = Some(place);
            }
            (Some("frame"), None, ..) => {
                let place = reader.last.ok_or_else(|| at(Fault::FrameOfNothing))?;
                let (name, sprite) = &reader.read.by_name[place];
                let picture = reader.read_rows(name, sprite.size(), number, &mut lines)?;
                reader.read.by_name[place].1.frames.push(picture);
            }
            (Some("glyph"), Some(name), None, _) => {
                reader.check_name(name).map_err(at)?;
                reader.read.glyphs.push(name.to_owned());
            }
            (Some(key), Some(colour), None, _) if colour.starts_with('#') => {
                reader.add_colour(key, colour, line).map_err(at)?;
            }
            _ => return Err(at(Fault::Unknown(line.to_owned()))),
        }
    }
    Ok(reader.read)
}

impl Reader {
    fn add_colour(&mut self, key: &str, colour: &str, line: &str) -> Result<(), Fault> {
        let wrong = || Fault::Colour(line.to_owned());
        let mut characters = key.chars();
        let (Some(key), None) = (characters.next(), characters.next()) else { return Err(wrong()) };
        let colour = read_colour(colour).ok_or_else(wrong)?;
        if key == '.' {
            return Err(wrong());
        }
        if self.colour(key).is_some() {
            return Err(Fault::ColourTwice(key));
        }
        self.palette.push((key, colour));
        Ok(())
    }

    /// The place of a new name.
    fn check_name(&self, name: &str) -> Result<usize, Fault> {
        let is_usual = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-~+/".contains(c);
        if name.is_empty() || !name.chars().all(is_usual) {
            Err(Fault::Name(name.to_owned()))
        } else {
            let place = self.read.place(name).err().filter(|_| !self.read.is_glyph(name));
            place.ok_or_else(|| Fault::Twice(name.to_owned()))
        }
    }

    /// Reads the rows after line `number`.
    fn read_rows<'a>(
        &self,
        name: &str,
        (width, height): (usize, usize),
        number: usize,
        lines: &mut impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Picture, SpriteError> {
        let mut picture = Picture { width, height, pixels: Vec::with_capacity(width * height) };
        for found in 0..height {
            let missing = |line| SpriteError { line, fault: Fault::Rows { name: name.to_owned(), wanted: height, found } };
            let (line, row) = lines.next().ok_or_else(|| missing(number))?;
            if row.is_empty() || row.contains(' ') || row == "frame" && width != "frame".len() {
                return Err(missing(line));
            }
            let pixels = row.chars().map(|key| self.pixel(key)).collect::<Result<Vec<_>, _>>();
            let pixels = pixels.map_err(|fault| SpriteError { line, fault })?;
            if pixels.len() != width {
                let fault = Fault::Width { name: name.to_owned(), wanted: width, found: pixels.len() };
                return Err(SpriteError { line, fault });
            }
            picture.pixels.extend(pixels);
        }
        Ok(picture)
    }

    fn colour(&self, key: char) -> Option<Rgba> {
        self.palette.iter().find(|(known, _)| *known == key).map(|(_, colour)| *colour)
    }

    fn pixel(&self, key: char) -> Result<Rgba, Fault> {
        if key == '.' { Ok([0; 4]) } else { self.colour(key).ok_or(Fault::Pixel(key)) }
    }
}

fn read_size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once('x')?;
    let read = |part: &str| part.parse().ok().filter(|side| (1..=LARGEST).contains(side));
    Some((read(width)?, read(height)?))
}

fn read_colour(text: &str) -> Option<Rgba> {
    let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some((number << 8 | 0xff).to_be_bytes()),
        8 => Some(number.to_be_bytes()),
        _ => None,
    }
}
