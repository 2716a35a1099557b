#![expect(clippy::float_cmp, reason = "tests; rewards are sums of small whole numbers")]

use crate::{Autoreset, Error, Goal, Made, OnInvalid, Outcome, Reward, Rows, Seeds, Settings, Snapshot, Trace, Vector};
use barrow_core::observation::Part;
use barrow_core::{Meaning, Move, Play, Rng, Run, Seed, Show, VariantCode};
use barrow_shelf::SHELF;

/// A vector with its output buffers.
struct Stage {
    vector: Vector,
    rows: Vec<u8>,
    finals: Vec<u8>,
    rewards: Vec<f64>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
}

impl Stage {
    fn new(settings: Settings) -> Self {
        let lanes = settings.lanes;
        let sources: Vec<Seed> = (0..lanes as u64).map(Seed).collect();
        let vector = Vector::new(settings, &sources).unwrap();
        let bytes = lanes * vector.layout().size();
        let mut stage = Self {
            vector,
            rows: vec![0xAA; bytes],
            finals: vec![0xAA; bytes],
            rewards: vec![0.0; lanes],
            terminated: vec![false; lanes],
            truncated: vec![false; lanes],
        };
        stage.reset(&vec![true; lanes]);
        stage
    }

    fn reset(&mut self, chosen: &[bool]) {
        self.vector.reset(chosen, &vec![None; chosen.len()], &mut self.rows).unwrap();
    }

    fn step(&mut self, actions: &[i64]) -> Result<Vec<Outcome>, Error> {
        let Self { vector, rows, finals, rewards, terminated, truncated } = self;
        vector.step(actions, Rows { rows, finals, rewards, terminated, truncated })
    }

    fn row(&self, lane: usize) -> &[u8] {
        let size = self.vector.layout().size();
        &self.rows[lane * size..][..size]
    }

    fn mask(&self, lane: usize) -> Vec<u8> {
        let mut row = self.row(lane).to_vec();
        self.vector.layout().field(Part::ActionMask).unwrap().bytes(&mut row).to_vec()
    }

    /// For each lane, a random action that its mask accepts; 0 if there is none.
    fn any_actions(&self, dice: &mut Rng) -> Vec<i64> {
        let lanes = self.rewards.len();
        (0..lanes).map(|lane| any_action(&self.mask(lane), dice)).collect()
    }
}

fn any_action(mask: &[u8], dice: &mut Rng) -> i64 {
    let set: Vec<i64> = (0..).zip(mask).filter(|(_, is_set)| **is_set == 1).map(|(number, _)| number).collect();
    dice.pick(&set).unwrap_or_default()
}

fn settings(game: &str, lanes: usize) -> Settings {
    Settings { lanes, ..Settings::new(SHELF.find(game).unwrap(), VariantCode(0)) }
}

/// A reward with a weight of 1 on one change.
fn weighing(name: &str) -> Reward {
    let mut reward = Reward::default();
    *reward.weight(name).unwrap() = 1.0;
    reward
}

fn dice() -> Rng {
    Seed(1).stream("learner", 0)
}

#[test]
fn threads_change_nothing() {
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        for game in SHELF.games() {
            let made = |threads| Stage::new(Settings { threads, autoreset, limit: Some(90), ..settings(game.info.id, 7) });
            let (mut one, mut three, mut dice) = (made(1), made(3), dice());
            for _ in 0..250 {
                let actions = one.any_actions(&mut dice);
                assert_eq!(one.step(&actions).unwrap(), three.step(&actions).unwrap(), "{}", game.info.id);
                assert!(one.rows == three.rows && one.finals == three.finals, "{}", game.info.id);
                assert_eq!(
                    (&one.rewards, &one.terminated, &one.truncated),
                    (&three.rewards, &three.terminated, &three.truncated)
                );
            }
        }
    }
}

