//! The smallest possible game, for the tests of this module: walk to the east end of a corridor.

use crate::keys::Bindings;
use crate::store::Home;
use crate::tui::colour::Depth;
use crate::tui::{Shared, Theme, console};
use barrow_app::Options;
use barrow_core::{
    Arg, Choice, Colour, Dir, EndingInfo, Entry, Game, GameInfo, Header, Legend, Move, Offer, Pos, Refusal, Role, Seed, Shelf,
    Shelved, Show, Stat, StatInfo, Status, Thing, Topology, Variant, VariantCode, Verb, View,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde::Serialize;
use std::time::Duration;

const EAST_END: EndingInfo = EndingInfo::won("victory", "You reached the east end.");

#[derive(Clone, Serialize)]
struct Corridor<const GAME: usize> {
    x: u8,
    steps: i32,
    seed: Seed,
}

const LEGEND: Legend = Legend::new(&[
    Entry { id: 0, name: "floor", glyph: '·', ascii: '.', colour: Colour::Grey, role: Role::Floor, about: "Walk here." },
    Entry { id: 1, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." },
]);

const LONG: Variant = Variant {
    id: "long",
    title: "The long corridor",
    pitch: "Eight cells, as the builders left them.",
    help: "Walk to the east end.\n\nNothing else happens, but it happens every time.",
    size: (8, 1),
    sight: 0,
    topology: Topology::Square4,
    verbs: &[Verb::walk("step", "Walk one cell.")],
    legend: LEGEND,
    endings: &[EAST_END],
    stats: &[StatInfo::number("Steps")],
    choices: &[
        Choice { id: "strict", title: "Strict victory", about: "Walking into the west wall is an error, not a joke." },
        Choice { id: "dark", title: "Dark", about: "The lamp is out." },
    ],
    ..Variant::BASE
};

const INFOS: [GameInfo; 3] = [
    GameInfo {
        id: "corridor",
        title: "Corridor",
        author: "A. Mason",
        year: "1979",
        origin: "a sheet of squared paper",
        credit: "",
        pitch: "Walk east until there is no more east.",
        rules: 1,
        variants: &[
            LONG,
            Variant {
                id: "short",
                title: "The short corridor",
                pitch: "The same, with a seed of its own.",
                choices: &[],
                default_seed: Some(1),
                ..LONG
            },
        ],
    },
    GameInfo {
        id: "gallery",
        title: "Gallery",
        author: "B. Mason",
        year: "1986",
        origin: "forty lines of BASIC",
        credit: "",
        pitch: "The corridor, hung with pictures you cannot see.",
        rules: 1,
        variants: &[LONG],
    },
    GameInfo {
        id: "passage",
        title: "Passage",
        author: "C. Mason, D. Mason",
        year: "2001",
        origin: "one line of APL",
        credit: "",
        pitch: "The corridor again; this time it means something.",
        rules: 1,
        variants: &[Variant {
            stats: &[StatInfo::number("Steps"), StatInfo::number("Doors"), StatInfo::number("Lamps"), StatInfo::number("Echoes")],
            ..LONG
        }],
    },
];

impl<const GAME: usize> Game for Corridor<GAME> {
    const INFO: &'static GameInfo = &INFOS[GAME];
    type Action = i8;

    fn new(seed: Seed, _: VariantCode) -> Self {
        Self { x: 0, steps: 0, seed }
    }

    fn decode(&self, m: Move) -> Result<i8, Refusal> {
        match m.arg {
            Arg::Dir(Dir(1)) => Ok(1),
            Arg::Dir(Dir(3)) => Ok(-1),
            Arg::Dir(_) => Err(Refusal::Blocked),
            _ => Err(Refusal::WrongArgument),
        }
    }

    fn act(&mut self, by: i8, _: &mut Show) -> Result<(), Refusal> {
        self.x = self.x.checked_add_signed(by).ok_or(Refusal::Edge)?;
        self.steps += 1;
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        offer.push(step());
    }

    fn view(&self, view: &mut View) {
        view.begin(8, 1);
        view.tiles.resize(8, 0);
        let at = Pos::new(i16::from(self.x), 0);
        view.things.push(Thing::new(1, at));
        view.hero = Some(at);
        view.stats.resize(Self::INFO.variants[0].stats.len(), Stat { value: self.steps, max: 0 });
    }

    fn status(&self) -> Status {
        let ending = (self.x == 7).then(|| EAST_END.into());
        Status { score: i32::from(self.x) * (1 + (self.seed.0 % 5) as i32), depth: 1, ending }
    }
}

pub(crate) const SHELF: Shelf =
    Shelf::of(&[Shelved::of::<Corridor<0>>(), Shelved::of::<Corridor<1>>(), Shelved::of::<Corridor<2>>()]);

/// A step east.
pub(crate) const fn step() -> Move {
    Move::towards(0, Dir(1))
}

pub(crate) fn header(game: &str, seed: u64) -> Header {
    Header { game: game.to_owned(), rules: 1, variant: VariantCode(0), seed: Seed(seed) }
}

/// The screens' shared data, in a home that is never written to.
pub(crate) fn shared() -> Shared {
    shared_at(&Home::at(std::path::Path::new("/nonexistent/barrow")))
}

/// The screens' shared data, in a given home.
pub(crate) fn shared_at(home: &Home) -> Shared {
    let options = Options::default();
    Shared {
        shelf: SHELF,
        home: home.clone(),
        theme: Theme::new(options.theme, Depth::True),
        options,
        keys: Bindings::default(),
        depth: Depth::True,
        discoveries: barrow_app::Discoveries::default(),
        hidden_unicode: None,
        is_console: false,
        canvas: None,
        has_forgotten_hints: false,
        has_explained_letters: false,
        runs: crate::tui::Runs::default(),
        now: || Duration::from_mins(29_919_675),
        title_row: 0,
        mail: Vec::new(),
        net: crate::NET,
        link: None,
        copied: None,
        notices: Vec::new(),
    }
}

/// A screen as text, on a terminal of this size.
pub(crate) fn screenshot(screen: &mut dyn crate::tui::Screen, shared: &Shared, (columns, rows): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| screen.draw(frame, shared)).unwrap();
    let backend = terminal.backend();
    console::tests::check(&backend.buffer().content);
    backend.to_string().lines().map(|line| line.trim_matches('"').trim_end().to_owned() + "\n").collect()
}
