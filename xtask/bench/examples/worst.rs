//! Searches for the run file that takes longest to verify, because strangers may send one. A bot plays for a while, and from
//! there the slowest rhythm of one-byte moves fills the file. Without a game, searches all games. With a path, writes the file
//! there.
//! `cargo run --release -p barrow-bench --example worst -- into-ruins worst.run`
#![expect(clippy::unwrap_used, reason = "a tool for developers, which stops at the first thing that goes wrong")]
#![expect(clippy::cast_precision_loss, reason = "figures are for people")]

use barrow_core::run::{LONGEST, write_move};
use barrow_core::{Header, Move, Play, Rng, Run, Seed, Show, VariantCode};
use barrow_measure::timed;
use barrow_pilot::bots_for;
use barrow_shelf::SHELF;

/// Number of runs that bots start.
const BEGUN: u64 = 4_000;
/// Number of states in each run from which rhythms are tried.
const PLACES: u32 = 8;
/// The maximum number of moves between two such states.
const APART: u32 = 300;
/// Number of rhythms tried in each state.
const RHYTHMS: usize = 48;
/// How often a rhythm is played at first, and how often if it is among the slowest.
const TRIALS: [usize; 2] = [500, 20_000];
/// Number of the slowest rhythms that are played longer.
const FINALISTS: usize = 200;

/// A run, and moves that can be repeated after it.
#[derive(Clone)]
struct Candidate {
    begun: Run,
    rhythm: Vec<Move>,
    /// Nanoseconds per move.
    price: f64,
}

impl Candidate {
    /// The run with this many more moves.
    fn lengthened(&self, moves: usize) -> Run {
        let mut run = self.begun.clone();
        run.moves.extend(self.rhythm.iter().cycle().take(moves));
        run
    }

    /// The candidate with its price, measured over `moves` moves. `None` if they cannot all be played.
    fn priced(self, moves: usize) -> Option<Self> {
        let mut play = SHELF.start(&self.begun.header).unwrap();
        self.begun.moves.iter().for_each(|&m| play.play(m, &mut Show::off()).unwrap());
        let price = price(play.as_ref(), &self.rhythm, moves)?;
        Some(Self { price, ..self })
    }
}

fn price(from: &dyn Play, rhythm: &[Move], moves: usize) -> Option<f64> {
    let mut least = f64::INFINITY;
    for _ in 0..2 {
        let (mut play, mut show, mut is_good) = (from.fork(), Show::off(), true);
        let taken = timed(|| is_good = rhythm.iter().cycle().take(moves).all(|&m| play.play(m, &mut show).is_ok()));
        if !is_good {
            return None;
        }
        least = least.min(taken / moves as f64);
    }
    Some(least)
}

/// The rhythms of a run that a bot begins.
fn candidates(header: Header, found: &mut Vec<Candidate>) {
    let mut play = SHELF.start(&header).unwrap();
    let mut dice = header.seed.stream("worst", 0);
    let bots: Vec<_> = bots_for(SHELF.find(&header.game).unwrap(), play.variant()).collect();
    let mut bot = dice.pick(&bots).unwrap().start(header.seed);
    let mut begun = Run::new(header);
    for _ in 0..PLACES {
        for _ in 0..RHYTHMS {
            let Some(rhythm) = rhythm(play.as_ref(), &mut dice) else { continue };
            if let Some(price) = price(play.as_ref(), &rhythm, TRIALS[0]) {
                found.push(Candidate { begun: begun.clone(), rhythm, price });
            }
        }
        for _ in 0..dice.below(APART) {
            let Some(m) = bot.next_move(play.as_ref()) else { return };
            play.play(m, &mut Show::off()).unwrap();
            begun.moves.push(m);
        }
    }
}

/// Up to four one-byte moves that can follow each other. All verbs are equally likely.
fn rhythm(from: &dyn Play, dice: &mut Rng) -> Option<Vec<Move>> {
    let (mut play, mut rhythm, mut offered) = (from.fork(), Vec::new(), Vec::new());
    for _ in 0..=dice.below(4) {
        offered.clear();
        play.offer(&mut offered);
        offered.retain(|m| bytes(*m) == 1);
        let mut verbs: Vec<u8> = offered.iter().map(|m| m.verb).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let verb = dice.pick(&verbs)?;
        offered.retain(|m| m.verb == verb);
        let m = dice.pick(&offered)?;
        play.play(m, &mut Show::off()).ok()?;
        rhythm.push(m);
    }
    Some(rhythm)
}

fn bytes(m: Move) -> usize {
    let mut bytes = Vec::new();
    write_move(&mut bytes, m);
    bytes.len()
}

fn search(header: &Header) -> Option<(f64, Run)> {
    let mut found = Vec::new();
    (1..=BEGUN).for_each(|seed| candidates(Header { seed: Seed(seed), ..header.clone() }, &mut found));
    let dearest_first = |found: &mut Vec<Candidate>| found.sort_by(|a, b| b.price.total_cmp(&a.price));
    dearest_first(&mut found);
    found.truncate(FINALISTS);
    let mut found: Vec<_> = found.into_iter().filter_map(|candidate| candidate.priced(TRIALS[1])).collect();
    dearest_first(&mut found);
    for Candidate { begun, rhythm, price } in found.iter().take(5) {
        let rhythm: Vec<String> = rhythm.iter().map(|m| format!("{} {:?}", m.verb, m.arg)).collect();
        println!(
            "  {price:.0} ns a move: seed {}, {} moves of a bot, then {}",
            begun.header.seed.0,
            begun.moves.len(),
            rhythm.join(", ")
        );
    }
    let fill = |candidate: Candidate| {
        let run = candidate.lengthened(LONGEST - candidate.begun.to_bytes().len());
        let mut is_good = true;
        let taken = timed(|| is_good = run.verify(&SHELF).is_ok());
        is_good.then_some((taken, run))
    };
    found.into_iter().filter_map(fill).take(3).max_by(|a, b| a.0.total_cmp(&b.0))
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (wanted, path) = (arguments.next(), arguments.next());
    let mut worst: Option<(f64, Run)> = None;
    for shelved in SHELF.games().iter().filter(|shelved| wanted.as_deref().is_none_or(|game| game == shelved.info.id)) {
        for (index, variant) in (0..).zip(shelved.info.variants) {
            println!("{} {}", shelved.info.id, variant.id);
            let (game, rules) = (shelved.info.id.to_owned(), shelved.info.rules);
            match search(&Header { game, rules, variant: VariantCode::new(index, 0), seed: Seed(0) }) {
                None => println!("  no rhythm fills a file"),
                Some((taken, run)) => {
                    println!("  {} moves are verified in {:.0} ms of processor time", run.moves.len(), taken / 1e6);
                    worst = worst.into_iter().chain([(taken, run)]).max_by(|a, b| a.0.total_cmp(&b.0));
                }
            }
        }
    }
    if let (Some((_, run)), Some(path)) = (worst, path) {
        std::fs::write(path, run.to_bytes()).unwrap();
    }
}