#[test]
fn a_lane_is_what_it_would_be_alone() {
    let mut all = Stage::new(settings("into-ruins", 4));
    let mut alone = Stage::new(settings("into-ruins", 1));
    alone.vector.reset(&[true], &[Some(Seed(2))], &mut alone.rows).unwrap();
    // The second reset of a lane begins its first episode anew.
    let mut dice = dice();
    for _ in 0..400 {
        let actions = all.any_actions(&mut dice);
        all.step(&actions).unwrap();
        alone.step(&actions[2..3]).unwrap();
        assert!(all.row(2) == alone.row(0));
        assert_eq!(all.rewards[2], alone.rewards[0]);
    }
}

#[test]
fn an_ended_episode_is_a_run_that_verifies() {
    for game in SHELF.games() {
        let mut stage = Stage::new(Settings { limit: Some(2000), ..settings(game.info.id, 6) });
        let (mut dice, mut outcomes) = (dice(), Vec::new());
        while outcomes.len() < 12 {
            let actions = stage.any_actions(&mut dice);
            outcomes.extend(stage.step(&actions).unwrap());
        }
        for outcome in outcomes {
            let bytes = outcome.run.unwrap().to_bytes();
            let run = Run::parse(&bytes).unwrap().run;
            let verdict = run.verify(&SHELF).unwrap();
            assert_eq!((verdict.moves, verdict.is_closed), (outcome.turns as usize, outcome.ending.is_some()));
            assert_eq!((verdict.status.score, verdict.status.depth), (outcome.score, outcome.depth));
            assert_eq!(verdict.status.ending.map(|ending| ending.word), outcome.ending);
            // The reward is the score, and a game's score need not start at 0.
            let first = game.start(run.header.seed, run.header.variant).unwrap().status().score;
            assert_eq!(outcome.total, f64::from(outcome.score - first), "{}", game.info.id);
            assert!(outcome.steps >= outcome.turns);
        }
    }
}

#[test]
fn the_next_step_begins_the_next_episode() {
    let mut stage = Stage::new(Settings { limit: Some(3), ..settings("stomp", 1) });
    let (first, first_row) = (stage.vector.seed(0), stage.row(0).to_vec());
    let mut dice = dice();
    for step in 1..=3 {
        let actions = stage.any_actions(&mut dice);
        let outcomes = stage.step(&actions).unwrap();
        assert_eq!((stage.truncated[0], outcomes.len()), (step == 3, usize::from(step == 3)));
    }
    // A lane ignores the action of a reset step, even an invalid one.
    assert_eq!(stage.step(&[-5]).unwrap(), []);
    assert_eq!((stage.rewards[0], stage.terminated[0], stage.truncated[0]), (0.0, false, false));
    assert_ne!(stage.vector.seed(0), first);
    assert_ne!(stage.row(0), first_row);
    assert_eq!(stage.vector.run(0).unwrap().moves, []);
}

#[test]
fn the_same_step_begins_the_next_episode_and_keeps_the_last_row() {
    let mut stage = Stage::new(Settings { limit: Some(3), autoreset: Autoreset::SameStep, ..settings("stomp", 1) });
    let mut twin = Stage::new(Settings { limit: Some(3), autoreset: Autoreset::Disabled, ..settings("stomp", 1) });
    let mut dice = dice();
    for _ in 0..3 {
        let actions = stage.any_actions(&mut dice);
        stage.step(&actions).unwrap();
        twin.step(&actions).unwrap();
    }
    assert!(stage.truncated[0] && stage.finals == twin.rows && stage.rows != twin.rows);
    assert_eq!(twin.step(&[0]), Err(Error::Over(0)));
    twin.reset(&[true]);
    assert!(stage.rows == twin.rows);
}

#[test]
fn a_step_with_an_action_that_is_not_accepted_changes_no_run() {
    let mut stage = Stage::new(settings("into-ruins", 3));
    let mut dice = dice();
    for _ in 0..60 {
        let mut actions = stage.any_actions(&mut dice);
        let refused = stage.mask(2).iter().position(|is_set| *is_set == 0).unwrap() as i64;
        for bad in [refused, -1, 421, i64::MAX, i64::MIN] {
            let (before, runs) = (stage.rows.clone(), [0, 1, 2].map(|lane| stage.vector.run(lane)));
            let tried = [actions[0], actions[1], bad];
            assert_eq!(stage.step(&tried), Err(Error::Invalid { lane: 2, action: bad }));
            assert!(stage.rows == before && runs == [0, 1, 2].map(|lane| stage.vector.run(lane)));
        }
        actions[2] = any_action(&stage.mask(2), &mut dice);
        stage.step(&actions).unwrap();
    }
}

