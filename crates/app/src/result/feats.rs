//! Judges the feats of a run, and lists the feats of a game.

use super::Moment;
use crate::Discoveries;
use barrow_core::{Clue, Deed, Event, Feat, GameInfo, Role, Stat, Status, Variant, View};
use serde::Serialize;

/// Watches a run for feats.
#[derive(Default)]
pub(crate) struct Story {
    feats: &'static [Feat],
    is_earned: Vec<bool>,
    /// Number of times that each clue of each feat was seen.
    seen: Vec<u32>,
    view: View,
}

impl Story {
    /// Observes the state after a move.
    pub(crate) fn take_in(&mut self, moment: &Moment) {
        if moment.moves == 0 {
            self.feats = moment.play.variant().feats;
            self.is_earned = vec![false; self.feats.len()];
            self.seen = vec![0; self.feats.iter().map(|feat| feat.clues.len()).sum()];
        }
        // Computing a view takes as long as a move, and a server judges every run of its boards.
        let status = moment.play.status();
        let mut is_current = false;
        let mut stat = |index: u8| {
            if !is_current {
                moment.play.view(&mut self.view);
                is_current = true;
            }
            self.view.stats.get(usize::from(index)).copied().unwrap_or_default()
        };
        let mut seen = self.seen.iter_mut();
        for (feat, is_earned) in self.feats.iter().zip(&mut self.is_earned) {
            let mut holding = !*is_earned;
            for (clue, seen) in feat.clues.iter().zip(&mut seen) {
                let is_counted = matches!(clue, Clue::Done(..) | Clue::Never(_) | Clue::AlwaysFull(_));
                if holding || is_counted {
                    holding &= holds(clue, seen, moment, &status, &mut stat);
                }
            }
            *is_earned |= holding;
        }
    }

    /// The feats that were earned.
    pub(crate) fn feats(&self) -> impl Iterator<Item = &'static Feat> {
        self.feats.iter().zip(&self.is_earned).filter(|(_, is_earned)| **is_earned).map(|(feat, _)| feat)
    }
}

fn holds(clue: &Clue, seen: &mut u32, moment: &Moment, status: &Status, stat: &mut dyn FnMut(u8) -> Stat) -> bool {
    match clue {
        Clue::Depth(depth) => status.depth >= *depth,
        Clue::Score(score) => status.score >= *score,
        Clue::Won => status.ending.as_ref().is_some_and(|ending| ending.won),
        Clue::Lost => status.ending.as_ref().is_some_and(|ending| !ending.won),
        Clue::Within(moves) => moment.moves <= *moves,
        Clue::Stat(index, least, most) => (*least..=*most).contains(&stat(*index).value),
        Clue::AtOnce(times, deed) => count(deed, moment.events, status.depth) >= *times,
        Clue::Done(times, deed) => {
            *seen += count(deed, moment.events, status.depth);
            *seen >= *times
        }
        Clue::Never(deed) => {
            *seen += count(deed, moment.events, status.depth);
            *seen == 0
        }
        Clue::AlwaysFull(index) => {
            if *seen == 0 {
                let stat = stat(*index);
                *seen = u32::from(stat.value < stat.max);
            }
            *seen == 0
        }
    }
}

/// Number of times that a deed occurs among the events of a move.
fn count(deed: &Deed, events: &[Event], depth: u32) -> u32 {
    let names = |ids: &[u8], id: u8| ids.is_empty() || ids.contains(&id);
    let is_it = |(index, event): &(usize, &Event)| {
        let follows = |cue: u8| events[index + 1..].iter().any(|later| later.cue == cue && later.at == event.to);
        event.cue == deed.cue
            && names(deed.who, event.who)
            && names(deed.whom, event.whom)
            && event.amount >= deed.amount
            && depth <= deed.until
            && deed.then.is_none_or(follows)
    };
    events.iter().enumerate().filter(is_it).count() as u32
}

/// A feat as shown in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ToldFeat {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The story. It names things that the player has not met only if a run earned it.
    pub about: &'static str,
    /// Number of runs that earned it.
    pub times: usize,
}

/// Replaces a story that names things that the player has not met.
const UNTOLD: &str = "It is about something you have not met yet.";

