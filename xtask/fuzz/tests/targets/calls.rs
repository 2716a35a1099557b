//! Calls from the page to the rules.

use barrow_app::keys::{Bindings, StoredBindings};
use barrow_app::modes::{App, Front, Input, Preferences};
use barrow_app::options;
use barrow_app::screens::{self, Facts};
use barrow_app::{Discoveries, Session, sights, stance};
use barrow_core::{Pos, Run, Seed};
use barrow_shelf::SHELF;
use barrow_web::{films, keys, pictures, product, runs};
use serde::Deserialize;
use std::time::Duration;

/// One call, as a line of JSON.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Call {
    /// Starts a run: game, variant, choices, practice and seed.
    Start(String, u8, u8, bool, String),
    Input(Input),
    Explain(Pos),
    /// A change of keys in a key set, as text.
    Keys(String, String),
    Bindings(StoredBindings),
    /// The id of an option and its value.
    Option(String, String),
    /// A film of the run: its kind and theme.
    Film(String, String),
    /// A sprite of a game: its folder and name.
    Sprite(String, String, String),
    /// The address of a screen.
    Screen(String),
}

const PAGE: Front = Front { can_zoom: true, can_share: true, can_send: true, can_rebind: false, has_tab: false };
/// Longer lists of calls find nothing that shorter ones do not.
const MOST_CALLS: usize = 200;
const MOST_FILMS: usize = 1;

/// Plays a list of calls. Skips lines that are not calls.
pub(crate) fn calls(bytes: &[u8]) {
    product::stock(SHELF);
    let calls = bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let mut page = Page { app: None, chosen: StoredBindings::default(), preferences: Preferences::default(), films: 0 };
    for call in calls.take(MOST_CALLS) {
        page.answer(call);
    }
    if let Some(app) = page.app {
        let run = Run::parse(app.session().bytes()).unwrap_or_else(|error| panic!("{error}")).run;
        let verdict = run.verify(&SHELF).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(app.session().state().rules().map(barrow_core::Play::digest), Some(verdict.digest));
    }
}

struct Page {
    app: Option<App>,
    chosen: StoredBindings,
    preferences: Preferences,
    films: usize,
}

impl Page {
    fn answer(&mut self, call: Call) {
        match call {
            Call::Start(game, variant, choices, is_practice, seed) => {
                let header = runs::header(&SHELF, &game, variant, choices, is_practice, &seed);
                let Some(session) = header.ok().and_then(|header| Session::start(SHELF, header, Discoveries::default()).ok())
                else {
                    return;
                };
                let mut app = App::new(session, PAGE, self.preferences.clone(), Seed(0));
                app.begin();
                self.app = Some(app);
            }
            Call::Input(input) => {
                let Some(app) = &mut self.app else { return };
                app.input(input);
                app.screen();
                app.targets();
                let observed = app.session().observed();
                sights::overview(&observed.in_view(), observed.variant);
                stance::in_words(app.session().view(), app.session().variant());
            }
            Call::Explain(cell) => {
                if let Some(app) = &self.app {
                    app.session().explain(cell);
                    app.session().path(cell);
                }
            }
            Call::Keys(set, change) => {
                if let Ok((chosen, ..)) = keys::change_keys(&set, self.chosen.clone(), &change) {
                    self.chosen = chosen;
                }
                self.prefer();
            }
            Call::Bindings(stored) => {
                self.chosen = stored;
                self.prefer();
            }
            Call::Option(id, value) => {
                for (id, value) in options::values(&[id, value]) {
                    self.preferences.options.set(id, &value);
                }
                self.prefer();
            }
            Call::Film(kind, theme) => {
                let Some(app) = self.app.as_ref().filter(|_| self.films < MOST_FILMS) else { return };
                self.films += 1;
                if let Err(sentence) = films::made(app.session().bytes(), &kind, &theme, "") {
                    assert!(sentence.ends_with('.'), "{sentence}");
                }
            }
            Call::Sprite(game, folder, name) => drop(pictures::sprite(&game, &folder, &name)),
            Call::Screen(address) => {
                let Ok(topic) = address.parse() else { return };
                let facts = Facts {
                    shelf: SHELF,
                    medium: screens::Medium::Page,
                    values: &self.preferences.options.values(),
                    keys: &Bindings::from(self.chosen.clone()),
                    discoveries: &Discoveries::default(),
                    past: Vec::new(),
                    is_looking: false,
                    now: Duration::ZERO,
                    place: String::new(),
                    has_server: false,
                    server: None,
                };
                if let Ok(content) = screens::content(&topic, &facts) {
                    assert!(content.lines().len() > 1, "{address}");
                }
            }
        }
    }

    fn prefer(&mut self) {
        self.preferences.keys = self.chosen.clone().into();
        if let Some(app) = &mut self.app {
            app.set_preferences(self.preferences.clone());
        }
    }
}