#[test]
fn a_step_that_does_nothing_counts_towards_the_limit_alone() {
    let mut stage = Stage::new(Settings { limit: Some(4), on_invalid: OnInvalid::Noop, ..settings("into-ruins", 1) });
    let before = stage.rows.clone();
    for step in 1..=4 {
        stage.step(&[-1]).unwrap();
        assert_eq!(stage.rows == before, step < 4, "the mask is another once the episode is over");
        assert!(stage.vector.run(0).unwrap().moves.is_empty());
        assert_eq!((stage.rewards[0], stage.truncated[0]), (0.0, step == 4));
    }
}

#[test]
fn choosing_a_cell_takes_no_turn() {
    let mut stage = Stage::new(settings("into-ruins", 1));
    let first_cell = stage.vector.actions().first_cell();
    let throw = (80..90).find(|number| stage.mask(0)[*number] == 1).unwrap();
    stage.step(&[throw as i64]).unwrap();
    assert!(stage.vector.run(0).unwrap().moves.is_empty());
    let mask = stage.mask(0);
    assert!(mask[..first_cell].iter().all(|is_set| *is_set == 0) && mask[first_cell..].contains(&1));
    let cell = mask.iter().position(|is_set| *is_set == 1).unwrap();
    stage.step(&[cell as i64]).unwrap();
    assert_eq!(stage.vector.run(0).unwrap().moves.len(), 1);
}

#[test]
fn episodes_keep_to_their_seeds() {
    let mut stage = Stage::new(Settings { seeds: Some(Seeds::Range(100, 103)), ..settings("stomp", 1) });
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        seen.insert(stage.vector.seed(0).0);
        stage.reset(&[true]);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [100, 101, 102]);
}

#[test]
fn episodes_keep_to_a_list_of_seeds() {
    let mut stage = Stage::new(Settings { seeds: Some(Seeds::List(vec![7, u64::MAX])), ..settings("stomp", 1) });
    for _ in 0..20 {
        assert!([7, u64::MAX].contains(&stage.vector.seed(0).0));
        stage.reset(&[true]);
    }
}

#[test]
fn a_goal_ends_the_episode_and_a_lost_run_did_not_reach_it() {
    let goal = Some(Goal::Turns(4));
    let reward = weighing("goal");
    let mut stage = Stage::new(Settings { reward, goal, ..settings("roguelulz", 16) });
    let (mut dice, mut ended) = (dice(), Vec::new());
    for _ in 0..40 {
        let actions = stage.any_actions(&mut dice);
        ended.extend(stage.step(&actions).unwrap());
    }
    assert!(!ended.is_empty());
    for outcome in ended {
        let is_success = outcome.is_success == Some(true);
        assert_eq!(outcome.total, f64::from(u8::from(is_success)));
        assert_eq!(is_success, outcome.turns == 4 && outcome.ending.is_none(), "{outcome:?}");
    }
}

#[test]
fn rewards_are_what_their_schemes_say() {
    for (name, game) in [("depth", "into-ruins"), ("seen", "into-ruins"), ("survival", "into-ruins"), ("score", "roguelulz")] {
        let reward = weighing(name);
        let mut stage = Stage::new(Settings { reward, limit: Some(500), ..settings(game, 8) });
        let (mut dice, mut total, mut outcomes) = (dice(), 0.0, Vec::new());
        for _ in 0..501 {
            let actions = stage.any_actions(&mut dice);
            outcomes.extend(stage.step(&actions).unwrap());
            total += stage.rewards.iter().sum::<f64>();
        }
        assert!(total > 0.0 && !outcomes.is_empty(), "{name}: {total} in {} episodes", outcomes.len());
        for outcome in outcomes {
            match name {
                "depth" => assert_eq!(outcome.total, f64::from(outcome.depth - 1)),
                "survival" => assert_eq!(outcome.total, f64::from(outcome.turns)),
                _ => {}
            }
        }
    }
    assert_eq!(Reward::default().weight("fame"), None);
}

