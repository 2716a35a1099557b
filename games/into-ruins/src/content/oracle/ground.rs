use super::{compare, one_zero, table_name};
use crate::content::tiles::{TILES, Tile};

#[test]
fn tiles_are_those_of_the_spec() {
    let compared = compare::<Tile>(
        include_str!("../../../tests/spec/tiles.csv"),
        "name",
        |name| Tile::ALL.into_iter().find(|tile| table_name(tile) == name),
        &[
            ("walkable", |tile| one_zero(tile.is_walkable())),
            ("passes_light", |tile| one_zero(tile.is_clear())),
            ("open_for_generation", |tile| one_zero(tile.is_open())),
            ("directly_visible", |tile| one_zero(tile.is_seen())),
            ("noisy_underfoot", |tile| one_zero(tile.is_noisy())),
            ("flyable", |tile| one_zero(tile.is_flyable())),
            ("burns_like_grass", |tile| one_zero(tile.is_grass())),
            ("burns_like_bridge", |tile| one_zero(tile.is_bridge())),
            ("brick_wall", |tile| one_zero(matches!(tile, Tile::BrickWallSide | Tile::BrickWallFront))),
            ("bridge", |tile| one_zero(tile.is_bridge())),
            ("side_wall", |tile| one_zero(*tile == Tile::BrickWallSide)),
            ("hole", |tile| one_zero(tile.is_hole())),
        ],
        &["id", "tall_picture", "drawn_in_front", "mirrorable_picture", "ice_slab_when_frozen", "description"],
    );
    assert_eq!(compared, TILES);
}
