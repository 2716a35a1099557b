use super::compare;
use crate::content::info::INFO;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status::{Burning, Light, SlowFall, Stunned, Torch};
use crate::testing::Arena;
use crate::world::actor::Actor;
use crate::world::item::Item;
use barrow_core::{Dir, Fx};

/// A status of the table: its label, the name of its bar, its duration, and a way to get it.
struct Listed {
    label: &'static str,
    name: &'static str,
    turns: &'static [u8],
    give: fn(&mut Actor),
}

const STUN: Listed = Listed { label: "STUN", name: "Stunned", turns: &[2], give: |actor| actor.timers[Stunned] = 2 };

fn status(key: &str) -> Option<Listed> {
    Some(match key {
        "burn" => Listed {
            label: "BURN",
            name: "Burning",
            turns: const { &[Burning.turns()] },
            give: |actor| actor.timers[Burning] = Burning.turns(),
        },
        "frozen" => {
            Listed { label: "FROZEN", name: "Frozen", turns: &[8, 8, 7], give: |actor| actor.set_frozen(Some(Fx::whole(8))) }
        }
        "stun_on_player" => STUN,
        "stun_on_creature" => Listed { turns: &[3], give: |actor| actor.timers[Stunned] = 3, ..STUN },
        "torch" => Listed { label: "TORCH", name: "Torch", turns: const { &[Torch.turns()] }, give: |_| () },
        "light" => Listed { label: "LIGHT", name: "Light", turns: const { &[Light.turns()] }, give: |_| () },
        "slow_fall" => Listed { label: "SLOFALL", name: "Slow fall", turns: const { &[SlowFall.turns()] }, give: |_| () },
        "recovering" => Listed { label: "(none)", name: "", turns: &[1], give: |actor| actor.is_recovering = true },
        _ => return None,
    })
}

/// The text for whether the status costs turns: a goblin beside the player does not strike.
fn blocks(status: &Listed) -> String {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, Dir(3));
    (status.give)(arena.world.actor_mut(goblin));
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.think(goblin);
        turn.settle();
    });
    super::yes_no(arena.hero_hp() == 20)
}

fn turns(status: &Listed) -> String {
    match status.turns {
        [orb, shard, staff] => {
            assert_eq!(Item::new(ItemKind::OrbOfIce).freeze(), Some(i32::from(*orb)));
            assert_eq!(Actor::new(Kind::Mirrorshard, crate::world::cell::CENTRE).freeze(), Some(*shard));
            assert_eq!(Item::new(ItemKind::StaffOfIce).freeze(), Some(i32::from(*staff)));
            format!("{orb} orb of ice, {shard} mirrorshard, {staff} + level staff of ice ({staff} at level 0)")
        }
        turns => turns[0].to_string(),
    }
}

/// Spec: `statuses.csv`. The tables of creatures and items cover how long each of them stuns.
#[test]
fn statuses_are_those_of_the_spec() {
    let compared = compare(
        include_str!("../../../tests/spec/statuses.csv"),
        "name",
        status,
        &[("display_label", |status| status.label.to_owned()), ("turns", turns), ("blocks_action", blocks)],
        &[
            "who",
            "sources",
            "tick_effect",
            "on_reapply",
            "ended_early_by",
            "on_expiry",
            "bar_fill_colour",
            "bar_outline_colour",
            "float_text",
            "cue",
            "notes",
        ],
    );
    assert_eq!(compared, 8);
    let names: Vec<&str> = INFO.variants[0].stats.iter().map(|stat| stat.name).collect();
    for key in ["burn", "frozen", "stun_on_player", "torch", "light", "slow_fall"] {
        assert!(status(key).is_some_and(|status| names.contains(&status.name)), "{key} has its bar");
    }
}