#[test]
fn points_add_up_to_the_score() {
    for game in SHELF.games() {
        for index in 0..game.info.variants.len() as u8 {
            let code = VariantCode::new(index, 0);
            let all = Settings { lanes: 8, limit: Some(300), reward: weighing("points"), ..Settings::new(game, code) };
            let (mut stage, mut dice, mut outcomes) = (Stage::new(all), dice(), Vec::new());
            for _ in 0..301 {
                let actions = stage.any_actions(&mut dice);
                outcomes.extend(stage.step(&actions).unwrap());
            }
            assert!(!outcomes.is_empty());
            for outcome in outcomes {
                assert_eq!(outcome.total, f64::from(outcome.score), "{}", game.info.id);
            }
        }
    }
}

#[test]
fn a_stat_can_be_a_reward() {
    let hit_points = Reward { stats: vec![(0, 1.0)], ..Reward::default() };
    let mut stage = Stage::new(Settings { reward: hit_points, limit: Some(300), ..settings("into-ruins", 4) });
    let (mut dice, mut lost) = (dice(), 0.0);
    for _ in 0..300 {
        let actions = stage.any_actions(&mut dice);
        stage.step(&actions).unwrap();
        lost += stage.rewards.iter().filter(|reward| **reward < 0.0).sum::<f64>();
    }
    assert!(lost < 0.0);
}

#[test]
fn steps_allocate_nothing_once_warm() {
    for game in SHELF.games() {
        let mut stage = Stage::new(Settings { autoreset: Autoreset::Disabled, ..settings(game.info.id, 2) });
        let mut rehearsed = Vec::new();
        let mut dice = dice();
        for _ in 0..40 {
            let actions = stage.any_actions(&mut dice);
            if stage.step(&actions).is_err() {
                break;
            }
            rehearsed.push(actions);
        }
        // Repeats this in the same memory.
        let sources = [Some(Seed(0)), Some(Seed(1))];
        stage.vector.reset(&[true; 2], &sources, &mut stage.rows).unwrap();
        let count = rehearsed.len() - 2;
        let measured = allocation_counter::measure(|| {
            for actions in &rehearsed[..count] {
                stage.step(actions).unwrap();
            }
        });
        assert_eq!(measured.count_total, 0, "{} in {count} steps", game.info.id);
    }
}

#[test]
fn lists_of_other_lengths_are_refused() {
    let mut stage = Stage::new(settings("stomp", 3));
    assert_eq!(stage.step(&[0, 0]), Err(Error::Length { what: "actions", found: 2, wanted: 3 }));
    let refused = Vector::new(settings("stomp", 3), &[Seed(1)]).err().unwrap();
    assert_eq!(refused.to_string(), "seeds: expected 3, one for each environment, and got 1");
    let none = Vector::new(settings("stomp", 0), &[]).err().unwrap();
    assert_eq!(none, Error::Nothing);
}

#[test]
fn a_snapshot_can_be_gone_on_from_again_and_again() {
    let mut stage = Stage::new(settings("into-ruins", 2));
    let mut dice = dice();
    for _ in 0..120 {
        let actions = stage.any_actions(&mut dice);
        stage.step(&actions).unwrap();
    }
    let (snapshot, size) = (stage.vector.fork(1), stage.vector.layout().size());
    let goes_on = |stage: &mut Stage| {
        stage.vector.restore(0, &snapshot, &mut stage.rows[..size]).unwrap();
        let (mut dice, mut rows) = (Seed(3).stream("on", 0), Vec::new());
        for _ in 0..40 {
            rows.push(stage.row(0).to_vec());
            let actions = stage.any_actions(&mut dice);
            stage.step(&actions).unwrap();
        }
        (rows, stage.vector.run(0))
    };
    let first = goes_on(&mut stage);
    assert!(first == goes_on(&mut stage));
    assert!(first.1.as_ref().unwrap().moves.len() > 60);

    let mut other = Stage::new(settings("stomp", 1));
    let mut row = vec![0; other.vector.layout().size()];
    assert_eq!(other.vector.restore(0, &snapshot, &mut row), Err(Error::OtherVariant));
}

