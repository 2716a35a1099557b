//! Lists of actions, things and choices.

use super::*;

#[test]
fn help_and_menu_open_while_the_game_waits_for_a_choice_and_lead_back_to_it() {
    let mut app = waiting_for_a_choice();
    let before = (mode(&app), ids(&app), moves(&app).len());
    assert_eq!(before.0, ModeKind::Slot);
    assert_eq!(keys(&mut app, "?").request, Some(Request::Help));
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
    assert_eq!(app.input(Input::Command(Control::Help)).request, Some(Request::Help));
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
    app.input(Input::Command(Control::Menu));
    assert_eq!(mode(&app), ModeKind::Menu);
    choose(&mut app, "resume");
    assert_eq!((mode(&app), ids(&app), moves(&app).len()), before);
}

#[test]
fn the_actions_are_verbs_and_commands_that_apply() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "enter");
    let all = ids(&app);
    for id in ["explore", "descend", "look", "pack", "messages"] {
        assert!(all.iter().any(|row| row == id), "{id} is missing: {all:?}");
    }
    // No foe hunts, and resting would heal nothing.
    for id in ["choose", "step-back", "repeat", "fight", "rest"] {
        assert!(!all.iter().any(|row| row == id), "{id} does not apply: {all:?}");
    }
    choose(&mut app, "look");
    assert_eq!(mode(&app), ModeKind::Look);
    keys(&mut app, "esc enter");
    assert_eq!(app.screen().list.unwrap().current().unwrap().id, "look", "the list opens where it was left");
}

#[test]
fn a_direction_walks_from_the_list_of_actions() {
    let played = |names| {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, names);
        moves(&app).to_vec()
    };
    assert_eq!(played("enter right"), [Move::towards(0, Dir(2))]);
    assert_eq!(played("enter h"), [Move::towards(0, Dir(6))]);
    // Up and down move in the list, and only the walking verb takes a direction.
    assert_eq!(played("enter up"), []);
    assert_eq!(played("enter down right"), []);
}

#[test]
fn the_pack_explains_a_thing_and_lists_its_actions() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "i");
    assert_eq!(mode(&app), ModeKind::Pack);
    let first = app.screen().list.unwrap().rows[0].clone();
    assert_eq!((first.id.as_str(), first.group), ("a", "Worn"));
    keys(&mut app, "a");
    assert_eq!(mode(&app), ModeKind::Item);
    assert!(app.screen().explained.is_some_and(|explained| !explained.name.is_empty()));
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Pack);
    keys(&mut app, "esc");
    assert_eq!(mode(&app), ModeKind::Play);
}

#[test]
fn a_thing_lists_its_actions_in_one_order_and_selects_one_that_does_not_ask() {
    let mut app = app("into-ruins", "descent", 1);
    keys(&mut app, "i a");
    let list = app.screen().list.unwrap();
    let rows: Vec<&str> = list.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!((&rows[..], list.selected), (&["extinguish", "throw"][..], 1), "the torch would go out");
}

#[test]
fn leaving_asks_when_something_is_at_stake() {
    let quit = |played: &str, trouble: Option<&str>| {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, played);
        app.set_trouble(trouble.map(str::to_owned));
        let update = keys(&mut app, "esc q");
        (update.save, update.request, app)
    };
    let (save, request, _) = quit("", Some("The disk is full."));
    assert_eq!((save, request), (Save::Discarded, Some(Request::Title)), "without moves nothing is lost");
    let (save, request, _) = quit("l h", None);
    assert_eq!((save, request), (Save::PutAway, Some(Request::Title)));
    let (_, request, mut app) = quit("l h", Some("The disk is full."));
    assert_eq!((request, mode(&app)), (None, ModeKind::Leave));
    assert_eq!(app.screen().list.unwrap().about, ["The disk is full."]);
    assert_eq!(keys(&mut app, "esc").request, None);
    assert_eq!(mode(&app), ModeKind::Play);
    assert_eq!(keys(&mut app, "esc q l").request, Some(Request::Title));
}

#[test]
fn a_new_run_says_what_happens_to_this_one() {
    for (trouble, words) in [(None, "and is saved."), (Some("Two moves are not saved."), "are not saved")] {
        let mut app = app("monster-caves", "classic", 1);
        keys(&mut app, "l h");
        app.set_trouble(trouble.map(str::to_owned));
        keys(&mut app, "esc n");
        let about = app.screen().list.unwrap().about.join(" ");
        assert!(about.starts_with("This run has 2 moves") && about.contains(words), "{about}");
        let update = choose(&mut app, "give-up");
        assert_eq!((update.save, update.request), (Save::Closed, Some(Request::Start(Seed(99)))));
        assert!(app.session().run().end.is_some());
    }
}

#[test]
fn the_list_of_actions_shows_tab_where_it_is_a_key_like_others() {
    let app = |front| App::new(session("into-ruins", "descent", 1), front, unhinted(), Seed(99));
    let shown = |front| app(front).command_rows(&[Control::Fight]).pop().unwrap().hint;
    assert_eq!((shown(ALL), shown(Front { has_tab: false, ..ALL })), ("Tab".to_owned(), "'".to_owned()));
}

#[test]
fn rows_need_the_abilities_of_the_front_end() {
    let mut app = App::new(session("stomp", "20x20", 1), Front::default(), unhinted(), Seed(9));
    keys(&mut app, "esc");
    assert!(ids(&app).iter().all(|id| !matches!(id.as_str(), "zoom" | "share" | "bindings")), "{:?}", ids(&app));
    keys(&mut app, "esc");
    let mut all = self::app("stomp", "20x20", 1);
    keys(&mut all, "esc");
    assert!(["zoom", "share", "bindings"].iter().all(|id| ids(&all).iter().any(|row| row == id)));
}

#[test]
fn menus_list_only_what_applies_automation_included() {
    let mut hunted = app("into-ruins", "descent", 1);
    keys(&mut hunted, "enter");
    let actions = ids(&hunted);
    for id in ["explore", "descend", "look"] {
        assert!(actions.iter().any(|row| row == id), "{id}: {actions:?}");
    }
    assert!(!actions.iter().any(|row| row == "fight"), "there is no foe: {actions:?}");
    assert!(!ids(&ended("into-ruins", "descent")).iter().any(|row| row == "explore"));
}

#[test]
fn a_thing_without_actions_says_so() {
    let mut app = app("into-ruins", "descent", 1);
    app.input(Input::Inspect(25));
    let list = app.screen().list.unwrap();
    assert_eq!((mode(&app), list.rows.len()), (ModeKind::Item, 0));
    assert_eq!(list.about, ["You can do nothing with it now."]);
}

#[test]
fn each_key_chooses_one_row_of_a_list() {
    let mut lists = vec![ended("stomp", "20x20+practice")];
    for names in ["esc", "enter", "esc g", "esc n"] {
        let mut app = app("into-ruins", "descent", 1);
        press(&mut app, "right");
        press(&mut app, "left");
        keys(&mut app, names);
        lists.push(app);
    }
    for app in lists {
        let rows = app.screen().list.unwrap().rows;
        let keys: Vec<Press> = rows.iter().flat_map(|row| row.keys.clone()).collect();
        assert!(keys.iter().collect::<BTreeSet<_>>().len() == keys.len() && rows.len() > 1, "{:?}: {keys:?}", ids(&app));
    }
}
