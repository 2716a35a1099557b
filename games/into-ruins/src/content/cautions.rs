//! Questions before actions that cannot be undone.

use barrow_core::Caution;

pub(crate) const JUMP: u8 = 0;
pub(crate) const DEADLY_JUMP: u8 = 1;
pub(crate) const TORCH: u8 = 2;
pub(crate) const UNKNOWN_GEAR: u8 = 3;
pub(crate) const UNKNOWN_ORB: u8 = 4;
pub(crate) const USELESS_ORB: u8 = 5;
pub(crate) const WASTED_THROW: u8 = 6;
pub(crate) const SPENT_TORCH: u8 = 7;
pub(crate) const LAST_BLOW: u8 = 8;
pub(crate) const LUNGE: u8 = 9;

const fn caution(id: &'static str, title: &'static str, question: &'static str) -> Caution {
    Caution { id, title, question }
}

pub(crate) static CAUTIONS: &[Caution] = &[
    caution("jump", "Jumping", "Jump into the hole? You fall to the next depth and cannot come back."),
    caution("deadly-jump", "", "Jump into the hole? You would not survive the landing."),
    caution("torch", "The torch", "Put out your torch? You cannot light it again."),
    caution("unknown-gear", "Unknown gear", "Put on unknown gear? If it is cursed, you cannot take it off again."),
    caution("unknown-orb", "Unknown orbs", "Use an unknown orb at your last hit point? It may be an orb of fire."),
    caution("useless-orb", "Useless orbs", "Use the orb? It would do nothing now."),
    caution("wasted-throw", "Wasted throws", "Throw the orb there? It would do nothing."),
    caution("spent-torch", "Spent torches", "Upgrade a burned-out torch? You cannot light it again."),
    caution("last-blow", "", "Strike? If you hit, the Amulet of Reckoning takes the last of your health."),
    caution("lunge", "Lunging", "Step there? Your rapier strikes what stands behind it."),
];
