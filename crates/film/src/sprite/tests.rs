use super::*;

const HEAD: &str = "# Drawn for Barrow. Licence: MIT OR Apache-2.0\npalette\nr #ff0000\ns #00000080\n";

fn read(rest: &str) -> Result<Sprites, SpriteError> {
    Sprites::parse(&format!("{HEAD}{rest}"))
}

#[test]
fn rows_become_pixels_and_frames_follow_one_another() {
    let sprites =
        read("\n# a comment\nsprite cave-wall 2x3\n.r\nrs\n..\nframe\nrr\nrr\nrr\n\nsprite fx/bolt~2 1x1\nr\n").unwrap();
    let wall = sprites.get("cave-wall").unwrap();
    let (none, red, shade) = ([0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 0, 128]);
    assert_eq!(wall.size(), (2, 3));
    assert_eq!(wall.frames[0].pixels, [none, red, red, shade, none, none]);
    assert_eq!(wall.frames[1].pixels, [red; 6]);
    assert_eq!(wall.frame(3), wall.frames.get(1));
    assert_eq!(wall.frames[0].get(1, 1), Some(shade));
    assert_eq!((wall.frames[0].get(2, 0), wall.frames[0].get(0, 3)), (None, None));
    assert_eq!(sprites.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["cave-wall", "fx/bolt~2"]);
    assert!(read("glyph door\n").unwrap().is_glyph("door") && !sprites.is_glyph("door"));
}

#[test]
fn errors_name_their_line() {
    for (text, line, said) in [
        ("sprite a 1x1\nq\n", 6, "the palette has no 'q'"),
        ("sprite a 2x1\nr\n", 6, "a row of \"a\" has 1 pixels instead of 2"),
        ("sprite a 1x2\nr\n", 5, "\"a\" needs 2 rows, but has only 1"),
        ("sprite a 1x2\nr\nsprite b 1x1\nr\n", 7, "\"a\" needs 2 rows, but has only 1"),
        ("sprite a 1x2\nr\nframe\nr\nr\n", 7, "\"a\" needs 2 rows, but has only 1"),
        ("sprite a 0x2\n", 5, "\"0x2\" is not a size"),
        ("sprite a 65x2\n", 5, "\"65x2\" is not a size"),
        ("sprite A 1x1\nr\n", 5, "\"A\" is not a name"),
        ("sprite a 1x1\nr\nsprite a 1x1\nr\n", 7, "the name \"a\" is used already"),
        ("sprite a 1x1\nr\nglyph a\n", 7, "the name \"a\" is used already"),
        ("glyph a\nsprite a 1x1\nr\n", 6, "the name \"a\" is used already"),
        ("glyph\n", 5, "is neither a colour"),
        ("frame\nr\n", 5, "must follow the rows of a sprite"),
        ("r #00ff00\n", 5, "'r' already has a colour"),
        (". #00ff00\n", 5, "is not a colour"),
        ("q #00ff0\n", 5, "is not a colour"),
        ("q #00ff0g\n", 5, "is not a colour"),
        ("qq #00ff00\n", 5, "is not a colour"),
        ("something else\n", 5, "is neither a colour"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.line == line && error.to_string().contains(said), "{text:?}: {error}");
    }
    assert_eq!(Sprites::parse("palette\n"), Err(SpriteError { line: 1, fault: Fault::NoLicence }));
    assert_eq!(Sprites::parse(""), Err(SpriteError { line: 1, fault: Fault::NoLicence }));
}
