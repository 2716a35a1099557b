//! How to play. Does not mention anything that the original leaves for players to discover.

pub(crate) const HELP: &str = "\
You have jumped into a hole. Sixteen depths down lie the Wings of Yendor: take them and you have won. There is no way up and no \
way back. The only way down is through holes: jump into one, burn the bridge you stand on, or be thrown in. Each landing costs a third of \
your maximum hit points and leaves you at least 1, but landing with 1 hit point left kills you.

Hit points do not come back by themselves. Spores heal 2 hit points a turn, friend or foe; some of what you find heals too. There is no \
hunger and no experience: fights earn nothing except the way past.

You walk from hex to hex, in six directions, and face the way you went. The keys for north and south go up and down in a zigzag. Walking into someone, or into a barrel, a chair, a brazier or a mushroom, strikes it. \
Damage is fixed; the chance to hit depends on accuracy against armor, one in two when they are equal. What you wield replaces your bare \
hands and is not added to them. Turning, looking and reading take no time; everything else takes a turn.

Light is what you see by, and what you are seen by. You see what is lit and what is next to you. On a brightly lit hex you can \
be noticed from any distance, along any line of sight; in the dark only from the next hex. Your torch burns for 160 turns and cannot be lit again once it is \
out. Braziers, mushrooms, fires, spores and orbs on the ground give light too.

Creatures sleep, wander, search or hunt. Looking at one tells which, and how likely it is to notice you. Noise wakes and draws everyone within \
three steps: blows, misses, things thrown, anything hurt, bones underfoot. When nobody has seen you for a turn, hunters become \
searchers and come to where they last saw you.

Fire spreads through grass, over bridges and through spores. Anyone on fire loses 1 hit point a turn, for six turns after leaving the flames. Ice puts fire \
out; the frozen cannot act. Whatever is pushed against something is hurt, and so is what it hits; whatever is pushed into a hole is gone. The \
same goes for you: you would fall.

You carry ten things at most, including what you wear and wield: one weapon, one cloak, one amulet. Orbs, staffs, amulets and cloaks look \
different in every run, and you learn what one is only by using it; then you know all of its kind. An orb works on you if you \
use it, or where it breaks if you throw it. Staffs are aimed and have few charges. Anything can be thrown. A few amulets and cloaks are cursed: once put on, they stay \
on.

The run ends with your death or with the Wings. What counts is how deep you got.
";
