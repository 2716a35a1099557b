//! Tests that `wire.ts` matches the Rust types and sentences that the page uses. With `BARROW_BLESS=1`, writes the file.

use crate::online::Failed;
use crate::runs::Summary;
use crate::screens::NewRun;
use crate::shelf::Shelf;
use crate::state::State;
use barrow_app::Explained;
use barrow_app::keys::StoredBindings;
use barrow_app::messages::Message;
use barrow_app::modes;
use barrow_app::options;
use barrow_app::result::{Earned, Outcome, ToldFeat, VERSION};
use barrow_app::screens::{Content, Medium};
use barrow_app::sentences::SENTENCES;
use barrow_app::sights::Sighting;
use barrow_app::viewer;
use barrow_core::run::LONGEST;
use barrow_core::{Colour, Light, Role};
use std::collections::BTreeMap;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = "page/src/wire.ts";

/// Declarations of types and of the types that they use.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, strings and lists have no path, because they need no declaration.
        if T::output_path().is_none() || self.by_name.contains_key(&T::ident(&self.config)) {
            return;
        }
        let declaration = tidy(&T::decl(&self.config));
        self.by_name.insert(T::ident(&self.config), declaration);
        T::visit_dependencies(self);
    }
}

/// A tidy declaration: one field per line, and read-only lists. Drops comments, so that changing one in Rust does not make the file
/// stale.
fn tidy(declaration: &str) -> String {
    let mut is_comment = false;
    let mut tidy = String::from("export ");
    for line in declaration.lines().map(str::trim_end) {
        is_comment |= line == "/**";
        if !is_comment {
            let indent = if tidy.ends_with("{\n") || tidy.ends_with(",\n") { "  " } else { "" };
            tidy.extend([indent, line.replace(", };", ",\n};").replace("Array<", "ReadonlyArray<").as_str(), "\n"]);
        }
        is_comment &= line != " */";
    }
    tidy
}

/// The TypeScript type of an option's value.
fn value_of(kind: &options::Kind) -> String {
    match kind {
        options::Kind::Switch { .. } => "boolean".to_owned(),
        options::Kind::Automatic { .. } => "boolean | null".to_owned(),
        options::Kind::Choice { values } => values.iter().map(|value| format!("{:?}", value.id)).collect::<Vec<_>>().join(" | "),
        options::Kind::Range { .. } => "number".to_owned(),
        options::Kind::Questions => "readonly string[]".to_owned(),
        options::Kind::Text => "string".to_owned(),
    }
}

fn typescript() -> String {
    let mut all = Declarations { config: Config::default().with_large_int("number"), by_name: BTreeMap::new() };
    all.visit::<Colour>();
    all.visit::<Explained>();
    all.visit::<Content>();
    all.visit::<modes::Input>();
    all.visit::<modes::Screen>();
    all.visit::<modes::Update>();
    all.visit::<Failed>();
    all.visit::<Message>();
    all.visit::<Outcome>();
    all.visit::<Role>();
    all.visit::<Earned>();
    all.visit::<Shelf>();
    all.visit::<Sighting>();
    all.visit::<State<'static>>();
    all.visit::<StoredBindings>();
    all.visit::<Summary>();
    all.visit::<NewRun>();
    all.visit::<ToldFeat>();
    all.visit::<viewer::Screen>();
    all.visit::<viewer::Update>();
    all.visit::<barrow_client::Need>();
    all.visit::<barrow_online::Attempt>();
    all.visit::<barrow_online::Call>();
    all.visit::<barrow_online::RunNotes>();
    all.visit::<barrow_online::Player>();
    let for_page = options::ROWS.iter().filter(|row| row.is_for_page());
    let values: Vec<String> = for_page.map(|row| format!("  {}: {},\n", row.id, value_of(&row.kind))).collect();
    let sentences = serde_json::to_value(SENTENCES).unwrap();
    let sentences: Vec<String> = sentences.as_object().unwrap().iter().map(|(id, text)| format!("  {id}: {text},\n")).collect();
    let row = |row: viewer::CommandRow| {
        let command = serde_json::to_value(row.command).unwrap();
        format!(
            "  {}: {{ name: {:?}, about: {:?}, press: \"{}\", key: {:?} }},\n",
            command.as_str().unwrap(),
            row.name,
            row.about,
            row.press,
            row.key
        )
    };
    let commands: Vec<String> = viewer::Command::all(Medium::Page).map(row).collect();
    let declarations: Vec<String> = all.by_name.into_values().collect();
    format!(
        "// Written by a test from the types in Rust, where each is documented: change those, and run\n\
         // `BARROW_BLESS=1 cargo test -p barrow-web types`.\n\n\
         /** Light from which on a cell is fully lit. */\nexport const BRIGHT = {};\n\n\
         /** The version of results. */\nexport const RESULTS = {};\n\n\
         /** The longest run. [bytes] */\nexport const LONGEST_RUN = {};\n\n\
         /** The options that the page shows. */\nexport interface OptionValues {{\n{}}}\n\nexport type OptionId = keyof OptionValues;\n\n\
         /** Sentences of the application, with the places of values as `{{names}}`. */\nexport const SENTENCES = {{\n{}}} as const;\n\n\
         /** The commands of a replay in words, with the names and labels of their keys. */\nexport const REPLAY_COMMANDS = {{\n{}}} as const;\n\n{}",
        Light::BRIGHT,
        VERSION,
        LONGEST,
        values.concat(),
        sentences.concat(),
        commands.concat(),
        declarations.join("\n")
    )
}

#[test]
fn the_page_has_the_types_that_cross_to_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let written = typescript();
    if std::env::var_os("BARROW_BLESS").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == written, "{FILE} is stale: run this test with BARROW_BLESS=1");
}
