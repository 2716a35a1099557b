//! The words for each kind of event.

use super::super::looks::with_looks;
use super::{COUNT, Told};
use barrow_core::{Cue, Motion, Tone};

/// The words for each, by its number; how each is shown on the map stands in `looks`.
pub(crate) static CUES: &[Cue; COUNT] = &with_looks({
    let mut cues = [Cue { name: "", sentence: "", tone: Tone::Plain, look: Motion::None }; COUNT];
    assert!(SAID.len() == COUNT, "every kind of event has its words");
    let mut at = 0;
    while at < COUNT {
        let (told, name, tone, sentence) = SAID[at];
        assert!(told as usize == at, "the words of each stand at its number");
        cues[at].name = name;
        cues[at].sentence = sentence;
        cues[at].tone = tone;
        at += 1;
    }
    cues
});

use Tone::{Bad, Good, Great, Plain};

/// A short name, how the player takes it, and the sentence; an empty one is never told in words.
const SAID: &[(Told, &str, Tone, &str)] = &[
    (Told::Moved, "move", Plain, ""),
    (Told::Swung, "swing", Plain, ""),
    (Told::Hit, "hit", Good, "You hit the {whom} for {amount}."),
    (Told::HitYou, "hit", Bad, "The {who} hits you for {amount}."),
    (Told::HitOther, "hit", Plain, "The {who} hits the {whom} for {amount}."),
    (Told::HitUnseen, "hit", Plain, ""),
    (Told::Missed, "miss", Plain, "You miss the {whom}."),
    (Told::MissedYou, "miss", Plain, "The {who} misses you."),
    (Told::MissedOther, "miss", Plain, "The {who} misses the {whom}."),
    (Told::MissedUnseen, "miss", Plain, ""),
    (Told::Hurt, "hurt", Plain, "The {who} loses {amount}."),
    (Told::HurtYou, "hurt", Bad, "You lose {amount}."),
    (Told::Burnt, "burn", Plain, ""),
    (Told::BurntYou, "burn", Bad, "You burn for {amount}."),
    (Told::Died, "death", Good, "The {who} dies."),
    (Told::DiedYou, "death", Great, "You die."),
    (Told::Broke, "break", Plain, "The {who} is destroyed."),
    (Told::Pushed, "push", Plain, "The {who} is thrown back."),
    (Told::PushedYou, "push", Bad, "You are thrown back."),
    (Told::Collided, "collide", Plain, "The {who} slams into the {whom}."),
    (Told::CollidedYou, "collide", Bad, "You slam into the {whom}."),
    (Told::Fell, "fall", Plain, "The {who} falls into the hole."),
    (Told::FellYou, "fall", Bad, "You fall."),
    (Told::Landed, "land", Bad, "You land hard and lose {amount}."),
    (Told::LandedSoftly, "land", Good, "You sink down gently."),
    (Told::Descended, "descend", Good, "Depth {amount}."),
    (Told::DescendedLast, "descend", Great, "Depth {amount}: there is no way further down. The Wings must be here."),
    (Told::Teleported, "teleport", Plain, "The {who} vanishes."),
    (Told::TeleportedYou, "teleport", Plain, "You are elsewhere."),
    (Told::Blinked, "blink", Plain, ""),
    (Told::Thrown, "throw", Plain, "You throw the {whom}."),
    (Told::CameToRest, "rest", Plain, ""),
    (Told::OrbBroke, "shatter", Plain, "The {who} breaks."),
    (Told::FireBurst, "fire burst", Plain, "Flames leap out on every side."),
    (Told::FrostBurst, "frost burst", Plain, "Frost spreads on every side."),
    (Told::Fizzled, "fizzle", Plain, "There is nothing there for it to work on."),
    (Told::Used, "use", Plain, "You use the {whom}."),
    (Told::Shot, "shot", Plain, "The {who} lets an arrow fly."),
    (Told::FireCast, "fire", Plain, ""),
    (Told::LightningCast, "lightning", Plain, ""),
    (Told::IceCast, "ice", Plain, ""),
    (Told::HealCast, "heal", Plain, "The {who} sends spores to the {whom}."),
    (Told::FireCrossed, "flame", Plain, ""),
    (Told::LightningCrossed, "spark", Plain, ""),
    (Told::IceCrossed, "frost", Plain, ""),
    (Told::Froze, "freeze", Plain, "The {who} freezes."),
    (Told::FrozeYou, "freeze", Bad, "You are frozen for {amount} turns."),
    (Told::Thawed, "thaw", Plain, "The {who} thaws."),
    (Told::ThawedYou, "thaw", Good, "The ice lets go of you."),
    (Told::CaughtFire, "ignite", Plain, "The {who} catches fire."),
    (Told::CaughtFireYou, "ignite", Bad, "You catch fire!"),
    (Told::LitUp, "ignite", Good, "The light sets the {who} on fire."),
    (Told::LitUpYou, "ignite", Bad, "The light sets you on fire!"),
    (Told::WentOut, "out", Plain, ""),
    (Told::WentOutYou, "out", Good, "The flames on you go out."),
    (Told::Ignited, "blaze", Plain, ""),
    (Told::BridgeBurnt, "bridge", Bad, "A bridge burns away."),
    (Told::Spilled, "spill", Plain, "The {who} spills its fire."),
    (Told::Stunned, "stun", Good, "The {who} is stunned."),
    (Told::StunnedYou, "stun", Bad, "You are stunned for {amount} turns."),
    (Told::StunEnded, "recover", Plain, ""),
    (Told::StunEndedYou, "recover", Good, "Your head is clear again."),
    (Told::Healed, "heal", Plain, ""),
    (Told::HealedYou, "heal", Good, "You recover {amount}."),
    (Told::Drained, "drain", Good, "The blow gives you {amount} back."),
    (Told::Reckoned, "reckoning", Bad, "The amulet makes you share the blow: {amount}."),
    (Told::SporesBurst, "spores", Plain, "The {who} bursts into spores."),
    (Told::PickedUp, "pickup", Good, "You take the {whom}."),
    (Told::PackFull, "full", Plain, "Your pack is full. The {whom} stays where it is."),
    (Told::Equipped, "equip", Plain, "You equip the {whom}."),
    (Told::Stowed, "stow", Plain, "You stow the {whom}."),
    (Told::TorchOut, "torch", Bad, "Your torch goes out."),
    (Told::Identified, "identify", Good, "You know the {who} now: {whom}."),
    (Told::Empowered, "empower", Good, "The {whom} grows stronger."),
    (Told::Grew, "grow", Plain, "The {who} grows stronger."),
    (Told::CurseBroken, "curse", Great, "The {whom} falls to dust, and its curse with it."),
    (Told::CursePutOn, "curse", Bad, "The {whom} is cursed: it will not come off."),
    (Told::Hunts, "hunt", Bad, "The {who} notices you!"),
    (Told::HuntsUnseen, "hunt", Bad, ""),
    (Told::Searches, "search", Plain, "The {who} is looking for you."),
    (Told::SearchesUnseen, "search", Plain, ""),
    (Told::Summoned, "summon", Bad, "The {who} summons a {whom}."),
    (Told::Split, "split", Bad, "The {who} splits in two."),
    (Told::Withered, "wither", Plain, ""),
    (Told::FleshGrew, "flesh", Plain, ""),
    (Told::Waited, "wait", Plain, ""),
    (Told::Guarded, "guard", Good, "Your spear meets the {whom}."),
    (Told::Lunged, "lunge", Good, "You lunge at the {whom}."),
    (Told::Recharged, "recharge", Good, "Your staffs draw {amount} from the fall."),
    (Told::Light, "glow", Good, "A cool light goes out from you."),
    (Told::LightFaded, "fade", Bad, "Your own light fades."),
    (Told::Flashed, "flash", Good, "Cool light floods the place for a moment."),
    (Told::SlowFall, "float", Good, "You feel light as a feather."),
    (Told::SlowFallEnded, "heavy", Bad, "You have your weight again."),
    (Told::Shoved, "shove", Plain, "Everything there is flung outward."),
    (Told::MaxHp, "life", Great, "You are whole, and can bear {amount} more than before."),
    (Told::Rustled, "rustle", Plain, ""),
    (Told::Crunched, "crunch", Plain, "Bones crunch under your feet."),
    (Told::Won, "victory", Great, "The Wings of Yendor are yours!"),
    (Told::Learned, "learn", Good, "You know this {who} now."),
    (Told::GaveUp, "give up", Bad, "You choose nothing, and the orb is spent."),
];