#[test]
fn a_recorded_run_can_be_gone_on_from() {
    let mut stage = Stage::new(settings("into-ruins", 2));
    let mut dice = dice();
    // Plays to a turn in which both may wait.
    let wait = 6;
    while stage.vector.run(1).unwrap().moves.len() < 100 || stage.mask(1)[wait] == 0 {
        let actions = stage.any_actions(&mut dice);
        stage.step(&actions).unwrap();
    }
    // Rows hold the latest events too. A turn later both have seen the same.
    let (trace, size) = (stage.vector.trace(1), stage.vector.layout().size());
    stage.vector.resume(0, &trace, &mut stage.rows[..size]).unwrap();
    assert_eq!((stage.vector.trace(0), stage.vector.run(0)), (trace.clone(), Some(trace.run.clone())));
    stage.step(&[wait as i64; 2]).unwrap();
    assert!(stage.row(0) == stage.row(1));
    let mut bad = trace;
    bad.run.moves.insert(3, barrow_core::Move::plain(200));
    assert_eq!(stage.vector.resume(0, &bad, &mut stage.rows[..size]), Err(Error::Refused(4)));
    bad.run.header.rules += 1;
    assert_eq!(stage.vector.resume(0, &bad, &mut stage.rows[..size]), Err(Error::OtherVariant));
}

#[test]
fn an_episode_with_other_dice_has_a_trace_and_no_run() {
    let mut stage = Stage::new(settings("into-ruins", 2));
    let mut dice = dice();
    while stage.vector.run(0).unwrap().moves.len() < 80 {
        let actions = stage.any_actions(&mut dice);
        stage.step(&actions).unwrap();
    }
    let size = stage.vector.layout().size();
    let snapshot = stage.vector.fork(0);
    let ends = [1, 1, 2].map(|seed| {
        let reseeded = snapshot.with_dice(Seed(seed)).unwrap();
        stage.vector.restore(0, &reseeded, &mut stage.rows[..size]).unwrap();
        let mut dice = Seed(4).stream("on", 0);
        for _ in 0..100 {
            let actions = stage.any_actions(&mut dice);
            stage.step(&actions).unwrap();
        }
        assert_eq!(stage.vector.run(0), None);
        stage.vector.trace(0)
    });
    assert!(ends[0] == ends[1] && ends[0].run.moves != ends[2].run.moves);
    // A trace leads to the same state, dice included.
    let Trace { run, reseeded } = &ends[2];
    assert_eq!((reseeded.len(), run.marks.len()), (1, 0));
    stage.vector.restore(1, &stage.vector.fork(0), &mut stage.rows[size..]).unwrap();
    stage.vector.resume(0, &ends[2], &mut stage.rows[..size]).unwrap();
    assert!(stage.vector.trace(0) == ends[2] && stage.row(0) == stage.row(1));
    let late = Trace { reseeded: vec![reseeded[0], (run.moves.len() + 1, Seed(1))], ..ends[2].clone() };
    assert_eq!(stage.vector.resume(0, &late, &mut stage.rows[..size]), Err(Error::Dice));
}

