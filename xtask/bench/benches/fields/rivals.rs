//! Rivals in their own processes, which take turns too: NLE in Python, and the page's rules in Node.

use crate::contest::Contest;
use crate::turns::{Policy, Recorded};
use barrow_core::{Digest, Game, Header, Run, VariantCode, View, replay};
use barrow_measure::{Lap, each};
use barrow_shelf::SHELF;
use into_ruins::IntoRuins;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

/// A process that answers each line with a line.
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rivals");
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the rival's program can be started");
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, input, output }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the rival reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the rival answers");
        answer.trim().to_owned()
    }

    /// A lap that the rival measures itself.
    fn lap(mut self) -> Lap<'static> {
        Box::new(move || self.ask("lap").parse().expect("the rival answers with a number"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Turns of Into Ruins, with and without the view, against turns of NLE. NLE's player walks in both cases, because most other
/// keys of `NetHack` only open a menu or take no time.
pub(crate) fn nle(python: &str) -> [Contest; 2] {
    [("random", Policy::Random), ("walking", Policy::Walking)].map(|(name, policy)| {
        let recorded = Rc::new(Recorded::of::<IntoRuins>(VariantCode::default(), policy));
        let moves = recorded.moves();
        let same = Rc::clone(&recorded);
        let mut view = View::default();
        let with_view = move || same.play(|game: &IntoRuins| game.view(black_box(&mut view)));
        Contest::new(format!("{name} turns of Into Ruins against NLE, raw, without Gymnasium"))
            .with(format!("ours, {name}, with the view"), each(moves, with_view))
            .with(format!("ours, {name}"), each(moves, move || recorded.play(|_: &IntoRuins| ())))
            .with("NLE, walking", Process::start(python, &["nethack.py"]).lap())
            .with("NLE, walking, with observations", Process::start(python, &["nethack.py", "--look"]).lap())
    })
}

/// Compares native replays of Into Ruins with the same replays in the page's WebAssembly module, run in Node. `folder` contains
/// the module.
pub(crate) fn page(folder: &str) -> Contest {
    let recorded = Recorded::of::<IntoRuins>(VariantCode::default(), Policy::Random);
    let info = IntoRuins::INFO;
    let mut node = Process::start("node", &["page.mjs", folder]);
    let mut runs = Vec::new();
    for (seed, moves) in recorded.runs() {
        let mut run = Run::new(Header { game: info.id.to_owned(), rules: info.rules, variant: recorded.code(), seed });
        run.moves.extend(moves);
        let bytes = run.to_bytes();
        assert_eq!(node.ask(&format!("run {}", hex(&bytes))), digest(&bytes).to_string(), "the page reaches the same end");
        runs.push(bytes);
    }
    let native = move || runs.iter().for_each(|bytes| drop(black_box(opened(bytes))));
    Contest::new("a replayed move in the page's module, digests equal")
        .with("native", each(recorded.moves(), native))
        .with("page, in Node", node.lap())
}

fn hex(bytes: &[u8]) -> String {
    let digits = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(digits[usize::from(digit)])).collect()
}

fn opened(bytes: &[u8]) -> replay::Opening {
    let mut opening = replay::Opening::read(bytes, &SHELF).expect("a recorded run");
    while !opening.advance(1000) {}
    opening
}

fn digest(bytes: &[u8]) -> Digest {
    let mut replay = opened(bytes).finish();
    replay.seek(replay.len(), &mut barrow_core::Show::off());
    replay.play().digest()
}
