//! The words and the look of each kind of event.

use super::{EventKind, KINDS};
use crate::content::kinds::Kind;
use crate::content::statuses::{self, STATUSES};
use crate::content::words::id;
use Tone::{Bad, Good, Great, Plain};
use barrow_core::{Cue, Motion, Tone};

/// Every kind of event by its number, then the begin and the end of each status.
pub(crate) static CUES: &[Cue; KINDS + 2 * STATUSES] = &{
    let mut cues = [ROWS[0].1; KINDS + 2 * STATUSES];
    assert!(ROWS.len() == KINDS, "every kind of event has a row");
    let mut at = 0;
    while at < KINDS {
        assert!(ROWS[at].0 as usize == at, "each row is at its kind's number");
        cues[at] = ROWS[at].1;
        at += 1;
    }
    let mut status = 0;
    while status < STATUSES {
        let statuses::Row { begins, ends, .. } = statuses::ROWS[status];
        cues[at] = begins;
        cues[at + 1] = ends;
        at += 2;
        status += 1;
    }
    cues
};

/// Creatures that run when they notice the player, which is no cause for alarm.
const FLEEING: &[u8] = &[id::of_kind(Kind::Rat)];

const ROWS: &[(EventKind, Cue)] = &[
    (EventKind::Moved, Cue::new("move", Plain, "")),
    (EventKind::Swung, Cue::new("swing", Plain, "")),
    (
        EventKind::Hit,
        Cue::new("hit", Plain, "{who} hit[s] {whom?} for {amount}.").by_hero(Good).to_hero(Bad).with_look(Motion::Flash),
    ),
    (EventKind::Missed, Cue::new("miss", Plain, "{who} miss[es] {whom?}.")),
    (EventKind::Hurt, Cue::new("hurt", Plain, "{who} lose[s] {amount}.").to_hero(Bad)),
    (EventKind::Burnt, Cue::new("burn", Plain, "[You burn for {amount}.|]").to_hero(Bad)),
    (EventKind::Died, Cue::new("death", Good, "{who} die[s].").to_hero(Great).with_look(Motion::Flash).ending()),
    (EventKind::Broke, Cue::new("break", Plain, "{who} [are|is] destroyed.").with_look(Motion::Flash).ending()),
    (EventKind::Pushed, Cue::new("push", Plain, "{who} [are|is] thrown back.").to_hero(Bad).with_look(Motion::Slide)),
    (EventKind::Collided, Cue::new("collide", Plain, "{who} slam[s] into {whom}.").by_hero(Bad).with_look(Motion::Flash)),
    (EventKind::Fell, Cue::new("fall", Plain, "{who} fall[|s into the hole].").to_hero(Bad).with_look(Motion::Fall)),
    (EventKind::Landed, Cue::new("land", Bad, "You land hard and lose {amount}.")),
    (EventKind::LandedSoftly, Cue::new("land", Good, "You sink down gently.")),
    (EventKind::Descended, Cue::new("descend", Good, "Depth {amount}.")),
    (
        EventKind::DescendedLast,
        Cue::new("descend", Great, "Depth {amount}: there is no way further down. The Wings must be here."),
    ),
    (EventKind::Teleported, Cue::new("teleport", Plain, "[You teleport.|{who} vanishes.]").with_look(Motion::Blink)),
    (EventKind::Blinked, Cue::new("blink", Plain, "{who} blink[s].").with_look(Motion::Blink)),
    (EventKind::Thrown, Cue::new("throw", Plain, "You throw {whom}.").with_look(Motion::Throw)),
    (EventKind::CameToRest, Cue::new("rest", Plain, "")),
    (EventKind::OrbBroke, Cue::new("shatter", Plain, "{who} break[s].").with_look(Motion::Burst)),
    (EventKind::FireBurst, Cue::new("fire burst", Plain, "Flames leap out on every side.")),
    (EventKind::FrostBurst, Cue::new("frost burst", Plain, "Frost spreads on every side.")),
    (EventKind::Fizzled, Cue::new("fizzle", Plain, "It has no effect there.")),
    (EventKind::Used, Cue::new("use", Plain, "You use {whom}.")),
    (EventKind::Shot, Cue::new("shot", Plain, "{who} shoot[s].").with_look(Motion::Bolt)),
    (EventKind::FireCast, Cue::new("fire", Plain, "{who} shoot[s] fire.").with_look(Motion::Fire)),
    (EventKind::LightningCast, Cue::new("lightning", Plain, "{who} shoot[s] lightning.").with_look(Motion::Bolt)),
    (EventKind::IceCast, Cue::new("ice", Plain, "{who} shoot[s] ice.").with_look(Motion::Bolt)),
    (EventKind::HealCast, Cue::new("heal", Plain, "{who} send[s] spores to {whom}.").with_look(Motion::Bolt)),
    (EventKind::FireCrossed, Cue::new("flame", Plain, "").with_look(Motion::Fire)),
    (EventKind::LightningCrossed, Cue::new("spark", Plain, "").with_look(Motion::Flash)),
    (EventKind::IceCrossed, Cue::new("frost", Plain, "")),
    (EventKind::LitUp, Cue::new("ignite", Good, "The light sets {who} on fire[!|.]").to_hero(Bad).with_look(Motion::Fire)),
    (EventKind::Ignited, Cue::new("blaze", Plain, "")),
    (EventKind::BridgeBurnt, Cue::new("bridge", Bad, "A bridge burns away.")),
    (EventKind::Spilled, Cue::new("spill", Plain, "{who} [spill their|spills its] fire.").with_look(Motion::Fire)),
    (EventKind::Healed, Cue::new("heal", Plain, "[You recover {amount}.|]").to_hero(Good).with_look(Motion::Text('+'))),
    (EventKind::Drained, Cue::new("drain", Good, "You recover {amount}.").with_look(Motion::Text('+'))),
    (EventKind::Reckoned, Cue::new("reckoning", Bad, "The amulet makes you share the blow: {amount}.")),
    (EventKind::SporesBurst, Cue::new("spores", Plain, "{who} burst[s] into spores.").with_look(Motion::Burst)),
    (EventKind::PickedUp, Cue::new("pickup", Good, "You take {whom}.")),
    (EventKind::PackFull, Cue::new("full", Plain, "Your pack is full: {whom} stays where it is.")),
    (EventKind::Equipped, Cue::new("equip", Plain, "You equip {whom}.")),
    (EventKind::Stowed, Cue::new("stow", Plain, "You stow {whom}.")),
    (EventKind::Identified, Cue::new("identify", Good, "You know {who} now: {bare whom}.").revealing()),
    (EventKind::Empowered, Cue::new("empower", Good, "{whom} grows stronger.")),
    (EventKind::Grew, Cue::new("grow", Plain, "{who} grow[s] stronger.").with_look(Motion::Text('+'))),
    (EventKind::CurseBroken, Cue::new("curse", Great, "{whom} falls to dust, and its curse with it.")),
    (EventKind::CursePutOn, Cue::new("curse", Bad, "{whom} is cursed: it will not come off.")),
    (
        EventKind::Hunts,
        Cue::new("hunt", Bad, "{who?} notice[s] you!")
            .by(FLEEING, Plain, "{who?} notice[s] you and run[s].")
            .with_look(Motion::Text('!')),
    ),
    (EventKind::Searches, Cue::new("search", Plain, "{who?} [are|is] looking for you.").with_look(Motion::Text('?'))),
    (EventKind::Summoned, Cue::new("summon", Bad, "{who} summon[s] {a whom}.").with_look(Motion::Blink)),
    (EventKind::Split, Cue::new("split", Bad, "{who} split[s] in two.").with_look(Motion::Slide)),
    (EventKind::Withered, Cue::new("wither", Plain, "").with_look(Motion::Fall)),
    (EventKind::FleshGrew, Cue::new("flesh", Plain, "")),
    (EventKind::Waited, Cue::new("wait", Plain, "")),
    (EventKind::Guarded, Cue::new("guard", Good, "Your spear meets {whom}.")),
    (EventKind::Lunged, Cue::new("lunge", Good, "You lunge at {whom}.")),
    (EventKind::Recharged, Cue::new("recharge", Good, "Each staff regains {amount}.")),
    (EventKind::Flashed, Cue::new("flash", Good, "Cool light floods the place for a moment.").with_look(Motion::Burst)),
    (EventKind::Shoved, Cue::new("shove", Plain, "Everything there is flung outward.").with_look(Motion::Burst)),
    (EventKind::MaxHp, Cue::new("life", Great, "You are fully healed. Maximum hit points +{amount}.")),
    (EventKind::Rustled, Cue::new("rustle", Plain, "")),
    (EventKind::Crunched, Cue::new("crunch", Plain, "Bones crunch under your feet: everything within three steps hears it.")),
    (EventKind::Won, Cue::new("victory", Great, "The Wings of Yendor are yours!")),
    (EventKind::Learned, Cue::new("learn", Good, "You know {this who} now.")),
    (EventKind::GaveUp, Cue::new("give up", Bad, "You choose nothing and waste the orb.")),
    (EventKind::NothingToWorkOn, Cue::new("give up", Bad, "You carry nothing it works on. The orb is wasted.")),
    (EventKind::HuntsAgain, Cue::new("hunt", Plain, "").with_look(Motion::Text('!'))),
    (EventKind::SearchesAgain, Cue::new("search", Plain, "").with_look(Motion::Text('?'))),
];