/// Every feat of a game, each once. `earned` has the ids that its runs earned.
pub fn feats(info: &'static GameInfo, earned: &[&str], discoveries: &Discoveries) -> Vec<ToldFeat> {
    let mut told: Vec<ToldFeat> = Vec::new();
    for variant in info.variants {
        for feat in variant.feats {
            if told.iter().all(|other| other.id != feat.id) {
                let times = earned.iter().filter(|id| **id == feat.id).count();
                let is_told = times > 0 || feat.names().all(|ids| ids.iter().any(|&id| is_known(id, info, variant, discoveries)));
                told.push(ToldFeat { id: feat.id, title: feat.title, about: if is_told { feat.about } else { UNTOLD }, times });
            }
        }
    }
    told
}

fn is_known(id: u8, info: &GameInfo, variant: &Variant, discoveries: &Discoveries) -> bool {
    variant.legend.role(id) == Role::Hero || discoveries.has_met(info.id, variant.legend.name(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Room, VARIANT, view};
    use barrow_core::{Ending, EndingInfo, Pos, Shown, StatInfo};

    const HIT: u8 = 0;
    const DEATH: u8 = 1;

    fn event(cue: u8, who: u8, whom: u8, to: Pos) -> Event {
        Event { cue, who, whom, at: to, to, amount: 3 }
    }

    /// Tells whether a clue holds after each of these turns.
    fn judged(clue: Clue, turns: &[(&[Event], &View)], ending: Option<Ending>) -> Vec<bool> {
        let mut seen = 0;
        let play = Room { ending, ..Room::default() };
        let judge = |(moves, (events, view)): (usize, &(&[Event], &View))| {
            let moment = Moment { play: &play, events, moves };
            holds(&clue, &mut seen, &moment, &play.status(), &mut |index| view.stats[usize::from(index)])
        };
        (1..).zip(turns).map(judge).collect()
    }

    #[test]
    fn deeds_are_counted_in_a_move_and_in_the_run() {
        let (here, there) = (Pos::new(1, 1), Pos::new(2, 2));
        let blow = [event(HIT, 3, 6, here), event(HIT, 3, 6, there), event(DEATH, 6, 6, there)];
        let none: &[Event] = &[];
        let view = view();
        let turns: [(&[Event], &View); 3] = [(none, &view), (&blow, &view), (none, &view)];
        let of = |clue| judged(clue, &turns, None);
        let hit = Deed::new(HIT).by(&[3]).to(&[6]);
        assert_eq!(of(Clue::Done(2, hit)), [false, true, true]);
        assert_eq!(of(Clue::Done(3, hit)), [false; 3]);
        assert_eq!(of(Clue::AtOnce(2, hit)), [false, true, false]);
        assert_eq!(of(Clue::Never(hit)), [true, false, false]);
        assert_eq!(of(Clue::Done(1, hit.to(&[5]))), [false; 3], "the target is different");
        assert_eq!(of(Clue::Done(1, hit.of(4))), [false; 3], "the amount is smaller");
        assert_eq!(of(Clue::Done(1, hit.until(0))), [false; 3], "the depth is greater");
        assert_eq!(of(Clue::Done(1, hit.then(DEATH))), [false, true, true]);
        assert_eq!(of(Clue::Done(2, hit.then(DEATH))), [false; 3], "only one foe died where it was hit");
    }

    #[test]
    fn states_are_judged_as_the_view_and_the_status_have_them() {
        let with = |value| View { stats: vec![Stat { value, max: 5 }], ..view() };
        let (full, low) = (with(5), with(1));
        let turns: [(&[Event], &View); 3] = [(&[], &full), (&[], &low), (&[], &full)];
        assert_eq!(judged(Clue::Stat(0, 1, 2), &turns, None), [false, true, false]);
        assert_eq!(judged(Clue::AlwaysFull(0), &turns, None), [true, false, false]);
        assert_eq!(judged(Clue::Within(2), &turns, None), [true, true, false]);
        assert_eq!(judged(Clue::Depth(1), &turns, None), [true; 3]);
        assert_eq!(judged(Clue::Depth(2), &turns, None), [false; 3]);
        assert_eq!(judged(Clue::Score(1), &turns, None), [false; 3]);
        let lost = || Some(EndingInfo::lost("death", "").into());
        assert_eq!(judged(Clue::Lost, &turns[..1], lost()), [true]);
        assert_eq!(judged(Clue::Won, &turns[..1], lost()), [false]);
        assert_eq!(judged(Clue::Won, &turns[..1], Some(EndingInfo::won("victory", "").into())), [true]);
    }

    fn earned(bytes: &[u8]) -> Vec<String> {
        let run = barrow_core::Run::parse(bytes).unwrap().run;
        crate::result::derive(&run, &barrow_shelf::SHELF, None).unwrap().1.feats
    }

    #[test]
    fn golden_runs_tell_their_stories() {
        let won = earned(include_bytes!("../../../../golden/into-ruins/descent-victory.run"));
        assert!(won.iter().any(|id| id == "wings") && won.iter().any(|id| id == "bottom"), "{won:?}");
        let reckoned = earned(include_bytes!("../../../../golden/into-ruins/descent-death-reckoning.run"));
        assert!(reckoned.iter().any(|id| id == "reckoning"), "{reckoned:?}");
        let star = earned(include_bytes!("../../../../golden/roguelulz/full-victory.run"));
        assert!(star.iter().any(|id| id == "star"), "{star:?}");
        let bat = earned(include_bytes!("../../../../golden/into-ruins/descent-death-bat.run"));
        assert!(!bat.iter().any(|id| id == "wings"), "{bat:?}");
    }

    /// Bots earn most feats. The others need a player who intends them: nobody kicks a chair by accident.
    #[test]
    #[ignore = "long: run by `cargo xtask soak`"]
    fn bots_earn_most_feats() {
        use barrow_core::{Header, Recording, Seed, Show, VariantCode};
        use barrow_pilot::play_out;
        use std::collections::BTreeMap;
        let mut counts: BTreeMap<(&str, &str), u32> = BTreeMap::new();
        for shelved in barrow_shelf::SHELF.games() {
            for (index, variant) in (0u8..).zip(shelved.info.variants) {
                counts.extend(variant.feats.iter().map(|feat| ((shelved.info.id, feat.id), 0)));
                for kind in barrow_pilot::bots_for(shelved, variant) {
                    for seed in 1..=200 {
                        let header = Header {
                            game: shelved.info.id.into(),
                            rules: shelved.info.rules,
                            variant: VariantCode::new(index, 0),
                            seed: Seed(seed),
                        };
                        let mut recording = Recording::start(&barrow_shelf::SHELF, header.clone()).unwrap();
                        let mut play = barrow_shelf::SHELF.start(&header).unwrap();
                        let mut bot = kind.start(Seed(seed));
                        play_out(play.as_mut(), bot.as_mut(), 1500, &mut |m, _| {
                            recording.play(m, &mut Show::off()).unwrap();
                        });
                        recording.close();
                        let mut story = Story::default();
                        crate::result::watch(recording.run(), &barrow_shelf::SHELF, &mut |moment| story.take_in(moment)).unwrap();
                        for feat in story.feats() {
                            *counts.get_mut(&(shelved.info.id, feat.id)).unwrap() += 1;
                        }
                    }
                }
            }
        }
        println!("{counts:#?}");
        assert!(counts.values().filter(|count| **count > 0).count() * 3 > counts.len() * 2, "{counts:#?}");
    }

    static FEATS: &[Feat] = &[
        Feat { id: "goblin", title: "Goblin", about: "Hit a goblin.", clues: &[Clue::Done(1, Deed::new(HIT).by(&[3]).to(&[6]))] },
        Feat { id: "deep", title: "Deep", about: "Went down.", clues: &[Clue::Depth(2)] },
    ];
    static VARIANTS: [Variant; 2] = [
        Variant { feats: FEATS, stats: &[], ..VARIANT },
        Variant { id: "other", feats: FEATS, stats: &[StatInfo::number("")], ..VARIANT },
    ];
    static INFO: GameInfo = GameInfo { id: "ruins", variants: &VARIANTS, ..GameInfo::BASE };

    #[test]
    fn a_feat_does_not_name_things_that_the_player_has_not_met() {
        let mut discoveries = Discoveries::default();
        let told = |earned: &[&str], discoveries: &Discoveries| {
            feats(&INFO, earned, discoveries).into_iter().map(|feat| (feat.about, feat.times)).collect::<Vec<_>>()
        };
        assert_eq!(told(&[], &discoveries), [(UNTOLD, 0), ("Went down.", 0)]);
        assert_eq!(told(&["goblin", "deep", "goblin"], &discoveries), [("Hit a goblin.", 2), ("Went down.", 1)]);
        discoveries.meet("ruins", "goblin");
        assert_eq!(told(&[], &discoveries)[0], ("Hit a goblin.", 0));
    }
}
