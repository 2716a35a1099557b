//! Advice for a player who is about to leave a level in bad health: the things that heal.

use crate::sights::place;
use crate::words;
use barrow_core::{Pos, Variant, View};

/// Names things that heal, carried or known on the level. `None` for a player in good health, and in games where nothing heals.
pub(crate) fn advice(view: &View, variant: &Variant) -> Option<String> {
    let (health, stat) = words::health(view, variant).filter(|(_, stat)| words::is_low(*stat, variant))?;
    if variant.heals.is_empty() {
        return None;
    }
    let hero = view.hero.unwrap_or_default();
    let known = |id: u8| {
        let places = view.things.iter().filter(|thing| thing.id == id).map(|thing| thing.at);
        let near: Option<Pos> = places.min_by_key(|&at| (variant.topology.distance(hero, at), at));
        near.map(|at| format!("{}, {}", variant.legend.name(id), place(view, variant, at)))
    };
    let carried = |id: u8| view.pack.iter().any(|gear| gear.id == id).then(|| format!("{}, carried", variant.legend.name(id)));
    let heals: Vec<String> = variant.heals.iter().flat_map(|&id| [carried(id), known(id)]).flatten().collect();
    let heals = if heals.is_empty() { "nothing that you know of".to_owned() } else { heals.join("; ") };
    Some(format!("{health}: {}. Heals on this level: {heals}.", words::of_stat(stat)))
}