#[test]
fn a_move_that_was_made_is_taken_over_and_not_played_again() {
    let game = SHELF.find("roguelulz").unwrap();
    let mut stage = Stage::new(Settings::new(game, VariantCode::new(1, 0)));
    let action = any_action(&stage.mask(0), &mut Seed(1).stream("made", 0));
    let Some(Meaning::Move(m)) = stage.vector.actions().meaning(barrow_core::Stage::First, action as usize) else { panic!() };
    // Other dice show which of the two was played.
    let mut play = stage.vector.play(0).fork_with(Seed(99)).unwrap();
    play.play(m, &mut Show::off()).unwrap();
    let digest = play.digest();
    let made = |play: &dyn Play| Some(Made { m, play: play.fork(), events: Vec::new() });
    let start = stage.vector.fork(0);
    stage.vector.take_over(made(&*play));
    stage.step(&[action]).unwrap();
    assert_eq!((stage.vector.play(0).digest(), stage.vector.moves(0)), (digest, 1));
    let size = stage.vector.layout().size();
    stage.vector.restore(0, &start, &mut stage.rows[..size]).unwrap();
    let another = Move { verb: m.verb, arg: barrow_core::Arg::Cell(barrow_core::Pos::default()) };
    stage.vector.take_over(made(&*play).map(|made| Made { m: another, ..made }));
    stage.step(&[action]).unwrap();
    assert_ne!(stage.vector.play(0).digest(), digest, "another move was made");
}

#[test]
fn a_saved_lane_goes_on_exactly() {
    let all = || Settings { limit: Some(40), reward: weighing("points"), ..settings("into-ruins", 3) };
    let (mut stage, mut dice) = (Stage::new(all()), dice());
    for steps in [0, 1, 23, 17] {
        for _ in 0..steps {
            let actions = stage.any_actions(&mut dice);
            stage.step(&actions).unwrap();
        }
        let mut other = Stage::new(all());
        for lane in 0..3 {
            other.vector.revive(lane, &stage.vector.saved(lane)).unwrap();
            let (snapshot, size) = (stage.vector.fork(lane), stage.vector.layout().size());
            let (saved, is_flat) = snapshot.saved();
            let snapshot = Snapshot::revive(SHELF.find("into-ruins").unwrap(), &saved, is_flat).unwrap();
            assert_eq!(snapshot.saved().0, stage.vector.saved(lane));
            // The second time it has kept its row, which another layout cannot use.
            for _ in 0..2 {
                other.rows[lane * size..][..size].fill(0xAA);
                other.vector.restore(lane, &snapshot, &mut other.rows[lane * size..][..size]).unwrap();
            }
            let mut few = Stage::new(Settings { parts: vec![Part::Hero], ..all() });
            few.vector.restore(0, &snapshot, &mut few.rows[..12]).unwrap();
            let hero = stage.vector.layout().field(Part::Hero).unwrap().offset;
            assert_eq!(few.rows[..10], stage.row(lane)[hero..][..10]);
        }
        assert!(other.rows == stage.rows, "events too");
        let mut dice = Seed(9).stream("on", 0);
        for _ in 0..60 {
            let actions = stage.any_actions(&mut dice);
            assert_eq!(stage.step(&actions).unwrap(), other.step(&actions).unwrap());
            assert!(other.rows == stage.rows && other.rewards == stage.rewards);
        }
    }
}

#[test]
fn an_ended_episode_counts_its_first_action_as_accepted() {
    let mut stage = Stage::new(Settings { limit: Some(3), ..settings("roguelulz", 1) });
    for _ in 0..3 {
        let actions = stage.any_actions(&mut dice());
        stage.step(&actions).unwrap();
    }
    let mask = stage.mask(0);
    assert_eq!((mask[0], mask.iter().map(|&bit| usize::from(bit)).sum::<usize>()), (1, 1));
    let mut drawn = [7];
    stage.vector.sample(&[0.99], &mut drawn).unwrap();
    assert_eq!(drawn, [0]);
}

#[test]
fn nothing_is_played_before_the_first_reset() {
    let mut vector = Vector::new(settings("stomp", 1), &[Seed(1)]).unwrap();
    let (mut rows, mut finals) = (vec![0; vector.layout().size()], vec![0; vector.layout().size()]);
    let (rewards, ended) = (&mut [0.0], &mut [false]);
    let out = Rows { rows: &mut rows, finals: &mut finals, rewards, terminated: ended, truncated: &mut [false] };
    assert_eq!(vector.step(&[0], out), Err(Error::NotBegun(0)));
}
