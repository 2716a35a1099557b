//! Tests changing a key, in the bindings and in their file.

use crate::keys::{Bindable, Bindings, Control, Press, load};
use crate::tui::Next;
use crate::tui::content::ContentScreen;
use crate::tui::game::tests::Desk;
use barrow_app::KeySet;
use barrow_app::screens::Topic;

fn desk() -> Desk {
    Desk::new(|_| Box::new(ContentScreen::new(Topic::Keys { game: None })), (80, 24))
}

fn keys(keys: &Bindings, control: Control) -> Vec<Press> {
    keys.keys(Bindable::Control(control), KeySet::All)
}

#[test]
fn a_key_is_bound_at_once_and_kept() {
    let mut desk = desk();
    desk.press("enter f5");
    assert!(keys(&desk.shared.keys, Control::North).contains(&"f5".parse().unwrap()));
    assert_eq!(load(&desk.shared.home.keys(), desk.shared.shelf), (desk.shared.keys.clone(), None));
    desk.press("r");
    assert_eq!(load(&desk.shared.home.keys(), desk.shared.shelf), (Bindings::default(), None));
}

#[test]
fn a_key_is_taken_from_another_binding_after_a_yes() {
    let mut desk = desk();
    let j = Press::char('j');
    desk.press("enter j x");
    assert!(keys(&desk.shared.keys, Control::South).contains(&j), "another key leaves everything as it was");
    desk.press("enter j y");
    assert!(!keys(&desk.shared.keys, Control::South).contains(&j));
    assert!(keys(&desk.shared.keys, Control::North).contains(&j));
    desk.press("d up");
    assert!(!keys(&desk.shared.keys, Control::North).contains(&Press::plain(crate::keys::Key::Up)));
    desk.press("R y");
    assert_eq!(desk.shared.keys, Bindings::default());
}

#[test]
fn escape_cannot_be_bound_and_leads_back() {
    let mut desk = desk();
    desk.press("enter esc");
    assert_eq!(desk.shared.keys, Bindings::default());
    assert!(!desk.shared.home.keys().exists(), "nothing was changed, so nothing is written");
    assert!(matches!(desk.press("esc"), Next::Back));
}

#[test]
fn a_file_damaged_meanwhile_is_kept_aside_when_a_key_is_changed() {
    let mut desk = desk();
    let path = desk.shared.home.keys();
    std::fs::write(&path, "[controls\nnorth = [\"k\"]\n").unwrap();
    desk.press("enter f5");
    assert_eq!(std::fs::read_to_string(path.with_extension("toml.damaged")).unwrap(), "[controls\nnorth = [\"k\"]\n");
    assert_eq!(load(&path, desk.shared.shelf), (desk.shared.keys.clone(), None));
}

#[test]
fn a_change_that_cannot_be_saved_is_reported_and_takes_effect() {
    let mut desk = desk();
    // The place where the new file is written before it replaces the old one.
    let unfinished = crate::store::whole::with_ending(&desk.shared.home.keys(), &format!(".{}.part", std::process::id()));
    std::fs::create_dir(unfinished).unwrap();
    desk.press("enter f5");
    assert!(desk.picture().contains("F5 now means north"), "{}", desk.picture());
    assert!(desk.picture().contains("cannot be"), "{}", desk.picture());
    assert!(keys(&desk.shared.keys, Control::North).contains(&"f5".parse().unwrap()));
}

#[test]
fn verbs_of_two_variants_that_never_meet_may_share_a_key() {
    let game = Some("monster-caves".to_owned());
    let mut desk = Desk::new(|_| Box::new(ContentScreen::new(Topic::Keys { game })), (80, 24));
    let picture = desk.picture();
    assert!(picture.contains("Teleport") && !picture.contains("also means"), "{picture}");
}
